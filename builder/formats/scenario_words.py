"""How the records of a scenario are written in a file: keys, and words for kinds.

A field stands under its own name but where this page says else. A record of a union stands as
``{kind: fields}``, the kind being its name in small letters; one with a single field that says it all stands
as ``kind: value``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, get_args

from builder.scenario import (
    Figures,
    FixedFigure,
    Foreign,
    ForeignFigure,
    NeutralFigure,
    PlacedGlyph,
    Scenario,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Zone,
    special,
    victory,
)

KEYS: Mapping[tuple[type, str], str] = {
    (victory.Victory, "condition"): "when",
    (Scenario, "foreign"): "imported",
    (SecretGlyphs, "on"): "cards",  # a key `on` would need quotes
    **{
        (record, "positions"): "spots"
        for record in (Zone, ShuffledGlyphs, FixedFigure, NeutralFigure, ForeignFigure)
    },
}
ALONE: Mapping[type, str] = {
    victory.All: "of",
    victory.Any: "of",
    victory.Not: "of",
    victory.Eliminated: "figures",
    victory.ObjectTaken: "object",
    special.Truce: "players",
    special.CollectGlyphs: "names",
    special.StartDice: "dice",
}
# Stands as ``kind: value`` too, where no other field is said.
SHORT: Mapping[type, str] = {victory.HoldsDoor: "door"}
# May be left out in a file, though every record has them; and the other way round.
MISSING: Mapping[tuple[type, str], Any] = {(PlacedGlyph, "name"): ""}
DEMANDED = frozenset({(Figures, "of")})
# Written even where it is as it would be without a word.
ALWAYS = DEMANDED | {(victory.Victory, "side")}
# Which fields are written first, where not in their own order.
FIRST: Mapping[type, tuple[str, ...]] = {
    Zone: ("id", "name", "colour"),
    ScenarioObject: ("id", "name", "kind"),
    victory.Victory: ("side",),
    victory.AtEndOfRound: ("round", "since"),
}
# Lists of which a wrong row is left out alone; elsewhere the record that holds it is left out.
FORGIVING = frozenset(
    {
        (Zone, "positions"),
        (ShuffledGlyphs, "positions"),
        (Seat, "figures"),
        (Foreign, "figures"),
        (Foreign, "marks"),
    }
)
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}\Z")


def key_of(record: type, field: str) -> str:
    """The key under which a field of a record stands."""
    return KEYS.get((record, field), field)


def kind_of(record: type) -> str:
    """The word for a condition or special rule: ``AtEndOfRound`` is ``at_end_of_round``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", record.__name__).lower()


def kinds(union: Any) -> Mapping[str, type]:
    """The records of a union by their words."""
    return {kind_of(record): record for record in get_args(union)}
