"""Random figures on a battlefield, put to the oracle and to `builder.movement` alike."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.board import Board, Door, Space, SpaceKind
from builder.catalogue import Catalogue
from builder.movement import EDITIONS, MovementGraph, Profile, Size
from builder.movement.situation import Other, Situation
from tests.movement.oracle import Game
from tests.movement.oracle_world import ENDLESS, Figure, Place, Rival, World, lies_flat

HOW = ("double", "flying", "ghost", "slither", "ruins", "disengage", "climb")
WHOSE = ("friend", "engaged", "found out", "enemy", "enemy")


class Question(NamedTuple):
    """A figure and its surroundings, as plain numbers: spaces are counted round, for others and glyphs those
    nearest to the start first.

    ``others`` are space, whose it is, height and whether it stands on two spaces.
    """

    edition: str
    height: int
    size: Size
    move: int
    door: Door
    how: frozenset[str]
    start: int
    tail: int
    others: tuple[tuple[int, str, int, bool], ...]
    glyphs: frozenset[int]
    sand: int


_near = st.integers(0, 40)
_heights = st.integers(2, 9)
QUESTIONS = st.builds(
    Question,
    st.sampled_from(sorted(EDITIONS)),
    _heights,
    st.sampled_from([*Size]),
    st.integers(0, 9),
    st.sampled_from([*Door]),
    st.frozensets(st.sampled_from(HOW), max_size=2),
    st.integers(0, 400),
    st.integers(0, 6),
    st.lists(st.tuples(_near, st.sampled_from(WHOSE), _heights, st.booleans()), max_size=5).map(tuple),
    st.frozensets(_near, max_size=3),
    st.integers(1, 2),
)


def place_of(space: Space) -> Place:
    """A space of the board in the oracle's words."""
    ceiling = ENDLESS if space.headroom is None else space.level + space.headroom
    rung, top = space.kind is SpaceKind.LADDER_RUNG, space.kind is SpaceKind.TOP
    terrain = "ladder" if rung else "top" if top else space.terrain
    return Place(space.hex.q, space.hex.r, space.level, rung, terrain, ceiling)


class Asked(NamedTuple):
    """One figure for both: `game` is the oracle's, the rest is what `reach` is given."""

    game: Game
    graph: MovementGraph
    profile: Profile
    situation: Situation
    move: int
    start: Space
    tail: Space | None

    @property
    def here(self) -> Place:
        return place_of(self.start)

    @property
    def behind(self) -> Place | None:
        return None if self.tail is None else place_of(self.tail)


class Case:
    """One battlefield, read by both."""

    def __init__(self, battlefield: Battlefield, catalogue: Catalogue) -> None:
        self.world = World(battlefield)
        self.board = Board(battlefield)
        self.spaces = sorted(self.board.all_spaces(), key=lambda s: (s.hex, s.level, s.kind))
        self.kinds = catalogue.kinds

    def ask(self, question: Question) -> Asked | None:
        """The figure of a question; None where there is no room for it."""
        if not self.spaces:
            return None
        double, flying = "double" in question.how, "flying" in question.how
        start, tail = self.spaces[question.start % len(self.spaces)], None
        if double:
            sides = [s for s in self.spaces if self._flat(start, s)]
            if not sides:
                return None
            tail = sides[question.tail % len(sides)]
        near = sorted(self.spaces, key=lambda space: space.hex.distance(start.hex))
        others = self._others(question, near, {start, tail})
        glyphs = {near[number % len(near)] for number in question.glyphs}
        costs = {"sand": question.sand}
        figure = Figure(
            question.height,
            question.edition,
            str(question.size),
            double=double,
            flying=flying,
            ghost_walk="ghost" in question.how,
            slither="slither" in question.how,
            climbs_ruins="ruins" in question.how,
            disengage="disengage" in question.how,
            climb=2 if "climb" in question.how else 1,
            others=tuple(
                Rival(
                    tuple(place_of(s).position for s in other.spaces),
                    other.height,
                    whose,
                    other.climbs,
                    other.swipe_dice,
                )
                for other, whose in others
            ),
            glyphs=frozenset(place_of(space).position for space in glyphs),
            door=str(question.door),
            costs=costs,
        )
        profile = Profile(
            question.height,
            question.size,
            double=double,
            flying=flying,
            ghost_walk=figure.ghost_walk,
            slither=figure.slither,
            climbs_ruins=figure.climbs_ruins,
            disengage=figure.disengage,
            climb=figure.climb,
        )
        graph = MovementGraph(self.board, EDITIONS[question.edition], self.kinds, costs)
        stops = dict.fromkeys(glyphs, "glyph")
        situation = Situation(tuple(other for other, _ in others), question.door, stops=stops)
        return Asked(Game(self.world, figure), graph, profile, situation, question.move, start, tail)

    def _others(
        self, question: Question, near: list[Space], taken: set[Space | None]
    ) -> list[tuple[Other, str]]:
        """The other figures, with whose they are, where there is room for them."""
        found = []
        for number, whose, height, double in question.others:
            space = near[number % len(near)]
            if space in taken:
                continue
            sides = [s for s in near if double and s not in taken and self._flat(space, s)]
            stand = (space, sides[number % len(sides)]) if sides else (space,)
            taken |= {*stand}
            engaged = None if whose == "found out" else whose == "engaged"
            climbs = len(stand) == 1 and number % 3 > 0
            dice = 1 + number % 4 // 3
            found.append((Other(stand, height, whose == "enemy", engaged, climbs, dice), whose))
        return found

    def _flat(self, one: Space, other: Space) -> bool:
        rungs = SpaceKind.LADDER_RUNG in (one.kind, other.kind)
        return not rungs and lies_flat(self.world, place_of(one), place_of(other))
