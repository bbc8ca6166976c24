"""How long a step of scrolling takes in the window of the library (`make bench`; never part of tests)."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.inventory.holdings import Holdings
from builder.editor.library.grid import Pictures
from builder.editor.library.upkeep import Upkeep
from builder.editor.library.window import LibraryWindow
from builder.editor.library.work import LibraryPlace
from builder.editor.picture.pictures_job import PICTURE
from builder.inventory import Collection
from builder.library.library import Library
from tests.benchmarks.conftest import ENTRIES


@pytest.fixture
def library(
    qtbot: QtBot,
    filled: Library,
    catalogue: Catalogue,
    styles: Styles,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> LibraryWindow:
    """The window over ten thousand entries, each with a picture, somewhere in the middle."""
    monkeypatch.setattr(Upkeep, "read", lambda self: None)  # there are no such files
    picture = QPixmap(PICTURE)
    picture.fill(Qt.GlobalColor.darkGreen)
    monkeypatch.setattr(Pictures, "known", lambda self, entry: True)
    monkeypatch.setattr(Pictures, "of", lambda self, entry: picture)
    holdings = Holdings(places.config_folder(), catalogue)
    holdings.save(Collection({"rotv-2e": 2}, {}))
    state = filled.index.path.parents[1]
    made = LibraryWindow(catalogue, styles, holdings, LibraryPlace(state, state))
    qtbot.addWidget(made)
    filled.add(tmp_path)
    made.resize(1366, 768)
    made.show()
    qtbot.waitUntil(lambda: len(made.model.entries) == ENTRIES and not made.finding.busy)
    made.grid.verticalScrollBar().setValue(made.grid.verticalScrollBar().maximum() // 2)
    QApplication.processEvents()
    return made


def test_a_step_of_the_wheel_over_ten_thousand_maps(benchmark, library: LibraryWindow) -> None:
    bar = library.grid.verticalScrollBar()

    def step() -> None:
        bar.setValue(bar.value() + bar.singleStep())
        QApplication.processEvents()

    benchmark.pedantic(step, iterations=20, rounds=8)


def test_the_width_of_the_window_changes_over_ten_thousand_maps(benchmark, library: LibraryWindow) -> None:
    widths = iter(range(900, 1_300))

    def step() -> None:
        library.resize(next(widths), 768)
        QApplication.processEvents()

    benchmark.pedantic(step, rounds=20)
