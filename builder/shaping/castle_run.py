"""A castle wall along a way: which bases, walls and wall walks, in which slots and turned how.

Castle pieces already on the way are included: the wall grows out of an end piece, runs through a doorway,
rises from bare bases and stands on the tops of walls. Whether it can stand is checked elsewhere. Of wall
walks the large ones are taken if they fit, single ones for the rest; in a symmetry none lies half over its
image.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from enum import StrEnum

from builder.battlefield import MAX_SLOT, Battlefield, Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.hexgrid import DIRECTIONS, Edge, Hex, Motion, centre
from builder.shaping.drop import surface
from builder.shaping.symmetry import LaidTile, Remaining, imaged, on_every_side, one_side
from builder.shaping.wall_way import WallWay

_LARGEST_COURT = 4  # hexes: what large wall walks roof over, resting on the walls around
_TRIES = 4000


def cover(
    walks: Sequence[PieceType],
    walls: AbstractSet[Hex],
    bare: AbstractSet[Hex] = frozenset(),
    court: AbstractSet[Hex] = frozenset(),
    remaining: Remaining | None = None,
) -> tuple[LaidTile, ...]:
    """Wall walks over all of ``walls``; ``walks`` are the types, largest first, a single one last.

    Large ones may reach over ``bare`` walls beside, and over a small ``court`` that walls enclose, where they
    cover the whole of it. ``remaining`` gives how many of a type there are; more single ones are used if
    nothing else will do.
    """
    large, single = [t for t in walks if t.size > 1], walks[-1]
    stock = {type: remaining(type) if remaining is not None else len(walls) for type in large}
    chosen: list[LaidTile] = []
    tops = frozenset(walls | bare)
    if court and len(court) <= _LARGEST_COURT:
        chosen = _roof(large, tops, court, stock) or []
    free = tops.difference(*(walk.cells for walk in chosen))
    for walk in _fitting(large, free):
        used = sum(other.type is walk.type for other in chosen)
        # One that lies on bare walls alone is not asked for.
        if used < stock[walk.type] and free.issuperset(walk.cells) and not walls.isdisjoint(walk.cells):
            chosen.append(walk)
            free = free.difference(walk.cells)
    rest = sorted(free & walls, key=lambda h: (h.r, h.q))
    return (*chosen, *(LaidTile(single, hex, 0) for hex in rest))


def _roof(
    large: Sequence[PieceType], tops: frozenset[Hex], court: AbstractSet[Hex], stock: dict[PieceType, int]
) -> list[LaidTile] | None:
    """The fewest large walks that cover a complete court, all on it or on the walls around; None if
    impossible.
    """
    fitting = [
        walk
        for walk in _fitting(large, tops | court)
        # What rests on walls with its larger part cannot tip.
        if not court.isdisjoint(walk.cells) and 2 * len(tops.intersection(walk.cells)) > walk.type.size
    ]
    tries = iter(range(_TRIES))

    def search(open_hexes: frozenset[Hex], taken: frozenset[Hex], number: int) -> list[LaidTile] | None:
        if not open_hexes:
            return []
        if number == 0 or next(tries, None) is None:
            return None
        first = min(open_hexes, key=lambda h: (h.r, h.q))
        for walk in fitting:
            cells = frozenset(walk.cells)
            if first not in cells or cells & taken or stock[walk.type] <= 0:
                continue
            stock[walk.type] -= 1
            rest = search(open_hexes - cells, taken | cells, number - 1)
            stock[walk.type] += 1
            if rest is not None:
                return [walk, *rest]
        return None

    for number in range(1, len(court) + 1):
        found = search(frozenset(court), frozenset(), number)
        if found is not None:
            return found
    return None


def _fitting(large: Iterable[PieceType], room: AbstractSet[Hex]) -> Iterator[LaidTile]:
    """Every way in which a large walk fits into a room, the largest first, from the top left on."""
    # Large walks are two hexes wide: in a row of single hexes none fits.
    if not any(hex.neighbour(0) in room and hex.neighbour(1) in room for hex in room) and not any(
        hex.neighbour(0) in room and hex.neighbour(5) in room for hex in room
    ):
        return
    places = sorted(room, key=lambda h: (h.r, h.q))
    for type in large:
        for hex in places:
            for rotation in range(6):
                q, r = hex
                if all(Hex(q + dq, r + dr) in room for dq, dr in type.cells(rotation)):
                    yield LaidTile(type, hex, rotation)


def cover_one_side(
    walks: Sequence[PieceType],
    walls: AbstractSet[Hex],
    bare: AbstractSet[Hex],
    court: AbstractSet[Hex],
    remaining: Remaining | None,
    motions: Sequence[Motion],
    near: Hex,
) -> tuple[LaidTile, ...]:
    """What `cover` finds, for the side of a hex and for the axis; the images of the walks are the rest.

    Where they are their own image as they are, all of them. Half a roof is none: a court that reaches over
    hexes of the axis has one only then.
    """
    whole = cover(walks, walls, bare, court, remaining)
    if not motions or _is_own_image(whole, motions):
        return whole
    here = one_side(walls | bare | court, motions, centre(near))
    roofed = frozenset() if court & here.axis else court & here.side
    large = on_every_side(walks, motions)
    return (
        *cover(large, walls & here.side, bare & here.side, roofed, remaining),
        *cover(walks[-1:], walls & here.axis),
    )


def _is_own_image(walks: Sequence[LaidTile], motions: Sequence[Motion]) -> bool:
    pieces = [Piece(0, walk.type, walk.hex, 1, walk.rotation) for walk in walks]
    return len(imaged(pieces, motions, lambda: 0)) == len(pieces)


Opens = frozenset[int]


class CastleTypes:
    """Bases and walls by the directions they open to, and the wall walks by size, largest first."""

    def __init__(self, types: Mapping[str, PieceType]) -> None:
        """``types`` are all piece types by id. Raises LookupError where a castle cannot be built of them."""
        self._turned = {
            (role, opens): found
            for role in (Role.CASTLE_BASE, Role.CASTLE_WALL)
            for opens, found in _by_opens(t for t in types.values() if t.role is role).items()
        }
        walks = [t for t in types.values() if t.role is Role.WALL_WALK and t.placeable]
        self.walks = tuple(sorted(walks, key=lambda t: (-t.size, t.id)))
        if not self._turned or not walks or self.walks[-1].size != 1:
            raise LookupError("the catalogue has no castle walls, bases or single wall walks")
        self.wall_height = next(t.height for t in types.values() if t.role is Role.CASTLE_WALL)

    def fits(self, opens: Opens) -> bool:
        """Whether there is a piece that opens to exactly these directions."""
        return (Role.CASTLE_BASE, opens) in self._turned

    def turned(self, role: Role, opens: Opens) -> tuple[PieceType, int]:
        """The base or wall that opens to exactly these directions, and its rotation. Raises KeyError."""
        return self._turned[role, opens]


def _by_opens(types: Iterable[PieceType]) -> dict[Opens, tuple[PieceType, int]]:
    found: dict[Opens, tuple[PieceType, int]] = {}
    for type in sorted(types, key=lambda t: t.id):
        for rotation in range(6):
            opens = frozenset(int(edge.direction) for edge in type.opens(rotation))
            found.setdefault(opens, (type, rotation))
    return found


CASTLE_ROLES = frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY})


@dataclass(slots=True)
class Column:
    """One hex of the way of a wall as it stands.

    ``slot`` is the first one to fill; ``on_castle`` says that a wall comes there and no base.
    """

    hex: Hex
    slot: int
    on_castle: bool
    base: Piece | None = None
    walls: list[Piece] = field(default_factory=list)
    doorway: Piece | None = None

    @property
    def is_castle(self) -> bool:
        """Whether a castle piece is there already."""
        return self.base is not None or bool(self.walls) or self.doorway is not None

    @property
    def is_bare_base(self) -> bool:
        """Whether it is a base that waits for its wall."""
        return self.base is not None and not self.walls and self.on_castle

    @property
    def foot(self) -> int:
        """The slot in which its lowest castle piece lies or will lie."""
        lowest = self.base or self.doorway or (self.walls[0] if self.walls else None)
        return lowest.slot if lowest is not None else self.slot

    @property
    def first_wall(self) -> int:
        """The slot of the next wall."""
        return self.slot if self.on_castle else self.slot + 1


def column_at(
    battlefield: Battlefield, hex: Hex, highest: int | None = None, without: Container[int] = ()
) -> Column:
    """The column of a hex. ``highest`` and ``without`` as in `surface`."""
    occupancy = battlefield.occupancy
    slot = surface(battlefield, (hex,), highest=highest, without=without)
    seen = [p for pieces in occupancy.column(hex).values() for p in pieces if p.id not in without]
    there = {piece.id for piece in occupancy.at(hex, slot)}
    top = [p for p in seen if p.id in there and p.type.kind.tile_class is not TileClass.OBSTACLE]
    column = Column(hex, slot + 1, any(piece.type.role in CASTLE_ROLES for piece in top))
    castle = {p.id: p for p in seen if p.type.role in CASTLE_ROLES and p.slot <= slot}
    for piece in sorted(castle.values(), key=lambda p: p.slot):
        if piece.type.role is Role.CASTLE_WALL:
            column.walls.append(piece)
        elif piece.type.role is Role.DOORWAY:
            column.doorway = piece
        else:
            column.base, column.walls = piece, []
    return column


def opens_of(piece: Piece) -> Opens:
    """The directions to which a castle piece of one hex opens."""
    return frozenset(int(edge.direction) for edge in piece.opens)


def opens_back(piece: Piece, hex: Hex, direction: int) -> bool:
    """Whether a piece that lies in a direction from a hex opens to that hex."""
    return any(edge.across == hex and edge.direction == (direction + 3) % 6 for edge in piece.opens)


class WallTrouble(StrEnum):
    """Why a wall cannot be built along a way."""

    UNEVEN = "uneven"  # the ground is not level
    FORK = "fork"  # more walls would meet in one hex than castle pieces join
    CLOSED_SIDE = "closed-side"  # it meets a doorway where that does not open
    TOO_HIGH = "too-high"  # beyond the highest slot
    HIDDEN = "hidden"  # what is in the way is not looked at


@dataclass(frozen=True, slots=True)
class CastleRun:
    """What is to be built: pieces that come, pieces that are exchanged for others, and why it cannot be.

    ``hexes`` is the number of hexes of the wall, ``top`` the slot of the wall walks (of the bases where there
    are only these). ``at`` is where the trouble is, ``levels`` the levels that differ, ``piece`` what is in
    the way.
    """

    added: tuple[Piece, ...] = ()
    changed: tuple[Piece, ...] = ()
    hexes: int = 0
    top: int = 0
    trouble: WallTrouble | None = None
    at: Hex | None = None
    levels: tuple[int, int] = (0, 0)
    piece: Piece | None = None

    @classmethod
    def of(
        cls,
        battlefield: Battlefield,
        types: CastleTypes,
        way: WallWay,
        *,
        storeys: int = 1,
        taller: Mapping[Hex, int] | None = None,
        only_bases: bool = False,
        only_single_walks: bool = False,
        turned: int = 0,
        highest: int | None = None,
        without: Container[int] = (),
        remaining: Remaining | None = None,
        motions: Sequence[Motion] = (),
        first_id: int,
    ) -> CastleRun:
        """The castle wall along ``way``, ``storeys`` walls high, its pieces numbered from ``first_id``.

        ``taller`` are storeys more at some of its hexes: towers. ``turned`` is the rotation of a wall of one
        hex that joins nothing; ``highest`` and ``without`` are as in `surface`: the wall joins nothing that
        is not looked at or built into it. ``remaining`` gives how many of a type there are. ``motions``
        show the other sides of a symmetry: a way that meets its image is carried on by it (`meeting`): such a
        wall is built on all sides at once.
        """
        builder = _Builder(battlefield, types, way, highest, without, motions, first_id)
        builder.taller = taller or {}
        return builder.run(storeys, only_bases, only_single_walks, turned, remaining)

    @staticmethod
    def free_joints(battlefield: Battlefield, pieces: Iterable[Piece]) -> Iterator[Edge]:
        """The edges of castle pieces where castle can join and none stands yet."""
        occupancy = battlefield.occupancy
        for piece in pieces:
            for edge in piece.opens:
                beside = occupancy.at(edge.across, piece.slot)
                if not any(other.type.role in CASTLE_ROLES for other in beside):
                    yield edge


class _Builder:
    def __init__(
        self,
        battlefield: Battlefield,
        types: CastleTypes,
        way: WallWay,
        highest: int | None,
        without: Container[int],
        motions: Sequence[Motion],
        first_id: int,
    ) -> None:
        self.battlefield, self.types, self.way = battlefield, types, way
        self.next_id = first_id
        self.without = without
        self.columns = [column_at(battlefield, hex, highest, without) for hex in way.hexes]
        self.ground = [column for column in self.columns if not column.is_castle]
        self.by_hex = {column.hex: column for column in self.columns}
        self.motions = motions
        self.here = one_side(way.hexes, motions, centre(way.hexes[0]))
        self.is_own_image = len(self.here.side) < len(way.hexes)
        self.taller: Mapping[Hex, int] = {}
        self.raised: set[Hex] = set()
        self.added: list[Piece] = []
        self.changed: dict[int, Piece] = {}
        self.trouble: tuple[WallTrouble | None, Hex | None, tuple[int, int]] = (None, None, (0, 0))

    def run(
        self, storeys: int, only_bases: bool, only_single: bool, turned: int, remaining: Remaining | None
    ) -> CastleRun:
        built = [column for column in self.columns if not self._stands(column)]
        first_wall = self._even(built)
        top = first_wall + (0 if only_bases else storeys) * self.types.wall_height
        self._build(built, 0 if only_bases else storeys, None if only_bases else top, turned)
        if not only_bases and self.trouble[0] is None:
            # The lowest first, so that walks of towers lie over what is there.
            for more in sorted({self.taller.get(column.hex, 0) for column in self.columns}):
                if storeys + more == 0:
                    continue  # a bare base waits for its wall
                self._put_walks(top + more * self.types.wall_height, more, only_single, remaining)
        if top + max(self.taller.values(), default=0) * self.types.wall_height > MAX_SLOT:
            self._fail(WallTrouble.TOO_HIGH, self.columns[0].hex)
        if self.is_own_image:
            self.added = list(imaged(self.added, self.motions, self._number))
        hidden = self._hidden_in_the_way()
        if hidden is not None:
            self._fail(WallTrouble.HIDDEN, hidden[0])
        trouble, at, levels = self.trouble
        return CastleRun(
            tuple(self.added),
            tuple(self.changed.values()),
            len(self.columns),
            top - 1 if only_bases else top,
            trouble,
            at,
            levels,
            hidden[1] if hidden is not None and trouble is WallTrouble.HIDDEN else None,
        )

    def _build(self, built: Sequence[Column], storeys: int, top: int | None, turned: int) -> None:
        """Put up the columns ``built``; what stands already is made to join, and raised to ``top``."""
        for index, column in enumerate(self.columns):
            opens = self._opens(index, column, turned)
            if column.is_castle and column.doorway is None and not self._goes_up(column):
                opens = self._retype(column, opens)
            if column in built:
                self._raise(column, opens, storeys)
            elif top is not None and len(opens) > 1 and (more := self._storeys_up_to(column, top)):
                self._raise(column, opens, more)

    # What stands there -----------------------------------------------------------------------------

    def _goes_up(self, column: Column) -> bool:
        """Whether the wall is built on top of the castle in a column, whatever that joins below."""
        return not self.ground and not column.is_bare_base

    def _stands(self, column: Column) -> bool:
        """Whether castle stands in a column on the level of the way: it is joined, not built on."""
        at_level = bool(self.ground) and column.foot == self.ground[0].slot
        return at_level and column.is_castle and not column.is_bare_base

    def _storeys_up_to(self, column: Column, top: int) -> int:
        """How many walls a bare top lacks to be as high as the rest; 0 if the heights cannot match."""
        missing, over = divmod(top - column.slot, self.types.wall_height)
        return missing if column.on_castle and missing > 0 and not over else 0

    def _hidden_in_the_way(self) -> tuple[Hex, Piece] | None:
        """A piece out of sight that occupies a place to be built on, and where."""
        for new in self.added:
            for hex, slot in new.filled():
                for piece in self.battlefield.occupancy.at(hex, slot):
                    if piece.id in self.without:
                        return hex, piece
        return None

    def _even(self, built: list[Column]) -> int:
        """The slot of the lowest new walls; if it is not the same everywhere, that is the trouble."""
        slots = [column.first_wall for column in built]
        usual = max(slots, key=slots.count)
        odd = next((column for column in built if column.first_wall != usual), None)
        if odd is not None:
            usual_column = next(column for column in built if column.first_wall == usual)
            self._fail(WallTrouble.UNEVEN, odd.hex, (usual_column.slot - 1, odd.slot - 1))
        return usual

    def _fail(self, trouble: WallTrouble, at: Hex | None, levels: tuple[int, int] = (0, 0)) -> None:
        if self.trouble[0] is None:
            self.trouble = (trouble, at, levels)

    # How it joins ----------------------------------------------------------------------------------

    def _opens(self, index: int, column: Column, turned: int) -> Opens:
        """The directions to which the column opens: along the way, and to adjacent pieces that open to it."""
        opens = self._both_ways(column.hex, self.way.joins(index))
        if self.ground and column.doorway is None:
            for direction in opens:
                other = self.by_hex.get(column.hex.neighbour(direction))
                doorway = other.doorway if other is not None and self._stands(other) else None
                if doorway is not None and not opens_back(doorway, column.hex, direction):
                    self._fail(WallTrouble.CLOSED_SIDE, column.hex)
        slot = column.slot if self._goes_up(column) else column.foot
        # Straight on comes before a bend.
        beside = sorted(
            self._open_beside(column.hex, slot), key=lambda way: ((way + 3) % 6 not in opens, way)
        )
        for direction in beside:
            more = self._both_ways(column.hex, opens | {direction})
            if len(opens) < 2 and self.types.fits(more):
                opens = more
        if opens:
            return opens
        # Alone, it opens to where it is turned; not against the closed side of castle beside it.
        ways = [(turned + step) % 6 for step in (3, 4, 2, 5, 1, 0)]
        fitting = [way for way in ways if self.types.fits(self._both_ways(column.hex, frozenset({way})))]
        free = [way for way in fitting if not self._castle_at(column.hex, way, slot)]
        return self._both_ways(column.hex, frozenset((*free, *fitting, *ways)[:1]))

    def _both_ways(self, hex: Hex, opens: Opens) -> Opens:
        """On an axis of a symmetry: what opens to one side of it opens to the other."""
        own = (motion for motion in self.motions if motion.hex(hex) == hex)
        return opens.union(*({motion.direction(way) for way in opens} for motion in own))

    def _castle_at(self, hex: Hex, way: int, slot: int) -> bool:
        """Whether castle stands in a direction from a hex, in a slot."""
        found = self._seen_at(hex.neighbour(way), slot)
        return any(piece.type.role in CASTLE_ROLES for piece in found)

    def _seen_at(self, hex: Hex, slot: int) -> list[Piece]:
        return [piece for piece in self.battlefield.occupancy.at(hex, slot) if piece.id not in self.without]

    def _open_beside(self, hex: Hex, slot: int) -> Iterator[int]:
        """The directions in which castle that is not on the way opens to a hex in a slot."""
        for direction in DIRECTIONS:
            across = hex.neighbour(direction)
            if across in self.by_hex:
                continue
            for piece in self._seen_at(across, slot):
                if piece.type.role in CASTLE_ROLES and opens_back(piece, hex, direction):
                    yield int(direction)
                    break

    # What is built ---------------------------------------------------------------------------------

    def _retype(self, column: Column, opens: Opens) -> Opens:
        """Make the castle piece in a column open to these directions too; returns all its openings then."""
        lowest = column.base or (column.walls[0] if column.walls else None)
        if lowest is None:
            return opens
        before = opens_of(lowest)
        wanted = opens | {way for way in before if self._meets(lowest, way)}
        if wanted <= before:
            return before
        if not self.types.fits(wanted):
            self._fail(WallTrouble.FORK, column.hex)
            return before
        stack = [column.base] if column.base is not None else []
        for piece in (*stack, *(wall for wall in column.walls if opens_of(wall) == before)):
            type, rotation = self.types.turned(piece.type.role, wanted)
            self.changed[piece.id] = replace(piece, type=type, rotation=rotation)
        return wanted

    def _meets(self, piece: Piece, way: int) -> bool:
        """Whether castle joins a piece in a direction."""
        across = piece.hex.neighbour(way)
        return any(
            other.type.role in CASTLE_ROLES and opens_back(other, piece.hex, way)
            for other in self.battlefield.occupancy.at(across, piece.slot)
        )

    def _raise(self, column: Column, opens: Opens, storeys: int) -> None:
        """A base where there is none, and walls on it."""
        if not self.types.fits(opens):
            self._fail(WallTrouble.FORK, column.hex)
            opens = frozenset({min(opens)})
        slot = column.slot
        self.raised.add(column.hex)
        if not column.on_castle:
            self._add(Role.CASTLE_BASE, opens, column.hex, slot)
            slot += 1
        for storey in range(storeys + self.taller.get(column.hex, 0)):
            # The wall on a base is of its shape.
            own = self._opens_up(column, opens, storey - storeys) if storey else opens
            self._add(Role.CASTLE_WALL, own, column.hex, slot)
            slot += self.types.wall_height

    def _opens_up(self, column: Column, opens: Opens, over: int) -> Opens:
        """The openings of a wall ``over`` the storeys that all have: to those that are as high."""
        high = {way for way in opens if self.taller.get(column.hex.neighbour(way), 0) > over}
        return frozenset(high) if over >= 0 and self.types.fits(frozenset(high)) else opens

    def _add(self, role: Role, opens: Opens, hex: Hex, slot: int) -> None:
        if hex in self.here.side or hex in self.here.axis:
            type, rotation = self.types.turned(role, opens)
            self.added.append(Piece(self._number(), type, hex, slot, rotation))

    def _number(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def _put_walks(self, top: int, more: int, only_single: bool, remaining: Remaining | None) -> None:
        """The walks of the hexes that are taller by ``more`` storeys."""
        # Castle on the way that stands as high and has nothing on top yet gets its wall walk as well.
        walls = {hex for hex in self.raised if self.taller.get(hex, 0) == more}
        walls |= {hex for hex in self.by_hex if self._bare_at(hex, top)}
        beside = {
            hex for wall in walls for hex in wall.neighbours() if hex not in walls and self._bare_at(hex, top)
        }
        types = self.types.walks[-1:] if only_single else self.types.walks
        court, near = self._court(top), self.way.hexes[0]
        walks = cover_one_side(types, walls, beside, court, remaining, self.motions, near)
        self.added += [Piece(self._number(), walk.type, walk.hex, top, walk.rotation) for walk in walks]

    def _bare_at(self, hex: Hex, top: int) -> bool:
        occupancy = self.battlefield.occupancy
        if occupancy.at(hex, top):
            return False
        walls = CASTLE_ROLES - {Role.CASTLE_BASE}
        return any(piece.type.role in walls for piece in self._seen_at(hex, top - 1))

    def _court(self, top: int) -> frozenset[Hex]:
        """The court of a ring; none where something stands in it as high as the wall walks."""
        court = self.way.court()
        filled = any(self.battlefield.occupancy.at(hex, top) for hex in court)
        return frozenset() if filled else court
