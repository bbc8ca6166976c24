"""How many turns a figure needs to every space of the battlefield."""

from __future__ import annotations

from collections.abc import Iterable

from builder.board import Space
from builder.errors import BuilderError
from builder.language import _
from builder.movement.figures import Profile
from builder.movement.graph import MovementGraph
from builder.movement.movers import Mover, Stand, mover
from builder.movement.reach import checked_move, starts_of
from builder.movement.search import Label, search, start_label
from builder.movement.situation import Situation


def turns(
    graph: MovementGraph,
    starts: Iterable[tuple[Space, Space | None]],
    profile: Profile,
    move: int,
    situation: Situation | None = None,
    *,
    until: Space | None = None,
) -> dict[Space, int]:
    """The fewest turns of ``move`` spaces each in which the figure can end on a space (with either end).

    ``starts`` are where it may begin, the spaces of both its ends, None for the other end of a figure on one
    space; they need 0 turns, and those where it cannot stand are left out. Spaces it never ends on are not
    among the answers. ``until`` stops once that space is found. Raises BuilderError where it can stand on
    none of the starts, or the move is out of range.
    """
    checked_move(move)
    going = mover(graph, profile, situation or Situation())
    ended: set[Stand] = set()
    found: dict[int, int] = {}
    front = _front(going, starts)
    for label in front:
        ended.add((label.lead, label.tail))
        found.update((number, 0) for number in (label.lead, label.tail) if number >= 0)
    goal = graph.number(until) if until is not None and until in graph else None
    turn = 0
    while front and goal not in found:
        turn += 1
        # Beginning a turn on a stand is never worse than coming by: where it ended is not searched again.
        reached = search(going, front, move, ended, safely=False)
        front = []
        for lead, tail in reached:
            if (lead, tail) in ended or not going.may_end(lead, tail):
                continue
            for number in (lead, tail):
                if number >= 0:
                    found.setdefault(number, turn)
            either = [(lead, tail)] if tail < 0 else [(lead, tail), (tail, lead)]
            front += [start_label(going, *stand) for stand in either if stand not in ended]
            ended.update(either)
    return {graph.spaces[number]: n for number, n in found.items()}


def _front(going: Mover, starts: Iterable[tuple[Space, Space | None]]) -> list[Label]:
    """The ways to begin from any of the starts. Raises BuilderError where there is none."""
    found: list[Label] = []
    refused: BuilderError | None = None
    for start, tail in starts:
        try:
            found += starts_of(going, start, tail)
        except BuilderError as error:
            refused = error
    if not found:
        raise refused or BuilderError(_("a space to start from was expected, found none"))
    return list({(label.lead, label.tail): label for label in found}.values())
