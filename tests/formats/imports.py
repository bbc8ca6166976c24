"""What a file of another program says about play, as rows that tests write: to a scenario, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from builder.formats import write_hexscenario
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario
from builder.scenario.imported import (
    Importing,
    figures_of,
    marks_of,
    players_text,
    whole_text,
    zone_positions,
)


def imported(data: Mapping[str, Any], battlefield: str = "") -> Scenario:
    """The scenario of a file that says this; ``battlefield`` names the one it belongs to."""
    importing = Importing()
    for colour, rows in data.get("zones", {}).items():
        for row in rows:
            importing.zone(colour, _position(row))
    for row in data.get("glyphs", ()):
        if row.get("kind") == "treasure":
            importing.marker(row.get("id", ""), _position(row["at"]), row["letter"])
        else:
            importing.glyph(row["letter"], _position(row["at"]))
    for row in data.get("markers", ()):
        importing.marker(row["name"], _position(row["at"]))
    for row in data.get("figures", ()):
        cells = tuple(map(_position, row["cells"]))
        importing.figure(row.get("name", ""), row.get("file", ""), cells, row.get("rotation", 0))
    texts = (data.get(key, "") for key in ("players", "text", "rtf"))
    made = importing.scenario(battlefield, *texts)
    if made is None:  # it says how many play, or nothing
        foreign = replace(Scenario().foreign, players=data.get("players", ""), rtf=data.get("rtf", ""))
        made = Scenario(battlefield=battlefield, foreign=foreign)
    return made


def exported(scenario: Scenario | None) -> dict[str, Any]:
    """What a scenario says in the rows of such a file."""
    assert scenario is not None
    marks = [(mark, _row(at)) for mark, at in marks_of(scenario)]
    return {
        "players": players_text(scenario, " or "),
        "zones": {colour: list(map(_row, at)) for colour, at in zone_positions(scenario).items()},
        "glyphs": [
            {"letter": mark.letter, "at": at}
            | ({"kind": "treasure"} if mark.id else {})
            | ({"id": mark.name} if mark.name else {})
            for mark, at in marks
            if mark.letter
        ],
        "markers": [{"name": mark.name, "at": at} for mark, at in marks if not mark.letter],
        "figures": [
            {
                "name": figure.name,
                "file": figure.file,
                "cells": list(map(_row, figure.positions)),
                "rotation": figure.rotation,
            }
            for figure in figures_of(scenario)
        ],
        "text": whole_text(scenario),
        "rtf": scenario.foreign.rtf,
    }


def write_imported(path: Path, data: Mapping[str, Any], battlefield: str = "") -> None:
    """Write what `imported` makes of such a file as a scenario of ours."""
    write_hexscenario(path, imported(data, battlefield))


def _position(row: list[int]) -> Position:
    q, r, level = row
    return Position(Hex(q, r), level)


def _row(position: Position) -> list[int]:
    return list(position.numbers)
