"""The steps that a figure may take by its height and gait, ignoring other figures; cached with the graph."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.board import Barrier, BarrierKind, Board, Space, SpaceKind
from builder.hexgrid import Edge
from builder.movement.editions import Edition
from builder.movement.graph import MovementGraph
from builder.movement.situation import Profile
from builder.movement.steps import Fall, LadderUse, Refusal, RefusalCode, Step, fall

NO_FALL = 0
_AIR = (1, 0)
DEADLY = 1 << 16
"""A roll that decides over the life that is left; it outweighs any number of dice."""


class Stride(NamedTuple):
    """A step that the figure may take: its target, its cost in spaces, the bonus of a road (0 off roads and
    on rungs, R152), the fall at its end.

    ``risk`` weighs that fall: its dice, or `DEADLY` if a d20 decides it. ``past``: the rungs that the step
    climbs or falls past and that must be free (R203, R208).
    """

    target: int
    cost: int
    bonus: int
    fall: Fall | None = None
    risk: int = NO_FALL
    past: tuple[int, ...] = ()


class Gait(NamedTuple):
    """Everything that decides which strides a figure has on a graph. ``climb_height``: its height
    where it goes up and down (R046, R060, R203), which a power may multiply.
    """

    flies: bool
    height: int
    climb_height: int
    double: bool
    uses_ladders: bool
    climbs_ruins: bool
    fits: frozenset[Space] = frozenset()


def gait_of(profile: Profile, edition: Edition, *, flies: bool, fits: frozenset[Space] = frozenset()) -> Gait:
    """A figure's gait; ``fits`` as in a `Situation`. In the Master game only small and medium figures on one
    space use ladders (R200).
    """
    tall = profile.height * (profile.climb if edition.powers else 1)
    ladders = not profile.double and profile.size in edition.ladder_sizes
    climbs = profile.climbs_ruins or edition.choices.ruins == "climb"
    return Gait(flies, profile.height, tall, profile.double, ladders, climbs, fits)


def strides(graph: MovementGraph, gait: Gait, number: int) -> tuple[Stride, ...]:
    """The strides from a space."""
    return tuple([stride for stride, refused in tries(graph, gait, number) if not refused])


def tries(graph: MovementGraph, gait: Gait, number: int) -> Iterator[tuple[Stride, list[Refusal]]]:
    """Every step from a space to a neighbour, with what forbids it: nothing if it may be taken."""
    return (_flown if gait.flies else _walked)(graph, gait, number)


def _walked(graph: MovementGraph, gait: Gait, number: int) -> Iterator[tuple[Stride, list[Refusal]]]:
    here = graph.spaces[number]
    for target, step in graph.rows[number]:
        falls = step.ladder is LadderUse.FALL
        if falls and not (graph.edition.falls_down_ladders and step.drop >= gait.climb_height):
            continue  # R203: rungs are left out by falling only
        there = graph.spaces[target]
        ground = graph.grounds[target]
        landing = fall(
            step.drop, gait.climb_height, graph.edition, softly=ground.cancels_fall, over=step.barrier
        )
        risk = NO_FALL if landing is None else landing.dice + DEADLY * landing.extreme
        past = _rungs_between(graph, here, there) if falls or (step.behind_ladder and gait.double) else ()
        stride = Stride(target, ground.cost + step.up, ground.bonus, landing, risk, past)
        yield stride, list(_against(graph, gait, here, there, step))


def _against(graph: MovementGraph, gait: Gait, here: Space, there: Space, step: Step) -> Iterator[Refusal]:
    """What forbids a step on foot."""
    height = gait.height
    if step.clear is not None and height > (clear := _clear(gait, here, there)):  # R054, decision 10
        yield Refusal(RefusalCode.HEADROOM, here, there, clear)
    if graph.ground(there).forbidden:  # R221
        yield Refusal(RefusalCode.FORBIDDEN, here, there, what=there.terrain)
    if step.ladder and not gait.uses_ladders:  # R200
        yield Refusal(RefusalCode.NO_LADDERS, here, there)
    elif step.ladder is LadderUse.ONTO and step.drop >= gait.climb_height:  # R203
        yield Refusal(RefusalCode.FALL_ON_RUNG, here, there, step.drop)
    if step.behind_ladder and not gait.double:  # R207, R208
        yield Refusal(RefusalCode.LADDER_BETWEEN, here, there)
    if step.ruin and not gait.climbs_ruins:  # decision 6
        yield Refusal(RefusalCode.RUIN, here, there)
    elif step.climb > 0 and not graph.edition.may_climb(step.climb, gait.climb_height):  # R046
        yield Refusal(RefusalCode.CLIMB, here, there, step.climb, str(step.barrier or ""))


def _clear(gait: Gait, *spaces: Space) -> int:
    """The least headroom of spaces, as far as a figure needs it; as players ruled, it fits on some."""
    low = (s.headroom for s in spaces if s.headroom is not None and s not in gait.fits)
    return min(low, default=gait.height)


def _rungs_between(graph: MovementGraph, here: Space, there: Space) -> tuple[int, ...]:
    """The rungs of the ladder between two spaces, or between a rung and the landing below."""
    if here.hex == there.hex:
        column = graph.board.at(here.hex)
        return tuple([graph.number(s) for s in column if there.level < s.level < here.level])
    ladder = {
        barrier.piece for barrier in _between(graph.board, here, there) if barrier.kind is BarrierKind.LADDER
    }
    return tuple(
        [
            graph.number(rung)
            for hex in (here.hex, there.hex)
            for rung in graph.board.at(hex)
            if rung.kind is SpaceKind.LADDER_RUNG and rung.piece in ladder
        ]
    )


def _between(board: Board, here: Space, there: Space) -> tuple[Barrier, ...]:
    direction = here.hex.direction_to(there.hex)
    return () if direction is None else board.barriers(Edge(here.hex, int(direction)))


def _flown(graph: MovementGraph, gait: Gait, number: int) -> Iterator[tuple[Stride, list[Refusal]]]:
    """The steps of a flyer. A space costs what its terrain says (R233), at any level; barriers and spaces
    that nobody can stand on are flown over for 1 (R057, R206). The figure must fit on both spaces, and no
    roof may close the way between them (R055, decision 10).
    """
    here = graph.spaces[number]
    board = graph.board
    for hex in here.hex.neighbours():
        for there in (*board.at(hex), *board.tops.get(hex, ())):
            is_top, is_rung = there.kind is SpaceKind.TOP, there.kind is SpaceKind.LADDER_RUNG
            target = graph.top_number(there) if is_top else graph.number(there)
            cost, bonus, *_ = _AIR if is_top or is_rung else graph.grounds[target]
            against: list[Refusal] = []
            clear = _clear(gait, here, there)
            if _closed_above(board, here, there):
                against.append(Refusal(RefusalCode.NARROW, here, there))
            elif clear < gait.height:  # R054, decision 10: the same as on foot
                against.append(Refusal(RefusalCode.HEADROOM, here, there, clear))
            if is_rung and not gait.uses_ladders:
                against.append(Refusal(RefusalCode.NO_LADDERS, here, there))
            yield Stride(target, cost, bonus), against
    for target, step in graph.rows[number]:
        if step.ladder is LadderUse.CLIMB and gait.uses_ladders:
            there_rung = graph.spaces[target]
            clear = _clear(gait, here, there_rung)
            low = clear < gait.height
            against = [Refusal(RefusalCode.HEADROOM, here, there_rung, clear)] if low else []
            yield Stride(target, 1, 0), against


def _closed_above(board: Board, here: Space, there: Space) -> bool:
    """Whether a roof over one of two columns comes down to the surface of the other, or to what stands on the
    edge; a ladder leaves room for a flyer (decision 3, R206).
    """
    roofs = [s.level + s.headroom for s in (here, there) if s.headroom is not None]
    if not roofs:
        return False
    floor = max(here.level, there.level)
    for barrier in _between(board, here, there):
        inner = here if barrier.inside == here.hex else there
        if inner.level >= barrier.foot and barrier.kind is not BarrierKind.LADDER:
            floor = max(floor, barrier.top)
    return min(roofs) <= floor
