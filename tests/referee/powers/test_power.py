"""What a new power stands on: its class is found by its kind, and it moves figures outside their move."""

from __future__ import annotations

import pytest

from builder.catalogue.card_powers import BY_ID
from builder.referee import GivenDice
from builder.referee.moving import go, ways
from builder.referee.powers import POWERS
from tests.referee.cards import FINN, GRIMNAK, VIKINGS
from tests.referee.tables import facing, field_of, lying, skulls

MOVEMENT = {"flying", "ghost-walk", "slither", "disengage", "leap", "climb"}


def test_every_kind_of_power_is_a_class_of_the_referee_or_known_to_movement() -> None:
    assert set(POWERS) == set(BY_ID) - MOVEMENT - {"text"}
    assert all(power.kind == kind for kind, power in POWERS.items())


def test_a_power_brings_a_figure_some_spaces_without_using_its_move() -> None:
    game, finn, _foe = facing({FINN: [(0, 0)]}, {VIKINGS: [(9, 0)]}, field_of(deep=1))
    found = ways(game, finn, 2)
    assert set(found) == {(game.position_at(1, 0),), (game.position_at(2, 0),)}
    go(game, finn, found[(game.position_at(2, 0),)])
    finn = game.now(finn)
    assert (finn.spaces[0].hex.q, game.turn.moved, game.turn.acted) == (2, (), ())
    game.walk(finn, 7, 0)


def test_it_stands_on_both_spaces_of_its_base_and_stops_on_nobody() -> None:
    game, rider, foe = facing({GRIMNAK: [((1, 0), (0, 0))]}, {VIKINGS: [(3, 0)]}, field_of(deep=1))
    assert set(ways(game, rider, 1)) == {(game.position_at(2, 0), game.position_at(1, 0))}
    assert foe.on


@pytest.mark.rule("R129")
def test_it_stops_nowhere_where_it_must_not() -> None:
    healing = lying("kelda", 1, 0)
    game, finn, _foe = facing({FINN: [(0, 0)]}, {VIKINGS: [(9, 0)]}, field_of(deep=1), glyphs=(healing,))
    assert set(ways(game, finn, 1)) == set()


@pytest.mark.rule("R073")
def test_who_is_left_behind_swipes_as_ever() -> None:
    game, finn, foe = facing({FINN: [(1, 0)]}, {VIKINGS: [(2, 0)]}, field_of(deep=1))
    game.dice = GivenDice()
    game.dice.give([skulls(1, 1)])
    go(game, finn, ways(game, finn, 1)[(game.position_at(0, 0),)])
    assert (game.now(finn).wounds, game.now(finn).spaces[0].hex.q, foe.on) == (1, 0, True)
