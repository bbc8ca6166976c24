"""A way that somebody names space by space: whether a figure may go it, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from builder.board import Space
from builder.errors import BuilderError
from builder.movement.figures import Profile
from builder.movement.graph import MovementGraph
from builder.movement.movers import NOWHERE, Mover, leaper, mover
from builder.movement.reach import Arrival, Fallen, checked_move, perils_at, starts_of
from builder.movement.situation import Situation


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
    end lies before it. ``leaps``: it is a leap instead of a move. Who flies may go over tops (R057).

    Raises BuilderError that says at which space the way cannot be gone, and why.
    """
    checked_move(move)
    if len(path) < 2:
        raise BuilderError("a way has a start and an end; one space was found")
    for space in path:
        if space not in graph and not graph.is_top(space):
            raise BuilderError(f"{space}: not a space of this battlefield")
    if path[0] not in graph:
        raise BuilderError(f"{path[0]}: nobody stands there")
    among = situation or Situation()
    if leaps:
        going: Mover = leaper(graph, profile, among, path[0])
        assert profile.leap is not None
        most = profile.leap.spaces
    else:
        going, most = mover(graph, profile, among), move
    label = starts_of(going, path[0], tail)[0]
    lead, behind, bonus, cost = label.lead, label.tail, label.bonus, 0
    falls: list[Fallen] = []
    for step, space in enumerate(path[1:], 1):
        if step > 1 and going.stopped(lead, behind):
            raise BuilderError(f"{path[step - 1]}: the move ends there")
        target = graph.number(space) if space in graph else graph.top_number(space)
        stride = next((s for s in going.row(lead) if s.target == target), None)
        if stride is None:
            raise BuilderError(f"{path[step - 1]} to {space}: this figure cannot take that step")
        if target in going.blocked or target == behind or (stride.past and not going.free(stride.past)):
            raise BuilderError(f"{space}: the way is barred there")
        bonus = min(bonus, stride.bonus)
        cost += stride.cost
        if cost > most + bonus:
            raise BuilderError(f"{space}: that costs {cost} spaces, {most + bonus} are allowed")
        if stride.fall is not None:
            falls.append(Fallen(step, stride.fall))
        behind, lead = (lead if behind >= 0 else NOWHERE), target
    if not going.may_end(lead, behind):
        raise BuilderError(f"{path[-1]}: this figure cannot end its move there")
    stops = going.stops_at(lead) if going.stopped(lead, behind) else ""
    return Arrival(
        path[-1], cost, tuple(path), tuple(falls), stops,
        graph.spaces[behind] if behind >= 0 else None,
        tail,
        perils_at(going, lead, behind),
    )  # fmt: skip
