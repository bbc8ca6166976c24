"""Pieces that are not known here are listed by name, found, and told what they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog

from builder.battlefield import Piece
from builder.catalogue import Catalogue
from builder.editor.unknown.commands import candidates, unknown_of
from builder.editor.unknown.dialog import TypeDialog
from builder.editor.unknown.dock import NAME, PIECES, PROGRAM, UnknownDock
from builder.editor.window import Window
from builder.formats.hsc_codec import HscFile, HscHeader, HscText, Tile, encode
from editor.people import Answers, shown


def personal(name: str, hexes: int, x: int, rotation: int = 0) -> Tile:
    texts = tuple(HscText.of(text) for text in ("top.bmp", "side.bmp", name[:1], name))
    return Tile(17000, rotation, x, 2, 0, colour=b"abc\0", hexes=hexes, texts=texts)


@pytest.fixture
def opened(tmp_path: Path, window: Window, answers: Answers) -> Window:
    """A file of a friend with three snow tiles and a pillar of his own."""
    tiles = [personal("Swamp7", 7, x, x % 6) for x in (2, 8, 14)]
    path = tmp_path / "friend.hsc"
    path.write_bytes(
        encode(HscFile(HscHeader(), (*tiles, personal("Pylon", 1, 20), Tile(1001, 0, 22, 2, 0))))
    )
    assert window.session.filing.open_path(path)
    return shown() or window


@pytest.fixture
def dock(opened: Window) -> UnknownDock:
    assert not opened.session.unknown.isHidden(), "it comes by itself"
    return opened.session.unknown


def row_of(dock: UnknownDock, name: str) -> int:
    return next(row for row, one in enumerate(dock.model.rows) if one.name == name)


def pieces(window: Window) -> list[Piece]:
    return list(window.document.battlefield.pieces.values())


def test_each_name_is_a_row_with_its_home_and_count(dock: UnknownDock) -> None:
    rows = [[dock.model.text(row, column) for column in (NAME, PROGRAM, PIECES)] for row in range(2)]
    assert rows == [["Pylon", "VirtualScape", "1"], ["Swamp7", "VirtualScape", "3"]]


def test_a_row_chosen_is_selected_on_the_table(opened: Window, dock: UnknownDock) -> None:
    dock.table.setCurrentIndex(dock.model.index(row_of(dock, "Swamp7"), 0))
    assert {piece.type.home.name for piece in opened.desk.selected if piece.type.home} == {"Swamp7"}
    assert len(opened.desk.selection) == 3


def test_all_of_a_name_become_a_type_and_keep_where_they_lie_and_how_they_are_turned(
    opened: Window, dock: UnknownDock, answers: Answers
) -> None:
    before = {piece.id: piece for piece in pieces(opened)}

    def say(dialog: QDialog) -> None:
        assert isinstance(dialog, TypeDialog)
        dialog.search.setText("swamp 7")
        dialog.accept()

    dock.table.setCurrentIndex(dock.model.index(row_of(dock, "Swamp7"), 0))
    answers.expect(TypeDialog, say)
    dock.ask()
    now = [piece for piece in pieces(opened) if piece.type.id == "swamp-7"]
    assert len(now) == 3
    for piece in now:
        was = before[piece.id]
        assert (piece.hex, piece.slot, piece.rotation) == (was.hex, was.slot, was.rotation)
    assert [one.name for one in dock.model.rows] == ["Pylon"]
    assert "3 pieces are now known" in opened.session.status.currentMessage()
    opened.document.undo()
    assert {piece.id: piece for piece in pieces(opened)} == before
    assert len(dock.model.rows) == 2


def test_one_alone_becomes_a_type_turned_besides(opened: Window, dock: UnknownDock, answers: Answers) -> None:
    one = next(piece for piece in pieces(opened) if piece.type.home and piece.type.home.name == "Swamp7")
    opened.desk.select({one.id})
    dock.table.setCurrentIndex(dock.model.index(row_of(dock, "Swamp7"), 0))

    def say(dialog: QDialog) -> None:
        assert isinstance(dialog, TypeDialog)
        dialog.search.setText("swamp 7")
        dialog.turns.setValue(2)
        dialog.every.setChecked(False)
        dialog.accept()

    answers.expect(TypeDialog, say)
    dock.ask()
    after = opened.document.battlefield.pieces[one.id]
    assert (after.type.id, after.rotation) == ("swamp-7", (one.rotation + 2) % 6)
    assert sum(piece.type.is_placeholder for piece in pieces(opened)) == 3


def test_those_of_its_size_are_offered_first_and_nothing_unknown(
    opened: Window, catalogue: Catalogue
) -> None:
    (_pillar, snow) = unknown_of(opened.document.battlefield.pieces)
    offered = candidates(catalogue.pieces.values(), snow)
    assert offered[0].id == "swamp-7"
    sizes = [type.size == 7 for type in offered]
    assert sizes == sorted(sizes, reverse=True)
    assert all(type.placeable and not type.is_placeholder for type in offered)


def test_a_search_that_finds_nothing_leaves_nothing_to_say(opened: Window, dock: UnknownDock) -> None:
    dialog = TypeDialog(
        dock.model.rows[0], candidates(dock._catalogue.pieces.values(), dock.model.rows[0]), dock._draw, 1
    )
    dialog.search.setText("nothing is called so")
    assert dialog.given is None
    assert not dialog._ok.isEnabled()
    dialog.search.setText("")
    assert dialog.given is not None
    dialog.deleteLater()


def test_all_that_are_known_by_now_become_pieces_by_one_button(
    window: Window, tmp_path: Path, answers: Answers
) -> None:
    """The file was saved when personal tiles were not known, with one that still is not."""
    said = '{letter: 0, colour: "00ff0000", hexes: 7, texts: ["a", "b", "S7", "%s"]}'
    rows = [
        f'- {{name: {name}, program: virtualscape, code: "17000", hexes: 7, at: [{q}, 2, 1], '
        + f"said: {said % name}}}"
        for q, name in ((2, "Snow7"), (6, "Snow7"), (10, "Swamp7"))
    ]
    path = tmp_path / "old.hexfield"
    path.write_text("\n".join(["hexfield: 1", "pieces: []", "placeholders:", *rows, ""]))
    assert window.session.filing.open_path(path)
    dock = (shown() or window).session.unknown
    assert (dock.known.isVisible(), dock.known.text()) == (True, "2 Are &Known by Now")
    dock.known.click()
    now = [piece.type.id for piece in pieces(window)]
    assert now.count("snow-7") == 2
    assert len(window.desk.selection) == 2
    assert window.session.status.currentMessage() == "2 pieces are now known"
    assert [one.name for one in dock.model.rows] == ["Swamp7"]
    assert not dock.known.isVisible()
    window.document.undo()
    assert dock.known.isVisible()
