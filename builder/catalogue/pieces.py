"""Piece types: what a box contains many of. Shapes and heights are data (tilesets/catalogue), not code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeVar

from builder.facts import Limits, Looks, OneOf
from builder.hexgrid import Edge, Hex
from builder.language import N_, _

ONE_LINE = Looks(
    re.compile("[^\x00-\x1f\x7f-\x9f\u2028\u2029]*"), N_("a line of {least} to {most} characters")
)
Id = Annotated[
    str,
    Looks(
        re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"),
        N_("a word of up to 64 letters, digits, dots, hyphens and underscores"),
    ),
]
Line = Annotated[str, Limits(0, 200), ONE_LINE]
Name = Annotated[str, Limits(1, 200), ONE_LINE]
Sources = Annotated[tuple[str, ...], "found in"]
"""Where something was found: one text or a list of them."""


class Confidence(StrEnum):
    """How sure a number is: high means two independent sources agree."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def rank(self) -> int:
        """0 for high, 1 for medium, 2 for low."""
        return tuple(Confidence).index(self)


class TileClass(StrEnum):
    """The broad class of a kind of terrain."""

    LAND = "land"
    FLUID = "fluid"
    OBSTACLE = "obstacle"
    CASTLE = "castle"
    EDGE = "edge"
    PART = "part"


class Role(StrEnum):
    """What the building rules take a piece for."""

    LAND = "land"
    FLUID = "fluid"
    WALL_WALK = "wall-walk"
    OBSTACLE = "obstacle"
    CASTLE_BASE = "castle-base"
    CASTLE_WALL = "castle-wall"
    DOORWAY = "doorway"
    DOOR = "door"
    RUIN = "ruin"
    STONE_WALL = "stone-wall"
    LAUR_WALL = "laur-wall"
    FIXTURE = "fixture"
    BATTLEMENT = "battlement"
    LADDER = "ladder"
    FLAG = "flag"
    PART = "part"


EDGE_ROLES = frozenset({
    *(Role.RUIN, Role.STONE_WALL, Role.LAUR_WALL, Role.FIXTURE, Role.BATTLEMENT, Role.LADDER, Role.FLAG)
})  # fmt: skip
ROLES = {
    TileClass.LAND: frozenset({Role.LAND, Role.WALL_WALK}),
    TileClass.FLUID: frozenset({Role.FLUID}),
    TileClass.OBSTACLE: frozenset({Role.OBSTACLE}),
    TileClass.CASTLE: frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY, Role.DOOR}),
    TileClass.EDGE: EDGE_ROLES,
    TileClass.PART: frozenset({Role.PART}),
}
"""The roles that pieces of each class may have."""
UNKNOWN = "unknown"
"""The kind of terrain of placeholders."""
IN_PRINT: Mapping[str, str] = MappingProxyType({
    "yes": N_("sold today"),
    "no": N_("no longer sold"),
    "unknown": N_("not known whether it is still sold"),
})  # fmt: skip
"""Whether a box can be bought new, and what people read of it."""
STOCK = "stock"
"""The kind of a box that nobody sells: pieces that people agreed to build from."""
Month = Annotated[
    str, Looks(re.compile("[0-9]{4}-(0[1-9]|1[0-2])"), N_("a year and a month, such as 2024-08"))
]
DURATIONS = ("permanent", "temporary", "artifact")
"""Of glyphs: whether they stay on the battlefield."""
_NO_CELLS = EDGE_ROLES | {Role.DOOR, Role.PART}


def _empty() -> Mapping[str, Any]:
    return MappingProxyType({})


RulesWord = Annotated[str, OneOf(("basic", "master"))]


class Entering(NamedTuple):
    """What it costs to enter a kind of terrain."""

    cost: Annotated[int, Limits(0, 99)]


@dataclass(frozen=True, slots=True)
class Moves:
    """What a kind of terrain does to figures that move over it; keys of the mappings are basic and master.

    ``bonus`` spaces more where a whole move keeps to it (``road``); ``variants`` are costs of entering by
    name, of which ``normal`` counts where a scenario names none; ``survive_d20`` what a figure must roll to
    live.
    """

    road: bool = False
    bonus: Annotated[int, Limits(0, 99)] = 0
    ends_move: bool = False
    double_space_exception: bool = False
    cancels_fall: bool = False
    water_type: bool = False
    forbidden: Mapping[RulesWord, bool] = field(default_factory=_empty)
    end_of_round_die: Mapping[RulesWord, bool] = field(default_factory=_empty)
    survive_d20: Annotated[Mapping[RulesWord, int], Limits(1, 20)] = field(default_factory=_empty)
    variants: Mapping[Id, Entering] = field(default_factory=_empty)

    @property
    def usual_cost(self) -> int:
        """The spaces that entering it costs where a scenario says nothing of it, 1 at least (R233)."""
        normal = self.variants.get("normal")
        return 1 if normal is None else max(1, normal.cost)


@dataclass(frozen=True, eq=False)
class TerrainKind:
    """A kind of terrain or of other pieces, with the switches that movement will ask for.

    ``lifts``: the piece may be taken off for a moment and put back (jungle), so a tile over it is no error.
    ``walls``: levels of a wall as seen from inside and outside. ``round``: how many percent of the circle
    inscribed in its hex stand in the way of sight; 0 where the whole hex does. ``stacks``: its pieces stand
    on each other (Laur pillars).
    """

    id: str
    name: str
    tile_class: TileClass
    role: Role
    short: str = ""
    moves: Moves = field(default_factory=Moves)
    walls: Mapping[str, int] = field(default_factory=_empty)
    lifts: bool = False
    round: int = 0
    stacks: bool = False
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"TerrainKind({self.id!r})"


@dataclass(frozen=True, eq=False)
class Shape:
    """Cells, walls and openings at rotation 0, relative to the physical cell A, which is ``cells[0]``.

    ``opens`` are the edges where a castle piece joins its neighbour; ``passage`` the indexes of cells that
    can be walked through, ``clear`` levels high; ``spaces`` the doorway spaces 1 to 4. ``joints``: where
    walls join a pillar, in twelfths of a turn from E, clockwise; ``ledges``: hexes beside it that carry a
    tile ``ledge`` levels above its foot. ``ends``: the indexes of the cells whose pillars a wall joins.
    """

    id: str
    cells: tuple[Hex, ...]
    edges: tuple[Edge, ...] = ()
    opens: tuple[Edge, ...] = ()
    passage: tuple[int, ...] = ()
    clear: int = 0
    spaces: tuple[Hex, ...] = ()
    joints: tuple[int, ...] = ()
    ledges: tuple[Hex, ...] = ()
    ledge: int = 0
    ends: tuple[int, ...] = ()


_Place = TypeVar("_Place", Hex, Edge)


def _turned(places: tuple[_Place, ...]) -> tuple[tuple[_Place, ...], ...]:
    """Hexes or edges in each of the six rotations."""
    return tuple(tuple(place.turned(k) for place in places) for k in range(6))


@dataclass(frozen=True, slots=True)
class Home:
    """Where a placeholder came from: the program (``virtualscape``, ``map_editor``, ``hexwright``), the code
    or id that it has there, and what people call it. ``said`` is all else that the file said of it, as JSON.
    """

    program: str
    code: str
    name: str
    said: str = "{}"

    @property
    def lies_between(self) -> bool:
        """Whether it was turned by half a sixth more than the rotation of its piece says."""
        rotation = json.loads(self.said).get("rotation")
        return isinstance(rotation, str) and not float(rotation).is_integer()


@dataclass(frozen=True, eq=False)
class PieceType:
    """One type of piece. Compared by identity: one catalogue holds one of each id.

    ``height`` in levels is what it adds (land 1, a mat or a fluid 0) or how tall it stands. ``fills`` is the
    number of slots each cell takes, all 0 for edge pieces, which stand between hexes, and for doors.
    ``made_of`` is what it takes out of the boxes. A type without a shape can be owned but not placed
    (``placeable``). ``doorless`` is a doorway that was built without its door.
    ``home`` is given for placeholders only, see `builder.catalogue.placeholder`. ``foreign`` is what other
    programs call a piece of somebody's own: its id in ``map_editor``, its personal tile in ``virtualscape``.
    """

    id: str
    name: str
    kind: TerrainKind
    role: Role
    shape: Shape | None = None
    height: int = 0
    fills: tuple[int, ...] = ()
    base: str | None = None
    made_of: Mapping[str, int] = field(default_factory=_empty)
    doorless: bool = False
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()
    own: bool = False
    home: Home | None = None
    foreign: Mapping[str, str] = field(default_factory=_empty)

    # Worked out for what is looked at: of most types nothing ever is.

    @cached_property
    def _turned_cells(self) -> tuple[tuple[Hex, ...], ...]:
        return _turned(self.shape.cells) if self.shape is not None else ()

    @cached_property
    def _turned_edges(self) -> tuple[tuple[Edge, ...], ...]:
        return _turned(self.shape.edges) if self.shape is not None else ()

    @cached_property
    def _turned_opens(self) -> tuple[tuple[Edge, ...], ...]:
        return _turned(self.shape.opens) if self.shape is not None else ()

    @cached_property
    def _turned_spaces(self) -> tuple[tuple[Hex, ...], ...]:
        return _turned(self.shape.spaces) if self.shape is not None else ()

    @cached_property
    def rise(self) -> int:
        """How many slots above its own its highest cell fills."""
        return max(0, max(self.fills, default=0) - 1)

    def __repr__(self) -> str:
        return f"PieceType({self.id!r})"

    @property
    def is_placeholder(self) -> bool:
        """Whether it stands for something in a file that is not known here."""
        return self.home is not None

    @property
    def placeable(self) -> bool:
        """Whether its shape is known, so that it can lie on a battlefield."""
        return self.shape is not None

    @property
    def is_edge(self) -> bool:
        """Whether it stands on edges between hexes and fills no cell."""
        return self.role in EDGE_ROLES

    @property
    def fills_cells(self) -> bool:
        """Whether it takes cells of the battlefield."""
        return self.role not in _NO_CELLS

    @cached_property
    def is_flat(self) -> bool:
        """Whether it fills its slot and adds no height, so that its space has the level of what lies below: a
        fluid, or land of height 0 (a mat; decisions 1 and 24).
        """
        return self.fills_cells and not self.height

    @property
    def is_mat(self) -> bool:
        """Whether it is land without height."""
        return self.is_flat and self.role is Role.LAND

    @property
    def is_solid(self) -> bool:
        """Whether its top carries other pieces like a full tile (land, walls, doorway)."""
        return self.kind.tile_class in _SOLID and self.role is not Role.DOOR

    @property
    def parts(self) -> Mapping[str, int]:
        """What one of it takes out of the boxes: itself, unless it is made of others."""
        return self.made_of or {self.id: 1}

    def rests_on(self, below: PieceType) -> bool:
        """Whether a flat piece may be the base of this obstacle: made for it, or a single one of its kind."""
        if self.base is None:
            return False
        single = self.size == 1 and below.size == 1
        return below.id == self.base or (single and below.kind.id == self.base.split("-base")[0])

    @property
    def size(self) -> int:
        """Number of hexes it covers or runs along."""
        return len(self.shape.cells) if self.shape else 0

    def cells(self, rotation: int) -> tuple[Hex, ...]:
        """Cells relative to A at ``rotation`` 0..5, in physical order A, B, C …"""
        return self._turned_cells[rotation]

    def edges(self, rotation: int) -> tuple[Edge, ...]:
        """The edges it stands on, relative to A."""
        return self._turned_edges[rotation]

    def opens(self, rotation: int) -> tuple[Edge, ...]:
        """The edges where a castle piece joins its neighbour, relative to A."""
        return self._turned_opens[rotation]

    def spaces(self, rotation: int) -> tuple[Hex, ...]:
        """The doorway spaces 1 to 4, relative to A."""
        return self._turned_spaces[rotation]

    def ledges(self, rotation: int) -> tuple[Hex, ...]:
        """The hexes beside it that carry a tile, relative to A."""
        return tuple([hex.turned(rotation) for hex in (self.shape.ledges if self.shape is not None else ())])

    def joints(self, rotation: int) -> frozenset[int]:
        """Where walls join a pillar, in twelfths of a turn from E, clockwise; empty for any other piece."""
        joints = self.shape.joints if self.shape is not None else ()
        return frozenset((joint + 2 * rotation) % 12 for joint in joints)


_SOLID = frozenset({TileClass.LAND, TileClass.CASTLE})


@dataclass(frozen=True, slots=True)
class Count:
    """How many of a piece one box holds, and how sure that is."""

    count: int
    confidence: Confidence = Confidence.HIGH
    source: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a source says of a count that others dispute."""

    value: Line
    source: Sources = ()


@dataclass(frozen=True, slots=True)
class Disputed:
    """A count of which sources differ: the pieces, as people call them, and every reading."""

    piece: Line
    readings: tuple[Reading, ...]


@dataclass(frozen=True, eq=False)
class Box:
    """One box or kit: its pieces with their counts, and how many of each glyph. ``order`` is its place in the
    catalogue, ``cards`` the set of the army cards in it (empty where none are known). ``aliases`` are its
    other names, ``sold`` the month of its first sale (``2024-08``, empty where it is not known).
    """

    id: str
    name: str
    kind: str
    publisher: str
    order: int
    pieces: Mapping[str, Count]
    year: int | None = None
    own: bool = False
    glyphs: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    cards: str = ""
    aliases: tuple[str, ...] = ()
    sold: str = ""
    in_print: str = "unknown"
    disputed: tuple[Disputed, ...] = ()

    @property
    def since(self) -> str:
        """When it was first sold, as well as that is known."""
        return self.sold or str(self.year or "")

    @property
    def sought(self) -> str:
        """The words by which people look for it, folded."""
        return _plain(" ".join((self.id, self.name, *self.aliases, self.publisher)))

    def told(self) -> list[str]:
        """What people read of it besides its pieces, a line each."""
        sold = _("first sold {month}", month=self.since) if self.since else ""
        today = (
            _("not sold; people agree to build from it") if self.kind == STOCK else _(IN_PRINT[self.in_print])
        )
        lines = [", ".join(filter(None, (self.publisher, "" if self.kind == STOCK else sold, today)))]
        if self.aliases:
            lines.append(_("also called {names}", names=", ".join(self.aliases)))
        for one in self.disputed:
            values = _(" or ").join(reading.value for reading in one.readings)
            lines.append(_("disputed: {piece}: {values}", piece=one.piece, values=values))
        return lines

    def is_called(self, name: str) -> bool:
        """Whether that is its id or one of its names, also without what stands in brackets behind it."""
        names = (self.id, self.name, self.name.partition(" (")[0], *self.aliases)
        return _plain(name) in map(_plain, names)

    def has_cards_of(self, set: str) -> bool:
        """Whether the army cards of a set are in it."""
        return set != "" and (set == self.cards or self.is_called(set))

    def fits(self, query: str) -> bool:
        """Whether it has all words of a query."""
        return all(word in self.sought for word in _plain(query).split())

    @property
    def counts(self) -> dict[str, int]:
        """Number of each piece, by piece id."""
        return {piece: entry.count for piece, entry in self.pieces.items()}

    @property
    def total(self) -> int:
        """All pieces in the box."""
        return sum(entry.count for entry in self.pieces.values())

    @property
    def confidence(self) -> Confidence:
        """The least sure of its counts."""
        return max((e.confidence for e in self.pieces.values()), key=lambda c: c.rank, default=Confidence.LOW)

    def __repr__(self) -> str:
        return f"Box({self.id!r})"


def _plain(text: str) -> str:
    return text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").casefold()
