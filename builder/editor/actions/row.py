"""The parts of the table of actions: rows and menus, their keys, and why an action is disabled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from PySide6.QtGui import QAction, QKeySequence

from builder.editor.session import Session
from builder.language import N_, _
from builder.view import settings
from builder.view.widgets import allow, key_of, plain_tip, with_keys


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action: its name, its keys, what it does and when it is enabled.

    ``text`` and ``tip`` are translated where they are shown; ``{keys:id}`` in the tip stands for the keys of
    an action as they are set now. ``enabled`` None means always; ``checked`` makes it a switch that shows
    whether something is on. Of the switches with the same ``choice`` one is on at a time.
    """

    id: str
    text: str
    tip: str
    do: Callable[[Session], object]
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    enabled: Callable[[Session], bool] | None = None
    checked: Callable[[Session], bool] | None = None
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu: rows in order; None is a separator, ``*name`` a place the window fills itself."""

    title: str
    entries: tuple[ActionRow | Menu | str | None, ...]

    def rows(self) -> Iterator[ActionRow]:
        """Its rows and those of its submenus, in order."""
        for entry in self.entries:
            if isinstance(entry, ActionRow):
                yield entry
            elif isinstance(entry, Menu):
                yield from entry.rows()


def something_selected(session: Session) -> bool:
    """Whether pieces are selected."""
    return bool(session.desk.selection)


def something_there(session: Session) -> bool:
    """Whether the battlefield has pieces."""
    return len(session.document.battlefield) > 0


Keys = tuple[str, ...]

_STORED = "keys"  # in the settings: one text an action, its id and its keys with tabs between
_NATIVE = QKeySequence.SequenceFormat.NativeText


def own_keys() -> dict[str, Keys]:
    """The keys that the user set, by action id; keys that Qt does not understand are left out."""
    found: dict[str, Keys] = {}
    for text in settings.stored_texts(_STORED):
        id, *keys = text.split("\t")
        known = (QKeySequence(key).toString() for key in keys)
        found[id] = tuple(dict.fromkeys(key for key in known if key))
    return found


def remember_keys(own: Mapping[str, Keys]) -> None:
    """Store the keys that the user set; an action that is not named gets those of the table back."""
    settings.store(_STORED, ["\t".join((id, *keys)) for id, keys in own.items()])


def keys_in_force(table: Mapping[str, Keys], own: Mapping[str, Keys]) -> dict[str, Keys]:
    """The keys of each action. No two actions share a key: the user's keys take precedence over those of the
    table.
    """
    taken: set[str] = set()
    given: dict[str, Keys] = {}
    for source in (own, {id: keys for id, keys in table.items() if id not in own}):
        for id, keys in source.items():
            if id in table:
                free = tuple(key for key in map(portable, keys) if key not in taken)
                taken.update(free)
                given[id] = free
    return {id: given[id] for id in table}


@cache
def portable(key: str) -> str:
    """A key in Qt's portable notation, the same in every language and for every spelling."""
    return QKeySequence(key).toString()


def name_of(row: ActionRow) -> str:
    """The name of an action as it is shown outside of menus."""
    return _(row.text).replace("&", "").rstrip("… ")


def set_keys(actions: Mapping[str, QAction], rows: Iterable[ActionRow], keys: Mapping[str, Keys]) -> None:
    """Give the actions of some rows their keys, and tool tips that name the current keys.

    A tool tip names the first key of its action, then says what it does.
    """
    rows = tuple(rows)
    for row in rows:
        actions[row.id].setShortcuts([QKeySequence(key) for key in keys[row.id]])
    for row in rows:
        action, name, own = actions[row.id], name_of(row), keys[row.id]
        tip = with_keys(_(row.tip), lambda id: key_of(actions[id]))
        head = f"{name} ({QKeySequence(own[0]).toString(_NATIVE)})" if own else name
        action.setStatusTip(tip)
        action.setToolTip(plain_tip("\n".join([head, *tip.split(" · ")]).rstrip()))
        action.setProperty(_REASON, "")


_REASON = "reasonShown"

_BY_CONDITION: dict[Callable[[Session], bool], str] = {
    something_selected: N_("Select something first"),
    something_there: N_("The battlefield is empty"),
}
_NOTHING_LOCKED = N_("Nothing is locked")
_NO_LEVEL = N_("Show one level first; all are shown now")
_NOTHING_OWNED = N_("Say first which boxes you own, under Collection")
_NO_WALL = N_("Take the wall tool first")
_NO_STAMP = N_("Click a stamp in its panel first")
_NO_ROW = N_("Choose a piece in the inventory first")
_NO_SCENARIO = N_("Make a scenario first")
_NO_MODEL = N_("The model needs OpenGL 3.3")
_BY_ID = {
    "show-picture": N_("Lay a reference picture under the grid first"),
    "zoom-usual": N_("The plan is put away"),
    "arrange-model": _NO_MODEL,
    "model-building": _NO_MODEL,
    "model-perspective": _NO_MODEL,
    "ungroup": N_("Select a group first"),
    "rename-group": N_("Select one group first"),
    "undo": N_("Nothing was done yet"),
    "redo": N_("Nothing was taken back"),
    "select-level": N_("Show one level or select something first"),
    "unlock-all": _NOTHING_LOCKED,
    "show-padlocks": _NOTHING_LOCKED,
    "show-hidden": N_("Nothing is hidden"),
    "hide-level": _NO_LEVEL,
    "insert-level": _NO_LEVEL,
    "remove-level": _NO_LEVEL,
    "note-level": _NO_LEVEL,
    "limit-off": _NOTHING_OWNED,
    "limit-warn": _NOTHING_OWNED,
    "limit-refuse": _NOTHING_OWNED,
    "palette-all": _NOTHING_OWNED,
    "palette-owned": _NOTHING_OWNED,
    "palette-left": _NOTHING_OWNED,
    "inventory-select": _NO_ROW,
    "inventory-take": _NO_ROW,
    "rename-stamp": _NO_STAMP,
    "delete-stamp": _NO_STAMP,
    "favourite": N_("Take a piece in hand first"),
    "storey-more": _NO_WALL,
    "storey-fewer": _NO_WALL,
    "export-report": N_("Make the report in its panel first; after an edit make it again"),
    "duplicate-scenario": _NO_SCENARIO,
    "rename-scenario": _NO_SCENARIO,
    "delete-scenario": _NO_SCENARIO,
    "check-scenario": _NO_SCENARIO,
    "scenario-pages": _NO_SCENARIO,
    "play-scenario": _NO_SCENARIO,
    "try-scenario": _NO_SCENARIO,
    "export-game": _NO_SCENARIO,
    "next-scenario": N_("There is no other scenario"),
    "model-eye": N_("Leave Building first; without OpenGL a drawing stands in for the model"),
    "model-cut": N_("Choose a level first, and leave Building"),
    "figure-line": N_("Take the tool that shows what a figure sees first"),
    "figure-clear": N_("Take the tool that shows where a figure can go first"),
}


def reason_of(row: ActionRow) -> str:
    """What is missing for a disabled action; empty if that is not known."""
    text = _BY_ID.get(row.id)
    if text is None and row.enabled is not None:
        text = _BY_CONDITION.get(row.enabled)
    return _(text) if text is not None else ""


def show_enabled(row: ActionRow, action: QAction, can: bool) -> None:
    """Enable or disable an action; while it is disabled its tips say what is missing."""
    shown, why = str(action.property(_REASON) or ""), "" if can else reason_of(row)
    if can == action.isEnabled() and shown == why:
        return  # most are as they were, whatever was done
    allow(action, can, why)
    tip, status = action.toolTip(), action.statusTip()
    if shown:
        tip, status = tip.removesuffix(f"\n{shown}"), status.removesuffix(f" ({shown})")
    if why:
        tip, status = f"{tip}\n{why}", f"{status} ({why})"
    action.setProperty(_REASON, why)
    action.setToolTip(plain_tip(tip))
    action.setStatusTip(status)
