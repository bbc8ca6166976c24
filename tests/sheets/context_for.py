"""What steps and scenes are made of, without a plan around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import check
from builder.drawing.plan_view import Window
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import ACROSS_FLATS
from builder.hexgrid.offset import to_hex
from builder.sheets.building.remarks import NoteKey
from builder.sheets.building.steps import Part, Step, steps_of, with_flags_lowered
from builder.sheets.context import SheetContext
from builder.sheets.layout import Item, Mention, Rect
from builder.sheets.lists import ROW, Row
from builder.sheets.options import Options
from builder.sheets.paging.page_fit import Scene
from tests.sheets.conftest import measure


def context_for(
    battlefield: Battlefield, catalogue: Catalogue, styles: Styles, *, checked: bool = False, **options: Any
) -> SheetContext:
    """What sheets are made of; ``checked``: with what the building rules find."""
    battlefield = with_flags_lowered(battlefield)
    steps = tuple(steps_of(battlefield, catalogue))
    context = SheetContext(battlefield, steps, Options(**options), catalogue, styles, measure, 210.0, 297.0)
    return replace(context, problems=check(battlefield)) if checked else context


def step_at(context: SheetContext, slot: int) -> Step:
    return next(step for step in context.steps if step.slot == slot)


def scale_of(hex_mm: float) -> float:
    """Layout mm per table mm at which a hex is so wide."""
    return hex_mm / ACROSS_FLATS


class TextFoot:
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
    catalogue: Catalogue, window: Window, parts: int = 3, slot: int | None = 1, listed: float = 0.0
) -> Scene:
    """A scene with something new in the corners of a window, and a parts list of so many rows."""
    left, top, right, bottom = window
    part = Part(catalogue.pieces["grass-1"], "single grass tile", 1, 1)
    rows = tuple(Row(part, ("single grass tile",), (), 8.5, 5.0, ROW) for _ in range(parts))
    cells = frozenset((to_hex(left, top), to_hex(right, bottom)))
    foot = TextFoot(listed) if listed else None
    return Scene(f"Level {slot}", "", lambda scale: (), cells, lambda column: rows, foot, slot)


def scenes_of(catalogue: Catalogue, windows: Sequence[Window], parts: int = 3) -> list[Scene]:
    return [scene_of(catalogue, window, parts, slot) for slot, window in enumerate(windows, 1)]
