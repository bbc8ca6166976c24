"""Puts the window together from the table of actions: toolbar, menus, docks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from builder.editor.actions import MENUS, TOOLBAR
from builder.editor.tools import TOOLS

ICON_SIDE = 22

translate = QCoreApplication.translate


def make_toolbar(window: QMainWindow, actions: Mapping[str, QAction], own: Mapping[str, QWidget]) -> QToolBar:
    """The toolbar of the table; ``own`` are the widgets for the places that have a star."""
    bar = QToolBar(translate("Frame", "Toolbar"), window)
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setIconSize(QSize(ICON_SIDE, ICON_SIDE))
    for entry in TOOLBAR:
        if entry is None:
            bar.addSeparator()
        elif entry.startswith("*"):
            for button in own[entry[1:]].findChildren(QToolButton):
                button.setIconSize(bar.iconSize())
            bar.addWidget(own[entry[1:]])
        else:
            bar.addAction(actions[entry])
    window.addToolBar(bar)
    return bar


def make_menus(
    window: QMainWindow, actions: Mapping[str, QAction], own: Mapping[str, Callable[[QMenu], None]]
) -> None:
    """The menus of the table; ``own`` fill the places that have a star."""
    for title, entries in MENUS:
        menu = window.menuBar().addMenu(translate("Menus", title))
        for entry in entries:
            if entry is None:
                menu.addSeparator()
            elif entry.startswith("*"):
                own[entry[1:]](menu)
            else:
                menu.addAction(actions[entry])


def group_tools(window: QMainWindow, actions: Mapping[str, QAction]) -> QActionGroup:
    """Make the tools' actions exclude one another."""
    group = QActionGroup(window)
    for tool in TOOLS:
        group.addAction(actions[f"tool-{tool.id}"])
    return group


def add_dock(
    window: QMainWindow,
    name: str,
    title: str,
    content: QWidget,
    area: Qt.DockWidgetArea,
    *,
    shown: bool = True,
) -> QDockWidget:
    """A dock that can be closed and moved; ``name`` is for the remembered window state."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setWidget(content)
    window.addDockWidget(area, dock)
    dock.setVisible(shown)
    return dock
