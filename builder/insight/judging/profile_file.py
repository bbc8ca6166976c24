"""Reads profiles: the shipped ones and the user's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple

from builder import places
from builder.errors import UnreadableError
from builder.facts import Limits, OneOf
from builder.formats.bounds import demand_version, read_small_yaml
from builder.insight.judging.judge import CHECKS
from builder.insight.judging.profile import JudgingProfile, Threshold
from builder.language import _
from builder.plaindata import read_bytes
from builder.plaindata.records import Codec, WrongValueError

SHIPPED = ("tournament", "contest", "casual")
VERSION = 1
_TOP = "hexjudging"


class ProfileFile(NamedTuple):
    """The content of a profile's file, besides its version."""

    name: Annotated[str, Limits(1, 80)]
    thresholds: Mapping[Annotated[str, OneOf(tuple(CHECKS))], Threshold]


_CODEC = Codec()


def shipped_profile(name: str) -> JudgingProfile:
    """One of `SHIPPED`, in the current language; checks that it does not name are asked as usual."""
    found = read_profile(places.shipped("tilesets") / "judging" / f"{name}.yaml")
    usual = {check.id: check.usual for check in CHECKS.values() if check.usual is not None}
    asked = {**found.thresholds, **usual, **found.thresholds}  # named ones first, and as they are named
    texts = {id: replace(row, source=_(row.source)) for id, row in asked.items()}
    return JudgingProfile(_(found.name), texts)


def profile_of(name: str) -> JudgingProfile:
    """A shipped profile by name, or any other by path. Raises UnreadableError as `read_profile` does."""
    return shipped_profile(name) if name in SHIPPED else read_profile(Path(name))


def read_profile(path: Path) -> JudgingProfile:
    """A profile from a file. Raises UnreadableError with file and line if it has errors."""
    document = read_small_yaml(read_bytes(path), str(path))
    demand_version(document, _TOP, VERSION, _("not a judging profile"))
    data = {key: value for key, value in document.data.items() if key != _TOP}
    try:
        if document.faults:
            raise WrongValueError(document.faults[0].path, document.faults[0].message)
        found: ProfileFile = _CODEC.read(ProfileFile, data)
        for id, row in found.thresholds.items():
            _demand_way(id, row)
    except WrongValueError as wrong:
        line = document.source(wrong.path).line
        message = _("{path}, line {line}: {message}", path=path, line=line, message=wrong)
        raise UnreadableError(message) from None
    return JudgingProfile(*found)


def _demand_way(id: str, row: Threshold) -> None:
    """Raises WrongValueError if the two numbers of a check are in the wrong order."""
    path, too_little = ("thresholds", id), CHECKS[id].too_little
    if too_little and row.severe >= row.limit:
        raise WrongValueError(path, _("severe must be less than limit, found {n:g}", n=row.severe))
    if not too_little and row.severe <= row.limit:
        raise WrongValueError(path, _("severe must be more than limit, found {n:g}", n=row.severe))
