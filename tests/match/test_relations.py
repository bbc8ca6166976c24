"""A host who is known, and says what cannot be: it is left out, and the guest goes on with what he has."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from builder.match import relations
from builder.referee.views import view
from tests.formats import played
from tests.match.far_games import FarGame, Faults

Update = dict[str, Any]


def new_game() -> FarGame:
    """A guest in the middle of a turn of the second round."""
    found = FarGame(played.new_game(2, 3), Faults(), Random(3))
    found.settle()
    while not (found.match.game.state.round == 2 and found.match.game.state.turns):
        action = found.next_action()
        assert action is not None
        found.do(action)
        found.settle()
    return found


@cache
def the_game() -> FarGame:
    """One for all lies: none of them changes it."""
    return new_game()


@pytest.fixture
def far() -> FarGame:
    """The game, of which nothing is doubted yet."""
    the_game().guests[0].joining._doubts = 0
    return the_game()


def says(far: FarGame, change: Callable[[Update], object]) -> str:
    """What a guest is shown of an update that a host has changed: all that happened, and once more."""
    (guest,) = far.guests
    doubts: list[str] = []
    guest.joining.doubted = doubts.append
    place = far.hosting._places["B"]
    place.shared, place.revision = 0, place.revision + 1
    update = json.loads(json.dumps(far.hosting.update(place)))
    change(update)
    assert guest.call is not None
    assert guest.call._seal is not None
    guest.joining.receive(guest.call._seal.line(update), far.now)
    return doubts[0] if doubts else guest.joining.over


def seen(far: FarGame) -> tuple[object, int]:
    """What a guest has of the game."""
    match = far.guests[0].joining.match
    assert match is not None
    return view(match.game, "B"), len(match.events)


def no_turn(update: Update) -> None:
    """Nobody is next."""
    update["state"]["turns"], update["state"]["next"] = [], len(update["state"]["order"])


def event(update: Update, kind: str) -> Update:
    """The first event of a kind."""
    found: Update = next(event for event in update["events"] if event["event"] == kind)
    return found


def figures(update: Update) -> list[Update]:
    """The figures on the battlefield."""
    return [figure for _id, figure in update["state"]["figures"] if figure.get("life") == "on"]


LIES: dict[str, tuple[Callable[[Update], object], str]] = {
    "nobody is next": (no_turn, "next: it contradicts the rest"),
    "placed nowhere": (lambda up: event(up, "placed").update(at=[]), "at: []"),
    "placed off the table": (lambda up: event(up, "placed").update(at=[[99, 9, 1]]), "space: [99, 9, 1]"),
    "no way": (lambda up: event(up, "moved").update(way=[]), "way: []"),
    "no figure": (lambda up: event(up, "placed").update(figure=99), "figure: 99"),
    "no player": (lambda up: event(up, "turn").update(player="Z"), "player: 'Z'"),
    "no card": (lambda up: event(up, "turn").update(card="Z"), "card: 'Z'"),
    "stands nowhere": (lambda up: figures(up)[0].update(spaces=[]), "spaces"),
    "stands upon another": (lambda up: figures(up)[0].update(spaces=figures(up)[1]["spaces"]), "spaces"),
    "two names": (lambda up: figures(up)[0].update(id=figures(up)[1]["id"]), "id"),
    "won and goes on": (
        lambda up: up["state"].update(outcome={"sides": [], "players": [], "victory": None, "round": 1}),
        "outcome",
    ),
    "turn of no card": (lambda up: up["state"]["turns"][0].update(card="Z"), "card: 'Z'"),
    "fought with nobody": (lambda up: up["state"]["turns"][0].update(attacks=[[99, 1]]), "figure: 99"),
    "glyph off the table": (lambda up: up["state"]["glyphs"][0][1].update(at=[99, 9, 1]), "space"),
    "carried by nobody": (
        lambda up: up["state"].update(carried=[[9, {"id": 9, "name": "kelda", "figure": 99}]]),
        "figure: 99",
    ),
    "marker of nobody": (lambda up: up["state"]["markers"][0][0].__setitem__(1, "9"), "order marker: '9'"),
    "no number of a game": (lambda up: up["state"].update(round=10**30), "state/round: "),
    "no events": (lambda up: up.update(events={}), "it does not go together"),
    "after what never was": (lambda up: up.update({"from": 9_999}), "it does not go together"),
    "a ruling on nothing": (lambda up: up["state"]["memory"].update(ruling=[[1, 2]]), "TypeError"),
    "asked about no ruling": (
        lambda up: up["state"].update(asks=[{"player": "B", "hook": "ruling"}]),
        "TypeError",
    ),
    "no reason": (lambda up: up.update(why=1), "why: a text was expected"),
}


@pytest.mark.parametrize("lie", LIES)
def test_what_cannot_be_is_left_out_with_one_sentence(far: FarGame, lie: str) -> None:
    before = seen(far)
    change, why = LIES[lie]
    sentence = says(far, change)
    assert sentence.startswith(f"The host sent something that cannot be, it is left out: {why}")
    assert seen(far) == before
    assert far.guests[0].joining.over == ""
    assert says(far, lambda update: None) == ""
    assert far.knows_all(far.guests[0])


def test_what_nobody_foresaw_is_left_out_and_logged(
    far: FarGame, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    before = seen(far)
    monkeypatch.setattr(relations, "view", fails)
    with caplog.at_level(logging.ERROR):
        assert "it is left out: ZeroDivisionError." in says(far, lambda update: None)
    assert "in fails" in caplog.text
    assert seen(far) == before


def test_a_host_who_goes_on_so_is_left() -> None:
    far = new_game()
    for _lie in range(20):
        assert "it is left out" in says(far, no_turn)
    assert says(far, no_turn).startswith("The host sent too much that cannot be: next")
