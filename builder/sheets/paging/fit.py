"""The boxes of a page: how wide and high they are, what they show, what stands where in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from builder.drawing.plan_view import Window
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, ROW_PITCH
from builder.hexgrid.geometry import SIDE as HEX_SIDE
from builder.hexgrid.offset import from_hex
from builder.sheets.building.scene import Scene
from builder.sheets.layout import FOOTER, Rect
from builder.sheets.lists import COLUMN, MORE, Row, columns_in, height_of, how_many_fit
from builder.sheets.paging.tiling import Tiling

PATTERN_HEX = 4.0  # mm on paper, below which patterns and heights are only dirt
HEAD = 9.0
TILE_HEAD = 14.5  # with the way to the neighbours and a small map
WAY = 5.0  # the line below a tile that tells the way on
GAP = 6.0
PARTS_GAP = 2.0
SIDE = COLUMN + 3.0
_AROUND = 2  # hexes shown around what is new
_MOSTLY = 0.7  # of the battlefield, from which a drawing shows all of it
_LEAST = 6  # columns and rows shown at least


@dataclass(frozen=True, slots=True)
class Paper:
    """A page of ``width`` × ``height`` mm; drawings have ``border`` mm for coordinates around them."""

    width: float
    height: float
    margin: float
    border: float

    @property
    def content(self) -> Rect:
        """The room between the margins, above the footer."""
        whole = Rect(0, 0, self.width, self.height).inset(self.margin)
        return replace(whole, height=whole.height - FOOTER)

    def cell(self, columns: int) -> float:
        """The width of each of so many boxes side by side, in mm."""
        return (self.content.width - (columns - 1) * GAP) / columns


@dataclass(frozen=True, slots=True)
class Box:
    """One scene on a page: the part of the table that it shows and where its parts list goes.

    The rows ``left_over`` find no room with the drawing.
    """

    scene: Scene
    window: Window
    beside: tuple[Row, ...]
    below: tuple[Row, ...]
    left_over: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class BoxRow:
    """Boxes side by side, each ``width`` × ``height`` mm, their drawings equally high."""

    boxes: tuple[Box, ...]
    width: float
    height: float
    drawing_height: float
    beside: bool

    @property
    def torn(self) -> int:
        """How many of the parts lists find no room with their drawings."""
        return sum(1 for box in self.boxes if box.left_over)


Pages = tuple[tuple[BoxRow, ...], ...]
Shown = tuple[Scene, Window]  # a scene and what its drawing must show


@dataclass(frozen=True, slots=True)
class Tiled:
    """A scene that is larger than a page, in windows that stand in ``columns``."""

    scene: Scene
    tiling: Tiling
    columns: int


@dataclass(frozen=True, slots=True)
class Fit:
    """Where everything goes, in order: rows of boxes by page, and scenes that are larger than a page.

    ``scale`` is paper mm per table mm. ``remarks`` tell what is not as it was asked for.
    """

    paper: Paper
    scale: float
    runs: tuple[Pages | Tiled, ...]
    remarks: tuple[str, ...] = ()

    @property
    def tiled(self) -> list[Tiled]:
        """The scenes that are larger than a page."""
        return [run for run in self.runs if isinstance(run, Tiled)]


def high(rows: int) -> float:
    """The height of so many rows of hexes on the table in mm."""
    return (rows - 1) * ROW_PITCH + 2 * HEX_SIDE


def window_for(scene: Scene, frame: Window) -> Window:
    """The part of the frame that a drawing must show: what is new and what lies around it, or all of it."""
    if not scene.cells:
        return frame
    left, top, right, bottom = _window_around(scene.cells)
    window = (
        max(frame[0], left - _AROUND),
        max(frame[1], top - _AROUND),
        min(frame[2], right + _AROUND),
        min(frame[3], bottom + _AROUND),
    )
    window = grown(window, frame, _LEAST, _LEAST)
    across, down = size(window)
    return frame if across * down >= _MOSTLY * size(frame)[0] * size(frame)[1] else window


@lru_cache(maxsize=256)  # asked for again at every scale that is tried
def _window_around(cells: frozenset[Hex]) -> Window:
    columns, rows = zip(*map(from_hex, cells), strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def size(window: Window) -> tuple[int, int]:
    """How many columns and rows a window shows."""
    return window[2] - window[0] + 1, window[3] - window[1] + 1


def grown(window: Window, frame: Window, columns: int, rows: int) -> Window:
    """The window with at least so many columns and rows as far as the frame has them, more on both sides."""
    left, right = _grown(window[0], window[2], frame[0], frame[2], columns)
    top, bottom = _grown(window[1], window[3], frame[1], frame[3], rows)
    return left, top, right, bottom


def _grown(first: int, last: int, least: int, most: int, count: int) -> tuple[int, int]:
    more = min(count, most - least + 1) - (last - first + 1)
    if more <= 0:
        return first, last
    first = max(least, min(first - more // 2, most - (last - first) - more))
    return first, max(last, first + min(count, most - least + 1) - 1)


def row_of(
    shown: Sequence[Shown],
    frame: Window,
    paper: Paper,
    scale: float,
    *,
    beside: bool,
    columns: int | None = None,
    most_below: float | None = None,
    rows: int = 0,
) -> BoxRow | None:
    """Some scenes side by side, in ``columns`` (as many as there are scenes); None where they find no room.

    Each drawing shows what it must and as much around it as there is room for, at least ``rows`` of hexes.
    Parts lists are torn where that is all that fails, and below the drawings they take at most ``most_below``
    mm.
    """
    cell = paper.cell(columns or len(shown))
    room = (cell - (SIDE if beside else 0.0) - 2 * paper.border) / scale
    windows = [window for _, window in shown]
    fits = int(room / ACROSS_FLATS - 0.5 + 1e-6)
    if fits < max(size(window)[0] for window in windows):
        return None
    rows = max(rows, *(size(window)[1] for window in windows))
    windows = [grown(window, frame, fits, rows) for window in windows]
    rows = max(size(window)[1] for window in windows)
    drawing = high(rows) * scale + 2 * paper.border
    left = paper.content.height - HEAD - drawing
    if left < -0.01:
        return None
    boxes = []
    below = 0.0
    for (scene, _), window in zip(shown, windows, strict=True):
        foot = foot_height(scene, cell)
        most = left - foot if most_below is None else min(most_below, left - foot)
        box, deep = _box(scene, window, cell, beside, drawing, most)
        boxes.append(box)
        below = max(below, deep + foot)
    if below > left + 0.01:
        return None
    return BoxRow(tuple(boxes), cell, HEAD + drawing + below, drawing, beside)


def _box(
    scene: Scene, window: Window, cell: float, beside: bool, drawing: float, most: float
) -> tuple[Box, float]:
    """The parts list dealt, and how high the part of it below the drawing is with the gap above it."""
    column = scene.rows(COLUMN) if beside else ()
    column = column[: how_many_fit(column, 1, drawing)]
    columns = columns_in(cell)
    all_rows = scene.rows(cell / columns)
    lost = len(all_rows) - len(column)
    # A few rows that are left look lost below the drawing: a line of them is put together.
    if column and 0 < lost < columns:
        column = column[: max(0, len(all_rows) - columns)]
    rest = all_rows[len(column) :]
    below = rest[: how_many_fit(rest, columns, most - PARTS_GAP)]
    if len(below) < len(rest):
        below = rest[: how_many_fit(rest, columns, most - PARTS_GAP - MORE)]
    left_over = rest[len(below) :]
    deep = height_of(below, columns) + PARTS_GAP if rest else 0.0
    return Box(scene, window, column, below, left_over), deep + (MORE if left_over else 0.0)


def foot_height(scene: Scene, width: float) -> float:
    """The height of what is told below a drawing and its parts, with the gap above it, in mm."""
    deep = 0.0 if scene.foot is None else scene.foot.height(width)
    return deep + PARTS_GAP if deep else 0.0
