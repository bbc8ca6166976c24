"""Reads and writes `.hexarmy`: an army, within which limits it is meant to be, and what its owner notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from builder.battlefield.model import MAX_TEXT
from builder.catalogue.official import OfficialCard
from builder.facts import Limits
from builder.formats import yaml_export
from builder.formats.bounds import demand_version, read_small_yaml
from builder.formats.safe_write import write_safely
from builder.language import _
from builder.plaindata import DataPath, read_bytes, short
from builder.plaindata.records import Codec
from builder.problems import Problem, Severity
from builder.scenario.rosters import Roster

VERSION = 1
SUFFIX = ".hexarmy"
MAX_CARDS = 200
CODEC = Codec(rows=Limits(0, MAX_CARDS), text=Limits(0, MAX_TEXT))
"""How an army stands in a file."""
_KEY = "hexarmy"


def read_army(path: Path, cards: Mapping[str, OfficialCard]) -> tuple[Roster, tuple[Problem, ...]]:
    """The army of a file, its cards by their ids, and what of the file is not understood.

    A card may be named by its id or its name; one that is not known stays as it is named. Raises
    UnreadableError for a file that is no army, or a newer one.
    """
    document = read_small_yaml(read_bytes(path), str(path))
    demand_version(document, _KEY, VERSION, _("not an army"))
    problems: list[Problem] = []

    def tell(place: DataPath, message: str, _left: str = "") -> None:
        problems.append(Problem("wrong-row", Severity.ERROR, message, source=document.source(place)))

    for fault in document.faults:
        tell(fault.path, fault.message)
    known = {part.key for part in CODEC.parts(Roster)}
    for key in document.data:
        if key != _KEY and key not in known:
            tell((key,), _("{found} is not known here; left out", found=short(key)))
    roster = Roster(**CODEC.right_parts(Roster, document.data, tell))
    return replace(roster, cards=_by_id(roster.cards, cards)), tuple(problems)


def _by_id(counts: Mapping[str, int], cards: Mapping[str, OfficialCard]) -> dict[str, int]:
    ids = {card.name.casefold(): card.id for card in cards.values()}
    found: dict[str, int] = {}
    for name, count in counts.items():
        id = name if name in cards else ids.get(name.casefold(), name)
        found[id] = found.get(id, 0) + count
    return found


def army_bytes(roster: Roster) -> bytes:
    """The bytes of a `.hexarmy`."""
    data: dict[str, Any] = {_KEY: VERSION, **CODEC.data(roster)}
    return yaml_export.document(data).encode()


def write_army(path: Path, roster: Roster) -> None:
    """Write an army. Raises RefusedError where the file cannot be written."""
    write_safely(path, army_bytes(roster))
