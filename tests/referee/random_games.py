"""Games of players who do anything that is legal, looked at action by action by the checker.

What is asked besides: every action that is offered is carried out, what is changed in it is refused or right
by the checker, what is refused changes nothing, the same actions and dice give the same events, and what a
player may not know does not show.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from builder.bots import GreedyBot
from builder.errors import BuilderError
from builder.referee import (
    Action,
    DiceNeededError,
    Event,
    Game,
    GivenDice,
    Roll,
    SeededDice,
    Table,
    WrongDiceError,
    plain_action,
)
from builder.referee.flow import TABLE, to_act
from builder.referee.state import Move, RollDice
from builder.referee.victory import score
from tests.referee.checker import Checker
from tests.referee.checker import score as own_score
from tests.referee.checker_facts import Facts
from tests.referee.grounds import fresh
from tests.referee.plain_state import Plain, dump
from tests.referee.random_tries import (
    GameReport,
    Trying,
    try_changed,
    try_complete,
    try_everything,
    try_hidden,
    try_ways,
)

MOST_ACTIONS, MOST_ROUNDS = 4000, 12


class Recorded(SeededDice):
    """Dice from a seed that remember what they showed."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.shown: list[Roll] = []

    def roll(self, kind: str, count: int, why: str, player: str) -> Roll:
        """Roll, and remember."""
        found = super().roll(kind, count, why, player)
        self.shown.append(found)
        return found

    def mark(self) -> object:
        """Where it stands."""
        return super().mark(), len(self.shown)

    def back_to(self, mark: object) -> None:
        """Forget all rolls since then."""
        assert isinstance(mark, tuple)
        inner, length = mark
        super().back_to(inner)
        del self.shown[length:]


@dataclass(frozen=True)
class Effort:
    """How much of a game is looked at: shares from 0 to 1 of its actions."""

    checked: float = 1.0
    changed: float = 0.1
    complete: float = 0.03
    hidden: float = 0.05
    everything: float = 0.01
    until_fault: bool = False


def play(table: Table, facts: Facts, seed: int, effort: Effort | None = None) -> GameReport:
    """Play one game and look at everything; nothing is raised but what breaks the referee itself."""
    effort = effort or Effort()
    random, facts, report = Random(seed), fresh(facts), GameReport()
    dice = Recorded(seed)
    game = Game(table, dice)
    checker = Checker(facts)
    opening, rolls, events = list(dice.shown), list[list[Roll]](), list[tuple[Event, ...]]()
    before, bold = dump(game.state), seed % 4 == 0  # every fourth game is played by greedy players
    while game.state.outcome is None:
        legal = list(game.legal_actions())
        where = f"seed {seed}, action {len(report.actions)}"
        if not legal:
            report.fault(where, f"nobody can act in {game.state.phase}")
            return report
        if game.state.round > MOST_ROUNDS and not facts.scenario.rounds:
            report.counts["stopped"] += 1  # a scenario without a last round
            break
        if len(report.actions) > MOST_ACTIONS:
            report.fault(where, "the game does not end")
            return report
        at = Trying(game, checker, legal, report, random, where, before)
        if random.random() < effort.changed:
            try_changed(at)
            try_ways(at)
        if random.random() < effort.complete:
            try_complete(at)
        if random.random() < effort.everything:
            try_everything(at)
        if random.random() < effort.hidden:
            try_hidden(at)
        action = _greedy(game, random) if bold else chosen(game, legal, random)
        start = len(dice.shown)
        try:
            happened = game.apply(action)
        except BuilderError as error:
            report.fault(where, f"{plain_action(action)} was offered and refused: {error}")
            return report
        report.actions.append(action)
        report.counts[action.kind] += 1
        rolls.append(dice.shown[start:])
        events.append(happened)
        after = dump(game.state)
        if (
            random.random() < effort.checked
            or action.kind == "roll"
            or any(event.kind in ("revealed", "turn-lost", "round", "order", "attack") for event in happened)
        ):
            plain = [event.plain() for event in happened]
            for fault in checker.faults(before, plain_action(action), plain, after):
                report.fault(where, f"{plain_action(action)}: {fault}")
            if own_score(facts, after) != score(game):
                report.fault(where, f"score {score(game)}, it is {own_score(facts, after)} (R140)")
            _reported_rolls(plain, rolls[-1], report, where)
        before = after
        if effort.until_fault and report.faults:
            return report
    report.counts["rounds"] += game.state.round
    _replay(table, report, opening, rolls, events, before, f"seed {seed}", seed)
    return report


def _greedy(game: Game, random: Random) -> Action:
    """What a greedy player does, so that there is more fighting."""
    player = to_act(game)[0]
    return RollDice() if player == TABLE else GreedyBot().choose(game, player, random)


def chosen(game: Game, legal: list[Action], random: Random) -> Action:
    """Any kind with much the same chance, but attacks rather than the end of a turn, so that more happens;
    of moves more often one toward an enemy than any.
    """
    by_kind: dict[str, list[Action]] = {}
    for action in legal:
        by_kind.setdefault(action.kind, []).append(action)
    kinds = sorted(by_kind)
    found = by_kind[random.choices(kinds, [_WEIGHTS.get(kind, 1.0) for kind in kinds])[0]]
    action = random.choice(found)
    if isinstance(action, Move) and random.random() < 0.7:
        mine = game.state.figures[action.figure]
        foes = [s.hex for f in game.figures() if game.enemies(mine, f) for s in f.spaces]
        goal = random.choice(foes) if foes else action.to.hex
        some = random.sample(found, min(8, len(found)))
        return min(some, key=lambda m: m.to.hex.distance(goal) if isinstance(m, Move) else 0)
    return action


_WEIGHTS = {"end-turn": 0.15, "pass-draft": 0.2, "decline": 0.3, "attack": 1.5, "move": 3.0}


def _reported_rolls(
    events: Iterable[Mapping[str, Any]], rolls: list[Roll], report: GameReport, where: str
) -> None:
    """Every roll is reported as it was, no other is."""
    shown = [(e["dice"], tuple(e["sides"])) for e in events if e["event"] == "rolled"]
    if shown != [(roll.kind, roll.sides) for roll in rolls]:
        report.fault(where, f"{shown} told, {rolls} rolled")


# Once more.


def _replay(
    table: Table,
    report: GameReport,
    opening: list[Roll],
    rolls: list[list[Roll]],
    events: list[tuple[Event, ...]],
    last: Plain,
    where: str,
    seed: int,
) -> None:
    """The same actions give the same game: with the dice of the seed, and with the same dice given."""
    given = GivenDice()
    given.give(opening)
    for name, game in (("the seed", Game(table, SeededDice(seed))), ("given dice", Game(table, given))):
        for number, action in enumerate(report.actions):
            mine = rolls[number] if name == "given dice" else []
            if mine and name == "given dice" and number % 7 == 0:
                _try_without(game, action, mine, report, f"{where}, action {number}")
            found = game.apply(action, mine)
            if found != events[number]:
                report.fault(where, f"action {number} gives other events with {name}")
                return
        if dump(game.state) != last:
            report.fault(where, f"another end with {name}")


def _try_without(game: Game, action: Action, rolls: list[Roll], report: GameReport, where: str) -> None:
    """Where a die is missing, or one too many is given, the action is undone."""
    before = dump(game.state)
    for given, error in ((rolls[:-1], DiceNeededError), ([*rolls, rolls[0]], WrongDiceError)):
        try:
            game.apply(action, given)
        except error:
            report.counts["wrong dice"] += 1
        else:
            report.fault(where, f"{len(given)} rolls were taken, {len(rolls)} were rolled")
        if dump(game.state) != before:
            report.fault(where, "an action with wrong dice changed the game")


def many(
    tables: Iterable[tuple[str, Table, Facts]], games: int, seed: int
) -> Iterator[tuple[str, int, GameReport]]:
    """So many games, each on the next table."""
    for number, (name, table, facts) in zip(range(games), tables, strict=False):
        yield name, seed + number, play(table, facts, seed + number)
