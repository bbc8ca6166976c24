"""Figures that a scenario needs in a zone or on a space, while armies are drafted and placed (R022, R023)."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, GivenDice, IllegalActionError, Table
from builder.referee.actions import Place, TakeCard
from builder.referee.state import Life
from builder.scenario import Layout, Scenario, Seat
from builder.scenario.filters import UNIQUE_HEROES, Figures
from builder.scenario.model import Required, Zone
from builder.scenario.places import Position
from tests.referee.tables import field_of, the_cards, the_catalogue

FINN, VIKINGS, GRIMNAK = (
    "finn-the-viking-champion",
    "tarn-viking-warriors",
    "grimnak",
)
GATE = Position(Hex(2, 0), 1)
OWN = Figures(of="own")


def alone(*required: Required, army: tuple[str, ...] = (), points: int = 300) -> Game:
    """One player places in a row of eight spaces."""
    zone = Zone("west", tuple(Position(Hex(q, 0), 1) for q in range(8)))
    seat = Seat("A", points=points, zones=("west",), required=required, army=army)
    scenario = Scenario(zones=(zone,), layouts=(Layout((seat,)),))
    return Game(Table(scenario, field_of(), the_cards(), the_catalogue().kinds), GivenDice())


def placed(game: Game) -> set[Position]:
    """The first space of every place where a figure can be put now."""
    return {action.at[0] for action in game.legal_actions() if isinstance(action, Place)}


@pytest.mark.rule("R023")
def test_a_squad_is_placed_before_the_heroes_that_are_needed_were_drafted() -> None:
    """Nothing is left out because of cards that are still to come."""
    game = alone(Required(UNIQUE_HEROES, 2, "west"))
    game.apply(next(a for a in game.legal_actions() if a.kind == "roll"))
    game.apply(TakeCard("A", VIKINGS))
    assert len(placed(game)) == 8
    for number, q in enumerate((0, 1, 3, 4), 1):
        game.apply(Place("A", number, (Position(Hex(q, 0), 1),)))
    assert all(f.life is Life.ON for f in game.state.figures.values())


@pytest.mark.rule("R022")
def test_the_last_figure_that_can_stand_on_the_space_must() -> None:
    """Three Vikings stand elsewhere; the fourth has no choice."""
    game = alone(Required(OWN, at=GATE), army=(VIKINGS,))
    game.apply(next(iter(game.legal_actions())))
    for number, q in enumerate((0, 1, 3), 1):
        game.apply(Place("A", number, (Position(Hex(q, 0), 1),)))
    assert placed(game) == {GATE}
    with pytest.raises(IllegalActionError):
        game.apply(Place("A", 4, (Position(Hex(5, 0), 1),)))


@pytest.mark.rule("R022")
def test_the_space_is_kept_for_those_it_is_meant_for() -> None:
    """Only a hero may stand there."""
    game = alone(Required(UNIQUE_HEROES, at=GATE), army=(VIKINGS, FINN))
    game.apply(next(iter(game.legal_actions())))
    vikings = {a.at[0] for a in game.legal_actions() if isinstance(a, Place) and a.figure == 1}
    finns = {a.at[0] for a in game.legal_actions() if isinstance(a, Place) and a.figure == 5}
    assert GATE not in vikings
    assert finns == {GATE}


@pytest.mark.rule("R022")
def test_who_cannot_stand_on_the_space_is_placed_elsewhere() -> None:
    """Neighbours of the space are no part of the zone: a rider on two spaces does not fit there."""
    west = Zone("west", (GATE, *[Position(Hex(q, 0), 1) for q in range(4, 8)]))
    seat = Seat("A", points=300, zones=("west",), required=(Required(OWN, at=GATE),), army=(GRIMNAK,))
    scenario = Scenario(zones=(west,), layouts=(Layout((seat,)),))
    game = Game(Table(scenario, field_of(), the_cards(), the_catalogue().kinds), GivenDice())
    game.apply(next(iter(game.legal_actions())))
    assert placed(game) == {Position(Hex(q, 0), 1) for q in range(4, 8)}
