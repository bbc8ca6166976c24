"""What can be done with the groups of a battlefield: name one, take it apart, rename it, hide it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtWidgets import QInputDialog, QLineEdit, QWidget

from builder.battlefield import MAX_GROUP_NAME, Replace
from builder.editor.document.desk import Desk
from builder.language import _, ngettext
from builder.shaping.group import free_name
from builder.view.widgets import run_dialog
from builder.wording import on_one_line


def selected_groups(desk: Desk) -> tuple[str, ...]:
    """The names of all groups with selected pieces, in order."""
    return tuple(sorted({piece.group for piece in desk.selected} - {""}))


def make_group(desk: Desk, parent: QWidget) -> str:
    """Ask for a name and make a group of the selection; returns a message. An existing group of that name
    takes the pieces in.
    """
    names = selected_groups(desk)
    first = free_name(_("Group {n}", n=1), desk.document.battlefield.groups())
    name = _ask_name(parent, _("Group"), names[0] if len(names) == 1 else first)
    if not name:
        return ""
    ids = desk.selection
    _set_group(desk, ids, name, _("Group {name}", name=name))
    desk.select(desk.document.battlefield.whole_groups(ids))
    pieces = ngettext("{n} piece", "{n} pieces", len(desk.selection))
    return _(
        "{name}: {pieces} · a click selects them all, Alt and a click one of them", name=name, pieces=pieces
    )


def ungroup(desk: Desk) -> str:
    """Dissolve all groups with selected pieces; the pieces stay. Returns a message."""
    names = selected_groups(desk)
    ids = desk.document.battlefield.whole_groups(piece.id for piece in desk.selected if piece.group)
    said = _("Ungroup {names}", names=", ".join(map(on_one_line, names)))
    _set_group(desk, ids, "", said)
    return said


def rename_group(desk: Desk, name: str, parent: QWidget) -> None:
    """Rename a group after asking; with the name of another group both are merged."""
    other = _ask_name(parent, _("Rename group"), name)
    if other and other != name:
        _set_group(desk, desk.document.battlefield.groups().get(name, ()), other, _("Rename group"))


def toggle_hidden(desk: Desk, name: str) -> None:
    """Hide the pieces of a group, or show them again."""
    ids = desk.document.battlefield.groups().get(name, frozenset())
    if is_hidden(desk, ids):
        desk.reach.show(ids)
    else:
        desk.reach.hide(ids)


def is_hidden(desk: Desk, ids: frozenset[int]) -> bool:
    """Whether all these pieces are hidden."""
    return ids <= desk.reach.unseen


def _set_group(desk: Desk, ids: Iterable[int], name: str, label: str) -> None:
    """No piece moves, so symmetry and locks do not apply."""
    there = desk.document.battlefield.pieces
    changed = tuple(replace(there[id], group=name) for id in sorted(ids) if there[id].group != name)
    if changed:
        desk.document.do(Replace(changed), label)
        desk.document.seal()


def _ask_name(parent: QWidget, title: str, name: str) -> str:
    """Ask for a name; empty if the dialog was closed."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(_("Name of the group:"))
    dialog.setTextValue(name)
    for line in dialog.findChildren(QLineEdit):
        line.setMaxLength(MAX_GROUP_NAME)
    return on_one_line(dialog.textValue()).strip() if run_dialog(dialog) else ""
