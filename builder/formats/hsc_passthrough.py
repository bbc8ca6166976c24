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
from typing import Any

from builder.catalogue import Home
from builder.formats.bounds import canonical, whole_version
from builder.formats.hsc_codec import (
    EMPTY,
    FIGURES,
    MAX_RECORDS,
    NEWEST_TILE,
    PERSONAL,
    HscFile,
    HscHeader,
    HscText,
    Tile,
)
from builder.language import _

BLOCK = "virtualscape"
_TEXTS = ("name", "author", "players", "scenario")
_NUMBERS = ("levels_per_page", "transparency", "grid", "tile_numbers", "start_areas_as_level")
_LINE = re.compile(
    r"(-?\d{1,10}) (-?\d{1,10}) (-?\d{1,10}) (-?\d{1,10}) (-?\d{1,10}) ([0-9a-f]{2}) ([0-9a-f]{8})\Z"
)
_CODE = re.compile(r"-?(0|[1-9]\d{0,9})\Z")
_COLOUR = re.compile(r"[0-9a-f]{8}\Z")


class WrongRecordError(ValueError):
    """Preserved data that is not what a file was; its text says what was found."""


def to_plain(document: HscFile) -> dict[str, Any]:
    """A file as plain data."""
    header = document.header
    data: dict[str, Any] = {"version": header.version}
    for key in _TEXTS:
        text = getattr(header, key)
        if text is not None:
            data[key] = _plain_text(text)
    if header.rtf is not None:
        data["rtf"] = header.rtf.decode("latin-1")
    for key in _NUMBERS:
        number = getattr(header, key)
        if number is not None:
            data[key] = number
    data["records"] = [_plain_tile(tile) for tile in document.tiles]
    if document.trailing:
        data["trailing"] = document.trailing.decode("latin-1")
    return data


def from_plain(data: Any) -> tuple[HscFile, list[tuple[int, str]]]:
    """The file of plain data, and the wrong records by number (from 0), which are left out.

    Raises WrongRecordError where what stands before the records is wrong.
    """
    if not isinstance(data, Mapping):
        raise WrongRecordError(_("{block}: a mapping was expected", block=BLOCK))
    header = _header(data)
    records = data.get("records", [])
    if not isinstance(records, list) or len(records) > MAX_RECORDS:
        raise WrongRecordError(_("records: a list of at most {most} was expected", most=MAX_RECORDS))
    tiles: list[Tile] = []
    wrong: list[tuple[int, str]] = []
    for number, record in enumerate(records):
        try:
            tiles.append(_tile(record))
        except WrongRecordError as error:
            wrong.append((number, str(error)))
    return HscFile(header, tuple(tiles), _bytes(data, "trailing", b"")), wrong


def checked(data: Any) -> tuple[dict[str, Any] | None, list[tuple[tuple[str | int, ...], str]]]:
    """Preserved data without the records that could not be written back, and what was wrong where."""
    try:
        wrong = from_plain(data)[1]
    except WrongRecordError as error:
        return None, [((), str(error))]
    if not wrong:
        return dict(data), []
    bad = {number for number, message in wrong}
    records = [record for number, record in enumerate(data["records"]) if number not in bad]
    return {**data, "records": records}, [(("records", number), message) for number, message in wrong]


def _plain_text(text: HscText) -> Any:
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
        and tile.glyph == EMPTY
        and tile.start == EMPTY
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
    data: dict[str, Any] = {"code": tile.code}
    if tile.version != NEWEST_TILE:
        data["version"] = tile.version
    data |= {"rotation": tile.rotation, "at": [tile.x, tile.y, tile.z]}
    if tile.letter is not None:
        data["letter"] = tile.letter
    for key in ("glyph", "start"):
        text = getattr(tile, key)
        if text is not None and text != EMPTY:
            data[key] = _plain_text(text)
    if tile.colour is not None:
        data["colour"] = tile.colour.hex()
    if tile.hexes is not None:
        data["hexes"] = tile.hexes
    if tile.texts:
        data["texts"] = [_plain_text(text) for text in tile.texts]
    return data


def home_of(tile: Tile, name: str) -> Home:
    """What a placeholder keeps of a record besides its place; an odd rotation as it is."""
    said = {key: value for key, value in _mapping(tile).items() if key not in ("code", "at")}
    if 0 <= tile.rotation <= 5:
        del said["rotation"]
    return Home(BLOCK, str(tile.code), name, canonical(said))


def record_of(home: Home, rotation: int, x: int, y: int, z: int) -> Tile:
    """The record of a placeholder at a place: the inverse of `home_of`.

    Raises WrongRecordError where it says what no record says.
    """
    said = json.loads(home.said)
    exact = said.get("rotation")
    if not isinstance(exact, int) or exact % 6 != rotation:
        exact = rotation
    code = int(home.code) if _CODE.match(home.code) else None
    return _tile({**said, "code": code, "rotation": exact, "at": [x, y, z]})


def demand_home(home: Home) -> None:
    """Raise WrongRecordError for a placeholder that cannot be written back."""
    record_of(home, 0, 0, 0, 0)


def _header(data: Mapping[str, Any]) -> HscHeader:
    version = data.get("version")
    number = whole_version(version, 7) if isinstance(version, float) else None
    if number is None or not isinstance(version, float):
        raise WrongRecordError(_("version: a number from 0.0001 to 0.0007 was expected"))
    return HscHeader(
        version=version,
        name=_text(data, "name") if number >= 2 else None,
        author=_text(data, "author") if number >= 2 else None,
        players=_text(data, "players") if number >= 3 else None,
        scenario=_text(data, "scenario") if number == 3 else None,
        rtf=_bytes(data, "rtf", b"") if number >= 4 else None,
        levels_per_page=_int32(data, "levels_per_page") if number >= 2 else None,
        transparency=_int32(data, "transparency") if number >= 2 else None,
        grid=_int32(data, "grid") if number >= 2 else None,
        tile_numbers=_int32(data, "tile_numbers") if number >= 5 else None,
        start_areas_as_level=_int32(data, "start_areas_as_level") if number >= 7 else None,
    )


def _tile(record: Any) -> Tile:
    if isinstance(record, str):
        return _usual_tile(record)
    if not isinstance(record, Mapping):
        raise WrongRecordError(_("a line or a mapping was expected"))
    version = record.get("version", NEWEST_TILE)
    layout = whole_version(version, 3) if isinstance(version, float) else None
    if layout is None:
        raise WrongRecordError(_("version: 0.0001, 0.0002 or 0.0003 was expected"))
    at = record.get("at")
    if not isinstance(at, list) or len(at) != 3:
        raise WrongRecordError(_("at: three numbers were expected"))
    x, y, z = (_limited(part, "at") for part in at)
    code = _int32(record, "code")
    return Tile(
        code=code,
        rotation=_int32(record, "rotation"),
        x=x,
        y=y,
        z=z,
        version=version,
        letter=_letter(record) if layout >= 2 else None,
        glyph=_text(record, "glyph") if layout >= 2 else None,
        start=_text(record, "start") if layout >= 2 else None,
        colour=_colour(record) if layout >= 3 else None,
        hexes=_int32(record, "hexes") if layout >= 3 and code == PERSONAL else None,
        texts=_texts(record, code, layout),
    )


def _usual_tile(record: str) -> Tile:
    match = _LINE.match(record)
    if not match:
        raise WrongRecordError(_("seven words were expected: code, rotation, x, y, z, letter, colour"))
    code, rotation, x, y, z = (_limited(int(part), "a number") for part in match.groups()[:5])
    if code == PERSONAL or code // 1000 == FIGURES:
        raise WrongRecordError(_("a record of code {code} has texts", code=code))
    return Tile(code, rotation, x, y, z, letter=int(match[6], 16), colour=bytes.fromhex(match[7]))


def _letter(record: Mapping[str, Any]) -> int:
    letter = record.get("letter", 0)
    if type(letter) is not int or not 0 <= letter <= 255:
        raise WrongRecordError(_("letter: a byte from 0 to 255 was expected"))
    return letter


def _colour(record: Mapping[str, Any]) -> bytes:
    colour = record.get("colour", "00000000")
    if not isinstance(colour, str) or not _COLOUR.match(colour):
        raise WrongRecordError(_("colour: eight hex digits were expected"))
    return bytes.fromhex(colour)


def _texts(record: Mapping[str, Any], code: int, layout: int) -> tuple[HscText, ...]:
    count = 0 if layout < 3 else 4 if code == PERSONAL else 2 if code // 1000 == FIGURES else 0
    texts = record.get("texts", [])
    if not isinstance(texts, list) or len(texts) != count:
        raise WrongRecordError(_("texts: {count} were expected", count=count))
    return tuple(_text({"texts": text}, "texts") for text in texts)


def _limited(value: Any, key: str) -> int:
    if type(value) is not int or not -(2**31) <= value < 2**31:
        raise WrongRecordError(_("{key}: a whole number of 32 bits was expected", key=key))
    return value


def _int32(data: Mapping[str, Any], key: str) -> int:
    return _limited(data.get(key, 0), key)


def _bytes(data: Mapping[str, Any], key: str, default: bytes) -> bytes:
    value = data.get(key)
    if value is None:
        return default
    try:
        return str(value).encode("latin-1")
    except UnicodeEncodeError:
        raise WrongRecordError(_("{key}: characters up to U+00FF were expected", key=key)) from None


def _text(data: Mapping[str, Any], key: str) -> HscText:
    value = data.get(key, "")
    if isinstance(value, str):
        return HscText.of(value)
    if not isinstance(value, Mapping):
        raise WrongRecordError(_("{key}: a text was expected", key=key))
    if "wide" in value:
        raw, wide = str(value["wide"]).encode("utf-16-le", "replace"), True
    elif "bytes" in value:
        raw, wide = _bytes(value, "bytes", b""), True
    else:
        raw, wide = _bytes(value, "narrow", b""), False
    prefix = value.get("prefix", 0)
    length = len(raw) // 2 if wide else len(raw)
    if prefix not in (0, 2, 4, 8) or (prefix == 2 and length > 0xFFFE) or (wide and len(raw) % 2):
        raise WrongRecordError(_("{key}: a text of that form cannot be written", key=key))
    return HscText(raw, wide, prefix)
