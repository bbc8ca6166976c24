"""Glyphs: where they stop, and what those that last give (R120 to R129, R132)."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee.attacking import attack_dice, defense_dice, plan_of, range_of
from builder.referee.effects import take_over
from builder.referee.moving import arrival_of, move_number
from builder.referee.play import SpecialAttack
from builder.referee.state import Attack, Move, Place, RollDice
from builder.scenario import Layout, PlacedGlyph, Position, Scenario, Seat, Up, Zone
from tests.referee.cards import GUARDS, KNIGHTS, RAELIN, VIKINGS
from tests.referee.tables import (
    Army,
    Trial,
    d20,
    facing,
    field_of,
    game_of,
    lying,
    set_up,
    shields,
    skulls,
    the_cards,
)


def duel(*glyphs: PlacedGlyph, mine: tuple[int, int] = (3, 3), edition: str = "master-2") -> Trial:
    """Four Vikings of A, the first on ``mine``, against two guards of B far away."""
    return game_of(
        {
            "A": {VIKINGS: [mine, (0, 0), (0, 1), (0, 2)]},
            "B": {GUARDS: [(11, 7), (11, 6)]},
        },
        edition=edition,
        glyphs=glyphs,
    )


@pytest.mark.rule("R120")
@pytest.mark.parametrize(
    ("army", "glyph", "edition", "farthest"),
    [
        pytest.param({VIKINGS: [(0, 0)]}, lying("gerda", 9, 0), "master-2", 4, id="no glyph on the way"),
        pytest.param({VIKINGS: [(0, 0)]}, lying("gerda", 2, 0), "master-2", 2, id="power side up"),
        pytest.param(
            {VIKINGS: [(0, 0)]}, lying("gerda", 2, 0, Up.SYMBOL), "master-2", 2, id="symbol side up"
        ),
        pytest.param({VIKINGS: [(0, 0)]}, lying("gerda", 2, 0, inert=True), "master-2", 4, id="an inert one"),
        pytest.param({VIKINGS: [(0, 0)]}, lying("astrid", 2, 0), "basic", 4, id="in the Basic game"),
        pytest.param({RAELIN: [(0, 0)]}, lying("dagmar", 2, 0), "master-2", 6, id="who flies passes over it"),
        pytest.param(
            {"tornak": [((1, 0), (0, 0))]}, lying("dagmar", 3, 0), "master-2", 3, id="a leading end"
        ),
    ],
)
def test_a_move_ends_on_a_glyph_whichever_side_is_up(
    army: Army, glyph: PlacedGlyph, edition: str, farthest: int
) -> None:
    """On a way one hex wide nobody gets past it."""
    lane = field_of(wide=12, deep=1)
    game, who, _foe = facing(army, {GUARDS: [(11, 0)]}, lane, glyphs=(glyph,), edition=edition)
    assert max(q for q, _, _ in game.ends(who)) == farthest


@pytest.mark.rule("R122")
@pytest.mark.parametrize(
    ("glyph", "edition", "dice"),
    [
        pytest.param(lying("astrid", 3, 3), "master-2", 4, id="power side up"),
        pytest.param(lying("astrid", 3, 3, Up.SYMBOL), "master-2", 3, id="symbol side up"),
        pytest.param(lying("astrid", 3, 3, inert=True), "master-2", 3, id="an inert one"),
        pytest.param(lying("astrid", 3, 3), "basic", 3, id="in the Basic game"),
    ],
)
def test_only_a_glyph_with_its_power_up_works(glyph: PlacedGlyph, edition: str, dice: int) -> None:
    """Who stands on it from the start has not turned it."""
    game = duel(glyph, edition=edition)
    assert attack_dice(game, plan_of(game, game.figure("A", VIKINGS), game.figure("B", GUARDS))) == dice


@pytest.mark.rule("R120")
def test_a_glyph_is_turned_by_whoever_lands_on_it_and_works_at_once() -> None:
    """Symbol side up nobody has its power; then it helps the one who turned it in the same turn."""
    game = duel(lying("astrid", 4, 3, Up.SYMBOL))
    game.take_turn("A", VIKINGS)
    mover, enemy = game.figure("A", VIKINGS), game.figure("B", GUARDS)
    assert attack_dice(game, plan_of(game, mover, enemy)) == 3
    events = game.apply(Move("A", mover.id, game.position_at(4, 3)))
    assert [e.plain()["name"] for e in events if e.kind == "glyph-turned"] == ["astrid"]
    assert game.state.glyphs[1].up is Up.POWER
    assert attack_dice(game, plan_of(game, game.figure("A", VIKINGS), enemy)) == 4


@pytest.mark.rule("R047")
def test_a_glyph_adds_no_height() -> None:
    """To who stands on it: not over who stands beside it, not for a climb off it; nor for a step onto it."""
    armies: dict[str, Army] = {"A": {VIKINGS: [(3, 3), (5, 3)]}, "B": {GUARDS: [(4, 3), (11, 6)]}}
    field = field_of(heights={(3, 2): 6, (5, 2): 5})
    game = game_of(
        armies, field, glyphs=(lying("brandar", 3, 3), lying("brandar", 5, 3), lying("brandar", 6, 3))
    )
    game.take_turn("A", VIKINGS)
    on_it, other = game.figure("A", VIKINGS), game.figure("A", VIKINGS, 2)
    adjacent = game.figure("B", GUARDS)
    plain = the_cards()[VIKINGS].attack
    assert attack_dice(game, plan_of(game, on_it, adjacent)) == plain
    assert defense_dice(game, plan_of(game, on_it, adjacent)) == the_cards()[GUARDS].defense
    assert (3, 2, 6) not in game.ends(on_it), "five levels, as tall as a Viking"
    assert arrival_of(game, Move("A", other.id, Position(Hex(6, 3), 1))).cost == 1


@pytest.mark.rule("R121")
@pytest.mark.rule("R122")
def test_a_glyph_stays_where_it_lies_and_works_only_while_somebody_stands_on_it() -> None:
    """Who leaves it loses its power."""
    game = duel(lying("gerda", 3, 3))
    game.take_turn("A", VIKINGS)
    enemy = game.figure("B", GUARDS)
    other = game.figure("A", VIKINGS, 2)
    assert defense_dice(game, plan_of(game, enemy, other)) == 5
    game.apply(Move("A", game.figure("A", VIKINGS).id, game.position_at(5, 3)))
    assert defense_dice(game, plan_of(game, enemy, other)) == 4
    assert game.state.glyphs[1].at == game.position_at(3, 3)


@pytest.mark.rule("R123")
@pytest.mark.rule("R132")
@pytest.mark.parametrize("edition", ["master-1", "master-2"])
def test_one_attack_die_more_for_all_figures_of_the_controller(edition: str) -> None:
    """For all of his, for nobody else's, in both editions; not for team mates."""
    game = game_of(
        {
            "A": {VIKINGS: [(3, 3), (0, 0)]},
            "B": {GUARDS: [(11, 7)]},
            "C": {KNIGHTS: [(6, 6)]},
        },
        teams={"A": "west", "C": "west"},
        edition=edition,
        glyphs=(lying("astrid", 3, 3),),
    )
    mate, far, enemy = game.figure("C", KNIGHTS), game.figure("A", VIKINGS, 2), game.figure("B", GUARDS)
    assert attack_dice(game, plan_of(game, far, enemy)) == 4
    assert attack_dice(game, plan_of(game, mate, enemy)) == 3
    assert attack_dice(game, plan_of(game, enemy, far)) == 2


@pytest.mark.rule("R132")
def test_a_figure_that_was_taken_over_brings_the_glyph_along() -> None:
    """Control counts, not who owned it at first."""
    game = duel(lying("astrid", 3, 3))
    take_over(game, game.figure("A", VIKINGS).card, "B")
    mine, guard = game.figure("A", VIKINGS), game.figure("B", GUARDS)
    assert attack_dice(game, plan_of(game, guard, mine)) == 3


@pytest.mark.rule("R124")
def test_one_defense_die_more() -> None:
    """Against a special attack too."""
    game = duel(lying("gerda", 3, 3))
    enemy, other = game.figure("B", GUARDS), game.figure("A", VIKINGS, 3)
    assert defense_dice(game, plan_of(game, enemy, other)) == 5
    special = SpecialAttack("x", "X", 20, 4)
    assert defense_dice(game, plan_of(game, enemy, other, special)) == 5


@pytest.mark.rule("R125")
def test_range_grows_by_four_for_those_who_have_four() -> None:
    """Guards have Range 7, Vikings have 1."""
    game = game_of(
        {"A": {GUARDS: [(3, 3), (0, 0)], VIKINGS: [(0, 1)]}, "B": {KNIGHTS: [(11, 7)]}},
        glyphs=(lying("ivor", 3, 3),),
    )
    assert range_of(game, game.figure("A", GUARDS, 2)) == 11
    assert range_of(game, game.figure("A", VIKINGS)) == 1
    assert range_of(game, game.figure("B", KNIGHTS)) == 1


@pytest.mark.rule("R126")
def test_two_spaces_more_but_not_when_moving_off_the_glyph() -> None:
    """The one who stands on it moves its own four."""
    game = duel(lying("valda", 3, 3))
    assert move_number(game, game.figure("A", VIKINGS)) == 4
    assert move_number(game, game.figure("A", VIKINGS, 2)) == 6
    assert move_number(game, game.figure("B", GUARDS)) == 4


@pytest.mark.rule("R127", "R015")
def test_eight_more_for_initiative_also_when_it_is_rolled_again() -> None:
    """2 + 8 ties with 10; then 1 + 8 loses to 10."""
    game = duel(lying("dagmar", 3, 3))
    game.lay("A", f"A:{VIKINGS}")
    game.lay("B", f"B:{GUARDS}")
    events = game.apply(RollDice(), [d20(2), d20(10), d20(1), d20(10)])
    assert [e.plain()["bonus"] for e in events if e.kind == "rolled"] == [8, 0, 8, 0]
    assert game.state.order == ("B", "A")


@pytest.mark.rule("R128")
def test_an_artifact_has_no_power_of_its_own_and_stays() -> None:
    """It is what the scenario says."""
    game = duel(lying("brandar", 4, 3))
    game.take_turn("A", VIKINGS)
    mover = game.figure("A", VIKINGS)
    game.apply(Move("A", mover.id, game.position_at(4, 3)))
    assert not game.state.asks
    assert 1 in game.state.glyphs
    assert attack_dice(game, plan_of(game, game.figure("A", VIKINGS), game.figure("B", GUARDS))) == 3


@pytest.mark.rule("R129")
def test_only_wounded_figures_stop_on_the_healing_glyph() -> None:
    """Whoever has no wound cannot move there."""
    game = duel(lying("kelda", 4, 3))
    game.take_turn("A", VIKINGS)
    mover, there = game.figure("A", VIKINGS), game.position_at(4, 3)
    assert game.refused(Move("A", mover.id, there)) == "R129"
    assert game.refused(Move("A", mover.id, there, path=(game.position_at(3, 3), there))) == "R129"


def test_placing_an_army_turns_no_glyph() -> None:
    """Who is placed on a glyph has not moved onto it, but stands on it."""
    field = field_of(wide=8, deep=2)
    zone = Zone("west", tuple(Position(Hex(q, 0), 1) for q in range(4)))
    scenario = Scenario(
        zones=(zone,),
        layouts=(Layout((Seat("A", points=60, zones=("west",), army=(VIKINGS,)),)),),
        glyphs=(lying("mitonsoul", 0, 0, Up.SYMBOL), lying("gerda", 1, 0)),
    )
    game = set_up(scenario, field)
    game.apply(next(iter(game.legal_actions())))
    for id, q in ((1, 0), (2, 1), (3, 2)):
        game.apply(Place("A", id, (Position(Hex(q, 0), 1),)))
    assert game.state.glyphs[1].up is Up.SYMBOL
    one, other = game.state.figures[1], game.state.figures[3]
    assert defense_dice(game, plan_of(game, one, other)) == 5


def test_an_attack_uses_the_dice_that_glyphs_give() -> None:
    """Played, not only asked: four dice are rolled against eight."""
    game, _by, enemy = facing(
        {VIKINGS: [(3, 3)]}, {GUARDS: [(4, 3)]}, glyphs=(lying("astrid", 3, 3), lying("gerda", 4, 3))
    )
    game.apply(Attack("A", 1, enemy.id), [skulls(2, 4), shields(2, 8)])
    assert game.figure("B", GUARDS).on
