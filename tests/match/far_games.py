"""Games at a distance over a line that drops, doubles, reorders and damages messages: the game of the host
and what each guest knows are compared all the way, and in what is sent nothing depends on what is hidden.

As a program: ``python -m tests.match.far_games 200 1`` plays 200 games from seed 1 on.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from builder.formats.hexgame import Setting
from builder.match.hosting import Call, Hosting
from builder.match.joining import Joining
from builder.match.match import Match
from builder.referee import Game, SeededDice, Table
from builder.referee.events import MarkerPut, SecretLaid
from builder.referee.flow import TABLE, to_act
from builder.referee.state import Action, Marker, RollDice
from builder.referee.views import view
from builder.scenario import Up
from tests.formats import played
from tests.referee.grounds import grounds
from tests.referee.tables import the_catalogue

WORD = "dabo-kilu-mefi-rota"
_STEP = 0.25  # seconds between two looks at the line


@dataclass
class Faults:
    """Shares of lines from 0 to 1, and of steps in which a connection breaks."""

    dropped: float = 0.0
    doubled: float = 0.0
    reordered: float = 0.0
    damaged: float = 0.0
    broken: float = 0.0


BAD = Faults(0.08, 0.08, 0.08, 0.05, 0.01)


@dataclass
class Guest:
    """One guest with his connection, if there is one."""

    joining: Joining
    call: Call | None = None
    refusals: list[str] = field(default_factory=list)


class FarGame:
    """A host with guests in all seats but his, and the lines between them."""

    def __init__(self, game: Game, faults: Faults, random: Random, *, words: Sequence[str] = ()) -> None:
        self.random, self.faults, self.now = random, faults, 0.0
        self.match = Match(game, dict.fromkeys(game.table.seating), Random(1))
        guests = list(game.table.seating[1:])
        self.match.give_away(guests)
        self.notes: list[str] = []
        table = game.table
        setting = Setting(table.scenario, table.battlefield, table.cards, the_catalogue())
        self.hosting = Hosting(
            self.match, setting, guests, WORD, self.act, self.notes.append, fresh=self.fresh
        )
        self.guests = [self._guest(word) for word in (words or [WORD] * len(guests))]

    def _guest(self, word: str) -> Guest:
        refusals: list[str] = []
        joining = Joining(word, the_catalogue(), refused=refusals.append, fresh=self.fresh)
        return Guest(joining, None, refusals)

    def fresh(self, count: int) -> bytes:
        """Bytes that a seed repeats."""
        return self.random.randbytes(count)

    def act(self, action: Action) -> bool:
        """The host carries out an action, his own or a guest's."""
        self.match.carry_out(action, by=action.player if action.player in self.match.people else None)
        self.hosting.changed()
        return True

    def step(self) -> None:
        """A quarter of a second passes."""
        self.now += _STEP
        self.hosting.tick(self.now)
        for guest in self.guests:
            joining = guest.joining
            if guest.call is not None and (
                guest.call.over or joining.wants_connection or self._happens("broken")
            ):
                self._bring(guest)
                guest.call.lost()
                guest.call = None
                joining.lost()
            if guest.call is None and joining.wants_connection:
                guest.call = self.hosting.call(self.now)
                joining.connected(self.now)
            joining.tick(self.now)
            self._bring(guest)

    def _bring(self, guest: Guest) -> None:
        """Carry what was said, in both directions."""
        call = guest.call
        if call is None:
            return
        for take, give in (
            (call.take, guest.joining.receive),
            (guest.joining.take, call.receive),
            (call.take, guest.joining.receive),
        ):
            self._carry(take(), give)

    def _carry(self, content: bytes, give: Callable[[bytes, float], None]) -> None:
        lines = []
        for line in content.splitlines(keepends=True):
            if self._happens("dropped"):
                continue
            if self._happens("damaged"):
                at = self.random.randrange(len(line))
                line = line[:at] + bytes([self.random.randrange(256)]) + line[at + 1 :]
            lines += [line, line] if self._happens("doubled") else [line]
        if len(lines) > 1 and self._happens("reordered"):
            self.random.shuffle(lines)
        for line in lines:
            give(line, self.now)

    def _happens(self, what: str) -> bool:
        return self.random.random() < getattr(self.faults, what)

    def settle(self, most: int = 400) -> None:
        """Let time pass until every guest knows all, or has given up."""
        for _step in range(most):
            self.step()
            if all(guest.joining.over or self.knows_all(guest) for guest in self.guests):
                return
        raise AssertionError("a guest does not hear what happened")

    def knows_all(self, guest: Guest) -> bool:
        """Whether a guest has the game as it stands, and his action is answered."""
        match = guest.joining.match
        return (
            match is not None
            and match.connected
            and not match.asked
            and len(match.events) == len(self.match.events)
            and view(match.game, match.people[0]) == view(self.match.game, match.people[0])
        )

    def next_action(self) -> Action | None:
        """Something that is legal, at random; None where nobody acts any more."""
        waiting = to_act(self.match.game)
        if not waiting:
            return None
        if waiting[0] == TABLE:
            return RollDice()
        player = self.random.choice(waiting)
        actions = list(self.match.game.legal_actions(player))
        kind = self.random.choice(sorted({action.kind for action in actions}))
        return self.random.choice([action for action in actions if action.kind == kind])

    def do(self, action: Action) -> None:
        """Have an action done by whoever it belongs to."""
        for guest in self.guests:
            match = guest.joining.match
            if match is not None and match.people[0] == action.player:
                assert match.due == action.player, match.waiting
                match.carry_out(action)
                return
        self.act(action)


def faults_of(far: FarGame, guest: Guest) -> list[str]:
    """What a guest knows wrongly, or might know and must not."""
    match, game = guest.joining.match, far.match.game
    if match is None:
        return [f"no game: {guest.joining.over}"]
    seat, found = match.people[0], []
    if view(match.game, seat) != view(game, seat):
        found.append(f"{seat} sees another game")
    if list(match.game.legal_actions(seat)) != list(game.legal_actions(seat)):
        found.append(f"{seat} is offered other actions")
    if to_act(match.game) != to_act(game):
        found.append(f"{seat} waits for another")
    if [event.plain(seat) for event in match.events] != [event.plain(seat) for event in far.match.events]:
        found.append(f"{seat} has read something else")
    place = far.hosting._places[seat]
    before = json.dumps(far.hosting.update(place))
    saved, events = game.saved(), list(far.match.events)
    if hide_otherwise(far.match, seat, far.random) and json.dumps(far.hosting.update(place)) != before:
        found.append(f"{seat} is sent what is hidden")
    game.back_to(saved)
    far.match.events[:] = events
    return found


def hide_otherwise(match: Match, seat: str, random: Random) -> int:
    """Change everything that a seat may not know; returns how many things were changed."""
    state, table, changed = match.game.state, match.game.table, 0
    for owner in table.seating:
        down = [key for key, marker in state.markers.items() if key[0] == owner and not marker.revealed]
        if table.side(owner) != table.side(seat):
            cards = [state.markers[key].card for key in down]
            random.shuffle(cards)
            changed += cards != [state.markers[key].card for key in down]
            state.markers.update({key: Marker(card) for key, card in zip(down, cards, strict=True)})
    names = ["Kelda", "Erland", "Mitonsoul", "Astrid"]
    for id, glyph in state.glyphs.items():
        if glyph.up is Up.SYMBOL:
            state.glyphs[id] = replace(glyph, name=random.choice(names))
            changed += 1
    for id, owned in state.cards.items():
        if owned.secret and not owned.secret_shown and owned.owner != seat:
            state.cards[id] = replace(owned, secret=random.choice(names))
            changed += 1
    for number, event in enumerate(match.events):
        if isinstance(event, MarkerPut) and not event.known_by(seat):
            match.events[number] = replace(event, marker=random.choice("123X"))
        elif isinstance(event, SecretLaid) and not event.known_by(seat):
            match.events[number] = replace(event, glyph=random.choice(names))
    return changed


def play(
    seed: int, table: Table | None = None, *, faults: Faults = BAD, most: int = 150, looks: float = 0.3
) -> tuple[FarGame, list[str]]:
    """Play a game at random, with guests in all seats but one; returns it with what was wrong. Without a
    table it is the meadow on which everything is hidden that can be.
    """
    random, wrong = Random(seed), list[str]()
    game = played.new_game(random.choice((2, 3)), seed) if table is None else Game(table, SeededDice(seed))
    far = FarGame(game, faults, random)
    far.settle()
    for number in range(most):
        action = far.next_action()
        if action is None:
            break
        far.do(action)
        far.settle()
        if random.random() < looks:
            wrong += [
                f"seed {seed}, action {number}: {fault}"
                for guest in far.guests
                for fault in faults_of(far, guest)
            ]
        if far.match.undoable and random.random() < 0.1:
            assert far.match.undo()
            far.hosting.changed()
            far.settle()
    refused = [why for guest in far.guests for why in guest.refusals]
    wrong += [f"seed {seed}: {why}" for why in refused]
    wrong += [f"seed {seed}, at the end: {fault}" for guest in far.guests for fault in faults_of(far, guest)]
    return far, wrong


def main(games: int, seed: int) -> int:
    """Play games; returns how many were wrong."""
    bad = actions = connections = 0
    tables = grounds(Random(seed))
    for number in range(seed, seed + games):
        far, wrong = play(number, None if number % 2 else next(tables)[1])
        actions += far.match.actions
        connections += sum("joined" in note for note in far.notes)
        bad += bool(wrong)
        print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{games} games, {actions} actions, {connections} times joined: {bad} with faults")
    return bad


if __name__ == "__main__":
    sys.exit(min(main(int(sys.argv[1]), int(sys.argv[2])), 1))
