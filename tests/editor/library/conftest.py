"""The window of the library over folders of maps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.battlefield import SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.inventory.holdings import Holdings
from builder.editor.library import opening
from builder.editor.library.window import LibraryWindow
from builder.editor.library.work import LibraryPlace
from tests.battlefields import PieceRow, laid

Put = Callable[..., Path]
Listing = Callable[..., list[str]]


@pytest.fixture
def put(tmp_path: Path, catalogue: Catalogue) -> Put:
    """``put("ford.hexfield", ("grass-1", 0, 0), title="Ford")``: writes a map into the folder of maps."""

    def write(name: str, *rows: PieceRow, **texts: str) -> Path:
        battlefield = laid(*(rows or (("grass-1", 0, 0),)))
        for field, text in texts.items():
            battlefield.apply(SetField(field, text))
        path = tmp_path / "maps" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        formats.write(battlefield, path, catalogue)
        return path

    return write


@pytest.fixture
def holdings(catalogue: Catalogue) -> Holdings:
    """What is owned: nothing yet."""
    return Holdings(places.config_folder(), catalogue)


@pytest.fixture
def library(
    request: pytest.FixtureRequest,
    qtbot: QtBot,
    catalogue: Catalogue,
    styles: Styles,
    holdings: Holdings,
    monkeypatch: pytest.MonkeyPatch,
) -> LibraryWindow:
    """The window of the library, shown, with nothing in it, not even what ships; that of the main window
    where a test has one.
    """
    monkeypatch.setattr(opening, "shipped_examples", list)
    if "window" in request.fixturenames:
        made = request.getfixturevalue("window").session.library
    else:
        place = LibraryPlace(places.data_folder(), places.state_folder())
        made = LibraryWindow(catalogue, styles, holdings, place)
        qtbot.addWidget(made)
    made.finding._pause.setInterval(0)  # nobody types
    made.resize(1000, 700)
    with qtbot.waitExposed(made):
        made.come_up()
    settle(qtbot, made)
    return made


@pytest.fixture
def maps(qtbot: QtBot, library: LibraryWindow, put: Put) -> LibraryWindow:
    """The window with three maps: a ford, a hill and a tower."""
    put("ford.hexfield", ("grass-7", 0, 0), ("water-1", 3, 0), title="The ford", author="Ann")
    put("hill.hexfield", ("rock-7", 0, 0), ("rock-1", 0, 0, 2), title="A hill")
    path = put("more/tower.hexfield", ("grass-7", 0, 0), ("sand-1", 0, 0, 2), title="Tower")
    library.add_folder(path.parents[1])
    settle(qtbot, library)
    return library


@pytest.fixture
def listed(qtbot: QtBot, library: LibraryWindow) -> Listing:
    """``listed("ford")``: the names of the maps that are listed, after a search for that."""

    def names(text: str | None = None) -> list[str]:
        if text is not None:
            library.search.ask(text)
        settle(qtbot, library)
        return [one.name for one in library.model.entries]

    return names


def settle(qtbot: QtBot, library: LibraryWindow) -> None:
    """Wait until nothing goes on in the background."""
    jobs = (library.finding, library.looking, library.upkeep)
    qtbot.waitUntil(lambda: not any(job.busy for job in jobs))  # type: ignore[attr-defined]
