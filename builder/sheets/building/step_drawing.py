"""What the drawing of one step shows, as marks on the table.

What tells pieces apart (codes, heights, numbers, letters) is never left out for want of room: it goes next to
its piece with a line to it.

A step is a scene: its drawing, its parts, its remarks, and the symbols of the key that it shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from builder.battlefield import Battlefield, Piece
from builder.catalogue import Role, TileClass
from builder.drawing import labels, step_overlays
from builder.drawing.marks import Area, Label, Mark, middle
from builder.drawing.obstacles import badge
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import (
    PlanPart,
    Window,
    all_marks,
    level_parts,
    painted,
    reaches_up,
    window_box,
)
from builder.hexgrid import ACROSS_FLATS, Bounds, Hex, Point, centre, corners, edge_line
from builder.language import _, ngettext
from builder.sheets.building.remarks import CANNOT_BE, NOTE_FILL, lettered, noted, step_remarks
from builder.sheets.building.step_picture import step_picture
from builder.sheets.building.steps import BuildStep, boxes_of, ladder_marks, level_title
from builder.sheets.context import SheetContext
from builder.sheets.flow import LaidRow, rows_of
from builder.sheets.layout import CAP_HEIGHT, MM_PER_POINT
from builder.sheets.paging.page_fit import PATTERN_HEX, PageScene
from builder.sheets.scenario.zone_scenes import layer_on_step, layer_symbols, marks_on_step

_PT_PER_HEX = 0.75  # size of the texts for each mm of a hex, as long as they are not far too large
_LARGE_PT, _LARGE_PT_PER_HEX = 8.0, 0.45
_WALLS = {Role.STONE_WALL: 3.2}  # mm that walls reach to either side of their edge, where not 5
# Where a disc may stand in its hex, as shares of half its width and height.
_SPOTS = ((0.45, -0.45), (-0.45, -0.45), (0.45, 0.45), (-0.45, 0.45), (0.0, -0.5), (0.0, 0.5), (0.0, 0.0))


def least_height(context: SheetContext, scale: float) -> float:
    """The height of the capitals of the smallest text that is drawn, in mm on the table."""
    return context.options.least.points / context.zoom * MM_PER_POINT * CAP_HEIGHT / scale


def text_height(context: SheetContext, scale: float) -> float:
    """The height of the capitals of texts on the drawing, in mm on the table: larger on larger hexes."""
    hex = scale * ACROSS_FLATS
    pt = min(_PT_PER_HEX * hex, max(_LARGE_PT, _LARGE_PT_PER_HEX * hex))
    return max(least_height(context, scale), pt * MM_PER_POINT * CAP_HEIGHT / scale)


def text_width(context: SheetContext) -> labels.Width:
    """Measures the width of bold texts whose capitals are 1 mm high."""
    return lambda text: context.measure(text, 10.0, True) / (10.0 * MM_PER_POINT * CAP_HEIGHT)


def step_texts(
    context: SheetContext,
    step: BuildStep,
    new: Sequence[Piece],
    reaching: Iterable[Piece],
    scale: float,
    taken: labels.Taken,
    objects: Iterable[Mark] = (),
    window: Window | None = None,
) -> tuple[Mark, ...]:
    """All that is written about new pieces, none over the other: what must be there first, then codes of
    tiles, last those of castles.

    Nothing is written on the edges of pieces from below that are ``reaching`` this level, nor where
    ``objects`` lie, which are drawn above it, nor beyond the ``window``. All that is written is ``taken``.
    """
    styles, width = context.styles, text_width(context)
    least, height = least_height(context, scale), text_height(context, scale)
    area = window or context.frame
    near = labels.around({cell for piece in new for cell in piece.cells}, area)
    numbers = ladder_marks(step.ladders, styles, least, None if area is None else window_box(area))
    for box in boxes_of(numbers):
        taken.add(box)
    for mark in objects:
        if not isinstance(mark, Label):
            taken.add(labels.box_of(mark))
    for piece in (*new, *reaching):
        _take_edges(piece, context, taken)
    marks = numbers
    marks += labels.doorway_marks(new, styles, least, taken)
    marks += _obstacle_heights(context, new, least, width, taken, near)
    for number, hex in noted(context, step):
        marks += _disc(_hex_spots(hex), (hex,), str(number), least, NOTE_FILL, taken, near)
    for group in lettered(context, step):
        for piece in group.pieces:
            marks += _disc(_spots(piece), piece.cells, group.letter, least, group.fill, taken, near)
    marks += labels.height_marks(new, styles, height, width, taken, near)
    if context.options.labels:
        coded = [(piece, code) for piece in new if (code := labels.code_of(piece.type, styles))]
        walls = [one for one in coded if one[0].type.role in labels.WALLS]
        castle = [one for one in coded if one[0].type.role in labels.CASTLE]
        tiles = [one for one in coded if one not in walls and one not in castle]
        grey = context.options.colours == "black-and-white"  # patterns alone tell kinds apart
        marks += labels.tile_labels(
            tiles, styles, (height, least), width, taken, near, low=grey, together=True
        )
        marks += labels.wall_labels(walls, styles, (height, least), width, taken, near)
        marks += labels.tile_labels(castle, styles, (least,), width, taken, near, low=True)
    return marks


def _obstacle_heights(
    context: SheetContext,
    new: Iterable[Piece],
    least: float,
    width: labels.Width,
    taken: labels.Taken,
    near: labels.Around,
) -> tuple[Mark, ...]:
    """The heights of obstacles, larger, where they would be too small to be read as they stand on them."""
    small: list[tuple[Piece, Label]] = []
    for piece in new:
        for mark in piece_marks(piece, context.styles):
            if not isinstance(mark, Label):
                continue
            if mark.height < least - 0.01:
                small.append((piece, mark))
            else:
                taken.add(labels.plate_box(mark.at, mark.text, mark.height, width))
    marks: list[Mark] = []
    for piece, label in small:
        colour = context.styles.of(piece.type).edge
        spots = [label.at, *(spot for cell in piece.cells for spot in _hex_spots(cell))]
        for at in spots:
            box = _badge_box(at, label.text, least)
            if taken.free(box):
                marks += badge(at, label.text, colour, least)
                break
        else:
            for place in near(piece.cells):
                box = _badge_box(place.at, label.text, least)
                if taken.free(box):
                    marks += (*labels.pointer(place, colour), *badge(place.at, label.text, colour, least))
                    break
            else:
                continue
        taken.add(box)
    return tuple(marks)


def _badge_box(at: Point, text: str, height: float) -> Bounds:
    plate = badge(at, text, "#000000", height)[0]
    assert isinstance(plate, Area)
    return labels.box_of(plate)


def _take_edges(piece: Piece, context: SheetContext, taken: labels.Taken) -> None:
    """Keep texts off what stands on edges."""
    if piece.type.role in (Role.FLAG, Role.LADDER):
        for mark in piece_marks(piece, context.styles):
            if not isinstance(mark, Label):
                taken.add(labels.box_of(mark))
    elif piece.type.is_edge:
        for edge in piece.edges:
            for box in labels.edge_boxes(edge, _WALLS.get(piece.type.role, 5.0)):
                taken.add(box)


def _spots(piece: Piece) -> list[Point]:
    """Where a disc about a piece may stand: beside its first edge, or in its first hex."""
    if not piece.edges:
        return _hex_spots(piece.cells[0])
    edge = piece.edges[0]
    foot, ways = middle(edge_line(edge)), (centre(edge.hex), centre(edge.across))
    return [foot.towards(way, share) for share in (0.6, 1.0) for way in ways]


def _hex_spots(hex: Hex) -> list[Point]:
    """Where a disc may stand in a hex, the best first."""
    x, y = centre(hex)
    across, down = corners(Hex(0, 0))[0].x, corners(Hex(0, 0))[2].y
    return [Point(x + dx * across, y + dy * down) for dx, dy in _SPOTS]


def _disc(
    spots: Sequence[Point],
    cells: Sequence[Hex],
    text: str,
    height: float,
    fill: str,
    taken: labels.Taken,
    near: labels.Around,
) -> tuple[Mark, ...]:
    """A disc on one of some spots or beside the cells with a line, where it covers nothing that is written.

    On the first spot where there is no such place.
    """
    at = next((spot for spot in spots if taken.free(labels.disc_box(spot, text, height))), None)
    line: tuple[Mark, ...] = ()
    if at is None:
        place = next((one for one in near(cells) if taken.free(labels.disc_box(one.at, text, height))), None)
        at, line = (spots[0], ()) if place is None else (place.at, labels.pointer(place, fill))
    taken.add(labels.disc_box(at, text, height))
    return *line, *labels.disc_marks(at, text, height, fill, "#ffffff")


def step_marks(
    context: SheetContext, step: BuildStep, scale: float, window: Window | None = None
) -> tuple[Mark, ...]:
    """All that `step_parts` gives, one after the other."""
    return all_marks(step_parts(context, step, scale, window))


def step_parts(
    context: SheetContext, step: BuildStep, scale: float, window: Window | None = None
) -> list[PlanPart]:
    """The drawing of one level at ``scale`` (layout mm per table mm), without the names of rows and columns.

    Texts that would come out smaller on paper than they may be are left out. With a ``window``, what was
    there before is drawn only where that shows it.
    """
    options, styles = context.options, context.styles
    new = sorted(step.drawn, key=painted)
    older = pieces_before(context.steps, step)
    if window is not None:
        older = [piece for piece in older if _within(context.extents[piece.id], window)]
    full = scale * ACROSS_FLATS * context.zoom >= PATTERN_HEX
    grey = options.colours == "black-and-white"
    reaching = reaching_up(context, step, older)
    levels, hidden = ground_below(context, new, older, reaching)
    parts = level_parts(
        context.battlefield,
        step.slot,
        styles,
        fade=options.fade,
        grid=options.grid,
        detail="full" if full else "plain",
        detail_below="full" if full and grey else "plain",
        over_below=step_overlays.level_lines(levels, hidden) if full else (),
        new=new,
        older=older,
        tops=ladder_tops(context.steps),
        strong=True,
        frame=window or context.frame,
    )
    marks, objects = marks_on_step(context, step, scale)
    if full:
        marks += step_overlays.overhang_marks(new, context.battlefield.occupancy, styles)
    for group in lettered(context, step):
        marks += step_overlays.crossed_out(group.pieces) if group.why in CANNOT_BE else ()
    if full:
        taken = labels.Taken()
        marks += step_texts(context, step, new, reaching, scale, taken, objects, window)
        if options.heights:
            height = least_height(context, scale) * max(1.0, context.zoom)  # they go with the size of letters
            marks += step_overlays.level_numbers(levels, hidden, height, text_width(context), taken)
    parts.append(PlanPart("over", marks + objects))
    least = least_height(context, scale) - 0.01
    return [part._replace(marks=labels.without_small(part.marks, least)) for part in parts]


def _within(extent: Window, window: Window) -> bool:
    """Whether something may show in a window, its shadow and what of it reaches into other hexes."""
    left, top, right, bottom = window
    first, upper, last, lower = extent
    return first <= right + 1 and last >= left - 1 and upper <= bottom + 1 and lower >= top - 1


def reaching_up(context: SheetContext, step: BuildStep, older: Sequence[Piece]) -> list[Piece]:
    """The tall ones of the older pieces, which reach the level of a step."""
    tops = ladder_tops(context.steps)
    return [piece for piece in older if reaches_up(piece, step.slot, tops)]


def ground_below(
    context: SheetContext, new: Sequence[Piece], older: Sequence[Piece], reaching: Sequence[Piece]
) -> tuple[dict[Hex, int], set[Hex]]:
    """The levels of the ground that a step is built on, and the hexes where other things hide it."""
    if context.options.fade >= 1:
        return {}, set()
    tall = {piece.id for piece in reaching}
    levels = step_overlays.levels_of(piece for piece in older if piece.id not in tall)
    return levels, {cell for piece in (*new, *reaching) for cell, slot in piece.filled()}


def pieces_before(steps: Sequence[BuildStep], step: BuildStep) -> list[Piece]:
    """The pieces put down before a step, as drawn: of a ladder only its lowest rung."""
    return [piece for earlier in steps if earlier.number < step.number for piece in earlier.drawn]


def ladder_tops(steps: Sequence[BuildStep]) -> dict[int, int]:
    """How high ladders reach, by the id of the rung that is drawn for them."""
    return {ladder.rungs[0].id: ladder.top for step in steps for ladder in step.ladders}


_OF_LETTERS = {
    "overlap": "mark:in-the-way",
    "unbuildable": "mark:unbuildable",
    "exchanged": "mark:exchanged",
}
_BY_KIND = (TileClass.LAND, TileClass.FLUID, TileClass.OBSTACLE)


def symbols_of(context: SheetContext, step: BuildStep) -> frozenset[str]:
    """The ids of all that a step draws and that wants a word (`builder.sheets.front.symbols`)."""
    options = context.options
    found = set(_symbols_of_pieces(context, step))
    tops = ladder_tops(context.steps)
    older = pieces_before(context.steps, step)
    if older:
        found.add("mark:new")
    if options.fade > 0:
        # Tall is most likely what came last, and not what came first: few of thousands are looked at.
        found |= {"mark:through"} if any(reaches_up(p, step.slot, tops) for p in reversed(older)) else set()
        if options.fade < 1 and not all(reaches_up(piece, step.slot, tops) for piece in older):
            found.add("mark:below")
    if options.heights and options.fade < 1 and older:
        found.add("mark:height")
    if any(step_overlays.overhanging(piece, context.battlefield.occupancy) for piece in step.drawn):
        found.add("mark:overhang")
    if noted(context, step):
        found.add("mark:note")
    for group in lettered(context, step):
        found.add(_OF_LETTERS.get(group.why, "mark:hidden"))
    if options.coordinates:
        found.add("mark:coordinates")
    return frozenset(found)


def _symbols_of_pieces(context: SheetContext, step: BuildStep) -> Iterator[str]:
    for type in {piece.type for piece in step.drawn}:
        if type.kind.tile_class in _BY_KIND:
            yield f"terrain:{type.kind.id}"
        else:
            yield f"piece:{type.role}"
        if type.role is Role.OBSTACLE:
            yield "piece:obstacle-height"
        if context.options.labels and labels.code_of(type, context.styles):
            yield "mark:castle-label" if type.role in labels.CASTLE else "mark:label"


def step_scene(context: SheetContext, step: BuildStep) -> PageScene:
    """One level."""
    battlefield, count = context.battlefield, len(step.pieces)
    pieces = ngettext("{n} piece", "{n} pieces", count)

    def marks(scale: float, window: Window | None = None) -> tuple[Mark, ...]:
        return step_marks(context, step, scale, window)

    @cache  # asked for again at every size that is tried
    def rows(column: float) -> tuple[LaidRow, ...]:
        return tuple(
            rows_of(step.parts, column, context.measure, context.styles, coded=context.options.labels)
        )

    foot, symbols = step_remarks(context, step), symbols_of(context, step)
    cells = step_cells(step) | {hex for number, hex in noted(context, step)}
    layer = layer_on_step(context, step)
    if layer is not None:
        symbols |= layer_symbols(layer)
        cells |= {position.hex for position in layer.positions}
    bookmark = level_title(step.slot) if step.share == 1 else ""
    return PageScene(
        step.title,
        said_of_step(pieces, step, battlefield),
        marks,
        cells,
        rows,
        foot,
        step.slot,
        symbols,
        count,
        bookmark,
        step_picture(context, step),
        said_of_step(pieces, step, battlefield, short=True),
    )


def said_of_step(pieces: str, step: BuildStep, battlefield: Battlefield, *, short: bool = False) -> str:
    """What stands beside the title of a step: its ``pieces``, and how many are placed when it is done."""
    n, all = step.total, len(battlefield)
    return f"{pieces} · {n}/{all}" if short else f"{pieces} · " + _("{n} of {all} placed", n=n, all=all)


def step_cells(step: BuildStep) -> frozenset[Hex]:
    """The hexes on which the step puts something down, those beside an edge and the spaces of a doorway."""
    return frozenset(
        hex
        for piece in step.pieces
        for hex in (*piece.cells, *piece.spaces, *(edge.across for edge in piece.edges))
    )
