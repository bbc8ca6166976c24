"""One page to hang out, or to hand in with a contest: picture, numbers, boxes, start zones, author."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from builder.drawing.labels import without_small
from builder.drawing.plan_view import Window, overview_marks
from builder.errors import BuilderError
from builder.language import _
from builder.sheets.context import SheetContext
from builder.sheets.flow import BODY_PT, GAP, LEAST_TEXT
from builder.sheets.front.cover import CoverPicture, cover_picture, pictured, put_title
from builder.sheets.front.facts import facts_of
from builder.sheets.front.notes import description_lines
from builder.sheets.layout import Page, Rect, line_height
from builder.sheets.layouts.poster import grid_blocks, grid_of, side_cards, stack, stacked
from builder.sheets.paging.page_fit import PageScene
from builder.sheets.scenario.zone_scenes import full_legend, zone_scenes

_PICTURE = 0.57  # of the width of the page
_BETWEEN = 8.0
# Of the height of the page for the picture, and lines of what the designer says: the first that leave the
# drawings enough.
_WAYS = ((0.42, 12), (0.34, 6), (0.26, 0))
_LEAST = 0.3  # of the height of the page, for the drawings


def summary_page(context: SheetContext, frame: Window) -> tuple[Page, float]:
    """The page of a battlefield that is not empty, and the scale of its drawings.

    Without start zones it is drawn from above. Raises BuilderError where not all goes on one page.
    """
    scenes, picture = zone_scenes(context) or [_from_above(context)], cover_picture(context)
    page = replace(
        context, width=min(context.width, context.height), height=max(context.width, context.height)
    )
    if context.options.orientation == "landscape":
        page = context
    for share, most in _WAYS:
        found = _laid_out(page, frame, scenes, picture, share, most)
        if found is not None and (found[2] or (share, most) == _WAYS[-1]):
            return found[:2]
    raise BuilderError(
        _("the battlefield does not go on one page: choose larger paper, or smaller letters and margins")
    )


def _laid_out(
    context: SheetContext,
    frame: Window,
    scenes: list[PageScene],
    picture: CoverPicture,
    share: float,
    most: int,
) -> tuple[Page, float, bool] | None:
    """The page, the scale of the drawings on it, and whether they have room enough; None without any room."""
    flow = context.new_flow()
    page = flow.new_page(_("Summary"))
    put_title(flow, context)
    content = flow.content
    left = _PICTURE * content.width
    drawn = pictured(picture, Rect(content.x, flow.y, left, share * content.height), flow)
    wide = content.width - left - _BETWEEN
    side = side_cards(context, flow, wide, facts_of(context.battlefield), brief=False)
    page.blocks += [drawn, *stack(side, content.x + left + _BETWEEN, flow.y)]
    flow.y += max(drawn.rect.height, stacked(side)) + GAP
    lines = flow.broken(description_lines(context.battlefield), content.width)
    if context.options.notes and lines and len(lines) <= most:
        items = flow.line_items(lines, content.x, flow.y, content.width)
        flow.put("notes", len(lines) * line_height(BODY_PT), items)
    legend = full_legend(context)
    high = legend.height(content.width)
    room = Rect(content.x, flow.y, content.width, flow.room - high - (GAP if high else 0.0))
    grid = grid_of(context, room, frame, len(scenes)) if room.height > 0 else None
    if grid is None:
        return None
    page.blocks += grid_blocks(context, flow, scenes, frame, room, grid)
    flow.y = room.bottom + GAP
    if high:
        flow.put("zones", high, legend.items(Rect(content.x, flow.y, content.width, high)))
    return page, grid.scale, room.height >= _LEAST * content.height


def _from_above(context: SheetContext) -> PageScene:
    """All of the battlefield on one drawing."""
    marks = overview_marks(context.battlefield, context.styles, relief=True)
    drawn = cache(lambda scale, window=None: without_small(marks, LEAST_TEXT / scale))
    return PageScene(_("From above"), "", drawn, frozenset())
