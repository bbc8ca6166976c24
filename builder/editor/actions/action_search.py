"""Finds actions by a few letters: in their names first, then in menus, tips and keys. No widgets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Entry:
    """An action as it can be found: all texts as they are shown.

    ``reason`` says why it cannot be done now.
    """

    id: str
    name: str
    path: str
    tip: str = ""
    keys: str = ""
    enabled: bool = True
    reason: str = ""


def found(entries: Sequence[Entry], query: str, used: Sequence[str]) -> list[Entry]:
    """The entries that a query means, best first; all of them for an empty one.

    ``used`` are the ids used last, newest first: they lead among equals. What cannot be done now comes last.
    """
    words = query.casefold().split()
    rank = {id: place for place, id in enumerate(used)}
    hits: list[tuple[bool, float, int, int, Entry]] = []
    for place, entry in enumerate(entries):
        score = score_of(entry, words)
        if score is not None:
            recent = rank.get(entry.id, len(rank))
            hits.append((not entry.enabled, -score, recent, place, entry))
    hits.sort(key=lambda hit: hit[:4])
    return [hit[4] for hit in hits]


def score_of(entry: Entry, words: Sequence[str]) -> float | None:
    """How well an entry answers all of some words; None where one of them is nowhere in it."""
    total = 0.0
    for word in words:
        best = max(
            _in_name(word, entry.name.casefold()),
            8.0 if entry.keys and word in entry.keys.casefold().split(", ") else 0.0,
            _in_other(word, entry.path.casefold(), 3.0),
            _in_other(word, entry.tip.casefold(), 2.0),
        )
        if not best:
            return None
        total += best
    return total


def _in_name(word: str, name: str) -> float:
    if name == word:
        return 12.0
    if name.startswith(word):
        return 10.0
    parts = _WORD.findall(name)
    if any(part.startswith(word) for part in parts):
        return 8.0
    if word in name:
        return 6.0
    initials = "".join(part[0] for part in parts)
    if len(word) > 1 and word in initials:
        return 5.0
    return 4.0 if len(word) > 2 and _letter_by_letter(word, parts) else 0.0


def _letter_by_letter(word: str, parts: Sequence[str]) -> bool:
    """Whether the word is made of beginnings of the parts, in order: "zoin" for "zoom in"."""
    if not word:
        return True
    for number, part in enumerate(parts):
        for length in range(min(len(part), len(word)), 0, -1):
            if part.startswith(word[:length]) and _letter_by_letter(word[length:], parts[number + 1 :]):
                return True
    return False


def _in_other(word: str, text: str, worth: float) -> float:
    if any(part.startswith(word) for part in _WORD.findall(text)):
        return worth
    return worth / 2 if len(word) > 2 and word in text else 0.0
