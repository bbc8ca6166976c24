"""Puts the window together from the table of actions: toolbar, menus, docks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QObject, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from builder.editor.actions.row import Menu
from builder.editor.actions.table import ICON_SIDE, MENUS, TOOLBAR
from builder.editor.dock import Dock
from builder.editor.why_disabled import TellWhy
from builder.view import settings

_STATE_VERSION = 2
_WIDE = 1400  # px: room for panels on both sides
_PAUSE = 500  # ms without a change of the layout

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
    for menu in MENUS:
        _fill(window.menuBar().addMenu(translate("Menus", menu.title)), menu, actions, own)


def _fill(
    made: QMenu, menu: Menu, actions: Mapping[str, QAction], own: Mapping[str, Callable[[QMenu], None]]
) -> None:
    TellWhy(made)
    for entry in menu.entries:
        if entry is None:
            made.addSeparator()
        elif isinstance(entry, Menu):
            _fill(made.addMenu(translate("Menus", entry.title)), entry, actions, own)
        elif isinstance(entry, str):
            own[entry.removeprefix("*")](made)
        else:
            made.addAction(actions[entry.id])


def pop_up(
    window: QMainWindow, actions: Mapping[str, QAction], ids: Iterable[str | None], at: QPoint
) -> QMenu:
    """A menu of these actions at a point of the screen; None separates."""
    menu = QMenu(window)
    for id in ids:
        if id is None:
            menu.addSeparator()
        else:
            menu.addAction(actions[id])
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(at)
    return menu


def add_dock(
    window: QMainWindow,
    name: str,
    title: str,
    content: QWidget,
    area: Qt.DockWidgetArea,
    *,
    shown: bool = True,
) -> Dock:
    """A dock that can be closed and moved; ``name`` is for the remembered window state."""
    dock = Dock(title, window)
    dock.setObjectName(name)
    dock.setWidget(content)
    window.addDockWidget(area, dock)
    dock.setVisible(shown)
    return dock


def keep(window: QMainWindow) -> None:
    """Remember size, place and docks for the next start."""
    settings.store_all({"geometry": window.saveGeometry(), "state": window.saveState(_STATE_VERSION)})


class LayoutKeeper(QObject):
    """Remembers the layout a moment after it changed: a program that is killed has it, too."""

    def __init__(self, window: QMainWindow, docks: Iterable[Dock]) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._keep)
        for dock in docks:
            for signal in (
                dock.visibilityChanged,
                dock.dockLocationChanged,
                dock.topLevelChanged,
                dock.sized,
            ):
                signal.connect(self._changed)

    def _changed(self, _how: object = None) -> None:
        self._timer.start()

    def _keep(self) -> None:
        if self._window.isVisible():  # else it closes, and is kept as it was
            keep(self._window)


def restore(window: QMainWindow, docks: Sequence[Dock]) -> None:
    """Size, place and docks as they were kept; at the first start as the screen has room for them."""
    geometry, state = settings.stored_bytes("geometry"), settings.stored_bytes("state")
    if geometry is None or not window.restoreGeometry(geometry):
        room = window.screen().availableGeometry()
        window.resize(min(1560, room.width() - 60), min(960, room.height() - 80))
        if window.width() >= _WIDE:
            for dock in docks:
                if dock.objectName() in ("levels", "column"):
                    dock.show()
                    dock.raise_()
        window.resizeDocks(list(docks[:1]), [314], Qt.Orientation.Horizontal)
        window.resizeDocks(list(docks[1:2]), [170], Qt.Orientation.Vertical)
    if state is not None:
        window.restoreState(state, _STATE_VERSION)
