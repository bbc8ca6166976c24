"""The window in a made-up language: every text in it is translated, and no text that became longer is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDockWidget,
    QLabel,
    QStackedWidget,
    QTabWidget,
)
from pytestqt.qtbot import QtBot

from builder import catalogue, language, places
from builder.drawing.styles import Styles
from builder.editor.window import Window
from tests.editor.hostile import shown_texts
from tests.editor.people import saved
from tests.languages import PSEUDO, make_language, not_translated, pseudo

SHIPPED = Path(__file__).resolve().parent.parent.parent / "scenarios" / "ash-and-fir.hexfield"


@pytest.fixture
def window(qtbot: QtBot, styles: Styles, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """The window with a shipped battlefield and its scenarios, all panels shown."""
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    monkeypatch.setenv(language.VARIABLE, "")
    make_language(tmp_path, PSEUDO, pseudo)
    language.speak(PSEUDO)
    try:
        made = Window(catalogue.load(places.shipped("tilesets")), styles)
        made.resize(1500, 1000)
        qtbot.addWidget(made, before_close_func=saved)
        with qtbot.waitExposed(made):
            made.show()
        assert made.session.filing.open_path(SHIPPED)
        yield made
    finally:
        language.speak(language.SOURCE)


KEYS = re.compile(
    r"\b(?:(?:Ctrl|Shift|Alt|Meta)\+)+\S+|\b(?:PgUp|PgDown|Del|Home|End|Ins|Space|Return|Enter|Esc|Tab)\b"
)
TAGS = re.compile(r"<[^>]*>")


def names(window: Window) -> re.Pattern[str]:
    """What has the same name in every language: cards, generals, files, what a file says itself."""
    session = window.session
    battlefield = window.document.battlefield
    found = {battlefield.info.title, battlefield.info.author, SHIPPED.stem, SHIPPED.name, str(SHIPPED)}
    found |= {"Hexwright", "VirtualScape", *language.OWN_NAMES.values()}
    found |= {text for scenario in window.document.scenarios.all for text in scenario.scenario.title.values()}
    found |= {*battlefield.slot_notes.values(), *battlefield.hex_notes.values()}
    found |= {name for pieces in (session.catalogue.pieces, session.catalogue.boxes) for name in pieces}
    for card in session.play_facts.cards.values():
        found |= {card.id, card.name, card.general, card.species, *(power.name for power in card.powers)}
    longest = sorted(filter(None, found), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, longest)), re.IGNORECASE)


def test_every_text_is_translated(window: Window) -> None:
    assert len(list(pages_shown(window))) > 20
    found, known = {}, names(window)
    for what, text in shown_texts(window):
        rest = known.sub(" ", KEYS.sub(" ", TAGS.sub(" ", text)))
        if any(not_translated(rest)):
            found[f"{what}: {text[:150]}"] = None
    assert list(found) == []


def pages_shown(window: Window) -> Iterator[QDockWidget]:
    """Every panel, once for each of its pages, while that is shown."""
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        yield dock
        for pages in (*dock.findChildren(QStackedWidget), *dock.findChildren(QTabWidget)):
            for number in range(pages.count()):
                pages.setCurrentIndex(number)
                QApplication.processEvents()
                yield dock
        dock.hide()


def cut(widget: QLabel | QAbstractButton) -> bool:
    """Whether a label or button has less room than its text needs; a label that wraps needs height."""
    if not widget.isVisible() or not widget.text():
        return False
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.height() < widget.heightForWidth(widget.width())
    return widget.width() < widget.minimumSizeHint().width()


def test_no_text_is_cut(window: Window) -> None:
    found = {}
    for dock in pages_shown(window):
        for widget in (*dock.findChildren(QLabel), *dock.findChildren(QAbstractButton)):
            if cut(widget):
                found[f"{dock.objectName()}: {widget.text()} in {widget.width()} x {widget.height()} px"] = (
                    None
                )
    assert list(found) == []
