"""What a check of a scenario yields, and how spaces are named in its words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from builder.hexgrid.offset import label
from builder.scenario.places import Position
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
    return f"{label(position.hex)}, level {position.level}"


def positions_in_words(positions: Iterable[Position]) -> str:
    """Spaces as people count them, the first few: ``C4 (level 1), D4 (level 2) and 3 more``."""
    ordered = sorted(positions, key=lambda position: (position.hex.r, position.hex.q, position.level))
    shown = [f"{label(position.hex)} (level {position.level})" for position in ordered[:_MOST_NAMED]]
    left = len(ordered) - len(shown)
    if left:
        return f"{', '.join(shown)} and {left} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"


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
        return f"Did you mean {named[called]}, which is {called}?"
    near = likely(word, known)
    if near:
        return f"Did you mean {near}?"
    if not known:
        return f"There is no {what} yet." if what else ""
    shown = ", ".join(known[:8])
    return f"There {'is' if len(known) == 1 else 'are'} {shown}{' …' if len(known) > 8 else ''}."
