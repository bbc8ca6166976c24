"""Scenario stubs: what an imported file said about play, as plain data; and what names in files of other
programs mean: the letters of glyphs and the names of army cards.

A stub holds start zones, glyphs, figures, markers, the number of players and the text. Formats of other
programs speak it, and `builder.scenario.imported` makes a scenario of it and back. As a `.hexscenario` of
version 0 (schemas/hexscenario-0.schema.json) it is still read.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import PurePath
from typing import Any

from builder import places
from builder.catalogue.cards import load_cards, load_glyphs
from builder.errors import UnreadableError
from builder.formats.bounds import read_small_yaml
from builder.formats.schemas import wrong_places
from builder.language import _
from builder.plaindata import DataPath, short
from builder.problems import Problem, Severity, Source
from builder.scenario.imported import Names, plain_name

VERSION = 0


def new_stub(battlefield: str) -> dict[str, Any]:
    """An empty stub for the battlefield in the file of that name."""
    return {
        "hexscenario": VERSION,
        "stub": True,
        "battlefield": PurePath(battlefield).name,
        "players": "",
        "zones": {},
        "glyphs": [],
        "figures": [],
        "markers": [],
        "text": "",
        "rtf": "",
    }


def holds_anything(stub: Mapping[str, Any]) -> bool:
    """Whether a stub says anything about play.

    A number of players and a rich text without a word are no more than what a program writes into every file.
    """
    return any(stub.get(key) for key in ("zones", "glyphs", "figures", "markers", "text"))


def read_stub_bytes(content: bytes, file: str) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """A stub and what was wrong in it (left out). Raises UnreadableError for anything that is no stub."""
    document = read_small_yaml(content, file)
    data = document.data
    if not isinstance(data, dict) or "hexscenario" not in data:
        raise UnreadableError(
            _(
                "{file}, line 1: not a scenario; `hexscenario: {version}` was expected at the top",
                file=file,
                version=VERSION,
            )
        )
    version = data["hexscenario"]
    if version != VERSION or isinstance(version, (bool, float)) or data.get("stub") is not True:
        raise UnreadableError(
            _(
                "{file}, line 1: a scenario of version {found}; only stubs (hexscenario: {version}, "
                "stub: true) can be read",
                file=file,
                found=short(version),
                version=VERSION,
            )
        )
    problems = [
        Problem("duplicate-key", Severity.ERROR, fault.message, source=document.source(fault.path))
        for fault in document.faults
    ]
    whole = new_stub("")
    for key, value in data.items():
        row = {"hexscenario": VERSION, "stub": True, "battlefield": "", key: value}
        wrong = wrong_places("hexscenario-0", row)
        for place, message in wrong:
            # The message names the place itself.
            source = Source(file, line=document.line(place or (key,)))
            text = _("{message}; left out", message=message)
            problems.append(Problem("wrong-row", Severity.ERROR, text, source=source))
        if key in whole and all(len(place) > 1 for place, message in wrong):
            whole[key] = _without(value, {place[1:] for place, message in wrong})
    return whole, tuple(problems)


def _without(value: Any, wrong: set[DataPath]) -> Any:
    """A list or mapping without the parts that hold a wrong place; of lists in it only the wrong rows."""
    if not wrong:
        return value
    if isinstance(value, list):
        bad = {place[0] for place in wrong}
        return [row for number, row in enumerate(value) if number not in bad]
    preserved: dict[str, Any] = {}
    for key, part in value.items():
        inside = {place[1:] for place in wrong if place[0] == key}
        if () not in inside:
            preserved[key] = _without(part, inside)
    return preserved


@cache
def known_names() -> Names:
    """Those of the shipped catalogue. Raises UnreadableError where that is broken."""
    tilesets = places.shipped("tilesets")
    glyphs = {glyph.letter: glyph.id for glyph in load_glyphs(tilesets).values()}
    return Names(glyphs, {plain_name(card.name): card.id for card in load_cards(tilesets).values()})
