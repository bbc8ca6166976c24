"""What a check of a scenario yields, and how spaces are named in its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from builder.hexgrid import label
from builder.language import _, listed, ngettext
from builder.scenario import Position
from builder.wording import likely

_MOST_NAMED = 4
_LONGEST = 40
_NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a check found; the registry adds code, severity and rule number.

    ``positions`` are the spaces concerned, the first being its place. ``where`` names the part of the
    scenario: ``zones/red``, ``victory/2`` (numbers from 1).
    """

    message: str
    hint: str = ""
    positions: tuple[Position, ...] = ()
    where: str = ""


def at(position: Position) -> str:
    """A space as people count it: ``C4, level 2``."""
    return _("{place}, level {level}", place=label(position.hex), level=position.level)


def positions_in_words(positions: Iterable[Position]) -> str:
    """Spaces as people count them, the first few: ``C4 (level 1), D4 (level 2) and 3 more``."""
    ordered = sorted(positions, key=lambda position: (position.hex.r, position.hex.q, position.level))
    shown = [
        _("{place} (level {level})", place=label(position.hex), level=position.level)
        for position in ordered[:_MOST_NAMED]
    ]
    left = len(ordered) - len(shown)
    if left:
        return _("{places} and {n} more", places=", ".join(shown), n=left)
    return listed(shown)


def cut(text: str) -> str:
    """A word of a file, in quotation marks, no longer than fits a line."""
    short = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return f"“{short}”"


def meant(word: str, known: Sequence[str], what: str = "", named: Mapping[str, str] = _NO_NAMES) -> str:
    """A hint: the known word that looks most like it, else those there are. ``named`` are known words by what
    people call them.
    """
    called = likely(word, tuple(named))
    if called in named:
        return _("Did you mean {word}, which is {name}?", word=named[called], name=called)
    near = likely(word, known)
    if near:
        return _("Did you mean {word}?", word=near)
    if not known:
        return _("There is no {what} yet.", what=what) if what else ""
    shown = ", ".join(known[:8])
    more = " …" if len(known) > 8 else ""
    return ngettext("There is {words}.", "There are {words}.", len(known), words=shown + more)
