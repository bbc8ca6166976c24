"""Special rules in sentences: every kind, and those of the twelve scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest

from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.scenario import Figures, Layout, Scenario, ScenarioObject, Seat
from builder.scenario.naming import Names
from builder.scenario.rule_wording import rule_sentence, rule_sentences
from builder.scenario.special import (
    Chance,
    ClearSightAttacks,
    CollectGlyphs,
    FirstPlayer,
    InitiativeBonus,
    MarkersInTurn,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RevealOnDeath,
    RisingHazard,
    SpecialRule,
    StartDice,
    SummonRoll,
    TerrainCost,
    Truce,
)
from tests.scenario.checks.small import at
from tests.scenario.conftest import Published
from tests.scenario.twelve import TWELVE

RULES: dict[str, tuple[str, ...]] = {
    "winter-holdout": (
        "At the end of each round every player with figures left rolls a d20. With 16 or more"
        " in rounds 1 and "
        "2, with 11 or more from round 3 on, the player gets a second army of up to 160 "
        "points into the start "
        "zone, once a game. Cards with The Drop cannot be chosen.",
    ),
    "comfrey": (
        "A figure that lands on a glyph stops and shows it: Brandar and Kelda are collected, "
        "every other glyph "
        "is removed. No glyph has a power.",
    ),
    "tempest": (
        "The powers Flying and The Drop do not work.",
        "Player 2 adds 12 to the initiative roll of round 1.",
        "When a figure whose card hides a glyph is destroyed or taken over, that glyph is shown to all.",
    ),
    "toxic-mist": (
        "At the end of each round every figure on water or no higher than level 1 takes 1 "
        "wound; the hazard "
        "rises by 1 level a round, to level 5 at most.",
    ),
    "mimrings-castle": (
        "Player 2, Player 3 and Player 4 are allies until one of them attacks another: then "
        "the truce is over "
        "for good.",
    ),
    "barrenspur": ("Each sand space costs 2 moves.",),
    "ambush": (
        "In round 1 nobody rolls for initiative: Player 2 goes first, then the others to the left.",
        "A figure that was summoned rolls a d20: with 19 or more it stays, with less it is destroyed.",
    ),
    "siege": (
        "A figure of the attackers that stands on the space of the flag and is engaged with "
        "nobody may, after "
        "moving and instead of attacking, take down the flag: it is removed and counts as "
        "taken.",
    ),
}

SCENARIO = Scenario(
    layouts=(Layout((Seat("p1", team="A"), Seat("p2", team="B"))),),
    objects=(ScenarioObject("idol", at(0, 0)),),
)
KINDS: list[tuple[SpecialRule, str]] = [
    (
        Reinforcements((Chance(2, 10),), 1, once=False),
        "At the end of each round every player with figures left rolls a d20. With 10 or more"
        " from round 2 on "
        "the player gets a second army of up to 1 point into the start zone.",
    ),
    (PowersOff(("ghost-walk",), "p1"), "The power Ghost Walk does not work for figures of Player 1."),
    (InitiativeBonus("p1", -3), "Player 1 takes 3 from every initiative roll."),
    (
        FirstPlayer("p2", (3, 1)),
        "In rounds 1 and 3 nobody rolls for initiative: Player 2 goes first, then the others to the left.",
    ),
    (TerrainCost("heavy-snow", 1), "Each heavy snow space costs 1 move."),
    (
        RisingHazard(
            ("lava-field", "shadow"),
            lowest=1,
            rise=0,
            top=0,
            wounds=2,
            since=4,
            spares=Figures(of="any", flying=True),
        ),
        "At the end of each round from 4 on every figure on lava field or shadow takes 2 "
        "wounds. Flying figures "
        "are spared.",
    ),
    (
        RisingHazard((), lowest=3, rise=2, top=8),
        "At the end of each round every figure on levels 3 to 4 takes 1 wound; the hazard "
        "rises by 2 levels a "
        "round, to level 8 at most.",
    ),
    (
        RevealOnDeath(),
        "When a figure whose card hides a glyph is destroyed or taken over, that glyph is shown to all.",
    ),
    (
        Truce(("p1", "p2")),
        "Player 1 and Player 2 are allies until one of them attacks another: then the truce "
        "is over for good.",
    ),
    (
        SummonRoll(2),
        "A figure that was summoned rolls a d20: with 2 or more it stays, with less it is destroyed.",
    ),
    (
        ObjectAction("idol", "Break the idol", Figures(of="B", hero=True), unengaged=False),
        "A hero of side B that stands on the space of the idol may, after moving and instead "
        "of attacking, break "
        "the idol: it is removed and counts as taken.",
    ),
    (
        Reinforcements((Chance(1, 16),), 200, pre_made=True),
        "At the end of each round every player with figures left rolls a d20. With 16 or more the player "
        "gets a second army of up to 200 points into the start zone, once a game, one made before.",
    ),
    (
        MarkersInTurn(),
        "In each round all players roll a d20 before order markers are placed: the highest places all of "
        "them first, then the others to the left.",
    ),
    (StartDice(1), "Who begins is rolled for with 1 combat die."),
    (StartDice(), "Who begins is rolled for with 5 combat dice."),
    (
        ClearSightAttacks(),
        "A special attack whose card asks for clear sight may be aimed at any figure of which some part is "
        "seen, not only its hit zone.",
    ),
    (
        CollectGlyphs(("kelda",)),
        "A figure that lands on a glyph stops and shows it: Kelda is collected, every other "
        "glyph is removed. No "
        "glyph has a power.",
    ),
]


@pytest.mark.parametrize("name", TWELVE)
def test_the_special_rules_of_the_rulebooks(
    twelve: Published, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], name: str
) -> None:
    scenario, _, _ = twelve(name)
    assert rule_sentences(Names(scenario, cards, glyphs)) == RULES.get(name, ())


@pytest.mark.parametrize(("rule", "sentence"), KINDS)
def test_a_sentence_for_every_kind(
    cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], rule: SpecialRule, sentence: str
) -> None:
    assert rule_sentence(rule, Names(SCENARIO, cards, glyphs)) == sentence


def test_no_kind_is_left_out() -> None:
    assert {type(rule) for rule, _ in KINDS} == set(get_args(SpecialRule))
