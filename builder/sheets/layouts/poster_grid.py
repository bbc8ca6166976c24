"""The levels of a poster: all of the battlefield each, as large as they go in rows and columns."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting

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
_BETWEEN = 2.0  # mm between a title and the count of pieces
_PIECES = re.compile(r"pieces?")


@dataclass(frozen=True, slots=True)
class Grid:
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
        """How wide so many boxes are together."""
        return columns * (self.width + _GAP) - _GAP

    def places(self, room: Rect) -> Iterator[Rect]:
        """Where the boxes stand in a room, row by row."""
        for i in counting():
            column, row = i % self.columns, i // self.columns
            if column >= self.taken[0] or row >= self.taken[1]:
                x, y = room.x + column * (self.width + _GAP), room.y + row * (self.height + _GAP)
                yield Rect(x, y, self.width, self.height)


def grid_of(given: Given, room: Rect, frame: Window, count: int) -> Grid | None:
    """The boxes for so many drawings in which they come out largest; None where there is no room at all.

    Rows and columns are named where hexes are large enough for it.
    """
    return _best(given, frame, lambda border: _largest(room, window_box(frame), count, border))


def grid_around(
    given: Given, room: Rect, frame: Window, count: int, high: Callable[[float], float], narrowest: float
) -> Grid | None:
    """The same around something at the upper left that is at least so wide, and ``high`` at a width in mm."""
    return _best(
        given, frame, lambda border: _largest_around(room, window_box(frame), count, border, high, narrowest)
    )


def _best(given: Given, frame: Window, with_border: Callable[[float], Grid | None]) -> Grid | None:
    named = with_border(border_for(frame, given.options.coordinates))
    if named is not None and named.scale * ACROSS_FLATS * given.zoom >= PATTERN_HEX:
        return named
    return with_border(RIM)


def _largest(room: Rect, box: Bounds, count: int, border: float) -> Grid | None:
    grids = (_grid(room, box, columns, -(-count // columns), border) for columns in range(1, count + 1))
    return max((grid for grid in grids if grid.scale > 0), key=lambda grid: grid.scale, default=None)


def _grid(room: Rect, box: Bounds, columns: int, rows: int, border: float) -> Grid:
    width = (room.width - (columns - 1) * _GAP) / columns
    height = (room.height - (rows - 1) * _GAP) / rows
    scale = min((width - 2 * border) / box.width, (height - _HEAD - 2 * border) / box.height)
    return Grid(columns, width, height, scale, border)


def _largest_around(
    room: Rect, box: Bounds, count: int, border: float, high: Callable[[float], float], narrowest: float
) -> Grid | None:
    best: Grid | None = None
    for columns in range(2, count + 2):
        for taken in range(1, columns):
            for rows in range(-(-count // columns), count + 1):
                grid = _grid(room, box, columns, rows, border)
                if grid.scale <= (best.scale if best is not None else 0.0):
                    break  # more rows make it no larger
                wide = grid.across(taken)
                if wide < narrowest:
                    break
                above = math.ceil((high(wide) + _GAP) / (grid.height + _GAP))
                if above <= rows and columns * rows - taken * above >= count:
                    best = replace(grid, taken=(taken, above))
                    break
    return best


def grid_blocks(
    given: Given, flow: Flow, scenes: Sequence[Scene], frame: Window, room: Rect, grid: Grid
) -> list[Block]:
    """The levels in their boxes, row by row."""
    blocks: list[Block] = []
    counts = _counts(flow, scenes, grid.width)
    for scene, told, rect in zip(scenes, counts, grid.places(room), strict=False):
        items = _heading(flow, scene, told, Rect(rect.x, rect.y, rect.width, _HEAD))
        place = Rect(rect.x, rect.y + _HEAD, rect.width, rect.height - _HEAD)
        items += _drawing(flow, scene, frame, place, grid)
        blocks.append(Block(kind_of(scene), rect, tuple(items), scene.slot, scene.symbols))
    return blocks


def _counts(flow: Flow, scenes: Sequence[Scene], width: float) -> list[str]:
    """How many pieces each level has, all in the first of some forms that finds room beside the titles."""
    full = [scene.aside.partition(" · ")[0] for scene in scenes]
    brief = [_PIECES.sub("pcs", text) for text in full]
    for form in (full, brief):
        if all(
            _beside(flow, scene.title, text, width)
            for scene, text in zip(scenes, form, strict=True)
            if scene.slot is not None
        ):
            return form
    return [
        text.partition(" ")[0] if scene.slot is not None else ""
        for scene, text in zip(scenes, full, strict=True)
    ]


def _beside(flow: Flow, title: str, text: str, width: float) -> bool:
    taken = flow.measure(title, _PT, True) + flow.measure(text, _ASIDE_PT, False)
    return taken + _BETWEEN <= width


def _heading(flow: Flow, scene: Scene, aside: str, rect: Rect) -> list[Item]:
    title = shortened(scene.title, _PT, True, rect.width, flow.measure)
    items: list[Item] = [*text_lines([title], rect.x, rect.y + 0.6, _PT, flow.measure, bold=True)]
    wide = flow.measure(aside, _ASIDE_PT, False)
    if aside and _beside(flow, title, aside, rect.width):
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
