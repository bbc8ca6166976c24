"""Choices that cannot be meant are refused with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from builder.errors import BuilderError
from builder.sheets import Options


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"paper": "A5"}, "paper: one of A4, A3, Letter, Tabloid was expected, found 'A5'"),
        ({"orientation": "upright"}, "orientation: one of auto, portrait, landscape"),
        ({"levels_per_page": 5}, "levels per page: one of auto, 1, 2, 4, 6 was expected, found 5"),
        ({"fade": 1.2}, "fade: a number from 0 to 1 was expected, found 1.2"),
        ({"margin": 0}, "margin: a number from 5 to 40 was expected, found 0"),
        ({"margin": float("nan")}, "margin: a number"),
        ({"font_size": 20}, "font size: a number from 8 to 14 was expected, found 20"),
        ({"colours": "sepia"}, "colours: one of colour, black-and-white was expected"),
        ({"layout": "scroll"}, "layout: one of pages, poster, mat"),
        ({"zones": "yes"}, "zones: one of step, map, off"),
        ({"cover_view": "inside"}, "cover view: one of isometric, plan"),
        ({"language": "Klingon!"}, "language: a code like en or pt-BR was expected, found 'Klingon!'"),
        ({"language": ""}, "language: a code like en"),
    ],
)
def test_a_wrong_choice_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BuilderError) as error:
        Options(**wrong)
    assert said in str(error.value)


def test_the_usual_choices_need_not_be_named() -> None:
    assert Options().paper == "A4"
    assert Options().levels_per_page == "auto"
