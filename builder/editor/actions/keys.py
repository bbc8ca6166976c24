"""Which keys bring about which action: those of the table, and what somebody set instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from builder.editor.actions.row import ActionRow
from builder.editor.plain_texts import plain_tip
from builder.editor.words import key_of, with_keys
from builder.view import settings

translate = QCoreApplication.translate

Keys = tuple[str, ...]

_STORED = "keys"  # in the settings: one text an action, its id and its keys with tabs between
_NATIVE = QKeySequence.SequenceFormat.NativeText


def own_keys() -> dict[str, Keys]:
    """The keys that somebody set, by the id of the action; what Qt does not understand is left out."""
    found: dict[str, Keys] = {}
    for text in settings.stored_texts(_STORED):
        id, *keys = text.split("\t")
        known = (QKeySequence(key).toString() for key in keys)
        found[id] = tuple(dict.fromkeys(key for key in known if key))
    return found


def remember_keys(own: Mapping[str, Keys]) -> None:
    """Keep the keys that somebody set; an action that is not named has those of the table again."""
    settings.store(_STORED, ["\t".join((id, *keys)) for id, keys in own.items()])


def keys_in_force(table: Mapping[str, Keys], own: Mapping[str, Keys]) -> dict[str, Keys]:
    """The keys of each action. No two share any: what somebody set comes before what the table says."""
    taken: set[str] = set()
    given: dict[str, Keys] = {}
    for source in (own, {id: keys for id, keys in table.items() if id not in own}):
        for id, keys in source.items():
            if id in table:
                free = tuple(key for key in map(portable, keys) if key not in taken)
                taken.update(free)
                given[id] = free
    return {id: given[id] for id in table}


def portable(key: str) -> str:
    """A key as it is written in every language, the same for two spellings of it."""
    return QKeySequence(key).toString()


def name_of(row: ActionRow) -> str:
    """The name of an action as it is shown outside of menus."""
    return translate("Actions", row.text).replace("&", "").rstrip("…")


def set_keys(actions: Mapping[str, QAction], rows: Iterable[ActionRow], keys: Mapping[str, Keys]) -> None:
    """Give the actions of some rows their keys, and tips that name keys as they are set now.

    A tool tip names the first key of its action, then says what it does.
    """
    rows = tuple(rows)
    for row in rows:
        actions[row.id].setShortcuts([QKeySequence(key) for key in keys[row.id]])
    for row in rows:
        action, name, own = actions[row.id], name_of(row), keys[row.id]
        tip = with_keys(translate("Actions", row.tip), lambda id: key_of(actions[id]))
        head = f"{name} ({QKeySequence(own[0]).toString(_NATIVE)})" if own else name
        action.setStatusTip(tip)
        action.setToolTip(plain_tip("\n".join([head, *tip.split(" · ")]).rstrip()))
