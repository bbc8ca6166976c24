"""Where the figures of a side should go, taken from the victory conditions of the scenario."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.board.spaces import CONTROL
from builder.bots.ways import adjacent, costs_to, numbers
from builder.referee.flow import TURNS
from builder.referee.play import Play
from builder.referee.state import Figure
from builder.referee.victory import matches, place_of
from builder.scenario import OF_TEAM, Figures, Position
from builder.scenario import victory as v
from builder.scenario.special import CollectGlyphs, ObjectAction


class Goal(NamedTuple):
    """Spaces that matching figures try to reach, or figures that they try to stand next to.

    ``needed``: how many figures must get there; ``at_once``: arriving is enough, at any time; ``each``: every
    space is a goal by itself (glyphs to be collected); ``since``: the first round in which it counts.
    """

    figures: Figures
    positions: frozenset[Position] = frozenset()
    others: tuple[int, ...] = ()
    needed: int = 1
    at_once: bool = True
    each: bool = False
    since: int = 1

    def wanted(self, game: Play, figure: Figure) -> frozenset[Position]:
        """The positions on which a figure has reached the goal."""
        if not self.others:
            return self.positions
        return adjacent(game, figure, [game.state.figures[id] for id in self.others])


def goals(game: Play, side: str) -> list[Goal]:
    """The goals that the victories of a side name."""
    found: list[Goal] = []
    for victory in game.table.scenario.victory:
        if victory.side == v.EACH or game.table.side(victory.side) == side or victory.side == side:
            found += _of(game, victory.condition, side)
    return [goal for goal in found if goal.positions or goal.others]


def _of(game: Play, condition: v.Condition | None, side: str) -> Iterator[Goal]:
    """The goals that a condition gives a side; none for kills and points, which need no place."""
    match condition:
        case v.All(of) | v.Any(of):
            for part in of:
                yield from _of(game, part, side)
        case v.AtEndOfRound(inner, number, since):
            for goal in _of(game, inner, side):
                # Reaching it early wins nothing: it counts at the end of that round.
                yield goal._replace(at_once=False, since=since if number is None else number)
        case v.Standing(place, figures, count):
            yield Goal(figures, place_of(game, place), needed=count)
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
                yield Goal(OF_TEAM, frozenset(glyph.at for glyph in game.state.glyphs.values()), each=True)


def _where_worked(game: Play, door: str) -> frozenset[Position]:
    """The space from which a door is worked (R182)."""
    known = game.state.doors.get(door)
    doorway = None if known is None else game.table.board.doorways.get(known.doorway)
    if doorway is None or len(doorway.spaces) < CONTROL:
        return frozenset()
    return frozenset({Position(doorway.spaces[CONTROL - 1], doorway.level)})


class Aim(NamedTuple):
    """A figure's destination: spaces by their numbers in the graph. ``guards``: it keeps enemies off them."""

    spaces: frozenset[int]
    goal: Goal
    guards: bool = False


def aims(game: Play, side: str) -> dict[int, Aim]:
    """Assigns the figures of a side to destinations. Each goal gets the figures that arrive first, plus a few
    spare ones; then one figure each guards the spaces that the enemy must not reach. All others fight.
    """
    found: dict[int, Aim] = {}
    figures = [f for f in game.figures() if _is_of(game, f, side)]
    for goal in goals(game, side):
        able = [f for f in figures if f.id not in found and matches(game, goal.figures, f, game.player_of(f))]
        if goal.each:
            _share_out(game, goal, able, found)
            continue
        for _turns, id, spaces in sorted(_turns_to(game, goal, able))[: goal.needed + _SPARE]:
            found[id] = Aim(spaces, goal)
    # Only goals that are won at once and lie on a few spaces can be denied by one figure that stands there.
    for other in game.table.layout.sides:
        if other != side:
            for goal in goals(game, other):
                if goal.at_once and not goal.each and 0 < len(goal.positions) <= _FEW:
                    idle = [f for f in figures if f.id not in found]
                    for _turns, id, spaces in sorted(_turns_to(game, goal, idle))[:1]:
                        found[id] = Aim(spaces, goal, guards=True)
    return found


def decides_round(game: Play) -> bool:
    """Whether the turn in progress, or else the next one, is the last of this round."""
    state = game.state
    due = state.next + (not state.turns)
    return due >= len(state.order) and (not game.table.master or state.number >= TURNS)


_SPARE = 2  # spare figures sent to a goal beyond those it needs
_FEW = 2  # the most spaces that one figure can guard


def _is_of(game: Play, figure: Figure, side: str) -> bool:
    owned = game.owned(figure)
    return not owned.captive and bool(owned.controller) and game.table.side(owned.controller) == side


def _turns_to(game: Play, goal: Goal, figures: list[Figure]) -> Iterator[tuple[float, int, frozenset[int]]]:
    """The turns that each figure needs to reach the goal, with its id and the spaces it goes to; figures that
    cannot reach it are left out.
    """
    for figure in figures:
        spaces = numbers(game, goal.wanted(game, figure))
        costs = costs_to(game, figure, spaces) if spaces else {}
        here = [game.table.graph.number(space) for space in figure.spaces]
        cost = min((costs[number] for number in here if number in costs), default=None)
        move = game.table.move(game.card(figure))
        if cost == 0 or (cost is not None and move):
            yield cost / max(1, move), figure.id, spaces


def _share_out(game: Play, goal: Goal, figures: list[Figure], found: dict[int, Aim]) -> None:
    """Gives each figure a separate space, the nearest first."""
    pairs = [
        (turns, id, spaces)
        for position in goal.positions
        for turns, id, spaces in _turns_to(game, goal._replace(positions=frozenset({position})), figures)
    ]
    gone: set[frozenset[int]] = set()
    for _turns, id, spaces in sorted(pairs, key=lambda pair: (pair[0], pair[1], sorted(pair[2]))):
        if id not in found and spaces not in gone:
            found[id] = Aim(spaces, goal)
            gone.add(spaces)
