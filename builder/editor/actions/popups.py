"""The context menus: their entries, by the ids of the table."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from builder.editor.session import Session
from builder.editor.tools.base import top_piece
from builder.language import N_, _

Entries = tuple[str | tuple[str, "Entries"] | None, ...]
"""Ids of actions; None separates, a pair is a submenu."""

LEVELS: Entries = (
    "hide-level",
    "note-level",
    None,
    "insert-level",
    "remove-level",
    None,
    "go-to-level",
    "level-all",
)
PROBLEM: Entries = ("go-to-problem", None, "fix-problem", "fix-problems", None, "copy-problems")
STAMP: Entries = ("rename-stamp", "delete-stamp", None, "save-stamp", "stamps-folder")
INVENTORY: Entries = ("inventory-select", "inventory-take", None, "inventory-copy", "inventory-csv")
PALETTE: Entries = ("favourite", None, "palette-fold", "palette-unfold")
OFFERED = ("palette-all", "palette-owned", "palette-left", None, "palette-fold", "palette-unfold")
"""What the button of the palette offers, in a menu that it makes itself."""

PIECE: Entries = (
    "turn-right",
    "turn-left",
    "raise",
    "lower",
    "carry-on-top",
    (
        N_("&Mirror"),
        (
            "mirror-left-right",
            "mirror-top-bottom",
            "half-turn",
            None,
            "copy-half-turn",
            "copy-left-right",
            "copy-top-bottom",
            "copy-both-axes",
            "copy-third-turns",
            "copy-sixth-turns",
        ),
    ),
    None,
    (
        N_("&Select"),
        ("select-same-piece", "select-same-terrain", "select-connected", "select-on-top", "select-level"),
    ),
    None,
    "cut",
    "copy",
    "duplicate",
    "remove-selected",
    "group",
    "ungroup",
    (N_("Sha&pe"), ("replace-terrain", "split", "join", None, "save-stamp")),
    None,
    "lock",
    "hide",
    None,
    "look-through",
    "note-hex",
    "symmetry-centre",
)


def pop_up(session: Session, entries: Entries, at: QPoint) -> QMenu:
    """Show a menu of these entries at a point of the screen."""
    menu = QMenu(session.window)
    _fill(session, menu, entries)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.popup(at)
    return menu


def _fill(session: Session, menu: QMenu, entries: Entries) -> None:
    for entry in entries:
        if entry is None:
            menu.addSeparator()
        elif isinstance(entry, str):
            menu.addAction(session.actions[entry])
        else:
            title, more = entry
            _fill(session, menu.addMenu(_(title)), more)


def pop_up_for_piece(session: Session, at: QPoint) -> None:
    """Show what can be done with the piece pointed at, or with the selection; ``at`` is a point of the
    canvas.
    """
    found = top_piece(session.canvas.look(), session.canvas.here())
    if found is not None and found.id not in session.desk.selection:
        session.desk.select(session.document.battlefield.whole_groups({found.id}))
    pop_up(session, PIECE, session.canvas.mapToGlobal(at))


def pop_up_for_palette(session: Session, at: QPoint) -> None:
    """Show what can be done with a piece of the palette."""
    session.changed.emit()  # the piece below the menu may be a favourite
    menu = pop_up(session, PALETTE, at)
    # After the action that was chosen, which speaks of the piece below the menu.
    menu.aboutToHide.connect(session.palette_dock.menu_closed, Qt.ConnectionType.QueuedConnection)


def pop_up_for_inventory(session: Session, at: QPoint) -> None:
    """Show what can be done with a row of the inventory."""
    session.changed.emit()
    pop_up(session, INVENTORY, at)
