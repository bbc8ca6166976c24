"""What conditions, special rules and their fields are called, and how each field is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from builder.editor.docks.scenario_dock import about as offers
from builder.editor.docks.scenario_dock.asked import (
    AskChances,
    AskChoice,
    Asked,
    AskNumber,
    AskRounds,
    AskSeveral,
    AskSwitch,
    AskText,
)
from builder.editor.docks.scenario_dock.asked_figures import AskFigures, AskMaybeFigures
from builder.editor.words import N
from builder.scenario import special, victory

translate = QCoreApplication.translate

CONDITIONS: Mapping[type, str] = {
    victory.All: N("Conditions", "All of these hold"),
    victory.Any: N("Conditions", "One of these holds"),
    victory.Not: N("Conditions", "This does not hold"),
    victory.AtEndOfRound: N("Conditions", "At the end of a round"),
    victory.Eliminated: N("Conditions", "Figures are eliminated"),
    victory.Destroyed: N("Conditions", "Figures were destroyed"),
    victory.MostPoints: N("Conditions", "Most points left"),
    victory.Standing: N("Conditions", "Figures stand in a place"),
    victory.Beside: N("Conditions", "A figure stands beside another"),
    victory.Collected: N("Conditions", "Glyphs are collected"),
    victory.HoldsDoor: N("Conditions", "A Door Card is held"),
    victory.ObjectTaken: N("Conditions", "An object is taken"),
}
RULES: Mapping[type, str] = {
    special.FirstPlayer: N("SpecialRules", "Who goes first"),
    special.InitiativeBonus: N("SpecialRules", "Bonus on initiative"),
    special.TerrainCost: N("SpecialRules", "Terrain that costs more moves"),
    special.RisingHazard: N("SpecialRules", "A hazard that rises"),
    special.PowersOff: N("SpecialRules", "Powers that do not work"),
    special.Reinforcements: N("SpecialRules", "Reinforcements"),
    special.ObjectAction: N("SpecialRules", "An object can be taken"),
    special.CollectGlyphs: N("SpecialRules", "Glyphs are collected"),
    special.RevealOnDeath: N("SpecialRules", "Secret glyphs are shown"),
    special.Truce: N("SpecialRules", "A truce"),
    special.SummonRoll: N("SpecialRules", "Summoned figures must roll"),
    special.MarkersInTurn: N("SpecialRules", "Order markers one after the other"),
    special.StartDice: N("SpecialRules", "Dice for who begins"),
    special.ClearSightAttacks: N("SpecialRules", "Special attacks by clear sight"),
}

Make = Callable[[str, QWidget], Asked]


@dataclass(frozen=True, slots=True)
class Word:
    """A field: its label, how it is asked for, what it means. ``whole``: it fills the width, below its label.

    ``bare``: it says its label itself.
    """

    label: str
    make: Make
    tip: str = ""
    whole: bool = False
    bare: bool = False


def _figures(label: str, tip: str = "") -> Word:
    return Word(label, AskFigures, tip, whole=True)


def _choice(offer: offers.Offer, none: str = "") -> Make:
    return lambda name, parent: AskChoice(name, parent, offer, translate("Fields", none) if none else "")


def _several(offer: offers.Offer, add: str, none: str) -> Make:
    return lambda name, parent: AskSeveral(
        name, parent, offer, translate("Fields", add), translate("Fields", none)
    )


def _number(least: int, most: int, none: str = "") -> Make:
    return lambda name, parent: AskNumber(
        name, parent, least, most, translate("Fields", none) if none else ""
    )


def _text(example: str) -> Make:
    return lambda name, parent: AskText(name, parent, translate("Fields", example))


_COUNT = Word(N("Fields", "At least"), _number(1, 99), N("Fields", "So many of them"))
_PLAYER = Word(N("Fields", "Player"), _choice(offers.players))

FIELDS: Mapping[tuple[type, str], Word] = {
    (victory.AtEndOfRound, "round"): Word(
        N("Fields", "Round"),
        _number(1, 999, N("Fields", "each round")),
        N("Fields", "Only this round; below 1 for each round"),
    ),
    (victory.AtEndOfRound, "since"): Word(
        N("Fields", "From round"), _number(1, 999), N("Fields", "Not before this round has been played")
    ),
    (victory.Eliminated, "figures"): _figures(N("Fields", "Which figures")),
    (victory.Destroyed, "figures"): _figures(N("Fields", "Which figures")),
    (victory.Destroyed, "count"): _COUNT,
    (victory.MostPoints, "or_equal"): Word(N("Fields", "As many is enough"), AskSwitch, bare=True),
    (victory.Standing, "place"): Word(
        N("Fields", "Where"), _choice(offers.places), N("Fields", "A zone, or the space of an object")
    ),
    (victory.Standing, "figures"): _figures(N("Fields", "Which figures")),
    (victory.Standing, "count"): _COUNT,
    (victory.Beside, "figures"): _figures(N("Fields", "Which figure")),
    (victory.Beside, "other"): _figures(N("Fields", "Beside which")),
    (victory.Collected, "count"): _COUNT,
    (victory.Collected, "names"): Word(
        N("Fields", "Of these glyphs"),
        _several(offers.collected, N("Fields", "Add a glyph…"), N("Fields", "Any that can be collected")),
        whole=True,
    ),
    (victory.HoldsDoor, "door"): Word(N("Fields", "Which door"), _choice(offers.doors)),
    (victory.HoldsDoor, "by"): Word(
        N("Fields", "Held by"),
        _choice(offers.holders, N("Fields", "anybody of the side")),
        N("Fields", "The player or team whose Door Card it must be"),
    ),
    (victory.ObjectTaken, "object"): Word(N("Fields", "Which object"), _choice(offers.objects)),
    (special.FirstPlayer, "player"): _PLAYER,
    (special.FirstPlayer, "rounds"): Word(
        N("Fields", "In rounds"), AskRounds, N("Fields", "Numbers with commas; 1-3 for three in a row")
    ),
    (special.InitiativeBonus, "player"): _PLAYER,
    (special.InitiativeBonus, "bonus"): Word(N("Fields", "Adds"), _number(-20, 20)),
    (special.InitiativeBonus, "round"): Word(
        N("Fields", "In round"), _number(1, 999, N("Fields", "each round"))
    ),
    (special.TerrainCost, "terrain"): Word(N("Fields", "Terrain"), _choice(offers.terrains)),
    (special.TerrainCost, "cost"): Word(
        N("Fields", "Costs"), _number(1, 9), N("Fields", "Moves for each space")
    ),
    (special.RisingHazard, "terrains"): Word(
        N("Fields", "On terrain"),
        _several(offers.terrains, N("Fields", "Add terrain…"), N("Fields", "By level alone")),
        whole=True,
    ),
    (special.RisingHazard, "lowest"): Word(
        N("Fields", "From level"), _number(0, 99), N("Fields", "The lowest level that it reaches")
    ),
    (special.RisingHazard, "rise"): Word(
        N("Fields", "Rises by"), _number(0, 9), N("Fields", "Levels a round")
    ),
    (special.RisingHazard, "top"): Word(
        N("Fields", "Up to level"), _number(0, 99), N("Fields", "It rises no higher than this")
    ),
    (special.RisingHazard, "wounds"): Word(N("Fields", "Wounds"), _number(1, 20)),
    (special.RisingHazard, "since"): Word(N("Fields", "From round"), _number(1, 999)),
    (special.RisingHazard, "spares"): Word(
        N("Fields", "Spared figures"),
        lambda name, parent: AskMaybeFigures(name, parent, translate("Fields", "Some figures are spared")),
        whole=True,
        bare=True,
    ),
    (special.PowersOff, "powers"): Word(
        N("Fields", "Powers"),
        _several(offers.powers, N("Fields", "Add a power…"), N("Fields", "None yet: all powers work")),
        whole=True,
    ),
    (special.PowersOff, "of"): Word(N("Fields", "Whose"), _choice(offers.owners)),
    (special.Reinforcements, "chances"): Word(N("Fields", "The roll"), AskChances, whole=True),
    (special.Reinforcements, "points"): Word(
        N("Fields", "Points"), _number(1, 9999), N("Fields", "What the second army may cost")
    ),
    (special.Reinforcements, "without_powers"): Word(
        N("Fields", "Without powers"),
        _several(offers.powers, N("Fields", "Add a power…"), N("Fields", "Any card can be chosen")),
        whole=True,
    ),
    (special.Reinforcements, "once"): Word(N("Fields", "Once a game for each player"), AskSwitch, bare=True),
    (special.Reinforcements, "pre_made"): Word(N("Fields", "Made before, not drafted"), AskSwitch, bare=True),
    (special.StartDice, "dice"): Word(
        N("Fields", "Combat dice"),
        _number(1, 24),
        N("Fields", "Each player rolls so many; most skulls begins"),
    ),
    (special.ObjectAction, "object"): Word(N("Fields", "Object"), _choice(offers.objects)),
    (special.ObjectAction, "name"): Word(
        N("Fields", "What is done"), _text(N("Fields", "Take the flag")), N("Fields", "A few words")
    ),
    (special.ObjectAction, "who"): _figures(N("Fields", "Who may")),
    (special.ObjectAction, "unengaged"): Word(
        N("Fields", "Only who is engaged with nobody"), AskSwitch, bare=True
    ),
    (special.CollectGlyphs, "names"): Word(
        N("Fields", "Glyphs that count"),
        _several(offers.glyphs, N("Fields", "Add a glyph…"), N("Fields", "None yet: none is kept")),
        whole=True,
    ),
    (special.Truce, "players"): Word(
        N("Fields", "Players"),
        _several(offers.players, N("Fields", "Add a player…"), N("Fields", "Nobody yet")),
        whole=True,
    ),
    (special.SummonRoll, "survive"): Word(
        N("Fields", "Stays with"), _number(1, 20), N("Fields", "At least this on a d20")
    ),
}
"""Every field of a condition or rule that is asked for; what a condition is made of is its tree."""
