"""Games of players who do anything that is legal, looked at action by action by the checker.

What is asked besides: every action that is offered is carried out, what is changed in it is refused or right
by the checker, what is refused changes nothing, the same actions and dice give the same events, and what a
player may not know does not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import Any

from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.referee import (
    Action,
    DiceNeededError,
    Event,
    Game,
    GivenDice,
    IllegalActionError,
    Roll,
    SeededDice,
    Table,
    plain_action,
)
from builder.referee.actions import EndTurn, Move, RollDice
from builder.referee.ending import score
from builder.referee.views import view
from builder.scenario.places import Spot
from tests.referee.checker import Checker
from tests.referee.checker import score as own_score
from tests.referee.checker_attacks import attack_completeness
from tests.referee.checker_facts import Facts
from tests.referee.checker_moves import completeness
from tests.referee.grounds import fresh
from tests.referee.plain_state import Plain, dump

MOST_ACTIONS = 4000


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
        inner, length = mark  # type: ignore[misc]  # what `mark` gave
        super().back_to(inner)
        del self.shown[length:]


@dataclass
class Told:
    """What was found in a game: faults in words, and how much was tried."""

    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    actions: list[Action] = field(default_factory=list)

    def fault(self, where: str, what: str) -> None:
        """Note something that is wrong."""
        self.faults.append(f"{where}: {what}")


@dataclass(frozen=True)
class Effort:
    """How much of a game is looked at: shares from 0 to 1 of its actions."""

    checked: float = 1.0
    changed: float = 0.1
    complete: float = 0.03
    hidden: float = 0.05
    until_fault: bool = False


def play(table: Table, facts: Facts, seed: int, effort: Effort | None = None) -> Told:
    """Play one game and look at everything; nothing is raised but what breaks the referee itself."""
    effort = effort or Effort()
    random, facts, told = Random(seed), fresh(facts), Told()
    dice = Recorded(seed)
    game = Game(table, dice)
    checker = Checker(facts)
    opening, rolls, events = list(dice.shown), list[list[Roll]](), list[tuple[Event, ...]]()
    before = dump(game.state)
    while game.state.outcome is None:
        legal = list(game.legal_actions())
        where = f"seed {seed}, action {len(told.actions)}"
        if not legal:
            told.fault(where, f"nobody can act in {game.state.phase}")
            return told
        if len(told.actions) > MOST_ACTIONS:
            told.fault(where, "the game does not end")
            return told
        if random.random() < effort.changed:
            _try_changed(game, checker, legal, told, random, where)
        if random.random() < effort.complete:
            _try_complete(game, facts, before, legal, told, where)
        if random.random() < effort.hidden:
            _try_hidden(game, told, random, where)
        action = _chosen(game, legal, random)
        start = len(dice.shown)
        try:
            happened = game.apply(action)
        except BuilderError as error:
            told.fault(where, f"{plain_action(action)} was offered and refused: {error}")
            return told
        told.actions.append(action)
        told.counts[action.kind] += 1
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
                told.fault(where, f"{plain_action(action)}: {fault}")
            if own_score(facts, after) != score(game):
                told.fault(where, f"score {score(game)}, it is {own_score(facts, after)} (R140)")
            _told_rolls(plain, rolls[-1], told, where)
        before = after
        if effort.until_fault and told.faults:
            return told
    told.counts["rounds"] += game.state.round
    _replay(table, told, opening, rolls, events, before, f"seed {seed}", seed)
    return told


def _chosen(game: Game, legal: list[Action], random: Random) -> Action:
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


def _told_rolls(events: Iterable[Mapping[str, Any]], rolls: list[Roll], told: Told, where: str) -> None:
    """Every roll is told as it was, no other is."""
    shown = [(e["dice"], tuple(e["sides"])) for e in events if e["event"] == "rolled"]
    if shown != [(roll.kind, roll.sides) for roll in rolls]:
        told.fault(where, f"{shown} told, {rolls} rolled")


# Actions that were changed.


def changed(game: Game, action: Action, random: Random) -> Action:
    """The action with one part of it changed: another player, figure, space, card, word."""
    parts = [part.name for part in fields(action)]
    if isinstance(action, RollDice):
        return EndTurn(random.choice(game.table.seating))
    name = random.choice(parts)
    value = getattr(action, name)
    new: Any = value
    if name == "player":
        new = random.choice([*game.table.seating, "nobody"])
    elif name in ("figure", "target"):
        new = random.choice([*game.state.figures, 0, 9999, None if name == "target" else 1])
    elif name == "card":
        new = random.choice([*game.state.cards, *list(game.table.cards)[:3], "nothing"])
    elif name == "cards":
        new = tuple(random.sample(sorted(game.table.cards), random.randint(0, 4)))
    elif name in ("to", "tail", "at", "path"):
        new = _spots(game, name, value, random)
    elif name == "marker":
        new = random.choice(["1", "2", "3", "X", "4", ""])
    elif name == "how":
        new = random.choice(["", "leap", "else"])
    elif name == "door":
        new = random.choice([*game.state.doors, "no-door"])
    elif name == "state":
        new = random.choice(["open", "closed", "none", "ajar"])
    elif name == "power":
        new = random.choice(["nothing", "glyphs", "landing"])
    return replace(action, **{name: new})


def _spots(game: Game, name: str, value: Any, random: Random) -> Any:
    def near(spot: Spot) -> Spot:
        hex = random.choice([spot.hex, *spot.hex.neighbours(), Hex(99, 99)])
        levels = [space.level for space in game.table.board.at(hex)]
        return Spot(hex, random.choice([*levels, spot.level + random.choice((-1, 0, 1))]))

    if name == "to":
        return near(value)
    if name == "tail":
        return random.choice([None, Spot(Hex(0, 0), 1)]) if value is None else near(value)
    if isinstance(value, tuple) and not isinstance(value, Spot):
        some = [near(spot) for spot in value]
        return tuple(random.choice([some, some[:1], [*some, *some], some[::-1]]))
    return near(value or Spot(Hex(0, 0), 1))


def _try_changed(
    game: Game, checker: Checker, legal: list[Action], told: Told, random: Random, where: str
) -> None:
    """Changed actions, old ones and new ones: each is refused and leaves nothing behind, or it is right."""
    known = set(legal)
    tried = [changed(game, random.choice(legal), random) for _ in range(4)]
    tried += random.sample(told.actions, min(2, len(told.actions)))
    before = dump(game.state)
    for action in tried:
        if action in known:
            continue
        saved, mark = game.state.copy(), game.dice.mark()
        try:
            happened = game.apply(action)
        except IllegalActionError as error:
            told.counts["refused"] += 1
            told.counts["refused without a rule"] += not error.rule
            if dump(game.state) != before or game.dice.mark() != mark:
                told.fault(where, f"{plain_action(action)} was refused and changed the game")
                return
            continue
        told.counts["accepted"] += 1
        facts = checker.facts
        another = Checker(fresh(facts))
        another.facts.truce_over = facts.truce_over
        plain = [event.plain() for event in happened]
        after = dump(game.state)
        faults = another.faults(before, plain_action(action), plain, after)
        # Of another checker the order of turns is not known.
        faults = [fault for fault in faults if "is not due" not in fault]
        if action.kind not in ("move", "place", "bring-army"):
            faults.append("it was not among the legal ones")
        for fault in faults:
            told.fault(where, f"changed to {plain_action(action)}, which is accepted: {fault}")
        game.state = saved
        game.dice.back_to(mark)
        game.where.forget()
        if dump(game.state) != before:
            told.fault(where, "a copy of the state changed with the game")


def _try_complete(
    game: Game, facts: Facts, state: Plain, legal: list[Action], told: Told, where: str
) -> None:
    """Exactly the moves of the oracle are offered, to every figure that may move."""
    moves = [plain_action(action) for action in legal if action.kind == "move"]
    for id in sorted({row["figure"] for row in moves}):
        told.counts["compared"] += 1
        for fault in completeness(facts, state, state["figures"][id], moves, hidden=True):
            told.fault(where, fault)
    if state["turns"] and not state["asks"]:
        attacks = [plain_action(action) for action in legal if action.kind == "attack"]
        for fault in attack_completeness(facts, state, [row for row in attacks if "target" in row]):
            told.fault(where, fault)


# What nobody may know.


def _try_hidden(game: Game, told: Told, random: Random, where: str) -> None:
    """What lies face down does not show in what another player sees or may do."""
    for player in game.table.seating:
        seen = view(game, player)
        offered = set(game.legal_actions(player))
        saved = game.state
        game.state = saved.copy()
        swapped = _swap_hidden(game, player, random)
        game.where.forget()
        if swapped:
            told.counts["hidden"] += 1
            if view(game, player) != seen:
                told.fault(where, f"{player} sees what lies face down ({swapped})")
            if set(game.legal_actions(player)) != offered:
                told.fault(
                    where, f"{player} may do something else because of what lies face down ({swapped})"
                )
        game.state = saved
        game.where.forget()


def _swap_hidden(game: Game, player: str, random: Random) -> str:
    """Exchange what a player cannot know: names of glyphs symbol-side up, order markers of others."""
    state, done = game.state, []
    down = [id for id, lying in state.glyphs.items() if lying.up == "symbol"]
    if len(down) > 1:
        one, other = random.sample(down, 2)
        a, b = state.glyphs[one], state.glyphs[other]
        state.glyphs[one], state.glyphs[other] = replace(a, name=b.name), replace(b, name=a.name)
        done.append("glyphs")
    theirs = [
        key
        for key, marker in state.markers.items()
        if not marker.revealed and game.table.side(key[0]) != game.table.side(player)
    ]
    if len(theirs) > 1:
        first, second = random.sample(theirs, 2)
        if first[0] == second[0]:
            state.markers[first], state.markers[second] = state.markers[second], state.markers[first]
            done.append("order markers")
    return " and ".join(done)


# Once more.


def _replay(
    table: Table,
    told: Told,
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
        for number, action in enumerate(told.actions):
            mine = rolls[number] if name == "given dice" else []
            if mine and name == "given dice" and number % 7 == 0:
                _try_without(game, action, mine, told, f"{where}, action {number}")
            found = game.apply(action, mine)
            if found != events[number]:
                told.fault(where, f"action {number} gives other events with {name}")
                return
        if dump(game.state) != last:
            told.fault(where, f"another end with {name}")


def _try_without(game: Game, action: Action, rolls: list[Roll], told: Told, where: str) -> None:
    """Where a die is missing the action is undone."""
    before = dump(game.state)
    try:
        game.apply(action, rolls[:-1])
    except DiceNeededError:
        told.counts["dice missing"] += 1
    else:
        told.fault(where, "an action needs fewer dice than were rolled for it")
    if dump(game.state) != before:
        told.fault(where, "an action whose dice were missing changed the game")


def many(
    tables: Iterable[tuple[str, Table, Facts]], games: int, seed: int
) -> Iterator[tuple[str, int, Told]]:
    """So many games, each on the next table."""
    for number, (name, table, facts) in zip(range(games), tables, strict=False):
        yield name, seed + number, play(table, facts, seed + number)
