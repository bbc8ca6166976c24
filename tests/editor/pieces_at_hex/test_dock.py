"""Seeing through to what lies at the hex pointed at."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Change, Put, SetNote, Take
from builder.drawing.styles import Styles
from builder.editor.document.document import Document
from builder.editor.document.hidden_locked import Reach
from builder.editor.pieces_at_hex.dock import (
    LEVELS,
    PIECE,
    PiecesAtHexDock,
    PiecesAtHexModel,
    concerns,
    entries,
    standing_levels,
)
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.drawings import Drawings
from builder.view.widgets.row_table import ITEM
from editor.people import LEFT, Hands
from tests.battlefields import laid

HERE, ELSEWHERE = Hex(0, 0), Hex(3, 0)


@pytest.fixture
def dock(qtbot: QtBot, window: Window) -> PiecesAtHexDock:
    """The dock, shown, over a stack of three and a single tile."""
    stack = (("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 0, 0, 3, 0))
    window.session.workspace.add(Document(laid(*stack, ("grass-1", 3, 0, 1, 0))))
    outer = window.session.column.parentWidget()
    assert outer is not None
    outer.show()
    qtbot.waitUntil(window.session.column.isVisible)
    return window.session.column


def names(dock: PiecesAtHexDock) -> list[str]:
    return [entry.piece.type.id for entry in dock.model.entries]


def test_it_follows_the_mouse_that_rests_and_tells_where_a_figure_stands(
    qtbot: QtBot, hands: Hands, dock: PiecesAtHexDock
) -> None:
    hands.hover(HERE)
    qtbot.waitUntil(lambda: names(dock) == ["sand-1", "rock-1", "grass-1"])
    assert dock.title.text() == "Hex A1 · 3 pieces"
    assert dock.standing.text() == "A figure stands on level 3."
    hands.hover(ELSEWHERE)
    assert len(names(dock)) == 3, "a mouse that passes changes nothing"
    qtbot.waitUntil(lambda: names(dock) == ["grass-1"])
    hands.hover(Hex(3, 2))
    qtbot.waitUntil(lambda: names(dock) == [])
    assert dock.title.text().endswith("the bare table")
    assert dock.standing.text() == "No figure can stand here."


def test_a_click_selects_what_lies_buried_and_arrows_walk(
    qtbot: QtBot, window: Window, hands: Hands, dock: PiecesAtHexDock
) -> None:
    window.desk.show_level(3)
    hands.hover(HERE)
    hands.key(Qt.Key.Key_Q)
    at = dock.table.visualRect(dock.model.row_of(1)).center()
    qtbot.mouseClick(dock.table.viewport(), LEFT, pos=at)
    assert window.desk.selection == {1}, "faded below the level shown, and selected all the same"
    qtbot.keyClick(dock.table, Qt.Key.Key_Up)
    assert window.desk.selection == {2}
    qtbot.keyClick(dock.table, Qt.Key.Key_Return)
    assert window.desk.level == 2
    assert window.canvas.hasFocus()


def test_delete_takes_the_piece_away_and_goes_on_with_the_next(
    qtbot: QtBot, window: Window, hands: Hands, dock: PiecesAtHexDock
) -> None:
    hands.hover(HERE)
    hands.key(Qt.Key.Key_Q)
    dock.table.setCurrentIndex(dock.model.row_of(2))
    qtbot.keyClick(dock.table, Qt.Key.Key_Delete)
    assert names(dock) == ["sand-1", "grass-1"]
    assert window.document.history.labels[-1] == "Remove single rock tile"
    assert dock.table.currentIndex().data(ITEM).id == 1
    window.desk.reach.lock({1})
    qtbot.keyClick(dock.table, Qt.Key.Key_Delete)
    assert names(dock) == ["sand-1", "grass-1"]
    assert "locked" in window.session.status.currentMessage()


def test_edits_here_are_followed_and_others_are_not(
    window: Window, dock: PiecesAtHexDock, catalogue: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock.look_at(HERE)
    battlefield, type = window.document.battlefield, window.session.catalogue.pieces["swamp-1"]
    window.document.do(Put((battlefield.new_piece(type, HERE, 4),)), "x")
    assert names(dock)[0] == "swamp-1"
    window.document.do(SetNote(HERE, "mind this"), "x")
    assert dock.note.text() == "Note: mind this"
    assert dock.note.isVisible()
    looked: list[int] = []
    monkeypatch.setattr(dock, "_list", lambda: looked.append(1))
    window.document.do(Put((battlefield.new_piece(type, ELSEWHERE, 4),)), "x")
    assert looked == []
    window.document.undo()
    window.document.do(Put((battlefield.new_piece(type, HERE, 5),)), "x")
    assert looked == [1]


def test_out_of_sight_it_looks_at_nothing(
    qtbot: QtBot, window: Window, hands: Hands, dock: PiecesAtHexDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    outer = dock.parentWidget()
    assert outer is not None
    outer.hide()
    looked: list[int] = []
    monkeypatch.setattr(dock, "_list", lambda: looked.append(1))
    hands.hover(ELSEWHERE)
    assert not dock._rest.isActive()
    type = window.session.catalogue.pieces["swamp-1"]
    window.document.do(Put((window.document.battlefield.new_piece(type, ELSEWHERE, 4),)), "x")
    assert looked == []
    monkeypatch.undo()
    outer.show()
    qtbot.waitUntil(lambda: names(dock) == ["swamp-1", "grass-1"])


def test_a_hex_kept_by_key_stays_while_the_mouse_moves_on_and_the_key_brings_the_dock_out(
    qtbot: QtBot, window: Window, hands: Hands, dock: PiecesAtHexDock
) -> None:
    outer = dock.parentWidget()
    assert outer is not None
    outer.hide()
    hands.hover(HERE)
    hands.key(Qt.Key.Key_Q)
    assert outer.isVisible()
    assert len(names(dock)) == 3
    assert dock.table.hasFocus()
    assert dock.keep.isChecked()
    assert dock.table.hasFocus()
    hands.hover(ELSEWHERE)
    assert not dock._rest.isActive(), "nothing is under way that would change it"
    assert len(names(dock)) == 3
    dock.keep.click()
    hands.hover(ELSEWHERE, 3)
    hands.hover(Hex(4, 0))
    hands.hover(ELSEWHERE)
    qtbot.waitUntil(lambda: len(names(dock)) == 1)


def test_rows_of_edge_pieces_are_read_whole_as_wide_as_the_dock_comes(
    qtbot: QtBot, window: Window, dock: PiecesAtHexDock
) -> None:
    document = window.document
    new, types = document.battlefield.new_piece, window.session.catalogue.pieces
    document.do(Put(tuple(new(types["ladder-rung"], HERE, 4, turn) for turn in range(6))), "Rungs")
    dock.look_at(HERE)
    dock.setParent(None)
    qtbot.addWidget(dock)
    dock.resize(dock.sizeHint())
    dock.show()
    assert len(names(dock)) == 9
    assert dock.table.sizeHintForColumn(PIECE) <= dock.table.columnWidth(PIECE)
    assert dock.table.sizeHintForColumn(LEVELS) <= dock.table.columnWidth(LEVELS)


def test_a_row_names_piece_height_terrain_edge_levels_and_what_is_hidden_or_locked(
    qtbot: QtBot, qtmodeltester: ModelTester, styles: Styles
) -> None:
    battlefield = laid(("rock-1", 1, -1, 1, 0), ("battlement", 0, 0, 1, 0), ("evergreen-10", 1, -1, 2, 0))
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
    battlefield = laid(("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0))
    model, reach = PiecesAtHexModel(Drawings(styles)), Reach(battlefield.pieces)
    model.show(entries(battlefield, Hex(0, 0)), reach)
    reach.lock({1})
    reach.hide({2})
    tips = [model.index(row, PIECE).data(Qt.ItemDataRole.ToolTipRole) for row in (0, 1)]
    assert "hidden" in tips[0]
    assert "locked" in tips[1]
    assert model.index(0, PIECE).data(Qt.ItemDataRole.FontRole).italic()


def listed(battlefield: Battlefield, hex: Hex) -> list[tuple[str, int, int, int | None]]:
    return [(e.piece.type.id, e.piece.slot, e.top, e.side) for e in entries(battlefield, hex)]


def test_everything_is_listed_from_the_top_down_edge_pieces_from_both_sides() -> None:
    battlefield = laid(
        ("grass-7", 0, 0, 1, 0),
        ("rock-1", 1, 0, 2, 0),
        ("evergreen-10", 1, 0, 3, 0),
        ("sand-1", 9, 9, 1, 0),
    )
    assert listed(battlefield, Hex(1, 0)) == [
        ("evergreen-10", 3, 12, None),
        ("rock-1", 2, 2, None),
        ("grass-7", 1, 1, None),
    ]
    assert listed(battlefield, Hex(20, 0)) == []
    # The battlement stands in hex (0, 0) on its north-east edge and lines the tile at (1, -1).
    battlefield = laid(("rock-1", 1, -1, 1, 0), ("battlement", 0, 0, 1, 0))
    assert listed(battlefield, Hex(0, 0)) == [("battlement", 1, 2, 5)]
    assert listed(battlefield, Hex(1, -1)) == [("battlement", 1, 2, 2), ("rock-1", 1, 1, None)]
    battlefield = laid(("fortress-door", 1, 0, 2, 0))
    assert [entry[0] for entry in listed(battlefield, Hex(1, 0))] == ["fortress-door"]


def test_where_a_figure_stands_and_how_much_is_free_above() -> None:
    battlefield = laid(
        ("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 6, 0), ("water-1", 4, 0, 1, 0), ("evergreen-10", 8, 0, 1, 0)
    )
    assert standing_levels(battlefield, Hex(0, 0)) == ((1, 4), (6, None))
    assert standing_levels(battlefield, Hex(4, 0)) == ((0, None),)
    assert standing_levels(battlefield, Hex(8, 0)) == ()
    ladder = laid(("grass-1", 0, 0, 1, 0), ("ladder-rung", 0, 0, 2, 0))
    assert (2, None) in standing_levels(ladder, Hex(0, 0))


def test_an_edit_concerns_the_hexes_it_touches_and_of_an_edge_the_one_across() -> None:
    battlefield = laid(("rock-1", 1, -1, 1, 0))
    changes: list[Change] = []
    battlefield.subscribe(changes.append)
    rail = battlefield.new_piece(battlefield.pieces[1].type, Hex(5, 5), 1)
    battlefield.apply(Put((rail,)))
    battlefield.apply(Take((1,)))
    battlefield.apply(SetNote(Hex(3, 3), "x"))
    put, taken, noted = changes
    assert [concerns(put, hex) for hex in (Hex(5, 5), Hex(1, -1))] == [True, False]
    assert concerns(taken, Hex(1, -1))
    assert [concerns(noted, hex) for hex in (Hex(3, 3), Hex(3, 4))] == [True, False]
    battlefield = laid(("battlement", 0, 0, 1, 0))
    changes.clear()
    battlefield.subscribe(changes.append)
    battlefield.apply(Take((1,)))
    assert concerns(changes[0], Hex(1, -1))
    assert concerns(changes[0], Hex(0, 0))
    assert not concerns(changes[0], Hex(-1, 0))
