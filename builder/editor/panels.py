"""Where the panels of the window stand when it is first opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from builder.editor import frame

if TYPE_CHECKING:
    from builder.editor.dock import Dock
    from builder.editor.window import Window

translate = QCoreApplication.translate


def add_docks(window: Window) -> tuple[Dock, ...]:
    """A dock for each panel of the window, the palette first: left, below the canvas, or right."""
    left, bottom = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
    right = Qt.DockWidgetArea.RightDockWidgetArea
    # The palette takes the whole height, the problems lie under the canvas.
    window.setCorner(Qt.Corner.BottomLeftCorner, left)
    window.setCorner(Qt.Corner.BottomRightCorner, right)
    made = (
        frame.add_dock(window, "pieces", translate("Panels", "Pieces"), window.palette_dock, left),
        frame.add_dock(window, "problems", translate("Panels", "Problems"), window.problems, bottom),
        *(
            frame.add_dock(window, name, title, content, right, shown=False)
            for name, title, content in (
                ("history", translate("Panels", "History"), window.history),
                ("stamps", translate("Panels", "Stamps"), window.stamps_dock),
                ("levels", translate("Panels", "Levels"), window.levels_dock),
                ("notes", translate("Panels", "Notes"), window.notes),
                ("column", translate("Panels", "What Lies Here"), window.column),
                ("view", translate("Panels", "View Options"), window.view_dock),
                ("picture", translate("Panels", "Picture"), window.picture),
                ("figure", translate("Panels", "Figure"), window.figure_dock),
                ("report", translate("Panels", "Report"), window.report),
                ("scenario", translate("Panels", "Scenario"), window.scenario_dock),
                ("tryout", translate("Panels", "Try It"), window.tryout),
                ("game", translate("Panels", "Game"), window.game_dock),
            )
        ),
        frame.add_dock(window, "inventory", translate("Panels", "Inventory"), window.inventory, bottom),
    )
    docks = {dock.objectName(): dock for dock in made}
    window.tabifyDockWidget(docks["problems"], docks["inventory"])
    # Each of them wants the height: what is tried out lies over the form it was made in, one click away.
    window.tabifyDockWidget(docks["scenario"], docks["tryout"])
    docks["problems"].raise_()
    return made
