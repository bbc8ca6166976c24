"""Boxes on pages: a scene each, at the same scale all through, or several where a level is large.

A box holds the drawing, the parts to take in hand, and what is said below.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from builder.drawing.labels import without_cut
from builder.drawing.marks import Anchor, Mark, Stroke
from builder.drawing.plan_view import Window, window_box
from builder.hexgrid.geometry import Bounds, Point
from builder.sheets.building.scene import Scene
from builder.sheets.flow import HEADING, HEADING_PT, Flow
from builder.sheets.given import Given
from builder.sheets.layout import (
    ASCENT,
    MM_PER_POINT,
    Block,
    BlockKind,
    Item,
    Mention,
    Page,
    Picture,
    Rect,
    Rule,
    Text,
)
from builder.sheets.lists import COLUMN, MORE, MORE_PT, columns_in, height_of, more, row_items
from builder.sheets.paging.culling import Reached, reached, within
from builder.sheets.paging.key_map import anchor, key_map, large_map, place_map, small_map
from builder.sheets.paging.page_fit import (
    GAP,
    HEAD,
    PARTS_GAP,
    RIM,
    SIDE,
    SIDES,
    TILE_HEAD,
    WAY,
    Box,
    BoxRow,
    Fit,
    Pages,
    Tile,
    Tiled,
    Tiling,
    coordinate_texts,
    foot_height,
)
from builder.sheets.texts import SOFT, first_parts, line_height, shortened, text_lines, wrapped

SEAM = "#5b554c"
_BEYOND = "#b8b0a4"
_ASIDE_PT = 8.0
_WAY_PT = 7.5
_PLACE_MAP = (14.0, 6.0)  # mm, the most that a map of the place takes
_SMALL_MAP = (30.0, TILE_HEAD - 1.5)
_LONG_WAY = 50.0  # mm, for the way on in a sentence
_WAYS = {"left": "← {}", "up": "↑ {}", "down": "↓ {}", "right": "{} →"}


def kind_of(scene: Scene) -> BlockKind:
    """The kind of its blocks: a step, or the start zones."""
    return "zones" if scene.slot is None else "step"


def scene_block(
    given: Given,
    flow: Flow,
    box: Box,
    row: BoxRow,
    rect: Rect,
    fit: Fit,
    frame: Window,
    marks: Sequence[Reached],
) -> Block:
    """The box of a scene, but for parts without room; ``frame`` is the whole battlefield."""
    scene = box.scene
    items = _heading(flow, scene, box.window, frame, rect)
    width = rect.width - (SIDE if row.beside else 0.0)
    place = Rect(rect.x, rect.y + HEAD, width, row.drawing_height)
    sides = {side for side, own, whole in zip(SIDES, box.window, frame, strict=True) if own != whole}
    items += _drawing(flow, given, marks, box.window, sides, place, fit)
    if box.beside:
        area = Rect(rect.right - COLUMN, place.y, COLUMN, place.height)
        items += row_items(box.beside, area, 1, flow.styles, flow.measure)
    top = place.bottom + PARTS_GAP
    if box.below:
        columns = columns_in(rect.width)
        area = Rect(rect.x, top, rect.width, height_of(box.below, columns))
        items += row_items(box.below, area, columns, flow.styles, flow.measure)
        top = area.bottom + PARTS_GAP
    mentions: tuple[Mention, ...] = ()
    if box.left_over:
        baseline = top - (PARTS_GAP if box.below else 0.0) + MORE - 1.2
        words = more(box.left_over, "page {page}")
        mentions = (Mention(rect.x, baseline, words, further(scene), MORE_PT),)
        top = baseline + 1.2 + PARTS_GAP
    foot = foot_height(scene, rect.width)
    if scene.foot is not None and foot:
        below = Rect(rect.x, top, rect.width, foot - PARTS_GAP)
        items += scene.foot.items(below)
        mentions += scene.foot.mentions(below)
    symbols = scene.symbols | ({"mark:place"} if sides else set())
    cut = frozenset() if scene.foot is None else scene.foot.cut_notes(rect.width)
    return Block(kind_of(scene), rect, tuple(items), scene.slot, symbols, mentions, cut)


def further(scene: Scene) -> str:
    """What the page is called on which the parts list of a scene goes on."""
    return f"further pieces of {scene.title}"


def _heading(flow: Flow, scene: Scene, window: Window, frame: Window, rect: Rect) -> list[Item]:
    """Title and what stands beside it, with a small map where only a part of the battlefield is shown."""
    wide, high = _PLACE_MAP
    small = None
    if window != frame:
        small = place_map(window, frame, Rect(rect.right - wide, rect.y, wide, high))
    left = (small.rect.x - 3.0 if small is not None else rect.right) - rect.x
    items = flow.heading(
        shortened(scene.title, HEADING_PT, True, left, flow.measure), rect.x, rect.y, rect.width
    )
    title = items[0]
    right = small.rect.x - 2.5 if small is not None else rect.right
    room = right - title.rect.right - 3.0 if isinstance(title, Text) else 0.0
    aside = first_parts(scene.aside, _ASIDE_PT, room, flow.measure)
    wide = flow.measure(aside, _ASIDE_PT, False)
    if aside:
        items.append(Text(right, rect.y + 4.6, aside, _ASIDE_PT, wide, False, SOFT, "end"))
    return items if small is None else [*items, small]


def tile_block(
    given: Given,
    flow: Flow,
    run: Tiled,
    tile: Tile,
    marks: Sequence[Reached],
    rect: Rect,
    fit: Fit,
    shown: Sequence[Tile],
) -> Block:
    """The box of one tile of a scene; ``shown`` are the tiles that the scene is drawn on."""
    scene, tiling = run.scene, run.tiling
    room = rect.width
    items: list[Item] = []
    title = scene.title
    if tile.name:
        wide, high = _SMALL_MAP
        small = small_map(tiling, tile, Rect(rect.right - wide, rect.y, wide, high))
        room = small.rect.x - rect.x - 3.0
        items.append(small)
        title += f" · map {tile.name}"
    title = shortened(title, HEADING_PT, True, room, flow.measure)
    items += flow.heading(title, rect.x, rect.y, room)
    drawing = fit.scale * tile.box.height + 2 * fit.paper.border
    place = Rect(rect.x, rect.y + TILE_HEAD, rect.width, drawing)
    pen, dash = 0.4 / fit.scale, (2.0 / fit.scale, 1.4 / fit.scale)
    seams: list[Mark] = []
    for line in tiling.seams(tile).values():
        seams += (Stroke(line, "#ffffff", 3 * pen), Stroke(line, SEAM, pen, dash))
    sides = tiling.beside(tile)
    items += _drawing(flow, given, marks, tile.window, sides, place, fit, seams)
    ends, mentions = _ways(flow, run, tile, shown, place, room)
    symbols = scene.symbols | ({"mark:overlap"} if sides else set())
    return Block(kind_of(scene), rect, (*items, *ends), scene.slot, symbols, tuple(mentions))


def _drawing(
    flow: Flow,
    given: Given,
    marks: Sequence[Reached],
    window: Window,
    sides: Collection[str],
    place: Rect,
    fit: Fit,
    more: Sequence[Mark] = (),
) -> list[Item]:
    """A window of the table in the middle of its place; on some ``sides`` of it the battlefield goes on.

    There it ends sharply; on the others there is room for what stands on the rim.
    """
    box = window_box(window)
    room = {side: 0.0 if side in sides else RIM for side in SIDES}
    left = place.x + (place.width - box.width * fit.scale) / 2
    top = place.y + fit.paper.border
    shown = Bounds(
        box.left - room["left"] / fit.scale,
        box.top - room["up"] / fit.scale,
        box.right + room["right"] / fit.scale,
        box.bottom + room["down"] / fit.scale,
    )
    frame = Rect(left - room["left"], top - room["up"], shown.width * fit.scale, shown.height * fit.scale)
    drawn = (*without_cut(within(marks, shown), shown), *more)
    items: list[Item] = [Picture(frame, drawn, fit.scale, Point(shown.left, shown.top))]
    corners = {
        "left": (Point(left, top), Point(left, frame.bottom - room["down"])),
        "right": (Point(frame.right, top), Point(frame.right, frame.bottom - room["down"])),
        "up": (Point(left, top), Point(frame.right - room["right"], top)),
        "down": (Point(left, frame.bottom), Point(frame.right - room["right"], frame.bottom)),
    }
    items += [Rule(*corners[side], _BEYOND, 0.2) for side in SIDES if side in sides]
    if given.options.coordinates:
        hexes = Rect(left, top, box.width * fit.scale, box.height * fit.scale)
        items += coordinate_texts(window, hexes, fit.scale, flow.measure)
    return items


def _ways(
    flow: Flow, run: Tiled, tile: Tile, shown: Sequence[Tile], frame: Rect, room: float
) -> tuple[list[Text], list[Mention]]:
    """Where the drawing goes on: left and up above it, within ``room`` mm; down and right below it."""
    rise = ASCENT * _WAY_PT * MM_PER_POINT
    above, below = frame.y - (TILE_HEAD - HEADING) + rise + 0.8, frame.bottom + 0.8 + rise
    at: dict[str, tuple[float, float, Anchor]] = {
        "left": (frame.x, above, "start"),
        "up": (frame.x + room, above, "end"),
        "down": (frame.x, below, "start"),
        "right": (frame.right, below, "end"),
    }
    wide = room > 2 * _LONG_WAY
    texts: list[Text] = []
    mentions: list[Mention] = []
    for side, other in run.tiling.beside(tile).items():
        x, y, end = at[side]
        if other in shown:
            name = other.name
            words = f"continues on page {{page}} (map {name})" if wide else f"{name}: page {{page}}"
            words = _WAYS[side].format(words)
            mentions.append(Mention(x, y, words, anchor(run.scene, other), _WAY_PT, SOFT, end))
        else:
            words = f"nothing new on map {other.name}" if wide else f"{other.name}: nothing new"
            words = _WAYS[side].format(words)
            width = flow.measure(words, _WAY_PT, False)
            texts.append(Text(x, y, words, _WAY_PT, width, False, SOFT, end))
    return texts, mentions


_LEAST_MAP = 45.0  # mm of height, below which a map of a whole level shows nothing
_PT = 9.0


def step_pages(given: Given, fit: Fit, frame: Window) -> list[Page]:
    """All pages of a fit, a map of its maps first; ``frame`` is the whole battlefield."""
    key = key_map(given, fit.tiled)
    # Of one large level the key map says all that the page before its maps would: they are one.
    first = key if len(fit.tiled) == 1 and fit.runs[0] is fit.tiled[0] else None
    pages = list(key.pages) if key is not None and first is None else []
    for run in fit.runs:
        pages += _tiled(given, fit, run, first) if isinstance(run, Tiled) else _boxed(given, fit, run, frame)
    return pages


def _boxed(given: Given, fit: Fit, pages: Pages, frame: Window) -> list[Page]:
    """Boxes in rows; parts that find no room with their drawing follow on the next page."""
    flow = given.new_flow()
    for rows in pages:
        flow.new_page()
        left_over: list[Box] = []
        for row in rows:
            for column, box in enumerate(row.boxes):
                x = flow.content.x + column * (row.width + GAP)
                rect = Rect(x, flow.y, row.width, row.height)
                marks = reached(box.scene.marks(fit.scale))
                flow.pages[-1].blocks.append(scene_block(given, flow, box, row, rect, fit, frame, marks))
                flow.pages[-1].bookmarks.append(box.scene.title)
                if box.left_over:
                    left_over.append(box)
            flow.y += row.height + GAP
        wide = flow.content.width / columns_in(flow.content.width)
        for box in left_over:
            rest = box.scene.rows(wide)[-len(box.left_over) :]
            first = flow.parts(f"{box.scene.title}, further pieces", rest, slot=box.scene.slot)
            first.anchors.add(further(box.scene))
    return flow.pages


def _tiled(given: Given, fit: Fit, run: Tiled, key: Flow | None = None) -> list[Page]:
    """What a scene is made of and where its maps lie, then its maps; ``key`` shows where already."""
    flow = key or given.new_flow()
    scene, tiling = run.scene, run.tiling
    width = fit.paper.cell(run.columns)
    high = TILE_HEAD + WAY + tiling.tiles[0].box.height * fit.scale + 2 * fit.paper.border
    shown = tiling.shown(scene.cells)
    marks = reached(scene.marks(fit.scale))
    _put_list(flow, scene, fit.paper.content.width)
    _put_foot(flow, scene)
    if len(tiling.tiles) > 1 and key is None:
        _put_words(flow, tiling, shown)
        _put_map(flow, tiling, scene, shown, high)
    for i, tile in enumerate(shown):
        column = i % run.columns
        if column == 0:
            flow.y += high + GAP if i else 0.0
            if flow.room < high - 0.01:
                flow.new_page()
        rect = Rect(flow.content.x + column * (width + GAP), flow.y, width, high)
        flow.pages[-1].blocks.append(tile_block(given, flow, run, tile, marks, rect, fit, shown))
        flow.pages[-1].anchors.add(anchor(scene, tile))
    return flow.pages


def _put_list(flow: Flow, scene: Scene, width: float) -> None:
    """The heading of a scene with all parts of it, on a new page unless they find room on this one."""
    columns = columns_in(width)
    rows = scene.rows(width / columns)
    if flow.pages and flow.room >= HEADING + height_of(rows, columns):
        flow.pages[-1].bookmarks.append(scene.title)
    else:
        flow.new_page(scene.title)
    if rows:
        flow.parts(scene.title, rows, scene.aside, scene.slot)
        return
    content = flow.content
    flow.put("map", HEADING, flow.heading(scene.title, content.x, flow.y, content.width, scene.aside))


def _put_foot(flow: Flow, scene: Scene) -> None:
    high = 0.0 if scene.foot is None else scene.foot.height(flow.content.width)
    if scene.foot is None or not high:
        return
    if flow.room < high:
        flow.new_page()
    rect = Rect(flow.content.x, flow.y, flow.content.width, high)
    cut = scene.foot.cut_notes(rect.width)
    items, mentions = tuple(scene.foot.items(rect)), scene.foot.mentions(rect)
    block = Block("notes", rect, items, None, scene.symbols, mentions, cut)
    flow.pages[-1].blocks.append(block)
    flow.y = rect.bottom + GAP


def _put_words(flow: Flow, tiling: Tiling, shown: Sequence[Tile]) -> None:
    """Which maps follow, and which are left out because there is nothing new on them."""
    others = [tile.name for tile in tiling.tiles if tile not in shown]
    words = f"Drawn on {_listed([tile.name for tile in shown])}."
    if others:
        words += f" Nothing new on {_listed(others)}."
    lines = wrapped(words, _PT, False, flow.content.width, flow.measure)
    high = len(lines) * line_height(_PT)
    if flow.room < high:
        flow.new_page()
    flow.put("map", high, text_lines(lines, flow.content.x, flow.y, _PT, flow.measure))


def _listed(names: Sequence[str]) -> str:
    """Maps by name."""
    return ("map " if len(names) == 1 else "maps ") + ", ".join(names)


def _put_map(flow: Flow, tiling: Tiling, scene: Scene, shown: Sequence[Tile], high: float) -> None:
    """The whole scene in small with its maps, where there is room, if possible with a map ``high`` below."""
    room = flow.room
    if room - GAP - high >= _LEAST_MAP:
        room -= GAP + high
    box = tiling.box
    room = min(room, box.height * flow.content.width / box.width)
    if room < min(_LEAST_MAP, box.height * flow.content.width / box.width):
        return
    rect = Rect(flow.content.x, flow.y, flow.content.width, room)
    scale = min(rect.width / box.width, rect.height / box.height)
    around = Bounds(*box).widened(1.0)
    drawn = within(reached(scene.marks(scale)), around)
    left_out = [tile for tile in tiling.tiles if tile not in shown]
    picture = large_map(tiling, rect, drawn, left_out)
    flow.put("map", picture.rect.height, [picture])
