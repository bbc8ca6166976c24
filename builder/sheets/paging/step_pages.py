"""Boxes on pages: a scene each, at the same scale all through, or several where a level is large."""

from __future__ import annotations

from collections.abc import Sequence

from builder.drawing.plan_view import Window, widened
from builder.hexgrid.geometry import Bounds
from builder.sheets.building.scene import Scene
from builder.sheets.flow import HEADING, Flow
from builder.sheets.given import Given
from builder.sheets.layout import Block, Page, Rect
from builder.sheets.lists import columns_in, height_of
from builder.sheets.paging.culling import reached, within
from builder.sheets.paging.fit import GAP, TILE_HEAD, WAY, Box, Fit, Pages, Tiled
from builder.sheets.paging.key_map import anchor, key_map, large_map
from builder.sheets.paging.scene_box import further, scene_block, tile_block
from builder.sheets.paging.tiling import Tile, Tiling
from builder.sheets.texts import line_height, text_lines, wrapped

_LEAST_MAP = 45.0  # mm of height, below which a map of a whole level tells nothing
_PT = 9.0


def step_pages(given: Given, fit: Fit, frame: Window) -> list[Page]:
    """All that a fit tells, a map of its maps first; ``frame`` is the whole battlefield."""
    key = key_map(given, fit.tiled)
    # Of one large level the key map tells all that the page before its maps would: they are one.
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
    """What a scene is made of and where its maps lie, then its maps; ``key`` tells where already."""
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
    around = widened(Bounds(*box), 1.0)
    drawn = within(reached(scene.marks(scale)), around)
    left_out = [tile for tile in tiling.tiles if tile not in shown]
    picture = large_map(tiling, rect, drawn, left_out)
    flow.put("map", picture.rect.height, [picture])
