"""The twelve scenarios of the rulebooks as records, on battlefields of our own of the same kinds.

The zones are spaces at the edges of each battlefield, as many as the books print.
"""

from __future__ import annotations

from dataclasses import replace

from builder.board import Board, Space, SpaceKind
from builder.hexgrid import Hex
from builder.scenario import (
    Figures,
    FixedFigure,
    Gathering,
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
    Up,
    Zone,
)
from builder.scenario.special import (
    Chance,
    CollectGlyphs,
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
    AtEndOfRound,
    Beside,
    Collected,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    ObjectTaken,
    Standing,
    Victory,
)
from tests.battlefields import CASTLE, FORDS, TOMB, TUNDRA, WOOD

ELIMINATION = Victory(Eliminated())
OWN_UNIQUE_HEROES = Figures(of="own", unique=True, hero=True)


class Ground:
    """Spaces of a battlefield from the west to the east, each given once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        spaces = [
            space
            for space in board.all_spaces()
            if space.kind is SpaceKind.TILE
            and (space.headroom is None or space.headroom >= 8)
            and space.terrain not in ("water", "swamp-water", "molten-lava")
        ]
        self.left = sorted(spaces, key=lambda s: (2 * s.hex.q + s.hex.r, s.hex.r, s.level))

    def west(self, count: int) -> tuple[Position, ...]:
        """The westernmost spaces that are left."""
        taken, self.left = self.left[:count], self.left[count:]
        return tuple(map(position, taken))

    def east(self, count: int) -> tuple[Position, ...]:
        """The easternmost spaces that are left."""
        taken, self.left = self.left[-count:], self.left[:-count]
        return tuple(map(position, taken))

    def middle(self, count: int) -> tuple[Position, ...]:
        """Spaces between, far from each other."""
        step = len(self.left) // (count + 1)
        taken = [self.left[step * n] for n in range(1, count + 1)]
        self.left = [space for space in self.left if space not in taken]
        return tuple(map(position, taken))

    def pair(self, *, west: bool) -> tuple[Position, Position]:
        """Two neighbouring spaces of one level with nothing between, for a figure on two spaces."""
        spaces = self.left if west else self.left[::-1]
        there = set(spaces)
        for one in spaces:
            for direction, hex in enumerate(one.hex.neighbours()):
                other = self.board.space(hex, one.level)
                if other in there and direction not in self.board.fences(one.hex):
                    self.left = [space for space in self.left if space not in (one, other)]
                    return position(one), position(other)
        raise AssertionError("no two spaces lie side by side")


def position(space: Space) -> Position:
    """A space as a scenario names it."""
    return Position(space.hex, space.level)


def one_each(card: str, positions: tuple[Position, ...]) -> tuple[FixedFigure, ...]:
    """The figures of a card on one space each."""
    return tuple(FixedFigure(card, (at,), number) for number, at in enumerate(positions, 1))


def fixed(ground: Ground, *rows: tuple[str, int, int], west: bool) -> tuple[FixedFigure, ...]:
    """Figures on fixed spaces: rows of card, figures, spaces of each."""
    found: list[FixedFigure] = []
    for card, count, spaces in rows:
        if spaces == 2:
            found.append(FixedFigure(card, ground.pair(west=west)))
        else:
            found += one_each(card, ground.west(count) if west else ground.east(count))
    return tuple(found)


def last_round(round: int) -> Victory:
    """Most points at the end of a round."""
    return Victory(AtEndOfRound(MostPoints(), round=round))


def open_glyphs(ground: Ground, *names: str) -> tuple[PlacedGlyph, ...]:
    """Glyphs power-side up."""
    return tuple(PlacedGlyph(name, at) for name, at in zip(names, ground.middle(len(names)), strict=True))


def zones(ground: Ground, west: int, east: int) -> tuple[Zone, Zone]:
    """A zone at either end."""
    return Zone("west", ground.west(west), {"en": "Brown"}), Zone("east", ground.east(east), {"en": "Navy"})


def duel(points: int) -> Layout:
    """Two players."""
    return Layout((Seat("p1", points=points, zones=("west",)), Seat("p2", points=points, zones=("east",))))


def pairs(points: int) -> Layout:
    """Two teams of two."""
    return Layout(
        (
            Seat("p1", team="A", points=points, zones=("west",)),
            Seat("p2", team="B", points=points, zones=("east",)),
            Seat("p3", team="A", points=points, zones=("west",)),
            Seat("p4", team="B", points=points, zones=("east",)),
        )
    )


def attack_at_dawn(board: Board) -> Scenario:
    """1: Basic, fixed armies, elimination."""
    ground = Ground(board)
    good = fixed(
        ground,
        ("raelin-the-kyrie-warrior", 1, 1),
        ("finn-the-viking-champion", 1, 1),
        ("thorgrim-the-viking-champion", 1, 1),
        ("tarn-viking-warriors", 4, 1),
        west=True,
    )
    evil = fixed(ground, ("ne-gok-sa", 1, 1), ("grimnak", 1, 2), ("izumi-samurai", 3, 1), west=False)
    return Scenario(
        title={"en": "Attack at Dawn"},
        goal={"en": "Drive the enemy off the hills."},
        edition="basic",
        layouts=(
            Layout(
                (
                    Seat("p1", figures=good, gathering=(Gathering.FIXED,)),
                    Seat("p2", figures=evil, gathering=(Gathering.FIXED,)),
                )
            ),
        ),
        victory=(ELIMINATION,),
    )


def clashing_fronts(board: Board) -> Scenario:
    """2: two or four, most points after twelve rounds."""
    ground = Ground(board)
    return Scenario(
        title={"en": "Clashing Fronts"},
        goal={"en": "Hold more than the enemy."},
        layouts=(duel(400), pairs(300)),
        zones=zones(ground, 24, 24),
        glyphs=open_glyphs(ground, "kelda", "erland", "ivor", "valda", "dagmar"),
        rounds=12,
        victory=(ELIMINATION, last_round(12)),
    )


def dark_lakes(board: Board) -> Scenario:
    """3: Basic, onto the object of the enemy."""
    ground = Ground(board)
    ours = fixed(
        ground,
        ("sgt-drake-alexander", 1, 1),
        ("krav-maga-agents", 3, 1),
        ("airborne-elite", 4, 1),
        ("syvarris", 1, 1),
        west=True,
    )
    theirs = fixed(ground, ("mimring", 1, 2), ("marro-warriors", 4, 1), ("zettian-guards", 2, 1), west=False)
    one, two = ground.middle(2)
    return Scenario(
        title={"en": "Dive the Dark Lakes"},
        goal={"en": "Reach the other side's device."},
        edition="basic",
        layouts=(Layout((Seat("p1", figures=ours), Seat("p2", figures=theirs))),),
        objects=(
            ScenarioObject("dive-1", one, "glyph", {"en": "western device"}, "brandar", "p1"),
            ScenarioObject("dive-2", two, "glyph", {"en": "eastern device"}, "brandar", "p2"),
        ),
        victory=(Victory(Standing("dive-2"), "p1"), Victory(Standing("dive-1"), "p2"), ELIMINATION),
    )


def winter_holdout(board: Board) -> Scenario:
    """4: reinforcements."""
    ground = Ground(board)
    return Scenario(
        title={"en": "Winter Holdout"},
        goal={"en": "Hold out until help comes."},
        layouts=(duel(300), pairs(160)),
        zones=zones(ground, 18, 18),
        glyphs=open_glyphs(ground, "valda", "dagmar", "gerda", "astrid", "kelda"),
        rounds=12,
        rules=(Reinforcements((Chance(1, 16), Chance(3, 11)), 160, ("the-drop",)),),
        victory=(ELIMINATION, last_round(12)),
    )


def comfrey(board: Board) -> Scenario:
    """5: Basic, two of three hidden glyphs are collected."""
    ground = Ground(board)
    heroes = fixed(
        ground,
        ("thorgrim-the-viking-champion", 1, 1),
        ("sgt-drake-alexander", 1, 1),
        ("syvarris", 1, 1),
        west=True,
    )
    others = fixed(ground, ("ne-gok-sa", 1, 1), ("deathwalker-9000", 1, 1), ("agent-carr", 1, 1), west=False)
    names = (
        "astrid", "gerda", "ivor", "valda", "dagmar", "brandar", "brandar", "kelda", "erland", "mitonsoul",
    )  # fmt: skip
    return Scenario(
        title={"en": "The Search for Comfrey Plants"},
        goal={"en": "Bring back two of the three plants."},
        edition="basic",
        layouts=(Layout((Seat("p1", figures=heroes), Seat("p2", figures=others))),),
        shuffled=(ShuffledGlyphs(names, ground.middle(10)),),
        rules=(CollectGlyphs(("brandar", "kelda")),),
        victory=(Victory(Collected(2)), ELIMINATION),
    )


def tempest(board: Board) -> Scenario:
    """6: the secret scout."""
    ground = Ground(board)
    post, gerda = ground.middle(2)
    scout = Figures(of="p1", secret="kelda")
    return Scenario(
        title={"en": "Under Tempest's Cover"},
        goal={"en": "Bring the scout to the post."},
        layouts=(
            Layout(
                (
                    Seat("p1", points=400, zones=("west",), required=(Required(OWN_UNIQUE_HEROES),)),
                    Seat("p2", points=400, zones=("east",)),
                )
            ),
        ),
        zones=zones(ground, 16, 16),
        glyphs=(PlacedGlyph("gerda", gerda),),
        secret=(SecretGlyphs("p1", ("kelda", "astrid", "ivor", "valda", "dagmar"), "kelda"),),
        objects=(ScenarioObject("post", post, "glyph", {"en": "transfer post"}, "brandar"),),
        rounds=12,
        rules=(PowersOff(("flying", "the-drop")), InitiativeBonus("p2", 12, 1), RevealOnDeath()),
        victory=(
            Victory(Standing("post", scout), "p1"),
            Victory(Destroyed(scout), "p2"),
            Victory(AtEndOfRound(round=12), "p2"),
        ),
    )


def rescue(board: Board) -> Scenario:
    """7: two against one, a captive."""
    ground = Ground(board)
    (captive,) = ground.middle(1)
    freed = Figures(of="any", card="sgt-drake-alexander")
    return Scenario(
        title={"en": "A Desperate Rescue Attempt"},
        goal={"en": "Free the captive."},
        layouts=(
            Layout(
                (
                    Seat("p1", team="rescuers", points=200, zones=("west",)),
                    Seat("p2", team="rescuers", points=200, zones=("west",)),
                    Seat("p3", points=500, zones=("east",)),
                )
            ),
        ),
        zones=zones(ground, 24, 29),
        glyphs=(
            PlacedGlyph("", captive, Up.SYMBOL, inert=True),
            *open_glyphs(ground, "kelda", "gerda", "dagmar", "astrid"),
        ),
        neutrals=(NeutralFigure("captive", "sgt-drake-alexander", (captive,)),),
        rounds=8,
        victory=(
            Victory(Beside(Figures(of="rescuers"), freed), "rescuers"),
            Victory(Eliminated(), "p3"),
            Victory(AtEndOfRound(round=8), "p3"),
        ),
    )


def toxic_mist(board: Board) -> Scenario:
    """8: a rising hazard."""
    ground = Ground(board)
    return Scenario(
        title={"en": "A Toxic Mist"},
        goal={"en": "Outlast the enemy above the mist."},
        layouts=(duel(400),),
        zones=zones(ground, 24, 24),
        glyphs=open_glyphs(ground, "kelda", "valda"),
        rounds=8,
        rules=(RisingHazard(("water",), top=5),),
        victory=(ELIMINATION, last_round(8)),
    )


def mimrings_castle(board: Board) -> Scenario:
    """9: one against three rivals in a truce."""
    ground = Ground(board)
    (map_,) = ground.middle(1)
    dragon = ground.pair(west=True)
    own = Zone("brown", ground.west(21), colour="brown")
    rivals = [Zone(name, ground.east(16), colour=name) for name in ("navy", "teal", "yellow")]
    hidden = ground.middle(4)
    seats = tuple(Seat(f"p{n}", points=200, zones=(zone.id,)) for n, zone in enumerate(rivals, 2))
    return Scenario(
        title={"en": "The Dragon's Castle"},
        goal={"en": "Take the map, or keep it."},
        layouts=(
            Layout(
                (
                    Seat("p1", points=260, zones=("brown",), figures=(FixedFigure("mimring", dragon),)),
                    *seats,
                )
            ),
        ),
        zones=(own, *rivals),
        shuffled=(ShuffledGlyphs(("astrid", "gerda", "valda", "mitonsoul"), hidden),),
        objects=(ScenarioObject("map", map_, "glyph", {"en": "map"}, "brandar"),),
        rounds=6,
        rules=(Truce(("p2", "p3", "p4")),),
        victory=(
            *[Victory(AtEndOfRound(Standing("map", Figures(of="own"))), f"p{n}") for n in (2, 3, 4)],
            Victory(AtEndOfRound(round=6), "p1"),
        ),
    )


def barrenspur(board: Board) -> Scenario:
    """10: sand costs two."""
    ground = Ground(board)
    return Scenario(
        title={"en": "To Take Barrenspur"},
        goal={"en": "Take the heights."},
        layouts=(duel(400), pairs(300)),
        zones=zones(ground, 24, 24),
        glyphs=open_glyphs(ground, "gerda", "dagmar", "astrid", "ivor", "kelda", "erland"),
        rounds=12,
        rules=(TerrainCost("sand", 2),),
        victory=(ELIMINATION, last_round(12)),
    )


def _castle(board: Board) -> tuple[Hex, Position, Ground]:
    """Space 1 of the doorway, its space 4, and the spaces around."""
    doorway = next(iter(board.doorways.values()))
    four = Position(doorway.spaces[3], doorway.level)
    ground = Ground(board)
    ground.left = [space for space in ground.left if space.hex not in doorway.spaces]
    return doorway.spaces[0], four, ground


def ambush(board: Board) -> Scenario:
    """11: into the castle."""
    door, four, ground = _castle(board)
    near = sorted(ground.left, key=lambda s: (_away(s.hex, four.hex), s.level))[:30]
    ground.left = [space for space in ground.left if space not in near]
    inside = Zone("inside", (four, *map(position, near)), {"en": "Orange"})
    blue = Zone("blue", ground.west(21), colour="blue")
    purple = Zone("purple", ground.east(60), colour="purple")
    heroes = Figures(of="own", unique=True, hero=True)
    walking = Figures(of="own", unique=True, hero=True, flying=False)
    gate = (Required(Figures(of="own"), at=four),)
    first = Seat("p1", team="keepers", points=225, zones=("inside",), required=gate)
    second = Seat(
        "p2",
        team="keepers",
        points=550,
        zones=("blue",),
        required=(Required(heroes, 3, "blue"), Required(walking, 2, "blue")),
    )
    return Scenario(
        title={"en": "Ambush at the West Barbican"},
        goal={"en": "Bring three heroes home."},
        layouts=(
            Layout(
                (first, second, Seat("p3", team="raiders", points=715, zones=("purple",))), placement="p2"
            ),
            Layout(
                (
                    first,
                    replace(second, points=635),
                    Seat("p3", team="raiders", points=315, zones=("purple",)),
                    Seat("p4", team="raiders", points=315, zones=("purple",)),
                ),
                placement="p2",
            ),
        ),
        zones=(inside, blue, purple),
        doors=(ScenarioDoor("gate", door, "closed", "p1"),),
        rounds=12,
        rules=(FirstPlayer("p2"), SummonRoll()),
        victory=(
            Victory(
                All(
                    (
                        HoldsDoor("gate", "p1"),
                        Standing("inside", Figures(of="p1")),
                        Standing("inside", Figures(unique=True, hero=True, started_in="blue"), 3),
                    )
                ),
                "keepers",
            ),
            Victory(AtEndOfRound(round=12), "raiders"),
        ),
    )


def siege(board: Board) -> Scenario:
    """12: the flag is taken down."""
    door, four, ground = _castle(board)
    near = sorted(ground.left, key=lambda s: (_away(s.hex, four.hex), s.level))[:43]
    ground.left = [space for space in ground.left if space not in near]
    flag = position(near[12])
    gate = (Required(Figures(of="own"), at=four),)
    (valda,) = ground.middle(1)
    return Scenario(
        title={"en": "The Siege of the West Barbican"},
        goal={"en": "Take the flag, or keep it flying."},
        layouts=(
            Layout(
                (
                    Seat("p1", points=500, zones=("inside",), required=gate),
                    Seat("p2", team="attackers", points=750, zones=("purple",)),
                )
            ),
            Layout(
                (
                    Seat("p1", points=650, zones=("inside",), required=gate),
                    Seat("p2", team="attackers", points=325, zones=("purple",)),
                    Seat("p3", team="attackers", points=325, zones=("purple",)),
                )
            ),
        ),
        zones=(
            Zone("inside", (four, *map(position, near)), {"en": "Orange"}),
            Zone("purple", ground.east(99), colour="purple"),
        ),
        glyphs=(PlacedGlyph("valda", valda),),
        objects=(ScenarioObject("flag", flag, "flag", {"en": "flag"}, owner="p1"),),
        doors=(ScenarioDoor("gate", door, "closed", "p1"),),
        rounds=12,
        rules=(ObjectAction("flag", {"en": "take down the flag"}, Figures(of="attackers")),),
        victory=(
            Victory(ObjectTaken("flag"), "attackers"),
            Victory(Eliminated(Figures(of="p1")), "attackers"),
            Victory(Eliminated(), "p1"),
            Victory(AtEndOfRound(round=12), "p1"),
        ),
    )


def _away(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


TWELVE = {
    "attack-at-dawn": (FORDS, attack_at_dawn),
    "clashing-fronts": (FORDS, clashing_fronts),
    "dark-lakes": (FORDS, dark_lakes),
    "winter-holdout": (FORDS, winter_holdout),
    "comfrey": (TUNDRA, comfrey),
    "tempest": (TUNDRA, tempest),
    "rescue": (WOOD, rescue),
    "toxic-mist": (WOOD, toxic_mist),
    "mimrings-castle": (TOMB, mimrings_castle),
    "barrenspur": (TOMB, barrenspur),
    "ambush": (CASTLE, ambush),
    "siege": (CASTLE, siege),
}
"""Each scenario with the battlefield it is played on."""
