"""A step as a scene: its drawing, its parts, what is told of it."""

from __future__ import annotations

from functools import cache

from builder.drawing.marks import Mark
from builder.hexgrid import Hex
from builder.sheets.building.scene import Scene
from builder.sheets.building.step_drawing import step_marks
from builder.sheets.building.step_remarks import noted, step_remarks
from builder.sheets.building.step_symbols import symbols_of
from builder.sheets.building.steps import Step
from builder.sheets.given import Given
from builder.sheets.lists import Row, rows_of
from builder.sheets.scenario.zone_scenes import layer_symbols
from builder.sheets.scenario.zones_on_steps import layer_on_step


def step_scene(given: Given, step: Step) -> Scene:
    """One level."""
    battlefield, count = given.battlefield, len(step.pieces)
    aside = f"{count} {'piece' if count == 1 else 'pieces'} · {step.total} of {len(battlefield)} placed"

    @cache  # large battlefields draw one part of it after the other
    def marks(scale: float) -> tuple[Mark, ...]:
        return step_marks(given, step, scale)

    @cache  # asked for again at every size that is tried
    def rows(column: float) -> tuple[Row, ...]:
        return tuple(rows_of(step.parts, column, given.measure, given.styles, coded=given.options.labels))

    title, foot, symbols = f"Level {step.slot}", step_remarks(given, step), symbols_of(given, step)
    cells = step_cells(step) | {hex for _, hex in noted(given, step)}
    layer = layer_on_step(given, step)
    if layer is not None:
        symbols |= layer_symbols(layer)
        cells |= {spot.hex for spot in layer.spots}
    return Scene(title, aside, marks, cells, rows, foot, step.slot, symbols)


def step_cells(step: Step) -> frozenset[Hex]:
    """The hexes on which the step puts something down, those beside an edge and the spaces of a doorway."""
    return frozenset(
        hex
        for piece in step.pieces
        for hex in (*piece.cells, *piece.spaces, *(edge.across for edge in piece.edges))
    )
