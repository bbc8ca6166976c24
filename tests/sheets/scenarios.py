"""Scenarios to lay out: the twelve, one in which everything is filled in, and what lies on a battlefield."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from builder.battlefield import Battlefield
from builder.board import Board
from builder.drawing.play_marks import zone_look
from builder.hexgrid import Hex
from builder.scenario import (
    FixedFigure,
    Foreign,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    Up,
    Zone,
)
from builder.scenario.special import TerrainCost
from builder.scenario.victory import Eliminated, Victory
from builder.sheets.scenario.board_setup import BoardSetup, BoardToken, BoardZone
from builder.sheets.scenario.shown import ShownScenario
from tests.scenario.twelve import TWELVE


def shown_on(name: str, battlefield: Battlefield) -> list[ShownScenario]:
    """Those of the twelve scenarios that are played on a battlefield of `tests.battlefields`."""
    return [ShownScenario(make(Board(battlefield))) for field, make in TWELVE.values() if field == name]


def full_scenario(hexes: list[Hex], rounds: int = 12, text: str = "") -> Scenario:
    """A scenario with something in every field, on spaces of level 1 at six or more hexes."""
    positions = [Position(hex, 1) for hex in hexes]
    drake = FixedFigure("drake", (positions[5],))
    return Scenario(
        title={"en": "The Long Night"},
        layouts=(
            Layout(
                (
                    Seat("p1", points=400, zones=("zone-red",), figures=(drake,)),
                    Seat("p2", points=300),
                    Seat("p3"),
                )
            ),
        ),
        zones=(
            Zone("zone-red", tuple(positions[:2]), colour="red"),
            Zone("zone-20a0f0", tuple(positions[2:4]), colour="#20a0f0"),
        ),
        glyphs=(PlacedGlyph("astrid", positions[4]), PlacedGlyph("", positions[4], Up.SYMBOL)),
        objects=(ScenarioObject("om1", positions[3]),),
        neutrals=(NeutralFigure("captive", "mimring", (positions[0], positions[1])),),
        rounds=rounds,
        goal={"en": "Hold the **ford** until dawn."},
        setup={"en": "- Put the gate down\n- Shuffle the glyphs"},
        rules=(TerrainCost("sand", 2), TerrainCost("swamp", 3)),
        victory=(Victory(Eliminated()),),
        notes={"en": text} if text else {},
    )


def says(**texts: str) -> Scenario:
    """A scenario of nothing but texts, by the names of its fields; ``players`` as an author wrote it."""
    foreign = Foreign(texts.pop("players", ""), texts.pop("rtf", ""))
    fields: Mapping[str, Any] = {name: {"en": text} for name, text in texts.items()}
    return Scenario(foreign=foreign, **fields)


def told(scenario: Scenario | None = None, **parts: Any) -> ShownScenario:
    """A scenario as it is shown, with other parts (setup, armies, cards) than its records say."""
    made = ShownScenario(scenario)
    vars(made).update(parts)
    return made


def zone(name: str, *positions: Position, number: int = 1, players: str = "") -> BoardZone:
    """A zone in the colour of its name, or of its number."""
    return BoardZone(zone_look(number, name), name, positions, len(positions), players)


def glyph(letter: str, at: Position, name: str = "") -> BoardToken:
    """A glyph with its power side up, with its symbol side where its letter is a question mark."""
    return BoardToken("glyph", (at,), letter, name, symbol_up=letter == "?")


def figure(name: str, *positions: Position, sign: str = "1", **more: Any) -> BoardToken:
    """A figure."""
    return BoardToken("figure", positions, sign, name, **more)


def marker(name: str, at: Position, sign: str = "a") -> BoardToken:
    """A marked space."""
    return BoardToken("marker", (at,), sign, name)


def setup(zones: Iterable[BoardZone] = (), *tokens: BoardToken) -> BoardSetup:
    """What lies on a battlefield."""
    return BoardSetup(tuple(zones), tokens)
