"""Reads and writes `.hexarmy`: an army, within which limits it is meant to be, and what its owner notes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from builder.battlefield.model import MAX_TEXT
from builder.catalogue.official import OfficialCard
from builder.errors import RefusedError
from builder.facts import Limits
from builder.formats import yaml_export
from builder.formats.bounds import demand_version, read_small_yaml
from builder.formats.safe_write import write_safely
from builder.language import _
from builder.plaindata import DataPath, read_bytes, short
from builder.plaindata.records import Codec, lists_of, place_of
from builder.problems import Problem, Severity, Source
from builder.scenario.rosters import MOST_CARDS, ArmyLimits, Roster, beyond_any_army

VERSION = 1
SUFFIX = ".hexarmy"
CODEC = Codec(
    rows=Limits(0, MOST_CARDS),
    text=Limits(0, MAX_TEXT),
    first={ArmyLimits: ("system", "points")},
    forgiving={(Roster, "cards"), (Roster, "limits"), *lists_of(ArmyLimits)},
)
"""How an army stands in a file."""
_KEY = "hexarmy"


class ReadArmy(NamedTuple):
    """The army of a file, its cards by their ids; what is not understood; where each card stands."""

    roster: Roster
    problems: tuple[Problem, ...]
    rows: Mapping[str, Source]


def read_army(path: Path, cards: Mapping[str, OfficialCard]) -> ReadArmy:
    """The army of a file.

    A card may be named by its id or its name; one that is not known stays as it is named. Raises
    UnreadableError for a file that is no army, or a newer one.
    """
    document = read_small_yaml(read_bytes(path), str(path))
    demand_version(document, _KEY, VERSION, _("not an army"))
    problems: list[Problem] = []

    def tell(place: DataPath, message: str, _left: str = "") -> None:
        text = message.removeprefix(f"{place_of(place)}: ")  # the source says it
        problems.append(Problem("wrong-row", Severity.ERROR, text, source=document.source(place)))

    for fault in document.faults:
        tell(fault.path, fault.message)
    known = {part.key for part in CODEC.parts(Roster)}
    for key in document.data:
        if key != _KEY and key not in known:
            tell((key,), _("{found} is not known here; left out", found=short(key)))
    roster = Roster(**CODEC.right_parts(Roster, document.data, tell))
    named = {card.name.casefold(): card.id for card in cards.values()}
    counts: dict[str, int] = {}
    rows: dict[str, Source] = {}
    for name, count in roster.cards.items():
        id = name if name in cards else named.get(name.casefold(), name)
        counts[id] = counts.get(id, 0) + count
        rows[id] = document.source(("cards", name))
    return ReadArmy(replace(roster, cards=counts), tuple(problems), rows)


def army_bytes(roster: Roster) -> bytes:
    """The bytes of a `.hexarmy`."""
    data: dict[str, Any] = {_KEY: VERSION, **CODEC.data(roster)}
    return yaml_export.document(data).encode()


def write_army(path: Path, roster: Roster) -> None:
    """Write an army. Raises RefusedError where the file cannot be written, or could not be read again."""
    beyond = beyond_any_army(roster.cards, {})
    if beyond:
        raise RefusedError(f"{path}: {beyond}")
    write_safely(path, army_bytes(roster))
