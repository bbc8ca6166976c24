"""Initiative in scenarios: additions, and rounds without a roll."""

from __future__ import annotations

import pytest

from builder.referee import Game
from builder.referee.actions import EndTurn, RollDice
from builder.referee.state import Phase
from builder.scenario.special import FirstPlayer, InitiativeBonus
from tests.referee.tables import d20, game_of

ARMIES = {
    "A": {"tarn-viking-warriors": [(0, 0)]},
    "B": {"zettian-guards": [(11, 7)]},
    "C": {"knights-of-weston": [(0, 7)]},
}


def markers(game: Game) -> None:
    """All players lay their order markers."""
    while game.state.phase is Phase.MARKERS:
        game.apply(next(iter(game.legal_actions())))


def round_over(game: Game) -> None:
    """All turns of a round are ended at once."""
    while game.state.phase is Phase.TURNS:
        game.apply(EndTurn(game.turn.player))


@pytest.mark.rule("R015")
def test_a_player_adds_to_his_initiative_in_one_round_also_when_it_is_rolled_again() -> None:
    """C adds 12 in round 1: 3 + 12 ties with 15, 5 + 12 beats 16. In round 2 he adds nothing."""
    game = game_of(ARMIES, rules=(InitiativeBonus("C", 12, 1),))
    markers(game)
    game.apply(RollDice(), [d20(15), d20(1), d20(3), d20(16), d20(5)])
    assert game.state.order == ("C", "A", "B")
    round_over(game)
    markers(game)
    game.apply(RollDice(), [d20(4), d20(1), d20(3)])
    assert game.state.order == ("A", "B", "C")


@pytest.mark.rule("R014")
def test_a_player_begins_a_round_without_a_roll() -> None:
    """B begins round 1, then those to his left; round 2 is rolled for."""
    game = game_of(ARMIES, rules=(FirstPlayer("B"),))
    markers(game)
    assert game.state.phase is Phase.TURNS
    assert game.state.order == ("B", "C", "A")
    round_over(game)
    markers(game)
    assert game.state.phase is Phase.INITIATIVE


def test_in_the_basic_game_too_a_player_may_begin_without_a_roll() -> None:
    """No dice are rolled for who begins."""
    game = game_of(ARMIES, rules=(FirstPlayer("C"),), edition="basic")
    assert game.state.phase is Phase.TURNS
    assert game.state.order == ("C", "A", "B")
