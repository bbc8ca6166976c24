"""Scenarios in sentences: the set-up, what is played, how it ends."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from builder import language
from builder.facts import RuleChoices
from builder.scenario import (
    OWN,
    Declined,
    Figures,
    Gathering,
    Layout,
    PlacedGlyph,
    Required,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    Up,
    Zone,
)
from builder.scenario.naming import Names, some
from builder.scenario.setup_wording import (
    player_sentences,
    required_sentence,
    rules_sentences,
    setup_sentences,
)
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
from builder.scenario.victory import (
    EACH,
    All,
    Any,
    AtEndOfRound,
    Beside,
    Collected,
    Condition,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
    Victory,
)
from builder.scenario.wording import rule_sentence, victory_sentence
from tests.languages import PSEUDO, make_language
from tests.scenario.checks.small import GATE, SOUND, at
from tests.scenario.conftest import Published, names_of
from tests.scenario.twelve import TWELVE

# ---- Victories and special rules in sentences ----


SCENARIO = Scenario(
    layouts=(
        Layout(
            (
                Seat("p1", team="A"),
                Seat("anna", {"en": "Anna"}, team="B"),
                Seat("p3", team="B"),
                Seat("p4", team="raiders"),
            )
        ),
    ),
    zones=(
        Zone("hill", (), {"en": "Windy Hill"}),
        Zone("ford", (), {"en": "The ford zone"}),
        Zone("r", (), colour="red"),
    ),
    objects=(
        ScenarioObject("war-banner", at(0, 0)),
        ScenarioObject("map", at(1, 0), "glyph", glyph="brandar"),
        ScenarioObject("chest", at(2, 0), name={"en": "old chest"}),
    ),
    doors=(ScenarioDoor("north", GATE), ScenarioDoor("south", GATE)),
)
ENEMIES = Figures(of="enemies")

# Condition, side, and what follows "wins".
KINDS: list[tuple[Condition, str, str]] = [
    (Eliminated(), "A", "when all enemy figures are destroyed"),
    (Eliminated(Figures()), "A", "when all its figures are destroyed"),
    (
        Eliminated(Figures(of="p4", unique=False, hero=False)),
        "A",
        "when all common squad figures of Player 4 are destroyed",
    ),
    (Eliminated(Figures(of="enemies", card="mimring")), "A", "when Mimring is destroyed"),
    (
        Eliminated(Figures(of="enemies", card="tarn-viking-warriors")),
        "A",
        "when all enemy figures of Tarn Viking Warriors are destroyed",
    ),
    (MostPoints(), "A", "when it has more points left than every other side"),
    (MostPoints(or_equal=True), "anna", "when no other side has more points left than they have"),
    (Standing("hill"), "A", "when one of its figures stands in the zone Windy Hill"),
    (Standing("ford", count=2), "raiders", "when at least 2 of their figures stand in the ford zone"),
    (Standing("war-banner", ENEMIES), "A", "when an enemy figure stands on the war banner"),
    (
        Standing("map", Figures(of="any", flying=True, species="kyrie")),
        "A",
        "when a flying kyrie figure stands on the Brandar glyph",
    ),
    (
        Standing("r", Figures(of="B", general="utgar"), 3),
        "A",
        "when at least 3 figures of Utgar of side B stand in the zone r (red)",
    ),
    (
        Standing("chest", Figures(of="own", unique=True, hero=True)),
        "anna",
        "when one of their own unique heroes stands on the old chest",
    ),
    (Collected(1), "A", "when it has collected a glyph"),
    (
        Collected(2, ("kelda", "brandar")),
        "A",
        "when it has collected at least 2 of the glyphs Kelda and Brandar",
    ),
    (Beside(Figures(), ENEMIES), "A", "when one of its figures stands next to an enemy figure"),
    (Destroyed(ENEMIES), "A", "when an enemy figure has been destroyed"),
    (
        Destroyed(Figures(of="enemies", personality="valiant"), 4),
        "A",
        "when at least 4 enemy valiant figures have been destroyed",
    ),
    (HoldsDoor("north"), "A", "when it holds the Door Card of the door north"),
    (HoldsDoor("north", "anna"), "A", "when Anna holds the Door Card of the door north"),
    (HoldsDoor("north", "raiders"), "A", "when the raiders hold the Door Card of the door north"),
    (HoldsDoor("north", "A"), "A", "when it holds the Door Card of the door north"),
    (ObjectTaken("chest"), "raiders", "when they have taken the old chest"),
    (
        AtEndOfRound(Standing("hill")),
        "A",
        "at the end of a round when one of its figures stands in the zone Windy Hill",
    ),
    (
        AtEndOfRound(MostPoints(), since=4),
        "A",
        "at the end of a round from 4 on when it has more points left than every other side",
    ),
    (AtEndOfRound(round=1), "A", "when round 1 ends and nobody else has won"),
    (
        All((HoldsDoor("north"), ObjectTaken("chest"))),
        "A",
        "when it holds the Door Card of the door north and it has taken the old chest",
    ),
    (
        Any((ObjectTaken("chest"), AtEndOfRound(MostPoints(), round=6))),
        "A",
        "when it has taken the old chest, or at the end of round 6 when it has more points "
        "left than every other side",
    ),
    (
        All((ObjectTaken("chest"), Any((HoldsDoor("north"), HoldsDoor("south"))))),
        "A",
        "when it has taken the old chest and either it holds the Door Card of the door north "
        "or it holds the Door Card of the door south",
    ),
    (
        Standing("map", Figures(of="A", secret="kelda")),
        "A",
        "when the figure whose card hides the glyph Kelda stands on the Brandar glyph",
    ),
    (
        Beside(Figures(), Figures(of="any", card="sgt-drake-alexander")),
        "raiders",
        "when one of their figures stands next to Sgt. Drake Alexander",
    ),
    (
        Standing("hill", Figures(of="own", unique=True, hero=True, started_in="r"), 3),
        "raiders",
        "when at least 3 of their unique heroes that started in the zone r (red) stand in the zone "
        "Windy Hill",
    ),
    (Eliminated(Figures(of="anna")), "A", "when all figures of Anna are destroyed"),
    (Collected(1, ("kelda",)), "A", "when it has collected the glyph Kelda"),
    (
        Not(Beside(Figures(of="enemies", card="mimring"), ENEMIES)),
        "A",
        "when Mimring does not stand next to an enemy figure",
    ),
    (
        All((ObjectTaken("chest"), AtEndOfRound(since=3))),
        "A",
        "when it has taken the old chest and round 3 ends",
    ),
    (Not(Eliminated()), "A", "when an enemy figure is left"),
    (Not(MostPoints()), "A", "when another side has as many points left as it, or more"),
    (Not(Standing("hill", count=3)), "A", "when fewer than 3 of its figures stand in the zone Windy Hill"),
    (Not(Standing("hill", ENEMIES)), "A", "when no enemy figure stands in the zone Windy Hill"),
    (
        Not(Standing("hill", Figures(of="enemies", card="mimring"))),
        "A",
        "when Mimring does not stand in the zone Windy Hill",
    ),
    (Not(Collected(1)), "A", "when it has not collected a glyph"),
    (Not(Beside(Figures(), ENEMIES)), "A", "when none of its figures stands next to an enemy figure"),
    (Not(Destroyed(Figures(of="enemies", card="mimring"))), "A", "when Mimring has not been destroyed"),
    (Not(Destroyed(ENEMIES, 2)), "A", "when fewer than 2 enemy figures have been destroyed"),
    (Not(HoldsDoor("north")), "raiders", "when they do not hold the Door Card of the door north"),
    (Not(HoldsDoor("north", "anna")), "A", "when Anna does not hold the Door Card of the door north"),
    (Not(HoldsDoor("north", "raiders")), "A", "when the raiders do not hold the Door Card of the door north"),
    (Not(ObjectTaken("chest")), "A", "when it has not taken the old chest"),
    (
        Not(Any((ObjectTaken("chest"), HoldsDoor("north")))),
        "A",
        "when it has not taken the old chest and it does not hold the Door Card of the door north",
    ),
    (
        Not(All((ObjectTaken("chest"), HoldsDoor("north")))),
        "A",
        "when either it has not taken the old chest or it does not hold the Door Card of the door north",
    ),
    (Not(Not(ObjectTaken("chest"))), "A", "when it has taken the old chest"),
    (
        Not(AtEndOfRound(ObjectTaken("chest"), round=2)),
        "A",
        "when it is not so that at the end of round 2 it has taken the old chest",
    ),
]


@pytest.fixture(scope="module")
def names() -> Names:
    """What everything of `SCENARIO` is called."""
    return names_of(SCENARIO)


@pytest.mark.parametrize(("condition", "side", "when"), KINDS)
def test_a_sentence_for_every_kind(names: Names, condition: Condition, side: str, when: str) -> None:
    who = {"A": "Side A wins", "anna": "Anna wins", "raiders": "The raiders win"}[side]
    assert victory_sentence(Victory(condition, side), names) == f"{who} {when}."


def test_no_kind_of_condition_and_no_contrary_is_left_out() -> None:
    kinds = {type(condition) for condition, _, _ in KINDS}
    contraries = {type(condition.of) for condition, _, _ in KINDS if isinstance(condition, Not)}
    assert kinds == set(get_args(Condition))
    assert contraries == set(get_args(Condition))


def test_ids_stand_in_where_nothing_is_known() -> None:
    lost = Victory(Standing("nowhere", Figures(of="nobody", card="no-card"), 2), "someone")
    assert (
        victory_sentence(lost, Names(Scenario()))
        == "The someone side wins when at least 2 figures of no-card of nobody stand on the object "
        "nowhere."
    )


def test_conditions_that_stand_too_deep_are_cut(names: Names) -> None:
    condition: Condition = ObjectTaken("chest")
    for _ in range(5000):
        condition = All((condition,))
    assert victory_sentence(Victory(condition), names) == "A side wins when more holds than fits a sentence."


WITH_RULES = Scenario(
    layouts=(Layout((Seat("p1", team="A"), Seat("p2", team="B"))),),
    objects=(ScenarioObject("idol", at(0, 0)),),
)
EVERY_RULE: list[tuple[SpecialRule, str]] = [
    (
        Reinforcements((Chance(2, 10),), 1, once=False),
        "At the end of each round every player with figures left rolls a d20. A second army of up to "
        "1 point enters that player's start zone on 10 or more from round 2 on.",
    ),
    (
        Reinforcements((Chance(1, 16), Chance(3, 11)), 160, ("the-drop",)),
        "At the end of each round every player with figures left rolls a d20. A second army of up to "
        "160 points enters that player's start zone on 16 or more in rounds 1 and 2, on 11 or more from "
        "round 3 on. This happens once a game for each player. Cards with The Drop cannot be chosen.",
    ),
    (PowersOff(("ghost-walk",), "p1"), "The power Ghost Walk does not work for figures of Player 1."),
    (PowersOff(("flying", "the-drop")), "The powers Flying and The Drop do not work."),
    (InitiativeBonus("p2", 12, 1), "Player 2 adds 12 to the initiative roll of round 1."),
    (
        RisingHazard(("water",), top=5),
        "At the end of each round every figure on water or no higher than level 1 takes 1 wound. The hazard "
        "rises by 1 level a round, to level 5 at most.",
    ),
    (
        ObjectAction("idol", {"en": "take down the idol"}, Figures(of="B")),
        "A figure of side B that stands on the space of the idol and is engaged with nobody may, after "
        "moving and instead of attacking, take down the idol: it is removed and counts as taken.",
    ),
    (
        CollectGlyphs(("brandar", "kelda")),
        "A figure that lands on a glyph stops and shows it: Brandar and Kelda are collected, every other "
        "glyph is removed. No glyph has a power.",
    ),
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
        "At the end of each round every figure on levels 3 to 4 takes 1 wound. The hazard rises by 2 "
        "levels a round, to level 8 at most.",
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
        ObjectAction("idol", {"en": "Break the idol"}, Figures(of="B", hero=True), unengaged=False),
        "A hero of side B that stands on the space of the idol may, after moving and instead "
        "of attacking, break "
        "the idol: it is removed and counts as taken.",
    ),
    (
        ObjectAction("idol", {"de": "Götzen stürzen"}, unengaged=False),  # English alone takes a small letter
        "A figure that stands on the space of the idol may, after moving and instead of attacking, "
        "Götzen stürzen: it is removed and counts as taken.",
    ),
    (
        Reinforcements((Chance(1, 16),), 200, pre_made=True),
        "At the end of each round every player with figures left rolls a d20. A second army of up to "
        "200 points enters that player's start zone on 16 or more. This happens once a game for each player. "
        "That army is chosen before the game.",
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
]


@pytest.mark.parametrize(("rule", "sentence"), EVERY_RULE)
def test_a_sentence_for_every_kind_of_rule(rule: SpecialRule, sentence: str) -> None:
    assert rule_sentence(rule, names_of(WITH_RULES)) == sentence


def test_what_is_chosen_otherwise_than_decided_is_said_after_the_edition() -> None:
    said = rules_sentences(names_of(Scenario()))
    assert said == ("The Master rules of the second edition are used.", "There is no limit of rounds.")
    every = RuleChoices("climb", "never", "up-and-down")
    assert rules_sentences(names_of(Scenario(choices=every)))[1:-1] == (
        "Ruins are climbed like walls.",
        "Nobody falls straight down a ladder: figures climb down rung by rung.",
        "The lob height of grenades counts from the lower of the two spaces: it limits throws down, too.",
    )


def test_no_kind_is_left_out() -> None:
    assert {type(rule) for rule, _ in EVERY_RULE} == set(get_args(SpecialRule))


# ---- The set-up in sentences: players, zones, armies, glyphs, objects, captives, doors ----

NUMBERED = Zone("n", (), {"en": "Zone 2"})


@pytest.fixture
def names_setup_wording() -> Names:
    """What everything of the small scenario is called."""
    return names_of(SOUND)


def test_the_set_up_of_a_bit_of_everything(names_setup_wording: Names) -> None:
    assert setup_sentences(names_setup_wording) == (
        "The Master rules of the second edition are used.",
        "The last round is round 10.",
        "Player 1 starts in the zone West with Finn the Viking Champion and Tarn Viking Warriors.",
        "Player 1 places Mimring on C1/D1.",
        "Player 1 must place at least one unique hero in the zone West.",
        "Player 1 must place at least one figure on A1.",
        "Player 2 starts in the zone east (blue) with an army of up to 300 points, drafted or pre-made.",
        "Player 2 places figures first, then the others to the left.",
        "Power-side up: Kelda on E1 and Astrid on E2.",
        "Shuffled, symbol-side up, one each on F1 and F2: Gerda and Erland.",
        "Player 1 secretly lays one glyph, symbol-side up, on the card of each of their unique heroes; one "
        "of them is Dagmar. Any other is Ivor.",
        "The flag lies on J2. It belongs to Player 2.",
        "Sgt. Drake Alexander stands on K4: a captive, which cannot act and is not moved.",
        "The door at E8 is closed at the start. Player 1 holds its Door Card.",
    )


def test_the_set_up_for_another_number_of_players(names_setup_wording: Names) -> None:
    assert player_sentences(SOUND.layouts[1], names_setup_wording) == (
        "Player 1 and Player 3 play together as side A.",
        "Player 2 and Player 4 play together as side B.",
        "Player 1 starts in the zone West with an army of up to 100 points, drafted or pre-made.",
        "Player 2 starts in the zone east (blue) with an army of up to 100 points, drafted or pre-made.",
        "Player 3 starts in the zone West with an army of up to 100 points, drafted or pre-made.",
        "Player 4 starts in the zone east (blue) with an army of up to 100 points, drafted or pre-made.",
    )


@pytest.mark.rule("R029")
def test_fixed_armies_are_told_card_by_card(twelve: Published) -> None:
    scenario, _, _ = twelve("attack-at-dawn")
    sentences = setup_sentences(names_of(scenario))
    assert sentences[:2] == ("The Basic rules are used.", "There is no limit of rounds.")
    assert sentences[2].startswith(
        "Player 1 places Raelin the Kyrie Warrior on A6; Finn the Viking Champion on A8; "
    )
    assert sentences[2].endswith("; Tarn Viking Warriors on B7, B9, B4 and B6.")
    assert len(sentences) == 4


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (Seat("p1"), "Player 1 has no army."),
        (Seat("p1", {"en": "Anna"}, zones=("z",)), "Anna starts in the zone z."),
        (
            Seat("p1", points=1, zones=("z", "y"), gathering=(Gathering.DRAFT,)),
            "Player 1 starts in the zone z or the zone y (red) with an army of up to 1 point, drafted.",
        ),
        (Seat("p1", zones=("n",)), "Player 1 starts in Zone 2."),
        (
            Seat("p1", points=90, gathering=(Gathering.PRE_MADE,)),
            "Player 1 starts with an army of up to 90 points, pre-made.",
        ),
    ],
)
def test_a_sentence_for_a_player(seat: Seat, sentence: str) -> None:
    layout = Layout((seat,))
    scenario = Scenario(layouts=(layout,), zones=(Zone("z", ()), Zone("y", (), colour="red"), NUMBERED))
    assert player_sentences(layout, Names(scenario)) == (sentence,)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("The wardens of the west", "The wardens of the west start with an army"),
        ("The mound clan", "The mound clan starts with an army"),
        ("Chris", "Chris starts with an army"),
    ],
)
def test_several_people_start_and_one_starts(name: str, sentence: str) -> None:
    layout = Layout((Seat("p1", {"en": name}, points=100),))
    sentences = player_sentences(layout, Names(Scenario(layouts=(layout,))))
    assert sentences[0].startswith(sentence)


def test_what_must_be_placed_is_counted(names_setup_wording: Names) -> None:
    needs = (Required(Figures(of="own", flying=True), 3), Required(Figures(card="mimring"), 1, "west"))
    seat = replace(SOUND.layouts[0].seats[1], required=needs)
    sentences = player_sentences(Layout((seat,)), names_setup_wording)[1:]
    assert sentences == (
        "Player 2 must place at least 3 flying figures.",
        "Player 2 must place Mimring in the zone West.",
    )
    assert tuple(required_sentence(need, seat.id, names_setup_wording) for need in needs) == sentences


def test_standing_choices_are_told(names_setup_wording: Names) -> None:
    seat = replace(SOUND.layouts[0].seats[1], declines=tuple(Declined))
    sentences = player_sentences(Layout((seat,)), names_setup_wording)[1:]
    assert sentences == (
        "The figures of Player 2 do not swipe at who leaves an engagement.",
        "Player 2 does not roll for reinforcements.",
    )


def test_glyphs_that_do_nothing_are_told() -> None:
    lying = (
        PlacedGlyph("", at(0, 0), Up.SYMBOL, inert=True),
        PlacedGlyph("astrid", at(1, 0), Up.SYMBOL, inert=True),
        PlacedGlyph("astrid", at(2, 0), inert=True),
    )
    assert setup_sentences(names_of(Scenario(glyphs=lying)))[2:] == (
        "Power-side up: Astrid on C1.",
        "The glyph on C1 does nothing and cannot be moved.",
        "Symbol-side up: one glyph on A1 and Astrid on B1.",
        "The glyphs on A1 and B1 do nothing and cannot be moved.",
    )


@pytest.mark.parametrize("name", TWELVE)
def test_every_sentence_is_one(twelve: Published, name: str) -> None:
    scenario, _, _ = twelve(name)
    names_setup_wording = names_of(scenario)
    for layout in scenario.layouts:
        for sentence in setup_sentences(names_setup_wording, layout):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "  " not in sentence
            assert "None" not in sentence


def test_a_translator_may_say_figures_in_another_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {
        "hero": "Held", "heroes": "Helden",
        "unique {figure}": "{figure}, einzig", "unique {figures}": "{figures}, einzig",
        "enemy {figure}": "{figure} des Feinds", "enemy {figures}": "{figures} des Feinds",
        "{figures} of {name}": "{name}s {figures}",
        "at least {count} {figures}": "{figures}: mindestens {count}",
        "its {figures}": "seine {figures}", "one of {figures}": "einer, und zwar: {figures}",
    }  # fmt: skip
    make_language(tmp_path, PSEUDO, said.get)
    monkeypatch.setenv(language.VARIABLE, "")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    language.speak(PSEUDO)
    try:
        names = Names(Scenario())
        side = names.subject(EACH)
        heroes = replace(ENEMIES, hero=True, unique=True, general="utgar")
        assert some(heroes, 3, names, side) == "Utgars Helden, einzig des Feinds: mindestens 3"
        assert some(replace(heroes, of=OWN), 1, names, side) == "einer, und zwar: seine Utgars Helden, einzig"
    finally:
        language.speak(language.SOURCE)


def test_a_player_of_many_is_many_in_every_language() -> None:
    seats = (Seat("a", name={"en": "The wardens", "de": "Die Wächter"}), Seat("b", name={"en": "Ann"}))
    names = Names(Scenario(layouts=(Layout(seats),)))
    language.speak("de")
    try:
        assert names.player("a") == "Die Wächter"
        assert [names.verb(id, "gewinnt", "gewinnen") for id in ("a", "b")] == ["gewinnen", "gewinnt"]
    finally:
        language.speak(language.SOURCE)
