"""The pieces of a column as a table, held against Qt's own checks."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.editor.document.hidden_locked import Reach
from builder.editor.pieces_at_hex.dock import LEVELS, PIECE, PiecesAtHexModel, entries
from builder.editor.widgets.row_table import ITEM
from builder.hexgrid import Hex
from builder.view.drawings import Drawings

Lay = Callable[..., Battlefield]


def test_a_row_names_piece_height_terrain_edge_and_levels(
    qtbot: QtBot, qtmodeltester: ModelTester, lay: Lay, styles: Styles
) -> None:
    battlefield = lay(("rock-1", 1, -1, 1, 0), ("battlement", 0, 0, 1, 0), ("evergreen-10", 1, -1, 2, 0))
    model, reach = PiecesAtHexModel(Drawings(styles)), Reach(battlefield.pieces)
    qtmodeltester.check(model)
    model.show(entries(battlefield, Hex(1, -1)), reach)
    texts = [[model.index(row, column).data() for column in (PIECE, LEVELS)] for row in range(3)]
    assert texts[0][1] == "2–11"
    assert "height 10" in texts[0][0]
    assert texts[1][0].startswith("Battlement\nsouth-west edge · height 2")
    assert texts[2] == ["Single rock tile\nheight 1 · rock", "1"]
    assert not model.index(0, PIECE).data(Qt.ItemDataRole.DecorationRole).isNull()
    assert model.row_of(1).data(ITEM) == battlefield.pieces[1]
    assert not model.row_of(77).isValid()
    model.show((), reach)
    assert model.rowCount() == 0


def test_hidden_and_locked_pieces_are_told_apart(qtbot: QtBot, lay: Lay, styles: Styles) -> None:
    battlefield = lay(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    model, reach = PiecesAtHexModel(Drawings(styles)), Reach(battlefield.pieces)
    model.show(entries(battlefield, Hex(0, 0)), reach)
    reach.lock({1})
    reach.hide({2})
    tips = [model.index(row, PIECE).data(Qt.ItemDataRole.ToolTipRole) for row in (0, 1)]
    assert "hidden" in tips[0]
    assert "locked" in tips[1]
    assert model.index(0, PIECE).data(Qt.ItemDataRole.FontRole).italic()
