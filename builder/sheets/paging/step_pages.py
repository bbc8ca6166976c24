"""Boxes on pages: a scene each, at the same scale all through, or several where a level is large.

A box holds the drawing, the parts to take in hand, and what is said below. Where the maps of a large
battlefield lie is shown small on every map, and large on a separate page.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from builder.drawing.labels import without_cut, without_small
from builder.drawing.marks import Anchor, Area, Label, Mark, Reached, Stroke, pill, reached, rectangle, within
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import Window, grid_marks, overview_marks, window_box
from builder.hexgrid import ACROSS_FLATS, SIDE, Bounds, Point
from builder.language import _, ngettext
from builder.sheets import layout
from builder.sheets.context import SheetContext
from builder.sheets.flow import (
    GAP,
    HEADING,
    HEADING_PT,
    LEAST_TEXT,
    MORE,
    MORE_PT,
    Flow,
    TextLine,
    columns_in,
    height_of,
    more,
    row_items,
)
from builder.sheets.layout import (
    INK,
    SOFT,
    continued,
    first_parts,
    line_height,
    shortened,
    text_lines,
    wrapped,
)
from builder.sheets.paging.page_fit import (
    BOX_GAP,
    HEAD,
    OVERLAP,
    PARTS_GAP,
    PATTERN_HEX,
    RIM,
    SIDE_GAP,
    SIDES,
    TILE_HEAD,
    WAY,
    BoxRow,
    PageBox,
    Pages,
    PageScene,
    PageWindow,
    Pagination,
    Tiled,
    Tiling,
    coordinate_texts,
    foot_height,
    said_in,
)

_HERE = "#f0a64f"
_QUIET = "#f1ede6"
_EDGE = "#8a8378"
_PEN = 0.2
_THINNEST = 4.0  # mm, of a small map
_CAP = 4.2
_SMALL_CAP = 2.0
_COLUMN = 62.0  # mm, of the list of maps
_PT = 9.0


def anchor(scene: PageScene, tile: PageWindow) -> str:
    """What the page with a map of a scene is called by mentions."""
    return _("{title}, map {name}", title=scene.title, name=tile.name)


def shares(tiling: Tiling) -> dict[PageWindow, Bounds]:
    """The rectangles of the tiles' own shares, side by side without overlap, in mm on the table."""
    found: dict[PageWindow, Bounds] = {}
    for tile in tiling.tiles:
        sides = tiling.neighbours(tile)
        box = tile.share
        # Rows lie half a hex to the right in turn, and reach into each other.
        found[tile] = Bounds(
            box.left + (ACROSS_FLATS / 4 if "left" in sides else 0.0),
            box.top + (SIDE / 4 if "up" in sides else 0.0),
            box.right - (ACROSS_FLATS / 4 if "right" in sides else 0.0),
            box.bottom - (SIDE / 4 if "down" in sides else 0.0),
        )
    return found


def map_marks(tiling: Tiling, scale: float, left_out: Collection[PageWindow] = ()) -> list[Mark]:
    """The maps as rectangles with their letters; those ``left_out`` with pale ones."""
    placed = shares(tiling)
    marks: list[Mark] = [Area((_ring(box),), None, INK, 0.45 / scale) for box in placed.values()]
    high = 1.7 * _CAP / scale
    for tile, box in placed.items():
        at = box.middle
        wide = max(high, (1.4 + 0.6 * len(tile.name)) * _CAP / scale)
        fill, ink = ("#ffffff", SOFT) if tile in left_out else (_HERE, INK)
        marks.append(Area((pill(at, wide, high),), fill, ink, 0.25 / scale))
        marks.append(Label(at, tile.name, _CAP / scale, ink, bold=True))
    return marks


def small_map(tiling: Tiling, tile: PageWindow, room: layout.Rect) -> layout.Picture:
    """The maps with one of them filled, as large as the room allows, at its upper right corner."""
    parts = [(box, other is tile, other.name) for other, box in shares(tiling).items()]
    return _small(tiling.box, parts, room)


def place_map(window: Window, frame: Window, room: layout.Rect) -> layout.Picture:
    """Where in the battlefield a window lies, as large as the room allows, at its upper right corner."""
    full = window_box(frame)
    return _small(full, [(full, False, ""), (window_box(window), True, "")], room)


def _small(full: Bounds, parts: Sequence[tuple[Bounds, bool, str]], room: layout.Rect) -> layout.Picture:
    """Parts of the table as rectangles, some filled; what would be a mere line is made wider."""
    scale = min((room.width - _PEN) / full.width, (room.height - _PEN) / full.height)
    across, down = max(scale, _THINNEST / full.width), max(scale, _THINNEST / full.height)
    place = layout.Rect(0.0, room.y, full.width * across + _PEN, full.height * down + _PEN)
    place = replace(place, x=room.right - place.width)
    marks: list[Mark] = []
    for box, filled, name in sorted(parts, key=lambda part: part[1] and not part[2]):
        left, top = (box.left - full.left) * across, (box.top - full.top) * down
        wide, high = box.width * across, box.height * down
        ring = rectangle(left, top, wide, high)
        marks.append(Area((ring,), _HERE if filled else _QUIET, _EDGE, _PEN))
        if name and min(wide / len(name), high) > 1.6 * _SMALL_CAP:
            middle = Point(left + wide / 2, top + high / 2)
            marks.append(Label(middle, name, _SMALL_CAP, INK, bold=True))
    return layout.Picture(place, tuple(marks), 1.0, Point(-_PEN / 2, -_PEN / 2))


def _ring(box: Bounds) -> tuple[Point, ...]:
    return rectangle(box.left, box.top, box.width, box.height)


def table_of(picture: layout.Picture) -> Bounds:
    """The rectangle of the table that a picture shows, in mm."""
    left, top = picture.origin
    wide, high = picture.rect.width / picture.scale, picture.rect.height / picture.scale
    return Bounds(left, top, left + wide, top + high)


def large_map(
    tiling: Tiling, rect: layout.Rect, drawn: Sequence[Mark], left_out: Collection[PageWindow] = ()
) -> layout.Picture:
    """Marks of the whole battlefield with its maps, as large as the rectangle allows, in its middle."""
    box = tiling.box
    scale = min(rect.width / box.width, rect.height / box.height)
    frame = layout.Rect(rect.x, rect.y, rect.width, box.height * scale)
    left = box.left - (rect.width / scale - box.width) / 2
    marks = (*without_small(drawn, LEAST_TEXT / scale), *map_marks(tiling, scale, left_out))
    return layout.Picture(frame, marks, scale, Point(left, box.top))


def key_map(context: SheetContext, tiled: Sequence[Tiled]) -> Flow | None:
    """Where each map lies, and on which page it is of each level; None where levels fit on pages."""
    if not tiled or len(tiled[0].tiling.tiles) == 1:
        return None
    tiling = tiled[0].tiling
    tiles = tiling.tiles
    flow = context.new_flow()
    flow.new_page(_("Key map"))
    text = _(
        "The battlefield is larger than a page: a level is drawn in up to {n} maps, {first} to {last}, all "
        "at the same scale. Neighbours both show {rows} rows of hexes or more; a dashed line shows where the "
        "neighbour begins. Maps on which a level has nothing new are left out.",
        n=len(tiles),
        first=tiles[0].name,
        last=tiles[-1].name,
        rows=OVERLAP,
    )
    flow.text("map", _("Key map"), [TextLine(text)])
    _put_overview(context, flow, tiling)
    _put_list(flow, tiled)
    return flow


def _on_page(name: str, page: str = "{page}") -> str:
    """On which page a map is; as long as pages have no numbers, with a place for it."""
    return _("{map}: page {page}", map=name, page=page)


def _put_overview(context: SheetContext, flow: Flow, tiling: Tiling) -> None:
    box = tiling.box
    room = min(flow.room * 0.7, box.height * flow.content.width / box.width)
    rect = layout.Rect(flow.content.x, flow.y, flow.content.width, room)
    scale = min(rect.width / box.width, rect.height / box.height)
    detail: Detail = "full" if scale * ACROSS_FLATS >= PATTERN_HEX else "plain"
    drawn = (
        grid_marks(context.battlefield),
        *overview_marks(context.battlefield, context.styles, detail=detail, relief=True),
    )
    picture = large_map(tiling, rect, drawn)
    flow.put("map", picture.rect.height, [picture])


def _put_list(flow: Flow, tiled: Sequence[Tiled]) -> None:
    """Which map of which level is on which page, in columns."""
    step = line_height(_PT)
    rows = [(run.scene, tile) for run in tiled for tile in run.tiling.shown(run.scene.cells)]
    longest = max(flow.measure(_on_page(anchor(*row), "0000"), _PT, False) for row in rows) if rows else 0.0
    columns = max(1, int(flow.content.width // max(_COLUMN, longest)))
    first = True
    while rows:
        fits = int((flow.room - HEADING) // step) * columns
        if fits < min(len(rows), 3 * columns) and flow.y > flow.content.y:
            flow.new_page()
            continue
        now, rows = rows[: max(1, fits)], rows[max(1, fits) :]
        deep = -(-len(now) // columns)
        title = _("Which map is where") if first else continued(_("Which map is where"))
        rect = layout.Rect(flow.content.x, flow.y, flow.content.width, HEADING + deep * step)
        items = flow.heading(title, rect.x, rect.y, rect.width)
        wide = rect.width / columns
        mentions = tuple(
            layout.Mention(
                rect.x + (i // deep) * wide,
                rect.y + HEADING + (i % deep) * step + layout.ASCENT * _PT * layout.MM_PER_POINT,
                _on_page(anchor(scene, tile)),
                anchor(scene, tile),
                _PT,
            )
            for i, (scene, tile) in enumerate(now)
        )
        flow.pages[-1].blocks.append(layout.Block("map", rect, tuple(items), mentions=mentions))
        flow.y = rect.bottom + GAP
        first = False


SEAM = "#5b554c"
_BEYOND = "#b8b0a4"
_SUBTITLE_PT = 8.0
_WAY_PT = 7.5
_PLACE_MAP = (14.0, 6.0)  # mm, the most that a map of the place takes
_SMALL_MAP = (30.0, TILE_HEAD - 1.5)
_LONG_WAY = 50.0  # mm, for the way on in a sentence
_WAYS = {"left": "← {}", "up": "↑ {}", "down": "↓ {}", "right": "{} →"}


def kind_of(scene: PageScene) -> layout.BlockKind:
    """The kind of its blocks: a step, or the start zones."""
    return "zones" if scene.slot is None else "step"


def scene_block(
    context: SheetContext,
    flow: Flow,
    box: PageBox,
    row: BoxRow,
    rect: layout.Rect,
    pagination: Pagination,
    frame: Window,
    marks: Sequence[Reached],
) -> layout.Block:
    """The box of a scene, but for parts without room; ``frame`` is the whole battlefield."""
    scene = box.scene
    items = _heading(flow, scene, box.window, frame, rect)
    width = rect.width - (row.side + SIDE_GAP if row.side else 0.0)
    place = layout.Rect(rect.x, rect.y + HEAD, width, row.drawing_height)
    sides = {side for side, own, full in zip(SIDES, box.window, frame, strict=True) if own != full}
    items += drawing_items(flow, context, marks, box.window, sides, place, pagination)
    if box.side_rows:
        area = layout.Rect(rect.right - row.side, place.y, row.side, place.height)
        items += row_items(box.side_rows, area, 1, flow.styles, flow.measure)
    top, columns = place.bottom + PARTS_GAP, columns_in(rect.width)
    wide = row.side or box.picture_columns * rect.width / columns
    under = box.picture_columns == columns
    columns -= 0 if under else box.picture_columns
    if box.below:
        area = layout.Rect(
            rect.x, top, rect.width * columns / columns_in(rect.width), height_of(box.below, columns)
        )
        items += row_items(box.below, area, columns, flow.styles, flow.measure)
        top = area.bottom + PARTS_GAP
    # Pictures stand at the foot of the column at the side, beside the list below the drawing, or after it.
    first = top if under else place.bottom + PARTS_GAP
    y = first if box.picture_columns else place.bottom - box.picture_height
    if box.scene.beside is not None and box.picture_height:
        items += box.scene.beside.within(layout.Rect(rect.right - wide, y, wide, box.picture_height))
    if box.picture_columns:
        top = max(top, y + box.picture_height + PARTS_GAP)
    mentions: tuple[layout.Mention, ...] = ()
    if box.left_over:
        baseline = top - (PARTS_GAP if box.below or box.picture_columns else 0.0) + MORE - 1.2
        words = more(box.left_over)
        mentions = (layout.Mention(rect.x, baseline, words, further(scene), MORE_PT),)
        top = baseline + 1.2 + PARTS_GAP
    foot = foot_height(scene, rect.width)
    if scene.foot is not None and foot:
        below = layout.Rect(rect.x, top, rect.width, foot - PARTS_GAP)
        items += scene.foot.items(below)
        mentions += scene.foot.mentions(below)
    symbols, cut = said_in(box, rect.width, frame)
    return layout.Block(kind_of(scene), rect, tuple(items), scene.slot, symbols, mentions, cut)


def further(scene: PageScene) -> str:
    """What the page is called on which the parts list of a scene goes on."""
    return f"further pieces of {scene.title}"


def _heading(
    flow: Flow, scene: PageScene, window: Window, frame: Window, rect: layout.Rect
) -> list[layout.Item]:
    """Title and what stands beside it, with a small map where only a part of the battlefield is shown."""
    wide, high = _PLACE_MAP
    small = None
    if window != frame:
        small = place_map(window, frame, layout.Rect(rect.right - wide, rect.y, wide, high))
    left = (small.rect.x - 3.0 if small is not None else rect.right) - rect.x
    items = flow.heading(
        shortened(scene.title, HEADING_PT, True, left, flow.measure), rect.x, rect.y, rect.width
    )
    title = items[0]
    right = small.rect.x - 2.5 if small is not None else rect.right
    room = right - title.rect.right - 3.0 if isinstance(title, layout.Text) else 0.0
    whole = flow.measure(scene.subtitle, _SUBTITLE_PT, False) <= room
    said = scene.subtitle if whole else scene.short or scene.subtitle
    subtitle = first_parts(said, _SUBTITLE_PT, room, flow.measure)
    wide = flow.measure(subtitle, _SUBTITLE_PT, False)
    if subtitle:
        items.append(layout.Text(right, rect.y + 4.6, subtitle, _SUBTITLE_PT, wide, False, SOFT, "end"))
    return items if small is None else [*items, small]


def tile_block(
    context: SheetContext,
    flow: Flow,
    run: Tiled,
    tile: PageWindow,
    marks: Sequence[Reached],
    rect: layout.Rect,
    pagination: Pagination,
    shown: Sequence[PageWindow],
) -> layout.Block:
    """The box of one tile of a scene; ``shown`` are the tiles that the scene is drawn on."""
    scene, tiling = run.scene, run.tiling
    room = rect.width
    items: list[layout.Item] = []
    title = scene.title
    if tile.name:
        wide, high = _SMALL_MAP
        small = small_map(tiling, tile, layout.Rect(rect.right - wide, rect.y, wide, high))
        room = small.rect.x - rect.x - 3.0
        items.append(small)
        title = _("{title} · map {name}", title=title, name=tile.name)
    title = shortened(title, HEADING_PT, True, room, flow.measure)
    items += flow.heading(title, rect.x, rect.y, room)
    drawing = pagination.scale * tile.box.height + 2 * pagination.paper.border
    place = layout.Rect(rect.x, rect.y + TILE_HEAD, rect.width, drawing)
    pen, dash = 0.4 / pagination.scale, (2.0 / pagination.scale, 1.4 / pagination.scale)
    seams: list[Mark] = []
    for line in tiling.seams(tile).values():
        seams += (Stroke(line, "#ffffff", 3 * pen), Stroke(line, SEAM, pen, dash))
    sides = tiling.neighbours(tile)
    items += drawing_items(flow, context, marks, tile.window, sides, place, pagination, seams)
    ends, mentions = _ways(flow, run, tile, shown, place, room)
    symbols = scene.symbols | ({"mark:overlap"} if sides else set())
    return layout.Block(kind_of(scene), rect, (*items, *ends), scene.slot, symbols, tuple(mentions))


def drawing_items(
    flow: Flow,
    context: SheetContext,
    marks: Sequence[Reached],
    window: Window,
    sides: Collection[str],
    place: layout.Rect,
    pagination: Pagination,
    more: Sequence[Mark] = (),
    *,
    named: bool = True,
) -> list[layout.Item]:
    """A window of the table in the middle of its place; on some ``sides`` of it the battlefield goes on.

    There it ends sharply; on the others there is room for what stands on the rim. ``named``: with the names
    of rows and columns around it, where they are wanted at all.
    """
    box = window_box(window)
    room = {side: 0.0 if side in sides else RIM for side in SIDES}
    left = place.x + (place.width - box.width * pagination.scale) / 2
    top = place.y + pagination.paper.border
    shown = Bounds(
        box.left - room["left"] / pagination.scale,
        box.top - room["up"] / pagination.scale,
        box.right + room["right"] / pagination.scale,
        box.bottom + room["down"] / pagination.scale,
    )
    frame = layout.Rect(
        left - room["left"], top - room["up"], shown.width * pagination.scale, shown.height * pagination.scale
    )
    drawn = (*without_cut(within(marks, shown), shown), *more)
    items: list[layout.Item] = [layout.Picture(frame, drawn, pagination.scale, Point(shown.left, shown.top))]
    corners = {
        "left": (Point(left, top), Point(left, frame.bottom - room["down"])),
        "right": (Point(frame.right, top), Point(frame.right, frame.bottom - room["down"])),
        "up": (Point(left, top), Point(frame.right - room["right"], top)),
        "down": (Point(left, frame.bottom), Point(frame.right - room["right"], frame.bottom)),
    }
    items += [layout.StraightLine(*corners[side], _BEYOND, 0.2) for side in SIDES if side in sides]
    if named and context.options.coordinates:
        hexes = layout.Rect(left, top, box.width * pagination.scale, box.height * pagination.scale)
        items += coordinate_texts(window, hexes, pagination.scale, flow.measure)
    return items


def _ways(
    flow: Flow, run: Tiled, tile: PageWindow, shown: Sequence[PageWindow], frame: layout.Rect, room: float
) -> tuple[list[layout.Text], list[layout.Mention]]:
    """Where the drawing goes on: left and up above it, within ``room`` mm; down and right below it."""
    rise = layout.ASCENT * _WAY_PT * layout.MM_PER_POINT
    above, below = frame.y - (TILE_HEAD - HEADING) + rise + 0.8, frame.bottom + 0.8 + rise
    at: dict[str, tuple[float, float, Anchor]] = {
        "left": (frame.x, above, "start"),
        "up": (frame.x + room, above, "end"),
        "down": (frame.x, below, "start"),
        "right": (frame.right, below, "end"),
    }
    wide = room > 2 * _LONG_WAY
    texts: list[layout.Text] = []
    mentions: list[layout.Mention] = []
    for side, other in run.tiling.neighbours(tile).items():
        x, y, end = at[side]
        if other in shown:
            name = other.name
            words = (
                _("continues on page {page} (map {name})", page="{page}", name=name)
                if wide
                else _on_page(name)
            )
            words = _WAYS[side].format(words)
            mentions.append(layout.Mention(x, y, words, anchor(run.scene, other), _WAY_PT, SOFT, end))
        else:
            words = _("nothing new on map {name}", name=other.name)
            words = words if wide else _("{name}: nothing new", name=other.name)
            words = _WAYS[side].format(words)
            width = flow.measure(words, _WAY_PT, False)
            texts.append(layout.Text(x, y, words, _WAY_PT, width, False, SOFT, end))
    return texts, mentions


_LEAST_MAP = 45.0  # mm of height, below which a map of a whole level shows nothing


def step_pages(
    context: SheetContext, pagination: Pagination, frame: Window, begun: Flow | None = None
) -> list[layout.Page]:
    """All pages of a pagination, a map of its maps first; ``frame`` is the whole battlefield.

    Where boxes go below what others put on the last of the pages ``begun``, those come first.
    """
    key = key_map(context, pagination.tiled)
    # Of one large level the key map says all that the page before its maps would: they are one.
    first = key if len(pagination.tiled) == 1 and pagination.runs[0] is pagination.tiled[0] else None
    pages = list(key.pages) if key is not None and first is None else []
    for run in pagination.runs:
        pages += (
            _tiled(context, pagination, run, first)
            if isinstance(run, Tiled)
            else _boxed(context, pagination, run, frame, begun)
        )
    return pages


def _boxed(
    context: SheetContext, pagination: Pagination, pages: Pages, frame: Window, begun: Flow | None
) -> list[layout.Page]:
    """Boxes in rows; parts that find no room with their drawing follow on the next page."""
    flow = begun or context.new_flow()
    for number, rows in enumerate(pages):
        if number or begun is None:
            flow.new_page()
        left_over: list[PageBox] = []
        for row in rows:
            for column, box in enumerate(row.boxes):
                x = flow.content.x + column * (row.width + BOX_GAP)
                rect = layout.Rect(x, flow.y, row.width, row.height)
                marks = reached(box.scene.marks(pagination.scale, box.window))
                flow.pages[-1].blocks.append(
                    scene_block(context, flow, box, row, rect, pagination, frame, marks)
                )
                flow.pages[-1].bookmarks += box.scene.bookmarks
                if box.left_over:
                    left_over.append(box)
            flow.y += row.height + BOX_GAP
        columns = columns_in(flow.content.width)
        for box in left_over:
            rest = box.scene.rows(flow.content.width / columns)[-len(box.left_over) :]
            if flow.room < HEADING + height_of(rest, columns):
                flow.new_page()
            first = flow.parts(_("{title}, further pieces", title=box.scene.title), rest, slot=box.scene.slot)
            first.anchors.add(further(box.scene))
    return flow.pages


def _tiled(
    context: SheetContext, pagination: Pagination, run: Tiled, key: Flow | None = None
) -> list[layout.Page]:
    """What a scene is made of and where its maps lie, then its maps; ``key`` shows where already."""
    flow = key or context.new_flow()
    scene, tiling = run.scene, run.tiling
    width = pagination.paper.cell(run.columns)
    high = TILE_HEAD + WAY + tiling.tiles[0].box.height * pagination.scale + 2 * pagination.paper.border
    shown = tiling.shown(scene.cells)
    marks = reached(scene.marks(pagination.scale))
    _put_parts(flow, scene, pagination.paper.content.width)
    _put_foot(flow, scene)
    if len(tiling.tiles) > 1 and key is None:
        _put_words(flow, tiling, shown)
        _put_map(flow, tiling, scene, shown, high)
    for i, tile in enumerate(shown):
        column = i % run.columns
        if column == 0:
            flow.y += high + BOX_GAP if i else 0.0
            if flow.room < high - 0.01:
                flow.new_page()
        rect = layout.Rect(flow.content.x + column * (width + BOX_GAP), flow.y, width, high)
        flow.pages[-1].blocks.append(tile_block(context, flow, run, tile, marks, rect, pagination, shown))
        flow.pages[-1].anchors.add(anchor(scene, tile))
    return flow.pages


def _put_parts(flow: Flow, scene: PageScene, width: float) -> None:
    """The heading of a scene with all parts of it, on a new page unless they find room on this one."""
    columns = columns_in(width)
    rows = scene.rows(width / columns)
    if not flow.pages or flow.room < HEADING + height_of(rows, columns):
        flow.new_page()
    flow.pages[-1].bookmarks += scene.bookmarks
    if rows:
        flow.parts(scene.title, rows, scene.subtitle, scene.slot)
        return
    content = flow.content
    flow.put("map", HEADING, flow.heading(scene.title, content.x, flow.y, content.width, scene.subtitle))


def _put_foot(flow: Flow, scene: PageScene) -> None:
    high = 0.0 if scene.foot is None else scene.foot.height(flow.content.width)
    if scene.foot is None or not high:
        return
    if flow.room < high:
        flow.new_page()
    rect = layout.Rect(flow.content.x, flow.y, flow.content.width, high)
    cut = scene.foot.cut_notes(rect.width)
    items, mentions = tuple(scene.foot.items(rect)), scene.foot.mentions(rect)
    block = layout.Block("notes", rect, items, None, scene.symbols, mentions, cut)
    flow.pages[-1].blocks.append(block)
    flow.y = rect.bottom + BOX_GAP


def _put_words(flow: Flow, tiling: Tiling, shown: Sequence[PageWindow]) -> None:
    """Which maps follow, and which are left out because there is nothing new on them."""
    others = [tile.name for tile in tiling.tiles if tile not in shown]
    drawn = [tile.name for tile in shown]
    words = ngettext("Drawn on map {maps}.", "Drawn on maps {maps}.", len(drawn), maps=", ".join(drawn))
    if others:
        maps = ", ".join(others)
        more = ngettext("Nothing new on map {maps}.", "Nothing new on maps {maps}.", len(others), maps=maps)
        words = f"{words} {more}"
    lines = wrapped(words, _PT, False, flow.content.width, flow.measure)
    high = len(lines) * line_height(_PT)
    if flow.room < high:
        flow.new_page()
    flow.put("map", high, text_lines(lines, flow.content.x, flow.y, _PT, flow.measure))


def _put_map(flow: Flow, tiling: Tiling, scene: PageScene, shown: Sequence[PageWindow], high: float) -> None:
    """The whole scene in small with its maps, where there is room, if possible with a map ``high`` below."""
    room = flow.room
    if room - BOX_GAP - high >= _LEAST_MAP:
        room -= BOX_GAP + high
    box = tiling.box
    room = min(room, box.height * flow.content.width / box.width)
    if room < min(_LEAST_MAP, box.height * flow.content.width / box.width):
        return
    rect = layout.Rect(flow.content.x, flow.y, flow.content.width, room)
    scale = min(rect.width / box.width, rect.height / box.height)
    around = Bounds(*box).widened(1.0)
    drawn = within(reached(scene.marks(scale)), around)
    left_out = [tile for tile in tiling.tiles if tile not in shown]
    picture = large_map(tiling, rect, drawn, left_out)
    flow.put("map", picture.rect.height, [picture])
