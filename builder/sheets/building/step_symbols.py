"""Which symbols of the key the drawing of a step shows."""

from __future__ import annotations

from builder.catalogue import Role, TileClass
from builder.drawing.codes import code_of
from builder.drawing.overhang import overhanging
from builder.sheets.building.step_drawing import ladder_tops, pieces_before
from builder.sheets.building.step_remarks import lettered, noted
from builder.sheets.building.steps import Step
from builder.sheets.given import Given

_OF_LETTERS = {"overlap": "mark:in-the-way", "unbuildable": "mark:unbuildable"}
_BY_KIND = (TileClass.LAND, TileClass.FLUID, TileClass.OBSTACLE)


def symbols_of(given: Given, step: Step) -> frozenset[str]:
    """The ids of all that a step draws and that wants a word (`builder.sheets.front.symbols`)."""
    options = given.options
    found: set[str] = set()
    for type in {piece.type for piece in step.drawn}:
        if type.kind.tile_class in _BY_KIND:
            found.add(f"terrain:{type.kind.id}")
        else:
            found.add(f"piece:{type.role}")
        if type.role is Role.OBSTACLE:
            found.add("piece:obstacle-height")
        if options.labels and code_of(type, given.styles):
            found.add("mark:label")
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
