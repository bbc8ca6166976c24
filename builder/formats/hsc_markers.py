"""Glyphs, start areas, figures and the scenario text of a VirtualScape file, to and from a scenario stub.

Markers carry the slot of the tile below them (decision 1); a stub has levels of spaces. A glyph is what its
letter byte says, not its code: old files hold codes such as 14061 whose letter is "?".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from builder.battlefield import Battlefield
from builder.formats.hsc_codec import (
    FIGURE_1,
    FIGURE_2,
    FIGURES,
    GLYPHS,
    START_AREA,
    Header,
    HscText,
    Tile,
    anchor_of_pair,
    codes,
    double_cells,
)
from builder.formats.loaded import surface_level, surface_slot
from builder.formats.rich_text import plain_text
from builder.formats.stub import holds_anything, new_stub
from builder.hexgrid import Hex, from_hex, to_hex


def is_marker(tile: Tile) -> bool:
    """Whether a record is part of a scenario and no piece."""
    return is_marker_code(tile.code)


def is_marker_code(code: int) -> bool:
    """Whether records of a code are part of a scenario."""
    return code in GLYPHS or code == START_AREA or code // 1000 == FIGURES


def stub_of(
    header: Header, markers: Iterable[Tile], battlefield: Battlefield, file: str
) -> dict[str, Any] | None:
    """The scenario stub of a file, or None where it holds nothing of a scenario."""
    stub = new_stub(file)
    if header.players is not None and header.players.raw:
        stub["players"] = str(header.players).strip()
    zones: dict[str, list[list[int]]] = {}
    for tile in markers:
        if tile.code in GLYPHS:
            stub["glyphs"].append({"letter": glyph_letter(tile), "at": _position(tile, battlefield)})
        elif tile.code == START_AREA:
            zones.setdefault(_zone(tile), []).append(_position(tile, battlefield))
        else:
            stub["figures"].append(_figure(tile, battlefield))
    stub["zones"] = zones
    if header.scenario is not None:
        stub["text"] = str(header.scenario).strip()
    elif header.rtf:
        stub["text"] = plain_text(header.rtf)
        stub["rtf"] = header.rtf.decode("latin-1")
    return stub if holds_anything(stub) else None


def glyph_letter(tile: Tile) -> str:
    """The letter of a glyph: its byte; its code only where the record has no byte."""
    byte = tile.letter or tile.code - 14000
    letter = chr(byte) if 0 < byte < 128 else "?"
    return letter if letter.isalnum() else "?"


def _zone(tile: Tile) -> str:
    colour = tile.colour or b"\0\0\0\0"
    return codes().start_name.get(colour) or f"#{colour[:3].hex()}"


def _position(tile: Tile, battlefield: Battlefield) -> list[int]:
    hex = to_hex(tile.x, tile.y)
    return [hex.q, hex.r, surface_level(battlefield, hex, tile.z)]


def _figure(tile: Tile, battlefield: Battlefield) -> dict[str, Any]:
    if tile.code == FIGURE_2:
        cells: tuple[Hex, ...] = double_cells(tile.rotation % 6, tile.x, tile.y)
    else:
        cells = (to_hex(tile.x, tile.y),)
    level = surface_level(battlefield, cells[0], tile.z)  # both spaces of a figure are of one level
    name, file = (str(text) for text in tile.texts) if tile.texts else ("", "")
    return {
        "name": name,
        "file": file,
        "cells": [[cell.q, cell.r, level] for cell in cells],
        "rotation": tile.rotation % 6,
    }


def header_with(header: Header, scenario: Mapping[str, Any]) -> Header:
    """A header with the players and the text of a stub; the old text stays where it says the same."""
    players = str(scenario.get("players", ""))
    if header.players is not None and str(header.players).strip() != players:
        header = replace(header, players=HscText.of(players))
    text = str(scenario.get("text", ""))
    if header.scenario is not None:
        return header if str(header.scenario).strip() == text else replace(header, scenario=HscText.of(text))
    if header.rtf is not None and plain_text(header.rtf) != text:
        raw = str(scenario.get("rtf", "")).encode("latin-1", "replace")
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


def markers_of(scenario: Mapping[str, Any], battlefield: Battlefield, old: Iterable[Tile]) -> list[Tile]:
    """The records of a stub's markers: as they were in ``old`` where nothing changed, else new ones."""
    wanted = list(_wanted(scenario, battlefield))
    left = Counter(identity for identity, _ in wanted)
    found: list[Tile] = []
    for tile in old:
        identity = _identity(tile, battlefield)
        if left[identity] > 0:
            left[identity] -= 1
            found.append(tile)
    for identity, tile in wanted:
        if left[identity] > 0:
            left[identity] -= 1
            found.append(tile)
    return found


Identity = tuple[Any, ...]


def _identity(tile: Tile, battlefield: Battlefield) -> Identity:
    """What makes two markers the same to a scenario, which knows levels and no slots."""
    if tile.code in GLYPHS:
        return ("glyph", glyph_letter(tile), *_position(tile, battlefield))
    if tile.code == START_AREA:
        return ("zone", _zone(tile), *_position(tile, battlefield))
    return _figure_identity(_figure(tile, battlefield))


def _figure_identity(figure: Mapping[str, Any]) -> Identity:
    cells = tuple(map(tuple, figure["cells"]))
    return ("figure", figure.get("name", ""), figure.get("file", ""), figure.get("rotation", 0), cells)


def _wanted(scenario: Mapping[str, Any], battlefield: Battlefield) -> Iterator[tuple[Identity, Tile]]:
    """Every marker of a stub with the record that a new one would get."""
    table = codes()
    for zone, positions in scenario.get("zones", {}).items():
        colour = table.start_colour.get(zone) or _hash_colour(zone)
        for position in positions:
            x, y, z = _place(position, battlefield)
            yield ("zone", zone, *position), Tile(START_AREA, 0, x, y, z, colour=colour)
    for glyph in scenario.get("glyphs", ()):
        letter = (glyph["letter"][:1].encode("ascii", "replace") or b"?")[0]
        x, y, z = _place(glyph["at"], battlefield)
        tile = Tile(14000 + letter, 0, x, y, z, letter=letter, colour=table.glyph_colour)
        yield ("glyph", glyph["letter"], *glyph["at"]), tile
    for figure in scenario.get("figures", ()):
        yield _figure_identity(figure), _new_figure(figure, battlefield)


def _new_figure(figure: Mapping[str, Any], battlefield: Battlefield) -> Tile:
    cells = [Hex(q, r) for q, r, _ in figure["cells"]]
    _, _, z = _place(figure["cells"][0], battlefield)
    texts = (HscText.of(figure.get("name", "")), HscText.of(figure.get("file", "")))
    colour = codes().figure_colour
    turn = cells[0].direction_to(cells[1]) if len(cells) == 2 else None
    if turn is None:
        x, y = from_hex(cells[0])
        return Tile(FIGURE_1, figure.get("rotation", 0), x, y, z, colour=colour, texts=texts)
    x, y = anchor_of_pair(cells)
    return Tile(FIGURE_2, int(turn), x, y, z, colour=colour, texts=texts)


def _hash_colour(zone: str) -> bytes:
    """The colour of a zone named ``#rrggbb``; black for any other name."""
    try:
        return bytes.fromhex(zone.removeprefix("#"))[:3].ljust(3, b"\0") + b"\0"
    except ValueError:
        return b"\0\0\0\0"


def _place(position: Iterable[int], battlefield: Battlefield) -> tuple[int, int, int]:
    q, r, level = position
    x, y = from_hex(Hex(q, r))
    return x, y, surface_slot(battlefield, Hex(q, r), level)
