"""Another turn after the turn, and what is added to the roll for it."""

from __future__ import annotations

import pytest

from builder.referee.game import Game
from builder.referee.state import Phase
from tests.referee.powers.asking import decline, do, end, kill, offered, walk
from tests.referee.tables import d20, figure, game_of, shields, skulls, strike, take_turn

VIPERS, WARLORD = "venoc-vipers", "venoc-warlord"


def vipers(*, warlord: bool = False) -> Game:
    more = {WARLORD: [(11, 7)]} if warlord else {}
    game = game_of({"A": {VIPERS: [(0, 3), (0, 4)], **more}, "B": {"krug": [((6, 3), (7, 3))]}})
    take_turn(game, "A", VIPERS)
    return game


@pytest.mark.parametrize(("roll", "warlord"), [(16, False), (20, False), (15, True)])
def test_enough_gives_another_turn_after_which_is_rolled_again(roll: int, warlord: bool) -> None:
    game = vipers(warlord=warlord)
    viper = figure(game, "A", VIPERS)
    walk(game, viper, 4, 3)
    end(game)
    do(game, "turn-again", d20(roll))
    assert game.turn.card == f"A:{VIPERS}"
    assert game.turn.moved == ()
    walk(game, viper, 5, 3)
    strike(game, viper, figure(game, "B", "krug"), skulls(0, of=3), shields(0, of=3))
    end(game)
    assert len(offered(game, "turn-again")) == 1
    do(game, "turn-again", d20(1))
    assert game.turn.player == "B"


@pytest.mark.parametrize(("roll", "warlord"), [(15, False), (14, True)])
def test_too_little_ends_it(roll: int, warlord: bool) -> None:
    game = vipers(warlord=warlord)
    end(game)
    do(game, "turn-again", d20(roll))
    assert game.turn.player == "B"


def test_whoever_does_not_roll_is_done() -> None:
    game = vipers()
    end(game)
    decline(game)
    assert game.turn.player == "B"


def test_a_dead_warlord_adds_nothing() -> None:
    game = vipers(warlord=True)
    kill(game, figure(game, "A", WARLORD))
    end(game)
    do(game, "turn-again", d20(15))
    assert game.turn.player == "B"


@pytest.mark.rule("R010")
def test_another_turn_takes_no_order_marker() -> None:
    game = vipers()
    end(game)
    do(game, "turn-again", d20(16))
    end(game)
    decline(game)
    for _ in range(2):  # B, then the second marker of A
        end(game)
    assert offered(game, "turn-again")
    assert game.state.number == 2
    assert [name for (_, name), m in sorted(game.state.markers.items()) if m.revealed] == ["1", "2", "1"]


@pytest.mark.rule("R016")
def test_who_has_won_takes_no_more_turns() -> None:
    game = game_of({"A": {VIPERS: [(5, 3)]}, "B": {"zettian-guards": [(6, 3)]}})
    take_turn(game, "A", VIPERS)
    strike(
        game,
        figure(game, "A", VIPERS),
        figure(game, "B", "zettian-guards"),
        skulls(1, of=3),
        shields(0, of=7),
    )
    assert game.state.phase is Phase.OVER
    assert game.state.asks == ()
