"""All keys and gestures as plain text, to be printed or kept."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from builder.editor.dialogs.shortcuts_model import KeyRow, in_words

_GAP = 2


def keys_text(rows: Iterable[tuple[KeyRow, tuple[str, ...]]], gestures: Iterable[tuple[str, str]]) -> str:
    """One line a thing, menu by menu; actions without keys are left out."""
    with_keys = [(row, keys) for row, keys in rows if keys]
    mouse = list(gestures)
    wide = max([len(row.name) for row, _ in with_keys] + [len(how) for how, _ in mouse], default=0) + _GAP
    lines: list[str] = []
    for menu, group in groupby(with_keys, key=lambda pair: pair[0].menu):
        lines += [menu, *(f"  {row.name:<{wide}}{in_words(keys)}" for row, keys in group), ""]
    lines += [f"  {how:<{wide}}{what}" for how, what in mouse]
    return "\n".join(lines).rstrip() + "\n"
