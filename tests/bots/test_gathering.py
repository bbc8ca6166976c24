"""Armies and secrets are drawn by chance, a strong one rather than a weak one, and any army can be played."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from builder.bots import BOTS, Bot, GreedyBot, PlannerBot, played
from builder.bots.gathering import army_strength, draw_army, draw_card, strength
from builder.referee import Game, SeededDice
from builder.referee.state import BringArmy, LaySecret, TakeCard
from tests.bots.bot_games import table_of
from tests.referee.cards import FINN, MARRO, RAELIN, SYVARRIS, VIKINGS
from tests.referee.tables import game_of, the_cards

SEEDS = range(60)
CHAMPION = "sir-denrick"


def test_what_is_drafted_differs_and_the_stronger_card_comes_more_often() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {FINN: [(9, 0)]}})
    choices = [TakeCard("A", id) for id in (RAELIN, SYVARRIS, MARRO, VIKINGS)]
    found = Counter(draw_card(game, "A", choices, 400, Random(seed)).card for seed in SEEDS)  # type: ignore[union-attr]
    assert len(found) >= 3
    assert found[MARRO] > found[RAELIN]
    assert draw_card(game, "A", choices, 40, Random(1)) is None, "nothing is cheap enough"


def test_a_strength_knows_powers() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {FINN: [(9, 0)]}})
    cards = game.table.cards
    for id in (MARRO, "krav-maga-agents", "izumi-samurai", "sgt-drake-alexander"):
        plain = replace(cards[id], id=f"plain-{id}", powers=())
        assert strength(game, cards[id]) > strength(game, plain), f"{id}: clone, dodge, counter strike"

    def gain(card: str, *others: str) -> float:
        army = [cards[id] for id in others]
        alone = army_strength(game, army) + strength(game, cards[card])
        return army_strength(game, [cards[card], *army]) - alone

    assert gain(RAELIN) == 0, "an aura needs others"
    assert gain(RAELIN, SYVARRIS) > gain(FINN, VIKINGS) > 0
    assert gain(FINN, SYVARRIS) == pytest.approx(0), "Finn helps those of Range 1"
    assert gain("knights-of-weston", CHAMPION) > gain("knights-of-weston", SYVARRIS) == pytest.approx(0)


def test_a_ready_army_is_drawn_too() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {FINN: [(9, 0)]}})
    armies = [BringArmy("A", cards) for cards in ((FINN, RAELIN), (SYVARRIS, VIKINGS), (MARRO, VIKINGS))]
    assert len({draw_army(game, armies, Random(seed)) for seed in SEEDS}) > 1


def test_nobody_knows_beforehand_who_bears_the_secret() -> None:
    """The same hero in ten games of ten before."""
    table = table_of("four-fords-hidden-herald")
    bearers = Counter()
    for seed in range(12):
        game = Game(table, SeededDice(seed))
        for action, _events in played(game, dict.fromkeys(table.seating, BOTS["greedy"]), Random(seed)):
            if isinstance(action, LaySecret) and action.glyph == "kelda":
                bearers[game.state.cards[action.card].card.id] += 1
            if game.state.round:
                break
    assert sum(bearers.values()) == 12
    assert len(bearers) > 1


@pytest.mark.parametrize("bot", [GreedyBot(), PlannerBot(budget=30)], ids=("greedy", "planner"))
def test_whatever_card_there_is_can_be_played(bot: Bot) -> None:
    """Shaolin Monks, who attack all beside them, could not be weighed between two turns."""
    table = table_of("ash-and-fir-rising-smoke")
    left = [card for card in the_cards().values() if card.spaces <= 2]
    while left:
        armies = []
        for _side in range(2):
            points, army = 400, []
            for card in tuple(left):
                if card.points <= points:
                    army.append(card.id)
                    points -= card.points
                    left.remove(card)
            armies.append(tuple(army))
        seats = [replace(seat, army=army) for seat, army in zip(table.layout.seats, armies, strict=True)]
        seated = table.seated(replace(table.layout, seats=tuple(seats)))
        game, bots = Game(seated, SeededDice(1)), dict.fromkeys(seated.seating, bot)
        for _done in played(game, bots, Random(1), rounds=1):
            if game.state.turn is not None:
                break
        assert game.state.round == 1
