"""Where the figures of a side want to go: what the scenario's victories speak of, and enemies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from builder.hexgrid import Hex
from builder.referee.conditions import place_of
from builder.referee.matching import matches
from builder.referee.state import Figure
from builder.scenario import victory as v
from builder.scenario.filters import OF_TEAM, Figures
from builder.scenario.special import CollectGlyphs, ObjectAction

if TYPE_CHECKING:
    from builder.referee.game import Game


class Goal(NamedTuple):
    """Hexes that the figures which fit want to reach; ``beside``: next to them is enough."""

    figures: Figures
    hexes: frozenset[Hex]
    beside: bool = False


def goals(game: Game, side: str) -> list[Goal]:
    """The goals that the victories of a side name."""
    found: list[Goal] = []
    for victory in game.table.scenario.victory:
        if victory.side == v.EACH or game.table.side(victory.side) == side or victory.side == side:
            found += _of(game, victory.condition, side)
    return [goal for goal in found if goal.hexes]


def _of(game: Game, condition: v.Condition | None, side: str) -> Iterator[Goal]:
    match condition:
        case v.All(of) | v.Any(of):
            for part in of:
                yield from _of(game, part, side)
        case v.AtEndOfRound(inner):
            yield from _of(game, inner, side)
        case v.Standing(place, figures):
            yield Goal(figures, frozenset(spot.hex for spot in place_of(game, place)))
        case v.Beside(figures, other):
            hexes = {s.hex for f in game.figures() if matches(game, other, f, side) for s in f.spaces}
            yield Goal(figures, frozenset(hexes), beside=True)
        case v.ObjectTaken(thing):
            who = [
                r.who for r in game.table.scenario.rules if isinstance(r, ObjectAction) and r.object == thing
            ]
            for figures in who:
                yield Goal(figures, frozenset(spot.hex for spot in place_of(game, thing)))
        case v.Collected():
            if any(isinstance(rule, CollectGlyphs) for rule in game.table.scenario.rules):
                yield Goal(OF_TEAM, frozenset(glyph.at.hex for glyph in game.state.glyphs.values()))


def goal_of(game: Game, figure: Figure, known: list[Goal]) -> Goal | None:
    """The goal that a figure goes for, if any; every other figure fights."""
    fitting = [g for g in known if matches(game, g.figures, figure, game.player_of(figure))]
    if not fitting or (figure.id % 2 and not _alone(game, figure)):
        return None
    return fitting[figure.id // 2 % len(fitting)]


def _alone(game: Game, figure: Figure) -> bool:
    return not any(game.enemies(figure, other) for other in game.figures())
