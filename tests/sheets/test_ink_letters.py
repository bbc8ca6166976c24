"""Letters that no font has are named: Qt draws boxes for them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from builder.sheets import ink_qt
from builder.sheets.ink_qt import letters_missing, marks
from builder.sheets.layout import Block, Page, Plan, Rect, Text


@pytest.fixture(autouse=True)
def qt() -> None:
    ink_qt.start()


def plan_of(*lines: str) -> Plan:
    items = tuple(Text(2, 5 + 5 * i, line, 9, 10) for i, line in enumerate(lines))
    return Plan("", "", "en", 1.0, (Page(100, 50, 1, [Block("title", Rect(0, 0, 99, 49), items)]),))


def test_what_the_shipped_font_has_is_not_missing() -> None:
    assert letters_missing(plan_of("The Ford, Élan – 2 × ½ → “done”…", "Поле битвы, Θήβα")) == ""


def test_a_letter_that_no_font_can_have_is_missing() -> None:
    """U+0378 is no letter and will not be one: every font lacks it."""
    assert letters_missing(plan_of("a\u0378b", "\u0378")) == "\u0378"


def test_each_missing_letter_is_told_once_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.sheets.ink_qt.letters.has_letter", lambda letter: letter.isascii())
    assert letters_missing(plan_of("z地a形 地", "地\u200d\u0301")) == "地形"


def test_what_is_missing_is_drawn_as_a_box_and_measured_as_one() -> None:
    assert not marks.has_letter("\u0378")
    assert ink_qt.qt_measure("\u0378", 10, False) > 1
    image = ink_qt.page_image(plan_of("\u0378").pages[0], 200)
    assert isinstance(image, QImage)
    dark = [x for x in range(30) for y in range(60) if image.pixelColor(x, y).lightness() < 128]
    assert dark
