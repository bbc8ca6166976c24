"""A stare after which a figure does not defend."""

from __future__ import annotations

import pytest

from builder.referee import Game
from builder.referee.actions import Attack, EndTurn, IllegalActionError, Move, Use
from tests.referee.tables import (
    d20,
    field_of,
    figure,
    game_of,
    now,
    shields,
    skulls,
    spot_at,
    strike,
    take_turn,
)

STARE = "A:me-burq-sa/paralyse"


def staring(**foes: list[tuple[int, int]]) -> Game:
    """Me-Burq-Sa's turn, with enemies at places."""
    game = game_of(
        {
            "A": {"me-burq-sa": [((3, 3), (2, 3))]},
            "B": {card.replace("_", "-"): at for card, at in foes.items()},
        },
        field_of(wide=14),
    )
    take_turn(game, "A", "me-burq-sa")
    return game


def stares(game: Game) -> list[int | None]:
    """At whom he may stare now."""
    return [a.target for a in game.legal_actions() if isinstance(a, Use)]


@pytest.mark.parametrize(("roll", "works"), [(16, True), (15, False)])
def test_a_stare_of_sixteen_takes_the_defense_against_him(roll: int, works: bool) -> None:
    game = staring(marro_warriors=[(8, 3)])
    by, target = figure(game, "A", "me-burq-sa"), figure(game, "B", "marro-warriors")
    game.apply(Use("A", STARE, by.id, target.id), [d20(roll)])
    strike(game, by, target, skulls(1, of=3), None if works else shields(1, of=3))
    assert now(game, target).on is not works


def test_it_is_for_small_and_medium_enemies_within_six_spaces_in_sight() -> None:
    game = staring(
        marro_warriors=[(8, 3), (10, 3)],
        krug=[((5, 4), (6, 4))],
        izumi_samurai=[(3, 6)],  # type: ignore[arg-type]
    )
    near, far = figure(game, "B", "marro-warriors"), figure(game, "B", "marro-warriors", 2)
    assert near.id in stares(game)
    assert far.id not in stares(game)
    assert figure(game, "B", "krug").id not in stares(game)
    assert figure(game, "A", "me-burq-sa").id not in stares(game)


def test_whom_a_hill_hides_is_safe() -> None:
    battlefield = field_of(heights={(5, r): 14 for r in range(8)})
    game = game_of({"A": {"me-burq-sa": [((3, 3), (2, 3))]}, "B": {"marro-warriors": [(6, 3)]}}, battlefield)
    take_turn(game, "A", "me-burq-sa")
    assert stares(game) == []


def test_it_comes_once_a_turn_after_moving_and_before_attacking() -> None:
    game = staring(marro_warriors=[(8, 3), (8, 2)])
    by, target = figure(game, "A", "me-burq-sa"), figure(game, "B", "marro-warriors")
    before = game.state.copy()
    game.apply(Use("A", STARE, by.id, target.id), [d20(1)])
    assert stares(game) == []
    with pytest.raises(IllegalActionError):
        game.check(Move("A", by.id, spot_at(game, 4, 3), spot_at(game, 3, 3)))
    game.state = before
    game.forget()
    strike(game, by, target, skulls(0, of=3), shields(0, of=3))
    assert stares(game) == []


def test_the_defense_comes_back_in_the_next_turn() -> None:
    game = staring(marro_warriors=[(8, 3)])
    by, target = figure(game, "A", "me-burq-sa"), figure(game, "B", "marro-warriors")
    game.apply(Use("A", STARE, by.id, target.id), [d20(20)])
    game.apply(EndTurn("A"))
    game.apply(EndTurn("B"))
    assert game.turn.player == "A"
    strike(game, by, target, skulls(1, of=3), shields(1, of=3))
    assert now(game, target).on


def test_only_he_himself_gains_by_it() -> None:
    """Another card's figure would roll against dice as always; so does he against another figure."""
    game = staring(marro_warriors=[(8, 3), (8, 2)])
    by, other = figure(game, "A", "me-burq-sa"), figure(game, "B", "marro-warriors", 2)
    game.apply(Use("A", STARE, by.id, figure(game, "B", "marro-warriors").id), [d20(20)])
    assert Attack("A", by.id, other.id) in game.legal_actions()
    strike(game, by, other, skulls(1, of=3), shields(1, of=3))
