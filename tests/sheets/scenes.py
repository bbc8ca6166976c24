"""Scenes made up for tests of where they go: nothing is drawn, parts lists have rows of one height."""

from __future__ import annotations

from collections.abc import Sequence

from builder.catalogue import Catalogue
from builder.drawing.plan_view import Window
from builder.hexgrid.offset import to_hex
from builder.sheets.building.remarks import NoteKey
from builder.sheets.building.steps import Part
from builder.sheets.layout import Item, Mention, Rect
from builder.sheets.lists import ROW, Row
from builder.sheets.paging.page_fit import Scene


class Told:
    """Something below the drawing, so many mm high."""

    def __init__(self, high: float) -> None:
        self.high = high

    def height(self, width: float) -> float:
        return self.high

    def items(self, rect: Rect) -> list[Item]:
        return []

    def mentions(self, rect: Rect) -> tuple[Mention, ...]:
        return ()

    def cut_notes(self, width: float) -> frozenset[NoteKey]:
        return frozenset()


def scene_of(
    catalogue: Catalogue, window: Window, parts: int = 3, slot: int | None = 1, told: float = 0.0
) -> Scene:
    """A scene with something new in the corners of a window, and a parts list of so many rows."""
    left, top, right, bottom = window
    part = Part(catalogue.pieces["grass-1"], "single grass tile", 1, 1)
    rows = tuple(Row(part, ("single grass tile",), (), 8.5, 5.0, ROW) for _ in range(parts))
    cells = frozenset((to_hex(left, top), to_hex(right, bottom)))
    foot = Told(told) if told else None
    return Scene(f"Level {slot}", "", lambda scale: (), cells, lambda column: rows, foot, slot)


def scenes_of(catalogue: Catalogue, windows: Sequence[Window], parts: int = 3) -> list[Scene]:
    return [scene_of(catalogue, window, parts, slot) for slot, window in enumerate(windows, 1)]
