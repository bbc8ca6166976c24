"""The frame around the workspace: the menus of the table of actions, and lists of files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QMenu, QWidget

from builder.editor.actions.row import Menu
from builder.editor.actions.table import MENUS
from builder.editor.document.file_names import shipped_examples, title_in
from builder.editor.session import Session
from builder.language import _
from builder.view import settings
from builder.view.widgets import ChoiceMenu, DisabledReasons, MenuEntry


def examples_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """The battlefields that ship with the program, by their titles."""
    tip = _("Opens as a new battlefield of your own")
    return ChoiceMenu(
        _("Open E&xample"),
        lambda: [MenuEntry(path, title_in(path), tip) for path in shipped_examples()],
        _("No examples are installed"),
        parent,
    )


def recent_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """The menu of recent files that still exist."""
    return ChoiceMenu(
        _("Open &Recent"),
        lambda: [MenuEntry(path, path.name, str(path)) for path in settings.recent_files()],
        _("No files yet"),
        parent,
        (_("&Forget these"), settings.forget_files),
    )


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

    def entries() -> list[MenuEntry]:
        from builder.editor.scenario.commands import title_of  # not needed to open the window

        open_ones, hand = session.document.scenarios, session.desk.scenario_hand
        return [
            MenuEntry(one.key, title_of(one.scenario, hand.held.language), checked=one == open_ones.chosen)
            for one in open_ones.all
        ]

    scenarios = ChoiceMenu(_("&Work on"), entries, _("There is no scenario yet"), menu)
    scenarios.setObjectName("scenarios")
    scenarios.requested.connect(lambda key: session.document.scenarios.choose(key))
    menu.addMenu(scenarios)


def _add_docks(menu: QMenu, session: Session) -> None:
    """Add a switch for each dock."""
    for dock in sorted(session.docks, key=lambda dock: dock.windowTitle()):
        menu.addAction(dock.toggleViewAction())


_PLACES: Mapping[str, Callable[[QMenu, Session], None]] = {
    "*recent": _add_recent,
    "*examples": _add_examples,
    "*scenarios": _add_scenarios,
    "*docks": _add_docks,
}
"""What fills the places that the table leaves open."""
