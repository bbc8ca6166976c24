"""What happened as plain data: the form of journals and of --json, which does not change."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from builder.hexgrid import Hex
from builder.referee import Event
from builder.referee.dice import CARD, HEIGHT, About, Share
from builder.referee.events import Attacked, Destroyed, Hit, MarkerPut, Rolled
from builder.referee.narration import SENTENCES, SILENT
from builder.scenario.places import Position


def written(event: Event) -> str:
    return json.dumps(event.plain())


def test_fields_are_written_in_their_order_positions_as_q_r_and_level() -> None:
    event = Destroyed(figure=3, why="attack", by=None, at=(Position(Hex(2, -1), 4),))
    assert written(event) == (
        '{"event": "destroyed", "figure": 3, "why": "attack", "by": null, "at": [[2, -1, 4]]}'
    )


def test_what_is_not_said_of_an_attack_is_left_out() -> None:
    event = Hit(figure=1, door="gate", more=(Share("x", 1),), blocks=2, skulls=3, shields=2, wounds=1)
    assert written(event) == (
        '{"event": "hit", "figure": 1, "door": "gate", "more": [["x", 1]], "blocks": 2, '
        '"skulls": 3, "shields": 2, "wounds": 1}'
    )


@pytest.mark.parametrize(
    ("about", "said"),
    [
        (About(), {}),
        (About(figure=3, least=19), {"figure": 3, "least": 19}),
        (About(bonus=0, shares=()), {"bonus": 0, "shares": []}),
        (About(power="a/b", bonus=0), {"figure": None, "target": None, "power": "a/b", "bonus": 0}),
        (
            About(figure=1, target=2, levels=(4, 1), shares=(Share(CARD, 3), Share(HEIGHT, 1))),
            {"figure": 1, "target": 2, "levels": [4, 1], "shares": [["card", 3], ["height", 1]]},
        ),
    ],
)
def test_a_roll_is_written_with_what_it_is_about(about: About, said: dict[str, object]) -> None:
    event = Rolled(dice="combat", sides=(1, 6), why="attack", player="A", about=about)
    plain = {"event": "rolled", "dice": "combat", "sides": [1, 6], "why": "attack", "player": "A"}
    assert written(event) == json.dumps({**plain, **said})


def test_what_is_secret_is_known_to_some_alone() -> None:
    event = MarkerPut(player="A", card="A:finn", marker="X", known_to=("A", "C"))
    known = {"event": "marker-put", "player": "A", "card": "A:finn", "marker": "X"}
    assert event.plain() == event.plain("C") == known
    assert event.plain("B") == {key: value for key, value in known.items() if key != "marker"}


def test_an_event_does_not_change() -> None:
    event = Attacked(figure=1, target=2, door="", how="")
    with pytest.raises(FrozenInstanceError):
        event.figure = 5  # type: ignore[misc]


def test_every_kind_has_a_name_of_its_own_and_a_sentence_or_none() -> None:
    kinds = Event.__subclasses__()
    assert len({kind.kind for kind in kinds}) == len(kinds)
    assert set(kinds) == set(SENTENCES) | SILENT
