"""One game of computer players, and its record: who won, who went first, where they fought.

A game depends only on its table and its seed, not on the process that plays it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from builder.bots import BOTS, Bot, played
from builder.bots.bot import BotError
from builder.language import _
from builder.referee.dice import SeededDice
from builder.referee.events import (
    Attacked,
    Event,
    FigureDestroyed,
    GlyphCollected,
    Moved,
    ObjectWasTaken,
    Placed,
    TurnBegan,
)
from builder.referee.flow import to_act
from builder.referee.game import Game
from builder.referee.state import Action
from builder.referee.table import Table, position_of
from builder.referee.victory import place_of, score
from builder.scenario import Position
from builder.scenario.victory import EACH, Standing, walked

MOST_ROUNDS = 60

At = tuple[int, int, int]
"""A space: q, r, level."""


class Traces(NamedTuple):
    """How often on each space: a move ended, a figure began or passed, was attacked, was destroyed."""

    stood: Counter[At]
    crossed: Counter[At]
    fought: Counter[At]
    fell: Counter[At]

    @staticmethod
    def none() -> Traces:
        """Those of no game."""
        return Traces(Counter(), Counter(), Counter(), Counter())


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game. ``sides`` won (none: a draw, and ``reason`` may say why), by a ``victory`` (from 0).

    ``stopped``: it went on for `MOST_ROUNDS` rounds. ``first``: the side that took the first turn.
    ``contact``: the round of the first attack, 0 for none. ``goals``: the round in which each side first came
    to what a victory speaks of. ``points``: what each side had left. ``armies``: the cards of each side.
    ``fault``: why it could not be played to its end; it then counts for nothing. ``journal``: the game as
    the bytes of a `.hexjournal`, where it was asked for.
    """

    number: int
    seed: int
    sides: tuple[str, ...]
    victory: int | None = None
    stopped: bool = False
    rounds: int = 0
    actions: int = 0
    reason: str = ""
    first: str = ""
    contact: int = 0
    goals: Mapping[str, int] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    armies: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    traces: Traces = field(default_factory=Traces.none)
    fault: str = ""
    journal: bytes = field(default=b"", compare=False)

    @property
    def lead(self) -> int:
        """How many more points the winner had left than the loser."""
        won = [points for side, points in self.points.items() if side in self.sides]
        lost = [points for side, points in self.points.items() if side not in self.sides]
        return max(won, default=0) - max(lost, default=0)


class _Notes:
    """Collects the record of a game while it is played."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.actions = self.contact = 0
        self.first = ""
        self.goals: dict[str, int] = {}
        self.traces = Traces.none()
        self._stands: dict[int, tuple[At, ...]] = {}
        self._places = [
            (victory.side, place_of(game, part.place))
            for victory in game.table.scenario.victory
            for part in walked(victory.condition, wanted=True)
            if isinstance(part, Standing)
        ]
        for figure in game.figures():
            self._stand(figure.id, self.traces.crossed, [position_of(space) for space in figure.spaces])

    def add(self, events: Iterable[Event]) -> None:
        """Record events."""
        for event in events:
            match event:
                case Moved(figure=id, way=way, tail=tail):
                    self._stand(id, self.traces.stood, (way[-1],) if tail is None else (way[-1], tail))
                    self.traces.crossed.update(position.numbers for position in way[1:-1])
                case Placed(figure=id, at=at):
                    self._stand(id, self.traces.crossed, at)
                case Attacked(target=int() as id):
                    self.contact = self.contact or self._game.state.round
                    self.traces.fought.update(self._stands.get(id, ()))
                case FigureDestroyed(at=at):
                    self.traces.fell.update(position.numbers for position in at)
                case TurnBegan(player=player) if not self.first:
                    self.first = self._game.table.side(player)
                case GlyphCollected(player=player):
                    self._reached(self._game.table.side(player))
                case ObjectWasTaken(side=side):
                    self._reached(side)

    def _stand(self, id: int, counts: Counter[At], at: Sequence[Position]) -> None:
        self._stands[id] = tuple([position.numbers for position in at])
        counts.update(self._stands[id])
        if self._places and self._game.state.round:
            side = self._game.table.side(self._game.player_of(self._game.state.figures[id]))
            if any(whose in (EACH, side) and not place.isdisjoint(at) for whose, place in self._places):
                self._reached(side)

    def _reached(self, side: str) -> None:
        if side:
            self.goals.setdefault(side, self._game.state.round)


def one_game(
    table: Table,
    seed: int,
    bots: Mapping[str, Bot],
    number: int = 0,
    watch: Callable[[Game, Action], None] = lambda game, action: None,
) -> GameResult:
    """Play one game to its end; ``watch`` gets each action once it was carried out.

    An error of a computer player, or an illegal action of one, ends the game: ``fault`` says which.
    """
    game = Game(table, SeededDice(seed))
    notes, fault = _Notes(game), ""
    try:
        for action, events in played(game, bots, Random(seed), rounds=MOST_ROUNDS):
            notes.actions += 1
            notes.add(events)
            watch(game, action)
    except Exception as error:  # whatever a computer player does, other games go on
        fault = _fault(game, error)
    outcome = game.state.outcome
    return GameResult(
        number,
        seed,
        () if outcome is None else outcome.sides,
        None if outcome is None else outcome.victory,
        outcome is None and not fault,
        game.state.round,
        notes.actions,
        "" if outcome is None else outcome.reason,
        notes.first,
        notes.contact,
        notes.goals,
        score(game),
        _armies(game),
        notes.traces,
        fault,
    )


def _fault(game: Game, error: Exception) -> str:
    return _(
        "{player} in round {round}: {error}",
        player=game.table.called(next(iter(to_act(game)), "")),
        round=game.state.round,
        error=(error.why if isinstance(error, BotError) else f"{type(error).__name__}: {error}")[:500],
    )


def _armies(game: Game) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {side: [] for side in game.table.layout.sides}
    for owned in game.state.cards.values():
        side = game.table.side(owned.owner)
        if side in found:
            found[side].append(owned.card.id)
    return {side: tuple(sorted(cards)) for side, cards in found.items()}


Cast = tuple[str, ...]
"""Who plays: names of computer players for the seats in turn, the last one for all that are left."""

KINDS: tuple[Cast, ...] = (("greedy",), ("planner",))
"""The two kinds of player that have to agree before a map is called better for a side."""


def bots_at(table: Table, cast: Cast) -> dict[str, Bot]:
    """A bot for every seat."""
    return {seat: BOTS[name] for seat, name in zip(table.seating, names_at(table, cast), strict=True)}


def names_at(table: Table, cast: Cast) -> list[str]:
    """The name of the computer player on every seat."""
    return [cast[min(number, len(cast) - 1)] for number in range(len(table.seating))]
