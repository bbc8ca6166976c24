"""Battlefields, steps and plans laid out with a made-up measure: tested without PDF and without fonts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from builder.battlefield import Battlefield, Replace, SetField
from builder.construction import check
from builder.drawing.plan_view import Window
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, to_hex
from builder.inventory import boxes_needed, used
from builder.sheets.building.remarks import NoteKey
from builder.sheets.building.steps import BuildStep, StepPart, steps_of, with_flags_lowered
from builder.sheets.context import SheetContext
from builder.sheets.flow import ROW, LaidRow
from builder.sheets.layout import MM_PER_POINT, Item, Mention, Plan, Rect
from builder.sheets.options import SheetOptions
from builder.sheets.paging.page_fit import PageScene
from builder.sheets.plan import make_plan
from tests.battlefields import PieceRow, laid, made, shipped_catalogue, shipped_styles


def measure(text: str, pt: float, bold: bool) -> float:
    """Letters a good half as wide as high; bold ones a little wider."""
    return len(text) * pt * MM_PER_POINT * (0.6 if bold else 0.55)


def ground(columns: int, rows: int) -> list[PieceRow]:
    """An upright field of single grass tiles."""
    return [("grass-1", c - r // 2, r, 1, 0) for r in range(rows) for c in range(columns)]


def built(rows: Iterable[PieceRow], title: str = "Made up") -> Battlefield:
    """A battlefield of rows with a title."""
    battlefield = laid(*rows)
    battlefield.apply(SetField("title", title))
    return battlefield


def planned(battlefield: Battlefield, options: SheetOptions | None = None, **more: Any) -> Plan:
    """A plan of a battlefield, with the made-up measure."""
    catalogue, styles = shipped_catalogue(), shipped_styles()
    options = options or SheetOptions()
    return make_plan(battlefield, options, catalogue=catalogue, styles=styles, measure=measure, **more)


def in_one_step(battlefield: Battlefield) -> Battlefield:
    """The same, each level in one step, however many pieces it has."""
    battlefield.apply(Replace(tuple([replace(piece, step=1) for piece in battlefield.pieces.values()])))
    return battlefield


@cache
def whole_plan(name: str) -> tuple[Battlefield, Plan]:
    """A whole battlefield by its name and its plan with boxes, laid out once; nobody changes either."""
    battlefield = made(name)
    return battlefield, planned(battlefield, boxes=boxes_needed(used(battlefield), shipped_catalogue()))


def context_for(
    battlefield: Battlefield,
    *,
    checked: bool = False,
    styles: Styles | None = None,
    size: tuple[float, float] = (210.0, 297.0),
    options: SheetOptions | None = None,
    **chosen: Any,
) -> SheetContext:
    """What sheets are made of; ``checked``: with what the building rules find. Further names are options,
    or what `SheetContext` has besides: boxes, the scenario.
    """
    more = {name: chosen.pop(name) for name in ("boxes", "scenario", "exchanges") if name in chosen}
    catalogue = shipped_catalogue()
    battlefield = with_flags_lowered(battlefield)
    steps = tuple(steps_of(battlefield, catalogue))
    options = options or SheetOptions(**chosen)
    context = SheetContext(
        battlefield, steps, options, catalogue, styles or shipped_styles(), measure, *size, **more
    )
    return replace(context, problems=check(battlefield)) if checked else context


def step_at(context: SheetContext, slot: int) -> BuildStep:
    """The step of a level."""
    return next(step for step in context.steps if step.slot == slot)


def scale_of(hex_mm: float) -> float:
    """Layout mm per table mm at which a hex is so wide."""
    return hex_mm / ACROSS_FLATS


class TextFoot:
    """Something below the drawing, that many mm high."""

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


def scene_of(window: Window, parts: int = 3, slot: int | None = 1, listed: float = 0.0) -> PageScene:
    """A scene with something new in the corners of a window, and a parts list of that many rows."""
    left, top, right, bottom = window
    part = StepPart(shipped_catalogue().pieces["grass-1"], "single grass tile", 1, 1)
    rows = tuple(LaidRow(part, ("single grass tile",), (), 8.5, 5.0, ROW) for _ in range(parts))
    cells = frozenset((to_hex(left, top), to_hex(right, bottom)))
    foot = TextFoot(listed) if listed else None
    return PageScene(f"Level {slot}", "", lambda scale: (), cells, lambda column: rows, foot, slot)


def scenes_of(windows: Sequence[Window], parts: int = 3) -> list[PageScene]:
    """A scene for each window, from level 1 up."""
    return [scene_of(window, parts, slot) for slot, window in enumerate(windows, 1)]
