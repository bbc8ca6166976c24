"""Games of one computer player against another, each pair of games with the same dice and swapped seats.

``python -m tests.bots.bot_games greedy reference 40`` plays them on the shipped scenarios for two players, in
turn, and says who won how often, with the interval of 95 %, and how long a turn took.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from builder.bots import BOTS, Bot, played
from builder.formats.hexgame import load_setting
from builder.places import shipped
from builder.playtest.statistics import wilson
from builder.referee import Game, SeededDice, Table
from builder.referee.state import Action
from tests.bots.misdeeds import misdeed
from tests.referee.tables import the_cards, the_catalogue
from tests.reference_bot import ReferenceBot

TWO_SIDED = (
    "ash-and-fir-rising-smoke",
    "ash-and-fir-two-beacons",
    "four-fords-heron-stones",
    "four-fords-hidden-herald",
    "four-fords-night-of-drums",
    "gate-of-the-raven-hold-raven-banner",
    "gate-of-the-raven-hold-silent-bell",
)
MOST_ROUNDS = 60


def table_of(name: str) -> Table:
    """A shipped scenario for two players."""
    path = shipped("scenarios") / f"{name}.hexscenario"
    return load_setting(path, the_catalogue(), the_cards()).table(2)


@dataclass
class Watched:
    """A bot, how many seconds of processor time its choices took, and its misdeeds."""

    bot: Bot
    choices: int = 0
    seconds: float = 0.0
    misdeeds: Counter[str] = field(default_factory=Counter)
    turns: list[float] = field(default_factory=list)
    _turn: tuple[int, int, str] = (0, 0, "")

    def choose(self, game: Game, player: str, random: Random) -> Action:
        """What the bot chooses."""
        begun = time.process_time()
        action = self.bot.choose(game, player, random)
        self.choices += 1
        took = time.process_time() - begun
        self.seconds += took
        turn = game.state.turn
        if turn is not None and turn.player == player:
            now = game.state.round, game.state.number, turn.card
            if now != self._turn:
                self._turn = now
                self.turns.append(0.0)
            self.turns[-1] += took
        if found := misdeed(game, action):
            self.misdeeds[found] += 1
        return action


@dataclass
class Result:
    """The points of one game for the first bot (1, 1/2, 0), its seat, the rounds it took."""

    scenario: str
    seed: int
    seat: int
    points: float
    rounds: int


@dataclass
class Match:
    """All games of two bots."""

    one: Watched
    other: Watched
    results: list[Result] = field(default_factory=list)

    def play(self, tables: dict[str, Table], games: int, seed: int = 1) -> Iterator[Result]:
        """Play pairs of games on the tables in turn."""
        names = list(tables)
        for number in range(games):
            pair, seat = divmod(number, 2)
            name = names[pair % len(names)]
            self.results.append(self._one(name, tables[name], seed + pair, seat))
            yield self.results[-1]

    def _one(self, name: str, table: Table, seed: int, seat: int) -> Result:
        bots = (self.one, self.other) if seat == 0 else (self.other, self.one)
        game = Game(table, SeededDice(seed))
        mine = table.side(table.seating[seat])
        seated = dict(zip(table.seating, bots, strict=True))
        for _happened in played(game, seated, Random(seed), rounds=MOST_ROUNDS):
            pass
        outcome = game.state.outcome
        sides = () if outcome is None else outcome.sides
        points = 0.5 if not sides else float(mine in sides)
        return Result(name, seed, seat, points, game.state.round)


def main(words: list[str]) -> None:
    """Play, and say what came of it."""
    one, other, games = words[0], words[1], int(words[2])
    known: dict[str, Bot] = {**BOTS, "reference": ReferenceBot()}
    scenarios = words[4].split(",") if len(words) > 4 else TWO_SIDED
    tables = {name: table_of(name) for name in TWO_SIDED if any(part in name for part in scenarios)}
    match = Match(Watched(known[one]), Watched(known[other]))
    for result in match.play(tables, games, int(words[3]) if len(words) > 3 else 1):
        where = f"{result.scenario} seed {result.seed} seat {result.seat + 1}"
        print(f"{where}: {result.points} in {result.rounds}", flush=True)
    by_name: dict[str, list[float]] = defaultdict(list)
    for result in match.results:
        by_name[f"{result.scenario} {result.seat + 1}"].append(result.points)
    for name, points in sorted(by_name.items()):
        print(f"{name:45} {sum(points):5} of {len(points)}")
    share = wilson(sum(result.points == 1 for result in match.results), games)
    draws = sum(result.points == 0.5 for result in match.results)
    interval = f"{share.share:.1%}, {share.low:.1%} to {share.high:.1%}"
    print(f"{one} won {share.wins} of {games} ({interval}), {draws} drawn")
    for name, bot in ((one, match.one), (other, match.other)):
        turns = sorted(bot.turns) or [0.0]
        each = f"{1000 * sum(turns) / len(turns):.0f} ms of processor time a turn"
        most = f"95 % below {1000 * turns[len(turns) * 95 // 100]:.0f}, at most {1000 * turns[-1]:.0f}"
        print(f"{name}: {each} ({most}); misdeeds: {dict(bot.misdeeds) or 'none'}")


if __name__ == "__main__":
    main(sys.argv[1:])
