"""A large battlefield cut into windows that overlap, the same for every level."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from builder.drawing.plan_view import Window, window_box
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, Point, corners
from builder.hexgrid.offset import column_name, from_hex, to_hex

OVERLAP = 2  # hexes that two neighbours both show
SIDES = {"left": (-1, 0), "up": (0, -1), "right": (1, 0), "down": (0, 1)}


@dataclass(frozen=True)
class Tile:
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

    tiles: tuple[Tile, ...]
    across: int
    _by_place: dict[tuple[int, int], Tile] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_place", {tile.place: tile for tile in self.tiles})

    @property
    def box(self) -> Bounds:
        """The rectangle around all of it in mm."""
        boxes = [tile.box for tile in self.tiles]
        return Bounds(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )

    def shown(self, cells: Collection[Hex]) -> list[Tile]:
        """The windows with some of the hexes in their own share; all of them where there are no hexes."""
        return [tile for tile in self.tiles if tile.shows(cells)] or list(self.tiles)

    def beside(self, tile: Tile) -> dict[str, Tile]:
        """The neighbours by side: ``left``, ``up``, ``right``, ``down``."""
        x, y = tile.place
        found = {side: self._by_place.get((x + dx, y + dy)) for side, (dx, dy) in SIDES.items()}
        return {side: other for side, other in found.items() if other is not None}

    def seams(self, tile: Tile) -> dict[str, tuple[Point, ...]]:
        """By side the line along the borders of hexes at which the neighbour begins, in mm on the table."""
        left, top, right, bottom = tile.window
        lines: dict[str, tuple[Point, ...]] = {}
        for side, other in self.beside(tile).items():
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
    """The frame (first and last column and row) in so many windows of one size each way.

    There are fewer where windows would be hardly larger than their overlap.
    """
    left, top, right, bottom = frame
    columns, rows = _spans(left, right, across), _spans(top, bottom, down)
    many = len(columns) * len(rows) > 1
    tiles = [
        Tile(column_name(y * len(columns) + x) if many else "", (x, y), (c[0], r[0], c[1], r[1]), (*core,))
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
