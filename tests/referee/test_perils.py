"""Falls (R060 to R065), molten lava (R221) and lava field (R222) in a game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Battlefield, Put
from builder.hexgrid import Hex
from builder.referee import Game, Roll
from builder.referee.actions import ChooseCard, EndTurn, Move, RollDice, Use
from builder.referee.state import Phase
from builder.scenario.model import PlacedGlyph, Up
from builder.scenario.places import Position
from tests.referee.tables import d20, field_of, figure, game_of, position_at, skulls, take_turn, the_catalogue

FINN, GUARDS = "finn-the-viking-champion", "zettian-guards"


def cliff(levels: int, *rows: tuple[object, ...]) -> Battlefield:
    """A lane: 0,0 lies so many levels above the ground."""
    return field_of(*rows, wide=8, deep=1, heights={(0, 0): levels + 1})


def lane_game(field: Battlefield, edition: str = "master-2") -> Game:
    """Finn at the beginning of the lane, a turn of his going on; guards at its end."""
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {GUARDS: [(7, 0)]}}, field, edition=edition)
    if game.table.master:
        take_turn(game, "A", FINN)
    else:
        game.apply(RollDice(), [skulls(2, 6), skulls(0, 6)])
        game.apply(ChooseCard("A", game.state.figures[1].card))
    return game


@pytest.mark.parametrize(
    ("edition", "levels", "dice"),
    [
        pytest.param("master-2", 4, 0, marks=pytest.mark.rule("R060")),
        pytest.param("master-2", 5, 1, marks=pytest.mark.rule("R060")),
        pytest.param("master-2", 14, 1, marks=pytest.mark.rule("R060")),
        pytest.param("master-2", 15, 3, marks=pytest.mark.rule("R061")),
        pytest.param("master-1", 15, 2, marks=pytest.mark.rule("R061")),
        pytest.param("master-1", 25, 2, marks=pytest.mark.rule("R062")),
        pytest.param("basic", 25, 0, marks=pytest.mark.rule("R065")),
    ],
)
def test_who_falls_rolls_dice_and_each_skull_wounds(edition: str, levels: int, dice: int) -> None:
    """Finn is five levels tall."""
    game = lane_game(cliff(levels), edition)
    game.apply(Move("A", 1, position_at(game, 1, 0)), [skulls(1, dice)] if dice else [])
    assert figure(game, "A", FINN).wounds == (1 if dice else 0)


@pytest.mark.rule("R062")
@pytest.mark.parametrize(("side", "lives"), [(18, False), (19, True)])
def test_an_extreme_fall_is_survived_only_with_19_or_20(side: int, lives: bool) -> None:
    """Twenty levels beyond its height, second edition."""
    game = lane_game(cliff(25))
    game.apply(Move("A", 1, position_at(game, 1, 0)), [d20(side)])
    assert figure(game, "A", FINN).on == lives


@pytest.mark.rule("R063")
def test_nobody_rolls_for_a_drop_into_water() -> None:
    """From any level."""
    game = lane_game(cliff(25, ("water-1", 1, 0, 2)))
    game.apply(Move("A", 1, position_at(game, 1, 0)))
    assert figure(game, "A", FINN).wounds == 0


@pytest.mark.rule("R060")
@pytest.mark.rule("R120")
def test_who_dies_of_a_fall_turns_no_glyph() -> None:
    """He never came to stand there."""
    glyph = PlacedGlyph("astrid", Position(Hex(1, 0), 1), Up.SYMBOL)
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {GUARDS: [(7, 0)]}}, cliff(5), glyphs=(glyph,))
    take_turn(game, "A", FINN)
    game.state.figures[1] = replace(game.state.figures[1], wounds=3)
    game.apply(Move("A", 1, position_at(game, 1, 0)), [skulls(1, 1)])
    assert game.state.glyphs[1].up is Up.SYMBOL


def lava(piece: str) -> Battlefield:
    """A lane whose space 2,0 is of that kind."""
    slot = 2 if piece == "molten-lava-1" else 1
    if slot == 2:
        return field_of((piece, 2, 0, 2), wide=8, deep=1)
    battlefield, known = Battlefield(), the_catalogue().pieces
    rows = [battlefield.new_piece(known[piece if q == 2 else "grass-1"], Hex(q, 0), 1, 0) for q in range(8)]
    battlefield.apply(Put(tuple(rows)))
    return battlefield


@pytest.mark.rule("R221")
@pytest.mark.parametrize(("side", "lives"), [(19, False), (20, True)])
def test_molten_lava_ends_a_move_and_is_survived_only_with_20(side: int, lives: bool) -> None:
    """In the Master game."""
    game = lane_game(lava("molten-lava-1"))
    ends = {a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)}
    assert ends == {1, 2}
    game.apply(Move("A", 1, position_at(game, 2, 0)), [d20(side)])
    assert figure(game, "A", FINN).on == lives


@pytest.mark.rule("R221")
def test_nobody_enters_molten_lava_in_the_basic_game() -> None:
    """It is forbidden there."""
    game = lane_game(lava("molten-lava-1"), "basic")
    assert {a.to.hex.q for a in game.legal_actions() if isinstance(a, Move)} == {1}


@pytest.mark.rule("R221")
@pytest.mark.rule("R130")
def test_who_is_summoned_into_molten_lava_rolls_too() -> None:
    """It is the space on which he comes to stand that counts."""
    glyph = PlacedGlyph("erland", Position(Hex(1, 0), 1))
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {GUARDS: [(7, 0), (6, 0)]}}, lava("molten-lava-1"), glyphs=(glyph,)
    )
    take_turn(game, "A", FINN)
    game.apply(Move("A", 1, position_at(game, 1, 0)))
    guard = figure(game, "B", GUARDS)
    game.apply(Use("A", "glyph-landing", 1, guard.id, at=(position_at(game, 2, 0),)), [d20(19)])
    assert not figure(game, "B", GUARDS).on


def round_over(game: Game, rolls: list[Roll]) -> None:
    """End all turns of the round."""
    while game.state.phase is Phase.TURNS and game.state.round == 1:
        last = game.state.number == 3 and game.state.next == len(game.state.order)
        game.apply(EndTurn(game.turn.player), rolls if last else [])


@pytest.mark.rule("R222")
@pytest.mark.parametrize("hit", [0, 1])
def test_at_the_end_of_a_round_figures_on_lava_field_roll_a_die(hit: int) -> None:
    """A skull is a wound; moving over it costs nothing more."""
    game = lane_game(lava("lava-field-1"))
    game.apply(Move("A", 1, position_at(game, 2, 0)))
    assert figure(game, "A", FINN).wounds == 0
    round_over(game, [skulls(hit, 1)])
    assert game.state.round == 2
    assert figure(game, "A", FINN).wounds == hit


@pytest.mark.rule("R222")
def test_lava_field_does_nothing_in_the_basic_game() -> None:
    """No die is rolled there."""
    game = lane_game(lava("lava-field-1"), "basic")
    game.apply(Move("A", 1, position_at(game, 2, 0)))
    game.apply(EndTurn("A"))
    game.apply(ChooseCard("B", figure(game, "B", GUARDS).card))
    game.apply(EndTurn("B"))
    assert game.state.round == 2
    assert figure(game, "A", FINN).wounds == 0
