"""Plans and marks as SVG: well-formed, cut at what is drawn, the picture that the Qt renderer makes too."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, circle, reach, rectangle
from builder.drawing.plan_view import bounds_mm, level_marks, overview_marks
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Point
from builder.sheets.layout import Block, Page, Panel, Picture, Rect, StraightLine, Text
from builder.sheets.qt_renderer import pages as qt_pages
from builder.sheets.svg_renderer import cut, marks_svg, page_svg, within
from tests.battlefields import CASTLE, TOMB, made
from tests.sheets.plans import whole_plan

SVG = "{http://www.w3.org/2000/svg}"
BOX = Bounds(0, 0, 100, 50)


@pytest.fixture(autouse=True)
def qt() -> None:
    qt_pages.start()


def drawn(svg: str, width: int, height: int) -> QImage:
    """What a reader of SVG makes of it, on magenta so that nothing passes for white."""
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    assert renderer.isValid()
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFF00FF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    return image


def coarse(image: QImage, cells: int = 40) -> Iterator[tuple[int, int, int]]:
    """The mean colours of a grid of squares."""
    small = image.convertToFormat(QImage.Format.Format_RGB888)
    side = image.width() / cells
    for row in range(math.floor(image.height() / side)):
        for column in range(cells):
            sums, count = [0, 0, 0], 0
            for y in range(int(row * side), int((row + 1) * side), 2):
                for x in range(int(column * side), int((column + 1) * side), 2):
                    colour = small.pixelColor(x, y)
                    parts = (colour.red(), colour.green(), colour.blue())
                    sums = [a + b for a, b in zip(sums, parts, strict=True)]
                    count += 1
            yield sums[0] // count, sums[1] // count, sums[2] // count


def differences(one: QImage, other: QImage) -> list[int]:
    """How far the coarse colours lie apart."""
    assert one.size() == other.size()
    pairs = zip(coarse(one), coarse(other), strict=True)
    return [max(abs(a - b) for a, b in zip(here, there, strict=True)) for here, there in pairs]


def elements(svg: str, tag: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter(f"{SVG}{tag}"))


def page_of(*items: Text | StraightLine | Panel | Picture) -> Page:
    return Page(100, 50, 5, [Block("notes", Rect(0, 0, 100, 50), items)])


@pytest.mark.parametrize("slot", [None, 3])
def test_a_drawing_looks_as_the_qt_ink_draws_it(slot: int | None, styles: Styles) -> None:
    castle = made(CASTLE)
    box = bounds_mm(castle)
    assert box is not None
    marks = overview_marks(castle, styles) if slot is None else level_marks(castle, slot, styles)
    with_qt = qt_pages.marks_image(marks, box, 600)
    with_svg = drawn(marks_svg(marks, box, 600), with_qt.width(), with_qt.height())
    apart = differences(with_qt, with_svg)
    assert max(apart) < 40
    assert sum(apart) / len(apart) < 3


def test_every_page_looks_as_the_qt_ink_draws_it() -> None:
    """With the one font alone, for Qt's reader takes a list of fonts for the name of one."""
    for page in whole_plan(TOMB)[1].pages[:3]:
        with_qt = qt_pages.page_image(page, 60)
        svg = re.sub('font-family="[^"]*"', 'font-family="Inter"', page_svg(page))
        apart = differences(with_qt, drawn(svg, with_qt.width(), with_qt.height()))
        assert sum(apart) / len(apart) < 1
        assert max(apart) < 60


def test_without_paper_nothing_is_behind_the_marks() -> None:
    spot = Area((rectangle(10, 10, 10, 10),), "#00ff00")
    through, on_white = (
        drawn(marks_svg([spot], BOX, 100, paper=paper), 100, 50) for paper in (None, "#ffffff")
    )
    assert through.pixelColor(90, 40).name() == "#ff00ff"
    assert on_white.pixelColor(90, 40).name() == "#ffffff"
    assert through.pixelColor(15, 15).name() == on_white.pixelColor(15, 15).name() == "#00ff00"


def test_the_size_is_in_pixels_for_a_drawing_and_true_for_a_page() -> None:
    root = ElementTree.fromstring(marks_svg([], BOX, 300))
    assert (root.get("width"), root.get("height")) == ("300", "150")
    root = ElementTree.fromstring(page_svg(Page(215.9, 279.4, 12)))
    assert (root.get("width"), root.get("height")) == ("215.9mm", "279.4mm")


def test_texts_are_texts_as_wide_as_they_were_measured() -> None:
    text = Text(90, 20, "Level <2> & more", 12, 33.3, True, "#123456", "end")
    (found,) = elements(page_svg(page_of(text)), "text")
    assert found.text == "Level <2> & more"
    assert (found.get("x"), found.get("textLength")) == ("5670", "3330")
    assert (found.get("fill"), found.get("font-weight")) == ("#123456", "700")


@pytest.mark.parametrize(("anchor", "said"), [("start", None), ("middle", "middle"), ("end", "end")])
def test_a_label_stands_at_its_anchor(anchor: Any, said: str | None) -> None:
    (found,) = elements(marks_svg([Label(Point(5, 5), "H", 7.27, anchor=anchor)], BOX, 100), "text")
    assert found.get("text-anchor") == said
    assert (found.get("x"), found.get("font-size")) == ("500", "1000")
    assert int(found.get("y", "")) == round(500 + 727 / 2)


@given(st.text())
def test_any_text_gives_well_formed_xml_that_holds_it(text: str) -> None:
    svg = page_svg(page_of(Text(5, 5, text, 9, 10)), title=text)
    svg.encode()
    found = elements(svg, "text")
    kept = "".join(c for c in text if c in "\t\n\r" or (ord(c) >= 32 and ord(c) not in (0xFFFE, 0xFFFF)))
    kept = "".join(c for c in kept if not 0xD800 <= ord(c) < 0xE000).replace("\r\n", "\n").replace("\r", "\n")
    assert [element.text for element in found] == ([kept] if kept.strip() else [])


def test_a_hole_a_veil_and_dashes_are_kept() -> None:
    ring, hole = rectangle(10, 10, 30, 30), rectangle(20, 20, 10, 10)
    marks: list[Mark] = [
        Area((ring, hole), "#00ff00"),
        Area((rectangle(50, 0, 50, 50),), "#000000", opacity=0.5),
        Stroke((Point(0, 45), Point(50, 45)), "#0000ff", 4, (10, 10)),
        Strokes(((Point(60, 0), Point(60, 10)),), "#ff0000", 4),
    ]
    image = drawn(marks_svg(marks, BOX, 200), 200, 100)
    assert image.pixelColor(50, 50).name() == "#ffffff"
    assert image.pixelColor(24, 24).name() == "#00ff00"
    assert image.pixelColor(190, 90).name() in ("#7f7f7f", "#808080")
    assert [image.pixelColor(x, 90).name() for x in (10, 30)] == ["#0000ff", "#ffffff"]
    assert image.pixelColor(120, 10).name() == "#ff0000"


def test_a_line_without_length_is_a_dot() -> None:
    dot = Strokes(((Point(50, 25), Point(50, 25)),), "#ff0000", 10)
    image = drawn(marks_svg([dot], BOX, 100), 100, 50)
    assert [image.pixelColor(x, 25).name() for x in (48, 52, 60)] == ["#ff0000", "#ff0000", "#ffffff"]


def test_a_picture_is_cut_at_its_border_with_and_without_clip_paths() -> None:
    """Qt's reader knows no clip path: a veil that reaches beyond must not lie over what stands beside."""
    veil = Area((rectangle(-500, -500, 1000, 1000),), "#00ff00")
    picture = Picture(Rect(10, 10, 20, 20), (veil,), 0.5, Point(0, 0))
    svg = page_svg(page_of(picture))
    image = drawn(svg, 100, 50)
    assert [image.pixelColor(x, 20).name() for x in (8, 11, 29, 32)] == [
        "#ffffff",
        "#00ff00",
        "#00ff00",
        "#ffffff",
    ]
    (clip,) = elements(svg, "clipPath")
    assert clip[0].attrib == {"x": "1000", "y": "1000", "width": "2000", "height": "2000"}
    assert any(g.get("clip-path") == f"url(#{clip.get('id')})" for g in elements(svg, "g"))


def test_what_lies_outside_a_drawing_is_left_out() -> None:
    far = Stroke((Point(500, 0), Point(500, 50)), "#000000", 1)
    near = Stroke((Point(5, 0), Point(5, 50)), "#000000", 1)
    assert len(elements(marks_svg([far, near], BOX, 100), "path")) == 1


def test_a_drawing_has_its_title() -> None:
    text = marks_svg([Label(Point(5, 5), "Ä", 2)], BOX, 100, title="A & B")
    assert "<title>A &amp; B</title>" in text
    assert elements(text, "text")[0].text == "Ä"


TEN = Bounds(0, 0, 10, 10)
numbers = st.floats(-30, 30)


def area_of(ring: tuple[Point, ...]) -> float:
    """The area of a ring in mm²."""
    return abs(sum(ring[i - 1].x * p.y - p.x * ring[i - 1].y for i, p in enumerate(ring))) / 2


def test_a_veil_that_reaches_beyond_becomes_the_rectangle() -> None:
    found = cut(Area((rectangle(-50, -50, 100, 100),), "#ffffff", opacity=0.6), TEN)
    assert {(x, y) for x, y in found.rings[0]} == {(0, 0), (10, 0), (10, 10), (0, 10)}
    assert (found.fill, found.opacity) == ("#ffffff", 0.6)


def test_what_lies_within_stays_and_what_lies_outside_is_gone() -> None:
    inside, outside = circle(Point(5, 5), 3), circle(Point(50, 5), 3)
    assert cut(Area((inside, outside), "#000000"), TEN).rings == (inside,)


@given(numbers, numbers, st.floats(0.5, 25))
def test_the_part_within_is_as_large_as_the_overlap(x: float, y: float, side: float) -> None:
    found = cut(Area((rectangle(x, y, side, side),), "#000000"), TEN)
    wide = max(0.0, min(10, x + side) - max(0, x))
    high = max(0.0, min(10, y + side) - max(0, y))
    assert abs(sum(map(area_of, found.rings)) - wide * high) < 1e-6
    for ring in found.rings:
        assert all(-1e-9 <= p.x <= 10 + 1e-9 and -1e-9 <= p.y <= 10 + 1e-9 for p in ring)


def test_the_reach_of_a_mark_holds_its_pen() -> None:
    line = (Point(1, 2), Point(5, 2))
    assert reach(Stroke(line, "#000000", 2)) == Bounds(0, 1, 6, 3)
    assert reach(Strokes((line, (Point(0, 0), Point(1, 1))), "#000000", 0)) == Bounds(0, 0, 5, 2)
    assert reach(Area((rectangle(0, 0, 4, 4),), None, "#000000", 1)) == Bounds(-0.5, -0.5, 4.5, 4.5)


def test_an_empty_mark_has_no_reach() -> None:
    assert reach(Strokes((), "#000000", 1)) is None
    assert list(within([Strokes((), "#000000", 1)], TEN)) == []


def test_an_outline_is_cut_without_the_border_becoming_a_part_of_it() -> None:
    area = Area((rectangle(5, 5, 20, 20),), "#ff0000", "#000000", 1)
    face, outline = within([area], TEN)
    assert isinstance(face, Area)
    assert isinstance(outline, Strokes)
    assert set(face.rings[0]) == {(5, 5), (10, 5), (10, 10), (5, 10)}
    assert face.stroke is None
    assert set(outline.lines) == {((5, 5), (10, 5)), ((5, 10), (5, 5))}
    assert (outline.colour, outline.width) == ("#000000", 1)


def test_a_line_that_leaves_and_comes_back_becomes_two() -> None:
    way = (Point(1, 1), Point(5, 1), Point(15, 1), Point(15, 5), Point(5, 5), Point(5, 8))
    first, second = within([Stroke(way, "#000000", 1)], TEN)
    assert isinstance(first, Stroke)
    assert isinstance(second, Stroke)
    assert first.points == ((1, 1), (5, 1), (10, 1))
    assert second.points == ((10, 5), (5, 5), (5, 8))


def test_what_has_no_length_or_no_face_is_cut_to_nothing() -> None:
    over = Stroke((Point(10, 5),), "#000000", 1)
    flat = Area(((Point(5, 5), Point(15, 5)),), "#ff0000", None, 0)
    assert list(within([over], TEN)) == []
    assert [mark.rings for mark in within([flat], TEN)] == [()]  # type: ignore[union-attr]


def test_a_line_along_the_border_stays() -> None:
    line = (Point(10, 2), Point(10, 8))
    (kept,) = within([Strokes((line, (Point(20, 0), Point(20, 9))), "#000000", 1)], TEN)
    assert isinstance(kept, Strokes)
    assert kept.lines == (line,)


def test_labels_stay_where_they_stand_within() -> None:
    inside, outside = Label(Point(5, 5), "A", 1), Label(Point(11, 5), "B", 1)
    assert list(within([inside, outside], TEN)) == [inside]


@given(numbers, numbers, numbers, numbers)
def test_of_a_line_is_left_what_lies_within(ax: float, ay: float, bx: float, by: float) -> None:
    a, b = Point(ax, ay), Point(bx, by)
    steps = [Point(ax + (bx - ax) * i / 200, ay + (by - ay) * i / 200) for i in range(201)]
    inner = [p for p in steps if 0.01 < p.x < 9.99 and 0.01 < p.y < 9.99]
    lines = [line for mark in within([Strokes(((a, b),), "#000000", 0)], TEN) for line in mark.lines]  # type: ignore[union-attr]
    assert len(lines) <= 1
    for start, end in lines:
        assert all(-1e-6 <= p.x <= 10 + 1e-6 and -1e-6 <= p.y <= 10 + 1e-6 for p in (start, end))
    if len(inner) > 1:
        ((start, end),) = lines
        kept = abs(end.x - start.x) + abs(end.y - start.y)
        assert kept >= abs(inner[-1].x - inner[0].x) + abs(inner[-1].y - inner[0].y) - 1e-6
