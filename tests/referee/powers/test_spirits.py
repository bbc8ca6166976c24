"""What destroyed champions leave to other cards."""

from __future__ import annotations

import pytest

from builder.referee import Game
from builder.referee.actions import Decline, EndTurn, IllegalActionError, Use
from builder.referee.effects import destroy, wound
from tests.referee.tables import facing, figure, game_of, now, shields, skulls, strike, take_turn

ATTACK = "B:finn-the-viking-champion/spirit-2"
ARMOR = "B:thorgrim-the-viking-champion/spirit-2"


def dying(card: str) -> Game:
    """Krug destroys a champion beside him, who has one wound left; his player has more cards."""
    game, by, champion = facing(
        {"krug": [((5, 3), (4, 3))], "blade-gruts": [(0, 0)]},
        {card: [(6, 3)], "agent-carr": [(5, 4)], "knights-of-weston": [(9, 7)]},
    )
    wound(game, champion.id, 3, "test")
    strike(game, by, champion, skulls(1, of=2), shields(0, of=4))
    assert not now(game, champion).on
    return game


def test_its_player_is_asked_before_anything_else_and_any_unique_card_will_do() -> None:
    game = dying("finn-the-viking-champion")
    champion = figure(game, "B", "finn-the-viking-champion")
    assert set(game.legal_actions()) == {
        Use("B", ATTACK, champion.id, card="A:krug"),
        Use("B", ATTACK, champion.id, card="B:agent-carr"),
        Decline("B", ATTACK),
    }
    with pytest.raises(IllegalActionError):
        game.check(Use("B", ATTACK, champion.id, card="B:knights-of-weston"))
    with pytest.raises(IllegalActionError):
        game.check(EndTurn("A"))


def test_an_attack_spirit_gives_a_die_in_normal_attacks_also_to_an_enemy() -> None:
    game = dying("finn-the-viking-champion")
    champion = figure(game, "B", "finn-the-viking-champion")
    game.apply(Use("B", ATTACK, champion.id, card="A:krug"))
    carr, krug = figure(game, "B", "agent-carr"), figure(game, "A", "krug")
    strike(game, krug, carr, skulls(0, of=2 + 1), shields(0, of=4))


def test_an_armor_spirit_gives_a_die_in_defense() -> None:
    game = dying("thorgrim-the-viking-champion")
    champion = figure(game, "B", "thorgrim-the-viking-champion")
    game.apply(Use("B", ARMOR, champion.id, card="B:agent-carr"))
    strike(
        game,
        figure(game, "A", "krug"),
        figure(game, "B", "agent-carr"),
        skulls(0, of=2),
        shields(0, of=4 + 1),
    )


def test_who_declines_gives_nothing_and_is_not_asked_again() -> None:
    game = dying("thorgrim-the-viking-champion")
    game.apply(Decline("B", ARMOR))
    strike(
        game, figure(game, "A", "krug"), figure(game, "B", "agent-carr"), skulls(0, of=2), shields(0, of=4)
    )


def test_nobody_is_asked_where_no_unique_card_is_left() -> None:
    game = facing(
        {"blade-gruts": [(5, 3)]}, {"finn-the-viking-champion": [(6, 3)], "knights-of-weston": [(0, 0)]}
    )[0]
    destroy(game, figure(game, "B", "finn-the-viking-champion").id, "test")
    assert game.state.asks == ()


@pytest.mark.rule("R107")
def test_a_spirit_does_not_change_a_special_attack() -> None:
    game = game_of(
        {
            "A": {"deathwalker-8000": [(1, 3)], "finn-the-viking-champion": [(0, 0)]},
            "B": {"krug": [((6, 3), (7, 3))]},
        }
    )
    finn = figure(game, "A", "finn-the-viking-champion")
    take_turn(game, "A", "deathwalker-8000")
    destroy(game, finn.id, "test")
    game.apply(Use("A", "A:finn-the-viking-champion/spirit-2", finn.id, card="A:deathwalker-8000"))
    by, krug = figure(game, "A", "deathwalker-8000"), figure(game, "B", "krug")
    before = game.state.copy()
    strike(game, by, krug, skulls(0, of=4), shields(0, of=3))
    game.state = before
    game.forget()
    strike(game, by, krug, skulls(0, of=3), None, "A:deathwalker-8000/special-attack")
