"""A game and its scenario in another language: nothing but names from files stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from builder.bots import BOTS, played
from builder.formats.hexgame import load_setting
from builder.places import shipped
from builder.referee import Game, IllegalActionError, SeededDice, Table
from builder.referee.narration import Labels
from builder.referee.outcome import outcome_text
from builder.referee.state import Attack, BringArmy, EndTurn, Move, Place, PutMarker, TakeCard
from builder.referee.table import position_of
from builder.scenario import text_in
from builder.scenario.naming import Names
from builder.scenario.setup_wording import setup_sentences
from builder.scenario.wording import rule_sentences, victory_sentences
from tests.referee.tables import the_cards, the_catalogue
from tests.translated import plain_words, pseudo_language

FILES = sorted(shipped("scenarios").glob("*.hexscenario"))


@pytest.fixture(autouse=True)
def _spoken() -> Iterator[None]:
    with pseudo_language():
        yield


def table_of(path: Path) -> Table:
    return load_setting(path, the_catalogue(), the_cards()).table(None)


def names_in(table: Table) -> set[str]:
    """Names of cards, powers, glyphs, players, zones and objects, and what ids and filters say."""
    scenario, cards = table.scenario, table.cards.values()
    texts = {
        *(word for card in cards for word in (card.name, card.figure_name, card.species)),
        *(word for card in cards for word in (card.figure_class, card.personality)),
        *(word for card in cards for word in (card.general, card.general.capitalize())),
        *(power.name for card in cards for power in card.powers),
        *(attack.name for card in cards for attack in getattr(card, "specials", ())),
        *(glyph.name for glyph in table.glyphs.values()),
        *(text_in(named.name) for named in (*scenario.zones, *scenario.objects)),
        *(text_in(seat.name) or seat.id for layout in scenario.layouts for seat in layout.seats),
        *(seat.team for layout in scenario.layouts for seat in layout.seats),
        *(word for zone in scenario.zones for word in (zone.colour, zone.id)),
        *(text_in(getattr(rule, "name", {})) for rule in scenario.rules),
        *(id.replace("-", " ") for rule in scenario.rules for id in getattr(rule, "terrains", ())),
    }
    return {form for text in texts if text for form in (text, text[:1].lower() + text[1:], text[4:]) if form}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_how_a_scenario_is_set_up_and_won_is_translated(path: Path) -> None:
    table = table_of(path)
    names = Names(table.scenario, table.cards, table.glyphs)
    texts = [*setup_sentences(names, table.layout), *victory_sentences(names), *rule_sentences(names)]
    assert plain_words(texts, names_in(table)) == {}


@pytest.mark.parametrize(
    ("name", "bot"), [("ash-and-fir-chained-smith", "greedy"), ("four-fords-night-of-drums", "random")]
)
def test_what_happens_in_a_game_is_translated(name: str, bot: str) -> None:
    game = Game(table_of(shipped("scenarios") / f"{name}.hexscenario"), SeededDice(3))
    bots = dict.fromkeys(game.table.seating, BOTS[bot])
    labels, texts = Labels(game), [outcome_text(game)]
    for _action, events in played(game, bots, Random(3)):
        texts += labels.sentences(events, None)
    texts.append(outcome_text(game))
    assert len(texts) > 100
    assert plain_words(texts, names_in(game.table)) == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_events_are_the_same_data_in_every_language(path: Path) -> None:
    game = Game(table_of(path), SeededDice(3))
    bots = dict.fromkeys(game.table.seating, BOTS["random"])
    for _action, events in played(game, bots, Random(3), rounds=3):
        assert "⟦" not in str([event.plain() for event in events])
        assert "⟦" not in "".join([hook.name(game) for hook in game._hooks])


def test_refusals_are_translated() -> None:
    path = next(path for path in FILES if path.stem == "ash-and-fir-chained-smith")
    game = Game(table_of(path), SeededDice(3))
    wrong = [
        TakeCard("p1", "finn"),
        BringArmy("p1", ()),
        Place("p1", 1, ()),
        PutMarker("p1", "1", "finn"),
        EndTurn("p1"),
        EndTurn("p9"),
        Attack("p1", 1, 2),
    ]
    texts = []
    for _ in played(game, dict.fromkeys(game.table.seating, BOTS["greedy"]), Random(3), rounds=2):
        stands = [position_of(figure.spaces[0]) for figure in game.figures()]
        for action in (*wrong, *(Move("p1", 1, at) for at in stands[:1])):
            try:
                game.check(action)
            except IllegalActionError as error:
                texts.append(error.why)
    assert len(set(texts)) > 10
    assert plain_words(texts, names_in(game.table)) == {}
