"""Scenarios of which no game can begin: one message each, before anything is laid out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.referee import Game, SeededDice, Table
from builder.referee.actions import BringArmy
from builder.referee.state import Phase
from builder.scenario import FixedFigure, Layout, NeutralFigure, Scenario, ScenarioDoor, ScenarioObject, Seat
from builder.scenario.model import Zone
from builder.scenario.places import Position
from builder.scenario.special import TerrainCost
from builder.scenario.victory import EACH, AtEndOfRound, Eliminated, MostPoints, Victory
from tests.referee.tables import field_of, the_cards, the_catalogue
from tests.scenario.strategies import scenarios

CARR, MIMRING, GRUTS, FINN = "agent-carr", "mimring", "blade-gruts", "finn-the-viking-champion"
WEST = Zone("west", tuple(Position(Hex(q, r), 1) for q in (0, 1) for r in range(8)))
EAST = Zone("east", tuple(Position(Hex(q, r), 1) for q in (10, 11) for r in range(8)))
A = Seat("A", points=80, zones=("west",), army=(FINN,))
B = Seat("B", points=80, zones=("east",), army=(FINN,))

FIELD = field_of()


def at(q: int, r: int) -> Position:
    """A space of the field."""
    return Position(Hex(q, r), 1)


def game_with(*seats: Seat, placement: str = "", **more: Any) -> Game:
    """A game of a scenario for these players, or A and B."""
    scenario = Scenario(
        layouts=(Layout(seats or (A, B), placement),), zones=(WEST, EAST), victory=(Victory(Eliminated()),)
    )
    table = Table(replace(scenario, **more), field_of(), the_cards(), the_catalogue().kinds)
    return Game(table)


def fixed(*figures: tuple[str, tuple[Position, ...], int]) -> Seat:
    """Player A with figures on fixed spaces."""
    return Seat("A", figures=tuple(FixedFigure(*figure) for figure in figures))


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("players: at least one was expected", {"layouts": (Layout(()),)}),
        ("players: an id of its own .* found 'A' 2 times", {"layouts": (Layout((A, A)),)}),
        ("players: an id of its own .* found '' once", {"layouts": (Layout((replace(A, id=""), B)),)}),
        (
            "'A' is a player, so it cannot be the team of 'B'",
            {"layouts": (Layout((A, replace(B, team="A"))),)},
        ),
        ("'each' means every side", {"layouts": (Layout((A, replace(B, team=EACH))),)}),
        ("placement: one of the players was expected, found 'C'", {"layouts": (Layout((A, B), "C"),)}),
        ("zones and objects: .* found 'west' 2 times", {"objects": (ScenarioObject("west", at(5, 5)),)}),
        ("zones and objects: .* found '' once", {"zones": (replace(WEST, id=""), EAST)}),
        (
            "doors: .* found 'gate' 2 times",
            {"doors": (ScenarioDoor("gate", Hex(5, 5)), ScenarioDoor("gate", Hex(6, 5)))},
        ),
        (
            "doors: one for the doorway at H6 was expected, found 2",
            {"doors": (ScenarioDoor("gate", Hex(5, 5)), ScenarioDoor("postern", Hex(5, 5)))},
        ),
        (
            "neutral figures: .* found 'one' 2 times",
            {"neutrals": (NeutralFigure("one", CARR, (at(5, 5),)), NeutralFigure("one", CARR, (at(5, 6),)))},
        ),
        ("'no-such-card': no army card", {"layouts": (Layout((replace(A, army=("no-such-card",)), B)),)}),
        ("a kind of terrain to walk on was expected", {"rules": (TerrainCost("cheese", 2),)}),
        ("cost of grass", {"rules": (TerrainCost("grass", 100_000),)}),
    ],
)
def test_what_cannot_be_played_is_refused_with_one_message(message: str, given: dict[str, Any]) -> None:
    """A `RefusedError`, whatever is wrong."""
    with pytest.raises(RefusedError, match=message):
        game_with(**given)


@pytest.mark.parametrize(
    ("message", "seat"),
    [
        ("its 1 space was expected, found 2", fixed((CARR, (at(2, 2), at(3, 2)), 1))),
        ("its 2 spaces were expected, found 1", fixed((MIMRING, (at(2, 2),), 1))),
        ("its 2 spaces were expected, found 2", fixed((MIMRING, (at(2, 2), at(2, 2)), 1))),
        ("its 2 spaces were expected, found 0", fixed((MIMRING, (), 1))),
        ("does not lie flat on the 2 spaces", fixed((MIMRING, (at(2, 2), at(5, 5)), 1))),
        (
            "figure 1 of the unique card agent-carr starts twice",
            fixed((CARR, (at(2, 2),), 1), (CARR, (at(3, 3),), 1)),
        ),
        ("a figure of number 2 was expected", fixed((CARR, (at(2, 2),), 2))),
        ("two figures on D3 level 1", fixed((CARR, (at(2, 2),), 1), (FINN, (at(2, 2),), 1))),
        ("ES100 level 1 is not a space", fixed((CARR, (at(99, 99),), 1))),
    ],
)
def test_figures_that_cannot_stand_where_they_start_are_refused(message: str, seat: Seat) -> None:
    """Before the first die is rolled."""
    with pytest.raises(RefusedError, match=message):
        game_with(seat, B)


@pytest.mark.rule("R027")
def test_more_figures_of_a_common_card_than_it_has_come_with_another_card() -> None:
    """Two first figures of one common card belong to two cards, each with three figures left out."""
    game = game_with(fixed((GRUTS, (at(2, 2),), 1), (GRUTS, (at(3, 3),), 1)), B)
    assert [id for id in game.state.cards if id.startswith("A:")] == [f"A:{GRUTS}", f"A:{GRUTS}#2"]
    assert {f.spaces[0].hex for f in game.figures("A")} == {Hex(2, 2), Hex(3, 3)}


def test_a_neutral_figure_cannot_take_the_place_of_a_players_card() -> None:
    """Its id is that of the card of A, which would be lost. Cards that come later find free ids."""
    neutral = NeutralFigure(f"A:{CARR}", FINN, (at(5, 5),))
    with pytest.raises(
        RefusedError, match="A:agent-carr: the id of a neutral figure is that of another card"
    ):
        game_with(fixed((CARR, (at(2, 2),), 1)), B, neutrals=(neutral,))
    game = game_with(A, B, neutrals=(replace(neutral, id=f"A:{FINN}", card=CARR),))
    game.apply(BringArmy("A", (FINN,)))
    assert {id: owned.card.id for id, owned in game.state.cards.items()} == {
        f"A:{FINN}": CARR,
        f"A:{FINN}#2": FINN,
    }


def test_a_victory_of_a_side_that_does_not_play_is_not_asked() -> None:
    """A scenario for three may be played by two, where nobody is the third side."""
    victory = (
        Victory(AtEndOfRound(MostPoints(), since=1), "C"),
        Victory(Eliminated(), "C"),
        Victory(AtEndOfRound(MostPoints(or_equal=True)), "A"),
    )
    game = game_with(A, B, victory=victory, rounds=1)
    while game.state.phase is not Phase.OVER:
        game.apply(next(iter(game.legal_actions())))
    assert game.state.outcome is not None
    assert game.state.outcome.sides == ("A",)
    assert game.state.outcome.victory == 2


@settings(max_examples=20)
@given(scenarios(), st.booleans(), st.integers(0, 2**32))
def test_whatever_a_file_can_hold_is_refused_or_played(scenario: Scenario, sound: bool, seed: int) -> None:
    """Nothing else comes of it: one message before the game, or a game in which somebody can always act."""
    if sound:  # its players can begin; glyphs, rules and victories are anything
        seats = (Layout((A, B)),)
        scenario = replace(
            scenario, layouts=seats, zones=(WEST, EAST), neutrals=(), doors=(), objects=(), shuffled=()
        )
    try:
        game = Game(Table(scenario, FIELD, the_cards(), the_catalogue().kinds), SeededDice(seed))
    except RefusedError:
        return
    random = Random(seed)
    for _ in range(20):
        if game.state.phase is Phase.OVER:
            break
        game.apply(random.choice(list(game.legal_actions())))
