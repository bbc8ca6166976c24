"""Profiles: what a judge asks and from which number on it is too little or too much, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from builder import places
from builder.errors import UnreadableError
from builder.formats.bounds import demand_version, read_small_yaml
from builder.formats.schemas import wrong_places
from builder.language import N_, _
from builder.plaindata import read_bytes

SHIPPED = ("tournament", "contest", "casual")
VERSION = 1
AT_LEAST = frozenset(
    {
        *("zone-spaces", "zone-room", "zone-distance", "exits", "water", "choke", "water-lanes"),
        *("first-attack", "first-flight", "glyph-cover", "glyph-approaches"),
    }
)
"""The checks that ask for at least so much; the others ask for at most so much."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """``limit`` is the last number that is well, ``severe`` the first that is as bad as can be; it is the
    lower one where it is about too little. ``weight`` puts flags in order, ``source`` says where it comes
    from.
    """

    limit: float
    severe: float
    source: str
    weight: float = 1

    def badness(self, value: float) -> float:
        """0 or less where a number is well, 1 where it is severe."""
        return (value - self.limit) / (self.severe - self.limit)

    @property
    def wanted(self) -> str:
        """What is wanted, in words."""
        words = N_("at least {n:g}") if self.severe < self.limit else N_("at most {n:g}")
        return _(words, n=self.limit)


@dataclass(frozen=True, slots=True)
class JudgingProfile:
    """A name and the thresholds of the checks that it asks for, the most important first."""

    name: str
    thresholds: Mapping[str, Threshold]


def shipped_profile(name: str) -> JudgingProfile:
    """One of `SHIPPED`, in the language of the program."""
    found = read_profile(places.shipped("tilesets") / "judging" / f"{name}.yaml")
    texts = {id: replace(row, source=_(row.source)) for id, row in found.thresholds.items()}
    return JudgingProfile(_(found.name), texts)


def profile_of(name: str) -> JudgingProfile:
    """A shipped profile by its name, any other by its path. Raises UnreadableError as `read_profile` does."""
    return shipped_profile(name) if name in SHIPPED else read_profile(Path(name))


def read_profile(path: Path) -> JudgingProfile:
    """A profile of a file. Raises UnreadableError with file and line for one that is wrong."""
    document = read_small_yaml(read_bytes(path), str(path))
    demand_version(document, "hexjudging", VERSION, _("not a judging profile"))
    wrong = [(document.source(fault.path), fault.message) for fault in document.faults]
    wrong += [
        (document.source(place), message) for place, message in wrong_places("hexjudging", document.data)
    ]
    if not wrong:
        wrong = [
            (document.source(("thresholds", id)), message)
            for id, row in document.data["thresholds"].items()
            if (message := _wrong_way(id, row["limit"], row["severe"]))
        ]
    if wrong:
        source, message = wrong[0]
        text = _("{path}, line {line}: {message}", path=path, line=source.line, message=message)
        raise UnreadableError(text)
    data = document.data
    return JudgingProfile(data["name"], {id: Threshold(**row) for id, row in data["thresholds"].items()})


def _wrong_way(id: str, limit: float, severe: float) -> str:
    """What is wrong with two numbers; nothing where they are in order."""
    if id in AT_LEAST and severe >= limit:
        return _("{check}: severe must be less than limit, found {n:g}", check=id, n=severe)
    if id not in AT_LEAST and severe <= limit:
        return _("{check}: severe must be more than limit, found {n:g}", check=id, n=severe)
    return ""
