"""A step as a scene: its drawing, its parts, its remarks, and the symbols of the key that it shows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from builder.catalogue import Role, TileClass
from builder.drawing.labels import code_of
from builder.drawing.marks import Mark
from builder.drawing.step_overlays import overhanging
from builder.hexgrid import Hex
from builder.sheets.building.remarks import lettered, noted, step_remarks
from builder.sheets.building.scene import Scene
from builder.sheets.building.step_drawing import ladder_tops, pieces_before, step_marks
from builder.sheets.building.steps import Step
from builder.sheets.given import Given
from builder.sheets.lists import Row, rows_of
from builder.sheets.scenario.zone_scenes import layer_on_step, layer_symbols

_OF_LETTERS = {"overlap": "mark:in-the-way", "unbuildable": "mark:unbuildable"}
_BY_KIND = (TileClass.LAND, TileClass.FLUID, TileClass.OBSTACLE)


def symbols_of(given: Given, step: Step) -> frozenset[str]:
    """The ids of all that a step draws and that wants a word (`builder.sheets.front.symbols`)."""
    options = given.options
    found = set(_symbols_of_pieces(given, step))
    tops = ladder_tops(given.steps)
    older = pieces_before(given.steps, step)
    if older:
        found.add("mark:new")
    if options.fade > 0:
        tall = [tops.get(piece.id, piece.highest) >= step.slot for piece in older]
        found |= {"mark:through"} if any(tall) else set()
        found |= {"mark:below"} if not all(tall) and options.fade < 1 else set()
    if options.heights and options.fade < 1 and older:
        found.add("mark:height")
    if any(overhanging(piece, given.battlefield.occupancy) for piece in step.drawn):
        found.add("mark:overhang")
    if noted(given, step):
        found.add("mark:note")
    for group in lettered(given, step):
        found.add(_OF_LETTERS.get(group.why, "mark:hidden"))
    if options.coordinates:
        found.add("mark:coordinates")
    return frozenset(found)


def _symbols_of_pieces(given: Given, step: Step) -> Iterator[str]:
    for type in {piece.type for piece in step.drawn}:
        if type.kind.tile_class in _BY_KIND:
            yield f"terrain:{type.kind.id}"
        else:
            yield f"piece:{type.role}"
        if type.role is Role.OBSTACLE:
            yield "piece:obstacle-height"
        if given.options.labels and code_of(type, given.styles):
            yield "mark:label"


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
