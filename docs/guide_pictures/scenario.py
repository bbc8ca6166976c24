"""A scenario made up for the guide, as a file beside the battlefield Four Fords."""

from __future__ import annotations

import shutil
from pathlib import Path

from builder import formats
from builder.board import spaces
from builder.catalogue import Catalogue
from builder.hexgrid import Hex, label
from builder.scenario import Foreign, ForeignFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up, Zone
from guide_pictures.hands import hex_of

NAME = "four-fords"
FIRST, LAST = "A6", "V8"  # the one lies where the other does when the battlefield is turned half round
COLUMNS = "ABC"
BEFORE_THEM = ("D3", "D5", "D9", "D11")
ZONE = 24  # spaces, as is the custom
GLYPHS = {"astrid": "H3", "": "P11", "gerda": "K7"}
TROLL = ("M7", "M8")
TEXT = """THE TOLL OF THE FORDS

Goal:
Hold more fords than the other side when round 10 ends. A ford is held by whoever has a figure on its sand.

Setup:
- Each player chooses an army of 400 points and puts it into a start zone.
- The old troll stands on the hill as drawn. Nobody owns it.
- Lay the glyphs down as drawn: **A** and **G** with the letter up, the third with the symbol up.

Special rules:
1. The troll attacks whoever ends a move beside it, at the end of each round.
2. A figure that wades through **two or more** water spaces in one move cannot attack in that turn.
3. The symbol glyph is turned over by the first figure that stops on it.

Victory:
The holder of more fords wins. Are they even, the army with more points left wins.
"""


def write_with_scenario(shipped: Path, folder: Path, catalogue: Catalogue) -> Path:
    """Copy Four Fords into a folder and write the scenario beside it; the path of the copy."""
    path = folder / f"{NAME}.hexfield"
    shutil.copyfile(shipped / path.name, path)
    battlefield = formats.read(path, catalogue).battlefield
    top = {space.hex: space.level for space in spaces(battlefield)}  # from the ground up: the last counts

    def position(hex: Hex) -> Position:
        return Position(hex, top[hex])

    west = [hex for hex in top if label(hex)[0] in COLUMNS or label(hex) in BEFORE_THEM]
    across = hex_of(FIRST).plus(hex_of(LAST))
    east = [across.minus(hex) for hex in west]
    assert len(west) == len(set(east)) == ZONE
    troll = tuple(position(hex_of(hex)) for hex in TROLL)
    scenario = Scenario(
        battlefield=path.name,
        zones=tuple(
            Zone(colour, tuple(map(position, hexes)), colour=colour)
            for colour, hexes in (("red", west), ("blue", east))
        ),
        glyphs=tuple(
            PlacedGlyph(name, position(hex_of(hex)), Up.POWER if name else Up.SYMBOL)
            for name, hex in GLYPHS.items()
        ),
        objects=(ScenarioObject("troll", troll[0], name={"en": "Old troll"}),),
        notes={"en": TEXT},
        foreign=Foreign("2", figures=(ForeignFigure("troll", troll, "Old troll"),)),
    )
    formats.write_hexscenario(path.with_suffix(".hexscenario"), scenario)
    return path
