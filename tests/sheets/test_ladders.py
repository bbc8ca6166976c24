"""Ladders on paper carry the number of their rungs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.marks import Label
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import hex_at
from builder.sheets.ladders import ladder_marks
from builder.sheets.steps import ladders_of

Built = Callable[..., Battlefield]


@pytest.mark.parametrize("rotation", range(6))
def test_the_number_of_rungs_stands_in_the_ladder_s_own_hex(
    built: Built, styles: Styles, rotation: int
) -> None:
    battlefield = built([("ladder-rung", 4, -2, slot, rotation) for slot in (2, 4, 6, 8)])
    labels = [m for m in ladder_marks(ladders_of(battlefield), styles) if isinstance(m, Label)]
    assert [label.text for label in labels] == ["4×"]
    assert hex_at(labels[0].at) == Hex(4, -2)
