"""Glyphs that are collected instead of working."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Game
from builder.referee.actions import ChooseCard, Move, RollDice
from builder.referee.attacking import attack_dice, plan_of
from builder.scenario.model import PlacedGlyph, Up
from builder.scenario.places import Position
from builder.scenario.special import CollectGlyphs
from builder.scenario.victory import Collected, Victory
from tests.referee.tables import field_of, figure, game_of, position_at, skulls, take_turn

VIKINGS, GUARDS = "tarn-viking-warriors", "zettian-guards"


def search(edition: str, *names: str) -> Game:
    """Four Vikings of A, each with a hidden glyph two spaces ahead."""
    return game_of(
        {"A": {VIKINGS: [(1, 0), (1, 1), (1, 2), (1, 3)]}, "B": {GUARDS: [(9, 3), (9, 2)]}},
        field_of(wide=10, deep=4),
        edition=edition,
        glyphs=tuple(PlacedGlyph(name, Position(Hex(3, r), 1), Up.SYMBOL) for r, name in enumerate(names)),
        rules=(CollectGlyphs(("Brandar", "kelda")),),
        victory=(Victory(Collected(2)),),
    )


def begin(game: Game) -> None:
    """A turn of A with the Vikings."""
    if game.table.master:
        take_turn(game, "A", VIKINGS)
    else:
        game.apply(RollDice(), [skulls(2, 6), skulls(0, 6)])
        game.apply(ChooseCard("A", game.state.figures[1].card))


@pytest.mark.parametrize("edition", ["basic", "master-2"])
def test_wanted_glyphs_are_collected_and_all_others_removed(edition: str) -> None:
    """By whichever name the rule calls them; two of them win."""
    game = search(edition, "brandar", "astrid", "mitonsoul", "kelda")
    begin(game)
    kinds: list[str] = []
    for id in (1, 2, 3):
        events = game.apply(Move("A", id, position_at(game, 3, id - 1)))
        kinds += [e.kind for e in events if e.kind.startswith("glyph") or e.kind == "collected"]
    assert kinds == ["glyph-turned", "glyph-removed", "collected", *["glyph-turned", "glyph-removed"] * 2]
    assert game.state.collected == {"A": ("brandar",)}
    assert set(game.state.glyphs) == {4}
    game.apply(Move("A", 4, position_at(game, 3, 3)))
    assert game.state.outcome is not None
    assert game.state.outcome.sides == ("A",)


@pytest.mark.parametrize("edition", ["basic", "master-2"])
def test_landing_on_one_ends_the_move(edition: str) -> None:
    """On a way one hex wide nobody gets past it, in the Basic game too."""
    game = game_of(
        {"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(8, 0)]}},
        field_of(wide=9, deep=1),
        edition=edition,
        glyphs=(PlacedGlyph("", Position(Hex(2, 0), 1), Up.SYMBOL),),
        rules=(CollectGlyphs(("brandar",)),),
    )
    begin(game)
    assert {a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)} == {1, 2}


def test_their_powers_do_not_work_in_the_master_game_either() -> None:
    """A Viking stands on one that would give dice."""
    game = game_of(
        {"A": {VIKINGS: [(0, 0)]}, "B": {GUARDS: [(8, 0)]}},
        glyphs=(PlacedGlyph("astrid", Position(Hex(0, 0), 1)),),
        rules=(CollectGlyphs(("brandar",)),),
    )
    assert attack_dice(game, plan_of(game, figure(game, "A", VIKINGS), figure(game, "B", GUARDS))) == 3
