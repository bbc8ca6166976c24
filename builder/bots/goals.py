"""Where the figures of a side want to go: what the victories of the scenario name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.board.spaces import CONTROL
from builder.bots.ways import adjacent
from builder.referee.game import Game
from builder.referee.state import Figure
from builder.referee.victory import matches, place_of
from builder.scenario import OF_TEAM, Figures, Position
from builder.scenario import victory as v
from builder.scenario.special import CollectGlyphs, ObjectAction


class Goal(NamedTuple):
    """Spaces that the figures which fit want to reach, or figures that they want to stand beside."""

    figures: Figures
    positions: frozenset[Position] = frozenset()
    others: tuple[int, ...] = ()

    def wanted(self, game: Game, figure: Figure) -> frozenset[Position]:
        """Where a figure would have reached it."""
        if not self.others:
            return self.positions
        return adjacent(game, figure, [game.state.figures[id] for id in self.others])


def goals(game: Game, side: str) -> list[Goal]:
    """The goals that the victories of a side name."""
    found: list[Goal] = []
    for victory in game.table.scenario.victory:
        if victory.side == v.EACH or game.table.side(victory.side) == side or victory.side == side:
            found += _of(game, victory.condition, side)
    return [goal for goal in found if goal.positions or goal.others]


def _of(game: Game, condition: v.Condition | None, side: str) -> Iterator[Goal]:
    match condition:
        case v.All(of) | v.Any(of):
            for part in of:
                yield from _of(game, part, side)
        case v.AtEndOfRound(inner):
            yield from _of(game, inner, side)
        case v.Standing(place, figures):
            yield Goal(figures, place_of(game, place))
        case v.HoldsDoor(door, by):
            yield Goal(Figures(of=by) if by else OF_TEAM, _where_worked(game, door))
        case v.Beside(figures, other):
            yield Goal(figures, others=tuple(f.id for f in game.figures() if matches(game, other, f, side)))
        case v.ObjectTaken(taken):
            who = [
                r.who for r in game.table.scenario.rules if isinstance(r, ObjectAction) and r.object == taken
            ]
            for figures in who:
                yield Goal(figures, place_of(game, taken))
        case v.Collected():
            if any(isinstance(rule, CollectGlyphs) for rule in game.table.scenario.rules):
                yield Goal(OF_TEAM, frozenset(glyph.at for glyph in game.state.glyphs.values()))


def _where_worked(game: Game, door: str) -> frozenset[Position]:
    """The space from which a door is worked (R182)."""
    known = game.state.doors.get(door)
    doorway = None if known is None else game.table.board.doorways.get(known.doorway)
    if doorway is None or len(doorway.spaces) < CONTROL:
        return frozenset()
    return frozenset({Position(doorway.spaces[CONTROL - 1], doorway.level)})


def goal_of(game: Game, figure: Figure, known: list[Goal]) -> Goal | None:
    """The goal that a figure goes for, if any. What few can do they do; of goals for all every other figure
    fights.
    """
    fitting = [g for g in known if matches(game, g.figures, figure, game.player_of(figure))]
    for_few = [goal for goal in fitting if goal.figures != Figures(of=goal.figures.of)]
    if not fitting or (figure.id % 2 and not for_few and not _alone(game, figure)):
        return None
    fitting = for_few or fitting
    return fitting[figure.id // 2 % len(fitting)]


def _alone(game: Game, figure: Figure) -> bool:
    return not any(game.enemies(figure, other) for other in game.figures())
