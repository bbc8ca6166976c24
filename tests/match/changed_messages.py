"""What guest and host send each other, for `tests.formats.fuzzing`: a message a line as JSON. Each is sealed
here, so that it is read and not taken for damaged.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from unittest.mock import patch

from builder.match import joining, wire
from builder.match.hosting import Hosting
from builder.match.joining import Joining
from builder.match.match import Match
from builder.match.wire import GUEST, HOST, OPEN_OF_GUEST, OPEN_OF_HOST, Message, Seal
from builder.referee import Game
from builder.referee.game import SavedGame
from builder.referee.state import RULES_VERSION, Action, plain_action
from builder.referee.views import view
from tests.formats import played

_WORD, _ONCE, _SEAT = "dabo-kilu-mefi-rota", bytes(wire.NONCE), "B"
_keys = cache(wire.keys_of)
_PUBLIC = _keys(_WORD, _ONCE, bytes(wire.SECRET)).public
_MOST = 40  # messages
SEATED = {
    "kind": "join",
    "hexwright": wire.VERSION,
    "rules": RULES_VERSION,
    "nonce": _ONCE.hex(),
    "public": _PUBLIC.hex(),
    "knows": True,
}
_HELLO = {
    "kind": "hello",
    "hexwright": wire.VERSION,
    "rules": RULES_VERSION,
    "salt": _ONCE.hex(),
    "nonce": _ONCE.hex(),
    "public": _PUBLIC.hex(),
}
_KNOWN = wire.session_key(_keys(_WORD, _ONCE, bytes(wire.SECRET)).word, _ONCE + _ONCE)


@cache
def _session() -> bytes:
    return wire.session_key(_KNOWN, _keys(_WORD, _ONCE, bytes(wire.SECRET)).shared(_PUBLIC))


SEATED |= {"proof": wire.proof(_KNOWN), "own": wire.proof(_session())}


@cache
def _met(word: str, salt: bytes, secret: bytes, public: bytes) -> tuple[wire.Keys, bytes]:
    keys = _keys(word, salt, secret)
    return keys, keys.shared(public)


def _host() -> Hosting:
    """A host of a game of two, the second seat for a guest."""
    match = Match(played.new_game(2), dict.fromkeys("AB"), Random(1))
    match.give_away([_SEAT])

    def act(action: Action) -> bool:
        match.carry_out(action)
        hosting.changed()
        return True

    with patch.object(wire, "keys_of", _keys):
        hosting = Hosting(match, played.setting(), [_SEAT], _WORD, act, fresh=bytes)
    return hosting


def of_guest() -> tuple[bytes, ...]:
    """What a guest says in the first moments of a game."""
    actions = [plain_action(action) for action in list(played.new_game(2).legal_actions())[:2]]
    says: list[Message] = [
        SEATED,
        {"kind": "have", "revision": 1},
        *({"kind": "act", "number": n, "action": action} for n, action in enumerate(actions, 1)),
        {"kind": "act", "number": 3, "action": {"action": "use", "player": _SEAT, "power": "Astrid"}},
        {
            "kind": "act",
            "number": 4,
            "action": {"action": "move", "player": _SEAT, "figure": 4, "to": [0, 0, 1]},
        },
        {"kind": "act", "number": 5, "door": "later"},
    ]
    return (b"\n".join(json.dumps(one).encode() for one in says),)


def to_host(content: bytes) -> None:
    """A stranger says each line, then a guest does."""
    hosting = _host()
    seat = hosting.call(0.0)
    assert seat is not None
    seat.receive(OPEN_OF_GUEST.line(SEATED), 0.0)
    assert seat.seat == _SEAT
    seal = Seal(_session(), GUEST, HOST)
    for number, text in enumerate(content.split(b"\n")[:_MOST]):
        stranger = hosting.call(float(number))
        assert stranger is not None
        stranger.receive(_line(OPEN_OF_GUEST, text), number)
        stranger.lost()
        seat.receive(_line(seal, text), number)
        hosting.tick(float(number))
        seat.take()


def of_host() -> tuple[bytes, ...]:
    """What a host says to a guest in the first moments of a game."""
    hosting = _host()
    call = hosting.call(0.0)
    assert call is not None
    call.receive(OPEN_OF_GUEST.line(SEATED), 0.0)
    match = hosting._match
    chance = Random(1)
    for _ in range(10):
        hosting._act(chance.choice(list(match.game.legal_actions())))
    opened = Seal(_session(), GUEST, HOST)
    found = [opened.message(line) for line in call.take().split(b"\n")[1:]]
    return (b"\n".join(json.dumps(one).encode() for one in found if one is not None),)


@cache
def _game() -> tuple[Game, SavedGame]:
    opening = _host().opening
    file = joining.read_game(str(opening["game"]), played.setting().catalogue)
    game = joining.game_of(opening, file)
    return game, game.saved()


def to_guest(content: bytes) -> None:
    """The host says each line; before it is known as such, too."""
    game, begun = _game()
    game.back_to(begun)
    seal = Seal(_session(), HOST, GUEST)
    with patch.object(wire, "met_keys", _met), patch.object(joining, "game_of", lambda *_: game):
        guest = Joining(_WORD, played.setting().catalogue, fresh=bytes)
        guest.connected(0.0)
        guest.receive(OPEN_OF_HOST.line(_HELLO), 0.0)
        for number, text in enumerate(content.split(b"\n")[:_MOST]):
            stranger = Joining(_WORD, played.setting().catalogue, fresh=bytes)
            stranger.connected(0.0)
            stranger.receive(_line(OPEN_OF_HOST, text), 0.0)
            guest.receive(_line(seal, text), number)
            guest.tick(float(number))
            guest.take()
            if guest.match is not None and guest.match.connected:
                view(game, _SEAT)
                assert isinstance(guest.match.waiting, str)
                assert all(event.plain(_SEAT) for event in guest.match.events)


def _line(seal: Seal, text: bytes) -> bytes:
    """A line with a seal as it should be, whatever it says."""
    text = text.replace(b"\n", b" ")
    return wire._digits(seal.key, seal.mine.encode() + text) + b" " + text + b"\n"
