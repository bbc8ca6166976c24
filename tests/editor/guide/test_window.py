"""The guide in the program: opened at what one works with, searched as a whole, in any size and theme."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from builder import language, places
from builder.editor.guide.page import anchor_of
from builder.editor.guide.places import PARTS
from builder.editor.guide.window import GuideWindow
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.errors import UnreadableError
from builder.view.theme import wear
from editor.people import ALT, CTRL, LEFT, SHIFT, Hands

DOCS = Path(__file__).resolve().parents[3] / "docs"
GUIDE = (DOCS / "guide.md").read_text(encoding="utf-8")
TITLES = re.findall(r"^##+ (.+)$", GUIDE, re.MULTILINE)
ANCHORS = [re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in TITLES]
LINK = QUrl("judging.md")


@pytest.fixture
def guide(qtbot: QtBot) -> GuideWindow:
    """The window, at its beginning."""
    made = GuideWindow()
    qtbot.addWidget(made)
    made.resize(900, 700)
    with qtbot.waitExposed(made):
        made.come_up()
    return made


def read(guide: GuideWindow) -> str:
    """The heading under which stands what is at the top."""
    row = guide.contents.currentItem()
    return row.text(0) if row is not None else ""


def test_every_tool_and_every_panel_has_a_heading_that_is_there(window: Window) -> None:
    docks = {dock.objectName() for dock in window.session.docks}
    assert docks | {"library", "welcome"} == set(PARTS)
    asked = {**PARTS, **{f"tool {tool.id}": tool.info.guide for tool in TOOLS}}
    assert {what: anchor for what, anchor in asked.items() if anchor not in ANCHORS} == {}


def test_headings_are_listed_as_they_stand_in_the_text(guide: GuideWindow) -> None:
    assert [heading.text for heading in guide.page.headings][1:] == TITLES
    assert [anchor_of(title) for title in TITLES] == ANCHORS
    top = [guide.contents.topLevelItem(row) for row in range(guide.contents.topLevelItemCount())]
    assert [row.text(0) for row in top if row is not None] == re.findall(r"^## (.+)$", GUIDE, re.MULTILINE)


@pytest.mark.parametrize(
    ("key", "title"), [(Qt.Key.Key_W, "Castles and ladders"), (Qt.Key.Key_T, "Where a figure can go")]
)
def test_f1_opens_it_at_the_tool_in_hand(window: Window, hands: Hands, key: Qt.Key, title: str) -> None:
    hands.key(key)
    hands.key(Qt.Key.Key_F1)
    assert window.session.guide.isVisible()
    assert read(window.session.guide) == title
    window.session.guide.close()


@pytest.mark.parametrize(
    ("dock", "part", "title"),
    [
        ("problems", lambda window: window.session.problems.filter, "Problems and fixes"),
        ("pieces", lambda window: window.session.palette_dock.view, "Placing pieces"),
        ("report", lambda window: window.session.report.text, "The report"),
    ],
)
def test_f1_opens_it_at_the_panel_that_has_the_keys(
    qtbot: QtBot, window: Window, dock: str, part: Callable[[Window], QWidget], title: str
) -> None:
    window.session.show_dock(dock)
    widget = part(window)
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    qtbot.keyClick(widget, Qt.Key.Key_F1)
    assert read(window.session.guide) == title
    window.session.guide.close()


def test_f1_in_the_library_opens_it_there(qtbot: QtBot, window: Window) -> None:
    library = window.session.library
    with qtbot.waitExposed(library):
        library.come_up()
    qtbot.waitUntil(library.isActiveWindow)
    qtbot.keyClick(library.search.line, Qt.Key.Key_F1)
    assert read(window.session.guide) == "The library"
    window.close()
    assert not window.session.guide.isVisible(), "it closes with the main window"


def test_f1_on_the_welcome_page_opens_it_at_the_first_start(qtbot: QtBot, window: Window) -> None:
    window.session.welcome_requested.emit()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F1)
    assert read(window.session.guide) == "First start"
    window.session.guide.close()


def test_the_search_finds_all_of_it_and_goes_round(qtbot: QtBot, guide: GuideWindow) -> None:
    qtbot.keyClick(guide.page, Qt.Key.Key_F, CTRL)
    assert guide.line.hasFocus()
    qtbot.keyClicks(guide.line, "DOORway")
    plain = QTextDocument()
    plain.setMarkdown(GUIDE)
    times = plain.toPlainText().lower().count("doorway")
    assert guide.count.text() == f"{times} hits"
    seen = []
    for number in range(1, times + 1):
        qtbot.keyClick(guide.line, Qt.Key.Key_Return)
        assert guide.count.text() == f"{number} of {times}"
        cursor = guide.page.textCursor()
        assert cursor.selectedText().lower() == "doorway"
        assert guide.page.viewport().rect().contains(guide.page.cursorRect())
        seen.append(cursor.position())
    assert seen == sorted(set(seen))
    qtbot.keyClick(guide.line, Qt.Key.Key_F3)
    assert guide.page.textCursor().position() == seen[0]
    qtbot.keyClick(guide.line, Qt.Key.Key_F3, SHIFT)
    assert guide.page.textCursor().position() == seen[-1]
    qtbot.keyClick(guide.line, Qt.Key.Key_Escape)
    assert (guide.line.text(), guide.count.text(), guide.next.isEnabled()) == ("", "", False)
    qtbot.keyClicks(guide.line, "zzz")
    assert guide.count.text() == "0 hits"


def test_the_search_begins_with_what_is_in_sight(qtbot: QtBot, guide: GuideWindow) -> None:
    guide.come_up("the-model")
    guide.line.setText("the")
    qtbot.keyClick(guide.line, Qt.Key.Key_Return)
    model = next(one for one in guide.page.headings if one.anchor == "the-model")
    assert model.place <= guide.page.textCursor().position() < model.place + 500


def test_the_arrows_lead_back_and_forward_also_from_another_paper(qtbot: QtBot, guide: GuideWindow) -> None:
    assert not guide.back.isEnabled()
    guide.page.anchorClicked.emit(QUrl("#the-report"))
    there = guide.page.verticalScrollBar().value()
    assert read(guide) == "The report"
    guide.page.anchorClicked.emit(LINK)
    assert guide.page.toPlainText().startswith("The judge")
    qtbot.mouseClick(guide.back, LEFT)
    assert (read(guide), guide.page.verticalScrollBar().value()) == ("The report", there)
    qtbot.keyClick(guide.page, Qt.Key.Key_Left, ALT)
    assert guide.page.verticalScrollBar().value() == 0
    qtbot.keyClick(guide.page, Qt.Key.Key_Right, ALT)
    assert read(guide) == "The report"
    assert guide.forward.isEnabled()
    row = guide.contents.topLevelItem(0)
    assert row is not None
    guide.contents.itemClicked.emit(row, 0)
    assert read(guide) == "First start"
    assert not guide.forward.isEnabled()


def test_a_link_to_what_is_not_there_leads_nowhere(guide: GuideWindow) -> None:
    guide.page.anchorClicked.emit(QUrl("nowhere.md"))
    assert guide.page.paper == DOCS / "guide.md"


def coloured(image: QImage, left: int, right: int) -> bool:
    """Whether there are colours between two columns."""
    pixels = (image.pixelColor(x, y) for x in range(left, right, 3) for y in range(0, image.height(), 3))
    return any(pixel.saturation() > 90 and pixel.value() > 60 for pixel in pixels)


def test_pictures_are_as_wide_as_the_page_allows(qtbot: QtBot, guide: GuideWindow) -> None:
    for wide in (1000, 700):
        guide.resize(wide, 700)
        QApplication.processEvents()
        guide.page.go(DOCS / "guide.md", "pictures")
        seen = guide.page.viewport().grab().toImage()
        across = seen.width()
        assert coloured(seen, across // 2, across - 60), "the castle is there"
        assert not coloured(seen, across - 19, across), "and ends before the margin"


def test_it_is_read_in_the_colours_of_the_theme(qapp: QApplication, guide: GuideWindow) -> None:
    guide.come_up("the-report")
    where = guide.page.verticalScrollBar().value()
    light = guide.page.viewport().grab().toImage().pixelColor(2, 2).lightness()
    try:
        wear(qapp, "dark")
        QApplication.processEvents()
        dark = guide.page.viewport().grab().toImage()
        links = guide.page.document().toHtml()
        assert dark.pixelColor(2, 2).lightness() < 90 < light
        assert qapp.palette().link().color().name() in links
        assert guide.page.verticalScrollBar().value() == where
    finally:
        wear(qapp, "light")


def test_it_comes_up_as_large_as_it_was(qtbot: QtBot, guide: GuideWindow) -> None:
    guide.resize(731, 577)
    guide.close()
    second = GuideWindow()
    qtbot.addWidget(second)
    assert (second.width(), second.height()) == (731, 577)


def test_who_reads_another_language_is_told_that_it_is_english(qtbot: QtBot) -> None:
    try:
        language.speak("de")
        made = GuideWindow()
        qtbot.addWidget(made)
        assert not made.note.isHidden()
        assert "Englisch" in made.note.text()
    finally:
        language.speak(language.SOURCE)
    second = GuideWindow()
    qtbot.addWidget(second)
    assert second.note.isHidden()


def test_a_guide_that_is_missing_is_said_in_one_line(
    window: Window, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(kind: places.Kind) -> Path:
        raise UnreadableError("docs: missing")

    monkeypatch.setattr(places, "shipped", missing)
    hands.key(Qt.Key.Key_F1)
    assert window.session.status.currentMessage() == "docs: missing"
