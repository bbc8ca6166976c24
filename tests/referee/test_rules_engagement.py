"""Engagement and swipes in a game (R057, R070 to R076, R091)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.hexgrid import Hex
from builder.referee import spatial
from builder.referee.actions import Attack, ChooseCard, Move
from builder.referee.moving import arrival_of
from builder.referee.state import Life
from builder.scenario.places import Position
from tests.referee.powers.asking import kill, now
from tests.referee.tables import field_of, figure, game_of, skulls, take_turn
from tests.referee.test_rules_moves import DEATHWALKER, FINN, MARRO, RAELIN, SYVARRIS, VIKINGS, to
from tests.referee.test_rules_turns import begin_basic, refused


@pytest.mark.rule("R070", "R073", "R074")
def test_finn_leaves_two_vikings_and_takes_two_wounds() -> None:
    """Example 15: one die for each of them, no defense; two skulls are two wounds."""
    game = game_of({"A": {FINN: [(3, 3)]}, "B": {VIKINGS: [(4, 3), (4, 2)]}})
    take_turn(game, "A", FINN)
    finn = figure(game, "A", FINN)
    assert len(spatial.engaged_with(game, finn)) == 2
    events = to(game, finn, (1, 3), rolls=[skulls(1, 1), skulls(1, 1)])
    assert [e.kind for e in events].count("rolled") == 2
    assert (now(game, finn).wounds, now(game, finn).on) == (2, True)
    assert {e.plain()["player"] for e in events if e.kind == "rolled"} == {"B"}


@pytest.mark.rule("R073")
def test_going_round_an_enemy_is_free_and_coming_to_it_too() -> None:
    game = game_of({"A": {FINN: [(3, 3)]}, "B": {VIKINGS: [(4, 3)]}})
    take_turn(game, "A", FINN)
    events = to(game, figure(game, "A", FINN), (4, 2), way=((3, 3), (4, 2)))
    assert not any(e.kind == "rolled" for e in events)


@pytest.mark.rule("R073", "R074")
def test_who_is_destroyed_by_a_swipe_falls_where_it_was_swiped_and_is_swiped_no_more() -> None:
    """On the space where it moved away from the second Viking, whom it left with its second step."""
    game = game_of({"A": {MARRO: [(2, 3), (0, 0)]}, "B": {VIKINGS: [(2, 4), (2, 2)]}})
    take_turn(game, "A", MARRO)
    one = figure(game, "A", MARRO)
    way = ((2, 3), (3, 2), (4, 1), (5, 1))
    events = to(game, one, (5, 1), way=way, rolls=[skulls(0, 1), skulls(1, 1)])
    assert now(game, one).life is Life.DESTROYED
    gone = next(e for e in events if e.kind == "destroyed")
    assert gone.plain()["at"] == [[4, 1, 1]]
    assert one.id in game.turn.acted, "it was one of the figures of this turn"


@pytest.mark.rule("R057", "R073")
def test_raelin_is_swiped_at_take_off_and_not_by_whom_she_passes_over() -> None:
    """The example of flying: M1 swipes, M3 does not. Where he kills her she has not left."""
    for wounds in (0, 5):
        game = game_of({"A": {RAELIN: [(1, 3)]}, "B": {MARRO: [(2, 3), (4, 3)]}}, field_of(wide=8))
        take_turn(game, "A", RAELIN)
        raelin = figure(game, "A", RAELIN)
        game.put(replace(raelin, wounds=wounds and game.table.life(game.card(raelin)) - 1))
        events = to(game, raelin, (6, 3), rolls=[skulls(wounds and 1, 1)])
        first = figure(game, "B", MARRO, 1)
        assert [e.plain()["by"] for e in events if e.kind == "rolled"] == [first.id]
        assert [e.plain()["at"] for e in events if e.kind == "destroyed"] == [[[1, 3, 1]]] * bool(wounds)


@pytest.mark.rule("R057", "R073")
def test_who_flies_may_walk_and_does_where_that_is_safer() -> None:
    """From beside a Marro to beside him: she walks, unasked; on foot and away from him she is swiped too."""
    game = game_of({"A": {RAELIN: [(1, 3)]}, "B": {MARRO: [(2, 3)]}}, field_of(wide=8))
    take_turn(game, "A", RAELIN)
    raelin, near, far = figure(game, "A", RAELIN), Position(Hex(1, 4), 1), Position(Hex(0, 3), 1)
    assert arrival_of(game, Move("A", raelin.id, near)).swipes == ()
    assert arrival_of(game, Move("A", raelin.id, far)).flown
    assert not arrival_of(game, Move("A", raelin.id, far, how="walk")).flown
    events = to(game, raelin, (1, 4))
    assert [e.plain()["how"] for e in events if e.kind == "moved"] == ["walk"]
    viking = game_of({"A": {VIKINGS: [(1, 3)]}, "B": {MARRO: [(2, 3)]}}, field_of(wide=8))
    take_turn(viking, "A", VIKINGS)
    assert refused(viking, Move("A", 1, far, how="walk")) == "R040", "who does not fly has no choice"


@pytest.mark.rule("R073")
def test_of_two_ways_of_one_length_the_one_without_swipes_is_taken() -> None:
    """Finn from A1 to C0 past a samurai; who wants the other way says so."""
    game = game_of({"A": {FINN: [(2, 3)]}, "B": {VIKINGS: [(4, 3), (9, 7)]}})
    take_turn(game, "A", FINN)
    finn, goal, near = figure(game, "A", FINN), Position(Hex(4, 1), 1), ((2, 3), (3, 3), (4, 2), (4, 1))
    assert arrival_of(game, Move("A", finn.id, goal)).swipes == ()
    path = tuple(Position(Hex(q, r), 1) for q, r in near)
    assert len(arrival_of(game, Move("A", finn.id, goal, path=path)).swipes) == 1
    to(game, finn, (4, 1))


@pytest.mark.rule("R071", "R072")
def test_who_stands_as_high_as_the_others_head_is_not_engaged() -> None:
    """Example 14: Deathwalker on a ledge 5 levels above Finn; a ruin of 6 parts Finn from him too."""
    for up, engaged in ((4, True), (5, False)):
        game = game_of(
            {"A": {FINN: [(1, 0)]}, "B": {DEATHWALKER: [(2, 0)]}},
            field_of(deep=1, wide=4, heights={(2, 0): 1 + up}),
        )
        assert bool(spatial.engaged_with(game, figure(game, "A", FINN))) is engaged
        take_turn(game, "A", FINN)
        attack = Attack("A", figure(game, "A", FINN).id, figure(game, "B", DEATHWALKER).id)
        assert (attack in game.legal_actions()) is engaged
    walled = field_of(("ruin-short", 2, 1, 2), deep=4, wide=6)
    game = game_of({"A": {FINN: [(2, 1)]}, "B": {DEATHWALKER: [(1, 2)]}}, walled)
    assert not spatial.engaged_with(game, figure(game, "A", FINN)), "Finn is not taller than the ruin"


@pytest.mark.rule("R075")
def test_an_engaged_archer_attacks_only_whom_he_is_engaged_with() -> None:
    game = game_of({"A": {SYVARRIS: [(3, 3)]}, "B": {VIKINGS: [(4, 3), (7, 3)]}})
    take_turn(game, "A", SYVARRIS)
    archer, near, far = (
        figure(game, "A", SYVARRIS),
        figure(game, "B", VIKINGS, 1),
        figure(game, "B", VIKINGS, 2),
    )
    assert refused(game, Attack("A", archer.id, far.id)) == "R075"
    assert Attack("A", archer.id, near.id) in game.legal_actions()
    kill(game, near)
    assert Attack("A", archer.id, far.id) in game.legal_actions()


@pytest.mark.rule("R070", "R075")
def test_nobody_is_engaged_in_the_basic_game() -> None:
    game = game_of({"A": {SYVARRIS: [(3, 3)]}, "B": {VIKINGS: [(4, 3), (7, 3)]}}, edition="basic")
    begin_basic(game)
    game.apply(ChooseCard("A", f"A:{SYVARRIS}"))
    archer, far = figure(game, "A", SYVARRIS), figure(game, "B", VIKINGS, 2)
    assert Attack("A", archer.id, far.id) in game.legal_actions()
    to(game, archer, (1, 3))  # no dice are asked for


@pytest.mark.rule("R001", "R004")
def test_no_action_moves_anothers_figures_in_his_turn() -> None:
    game = game_of({"A": {FINN: [(3, 3)]}, "B": {VIKINGS: [(8, 3)]}})
    take_turn(game, "A", FINN)
    viking = figure(game, "B", VIKINGS)
    for player, rule in (("A", "R001"), ("B", "R004")):
        assert refused(game, Move(player, viking.id, Position(Hex(8, 2), 1))) == rule


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("end", "swipes"), [((0, 1, 3), 0), ((-1, 1, 3), 1)])
def test_the_grapple_gun_owes_a_swipe_to_whom_it_leaves_alone(end: tuple[int, int, int], swipes: int) -> None:
    """Drake climbs up beside a samurai and stays adjacent to him, or leaves him."""
    battlefield = field_of(("rock-1", -1, 1, 3), heights={(0, 1): 3})
    game = game_of({"A": {"sgt-drake-alexander": [(0, 0)]}, "B": {"izumi-samurai": [(1, 0)]}}, battlefield)
    take_turn(game, "A", "sgt-drake-alexander")
    action = Move("A", 1, Position(Hex(end[0], end[1]), end[2]), how="leap")
    assert len(arrival_of(game, action).swipes) == swipes
    events = game.apply(action, [skulls(0, 1)] * swipes)
    assert [e.kind for e in events].count("rolled") == swipes
