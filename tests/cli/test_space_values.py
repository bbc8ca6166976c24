"""Spaces, figures, costs and leaps as people write them."""

from __future__ import annotations

import click
import pytest

from builder.cli.surface import FigurePosition, Position, cost, figure_position, leap_numbers, position


def test_a_space_is_three_whole_numbers() -> None:
    assert position("3,-2,4") == Position(3, -2, 4)
    assert position(" 3 , +2 , 0 ") == Position(3, 2, 0)


def test_a_figure_has_a_height_and_perhaps_another_end() -> None:
    assert figure_position("3,-2,4,5") == FigurePosition((Position(3, -2, 4),), 5)
    assert figure_position("3,-2,4,9:4,-2,4") == FigurePosition((Position(3, -2, 4), Position(4, -2, 4)), 9)


def test_a_cost_is_a_number_or_a_name() -> None:
    assert cost("sand=2") == ("sand", 2)
    assert cost("snow=heavy") == ("snow", "heavy")
    assert cost("sand=-1") == ("sand", -1)  # which the rules refuse, saying what they expect


def test_a_leap_is_three_whole_numbers() -> None:
    assert leap_numbers("3,12,12") == (3, 12, 12)


@pytest.mark.parametrize(
    "text", ["", "1,2", "1,2,3,4", "1,2,x", "1,2,", "1.0,2,3", "1_0,2,3", "1,2,９", "1e3,2,3"]
)
def test_anything_else_is_no_space(text: str) -> None:
    with pytest.raises(click.BadParameter, match="q,r,level were expected"):
        position(text)


def test_a_number_of_any_length_ends_in_a_message() -> None:
    with pytest.raises(click.BadParameter):
        position(f"1,2,{'9' * 5000}")


@pytest.mark.parametrize("text", ["1,2,3", "1,2,3,4:", "1,2,3,4:5,6", "1,2,3:4,5,6", "1,2,3,4:5,6,7:8,9,10"])
def test_anything_else_is_no_figure(text: str) -> None:
    with pytest.raises(click.BadParameter, match="q,r,level,height was expected"):
        figure_position(text)


@pytest.mark.parametrize("text", ["sand", "sand=", "=2", " = "])
def test_anything_else_is_no_cost(text: str) -> None:
    with pytest.raises(click.BadParameter, match="as in sand=2"):
        cost(text)
