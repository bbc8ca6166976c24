"""What the loader of heroscape-map-editor makes of a file: it puts down one piece after the other, and each
needs free hexes, something below it and, if it is tall, room above.

The rules are those of its sources of 2025, which drop what finds no place; later ones mark it as a conflict.
Battlements, walls of roads and of the Laur, and rope ladders are put down anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.formats.map_editor_ids import MapEditorKey, ids
from builder.hexgrid import Hex

Row = tuple[MapEditorKey, Piece]
Cell = tuple[Hex, int]

_LAST = {Role.LAUR_WALL: 1, Role.FIXTURE: 2, Role.LADDER: 2, Role.BATTLEMENT: 3}
_GROUND = {"solid", "fluid"}
_MARKS = {
    Role.LAND: "solid",
    Role.WALL_WALK: "solid",
    Role.FLUID: "fluid",
    Role.OBSTACLE: "part",
    Role.RUIN: "part",
    Role.LADDER: "ladder",
    Role.CASTLE_BASE: "base",
    Role.CASTLE_WALL: "castle",
    Role.DOORWAY: "castle",
}
"""What pieces leave on their hexes, the first of an obstacle's being the ``thing`` itself; above it there is
``room`` that they keep.
"""
_MOST_TRIES = 6
_AFLOAT, _BRIDGES = ("laur-wall", "ship"), ("glacier", "hive", "rock-outcrop")


def in_building_order(rows: Sequence[Row], on_table: Callable[[Hex], bool]) -> tuple[list[Row], list[Piece]]:
    """The keys with their pieces, from the ground up, in the order in which fewest find no place, and these.

    A ruin keeps later pieces off all hexes around it, and is kept off by tiles above these: it comes as its
    altitude has it, but after what it would keep away.
    """
    late: set[int] = set()
    best: tuple[list[Row], list[Piece]] | None = None
    numbered = list(enumerate(rows))

    def place(one: tuple[int, Row]) -> tuple[int, int, bool, int]:
        number, (key, piece) = one
        last = _LAST.get(piece.type.role, 0) or int(piece.id in late)
        # What is not known may stand on what lies beside it.
        number += len(rows) * piece.type.is_placeholder
        return last, key.altitude, piece.type.role is Role.RUIN, number

    ruins = {0}
    for _try in range(_MOST_TRIES):  # a made-up file could have one ruin more in the way each time
        if ruins <= late:
            break
        late |= ruins
        order = [row for _number, row in sorted(numbered, key=place)]
        lost, ruins = _loaded(order, on_table)
        best = min(best or (order, lost), (order, lost), key=lambda one: len(one[1]))
    return best or ([], [])


def _loaded(order: Iterable[Row], on_table: Callable[[Hex], bool]) -> tuple[list[Piece], set[int]]:
    """The pieces that find no place in that order, and the ruins, by number, that stand in their way."""
    laid: dict[Cell, tuple[str, Piece]] = {}
    lost: list[Piece] = []
    ruins: set[int] = set()

    def kind(cell: Cell) -> str:
        return laid[cell][0] if cell in laid else "table" if cell[1] == 0 and on_table(cell[0]) else ""

    for key, piece in order:
        body = _body(key, piece)
        under = [kind((hex, key.altitude)) for hex, _height in body]
        foot = [(hex, key.altitude + 1) for hex, _height in body]
        column = [(hex, key.altitude + 1 + up) for hex, height in body for up in range(height)]
        feet, above = {kind(cell) for cell in foot}, {kind(cell) for cell in column}
        if key.half or _finds_place(piece, under, feet, above, all(map(on_table, piece.cells))):
            marks = _MARKS.get(piece.type.role, "")
            for cell in column if marks else ():
                laid.setdefault(cell, ("room", piece))
            laid |= {cell: (marks, piece) for cell in foot if marks}
            if marks == "part":
                laid[foot[0]] = "thing", piece
            if marks == "castle":
                laid |= dict.fromkeys(column, (marks, piece))
            if piece.type.role is Role.CASTLE_WALL and "castle" not in under:
                # It takes the place of its base, and grows one where there is none.
                hex, top = column[-1]
                laid[hex, key.altitude if "base" in under else top + 1] = marks, piece
            laid |= {(hex, slot - 1): ("solid", piece) for hex, slot in piece.ledges}
        else:
            lost.append(piece)
            ruins |= {
                laid[cell][1].id for cell in column if cell in laid and laid[cell][1].type.role is Role.RUIN
            }
    return lost, ruins


def _body(key: MapEditorKey, piece: Piece) -> list[tuple[Hex, int]]:
    """The hexes of a piece there, and how many levels each keeps clear."""
    entry = ids().by_piece.get(piece.type.id)
    if entry is None or not entry.clear:
        heights = piece.type.fills if piece.type.fills_cells else (piece.type.height,) * len(piece.cells)
        return list(zip(piece.cells, heights, strict=True))
    at = Hex(key.q, key.r)
    return [(at.plus(Hex(q, r).turned(piece.rotation)), height) for q, r, height in entry.clear]


def _finds_place(piece: Piece, under: list[str], feet: set[str], above: set[str], inside: bool) -> bool:
    """Whether a piece finds its place by what lies under it, where its foot comes, and above."""
    role, kinds = piece.type.role, set(under)
    free, room = feet == {""}, not above & _GROUND
    on_table, on_land, on_solid = kinds == {"table"}, kinds <= _GROUND, kinds == {"solid"}
    bridges = piece.type.size > 1 and piece.type.kind.id in _BRIDGES and "solid" in kinds
    afloat = piece.type.kind.id in _AFLOAT and on_land
    ground = free and (on_table or bool(kinds & {"solid", "base"}))
    stands = free and room and (on_table or on_solid)
    # A ruin needs land under its first three hexes, and may share hexes, but not with what stands there.
    return {
        Role.LAND: ground,
        Role.FLUID: ground,
        Role.WALL_WALK: ground or (free and "castle" in kinds),
        Role.OBSTACLE: stands or (free and room and (bridges or afloat)),
        Role.RUIN: room and feet <= {"", "room", "part"} and set(under[:3]) == {"solid"},
        Role.CASTLE_BASE: ground,
        Role.CASTLE_WALL: stands or (free and room and kinds <= {"base", "castle"}),
        Role.DOORWAY: stands or (free and room and set(under[::2]) == {"solid"}),
        Role.LADDER: free and room and (on_table or on_land or kinds == {"room"}),
    }.get(role, inside)
