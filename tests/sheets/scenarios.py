"""Scenarios to lay out: those of the published battlefields, and one in which everything is filled in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from builder.battlefield import Battlefield
from builder.formats.loaded import surface_level
from builder.hexgrid import Hex
from builder.sheets.scenario.play import Army, Figure, Glyph, Marker, Play, Spot, Zone

_COLOURS = {"1": "olive", "2": "purple", "3": "teal", "4": "navy"}


def published_plays(folder: Path, name: str, battlefield: Battlefield) -> list[Play]:
    """The scenarios of a published battlefield."""
    rows = json.loads((folder / "maps" / "battlefields" / f"{name}.json").read_text())["scenarios"]
    return [_play(row, battlefield) for row in rows]


def _play(row: dict[str, Any], battlefield: Battlefield) -> Play:
    def spot(q: int, r: int, slot: int) -> Spot:
        return Spot(Hex(q, r), surface_level(battlefield, Hex(q, r), slot))

    return Play(
        title=row["title"],
        players=row["players"],
        zones=tuple(Zone(_COLOURS[key], tuple(spot(*at) for at in at)) for key, at in row["zones"].items()),
        glyphs=tuple(
            Glyph(
                glyph["letter"],
                spot(glyph["q"], glyph["r"], glyph["level"]),
                side=glyph["side"],
                kind="treasure" if glyph.get("kind") == "treasure" else "",
            )
            for glyph in row["glyphs"]
        ),
        figures=tuple(
            Figure(figure["name"], tuple(spot(*cell, figure["level"]) for cell in figure["cells"]))
            for figure in row.get("figures", ())
        ),
    )


def filled(hexes: list[Hex], rounds: int = 12, text: str = "") -> Play:
    """A scenario with something in every field, on spaces of level 1 at six or more hexes."""
    spots = [Spot(hex, 1) for hex in hexes]
    return Play(
        title="The Long Night",
        players="3",
        zones=(Zone("red", tuple(spots[:2]), "Player 1"), Zone("#20a0f0", tuple(spots[2:4]))),
        glyphs=(Glyph("A", spots[4]), Glyph("?", spots[4])),
        figures=(Figure("Drake", (spots[5],), "Player 1"), Figure("Mimring", (spots[0], spots[1]))),
        markers=(Marker("om1", spots[3]),),
        armies=(Army("Player 1", 400, "red", "No flying figures"), Army("Player 2", 300)),
        rounds=rounds,
        goal="Hold the **ford** until dawn.",
        setup="- Put the gate down\n- Shuffle the glyphs",
        special="Night:\n1. Range is halved.\n2. Nobody flies.",
        victory="Whoever holds the ford.",
        text=text,
    )
