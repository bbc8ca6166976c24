"""The words of the library window: in every language, with room for them, and letter by letter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel
from pytestqt.qtbot import QtBot

from builder import catalogue, language, places
from builder.drawing.styles import Styles
from builder.editor.inventory.holdings import Holdings
from builder.editor.library.window import LibraryWindow
from builder.editor.library.work import LibraryPlace
from builder.inventory import Collection
from editor.library.conftest import Listing, Put, settle
from tests.editor.hostile import EVIL, faults, shown_texts
from tests.editor.test_language import cut
from tests.languages import PSEUDO, make_language, not_translated, pseudo

OWN = re.compile(
    r"ford|The|Ann|hexfield|symmetric|duplicate|damaged|sort|F5|Del|"
    r"\b(?:players|boxes|size|levels|problems|missing|stars|terrain|box|tag|title)\b[:<>=]*[\w.\"-]*|~|/\S+"
)
"""What a map says itself, and the words of the query."""


@pytest.fixture
def abroad(
    qtbot: QtBot, styles: Styles, put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[LibraryWindow]:
    """The window in another language, over one map of which a piece is missing."""
    monkeypatch.setattr(language, "FOLDER", tmp_path / "languages")
    monkeypatch.setenv(language.VARIABLE, "")
    make_language(tmp_path / "languages", PSEUDO, pseudo)
    path = put("ford.hexfield", ("grass-7", 0, 0), ("water-1", 3, 0), title="The ford", author="Ann")
    language.speak(PSEUDO)
    try:
        known = catalogue.load(places.shipped("tilesets"))
        holdings = Holdings(places.config_folder(), known)
        holdings.save(Collection({}, {"grass-7": 1}))
        place = LibraryPlace(places.data_folder(), places.state_folder())
        made = LibraryWindow(known, styles, holdings, place)
        qtbot.addWidget(made)
        made.resize(1100, 700)
        with qtbot.waitExposed(made):
            made.come_up()
        settle(qtbot, made)
        first = _faults(made)
        made.add_folder(path.parent)
        settle(qtbot, made)
        qtbot.waitUntil(lambda: made.model.rowCount() == 1)
        assert first == []
        yield made
    finally:
        language.speak(language.SOURCE)


def _faults(window: LibraryWindow) -> list[str]:
    for button in (window.owned, window.folders, window.search.facts):
        button.menu().aboutToShow.emit()
    found = [
        f"{what}: {text}" for what, text in shown_texts(window) if any(not_translated(OWN.sub(" ", text)))
    ]
    labels = (*window.findChildren(QLabel), *window.findChildren(QAbstractButton))
    return found + [f"cut: {widget.text()}" for widget in labels if cut(widget)]


def test_every_text_is_translated_and_has_room(qtbot: QtBot, abroad: LibraryWindow) -> None:
    qtbot.waitUntil(lambda: not _faults(abroad))  # the layout follows a text a little later
    for text in ("ford stars:5", "missing<9 ford"):
        abroad.search.ask(text)
        qtbot.waitUntil(lambda: not abroad.finding.busy)
        qtbot.waitUntil(lambda: not _faults(abroad))


def test_what_a_map_says_is_shown_letter_by_letter(
    qtbot: QtBot, library: LibraryWindow, put: Put, listed: Listing, tmp_path: Path
) -> None:
    put("evil.hexfield", title=EVIL, author=f"{EVIL}\u202e", description=EVIL)
    put("bad.hsc").write_bytes(b"<b>PWN</b>")
    library.add_folder(tmp_path / "maps")
    qtbot.waitUntil(lambda: library.model.rowCount() == 2)
    for number in range(2):
        library.grid.choose(number)
        settle(qtbot, library)
        assert list(faults()) == []
    library.show_like(library.model.entries[1])
    settle(qtbot, library)
    assert list(faults()) == []
