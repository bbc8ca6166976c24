"""A table at true size cut into sheets of paper that overlap, to be taped together."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, bounds
from builder.hexgrid.offset import column_name

STRIP = 10.0  # mm by which sheets overlap: where one is glued onto its neighbour


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its letter, where it lies (counted from the left and from the top), what it shows in mm."""

    name: str
    place: tuple[int, int]
    box: Bounds


@dataclass(frozen=True, slots=True)
class Mat:
    """The sheets that have something on them, row by row, ``across`` × ``down`` with those that have not."""

    sheets: tuple[Sheet, ...]
    across: int
    down: int

    @property
    def box(self) -> Bounds:
        """The rectangle around all sheets in mm on the table."""
        boxes = [sheet.box for sheet in self.sheets]
        return Bounds(
            min(box.left for box in boxes),
            min(box.top for box in boxes),
            max(box.right for box in boxes),
            max(box.bottom for box in boxes),
        )

    def share(self, sheet: Sheet) -> Bounds:
        """What of a sheet is seen in the end: all but the strips onto which its neighbours are glued."""
        beside, box = self.beside(sheet), sheet.box
        right = box.right - (STRIP if "right" in beside else 0.0)
        return Bounds(box.left, box.top, right, box.bottom - (STRIP if "down" in beside else 0.0))

    def beside(self, sheet: Sheet) -> dict[str, Sheet]:
        """The neighbours by side: ``left``, ``up``, ``right``, ``down``."""
        x, y = sheet.place
        places = {"left": (x - 1, y), "up": (x, y - 1), "right": (x + 1, y), "down": (x, y + 1)}
        by_place = {other.place: other for other in self.sheets}
        return {side: by_place[place] for side, place in places.items() if place in by_place}


def mat_of(whole: Bounds, cells: Iterable[Hex], width: float, height: float) -> Mat:
    """``whole`` cut into sheets that show ``width`` × ``height`` mm each, without those on which no cell is.

    What the sheets show beyond it is the same on all sides.
    """
    across, down = _count(whole.width, width), _count(whole.height, height)
    left = whole.left - (across * (width - STRIP) + STRIP - whole.width) / 2
    top = whole.top - (down * (height - STRIP) + STRIP - whole.height) / 2
    hexes = [box for cell in cells if (box := bounds([cell])) is not None]
    sheets: list[Sheet] = []
    for y in range(down):
        for x in range(across):
            x0, y0 = left + x * (width - STRIP), top + y * (height - STRIP)
            box = Bounds(x0, y0, x0 + width, y0 + height)
            if any(_share_ground(box, hex) for hex in hexes):
                sheets.append(Sheet(column_name(len(sheets)), (x, y), box))
    return Mat(tuple(sheets), across, down)


def _count(length: float, size: float) -> int:
    return max(1, math.ceil((length - STRIP) / (size - STRIP) - 1e-9))


def _share_ground(one: Bounds, other: Bounds) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )
