"""Games at a distance, over lines as bad as can be. `make far-games` plays many."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from builder.match import wire
from builder.match.joining import Joining
from builder.match.wire import (
    MOST_OF_HOST,
    MOST_OF_STRANGER,
    MOST_OF_UPDATE,
    NONCE,
    OPEN_OF_GUEST,
    OPEN_OF_HOST,
    VERSION,
    key_of,
    proof,
    session_key,
)
from builder.referee.flow import TABLE
from builder.referee.state import RULES_VERSION, Action, ByHand, EndTurn, ProposeRuling, PutMarker, RollDice
from builder.referee.views import view
from tests.formats import played
from tests.match.changed_messages import SEATED, to_guest, to_host
from tests.match.far_games import WORD, FarGame, Faults, Guest, play
from tests.referee.random_tries import changed
from tests.referee.tables import the_catalogue


@pytest.mark.parametrize("seed", [1, 2])
def test_over_a_bad_line_every_guest_comes_to_know_all_he_may_and_nothing_else(seed: int) -> None:
    far, wrong = play(seed)
    assert wrong == []
    assert far.match.actions > 30
    assert sum("joined" in note for note in far.notes) > len(far.guests), (
        "connections broke, and were resumed"
    )


@pytest.fixture
def far() -> FarGame:
    """Three players, of whom two are guests, over a good line."""
    found = FarGame(played.new_game(3, 3), Faults(), Random(3))
    found.settle()
    return found


def until_markers(far: FarGame) -> None:
    """Play on until order markers are laid."""
    while far.match.game.state.phase != "markers":
        action = far.next_action()
        assert action is not None
        far.do(action)
        far.settle()


def test_each_guest_gets_a_seat_and_the_people_here_keep_theirs(far: FarGame) -> None:
    assert far.hosting.joined == {"B": True, "C": True}
    assert far.match.people == ("A",)
    assert [guest.joining.match.people for guest in far.guests if guest.joining.match] == [("B",), ("C",)]


def test_another_word_is_refused_and_says_so() -> None:
    far = FarGame(played.new_game(2), Faults(), Random(1), words=["dabo-kilu-mefi-roto"])
    far.settle()
    assert far.guests[0].joining.over == "The host knows another word."
    assert far.notes == ["The connection of a stranger was closed: the word was wrong."]
    assert far.hosting.joined == {"B": False}


HALF = "\ud800"  # half a character, which JSON may hold


@pytest.mark.parametrize(
    ("hears", "message"),
    [
        (to_host, {**SEATED, "proof": HALF}),
        (to_host, {"kind": "act", "number": 1, "action": {"action": "use", "player": "B", "power": HALF}}),
        (to_guest, {"kind": "welcome", "seat": ["B"], "heard": 0}),
    ],
)
def test_a_message_found_by_fuzzing_stops_nobody(hears: Callable[[bytes], None], message: object) -> None:
    hears(json.dumps(message).encode())


def test_who_comes_too_late_is_told_so() -> None:
    far = FarGame(played.new_game(2), Faults(), Random(1), words=[WORD, WORD])
    far.settle()
    assert [guest.joining.over for guest in far.guests] == ["", "All seats for guests are taken."]


def test_a_lost_connection_is_resumed_in_the_same_seat_and_the_action_under_way_is_done_once(
    far: FarGame,
) -> None:
    until_markers(far)
    guest = far.guests[1]
    match = guest.joining.match
    assert match is not None
    assert guest.call is not None
    card = next(match.game.cards_of("C")).id
    match.carry_out(PutMarker("C", "2", card))
    guest.call.receive(guest.joining.take(), far.now)  # the host has heard it
    guest.call.lost()
    guest.joining.lost()  # but his answer was never seen
    guest.call = None
    assert match.due is None
    assert "lost" in match.waiting
    far.settle()
    assert ("C", "2") in match.game.state.markers
    assert far.hosting.joined == {"B": True, "C": True}
    assert guest.refusals == []
    assert match.due == "C"


def gone(far: FarGame) -> Guest:
    """The first guest, after his connection broke; he does not come back by himself."""
    until_markers(far)
    guest = far.guests.pop(0)
    assert guest.call is not None
    guest.call.lost()
    guest.call = None
    guest.joining.lost()
    return guest


def test_a_seat_whose_guest_is_gone_is_kept_for_him_whoever_else_knows_the_word(far: FarGame) -> None:
    guest, other = gone(far), far._guest(WORD)
    far.guests.append(other)
    far.settle()
    kept = "The seat is kept for a guest who lost the connection. The host can free it."
    assert other.joining.over == kept
    assert far.hosting.kept == {"B"}
    far.guests[-1] = guest
    far.settle()
    assert far.hosting.joined == {"B": True, "C": True}
    assert guest.joining.match is not None
    assert guest.joining.match.people == ("B",)


def test_a_listener_who_knows_the_word_does_not_come_in_as_another_guest(far: FarGame) -> None:
    """He has heard every line, and may say again what he likes."""
    guest = far.guests[0]
    assert guest.call is not None
    heard: list[bytes] = []
    guest.call.lost()
    guest.joining.lost()
    guest.call = far.hosting.call(far.now)
    guest.joining.connected(far.now)
    assert guest.call is not None
    heard.append(guest.call.take())
    guest.joining.receive(heard[0], far.now)
    heard.append(guest.joining.take())
    assert guest.joining._secret.hex().encode() not in heard[1]
    guest.call.receive(heard[1], far.now)
    joined = OPEN_OF_HOST.message(heard[1].strip())
    assert joined is not None
    for nonce in (joined["nonce"], "11" * NONCE):
        listener = far.hosting.call(far.now)
        assert listener is not None
        hello = OPEN_OF_GUEST.message(listener.take().strip())
        assert hello is not None
        nonces = bytes.fromhex(hello["nonce"] + nonce)
        known = session_key(key_of(WORD, bytes.fromhex(hello["salt"])), nonces)
        says = {**joined, "nonce": nonce, "proof": proof(known)}
        listener.receive(OPEN_OF_GUEST.line(says), far.now)
        assert listener.over
        assert listener.take() == b""
    assert "does not hold the secret" in far.notes[-1]
    far.settle()
    assert not guest.call.over
    assert far.hosting.joined == {"B": True, "C": True}


def test_a_guest_goes_back_to_the_host_he_knows_and_to_no_other(far: FarGame) -> None:
    guest = far.guests[0].joining
    say = stranger_for(guest)
    say(hello())
    assert guest.over == "Another invitation answers at the address of the host."
    assert guest.take() == b""


def test_keys_that_come_when_their_connection_is_gone_are_not_used() -> None:
    under_way: list[Callable[[], None]] = []
    guest = Joining(WORD, the_catalogue(), later=lambda work, done: under_way.append(lambda: done(work())))
    for nonce in range(2):
        guest.lost()
        say = stranger_for(guest)
        say(hello(nonce=nonce))
        say(hello(nonce=7))
        assert guest.take() == b""
    first, second = under_way
    first()
    assert guest.take() == b""
    second()
    joined = OPEN_OF_HOST.message(guest.take().strip())
    assert joined is not None
    assert joined["kind"] == "join"


def test_a_kept_seat_that_the_host_frees_can_be_taken_by_another(far: FarGame) -> None:
    guest, other = gone(far), far._guest(WORD)
    far.hosting.free("C")
    far.hosting.free("B")
    assert far.notes[-1] == "The seat of B is free for another guest."
    far.guests.append(other)
    far.settle()
    match = other.joining.match
    assert match is not None
    assert match.people == ("B",)
    assert len(match.events) == len(far.match.events)
    far.guests.append(guest)
    far.settle()
    assert guest.joining.over == "All seats for guests are taken."


def test_what_the_host_takes_back_is_taken_back_everywhere(far: FarGame) -> None:
    until_markers(far)
    happened: list[object] = []
    far.guests[0].joining.happened = happened.append
    before = view(far.match.game)
    far.act(PutMarker("A", "1", next(far.match.game.cards_of("A")).id))
    far.settle()
    assert far.match.undo()
    far.hosting.changed()
    far.settle()
    assert view(far.match.game) == before
    assert happened[-1] is None
    match = far.guests[0].joining.match
    assert match is not None
    assert len(match.events) == len(far.match.events)
    assert not match.undoable


def ask(far: FarGame, number: int, action: Action) -> str:
    """What the host says to an action that a guest's program would never send."""
    guest = far.guests[number]
    match = guest.joining.match
    assert match is not None
    match.asked = True
    match.send(action)
    far.settle()
    return guest.refusals.pop() if guest.refusals else ""


def test_a_guest_can_do_nothing_but_a_legal_action_of_his_own_seat(far: FarGame) -> None:
    until_markers(far)
    before = view(far.match.game)
    other = next(far.match.game.cards_of("A")).id
    assert ask(far, 0, PutMarker("A", "1", other)) == "that is not an action of this seat"
    assert ask(far, 0, RollDice(TABLE)) == "that is not an action of this seat"
    assert ask(far, 0, ByHand("B", "note", why="x")) == "that is done at the host's computer"
    ruling = ProposeRuling("B", "seen", 1, 2)
    assert ask(far, 0, ruling) == "rulings are made during a turn (R089)"
    assert ask(far, 0, replace(ruling, player="A")) == "that is not an action of this seat"
    assert ask(far, 0, EndTurn("B")) == "no turn goes on that could end now (R004)"
    assert ask(far, 0, PutMarker("B", "1", other))
    assert view(far.match.game) == before
    assert far.hosting.joined["B"], "he is still there"


def test_whatever_a_guest_sends_is_refused_or_legal(far: FarGame) -> None:
    refused = 0
    for _try in range(40):
        action = far.next_action()
        assert action is not None
        wild = changed(far.match.game, action, far.random)
        legal = wild in far.match.game.legal_actions("B")
        count = far.match.actions
        why = ask(far, 0, wild)
        assert bool(why) != legal
        assert far.match.actions == count + legal
        refused += not legal
        if not legal:
            far.do(action)
            far.settle()
    assert refused > 10


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "that is no message of this game"),
        (b"\n", "that is no message of this game"),
        (b"x" * (MOST_OF_STRANGER + 1), f"a line of more than {MOST_OF_STRANGER} bytes"),
        (OPEN_OF_GUEST.line({"kind": "act"}), "that is no message of this game"),
        (OPEN_OF_GUEST.line({"kind": "join"}), "it is another version"),
        (
            OPEN_OF_GUEST.line({"kind": "join", "hexwright": VERSION, "rules": RULES_VERSION}),
            "nonce: 16 bytes",
        ),
    ],
)
def test_a_stranger_is_let_go_with_one_note(content: bytes, why: str, far: FarGame) -> None:
    far.notes.clear()
    call = far.hosting.call(far.now)
    assert call is not None
    call.take()
    call.receive(content, far.now)
    call.receive(content, far.now)
    assert call.over
    assert len(far.notes) == 1
    assert why in far.notes[0]


def test_a_stranger_who_waits_is_let_go_and_only_some_are_let_in(far: FarGame) -> None:
    calls = [far.hosting.call(far.now, f"192.0.2.{stranger // 3}") for stranger in range(10)]
    assert [call.over for call in calls] == [True, True, *[False] * 8], "the oldest made room"
    for _second in range(44):
        far.step()
    assert all(call.over for call in calls)
    assert far.hosting.call(far.now) is not None
    assert far.hosting.joined == {"B": True, "C": True}


def test_silent_strangers_of_one_address_keep_no_guest_out() -> None:
    far = FarGame(played.new_game(2, 1), Faults(), Random(1))
    calls = [far.hosting.call(far.now, "192.0.2.7") for _stranger in range(10)]
    assert [call.over for call in calls] == [True] * 6 + [False] * 4
    assert far.notes == []
    far.settle()
    assert far.hosting.joined == {"B": True}


def test_a_guest_gets_in_also_from_an_address_that_strangers_have() -> None:
    far = FarGame(played.new_game(2, 1), Faults(), Random(1))
    (guest,) = far.guests
    for _stranger in range(4):
        far.hosting.call(far.now, "192.0.2.7")
    guest.call = far.hosting.call(far.now, "192.0.2.7")
    guest.joining.connected(far.now)
    far.settle()
    assert far.hosting.joined == {"B": True}


def stranger_for(guest: Joining) -> Callable[[bytes], None]:
    """Somebody who answers at the host's address, and does not know the word."""
    guest.connected(0.0)
    return lambda content: guest.receive(content, 0.0)


def hello(salt: int = 0, nonce: int = 0) -> bytes:
    """The first line of a host."""
    versions = {"hexwright": VERSION, "rules": RULES_VERSION}
    once = {"salt": f"{salt:032x}", "nonce": f"{nonce:032x}", "public": f"{2:0512x}"}
    return OPEN_OF_HOST.line({"kind": "hello", **versions, **once})


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"x" * (MOST_OF_STRANGER + 1), f"a line of more than {MOST_OF_STRANGER} bytes"),
        (OPEN_OF_HOST.line({"kind": "x", "a": [[]] * 400}), f"a line of more than {MOST_OF_STRANGER} bytes"),
        (b"".join(hello(salt) for salt in range(400)), "too many damaged messages"),
        (OPEN_OF_HOST.line({"kind": "x"}) * 400, "too many damaged messages"),
        (lambda: hello() + b"x" * MOST_OF_HOST + b"xx", f"a line of more than {MOST_OF_HOST} bytes"),
    ],
    ids=["no line", "long line", "many salts", "flood", "line without end"],
)
def test_who_only_answers_as_the_host_does_not_hold_a_guest(
    content: bytes | Callable[[], bytes], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key takes 40 ms of processor time: it is made once a connection, whatever is sent."""
    made, of = list[bytes](), wire.key_of
    monkeypatch.setattr(wire, "key_of", lambda word, salt: made.append(salt) or of(word, salt))
    guest = Joining(WORD, the_catalogue())
    stranger_for(guest)(content if isinstance(content, bytes) else content())
    assert why in guest.over
    assert len(made) <= 1


def test_a_long_line_that_nobody_with_the_word_sealed_is_not_read() -> None:
    guest = Joining(WORD, the_catalogue())
    say = stranger_for(guest)
    say(hello())
    say(OPEN_OF_HOST.line({"kind": "refused", "reason": "full", "more": "x" * MOST_OF_STRANGER}))
    assert not guest.over
    say(OPEN_OF_HOST.line({"kind": "refused", "reason": "full"}))
    assert guest.over == "All seats for guests are taken."


def test_a_host_who_is_known_sends_no_more_than_the_longest_game_takes(far: FarGame) -> None:
    """20,000 events of 150 bytes, more than are read of one list, and the state."""
    guest = far.guests[0].joining
    guest.receive(b"x" * MOST_OF_UPDATE, far.now)
    assert not guest.over
    guest.receive(b"xx", far.now)
    assert guest.over == f"a line of more than {MOST_OF_UPDATE} bytes"


def test_a_guest_who_sends_too_much_is_let_go(far: FarGame) -> None:
    guest = far.guests[0]
    assert guest.call is not None
    guest.call.receive(b"x\n" * 500, far.now)
    assert guest.call.over
    assert "more than 20 messages a second" in far.notes[-1]
    far.settle()
    assert far.hosting.joined["B"], "and may come back"


def test_a_host_who_says_nothing_is_lost_and_tried_again(far: FarGame) -> None:
    guest = far.guests[0]
    for second in range(30):
        guest.joining.tick(far.now + second)
        guest.joining.take()
    assert guest.joining.wants_connection
    assert guest.joining.match is not None
    assert guest.joining.match.due is None


def test_when_the_host_leaves_his_guests_are_told(far: FarGame) -> None:
    shown: list[str] = []
    first = far.guests[0].joining
    first.happened = lambda events: shown.append("" if first.match is None else first.match.waiting)
    far.hosting.end()
    for guest in far.guests:
        assert guest.call is not None
        guest.joining.receive(guest.call.take(), far.now)
        assert guest.joining.over == "The game has ended: the host has closed the game."
    assert shown[-1] == first.over, "what is shown says so"
