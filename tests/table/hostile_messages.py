"""Messages with something odd in them, to the windows of a guest and of a host: whoever knows the word may
send them. Real ones are recorded in games and changed by their structure.

As a program: ``python -m tests.table.hostile_messages 100000 1`` sends that many, half to each side, and
lists each error that nothing caught with the message that shows it; exit 1 where there was one.
"""

from __future__ import annotations

import copy
import json
import os
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from types import TracebackType
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop
from PySide6.QtNetwork import QHostAddress
from PySide6.QtWidgets import QApplication

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.match import wire
from builder.match.joining import read_at_once
from builder.match.match import Match
from builder.match.wire import GUEST, HOST, OPEN_OF_GUEST, OPEN_OF_HOST, Seal
from builder.referee.flow import TABLE
from builder.referee.state import RollDice, plain_action
from builder.table.guest_line import GuestLine
from builder.table.guest_tables import guest_window
from builder.table.invitation import Invitation
from builder.table.window import TableWindow
from tests.formats import played
from tests.match import changed_messages as plain
from tests.match.far_games import FarGame, Faults

_A_WINDOW = 60  # messages
_ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 7, 99, 10**9, 10**30, 0.5, [], {}, "", "x", "A", "B", "X", "1"),
    *("x" * 3_000, "<b>x</b>", "a\nb", [[0, 0, 1]], [0, 0, 1], [99, 99, 9], [[]], {"": ""}),
)
Message = dict[str, Any]


@dataclass
class Found:
    """What came of it: messages by what became of them; errors that nothing caught, with a message each."""

    counts: Counter[str] = field(default_factory=Counter)
    errors: dict[str, str] = field(default_factory=dict)
    message: Message = field(default_factory=dict)

    def note(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """As `sys.excepthook`."""
        last = traceback.extract_tb(trace)[-1]
        key = f"{kind.__name__}: {str(error)[:100]} in {os.path.basename(last.filename)}, {last.lineno}"
        self.counts["errors"] += 1
        if key not in self.errors:
            shown = "".join(traceback.format_exception(kind, error, trace))
            self.errors[key] = f"{shown}{json.dumps(self.message)[:100_000]}"
            print(self.errors[key], file=sys.stderr, flush=True)  # the process may die of it

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note what comes of it."""
        before, sys.excepthook = sys.excepthook, self.note
        try:
            yield
        except Exception as error:
            self.note(type(error), error, error.__traceback__)
        finally:
            sys.excepthook = before


@dataclass
class Recorded:
    """What a host says to a guest at several moments of some games, all that happened in each; and the values
    that have the same name there.
    """

    games: int
    updates: list[Message] = field(default_factory=list)
    by_key: dict[str, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for seed in range(self.games):
            far = FarGame(played.new_game(2, seed), Faults(), Random(seed))
            far.settle()
            place = far.hosting._places["B"]
            for number in range(160 if self.games > 1 else 70):
                if number % 20 == 5:
                    place.shared = 0
                    self.updates.append(json.loads(json.dumps(far.hosting.update(place))))
                action = far.next_action()
                if action is None:
                    break
                far.do(action)
                far.settle()
        self._gather(self.updates)

    def _gather(self, value: Any) -> None:
        for key, inner in value.items() if isinstance(value, dict) else ():
            self.by_key.setdefault(key, []).append(inner)
            self._gather(inner)
        for inner in value if isinstance(value, list) else ():
            self._gather(inner)


def changed(message: Message, recorded: Recorded, chance: Random) -> Message:
    """A message with some values that are odd, another's, gone, twice or elsewhere."""
    found = copy.deepcopy(message)
    for _change in range(chance.choice((1, 1, 1, 2, 4))):
        holder: Any = found
        key: Any = "state" if "state" in found and chance.random() < 0.7 else chance.choice(list(found))
        while isinstance(inner := holder[key], dict | list) and inner and chance.random() < 0.95:
            holder, key = inner, chance.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        how, value = chance.random(), holder[key]
        if how < 0.25:
            holder[key] = copy.deepcopy(chance.choice(_ODD))
        elif how < 0.5 and isinstance(key, str):
            holder[key] = copy.deepcopy(chance.choice(recorded.by_key.get(key, [1])))
        elif how < 0.65 and type(value) is int:
            holder[key] += chance.choice((1, -1, 2, 10, -10))
        elif how < 0.75 and isinstance(holder, list):
            holder.insert(key, copy.deepcopy(chance.choice(holder)))
        elif how < 0.85 and isinstance(holder, list):
            chance.shuffle(holder)
        elif how < 0.95:
            del holder[key]
        if not found:
            return found
    return found


def _pass_time() -> None:
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def _use(window: TableWindow, chance: Random) -> None:
    """Somebody looks at a window: its tabs, the spaces and figures of the battlefield."""
    controller = window.controller
    board = controller.game.table.board
    spaces = [space for hex in board.spaces for space in board.at(hex)]
    window.tabs.setCurrentIndex(chance.randrange(window.tabs.count()))
    controller.point_at(chance.choice(spaces))
    controller.rest()
    if chance.random() < 0.3:
        window.plan.grab()
    if controller.offers is not None and controller.offers.figures and chance.random() < 0.3:
        controller.choose_figure(chance.choice(list(controller.offers.figures)))
    _pass_time()


def _close(window: TableWindow) -> None:
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    _pass_time()


def to_guest(count: int, recorded: Recorded, chance: Random, found: Found) -> None:
    """Send a guest that many messages in which something is odd, a new window now and then."""
    seal = Seal(plain._session(), HOST, GUEST)
    while count > 0:
        line = GuestLine("127.0.0.1", 9, plain._WORD, played.setting().catalogue)
        line._clock.stop()
        line._socket.abort()
        joining = line._joining
        joining._secret, joining._fresh, joining._later = bytes(wire.SECRET), bytes, wire.at_once
        joining._reads = read_at_once
        joining.connected(0.0)
        joining.receive(OPEN_OF_HOST.line(plain._HELLO), 0.0)
        joining.receive(seal.line({"kind": "welcome", "seat": "B", "heard": 0, **plain._host().opening}), 0.0)
        joining.receive(seal.line({**chance.choice(recorded.updates), "revision": 1}), 0.0)
        window = guest_window(line, pace=0)
        window.resize(700, 500)
        window.show()
        window.begin()
        for number in range(2, 2 + min(count, _A_WINDOW)):
            message = changed(chance.choice(recorded.updates), recorded, chance)
            if chance.random() < 0.9:
                message["revision"] = number
            if chance.random() < 0.5 and type(known := message.get("from")) is int and line.match is not None:
                message["from"] = min(known, len(line.match.events))
            found.message, before = message, joining._revision
            with found.watched():
                joining.receive(seal.line(message), 0.1 * number)
                _pass_time()
                if joining._revision != before or chance.random() < 0.1:
                    _use(window, chance)
            found.counts["taken" if joining._revision != before else "not taken"] += 1
            count -= 1
            if joining.over:
                found.counts["given up"] += 1
                break
        with found.watched():
            _close(window)


def _guest_messages(match: Match, seat: str, chance: Random) -> Iterator[Message]:
    """What a guest might say now."""
    for action in islice(match.game.legal_actions(seat), chance.randrange(1, 40)):
        yield {"kind": "act", "number": 1, "action": plain_action(action)}
    yield {"kind": "have", "revision": chance.randrange(9)}
    yield {"kind": "act", "number": 1, "door": "later"}


def to_host(count: int, recorded: Recorded, chance: Random, found: Found) -> None:
    """Send a host that many messages, a new window now and then; his own seat is played at random."""
    seal = Seal(plain._session(), GUEST, HOST)
    while count > 0:
        game = played.new_game(2, chance.randrange(99))
        match = Match(game, dict.fromkeys(game.table.seating), Random(1), setting=played.setting())
        window = TableWindow(match, PlayFacts(), load_styles(places.shipped("tilesets")), pace=0)
        window.resize(700, 500)
        window.show()
        window.begin()
        here = QHostAddress.SpecialAddress.LocalHost
        invitation = Invitation(window.controller, played.setting(), ["B"], window, address=here, port=0)
        invitation._keys.stop()
        hosting = invitation._hosting
        hosting._fresh, hosting._keys = bytes, plain._keys(plain._WORD, plain._ONCE, bytes(wire.SECRET))
        call = None
        for number in range(min(count, _A_WINDOW)):
            now = 0.1 * number
            with found.watched():
                if call is None or call.over:
                    call = hosting.call(now)
                    assert call is not None
                    call.receive(OPEN_OF_GUEST.line(plain.SEATED), now)
                    assert call.seat == "B"
                place = hosting._places["B"]
                message = chance.choice(list(_guest_messages(match, "B", chance)))
                if chance.random() < 0.7:
                    message = changed(message, recorded, chance)
                if message.get("kind") == "act" and chance.random() < 0.9:
                    message["number"] = place.heard + 1
                found.message, before = message, match.actions
                call.receive(seal.line(message), now)
                call.take()
                _pass_time()
                found.counts["done" if match.actions != before else "not done"] += 1
                due = match.due
                if due is not None and due != "B" and chance.random() < 0.7:
                    legal = [RollDice()] if due == TABLE else match.game.legal_actions(due)
                    window.controller.do(chance.choice(list(islice(legal, chance.randrange(1, 40)))))
                if match.actions != before or chance.random() < 0.1:
                    _use(window, chance)
            count -= 1
        with found.watched():
            invitation.end()
            _close(window)


def sent(count: int, seed: int, games: int = 6) -> Found:
    """Send that many messages, half to each side, made of those of some games; returns what came of them."""
    found, chance, recorded = Found(), Random(seed), Recorded(games)
    with patch.object(wire, "met_keys", plain._met):
        to_guest(count - count // 2, recorded, chance, found)
        to_host(count // 2, recorded, chance, found)
    return found


def main(count: int, seed: int) -> int:
    """Send that many messages; 1 where something was raised that nothing caught."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ["HEXWRIGHT_HOME"] = tempfile.mkdtemp()
    from builder.view.application import make_application
    from builder.view.jobs.background import collect_in_window

    application = make_application()
    collect_in_window()
    found = sent(count, seed)
    print(f"{count} messages from seed {seed}: {dict(found.counts)}", *found.errors.values(), sep="\n\n")
    del application
    return 1 if found.errors else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
