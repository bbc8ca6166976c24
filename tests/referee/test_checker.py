"""The checker has teeth: it finds out a referee that is wrong in one thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from builder.movement import reach
from builder.movement.reach import Arrival
from builder.referee import attack_action, attacking, flow, moving, spatial, views
from builder.referee import effects as effects_of_play
from builder.referee.actions import RollDice
from builder.referee.dice import CARD, SWIPE, Share
from builder.referee.game import Game
from builder.referee.glyphs import GlyphPowers
from builder.referee.play import Play
from builder.referee.state import Figure, State
from tests.referee.grounds import skirmish
from tests.referee.random_games import Effort, play

MOST_GAMES = 12
Patch = pytest.MonkeyPatch
LOOK = Effort(changed=0.1, complete=0.1, hidden=0.05, until_fault=True)


def _range(patch: Patch) -> None:
    real = attacking.range_of
    patch.setattr(attacking, "range_of", lambda game, figure: real(game, figure) + 1)


def _attack_dice(patch: Patch) -> None:
    real = attacking.attack_shares
    patch.setattr(attacking, "attack_shares", lambda game, plan: [*real(game, plan), Share(CARD, -1)])


def _defense_dice(patch: Patch) -> None:
    real = attacking.defense_shares
    patch.setattr(attacking, "defense_shares", lambda game, plan: [*real(game, plan), Share(CARD, -1)])


def _swipes(patch: Patch) -> None:
    patch.setattr(moving, "swipe_shares", lambda game, by, leaver: [Share(SWIPE, 2)])


def _careless(patch: Patch) -> None:
    patch.setattr(reach, "search", partial(reach.search, safely=False))


def _elsewhere(patch: Patch) -> None:
    patch.setattr(Arrival, "stands", property(lambda self: (self.path[:1],) * len(self.path)))


def _move(patch: Patch) -> None:
    real = moving.move_number
    patch.setattr(moving, "move_number", lambda game, figure: real(game, figure) + 1)


def _short(patch: Patch) -> None:
    real = moving.move_number
    patch.setattr(moving, "move_number", lambda game, figure: max(0, real(game, figure) - 1))


def _wounds(patch: Patch) -> None:
    real = attacking.wound

    def more(game: Game, id: int, wounds: int, why: str, *, by: int | None = None) -> bool:
        return real(game, id, wounds + 1 if wounds else 0, why, by=by)

    patch.setattr(attacking, "wound", more)


def _engagement(patch: Patch) -> None:
    patch.setattr(spatial, "engaged_with", lambda game, figure: ())


def _falls(patch: Patch) -> None:
    patch.setattr(moving, "falls", lambda game, id, fall: True)


def _lowest(patch: Patch) -> None:
    def lowest(players: list[str], roll: Callable[[str], int]) -> str:
        return min((roll(player), player) for player in players)[1]

    patch.setattr(flow, "highest", lowest)


def _anybody(patch: Patch) -> None:
    def all_of_them(game: Game, owned: str) -> tuple[int, ...]:
        player = game.state.cards[owned].controller
        return tuple(figure.id for figure in game.figures(player))

    patch.setattr(flow, "acting", all_of_them)


def _markers(patch: Patch) -> None:
    real = views.view
    patch.setattr("tests.referee.random_tries.view", lambda game, player=None: real(game))


def _initiative(patch: Patch) -> None:
    real = GlyphPowers.shares

    def more(self: GlyphPowers, game: Game, question: str, *about: object) -> list[Share]:
        return [Share(CARD, 8)] if question == "initiative" else real(self, game, question, *about)

    patch.setattr(GlyphPowers, "shares", more)


def _copy(patch: Patch) -> None:
    def shared(self: State) -> State:
        found = State.__new__(State)
        for name, value in vars(self).items():
            setattr(found, name, value)
        return found

    patch.setattr(State, "copy", shared)


def _anything(patch: Patch) -> None:
    real = Game.check

    def check(self: Game, action: Any) -> None:
        if isinstance(action, RollDice) or action.kind not in ("put-marker", "end-turn"):
            real(self, action)

    patch.setattr(Game, "check", check)


def _silent(patch: Patch) -> None:
    real = effects_of_play.destroy

    def destroy(game: Game, id: int, why: str, *, by: int | None = None) -> None:
        real(game, id, why, by=by)
        game._events[:] = [event for event in game._events if event.kind != "destroyed"]

    patch.setattr(effects_of_play, "destroy", destroy)


def _undying(patch: Patch) -> None:
    patch.setattr(effects_of_play, "destroy", lambda game, id, why, *, by=None: None)


def _stacked(patch: Patch) -> None:
    real = moving._arrive

    def arrive(game: Game, id: int, arrival: Any) -> None:
        real(game, id, arrival)
        figure = game.state.figures[id]
        other = next(f for f in game.figures() if f.id != id)
        if figure.on and len(other.spaces) == len(figure.spaces):
            game.put(replace(figure, spaces=other.spaces))

    patch.setattr(moving, "_arrive", arrive)


def _again(patch: Patch) -> None:
    real = attacking.attacks_remaining

    def left(game: Game, figure: Figure) -> int:
        return real(game, figure) + 1

    patch.setattr(attack_action, "attacks_remaining", left)


def _blind(patch: Patch) -> None:
    patch.setattr(spatial, "sees", lambda game, one, other, **how: True)


def _stale(patch: Patch) -> None:
    real = Play.cached

    def once(self: Play, key: Any, work_out: Callable[[], Any]) -> Any:
        if self._positions != -1:
            self._positions = self.state.positions
        return real(self, key, work_out)

    patch.setattr(Play, "cached", once)


WRONGS = (
    _range, _attack_dice, _defense_dice, _swipes, _move, _short, _wounds, _engagement, _falls, _lowest,
    _careless, _elsewhere, _anybody, _markers, _initiative, _copy, _anything, _silent, _undying, _stacked,
    _again, _blind, _stale,
)  # fmt: skip


@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: wrong.__name__.strip("_"))
def test_a_referee_that_is_wrong_in_one_thing_is_found_out(
    wrong: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    table, facts = skirmish()
    wrong(monkeypatch)
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
