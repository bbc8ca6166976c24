"""Figures on two spaces: of stands that differ only in which end comes first one is enough to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from builder.referee.actions import Action, Move, Place

if TYPE_CHECKING:
    from builder.referee import Game

Cost = tuple[int, ...]


def one_end_each(game: Game, actions: Iterable[Action]) -> Iterator[Action]:
    """The actions, with one for each two spaces that a figure can come to stand on, whichever end leads.

    Of moves it is the safest, then the shortest: either end may lead the next move
    (R050), so nothing else comes of it. A way of one's own still leads with the end that one wants.
    """
    from builder.referee.moving import arrival_of

    best: dict[tuple[object, ...], tuple[Cost, Action]] = {}
    for action in actions:
        if isinstance(action, Place) and len(action.at) == 2:
            key: tuple[object, ...] = (action.kind, action.figure, frozenset(action.at))
            cost: Cost = ()
        elif isinstance(action, Move) and action.tail is not None:
            key = (action.kind, action.figure, action.how, frozenset((action.to, action.tail)))
            cost = arrival_of(game, action).weight
        else:
            yield action
            continue
        if key not in best or cost < best[key][0]:
            best[key] = (cost, action)
    yield from (action for _, action in best.values())
