"""The first page: title, picture, size, time, boxes, contents, and every piece with its count; and what
comes before and after the steps: the description, checklist and key, notes where they find room.

The picture is at an angle with all heights, or from above. The checklist says which pieces to take out of
which box before building begins, with squares to tick.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from builder.catalogue import unknown_name
from builder.drawing.isometric import isometric_marks, nearest
from builder.drawing.labels import without_small
from builder.drawing.marks import Area, Mark, rectangle
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import Window, bounds_mm, overview_marks
from builder.hexgrid import ACROSS_FLATS, Bounds, Point, column_name, label
from builder.inventory import used
from builder.inventory.counts import collected
from builder.language import N_, _, listed, ngettext
from builder.sheets.building.remarks import NoteKey
from builder.sheets.building.steps import StepPart, all_parts
from builder.sheets.context import SheetContext
from builder.sheets.flow import (
    BODY_PT,
    GAP,
    HEADING,
    LEAST_TEXT,
    Flow,
    LaidRow,
    TextLine,
    columns_in,
    dealt,
    extent,
    height_of,
    heights_of,
    how_many_fit,
    row_items,
    rows_of,
)
from builder.sheets.front.facts import (
    CoverBlock,
    alarm_card,
    box_lines,
    columns_for,
    contents_card,
    contents_columns,
    contents_height,
    facts_card,
    facts_of,
    findings_line,
    owned_lines,
    rows_of_contents,
    short_notes,
    text_card,
)
from builder.sheets.front.key import key_pages
from builder.sheets.front.link_code import SIDE, code_picture, link_of
from builder.sheets.front.notes import (
    FINDINGS,
    about_lines,
    about_pages,
    notes_fit,
    notes_pages,
    unprinted_in,
)
from builder.sheets.front.table_corners import SIDE as SIDE_OF_NAMES
from builder.sheets.front.table_corners import corner_names
from builder.sheets.layout import (
    ASCENT,
    CAP_HEIGHT,
    INK,
    MM_PER_POINT,
    PANEL,
    SOFT,
    Block,
    ContentsLine,
    Item,
    Page,
    Panel,
    Picture,
    Rect,
    Text,
    continued,
    line_height,
    shortened,
    text_lines,
    wrapped,
    wrapped_at_most,
)
from builder.sheets.paging.page_fit import PATTERN_HEX
from builder.wording import times

_CORNER_PT = 7.0  # of the names of the corners
_ROOM = 7.5  # mm that these take above and below the picture together
LARGEST = 0.45  # page mm per table mm: a few hexes need not fill a page


@dataclass(frozen=True, slots=True)
class CoverPicture:
    """Marks, the rectangle of the table that holds them, and how they lie to the drawings of the levels.

    With the ``corners`` of a window at an angle the hexes there are named.
    """

    marks: tuple[Mark, ...]
    box: Bounds
    caption: str = ""
    corners: Window | None = None

    @property
    def aspect(self) -> float:
        """Width to height."""
        return self.box.width / self.box.height

    def within(self, rect: Rect) -> Picture:
        """As large as a rectangle allows, in the middle of its width; the rectangle shrinks to its height."""
        room = 0.0 if self.corners is None else _ROOM
        beside = 0.0 if self.corners is None else 2 * SIDE_OF_NAMES * _CORNER_PT * MM_PER_POINT * CAP_HEIGHT
        wide = (rect.width - beside) / self.box.width
        scale = min(LARGEST, wide, (rect.height - room) / self.box.height)
        left = self.box.left - (rect.width / scale - self.box.width) / 2
        frame = Rect(rect.x, rect.y, rect.width, self.box.height * scale + room)
        marks = without_small(self.marks, LEAST_TEXT / scale)
        if self.corners is not None:
            height = _CORNER_PT * MM_PER_POINT * CAP_HEIGHT / scale
            marks = (*marks, *corner_names(self.corners, height, self.box))
        return Picture(frame, marks, scale, Point(left, self.box.top - room / 2 / scale))


def cover_picture(context: SheetContext, detail: Detail | None = None) -> CoverPicture:
    """The picture of a battlefield that is not empty, its patterns left out where they would be dirt, or as
    ``detail`` says.
    """
    battlefield, styles = context.battlefield, context.styles
    wide = bounds_mm(battlefield)
    assert wide is not None, "there are pieces"
    plain = context.width * context.zoom / wide.width * ACROSS_FLATS < PATTERN_HEX
    detail = detail or ("plain" if plain else "full")
    corners: Window | None = None
    if context.options.cover_view == "isometric":
        marks = isometric_marks(battlefield, styles, detail=detail)
        seen = _seen_from(context)
        if context.options.coordinates:
            corners = context.frame
    else:
        marks = overview_marks(battlefield, styles, detail=detail, relief=True)
        seen = _("Seen from above.")
    return CoverPicture(marks, extent(marks), f"{seen} {_where(context)}".rstrip(), corners)


def _seen_from(context: SheetContext) -> str:
    """From which side of the drawings the eye looks, and what is nearest to it."""
    seen = _("Seen from the bottom of the drawings")
    several = context.frame is not None and context.frame[:2] != context.frame[2:]
    near = nearest(context.battlefield, 0) if several else None
    if near is None or not context.options.coordinates:
        return f"{seen}."
    return _("{seen_from_there}: {hex} is nearest to you.", seen_from_there=seen, hex=label(near))


def _where(context: SheetContext) -> str:
    """Which columns and rows the battlefield takes, where they do not begin with A and 1."""
    if context.frame is None or not context.options.coordinates:
        return ""
    left, top, right, bottom = context.frame
    if (left, top) == (0, 0):
        return ""
    first, last = column_name(left), column_name(right)
    columns = _("columns {first} to {last}", first=first, last=last)
    if first == last:
        columns = _("column {name}", name=first)
    rows = _("rows {first} to {last}", first=top + 1, last=bottom + 1)
    if top == bottom:
        rows = _("row {number}", number=top + 1)
    return _("It lies in {columns} and {rows}, as in the file.", columns=columns, rows=rows)


_SIDE = 98.0  # width of the column beside the picture of a landscape page
_NARROW = (98.0, 90.0, 82.0, 74.0, 66.0)  # the same on an upright page that is full
_BETWEEN = 8.0  # from column to column
_FLAT = 2.2  # width to height from which a picture goes right across the page
_LEAST_PICTURE = 0.26  # of the room below the title
_SMALL_PICTURE = 0.36  # the same: below that the picture is the larger with facts to its right
_LEAST_BESIDE = 0.42  # the same where facts stand beside it
_MOST_PICTURE = 0.62
_MOST_BESIDE = 0.3  # of a page: higher boxes and contents get the page's whole width
_BYLINE_PT = 10.0
_SCENARIO_PT = 13.0
_CAPTION_PT = 7.5
_ABOVE_CAPTION = 1.5  # mm between the picture and what is said of it
_MOST_ROWS = 24  # of the list of contents


@dataclass(frozen=True, slots=True)
class _Upright:
    """The picture, what stands to its right, and the contents below."""

    picture: Block
    column: tuple[CoverBlock, ...]
    contents: CoverBlock | None


def cover_pages(
    context: SheetContext, contents: Sequence[ContentsLine], picture: CoverPicture | None = None
) -> list[Page]:
    """The first page, and more where the list of pieces is long; ``contents`` are pages to name.

    ``picture`` is the one to show, by default `cover_picture`.
    """
    flow = context.new_flow()
    flow.new_page(_("Overview"))
    put_title(flow, context)
    _put_about(flow, context)
    if len(context.battlefield) == 0:
        flow.text("notes", _("Nothing to build"), [TextLine(_("No piece lies on this battlefield yet."))])
        return flow.pages
    rows = _part_rows(flow, context)
    parts = HEADING + height_of(rows, columns_in(flow.content.width))
    picture = picture or cover_picture(context)
    if flow.content.width > flow.content.height and picture.aspect <= _FLAT:
        _put_beside(flow, context, contents, parts, picture)
    else:
        _put_below(flow, context, contents, parts, picture)
    if flow.room + 0.01 < parts <= flow.content.height:
        flow.new_page()
    pieces = ngettext("{n} piece", "{n} pieces", len(context.battlefield))
    subtitle = ngettext("{pieces} of {n} kind", "{pieces} of {n} kinds", len(rows), pieces=pieces)
    flow.parts(_("All pieces"), rows, subtitle)
    return flow.pages


def _part_rows(flow: Flow, context: SheetContext) -> list[LaidRow]:
    """Every piece type with its count; below it what it takes out of the boxes, and what is short."""
    catalogue = context.catalogue
    parts = all_parts(context.battlefield, catalogue)
    lacking = short_notes(context.battlefield, context.owned, catalogue)
    noted: list[StepPart] = []
    for part in parts:
        made = [
            times(n, catalogue.pieces[id].name)
            for id, n in part.type.made_of.items()
            if id in catalogue.pieces
        ]
        said = [_("takes {pieces} each", pieces=listed(made))] if made else []
        said += [lacking[part.type.id]] if part.type.id in lacking else []
        noted.append(replace(part, note="; ".join(said)))
    width = flow.content.width
    column = width / columns_in(width)
    return rows_of(noted, column, flow.measure, context.styles, coded=context.options.labels)


def byline(context: SheetContext) -> list[str]:
    """What stands below the title: author, players, date, file."""
    players = context.scenario.players
    words = [
        _("by {author}", author=context.author) if context.author else "",
        _("{n} players", n=players) if players.replace("-", "").replace("–", "").isdigit() else players,
        context.options.date,
        context.options.file_name,
    ]
    return [word for word in words if word]


def put_title(flow: Flow, context: SheetContext) -> None:
    """The title with what stands below it, and the code of the designer's link at its right."""
    link = link_of(context.battlefield)
    width = flow.content.width - (SIDE + _BETWEEN if link else 0.0)
    for pt in (26.0, 20.0, 15.0, 12.0):
        lines = wrapped(context.title, pt, True, width, flow.measure)
        if len(lines) <= 2:
            break
    lines = lines[:8]
    height = len(lines) * line_height(pt)
    items: list[Item] = [*text_lines(lines, flow.content.x, flow.y, pt, flow.measure, bold=True)]
    if context.scenario_title:
        named = _("Scenario: {title}", title=context.scenario_title)
        below = wrapped_at_most(2, named, _SCENARIO_PT, False, width, flow.measure)
        items += text_lines(below, flow.content.x, flow.y + height, _SCENARIO_PT, flow.measure)
        height += len(below) * line_height(_SCENARIO_PT)
    words = byline(context)
    if words:
        under, lines_under = _dotted(words, flow, flow.y + height + 0.8, width)
        items += under
        height += 0.8 + lines_under * line_height(_BYLINE_PT)
    if link:
        items.append(code_picture(link, flow.content.right - SIDE, flow.y))
    flow.put("title", max(height, SIDE if link else 0.0), items)


def _dotted(parts: Sequence[str], flow: Flow, top: float, width: float) -> tuple[list[Item], int]:
    """Short texts in a row with dots between, each by itself: none may turn the order of the others round.

    Also in how many lines that is.
    """
    gap, dot = flow.measure("n", _BYLINE_PT, False), flow.measure("·", _BYLINE_PT, False)
    left, pitch = flow.content.x, line_height(_BYLINE_PT)
    x, line = left, 0
    items: list[Item] = []
    for part in parts:
        for text in wrapped_at_most(2, part, _BYLINE_PT, False, width, flow.measure):
            wide = flow.measure(text, _BYLINE_PT, False)
            if x > left and x + 2 * gap + dot + wide > left + width:
                x, line = left, line + 1
            for word in ("·", text) if x > left else (text,):
                x += gap if x > left else 0.0
                items += text_lines([word], x, top + line * pitch, _BYLINE_PT, flow.measure, colour=SOFT)
                x += flow.measure(word, _BYLINE_PT, False)
    return items, line + 1


def _put_about(flow: Flow, context: SheetContext) -> None:
    """What the designer says of the battlefield, where it is short."""
    lines = about_lines(context, flow)
    if lines:
        items = flow.line_items(lines, flow.content.x, flow.y, flow.content.width)
        flow.put("notes", len(lines) * line_height(BODY_PT), items)


def pictured(picture: CoverPicture, frame: Rect, flow: Flow) -> Block:
    """The picture with its caption, as large as a rectangle allows."""
    lines = wrapped(picture.caption, _CAPTION_PT, False, frame.width, flow.measure) if picture.caption else []
    high, wide = len(lines) * line_height(_CAPTION_PT), frame.width
    if high > frame.height / 2 or any(flow.measure(line, _CAPTION_PT, False) > wide for line in lines):
        lines = []  # so little room is the picture's
    below = _ABOVE_CAPTION + len(lines) * line_height(_CAPTION_PT) if lines else 0.0
    drawn = picture.within(replace(frame, height=frame.height - below))
    top = drawn.rect.bottom + _ABOVE_CAPTION
    caption = text_lines(lines, frame.x, top, _CAPTION_PT, flow.measure, colour=SOFT)
    rect = replace(drawn.rect, height=drawn.rect.height + below)
    return Block("picture", rect, (drawn, *caption))


def _shelf(context: SheetContext) -> list[TextLine]:
    """The boxes to take from the shelf, and what is short of what is owned."""
    lines = box_lines(context.boxes, context.catalogue, context.battlefield)
    return [*lines, *owned_lines(context.battlefield, context.owned, context.catalogue)]


def _alarm(
    context: SheetContext, contents: Sequence[ContentsLine], width: float, flow: Flow
) -> list[CoverBlock]:
    """What the check found, said before anybody begins."""
    page = next((entry.page for entry in contents if entry.title == _(FINDINGS)), None)
    found = findings_line(context.problems, page)
    return [alarm_card(*found, width, flow, page)] if found else []


def _put_below(
    flow: Flow, context: SheetContext, contents: Sequence[ContentsLine], parts: float, picture: CoverPicture
) -> None:
    """The picture across the page; below it facts, then boxes and contents side by side."""
    width, room = flow.content.width, flow.room
    facts = facts_of(context.battlefield)
    rows_below: list[list[CoverBlock]] = [[facts_card(facts, width, columns_for(facts, width, flow), flow)]]
    rows_below += [[card] for card in _alarm(context, contents, width, flow)]
    side_by_side, flowing = _boxes_and_contents(flow, context, contents, width)
    if side_by_side:
        rows_below.append(side_by_side)
    under = sum(max(card.height for card in row) + GAP for row in rows_below)
    remaining = room - under - parts - GAP
    if remaining < _SMALL_PICTURE * room and not flowing:
        upright = _upright(flow, context, contents, parts, picture)
        plain = pictured(picture, Rect(flow.content.x, flow.y, width, max(remaining, 1.0)), flow)
        if upright and (remaining < _LEAST_PICTURE * room or plain.rect.height < upright.picture.rect.height):
            _put_upright(flow, upright)
            return
    if flowing or remaining < _LEAST_PICTURE * room:
        remaining = max(_LEAST_PICTURE * room, room - under - GAP)
    frame = Rect(flow.content.x, flow.y, width, min(remaining, _MOST_PICTURE * room))
    block = pictured(picture, frame, flow)
    flow.pages[-1].blocks.append(block)
    flow.y = block.rect.bottom + GAP
    for row in rows_below:
        _put_row(flow, row)
    if flowing:
        flow.text("boxes", _("Boxes needed"), flowing)


def _boxes_and_contents(
    flow: Flow, context: SheetContext, contents: Sequence[ContentsLine], width: float
) -> tuple[list[CoverBlock], list[TextLine]]:
    """Boxes needed and contents side by side; boxes that would be too high as lines on their own."""
    half = (width - _BETWEEN) / 2
    lines = _shelf(context)
    flowing: list[TextLine] = []
    boxes = text_card("boxes", _("Boxes needed"), lines, half, flow) if lines else None
    if boxes is not None and boxes.height > _MOST_BESIDE * flow.content.height:
        flowing, boxes = lines, None
    own = half if boxes is not None else width
    columns = contents_columns(own)
    most = max(8, int((boxes.height - HEADING) / (contents_height(1) - contents_height(0))) if boxes else 0)
    listed = rows_of_contents(contents, min(_MOST_ROWS, most * columns))
    index = contents_card(listed, own, columns, flow) if len(contents) > 1 else None
    return [card for card in (boxes, index) if card is not None], flowing


def _upright(
    flow: Flow, context: SheetContext, contents: Sequence[ContentsLine], parts: float, picture: CoverPicture
) -> _Upright | None:
    """The picture with facts, findings and boxes to its right and the contents across the page below, the
    picture as large as it can be with the pieces below all of it; None where they find no room.
    """
    width, room = flow.content.width, flow.room
    columns = contents_columns(width)
    listed = rows_of_contents(contents, _MOST_ROWS)
    index = contents_card(listed, width, columns, flow) if len(contents) > 1 else None
    remaining = room - parts - GAP - (index.height + GAP if index is not None else 0.0)
    facts, lines = facts_of(context.battlefield), _shelf(context)
    found: list[_Upright] = []
    for side in _NARROW:
        column = [facts_card(facts, side, columns_for(facts, side, flow), flow)]
        column += _alarm(context, contents, side, flow)
        column += [text_card("boxes", _("Boxes needed"), lines, side, flow)] if lines else []
        frame = Rect(flow.content.x, flow.y, width - side - _BETWEEN, min(remaining, _MOST_PICTURE * room))
        if _stacked(column) <= remaining and frame.height >= _LEAST_PICTURE * room:
            block = pictured(picture, frame, flow)
            if block.rect.height >= _LEAST_PICTURE * room:
                # In the middle beside a column that is higher.
                spare = max(0.0, _stacked(column) - block.rect.height)
                block = pictured(picture, replace(frame, y=frame.y + spare / 2), flow)
                found.append(_Upright(block, tuple(column), index))
    return max(found, key=lambda one: one.picture.rect.height, default=None)


def _put_upright(flow: Flow, parts: _Upright) -> None:
    y, high = flow.y, max(_stacked(parts.column), parts.picture.rect.height)
    flow.pages[-1].blocks.append(parts.picture)
    for card in parts.column:
        flow.pages[-1].blocks.append(card.at(flow.content.right - card.width, y))
        y += card.height + GAP
    flow.y += high + GAP
    if parts.contents is not None:
        _put_row(flow, [parts.contents])


def _put_row(flow: Flow, cards: Sequence[CoverBlock]) -> None:
    """Cards side by side."""
    height = max(card.height for card in cards)
    if height > flow.room and flow.y > flow.content.y:
        flow.new_page()
    x = flow.content.x
    for card in cards:
        flow.pages[-1].blocks.append(card.at(x, flow.y))
        x += card.width + _BETWEEN
    flow.y += height + GAP


def _put_beside(
    flow: Flow, context: SheetContext, contents: Sequence[ContentsLine], parts: float, picture: CoverPicture
) -> None:
    """The picture on the left; facts, boxes and contents to its right, as far as they find room there.

    The pieces below make both lower, unless there would be too little left: then they take the next page.
    """
    room = flow.room
    height = room - GAP - parts
    column = _column(flow, context, contents, height)
    if height < _LEAST_BESIDE * room or len(column) < len(_column(flow, context, contents, room)):
        height = room
        column = _column(flow, context, contents, height)
    x, y = flow.content.right - _SIDE, flow.y
    frame = Rect(flow.content.x, y, x - _BETWEEN - flow.content.x, height)
    block = pictured(picture, frame, flow)
    # In the middle beside a column that is higher.
    spare = max(0.0, _stacked(column) - block.rect.height)
    block = pictured(picture, replace(frame, y=y + spare / 2), flow)
    flow.pages[-1].blocks.append(block)
    for card in column:
        flow.pages[-1].blocks.append(card.at(x, y))
        y += card.height + GAP
    flow.y = max(y, block.rect.bottom + GAP)
    placed = {card.kind for card in column}
    lines = _shelf(context)
    if lines and "boxes" not in placed:
        flow.text("boxes", _("Boxes needed"), lines)
    if len(contents) > 1 and "contents" not in placed:
        width = flow.content.width
        listed = rows_of_contents(contents, _MOST_ROWS)
        _put_row(flow, [contents_card(listed, width, contents_columns(width), flow)])


def _column(
    flow: Flow, context: SheetContext, contents: Sequence[ContentsLine], height: float
) -> list[CoverBlock]:
    """What stands beside the picture, one below the other, as far as it finds room in a height."""
    facts = facts_of(context.battlefield)
    column = [facts_card(facts, _SIDE, columns_for(facts, _SIDE, flow), flow)]
    column += _alarm(context, contents, _SIDE, flow)
    lines = _shelf(context)
    if lines:
        boxes = text_card("boxes", _("Boxes needed"), lines, _SIDE, flow)
        if _stacked([*column, boxes]) > height:
            return column
        column.append(boxes)
    if len(contents) > 1:
        columns = contents_columns(_SIDE)
        remaining = height - _stacked(column) - GAP
        fitting = int((remaining - contents_height(0)) // (contents_height(1) - contents_height(0)))
        listed = rows_of_contents(contents, max(1, fitting) * columns)
        index = contents_card(listed, _SIDE, 1 if len(listed) <= fitting else columns, flow)
        if index.height <= remaining + 0.01:
            column.append(index)
    return column


def _stacked(cards: Sequence[CoverBlock]) -> float:
    return sum(card.height for card in cards) + GAP * max(0, len(cards) - 1)


TICK = 3.6  # side of a square to tick in mm
_TICK_ROOM = 6.2
_COLUMN, _NARROW_COLUMN = 54.0, 47.0  # least width of a column, and where that saves a page
BOOKMARK = N_("Checklist")
REST = N_("From your other pieces")
NOT_KNOWN = N_("Not known here: set it aside by hand")
_TITLE = N_("Collect the pieces")
_NAME_PT = 9.5
_BAND = 6.4  # height of the strip with the name of a box
_AIR = 1.4
_GROUP_GAP = 3.5
_LEAST_ROWS = 2  # lines of a box that must fit below its name


@dataclass(frozen=True, slots=True)
class BoxGroup:
    """The pieces from one box: its name, a word beside it, and the pieces."""

    name: str
    subtitle: str
    parts: tuple[StepPart, ...]


def groups_of(context: SheetContext) -> list[BoxGroup]:
    """The pieces by box; what none of the boxes holds after them, and last what is not known
    here. Without boxes all that is known is one group.
    """
    counts, catalogue = used(context.battlefield), context.catalogue
    boxes = context.boxes
    unknown = _group(_(NOT_KNOWN), {id: n for id, n in counts.items() if unknown_name(id)}, context)
    wanted = {id: n for id, n in counts.items() if not unknown_name(id)}
    if boxes is None or not boxes.boxes:
        return [group for group in (_group("", wanted, context), unknown) if group.parts]
    found = collected(wanted, boxes.boxes, catalogue)
    groups = []
    for id, pieces in found.boxes.items():
        count, name = boxes.boxes[id], catalogue.boxes[id].name
        groups.append(_group(times(count, name, one=False), pieces, context))
    groups += [_group(_(REST), found.rest, context), unknown]
    return [group for group in groups if group.parts]


def _group(name: str, counts: Mapping[str, int], context: SheetContext) -> BoxGroup:
    """Rows of a parts list for counts by piece id, in catalogue order."""
    types = dict(context.catalogue.pieces)
    for piece in context.battlefield.pieces.values():
        types.setdefault(piece.type.id, piece.type)
    parts = tuple(
        StepPart(type, type.name, counts[id], counts[id]) for id, type in types.items() if id in counts
    )
    total = sum(counts.values())
    return BoxGroup(name, ngettext("{n} piece", "{n} pieces", total), parts)


def checklist_pages(context: SheetContext, column: float = _COLUMN) -> Flow:
    """The checklist in columns of a width at least; no page where there are no pieces."""
    flow = context.new_flow()
    groups = groups_of(context)
    if not groups:
        return flow
    flow.new_page(_(BOOKMARK))
    width = flow.content.width
    subtitle = _("tick what lies ready")
    flow.put("checklist", HEADING, flow.heading(_(_TITLE), flow.content.x, flow.y, width, subtitle))
    flow.y -= GAP
    for group in groups:
        _put_group(flow, group, column, coded=context.options.labels)
    return flow


def _put_group(flow: Flow, group: BoxGroup, column: float, *, coded: bool) -> None:
    columns = max(1, int(flow.content.width // column))
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


def _ticked_rows(rows: list[LaidRow], rect: Rect, columns: int, flow: Flow) -> list[Item]:
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
    """The pages of the steps with all that stands before and behind them, as far as it was asked for."""
    blocks = [block for page in steps for block in page.blocks]
    cut = {key for block in blocks for key in block.cut_notes}
    flow, behind = before_steps(context, {id for block in blocks for id in block.symbols}, cut)
    return [*about_pages(context), *flow.pages, *steps, *behind]


def before_steps(
    context: SheetContext, symbols: Iterable[str], cut: Collection[NoteKey], *, parted: bool = False
) -> tuple[Flow, list[Page]]:
    """Checklist and key, to stand before the steps, and the pages to stand behind them.

    The key explains the ``symbols`` that the pages show; ``parted``, it need not be on one page. Notes that
    steps ``cut``, or do not hold, and findings stand below the key where they find room there, and behind the
    steps otherwise.
    """
    options = context.options
    flow = checklist_pages(context) if options.checklist else context.new_flow()
    if options.key:
        narrower = partial(checklist_pages, context, _NARROW_COLUMN) if options.checklist else None
        flow = key_pages(context, symbols, flow, parted=parted, narrower=narrower)
    if not options.notes:
        return flow, []
    unprinted = unprinted_in(context, cut)
    if flow.pages and notes_fit(context, unprinted, flow):
        notes_pages(context, unprinted, flow)
        return flow, []
    return flow, notes_pages(context, unprinted)
