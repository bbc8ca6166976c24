"""Where the figures of a side want to go: what the scenario's victories speak of, and enemies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.board.barriers import CONTROL
from builder.referee.conditions import place_of
from builder.referee.game import Game
from builder.referee.matching import matches
from builder.referee.players.ways import beside
from builder.referee.state import Figure
from builder.scenario import victory as v
from builder.scenario.filters import OF_TEAM, Figures
from builder.scenario.places import Spot
from builder.scenario.special import CollectGlyphs, ObjectAction


class Goal(NamedTuple):
    """Spaces that the figures which fit want to reach, or figures that they want to stand beside."""

    figures: Figures
    spots: frozenset[Spot] = frozenset()
    others: tuple[int, ...] = ()

    def wanted(self, game: Game, figure: Figure) -> frozenset[Spot]:
        """Where a figure would have reached it."""
        if not self.others:
            return self.spots
        return beside(game, figure, [game.state.figures[id] for id in self.others])


def goals(game: Game, side: str) -> list[Goal]:
    """The goals that the victories of a side name."""
    found: list[Goal] = []
    for victory in game.table.scenario.victory:
        if victory.side == v.EACH or game.table.side(victory.side) == side or victory.side == side:
            found += _of(game, victory.condition, side)
    return [goal for goal in found if goal.spots or goal.others]


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
        case v.ObjectTaken(thing):
            who = [
                r.who for r in game.table.scenario.rules if isinstance(r, ObjectAction) and r.object == thing
            ]
            for figures in who:
                yield Goal(figures, place_of(game, thing))
        case v.Collected():
            if any(isinstance(rule, CollectGlyphs) for rule in game.table.scenario.rules):
                yield Goal(OF_TEAM, frozenset(glyph.at for glyph in game.state.glyphs.values()))


def _where_worked(game: Game, door: str) -> frozenset[Spot]:
    """The space from which a door is worked (R182)."""
    known = game.state.doors.get(door)
    doorway = None if known is None else game.table.board.doorways.get(known.doorway)
    if doorway is None or len(doorway.spaces) < CONTROL:
        return frozenset()
    return frozenset({Spot(doorway.spaces[CONTROL - 1], doorway.level)})


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
