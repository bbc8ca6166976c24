"""What happened, in sentences."""

from __future__ import annotations

import pytest

from builder.referee import Event, Game
from builder.referee.actions import Move
from builder.referee.called import Called
from builder.referee.told import sentences
from tests.referee.powers.asking import do, end, walk
from tests.referee.tables import d20, field_of, figure, game_of, take_turn

WOLVES, TARN = "anubian-wolves", "tarn-viking-warriors"


def said(game: Game, events: tuple[Event, ...]) -> list[str]:
    return list(sentences(events, None, Called(game)))


@pytest.mark.parametrize(
    ("roll", "brings"),
    [(1, "1 of its figures is lost"), (2, "1 more attack die"), (13, "3 more attack dice")],
)
def test_what_a_table_brings_is_told(roll: int, brings: str) -> None:
    game = game_of({"A": {WOLVES: [(0, 0), (0, 1)]}, "B": {"krug": [((8, 0), (9, 0))]}})
    take_turn(game, "A", WOLVES, declining=False)
    told = said(game, do(game, "fury", d20(roll)))
    assert f"A rolled {roll} (Unleashed Fury)" in told
    assert any(line.startswith(f"Unleashed Fury: {brings}") for line in told)


@pytest.mark.parametrize(
    ("roll", "brings"),
    [(15, "all of them may move again (15 or more was needed)"), (14, "nothing, 15 or more was needed")],
)
def test_whether_a_roll_was_enough_is_told(roll: int, brings: str) -> None:
    game = game_of({"A": {TARN: [(0, 0), (0, 1)]}, "B": {"krug": [((8, 0), (9, 0))]}})
    take_turn(game, "A", TARN)
    walk(game, figure(game, "A", TARN, 1), 2, 0)
    assert said(game, do(game, "charge-again", d20(roll)))[-1].endswith(f": {brings}")
    end(game)


def test_a_figure_on_two_spaces_moves_from_both() -> None:
    game = game_of({"A": {"mimring": [((0, 0), (1, 0))]}, "B": {TARN: [(9, 0)]}}, field_of(wide=10, deep=2))
    take_turn(game, "A", "mimring")
    who = figure(game, "A", "mimring")
    move = next(
        m for m in game.legal_actions("A") if isinstance(m, Move) and (m.to.hex.q, m.to.hex.r) == (4, 0)
    )
    (line,) = said(game, game.apply(move))
    assert line.startswith(f"#{who.id} Mimring moved from A1+B1 to E1+") or "from B1+A1 to E1+" in line
