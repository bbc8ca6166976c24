"""Ladders on paper carry the number of their rungs, and point to the edge they lean on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.drawing.labels import Taken
from builder.drawing.marks import Area, Label
from builder.drawing.shapes import middle
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.hexgrid.geometry import edge_at, hex_at
from builder.sheets.building.ladders import ladder_boxes, ladder_marks
from builder.sheets.building.steps import ladders_of

Built = Callable[..., Battlefield]


@pytest.mark.parametrize("rotation", range(6))
def test_the_number_of_rungs_stands_in_the_ladder_s_own_hex(
    built: Built, styles: Styles, rotation: int
) -> None:
    battlefield = built([("ladder-rung", 4, -2, slot, rotation) for slot in (2, 4, 6, 8)])
    labels = [m for m in ladder_marks(ladders_of(battlefield), styles) if isinstance(m, Label)]
    assert [label.text for label in labels] == ["4×"]
    assert hex_at(labels[0].at) == Hex(4, -2)


@pytest.mark.parametrize("rotation", range(6))
def test_the_arrow_lies_beyond_the_edge_the_ladder_leans_on(
    built: Built, styles: Styles, rotation: int
) -> None:
    battlefield = built([("ladder-rung", 4, -2, 2, rotation)])
    (edge,) = battlefield.in_order()[0].edges
    arrow = ladder_marks(ladders_of(battlefield), styles)[0]
    assert isinstance(arrow, Area)
    assert all(hex_at(point) == edge.across for point in arrow.rings[0])
    assert edge_at(middle(arrow.rings[0])) == edge.other_side


def test_arrow_and_number_are_told_as_taken(built: Built, styles: Styles) -> None:
    ladders = ladders_of(built([("ladder-rung", 4, -2, 2, 0)]))
    assert len(ladder_boxes(ladders, styles)) == 2


@pytest.mark.parametrize("others", [(1,), (2,), (3,), (5,)])
def test_two_ladders_in_one_hex_do_not_cover_each_other_s_numbers(
    built: Built, styles: Styles, others: tuple[int, ...]
) -> None:
    rows = [("ladder-rung", 4, -2, 2, rotation) for rotation in (0, *others)]
    boxes = ladder_boxes(ladders_of(built(rows)), styles)[1::2]
    assert len(boxes) == 2
    assert Taken(boxes[:1]).free(boxes[1])
