"""What destroyed champions leave to other cards."""

from __future__ import annotations

import pytest

from builder.referee.actions import Decline, EndTurn, IllegalActionError, Use
from tests.referee.cards import CARR, FINN, GRUTS, KNIGHTS, ROBOT, THORGRIM
from tests.referee.tables import Trial, facing, game_of, shields, skulls

ATTACK = "B:finn-the-viking-champion/spirit-2"
ARMOR = "B:thorgrim-the-viking-champion/spirit-2"


def dying(card: str) -> Trial:
    """Krug destroys a champion beside him, who has one wound left; his player has more cards."""
    game, by, champion = facing(
        {"krug": [((5, 3), (4, 3))], GRUTS: [(0, 0)]},
        {card: [(6, 3)], CARR: [(5, 4)], KNIGHTS: [(9, 7)]},
    )
    game.hurt(champion, 3)
    game.strike(by, champion, skulls(1, of=2), shields(0, of=4))
    assert not game.now(champion).on
    return game


def test_its_player_is_asked_before_anything_else_and_any_unique_card_will_do() -> None:
    game = dying(FINN)
    champion = game.figure("B", FINN)
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
    game = dying(FINN)
    champion = game.figure("B", FINN)
    game.apply(Use("B", ATTACK, champion.id, card="A:krug"))
    carr, krug = game.figure("B", CARR), game.figure("A", "krug")
    game.misses(krug, carr, 2 + 1, 4)


def test_an_armor_spirit_gives_a_die_in_defense() -> None:
    game = dying(THORGRIM)
    champion = game.figure("B", THORGRIM)
    game.apply(Use("B", ARMOR, champion.id, card="B:agent-carr"))
    game.misses(game.figure("A", "krug"), game.figure("B", CARR), 2, 4 + 1)


def test_who_declines_gives_nothing_and_is_not_asked_again() -> None:
    game = dying(THORGRIM)
    game.apply(Decline("B", ARMOR))
    game.misses(game.figure("A", "krug"), game.figure("B", CARR), 2, 4)


def test_nobody_is_asked_where_no_unique_card_is_left() -> None:
    game = facing({GRUTS: [(5, 3)]}, {FINN: [(6, 3)], KNIGHTS: [(0, 0)]})[0]
    game.kill(game.figure("B", FINN))
    assert game.state.asks == ()


@pytest.mark.rule("R107")
def test_a_spirit_does_not_change_a_special_attack() -> None:
    game = game_of(
        {
            "A": {ROBOT: [(1, 3)], FINN: [(0, 0)]},
            "B": {"krug": [((6, 3), (7, 3))]},
        }
    )
    finn = game.figure("A", FINN)
    game.take_turn("A", ROBOT)
    game.kill(finn)
    game.apply(Use("A", "A:finn-the-viking-champion/spirit-2", finn.id, card="A:deathwalker-8000"))
    by, krug = game.figure("A", ROBOT), game.figure("B", "krug")
    before = game.state.copy()
    game.misses(by, krug, 4, 3)
    game.state = before
    game.forget()
    game.strike(by, krug, skulls(0, of=3), None, "A:deathwalker-8000/special-attack")
