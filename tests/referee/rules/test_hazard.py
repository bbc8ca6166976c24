"""A hazard that rises from round to round."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.referee import Game
from builder.referee.actions import EndTurn
from builder.referee.state import Phase
from builder.scenario.filters import Figures
from builder.scenario.model import NeutralFigure
from builder.scenario.places import Position
from builder.scenario.special import RisingHazard
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory
from tests.referee.tables import field_of, figure, game_of, take_turn

FINN, SAMURAI = "finn-the-viking-champion", "izumi-samurai"


def ladder_of_levels() -> Battlefield:
    """Hex 0,0 is water on level 3; 1,0 to 6,0 have the levels 1 to 6."""
    heights = {(q, 0): q for q in range(1, 7)} | {(0, 0): 3}
    return field_of(("water-1", 0, 0, 4), wide=7, deep=2, heights=heights)


def heroes(rule: RisingHazard, **more: object) -> Game:
    """Heroes with some Life on level 2, on level 6, and in the water; one of B on level 1."""
    return game_of(
        {
            "A": {FINN: [(2, 0)], "thorgrim-the-viking-champion": [(6, 0)], "syvarris": [(0, 0, 3)]},
            "B": {"ne-gok-sa": [(1, 0)]},
        },
        ladder_of_levels(),
        rules=(rule,),
        **more,
    )


def wounds(game: Game) -> list[int]:
    """The wounds of all figures, by number."""
    return [f.wounds for f in game.state.figures.values()]


def next_round(game: Game) -> None:
    """Let a round pass in which nobody does anything."""
    if game.state.phase is Phase.MARKERS:
        take_turn(game, "A", FINN)
    while game.state.phase is Phase.TURNS:
        game.apply(EndTurn(game.turn.player))


def test_it_rises_one_level_a_round_and_covers_the_water_from_the_start() -> None:
    """Wounds come at the end of rounds only; level 6 stays clear, for it stops at level 5."""
    game = heroes(RisingHazard(("water",), top=5))
    take_turn(game, "A", FINN)
    assert wounds(game) == [0, 0, 0, 0]
    next_round(game)
    assert wounds(game) == [0, 0, 1, 1]
    next_round(game)
    assert wounds(game) == [1, 0, 2, 2]
    for _ in range(2):
        next_round(game)
    assert wounds(game)[1] == 0


def test_figures_that_are_spared_and_captives_take_no_wounds() -> None:
    """Here those of A's team are spared."""
    captive = NeutralFigure("captive", "agent-carr", (Position(Hex(1, 1), 1),))
    game = heroes(RisingHazard(("water",), spares=Figures(of="A")), neutrals=(captive,))
    next_round(game)
    assert wounds(game) == [0, 0, 0, 1, 0]


def test_it_rises_no_higher_than_its_top() -> None:
    """On level 2 nobody is hurt when it stops at level 1."""
    game = heroes(RisingHazard(top=1))
    for _ in range(3):
        next_round(game)
    assert wounds(game) == [0, 0, 0, 3]


def test_it_begins_in_its_round_and_rises_by_its_step() -> None:
    """From round 2 on, two levels a round."""
    game = heroes(RisingHazard(since=2, rise=2, wounds=2))
    next_round(game)
    assert wounds(game) == [0, 0, 0, 0]
    next_round(game)
    assert wounds(game) == [2, 0, 2, 2]


def test_sides_that_fall_at_the_same_time_both_lose() -> None:
    """Nobody wins when the last figures of both die in the mist; one survivor wins."""
    victory = (Victory(Eliminated()), Victory(AtEndOfRound(MostPoints(), round=8)))
    armies = {"A": {SAMURAI: [(1, 0)]}, "B": {"zettian-guards": [(0, 1)]}}
    game = game_of(armies, ladder_of_levels(), rules=(RisingHazard(),), victory=victory)
    take_turn(game, "A", SAMURAI)
    while game.state.outcome is None:
        game.apply(EndTurn(game.turn.player))
    assert game.state.outcome.sides == ()
    alone = game_of(
        {"A": {SAMURAI: [(1, 0)]}, "B": {"zettian-guards": [(6, 0)]}},
        ladder_of_levels(),
        rules=(RisingHazard(),),
        victory=victory,
    )
    take_turn(alone, "A", SAMURAI)
    while alone.state.outcome is None:
        alone.apply(EndTurn(alone.turn.player))
    assert alone.state.outcome.sides == ("B",)


def test_a_wounded_figure_dies_of_it() -> None:
    """It counts like any other wound."""
    game = heroes(RisingHazard())
    id = figure(game, "B", "ne-gok-sa").id
    game.state.figures[id] = replace(game.state.figures[id], wounds=4)
    next_round(game)
    assert not game.state.figures[id].on
