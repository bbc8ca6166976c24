"""Where a figure moves in its turn: the value of standing on a space, and the risk of getting there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.bots.evaluation import Weights, weights
from builder.bots.goals import Aim, decides_round
from builder.bots.outlook import MELEE, Outlook, Stand
from builder.movement.reach import Arrival
from builder.referee.attacking import range_of
from builder.referee.moving import LEAP, forbidden_stop, leaps, movable, reached
from builder.referee.play import Play
from builder.referee.state import Figure, Move
from builder.referee.table import position_of
from builder.scenario import Up
from builder.scenario import victory as v

_LEAST = 0.4  # points that a move must gain over staying
_LOOKED_AT = 40  # best stands, by all other values, whose attacks are worked out
_MORE_LOOKED_AT = 3  # figures examined beyond the number that may act
_LIKELY = 0.5  # a chance to die on the way that only a victory justifies


class RatedMove(NamedTuple):
    """A move, its gain in points over staying, and the chance that the figure dies of it."""

    move: Move
    gain: float
    dies: float


def best_move(game: Play, view: Outlook) -> Move | None:
    """The move with the highest gain; None if all figures already stand as well as they can."""
    able = sorted(movable(game), key=lambda f: min(view.far.get(space.hex, 99) for space in f.spaces))
    fresh = sum(figure.id not in game.turn.acted for figure in able)
    left = game.turn.limit - len(game.turn.acted)
    best: RatedMove | None = None
    for figure in able[: left + _MORE_LOOKED_AT] if fresh > left else able:
        found = max(wishes(game, view, figure), key=_gain, default=None)
        if found is not None and fresh <= left:
            return found.move  # all of them may act: figures at the front go first
        best = max(filter(None, (best, found)), key=_gain, default=None)
    return None if best is None else best.move


def _gain(wish: RatedMove) -> float:
    return wish.gain


def wishes(game: Play, view: Outlook, figure: Figure) -> list[RatedMove]:
    """The moves of a figure that improve on staying."""
    places = PlaceValues(game, view, figure)
    stay = places.worth(figure.spaces, attacks=True)
    found = ways(game, view, figure)
    cheap = [(places.worth(stand) - lost, stand, how, way, dies) for stand, how, way, lost, dies in found]
    cheap.sort(key=lambda found: -found[0])
    near = cheap[:_LOOKED_AT]
    view.look(figure, [found[1] for found in near])
    better: list[RatedMove] = []
    for worth, stand, how, arrival, dies in near:
        gain = worth + places.attacks(stand) - stay
        if gain > _LEAST:
            tail = None if arrival.tail is None else position_of(arrival.tail)
            move = Move(game.turn.player, figure.id, position_of(arrival.space), tail, (), how)
            better.append(RatedMove(move, gain, dies))
    return better


def ways(game: Play, view: Outlook, figure: Figure) -> Iterator[tuple[Stand, str, Arrival, float, float]]:
    """A figure's possible moves: stand, manner, way, points lost on the way and the chance to die."""
    for how in ("", LEAP) if leaps(game, figure) else ("",):
        for arrival in reached(game, figure, how).values():
            stand = (arrival.space,) if arrival.tail is None else (arrival.space, arrival.tail)
            if forbidden_stop(game, figure, stand):
                continue
            lost, dies = view.risk(figure, arrival) if _is_risky(arrival) else (0.0, 0.0)
            if dies < _LIKELY:
                yield stand, how, arrival, lost, dies


def _is_risky(arrival: Arrival) -> bool:
    return bool(arrival.falls or arrival.swipes or arrival.perils)


class PlaceValues:
    """The value of spaces to one figure."""

    def __init__(self, game: Play, view: Outlook, figure: Figure) -> None:
        self.game, self.view, self.figure = game, view, figure
        self.aim: Aim | None = view.aims.get(figure.id)
        self.eager = eagerness(game, view)
        self._melee = range_of(game, figure) <= MELEE
        self._beside = view.beside_foes(figure) if self._melee and self.aim is None else frozenset()
        self.weights = weights("greedy")
        self._step = 0.02 * view.worth(figure) * self.eager
        card = game.card(figure)
        carries = card.unique and card.hero
        lying = game.state.glyphs.values()
        self._glyphs = {one.at: one for one in lying if not one.inert and (carries or not one.treasure)}

    def worth(self, stand: Stand, *, attacks: bool = False) -> float:
        """In points; ``attacks``: with the figure's own attacks from there."""
        found = self.standing(stand, self.weights)
        found -= self.weights.reply * self.view.exposure(self.figure, stand)
        return found + self.attacks(stand) if attacks else found

    def standing(self, stand: Stand, weights: Weights) -> float:
        """In points, leaving out all attacks by anybody: the way on, height, glyphs, hazards."""
        found = weights.way * self._nearness(stand) + weights.height * stand[0].level
        return found + self._glyph(stand, weights) - weights.hazard * self.view.danger(self.figure, stand)

    def attacks(self, stand: Stand) -> float:
        """The expected points of the figure's attacks from there."""
        return 0.0 if self.game.turn.done else self.view.gain(self.figure, stand)

    def _nearness(self, stand: Stand) -> float:
        if self.aim is not None:
            return self._to_aim(stand, self.aim)
        if not self.view.foes:
            return 0.0
        if self._melee:
            away = self.view.distance(self.figure, stand, self._beside)
            return -self._step * (away if away is not None else 60.0)
        return -self._step * max(0, self._nearest(stand) - range_of(self.game, self.figure) + 1)

    def _nearest(self, stand: Stand) -> int:
        return min(self.view.far.get(space.hex, 60) for space in stand)

    def _to_aim(self, stand: Stand, aim: Aim) -> float:
        stakes = self.view.stakes
        away = self.view.distance(self.figure, stand, aim.spaces)
        if away is None:
            return -60 * 0.01 * stakes
        if away == 0:
            if aim.goal.at_once and not aim.guards:
                return stakes
            if not aim.guards and self.game.state.round >= aim.goal.since and decides_round(self.game):
                return 0.8 * stakes
            return 0.12 * stakes
        return -away * stakes * (0.01 if aim.guards else 0.015)

    def _glyph(self, stand: Stand, weights: Weights) -> float:
        """The value of a glyph there that is known and helps, or that nobody knows."""
        if not self._glyphs or (self.aim is not None and self.aim.goal.each):
            return 0.0
        for space in stand:
            glyph = self._glyphs.get(position_of(space))
            if glyph is not None:
                return (_UNKNOWN if glyph.up is Up.SYMBOL else 1.0) * weights.glyph
        return 0.0


_UNKNOWN = 0.25  # value of a glyph that nobody knows, relative to one that works


def eagerness(game: Play, view: Outlook) -> float:
    """How keen a side is to attack: little if time is on its side, more from round to round."""
    for victory in game.table.scenario.victory:
        condition = victory.condition
        if isinstance(condition, v.AtEndOfRound) and condition.of is None:
            sides = {game.table.side(victory.side) or victory.side}
            return 0.3 if view.side in sides else 2.0
    return 1.0 + 0.25 * min(8, game.state.round)
