"""Moving again before attacking."""

from __future__ import annotations

import pytest

from builder.referee.actions import IllegalActionError
from builder.referee.game import Game
from tests.referee.powers.asking import do, end, now, offered, walk
from tests.referee.tables import d20, figure, game_of, shields, skulls, strike, take_turn

CARD = "tarn-viking-warriors"


@pytest.fixture
def game() -> Game:
    found = game_of({"A": {CARD: [(0, 2), (0, 3)]}, "B": {"krug": [((10, 6), (11, 6))]}})
    take_turn(found, "A", CARD)
    return found


def test_fifteen_lets_all_of_them_move_again(game: Game) -> None:
    one, two = figure(game, "A", CARD, 1), figure(game, "A", CARD, 2)
    assert offered(game, "charge-again") == [], "nobody has moved yet"
    walk(game, one, 4, 2)
    with pytest.raises(IllegalActionError, match="it has moved already"):
        walk(game, one, 5, 2)
    do(game, "charge-again", d20(15))
    walk(game, one, 8, 2)
    walk(game, two, 4, 3)
    assert now(game, one).spaces[0].hex.q == 8
    assert offered(game, "charge-again") == [], "it is rolled for once a turn"


def test_fourteen_ends_all_moving(game: Game) -> None:
    walk(game, figure(game, "A", CARD, 1), 4, 2)
    do(game, "charge-again", d20(14))
    with pytest.raises(IllegalActionError, match="all figures move before the first one attacks"):
        walk(game, figure(game, "A", CARD, 2), 1, 3)
    assert offered(game, "charge-again") == []


@pytest.mark.rule("R100")
def test_it_comes_before_attacks_and_in_the_next_turn_again() -> None:
    game = game_of({"A": {CARD: [(5, 3), (0, 0)]}, "B": {"krug": [((6, 3), (7, 3))]}})
    take_turn(game, "A", CARD)
    one, two = figure(game, "A", CARD, 1), figure(game, "A", CARD, 2)
    walk(game, two, 1, 0)
    do(game, "charge-again", d20(1))
    end(game)
    end(game)  # the turn of the other one
    walk(game, two, 2, 0)
    assert len(offered(game, "charge-again")) == 1
    strike(game, one, figure(game, "B", "krug"), skulls(0, of=3), shields(0, of=3))
    assert offered(game, "charge-again") == [], "after an attack nobody moves"
