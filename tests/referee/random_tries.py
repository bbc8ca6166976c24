"""What is tried at one moment of a random game: actions not offered, ways of the oracle, secrets."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import Any, NamedTuple

from builder.hexgrid import Hex
from builder.referee import Action, Game, IllegalActionError, plain_action
from builder.referee.state import (
    Attack,
    ChooseCard,
    EndTurn,
    LeaveOut,
    Move,
    PassDraft,
    Place,
    PutMarker,
    RollDice,
    TakeCard,
    WorkDoor,
)
from builder.referee.table import position_of
from builder.referee.views import view
from builder.scenario import Position
from tests.referee.checker import Checker
from tests.referee.checker_attacks import attack_completeness
from tests.referee.checker_moves import completeness, random_way
from tests.referee.grounds import fresh
from tests.referee.plain_state import Plain, dump

_RAW = re.compile(r"\d,-?\d|\[-?\d|(Hex|Position)\(")
"""Axial numbers, which nobody reads."""


@dataclass
class GameReport:
    """What was found in a game: faults in words, and how much was tried."""

    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    actions: list[Action] = field(default_factory=list)

    def fault(self, where: str, what: str) -> None:
        """Note something that is wrong."""
        self.faults.append(f"{where}: {what}")


class Trying(NamedTuple):
    """One moment of a game: what is legal, the state as plain data, and where to tell what is wrong."""

    game: Game
    checker: Checker
    legal: list[Action]
    report: GameReport
    random: Random
    where: str
    state: Plain


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
        new = _positions(game, name, value, random)
    elif name == "marker":
        new = random.choice(["1", "2", "3", "X", "4", ""])
    elif name == "how":
        new = random.choice(["", "leap", "walk", "else"])
    elif name == "door":
        new = random.choice([*game.state.doors, "no-door"])
    elif name == "state":
        new = random.choice(["open", "closed", "none", "ajar"])
    elif name == "power":
        new = random.choice(["nothing", "glyphs", "landing"])
    return replace(action, **{name: new})


def _positions(game: Game, name: str, value: Any, random: Random) -> Any:
    def near(position: Position) -> Position:
        hex = random.choice([position.hex, *position.hex.neighbours(), Hex(99, 99)])
        levels = [space.level for space in game.table.board.at(hex)]
        return Position(hex, random.choice([*levels, position.level + random.choice((-1, 0, 1))]))

    if name == "to":
        return near(value)
    if name == "tail":
        return random.choice([None, Position(Hex(0, 0), 1)]) if value is None else near(value)
    if isinstance(value, tuple) and not isinstance(value, Position):
        some = [near(position) for position in value]
        return tuple(random.choice([some, some[:1], [*some, *some], some[::-1]]))
    return near(value or Position(Hex(0, 0), 1))


def try_changed(at: Trying) -> None:
    """Changed actions and old ones: each is refused and leaves nothing behind, or it is right."""
    known, random = set(at.legal), at.random
    tried = [changed(at.game, random.choice(at.legal), random) for _ in range(4)]
    tried += random.sample(at.report.actions, min(2, len(at.report.actions)))
    for action in tried:
        if action not in known:
            _tried(at, action)


def _tried(at: Trying, action: Action) -> bool:
    """Carry out an action that was not offered, look at what comes of it, and undo it; whether it was
    accepted.
    """
    game, report, where = at.game, at.report, at.where
    saved, mark = game.state.copy(), game.dice.mark()
    try:
        happened = game.apply(action)
    except IllegalActionError as error:
        report.counts["refused"] += 1
        report.counts["refused without a rule"] += not error.rule
        _judge_words(at, action, error)
        if dump(game.state) != at.state or game.dice.mark() != mark:
            report.fault(where, f"{plain_action(action)} was refused and changed the game")
        return False
    report.counts["accepted"] += 1
    facts = at.checker.facts
    another = Checker(fresh(facts))
    another.facts.truce_over = facts.truce_over
    plain = [event.plain() for event in happened]
    faults = another.faults(at.state, plain_action(action), plain, dump(game.state))
    # Of another checker the order of turns is not known.
    faults = [fault for fault in faults if "is not due" not in fault]
    if action.kind not in ("move", "place", "bring-army"):
        faults.append("it was not among the legal ones")
    for fault in faults:
        report.fault(where, f"changed to {plain_action(action)}, which is accepted: {fault}")
    game.state = saved
    game.dice.back_to(mark)
    game.forget()
    if dump(game.state) != at.state:
        report.fault(where, "a copy of the state changed with the game")
    return True


def _judge_words(at: Trying, action: Action, error: IllegalActionError) -> None:
    """A refusal names places as people read them."""
    if _RAW.search(str(error)):
        at.report.fault(at.where, f"{plain_action(action)} is refused in raw coordinates: {error}")


def try_everything(at: Trying) -> None:
    """Every move, attack, place and marker that can be named: what is not offered is refused, or right."""
    game, known = at.game, set(at.legal)
    figures, players = [*game.state.figures], game.table.seating
    player = at.random.choice(players)
    positions = [position_of(space) for space in game.table.board.all_spaces()]
    named: list[Action] = [
        EndTurn(player),
        PassDraft(player),
        *(ChooseCard(player, c) for c in game.state.cards),
    ]
    named += [PutMarker(player, marker, card) for marker in "123X" for card in game.state.cards]
    named += [TakeCard(player, card) for card in game.table.cards]
    named += [WorkDoor(player, door, state) for door in game.state.doors for state in ("open", "closed")]
    for id in at.random.sample(figures, min(6, len(figures))):
        named += [LeaveOut(player, id), *(Attack(player, id, target) for target in figures)]
        named += [Move(player, id, position) for position in positions]
        named += [Place(player, id, (position,)) for position in positions]
    legal = game.legal_actions()
    for action in named:
        at.report.counts["named"] += 1
        if action in legal and action not in known and not _tried(at, action):
            at.report.fault(at.where, f"{plain_action(action)} is legal and refused")


def try_ways(at: Trying) -> None:
    """Ways named space by space: what the oracle lets a figure go is accepted, all else is refused."""
    state, random, facts = at.state, at.random, at.checker.facts
    if not state["turns"] or state["asks"] or state["turns"][-1]["closed"]:
        return
    ids = sorted({action.figure for action in at.legal if isinstance(action, Move)})
    for id in ids[:3]:
        figure = state["figures"][id]
        way = random_way(facts, state, figure, random)
        if way is None:
            continue
        positions = [Position(Hex(place.q, place.r), place.level) for place in way.places]
        tail = None if way.tail is None else Position(Hex(way.tail.q, way.tail.r), way.tail.level)
        action = Move(state["turns"][-1]["player"], id, positions[-1], tail, tuple(positions))
        at.report.counts["ways"] += 1
        accepted = _is_accepted(at, action)
        stops = {Position(Hex(*lying["at"][:2]), lying["at"][2]) for lying in state["glyphs"].values()}
        if accepted != way.legal and positions[-1] not in stops and tail not in stops:
            which = "accepted" if accepted else "refused"
            at.report.fault(
                at.where, f"{plain_action(action)} is {which}, by the oracle it is {way.why or 'legal'}"
            )


def _is_accepted(at: Trying, action: Action) -> bool:
    try:
        at.game.check(action)
    except IllegalActionError as error:
        _judge_words(at, action, error)
        return False
    return True


def try_complete(at: Trying) -> None:
    """Exactly the moves of the oracle are offered, to every figure that may move."""
    facts, state, report = at.checker.facts, at.state, at.report
    moves = [plain_action(action) for action in at.legal if action.kind == "move"]
    for id in sorted({row["figure"] for row in moves}):
        report.counts["compared"] += 1
        for fault in completeness(facts, state, state["figures"][id], moves, hidden=True):
            report.fault(at.where, fault)
    if state["turns"] and not state["asks"]:
        attacks = [plain_action(action) for action in at.legal if action.kind == "attack"]
        for fault in attack_completeness(facts, state, [row for row in attacks if "target" in row]):
            report.fault(at.where, fault)


# What nobody may know.


def try_hidden(at: Trying) -> None:
    """What lies face down does not show in what another player sees or may do."""
    game, report, random, where = at.game, at.report, at.random, at.where
    for player in game.table.seating:
        seen = view(game, player)
        offered = set(game.legal_actions(player))
        saved = game.state
        game.state = saved.copy()
        swapped = _swap_hidden(game, player, random)
        game.forget()
        if swapped:
            report.counts["hidden"] += 1
            if view(game, player) != seen:
                report.fault(where, f"{player} sees what lies face down ({swapped})")
            if set(game.legal_actions(player)) != offered:
                report.fault(
                    where, f"{player} may do something else because of what lies face down ({swapped})"
                )
        game.state = saved
        game.forget()


def _swap_hidden(game: Game, player: str, random: Random) -> str:
    """Exchange what a player cannot know: glyphs symbol-side up, order markers of others, glyphs on cards."""
    state, done = game.state, []
    down = [id for id, lying in state.glyphs.items() if lying.up == "symbol"]
    if len(down) > 1:
        lower, upper = random.sample(down, 2)
        a, b = state.glyphs[lower], state.glyphs[upper]
        state.glyphs[lower], state.glyphs[upper] = replace(a, name=b.name), replace(b, name=a.name)
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
    on_cards = [
        id
        for id, owned in state.cards.items()
        if owned.secret and not owned.secret_shown and owned.owner != player
    ]
    for one, other in zip(on_cards[::2], on_cards[1::2], strict=False):
        first_card, second_card = state.cards[one], state.cards[other]
        if first_card.owner == second_card.owner:
            state.cards[one] = replace(first_card, secret=second_card.secret)
            state.cards[other] = replace(second_card, secret=first_card.secret)
            done.append("glyphs on cards")
    return " and ".join(done)
