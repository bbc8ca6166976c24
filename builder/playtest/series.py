"""A series of games: the results so far, continued until the answer is known, and the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from builder.errors import RefusedError
from builder.language import _
from builder.playtest.games import GameResult, Traces
from builder.playtest.plan import Army, SeriesPlan
from builder.playtest.statistics import PairFinding, Question, Verdict, WinShare, verdict, wilson
from builder.playtest.workers import OrderedGame, Results, Workers, here

MOST_FAULTS = 10
"""Games that cannot be played, one after the other with none that can, end a series."""


@dataclass
class Series:
    """Games by their numbers. ``sides`` of the scenario in the order of its seats, ``seats`` the side of each
    seat, ``names`` the computer players in turn.
    """

    sides: tuple[str, ...]
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ("greedy",)
    found: dict[int, GameResult] = field(default_factory=dict)

    def add(self, result: GameResult) -> None:
        """Note a game; one that was noted already stays as it was."""
        self.found.setdefault(result.number, result)

    @property
    def games(self) -> list[GameResult]:
        """The games that count, by number: those that were played to their end."""
        return [self.found[number] for number in sorted(self.found) if not self.found[number].fault]

    @property
    def faults(self) -> Counter[str]:
        """The reasons why games could not be played, with their numbers."""
        return Counter(self.found[number].fault for number in sorted(self.found) if self.found[number].fault)

    def score(self, game: GameResult) -> float:
        """What the first side scored in a game: 1, 0, or 1/2 for a draw."""
        first, second = self.sides[0] in game.sides, self.sides[1] in game.sides
        return 0.5 + (first - second) / 2

    def pairs(self) -> list[tuple[int, float]]:
        """The pairs from the first on to one that is not complete yet: number, and score of the first side.
        Those with a game that could not be played are left out.
        """
        found, pair = [], 0
        while 2 * pair in self.found and 2 * pair + 1 in self.found:
            both = self.found[2 * pair], self.found[2 * pair + 1]
            if not any(game.fault for game in both):
                found.append((pair, sum(map(self.score, both)) / 2))
            pair += 1
        return found

    def verdict(self, question: Question) -> Verdict | None:
        """Whether one of two sides is better; None where there are not two."""
        if len(self.sides) != 2:
            return None
        return verdict([score for _pair, score in self.pairs()], question)

    def until(self, question: Question) -> Series:
        """The series up to the pair with which the answer was known. What others played beyond it meanwhile
        is left out: so the answer does not hang on how many workers there were.
        """
        answer = self.verdict(question) if question.sequential else None
        if answer is None or answer.finding is PairFinding.OPEN:
            return self
        last = 2 * self.pairs()[answer.pairs - 1][0] + 1
        return Series(
            self.sides, self.seats, self.names, {n: game for n, game in self.found.items() if n <= last}
        )

    # Counts.

    def share(self, side: str) -> WinShare:
        """The share of games that a side won."""
        return wilson(sum(side in game.sides for game in self.games), len(self.games))

    @property
    def draws(self) -> WinShare:
        """The games that nobody won."""
        return wilson(sum(not game.sides for game in self.games), len(self.games))

    @property
    def first_turn(self) -> tuple[WinShare, int]:
        """What the side with the first turn won of the games that somebody won, and how many those are."""
        games = [game for game in self.games if game.sides and game.first]
        return wilson(sum(game.first in game.sides for game in games), len(games)), len(games)

    def by_player(self) -> dict[str, tuple[WinShare, int]]:
        """What share of its games each computer player won, by name, where several play."""
        if len(set(self.names)) < 2:
            return {}
        won: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for game in self.games:
            seats = self.seats[::-1] if game.number % 2 else self.seats
            for at, side in enumerate(seats):
                name = self.names[min(at, len(self.names) - 1)]
                played[name] += 1
                won[name] += side in game.sides
        return {name: (wilson(won[name], played[name]), played[name]) for name in played}

    def by_army(self) -> dict[Army, tuple[WinShare, int]]:
        """What each army won of the games that it played against another one."""
        won: Counter[Army] = Counter()
        played: Counter[Army] = Counter()
        for game in self.games:
            if len(set(game.armies.values())) > 1:
                for side, army in game.armies.items():
                    played[army] += 1
                    won[army] += side in game.sides
        return {army: (wilson(won[army], played[army]), played[army]) for army in played}

    @property
    def stopped(self) -> int:
        """Games that were stopped after the most rounds; they count as draws."""
        return sum(game.stopped for game in self.games)

    @property
    def rounds(self) -> tuple[int, float, int]:
        """The fewest, mean and most rounds."""
        return _spread([game.rounds for game in self.games])

    @property
    def contacts(self) -> tuple[int, float, int] | None:
        """The earliest, mean and latest round of the first attack; None where nobody ever attacked."""
        found = [game.contact for game in self.games if game.contact]
        return _spread(found) if found else None

    def goals(self) -> dict[str, tuple[int, float]]:
        """In how many games each side came to what a victory speaks of, and in which round in the mean."""
        found: dict[str, list[int]] = {}
        for game in self.games:
            for side, round in game.goals.items():
                found.setdefault(side, []).append(round)
        return {side: (len(rounds), sum(rounds) / len(rounds)) for side, rounds in found.items()}

    @property
    def actions(self) -> int:
        """All actions of all games."""
        return sum(game.actions for game in self.games)

    def reasons(self) -> Counter[str]:
        """How many games nobody won for each reason that was given."""
        return Counter(game.reason for game in self.games if game.reason)

    def victories(self) -> Counter[tuple[str, int | None]]:
        """How often which side won by which victory (from 0)."""
        return Counter((side, game.victory) for game in self.games for side in game.sides)

    def traces(self) -> Traces:
        """The traces of all games together: where figures stood, passed, fought and fell."""
        found = Traces.none()
        for game in self.games:
            for total, one in zip(found, game.traces, strict=True):
                total.update(one)
        return found

    def lopsided(self, count: int) -> list[int]:
        """The numbers of the games that one side won most clearly: by points left, then by rounds."""
        games = sorted(
            (game for game in self.games if game.sides), key=lambda g: (-g.lead, g.rounds, g.number)
        )
        return [game.number for game in games[:count]]


def _spread(numbers: Sequence[int]) -> tuple[int, float, int]:
    return min(numbers), sum(numbers) / len(numbers), max(numbers)


def play_series(
    plan: SeriesPlan,
    series: Series,
    games: int,
    question: Question | None = None,
    *,
    workers: Workers = here,
    keep: bool = False,
    cancelled: Callable[[], bool] = lambda: False,
) -> Results:
    """Play the games of a series that are still to be played, and note each in it as it is over; a sequential
    question ends it with the pair that answers it.

    Raises RefusedError where nothing but games that cannot be played comes of it, as well as what ``workers``
    raise.
    """
    question = question or Question()
    if question.sequential and len(series.sides) != 2:
        raise RefusedError(
            _("a sequential test compares two sides; the scenario has {n}", n=len(series.sides))
        )
    if _answered(series, question):
        return
    missing = (OrderedGame(number, keep) for number in range(games) if number not in series.found)
    with closing(workers(plan, missing, cancelled)) as results:
        for result in results:
            series.add(result)
            yield result
            _demand_playable(series)
            if _answered(series, question):
                return


def _demand_playable(series: Series) -> None:
    if len(series.found) >= MOST_FAULTS and not series.games:
        ((why, _count),) = series.faults.most_common(1)
        text = _("none of the first {n} games could be played: {why}", n=len(series.found), why=why)
        raise RefusedError(text)


def _answered(series: Series, question: Question) -> bool:
    if not question.sequential:
        return False
    answer = series.verdict(question)
    return answer is not None and answer.finding is not PairFinding.OPEN


def replayed(plan: SeriesPlan, numbers: Iterable[int], workers: Workers = here) -> Mapping[int, GameResult]:
    """Games of a plan once more, with their journals."""
    wishes = [OrderedGame(number, keep=True) for number in numbers]
    return {result.number: result for result in workers(plan, wishes, lambda: False)}
