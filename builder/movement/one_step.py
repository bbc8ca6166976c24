"""A single step of a figure into a hex, for callers that walk from space to space without a goal."""

from __future__ import annotations

from builder.board import Space, SpaceKind
from builder.hexgrid import Hex
from builder.language import _
from builder.movement import sentences
from builder.movement.movers import NOWHERE, Mover
from builder.movement.reasons import BarredError, Reason, ReasonCode, at_the_target, goals_on, reason_of
from builder.movement.steps import Refusal
from builder.movement.strides import Stride


def stepped(going: Mover, ends: tuple[Space, ...], hex: Hex) -> tuple[Space, ...]:
    """Where the ends of a figure are after a step into a neighbouring hex. It goes to the space there that is
    nearest in height, or on along its ladder rather than climb what is too high. It takes no fall for which
    dice are rolled.

    A figure on two spaces turns round if the hex is that of its other end; else that end comes to lie beside
    the first. Raises BarredError with the reason if no step leads there.
    """
    graph, here = going.graph, ends[0]
    if len(ends) > 1 and hex == ends[1].hex:
        return ends[::-1]
    tries = [(graph.spaces[stride.target], stride, refused) for stride, refused in _tried(going, here)]
    tries.sort(key=lambda tried: abs(tried[0].level - here.level))
    into = [tried for tried in tries if tried[0].hex == hex]
    open_ = [(space, stride) for space, stride, refused in into if not refused]
    safe = [space for space, stride in open_ if stride.fall is None]
    # Spaces that can be entered without a fall, the nearest level first; only then a rung of the ladder here,
    # in the direction of the spaces of that hex.
    up = any(space.level > here.level for space, *_rest in into)
    along = [space for space, stride, no in tries if space.hex == here.hex and not (no or stride.fall)]
    ladder = [space for space in along if (space.level > here.level) == up]
    for space in (*safe, *ladder):
        found = _ends_on(going, here, space, double=len(ends) > 1)
        if found:
            return found
    raise BarredError(_why_not(going, here, hex, into))


def _tried(going: Mover, here: Space) -> list[tuple[Stride, list[Refusal]]]:
    tops = going.graph.spaces
    found = going.tries(going.graph.number(here))
    return [(stride, no) for stride, no in found if tops[stride.target].kind is not SpaceKind.TOP]


def _ends_on(going: Mover, here: Space, space: Space, *, double: bool) -> tuple[Space, ...]:
    """Where its ends are if one of them ends on a space; empty if it cannot end there."""
    graph, number = going.graph, going.graph.number(space)
    if not double:
        return (space,) if going.may_end(number, NOWHERE) else ()
    tails = [graph.spaces[tail] for lead, tail in goals_on(going, space) if lead == number]
    free = [tail for tail in tails if going.may_end(number, graph.number(tail))]
    free.sort(key=lambda tail: (here.hex.distance(tail.hex), abs(tail.level - here.level), tail.hex))
    return (space, free[0]) if free else ()


def _why_not(going: Mover, here: Space, hex: Hex, into: list[tuple[Space, Stride, list[Refusal]]]) -> Reason:
    for space, stride, refused in into:
        if refused:
            return reason_of(ReasonCode.IN_THE_WAY, sentences.refusal(refused[0], going), space)
        barred = at_the_target(going, space)
        if barred:
            return barred[0]
        if stride.fall is not None:
            return reason_of(ReasonCode.IN_THE_WAY, sentences.ruled_fall(stride.fall), space)
    there = min(going.graph.board.at(hex), key=lambda space: abs(space.level - here.level), default=None)
    if there is not None:
        return reason_of(ReasonCode.IN_THE_WAY, sentences.no_step(here, there), there)
    return Reason(ReasonCode.IN_THE_WAY, _("nothing to stand on there"))
