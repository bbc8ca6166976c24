"""Which pieces belong together: inside a rectangle, touching, lying on one another. Ids in, ids out."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role
from builder.hexgrid import Bounds, Edge, Hex, Point, centre, edge_line, reached

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
    """What lies and stands on pieces and is none of them; what is locked stays, with what lies on that."""
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
