"""Moves by a way of one's own."""

from __future__ import annotations

import re

import pytest

from builder.cli.playing.choices import Choices
from builder.cli.playing.explicit_path import own_action
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.referee import Game
from builder.referee.actions import Move
from builder.scenario import Position
from tests.referee.tables import field_of, game_of, skulls, take_turn


@pytest.fixture
def game() -> Game:
    """Two heroes, a wall of rock and a friend on the way; it is Finn's turn."""
    found = game_of(
        {
            "A": {"finn-the-viking-champion": [(0, 0)], "tarn-viking-warriors": [(0, 1)]},
            "B": {"thorgrim-the-viking-champion": [(3, 0)]},
        },
        field_of(wide=12, deep=3, heights={(1, 0): 12}),
    )
    take_turn(found, "A", "finn-the-viking-champion")
    return found


@pytest.mark.parametrize("way", ["b1", "a2", "a2 b2 c2 d2 e2 f2 g2 h2", "c1"])
def test_a_way_that_cannot_be_gone_is_refused_with_hexes_as_people_read_them(game: Game, way: str) -> None:
    """A rock too high, a friend on the last space, a way too long, a space that is not adjacent."""
    action = own_action(game, Choices(game, "A"), "A", f"m finn by {way}")
    assert isinstance(action, Move)
    with pytest.raises(BuilderError) as refused:
        game.apply(action)
    assert re.search(r"\b[A-H][12] level \d", str(refused.value))
    assert not re.search(r"\d,-?\d", str(refused.value))


def test_a_space_of_nowhere_is_named_as_people_read_it(game: Game) -> None:
    with pytest.raises(BuilderError, match="A1 level 7: not a space of this battlefield"):
        game.check(Move("A", 1, Position(Hex(0, 0), 7)))


@pytest.mark.rule("R057")
def test_who_flies_is_made_to_walk_by_a_word() -> None:
    """It is listed with the swipe that it takes off with; beside the enemy it walks unasked."""
    flying = game_of({"A": {"raelin-the-kyrie-warrior": [(1, 1)]}, "B": {"tarn-viking-warriors": [(2, 1)]}})
    take_turn(flying, "A", "raelin-the-kyrie-warrior")
    choices = Choices(flying, "A")
    for goal, said in (("a2", "(1 space, 1 swipe)"), ("c3", "(1 space, walk)")):
        (choice,) = choices.meant(f"m raelin {goal}")
        assert choice.entry.text.endswith(said)
    action = own_action(flying, choices, "A", "m raelin walk by a2")
    assert isinstance(action, Move)
    events = flying.apply(action, [skulls(0, 1)])
    assert [event.plain()["how"] for event in events if event.kind == "moved"] == ["walk"]
