"""What is played: the scenario as plain records, and checks of it."""

from builder.scenario.filters import Figures
from builder.scenario.model import (
    Declined,
    FixedFigure,
    Gathering,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Required,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.places import Position, Texts, text_in

__all__ = [
    "Declined",
    "Figures",
    "FixedFigure",
    "Gathering",
    "Layout",
    "NeutralFigure",
    "PlacedGlyph",
    "Position",
    "Required",
    "Scenario",
    "ScenarioDoor",
    "ScenarioObject",
    "Seat",
    "SecretGlyphs",
    "ShuffledGlyphs",
    "Texts",
    "Up",
    "Zone",
    "text_in",
]
