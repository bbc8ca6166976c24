"""What the tests of the scenario's panel share: a scenario, its pages, what their lists say."""

from __future__ import annotations

from typing import Protocol, TypeVar

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QListWidget, QMenu

from builder.battlefield import Put
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Scenario

Page = TypeVar("Page", bound=ScenarioPage)


class Listing(Protocol):
    """What has a list of rows."""

    list: QListWidget


def now(window: Window) -> Scenario:
    """The scenario as it stands."""
    assert window.desk.scenario is not None
    return window.desk.scenario


def turn_to(window: Window, kind: type[Page], *, tiles: int = 0) -> Page:
    """A page of a new scenario, whose battlefield is a row of grass."""
    if tiles:
        battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
        row = tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(tiles))
        window.document.do(Put(row), "tiles")
    window.session.actions["new-scenario"].trigger()
    found = window.session.scenario_dock.show_page(kind.id)
    window.canvas.fit()
    assert isinstance(found, kind)
    return found


def rows(page: Listing) -> list[str]:
    """The texts of a list, row by row."""
    return [page.list.item(row).text() for row in range(page.list.count())]


def entry(menu: QMenu, text: str) -> QAction:
    """The entry of a menu; it is filled first."""
    menu.aboutToShow.emit()
    return next(action for action in menu.actions() if action.text() == text)
