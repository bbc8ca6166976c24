"""What a right click on a piece offers, by the ids of the table; a pair is a submenu."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from builder.editor.words import N

translate = QCoreApplication.translate

Entry = str | None | tuple[str, tuple[str | None, ...]]

PIECE_MENU: tuple[Entry, ...] = (
    "turn-right",
    "turn-left",
    "raise",
    "lower",
    "carry-on-top",
    (
        N("Menus", "&Mirror"),
        (
            "mirror-left-right",
            "mirror-top-bottom",
            "half-turn",
            None,
            "copy-half-turn",
            "copy-left-right",
            "copy-top-bottom",
            "copy-third-turns",
        ),
    ),
    None,
    (
        N("Menus", "&Select"),
        ("select-same-piece", "select-same-terrain", "select-connected", "select-on-top", "select-level"),
    ),
    None,
    "cut",
    "copy",
    "duplicate",
    "remove-selected",
    (N("Menus", "Sha&pe"), ("replace-terrain", "split", "join", None, "save-stamp")),
    None,
    "lock",
    "hide",
    None,
    "look-through",
    "note-hex",
    "symmetry-centre",
)


def make_piece_menu(parent: QWidget, actions: Mapping[str, QAction]) -> QMenu:
    """The menu, to be popped up once."""
    menu = QMenu(parent)
    _fill(menu, PIECE_MENU, actions)
    return menu


def _fill(menu: QMenu, entries: tuple[Entry, ...], actions: Mapping[str, QAction]) -> None:
    for entry in entries:
        if entry is None:
            menu.addSeparator()
        elif isinstance(entry, str):
            menu.addAction(actions[entry])
        else:
            title, more = entry
            _fill(menu.addMenu(translate("Menus", title)), more, actions)
