"""Scenarios to lay out: the twelve, and one in which everything is filled in."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.board import Board
from builder.hexgrid import Hex
from builder.scenario import Position
from builder.sheets.scenario.from_scenario import play_of
from builder.sheets.scenario.play import Army, Figure, Glyph, Marker, Play, Zone
from tests.scenario.twelve import TWELVE


def plays_on(name: str, battlefield: Battlefield) -> list[Play]:
    """Those of the twelve scenarios that are played on a battlefield of `tests.battlefields`."""
    return [play_of(make(Board(battlefield))) for field, make in TWELVE.values() if field == name]


def full_play(hexes: list[Hex], rounds: int = 12, text: str = "") -> Play:
    """A scenario with something in every field, on spaces of level 1 at six or more hexes."""
    positions = [Position(hex, 1) for hex in hexes]
    return Play(
        title="The Long Night",
        players="3",
        zones=(Zone("red", tuple(positions[:2]), "Player 1"), Zone("#20a0f0", tuple(positions[2:4]))),
        glyphs=(Glyph("A", positions[4]), Glyph("?", positions[4])),
        figures=(
            Figure("Drake", (positions[5],), "Player 1"),
            Figure("Mimring", (positions[0], positions[1])),
        ),
        markers=(Marker("om1", positions[3]),),
        armies=(Army("Player 1", 400, "red", "No flying figures"), Army("Player 2", 300)),
        rounds=rounds,
        goal="Hold the **ford** until dawn.",
        setup="- Put the gate down\n- Shuffle the glyphs",
        special="Night:\n1. Range is halved.\n2. Nobody flies.",
        victory="Whoever holds the ford.",
        text=text,
    )
