"""Small things about texts that every room needs: plurals, and texts from files made fit to be shown."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from builder.language import _

# What has no place on paper: control characters other than breaks and tabs, half a character, and marks that
# turn the direction of all that follows (lines are cut apart, so their ends would be lost).
_BREAKS = frozenset("\t\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029")
# They turn the direction of all that follows on a line.
TURNS = frozenset((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))


@lru_cache(maxsize=4096)
def _fit_to_print(letter: str) -> str:
    if letter in _BREAKS:
        return letter
    if unicodedata.category(letter) == "Cs":
        return "\ufffd"
    return "" if unicodedata.category(letter) == "Cc" or ord(letter) in TURNS else letter


def cleaned(text: str) -> str:
    """The text without what cannot be printed; line breaks and tabs stay."""
    if text.replace("\n", "").isprintable():  # nothing of what is left out is
        return text
    return "".join([_fit_to_print(letter) for letter in text])


def on_one_line(text: str) -> str:
    """The text cleaned, with single spaces in place of breaks, tabs and runs of spaces."""
    return " ".join(cleaned(text).split())


def terrain_name(id: str) -> str:
    """A kind of terrain in the language spoken: its English name is its id."""
    return _(id.replace("-", " ").replace("_", " "))


def times(count: int, name: str, *, one: bool = True) -> str:
    """How many of a thing; without ``one`` a single thing is its name alone.

    >>> times(3, "grass-7"), times(1, "grass-7"), times(1, "grass-7", one=False)
    ('3 × grass-7', '1 × grass-7', 'grass-7')
    """
    return _("{n} × {name}", n=count, name=name) if one or count != 1 else name


def all_times(counts: Mapping[Any, int], name: Callable[[Any], str] = str) -> list[str]:
    """How many of each of several things; ``name`` is what one is called.

    >>> all_times({"grass-7": 3, "rock-1": 1})
    ['3 × grass-7', '1 × rock-1']
    """
    return [times(count, name(one)) for one, count in counts.items()]


def likely(word: str, known: Sequence[str]) -> str:
    """The known word that looks most like one, else the only few that hold it, such as the first word of a
    longer id; empty where none does.

    >>> likely("crimsn", ["crimson", "blue"]), likely("finn", ["finn-the-champion", "raelin"])
    ('crimson', 'finn-the-champion')
    """
    from difflib import get_close_matches  # needed only where something is misspelt

    asked = word[:200].strip().casefold().replace(" ", "-")
    written = {one.casefold(): one for one in reversed(known)}
    if asked in written:
        return written[asked]
    holding = [one for one in known if asked and asked in _words(one)]
    near = get_close_matches(asked, written, 1)
    if holding and (not near or near[0] not in [one.casefold() for one in holding]):
        return " or ".join(holding[:3])
    if near:
        return written[near[0]]
    begun = [one for one in known if len(asked) > 2 and asked in one.casefold()]
    parts = {part: one for one in reversed(known) for part in _words(one) if len(part) > 2}
    close = get_close_matches(asked, parts, 1, 0.75)
    return " or ".join(begun[:3]) or (parts[close[0]] if close else "")


def _words(id: str) -> list[str]:
    return id.casefold().replace("_", "-").split("-")
