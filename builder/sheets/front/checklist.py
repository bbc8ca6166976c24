"""What comes before and after the steps: the description, checklist and key, notes where they find room.

The checklist says which pieces to take out of which box before building begins, with squares to tick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from builder.drawing.marks import Area, rectangle
from builder.hexgrid.geometry import Point
from builder.inventory import used
from builder.inventory.counts import collected
from builder.language import N_, _, ngettext
from builder.sheets.building.steps import Part
from builder.sheets.context import SheetContext
from builder.sheets.flow import GAP, HEADING, Flow
from builder.sheets.front.key import key_pages
from builder.sheets.front.notes import about_pages, notes_fit, notes_pages, unprinted_in
from builder.sheets.layout import (
    ASCENT,
    INK,
    MM_PER_POINT,
    PANEL,
    SOFT,
    Item,
    Page,
    Panel,
    Picture,
    Rect,
    Text,
    continued,
    shortened,
    text_lines,
)
from builder.sheets.lists import Row, dealt, height_of, heights_of, how_many_fit, row_items, rows_of

TICK = 3.6  # side of a square to tick in mm
_TICK_ROOM = 5.4
_COLUMN = 54.0  # least width of a column
BOOKMARK = N_("Checklist")
REST = N_("From your other pieces")
_TITLE = N_("Collect the pieces")
_NAME_PT = 9.5
_BAND = 6.4  # height of the strip with the name of a box
_AIR = 1.4
_GROUP_GAP = 3.5
_LEAST_ROWS = 2  # lines of a box that must fit below its name


@dataclass(frozen=True, slots=True)
class Group:
    """What comes out of one place: its name, a word beside it, and the pieces."""

    name: str
    subtitle: str
    parts: tuple[Part, ...]


def groups_of(context: SheetContext) -> list[Group]:
    """The pieces by box; what none of the boxes holds last. Without boxes one group with everything."""
    wanted, catalogue = used(context.battlefield), context.catalogue
    boxes = context.boxes
    if boxes is None or not boxes.boxes:
        return [_group("", wanted, context)] if wanted else []
    found = collected(wanted, boxes.boxes, catalogue)
    groups = []
    for id, pieces in found.boxes.items():
        count, name = boxes.boxes[id], catalogue.boxes[id].name
        groups.append(_group(_("{n} × {name}", n=count, name=name) if count > 1 else name, pieces, context))
    groups.append(_group(_(REST), found.rest, context))
    return [group for group in groups if group.parts]


def _group(name: str, counts: Mapping[str, int], context: SheetContext) -> Group:
    """Rows of a parts list for counts by piece id, in catalogue order."""
    types = dict(context.catalogue.pieces)
    for piece in context.battlefield.pieces.values():
        types.setdefault(piece.type.id, piece.type)
    parts = tuple(Part(type, type.name, counts[id], counts[id]) for id, type in types.items() if id in counts)
    total = sum(counts.values())
    return Group(name, ngettext("{n} piece", "{n} pieces", total), parts)


def checklist_pages(context: SheetContext, flow: Flow | None = None) -> Flow:
    """The checklist put on pages, new ones or those being filled; nothing where there are no pieces."""
    flow = flow or context.new_flow()
    groups = groups_of(context)
    if not groups:
        return flow
    flow.new_page(_(BOOKMARK))
    width = flow.content.width
    subtitle = _("tick what lies ready")
    flow.put("checklist", HEADING, flow.heading(_(_TITLE), flow.content.x, flow.y, width, subtitle))
    flow.y -= GAP
    for group in groups:
        _put_group(flow, group, coded=context.options.labels)
    return flow


def _put_group(flow: Flow, group: Group, *, coded: bool) -> None:
    columns = max(1, int(flow.content.width // _COLUMN))
    width = flow.content.width / columns
    remaining = rows_of(group.parts, width - _TICK_ROOM, flow.measure, flow.styles, coded=coded)
    head = _BAND + _AIR if group.name else 0.0
    name = group.name
    while remaining:
        fits = how_many_fit(remaining, columns, flow.room - head)
        if fits < min(len(remaining), _LEAST_ROWS * columns) and flow.y > flow.content.y:
            flow.new_page()
            continue
        now, remaining = remaining[: max(1, fits)], remaining[max(1, fits) :]
        items = _band(flow, name, group.subtitle, ticked=name == group.name) if name else []
        rect = Rect(flow.content.x, flow.y + head, flow.content.width, height_of(now, columns))
        items += _ticked_rows(now, rect, columns, flow)
        flow.put("checklist", head + rect.height, items)
        flow.y -= GAP - _GROUP_GAP
        name = continued(group.name) if group.name else ""


def _band(flow: Flow, name: str, subtitle: str, *, ticked: bool) -> list[Item]:
    """The name of a box on a separate strip, with a square to tick when all of it lies ready."""
    rect = Rect(flow.content.x, flow.y, flow.content.width, _BAND)
    top = rect.y + (_BAND - ASCENT * _NAME_PT * MM_PER_POINT) / 2
    right = flow.measure(subtitle, 8.0, False)
    x = rect.x + _TICK_ROOM
    room = rect.right - x - right - 6.0
    items: list[Item] = [Panel(rect, PANEL, 1.2)]
    items += [_square(rect.x + 1.0, rect.y + (_BAND - TICK) / 2)] if ticked else []
    items += text_lines(
        [shortened(name, _NAME_PT, True, room, flow.measure)], x, top, _NAME_PT, flow.measure, bold=True
    )
    baseline = rect.y + _BAND / 2 + ASCENT * 8.0 * MM_PER_POINT / 2
    items.append(Text(rect.right - 2.0, baseline, subtitle, 8.0, right, False, SOFT, "end"))
    return items


def _ticked_rows(rows: list[Row], rect: Rect, columns: int, flow: Flow) -> list[Item]:
    """The rows in columns, each with a square before it."""
    items: list[Item] = []
    width = rect.width / columns
    heights = heights_of(rows, columns)
    for i, column in enumerate(dealt(rows, columns)):
        x, y = rect.x + i * width, rect.y
        for row, height in zip(column, heights, strict=False):
            items.append(_square(x + 1.0, y + (height - TICK) / 2))
            frame = Rect(x + _TICK_ROOM, y, width - _TICK_ROOM, height)
            items += row_items([replace(row, height=height)], frame, 1, flow.styles, flow.measure)
            y += height
    return items


def _square(x: float, y: float) -> Picture:
    """A square to tick."""
    inner = 0.2
    ring = rectangle(inner, inner, TICK - 2 * inner, TICK - 2 * inner)
    mark = Area((ring,), "#ffffff", INK, 0.25)
    return Picture(Rect(x, y, TICK, TICK), (mark,), 1.0, Point(0, 0))


def framed(context: SheetContext, steps: Sequence[Page]) -> list[Page]:
    """The pages of the steps with checklist and key before them, as far as they were asked for.

    A description too long for the cover comes first. The key explains all that the pages show. Notes that no
    step holds in full, and findings, stand before the steps too where they find room below the key, and
    behind them otherwise.
    """
    flow, options = context.new_flow(), context.options
    about, unprinted = about_pages(context), unprinted_in(context, steps)
    if options.checklist:
        checklist_pages(context, flow)
    if options.key:
        key_pages(context, {id for page in steps for block in page.blocks for id in block.symbols}, flow)
    if not options.notes:
        return [*flow.pages, *steps]
    if flow.pages and notes_fit(context, unprinted, flow):
        return [*about, *notes_pages(context, unprinted, flow), *steps]
    return [*about, *flow.pages, *steps, *notes_pages(context, unprinted)]
