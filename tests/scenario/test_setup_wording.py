"""The set-up in sentences: players, zones, armies, glyphs, objects, captives, doors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.scenario import (
    Declined,
    Figures,
    Gathering,
    Layout,
    PlacedGlyph,
    Required,
    Scenario,
    Seat,
    Up,
    Zone,
)
from builder.scenario.naming import Names
from builder.scenario.setup_wording import player_sentences, required_sentence, setup_sentences
from tests.scenario.checks.small import SOUND, at
from tests.scenario.conftest import Published
from tests.scenario.twelve import TWELVE

NUMBERED = Zone("n", (), {"en": "Zone 2"})


@pytest.fixture
def names(cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]) -> Names:
    """What everything of the small scenario is called."""
    return Names(SOUND, cards, glyphs)


def test_the_set_up_of_a_bit_of_everything(names: Names) -> None:
    assert setup_sentences(names) == (
        "It is played by the Master rules of the second edition.",
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
        "of them is Dagmar, any other is Ivor.",
        "The flag lies on J2 and belongs to Player 2.",
        "Sgt. Drake Alexander stands on K4: a captive, which cannot act and is not moved.",
        "The door at E8 is closed at the start; Player 1 holds its Door Card.",
    )


def test_the_set_up_for_another_number_of_players(names: Names) -> None:
    assert player_sentences(SOUND.layouts[1], names) == (
        "Player 1 and Player 3 play together as side A.",
        "Player 2 and Player 4 play together as side B.",
        "Player 1 starts in the zone West with an army of up to 100 points, drafted or pre-made.",
        "Player 2 starts in the zone east (blue) with an army of up to 100 points, drafted or pre-made.",
        "Player 3 starts in the zone West with an army of up to 100 points, drafted or pre-made.",
        "Player 4 starts in the zone east (blue) with an army of up to 100 points, drafted or pre-made.",
    )


@pytest.mark.rule("R029")
def test_fixed_armies_are_told_card_by_card(
    twelve: Published, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]
) -> None:
    scenario, _, _ = twelve("attack-at-dawn")
    sentences = setup_sentences(Names(scenario, cards, glyphs))
    assert sentences[:2] == ("It is played by the Basic rules.", "There is no limit of rounds.")
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


def test_what_must_be_placed_is_counted(names: Names) -> None:
    needs = (Required(Figures(of="own", flying=True), 3), Required(Figures(card="mimring"), 1, "west"))
    seat = replace(SOUND.layouts[0].seats[1], required=needs)
    sentences = player_sentences(Layout((seat,)), names)[1:]
    assert sentences == (
        "Player 2 must place at least 3 flying figures.",
        "Player 2 must place Mimring in the zone West.",
    )
    assert tuple(required_sentence(need, seat.id, names) for need in needs) == sentences


def test_standing_choices_are_told(names: Names) -> None:
    seat = replace(SOUND.layouts[0].seats[1], declines=tuple(Declined))
    sentences = player_sentences(Layout((seat,)), names)[1:]
    assert sentences == (
        "The figures of Player 2 do not swipe at who leaves an engagement.",
        "Player 2 does not roll for reinforcements.",
    )


def test_glyphs_that_do_nothing_are_told(cards: Mapping[str, Card], glyphs: Mapping[str, Glyph]) -> None:
    lying = (
        PlacedGlyph("", at(0, 0), Up.SYMBOL, inert=True),
        PlacedGlyph("astrid", at(1, 0), Up.SYMBOL, inert=True),
        PlacedGlyph("astrid", at(2, 0), inert=True),
    )
    assert setup_sentences(Names(Scenario(glyphs=lying), cards, glyphs))[2:] == (
        "Power-side up: Astrid on C1.",
        "The glyph on C1 does nothing and cannot be moved.",
        "Symbol-side up: one glyph on A1 and Astrid on B1.",
        "The glyphs on A1 and B1 do nothing and cannot be moved.",
    )


@pytest.mark.parametrize("name", TWELVE)
def test_every_sentence_is_one(
    twelve: Published, cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], name: str
) -> None:
    scenario, _, _ = twelve(name)
    names = Names(scenario, cards, glyphs)
    for layout in scenario.layouts:
        for sentence in setup_sentences(names, layout):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            assert "  " not in sentence
            assert "None" not in sentence
