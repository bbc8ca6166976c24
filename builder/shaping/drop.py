"""Where a piece comes to lie when dropped over a place, held by its middle; and which pieces belong together:
inside a rectangle, touching, lying on one another. Ids in, ids out.

Pure geometry over the occupancy index; whether it may lie there is `builder.construction`'s business.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.hexgrid import Bounds, Edge, Hex, Point, centre, edge_line, reached

_LINED = frozenset({Role.LAND, Role.WALL_WALK, Role.FLUID})


def grip(type: PieceType, rotation: int) -> Hex:
    """The cell by which a piece is held, relative to its cell A: the one nearest to its middle."""
    cells = type.cells(0)
    points = [centre(cell) for cell in cells]
    x = sum(p.x for p in points) / len(points)
    y = sum(p.y for p in points) / len(points)
    # Rounded so that equally near cells fall to the first, whatever the last digit says.
    index = min(range(len(cells)), key=lambda i: round((points[i].x - x) ** 2 + (points[i].y - y) ** 2, 3))
    return type.cells(rotation)[index]


def held_at(type: PieceType, hex: Hex, rotation: int) -> Hex:
    """The hex of cell A when the piece is held over ``hex``."""
    return hex.minus(grip(type, rotation))


def snaps(type: PieceType) -> bool:
    """Whether it stands on a single edge, so that pointing at an edge says where and how it is turned."""
    return type.is_edge and type.size == 1 and len(type.edges(0)) == 1


def snapped(
    battlefield: Battlefield,
    type: PieceType,
    edge: Edge,
    highest: int | None = None,
    without: Container[int] = (),
) -> tuple[Hex, int]:
    """The hex of cell A and the rotation of a piece that `snaps` to ``edge``.

    Its own hex is the lower side of the edge (the foot of a ladder, the outside of a battlement), the hex
    pointed at where both are level; a flag goes to the side of a battlement on that edge. ``highest`` and
    ``without`` as in `surface`.
    """
    own = edge
    here, across = _both_sides(battlefield, edge, highest, without)
    if across < here:
        own = edge.other_side
    if type.role is Role.FLAG:
        for side in (edge, edge.other_side):
            if _battlements(battlefield, side, highest, without):
                own = side
                break
    return own.hex, (own.direction - type.edges(0)[0].direction) % 6


def leaned(
    battlefield: Battlefield,
    type: PieceType,
    edge: Edge,
    rotation: int,
    highest: int | None = None,
    without: Container[int] = (),
) -> tuple[Hex, int]:
    """Own hex and rotation of a ruin or a stone wall that stands on ``edge`` with the middle of its line.

    A stone wall lies with its own hexes on the lower side, a ruin on the higher one, on the side pointed at
    where both are level. It lies as it is turned or half a turn further; where no edge of it runs that way,
    it is turned as little as need be. ``highest`` and ``without`` as in `surface`.
    """
    here, across = _both_sides(battlefield, edge, highest, without)
    lower_first = type.role is Role.STONE_WALL
    swap = across < here if lower_first else across > here
    own = edge.other_side if swap else edge
    for turn in (0, 3, 1, 5, 2, 4):  # one of them fits: over the six an edge runs every way
        turned = (rotation + turn) % 6
        edges = type.edges(turned)
        along = [index for index, one in enumerate(edges) if one.direction == own.direction]
        if along:
            break
    middle = min(along, key=lambda index: abs(2 * index - len(edges) + 1))
    return own.hex.minus(edges[middle].hex), turned


def surface(
    battlefield: Battlefield,
    hexes: Iterable[Hex],
    *,
    highest: int | None = None,
    without: Container[int] = (),
) -> int:
    """The highest slot under ``hexes`` that carries something; 0 is the table.

    Only pieces that lie in slot ``highest`` or lower count (None: all), and none whose id is in ``without``.
    """
    top = 0
    for hex in hexes:
        for slot, pieces in battlefield.occupancy.column(hex).items():
            if slot > top and any(_counts(piece, highest, without) for piece in pieces):
                top = slot
    return top


def drop_slot(
    battlefield: Battlefield,
    type: PieceType,
    hex: Hex,
    rotation: int,
    *,
    highest: int | None = None,
    without: Container[int] = (),
) -> int:
    """The slot in which a piece with cell A on ``hex`` comes to lie, dropped onto what is below.

    ``highest`` and ``without`` as in `surface`. What is not looked at may fill that slot: a click must not
    land on a tower that nobody sees, and the ghost there is red.
    """
    piece = Piece(0, type, hex, 1, rotation)
    if type.role in (Role.BATTLEMENT, Role.STONE_WALL):
        return _lined_slot(battlefield, piece, highest, without)
    if type.role is Role.FLAG:
        rails = [s for edge in piece.edges for s in _battlements(battlefield, edge, highest, without)]
        return max(rails) if rails else _lined_slot(battlefield, piece, highest, without)
    if type.role is Role.DOOR:
        return _door_slot(battlefield, piece, highest, without)
    if type.role is Role.LAUR_WALL:
        pillars = _pillars(battlefield, piece, highest, without)
        return max(pillars) if pillars else surface(battlefield, (hex,), highest=highest, without=without) + 1
    slot = surface(battlefield, piece.cells, highest=highest, without=without) + 1
    return _next_rung(battlefield, piece, slot, without) if type.role is Role.LADDER else slot


def _pillars(
    battlefield: Battlefield, wall: Piece, highest: int | None, without: Container[int]
) -> list[int]:
    """The slots of the pillars at the ends of a wall."""
    shape = wall.type.shape
    return [
        other.slot
        for index in (shape.ends if shape is not None else ())
        for others in battlefield.occupancy.column(wall.cells[index]).values()
        for other in others
        if other.type.shape is not None and other.type.shape.joints
        if (highest is None or other.slot <= highest) and other.id not in without
    ]


def _counts(piece: Piece, highest: int | None, without: Container[int]) -> bool:
    """Whether a piece is looked at and carries what is dropped on it (obstacles do not)."""
    return (
        (highest is None or piece.slot <= highest)
        and piece.type.kind.tile_class is not TileClass.OBSTACLE
        and piece.id not in without
    )


def _lined_slot(battlefield: Battlefield, piece: Piece, highest: int | None, without: Container[int]) -> int:
    """The slot of the tile across the edges; on the piece's own hexes where there is none."""
    slots = [
        slot
        for edge in piece.edges
        for slot, others in battlefield.occupancy.column(edge.across).items()
        if any(other.type.role in _LINED and _counts(other, highest, without) for other in others)
    ]
    return max(slots) if slots else surface(battlefield, piece.cells, highest=highest, without=without) + 1


def _both_sides(
    battlefield: Battlefield, edge: Edge, highest: int | None, without: Container[int]
) -> tuple[int, int]:
    """The surface on the hex of an edge and on the one across."""
    here, across = (
        surface(battlefield, (hex,), highest=highest, without=without) for hex in (edge.hex, edge.across)
    )
    return here, across


def _battlements(
    battlefield: Battlefield, edge: Edge, highest: int | None, without: Container[int]
) -> list[int]:
    return [
        slot
        for slot, others in battlefield.occupancy.edge_column(edge).items()
        if (highest is None or slot <= highest)
        and any(other.type.role is Role.BATTLEMENT and other.id not in without for other in others)
    ]


def _door_slot(battlefield: Battlefield, piece: Piece, highest: int | None, without: Container[int]) -> int:
    """The slot of the doorway it is hung in; on the ground where there is none."""
    slots = [
        other.slot
        for others in battlefield.occupancy.column(piece.hex).values()
        for other in others
        if other.type.role is Role.DOORWAY and _counts(other, highest, without)
    ]
    return max(slots) if slots else surface(battlefield, piece.cells, highest=highest, without=without) + 1


def _next_rung(battlefield: Battlefield, piece: Piece, lowest: int, without: Container[int]) -> int:
    """On top of the rungs that stand on the same edge from slot ``lowest`` up."""
    slot = lowest
    rungs = battlefield.occupancy.edge_column(piece.edges[0])
    while any(r.type.role is Role.LADDER and r.id not in without for r in rungs.get(slot, ())):
        slot += piece.type.height
    return slot


Wanted = Callable[[Piece], bool]
# They stand in the slot of the tile across their edge, or in the one above.
_LINING = frozenset({Role.BATTLEMENT, Role.STONE_WALL})


def middle(piece: Piece) -> Point:
    """The middle of a piece in mm: of its cells, or of the edges it stands on."""
    if piece.type.is_edge:
        points = [point for edge in piece.edges for point in edge_line(edge)]
    else:
        points = [centre(cell) for cell in piece.cells]
    return Point(sum(p.x for p in points) / len(points), sum(p.y for p in points) / len(points))


def inside(middles: Iterable[tuple[int, Point]], band: Bounds) -> frozenset[int]:
    """The ids of the pieces whose middles lie in a rectangle (mm)."""
    return frozenset(
        id for id, (x, y) in middles if band.left <= x <= band.right and band.top <= y <= band.bottom
    )


def connected(battlefield: Battlefield, ids: Iterable[int], wanted: Wanted) -> frozenset[int]:
    """The pieces given and all that are connected with them, beside, above, below or on an edge.

    Only through pieces that are ``wanted``.
    """
    return _grown(battlefield, ids, _touching, wanted)


def with_what_lies_on_top(battlefield: Battlefield, ids: Iterable[int], wanted: Wanted) -> frozenset[int]:
    """The pieces given and all that lies and stands on them, and so on up."""
    return _grown(battlefield, ids, _on_top, wanted)


def load_of(battlefield: Battlefield, ids: Iterable[int], locked: Container[int]) -> tuple[Piece, ...]:
    """What lies and stands on pieces and is not one of them; locked pieces stay, with what lies on those."""
    below = frozenset(ids)
    found = with_what_lies_on_top(battlefield, below, lambda piece: piece.id not in locked)
    return tuple(battlefield.pieces[id] for id in sorted(found - below))


def _grown(
    battlefield: Battlefield,
    ids: Iterable[int],
    next_to: Callable[[Battlefield, Piece], Iterator[Piece]],
    wanted: Wanted,
) -> frozenset[int]:
    def onward(id: int) -> Iterator[int]:
        return (piece.id for piece in next_to(battlefield, battlefield.pieces[id]) if wanted(piece))

    # There is nothing more to find once all are found.
    return frozenset(reached(ids, onward, len(battlefield) - 1))


def _touching(battlefield: Battlefield, piece: Piece) -> Iterator[Piece]:
    occupancy = battlefield.occupancy
    for cell, slot in piece.filled():
        for beside in cell.neighbours():
            yield from occupancy.at(beside, slot)
        for at in (slot - 1, slot, slot + 1):  # what overlaps touches, too
            yield from occupancy.at(cell, at)
        for at in (slot, slot + 1):
            yield from occupancy.standing(cell).get(at, ())
            yield from _leaning(battlefield, cell, at)
    if piece.type.fills_cells:
        return
    for cell in piece.cells:
        for at in (piece.slot - 1, piece.slot):
            yield from occupancy.at(cell, at)
    for edge in piece.edges:
        for at in (piece.slot - 1, piece.slot):
            yield from occupancy.at(edge.across, at)
        for other in _on_edge(battlefield, edge):
            if abs(other.slot - piece.slot) <= max(_tall(piece), _tall(other)):
                yield other


def _on_top(battlefield: Battlefield, piece: Piece) -> Iterator[Piece]:
    occupancy = battlefield.occupancy
    for cell, slot in piece.filled():
        yield from occupancy.at(cell, slot + 1)
        yield from occupancy.standing(cell).get(slot + 1, ())
        for at in (slot, slot + 1):
            yield from (other for other in _leaning(battlefield, cell, at) if other.type.role in _LINING)
        if piece.type.role is Role.DOORWAY:
            yield from (other for other in occupancy.standing(cell).get(slot, ()) if not other.edges)
    for edge in piece.edges:
        for other in _on_edge(battlefield, edge):
            flag = piece.type.role is Role.BATTLEMENT and other.type.role is Role.FLAG
            if 0 < other.slot - piece.slot <= _tall(piece) or (flag and other.slot == piece.slot):
                yield other


def _leaning(battlefield: Battlefield, cell: Hex, slot: int) -> Iterator[Piece]:
    """The pieces that stand in a slot on an edge of a cell, outside of it."""
    for beside in cell.neighbours():
        for other in battlefield.occupancy.standing(beside).get(slot, ()):
            if any(edge.across == cell for edge in other.edges):
                yield other


def _on_edge(battlefield: Battlefield, edge: Edge) -> Iterator[Piece]:
    """The pieces on an edge, on either side."""
    for side in (edge, edge.other_side):
        for others in battlefield.occupancy.edge_column(side).values():
            yield from others


def _tall(piece: Piece) -> int:
    return max(piece.type.height, 1)
