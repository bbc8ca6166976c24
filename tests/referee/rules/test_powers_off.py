"""Powers that a scenario switches off."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, GivenDice, Table
from builder.referee.actions import Move
from builder.referee.placing import unplaced
from builder.scenario import Layout, Scenario, Seat
from builder.scenario.model import Zone
from builder.scenario.places import Position
from builder.scenario.special import PowersOff
from tests.referee.tables import field_of, game_of, position_at, take_turn, the_cards, the_catalogue

RAELIN, DROP = "raelin-the-kyrie-warrior", "airborne-elite"


@pytest.mark.parametrize(("of", "flies"), [("any", False), ("A", False), ("B", True)])
def test_who_does_not_fly_climbs(of: str, flies: bool) -> None:
    """Raelin stands before a cliff; she gets onto it only on wings. Her other power still works."""
    field = field_of(wide=6, deep=1, heights={(q, 0): 8 for q in range(1, 6)})
    game = game_of(
        {"A": {RAELIN: [(0, 0)]}, "B": {"zettian-guards": [(5, 0)]}},
        field,
        rules=(PowersOff(("flying", "the-drop"), of),),
    )
    take_turn(game, "A", RAELIN)
    ends = {a.to for a in game.legal_actions() if isinstance(a, Move)}
    assert (position_at(game, 2, 0, 8) in ends) == flies
    owned = game.state.cards[game.state.figures[1].card]
    assert game.off(owned) == (frozenset() if flies else {"flying"})


@pytest.mark.parametrize("rules", [(), (PowersOff(("the-drop",)),)])
def test_a_card_that_would_start_elsewhere_is_placed_like_all_others(rules: tuple[PowersOff, ...]) -> None:
    """With the power they wait, without it they are placed."""
    zone = Zone("west", tuple(Position(Hex(q, 0), 1) for q in range(5)))
    scenario = Scenario(
        zones=(zone,),
        layouts=(Layout((Seat("A", points=200, zones=("west",), army=(DROP,)),)),),
        rules=rules,
    )
    game = Game(Table(scenario, field_of(), the_cards(), the_catalogue().kinds), GivenDice())
    game.apply(next(iter(game.legal_actions())))
    assert len(list(unplaced(game, "A"))) == (4 if rules else 0)
