"""Biting before attacking."""

from __future__ import annotations

import pytest

from builder.referee.game import Game
from tests.referee.powers.asking import do, end, now, offered
from tests.referee.tables import Army, d20, figure, game_of, shields, skulls, strike, take_turn

GRIMNAK: Army = {"grimnak": [((5, 3), (4, 3))]}


def grimnak(**foes: list[tuple[int, int]]) -> Game:
    army = {card.replace("_", "-"): places for card, places in foes.items()}
    game = game_of({"A": GRIMNAK, "B": {"krug": [((10, 6), (11, 6))], **army}})
    take_turn(game, "A", "grimnak")
    return game


def test_a_figure_of_a_squad_is_destroyed_without_a_roll() -> None:
    game = grimnak(marro_warriors=[(6, 3), (6, 2)])
    marro = figure(game, "B", "marro-warriors")
    assert {use.target for use in offered(game, "chomp")} == {marro.id, marro.id + 1}
    do(game, "chomp", target=marro.id)
    assert not now(game, marro).on
    assert offered(game, "chomp") == [], "once a turn"
    other = figure(game, "B", "marro-warriors", 2)
    strike(game, figure(game, "A", "grimnak"), other, skulls(1, of=2), shields(0, of=3))
    assert not now(game, other).on


@pytest.mark.parametrize(("roll", "lives"), [(15, True), (16, False)])
def test_a_hero_is_destroyed_with_sixteen(roll: int, lives: bool) -> None:
    game = grimnak(sonlen=[(6, 3)])
    do(game, "chomp", d20(roll))
    assert now(game, figure(game, "B", "sonlen")).on is lives


@pytest.mark.parametrize("large", ["deathwalker-9000"])
def test_large_and_huge_figures_are_not_bitten(large: str) -> None:
    game = grimnak(**{large.replace("-", "_"): [(6, 3)]})
    assert offered(game, "chomp") == []


@pytest.mark.rule("R100")
def test_it_comes_before_the_attack_whether_he_moves_or_not() -> None:
    game = grimnak(marro_warriors=[(6, 3), (0, 0)], sonlen=[(6, 2)])
    he, sonlen = figure(game, "A", "grimnak"), figure(game, "B", "sonlen")
    do(game, "chomp", target=figure(game, "B", "marro-warriors").id)
    assert game.legal_actions().count()["move"] > 0, "he may still move"
    end(game)
    end(game)
    strike(game, he, sonlen, skulls(0, of=2), shields(0, of=3))
    assert offered(game, "chomp") == []


@pytest.mark.rule("R071")
def test_who_is_not_adjacent_is_not_bitten() -> None:
    game = grimnak(marro_warriors=[(7, 3)])
    assert offered(game, "chomp") == []
    walk_to = next(a for a in game.legal_actions() if a.kind == "move" and a.to.hex == (6, 3))  # type: ignore[attr-defined]
    game.apply(walk_to)
    assert len(offered(game, "chomp")) == 1
