"""Taking an object instead of attacking."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, IllegalActionError
from builder.referee.actions import Attack, Move, Use
from builder.scenario.filters import Figures
from builder.scenario.model import ScenarioObject
from builder.scenario.places import Position
from builder.scenario.special import ObjectAction
from builder.scenario.victory import Eliminated, ObjectTaken, Victory
from tests.referee.tables import figure, game_of, position_at, shields, skulls, take_turn

VIKINGS, GUARDS, KNIGHTS = "tarn-viking-warriors", "zettian-guards", "knights-of-weston"
TAKE = "rule-1"


def flag_game(guard: tuple[int, int] = (11, 7), who: str = "any", mine: tuple[int, int] = (3, 3)) -> Game:
    """A flag of B's on 5,3, two spaces from a Viking of A; another one stands where he can attack."""
    return game_of(
        {"A": {VIKINGS: [mine, (8, 6)]}, "B": {GUARDS: [guard, (9, 6)]}},
        objects=(ScenarioObject("flag", Position(Hex(5, 3), 1), "flag", owner="B"),),
        rules=(ObjectAction("flag", "take it", Figures(of=who)),),
        victory=(Victory(ObjectTaken("flag")), Victory(Eliminated())),
    )


def takes(game: Game) -> list[Use]:
    """The ways to take it now."""
    return [a for a in game.legal_actions() if isinstance(a, Use) and a.power == TAKE]


@pytest.mark.parametrize("who", ["any", "A", "enemies"])
def test_a_figure_on_the_space_takes_the_object_and_wins(who: str) -> None:
    """After moving there; ``enemies`` are those of the object's owner."""
    game = flag_game(who=who)
    take_turn(game, "A", VIKINGS)
    assert not takes(game)
    game.apply(Move("A", 1, position_at(game, 5, 3)))
    assert takes(game) == [Use("A", TAKE, 1)]
    game.apply(Use("A", TAKE, 1))
    assert game.state.objects["flag"].taken_by == "A"
    assert game.state.outcome is not None
    assert game.state.outcome.sides == ("A",)


def test_an_engaged_figure_cannot_take_it() -> None:
    """A guard stands beside the flag."""
    game = flag_game(guard=(6, 3))
    take_turn(game, "A", VIKINGS)
    game.apply(Move("A", 1, position_at(game, 5, 3)))
    with pytest.raises(IllegalActionError):
        game.apply(Use("A", TAKE, 1))


def test_only_those_it_is_meant_for_take_it() -> None:
    """Its owner's figures do not."""
    game = flag_game(who="B")
    take_turn(game, "A", VIKINGS)
    game.apply(Move("A", 1, position_at(game, 5, 3)))
    assert not takes(game)


def test_it_is_done_instead_of_the_attack_of_that_figure_alone() -> None:
    """Another may have attacked; who attacked himself takes nothing, and who took it attacks no more."""
    game = flag_game()
    take_turn(game, "A", VIKINGS)
    game.apply(Move("A", 1, position_at(game, 5, 3)))
    enemy = figure(game, "B", GUARDS, 2)
    game.apply(Attack("A", 2, enemy.id), [skulls(0, 3), shields(0, 7)])
    assert takes(game) == [Use("A", TAKE, 1)]
    armed = game_of(
        {"A": {GUARDS: [(5, 3)]}, "B": {KNIGHTS: [(9, 6)]}},
        objects=(ScenarioObject("flag", Position(Hex(5, 3), 1), "flag"),),
        rules=(ObjectAction("flag", "take it"),),
    )
    take_turn(armed, "A", GUARDS)
    assert takes(armed) == [Use("A", TAKE, 1)]
    armed.apply(Attack("A", 1, figure(armed, "B", KNIGHTS).id), [skulls(0, 2), shields(0, 4)])
    assert not takes(armed)


def test_who_took_it_attacks_no_more_however_often_he_could() -> None:
    """Syvarris has two attacks; neither is left, and nobody moves any more."""
    game = game_of(
        {"A": {"syvarris": [(5, 3)]}, "B": {KNIGHTS: [(9, 6)]}},
        objects=(ScenarioObject("flag", Position(Hex(5, 3), 1), "flag"),),
        rules=(ObjectAction("flag", "take it"),),
    )
    take_turn(game, "A", "syvarris")
    assert [a for a in game.legal_actions() if isinstance(a, Attack)]
    game.apply(Use("A", TAKE, 1))
    assert not [a for a in game.legal_actions() if isinstance(a, Attack | Move)]
