"""Keys changed in the real window work at once, and again after a new start."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.actions.table import ACTIONS, key_rows, use_keys
from builder.editor.dialogs.reserved_keys import why_reserved
from builder.editor.dialogs.shortcuts_dialog import ShortcutsDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands, saved

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def change(qtbot: QtBot, answers: Answers, window: Window, id: str, key: Qt.Key, accept: bool = True) -> None:
    """Give an action Ctrl+Alt and a key, in the dialog of the Help menu."""

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ShortcutsDialog)
        dialog.choose(id)
        qtbot.keyPress(dialog.pressed, key, CTRL | ALT)
        qtbot.keyRelease(dialog.pressed, key, CTRL | ALT)
        qtbot.mouseClick(dialog.use, Qt.MouseButton.LeftButton)
        dialog.accept() if accept else dialog.reject()

    answers.expect(ShortcutsDialog, act)
    window.session.actions["shortcuts"].trigger()


def test_every_action_is_listed_with_its_keys(window: Window) -> None:
    rows = key_rows(window.session)
    assert [row.id for row in rows] == [row.id for row in ACTIONS]
    for row in rows:
        assert row.usual == row.keys, row.id
        assert row.name, row.id
        assert row.menu, row.id
        assert row.tip, row.id


def test_new_keys_work_at_once_and_the_old_ones_no_more(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    change(qtbot, answers, window, "level-all", Qt.Key.Key_7)
    action = window.session.actions["level-all"]
    assert action.toolTip().startswith("All Levels (Ctrl+Alt+7)\n")
    before = window.desk.all_levels
    hands.key(Qt.Key.Key_A)
    assert window.desk.all_levels == before
    hands.key(Qt.Key.Key_7, CTRL | ALT)
    assert window.desk.all_levels != before


def test_hints_name_the_new_keys_at_once(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    window.session.actions["tool-ladder"].trigger()
    assert window.session.status.hint.text().endswith(" · R turns")
    change(qtbot, answers, window, "turn-right", Qt.Key.Key_7)
    assert window.session.status.hint.text().endswith(" · Ctrl+Alt+7 turns")
    assert window.session.actions["tool-ladder"].toolTip().endswith("\nCtrl+Alt+7 turns")
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    window.session.actions["tool-select"].trigger()
    hands.click(Hex(0, 0))
    hands.hover(Hex(5, 5))
    window.canvas.leave()
    assert "Ctrl+Alt+7 turns · Del takes away" in window.session.status.hint.text()
    use_keys(window.session, {})
    assert " R turns" in window.session.status.hint.text()


def test_the_list_of_gestures_names_keys_as_they_are(window: Window) -> None:
    use_keys(window.session, {"turn-right": ("J",)})
    dialog = ShortcutsDialog(key_rows(window.session), (), window)
    told = [dialog.mouse.item(row, 1).text() for row in range(dialog.mouse.rowCount())]
    assert "J turns" in told
    assert not [text for text in told if "{" in text]
    dialog.deleteLater()


def test_a_new_window_has_them_too_and_resetting_gives_the_usual_ones_back(
    qtbot: QtBot, window: Window, answers: Answers, catalogue: Catalogue, styles: Styles
) -> None:
    change(qtbot, answers, window, "fit", Qt.Key.Key_7)
    later = Window(catalogue, styles)
    qtbot.addWidget(later, before_close_func=saved)
    assert later.session.actions["fit"].shortcuts() == [QKeySequence("Ctrl+Alt+7")]
    assert [row.keys for row in key_rows(later.session) if row.id == "fit"] == [("Ctrl+Alt+7",)]
    use_keys(later.session, {})
    for row in ACTIONS:
        assert later.session.actions[row.id].shortcuts() == [QKeySequence(key) for key in row.shortcuts]


def test_cancelling_changes_nothing(qtbot: QtBot, window: Window, answers: Answers) -> None:
    change(qtbot, answers, window, "fit", Qt.Key.Key_7, accept=False)
    assert QKeySequence("Ctrl+Alt+7") not in window.session.actions["fit"].shortcuts()


@pytest.mark.parametrize("row", ACTIONS, ids=lambda row: row.id)
def test_no_action_of_the_table_has_a_reserved_key(row: object) -> None:
    for key in row.shortcuts:  # type: ignore[attr-defined]
        assert not why_reserved(QKeySequence(key), ()), key
