"""Three archers who make one attack."""

from __future__ import annotations

import pytest

from builder.referee import Game
from builder.referee.actions import Attack, Move
from tests.referee.tables import (
    Army,
    field_of,
    figure,
    game_of,
    now,
    shields,
    skulls,
    spot_at,
    strike,
    take_turn,
)

KRUG: Army = {"krug": [((6, 3), (7, 3))]}


def volleys(game: Game) -> list[Attack]:
    """The attacks that several make together."""
    return [a for a in game.legal_actions() if isinstance(a, Attack) and a.how]


def shooting(
    places: list[tuple[int, int]],
    enemies: Army | None = None,
    heights: dict[tuple[int, int], int] | None = None,
) -> Game:
    """The archers' turn."""
    game = game_of({"A": {"roman-archers": places}, "B": enemies or KRUG}, field_of(heights=heights))
    take_turn(game, "A", "roman-archers")
    return game


@pytest.mark.rule("R107")
def test_three_side_by_side_shoot_with_six_dice_instead_of_their_own() -> None:
    game = shooting([(2, 3), (2, 4), (1, 4)])
    krug = figure(game, "B", "krug")
    (volley,) = volleys(game)
    assert (volley.figure, volley.target) == (figure(game, "A", "roman-archers").id, krug.id)
    game.apply(volley, [skulls(6, of=6), shields(0, of=3)])
    assert now(game, krug).wounds == 6
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.parametrize(
    ("places", "heights"),
    [
        ([(2, 3), (2, 4), (0, 6)], {}),
        ([(2, 3), (2, 4)], {}),
        ([(2, 3), (2, 4), (1, 4)], {(1, 4): 2}),
        ([(5, 3), (4, 3), (4, 4)], {}),
    ],
    ids=["apart", "two only", "on another level", "one engaged"],
)
def test_three_unengaged_ones_side_by_side_on_one_level_are_needed(
    places: list[tuple[int, int]], heights: dict[tuple[int, int], int]
) -> None:
    assert volleys(shooting(places, heights=heights)) == []


def test_a_row_is_side_by_side() -> None:
    """The outer two of a row are not beside each other."""
    assert len(volleys(shooting([(1, 3), (2, 3), (3, 3)], heights={}))) == 1


def test_all_three_need_the_range_and_the_sight() -> None:
    assert len(volleys(shooting([(1, 3), (0, 3), (0, 4)]))) == 1
    far: Army = {"krug": [((7, 3), (8, 3))]}
    assert len(volleys(shooting([(1, 3), (2, 3), (2, 2)], far))) == 1
    assert volleys(shooting([(1, 3), (0, 3), (0, 4)], far)) == [], "seven spaces for two of them"
    wall = {(3, 3): 12, (4, 2): 12}
    assert volleys(shooting([(2, 3), (2, 4), (1, 4)], heights=wall)) == []


def test_one_who_has_attacked_is_not_part_of_it() -> None:
    game = shooting([(2, 3), (2, 4), (1, 4)])
    strike(
        game,
        figure(game, "A", "roman-archers", 3),
        figure(game, "B", "krug"),
        skulls(0, of=2),
        shields(0, of=3),
    )
    assert volleys(game) == []


@pytest.mark.rule("R107", "R105")
def test_height_gives_it_nothing() -> None:
    game = shooting([(2, 3), (2, 4), (1, 4)], heights={(2, 3): 4, (2, 4): 4, (1, 4): 4})
    (volley,) = volleys(game)
    game.apply(volley, [skulls(6, of=6), shields(3, of=3)])
    assert now(game, figure(game, "B", "krug")).wounds == 3


def test_they_may_move_before_it() -> None:
    game = shooting([(1, 3), (2, 4), (1, 4)])
    archer = figure(game, "A", "roman-archers")
    game.apply(Move("A", archer.id, spot_at(game, 2, 3)))
    assert len(volleys(game)) == 1
