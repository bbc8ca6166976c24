"""A small battlefield with a bit of everything, and a sound scenario on it that uses every kind of record."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from builder.battlefield import Battlefield
from builder.board import Board
from builder.hexgrid import Hex
from builder.problems import Problem
from builder.scenario import (
    Figures,
    FixedFigure,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Required,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    ShuffledGlyphs,
    Zone,
)
from builder.scenario.special import (
    Chance,
    FirstPlayer,
    InitiativeBonus,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RevealOnDeath,
    RisingHazard,
    SummonRoll,
    TerrainCost,
    Truce,
)
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Beside,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
    Victory,
)
from tests.battlefields import laid
from tests.scenario.conftest import found_in

PLAIN = [(q, r) for q in range(12) for r in range(6)]
GATE, ARCH = Hex(1, 7), Hex(7, 7)
"""Spaces 1 of a doorway with a door and of one without."""
SPACE_4 = Hex(0, 9)
LOW, WATER, LAVA, TOWER, ISLAND = Hex(10, 0), Hex(5, 5), Hex(9, 5), Hex(8, 5), Hex(30, 0)
TREE, RUNG = Hex(20, 0), Hex(11, 5)
ROWS = [
    *[("grass-1", q, r, 1) for q, r in PLAIN if (q, r) not in (WATER, LAVA)],
    *[("grass-1", q, r, 1) for q in range(10) for r in range(6, 10)],
    ("water-1", *WATER, 1),
    ("molten-lava-1", *LAVA, 1),
    ("grass-1", *LOW, 4),
    ("grass-1", *TOWER, 15),
    *[("sand-1", 30 + n, 0, 1) for n in range(4)],
    ("palm-14", *TREE, 1),
    ("ladder-rung", *RUNG, 2),
    ("fortress-doorway", 0, 7, 2),
    ("fortress-arch", 6, 7, 2),
]


@cache
def small() -> Battlefield:
    """A plain with a pool, lava, a low roof, a tower for flyers, an island, a tree, a rung and two
    doorways.
    """
    return laid(*ROWS)


@cache
def _board() -> Board:
    return Board(small())


def find(scenario: Scenario) -> tuple[Problem, ...]:
    """What the checks find in a scenario on the small battlefield."""
    return found_in(scenario, small(), _board())


def coded(scenario: Scenario, code: str) -> list[Problem]:
    """Those of one kind."""
    return [problem for problem in find(scenario) if problem.code == code]


def messages(scenario: Scenario, code: str) -> list[str]:
    """What those of one kind say."""
    return [problem.message for problem in coded(scenario, code)]


def at(q: int, r: int, level: int = 1) -> Position:
    """A space of the plain."""
    return Position(Hex(q, r), level)


def on(hex: Hex, level: int = 1) -> Position:
    """A space in a hex."""
    return Position(hex, level)


def block(columns: Iterable[int], rows: Iterable[int] = range(5)) -> tuple[Position, ...]:
    """A block of the plain."""
    there = list(rows)
    return tuple(at(q, r) for q in columns for r in there)


HERO = Figures(of="own", unique=True, hero=True)
WEST, EAST = Zone("west", block(range(2)), {"en": "West"}), Zone("east", block((6, 7)), colour="blue")

SOUND = Scenario(
    title={"en": "A bit of everything"},
    goal={"en": "Win."},
    layouts=(
        Layout(
            (
                Seat(
                    "p1",
                    points=200,
                    zones=("west",),
                    army=("finn-the-viking-champion", "tarn-viking-warriors"),
                    figures=(FixedFigure("mimring", (at(2, 0), at(3, 0))),),
                    required=(Required(HERO, 1, "west"), Required(Figures(of="own"), 1, at=at(0, 0))),
                ),
                Seat("p2", points=300, zones=("east",)),
            ),
            placement="p2",
        ),
        Layout(
            (
                Seat("p1", team="A", points=100, zones=("west",)),
                Seat("p2", team="B", points=100, zones=("east",)),
                Seat("p3", team="A", points=100, zones=("west",)),
                Seat("p4", team="B", points=100, zones=("east",)),
            )
        ),
    ),
    zones=(WEST, EAST, Zone("hill", block((4,)), {"en": "Hill zone"})),
    glyphs=(PlacedGlyph("kelda", at(4, 0)), PlacedGlyph("astrid", at(4, 1))),
    shuffled=(ShuffledGlyphs(("gerda", "erland"), (at(5, 0), at(5, 1))),),
    secret=(SecretGlyphs("p1", ("dagmar", "ivor"), "dagmar"),),
    objects=(ScenarioObject("flag", at(9, 1), "flag", owner="p2"),),
    neutrals=(NeutralFigure("captive", "sgt-drake-alexander", (at(9, 3),)),),
    doors=(ScenarioDoor("gate", GATE, "closed", "p1"),),
    rounds=10,
    rules=(
        Reinforcements((Chance(1, 16), Chance(3, 11)), 100, ("the-drop",)),
        PowersOff(("flying",)),
        InitiativeBonus("p2", 12, 1),
        FirstPlayer("p1", (2,)),
        TerrainCost("sand", 2),
        RisingHazard(("water",), top=2),
        RevealOnDeath(),
        Truce(("p1", "p2")),
        SummonRoll(19),
        ObjectAction("flag", {"en": "take the flag"}),
    ),
    victory=(
        Victory(Eliminated()),
        Victory(Any((ObjectTaken("flag"), Destroyed(Figures(of="enemies", hero=True), 2))), "p1"),
        Victory(All((HoldsDoor("gate"), Standing("hill", count=2), Not(Standing("flag")))), "p1"),
        Victory(Beside(Figures(), Figures(of="any", card="sgt-drake-alexander")), "p2"),
        Victory(Destroyed(Figures(of="p1", secret="dagmar")), "p2"),
        Victory(AtEndOfRound(MostPoints(), round=10)),
    ),
)
