"""Figures on two spaces: of stands that differ only in which end comes first one is enough to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from builder.referee.actions import Action, Move, Place

if TYPE_CHECKING:
    from builder.movement.swipes import Engagements
    from builder.referee import Game

Cost = tuple[int, ...]


def one_end_each(game: Game, actions: Iterable[Action]) -> Iterator[Action]:
    """The actions, with one for each two spaces that a figure can come to stand on, whichever end leads.

    Of moves it is the one of the least danger, then of the least spaces: either end may lead the next move
    (R050), so nothing else comes of it. A way of one's own still leads with the end that one wants.
    """
    best: dict[tuple[object, ...], tuple[Cost, Action]] = {}
    swipes = _Swipes(game)
    for action in actions:
        if isinstance(action, Place) and len(action.at) == 2:
            key: tuple[object, ...] = (action.kind, action.figure, frozenset(action.at))
            cost: Cost = ()
        elif isinstance(action, Move) and action.tail is not None:
            key = (action.kind, action.figure, action.how, frozenset((action.to, action.tail)))
            cost = swipes.cost(action)
        else:
            yield action
            continue
        if key not in best or cost < best[key][0]:
            best[key] = (cost, action)
    yield from (action for _, action in best.values())


class _Swipes:
    """What ways cost in danger and spaces; who engages a figure is looked up once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._by_figure: dict[int, Engagements] = {}

    def cost(self, action: Move) -> Cost:
        from builder.referee.moving import LEAP, arrival_of

        arrival = arrival_of(self._game, action)
        swipes = self._engagements(action.figure).swipes(arrival, leapt=action.how == LEAP)
        extreme = arrival.extreme_falls
        return (len(arrival.perils), extreme, arrival.fall_dice, len(swipes), arrival.cost)

    def _engagements(self, id: int) -> Engagements:
        from builder.movement.swipes import Engagements

        found = self._by_figure.get(id)
        if found is None:
            game, figure = self._game, self._game.state.figures[id]
            situation = game.where.situation(figure)
            found = self._by_figure[id] = Engagements(game.table.graph, game.profile(figure), situation)
        return found
