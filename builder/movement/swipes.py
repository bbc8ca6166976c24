"""Who gets a swipe at a figure on its way (R073, R074): enemies that it was engaged with and leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from builder.board import Space
from builder.movement.engagement import engaged
from builder.movement.figures import Profile
from builder.movement.graph import MovementGraph
from builder.movement.reach import Arrival
from builder.movement.situation import Other, Situation
from builder.movement.strides import gait_of

SWIPE_DICE = 1


class Swipe(NamedTuple):
    """One enemy that may roll `SWIPE_DICE` attack dice when the figure takes a step, counted from 1."""

    step: int
    by: Other


class Engagements:
    """The enemies that a figure is engaged with wherever it stands; for many ways it looks once a space.

    Figures do not engage in an edition without engagement (Basic).
    """

    def __init__(self, graph: MovementGraph, profile: Profile, situation: Situation) -> None:
        self._board, self._powers = graph.board, graph.edition.powers
        self._profile = profile
        self._climbs = gait_of(profile, graph.edition, flies=False).uses_ladders
        self._enemies = [o for o in situation.others if o.enemy] if graph.edition.engagement else []
        self._by_space: dict[Space, frozenset[int]] = {}

    def at(self, stand: Iterable[Space]) -> tuple[Other, ...]:
        """Who it is engaged with on the one or two spaces that it stands on (R070 to R072)."""
        return tuple([self._enemies[index] for index in sorted(self._near(stand))])

    def swipes(self, arrival: Arrival, *, leapt: bool = False) -> tuple[Swipe, ...]:
        """Who may swipe on a way, in the order of the steps; one enemy may do so more than once.

        On foot: whoever it was engaged with and is so no more after a step (R073). Flying: all it is engaged
        with when it takes off, nobody on its way (R057). ``leapt``: the way is a leap, which may be safe from
        swipes. Nobody swipes at one that disengages.
        """
        profile = self._profile
        if not self._enemies or len(arrival.path) < 2 or (profile.disengage and self._powers):
            return ()
        stands = arrival.stands
        if leapt or (profile.flying and self._powers):
            if leapt and profile.leap is not None and not profile.leap.swiped:
                return ()
            return tuple([Swipe(1, self._enemies[index]) for index in sorted(self._near(stands[0]))])
        found: list[Swipe] = []
        before = self._near(stands[0])
        for step, stand in enumerate(stands[1:], 1):
            after = self._near(stand)
            found += [Swipe(step, self._enemies[index]) for index in sorted(before - after)]
            before = after
        return tuple(found)

    def _near(self, stand: Iterable[Space]) -> frozenset[int]:
        found: frozenset[int] = frozenset()
        for space in stand:
            near = self._by_space.get(space)
            if near is None:
                near = self._by_space[space] = frozenset(
                    [i for i, enemy in enumerate(self._enemies) if self._is_engaged(space, enemy)]
                )
            found |= near
        return found

    def _is_engaged(self, space: Space, enemy: Other) -> bool:
        height, climbs = self._profile.height, self._climbs
        return any(
            engaged(self._board, space, height, other, enemy.height, climbs=climbs, other_climbs=enemy.climbs)
            for other in enemy.spaces
        )


def swipes(
    graph: MovementGraph, profile: Profile, arrival: Arrival, situation: Situation, *, leapt: bool = False
) -> tuple[Swipe, ...]:
    """Who may swipe on one way; for many ways ask one `Engagements`."""
    return Engagements(graph, profile, situation).swipes(arrival, leapt=leapt)
