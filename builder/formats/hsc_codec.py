"""The bytes of a VirtualScape file and its records, both ways, every field as it was; its type codes and its
anchors: what a code is here and where its piece lies.

A file is a bare stream of little-endian fields without a magic number. Document versions 1 to 7 (stored as
0.0001 … 0.0007) and tile versions 1 to 3 differ only in which fields they have. Nothing is ever allocated on
an announced count or length before the bytes are known to be there.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Annotated, Literal

from builder import places
from builder.catalogue import PieceType
from builder.errors import UnreadableError
from builder.facts import Limits
from builder.formats.bounds import whole_version
from builder.hexgrid import Hex, from_hex, to_hex
from builder.language import _
from builder.plaindata import read_shipped

MAX_RECORDS = 60_000
NEWEST = 0.0007
NEWEST_TILE = 0.0003
PERSONAL = 17000
FIGURES = 18

_DOUBLE = struct.Struct("<d")
_INT = struct.Struct("<i")
_START = struct.Struct("<di3i")  # tile version, rotation, posX, posY, posZ
_SMALLEST_TILE = _INT.size + _START.size


@dataclass(frozen=True, slots=True)
class HscText:
    """A text of the file: its bytes without the length, one or two bytes a character.

    ``prefix`` is how many bytes the length took (1, 2, 4, 8), or 0 for the shortest way, which is usual.
    """

    raw: bytes = b""
    wide: bool = True
    prefix: int = 0

    @classmethod
    def of(cls, text: str) -> HscText:
        """A text as new files hold it: two bytes a character."""
        return cls(text.encode("utf-16-le", "replace"))

    def __str__(self) -> str:
        return self.raw.decode("utf-16-le" if self.wide else "cp1252", "replace")


EMPTY = HscText()
Colour = Annotated[bytes, "four bytes"]


@dataclass(frozen=True, slots=True)
class HscHeader:
    """What stands before the tiles; a field is None where the document version does not have it."""

    version: float = NEWEST
    name: HscText | None = EMPTY
    author: HscText | None = EMPTY
    players: HscText | None = EMPTY
    scenario: HscText | None = None
    rtf: bytes | None = b""
    levels_per_page: int | None = 6
    transparency: int | None = 80
    grid: int | None = 1
    tile_numbers: int | None = 0
    start_areas_as_level: int | None = 1


@dataclass(frozen=True, slots=True)
class Tile:
    """One record: a piece, a glyph, a hex of a start area, a figure or a personal tile.

    ``letter`` is a byte and means something only for glyphs. ``texts`` are the four texts of a personal
    tile (top, side, letters, name) or the two of a figure (name, file). ``byte`` is where it was found.
    """

    code: int
    rotation: int
    x: int
    y: int
    z: int
    version: float = NEWEST_TILE
    letter: Annotated[int, Limits(0, 255)] | None = 0
    glyph: HscText | None = EMPTY
    start: HscText | None = EMPTY
    colour: Colour | None = b"\0\0\0\0"
    hexes: int | None = None
    texts: tuple[HscText, ...] = ()
    byte: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class HscFile:
    """A whole file; ``trailing`` are bytes after the last tile, which no program writes."""

    header: HscHeader = HscHeader()
    tiles: tuple[Tile, ...] = ()
    trailing: bytes = b""


def decode(content: bytes, file: str) -> HscFile:
    """The records of a file. Raises UnreadableError with the byte for anything that is not such a file."""
    stream = _Stream(content, file)
    header = _read_header(stream)
    count = stream.int(_("the number of tiles"))
    left = len(content) - stream.at
    if count < 0 or count * _SMALLEST_TILE > left:
        stream.fail(
            _(
                "{count} tiles announced, {left} bytes left; at least {least} a tile were expected",
                count=count,
                left=left,
                least=_SMALLEST_TILE,
            )
        )
    if count > MAX_RECORDS:
        stream.fail(_("{count} tiles announced; at most {most} are read", count=count, most=MAX_RECORDS))
    tiles = [_read_tile(stream, number, count) for number in range(1, count + 1)]
    return HscFile(header, tuple(tiles), content[stream.at :])


def encode(document: HscFile) -> bytes:
    """The bytes of a file. Decoding them gives the same records."""
    parts: list[bytes] = []
    _write_header(parts, document.header)
    parts.append(_INT.pack(len(document.tiles)))
    for tile in document.tiles:
        _write_tile(parts, tile)
    parts.append(document.trailing)
    return b"".join(parts)


class _Stream:
    """The bytes of a file, taken from the front; every failure names the byte."""

    def __init__(self, content: bytes, file: str) -> None:
        self.content = content
        self.file = file
        self.at = 0

    def fail(self, message: str, at: int | None = None) -> None:
        raise UnreadableError(
            _(
                "{file}, byte {at}: {message}",
                file=self.file,
                at=self.at if at is None else at,
                message=message,
            )
        )

    def take(self, size: int, what: str) -> bytes:
        end = self.at + size
        if end > len(self.content):
            self.fail(
                _(
                    "the file ends ({n} bytes) where {size} bytes for {what} were expected",
                    n=len(self.content),
                    size=size,
                    what=what,
                )
            )
        taken = self.content[self.at : end]
        self.at = end
        return taken

    def int(self, what: str) -> int:
        value: int = _INT.unpack(self.take(4, what))[0]
        return value

    def double(self, what: str) -> float:
        value: float = _DOUBLE.unpack(self.take(8, what))[0]
        return value

    def text(self, what: str) -> HscText:
        start = self.at
        wide = False
        first = self.take(1, what)[0]
        if first == 0xFF and self.content[self.at : self.at + 2] == b"\xfe\xff":
            wide = True
            self.at += 2
            first = self.take(1, what)[0]
        length, prefix = first, 1
        if first == 0xFF:
            length, prefix = int.from_bytes(self.take(2, what), "little"), 2
            for size in (4, 8):
                if length == (1 << (4 * size)) - 1:
                    length, prefix = int.from_bytes(self.take(size, what), "little"), size
        size = length * 2 if wide else length
        left = len(self.content) - self.at
        if size > left:
            self.fail(
                _(
                    "{what} of {length} characters announced, {left} bytes left",
                    what=what,
                    length=length,
                    left=left,
                ),
                start,
            )
        return HscText(self.take(size, what), wide, 0 if prefix == _shortest(length) else prefix)


def _shortest(length: int) -> int:
    return 1 if length < 0xFF else 2 if length < 0xFFFE else 4 if length < 0xFFFFFFFF else 8


def _read_header(stream: _Stream) -> HscHeader:
    version = stream.double(_("the version of the document"))
    number = whole_version(version, 7)
    if number is None:
        stream.fail(
            _(
                "not a VirtualScape battlefield (found {version:.6g}; 0.0001 to 0.0007 was expected)",
                version=version,
            ),
            0,
        )
    assert number is not None
    name = stream.text(_("the name")) if number >= 2 else None
    author = stream.text(_("the author")) if number >= 2 else None
    players = stream.text(_("the number of players")) if number >= 3 else None
    scenario = stream.text(_("the scenario text")) if number == 3 else None
    rtf = None
    if number >= 4:
        at = stream.at
        length = stream.int(_("the length of the scenario text"))
        left = len(stream.content) - stream.at
        if not 0 <= length <= left:
            stream.fail(
                _("a scenario text of {length} bytes announced, {left} bytes left", length=length, left=left),
                at,
            )
        rtf = stream.take(length, _("the scenario text"))
    return HscHeader(
        version=version,
        name=name,
        author=author,
        players=players,
        scenario=scenario,
        rtf=rtf,
        levels_per_page=stream.int(_("the levels a page")) if number >= 2 else None,
        transparency=stream.int(_("the transparency")) if number >= 2 else None,
        grid=stream.int(_("whether to print the grid")) if number >= 2 else None,
        tile_numbers=stream.int(_("whether to print piece counts")) if number >= 5 else None,
        start_areas_as_level=stream.int(_("whether to print start areas apart")) if number >= 7 else None,
    )


def _read_tile(stream: _Stream, number: int, count: int) -> Tile:
    what = _("tile {number} of {count}", number=number, count=count)
    byte = stream.at
    code = stream.int(what)
    at = stream.at
    version, rotation, x, y, z = _START.unpack(stream.take(_START.size, what))
    layout = whole_version(version, 3)
    if layout is None:
        stream.fail(
            _(
                "{what} has the version {version:.6g}, where 0.0001, 0.0002 or 0.0003 was expected",
                what=what,
                version=version,
            ),
            at,
        )
    assert layout is not None
    letter = glyph = start = colour = hexes = None
    texts: tuple[HscText, ...] = ()
    if layout >= 2:
        letter = stream.take(1, what)[0]
        glyph = stream.text(_("the glyph name of {what}", what=what))
        start = stream.text(_("the start area name of {what}", what=what))
    if layout >= 3:
        colour = stream.take(4, what)
        if code == PERSONAL:
            hexes = stream.int(what)
            texts = tuple([stream.text(_("a text of {what}", what=what)) for text in range(4)])
        elif code // 1000 == FIGURES:
            texts = tuple([stream.text(_("a text of {what}", what=what)) for text in range(2)])
    return Tile(code, rotation, x, y, z, version, letter, glyph, start, colour, hexes, texts, byte)


def _write_text(parts: list[bytes], text: HscText) -> None:
    length = len(text.raw) // 2 if text.wide else len(text.raw)
    prefix = text.prefix or _shortest(length)
    if text.wide:
        parts.append(b"\xff\xfe\xff")
    if prefix == 1:
        parts.append(bytes([length]))
    else:
        marks = {2: b"\xff", 4: b"\xff\xff\xff", 8: b"\xff" * 7}[prefix]
        parts.append(marks + length.to_bytes(prefix, "little"))
    parts.append(text.raw)


def _write_header(parts: list[bytes], header: HscHeader) -> None:
    parts.append(_DOUBLE.pack(header.version))
    for text in (header.name, header.author, header.players, header.scenario):
        if text is not None:
            _write_text(parts, text)
    if header.rtf is not None:
        parts.append(_INT.pack(len(header.rtf)) + header.rtf)
    numbers = (
        header.levels_per_page,
        header.transparency,
        header.grid,
        header.tile_numbers,
        header.start_areas_as_level,
    )
    parts.extend(_INT.pack(number) for number in numbers if number is not None)


def _write_tile(parts: list[bytes], tile: Tile) -> None:
    parts.append(_INT.pack(tile.code))
    parts.append(_START.pack(tile.version, tile.rotation, tile.x, tile.y, tile.z))
    if tile.letter is not None:
        parts.append(bytes([tile.letter]))
    for text in (tile.glyph, tile.start):
        if text is not None:
            _write_text(parts, text)
    if tile.colour is not None:
        parts.append(tile.colour)
    if tile.hexes is not None:
        parts.append(_INT.pack(tile.hexes))
    for text in tile.texts:
        _write_text(parts, text)


GLYPHS = range(14001, 14255)
START_AREA = 15001
START_AREAS = range(15001, 15010)
"""Codes of start areas; all but the first are heroscape-map-editor's."""
FIGURE_1, FIGURE_2 = 18001, 18002


@dataclass(frozen=True)
class PersonalTile:
    """What people call the personal tile of a piece that has no code; ``match`` is how a name is compared."""

    name: str
    match: Literal["contains", "starts"]
    hexes: int
    piece: str
    letters: str
    colour: str

    def means(self, name: str) -> bool:
        """Whether a tile of this name is meant for its piece, whatever its number of hexes."""
        mine, other = self.name.lower(), name.lower()
        return other.startswith(mine) if self.match == "starts" else mine in other


@dataclass(frozen=True)
class Codes:
    """The table of ``tilesets/catalogue/virtualscape.yaml``; colours as R, G, B, 0.

    ``made_up`` are codes that only heroscape-map-editor has, ``personal`` the personal tiles whose names mean
    a piece, in the order in which they are tried.
    """

    piece_of: Mapping[int, str]
    code_of: Mapping[str, int]
    colour_of: Mapping[int, bytes]
    start_name: Mapping[bytes, str]
    start_colour: Mapping[str, bytes]
    glyph_colour: bytes
    figure_colour: bytes
    start_of_code: Mapping[int, str]
    made_up: Mapping[int, str]
    personal: tuple[PersonalTile, ...]

    def piece_id(self, code: int, hexes: int | None, name: str) -> str | None:
        """The piece type of a record; ``hexes`` and ``name`` are those of a personal tile.

        None where it is no piece known here, also where name and number of hexes contradict each other.
        """
        if code != PERSONAL:
            return self.piece_of.get(code) or self.made_up.get(code)
        tile = next((tile for tile in self.personal if tile.means(name)), None)
        return tile.piece if tile is not None and tile.hexes == hexes else None

    def personal_of(self, piece: str) -> PersonalTile | None:
        """The personal tile as which a piece without a code is written."""
        return next((tile for tile in self.personal if tile.piece == piece), None)


@cache
def codes() -> Codes:
    """The shipped table."""
    path = places.shipped("tilesets") / "catalogue" / "virtualscape.yaml"
    data = read_shipped(path).data
    try:
        rows, aliases, starts = data["codes"], data["aliases"], data["start_colours"]
        return Codes(
            piece_of=MappingProxyType({row["code"]: row["piece"] for row in (*rows, *aliases)}),
            code_of=MappingProxyType({row["piece"]: row["code"] for row in rows}),
            colour_of=MappingProxyType({row["code"]: _colour(row["colour"]) for row in rows}),
            start_name=MappingProxyType({_colour(row["colour"]): row["name"] for row in starts}),
            start_colour=MappingProxyType({row["name"]: _colour(row["colour"]) for row in starts}),
            glyph_colour=_colour(data["glyph_colour"]),
            figure_colour=_colour(data["figure_colour"]),
            start_of_code=MappingProxyType({row["code"]: row["name"] for row in starts}),
            made_up=MappingProxyType({row["code"]: row["piece"] for row in data["map_editor_codes"]}),
            personal=tuple([PersonalTile(**row) for row in data["personal"]]),
        )
    except (TypeError, KeyError, ValueError) as error:
        raise UnreadableError(
            _("{path}: the shipped table of codes is broken ({error!r})", path=path, error=error)
        ) from None


def _colour(text: str) -> bytes:
    return bytes.fromhex(text) + b"\0"


@cache
def _anchor(cells: tuple[Hex, ...]) -> Hex:
    """The leftmost cell of the topmost row: what a file gives the place of."""
    return min(cells, key=lambda cell: (cell.r, cell.q))


def cell_a(type: PieceType, rotation: int, x: int, y: int) -> Hex:
    """The hex of the physical cell A of a piece whose anchor stands at column ``x``, row ``y``."""
    return to_hex(x, y).minus(_anchor(type.cells(rotation)))


def anchor_of(type: PieceType, rotation: int, hex: Hex) -> tuple[int, int]:
    """Column and row of the anchor of a piece whose cell A lies on ``hex``: the inverse of `cell_a`."""
    return from_hex(hex.plus(_anchor(type.cells(rotation))))


def double_cells(rotation: int, x: int, y: int) -> tuple[Hex, Hex]:
    """The two hexes of a double-space figure, its first cell first."""
    second = Hex(1, 0).turned(rotation)
    first = to_hex(x, y).minus(_anchor((Hex(0, 0), second)))
    return first, first.plus(second)


def anchor_of_pair(cells: Sequence[Hex]) -> tuple[int, int]:
    """Column and row of the anchor of a figure on two hexes."""
    return from_hex(_anchor(tuple(cells)))
