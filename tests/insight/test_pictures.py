"""The pictures of a report as marks."""

from __future__ import annotations

import pytest

from builder.board import SpaceKind
from builder.drawing.marks import Area, Label
from builder.hexgrid.geometry import corners
from builder.insight import Cell, Picture, report
from builder.insight.pictures import frame, picture_marks
from tests.battlefields import CASTLE
from tests.insight.conftest import row


def test_a_space_is_its_whole_hex_with_its_text(field_of):
    (space,) = field_of({(2, 1): 3}).spaces
    area, label = picture_marks(Picture("x", "X", (Cell(space, "#112233", "7"),), ()))
    assert isinstance(area, Area)
    assert isinstance(label, Label)
    assert (area.rings, area.fill) == ((corners(space.hex),), "#112233")
    assert label.text == "7"
    assert label.colour == "#ffffff"  # readable on dark ground


def test_spaces_below_others_are_small_and_rungs_are_left_out(zoned_battlefield, catalogue):
    battlefield, zones = zoned_battlefield(CASTLE)
    picture = report(battlefield, catalogue, zones).section("heights").pictures[0]
    assert any(cell.space.kind is SpaceKind.LADDER_RUNG for cell in picture.cells)
    drawn = [cell for cell in picture.cells if cell.space.kind is not SpaceKind.LADDER_RUNG]
    hexes = {cell.space.hex for cell in drawn}
    areas = [mark for mark in picture_marks(picture) if isinstance(mark, Area)]
    whole = [area for area in areas if area.rings[0] in {corners(hex) for hex in hexes}]
    assert len(whole) == len(hexes)
    assert len(areas) == len(drawn)
    assert len(areas) > len(whole)


@pytest.mark.parametrize("part", ["zones", "turns", "chokes", "sight"])
def test_everything_drawn_lies_in_the_frame(part, columns, catalogue):
    from tests.insight.conftest import marked

    heights = row(9)
    battlefield = columns(heights)
    made = report(battlefield, catalogue, marked(heights, {"red": [(0, 0)], "blue": [(8, 0)]}))
    box = frame(battlefield)
    assert box is not None
    for picture in made.section(part).pictures:
        for mark in picture_marks(picture):
            points = [mark.at] if isinstance(mark, Label) else [p for ring in mark.rings for p in ring]
            for x, y in points:
                assert box.left <= x <= box.right
                assert box.top <= y <= box.bottom


def test_an_empty_table_has_no_frame(columns):
    assert frame(columns({})) is None
