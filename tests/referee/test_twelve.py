"""The special rules of the twelve scenarios of the rulebooks, played from the first card on."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.board import Board, Door
from builder.referee import Event, Game, SeededDice, Table
from builder.referee.state import Action, EndTurn, Life, Phase, Use, WorkDoor
from builder.scenario import Scenario
from tests.referee.cards import DRAKE
from tests.referee.tables import the_cards, the_catalogue
from tests.scenario.twelve import TWELVE

Play = Callable[..., tuple[Game, list[Event]]]


@pytest.fixture(scope="module")
def play(made: Callable[[str], Battlefield]) -> Play:
    """Play a scenario with players who do anything, and mostly little."""

    def of(
        name: str, *, players: int | None = None, seed: int = 1, most: int = 3000, idle: float = 0.8
    ) -> tuple[Game, list[Event]]:
        field, make = TWELVE[name]
        battlefield = made(field)
        scenario: Scenario = make(Board(battlefield))
        table = Table(scenario, battlefield, the_cards(), the_catalogue().kinds, players=players)
        game, chance = Game(table, SeededDice(seed)), random.Random(seed)
        events = list(game.opening)
        for _ in range(most):
            if game.state.outcome is not None:
                break
            events += game.apply(_any(game, chance, idle))
        return game, events

    return of


def _any(game: Game, chance: random.Random, idle: float) -> Action:
    if (
        game.state.phase is Phase.TURNS
        and game.state.turns
        and not game.state.asks
        and chance.random() < idle
    ):
        return EndTurn(game.turn.player)
    actions = [action for action in game.legal_actions() if not isinstance(action, WorkDoor)]
    kinds = sorted({action.kind for action in actions})
    kind = chance.choice(kinds)
    return chance.choice([action for action in actions if action.kind == kind])


def test_reinforcements_are_rolled_for_at_the_end_of_every_round_but_the_last(play: Play) -> None:
    """Winter Holdout: each player once; the late comers start where the army did."""
    game, events = play("winter-holdout", seed=4)
    rolls = [e for e in events if e.kind == "rolled" and e.plain()["why"] == "reinforcements"]
    won = [player for e in events if e.kind == "reinforcements" for player in e.plain()["players"]]
    assert rolls
    assert won
    assert len(won) == len(set(won))
    for figure in game.state.figures.values():
        if figure.started_in:
            assert figure.started_in in game.table.seats[game.owned(figure).owner].zones


def test_nobody_flies_or_drops_and_the_scout_is_secret(play: Play) -> None:
    """Under Tempest's Cover: all are placed like others, the scout's glyph is told to its player alone."""
    game, events = play("tempest", seed=2)
    for owned in game.state.cards.values():
        assert not game.table.profile(owned.card, game.off(owned)).flying
    assert all(f.life is not Life.WAITING for f in game.state.figures.values())
    laid = [e for e in events if e.kind == "secret-laid"]
    assert laid
    assert all(e.known_to == ("p1",) for e in laid)
    assert "kelda" in {owned.secret for owned in game.state.cards.values()}
    assert "kelda" in [e.plain()["glyph"] for e in laid]
    first = next(
        e for e in events if e.kind == "rolled" and e.plain()["player"] == "p2" and "bonus" in e.plain()
    )
    assert first.plain()["bonus"] == 12


def test_the_captive_stays_where_it_is(play: Play) -> None:
    """A Desperate Rescue Attempt: nobody moves, attacks or drafts it."""
    game, _ = play("rescue", idle=0.3, most=400)
    captive = next(f for f in game.state.figures.values() if f.card == "captive")
    assert captive.on
    assert captive.wounds == 0
    assert sum(o.card.id == DRAKE for o in game.state.cards.values()) == 1


def test_the_mist_rises_every_round(play: Play) -> None:
    """A Toxic Mist: one level more each round, no more than five."""
    _, events = play("toxic-mist", seed=3)
    levels = [e.plain()["highest"] for e in events if e.kind == "hazard"]
    assert levels == [min(5, n) for n in range(1, len(levels) + 1)]
    assert levels


def test_rivals_are_friends_until_the_first_attack_among_them(play: Play) -> None:
    """Mimring's castle: after it the truce never comes back."""
    game, events = play("mimrings-castle", idle=0.2, seed=5)
    assert len([e for e in events if e.kind == "truce-over"]) == 1
    assert not any(game.friends("p2", other) for other in ("p3", "p4"))
    fresh, _ = play("mimrings-castle", most=0)
    assert all(fresh.friends("p2", other) for other in ("p3", "p4"))


def test_the_gate_is_held_by_who_stands_on_space_4(play: Play) -> None:
    """Ambush at the West Barbican: one of p1's figures starts there, p2 begins without a roll."""
    game, events = play("ambush", most=3000)
    doorway = next(iter(game.table.board.doorways.values()))
    placed = [
        tuple(at)
        for e in events
        if e.kind == "placed" and e.plain()["player"] == "p1"
        for at in e.plain()["at"]
    ]
    assert (*doorway.spaces[3], doorway.level) in placed
    assert any(figure.started_in == "blue" for figure in game.state.figures.values())
    order = next(e for e in events if e.kind == "order")
    assert order.plain()["players"][0] == "p2"
    assert game.state.doors["gate"].state in (Door.CLOSED, Door.OPEN, Door.NONE)


def test_the_flag_is_taken_down_from_its_space(play: Play) -> None:
    """The Siege: an attacker who stands on the space, with nobody beside him, ends the game."""
    game, _ = play("siege", most=0)
    chance = random.Random(7)
    while game.state.phase is not Phase.TURNS:
        game.apply(_any(game, chance, 0.0))
    while game.turn.player != "p2":
        game.apply(EndTurn(game.turn.player))
    flag = game.state.objects["flag"].at
    for figure in list(game.figures("p1")):
        if any(space.hex.distance(flag.hex) < 2 for space in figure.spaces):
            game.put(replace(figure, life=Life.LEFT_OUT, spaces=()))
    space = game.table.space(flag)
    attacker = next(
        game.state.figures[id] for id in game.turn.pool if len(game.state.figures[id].spaces) == 1
    )
    assert space is not None
    game.put(replace(attacker, spaces=(space,)))
    (use,) = [a for a in game.legal_actions() if isinstance(a, Use) and a.power == "rule-1"]
    game.apply(use)
    assert game.state.outcome.sides == ("attackers",)
