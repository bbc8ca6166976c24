"""Rolling on a table for the whole squad: dice, losses, how many act."""

from __future__ import annotations

import pytest

from builder.referee.actions import IllegalActionError
from builder.referee.game import Game
from tests.referee.powers.asking import another_card, do, end, living, now, offered, walk
from tests.referee.tables import d20, figure, game_of, shields, skulls, strike, take_turn

WOLVES, STINGERS, DRONES = "anubian-wolves", "marro-stingers", "marro-drones"
KRUG = {"krug": [((6, 3), (7, 3))]}


def wolves(**more: list[tuple[int, int]]) -> Game:
    khosumet = {card.replace("_", "-"): places for card, places in more.items()}
    game = game_of({"A": {WOLVES: [(5, 3), (5, 4), (0, 0)], **khosumet}, "B": KRUG})
    take_turn(game, "A", WOLVES, declining=False)
    return game


@pytest.mark.parametrize(
    ("roll", "dice"), [(2, 1), (6, 1), (7, 2), (11, 2), (12, 3), (15, 3), (16, 4), (19, 4), (20, 8)]
)
def test_fury_gives_dice_for_the_turn(roll: int, dice: int) -> None:
    game = wolves()
    do(game, "fury", d20(roll))
    for number in (1, 2):
        strike(
            game, figure(game, "A", WOLVES, number), figure(game, "B", "krug"),
            skulls(0, of=1 + dice), shields(0, of=3),
        )  # fmt: skip
    end(game)
    strike(game, figure(game, "B", "krug"), figure(game, "A", WOLVES), skulls(0, of=2), shields(0, of=4))


def test_fury_is_rolled_before_anything_else() -> None:
    game = wolves()
    with pytest.raises(IllegalActionError, match="no figure moves now"):
        walk(game, figure(game, "A", WOLVES, 3), 1, 0)
    assert [use.player for use in offered(game, "fury")] == ["A"]


def test_the_player_chooses_which_wolf_fury_takes() -> None:
    game = wolves()
    do(game, "fury", d20(1))
    second = figure(game, "A", WOLVES, 2)
    assert {use.target for use in offered(game, "fury")} == {
        figure(game, "A", WOLVES, n).id for n in (1, 2, 3)
    }
    do(game, "fury", target=second.id)
    assert not now(game, second).on
    assert living(game, "A", WOLVES) == 2
    strike(game, figure(game, "A", WOLVES), figure(game, "B", "krug"), skulls(0, of=1), shields(0, of=3))


@pytest.mark.rule("R112")
def test_a_bonus_to_fury_saves_the_wolf_while_its_giver_lives() -> None:
    """Khosumet adds 1: a 1 is a 2, a 19 a 20. The aura of Khosumet gives dice only beside it."""
    game = wolves(khosumet_the_darklord=[(11, 7)])
    do(game, "fury", d20(1))
    assert living(game, "A", WOLVES) == 3
    strike(game, figure(game, "A", WOLVES), figure(game, "B", "krug"), skulls(0, of=2), shields(0, of=3))
    game = wolves(khosumet_the_darklord=[(11, 7)])
    do(game, "fury", d20(19))
    strike(game, figure(game, "A", WOLVES), figure(game, "B", "krug"), skulls(0, of=9), shields(0, of=3))


def test_the_bonus_of_another_player_or_a_dead_giver_is_not_added() -> None:
    from tests.referee.powers.asking import kill

    game = game_of({"A": {WOLVES: [(5, 3), (5, 4)]}, "B": {**KRUG, "khosumet-the-darklord": [(11, 7)]}})
    take_turn(game, "A", WOLVES, declining=False)
    do(game, "fury", d20(1))
    assert len(offered(game, "fury")) == 2, "a wolf is lost"
    game = wolves(khosumet_the_darklord=[(11, 7)])
    kill(game, figure(game, "A", "khosumet-the-darklord"))
    do(game, "fury", d20(1))
    assert len(offered(game, "fury")) == 3


@pytest.mark.rule("R005")
def test_a_turn_whose_last_wolf_is_lost_ends() -> None:
    game = game_of({"A": {WOLVES: [(5, 3)], "krug": [((0, 5), (0, 6))]}, "B": {"sonlen": [(9, 3)]}})
    take_turn(game, "A", WOLVES, declining=False)
    do(game, "fury", d20(1))
    do(game, "fury")
    assert game.turn.player == "B"


def stingers() -> Game:
    game = game_of({"A": {STINGERS: [(3, 3), (3, 4), (2, 0)]}, "B": KRUG})
    take_turn(game, "A", STINGERS)
    return game


@pytest.mark.parametrize("roll", [5, 9])
def test_drain_of_five_to_nine_does_nothing(roll: int) -> None:
    game = stingers()
    do(game, "drain", d20(roll))
    strike(game, figure(game, "A", STINGERS), figure(game, "B", "krug"), skulls(0, of=3), shields(0, of=3))


@pytest.mark.parametrize("roll", [10, 20])
def test_drain_of_ten_gives_a_die_to_all_of_them(roll: int) -> None:
    game = stingers()
    walk(game, figure(game, "A", STINGERS, 3), 3, 0)
    do(game, "drain", d20(roll))
    assert offered(game, "drain") == [], "once a turn"
    with pytest.raises(IllegalActionError):
        walk(game, figure(game, "A", STINGERS, 1), 4, 3)
    for number in (1, 2):
        strike(
            game, figure(game, "A", STINGERS, number), figure(game, "B", "krug"),
            skulls(0, of=4), shields(0, of=3),
        )  # fmt: skip


@pytest.mark.parametrize("roll", [1, 4])
def test_drain_of_four_takes_one_and_all_attacks(roll: int) -> None:
    game = stingers()
    do(game, "drain", d20(roll))
    do(game, "drain", target=figure(game, "A", STINGERS, 3).id)
    assert living(game, "A", STINGERS) == 2
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.rule("R027")
@pytest.mark.parametrize(("roll", "most"), [(1, 3), (12, 3), (13, 6), (16, 6), (17, 9), (20, 9)])
def test_a_swarm_of_several_cards_moves_as_many_as_the_roll_says(roll: int, most: int) -> None:
    game = game_of({"A": {DRONES: [(0, 0), (0, 1), (0, 2)]}, "B": {"sonlen": [(11, 7)]}})
    another_card(game, "A", DRONES, (1, 0), (1, 1), (1, 2))
    another_card(game, "A", DRONES, (2, 0), (2, 1), (2, 2))
    another_card(game, "A", DRONES, (3, 0))
    take_turn(game, "A", f"A:{DRONES}", declining=False)
    do(game, "swarm", d20(roll))
    assert game.turn.limit == most
    drones = list(game.figures("A"))
    for number, who in enumerate(drones[::-1]):
        hex = who.spaces[0].hex
        if number < most:
            walk(game, who, hex.q + 4, hex.r + 1)
        else:
            with pytest.raises(IllegalActionError, match=f"{most} figures act in a turn") as refused:
                walk(game, who, hex.q + 4, hex.r + 1)
            assert refused.value.rule == "R027"
