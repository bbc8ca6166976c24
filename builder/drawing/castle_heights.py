"""What a castle says in numbers: how high its walls reach, and the spaces of a doorway."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.drawing.beside import Around
from builder.drawing.labels import Taken, Width, disc_box, disc_marks, plate_box, plate_marks
from builder.drawing.marks import Mark, Stroke
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre

_TALL = (Role.CASTLE_WALL, Role.DOORWAY)
_LEADER = 1.2


def wall_runs(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Walls and doorways in runs: pieces whose hexes touch and whose tops are of one level."""
    left = [piece for piece in pieces if piece.type.role in _TALL]
    runs: list[list[Piece]] = []
    while left:
        run, edge = [left[0]], [left.pop(0)]
        while edge:
            here = edge.pop()
            around = {cell for own in here.cells for cell in (own, *own.neighbours())}
            near = [other for other in left if other.top == here.top and around & set(other.cells)]
            left = [other for other in left if other not in near]
            run += near
            edge += near
        runs.append(run)
    return runs


def height_marks(
    pieces: Sequence[Piece],
    styles: Styles,
    height: float,
    width: Width,
    taken: Taken,
    around: Around | None = None,
) -> tuple[Mark, ...]:
    """The level that each run of walls reaches (``↑11``), on a plate beside it with a line to it.

    Where all hexes next to it are taken it goes where ``around`` finds room, else onto the run.
    """
    marks: list[Mark] = []
    filled = {cell for piece in pieces if piece.type.fills_cells for cell in piece.cells}
    for run in wall_runs(pieces):
        text = f"↑{run[0].top}"
        style = styles.of(run[0].type)
        cells = [cell for piece in run for cell in _solid(piece)]
        spots: list[tuple[Point, Point]] = list(_beside(cells, filled))
        spots += around(cells) if around is not None else ()
        free = (spot for spot in spots if taken.free(plate_box(spot[0], text, height, width)))
        at, foot = next(free, (centre(cells[0]), centre(cells[0])))
        taken.add(plate_box(at, text, height, width))
        if at != foot:
            marks.append(Stroke((at, foot), style.edge, _LEADER))
        marks += plate_marks(at, text, height, width, style.fill)
    return tuple(marks)


def _solid(piece: Piece) -> list[Hex]:
    """The hexes of a piece without the passage of a doorway."""
    passage = piece.type.shape.passage if piece.type.shape else ()
    return [cell for i, cell in enumerate(piece.cells) if i not in passage]


def _beside(cells: Sequence[Hex], filled: set[Hex]) -> Iterator[tuple[Point, Point]]:
    """Places next to a run where nothing new lies, nearest to its middle first, and what they point to."""
    heart = middle([centre(cell) for cell in cells])
    around = {beside: cell for cell in cells for beside in cell.neighbours() if beside not in filled}
    for beside in sorted(around, key=lambda cell: (math.dist(centre(cell), heart), cell.r, cell.q)):
        yield centre(beside), centre(around[beside])


def doorway_marks(pieces: Iterable[Piece], styles: Styles, height: float, taken: Taken) -> tuple[Mark, ...]:
    """The spaces of each doorway with a door, numbered 1 to 4 on small discs."""
    marks: list[Mark] = []
    for piece in pieces:
        style = styles.of(piece.type)
        if piece.type.role is not Role.DOORWAY or style.figure == "arch":
            continue
        for number, space in enumerate(piece.spaces, 1):
            at = centre(space)
            taken.add(disc_box(at, str(number), height))
            marks += disc_marks(at, str(number), height, style.ink, "#ffffff")
    return tuple(marks)
