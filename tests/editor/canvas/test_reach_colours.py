"""Near and far in colours that everybody tells apart."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.editor.canvas.reach_colours import MOST_TURNS, ink_on, luminance, of_turns, ramp


def test_far_is_darker_than_near_all_the_way() -> None:
    lights = [luminance(ramp(step / 40)) for step in range(41)]
    assert all(one > other for one, other in pairwise(lights))


@pytest.mark.parametrize("number", range(1, MOST_TURNS + 1))
def test_numbers_are_read_on_every_colour(number: int) -> None:
    colour = of_turns(number)
    ink, halo = ink_on(colour)
    light, dark = sorted((luminance(colour), luminance(ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.0
    assert ink != halo


def test_many_turns_look_like_the_last() -> None:
    assert of_turns(40) == of_turns(MOST_TURNS) != of_turns(MOST_TURNS - 1)


def test_what_lies_beyond_the_ends_looks_like_them() -> None:
    assert ramp(-3) == ramp(0)
    assert ramp(7) == ramp(1)


def test_neighbouring_turns_differ_in_lightness_alone() -> None:
    """So they do for those who see no colours at all."""
    lightness = [116 * luminance(of_turns(number)) ** (1 / 3) - 16 for number in range(1, MOST_TURNS + 1)]
    assert all(one - other >= 8 for one, other in pairwise(lightness))
