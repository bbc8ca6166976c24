"""One step from a space to the next: its cost and conditions for any figure. No profile, no edition.

The reason why a figure may not take it is plain data (`Refusal`; `sentences` puts it into words); falls
follow R060 to R063.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from builder.board import Barrier, BarrierKind, Board, Space, SpaceKind
from builder.movement.editions import Edition


class LadderUse(StrEnum):
    """How a step involves a ladder; FALL, straight down, is for figures no taller than the drop (R203)."""

    NONE = ""
    CLIMB = "climb"
    ONTO = "onto"
    OFF = "off"
    FALL = "fall"


class Step(NamedTuple):
    """A step between two spaces, in levels.

    ``up``: levels to pay for (R043). ``climb``: levels compared with the height limit (barriers included,
    decision 8). ``drop``: levels fallen, from the top of a barrier if one is crossed. ``clear``: the tallest
    figure that fits on both spaces, None for any. ``barrier``: what is climbed over. ``ruin``: only figures
    that climb ruins may take it. ``behind_ladder``: a ladder stands between (R207).
    """

    up: int
    climb: int
    drop: int
    clear: int | None
    barrier: BarrierKind | None = None
    ladder: LadderUse = LadderUse.NONE
    ruin: bool = False
    behind_ladder: bool = False


def steps_from(board: Board, space: Space) -> list[tuple[Space, Step]]:
    """Every step that leads away from a space; that straight down a ladder is only for who falls (R203)."""
    found: list[tuple[Space, Step]] = []
    columns, fences = board.spaces, board.fences(space.hex)
    level, roofed, rung = space.level, space.headroom is not None, space.kind is SpaceKind.LADDER_RUNG
    for direction, near in enumerate(space.hex.neighbours()):
        for other in columns.get(near, ()):
            barriers = fences.get(direction, ()) if fences else ()
            ladder = rung or other.kind is SpaceKind.LADDER_RUNG
            if ladder or barriers or roofed or other.headroom is not None:
                step = _step(space, other, barriers)
                if step is not None:
                    found.append((other, step))
            else:
                found.append((other, _plain(other.level - level, None)))
    column = board.at(space.hex)
    if len(column) > 1:
        found += _along_ladder(space, column)
    return found


@cache
def _plain(difference: int, clear: int | None) -> Step:
    """A step to ground ``difference`` levels higher or lower, with nothing between."""
    up = max(0, difference)
    return Step(up, up, max(0, -difference), clear)


def _clear(one: Space, other: Space) -> int | None:
    if one.headroom is None:
        return other.headroom
    return one.headroom if other.headroom is None else min(one.headroom, other.headroom)


def _ceiling_closes(one: Space, other: Space, peak: int) -> bool:
    """Whether an overhang above one of two spaces reaches down to the top of the way (decision 10)."""
    return (one.headroom is not None and one.level + one.headroom <= peak) or (
        other.headroom is not None and other.level + other.headroom <= peak
    )


def _step(here: Space, there: Space, barriers: tuple[Barrier, ...]) -> Step | None:
    """The step across an edge; None if no figure can make it."""
    on_rung, off_rung = there.kind is SpaceKind.LADDER_RUNG, here.kind is SpaceKind.LADDER_RUNG
    if on_rung and abs(there.level - here.level) > 1:
        return None  # decision 3, R203
    peak = higher = max(here.level, there.level)
    if _ceiling_closes(here, there, peak):
        return None
    use = LadderUse.ONTO if on_rung else LadderUse.OFF if off_rung else LadderUse.NONE
    clear = _clear(here, there)
    if use is LadderUse.NONE and not barriers:
        return _plain(there.level - here.level, clear)
    over: BarrierKind | None = None
    ruin = behind = False
    for barrier in barriers:
        inner = here if barrier.inside == here.hex else there
        if inner.level < barrier.foot:
            continue  # it stands on something above that space
        if barrier.kind is BarrierKind.LADDER:
            behind = behind or ladder_between(inner, barrier)
        elif barrier.top > higher:
            ruin = ruin or barrier.kind is BarrierKind.RUIN
            if barrier.top > peak:
                peak, over = barrier.top, barrier.kind
    if over is not None and _ceiling_closes(here, there, peak):
        return None
    climb, drop = peak - here.level, peak - there.level
    # Beside a ladder one level is free (R205); a barrier between is paid in full.
    up = max(0, climb - 1) if use is not LadderUse.NONE and over is None else climb
    return Step(up, climb, drop, clear, over, use, ruin, behind)


def ladder_between(inner: Space, ladder: Barrier) -> bool:
    """Whether a rung stands on its edge between the space on its own side and the one across (R207, R214). It
    does not for a figure on the ladder or one that stands as high as the ladder reaches.
    """
    return inner.kind is not SpaceKind.LADDER_RUNG and ladder.foot <= inner.level < ladder.top


def _along_ladder(space: Space, column: tuple[Space, ...]) -> list[tuple[Space, Step]]:
    """The steps between a landing space and its first rung, and from rung to rung (R202); from a rung above
    the first straight down to the landing (R203).
    """
    found: list[tuple[Space, Step]] = []
    for other in column:
        lower, upper = (space, other) if space.level < other.level else (other, space)
        if upper.kind is not SpaceKind.LADDER_RUNG:
            continue
        rise = 2 if lower.kind is SpaceKind.LADDER_RUNG else 1
        if upper.level - lower.level == rise:
            found.append((other, Step(0, 0, 0, _clear(space, other), None, LadderUse.CLIMB)))
    if space.kind is SpaceKind.LADDER_RUNG:
        ground = [s for s in column if s.kind is not SpaceKind.LADDER_RUNG and s.level < space.level - 1]
        landing = max(ground, key=lambda s: s.level, default=None)
        if landing is not None and not _ceiling_closes(space, landing, space.level):
            drop = space.level - landing.level
            found.append((landing, Step(0, 0, drop, _clear(space, landing), None, LadderUse.FALL)))
    return found


MAJOR = 10
EXTREME = 20


class Fall(NamedTuple):
    """A fall: attack dice to roll, each skull a wound, or a d20 that only 19 and 20 survive (``extreme``).

    ``over`` is the barrier from whose top the drop is counted, if any.
    """

    drop: int
    dice: int
    extreme: bool = False
    over: BarrierKind | None = None


def fall(
    drop: int, height: int, edition: Edition, *, softly: bool = False, over: BarrierKind | None = None
) -> Fall | None:
    """What a drop does to a figure of this height; None if nothing is rolled.

    ``softly``: it lands on something that cancels falls, such as water (R063, decision 20). ``over``: the
    barrier from whose top it falls.
    """
    if not edition.falling or softly or drop < height:
        return None
    if edition.extreme and drop >= height + EXTREME:
        return Fall(drop, 0, True, over)
    return Fall(drop, edition.major_dice if drop >= height + MAJOR else edition.fall_dice, over=over)


class RefusalCode(StrEnum):
    """What forbids a step."""

    CLIMB = "climb"
    HEADROOM = "headroom"
    RUIN = "ruin"
    NO_LADDERS = "no-ladders"
    LADDER_BETWEEN = "ladder-between"
    LADDER_TAKEN = "ladder-taken"
    FALL_ON_RUNG = "fall-on-rung"
    FORBIDDEN = "forbidden"
    DOOR = "door"
    ENEMY = "enemy"
    ENGAGED = "engaged"
    FRIEND = "friend"
    ON_LADDER = "on-ladder"
    NARROW = "narrow"
    TOO_HIGH = "too-high"
    STOP = "stop"


class Refusal(NamedTuple):
    """One thing that forbids the step from ``here`` to ``there``.

    ``amount``, in levels: the climb, the headroom that is too little, the drop, or the levels above the start
    of a leap. ``what`` names the terrain or the barrier.
    """

    code: RefusalCode
    here: Space
    there: Space
    amount: int = 0
    what: str = ""
