"""The toolbar: words below its icons, in groups, as long as there is room for them."""

from __future__ import annotations

from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from builder.editor.toolbar import _WORDS, Toolbar
from builder.editor.window import Window


def test_words_stand_below_the_icons_where_all_of_them_have_room(qtbot: QtBot, window: Window) -> None:
    bar = window.findChild(Toolbar)
    assert isinstance(bar, Toolbar)
    assert bar.needed > 1100
    assert not bar.worded
    for width, worded in ((bar.needed + 40, True), (bar.needed - 40, False), (bar.needed + 40, True)):
        window.resize(width, 760)
        qtbot.waitUntil(lambda worded=worded: bar.worded == worded)
    buttons = [button for button in bar.findChildren(QToolButton) if button.defaultAction()]
    assert max(button.geometry().right() for button in buttons) < bar.width(), "none is left out"
    words = {button.defaultAction().objectName(): button.text() for button in buttons}
    assert set(_WORDS) <= set(words)
    assert all(0 < len(word) < 12 for word in words.values()), words


def test_words_stay_when_what_can_be_undone_is_another_step(window: Window) -> None:
    undo = window.session.actions["undo"]
    undo.setText("&Undo: Place a very long name of a piece")
    assert undo.iconText() == "Undo"
