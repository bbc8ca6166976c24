"""Scoring (R140) and victory (R016, R141, decision 16)."""

from __future__ import annotations

from builder.referee.conditions import holds
from builder.referee.events import RoundLimit
from builder.referee.play import Play
from builder.referee.secrets import show_needed
from builder.referee.state import Outcome, Phase
from builder.scenario.victory import EACH

MOST_ROUNDS = 1_000
"""A game that nobody has won then is a draw."""
MOST_ACTIONS = 1_000
MOST_ACTIONS_OF_A_FIGURE = 20
"""A round with more actions than `MOST_ACTIONS` and so many for each figure is a draw: powers that give turns
to each other would never let it end. People need some five for a figure that acts in every turn.
"""
_IN_PLAY = frozenset({Phase.MARKERS, Phase.INITIATIVE, Phase.TURNS, Phase.ROUND_END})


def decide(game: Play, *, end_of_round: bool = False) -> None:
    """End the game where a victory holds; they are asked in the order in which the scenario lists them.

    One that holds for several sides at once is a draw; one of a side that does not play is not asked. While
    something that happens to several figures at once is not over, nothing is decided.
    """
    if game.state.phase not in _IN_PLAY or any(ask.unfinished for ask in game.state.asks):
        return
    for number, victory in enumerate(game.table.scenario.victory):
        sides = _sides(game, victory.side)
        won = [side for side in sides if holds(game, victory.condition, side, end_of_round=end_of_round)]
        if len(won) == 1:
            players = tuple(p for p in game.table.seating if game.table.side(p) == won[0])
            show_needed(game, victory.condition)
            game.end(Outcome((won[0],), players, number, game.state.round))
            return
        if won:
            game.end(Outcome((), (), number, game.state.round, "for several sides at once"))
            return


def most_actions(game: Play) -> int:
    """How many actions a round may have."""
    return MOST_ACTIONS + MOST_ACTIONS_OF_A_FIGURE * len(game.state.figures)


def end_at_limit(game: Play) -> None:
    """End the game in a draw where its round has as many actions as it may have."""
    state, most = game.state, most_actions(game)
    if state.phase in _IN_PLAY and state.actions >= most:
        game.tell(RoundLimit(round=state.round, actions=most))
        game.end(Outcome((), (), None, state.round, "a round came to its limit of actions"))


def _sides(game: Play, name: str) -> tuple[str, ...]:
    sides = game.table.layout.sides
    if name == EACH:
        return sides
    side = game.table.side(name) or name
    return (side,) if side in sides else ()
