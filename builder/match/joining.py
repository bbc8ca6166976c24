"""The side of a game at a distance that joins: it proves the word, follows the game as its seat may know it,
and asks the host for its actions. Bytes and times in, bytes out.

There is one message after the other: an action is sent again until the host has answered it, also over
another connection, and whatever is older than what is known is passed over.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.facts import Gathering
from builder.formats.hexgame import GameFile, Setting, read_hexgame_bytes
from builder.language import N_, _
from builder.match import wire
from builder.match.far_match import FarMatch, Stand
from builder.match.plain_records import PlainRecords
from builder.match.relations import demand_happened, rehearse
from builder.match.wire import Keys, Later, LineCutter, Message, Rate, Seal, WireError, at_once
from builder.referee import Game
from builder.referee.dice import GivenDice, SeededDice
from builder.referee.state import RULES_VERSION, plain_action

if TYPE_CHECKING:
    from builder.referee.events import Event

_BURST, _A_SECOND = 600.0, 100.0  # messages of a host: to each "have" of a guest he says one or two
_AGAIN, _ALIVE, _SILENT, _TO_JOIN = 1.0, 5.0, 20.0, 10.0  # seconds
_MOST_DOUBTED = 20  # messages of one connection that cannot be
_log = logging.getLogger(__name__)
_REFUSED = {
    "word": N_("The host knows another word."),
    "version": N_("The host has another version of Hexwright."),
    "full": N_("All seats for guests are taken."),
    "kept": N_("The seat is kept for a guest who lost the connection. The host can free it."),
}


Reads = Callable[[str, Catalogue, Callable[[GameFile], None], Callable[[str], None]], None]
"""Reads a game out of its text (`read_game`), then calls one of two: with it, or with why there is none."""


def read_at_once(
    content: str, catalogue: Catalogue, done: Callable[[GameFile], None], failed: Callable[[str], None]
) -> None:
    """The `Reads` that waits for it."""
    try:
        file = read_game(content, catalogue)
    except BuilderError as error:
        failed(str(error))
        return
    done(file)


class Joining:
    """Joins a game whose word is known. ``match`` is there once the host has said what is played.

    ``happened`` gets events as they become known (None: some were taken back), ``refused`` why an action was
    not carried out, ``doubted`` a sentence about what the host sent that cannot be: all stays as it was.
    ``over`` says why it has ended for good; ``wants_connection``: there is none. ``later`` works out keys,
    ``reads`` the game.
    """

    def __init__(
        self,
        word: str,
        catalogue: Catalogue,
        happened: Callable[[Sequence[Event] | None], None] = lambda events: None,
        refused: Callable[[str], None] = lambda why: None,
        doubted: Callable[[str], None] = lambda sentence: None,
        *,
        fresh: Callable[[int], bytes] = secrets.token_bytes,
        later: Later = at_once,
        reads: Reads = read_at_once,
    ) -> None:
        self._word, self._catalogue, self._fresh, self._later = word, catalogue, fresh, later
        self._reads = reads
        self.happened, self.refused, self.doubted = happened, refused, doubted
        self._secret = fresh(wire.SECRET)
        self.match: FarMatch | None = None
        self.over = ""
        self.wants_connection = True
        self._lines, self._rate, self._odd = LineCutter(wire.MOST_OF_STRANGER), Rate(), 0
        self._doubts = 0
        self._good: tuple[int, Stand] | None = None  # before the last update
        self._seal: Seal | None = None
        self._welcome = self._reading = False
        self._hello: Message | None = None
        self._host = b"", b""  # his salt and public half
        self._met: tuple[Keys, bytes] | None = None  # what comes of them
        self._out = bytearray()
        self._now = self._began = self._heard_at = self._said_at = 0.0
        self._revision = self._number = 0
        self._wish: dict[str, Any] | None = None

    def connected(self, now: float) -> None:
        """There is a connection to the host."""
        self.wants_connection, self._welcome, self._reading = False, False, False
        self._lines, self._seal, self._hello = LineCutter(wire.MOST_OF_STRANGER), None, None
        self._rate, self._odd, self._doubts = Rate(_BURST, _A_SECOND), 0, 0
        self._out.clear()
        self._now = self._began = self._heard_at = self._said_at = now

    def lost(self) -> None:
        """The connection is gone."""
        self.wants_connection, self._seal, self._welcome = not self.over, None, False
        self._hello, self._reading = None, False
        self._out.clear()
        if self.match is not None and self.match.connected:
            self.match.connected, self.match.door_pause = False, ""
            self.happened(())

    def take(self) -> bytes:
        """What is to be sent."""
        out = bytes(self._out)
        self._out.clear()
        return out

    def tick(self, now: float) -> None:
        """Time goes by: what was not answered is said again; a host who says nothing is lost."""
        self._now = now
        if self.wants_connection or self.over:
            return
        if now - self._heard_at > _SILENT or self._joins_too_long(now):
            self.lost()
        elif self._welcome and now - self._said_at >= (_AGAIN if self._wish is not None else _ALIVE):
            if self._wish is not None:
                self._say_wish()
            else:
                self._have()

    def _joins_too_long(self, now: float) -> bool:
        return not self._welcome and not self._reading and now - self._began > _TO_JOIN

    def receive(self, data: bytes, now: float) -> None:
        """Bytes have come in."""
        self._now = now
        try:
            for line in self._lines.feed(data):
                self._rate.take(now)
                self._take_line(line)
                if self.over:
                    return
        except WireError as error:
            self.give_up(str(error))

    def leave(self) -> None:
        """End it."""
        self.over = self.over or _("You have left the game.")
        self.wants_connection = False

    # Messages --------------------------------------------------------------------------------------

    def _take_line(self, line: bytes) -> None:
        if not self._welcome and len(line) <= wire.MOST_OF_STRANGER:
            message = wire.OPEN_OF_GUEST.message(line)
            kind = None if message is None else message.get("kind")
            if message is not None and kind == "hello" and self._hello is None:
                self._heard_at = self._now
                self._join(message)
                return
            if message is not None and kind == "refused":
                reason = message.get("reason")
                known = _REFUSED.get(reason) if isinstance(reason, str) else None
                self.give_up(_("The host refused.") if known is None else _(known))
                return
        message = None if self._seal is None else self._seal.message(line)
        if message is None:  # damaged: it comes again
            self._odd += 1
            if self._odd > wire.MOST_DAMAGED:
                raise WireError(_("too many damaged messages"))
            return
        self._heard_at = self._now
        kind = message.get("kind")
        if kind == "welcome" and not self._welcome and not self._reading:
            self._begin(message)
        elif kind == "update" and self._welcome:
            self._update(message)
        elif kind == "over":
            why = message.get("why")
            self.give_up(_("The game has ended: {why}.", why=str(why)[:200]))

    def _join(self, message: Message) -> None:
        if message.get("hexwright") != wire.VERSION or message.get("rules") != RULES_VERSION:
            self.give_up(_(_REFUSED["version"]))
            return
        host = salt, public = wire.bytes_in(message, "salt"), wire.public_in(message)
        nonce = wire.bytes_in(message, "nonce")
        if self.match is not None and host != self._host:
            self.give_up(_("Another invitation answers at the address of the host."))
            return
        self._hello = message
        if self._met is not None and host == self._host:
            self._answer(message, nonce, self._met)
            return
        self._host, self._met = host, None
        self._later(
            partial(wire.met_keys, self._word, salt, self._secret, public),
            partial(self._answer, message, nonce),
        )

    def _answer(self, hello: Message, of_host: bytes, met: tuple[Keys, bytes]) -> None:
        """Join, unless that connection is gone."""
        if self._hello is not hello:
            return
        self._met, nonce = met, self._fresh(wire.NONCE)
        keys, shared = met
        known = wire.session_key(keys.word, of_host + nonce)
        session = wire.session_key(known, shared)
        self._seal = Seal(session, wire.GUEST, wire.HOST)
        self._lines.most = wire.MOST_OF_HOST  # what follows is looked at only with the seal of the word
        answer = {
            "kind": "join",
            "hexwright": wire.VERSION,
            "rules": RULES_VERSION,
            "nonce": nonce.hex(),
            "proof": wire.proof(known),
            "public": keys.public.hex(),
            "own": wire.proof(session),
            "knows": self.match is not None,
        }
        self._out += wire.OPEN_OF_GUEST.line(answer)

    def _begin(self, message: Message) -> None:
        seat, heard = message.get("seat"), wire.number_in(message, "heard")
        if self.match is not None:
            if seat != self.match.people[0]:
                self.give_up(_("Somebody else has taken this seat."))
                return
            self._welcomed(heard)
            return
        content = message.get("game")
        if not isinstance(content, str):
            raise WireError(_("the host does not say what is played"))
        self._reading = True
        self._reads(content, self._catalogue, partial(self._sit_down, message, self._seal), self.give_up)

    def _sit_down(self, message: Message, seal: Seal | None, file: GameFile) -> None:
        """Take the seat of a game that was read, unless that connection is gone."""
        if self._seal is not seal or self.over:
            return
        self._reading = False
        seat, heard = message.get("seat"), wire.number_in(message, "heard")
        try:
            game = game_of(message, file)
        except BuilderError as error:
            self.give_up(str(error))
            return
        if not isinstance(seat, str) or seat not in game.table.seats:
            self.give_up(_("The host offers a seat that there is not."))
            return
        others = frozenset(game.table.seating) - {seat}
        players = dict.fromkeys(game.table.seating)
        match = self.match = FarMatch(game, players, Random(0), away=others, connected=False)
        match.send = lambda action: self._ask({"action": plain_action(action)})
        match.pass_on = lambda again: self._ask({"door": "later" if again else "not in this turn"})
        self._welcomed(heard)

    def _welcomed(self, heard: int) -> None:
        self._number = max(self._number, heard)  # where another guest sat here in between
        self._welcome = True
        self._lines.most = wire.MOST_OF_UPDATE
        self._have()

    def _update(self, message: Message) -> None:
        match = self.match
        assert match is not None
        revision = wire.number_in(message, "revision")
        if revision <= self._revision:
            self._have()
            return
        stand = match.stand()
        try:
            known, heard = wire.number_in(message, "from"), wire.number_in(message, "heard")
            why = message.get("why")
            if not isinstance(why, str):
                raise WireError(_("why: a text was expected"))
            new = self._take(match, message, known)
        except Exception as error:  # whatever it is: it came from elsewhere
            match.back_to(stand)
            self._doubt(error)
            return
        self._good = self._revision, stand
        self._revision = revision
        match.connected = True
        answered = self._wish is not None and heard >= self._number
        if answered:
            self._wish, match.asked = None, False
        match.door_pause = match.people[0] if message.get("door") is True and not match.asked else ""
        self.happened(new)
        self._have()
        if answered and why:
            self.refused(why[:500])

    def _take(self, match: FarMatch, message: Message, known: int) -> Sequence[Event] | None:
        """Have the match stand as an update says, if it can be and can be shown."""
        records, rows = PlainRecords(match.game._table), message.get("events")
        if not isinstance(rows, list) or known > len(match.events):
            raise WireError(_("it does not go together"))
        state, events = records.state_of(message.get("state")), [records.event_of(row) for row in rows]
        gone = match.game.state.figures.keys() - state.figures or match.game.state.cards.keys() - state.cards
        demand_happened([*match.events[:known], *events] if gone else events, state, records.table)
        new = match.take(state, known, events)
        rehearse(match, new or ())
        return new

    def take_back(self, error: Exception) -> None:
        """The last update could not be shown: all is as it was before."""
        if self._good is not None and self.match is not None:
            self._revision, stand = self._good
            self.match.back_to(stand)
            self._doubt(error)

    def _doubt(self, error: Exception) -> None:
        foreseen = isinstance(error, BuilderError)
        _log.log(logging.DEBUG if foreseen else logging.ERROR, "what the host sent cannot be", exc_info=error)
        why = str(error) if foreseen else type(error).__name__
        self._doubts += 1
        if self._doubts > _MOST_DOUBTED:
            self.give_up(_("The host sent too much that cannot be: {why}.", why=why))
            return
        self.doubted(_("The host sent something that cannot be, it is left out: {why}.", why=why))

    def _ask(self, wish: dict[str, Any]) -> None:
        self._wish = wish
        self._number += 1
        self._say_wish()

    def _say_wish(self) -> None:
        assert self._wish is not None
        self._say({"kind": "act", "number": self._number, **self._wish})

    def _have(self) -> None:
        self._say({"kind": "have", "revision": self._revision})

    def _say(self, message: Message) -> None:
        if self._seal is not None:
            self._out += self._seal.line(message)
            self._said_at = self._now

    def give_up(self, why: str) -> None:
        """End it for good, and say why."""
        self.over = why
        self.lost()
        if self.match is not None:
            self.match.ended = why
            self.happened(())


def read_game(content: str, catalogue: Catalogue) -> GameFile:
    """The game that a host says is played. Raises UnreadableError."""
    return read_hexgame_bytes(content.encode(), _("the host's game"), catalogue)


def game_of(opening: Message, file: GameFile) -> Game:
    """A game to ask questions of, as it was before anything happened. Raises BuilderError."""
    gathering = opening.get("gathering")
    players, sets = wire.number_in(opening, "players"), wire.number_in(opening, "sets")
    if gathering not in (None, *Gathering):
        raise WireError(_("the host does not say what is played"))
    setting = Setting(file.scenario, file.battlefield, file.cards, file.catalogue)
    table = setting.table(players, sets=sets, gathering=None if gathering is None else Gathering(gathering))
    game = setting.game(table, SeededDice(0))
    game.dice = GivenDice()  # nothing is rolled here
    return game
