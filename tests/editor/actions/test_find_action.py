"""The action palette over the real window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.editor.actions.row import ActionRow, reason_of
from builder.editor.actions.table import ACTIONS, entries
from builder.editor.dialogs.action_palette import ActionPalette
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Answers, Hands

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def typed(qtbot: QtBot, text: str, seen: list[str] | None = None) -> Callable[[QDialog], None]:
    """Type a text into the palette, note what is listed, and press Enter (Escape where nothing is left)."""

    def act(dialog: QDialog) -> None:
        assert isinstance(dialog, ActionPalette)
        qtbot.keyClicks(dialog.search, text)
        if seen is not None:
            seen.extend(dialog.model.index(row).data() for row in range(dialog.model.rowCount()))
        qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
        if dialog.isVisible():
            qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)

    return act


def test_every_action_and_every_panel_can_be_found(window: Window) -> None:
    found = entries(window.session)
    ids = [entry.id for entry in found]
    assert ids[: -len(window.session.docks)] == [row.id for row in ACTIONS if row.id != "action-palette"]
    assert len(set(ids)) == len(ids)
    for entry in found:
        assert entry.name, entry.id
        assert entry.path, entry.id
        assert entry.tip, entry.id


def test_what_is_typed_is_done(qtbot: QtBot, window: Window, hands: Hands, answers: Answers) -> None:
    size = window.canvas.viewport.hex_size
    answers.expect(ActionPalette, typed(qtbot, "zoom in"))
    hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    assert window.canvas.viewport.hex_size > size


def test_the_last_used_comes_first_next_time(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    for text in ("zoom out", "zoom in"):
        answers.expect(ActionPalette, typed(qtbot, text))
        hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    seen: list[str] = []
    answers.expect(ActionPalette, typed(qtbot, "", seen))
    hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    assert seen[:2] == ["Zoom In", "Zoom Out"]


def test_a_panel_is_shown_and_hidden(qtbot: QtBot, window: Window, hands: Hands, answers: Answers) -> None:
    dock = next(dock for dock in window.session.docks if dock.objectName() == "history")
    before = dock.isVisible()
    answers.expect(ActionPalette, typed(qtbot, "panel history"))
    hands.key(Qt.Key.Key_P, CTRL_SHIFT)
    assert dock.isVisible() != before


def test_an_action_says_why_it_cannot_be_done_now(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    before = {entry.id: entry for entry in entries(window.session)}
    assert (before["undo"].enabled, before["undo"].reason) == (False, "Nothing was done yet")
    assert before["export-sheets"].reason == "The battlefield is empty"
    hands.choose("rock-1")
    hands.click(Hex(0, 0))
    after = {entry.id: entry for entry in entries(window.session)}
    assert (after["undo"].enabled, after["undo"].reason, after["undo"].name) == (True, "", "Undo")


@pytest.mark.parametrize("row", [row for row in ACTIONS if row.enabled], ids=lambda row: row.id)
def test_every_action_that_can_be_disabled_has_a_reason(row: ActionRow) -> None:
    assert reason_of(row)
