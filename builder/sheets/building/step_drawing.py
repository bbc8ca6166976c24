"""What the drawing of one step shows, as marks on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.battlefield import Piece
from builder.catalogue import Role
from builder.drawing.castle_heights import doorway_marks, height_marks
from builder.drawing.codes import code_of
from builder.drawing.labels import (
    Taken,
    box_of,
    disc_box,
    disc_marks,
    edge_boxes,
    plate_box,
    tile_labels,
    without_small,
)
from builder.drawing.marks import Label, Mark
from builder.drawing.overhang import overhang_marks
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import level_marks, painted, top_slot
from builder.drawing.shapes import middle
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, Point, centre, corners, edge_line
from builder.sheets.building.ladders import ladder_boxes, ladder_marks
from builder.sheets.building.step_remarks import NOTE_FILL, lettered, noted
from builder.sheets.building.steps import Step
from builder.sheets.given import Given
from builder.sheets.layout import CAP_HEIGHT, MM_PER_POINT
from builder.sheets.paging.fit import PATTERN_HEX
from builder.sheets.scenario.zones_on_steps import marks_on_step

SMALLEST_PT = 6.0  # on paper: smaller texts are left out
_PT_PER_HEX = 0.75  # size of the texts for each mm of a hex, as long as they are not far too large
_LARGE_PT, _LARGE_PT_PER_HEX = 8.0, 0.45
_WALLS = {Role.STONE_WALL: 3.2}  # mm that walls reach to either side of their edge, where not 5
# Where a disc may stand in its hex, as shares of half its width and height.
_SPOTS = ((0.45, -0.45), (-0.45, -0.45), (0.45, 0.45), (-0.45, 0.45), (0.0, -0.5), (0.0, 0.5), (0.0, 0.0))


def step_marks(given: Given, step: Step, scale: float) -> tuple[Mark, ...]:
    """The drawing of one level at ``scale`` (layout mm per table mm), without the names of rows and columns.

    Texts that would come out smaller than SMALLEST_PT on paper are left out.
    """
    options, styles = given.options, given.styles
    new = sorted(step.drawn, key=painted)
    older = pieces_before(given.steps, step)
    full = scale * ACROSS_FLATS * given.zoom >= PATTERN_HEX
    marks = level_marks(
        given.battlefield,
        step.slot,
        styles,
        fade=options.fade,
        grid=options.grid,
        detail="full" if full else "plain",
        detail_below="plain",
        new=new,
        older=older,
        tops=ladder_tops(given.steps),
        strong=True,
        frame=given.frame,
    )
    ground, things = marks_on_step(given, step, scale)
    marks += ground
    if full:
        marks += overhang_marks(new, given.battlefield.occupancy, styles)
        marks += _texts(given, step, new, older, scale, things)
    marks += things
    return without_small(marks, least_height(given, scale) - 0.01)


def pieces_before(steps: Sequence[Step], step: Step) -> list[Piece]:
    """What was put down before a step, as it is drawn: a ladder is its lowest rung."""
    return [piece for earlier in steps if earlier.slot < step.slot for piece in earlier.drawn]


def ladder_tops(steps: Sequence[Step]) -> dict[int, int]:
    """How high ladders reach, by the id of the rung that is drawn for them."""
    return {ladder.rungs[0].id: top_slot(ladder.rungs[-1]) for step in steps for ladder in step.ladders}


def least_height(given: Given, scale: float) -> float:
    """The height of the capitals of the smallest text that is drawn, in mm on the table."""
    return SMALLEST_PT / given.zoom * MM_PER_POINT * CAP_HEIGHT / scale


def text_height(given: Given, scale: float) -> float:
    """The height of the capitals of texts on the drawing, in mm on the table: larger on larger hexes."""
    hex = scale * ACROSS_FLATS
    pt = min(_PT_PER_HEX * hex, max(_LARGE_PT, _LARGE_PT_PER_HEX * hex))
    return max(least_height(given, scale), pt * MM_PER_POINT * CAP_HEIGHT / scale)


def _texts(
    given: Given,
    step: Step,
    new: Sequence[Piece],
    older: Iterable[Piece],
    scale: float,
    things: Iterable[Mark] = (),
) -> tuple[Mark, ...]:
    """All that is written on the drawing, none over the other: what must be there first, then tile codes.

    ``things`` are drawn above it: nothing is written where they lie.
    """
    styles = given.styles
    least, height = least_height(given, scale), text_height(given, scale)

    def width(text: str) -> float:
        return given.measure(text, 10.0, True) / (10.0 * MM_PER_POINT * CAP_HEIGHT)

    taken = Taken(ladder_boxes(step.ladders, styles))
    for mark in things:
        if not isinstance(mark, Label):
            taken.add(box_of(mark))
    tops = ladder_tops(given.steps)
    for piece in (*new, *(p for p in older if tops.get(p.id, top_slot(p)) >= step.slot)):
        _take_edges(piece, given, taken)
    for mark in (mark for piece in new for mark in piece_marks(piece, styles)):
        if isinstance(mark, Label):  # the height of an obstacle
            taken.add(plate_box(mark.at, mark.text, mark.height, width))
    marks = ladder_marks(step.ladders, styles)
    marks += doorway_marks(new, styles, least, taken)
    for number, hex in noted(given, step):
        marks += _disc(_hex_spots(hex), str(number), least, NOTE_FILL, taken)
    for group in lettered(given, step):
        for piece in group.pieces:
            marks += _disc(_spots(piece), group.letter, least, group.fill, taken)
    marks += height_marks(new, styles, height, width, taken)
    if given.options.labels:
        coded = [(piece, code) for piece in new if (code := code_of(piece.type, styles))]
        marks += tile_labels(coded, styles, (height, least), width, taken)
    return marks


def _take_edges(piece: Piece, given: Given, taken: Taken) -> None:
    """Keep texts off what stands on edges."""
    if piece.type.role in (Role.FLAG, Role.LADDER):
        for mark in piece_marks(piece, given.styles):
            if not isinstance(mark, Label):
                taken.add(box_of(mark))
    elif piece.type.is_edge:
        for edge in piece.edges:
            for box in edge_boxes(edge, _WALLS.get(piece.type.role, 5.0)):
                taken.add(box)


def _spots(piece: Piece) -> list[Point]:
    """Where a disc about a piece may stand: beside its first edge, or in its first hex."""
    if not piece.edges:
        return _hex_spots(piece.cells[0])
    edge = piece.edges[0]
    foot, ways = middle(edge_line(edge)), (centre(edge.hex), centre(edge.across))
    return [
        Point(foot.x + (way.x - foot.x) * share, foot.y + (way.y - foot.y) * share)
        for share in (0.6, 1.0)
        for way in ways
    ]


def _hex_spots(hex: Hex) -> list[Point]:
    """Where a disc may stand in a hex, the best first."""
    x, y = centre(hex)
    across, down = corners(Hex(0, 0))[0].x, corners(Hex(0, 0))[2].y
    return [Point(x + dx * across, y + dy * down) for dx, dy in _SPOTS]


def _disc(spots: Sequence[Point], text: str, height: float, fill: str, taken: Taken) -> tuple[Mark, ...]:
    """A disc where it covers nothing that is written already, if there is such a place."""
    at = next((spot for spot in spots if taken.free(disc_box(spot, text, height))), spots[0])
    taken.add(disc_box(at, text, height))
    return disc_marks(at, text, height, fill, "#ffffff")
