"""A friend's map with tiles that nobody here knows: moved, played on, raised, saved and opened again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PySide6.QtGui import QAction

from builder import formats
from builder.battlefield import unknown_pieces
from builder.editor.edits import zones
from builder.editor.scenario import commands
from builder.editor.window import Window
from builder.formats.hsc_codec import HscFile, HscHeader, HscText, Tile, decode, encode
from builder.scenario import Position
from editor.people import Answers, shown


def press(window: Window, text: str) -> None:
    (action,) = (one for one in window.findChildren(QAction) if one.text().replace("&", "") == text)
    action.trigger()


def personal(name: str, hexes: int, x: int, y: int, z: int) -> Tile:
    texts = tuple(HscText.of(text) for text in ("top.bmp", "side.bmp", name[:1], name))
    return Tile(17000, 1, x, y, z, colour=b"abc\0", hexes=hexes, texts=texts)


def test_nothing_of_it_is_lost(tmp_path: Path, window: Window, answers: Answers) -> None:
    path, kept = tmp_path / "friend.hsc", tmp_path / "mine.hexfield"
    tiles = (
        Tile(1024, 0, 6, 4, 0, colour=b"\1\2\3\0"),
        personal("Swamp7", 7, 14, 5, 0),
        personal("Swamp7", 7, 18, 5, 0),
        personal("Pylon", 1, 14, 5, 1),
        Tile(17091, 0, 20, 9, 0),
    )
    path.write_bytes(encode(HscFile(HscHeader(), tiles)))
    filing = window.session.filing
    assert filing.open_path(path)
    window = shown() or window
    document, desk = window.document, window.desk
    unknown = unknown_pieces(document.battlefield)
    assert unknown == {"Swamp7": 2, "Pylon": 1, "17091": 1}

    press(window, "Begin at A1")
    commands.new_scenario(desk)
    snow = next(
        p for p in document.battlefield.pieces.values() if p.type.home and p.type.home.name == "Swamp7"
    )
    spots = [Position(cell, 1) for cell in snow.cells[1:]]
    assert desk.scenario is not None
    zone = desk.scenario.zones[0].id
    desk.edit_scenario(zones.painted(desk.scenario, zone, spots), "paint")
    desk.show_level(1)
    press(window, "Insert Level")
    answers.file(kept)
    assert filing.save_as(desk)

    window.session.filing.new()
    assert filing.close(next(one for one in window.session.workspace.desks if one.document is document))
    assert filing.open_path(kept)
    again = (shown() or window).document
    assert unknown_pieces(again.battlefield) == unknown
    assert again.scenario is not None
    raised = {Position(cell, 2) for cell in snow.cells[1:]}
    assert set(again.scenario.zones[0].positions) == raised, "one level higher, with their ground"
    assert sorted(piece.slot for piece in again.battlefield.pieces.values()) == [2, 2, 2, 2, 3]

    formats.write(again.battlefield, path, window.session.catalogue, again.scenario)
    back = decode(path.read_bytes(), "friend.hsc").tiles
    found = Counter((tile.code, tile.hexes, tile.texts, tile.colour) for tile in back if tile.code != 15001)
    assert found == Counter((tile.code, tile.hexes, tile.texts, tile.colour) for tile in tiles)
    assert [tile.code for tile in back][: len(tiles)] == [tile.code for tile in tiles], "in the old order"
    assert {tile.z for tile in back if tile.code != 15001} == {1, 2}
