"""Scenes, and the boxes of a page that show them: how wide and high they are, what stands where in them.

A scene is one drawing of the battlefield with what is said beside and below it: a step, the start zones. A
battlefield that is larger than a page is cut into windows that overlap, the same for every level. The names
of rows and columns stand around a drawing, the same on every page.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple, Protocol

from builder.drawing.marks import CAP_HEIGHT, Anchor, Mark
from builder.drawing.plan_view import COORDINATE_COLOUR, Window, column_places, row_places, window_box
from builder.hexgrid import (
    ACROSS_FLATS,
    ROW_PITCH,
    SIDE,
    Bounds,
    Hex,
    Point,
    around_boxes,
    column_name,
    corners,
    from_hex,
    to_hex,
    window_of,
)
from builder.sheets.building.remarks import NoteKey
from builder.sheets.flow import COLUMN, MORE, LaidRow, columns_in, height_of, how_many_fit
from builder.sheets.layout import (
    ASCENT,
    DESCENT,
    FOOTER,
    MM_PER_POINT,
    Item,
    Measure,
    Mention,
    Picture,
    Rect,
    Text,
)


class BesidePicture(Protocol):
    """The picture of a step beside its drawing; where it is ``needed``, room is made for it."""

    @property
    def needed(self) -> bool:
        """Whether it must be there."""

    def height(self, width: float) -> float:
        """The height in mm at a width."""

    def within(self, rect: Rect) -> Sequence[Picture]:
        """The picture, in several where it takes them, as large as a rectangle allows."""


@dataclass(frozen=True)
class WhereRoom:
    """A picture that is there where a page has room for it."""

    picture: BesidePicture
    needed: bool = False

    def height(self, width: float) -> float:
        """As `BesidePicture.height`."""
        return self.picture.height(width)

    def within(self, rect: Rect) -> Sequence[Picture]:
        """As `BesidePicture.within`."""
        return self.picture.within(rect)


class Foot(Protocol):
    """What stands below a drawing: a legend, notes. It knows how high it is before it is placed."""

    def height(self, width: float) -> float:
        """The height in mm at a width; 0 where there is nothing."""

    def items(self, rect: Rect) -> list[Item]:
        """What to draw into a rectangle of that width and height."""

    def mentions(self, rect: Rect) -> tuple[Mention, ...]:
        """What of it names a page, in the same rectangle."""

    def cut_notes(self, width: float) -> frozenset[NoteKey]:
        """The designer's notes that it cuts short at a width."""


def no_rows(column: float) -> tuple[LaidRow, ...]:
    """The parts list of a scene that puts nothing down."""
    return ()


class SceneDrawing(Protocol):
    """Draws a scene."""

    def __call__(self, scale: float, window: Window | None = None) -> tuple[Mark, ...]:
        """Its marks at a scale; with a ``window`` only as far as they show in that."""


@dataclass(frozen=True, slots=True)
class PageScene:
    """One drawing of the battlefield to be put into one box, or into several if it is large.

    ``marks`` draws it at a scale (layout mm per table mm), without the names of rows and columns. ``rows``
    lays its parts list out for columns of a width. ``cells`` are the hexes on which it shows something new;
    pages of a large battlefield without any of them are left out. ``subtitle`` stands at the right of the
    title, or ``short`` where there is no room for all of it. ``bookmark`` is what the list of contents calls
    it, its title by default; empty: nothing. ``beside`` is a small picture of it.
    """

    title: str
    subtitle: str
    marks: SceneDrawing
    cells: frozenset[Hex]
    rows: Callable[[float], tuple[LaidRow, ...]] = no_rows
    foot: Foot | None = None
    slot: int | None = None
    symbols: frozenset[str] = frozenset()
    pieces: int = 0
    bookmark: str | None = None
    beside: BesidePicture | None = None
    short: str = ""

    @property
    def bookmarks(self) -> list[str]:
        """What the page on which it begins has for it in the list of contents."""
        return [self.title] if self.bookmark is None else [self.bookmark] if self.bookmark else []


OVERLAP = 2  # hexes that two neighbours both show
SIDES = {"left": (-1, 0), "up": (0, -1), "right": (1, 0), "down": (0, 1)}


@dataclass(frozen=True)
class PageWindow:
    """One window: ``window`` is what it shows, ``core`` its own share; cores lie side by side.

    ``place`` counts windows from the left and from the top. ``name`` is a letter, empty for an only one.
    """

    name: str
    place: tuple[int, int]
    window: Window
    core: Window

    @cached_property
    def box(self) -> Bounds:
        """The rectangle of the window on the table in mm."""
        return window_box(self.window)

    @cached_property
    def share(self) -> Bounds:
        """The rectangle of its own share on the table in mm."""
        return window_box(self.core)

    def shows(self, cells: Collection[Hex]) -> bool:
        """Whether some of the hexes lie in its own share."""
        left, top, right, bottom = self.core
        return any(left <= c <= right and top <= r <= bottom for c, r in map(from_hex, cells))


@dataclass(frozen=True)
class Tiling:
    """The windows row by row, ``across`` of them side by side."""

    tiles: tuple[PageWindow, ...]
    across: int
    _by_place: dict[tuple[int, int], PageWindow] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_place", {tile.place: tile for tile in self.tiles})

    @property
    def box(self) -> Bounds:
        """The rectangle around all of it in mm."""
        return around_boxes(tile.box for tile in self.tiles)

    def shown(self, cells: Collection[Hex]) -> list[PageWindow]:
        """The windows with some of the hexes in their own share; all of them where there are no hexes."""
        return [tile for tile in self.tiles if tile.shows(cells)] or list(self.tiles)

    def neighbours(self, tile: PageWindow) -> dict[str, PageWindow]:
        """The neighbours by side: ``left``, ``up``, ``right``, ``down``."""
        x, y = tile.place
        found = {side: self._by_place.get((x + dx, y + dy)) for side, (dx, dy) in SIDES.items()}
        return {side: other for side, other in found.items() if other is not None}

    def seams(self, tile: PageWindow) -> dict[str, tuple[Point, ...]]:
        """By side the line along the borders of hexes at which the neighbour begins, in mm on the table."""
        left, top, right, bottom = tile.window
        lines: dict[str, tuple[Point, ...]] = {}
        for side, other in self.neighbours(tile).items():
            if side in ("left", "right"):
                column = other.window[0] if side == "right" else other.window[2] + 1
                hexes = [to_hex(column, row) for row in range(top, bottom + 1)]
                # The two ends of the left side of each; those of the next row join on.
                lines[side] = tuple([corners(hex)[corner] for hex in hexes for corner in (4, 3)])
            else:
                row = other.window[1] if side == "down" else other.window[3] + 1
                hexes = [to_hex(column, row) for column in range(left, right + 1)]
                # The upper left and the upper corner of each.
                lines[side] = tuple([corners(hex)[corner] for hex in hexes for corner in (4, 5)])
        return lines


def tiled(frame: Window, across: int = 1, down: int = 1) -> Tiling:
    """The frame (first and last column and row) in ``across`` × ``down`` windows of one size.

    There are fewer where windows would be hardly larger than their overlap.
    """
    left, top, right, bottom = frame
    columns, rows = _spans(left, right, across), _spans(top, bottom, down)
    many = len(columns) * len(rows) > 1
    tiles = [
        PageWindow(
            column_name(y * len(columns) + x) if many else "", (x, y), (c[0], r[0], c[1], r[1]), (*core,)
        )
        for y, r in enumerate(rows)
        for x, c in enumerate(columns)
        for core in ((c[2], r[2], c[3], r[3]),)
    ]
    return Tiling(tuple(tiles), len(columns))


def window_size(length: int, count: int) -> int:
    """How many of ``length`` rows (or columns) each of ``count`` windows shows."""
    return -(-(length + (count - 1) * OVERLAP) // count)


def _spans(first: int, last: int, count: int) -> list[tuple[int, int, int, int]]:
    """First and last row of each window, then those of its own share."""
    length = last - first + 1
    while count > 1 and window_size(length, count) <= 2 * OVERLAP:
        count -= 1
    size = window_size(length, count)
    starts = [first + (round(i * (length - size) / (count - 1)) if count > 1 else 0) for i in range(count)]
    # Where the share of the later one begins: in the middle of what both show.
    cuts = [(before + size + start) // 2 for before, start in pairwise(starts)]
    return [
        (start, start + size - 1, own, after - 1)
        for start, own, after in zip(starts, [first, *cuts], [*cuts, last + 1], strict=True)
    ]


PATTERN_HEX = 4.0  # mm on paper, below which patterns and heights are only dirt
HEAD = 9.0
TILE_HEAD = 14.5  # with the way to the neighbours and a small map
WAY = 5.0  # the line below a tile that names the way on
BOX_GAP = 5.5
PARTS_GAP = 2.0
SIDE_GAP = 3.0  # mm between a drawing and what stands at its side
_AROUND = 2  # hexes shown around what is new
_MOSTLY = 0.7  # of the battlefield, from which a drawing shows all of it
_LEAST = 6  # columns and rows shown at least
_SHARE = 0.46  # of the width of a box that a picture takes which is needed
_MOST_PICTURE = 0.9  # of the height of a drawing, of the picture below it
_ALL = 9  # more columns for a picture than there are: it stands after the list
_JUST_ENOUGH = 0.75  # of the height that a needed picture should have
_LEAST_PICTURE = 16.0  # mm, below which it shows nothing
_LEAST_ADDED = 25.0  # mm, of one that a page gets only because it has room
_FOR_PICTURE = 8.0  # mm that a list may be longer for the sake of a picture


@dataclass(frozen=True)
class Paper:
    """A page of ``width`` × ``height`` mm.

    Drawings have ``border`` mm for coordinates above and below, and ``more`` at their sides.
    """

    width: float
    height: float
    margin: float
    border: float
    more: float = 0.0

    @property
    def beside(self) -> float:
        """The room for coordinates at either side of a drawing, in mm."""
        return self.border + self.more

    @cached_property
    def content(self) -> Rect:
        """The room between the margins, above the footer."""
        full = Rect(0, 0, self.width, self.height).inset(self.margin)
        return replace(full, height=full.height - FOOTER)

    def cell(self, columns: int) -> float:
        """The width of each of ``columns`` boxes side by side, in mm."""
        return (self.content.width - (columns - 1) * BOX_GAP) / columns


@dataclass(frozen=True, slots=True)
class PageBox:
    """One scene on a page: the part of the table that it shows and where its parts list goes.

    The rows ``left_over`` find no room with the drawing. A picture ``picture_height`` mm high stands below
    the rows at the side, or to the right of those below, where it takes ``picture_columns``, or after them
    where it takes all.
    """

    scene: PageScene
    window: Window
    side_rows: tuple[LaidRow, ...]
    below: tuple[LaidRow, ...]
    left_over: tuple[LaidRow, ...]
    picture_height: float = 0.0
    picture_columns: int = 0

    @property
    def side_height(self) -> float:
        """The height of what stands at the side of the drawing."""
        rows = height_of(self.side_rows, 1)
        if not self.picture_height or self.picture_columns:
            return rows
        return self.picture_height + (rows + PARTS_GAP if rows else 0.0)


@dataclass(frozen=True, slots=True)
class BoxRow:
    """Boxes side by side, each ``width`` × ``height`` mm, their drawings equally high.

    Lists stand in a column ``side`` mm wide at the side of each, or where that is 0 below it.
    """

    boxes: tuple[PageBox, ...]
    width: float
    height: float
    drawing_height: float
    side: float

    @property
    def torn(self) -> int:
        """How many of the parts lists find no room with their drawings."""
        return sum(1 for box in self.boxes if box.left_over)


Pages = tuple[tuple[BoxRow, ...], ...]


class Said(NamedTuple):
    """The symbols that drawings show, and the designer's notes that they cut short."""

    symbols: frozenset[str]
    cut: frozenset[NoteKey]


def said_in(box: PageBox, width: float, frame: Window) -> Said:
    """What a box of a width shows; ``frame`` is the whole battlefield."""
    scene = box.scene
    place = frozenset({"mark:place"}) if box.window != frame else frozenset()
    return Said(scene.symbols | place, frozenset() if scene.foot is None else scene.foot.cut_notes(width))


def said_on(pages: Pages, frame: Window) -> Said:
    """What all the boxes show."""
    said = [said_in(box, row.width, frame) for page in pages for row in page for box in row.boxes]
    symbols, cut = zip(*said, strict=True)
    return Said(frozenset().union(*symbols), frozenset().union(*cut))


Shown = tuple[PageScene, Window]  # a scene and what its drawing must show


@dataclass(frozen=True, slots=True)
class Tiled:
    """A scene that is larger than a page, in windows that stand in ``columns``."""

    scene: PageScene
    tiling: Tiling
    columns: int


@dataclass(frozen=True, slots=True)
class Pagination:
    """Where everything goes, in order: rows of boxes by page, and scenes that are larger than a page.

    ``scale`` is paper mm per table mm. ``remarks`` say what is not as it was asked for.
    """

    paper: Paper
    scale: float
    runs: tuple[Pages | Tiled, ...]
    remarks: tuple[str, ...] = ()

    @property
    def boxed(self) -> Pages | None:
        """The rows of boxes by page, where there is nothing else."""
        first = self.runs[0]
        return first if len(self.runs) == 1 and not isinstance(first, Tiled) else None

    @property
    def tiled(self) -> list[Tiled]:
        """The scenes that are larger than a page."""
        return [run for run in self.runs if isinstance(run, Tiled)]


def high(rows: int) -> float:
    """The height of ``rows`` of hexes on the table in mm."""
    return (rows - 1) * ROW_PITCH + 2 * SIDE


def window_for(scene: PageScene, frame: Window) -> Window:
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
    return window_of(cells)


def size(window: Window) -> tuple[int, int]:
    """How many columns and rows a window shows."""
    return window[2] - window[0] + 1, window[3] - window[1] + 1


def grown(window: Window, frame: Window, columns: int, rows: int) -> Window:
    """The window with at least ``columns`` and ``rows`` as far as the frame has them, more on both sides."""
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
    list_at_side: bool,
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
    pictures = [scene.beside for scene, _ in shown if scene.beside is not None and scene.beside.needed]
    side = 0.0 if not list_at_side else max(COLUMN, _SHARE * cell) if pictures else COLUMN
    room = (cell - (side + SIDE_GAP if side else 0.0) - 2 * paper.beside) / scale
    windows = [window for _, window in shown]
    fits = int(room / ACROSS_FLATS - 0.5 + 1e-6)
    if fits < max(size(window)[0] for window in windows):
        return None
    rows = max(rows, *(size(window)[1] for window in windows))
    most = paper.content.height - HEAD
    # A picture that is higher than what must be shown beside it is company for more of the battlefield.
    pictured = min(most, max(picture.height(side) for picture in pictures)) if side and pictures else 0.0
    rows = max(rows, int(((pictured - 2 * paper.border) / scale - 2 * SIDE) / ROW_PITCH) + 1)
    windows = [grown(window, frame, fits, rows) for window in windows]
    rows = max(size(window)[1] for window in windows)
    drawing = max(high(rows) * scale + 2 * paper.border, pictured)
    remaining = most - drawing
    if remaining < -0.01:
        return None
    boxes = []
    below = 0.0
    for (scene, _), window in zip(shown, windows, strict=True):
        foot = foot_height(scene, cell)
        most = remaining - foot if most_below is None else min(most_below, remaining - foot)
        box, deep = _box(scene, window, cell, side, drawing, most)
        if not side and box.picture_height < _JUST_ENOUGH * _wanted(scene, cell, drawing):
            return None
        boxes.append(box)
        below = max(below, deep + foot)
    if below > remaining + 0.01:
        return None
    return BoxRow(tuple(boxes), cell, HEAD + drawing + below, drawing, side)


def in_one_block(row: BoxRow, free: float) -> BoxRow:
    """A row with each list that begins at the side of its drawing and goes on below it all below, where
    ``free`` mm more are room enough: it is read as one. The drawings stay where they are.
    """
    boxes, deep = [], 0.0
    for box in row.boxes:
        foot, split = foot_height(box.scene, row.width), bool(box.side_rows and box.below)
        most = row.height - HEAD - row.drawing_height - foot + free
        found, below = _box(box.scene, box.window, row.width, row.side, row.drawing_height, most, whole=split)
        if split and (found.left_over or found.picture_height < box.picture_height):
            return row
        boxes.append(found)
        deep = max(deep, below + foot)
    height = HEAD + row.drawing_height + deep
    return replace(row, boxes=tuple(boxes), height=height) if height <= row.height + free + 0.01 else row


def with_pictures(row: BoxRow, free: float) -> BoxRow:
    """A row whose lists stand below, with pictures as large as ``free`` mm more allow."""
    for more in (_ALL, 1, 0):
        found = _with_pictures(row, free, more)
        if found is not None:
            return found
    return row


def _with_pictures(row: BoxRow, free: float, more: int) -> BoxRow | None:
    """The same with pictures that take ``more`` columns than they must; None where they find no room."""
    boxes, deep = [], 0.0
    for box in row.boxes:
        foot = foot_height(box.scene, row.width)
        most = row.height - HEAD - row.drawing_height - foot + free
        found, below = _box(
            box.scene, box.window, row.width, 0.0, row.drawing_height, most, most - PARTS_GAP, more=more
        )
        if found.left_over or 0 < found.picture_height < max(_LEAST_ADDED, box.picture_height):
            return None
        boxes.append(found)
        deep = max(deep, below + foot)
    height = max(row.height, HEAD + row.drawing_height + deep)
    return replace(row, boxes=tuple(boxes), height=height) if height <= row.height + free + 0.01 else None


def _box(
    scene: PageScene,
    window: Window,
    cell: float,
    side: float,
    drawing: float,
    most: float,
    for_picture: float = 0.0,
    *,
    whole: bool = False,
    more: int = 0,
) -> tuple[PageBox, float]:
    """The parts list dealt, and how high the part of it below the drawing is with the gap above it.

    ``side`` is the width of the column at the side, ``drawing`` the height of the drawing in mm;
    ``for_picture`` mm below it are free for a picture. ``whole``: nothing of the list stands at the side.
    The picture below takes ``more`` columns than it must.
    """
    columns = columns_in(cell)
    all_rows = scene.rows(cell / columns)
    if side:
        column, picture = _at_side(scene, side, drawing, whole=whole)
        lost = len(all_rows) - len(column)
        # A few rows that are left look lost below the drawing: a line of them is put together.
        if column and 0 < lost < columns:
            column = column[: max(0, len(all_rows) - columns)]
        wide = 0
    else:
        column, (picture, wide) = (), _below(scene, cell, drawing, most, for_picture, more)
    rest = all_rows[len(column) :]
    under = wide == columns  # nothing stands beside the picture: it comes after the list
    columns -= 0 if under else wide
    most -= picture + PARTS_GAP if under else 0.0
    below = rest[: how_many_fit(rest, columns, most - PARTS_GAP)]
    if len(below) < len(rest):
        below = rest[: how_many_fit(rest, columns, most - PARTS_GAP - MORE)]
    left_over = rest[len(below) :]
    deep = height_of(below, columns) + PARTS_GAP if rest else 0.0
    if wide:
        deep = deep + picture + PARTS_GAP if under else max(deep, picture + PARTS_GAP)
    deep += MORE if left_over else 0.0
    return PageBox(scene, window, column, below, left_over, picture, wide), deep


def _at_side(
    scene: PageScene, side: float, drawing: float, *, whole: bool
) -> tuple[tuple[LaidRow, ...], float]:
    """The rows at the side of a drawing, none if the ``whole`` list stands below, and how high the picture
    below them is, in mm.
    """
    column = () if whole else scene.rows(side)
    if scene.beside is None:
        return column[: how_many_fit(column, 1, drawing)], 0.0
    full = min(scene.beside.height(side), drawing)
    column = column[: how_many_fit(column, 1, drawing - (full + PARTS_GAP if scene.beside.needed else 0.0))]
    picture = min(full, drawing - (height_of(column, 1) + PARTS_GAP if column else 0.0))
    return column, picture if picture >= _LEAST_PICTURE else 0.0


def _below(
    scene: PageScene, cell: float, drawing: float, most: float, for_picture: float, more: int
) -> tuple[float, int]:
    """How high the picture below a drawing is, in mm, and how many columns it takes."""
    columns = columns_in(cell)
    if scene.beside is None:
        return 0.0, 0
    rows = scene.rows(cell / columns)
    if not scene.beside.needed:
        if columns == 1:
            return 0.0, 0
        longer = height_of(rows, columns - 1)
        room = longer if longer <= height_of(rows, columns) + _FOR_PICTURE else 0.0
        picture = min(scene.beside.height(cell / columns), _MOST_PICTURE * drawing, max(room, for_picture))
        return (picture, 1) if picture >= _LEAST_PICTURE else (0.0, 0)
    high = min(_wanted(scene, cell, drawing, more), most - PARTS_GAP)
    return max(0.0, high), _columns_of_picture(scene, cell, more)


def _columns_of_picture(scene: PageScene, cell: float, more: int = 0) -> int:
    columns = columns_in(cell)
    if columns == 1 or more == _ALL or not scene.rows(cell / columns):
        return columns
    return min(math.ceil(_SHARE * columns) + more, columns - 1)


def _wanted(scene: PageScene, cell: float, drawing: float, more: int = 0) -> float:
    """How high the picture below a drawing should be in mm; 0 where it need not be there."""
    if scene.beside is None or not scene.beside.needed:
        return 0.0
    wide = _columns_of_picture(scene, cell, more) * cell / columns_in(cell)
    return min(scene.beside.height(wide), _MOST_PICTURE * drawing)


def foot_height(scene: PageScene, width: float) -> float:
    """The height of what stands below a drawing and its parts, with the gap above it, in mm."""
    deep = 0.0 if scene.foot is None else scene.foot.height(width)
    return deep + PARTS_GAP if deep else 0.0


RIM = 1.0  # mm between hexes and names, for what stands on the rim of the battlefield
_PT = 7.0
_CAP = _PT * MM_PER_POINT * CAP_HEIGHT
_WIDEST = 0.66  # of the size of a text, no figure is wider
_ABOVE, _BELOW = ASCENT * _PT * MM_PER_POINT, DESCENT * _PT * MM_PER_POINT
_AIR = 0.3
_LEAST_BORDER = RIM + _ABOVE + _BELOW + _AIR


def borders_for(window: Window, coordinates: bool) -> tuple[float, float]:
    """The room in mm for the names of columns above and below a drawing and for those of rows at its sides,
    or for what stands on the rim.
    """
    if not coordinates:
        return RIM, RIM
    longest = max(len(str(row + 1)) for row in (window[1], window[3]))
    return _LEAST_BORDER, max(_LEAST_BORDER, RIM + 2 * _AIR + longest * _WIDEST * _PT * MM_PER_POINT)


def coordinate_texts(window: Window, rect: Rect, scale: float, measure: Measure) -> list[Text]:
    """Letters above and below, numbers left and right of the hexes of a window, which take ``rect``."""
    box = window_box(window)
    found: list[Text] = []
    for name, x in column_places(window, _CAP / scale):
        at = rect.x + (x - box.left) * scale
        wide = measure(name, _PT, False)
        found += [
            Text(at, y, name, _PT, wide, False, COORDINATE_COLOUR, "middle")
            for y in (rect.y - RIM - _BELOW, rect.bottom + RIM + _ABOVE)
        ]
    for name, y in row_places(window, _CAP / scale):
        baseline = rect.y + (y - box.top) * scale + _CAP / 2
        wide = measure(name, _PT, False)
        sides: tuple[tuple[float, Anchor], ...] = (
            (rect.x - RIM - _AIR, "end"),
            (rect.right + RIM + _AIR, "start"),
        )
        found += [Text(x, baseline, name, _PT, wide, False, COORDINATE_COLOUR, anchor) for x, anchor in sides]
    return found
