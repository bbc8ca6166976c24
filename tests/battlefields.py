"""Whole battlefields for tests: the shipped ones, and others that are made here by code."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from builder import formats, places
from builder.battlefield import Battlefield, Info, Piece, Put
from builder.catalogue import Catalogue, Home, load, placeholder
from builder.drawing.styles import Styles, load_styles
from builder.hexgrid import Hex

CASTLE = "gate-of-the-raven-hold"
"""Walls, wall walks, battlements, a doorway, ladders, a gallery to walk under, water."""
FORDS = "four-fords"
"""Hills and ponds."""
WOOD = "ash-and-fir"
"""Trees, a bridge of road over stone walls, lava."""
TUNDRA = "frozen-pass"
"""Glaciers, ice, snow, snowy trees; made here."""
TOMB = "standing-slab"
"""A slab high up on pillars, water below and beside it; made here."""

SHIPPED = (CASTLE, FORDS, WOOD)
ALL = (*SHIPPED, TUNDRA, TOMB)


@cache
def shipped_catalogue() -> Catalogue:
    """The shipped catalogue, read once; nobody changes it."""
    return load(places.shipped("tilesets"))


@cache
def shipped_styles() -> Styles:
    """The shipped styles, read once; nobody changes them."""
    return load_styles(places.shipped("tilesets"))


PieceRow = tuple[str, int, int, int, int]
"""Type id, q, r, slot, rotation."""


def laid(*rows: tuple[str | int, ...]) -> Battlefield:
    """A battlefield of rows (piece id, q, r, slot, rotation); slot 1 and rotation 0 where not given."""
    battlefield = Battlefield()
    pieces = []
    for row in rows:
        id, q, r, slot, rotation = (*row, *(1, 0)[len(row) - 3 :])
        type = shipped_catalogue().pieces[str(id)]
        pieces.append(battlefield.new_piece(type, Hex(int(q), int(r)), int(slot), int(rotation)))
    if pieces:
        battlefield.apply(Put(tuple(pieces)))
    return battlefield


def strange() -> Battlefield:
    """A meadow with a placeholder from each program, one in a group."""
    battlefield = laid(("grass-7", 4, 4), ("rock-1", 4, 4, 3))
    said = '{"colour":"00ff0000","hexes":7,"letter":0,"texts":["a.bmp","b.bmp","S7","Snow7"]}'
    homes = (
        (Home("virtualscape", "17000", "Snow7", said), 7),
        (Home("virtualscape", "99999", "99999", '{"colour":"01020300","letter":205,"rotation":8}'), 1),
        (Home("map_editor", "lwr", "Laur ruined wall", '{"rotation":"2.5","uid":"bp_1"}'), 1),
        (Home("hexwright", "my-hut", "my-hut"), 1),
    )
    for number, (home, hexes) in enumerate(homes):
        type = placeholder(shipped_catalogue(), home, hexes)
        group, step = ("Hill", 2) if number == 1 else ("", 0)
        battlefield.apply(Put((battlefield.new_piece(type, Hex(4, 4 + 3 * number), 2, 2, group, step),)))
    return battlefield


def placed(id: str, q: int = 0, r: int = 0, slot: int = 1, rotation: int = 0) -> Piece:
    """A piece by its type's id, put anywhere."""
    return Piece(1, shipped_catalogue().pieces[id], Hex(q, r), slot, rotation)


class _Hand:
    """Lays pieces where there is room for them."""

    def __init__(self, title: str, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self.battlefield = Battlefield(Info(title=title, author="Nobody", description=f"{title}, made up."))

    def lay(self, id: str, q: int, r: int, slot: int, rotation: int = 0) -> Piece:
        """Put one piece down."""
        piece = self.battlefield.new_piece(self._catalogue.pieces[id], Hex(q, r), slot, rotation)
        self.battlefield.apply(Put((piece,)))
        return piece

    def fill(self, hexes: Iterable[Hex], slot: int, *ids: str) -> None:
        """Cover hexes with these pieces, each kind as often as it goes in; the last kind is on one hex."""
        free = set(hexes)
        for id in ids:
            for hex in sorted(free):
                for rotation in range(6):
                    cells = self.battlefield.new_piece(self._catalogue.pieces[id], hex, slot, rotation).cells
                    if free.issuperset(cells):
                        self.lay(id, hex.q, hex.r, slot, rotation)
                        free.difference_update(cells)
                        break


def _field(width: int, height: int, west: int = 0, north: int = 0) -> list[Hex]:
    """The hexes of an upright field, row by row."""
    return [Hex(q - r // 2, r) for r in range(north, north + height) for q in range(west, west + width)]


def _frozen_pass(catalogue: Catalogue) -> Battlefield:
    hand = _Hand("The Frozen Pass", catalogue)
    lake, ground = set(_field(5, 5, 6, 5)), set(_field(17, 15))
    hand.fill(lake, 1, "ice-1")
    hand.fill(ground - lake, 1, "rock-24", "grass-24", "rock-7", "grass-7", "rock-3", "grass-2", "rock-1")
    hand.fill(_field(6, 4), 2, "rock-7", "snow-2", "snow-1")
    hand.fill(_field(3, 3), 3, "rock-3", "snow-2", "snow-1")
    hand.fill(_field(6, 4, 11, 11), 2, "snow-7", "snow-3", "snow-2", "snow-1")
    hand.fill(_field(3, 2, 14, 13), 3, "snow-2", "snow-1")
    for id, q, r in (("glacier-6", -2, 10), ("glacier-4", 12, 1), ("glacier-3", -1, 8), ("glacier-1", 9, 3)):
        hand.lay(id, q, r, 2)
    hand.lay("snow-tree-10", 8, 1, 2)
    hand.lay("snow-tree-12", 1, 13, 2)
    return hand.battlefield


def _standing_slab(catalogue: Catalogue) -> Battlefield:
    hand = _Hand("The Standing Slab", catalogue)
    ground, pond = set(_field(16, 15)), set(_field(3, 3, 2, 10)) | {Hex(4, 7), Hex(5, 6)}
    hand.fill(pond, 1, "water-1")
    hand.fill(ground - pond, 1, "grass-24", "rock-24", "grass-7", "sand-7", "rock-3", "grass-2", "sand-1")
    slab = _Hand("apart", catalogue).lay("rock-24", 4, 5, 11)
    rows = sorted(slab.cells, key=lambda cell: (cell.r, cell.q))
    first, last = ([cell for cell in rows if cell.r == rows[end].r] for end in (0, -1))
    for pillar in (first[0], first[-1], last[0], last[-1]):
        for slot in range(2, 11):
            hand.lay("rock-1", pillar.q, pillar.r, slot)
    hand.lay("rock-24", 4, 5, 11)
    for step, high in ((Hex(last[-1].q + 1, last[-1].r), 7), (Hex(last[-1].q + 2, last[-1].r), 4)):
        for slot in range(2, high + 1):
            hand.lay("rock-1", step.q, step.r, slot)
    hand.fill(_field(5, 4, 11), 2, "rock-7", "rock-3", "grass-2", "grass-1")
    hand.fill(_field(3, 3, 13), 3, "sand-3", "grass-2", "grass-1")
    hand.fill(_field(2, 2, 14), 4, "grass-1")
    hand.lay("ruin-short", 5, 13, 2)
    return hand.battlefield


MADE = {TUNDRA: _frozen_pass, TOMB: _standing_slab}


@cache
def _shipped_pieces(name: str) -> tuple[Info, tuple[Piece, ...]]:
    """What lies on a battlefield that is made here: finding room for each piece takes a while."""
    battlefield = MADE[name](shipped_catalogue())
    return battlefield.info, tuple(battlefield.pieces.values())


def whole(name: str, catalogue: Catalogue) -> Battlefield:
    """The battlefield of that name, one of `ALL`, as a new one each time."""
    if name in MADE:
        if catalogue is not shipped_catalogue():
            return MADE[name](catalogue)
        info, pieces = _shipped_pieces(name)
        return Battlefield(info, pieces)
    return formats.read(places.shipped("scenarios") / f"{name}.hexfield", catalogue).battlefield


def made(name: str) -> Battlefield:
    """The battlefield of that name, of shipped pieces."""
    return whole(name, shipped_catalogue())
