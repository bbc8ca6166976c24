"""Plain data to the records of a scenario and back, driven by their types: what fits a field is what its
type says.

The schema (schemas/hexscenario.schema.json) says the same for other programs; a test holds them together. A
field stands under its own name but where this page says else. A record of a union stands as ``{kind:
fields}``, the kind being its name in small letters; one with a single field that says it all stands as
``kind: value``. What is as it would be without a word is left out of what is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from builder.facts import TEXT
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import DataPath, short
from builder.plaindata.records import NEEDED, Codec, Form, WrongValueError, lists_of, unexpected
from builder.scenario import (
    Figures,
    FixedFigure,
    Foreign,
    ForeignFigure,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Texts,
    Zone,
    special,
    victory,
)
from builder.scenario.places import HEX, MAX_DEEP, NUMBER, POSITION, ROWS, WORD
from builder.scenario.rosters import ArmyRules

LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}\Z")
Tell = Callable[[DataPath, str, str], None]
"""Takes a place, a sentence about it, and what is left out: the place itself where that is empty."""


class Quoted(str):
    """A text that people read, which a file has in quotes, not a word or an id."""

    __slots__ = ()


def _texts(value: Any, path: DataPath, tell: Tell) -> Texts:
    if isinstance(value, str):
        value = {"en": value} if value else {}
    if type(value) is not dict:
        raise unexpected(path, _("a text, or texts by language,"), value)
    for language, text in value.items():
        if not LANGUAGE.match(language):
            raise WrongValueError(
                path, _("{found} is no language; a short word such as en was expected", found=short(language))
            )
        if not isinstance(text, str) or len(text) > TEXT.most:
            wanted = _("a text of at most {most} characters", most=TEXT.most)
            raise unexpected((*path, language), wanted, text)
    return {language: text for language, text in value.items() if text}


def _texts_data(value: Texts, tell: Tell) -> Any:
    if list(value) == ["en"]:
        return Quoted(value["en"])
    return {language: Quoted(text) for language, text in value.items()}


CODEC = Codec(
    {Hex: HEX, Position: POSITION, Texts: Form(_texts, _texts_data)},
    number=NUMBER,
    text=WORD,
    rows=ROWS,
    deepest=MAX_DEEP,
    keys={
        (victory.Victory, "condition"): "when",
        (Scenario, "foreign"): "imported",
        (SecretGlyphs, "on"): "cards",  # a key `on` would need quotes
        **{
            (record, "positions"): "spots"
            for record in (Zone, ShuffledGlyphs, FixedFigure, NeutralFigure, ForeignFigure)
        },
    },
    first={
        Zone: ("id", "name", "colour"),
        ScenarioObject: ("id", "name", "kind"),
        victory.Victory: ("side",),
        victory.AtEndOfRound: ("round", "since"),
    },
    always={(victory.Victory, "side")},
    # May be left out in a file, though every record has them; and the other way round.
    unsaid={(PlacedGlyph, "name"): "", (Figures, "of"): NEEDED},
    alone={
        victory.All: "of",
        victory.Any: "of",
        victory.Not: "of",
        victory.Eliminated: "figures",
        victory.ObjectTaken: "object",
        special.Truce: "players",
        special.CollectGlyphs: "names",
        special.StartDice: "dice",
    },
    brief={victory.HoldsDoor: "door"},
    # Where a wrong row is left out alone; elsewhere the record that holds it is left out.
    forgiving={
        (Scenario, "army"),
        (Zone, "positions"),
        (ShuffledGlyphs, "positions"),
        (Seat, "figures"),
        (Foreign, "figures"),
        (Foreign, "marks"),
        *lists_of(ArmyRules),
        *lists_of(Scenario),
    },
)
"""How scenarios stand in files."""


def scenario_from(data: Mapping[str, Any], tell: Tell) -> Scenario:
    """The scenario of the keys of a file, without those that are no part of it.

    ``tell`` hears of every part that is left out.
    """
    return Scenario(**CODEC.right_parts(Scenario, data, tell))


def scenario_keys() -> tuple[str, ...]:
    """The keys of a scenario in a file, in the order in which they are written."""
    return tuple(part.key for part in CODEC.parts(Scenario))


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """A scenario as the keys of a file, without the version."""
    data: dict[str, Any] = CODEC.data(scenario)
    for key in ("author", "battlefield"):
        if key in data:
            data[key] = Quoted(data[key])
    return data
