"""A series of games: the results so far, continued until the answer is known, and the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from builder.errors import RefusedError
from builder.language import _
from builder.playtest.games import KINDS, Cast, GameResult, Traces
from builder.playtest.plan import Army, SeriesPlan, cast_data
from builder.playtest.statistics import PairFinding, Question, Verdict, WinShare, verdict, wilson
from builder.playtest.workers import OrderedGame, Results, Workers, here
from builder.scenario import Layout

MOST_FAULTS = 10
"""Games that cannot be played, one after the other with none that can, end a series."""


class SeriesAnswer(NamedTuple):
    """Whether a side is better, ``by`` who played. There is at least one."""

    by: Mapping[Cast, Verdict]

    @property
    def is_known(self) -> bool:
        """Whether the pairs of each cast answer the question."""
        return all(found.finding is not PairFinding.OPEN for found in self.by.values())

    @property
    def finding(self) -> PairFinding:
        """What all say; that it depends on who plays, where they say different things."""
        found = {one.finding for one in self.by.values()}
        if not self.is_known:
            return PairFinding.OPEN
        return found.pop() if len(found) == 1 else PairFinding.DEPENDS

    @property
    def is_agreed(self) -> bool:
        """Whether both kinds of player say the same: only then something is said of the map alone."""
        return set(KINDS) <= self.by.keys() and self.finding not in (PairFinding.OPEN, PairFinding.DEPENDS)


@dataclass
class Series:
    """Games by their numbers. ``sides`` of the scenario in the order of its seats, ``seats`` the side of each
    seat, ``casts`` who plays; pairs take them in turn.
    """

    sides: tuple[str, ...]
    seats: tuple[str, ...] = ()
    casts: tuple[Cast, ...] = (("greedy",),)
    found: dict[int, GameResult] = field(default_factory=dict)

    @staticmethod
    def of(layout: Layout, casts: tuple[Cast, ...]) -> Series:
        """A series of which nothing was played."""
        return Series(layout.sides, tuple([seat.side for seat in layout.seats]), casts)

    @property
    def players(self) -> list[Any]:
        """Who plays as plain data, as in the file of a series."""
        return cast_data(self.casts)

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

    def answer(self, question: Question) -> SeriesAnswer | None:
        """Whether one of two sides is better, by who plays; None where there are not two."""
        if len(self.sides) != 2:
            return None
        found = {cast: [score for _pair, score in pairs] for cast, pairs in self._pairs_by_cast().items()}
        return SeriesAnswer({cast: verdict(scores, question) for cast, scores in found.items()})

    def _pairs_by_cast(self) -> dict[Cast, list[tuple[int, float]]]:
        found: dict[Cast, list[tuple[int, float]]] = {cast: [] for cast in self.casts}
        for pair, score in self.pairs():
            found[self.casts[pair % len(self.casts)]].append((pair, score))
        return found

    def until(self, question: Question) -> Series:
        """The series up to the pair with which the answer was known. What others played beyond it meanwhile
        is left out: so the answer does not hang on how many workers there were.
        """
        answer = self.answer(question) if question.sequential else None
        if answer is None or not answer.is_known:
            return self
        pairs = self._pairs_by_cast()
        last = 2 * max(pairs[cast][found.pairs - 1][0] for cast, found in answer.by.items()) + 1
        return Series(
            self.sides, self.seats, self.casts, {n: game for n, game in self.found.items() if n <= last}
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
        """What share of its games each computer player won against another one, by name."""
        won: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for game in self.games:
            seats = self.seats[::-1] if game.number % 2 else self.seats
            cast = self.casts[game.number // 2 % len(self.casts)]
            for at, side in enumerate(seats if len(set(cast)) > 1 else ()):
                name = cast[min(at, len(cast) - 1)]
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

    def by_card(self) -> dict[str, tuple[WinShare, int]]:
        """What the side that had a card won of the games in which just one side had it."""
        won: Counter[str] = Counter()
        played: Counter[str] = Counter()
        for game in self.games:
            had = Counter(card for army in game.armies.values() for card in set(army))
            for side, army in game.armies.items():
                for card in set(army):
                    played[card] += had[card] == 1
                    won[card] += had[card] == 1 and side in game.sides
        return {card: (wilson(won[card], of), of) for card, of in played.items() if of}

    def same_armies(self) -> Counter[Army]:
        """The armies that both sides played, with the number of games."""
        armies = [list(game.armies.values()) for game in self.games]
        return Counter(one[0] for one in armies if len(one) > 1 and len(set(one)) == 1)

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
    answer = series.answer(question)
    return answer is not None and answer.is_known


def replayed(plan: SeriesPlan, numbers: Iterable[int], workers: Workers = here) -> Mapping[int, GameResult]:
    """Games of a plan once more, with their journals."""
    wishes = [OrderedGame(number, keep=True) for number in numbers]
    return {result.number: result for result in workers(plan, wishes, lambda: False)}
