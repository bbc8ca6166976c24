"""The list of what was kept."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.filing.autosave import AutosaveFile
from builder.editor.filing.recovery_dialog import RecoveryDialog, RecoveryModel, Wish

NOON = datetime(2026, 3, 1, 12, 30)
FOUND = (
    AutosaveFile(Path("1"), Path("/maps/hill.hexfield"), "The Hill", 1219, NOON),
    AutosaveFile(Path("2"), Path("/maps/fords.hsc"), "", 12, NOON),
    AutosaveFile(Path("3"), None, "", 1, NOON),
)


def test_nothing_ticked_is_nothing_to_recover(qtbot: QtBot) -> None:
    dialog = RecoveryDialog(FOUND)
    qtbot.addWidget(dialog)
    assert dialog.model.checked == FOUND
    with qtbot.waitExposed(dialog):
        dialog.show()
    dialog.table.setFocus()
    for row in range(3):
        assert dialog.recover.isEnabled()
        dialog.table.setCurrentIndex(dialog.model.index(row, 0))
        qtbot.keyClick(dialog.table, Qt.Key.Key_Space)
    assert dialog.model.checked == ()
    assert not dialog.recover.isEnabled()
    assert not dialog.discard.isEnabled()
    assert dialog.later.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.options is Wish.LATER


def test_it_is_a_sound_model(qtmodeltester: Any) -> None:
    qtmodeltester.check(RecoveryModel(FOUND))
    qtmodeltester.check(RecoveryModel(()))


def test_it_names_what_was_found(qtbot: QtBot) -> None:
    model = RecoveryModel(FOUND)
    names = [model.index(row, 0).data() for row in range(3)]
    assert names == ["The Hill", "fords", "Untitled battlefield"]
    assert [model.index(row, 3).data() for row in range(3)] == [
        "/maps/hill.hexfield",
        "/maps/fords.hsc",
        "never saved",
    ]
    assert "12:30" in model.index(0, 1).data()
    assert model.index(1, 2).data() == "12"
