"""An independent, slow reading of the rules of movement: the judge of `builder.movement`.

Written from the rule numbers and the decisions alone. It shares no code with `builder.board` or
`builder.movement`, knows the kinds of terrain by name, and searches by trying every step again and again
until nothing gets cheaper. Every paragraph of `Game.step` and `Game.flight` is one rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from builder.hexgrid import Hex
from tests.movement.oracle_engagement import engaged, may_climb
from tests.movement.oracle_world import Figure, Place, Position, Rival, World, lies_flat

ROADS = {"road", "wall-walk"}


class Toll(NamedTuple):
    """What one step costs: spaces, and the dice that a fall at its end asks for (a d20 is worse than any)."""

    cost: int
    hurt: int
    road: bool


class Pose(NamedTuple):
    """Where a figure is on its way: leading end, other end if it has one, on roads since it began."""

    lead: Place
    tail: Place | None
    road: bool


Price = tuple[int, int]
"""The dice that a way asks for (a d20 is worse than however many), and the spaces it costs: the less the
better, dice first.
"""
Answer = dict[tuple[Place, Place | None], Price]
Best = Callable[[Iterable[Price]], Price]


class Game:
    """A figure in a world: what it may do, one step at a time."""

    def __init__(self, world: World, figure: Figure) -> None:
        self.world, self.figure = world, figure
        self.basic = figure.edition == "basic"
        # Special powers, flying among them, are of the Master game.
        self.flies = figure.flying and not self.basic
        self.ghost = figure.ghost_walk and not self.basic
        self.slithers = figure.slither and not self.basic
        # Where it goes up and down, some figures count as so many times as tall.
        self.tall = figure.height if self.basic else figure.height * figure.climb
        self.doors = world.behind_doors(figure.door)
        self.enemies: set[Position] = set()
        self.engaged_friends: set[Position] = set()
        self.taken: set[Position] = set()
        self._foes: dict[Place, frozenset[int]] = {}
        for other in figure.others:
            room = {*other.positions, *self._beside(other)}
            self.taken |= room
            if other.whose == "enemy":
                self.enemies |= room
            elif other.whose == "engaged" or (other.whose == "found out" and self._is_engaged(other)):
                self.engaged_friends |= {*other.positions}

    def _is_engaged(self, friend: Rival) -> bool:
        """R042: whether it stands next to an enemy."""
        stand = [self.world.place(position) for position in friend.positions]
        enemies = [other for other in self.figure.others if other.whose == "enemy"]
        return any(engaged(self.world, friend.height, friend.climbs, stand, enemy) for enemy in enemies)

    def _beside(self, other: Rival) -> Iterator[Position]:
        """R210, R211, decision 19: the spaces of a ladder and its landing where a figure would stand in
        another's body, or another in its own: nobody gets closer than the height of the lower one.
        """
        for position in other.positions:
            theirs = self.world.place(position)
            for mine in self.world.columns[theirs.hex]:
                upper, lower = (mine, theirs) if mine.level > theirs.level else (theirs, mine)
                tall = self.figure.height if lower == mine else other.height
                if upper.rung and 0 < upper.level - lower.level < tall:
                    yield mine.position

    def fits(self, place: Place) -> bool:
        """R054, decision 10."""
        return place.ceiling - place.level >= self.figure.height

    def may_use_ladders(self) -> bool:
        """R200: single-space figures; in the Master game small and medium ones only."""
        return not self.figure.double and (self.basic or self.figure.size in ("small", "medium"))

    def ends_move(self, terrain: str) -> bool:
        """R048, R231: water ends a move, for a slitherer not; R221: molten lava in the Master game."""
        if terrain == "molten-lava":
            return not self.basic
        return terrain in ("water", "wellspring-water") and not self.slithers

    def hurt(self, drop: int, terrain: str) -> int:
        """R060 to R065, decisions 9 and 20: dice of a fall; a d20 counts as a thousand."""
        soft = terrain in ("water", "wellspring-water", "molten-lava")
        height = self.tall
        if self.basic or soft or drop < height:
            return 0
        if self.figure.edition == "master-1":
            return 2 if drop >= height + 10 else 1
        if drop >= height + 20:
            return 1_000
        return 3 if drop >= height + 10 else 1

    def entered(self, here: Place, there: Place) -> bool:
        """What walking and flying have in common: where nobody gets through."""
        # R054, decision 10: it fits on every space of its way, and no slab closes the way between two.
        if not self.fits(here) or not self.fits(there):
            return False
        if min(here.ceiling, there.ceiling) <= max(here.level, there.level):
            return False
        # R185: nobody stands where a door stands.
        if there.position in self.doors:
            return False
        # R200: rungs are for those who may use ladders.
        return not ((here.rung or there.rung) and not self.may_use_ladders())

    def step(self, here: Place, there: Place) -> Toll | None:
        """What a step on foot to a place costs, or None where it may not be made."""
        figure = self.figure
        if not self.entered(here, there):
            return None
        # R041, R042: enemies are never passed; engaged friends not in the Master game.
        if not self.ghost:
            if there.position in self.enemies:
                return None
            if there.position in self.engaged_friends and not self.basic:
                return None
        # R221: molten lava is forbidden in the Basic game.
        if there.terrain == "molten-lava" and self.basic:
            return None
        price = figure.costs.get(there.terrain, 1)  # R040, R233
        if here.hex == there.hex:
            # R202, decision 3: landing and first rung, rung and next rung cost one, no levels.
            if ladder_steps(here, there):
                return Toll(price, 0, False)
            # R203: rungs are left out by falling off, on the ground below, and nobody is on them.
            drop = here.level - there.level
            between = [p for p in self.world.columns[here.hex] if there.level < p.level < here.level]
            if self.basic or not (here.rung and figure.ladder_falls) or there.rung or drop < self.tall:
                return None
            if there.ceiling <= here.level or any(not p.rung or p.position in self.taken for p in between):
                return None
            return Toll(price, self.hurt(drop, there.terrain), False)

        higher = max(here.level, there.level)
        peak = higher
        for wall in self.world.between(here, there):
            inner = here if here.hex == wall.inside else there
            if wall.kind == "ladder":
                # R207: nobody passes through a ladder but from and to its own rungs, or over its top; R208: a
                # figure on two spaces goes round one that nobody is on.
                if inner.rung or inner.level >= wall.top:
                    continue
                if not figure.double or self.ladder_is_occupied(wall.inside):
                    return None
            elif wall.top > higher:
                # Decision 6: a ruin is passed over from its top, or climbed by who climbs ruins.
                if wall.kind == "ruin" and not figure.climbs_ruins:
                    return None
                peak = max(peak, wall.top)  # R160, R173, decision 8
        if min(here.ceiling, there.ceiling) <= peak:
            return None  # a wall up to the slab over it leaves no way, as decision 10 says of levels
        climb, drop = peak - here.level, peak - there.level
        # R046, decisions 8 and 9: the whole climb is held against the height limit.
        if figure.edition == "master-1" and climb > self.tall:
            return None
        if figure.edition in ("master-2", "aoa-2024") and climb >= self.tall and climb > 0:
            return None
        levels = climb  # R043, R044, R049
        if there.rung:
            # Decision 3: a rung is entered from at most one level away, for 1; R203: never by a fall.
            if abs(here.level - there.level) > 1 or drop >= self.tall:
                return None
            levels = climb if peak > higher else 0
        elif here.rung and peak == higher:
            levels = max(0, climb - 1)  # decision 3: levels up beyond one
        return Toll(price + levels, self.hurt(drop, there.terrain), there.terrain in ROADS)

    def flight(self, here: Place, there: Place) -> Toll | None:
        """What a step in the air costs: what the space costs, whatever its level and whoever is on it (R057,
        R206, R233).
        """
        if not self.entered(here, there):
            return None
        if here.hex == there.hex:
            return Toll(1, 0, False) if ladder_steps(here, there) else None
        # Ruins and walls are crossed, but not where they reach up to a roof.
        for wall in self.world.between(here, there):
            if wall.kind != "ladder" and min(here.ceiling, there.ceiling) <= wall.top:
                return None
        return Toll(self.figure.costs.get(there.terrain, 1), 0, there.terrain in ROADS)

    def foes(self, *stand: Place | None) -> frozenset[int]:
        """R070 to R074: the enemies it is engaged with on some places, by where they come among the others;
        none in the Basic game, where nobody swipes, and for one that disengages.
        """
        found: set[int] = set()
        for place in stand:
            if place is None or self.basic or self.figure.disengage:
                continue
            if place not in self._foes:
                height, climbs = self.figure.height, may_climb(self.figure)
                self._foes[place] = frozenset(
                    index
                    for index, rival in enumerate(self.figure.others)
                    if rival.whose == "enemy" and engaged(self.world, height, climbs, [place], rival)
                )
            found |= self._foes[place]
        return frozenset(found)

    def left(self, before: Pose, after: Pose) -> int:
        """R073, R074: the dice of those it leaves with a step on foot."""
        gone = self.foes(before.lead, before.tail) - self.foes(after.lead, after.tail)
        return sum(self.figure.others[index].dice for index in gone)

    def taking_off(self, *stand: Place | None) -> int:
        """R057: the dice of those it is engaged with when it takes off."""
        return sum(self.figure.others[index].dice for index in self.foes(*stand)) if self.flies else 0

    def ladder_is_occupied(self, hex: Hex) -> bool:
        return any(place.rung and place.position in self.taken for place in self.world.columns[hex])

    def may_begin(self, place: Place) -> bool:
        """Whether it can have come to stand there."""
        if place.position in self.taken or place.position in self.doors:
            return False
        return self.fits(place) and (not place.rung or self.may_use_ladders())

    def may_rest(self, place: Place) -> bool:
        """R041, R042: never on a figure; R221: nobody lands on molten lava in the Basic game."""
        if place.terrain == "top" or place.position in self.taken:
            return False
        return not (place.terrain == "molten-lava" and self.basic)

    def must_stop(self, pose: Pose) -> bool:
        """R048, R052, R120: water, under both ends of a figure on two spaces, or a glyph it leads onto."""
        if self.flies:
            return False  # R057: what it flies over does not stop it
        if pose.lead.position in self.figure.glyphs:
            return True
        if not self.ends_move(pose.lead.terrain):
            return False
        return pose.tail is None or self.ends_move(pose.tail.terrain)

    def follow(self, pose: Pose) -> Iterator[tuple[Pose, Toll]]:
        """Every step from a pose, whatever it costs."""
        for hex in (pose.lead.hex, *pose.lead.hex.neighbours()):
            for there in self.world.columns.get(hex, []):
                if there in (pose.lead, pose.tail) or (there.terrain == "top" and not self.flies):
                    continue
                toll = self.flight(pose.lead, there) if self.flies else self.step(pose.lead, there)
                if toll is None:
                    continue
                if pose.tail is not None and not self.flies:
                    # R052: from water never on to water of another level.
                    wet = self.ends_move(pose.lead.terrain) and self.ends_move(there.terrain)
                    if wet and there.level != pose.lead.level:
                        continue
                behind = None if pose.tail is None else pose.lead  # R050, decision 11
                yield Pose(there, behind, pose.road and toll.road), toll

    def reach(self, start: Place, tail: Place | None, move: int, best: Best = min) -> Answer:
        """The price of the safest way within the move to every place (or pair) to end it on, of those as safe
        the cheapest. Who flies may walk. ``best`` chooses otherwise among prices.
        """
        found: Answer = {}
        takes_off = self.taking_off(start, tail)
        for stand, (dice, cost) in self._manner(start, tail, move, best).items():
            found[stand] = (dice + takes_off, cost)
        if takes_off:
            walker = Game(self.world, replace(self.figure, flying=False))
            walker.doors = self.doors
            for stand, price in walker._manner(start, tail, move, best).items():
                found[stand] = best([price, found.get(stand, price)])
        return found

    def _manner(self, start: Place, tail: Place | None, move: int, best: Best) -> Answer:
        """The same in one manner, on foot or in the air. Of all ways to a pose those are kept that no other
        one beats in dice and in spaces.
        """
        known: dict[Pose, set[Price]] = {pose: {(0, 0)} for pose in beginnings(start, tail)}
        begun = set(known)
        fresh = [(pose, (0, 0)) for pose in known]
        while fresh:
            touched: list[tuple[Pose, Price]] = []
            for pose, (dice, spent) in fresh:
                if (dice, spent) not in known[pose] or (pose not in begun and self.must_stop(pose)):
                    continue
                for after, toll in self.follow(pose):
                    cost = spent + toll.cost
                    if cost > (move + 3 if after.road else move):  # R040, R045, R150
                        continue
                    risk = dice + toll.hurt + (0 if self.flies else self.left(pose, after))
                    others = known.setdefault(after, set())
                    if any(d <= risk and c <= cost for d, c in others):
                        continue
                    known[after] = {(d, c) for d, c in others if d < risk or c < cost} | {(risk, cost)}
                    touched.append((after, (risk, cost)))
            fresh = touched
        found: Answer = {}
        for pose, prices in known.items():
            if not prices:
                continue
            price = best(prices)
            lead, behind = pose.lead, pose.tail
            if {lead, behind} == {start, tail} or not self.may_rest(lead):
                continue
            if behind is not None and not (self.may_rest(behind) and lies_flat(self.world, lead, behind)):
                continue
            found[lead, behind] = best([price, found.get((lead, behind), price)])
        return found

    def turns(self, start: Place, tail: Place | None, move: int) -> dict[Place, int]:
        """In how many turns it can end on each place, with either end: turn after turn from every place."""
        found = {place: 0 for place in (start, tail) if place is not None}
        reached = {(start, tail), (tail, start)} if tail is not None else {(start, tail)}
        fresh, turn = list(reached), 0
        while fresh:
            turn += 1
            news: list[tuple[Place, Place | None]] = []
            for lead, behind in fresh:
                assert lead is not None
                for stand in self.reach(lead, behind, move):
                    if stand not in reached:
                        reached |= {stand, (stand[1], stand[0])}
                        news.append(stand)
                        for place in stand:
                            if place is not None:
                                found.setdefault(place, turn)
            fresh = news
        return found


def ladder_steps(here: Place, there: Place) -> bool:
    """Whether two places of one hex are a landing and its first rung, or two rungs of one ladder."""
    low, high = sorted((here, there), key=lambda place: place.level)
    if low.rung and high.rung:
        return high.level - low.level == 2
    return high.rung and not low.rung and high.level - low.level == 1


def beginnings(start: Place, tail: Place | None) -> list[Pose]:
    if tail is None:
        return [Pose(start, None, start.terrain in ROADS)]
    road = start.terrain in ROADS and tail.terrain in ROADS  # R151: both start spaces
    return [Pose(start, tail, road), Pose(tail, start, road)]
