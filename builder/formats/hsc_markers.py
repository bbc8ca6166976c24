"""Glyphs, start areas, figures and the scenario text of a VirtualScape file, to and from a scenario.

Markers carry the slot of the tile below them (decision 1); a scenario has levels of spaces. A glyph is what
its letter byte says, not its code: old files hold codes such as 14061 whose letter is "?".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Literal

from builder.battlefield import Battlefield
from builder.formats.hsc_codec import (
    FIGURE_1,
    FIGURE_2,
    FIGURES,
    GLYPHS,
    START_AREA,
    START_AREAS,
    HscHeader,
    HscText,
    Tile,
    anchor_of_pair,
    codes,
    double_cells,
)
from builder.formats.loaded import surface_level, surface_slot
from builder.formats.rich_text import plain_text
from builder.hexgrid import Hex, from_hex, to_hex
from builder.scenario import ForeignFigure, Position, Scenario
from builder.scenario.imported import UNKNOWN, Importing, figures_of, marks_of, zone_positions


def is_marker(tile: Tile) -> bool:
    """Whether a record is part of a scenario and no piece."""
    return is_marker_code(tile.code)


def is_marker_code(code: int) -> bool:
    """Whether records of a code are part of a scenario."""
    return code in GLYPHS or code in START_AREAS or code // 1000 == FIGURES


def scenario_of(
    header: HscHeader, markers: Iterable[Tile], battlefield: Battlefield, file: str
) -> Scenario | None:
    """The scenario of a file, or None where it holds nothing of one."""
    importing = Importing()
    for tile in markers:
        if tile.code in GLYPHS:
            importing.glyph(glyph_letter(tile), _position(tile, battlefield))
        elif tile.code in START_AREAS:
            importing.zone(_zone(tile), _position(tile, battlefield))
        else:
            figure = _figure(tile, battlefield)
            importing.figure(figure.name, figure.file, figure.positions, figure.rotation)
    players = str(header.players).strip() if header.players is not None else ""
    if header.scenario is not None:
        return importing.scenario(file, players, str(header.scenario).strip())
    rtf = header.rtf or b""
    return importing.scenario(file, players, plain_text(rtf) if rtf else "", rtf.decode("latin-1"))


def glyph_letter(tile: Tile) -> str:
    """The letter of a glyph: its byte; its code only where the record has no byte."""
    byte = tile.letter or tile.code - 14000
    letter = chr(byte) if 0 < byte < 128 else "?"
    return letter if letter.isalnum() else "?"


def _zone(tile: Tile) -> str:
    colour = tile.colour or b"\0\0\0\0"
    if not any(colour) and tile.code in codes().start_of_code:
        return codes().start_of_code[tile.code]
    return codes().start_name.get(colour) or f"#{colour[:3].hex()}"


def _position(tile: Tile, battlefield: Battlefield) -> Position:
    hex = to_hex(tile.x, tile.y)
    return Position(hex, surface_level(battlefield, hex, tile.z))


def _figure(tile: Tile, battlefield: Battlefield) -> ForeignFigure:
    """The figure of a record, without an id."""
    if tile.code == FIGURE_2:
        cells: tuple[Hex, ...] = double_cells(tile.rotation % 6, tile.x, tile.y)
    else:
        cells = (to_hex(tile.x, tile.y),)
    level = surface_level(battlefield, cells[0], tile.z)  # both spaces of a figure are of one level
    name, file = (str(text) for text in tile.texts) if tile.texts else ("", "")
    return ForeignFigure("", tuple([Position(cell, level) for cell in cells]), name, file, tile.rotation % 6)


def header_with(header: HscHeader, players: str, text: str, rtf: str) -> HscHeader:
    """A header with the players and the text of a scenario; the old text stays where it says the same."""
    if header.players is not None and str(header.players).strip() != players:
        header = replace(header, players=HscText.of(players))
    if header.scenario is not None:
        return header if str(header.scenario).strip() == text else replace(header, scenario=HscText.of(text))
    if header.rtf is not None and plain_text(header.rtf) != text:
        raw = rtf.encode("latin-1", "replace")
        header = replace(header, rtf=raw if raw and plain_text(raw) == text else rich_text(text))
    return header


def rich_text(text: str) -> bytes:
    """A plain text as the rich text that the program reads, with its closing line and zero byte."""
    if not text:
        return b""
    shown: list[str] = []
    for unit in memoryview(text.encode("utf-16-le", "replace")).cast("H"):
        character = chr(unit)
        if character == "\n":
            shown.append("\\par\r\n")
        elif character in "\\{}":
            shown.append("\\" + character)
        elif unit < 0x80:
            shown.append(character)
        else:
            shown.append(f"\\u{unit if unit < 0x8000 else unit - 0x10000}?")
    return ("{\\rtf1\\ansi " + "".join(shown) + "}\r\n").encode("ascii", "replace") + b"\0"


def markers_of(scenario: Scenario, battlefield: Battlefield, old: Iterable[Tile]) -> list[Tile]:
    """The records of a scenario's markers: as they were in ``old`` where nothing changed, else new ones."""
    wanted = list(_wanted(scenario, battlefield))
    left = Counter(identity for identity, _ in wanted)
    found: list[Tile] = []
    for identity, tile in (*((_identity(tile, battlefield), tile) for tile in old), *wanted):
        if left[identity] > 0:
            left[identity] -= 1
            found.append(tile)
    return found


Identity = tuple[Literal["glyph", "zone"], str, Position] | ForeignFigure
"""What makes two markers the same to a scenario, which knows levels and no slots: the letter of a glyph or
the colour of a zone with its space, or a figure without an id.
"""


def _identity(tile: Tile, battlefield: Battlefield) -> Identity:
    if tile.code in GLYPHS:
        return "glyph", glyph_letter(tile), _position(tile, battlefield)
    if tile.code in START_AREAS:
        return "zone", _zone(tile), _position(tile, battlefield)
    return _figure(tile, battlefield)


def _wanted(scenario: Scenario, battlefield: Battlefield) -> Iterator[tuple[Identity, Tile]]:
    """Every marker of a scenario with the record that a new one would get."""
    table = codes()
    for zone, positions in zone_positions(scenario).items():
        colour = table.start_colour.get(zone) or _hash_colour(zone)
        for position in positions:
            yield ("zone", zone, position), Tile(START_AREA, 0, *_place(position, battlefield), colour=colour)
    for mark, at in marks_of(scenario):
        if mark.letter:
            known = mark.letter if len(mark.letter) == 1 else UNKNOWN  # a treasure, of which it knows none
            letter = known.encode("ascii", "replace")[0]
            place = _place(at, battlefield)
            tile = Tile(14000 + letter, 0, *place, letter=letter, colour=table.glyph_colour)
            yield ("glyph", known, at), tile
    for figure in figures_of(scenario):
        yield replace(figure, id=""), _new_figure(figure, battlefield)


def _new_figure(figure: ForeignFigure, battlefield: Battlefield) -> Tile:
    cells = [position.hex for position in figure.positions]
    x, y, z = _place(figure.positions[0], battlefield)
    texts = (HscText.of(figure.name), HscText.of(figure.file))
    colour = codes().figure_colour
    turn = cells[0].direction_to(cells[1]) if len(cells) == 2 else None
    if turn is None:
        return Tile(FIGURE_1, figure.rotation, x, y, z, colour=colour, texts=texts)
    x, y = anchor_of_pair(cells)
    return Tile(FIGURE_2, int(turn), x, y, z, colour=colour, texts=texts)


def _hash_colour(zone: str) -> bytes:
    """The colour of a zone named ``#rrggbb``; black for any other name."""
    try:
        return bytes.fromhex(zone.removeprefix("#"))[:3].ljust(3, b"\0") + b"\0"
    except ValueError:
        return b"\0\0\0\0"


def _place(position: Position, battlefield: Battlefield) -> tuple[int, int, int]:
    """Column, row and slot of the tile of a space."""
    return *from_hex(position.hex), surface_slot(battlefield, position.hex, position.level)
