"""A way that somebody names space by space: whether a figure may go it, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.board import Space
from builder.errors import BuilderError
from builder.language import _
from builder.movement import sentences
from builder.movement.graph import MovementGraph
from builder.movement.movers import NOWHERE, Mover, leaper, mover
from builder.movement.reach import Arrival, Fallen, arrival_at, checked_move, safest, starts_of
from builder.movement.reasons import BarredError, ReasonCode, at_the_target, reason_of
from builder.movement.situation import Profile, Situation
from builder.movement.strides import Stride


def follow(
    graph: MovementGraph,
    path: Sequence[Space],
    profile: Profile,
    move: int,
    situation: Situation | None = None,
    *,
    tail: Space | None = None,
    leaps: bool = False,
) -> Arrival:
    """The arrival at the end of a way of the leading end, start and end included; ``tail`` is where the other
    end lies before it. ``leaps``: it is a leap instead of a move. Who flies may go over tops (R057), and
    walks where that is safer.

    Raises BarredError that says at which space the way cannot be gone, and why; BuilderError for what is no
    way.
    """
    checked_move(move)
    if len(path) < 2:
        raise BuilderError(_("a way has a start and an end; one space was found"))
    for space in path:
        if space not in graph and not graph.is_top(space):
            raise BuilderError(sentences.no_space(space))
    if path[0] not in graph:
        raise BuilderError(_("{space}: nobody stands there", space=path[0]))
    among = situation or Situation()
    if leaps:
        assert profile.leap is not None
        return _gone(leaper(graph, profile, among, path[0]), path, tail, profile.leap.spaces)
    going = mover(graph, profile, among)
    found = _gone(going, path, tail, move)
    if going.flies and found.swipes:
        try:
            on_foot = follow(graph, path, replace(profile, flying=False), move, among, tail=tail)
        except BarredError:
            return found
        return safest([found, on_foot])
    return found


def _gone(going: Mover, path: Sequence[Space], tail: Space | None, most: int) -> Arrival:
    graph = going.graph
    label = starts_of(going, path[0], tail)[0]
    lead, behind, bonus, cost = label.lead, label.tail, label.bonus, 0
    stands = [(lead, behind)]
    falls: list[Fallen] = []
    for step, space in enumerate(path[1:], 1):
        if step > 1 and going.stopped(lead, behind):
            raise _barred(sentences.stop(path[step - 1], going.stops_at(lead)), path[step - 1])
        target = graph.number(space) if space in graph else graph.top_number(space)
        stride = _stride(going, path[step - 1], lead, target, behind)
        bonus = min(bonus, stride.bonus)
        cost += stride.cost
        if cost > most + bonus:
            raise _barred(sentences.too_far(cost, most, bonus, space), space)
        if stride.fall is not None:
            falls.append(Fallen(step, stride.fall))
        behind, lead = (lead if behind >= 0 else NOWHERE), target
        stands.append((lead, behind))
    if not going.may_end(lead, behind):
        raise _no_end(going, path[-1], graph.spaces[behind] if behind >= 0 else None)
    swipes = going.swipes(stands)
    return arrival_at(going, stands[-1], tuple(path), cost, tuple(falls), swipes, stands[0][1])


def _stride(going: Mover, here: Space, lead: int, target: int, behind: int) -> Stride:
    """The stride to a space. Raises BarredError that says what speaks against it."""
    there = going.graph.spaces[target]
    if target != behind:
        for stride, refused in going.tries(lead):
            if stride.target == target:
                if refused:
                    raise _barred(sentences.refusal(refused[0], going), here, there)
                return stride
    if going.graph.is_top(there):
        raise _barred(sentences.over_a_top(there), here, there)
    raise _barred(sentences.no_step(here, there), here, there)


def _no_end(going: Mover, lead: Space, tail: Space | None) -> BarredError:
    """That a figure cannot end its move with its ends on these spaces."""
    ends = [space for space in (lead, tail) if space is not None]
    for space in ends:
        for reason in at_the_target(going, space) if space in going.graph else ():
            return BarredError(reason)
    if tail is None:
        text = _("this figure cannot end its move on {space}", space=lead)
        return _barred(sentences.ruled(text, "R040"), lead)
    text = _("this figure cannot end its move on {one} and {other}", one=lead, other=tail)
    return _barred(sentences.ruled(text, "R051"), lead, tail)


def _barred(sentence: sentences.Sentence, *at: Space) -> BarredError:
    return BarredError(reason_of(ReasonCode.IN_THE_WAY, sentence, *at))
