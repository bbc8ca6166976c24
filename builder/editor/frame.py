"""What stands around the workspace: toolbar and menus of the table, files to choose, layout."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar, QToolButton, QWidget

from builder.editor.actions.row import Menu
from builder.editor.actions.table import ICON_SIDE, MENUS, TOOLBAR
from builder.editor.document.file_names import shipped_examples
from builder.editor.session import Session
from builder.editor.start.starting import STATE_VERSION
from builder.editor.widgets import ChoiceMenu, DisabledReasons, Dock, Entry
from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata import read_bytes, read_yaml
from builder.view import settings


def examples_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """The battlefields that ship with the program, by their titles."""
    tip = _("Opens as a new battlefield of your own")
    return ChoiceMenu(
        _("Open E&xample"),
        lambda: [Entry(path, title_in(path), tip) for path in shipped_examples()],
        _("No examples are installed"),
        parent,
    )


def recent_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """The files opened or saved last, but for those that are gone."""
    return ChoiceMenu(
        _("Open &Recent"),
        lambda: [Entry(path, path.name, str(path)) for path in settings.recent_files()],
        _("No files yet"),
        parent,
        (_("&Forget these"), settings.forget_files),
    )


def title_in(path: Path) -> str:
    """The title in a file of our own, read without its pieces; its name where it has none."""
    try:
        head = read_bytes(path).partition(b"\npieces:")[0]
        data = read_yaml(head, str(path)).data
    except UnreadableError:
        return path.stem
    title = data.get("title") if isinstance(data, dict) else None
    return title if isinstance(title, str) and title else path.stem


_WIDE = 1400  # px: room for panels on both sides
_BELOW = 232  # px: a panel below the canvas with its tab
_PAUSE = 500  # ms without a change of the layout


def make_toolbar(session: Session) -> QToolBar:
    """The toolbar of the table."""
    bar = QToolBar(_("Toolbar"), session.window)
    bar.setObjectName("toolbar")
    bar.setMovable(False)
    bar.setIconSize(QSize(ICON_SIDE, ICON_SIDE))
    for entry in TOOLBAR:
        if entry is None:
            bar.addSeparator()
        elif entry == "*levels":
            for button in session.levels.findChildren(QToolButton):
                button.setIconSize(bar.iconSize())
            bar.addWidget(session.levels)
        else:
            bar.addAction(session.actions[entry])
    session.window.addToolBar(bar)
    return bar


def make_menus(session: Session) -> None:
    """The menus of the table."""
    for menu in MENUS:
        _fill(session.window.menuBar().addMenu(_(menu.title)), menu, session)


def _fill(made: QMenu, menu: Menu, session: Session) -> None:
    DisabledReasons(made)
    for entry in menu.entries:
        if entry is None:
            made.addSeparator()
        elif isinstance(entry, Menu):
            _fill(made.addMenu(_(entry.title)), entry, session)
        elif isinstance(entry, str):
            _PLACES[entry](made, session)
        else:
            made.addAction(session.actions[entry.id])


def _add_recent(menu: QMenu, session: Session) -> None:
    """Add the files opened or saved last."""
    recent = recent_menu(menu)
    recent.requested.connect(session.filing.open_path)
    menu.addMenu(recent)


def _add_examples(menu: QMenu, session: Session) -> None:
    """Add the shipped battlefields."""
    examples = examples_menu(menu)
    examples.requested.connect(session.filing.open_example)
    menu.addMenu(examples)


def _add_scenarios(menu: QMenu, session: Session) -> None:
    """Add the scenarios of the battlefield shown."""

    def entries() -> list[Entry]:
        from builder.editor.scenario.commands import title_of  # not needed to open the window

        open_ones, hand = session.document.scenarios, session.desk.scenario_hand
        return [
            Entry(one.key, title_of(one.scenario, hand.held.language), checked=one == open_ones.chosen)
            for one in open_ones.all
        ]

    scenarios = ChoiceMenu(_("&Work on"), entries, _("There is no scenario yet"), menu)
    scenarios.setObjectName("scenarios")
    scenarios.requested.connect(lambda key: session.document.scenarios.choose(key))
    menu.addMenu(scenarios)


def _add_docks(menu: QMenu, session: Session) -> None:
    """Add a switch for each dock."""
    menu.addSeparator()
    for dock in session.docks:
        menu.addAction(dock.toggleViewAction())


_PLACES: Mapping[str, Callable[[QMenu, Session], None]] = {
    "*recent": _add_recent,
    "*examples": _add_examples,
    "*scenarios": _add_scenarios,
    "*docks": _add_docks,
}
"""What fills the places that the table leaves open."""


def keep(window: QMainWindow, panels: QByteArray) -> None:
    """Remember size, place and docks for the next start."""
    settings.store_all({"geometry": window.saveGeometry(), "state": panels})


class LayoutKeeper(QObject):
    """Remembers the layout a moment after it changed: a program that is killed has it, too."""

    def __init__(self, window: QMainWindow, docks: Iterable[Dock], panels: Callable[[], QByteArray]) -> None:
        """``panels`` gives how they are to stand."""
        super().__init__(window)
        self._window, self._panels = window, panels
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
            keep(self._window, self._panels())


def restore(window: QMainWindow, docks: Sequence[Dock]) -> None:
    """Size, place and docks as they were kept; at the first start as the screen has room for them."""
    geometry, state = settings.stored_bytes("geometry"), settings.stored_bytes("state")
    if geometry is None or not window.restoreGeometry(geometry):
        room = window.screen().availableGeometry()
        window.resize(min(1560, room.width() - 60), min(960, room.height() - 80))
        if window.width() >= _WIDE:
            for dock in docks:
                if dock.objectName() in ("levels", "column"):
                    dock.fill()
                    dock.show()
                    dock.raise_()
        window.resizeDocks(list(docks[:1]), [314], Qt.Orientation.Horizontal)
        window.resizeDocks(list(docks[1:2]), [_BELOW], Qt.Orientation.Vertical)
    # Not before: Qt leaves the tabs of before standing in the window when it restores others.
    if state is None or not window.restoreState(state, STATE_VERSION):
        _tabify(window, docks)


def _tabify(window: QMainWindow, docks: Sequence[Dock]) -> None:
    """Put panels into tabs of one place, as at the first start."""
    by_name = {dock.objectName(): dock for dock in docks}
    window.tabifyDockWidget(by_name["problems"], by_name["inventory"])
    # Each of them wants the height: a playtest lies over the form of its scenario, one click away.
    window.tabifyDockWidget(by_name["scenario"], by_name["playtest"])
    by_name["problems"].raise_()
