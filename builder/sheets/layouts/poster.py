"""Everything on one page: title, picture, facts and boxes, every level, all pieces.

Levels show all of the battlefield each, as large as they go in rows and columns; or each the part that is
new, where that makes them larger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import count as counting

from builder.drawing.marks import reached, within
from builder.drawing.plan_view import Window, window_box
from builder.errors import BuilderError
from builder.hexgrid import ACROSS_FLATS, Bounds, Point
from builder.language import _
from builder.sheets.building.steps import all_parts
from builder.sheets.context import SheetContext
from builder.sheets.flow import HEADING, LINE_COLOUR, Flow, columns_in, height_of, row_items, rows_of
from builder.sheets.front.cover import LARGEST, CoverPicture, cover_picture
from builder.sheets.front.facts import (
    CoverBlock,
    CoverFact,
    alarm_card,
    box_lines,
    columns_for,
    facts_card,
    facts_of,
    findings_line,
    owned_lines,
    text_card,
)
from builder.sheets.layout import (
    FOOTER,
    SOFT,
    Block,
    BlockKind,
    Item,
    Page,
    Picture,
    Rect,
    StraightLine,
    Text,
    line_height,
    shortened,
    text_lines,
    wrapped,
)
from builder.sheets.paging.choose_scale import LARGEST_HEX, filled, packed
from builder.sheets.paging.page_fit import (
    BOX_GAP,
    PATTERN_HEX,
    RIM,
    SIDES,
    Foot,
    Pages,
    PageScene,
    Pagination,
    Paper,
    borders_for,
    coordinate_texts,
    no_rows,
)
from builder.sheets.paging.stable_layout import standing, windows_of
from builder.sheets.paging.step_pages import drawing_items, kind_of
from builder.sheets.scenario.zone_scenes import full_legend, legend_apart
from builder.wording import on_one_line, times

_GRID_GAP = 4.0
_HEAD = 6.0
_PT, _SUBTITLE_PT = 8.5, 7.0
_DRAWINGS_APART = 2.0  # mm between a title and the count of pieces
_MOST_ACROSS = 8
_NARROWEST = 26.0  # mm, of drawings in rows
_WORTH = 1.03  # by what factor drawings of what is new must be larger than those of all of it


@dataclass(frozen=True, slots=True)
class PosterGrid:
    """Boxes of one size in ``columns``; drawings at ``scale`` with ``border`` mm around them.

    At the upper left ``taken`` columns and rows of boxes are left free for what is no level.
    """

    columns: int
    width: float
    height: float
    scale: float
    border: float
    taken: tuple[int, int] = (0, 0)

    def across(self, columns: int) -> float:
        """How wide ``columns`` boxes are together."""
        return columns * (self.width + _GRID_GAP) - _GRID_GAP

    def places(self, room: Rect) -> Iterator[Rect]:
        """Where the boxes stand in a room, row by row."""
        for i in counting():
            column, row = i % self.columns, i // self.columns
            if column >= self.taken[0] or row >= self.taken[1]:
                x, y = room.x + column * (self.width + _GRID_GAP), room.y + row * (self.height + _GRID_GAP)
                yield Rect(x, y, self.width, self.height)


def grid_of(context: SheetContext, room: Rect, frame: Window, count: int) -> PosterGrid | None:
    """The boxes for ``count`` drawings in which they come out largest; None where there is no room at all.

    Rows and columns are named where hexes are large enough for it.
    """
    return _best(context, frame, lambda border: _largest(room, window_box(frame), count, border))


def grid_around(
    context: SheetContext,
    room: Rect,
    frame: Window,
    count: int,
    high: Callable[[float], float],
    narrowest: float,
) -> PosterGrid | None:
    """The same around something at the upper left that is at least so wide, and ``high`` at a width in mm."""
    return _best(
        context,
        frame,
        lambda border: _largest_around(room, window_box(frame), count, border, high, narrowest),
    )


def _best(
    context: SheetContext, frame: Window, with_border: Callable[[float], PosterGrid | None]
) -> PosterGrid | None:
    named = with_border(max(borders_for(frame, context.options.coordinates)))
    if named is not None and named.scale * ACROSS_FLATS * context.zoom >= PATTERN_HEX:
        return named
    return with_border(RIM)


def _largest(room: Rect, box: Bounds, count: int, border: float) -> PosterGrid | None:
    grids = (_grid(room, box, columns, -(-count // columns), border) for columns in range(1, count + 1))
    return max((grid for grid in grids if grid.scale > 0), key=lambda grid: grid.scale, default=None)


def _grid(room: Rect, box: Bounds, columns: int, rows: int, border: float) -> PosterGrid:
    width = (room.width - (columns - 1) * _GRID_GAP) / columns
    height = (room.height - (rows - 1) * _GRID_GAP) / rows
    scale = min((width - 2 * border) / box.width, (height - _HEAD - 2 * border) / box.height)
    return PosterGrid(columns, width, height, scale, border)


def _largest_around(
    room: Rect, box: Bounds, count: int, border: float, high: Callable[[float], float], narrowest: float
) -> PosterGrid | None:
    best: PosterGrid | None = None
    for columns in range(2, count + 2):
        for taken in range(1, columns):
            for rows in range(-(-count // columns), count + 1):
                grid = _grid(room, box, columns, rows, border)
                if grid.scale <= (best.scale if best is not None else 0.0):
                    break  # more rows make it no larger
                wide = grid.across(taken)
                if wide < narrowest:
                    break
                above = math.ceil((high(wide) + _GRID_GAP) / (grid.height + _GRID_GAP))
                if above <= rows and columns * rows - taken * above >= count:
                    best = replace(grid, taken=(taken, above))
                    break
    return best


def grid_blocks(
    context: SheetContext,
    flow: Flow,
    scenes: Sequence[PageScene],
    frame: Window,
    room: Rect,
    grid: PosterGrid,
) -> list[Block]:
    """The levels in their boxes, row by row."""
    blocks: list[Block] = []
    counts = _counts(flow, scenes, grid.width)
    for scene, count, rect in zip(scenes, counts, grid.places(room), strict=False):
        items = _heading(flow, scene, count, Rect(rect.x, rect.y, rect.width, _HEAD))
        place = Rect(rect.x, rect.y + _HEAD, rect.width, rect.height - _HEAD)
        items += _drawing(flow, scene, frame, place, grid)
        blocks.append(Block(kind_of(scene), rect, tuple(items), scene.slot, scene.symbols))
    return blocks


def _in_rows(
    context: SheetContext, frame: Window, scenes: Sequence[PageScene], room: Rect, least: float
) -> Pagination | None:
    """Rows of drawings of what is new, as large as they go in a room; None unless larger than ``least``.

    Rows and columns are named where hexes are large enough for it.
    """
    smallest = PATTERN_HEX / ACROSS_FLATS / context.zoom
    borders = borders_for(frame, context.options.coordinates)
    named = _rows_with(borders, context, frame, scenes, room, max(least, smallest))
    return named or _rows_with((RIM, RIM), context, frame, scenes, room, least)


def _largest_scale(context: SheetContext) -> float:
    return LARGEST_HEX * context.options.on_the_wall / ACROSS_FLATS / context.zoom


def _rows_with(
    borders: tuple[float, float],
    context: SheetContext,
    frame: Window,
    scenes: Sequence[PageScene],
    room: Rect,
    least: float,
) -> Pagination | None:
    border, beside = borders
    paper = Paper(room.width, room.height + FOOTER, 0.0, border, beside - border)
    bare = [replace(scene, rows=no_rows, foot=None, beside=None) for scene in scenes]
    shown = windows_of(bare, frame, standing(context.battlefield))
    widest = max(context.measure(scene.title, _PT, True) for scene in scenes)
    narrowest = max(_NARROWEST, widest + _DRAWINGS_APART)

    def rows_at(scale: float) -> Pages | None:
        pages = packed(shown, frame, paper, scale, most_across=_MOST_ACROSS, narrowest=narrowest)
        return pages if pages is not None and len(pages) == 1 else None

    low, high = least * _WORTH, _largest_scale(context)
    best = rows_at(low) if low <= high else None
    if best is None:
        return None
    for _halving in range(7):
        middle = (low + high) / 2
        found = rows_at(middle)
        best, low, high = (best, low, middle) if found is None else (found, middle, high)
    return Pagination(paper, low, (filled(best, frame, paper, low),))


def _row_blocks(
    context: SheetContext, flow: Flow, frame: Window, room: Rect, levels: Pagination
) -> list[Block]:
    """The levels in rows, which share what is left of the height of the room."""
    ((rows,),) = (run for run in levels.runs if isinstance(run, tuple))
    boxes = [box for row in rows for box in row.boxes]
    counts = iter(_counts(flow, [box.scene for box in boxes], min(row.width for row in rows)))
    left = room.height - sum(row.height for row in rows)
    apart = max(BOX_GAP, left / max(1, len(rows) - 1)) if len(rows) > 1 else 0.0
    blocks: list[Block] = []
    y = room.y
    for row in rows:
        for column, box in enumerate(row.boxes):
            rect = Rect(room.x + column * (row.width + BOX_GAP), y, row.width, row.height)
            items = _heading(flow, box.scene, next(counts), replace(rect, height=_HEAD))
            # What headings of pages are higher is air below, before the next heading.
            place = Rect(rect.x, rect.y + _HEAD, rect.width, row.drawing_height)
            sides = {side for side, own, full in zip(SIDES, box.window, frame, strict=True) if own != full}
            marks = reached(box.scene.marks(levels.scale, box.window))
            named = levels.paper.border > RIM
            items += drawing_items(flow, context, marks, box.window, sides, place, levels, named=named)
            blocks.append(Block(kind_of(box.scene), rect, tuple(items), box.scene.slot, box.scene.symbols))
        y += row.height + apart
    return blocks


def _counts(flow: Flow, scenes: Sequence[PageScene], width: float) -> list[str]:
    """How many pieces each level has, all in the first of some forms that finds room beside the titles."""
    full = [scene.subtitle.partition(" · ")[0] for scene in scenes]
    brief = [
        text if scene.slot is None else _("{n} pcs", n=scene.pieces)
        for scene, text in zip(scenes, full, strict=True)
    ]
    for form in (full, brief):
        if all(
            _fit_on_one_line(flow, scene.title, text, width)
            for scene, text in zip(scenes, form, strict=True)
            if scene.slot is not None
        ):
            return form
    return [str(scene.pieces) if scene.slot is not None else "" for scene in scenes]


def _fit_on_one_line(flow: Flow, title: str, text: str, width: float) -> bool:
    taken = flow.measure(title, _PT, True) + flow.measure(text, _SUBTITLE_PT, False)
    return taken + _DRAWINGS_APART <= width


def _heading(flow: Flow, scene: PageScene, subtitle: str, rect: Rect) -> list[Item]:
    title = shortened(scene.title, _PT, True, rect.width, flow.measure)
    items: list[Item] = [*text_lines([title], rect.x, rect.y + 0.6, _PT, flow.measure, bold=True)]
    wide = flow.measure(subtitle, _SUBTITLE_PT, False)
    if subtitle and _fit_on_one_line(flow, title, subtitle, rect.width):
        items.append(Text(rect.right, rect.y + 2.9, subtitle, _SUBTITLE_PT, wide, False, SOFT, "end"))
    line = rect.y + 4.6
    return [*items, StraightLine(Point(rect.x, line), Point(rect.right, line), LINE_COLOUR, 0.25)]


def _drawing(flow: Flow, scene: PageScene, frame: Window, place: Rect, grid: PosterGrid) -> list[Item]:
    """The whole scene in the upper middle of its place."""
    box, scale = window_box(frame), grid.scale
    hexes = Rect(
        place.x + (place.width - box.width * scale) / 2,
        place.y + grid.border,
        box.width * scale,
        box.height * scale,
    )
    around = hexes.inset(-RIM)
    origin = Point(box.left - RIM / scale, box.top - RIM / scale)
    shown = Bounds(*origin, box.right + RIM / scale, box.bottom + RIM / scale)
    items: list[Item] = [Picture(around, tuple(within(reached(scene.marks(scale)), shown)), scale, origin)]
    if grid.border > RIM:
        items += coordinate_texts(frame, hexes, scale, flow.measure)
    return items


_TITLE_PT, _BY_PT, _SMALL_PT = 22.0, 9.0, 7.0
_GAP = 5.0
_BETWEEN = 8.0
_SIDE = 0.3  # of the width of a lying page, for what is not levels
_NARROWEST_SIDE = 70.0
_PICTURE = 0.55  # of the width of an upright page
_HIGHEST = 0.3  # of the height of the page, for the picture
# By what factor levels must be larger for the pieces to be listed in brief, and for no picture.
_BRIEF, _BARE = 1.2, 1.25


@dataclass(frozen=True, slots=True)
class _Content:
    """What goes on the page besides the title, the pieces and boxes ``brief`` or with their drawings.

    ``legend`` says what zones, glyphs and figures on the drawings mean.
    """

    scenes: Sequence[PageScene]
    legend: Foot | None
    facts: Sequence[CoverFact]
    picture: CoverPicture | None
    brief: bool


@dataclass(frozen=True, slots=True)
class _Arranged:
    """What stands where, and the room left for the levels with how they go in it: in a grid, or in rows."""

    page: SheetContext
    blocks: tuple[Block, ...]
    room: Rect
    levels: PosterGrid | Pagination

    def drawn(self, flow: Flow, scenes: Sequence[PageScene], frame: Window) -> list[Block]:
        """The levels in their boxes."""
        if isinstance(self.levels, PosterGrid):
            return grid_blocks(self.page, flow, scenes, frame, self.room, self.levels)
        return _row_blocks(self.page, flow, frame, self.room, self.levels)


def poster_page(context: SheetContext, frame: Window, scenes: Sequence[PageScene]) -> tuple[Page, float]:
    """The page and the scale of its levels, as large as any way to arrange it allows.

    Raises BuilderError where not even the levels alone go on one page.
    """
    picture, facts = cover_picture(context), facts_of(context.battlefield)
    best: _Arranged | None = None
    feet = [scene.foot for scene in scenes if scene.slot is None and scene.foot is not None]
    legend = full_legend(context) if len(feet) > 1 and not legend_apart(context) else next(iter(feet), None)
    # The less is said of the rest, the larger the levels: only where they gain much by it.
    for brief, shown, gain in ((False, picture, 1.0), (True, picture, _BRIEF), (True, None, _BARE)):
        if shown is None and best is not None:
            break
        content = _Content(scenes, legend, facts, shown, brief)
        found = [way for page in context.both_ways() for way in _ways(page, frame, content)]
        if found:
            largest = max(found, key=lambda way: way.levels.scale)
            if best is None or largest.levels.scale > gain * best.levels.scale:
                best = largest
    if best is None:
        raise BuilderError(
            _("the battlefield does not go on one page: choose larger paper, or smaller letters and margins")
        )
    flow = best.page.new_flow()
    page = flow.new_page(_("Poster"))
    page.blocks += best.blocks
    page.blocks += best.drawn(flow, scenes, frame)
    return page, best.levels.scale


def _ways(context: SheetContext, frame: Window, body: _Content) -> Iterator[_Arranged]:
    """The ways to arrange it on one page that leave room for the levels."""
    flow = context.new_flow()
    content = flow.new_page().content
    title = _title(context, flow, content.width)
    room = Rect(content.x, content.y + title.height + _GAP, content.width, 0.0)
    room = replace(room, height=content.bottom - room.y)
    ways: list[tuple[list[Block], Rect | None, PosterGrid | None]] = []
    for blocks, left in (
        _above(context, flow, room, body),
        _side_column(context, flow, room, body),
    ):
        ways.append(
            (blocks, left, grid_of(context, left, frame, len(body.scenes)) if left is not None else None)
        )
    ways += [_around(context, flow, room, frame, body, foot) for foot in (2, 1, 0)]
    for blocks, left, grid in ways:
        if left is not None and grid is not None:
            grid = replace(grid, scale=min(grid.scale, _largest_scale(context)))
            placed = (title.at(content.x, content.y), *blocks)
            yield _Arranged(context, placed, left, grid)
            if not grid.taken[0]:
                rows = _in_rows(context, frame, body.scenes, left, grid.scale)
                if rows is not None:
                    yield _Arranged(context, placed, left, rows)


def _above(context: SheetContext, flow: Flow, room: Rect, body: _Content) -> tuple[list[Block], Rect | None]:
    """Picture and facts above the levels, the pieces below them."""
    blocks: list[Block] = []
    wide = room.width
    left = 0.0 if body.picture is None else _PICTURE * wide
    side = side_cards(context, flow, wide - left - (_BETWEEN if left else 0.0), body.facts, brief=body.brief)
    high = stacked(side)
    if body.picture is not None:
        place = Rect(room.x, room.y, left, max(high, min(_HIGHEST * room.height, left / body.picture.aspect)))
        blocks.append(_picture_block(body.picture, place))
        high = max(high, blocks[-1].rect.height)
    blocks += stack(side, room.right - (wide - left - (_BETWEEN if left else 0.0)), room.y)
    below = [*_legends(body.legend, wide), _parts(context, flow, wide, body.brief)]
    bottom = room.bottom - stacked(below)
    blocks += stack(below, room.x, bottom)
    top = room.y + high + _GAP
    rest = Rect(room.x, top, wide, bottom - _GAP - top)
    return blocks, rest if rest.height > 0 else None


def _side_column(
    context: SheetContext, flow: Flow, room: Rect, body: _Content
) -> tuple[list[Block], Rect | None]:
    """All of it in a column beside the levels; the pieces below them where they find no room there."""
    wide = max(_NARROWEST_SIDE, _SIDE * room.width)
    side = side_cards(context, flow, wide, body.facts, brief=body.brief)
    if body.picture is not None:
        side.insert(0, _picture_card(body.picture, wide, _HIGHEST * room.height))
    legends = _legends(body.legend, wide)
    parts = _parts(context, flow, wide, body.brief)
    height, foot = room.height, []
    if stacked([*side, *legends, parts]) <= height:
        side = [*side, *legends, parts]
    else:
        foot = [*_legends(body.legend, room.width), _parts(context, flow, room.width, body.brief)]
        height -= stacked(foot) + _GAP
    if stacked(side) > height:
        return [], None
    blocks = [*stack(side, room.x, room.y), *stack(foot, room.x, room.y + height + _GAP)]
    x = room.x + wide + _BETWEEN
    return blocks, Rect(x, room.y, room.right - x, height) if height > 0 else None


def _around(
    context: SheetContext,
    flow: Flow,
    room: Rect,
    frame: Window,
    body: _Content,
    apart: int,
) -> tuple[list[Block], Rect, PosterGrid | None]:
    """Picture and facts at the upper left, the levels beside and below.

    At the foot stand the pieces if one is listed ``apart``, with two also what zones and figures mean.
    """

    def column(wide: float) -> list[CoverBlock]:
        side = side_cards(context, flow, wide, body.facts, brief=body.brief)
        if body.picture is not None:
            side.insert(0, _picture_card(body.picture, wide, _HIGHEST * room.height))
        return [*side, *(card for cards in last(wide)[: 2 - apart] for card in cards)]

    def last(wide: float) -> list[list[CoverBlock]]:
        return [_legends(body.legend, wide), [_parts(context, flow, wide, body.brief)]]

    @cache
    def deep(wide: float) -> float:
        return stacked(column(wide))

    foot = [card for cards in last(room.width)[2 - apart :] for card in cards]
    height = room.height - (stacked(foot) + _GAP if foot else 0.0)
    rest = replace(room, height=height)
    grid = grid_around(context, rest, frame, len(body.scenes), deep, _NARROWEST_SIDE) if height > 0 else None
    if grid is None:
        return [], rest, None
    wide = grid.across(grid.taken[0])
    blocks = [*stack(column(wide), room.x, room.y), *stack(foot, room.x, room.y + height + _GAP)]
    return blocks, rest, grid


def _title(context: SheetContext, flow: Flow, width: float) -> CoverBlock:
    title = shortened(context.title, _TITLE_PT, True, width, flow.measure)
    words = (
        _("by {author}", author=context.author) if context.author else "",
        context.options.date,
        context.options.file_name,
    )
    byline = " · ".join(word for word in map(on_one_line, words) if word)
    under = shortened(byline, _BY_PT, False, width, flow.measure)
    high = line_height(_TITLE_PT) + (line_height(_BY_PT) if under else 0.0)

    def draw(x: float, y: float) -> list[Item]:
        items: list[Item] = [*text_lines([title], x, y, _TITLE_PT, flow.measure, bold=True)]
        below = y + line_height(_TITLE_PT)
        return [*items, *text_lines([under], x, below, _BY_PT, flow.measure, colour=SOFT)]

    return CoverBlock("title", width, high, draw)


def side_cards(
    context: SheetContext, flow: Flow, width: float, facts: Sequence[CoverFact], *, brief: bool
) -> list[CoverBlock]:
    """Facts, boxes and what the check found, ``width`` mm wide; ``brief``: boxes in running text."""
    cards = [facts_card(facts, width, columns_for(facts, width, flow), flow)]
    found = findings_line(context.problems, None)
    if found:
        cards.append(alarm_card(*found, width, flow))
    lines = box_lines(context.boxes, context.catalogue, context.battlefield)
    lines += owned_lines(context.battlefield, context.owned, context.catalogue)
    if lines and brief:
        cards.append(_small_card("boxes", _("Boxes needed"), [line.text for line in lines], width, flow))
    elif lines:
        cards.append(text_card("boxes", _("Boxes needed"), lines, width, flow))
    return cards


def _parts(context: SheetContext, flow: Flow, width: float, brief: bool) -> CoverBlock:
    """All pieces with their drawings or, in brief, in running text."""
    parts = all_parts(context.battlefield, context.catalogue)
    if brief:
        return _small_card(
            "parts", _("All pieces"), [times(part.count, part.name) for part in parts], width, flow
        )
    columns = columns_in(width)
    rows = rows_of(parts, width / columns, flow.measure, context.styles)
    high = height_of(rows, columns)

    def draw(x: float, y: float) -> list[Item]:
        area = Rect(x, y + HEADING, width, high)
        items = flow.heading(_("All pieces"), x, y, width)
        return items + row_items(rows, area, columns, flow.styles, flow.measure)

    return CoverBlock("parts", width, HEADING + high, draw)


def _small_card(kind: BlockKind, title: str, words: Sequence[str], width: float, flow: Flow) -> CoverBlock:
    """Words in a row under a heading, as small as can be read."""
    lines = wrapped(" · ".join(words), _SMALL_PT, False, width, flow.measure)
    high = HEADING + len(lines) * line_height(_SMALL_PT)

    def draw(x: float, y: float) -> list[Item]:
        items = flow.heading(title, x, y, width)
        return [*items, *text_lines(lines, x, y + HEADING, _SMALL_PT, flow.measure)]

    return CoverBlock(kind, width, high, draw)


def _legends(legend: Foot | None, width: float) -> list[CoverBlock]:
    """What stands below drawings that are no levels, for all of them once."""
    return [_foot_card(legend, width)] if legend is not None and legend.height(width) else []


def _foot_card(foot: Foot, width: float) -> CoverBlock:
    high = foot.height(width)
    return CoverBlock("zones", width, high, lambda x, y: foot.items(Rect(x, y, width, high)))


def _picture_card(picture: CoverPicture, width: float, most: float) -> CoverBlock:
    """The picture as large as it goes in a width and ``most`` mm of height."""
    high = min(most, width / picture.aspect, LARGEST * picture.box.height)
    return CoverBlock("picture", width, high, lambda x, y: [picture.within(Rect(x, y, width, high))])


def _picture_block(picture: CoverPicture, place: Rect) -> Block:
    drawn = picture.within(place)
    return Block("picture", drawn.rect, (drawn,))


def stacked(cards: Sequence[CoverBlock]) -> float:
    """How high blocks are one below the other, in mm."""
    return sum(card.height + _GAP for card in cards) - (_GAP if cards else 0.0)


def stack(cards: Sequence[CoverBlock], x: float, y: float) -> list[Block]:
    """The blocks one below the other, with the upper left corner of the first there."""
    blocks: list[Block] = []
    for card in cards:
        blocks.append(card.at(x, y))
        y += card.height + _GAP
    return blocks
