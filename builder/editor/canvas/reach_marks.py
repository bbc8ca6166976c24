"""What is told of each hex: the cost of its space, or the turns to it, and what happens on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.board import Space, SpaceKind
from builder.editor.work.walk import Walk
from builder.hexgrid import Hex
from builder.movement.reach import Arrival
from builder.view.scales import MOST_TURNS


@dataclass(frozen=True, slots=True)
class Mark:
    """One hex. ``number`` is the cost or the turns, ``share`` how far that is from 0 (near) to 1, None where
    nobody ever gets there.

    ``faded``: the space lies on another level than the one looked at, or below what one sees. ``more`` tells
    that other spaces of this hex are reached, too. ``dice`` are those of the falls on the way, -1 for a fall
    that hardly anybody survives; ``stops``: the move ends there.
    """

    hex: Hex
    level: int
    number: int
    share: float | None
    faded: bool = False
    more: bool = False
    dice: int = 0
    stops: bool = False


def marks(walk: Walk, highest: int | None) -> tuple[Mark, ...]:
    """The marks of all hexes with nothing above slot ``highest``: of one move, or of a leap or of turns where
    those are chosen.
    """
    if not walk.ready or walk.trouble:
        return ()
    return tuple(_of_turns(walk, highest) if walk.choice.heat else _of_move(walk, highest))


def _of_move(walk: Walk, highest: int | None) -> Iterator[Mark]:
    arrivals, ends = walk.arrivals, walk.ends
    # The colours tell how much of the move is used up; what a road gives besides is as dark as all of it.
    move = walk.spaces
    for hex in {space.hex for space in arrivals}:
        shown = _shown(walk, hex, highest, arrivals)
        if shown is None:
            continue
        space, first, others = shown
        if space in ends:
            continue
        arrival = arrivals[space]
        yield Mark(
            hex,
            space.level,
            arrival.cost,
            min(max(arrival.cost - 1, 0) / max(move - 1, 1), 1.0),
            not first or _elsewhere(walk, space, highest),
            others > 1,
            -1 if arrival.extreme_falls else arrival.fall_dice,
            bool(arrival.stops),
        )


def _of_turns(walk: Walk, highest: int | None) -> Iterator[Mark]:
    turns = walk.turns
    for hex in walk.surface.board.spaces:
        shown = _shown(walk, hex, highest, turns)
        if shown is None:
            seen = walk.surface.seen(hex, highest)
            if seen:
                yield Mark(hex, seen[0].level, 0, None, _elsewhere(walk, seen[0], highest))
            continue
        space, first, others = shown
        number = turns[space]
        if number:
            share = (min(number, MOST_TURNS) - 1) / (MOST_TURNS - 1)
            faded = not first or _elsewhere(walk, space, highest)
            yield Mark(hex, space.level, number, share, faded, others > 1)


def _shown(
    walk: Walk, hex: Hex, highest: int | None, reached: Mapping[Space, Arrival] | Mapping[Space, int]
) -> tuple[Space, bool, int] | None:
    """The space of a hex that is shown, whether one sees it first, and how many are reached there."""
    seen = walk.surface.seen(hex, highest)
    found = [space for space in seen if space in reached]
    return (found[0], found[0] == seen[0], len(found)) if found else None


def lies_faded(walk: Walk, space: Space, highest: int | None) -> bool:
    """Whether a figure stands on another level than the one looked at, or below what one sees."""
    return _elsewhere(walk, space, highest) or any(
        above.level > space.level and above.kind is not SpaceKind.LADDER_RUNG
        for above in walk.surface.seen(space.hex, highest)
    )


def _elsewhere(walk: Walk, space: Space, highest: int | None) -> bool:
    """Whether a space lies on another level than the one looked at."""
    return highest is not None and walk.surface.slot(space) != highest
