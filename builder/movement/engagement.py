"""Which figures are engaged (R070 to R076): adjacency of two figures on their spaces. And which enemies may
swipe at a moving figure (R073, R074): those that it was engaged with and leaves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from builder.board import BarrierKind, Board, Space, SpaceKind
from builder.hexgrid import Hex
from builder.movement.graph import MovementGraph
from builder.movement.situation import Other, Profile, Situation
from builder.movement.steps import ladder_between
from builder.movement.strides import gait_of


def engaged(
    board: Board,
    one: Space,
    height: int,
    other: Space,
    other_height: int,
    *,
    climbs: bool = True,
    other_climbs: bool = True,
) -> bool:
    """Whether figures of these heights (levels) on these spaces are adjacent, so that enemies are engaged.

    They are not if one base is at or above the other's head (R071), if a barrier between them is at least as
    high as one of them (R072, R163, R174, decision 8), or if a ladder stands between them (R214). For one
    ladder and its landing space see decision 19 (R210, R211); ``climbs`` and ``other_climbs`` say which of
    the two may use ladders (R200).
    """
    if one.hex == other.hex:
        if one.level > other.level:
            one, height, climbs, other = other, other_height, other_climbs, one
        return _on_one_ladder(one, height, other, climbs=climbs)
    direction = one.hex.direction_to(other.hex)
    lower_height = height if one.level <= other.level else other_height
    if direction is None or abs(one.level - other.level) >= lower_height:
        return False
    for barrier in board.fences(one.hex).get(direction, ()):
        inner = one if barrier.inside == one.hex else other
        if inner.level < barrier.foot:
            continue  # it stands on something above that space
        if barrier.kind is BarrierKind.LADDER:
            if ladder_between(inner, barrier):
                return False
        elif one.level + height <= barrier.top or other.level + other_height <= barrier.top:
            return False
    return True


def _on_one_ladder(lower: Space, height: int, upper: Space, *, climbs: bool) -> bool:
    """Whether the upper figure stands as close as it can get to the lower one, which is ``height`` tall."""
    if upper.kind is not SpaceKind.LADDER_RUNG:
        return False
    difference = upper.level - lower.level
    if lower.kind is SpaceKind.LADDER_RUNG:
        return difference == _rounded_up(height, odd=False)
    return climbs and difference == _rounded_up(height, odd=True)


def _rounded_up(height: int, *, odd: bool) -> int:
    """The least even number (between rungs) or odd number (from a landing space) of levels from ``height``
    up.
    """
    return height + (height + odd) % 2


TAKE_OFF = 0


class Swipe(NamedTuple):
    """An enemy that may swipe at the figure. ``step``, counted from 1, is the step that moves away from the
    enemy: the swipe comes on the spaces where that step led (R073); with `TAKE_OFF`, on the spaces where the
    figure stood before (R057).
    """

    step: int
    by: Other


class _Kept(dict[int, int]):
    """Answers cached by number."""

    def __init__(self, work_out: Callable[[int], int], known: Mapping[int, int]) -> None:
        super().__init__(known)
        self._work_out = work_out

    def __missing__(self, number: int) -> int:
        found = self[number] = self._work_out(number)
        return found


class Engagements:
    """The enemies that a figure is engaged with on each space, as bits of a number: ``near``, by the number
    of the space (R070 to R072; -1 has none); ``dice``: the total swipe dice of a set of enemies.

    It is empty if nobody swipes: in an edition without engagement (Basic), or if the figure disengages.
    """

    def __init__(self, graph: MovementGraph, profile: Profile, situation: Situation) -> None:
        edition = graph.edition
        swiped = edition.engagement and not (profile.disengage and edition.powers)
        self._graph, self._height = graph, profile.height
        self._climbs = gait_of(profile, edition, flies=False).uses_ladders
        others = situation.others if swiped else ()
        self._enemies = [other for other in others if other.enemy and other.swipe_dice]
        self._around: dict[Hex, int] = {}
        for index, enemy in enumerate(self._enemies):
            for space in enemy.spaces:
                for hex in (space.hex, *space.hex.neighbours()):
                    self._around[hex] = self._around.get(hex, 0) | 1 << index
        self.near = _Kept(self._look, {-1: 0})
        self.dice = _Kept(lambda enemies: sum(enemy.swipe_dice for enemy in self._those(enemies)), {0: 0})

    def __bool__(self) -> bool:
        return bool(self._enemies)

    def swipes(self, step: int, enemies: int) -> tuple[Swipe, ...]:
        """The swipes of these enemies when a step leaves them."""
        return tuple([Swipe(step, enemy) for enemy in self._those(enemies)])

    def _those(self, enemies: int) -> list[Other]:
        return [enemy for index, enemy in enumerate(self._enemies) if enemies >> index & 1]

    def _look(self, number: int) -> int:
        space = self._graph.spaces[number]
        around, found = self._around.get(space.hex, 0), 0
        while around:
            bit = around & -around
            around ^= bit
            if self._is_engaged(space, self._enemies[bit.bit_length() - 1]):
                found |= bit
        return found

    def _is_engaged(self, space: Space, enemy: Other) -> bool:
        board, height, climbs = self._graph.board, self._height, self._climbs
        return any(
            engaged(board, space, height, other, enemy.height, climbs=climbs, other_climbs=enemy.climbs)
            for other in enemy.spaces
        )
