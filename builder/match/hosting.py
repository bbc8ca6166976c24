"""The host's side of a game at a distance: who joins, what guests are sent, what they may do. Bytes and times
in, bytes out; whoever owns the connections carries them.

There is one game, here. Each guest is sent the scenario once, then after every action the state and events as
that seat may know them (`builder.referee.known_state`). What comes from a guest can only be an action of that
seat that the referee allows. docs/protocol.md has the messages.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from builder.errors import BuilderError, RefusedError
from builder.formats.hexgame import GameFile, hexgame_bytes
from builder.language import _
from builder.match import wire
from builder.match.plain_records import PlainRecords
from builder.match.wire import Keys, Later, LineCutter, Message, Rate, Seal, WireError, at_once
from builder.referee import state as a
from builder.referee.known_state import known_event, known_scenario, known_state
from builder.referee.state import RULES_VERSION, Action, action_of

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.match.match import Match

PassDoors = Callable[[str, bool], None]
"""A seat that was asked works no door now; whether it may be asked again in this turn."""
Act = Callable[[Action], bool]
"""Carries out an action of a guest; False where it must wait. Raises BuilderError for what is refused."""

OF_GUESTS = (
    a.TakeCard, a.PassDraft, a.BringArmy, a.LaySecret, a.Place, a.LeaveOut, a.PutMarker, a.ChooseCard, a.Move,
    a.Attack, a.Use, a.Decline, a.WorkDoor, a.EndTurn, a.ProposeRuling,
)  # fmt: skip
"""The actions that the rules judge, and rulings, which another seat answers: all else is done at the host
alone.
"""
AGAIN = 1.0  # seconds after which what was not acknowledged is sent again
_TO_JOIN, _SILENT = 10.0, 30.0  # seconds that a stranger has to join, a guest may be silent
_MOST_STRANGERS, _MOST_OF_ADDRESS = 8, 4
_MOST_SENT = 1_000  # updates not acknowledged that are remembered


@dataclass
class _Place:
    """A seat for a guest. ``guest``: the public half of its guest's secret. ``heard`` is the last action,
    ``why`` what was against it; ``shared``: how many events the guest is known to have; ``sent`` how many
    were in each update not acknowledged yet; ``door``: whether the guest knows that a computer player is
    waiting.
    """

    seat: str
    guest: bytes = b""
    call: Call | None = None
    heard: int = 0
    why: str = ""
    revision: int = 0
    acknowledged: int = 0
    shared: int = 0
    sent: dict[int, int] = field(default_factory=dict)
    sent_at: float = 0.0
    door: bool = False


class Hosting:
    """A match with seats for guests who know the word. Nobody can be taken in before it is `ready`.

    ``note`` gets a sentence for whoever hosts: who joined, who was turned away. `changed` is called after
    each action, and after one was taken back. ``later`` works out keys.
    """

    def __init__(
        self,
        match: Match,
        setting: Setting,
        seats: Sequence[str],
        word: str,
        act: Act,
        note: Callable[[str], None] = lambda sentence: None,
        pass_doors: PassDoors = lambda seat, again: None,
        *,
        fresh: Callable[[int], bytes] = secrets.token_bytes,
        later: Later = at_once,
    ) -> None:
        if not seats:
            raise RefusedError(_("no seat is left for a guest"))
        self._match, self._act, self.note, self._fresh = match, act, note, fresh
        self._pass_doors = pass_doors
        self._places = {seat: _Place(seat) for seat in seats}
        self._calls: list[Call] = []
        self._happened = len(match.events)
        self._records = PlainRecords(match.game.table)
        self.opening = opening_of(match, setting)
        self.salt = fresh(wire.NONCE)
        self._keys: Keys | None = None
        later(partial(wire.keys_of, word, self.salt, fresh(wire.SECRET)), self._take_keys)
        self._now = 0.0

    @property
    def ready(self) -> bool:
        """Whether its keys are known."""
        return self._keys is not None

    @property
    def keys(self) -> Keys:
        """The keys of this side."""
        assert self._keys is not None, "nobody is taken in before"
        return self._keys

    def _take_keys(self, keys: Keys) -> None:
        self._keys = keys

    @property
    def joined(self) -> Mapping[str, bool]:
        """The seats of guests, and whether somebody is connected there."""
        return {seat: place.call is not None for seat, place in self._places.items()}

    @property
    def kept(self) -> frozenset[str]:
        """The seats that wait for a guest whose connection is gone: they are for nobody else."""
        return frozenset(seat for seat, place in self._places.items() if place.guest and place.call is None)

    def free(self, seat: str) -> None:
        """Keep a seat no longer: whoever comes with the word may take it."""
        if seat in self.kept:
            self._places[seat].guest = b""
            self.note(_("The seat of {who} is free for another guest.", who=self.called(seat)))

    def called(self, seat: str) -> str:
        """What people call the player of a seat."""
        return self._match.game.table.called(seat)

    def call(self, now: float, address: str = "") -> Call:
        """Somebody has connected. Where too many strangers have, of this address or of all, the one of them
        who was silent longest makes room.
        """
        self._calls = [call for call in self._calls if not call.over]
        strangers = [call for call in self._calls if not call.seat]
        same = [call for call in strangers if call.address == address]
        if len(same) >= _MOST_OF_ADDRESS:
            same[0].end("")  # without a note: they may come by the thousand
        elif len(strangers) >= _MOST_STRANGERS:
            strangers[0].end(_("it did not join"))
        call = Call(self, now, address)
        self._calls.append(call)
        return call

    def changed(self) -> None:
        """Send every guest what has happened, or was taken back."""
        count = len(self._match.events)
        for place in self._places.values():
            if count < self._happened:  # what was taken back may come otherwise
                place.shared = min(place.shared, count)
                place.sent = {revision: min(known, count) for revision, known in place.sent.items()}
            place.revision += 1
            self._send(place)
        self._happened = count

    def paused(self) -> None:
        """Ask about doors the one guest for whom a computer player waits, and nobody else any more."""
        for place in self._places.values():
            if place.door != (self._match.door_pause == place.seat):
                place.revision += 1
                self._send(place)

    def tick(self, now: float) -> None:
        """Time goes by: what did not arrive is sent again, and who says nothing is let go."""
        self._now = now
        for call in list(self._calls):
            call.tick(now)
        for place in self._places.values():
            if place.acknowledged < place.revision and now - place.sent_at >= AGAIN:
                self._send(place)

    def end(self) -> None:
        """Let everybody go."""
        for call in list(self._calls):
            call.say({"kind": "over", "why": _("the host has closed the game")})
            call.end("")

    # What calls ask --------------------------------------------------------------------------------

    def sit_down(self, guest: bytes, call: Call) -> _Place | None:
        """The place of somebody who joins: the former one where they come back, else one that is kept for
        nobody.
        """
        own = [place for place in self._places.values() if place.guest == guest]
        place = next(iter(own or (one for one in self._places.values() if not one.guest)), None)
        if place is None:
            return None
        if place.call is not None:
            place.call.end("")  # he lost that connection, or will
        place.call, place.guest = call, guest
        place.acknowledged = place.shared = 0
        place.sent.clear()
        place.revision += 1
        self._count_present()
        return place

    def left(self, call: Call) -> None:
        """A connection has ended."""
        place = self._places.get(call.seat)
        if place is not None and place.call is call:
            place.call = None
            self._count_present()

    def _count_present(self) -> None:
        self._match.present = frozenset(seat for seat, there in self.joined.items() if there)

    def take_action(self, place: _Place, message: Message) -> None:
        """A guest acts: the next action is carried out, the last one answered again, any other ignored."""
        number = wire.number_in(message, "number")
        if number == place.heard:
            self._send(place)
        if number != place.heard + 1:
            return
        before = place.revision, place.heard, place.why
        place.heard, place.why = number, ""
        try:
            if "door" in message:
                self._pass_doors(place.seat, message["door"] == "later")
                if place.revision == before[0]:
                    self.changed()
                return
            action = action_of(message.get("action"))
            if isinstance(action, a.RollDice) or action.player != place.seat:
                raise BuilderError(_("that is not an action of this seat"))
            if not isinstance(action, OF_GUESTS):
                raise BuilderError(_("that is done at the host's computer"))
            if not self._act(action):
                place.heard, place.why = before[1:]
                return
            if place.revision == before[0]:
                self.changed()
        except BuilderError as error:
            place.why = str(error)
            place.revision += 1
            self._send(place)

    def take_acknowledgement(self, place: _Place, message: Message) -> None:
        """A guest says which update was the last to arrive."""
        revision = wire.number_in(message, "revision")
        if revision in place.sent:
            place.shared, place.acknowledged = place.sent[revision], revision
            place.sent = {number: count for number, count in place.sent.items() if number > revision}
        if revision == place.revision and place.call is not None:
            place.call.say({"kind": "same", "revision": revision})

    def update(self, place: _Place) -> dict[str, Any]:
        """What a guest is sent: the state, events that may not have arrived yet, what became of the last
        action.
        """
        match, seat = self._match, place.seat
        place.door = match.door_pause == seat
        events = match.events[place.shared :]
        return {
            "kind": "update",
            "revision": place.revision,
            "state": self._records.state(known_state(match.game, seat)),
            "from": place.shared,
            "events": [self._records.event(known_event(event, seat)) for event in events],
            "heard": place.heard,
            "why": place.why,
            "door": place.door,
        }

    def _send(self, place: _Place) -> None:
        if place.call is None:
            return
        place.call.say(self.update(place))
        place.sent[place.revision] = len(self._match.events)
        place.sent_at = self._now
        if len(place.sent) > _MOST_SENT:
            place.call.end(_("no update was acknowledged"))

    def send(self, place: _Place) -> None:
        """Send a guest everything that may not have arrived yet."""
        self._send(place)


def opening_of(match: Match, setting: Setting) -> dict[str, Any]:
    """What is played, as every guest may know it. Raises RefusedError where it is too large to be sent."""
    table = match.game.table
    file = GameFile(known_scenario(setting.scenario), setting.battlefield, setting.cards, setting.catalogue)
    return {
        "game": hexgame_bytes(file).decode(),
        "players": len(table.seating),
        "sets": table.sets,
        "gathering": None if table.gathering is None else str(table.gathering),
    }


class Call:
    """One connection, at first of a stranger. ``over``: it is to be closed once `take` has nothing left."""

    def __init__(self, hosting: Hosting, now: float, address: str) -> None:
        self._hosting, self.address = hosting, address
        self._lines, self._rate = LineCutter(wire.MOST_OF_STRANGER), Rate()
        self._seal: Seal | None = None
        self._place: _Place | None = None
        self._nonce = hosting._fresh(wire.NONCE)
        self._out = bytearray()
        self._began = self._last = now
        self._damaged = 0
        self.over = False
        self._write(
            wire.OPEN_OF_HOST.line(
                {
                    "kind": "hello",
                    "hexwright": wire.VERSION,
                    "rules": RULES_VERSION,
                    "salt": hosting.salt.hex(),
                    "nonce": self._nonce.hex(),
                    "public": hosting.keys.public.hex(),
                }
            )
        )

    @property
    def seat(self) -> str:
        """The seat of the guest; empty for a stranger."""
        return "" if self._place is None else self._place.seat

    def take(self) -> bytes:
        """What is to be sent."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def receive(self, data: bytes, now: float) -> None:
        """Bytes have come in. What is no message, or comes too fast, ends the connection with one note."""
        try:
            for line in self._lines.feed(data):
                if self.over:
                    return
                self._rate.take(now)
                self._last = now
                self._take_line(line)
        except WireError as error:
            self.end(str(error))

    def tick(self, now: float) -> None:
        """Time goes by."""
        if self._place is None and now - self._began > _TO_JOIN:
            self.end(_("it did not join"))
        elif now - self._last > _SILENT:
            self.end(_("nothing came from it"))

    def lost(self) -> None:
        """The connection is gone."""
        self.end("")

    def end(self, why: str) -> None:
        """Let it go; ``why`` is noted where something was wrong."""
        if self.over:
            return
        self.over = True
        self._hosting.left(self)
        if why:
            who = self._hosting.called(self.seat) if self.seat else _("a stranger")
            self._hosting.note(_("The connection of {who} was closed: {why}.", who=who, why=why))
        elif self.seat:
            who = self._hosting.called(self.seat)
            self._hosting.note(_("The connection of {who} is gone; the seat is kept.", who=who))

    def say(self, message: Message) -> None:
        """Send a message to a guest; a stranger is sent none."""
        if self._seal is not None and not self.over:
            self._write(self._seal.line(message))

    def _write(self, line: bytes) -> None:
        self._out += line

    def _take_line(self, line: bytes) -> None:
        if self._seal is None or self._place is None:
            message = wire.OPEN_OF_HOST.message(line)
            if message is None or message.get("kind") != "join":
                raise WireError(_("that is no message of this game"))
            self._join(message)
            return
        message = self._seal.message(line)
        if message is None:
            self._damaged += 1
            if self._damaged > wire.MOST_DAMAGED:
                raise WireError(_("too many damaged messages"))
        elif message.get("kind") == "act":
            self._hosting.take_action(self._place, message)
        elif message.get("kind") == "have":
            self._hosting.take_acknowledgement(self._place, message)
        else:
            raise WireError(_("that is no message of this game"))

    def _join(self, message: Message) -> None:
        hosting = self._hosting
        versions = message.get("hexwright"), message.get("rules")
        if versions != (wire.VERSION, RULES_VERSION):
            self._refuse("version", _("it is another version"))
            return
        known = wire.session_key(hosting.keys.word, self._nonce + wire.bytes_in(message, "nonce"))
        if not wire.proves(message.get("proof"), known):
            self._refuse("word", _("the word was wrong"))
            return
        guest = wire.public_in(message)
        session = wire.session_key(known, hosting.keys.shared(guest))
        if not wire.proves(message.get("own"), session):
            raise WireError(_("it does not hold the secret of the guest it says it is"))
        place = hosting.sit_down(guest, self)
        if place is None:
            why = _("the seat is kept for a guest who lost the connection; if this is he, free it")
            self._refuse(*(("kept", why) if hosting.kept else ("full", _("no seat is free"))))
            return
        self._place, self._seal = place, Seal(session, wire.HOST, wire.GUEST)
        self._lines.most = wire.MOST_OF_GUEST
        opening = {} if message.get("knows") is True else hosting.opening
        self.say({"kind": "welcome", "seat": place.seat, "heard": place.heard, **opening})
        hosting.send(place)
        hosting.note(_("{who} has joined.", who=hosting.called(place.seat)))

    def _refuse(self, reason: str, why: str) -> None:
        self._write(wire.OPEN_OF_HOST.line({"kind": "refused", "reason": reason}))
        self.end(why)
