"""Who is engaged with whom (R070 to R076): adjacency of two figures on their spaces."""

from __future__ import annotations

from builder.board import BarrierKind, Board, Space, SpaceKind
from builder.movement.steps import ladder_between


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

    Not where one base is at or above the other's head (R071), a barrier between is at least as high as one of
    them (R072, R163, R174, decision 8), or a ladder stands between (R214). On one ladder and its landing
    space: decision 19 (R210, R211); ``climbs`` and ``other_climbs`` say who may use ladders (R200).
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
    """Whether the figure above stands as near to the lower one, which is ``height`` tall, as it can get."""
    if upper.kind is not SpaceKind.LADDER_RUNG:
        return False
    difference = upper.level - lower.level
    if lower.kind is SpaceKind.LADDER_RUNG:
        return difference == _rounded_up(height, odd=False)
    return climbs and difference == _rounded_up(height, odd=True)


def _rounded_up(height: int, *, odd: bool) -> int:
    """The fewest levels from ``height`` up that are even (between rungs) or odd (from a landing space)."""
    return height + (height + odd) % 2
