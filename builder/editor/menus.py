"""The menus that pop up, and the places in the menu bar that the table of actions leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from builder.editor import frame
from builder.editor.actions.collection_menu import INVENTORY_MENU, PALETTE_MENU
from builder.editor.actions.piece_menu import make_piece_menu
from builder.editor.actions.shape_menu import STAMPS_MENU
from builder.editor.filing.examples_menu import ExamplesMenu
from builder.editor.filing.recent_menu import RecentMenu
from builder.editor.scenarios_menu import ScenariosMenu
from builder.editor.tools.base import top_piece

if TYPE_CHECKING:
    from builder.editor.window import Window


class Menus:
    """Makes the menus of one window; points are of the screen, unless told otherwise."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def recent(self, menu: QMenu) -> None:
        """Add the files opened or saved last."""
        recent = RecentMenu(menu)
        recent.wanted.connect(self._window.open_path)
        menu.addMenu(recent)

    def examples(self, menu: QMenu) -> None:
        """Add the shipped battlefields."""
        examples = ExamplesMenu(menu)
        examples.wanted.connect(self._window.filing.open_example)
        menu.addMenu(examples)

    def scenarios(self, menu: QMenu) -> None:
        """Add the scenarios of the battlefield shown."""
        window, scenarios = self._window, ScenariosMenu(menu)
        scenarios.aboutToShow.connect(lambda: scenarios.fill(window.desk))
        scenarios.wanted.connect(lambda key: window.document.scenarios.choose(key))
        menu.addMenu(scenarios)

    def docks(self, menu: QMenu) -> None:
        """Add a switch for each dock."""
        menu.addSeparator()
        for dock in self._window.docks:
            menu.addAction(dock.toggleViewAction())

    def palette(self, at: QPoint) -> None:
        """What can be done with a piece of the palette."""
        self._window.show_state()
        menu = frame.pop_up(self._window, self._window.actions_by_id, PALETTE_MENU, at)
        # After the action that was chosen, which speaks of the piece below the menu.
        menu.aboutToHide.connect(self._window.palette_dock.menu_closed, Qt.ConnectionType.QueuedConnection)

    def inventory(self, at: QPoint) -> None:
        """What can be done with a row of the inventory."""
        self._window.show_state()
        frame.pop_up(self._window, self._window.actions_by_id, INVENTORY_MENU, at)

    def stamps(self, at: QPoint) -> None:
        """What can be done with a stamp."""
        frame.pop_up(self._window, self._window.actions_by_id, STAMPS_MENU, at)

    def piece(self, at: QPoint) -> None:
        """What can be done with the piece pointed at, or what is selected; ``at`` is of the canvas."""
        window = self._window
        found = top_piece(window.canvas.look(), window.canvas.here())
        if found is not None and found.id not in window.desk.selection:
            window.desk.select({found.id})
        menu = make_piece_menu(window, window.actions_by_id)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(window.canvas.mapToGlobal(at))
