"""Before a figure moves: where it could go on by a way of one's own, and what it could do at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from builder.errors import BuilderError
from builder.movement.reach import reach
from builder.referee import moving, spatial
from builder.referee.odds import AttackPreview, attack_previews
from builder.referee.state import Figure, IllegalActionError, Move
from builder.referee.table import position_of

if TYPE_CHECKING:
    from builder.board import Space
    from builder.referee import Game


class Foresight(NamedTuple):
    """What a figure could attack from where a move ends, and whom it would be engaged with there."""

    attacks: tuple[AttackPreview, ...]
    engaged: tuple[Figure, ...]

    @classmethod
    def of(cls, game: Game, move: Move) -> Foresight:
        """How a figure would stand after a move, if it lives and nothing else happens."""
        figure = game.state.figures[move.figure]
        arrival = moving.arrival_of(game, move)
        stand = (arrival.space,) if arrival.tail is None else (arrival.space, arrival.tail)
        with game.supposing(replace(figure, spaces=stand)):
            there = game.state.figures[move.figure]
            return Foresight(tuple(attack_previews(game, there)), spatial.engaged_with(game, there))


def onward(game: Game, figure: Figure, way: tuple[Space, ...]) -> dict[Space, Move]:
    """The moves that begin with a way of the leading end, its start and end included, by where they end: at
    its own end, or beyond it by the safest way from there.
    """
    found: dict[Space, Move] = {}
    here = _by(game, figure, way)
    if here is not None:
        found[way[-1]] = here
    profile, number = moving.profile_for(game, figure, ""), moving.move_number(game, figure)
    tail = None if len(figure.spaces) == 1 else way[-2]
    try:
        arrivals = reach(
            game.table.graph, way[-1], profile, number, spatial.situation(game, figure), tail=tail
        )
    except BuilderError:
        return found  # it cannot stand at that end
    for arrival in sorted(arrivals.values(), key=lambda one: one.weight):
        if arrival.path[0] == way[-1] and arrival.space not in found:
            move = _by(game, figure, (*way, *arrival.path[1:]))
            if move is not None:
                found[arrival.space] = move
    return found


def _by(game: Game, figure: Figure, way: tuple[Space, ...]) -> Move | None:
    """The move by just this way; None where the rules are against it."""
    path = tuple(map(position_of, way))
    tail = None if len(figure.spaces) == 1 else path[-2]
    move = Move(game.turn.player, figure.id, path[-1], tail, path)
    try:
        game.check(move)
    except IllegalActionError:
        return None
    return move
