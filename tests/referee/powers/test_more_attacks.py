"""Powers that let a figure attack more than once."""

from __future__ import annotations

import pytest

from builder.referee.actions import Attack, IllegalActionError
from tests.referee.tables import Army, figure, game_of, may_strike, now, shields, skulls, strike, take_turn

FOES: Army = {"marro-warriors": [(6, 3), (6, 2), (5, 4)], "krug": [((10, 3), (11, 3))]}


@pytest.mark.rule("R100")
@pytest.mark.parametrize(("card", "place", "dice"), [("syvarris", (2, 3), 3), ("krug", ((5, 3), (4, 3)), 2)])
def test_a_double_attack_may_hit_the_same_figure_twice(card: str, place: tuple[int, int], dice: int) -> None:
    game = game_of({"A": {card: [place]}, "B": {"finn-the-viking-champion": [(6, 3)]}})
    take_turn(game, "A", card)
    by, finn = figure(game, "A", card), figure(game, "B", "finn-the-viking-champion")
    for _ in range(2):
        strike(game, by, finn, skulls(1, of=dice), shields(0, of=4))
    assert now(game, finn).wounds == 2
    with pytest.raises(IllegalActionError) as refused:
        game.check(Attack("A", by.id, finn.id))
    assert refused.value.rule == "R100"


@pytest.mark.rule("R100")
def test_one_attack_is_all_that_others_have() -> None:
    game = game_of({"A": {"agent-carr": [(2, 3)]}, "B": {"finn-the-viking-champion": [(6, 3)]}})
    take_turn(game, "A", "agent-carr")
    by, finn = figure(game, "A", "agent-carr"), figure(game, "B", "finn-the-viking-champion")
    strike(game, by, finn, skulls(0, of=2), shields(0, of=4))
    assert not may_strike(game, by, finn)


@pytest.mark.rule("R100")
def test_a_monk_attacks_each_figure_beside_it_once() -> None:
    game = game_of({"A": {"shaolin-monks": [(5, 3), (0, 0)]}, "B": FOES})
    take_turn(game, "A", "shaolin-monks")
    monk = figure(game, "A", "shaolin-monks")
    warriors = [figure(game, "B", "marro-warriors", n) for n in (1, 2, 3)]
    strike(game, monk, warriors[0], skulls(0, of=3), shields(0, of=3))
    with pytest.raises(IllegalActionError, match="once"):
        game.check(Attack("A", monk.id, warriors[0].id))
    strike(game, monk, warriors[2], skulls(3, of=3), shields(0, of=3))
    strike(game, monk, warriors[1], skulls(0, of=3), shields(0, of=3))
    assert [now(game, w).on for w in warriors] == [True, True, False]
    assert game.legal_actions().count() == {"end-turn": 1}


def test_a_monk_with_nobody_left_beside_it_is_done_and_the_next_one_begins() -> None:
    game = game_of(
        {
            "A": {"shaolin-monks": [(5, 3), (9, 3)]},
            "B": {"marro-warriors": [(6, 3)], "krug": [((10, 3), (11, 3))]},
        }
    )
    take_turn(game, "A", "shaolin-monks")
    monk, other = figure(game, "A", "shaolin-monks"), figure(game, "A", "shaolin-monks", 2)
    strike(game, monk, figure(game, "B", "marro-warriors"), skulls(3, of=3), shields(0, of=3))
    assert game.legal_actions().count() == {"attack": 1, "end-turn": 1}
    strike(game, other, figure(game, "B", "krug"), skulls(1, of=3), shields(0, of=3))
    assert game.legal_actions().count() == {"end-turn": 1}
