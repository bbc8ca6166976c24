"""The user's own army cards, laid over those that ship."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from builder.catalogue.cards import Card, load_cards, read_card
from builder.catalogue.row import ConflictError, RowError
from builder.errors import PortableError, UnreadableError
from builder.plaindata import DataPath, Document, Fault, read_bytes, read_yaml, short
from builder.problems import Problem, Severity, Source

OWN_CARDS_FILE = "own-cards.yaml"
MAX_OWN = 1000
_KEYS = ("version", "cards")
_HINT = "Correct it in the file; until then it is left out, and everything else is used."


@dataclass(frozen=True)
class KnownCards:
    """All army cards by id, shipped ones first; ``problems`` tells what of the user's file is not used."""

    cards: Mapping[str, Card]
    problems: tuple[Problem, ...] = ()


def known_cards(tilesets: Path, own: Path | None = None) -> KnownCards:
    """The cards that ship with the user's own file laid over them, where there is one.

    A card of the user's with the id of a shipped one takes its place. What cannot be used of the user's file
    is left out and told (codes ``own-row`` and ``own-conflict``); nothing in it raises. Raises
    UnreadableError where a shipped file is missing or broken.
    """
    shipped = load_cards(tilesets)
    return KnownCards(shipped) if own is None else with_own_cards(shipped, own)


def with_own_cards(shipped: Mapping[str, Card], own: Path) -> KnownCards:
    """``shipped`` with the user's own file laid over it, as `known_cards` does. Never raises."""
    if not _is_there(own):
        return KnownCards(shipped)
    try:
        document = read_yaml(read_bytes(own), str(own))
    except UnreadableError as error:
        message = str(error).removeprefix(str(own)).lstrip(",: ")
        problem = Problem("own-row", Severity.ERROR, message, hint=_HINT, source=Source(str(own)))
        return KnownCards(shipped, (problem,))
    found, problems = dict(shipped), list[Problem]()
    faults = {fault.path[:2]: fault for fault in reversed(document.faults)}
    for number, value in enumerate(_rows(document, faults, problems)):
        path = ("cards", number)
        try:
            if path in faults:
                raise ConflictError(faults[path].message)
            card = replace(read_card(value), own=True)
            if card.id in found and found[card.id].own:
                raise ConflictError(f"{card.id} is given twice")
        except RowError as error:
            problems.append(_wrong(document, path, error))
            continue
        found[card.id] = card
    return KnownCards(MappingProxyType(found), tuple(problems))


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return True  # something is in the way; reading it tells what


def _rows(document: Document, faults: Mapping[DataPath, Fault], problems: list[Problem]) -> list[Any]:
    """The rows of the section of cards; what is wrong around them is noted."""
    data = document.data
    if data is None:
        return []
    try:
        if not isinstance(data, dict):
            raise _AtError((), "cards were expected at the top")
        if data.get("version", 1) != 1 or isinstance(data.get("version"), bool):
            raise _AtError(("version",), "version: 1 was expected; nothing here was used")
        if ("cards",) in faults:
            raise _AtError(("cards",), faults[("cards",)].message)
        rows = [] if data.get("cards") is None else data["cards"]
        if not isinstance(rows, list):
            raise _AtError(("cards",), "cards: a list was expected")
    except _AtError as error:
        problems.append(_wrong(document, error.path, RowError(error.message)))
        return []
    odd = [key for key in data if key not in _KEYS]
    problems.extend(_wrong(document, (key,), RowError(f"{short(key)} is not known")) for key in odd)
    if len(rows) > MAX_OWN:
        more = RowError(f"more than {MAX_OWN} cards, the most that is used; the rest is left out")
        problems.append(_wrong(document, ("cards", MAX_OWN), more))
    return rows[:MAX_OWN]


class _AtError(PortableError):
    """Nothing can be used, for what stands at a place of the file."""

    def __init__(self, path: DataPath, message: str) -> None:
        super().__init__(message)
        self.path = path
        self.message = message


def _wrong(document: Document, path: DataPath, error: RowError) -> Problem:
    code = "own-conflict" if isinstance(error, ConflictError) else "own-row"
    return Problem(code, Severity.ERROR, str(error), hint=_HINT, source=document.source(path))
