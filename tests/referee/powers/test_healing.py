"""Taking wounds from figures and giving them, without an attack."""

from __future__ import annotations

import pytest

from builder.referee.actions import IllegalActionError
from builder.referee.game import Game
from tests.referee.gates import at_the_gate
from tests.referee.powers.asking import do, end, hurt, now, offered, walk
from tests.referee.tables import Army, d20, field_of, figure, game_of, shields, skulls, strike, take_turn

SONLEN, KELDA, FINN = "sonlen", "kelda-the-kyrie-warrior", "finn-the-viking-champion"
FAR: Army = {"krug": [((10, 6), (11, 6))]}


def sonlen(*, finn_at: tuple[int, int] = (4, 3), wounds: int = 2, **more: object) -> Game:
    army: Army = {SONLEN: [(0, 3)], FINN: [finn_at], "marro-warriors": [(1, 4)]}
    game = game_of({"A": army, "B": FAR}, **more)  # type: ignore[arg-type]  # a battlefield
    hurt(game, figure(game, "A", FINN), wounds)
    take_turn(game, "A", SONLEN)
    return game


@pytest.mark.parametrize(("roll", "left"), [(14, 2), (15, 1), (20, 1)])
def test_a_wounded_hero_near_him_loses_a_wound_with_fifteen(roll: int, left: int) -> None:
    game = sonlen()
    do(game, "heal", d20(roll))
    assert now(game, figure(game, "A", FINN)).wounds == left
    assert offered(game, "heal") == [], "once a turn"
    walk(game, figure(game, "A", SONLEN), 1, 3)


def test_healing_comes_before_moving() -> None:
    game = sonlen()
    walk(game, figure(game, "A", SONLEN), 1, 3)
    assert offered(game, "heal") == []


@pytest.mark.rule("R112")
def test_only_wounded_heroes_are_healed_of_whatever_side() -> None:
    game = sonlen(wounds=0)
    assert offered(game, "heal") == []
    game = game_of({"A": {SONLEN: [(0, 3)]}, "B": {FINN: [(1, 3)], "marro-warriors": [(1, 4)]}})
    hurt(game, figure(game, "B", FINN), 1)
    hurt(game, figure(game, "A", SONLEN), 1)
    take_turn(game, "A", SONLEN)
    assert [use.target for use in offered(game, "heal")] == [figure(game, "B", FINN).id], "not himself"


@pytest.mark.rule("R090")
def test_four_clear_sight_spaces_are_counted_and_looked_along() -> None:
    assert offered(sonlen(finn_at=(4, 3)), "heal") != []
    assert offered(sonlen(finn_at=(5, 3)), "heal") == []
    hill = field_of(heights={(2, r): 12 for r in range(8)})
    assert offered(sonlen(finn_at=(4, 3), battlefield=hill), "heal") == []


@pytest.mark.parametrize(("roll", "wounds"), [(14, 0), (15, 1)])
def test_a_swoop_wounds_a_figure_near_him_with_fifteen(roll: int, wounds: int) -> None:
    game = game_of({"A": {SONLEN: [(6, 6)]}, "B": {**FAR, FINN: [(11, 0)]}})
    take_turn(game, "A", SONLEN)
    krug = figure(game, "B", "krug")
    assert [use.target for use in offered(game, "wound-at-distance")] == [krug.id]
    do(game, "wound-at-distance", d20(roll))
    assert now(game, krug).wounds == wounds
    with pytest.raises(IllegalActionError, match="all figures move before"):
        walk(game, figure(game, "A", SONLEN), 7, 6)
    assert offered(game, "wound-at-distance") == []
    strike(game, figure(game, "A", SONLEN), krug, skulls(0, of=4), shields(0, of=3))


@pytest.mark.rule("R104")
def test_a_swoop_may_destroy_a_figure_without_defense() -> None:
    game = game_of({"A": {SONLEN: [(0, 3)]}, "B": {**FAR, "deathwalker-9000": [(4, 3)]}})
    take_turn(game, "A", SONLEN)
    do(game, "wound-at-distance", d20(15))
    assert not now(game, figure(game, "B", "deathwalker-9000")).on


def test_nothing_is_swooped_at_after_an_attack() -> None:
    game = game_of({"A": {SONLEN: [(6, 6)]}, "B": FAR})
    take_turn(game, "A", SONLEN)
    strike(game, figure(game, "A", SONLEN), figure(game, "B", "krug"), skulls(0, of=4), shields(0, of=3))
    assert offered(game, "wound-at-distance") == []


@pytest.mark.parametrize(("roll", "left"), [(1, 5), (2, 2), (5, 2), (6, 1), (17, 1), (18, 0), (20, 0)])
def test_a_touch_heals_by_its_table_or_hurts(roll: int, left: int) -> None:
    game = game_of({"A": {KELDA: [(0, 3)], "krug": [((2, 3), (3, 3))]}, "B": {FINN: [(11, 7)]}})
    krug = figure(game, "A", "krug")
    hurt(game, krug, 3)
    take_turn(game, "A", KELDA)
    assert offered(game, "healing-touch") == [], "it is not beside her"
    walk(game, figure(game, "A", KELDA), 1, 3)
    do(game, "healing-touch", d20(roll), target=krug.id)
    assert now(game, krug).wounds == left
    assert offered(game, "healing-touch") == []


def test_a_touch_may_kill() -> None:
    game = game_of({"A": {KELDA: [(0, 3)], SONLEN: [(1, 3)]}, "B": {FINN: [(11, 7)]}})
    hurt(game, figure(game, "A", SONLEN), 4)
    take_turn(game, "A", KELDA)
    do(game, "healing-touch", d20(1))
    assert not now(game, figure(game, "A", SONLEN)).on


@pytest.mark.rule("R112")
def test_squads_and_the_unharmed_are_not_touched() -> None:
    game = game_of({"A": {KELDA: [(0, 3)], SONLEN: [(1, 3)]}, "B": {"marro-warriors": [(0, 4)]}})
    take_turn(game, "A", KELDA)
    assert offered(game, "healing-touch") == []
    end(game)


@pytest.mark.rule("R188")
@pytest.mark.parametrize(("roll", "wounds"), [(14, 0), (15, 1)])
def test_a_door_within_reach_is_swooped_at(roll: int, wounds: int) -> None:
    game = at_the_gate({"A": {SONLEN: [(5, 0)]}, "B": {"krug": [((9, 7), (9, 8))]}}, owner="B")
    take_turn(game, "A", SONLEN)
    do(game, "wound-at-distance", d20(roll), word="gate")
    assert game.state.doors["gate"].wounds == wounds
    assert offered(game, "wound-at-distance") == []


@pytest.mark.rule("R188")
def test_own_doors_and_far_ones_are_not_swooped_at() -> None:
    for place, owner in (((5, 0), "A"), ((9, 1), "B")):
        game = at_the_gate({"A": {SONLEN: [place]}, "B": {"krug": [((0, 7), (0, 8))]}}, owner=owner)
        take_turn(game, "A", SONLEN)
        assert offered(game, "wound-at-distance") == []
