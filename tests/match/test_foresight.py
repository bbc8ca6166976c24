"""Before a figure moves: ways of one's own, and what it could do at their end."""

from __future__ import annotations

import pytest

from builder.board import Space
from builder.match.foresight import Foresight, onward
from builder.referee import moving, spatial
from builder.referee.odds import attack_previews
from builder.referee.state import Move
from builder.referee.table import position_of
from builder.referee.views import view
from tests.referee.cards import FINN, GRIMNAK, GUARDS, VIKINGS
from tests.referee.tables import Army, Trial, facing


def space(game: Trial, q: int, r: int) -> Space:
    """A space on level 1."""
    found = game.table.space(game.position_at(q, r))
    assert found is not None
    return found


@pytest.mark.rule("R040")
@pytest.mark.parametrize(
    "mine", [{VIKINGS: [(3, 3)]}, {GRIMNAK: [((3, 3), (2, 3))]}], ids=["one space", "two"]
)
def test_a_way_of_ones_own_goes_on_wherever_the_rules_let_it(mine: Army) -> None:
    game, figure, _foe = facing(mine, {GUARDS: [(9, 5)]})
    way = (space(game, 3, 3), space(game, 4, 3))
    found = onward(game, figure, way)
    assert way[-1] in found, "it may end there"
    for end, move in found.items():
        assert move.to == position_of(end)
        assert move.path[:2] == tuple(map(position_of, way))
        game.check(move)
    number = moving.move_number(game, figure)
    straight = [one for one in found.values() if len(one.path) == number + 1]
    assert straight, "and spends all of its move"
    assert all(len(one.path) <= number + 1 for one in found.values())


@pytest.mark.rule("R073")
def test_ones_own_way_may_be_worse_than_the_safest_and_says_so() -> None:
    """It passes the guard, who may swipe at it as it leaves."""
    game, viking, guard = facing({VIKINGS: [(3, 3)]}, {GUARDS: [(4, 4)]})
    goal = space(game, 4, 2)
    safest = Move("A", viking.id, position_of(goal))
    assert not moving.arrival_of(game, safest).swipes or spatial.adjacent(game, viking, guard)
    by = onward(game, viking, (space(game, 3, 3), space(game, 3, 4)))
    round_about = by[space(game, 2, 4)]
    assert [swipe.by.spaces for swipe in moving.arrival_of(game, round_about).swipes] == [guard.spaces]


@pytest.mark.rule("R070", "R080")
def test_what_is_foreseen_is_what_can_be_done_after_the_move() -> None:
    game, finn, viking = facing({FINN: [(3, 3)]}, {VIKINGS: [(6, 3), (9, 5)]})
    for to in ((5, 3), (4, 3)):
        move = Move("A", finn.id, game.position_at(*to))
        before = view(game)
        found = Foresight.of(game, move)
        assert view(game) == before
        saved = game.saved()
        game.apply(move)
        there = game.now(finn)
        assert list(found.attacks) == attack_previews(game, there)
        assert found.engaged == spatial.engaged_with(game, there)
        assert bool(found.engaged) is (to == (5, 3))
        game.back_to(saved)
    assert viking.id
