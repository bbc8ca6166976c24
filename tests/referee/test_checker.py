"""The checker has teeth: it finds out a referee that is wrong in one thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from builder.movement import reach
from builder.movement.reach import Arrival
from builder.referee import attack_action, attacking, flow, moving, spatial
from builder.referee import effects as effects_of_play
from builder.referee.dice import CARD, SWIPE, Share
from builder.referee.game import Game
from builder.referee.glyphs import GlyphPowers
from builder.referee.play import Play
from builder.referee.state import RollDice, State
from tests.referee import random_tries
from tests.referee.grounds import skirmish
from tests.referee.random_games import Effort, play

MOST_GAMES = 12
Patch = pytest.MonkeyPatch
LOOK = Effort(changed=0.1, complete=0.1, hidden=0.05, until_fault=True)


def one_more(real: Any) -> Any:
    """A number that is one too high."""
    return lambda game, figure: real(game, figure) + 1


def one_die_less(real: Any) -> Any:
    """Dice of which one is missing."""
    return lambda game, plan: [*real(game, plan), Share(CARD, -1)]


def more_wounds(real: Any) -> Any:
    def more(game: Game, id: int, wounds: int, why: str, *, by: int | None = None) -> bool:
        return real(game, id, wounds + 1 if wounds else 0, why, by=by)

    return more


def everybody(real: Any) -> Any:
    def all_of_them(game: Game, owned: str) -> tuple[int, ...]:
        return tuple(figure.id for figure in game.figures(game.state.cards[owned].controller))

    return all_of_them


def initiative(real: Any) -> Any:
    def more(self: GlyphPowers, game: Game, question: str, *about: object) -> list[Share]:
        return [Share(CARD, 8)] if question == "initiative" else real(self, game, question, *about)

    return more


def shared_copy(real: Any) -> Any:
    def shared(self: State) -> State:
        found = State.__new__(State)
        vars(found).update(vars(self))
        return found

    return shared


def anything_goes(real: Any) -> Any:
    def check(self: Game, action: Any) -> None:
        if isinstance(action, RollDice) or action.kind not in ("put-marker", "end-turn"):
            real(self, action)

    return check


def silently(real: Any) -> Any:
    def destroy(game: Game, id: int, why: str, *, by: int | None = None) -> None:
        real(game, id, why, by=by)
        game._events[:] = [event for event in game._events if event.kind != "destroyed"]

    return destroy


def on_top_of_another(real: Any) -> Any:
    def arrive(game: Game, id: int, arrival: Any) -> None:
        real(game, id, arrival)
        figure = game.state.figures[id]
        other = next(f for f in game.figures() if f.id != id)
        if figure.on and len(other.spaces) == len(figure.spaces):
            game.put(replace(figure, spaces=other.spaces))

    return arrive


def kept_too_long(real: Any) -> Any:
    def once(self: Play, key: Any, work_out: Callable[[], Any]) -> Any:
        if self._positions != -1:
            self._positions = self.state.positions
        return real(self, key, work_out)

    return once


# Where it is wrong, and what stands there instead of what is right.
WRONGS: dict[str, tuple[Any, str, Callable[[Any], Any]]] = {
    "range": (attacking, "range_of", one_more),
    "attack dice": (attacking, "attack_shares", one_die_less),
    "defense dice": (attacking, "defense_shares", one_die_less),
    "swipes": (moving, "swipe_shares", lambda real: lambda game, by, leaver: [Share(SWIPE, 2)]),
    "move": (moving, "move_number", one_more),
    "short": (moving, "move_number", lambda real: lambda game, figure: max(0, real(game, figure) - 1)),
    "wounds": (attacking, "wound", more_wounds),
    "engagement": (spatial, "engaged_with", lambda real: lambda game, figure: ()),
    "falls": (moving, "falls", lambda real: lambda game, id, fall: True),
    "lowest": (flow, "highest", lambda real: lambda players, roll: min((roll(p), p) for p in players)[1]),
    "careless": (
        reach,
        "search",
        lambda real: lambda *asked, **how: real(*asked, **{**how, "safely": False}),
    ),
    "elsewhere": (Arrival, "stands", lambda real: property(lambda self: (self.path[:1],) * len(self.path))),
    "anybody": (flow, "acting", everybody),
    "markers": (random_tries, "view", lambda real: lambda game, player=None: real(game)),
    "initiative": (GlyphPowers, "shares", initiative),
    "copy": (State, "copy", shared_copy),
    "anything": (Game, "check", anything_goes),
    "silent": (effects_of_play, "destroy", silently),
    "undying": (effects_of_play, "destroy", lambda real: lambda game, id, why, *, by=None: None),
    "stacked": (moving, "_arrive", on_top_of_another),
    "again": (attack_action, "attacks_remaining", one_more),
    "blind": (spatial, "sees", lambda real: lambda game, one, other, **how: True),
    "stale": (Play, "cached", kept_too_long),
}


@pytest.mark.parametrize("wrong", WRONGS)
def test_a_referee_that_is_wrong_in_one_thing_is_found_out(wrong: str, monkeypatch: Patch) -> None:
    table, facts = skirmish()
    where, name, instead = WRONGS[wrong]
    monkeypatch.setattr(where, name, instead(getattr(where, name)))
    for seed in range(MOST_GAMES):
        try:
            report = play(table, facts, seed, LOOK)
        except (AssertionError, KeyError, ValueError):
            return  # it broke down altogether
        if report.faults:
            return
    pytest.fail("the checker found nothing wrong")


def test_the_referee_as_it_is_has_no_faults_in_the_same_games() -> None:
    table, facts = skirmish()
    assert [play(table, facts, seed, LOOK).faults for seed in range(2)] == [[], []]
