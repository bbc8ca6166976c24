"""The rules of engagement and swipes read aloud (R070 to R076, R210 to R214): a part of the oracle."""

from __future__ import annotations

from collections.abc import Sequence

from tests.movement.oracle_world import Figure, Place, Position, Rival, World


def adjacent(world: World, one: Place, height: int, climbs: bool, other: Place, rival: Rival) -> bool:
    """Whether two enemies on these places are engaged; ``climbs``: the first is entitled to use ladders."""
    other_height = rival.height
    low, high = (one, other) if one.level <= other.level else (other, one)
    low_height = height if low == one else other_height
    if one.hex == other.hex:
        if not high.rung:
            return False
        if low.rung:
            # R210, decision 19: on one ladder at exactly ceil(h / 2) rungs of two levels.
            return high.level - low.level == 2 * ((low_height + 1) // 2)
        # R211, decision 19: on the smallest rung k with 2k - 1 >= h over a landing whose figure may climb.
        rung = 1
        while 2 * rung - 1 < low_height:
            rung += 1
        return high.level - low.level == 2 * rung - 1 and (climbs if low == one else rival.climbs)
    if one.hex.distance(other.hex) != 1:
        return False
    # R071, R212: not where one base is as high as the other's head.
    if high.level >= low.level + low_height:
        return False
    for wall in world.between(one, other):
        inner = one if one.hex == wall.inside else other
        if wall.kind == "ladder":
            # R214: a ladder between two figures that are not on it.
            if not inner.rung and inner.level < wall.top:
                return False
        # R072, R163, R174, decision 8: both are taller than what stands between as seen from their own side.
        elif height <= wall.top - one.level or other_height <= wall.top - other.level:
            return False
    return True


def swipes(
    world: World, figure: Figure, stands: Sequence[Sequence[Place]]
) -> list[tuple[int, tuple[Position, ...]]]:
    """The steps, counted from 1, at which an enemy may swipe, each with where that enemy stands; 0 for one
    that does so as the figure takes off.

    ``stands`` are the places under the figure before, between and after its steps.
    """
    if figure.edition == "basic" or figure.disengage or len(stands) < 2:
        return []
    climbs = may_climb(figure)
    found = []
    for rival in figure.others:
        if rival.whose != "enemy":
            continue
        near = [engaged(world, figure.height, climbs, stand, rival) for stand in stands]
        if figure.flying:
            # R057: engaged when it takes off; what it passes over does not swipe.
            steps = [0] if near[0] else []
        else:
            # R073, R074: each that it was engaged with and leaves.
            steps = [step for step in range(1, len(near)) if near[step - 1] and not near[step]]
        found += [(step, rival.positions) for step in steps]
    return sorted(found)


def may_climb(figure: Figure) -> bool:
    """R200: whether a figure is entitled to use ladders in the Master game."""
    return not figure.double and figure.size in ("small", "medium")


def engaged(world: World, height: int, climbs: bool, stand: Sequence[Place], rival: Rival) -> bool:
    """Whether a figure is engaged with an enemy: any space of the one with any of the other."""
    theirs = [world.place(position) for position in rival.positions]
    return any(adjacent(world, a, height, climbs, b, rival) for a in stand for b in theirs)
