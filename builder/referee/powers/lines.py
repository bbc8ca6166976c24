"""A special attack along a straight line (R109): its spaces lie in one direction from a space of the
attacker, on whatever levels; it hits every figure on them that the attacker sees, the nearest first.

The line is told by the hex of its last space: each line of an attacker has another one. Bare table on the way
counts as a space.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.hexgrid import Direction, Hex
from builder.referee import where
from builder.referee.attacking import forbidden, is_foe, plan_of
from builder.referee.plans import SpecialAttack
from builder.referee.play import Play
from builder.referee.state import Figure
from builder.referee.table import spot_of
from builder.scenario.places import Spot


def ends(game: Play, figure: Figure, special: SpecialAttack) -> Iterator[Spot]:
    """The last spaces of all lines on which there is somebody to attack; an engaged figure must hit one of
    those it is engaged with (R075).
    """
    engaged = {other.id for other in where.engaged_with(game, figure)}
    for line in _lines(figure, special):
        foes = {
            target.id
            for target in _seen_on(game, figure, line)
            if is_foe(game, figure, target) and not forbidden(game, plan_of(game, figure, target, special))
        }
        if foes & engaged if engaged else foes:
            yield Spot(line[-1], figure.spaces[0].level)


def hit(game: Play, figure: Figure, special: SpecialAttack, end: Spot) -> list[Figure]:
    """All whom the line to a space hits, friends too, the nearest first."""
    line = next(line for line in _lines(figure, special) if line[-1] == end.hex)
    return _seen_on(game, figure, line)


def through(figure: Figure, special: SpecialAttack, hex: Hex) -> Spot | None:
    """The last space of the line that passes over a hex; None where none does."""
    line = next((line for line in _lines(figure, special) if hex in line), None)
    return None if line is None else Spot(line[-1], figure.spaces[0].level)


def last_on_board(game: Play, figure: Figure, special: SpecialAttack, end: Spot) -> Spot:
    """The farthest space of the battlefield on the line to ``end``, which may lie beyond it; ``end`` itself
    where there is none.
    """
    line = next(line for line in _lines(figure, special) if line[-1] == end.hex)
    spaces = (space for hex in reversed(line) for space in game.table.board.at(hex))
    return next(map(spot_of, spaces), end)


def _lines(figure: Figure, special: SpecialAttack) -> Iterator[tuple[Hex, ...]]:
    own = {space.hex for space in figure.spaces}
    for space in figure.spaces:
        for direction in Direction:
            line = [space.hex.neighbour(direction)]
            if line[0] in own:
                continue  # not through itself
            while len(line) < special.range:
                line.append(line[-1].neighbour(direction))
            yield tuple(line)


def _seen_on(game: Play, figure: Figure, line: Sequence[Hex]) -> list[Figure]:
    """The figures on a line that are seen, the nearest first; of several in a hex that nearest in level."""
    place = {hex: number for number, hex in enumerate(line)}
    level = figure.spaces[0].level
    found: list[tuple[int, int, int, Figure]] = []
    for other in game.figures():
        hexes = [place[space.hex] for space in other.spaces if space.hex in place]
        if hexes and other.id != figure.id and not game.owned(other).captive:
            found.append((min(hexes), abs(other.spaces[0].level - level), other.id, other))
    return [other for *_, other in sorted(found) if where.sees(game, figure, other)]
