"""Fifteen maps with one grave flaw each that people who judge maps would name; each is the same open meadow,
fair but for the flaw.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Put
from builder.hexgrid import Hex
from builder.insight.judging import Judgement
from builder.scenario import Position
from tests.battlefields import shipped_catalogue
from tests.insight.skewed import Draft
from tests.insight.symmetric_maps import EAST, WEST, Played, plain_scenario

MIDDLE = Hex(9, 6)
ROWS = range(13)


def meadow() -> Played:
    """A meadow of 13 rows, 25 hexes long, with 24 start spaces at either end."""
    grass, battlefield = shipped_catalogue().pieces["grass-1"], Battlefield()
    hexes = [Hex(q, r) for r in ROWS for q in range(-6, 25) if 0 <= 2 * q + r <= 48]
    battlefield.apply(Put(tuple([battlefield.new_piece(grass, hex, 1) for hex in hexes])))
    return Played("meadow", battlefield, plain_scenario("meadow", battlefield, MIDDLE))


def _line(draft: Draft, east: int) -> list[Hex]:
    """The hexes in a line across the whole map, this many half hexes to the east."""
    return sorted(hex for hex in draft.board.spaces if east <= 2 * hex.q + hex.r < east + 2)


def _move_glyph(draft: Draft, to: Hex) -> None:
    """The glyph of the middle elsewhere."""
    first, *others = draft.scenario.glyphs
    draft.scenario = replace(draft.scenario, glyphs=(replace(first, at=Position(to, 1)), *others))


def _raise_zone(draft: Draft, side: str, layers: int) -> None:
    draft.set_zone(side, [at._replace(level=at.level + layers) for at in draft.zone(side).positions])


def _road(draft: Draft) -> None:
    """Only one side has a road."""
    draft.lay([Hex(q, 6) for q in range(11, 18)], "road-1")


def _tower(draft: Draft) -> None:
    """A tower of 12 levels over a start zone, with steps from the other side."""
    for n, q in enumerate(range(11, 15), 1):
        draft.lay([Hex(q, 6), Hex(q, 5)], "rock-1", 3 * n)


def _glyph_at_once(draft: Draft) -> None:
    """A glyph that one side takes in its first turn."""
    _move_glyph(draft, Hex(2, 6))


def _sealed(draft: Draft) -> None:
    """Three start spaces shut in by trees."""
    inside = sorted(draft.hexes(EAST), key=lambda hex: hex.r)[:3]
    around = {beside for hex in inside for beside in hex.neighbours()} - set(inside)
    draft.lay(around - draft.hexes(EAST), "evergreen-10")
    shut = around & draft.hexes(EAST)
    draft.lay(shut, "evergreen-10")
    draft.set_zone(EAST, [at for at in draft.zone(EAST).positions if at.hex not in shut])


def _ford(draft: Draft) -> None:
    """Water around a start zone with one ford."""
    water = draft.around(EAST, 2, 3)
    draft.lay([hex for hex in water if hex.r != 6], "water-1")


def _plateau(draft: Draft) -> None:
    """A plateau beside one's own zone."""
    for distances in ((1, 2, 3, 4, 5), (2, 3, 4), (2, 3, 4)):
        draft.lay(draft.around(EAST, *distances), "rock-1")


def _glyph_behind(draft: Draft) -> None:
    """A glyph behind one's own lines."""
    _move_glyph(draft, min(draft.hexes(WEST), key=lambda hex: (abs(hex.r - 6), hex)))


def _ridge(draft: Draft) -> None:
    """A high ridge near the middle, a little nearer to one side."""
    for east, layers in ((26, 4), (28, 7), (30, 4)):
        draft.lay(_line(draft, east), "rock-1", layers)


def _dead_ends(draft: Draft) -> None:
    """Three ways out of a zone, two of which lead nowhere."""
    wall = draft.around(EAST, 1)
    draft.lay([hex for hex in wall if hex.r not in (1, 6, 11)], "rock-1", 8)
    draft.lay([hex for hex in draft.around(EAST, 2) if abs(hex.r - 6) > 3], "rock-1", 8)


def _pillar(draft: Draft) -> None:
    """A glyph on a plateau that nobody climbs."""
    draft.lay([hex for hex in draft.board.spaces if hex.distance(MIDDLE) < 2], "rock-1", 11)


def _gap(draft: Draft) -> None:
    """A cliff over the whole map with one gap."""
    draft.lay([hex for hex in _line(draft, 23) if hex.r != 6], "rock-1", 16)


def _wood(draft: Draft) -> None:
    """A wood before one side only."""
    near = draft.around(EAST, 2, 4, 6)
    draft.lay([hex for hex in near if hex.r % 2], "evergreen-10")


def _lava(draft: Draft) -> None:
    """Half of a start zone on lava field."""
    hexes = sorted(draft.hexes(EAST))[::2]
    draft.lay(hexes, "lava-field-1")
    positions = draft.zone(EAST).positions
    draft.set_zone(EAST, [at._replace(level=at.level + (at.hex in hexes)) for at in positions])


def _pit(draft: Draft) -> None:
    """A start zone in a pit with one ramp."""
    _dig(draft)
    draft.lay([hex for hex in draft.around(EAST, 0) if hex.r == 6], "rock-1", 4)
    positions = draft.zone(EAST).positions
    draft.set_zone(EAST, [at._replace(level=5 if at.hex.r == 6 else 1) for at in positions])


def _dig(draft: Draft) -> None:
    """A start zone in a pit without a way out."""
    draft.lay([hex for hex in draft.board.spaces if hex not in draft.hexes(EAST)], "rock-1", 8)
    _raise_zone(draft, WEST, 8)


@dataclass(frozen=True)
class Flaw:
    """A change that spoils the meadow, the checks of which one is to flag it, and the side that the flag
    favours; empty for none.
    """

    change: Callable[[Draft], None]
    flags: tuple[str, ...]
    favoured: str = ""

    def map(self) -> Played:
        """The meadow with it."""
        draft = Draft(meadow())
        self.change(draft)
        board = draft.board
        glyphs = [
            replace(glyph, at=Position(glyph.at.hex, board.at(glyph.at.hex)[-1].level))
            for glyph in draft.scenario.glyphs
        ]
        draft.scenario = replace(draft.scenario, glyphs=tuple(glyphs))
        return Played(self.change.__name__.strip("_"), draft.battlefield, draft.scenario)

    def is_named(self, judgement: Judgement) -> bool:
        """Whether the judge names it, of the right side."""
        side = {"": "", WEST: "West", EAST: "East"}[self.favoured]
        found = {(flag.measure.check, flag.measure.favoured) for flag in judgement.flags}
        return any((check, side) in found for check in self.flags)


FLAWS = (
    Flaw(_road, ("roads",), EAST),
    Flaw(_tower, ("high-ground", "perch"), WEST),
    Flaw(_glyph_at_once, ("glyph-distance",), WEST),
    Flaw(_sealed, ("dead-starts",), WEST),
    Flaw(_ford, ("water", "water-lanes"), WEST),
    Flaw(_plateau, ("high-ground", "perch"), EAST),
    Flaw(_glyph_behind, ("glyph-distance",), WEST),
    Flaw(_ridge, ("high-ground", "perch"), EAST),
    Flaw(_dead_ends, ("exits",), WEST),
    Flaw(_pillar, ("glyph-reach",)),
    Flaw(_gap, ("choke",)),
    Flaw(_wood, ("openness",), EAST),
    Flaw(_lava, ("hazards",), WEST),
    Flaw(_pit, ("exits",), WEST),
    Flaw(_dig, ("dead-starts", "exits"), WEST),
)
NAMED = 13
"""At least this many of them the judge is to name."""
