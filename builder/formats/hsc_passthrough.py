"""A VirtualScape file as plain data, for the ``virtualscape:`` block of a `.hexfield`: nothing is lost.

A usual record is one line of seven words: code, rotation, posX, posY, posZ, letter byte, colour (both hex).
Records with texts or of old versions are small mappings. A text is itself where the file holds it with two
bytes a character; else it is a mapping that says how: ``narrow`` (one byte a character) or ``bytes`` (two
bytes, not valid text), each byte as the character with its number, and ``prefix`` for an unusual length.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from builder.catalogue import Home
from builder.facts import Limits
from builder.formats.bounds import canonical, whole_version
from builder.formats.hsc_codec import (
    EMPTY,
    FIGURES,
    MAX_RECORDS,
    NEWEST_TILE,
    PERSONAL,
    Colour,
    HscFile,
    HscHeader,
    HscText,
    Tile,
)
from builder.language import N_, _
from builder.plaindata import DataPath
from builder.plaindata.records import Codec, Form, WrongValueError, as_it_is, leaf, unexpected

BLOCK = "virtualscape"
_INT32 = Limits(-(2**31), 2**31 - 1)
_LINE = re.compile(
    r"(-?\d{1,10}) (-?\d{1,10}) (-?\d{1,10}) (-?\d{1,10}) (-?\d{1,10}) ([0-9a-f]{2}) ([0-9a-f]{8})\Z"
)
_CODE = re.compile(r"-?(0|[1-9]\d{0,9})\Z")
_COLOUR = re.compile(r"[0-9a-f]{8}\Z")
# In which versions of a document its parts stand, and what they are where nothing is said.
_HEADER: Mapping[str, tuple[int, int, Any]] = {
    "name": (2, 7, ""),
    "author": (2, 7, ""),
    "players": (3, 7, ""),
    "scenario": (3, 3, ""),
    "rtf": (4, 7, ""),
    "levels_per_page": (2, 7, 0),
    "transparency": (2, 7, 0),
    "grid": (2, 7, 0),
    "tile_numbers": (5, 7, 0),
    "start_areas_as_level": (7, 7, 0),
}
_TILE = {"letter": 2, "glyph": 2, "start": 2, "colour": 3}
"""From which version of a record on its parts stand in it."""


def to_plain(document: HscFile) -> dict[str, Any]:
    """A file as plain data."""
    data = _said(document.header)
    data["records"] = [_plain_tile(tile) for tile in document.tiles]
    if document.trailing:
        data["trailing"] = document.trailing.decode("latin-1")
    return data


def _said(record: HscHeader | Tile) -> dict[str, Any]:
    """The parts that a record of its version has."""
    return {key: part for key, part in _CODEC.data(record).items() if part is not None}


def from_plain(data: Any) -> tuple[HscFile, list[tuple[int, str]]]:
    """The file of plain data, and the wrong records by number (from 0), which are left out.

    Raises WrongValueError where what stands before the records is wrong.
    """
    if not isinstance(data, Mapping):
        raise WrongValueError((), _("{block}: a mapping was expected", block=BLOCK))
    header = _header(data)
    trailing = _CODEC.read(bytes, data.get("trailing", ""), ("trailing",))
    tiles: list[Tile] = []
    wrong: list[tuple[int, str]] = []
    for number, record in enumerate(_CODEC.read(tuple[Any, ...], data.get("records", []), ("records",))):
        try:
            tiles.append(_tile(record))
        except WrongValueError as error:
            wrong.append((number, str(error)))
    return HscFile(header, tuple(tiles), trailing), wrong


def checked(data: Any) -> tuple[dict[str, Any] | None, list[tuple[DataPath, str]]]:
    """Preserved data without the records that could not be written back, and what was wrong where."""
    try:
        wrong = from_plain(data)[1]
    except WrongValueError as error:
        return None, [((), str(error))]
    if not wrong:
        return dict(data), []
    bad = {number for number, message in wrong}
    records = [record for number, record in enumerate(data["records"]) if number not in bad]
    return {**data, "records": records}, [(("records", number), message) for number, message in wrong]


def _plain_text(text: HscText, beside: Any) -> Any:
    shown: dict[str, Any]
    if not text.wide:
        shown = {"narrow": text.raw.decode("latin-1")}
    else:
        try:
            whole = text.raw.decode("utf-16-le")
        except UnicodeDecodeError:
            shown = {"bytes": text.raw.decode("latin-1")}
        else:
            if not text.prefix:
                return whole
            shown = {"wide": whole}
    if text.prefix:
        shown["prefix"] = text.prefix
    return shown


def _plain_tile(tile: Tile) -> Any:
    usual = (
        tile.version == NEWEST_TILE
        and tile.glyph == tile.start == EMPTY
        and not tile.texts
        and tile.letter is not None
        and tile.colour is not None
    )
    if usual:
        assert tile.letter is not None
        assert tile.colour is not None
        place = f"{tile.code} {tile.rotation} {tile.x} {tile.y} {tile.z}"
        return f"{place} {tile.letter:02x} {tile.colour.hex()}"
    return _mapping(tile)


def _mapping(tile: Tile) -> dict[str, Any]:
    said = _said(tile)
    place = [said.pop(key) for key in ("x", "y", "z")]
    head: dict[str, Any] = {key: said.pop(key) for key in ("code", "version", "rotation") if key in said}
    return {**head, "at": place, **said}


def home_of(tile: Tile, name: str) -> Home:
    """What a placeholder keeps of a record besides its place; an odd rotation as it is."""
    said = {key: value for key, value in _mapping(tile).items() if key not in ("code", "at")}
    if 0 <= tile.rotation <= 5:
        del said["rotation"]
    return Home(BLOCK, str(tile.code), name, canonical(said))


def record_of(home: Home, rotation: int, x: int, y: int, z: int) -> Tile:
    """The record of a placeholder at a place: the inverse of `home_of`.

    Raises WrongValueError where it says what no record says.
    """
    said = json.loads(home.said)
    exact = said.get("rotation")
    if not isinstance(exact, int) or exact % 6 != rotation:
        exact = rotation
    code = int(home.code) if _CODE.match(home.code) else None
    return _tile({**said, "code": code, "rotation": exact, "at": [x, y, z]})


def demand_home(home: Home) -> None:
    """Raise WrongValueError for a placeholder that cannot be written back."""
    record_of(home, 0, 0, 0, 0)


def name_in(record: Mapping[str, Any]) -> str:
    """The name in the record of a personal tile or a figure; empty where it has none."""
    texts = record.get("texts")
    return str(_text(texts[-1], ("texts",), None)) if texts else ""


def _header(data: Mapping[str, Any]) -> HscHeader:
    version = data.get("version")
    number = whole_version(version, 7) if isinstance(version, float) else None
    if number is None:
        raise WrongValueError(("version",), _("a number from 0.0001 to 0.0007 was expected"))
    parts = {
        key: data.get(key, usual) if least <= number <= most else None
        for key, (least, most, usual) in _HEADER.items()
    }
    header: HscHeader = _CODEC.read(HscHeader, {"version": version, **parts})
    return header


def _tile(record: Any) -> Tile:
    if isinstance(record, str):
        return _usual_tile(record)
    if not isinstance(record, Mapping):
        raise WrongValueError((), _("a line or a mapping was expected"))
    version = record.get("version", NEWEST_TILE)
    layout = whole_version(version, 3) if isinstance(version, float) else None
    if layout is None:
        raise WrongValueError(("version",), _("0.0001, 0.0002 or 0.0003 was expected"))
    x, y, z = _CODEC.read(tuple[int, int, int], record.get("at"), ("at",))
    code = record.get("code", 0)
    data = {"version": version, "code": code, "rotation": record.get("rotation", 0), "x": x, "y": y, "z": z}
    data |= {key: record[key] for key in _TILE if key in record}
    data |= {key: None for key, since in _TILE.items() if layout < since}
    if layout >= 3 and code == PERSONAL:
        data["hexes"] = record.get("hexes", 0)
    tile: Tile = _CODEC.read(Tile, {**data, "texts": record.get("texts", [])})
    count = 0 if layout < 3 else 4 if code == PERSONAL else 2 if tile.code // 1000 == FIGURES else 0
    if len(tile.texts) != count:
        raise WrongValueError(("texts",), _("{count} were expected", count=count))
    return tile


def _usual_tile(record: str) -> Tile:
    match = _LINE.match(record)
    if not match:
        raise WrongValueError((), _("seven words were expected: code, rotation, x, y, z, letter, colour"))
    code, rotation, x, y, z = numbers = [int(part) for part in match.groups()[:5]]
    if min(numbers) < _INT32.least or max(numbers) > _INT32.most:
        raise WrongValueError((), _("whole numbers of 32 bits were expected"))
    if code == PERSONAL or code // 1000 == FIGURES:
        raise WrongValueError((), _("a record of code {code} has texts", code=code))
    return Tile(code, rotation, x, y, z, letter=int(match[6], 16), colour=bytes.fromhex(match[7]))


def _bytes(value: Any, path: DataPath, beside: Any) -> bytes:
    try:
        return str(value).encode("latin-1")
    except UnicodeEncodeError:
        raise unexpected(path, _("characters up to U+00FF"), value) from None


def _text(value: Any, path: DataPath, beside: Any) -> HscText:
    if isinstance(value, str):
        return HscText.of(value)
    if not isinstance(value, Mapping):
        raise unexpected(path, _("a text"), value)
    if "wide" in value:
        raw, wide = str(value["wide"]).encode("utf-16-le", "replace"), True
    else:
        wide = "bytes" in value
        raw = _bytes(value.get("bytes" if wide else "narrow", ""), path, beside)
    prefix = value.get("prefix", 0)
    length = len(raw) // 2 if wide else len(raw)
    if prefix not in (0, 2, 4, 8) or (prefix == 2 and length > 0xFFFE) or (wide and len(raw) % 2):
        raise WrongValueError(path, _("a text of that form cannot be written"))
    return HscText(raw, wide, prefix)


def _colour(value: Any, beside: Any) -> bytes | None:
    return bytes.fromhex(value) if isinstance(value, str) and _COLOUR.match(value) else None


_CODEC = Codec(
    {
        HscText: Form(_text, _plain_text),
        Colour: leaf(N_("eight hex digits"), _colour, lambda colour, beside: colour.hex()),
        bytes: Form(_bytes, lambda raw, beside: raw.decode("latin-1")),
        float: Form(lambda value, path, beside: value, as_it_is),
    },
    number=_INT32,
    rows=Limits(0, MAX_RECORDS),
    always={
        *((HscHeader, part.name) for part in fields(HscHeader)),
        *((Tile, key) for key in ("letter", "colour")),
    },
    kept={(Tile, "byte"): None},
)
