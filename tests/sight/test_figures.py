"""Dice for height."""

from __future__ import annotations

import pytest

from builder.board import Space, SpaceKind
from builder.hexgrid import Hex
from builder.sight import Game, PlacedFigure, height_dice


def on(level: int, height: int = 5) -> PlacedFigure:
    return PlacedFigure((Space(Hex(0, 0), level, SpaceKind.TILE, "grass", None, 1),), height)


@pytest.mark.rule("R105")
@pytest.mark.parametrize("game", Game)
def test_the_higher_base_has_one_die_more(game: Game) -> None:
    assert height_dice(on(3), on(1), game) == (1, 0)
    assert height_dice(on(1), on(3), game) == (0, 1)
    assert height_dice(on(2, 9), on(2, 3), game) == (0, 0)  # bases count, not heads


@pytest.mark.rule("R106")
def test_ten_levels_above_the_head_of_the_lower_one_are_worth_two_dice() -> None:
    """The lower figure on level 1, height 5: its head is at level 6, so that level 16 counts."""
    assert height_dice(on(16), on(1, 5), Game.MASTER) == (2, 0)
    assert height_dice(on(15), on(1, 5), Game.MASTER) == (1, 0)
    assert height_dice(on(1, 5), on(16), Game.MASTER) == (0, 2)
    assert height_dice(on(16), on(1, 6), Game.MASTER) == (1, 0)
    assert height_dice(on(16), on(1, 5), Game.BASIC) == (1, 0)


@pytest.mark.rule("R107", "R110")
def test_a_special_attack_gets_nothing_from_height_and_the_defense_does() -> None:
    assert height_dice(on(16), on(1), Game.MASTER, special=True) == (0, 0)
    assert height_dice(on(1), on(3), Game.MASTER, special=True) == (0, 1)


@pytest.mark.rule("R215")
def test_height_counts_on_ladders() -> None:
    rung = PlacedFigure((Space(Hex(0, 0), 4, SpaceKind.LADDER_RUNG, "ladder", None, 1),), 4)
    assert height_dice(rung, on(1), Game.MASTER) == (1, 0)
    assert height_dice(rung, on(4), Game.MASTER) == (0, 0)
