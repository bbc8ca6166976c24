"""Figures of VirtualScape files that people put where that program has no piece: Laur walls, glyphs.

Their names are those of real figures, too: they are taken for that only if somebody asks for it.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from builder import places
from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.plaindata import read_shipped
from builder.scenario import ForeignFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up
from builder.scenario.imported import figures_of


@cache
def _meanings() -> dict[str, dict[str, Any]]:
    """What the figures of the shipped table stand for, by their names in small letters."""
    rows = read_shipped(places.shipped("tilesets") / "catalogue" / "virtualscape.yaml").data["stand_ins"]
    return {row["figure"].lower(): row for row in rows}


def take_in(
    battlefield: Battlefield, scenario: Scenario | None, catalogue: Catalogue
) -> tuple[Scenario | None, int]:
    """Put pieces in the place of the figures that stand for them; the scenario with glyphs in that of others,
    and how many figures that were. A wall stands on the tile of its figure and leaves the pillar there the
    way the figure looks.
    """
    figures = [] if scenario is None else list(figures_of(scenario))
    found = [(one, row) for one in figures if (row := _meanings().get(one.name.strip().lower())) is not None]
    if scenario is None or not found:
        return scenario, 0
    gone = {figure.id for figure, _row in found}
    pieces = [
        battlefield.new_piece(
            catalogue.pieces[row["piece"]],
            at.hex,
            battlefield.occupancy.surface_slot(*at) + 1,
            figure.rotation,
        )
        for figure, row in found
        if "piece" in row and (at := figure.positions[0])
    ]
    battlefield.apply(Put(tuple(pieces)))
    # A power glyph lies with its symbol up, as nobody knows which it is; a treasure is an object.
    glyphs = [(figure.id, row["glyph"], _below(figure, row)) for figure, row in found if "glyph" in row]
    treasure = {"en": "treasure glyph"}
    after = replace(
        scenario,
        glyphs=(
            *scenario.glyphs,
            *(PlacedGlyph("", at, Up.SYMBOL) for _id, kind, at in glyphs if kind == "power"),
        ),
        objects=(
            *(one for one in scenario.objects if one.id not in gone),
            *(ScenarioObject(id, at, "glyph", treasure) for id, kind, at in glyphs if kind == "treasure"),
        ),
        neutrals=tuple(one for one in scenario.neutrals if one.id not in gone),
        foreign=replace(
            scenario.foreign, figures=tuple(one for one in scenario.foreign.figures if one.id not in gone)
        ),
    )
    return after, len(found)


def _below(figure: ForeignFigure, row: dict[str, Any]) -> Position:
    """Where a glyph lies, by the figure that stands for it."""
    hex, level = figure.positions[0]
    return Position(hex, level - row.get("lower", 0))
