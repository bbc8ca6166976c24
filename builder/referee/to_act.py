"""Who has to do something before a game can go on."""

from __future__ import annotations

from builder.referee.flow import missing_markers
from builder.referee.gathering import bringing, drafter, drafts, next_secret
from builder.referee.play import Play
from builder.referee.state import Phase

TABLE = ""
"""Stands for all players: dice are rolled for all."""


def to_act(game: Play) -> tuple[str, ...]:
    """The players who may act now, those who do it at the same time together; `TABLE` where dice are rolled
    for all, nobody when the game is over. Working a door in another's turn (R183) is not asked for.
    """
    state = game.state
    if state.asks:
        return (state.asks[-1].player,)
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.GATHER:
            if not drafts(game):
                return tuple(seat.id for seat in bringing(game))
            return (drafter(game) or TABLE,)
        case Phase.SECRETS:
            group = next_secret(game)
            return () if group is None else (group.player,)
        case Phase.PLACE:
            return state.placing[:1]
        case Phase.MARKERS:
            return tuple(dict.fromkeys(player for player, _ in missing_markers(game)))
        case Phase.TURNS:
            return (state.turns[-1].player,) if state.turns else (state.order[state.next],)
        case _:
            return (TABLE,)
