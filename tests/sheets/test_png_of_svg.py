"""PNG without Qt looks as Qt's own: terrain, hatching, letters, what is seen through; a page has its size."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest
from PySide6.QtGui import QImage

from builder.catalogue import Catalogue
from builder.drawing.marks import Area, Label, rectangle
from builder.drawing.plan_view import bounds_mm, level_marks
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Point
from builder.sheets import picture_files
from builder.sheets.options import ModelOptions, SheetOptions
from builder.sheets.plan import make_plan
from builder.sheets.png_of_svg import png_of_page, png_of_svg
from builder.sheets.qt_renderer import pages as qt_pages
from builder.sheets.svg_renderer import marks_svg, page_svg
from builder.sheets.text_widths import measure
from tests.battlefields import CASTLE, TOMB, made
from tests.sheets.test_svg_renderer import differences

BOX = Bounds(0, 0, 100, 50)


@pytest.fixture(autouse=True)
def qt() -> None:
    pytest.importorskip("resvg_py", reason="what paints PNG in the core is not installed")
    qt_pages.start()


def read(png: bytes) -> QImage:
    image = QImage.fromData(png)
    assert not image.isNull()
    return image


@pytest.mark.parametrize("slot", [1, 3])
def test_a_level_looks_as_qt_draws_it(slot: int, styles: Styles) -> None:
    castle = made(CASTLE)
    box = bounds_mm(castle)
    assert box is not None
    marks = level_marks(castle, slot, styles)
    apart = differences(
        qt_pages.marks_image(marks, box, 600), read(png_of_svg(marks_svg(marks, box, 600), "#ffffff"))
    )
    assert sum(apart) / len(apart) < 1
    assert max(apart) < 12


@pytest.mark.parametrize("bold", [False, True])
def test_letters_are_those_of_the_shipped_font(bold: bool) -> None:
    """Q of Inter has a tail that few fonts have; bold letters are another file."""
    marks = [Label(Point(50, 25), "Qß7&g", 20, "#000000", bold)]
    apart = differences(
        qt_pages.marks_image(marks, BOX, 600), read(png_of_svg(marks_svg(marks, BOX, 600), "#ffffff"))
    )
    assert sum(apart) / len(apart) < 1
    assert max(apart) < 12


def test_without_paper_one_sees_through() -> None:
    svg = marks_svg([Area((rectangle(10, 10, 10, 10),), "#00ff00")], BOX, 100, paper=None)
    image = read(png_of_svg(svg))
    assert (image.width(), image.height()) == (100, 50)
    assert image.pixelColor(90, 40).alpha() == 0
    assert image.pixelColor(15, 15).name() == "#00ff00"


def test_a_page_looks_as_qt_paints_it_and_says_how_large_it_is(styles: Styles, catalogue: Catalogue) -> None:
    plan = make_plan(made(TOMB), SheetOptions(), catalogue=catalogue, styles=styles, measure=measure)
    for page in plan.pages[:3]:
        with_qt, without = qt_pages.page_image(page), read(png_of_page(page_svg(page)))
        apart = differences(with_qt, without)
        assert sum(apart) / len(apart) < 1
        assert max(apart) < 16
        assert without.dotsPerMeterX() == with_qt.dotsPerMeterX() == 5906
        assert without.dotsPerMeterY() == 5906


@pytest.mark.parametrize(
    ("installed", "kind", "options", "needs"),
    [
        (("PySide6", "resvg_py"), "png", None, True),
        (("PySide6",), "png", None, True),
        (("resvg_py",), "png", None, False),
        ((), "png", None, True),
        (("resvg_py",), "png", ModelOptions(), True),
        (("resvg_py",), "jpg", None, True),
        (("PySide6", "resvg_py"), "svg", None, False),
    ],
)
def test_qt_paints_where_it_is_installed(
    installed: tuple[str, ...], kind: Any, options: Any, needs: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        picture_files, "find_spec", lambda name: find_spec("re") if name in installed else None
    )
    assert picture_files.kind_needs_qt(kind, options) is needs
