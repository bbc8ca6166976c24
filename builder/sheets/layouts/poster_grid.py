"""The levels of a poster: all of the battlefield each, as large as they go in rows and columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from builder.drawing.plan_view import Window, window_box
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point
from builder.sheets.building.scene import Scene
from builder.sheets.flow import LINE_COLOUR, Flow
from builder.sheets.given import Given
from builder.sheets.layout import Block, Item, Picture, Rect, Rule, Text
from builder.sheets.paging.coordinate_texts import RIM, border_for, coordinate_texts
from builder.sheets.paging.culling import reached, within
from builder.sheets.paging.fit import PATTERN_HEX
from builder.sheets.paging.scene_box import kind_of
from builder.sheets.texts import SOFT, shortened, text_lines

_GAP = 4.0
_HEAD = 6.0
_PT, _ASIDE_PT = 8.5, 7.0


@dataclass(frozen=True, slots=True)
class Grid:
    """Boxes of one size in ``columns``; drawings at ``scale`` with ``border`` mm around them."""

    columns: int
    width: float
    height: float
    scale: float
    border: float


def grid_of(given: Given, room: Rect, frame: Window, count: int) -> Grid | None:
    """The boxes for so many drawings in which they come out largest; None where there is no room at all.

    Rows and columns are named where hexes are large enough for it.
    """
    named = _largest(room, window_box(frame), count, border_for(frame, given.options.coordinates))
    if named is not None and named.scale * ACROSS_FLATS * given.zoom >= PATTERN_HEX:
        return named
    return _largest(room, window_box(frame), count, RIM)


def _largest(room: Rect, box: Bounds, count: int, border: float) -> Grid | None:
    best: Grid | None = None
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        width = (room.width - (columns - 1) * _GAP) / columns
        height = (room.height - (rows - 1) * _GAP) / rows
        scale = min((width - 2 * border) / box.width, (height - _HEAD - 2 * border) / box.height)
        if scale > 0 and (best is None or scale > best.scale):
            best = Grid(columns, width, height, scale, border)
    return best


def grid_blocks(
    given: Given, flow: Flow, scenes: Sequence[Scene], frame: Window, room: Rect, grid: Grid
) -> list[Block]:
    """The levels in their boxes, row by row."""
    blocks: list[Block] = []
    for i, scene in enumerate(scenes):
        x = room.x + i % grid.columns * (grid.width + _GAP)
        y = room.y + i // grid.columns * (grid.height + _GAP)
        items = _heading(flow, scene, Rect(x, y, grid.width, _HEAD))
        items += _drawing(flow, scene, frame, Rect(x, y + _HEAD, grid.width, grid.height - _HEAD), grid)
        rect = Rect(x, y, grid.width, grid.height)
        blocks.append(Block(kind_of(scene), rect, tuple(items), scene.slot, scene.symbols))
    return blocks


def _heading(flow: Flow, scene: Scene, rect: Rect) -> list[Item]:
    title = shortened(scene.title, _PT, True, rect.width, flow.measure)
    items: list[Item] = [*text_lines([title], rect.x, rect.y + 0.6, _PT, flow.measure, bold=True)]
    room = rect.width - flow.measure(title, _PT, True) - 2.0
    aside = scene.aside.partition(" · ")[0]
    wide = flow.measure(aside, _ASIDE_PT, False)
    if aside and wide <= room:
        items.append(Text(rect.right, rect.y + 2.9, aside, _ASIDE_PT, wide, False, SOFT, "end"))
    line = rect.y + 4.6
    return [*items, Rule(Point(rect.x, line), Point(rect.right, line), LINE_COLOUR, 0.25)]


def _drawing(flow: Flow, scene: Scene, frame: Window, place: Rect, grid: Grid) -> list[Item]:
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
