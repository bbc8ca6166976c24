"""The keys of actions in texts."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtGui import QAction, QKeySequence

_KEYS = re.compile(r"\{keys:([a-z-]+)\}")


def with_keys(text: str, keys_of: Callable[[str], str]) -> str:
    """The text with ``{keys:id}`` replaced by the keys of that action."""
    return _KEYS.sub(lambda found: keys_of(found[1]), text)


def key_of(action: QAction) -> str:
    """The first of the keys that an action has now, its name where it has none."""
    if action.shortcut().isEmpty():
        return action.text().replace("&", "").rstrip("…")
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
