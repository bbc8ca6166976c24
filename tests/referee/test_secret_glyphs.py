"""Laying glyphs on army cards before the game: however armies are gathered, and whatever names there are."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, SeededDice, Table
from builder.referee.actions import BringArmy, LaySecret, PassDraft, Place, TakeCard
from builder.referee.state import Phase
from builder.scenario import Gathering, Layout, Scenario, Seat, SecretGlyphs
from builder.scenario.armies import fits_card
from builder.scenario.filters import UNIQUE_HEROES
from builder.scenario.model import Zone
from builder.scenario.places import Position
from builder.scenario.victory import Eliminated, Victory
from tests.referee.tables import field_of, the_cards, the_catalogue

HEROES = ("finn-the-viking-champion", "thorgrim-the-viking-champion", "agent-carr")
WEST = Zone("west", tuple(Position(Hex(q, r), 1) for q in (0, 1) for r in range(8)))
EAST = Zone("east", tuple(Position(Hex(q, r), 1) for q in (10, 11) for r in range(8)))


def game_with(*groups: SecretGlyphs, gathering: Gathering = Gathering.PRE_MADE) -> Game:
    """A and B with 300 points each; A lays glyphs."""
    scenario = Scenario(
        layouts=(Layout((Seat("A", points=300, zones=("west",)), Seat("B", points=300, zones=("east",)))),),
        zones=(WEST, EAST),
        secret=groups,
        victory=(Victory(Eliminated()),),
    )
    table = Table(scenario, field_of(), the_cards(), the_catalogue().kinds, gathering=gathering)
    return Game(table, SeededDice(1))


def lay_all(game: Game) -> list[str]:
    """Go on until all are laid, each time with what is offered first; the names."""
    if game.state.phase is Phase.GATHER:
        game.apply(BringArmy("A", HEROES))
        game.apply(BringArmy("B", ("krug",)))
    while game.state.phase is Phase.SECRETS:
        game.apply(next(a for a in game.legal_actions() if isinstance(a, LaySecret)))
    assert game.state.phase is Phase.PLACE_ROLL
    return [owned.secret for owned in game.state.cards.values() if owned.owner == "A"]


@pytest.mark.rule("R023")
def test_they_are_laid_after_a_draft_that_ends_with_the_last_card_placed() -> None:
    """Nobody has to pass for it: who cannot afford another card is finished, and then glyphs are laid."""
    game = game_with(SecretGlyphs("A", ("kelda", "ivor", "astrid"), "kelda"), gathering=Gathering.DRAFT)
    while game.state.phase is not Phase.MARKERS:
        actions = [a for a in game.legal_actions() if not isinstance(a, PassDraft)]
        heroes = [
            a for a in actions if isinstance(a, TakeCard) and fits_card(UNIQUE_HEROES, the_cards()[a.card])
        ]
        game.apply((heroes or actions)[0])
    laid = [owned.secret for owned in game.state.cards.values() if owned.secret]
    assert "kelda" in laid


def test_two_glyphs_of_one_name_are_two_glyphs() -> None:
    """There are two of Brandar in the box."""
    game = game_with(SecretGlyphs("A", ("brandar", "brandar", "kelda"), "kelda"))
    assert sorted(lay_all(game)) == ["brandar", "brandar", "kelda"]


def test_two_groups_of_one_player_both_find_cards() -> None:
    """The second one takes the cards that the first one left."""
    game = game_with(SecretGlyphs("A", ("kelda",), "kelda"), SecretGlyphs("A", ("ivor", "gerda"), "ivor"))
    assert sorted(lay_all(game)) == ["gerda", "ivor", "kelda"]


def test_the_key_is_laid_though_the_scenario_does_not_name_it_among_them() -> None:
    """A broken scenario holds nobody up."""
    game = game_with(SecretGlyphs("A", ("gerda", "ivor"), "kelda"))
    laid = lay_all(game)
    assert "kelda" in laid
    assert len([name for name in laid if name]) == 2


def test_where_no_card_fits_nothing_is_laid() -> None:
    """B's only hero fits, but the group is A's, who has none."""
    game = game_with(SecretGlyphs("C", ("gerda",), "gerda"))
    assert lay_all(game) == ["", "", ""]
    assert not any(isinstance(a, Place) for a in game.legal_actions())
