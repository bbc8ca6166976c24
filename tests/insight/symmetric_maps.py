"""Battlefields that are the same for both sides: half of a ground, and that half turned by 180 degrees.

Each comes with a plain scenario for two: a start zone of 24 spaces at either end, a glyph in the middle, and
one that does nothing on each half.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from builder import construction
from builder.battlefield import Battlefield, Piece, Take
from builder.board import Board, Space, SpaceKind
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.scenario import Layout, PlacedGlyph, Position, Scenario, Seat, Zone
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory
from tests.battlefields import CASTLE, FORDS, TOMB, TUNDRA, WOOD, made, shipped_catalogue

WEST, EAST = "west", "east"
ZONE = 24
ROUNDS = 12
POINTS = 300
_HEIGHT = 8  # levels that must be free over a start space
_WET = ("water", "swamp-water", "ice", "molten-lava")

_GROUNDS = (
    ("fords-west", FORDS, Hex(8, 6), False),
    ("fords-east", FORDS, Hex(7, 6), True),
    ("fords-broad", FORDS, Hex(10, 6), False),
    ("wood-west", WOOD, Hex(8, 7), False),
    ("wood-east", WOOD, Hex(6, 7), True),
    ("wood-long", WOOD, Hex(9, 7), False),
    ("tundra-west", TUNDRA, Hex(6, 7), False),
    ("tundra-east", TUNDRA, Hex(4, 7), True),
    ("tundra-long", TUNDRA, Hex(7, 7), False),
    ("tomb-east", TOMB, Hex(3, 7), True),
    ("castle-west", CASTLE, Hex(6, 8), False),
    ("castle-east", CASTLE, Hex(3, 8), True),
)
"""Name, ground, the hex that stays in the middle, and whether the eastern half is the one that is doubled."""


@dataclass(frozen=True)
class Played:
    """A battlefield and what is played on it."""

    name: str
    battlefield: Battlefield
    scenario: Scenario


def symmetric_maps() -> list[Played]:
    """Twelve of them. They are new battlefields each time, and may be edited."""
    return [_played(*row) for row in _GROUNDS]


def _played(name: str, ground: str, middle: Hex, east: bool) -> Played:
    made = _doubled(ground, middle, east).copy()
    return Played(name, made, plain_scenario(name, made, middle))


def turned(hex: Hex, middle: Hex) -> Hex:
    """The hex on the other side."""
    return Hex(2 * middle.q - hex.q, 2 * middle.r - hex.r)


@cache
def _doubled(ground: str, middle: Hex, east: bool) -> Battlefield:
    def mine(hex: Hex) -> bool:
        dx, dr = 2 * (hex.q - middle.q) + hex.r - middle.r, hex.r - middle.r
        return (dx, dr) > (0, 0) if east else (dx, dr) < (0, 0)

    doubled = Battlefield()
    pieces = []
    for piece in made(ground).in_order():
        for half in _within(piece, mine, middle):
            image = replace(half, hex=turned(half.hex, middle), rotation=(half.rotation + 3) % 6)
            both = (half,) if half.hex == middle else (half, image)
            pieces += [doubled.new_like(each) for each in both]
    return sound(Battlefield(pieces=pieces))


def sound(battlefield: Battlefield) -> Battlefield:
    """Without the pieces that cannot stand so; both halves of a symmetric battlefield lose the same."""
    while True:
        errors = [p for p in construction.check(battlefield) if p.severity is Severity.ERROR]
        wrong = {ref.id for problem in errors for ref in problem.pieces[:1]}
        if not wrong:
            return battlefield
        battlefield.apply(Take(tuple(wrong)))


def _within(piece: Piece, mine: Callable[[Hex], bool], middle: Hex) -> Iterator[Piece]:
    """The piece where all of it lies on one half; of a tile across the border single tiles of its kind."""
    across = (edge.across for edge in piece.edges)
    if all(mine(hex) for hex in (*piece.cells, *across)):
        yield piece
        return
    single = shipped_catalogue().pieces.get(f"{piece.type.id.rpartition('-')[0]}-1")
    if single is None or single.height > 1 or piece.edges:
        return
    for cell in piece.cells:
        if mine(cell) or cell == middle:
            yield Piece(1, single, cell, piece.slot)


def plain_scenario(name: str, battlefield: Battlefield, middle: Hex) -> Scenario:
    """Two armies of any cards, a zone at either end, the last to stand wins, or who has more after the last
    round.
    """
    board = Board(battlefield)
    ground = sorted(
        (space for space in board.all_spaces() if _open(space)),
        key=lambda space: (2 * space.hex.q + space.hex.r, space.hex.r),
    )
    west = [_position(space) for space in ground[:ZONE]]
    return Scenario(
        title={"en": name},
        layouts=(Layout((_seat("p1", WEST), _seat("p2", EAST))),),
        zones=(_zone(WEST, "West", west), _zone(EAST, "East", [_image(at, middle) for at in west])),
        glyphs=tuple(_glyphs(board, west, middle)),
        rounds=ROUNDS,
        victory=(
            Victory(Eliminated()),
            Victory(AtEndOfRound(MostPoints(), round=ROUNDS)),
        ),
    )


def _open(space: Space) -> bool:
    return (
        space.kind is SpaceKind.TILE
        and space.terrain not in _WET
        and (space.headroom is None or space.headroom >= _HEIGHT)
    )


def _glyphs(board: Board, west: list[Position], middle: Hex) -> Iterator[PlacedGlyph]:
    """One in the middle, and a pair two thirds of the way there, on the ground."""
    ends = [at.hex for at in west]
    half = [space for space in board.all_spaces() if _open(space) and turned(space.hex, middle) > space.hex]
    away = min(hex.distance(middle) for hex in ends)
    near = [space for space in half if space.hex.distance(middle) == max(2, away // 2)]
    if board.at(middle):
        yield PlacedGlyph("astrid", _position(board.at(middle)[-1]))
    at = _position(min(near, key=lambda space: (space.level, abs(space.hex.r - middle.r), space)))
    yield PlacedGlyph("valda", at, inert=True)  # there is one of each, and no two that do the same
    yield PlacedGlyph("ivor", _image(at, middle), inert=True)


def _seat(id: str, zone: str) -> Seat:
    return Seat(id, {"en": zone.title()}, points=POINTS, zones=(zone,))


def _zone(id: str, name: str, positions: list[Position]) -> Zone:
    return Zone(id, tuple(positions), {"en": name}, colour="blue" if id == WEST else "red")


def _position(space: Space) -> Position:
    return Position(space.hex, space.level)


def _image(at: Position, middle: Hex) -> Position:
    return Position(turned(at.hex, middle), at.level)
