"""Figures that start off the battlefield and drop onto it."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.referee import IllegalActionError, score
from builder.referee.state import BringArmy, Life, Phase, Place, PutMarker, RollDice, Use
from builder.scenario import Layout, PlacedGlyph, Position, Scenario, Seat, Zone
from builder.scenario.special import PowersOff
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import CARR, ELITE, FINN, SYVARRIS
from tests.referee.tables import Trial, d20, field_of, lying, set_up


def dropping(*others: str, both: bool = False, field: Battlefield | None = None, **more: object) -> Trial:
    """Player A has the card and Finn, player B Syvarris; all that is placed stands, the round has begun."""
    field = field_of() if field is None else field
    west = Zone("west", tuple(Position(hex, 1) for hex in field.occupancy.hexes() if hex.q == 0))
    east = Zone("east", tuple(Position(hex, 1) for hex in field.occupancy.hexes() if hex.q == 11))
    seats = (
        Seat("A", points=900, zones=("west",), army=(ELITE, FINN, *others)),
        Seat("B", points=900, zones=("east",), army=(SYVARRIS, *([ELITE] if both else []))),
    )
    given = {"layouts": (Layout(seats),), "victory": (Victory(Eliminated()),), **more}
    scenario = Scenario(edition="master-2", zones=(west, east), **given)  # type: ignore[arg-type]
    game = set_up(scenario, field)
    for seat in seats:
        game.apply(BringArmy(seat.id, seat.army))
    game.apply(RollDice(), [d20(20), d20(1)])
    last = [d20(5), d20(5), d20(3), d20(9)] if both else []
    while game.state.phase is Phase.PLACE:
        place = next(action for action in iter(game.legal_actions()) if isinstance(action, Place))
        left = sum(f.life is Life.WAITING and game.card(f).id != ELITE for f in game.state.figures.values())
        game.apply(place, last if left == 1 else [])
    return game


def test_they_are_not_placed_and_rolled_for_before_order_markers() -> None:
    game = dropping()
    assert game.living("A", ELITE) == 0
    assert game.state.round == 1
    assert game.state.phase is Phase.MARKERS
    with pytest.raises(IllegalActionError):
        game.apply(PutMarker("B", "1", "B:syvarris"))
    game.do("the-drop", d20(12))
    assert game.state.asks == ()
    assert game.living("A", ELITE) == 0
    assert score(game)["A"] == 80, "who is not on the battlefield scores nothing"


def test_thirteen_lands_all_four_apart_from_everybody() -> None:
    game = dropping()
    game.do("the-drop", d20(13))
    places = [(5, 0), (5, 2), (5, 4), (5, 6)]
    for number, (q, r) in enumerate(places, 1):
        free = {use.at[0].hex for use in game.offered("the-drop")}
        taken = [space.hex for f in game.figures() for space in f.spaces]
        assert all(hex.distance(other) > 1 for hex in free for other in taken)
        assert (q, r) in free
        with pytest.raises(AssertionError):
            game.do("the-drop", at=(game.position_at(0, 0),))
        game.do("the-drop", at=(game.position_at(q, r),))
        assert game.living("A", ELITE) == number
    assert game.state.asks == ()
    assert game.legal_actions().count()["put-marker"] > 0
    assert score(game)["A"] == 190


def test_who_would_drop_beside_somebody_or_on_a_glyph_is_told_so() -> None:
    game = dropping(glyphs=(lying("astrid", 5, 3),))
    game.do("the-drop", d20(13))
    asked = game.state.asks[-1]
    beside = game.figure("A", FINN).spaces[0].hex.neighbours()[0]
    for at in (game.position_at(*beside), game.position_at(5, 3)):
        with pytest.raises(IllegalActionError) as refused:
            game.apply(Use("A", asked.hook, asked.figure, at=(at,)))
        assert "The Drop" in refused.value.why
        assert "beside no figure and on no glyph" in refused.value.why
    with pytest.raises(IllegalActionError, match="no answer to what The Drop asks"):
        game.apply(Use("A", asked.hook, 99))


def test_all_land_or_none() -> None:
    game = dropping()
    game.do("the-drop", d20(20))
    game.decline()
    assert game.living("A", ELITE) == 0
    assert game.state.asks == ()
    game = dropping()
    game.do("the-drop", d20(20))
    game.do("the-drop", at=game.offered("the-drop")[0].at)
    assert game.state.asks[-1].optional is False


def test_who_finds_no_space_waits_for_another_round() -> None:
    """A field so narrow that two of them fill it."""
    game = dropping(field=field_of(wide=12, deep=1))
    game.do("the-drop", d20(13))
    places = [(3, 0), (6, 0)]
    for q, r in places:
        game.do("the-drop", at=(game.position_at(q, r),))
    while game.state.asks:
        game.do("the-drop", at=game.offered("the-drop")[0].at)
    waiting = [f for f in game.state.figures.values() if f.life is Life.WAITING]
    assert 0 < len(waiting) < 4
    _to_next_round(game)
    assert [use.player for use in game.offered("the-drop")] == ["A"]


def _to_next_round(game: Trial) -> None:
    round = game.state.round
    while game.state.round == round:
        if game.state.phase is Phase.MARKERS:
            game.apply(next(a for a in iter(game.legal_actions()) if isinstance(a, PutMarker)))
        elif game.state.phase is Phase.INITIATIVE:
            game.apply(RollDice(), [d20(20), d20(1)])
        else:
            game.end_turn()


@pytest.mark.rule("R012")
def test_a_marker_on_a_card_that_has_not_landed_is_lost() -> None:
    game = dropping()
    game.do("the-drop", d20(1))
    game.lay("A", f"A:{ELITE}")
    game.lay("B", f"B:{SYVARRIS}")
    game.apply(RollDice(), [d20(20), d20(1)])
    assert game.turn.player == "B", "the turn of A is lost"
    _to_next_round(game)
    assert [use.player for use in game.offered("the-drop")] == ["A"], "rolled again each round"


@pytest.mark.parametrize("glyphs", [(), (lying("astrid", 5, 3),)])
def test_nobody_drops_on_a_glyph(glyphs: tuple[PlacedGlyph, ...]) -> None:
    game = dropping(glyphs=glyphs)
    game.do("the-drop", d20(13))
    assert ((5, 3) in {use.at[0].hex for use in game.offered("the-drop")}) is not bool(glyphs)


@pytest.mark.rule("R022")
def test_where_the_power_is_switched_off_they_are_placed_as_all_others() -> None:
    game = dropping(rules=(PowersOff(("the-drop",)),))
    assert game.living("A", ELITE) == 4
    assert game.state.asks == ()


@pytest.mark.rule("R111")
def test_players_with_the_same_card_roll_for_who_drops_first() -> None:
    """They roll 5 and 5, then 3 and 9: the second player drops first, on spaces the first one cannot use."""
    game = dropping(both=True)
    assert [use.player for use in game.offered("the-drop")] == ["B"]
    game.do("the-drop", d20(13))
    for q, r in [(5, 0), (5, 2), (5, 4), (5, 6)]:
        game.do("the-drop", at=(game.position_at(q, r),))
    assert [use.player for use in game.offered("the-drop")] == ["A"]
    game.do("the-drop", d20(13))
    assert not any(use.at[0].hex.distance(Hex(5, 2)) <= 1 for use in game.offered("the-drop"))


@pytest.mark.rule("R016")
def test_who_waits_to_drop_is_not_beaten() -> None:
    game = dropping()
    game.do("the-drop", d20(1))
    game.kill(game.figure("A", FINN))
    game.state.asks = ()
    _to_next_round(game)
    assert game.state.outcome is None
    game.do("the-drop", d20(13))
    game.do("the-drop", at=game.offered("the-drop")[0].at)


@pytest.mark.rule("R016")
def test_the_game_goes_on_while_both_wait_to_drop() -> None:
    game = dropping(both=True)
    for _ in range(2):
        game.do("the-drop", d20(1))
    for player, card in (("A", FINN), ("B", SYVARRIS)):
        game.kill(game.figure(player, card))
    game.state.asks = ()
    while game.state.phase is Phase.MARKERS:
        game.apply(next(a for a in iter(game.legal_actions()) if isinstance(a, PutMarker)))
    assert game.state.phase is Phase.INITIATIVE
    # All turns of the round are lost; both roll for the next one, who drops first and the initiative.
    game.apply(RollDice(), [d20(20), d20(1), d20(20), d20(1)])
    assert game.state.round == 2
    assert [use.player for use in game.offered("the-drop")] == ["A"]


@pytest.mark.rule("R014")
def test_who_waits_with_his_whole_army_rolls_initiative_too() -> None:
    """All players roll; who wins with nobody on the battlefield only loses his turns (R012)."""
    field = field_of()
    positions = tuple(Position(hex, 1) for hex in field.occupancy.hexes())
    zones = tuple(Zone(str(q), tuple(s for s in positions if s.hex.q == q)) for q in (0, 5, 11))
    armies = ((ELITE,), (SYVARRIS,), (CARR,))
    seats = tuple(
        Seat(name, points=400, zones=(zone.id,), army=army)
        for name, zone, army in zip("ABC", zones, armies, strict=True)
    )
    scenario = Scenario(layouts=(Layout(seats),), zones=zones, victory=(Victory(Eliminated()),))
    game = set_up(scenario, field)
    for seat in seats:
        game.apply(BringArmy(seat.id, seat.army))
    game.apply(RollDice(), [d20(9), d20(3)])  # A places nobody
    game.place_all()
    game.do("the-drop", d20(3))
    while game.state.phase is Phase.MARKERS:
        game.apply(next(iter(game.legal_actions())))
    game.apply(RollDice(), [d20(20), d20(3), d20(9)])
    assert game.state.order == ("A", "B", "C")
    assert game.turn.player == "B", "the marker of A lies on a card of which nobody can act"
