"""Glyphs that lie hidden on cards: when they are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.hexgrid import Hex
from builder.referee import Game
from builder.referee.actions import Attack, Move
from builder.referee.effects import take_over
from builder.scenario.filters import Figures
from builder.scenario.model import ScenarioObject
from builder.scenario.places import Position
from builder.scenario.special import RevealOnDeath
from builder.scenario.victory import Destroyed, Eliminated, Standing, Victory
from tests.referee.tables import figure, game_of, position_at, shields, skulls, take_turn

FINN, THORGRIM, SAMURAI = "finn-the-viking-champion", "thorgrim-the-viking-champion", "izumi-samurai"
SCOUT = Figures(of="A", secret="kelda")


def scouts(*rules: RevealOnDeath) -> Game:
    """Finn is the secret scout, Thorgrim carries another glyph; samurai of B stand beside Thorgrim."""
    game = game_of(
        {"A": {FINN: [(2, 2)], THORGRIM: [(6, 6)]}, "B": {SAMURAI: [(7, 6), (11, 0)]}},
        objects=(ScenarioObject("post", Position(Hex(4, 2), 1)),),
        rules=rules,
        victory=(
            Victory(Standing("post", SCOUT), "A"),
            Victory(Destroyed(SCOUT), "B"),
            Victory(Eliminated()),
        ),
    )
    for card, glyph in ((FINN, "kelda"), (THORGRIM, "ivor")):
        owned = game.owned(figure(game, "A", card))
        game.state.cards[owned.id] = replace(owned, secret=glyph)
    return game


def shown(game: Game) -> list[str]:
    """The glyphs that everybody sees."""
    return [owned.secret for owned in game.state.cards.values() if owned.secret_shown]


def kill_thorgrim(game: Game) -> None:
    """A samurai strikes him down; his spirit is passed by."""
    victim = figure(game, "A", THORGRIM)
    game.state.figures[victim.id] = replace(victim, wounds=3)
    take_turn(game, "B", SAMURAI)
    game.apply(Attack("B", figure(game, "B", SAMURAI).id, victim.id), [skulls(2, 2), shields(0, 4)])


@pytest.mark.parametrize("rules", [(), (RevealOnDeath(),)])
def test_the_glyph_of_a_destroyed_figure_is_shown_where_the_rule_says_so(
    rules: tuple[RevealOnDeath, ...],
) -> None:
    """Thorgrim was not the scout."""
    game = scouts(*rules)
    kill_thorgrim(game)
    assert shown(game) == (["ivor"] if rules else [])
    assert game.state.outcome is None


def test_the_glyph_of_a_figure_that_was_taken_over_is_shown() -> None:
    """Its new player learns it, and so does everybody."""
    game = scouts(RevealOnDeath())
    take_over(game, figure(game, "A", FINN).card, "B")
    assert shown(game) == ["kelda"]


def test_who_wins_by_a_secret_shows_it() -> None:
    """The scout comes to the post; the other glyph stays hidden."""
    game = scouts()
    take_turn(game, "A", FINN)
    events = game.apply(Move("A", 1, position_at(game, 4, 2)))
    kinds = [e.kind for e in events]
    assert kinds.index("secret-shown") < kinds.index("game-over")
    assert shown(game) == ["kelda"]
    assert game.state.outcome is not None
    assert game.state.outcome.sides == ("A",)


def test_another_hero_on_the_post_wins_nothing_and_shows_nothing() -> None:
    """Only the scout counts."""
    game = scouts()
    adjacent = game.table.space(position_at(game, 5, 2))
    assert adjacent is not None
    game.put(replace(figure(game, "A", THORGRIM), spaces=(adjacent,)))
    take_turn(game, "A", THORGRIM)
    game.apply(Move("A", 2, position_at(game, 4, 2)))
    assert game.state.outcome is None
    assert shown(game) == []
