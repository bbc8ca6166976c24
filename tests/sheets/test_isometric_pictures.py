"""The picture of a shipped battlefield at an angle: small enough for a cover, with something in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.isometric import best_corner, isometric_bounds, isometric_marks
from builder.drawing.styles import Styles
from builder.formats import registry
from builder.hexgrid.geometry import Point
from builder.sheets.layout import Block, Page, Picture, Plan, Rect
from builder.sheets.qt_renderer.pages import marks_image, write_pdf

SHIPPED = ("ash-and-fir", "four-fords", "gate-of-the-raven-hold")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_cover_picture_takes_little_room_in_a_pdf(
    name: str, tmp_path: Path, catalogue: Catalogue, styles: Styles
) -> None:
    battlefield = registry.read(places.shipped("scenarios") / f"{name}.hexfield", catalogue).battlefield
    marks = isometric_marks(battlefield, styles, view=best_corner(battlefield))
    box = isometric_bounds(marks)
    assert box is not None
    scale = 180 / box.width
    picture = Picture(Rect(15, 20, 180, box.height * scale), marks, scale, Point(box.left, box.top))
    page = Page(210, 297, 10, [Block("picture", picture.rect, (picture,))])
    path = tmp_path / "cover.pdf"
    write_pdf(Plan(name, "", "en", scale, (page,)), path)
    assert path.stat().st_size < 300_000
    assert len(PdfReader(path).pages) == 1


@pytest.mark.parametrize("corner", range(6))
def test_a_picture_shows_ground_water_and_castle_and_leaves_its_corners_white(
    corner: int, catalogue: Catalogue, styles: Styles
) -> None:
    battlefield = registry.read(
        places.shipped("scenarios") / "gate-of-the-raven-hold.hexfield", catalogue
    ).battlefield
    marks = isometric_marks(battlefield, styles, view=corner)
    box = isometric_bounds(marks)
    assert box is not None
    image = marks_image(marks, box, 500)
    colours = {image.pixelColor(x, y).name() for x in range(0, 500, 3) for y in range(0, image.height(), 3)}
    for kind in ("grass", "water", "wall-walk"):
        assert styles.of_kind(kind).fill in colours
    assert image.pixelColor(0, 0).name() == "#ffffff"
    assert image.pixelColor(499, image.height() - 1).name() == "#ffffff"
