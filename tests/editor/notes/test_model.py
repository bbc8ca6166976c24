"""The table of notes, held against Qt's own checks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, SetNote
from builder.editor.notes.model import PLACE, PLACE_ROLE, TEXT, NotesModel
from builder.hexgrid import Hex


def test_levels_from_the_top_then_hexes_row_by_row(qtbot: QtBot, qtmodeltester: ModelTester) -> None:
    model, battlefield = NotesModel(), Battlefield()
    qtmodeltester.check(model)
    for place, text in ((Hex(1, 3), "stone"), (2, "low"), (Hex(0, 0), "two\nlines"), (7, "high")):
        battlefield.apply(SetNote(place, text))
        model.show(battlefield)
    rows = [(model.index(row, PLACE).data(), model.index(row, TEXT).data()) for row in range(4)]
    assert rows == [("Level 7", "high"), ("Level 2", "low"), ("Hex A1", "two lines"), ("Hex C4", "stone")]
    assert model.index(2, TEXT).data(Qt.ItemDataRole.ToolTipRole) == "two\nlines"
    assert model.row_of(Hex(1, 3)).data(PLACE_ROLE) == Hex(1, 3)
    assert not model.row_of(3).isValid()


def test_a_text_changed_tells_of_its_row_alone(qtbot: QtBot) -> None:
    model, battlefield = NotesModel(), Battlefield()
    for place in (1, 2, 3):
        battlefield.apply(SetNote(place, "x"))
    model.show(battlefield)
    told: list[int] = []
    model.dataChanged.connect(lambda first, _last, _roles: told.append(first.row()))
    battlefield.apply(SetNote(2, "y"))
    model.show(battlefield)
    assert told == [1]
