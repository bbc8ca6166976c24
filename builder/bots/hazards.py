"""Harm to figures at the end of a round: rising hazards and lava fields (R222)."""

from __future__ import annotations

from builder.board import Space
from builder.bots.ways import costs_to, kept
from builder.referee.play import Play
from builder.referee.state import Figure
from builder.referee.victory import matches
from builder.scenario.special import RisingHazard

_AHEAD = (1.0, 0.8, 0.4)  # weight of a wound at the end of this round, the next and the one after
_STEP = 0.03  # share of its worth that a figure loses for each space on its way out of danger


def rising(game: Play) -> list[RisingHazard]:
    """The scenario's hazards that rise from round to round."""
    return [rule for rule in game.table.scenario.rules if isinstance(rule, RisingHazard)]


def danger(game: Play, figure: Figure, stand: tuple[Space, ...]) -> float:
    """The wounds of a figure that stays there as this round and the next ones end; later ones weigh less."""
    found = 0.0
    for rule in rising(game):
        if rule.spares is not None and matches(game, rule.spares, figure, game.player_of(figure)):
            continue
        found += sum(
            count * rule.wounds
            for ahead, count in enumerate(_AHEAD)
            if any(_reaches(rule, space, game.state.round + ahead) for space in stand)
        )
    ground = game.table.graph.ground
    if any(ground(space).round_die for space in stand):
        found += 0.5
    return found


def _reaches(rule: RisingHazard, space: Space, round: int) -> bool:
    if round < rule.since:
        return False
    highest = min(rule.top, rule.lowest - 1 + round * rule.rise)
    return space.terrain in rule.terrains or rule.lowest <= space.level <= highest


def way_out(game: Play, figure: Figure, stand: tuple[Space, ...]) -> float:
    """The distance to a space that stays safe this round and the next, as a share of the figure's worth."""
    if not rising(game):
        return 0.0
    graph = game.table.graph
    costs = costs_to(game, figure, _safe(game))
    return _STEP * min((costs.get(graph.number(space), 30) for space in stand), default=30)


def _safe(game: Play) -> frozenset[int]:
    memory, key = kept(game.table), ("safe", game.state.round)
    found: frozenset[int] | None = memory.get(key)
    if found is None:
        board, graph, soon = game.table.board, game.table.graph, game.state.round + 1
        found = memory[key] = frozenset(
            graph.number(space)
            for hex in board.spaces
            for space in board.at(hex)
            if not any(_reaches(rule, space, soon) for rule in rising(game))
        )
    return found
