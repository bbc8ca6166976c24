"""Glyphs that work once (R120, R129 to R131, R076), and those laid on army cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.referee import IllegalActionError, SeededDice, Table, spatial
from builder.referee.state import BringArmy, Decline, LaySecret, Move, PassDraft, Phase, Place, TakeCard, Use
from builder.scenario import (
    UNIQUE_HEROES,
    Gathering,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Scenario,
    Seat,
    SecretGlyphs,
    Up,
    Zone,
)
from builder.scenario.armies import fits_card
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import CARR, FINN, GRIMNAK, GUARDS, SYVARRIS, THORGRIM, VIKINGS
from tests.referee.tables import Trial, d20, facing, field_of, game_of, skulls, the_cards, the_catalogue

# ---- Glyphs that work once: healing, summoning, cursing (R120, R129 to R131, R076) ----


def lying(name: str, q: int, r: int, up: Up = Up.POWER) -> PlacedGlyph:
    """A glyph on level 1."""
    return PlacedGlyph(name, Position(Hex(q, r), 1), up)


def with_wounds(game: Trial, id: int, wounds: int) -> None:
    """Give a figure wounds before the test begins."""
    game.state.figures[id] = replace(game.state.figures[id], wounds=wounds)


def heroes(name: str, up: Up = Up.POWER, edition: str = "master-2") -> Trial:
    """Finn of A two spaces from a glyph, guards of B far away."""
    return game_of(
        {"A": {FINN: [(2, 3)], VIKINGS: [(0, 0), (0, 1)]}, "B": {GUARDS: [(11, 7), (11, 6)]}},
        edition=edition,
        glyphs=(lying(name, 4, 3, up),),
    )


@pytest.mark.rule("R129")
def test_all_wounds_are_removed_and_then_the_glyph() -> None:
    """Finn comes with three wounds."""
    game = heroes("kelda")
    with_wounds(game, 1, 3)
    game.take_turn("A", FINN)
    events = game.apply(Move("A", 1, game.position_at(4, 3)))
    assert game.figure("A", FINN).wounds == 0
    assert not game.state.glyphs
    assert [e.kind for e in events if e.kind in ("healed", "glyph-removed")] == ["healed", "glyph-removed"]


@pytest.mark.rule("R129")
def test_an_unwounded_figure_that_turns_the_healing_glyph_leaves_it_there() -> None:
    """It could not know; the power waits for somebody who needs it."""
    game = heroes("kelda", Up.SYMBOL, "master-1")
    game.take_turn("A", FINN)
    game.apply(Move("A", 1, game.position_at(4, 3)))
    assert game.state.glyphs[1].up is Up.POWER


@pytest.mark.rule("R130")
@pytest.mark.rule("R076")
def test_an_enemy_is_summoned_and_nobody_swipes_at_him() -> None:
    """A guard that is engaged with a Viking comes to Finn: no die is rolled."""
    game, _by, guard = facing(
        {FINN: [(2, 3)], VIKINGS: [(10, 6)]}, {GUARDS: [(11, 6), (11, 7)]}, glyphs=(lying("erland", 4, 3),)
    )
    viking = game.figure("A", VIKINGS)
    assert spatial.adjacent(game, guard, viking)
    game.apply(Move("A", 1, game.position_at(4, 3)))
    answers = [a for a in game.legal_actions() if isinstance(a, Use)]
    assert {a.target for a in answers} == {f.id for f in game.figures()} - {1}
    assert {a.at for a in answers if a.target == guard.id} == {
        (Position(hex, 1),) for hex in Hex(4, 3).neighbours()
    }
    far = Use("A", "glyph-landing", 1, guard.id, at=(game.position_at(7, 3),))
    assert game.refused(far) == "R130"
    game.apply(Use("A", "glyph-landing", 1, guard.id, at=(game.position_at(5, 3),)))
    assert game.figure("B", GUARDS).spaces[0].hex == Hex(5, 3)
    assert game.figure("B", GUARDS).wounds == 0
    assert not game.state.glyphs


@pytest.mark.rule("R130")
def test_nobody_has_to_summon_but_the_glyph_is_gone() -> None:
    """The player may say no."""
    game = heroes("erland")
    game.take_turn("A", FINN)
    game.apply(Move("A", 1, game.position_at(4, 3)))
    game.apply(Decline("A", "glyph-landing"))
    assert not game.state.glyphs
    assert not game.state.asks


@pytest.mark.rule("R130")
def test_without_an_empty_space_beside_nobody_is_summoned() -> None:
    """Around the pit that Finn jumps into all spaces are too high above him to be adjacent."""
    game = facing(
        {FINN: [(1, 0)], VIKINGS: [(0, 0)]},
        {GUARDS: [(8, 0)]},
        _pit(),
        glyphs=(lying("erland", 2, 0),),
    )[0]
    game.apply(Move("A", 1, game.position_at(2, 0)), [skulls(0, 1)])
    assert not game.state.asks
    assert not game.state.glyphs


def _pit() -> Battlefield:
    """A lane whose third hex lies deep."""
    high = {(q, 0): 12 for q in range(3, 9)}
    return field_of(wide=9, deep=1, heights={**high, (1, 0): 7, (0, 0): 7})


@pytest.mark.rule("R130")
def test_a_summoned_figure_on_two_spaces_stands_beside_with_either_end() -> None:
    """The rider needs two spaces of one level, one of them beside the glyph."""
    game = facing({FINN: [(2, 3)]}, {GRIMNAK: [((10, 6), (11, 6))]}, glyphs=(lying("erland", 4, 3),))[0]
    game.apply(Move("A", 1, game.position_at(4, 3)))
    rider = game.figure("B", GRIMNAK)
    stands = {a.at for a in game.legal_actions() if isinstance(a, Use) and a.target == rider.id}
    assert (game.position_at(5, 3), game.position_at(6, 3)) in stands
    assert (game.position_at(6, 3), game.position_at(5, 3)) in stands
    assert (game.position_at(7, 3), game.position_at(6, 3)) not in stands
    game.apply(Use("A", "glyph-landing", 1, rider.id, at=(game.position_at(5, 3), game.position_at(6, 3))))
    assert [s.hex.q for s in game.figure("B", GRIMNAK).spaces] == [5, 6]


@pytest.mark.rule("R130")
def test_who_is_summoned_onto_a_glyph_lands_on_it() -> None:
    """Finn summons a Viking onto a hidden curse."""
    game = facing(
        {FINN: [(2, 3)], VIKINGS: [(0, 0)]},
        {GUARDS: [(11, 7)]},
        glyphs=(lying("erland", 4, 3), lying("mitonsoul", 5, 3, Up.SYMBOL)),
    )[0]
    game.apply(Move("A", 1, game.position_at(4, 3)))
    game.apply(
        Use("A", "glyph-landing", 1, 2, at=(game.position_at(5, 3),)),
        [d20(2), d20(1), d20(2)],
    )
    assert not game.figure("A", VIKINGS).on
    assert not game.state.glyphs


@pytest.mark.rule("R131")
def test_the_curse_rolls_for_every_figure_in_a_fixed_order() -> None:
    """Own and others; only a 1 destroys, whatever Life is left."""
    game = heroes("mitonsoul")
    game.take_turn("A", FINN)
    events = game.apply(Move("A", 1, game.position_at(4, 3)), [d20(1), d20(20), d20(2), d20(1), d20(3)])
    assert [e.plain()["figure"] for e in events if e.kind == "rolled"] == [1, 2, 3, 6, 7]
    assert [f.id for f in game.state.figures.values() if f.on] == [2, 3, 7]
    assert not game.state.glyphs


@pytest.mark.rule("R016", "R131")
def test_a_curse_that_ends_both_sides_is_a_draw() -> None:
    """All dice are rolled before anybody wins (decision 16)."""
    game, finn, _guard = facing({FINN: [(2, 3)]}, {GUARDS: [(11, 7)]}, glyphs=(lying("mitonsoul", 4, 3),))
    game.to(finn, (4, 3), rolls=[d20(1), d20(1)])
    assert (game.state.outcome.sides, game.state.outcome.players) == ((), ())


@pytest.mark.rule("R131")
def test_a_captive_is_not_cursed() -> None:
    """Nobody controls it."""
    game = facing(
        {FINN: [(2, 3)]},
        {GUARDS: [(11, 7)]},
        glyphs=(lying("mitonsoul", 4, 3),),
        neutrals=(NeutralFigure("captive", SYVARRIS, (Position(Hex(8, 3), 1),)),),
    )[0]
    game.apply(Move("A", 1, game.position_at(4, 3)), [d20(2), d20(2)])
    assert game.figure("", SYVARRIS).on


@pytest.mark.rule("R129")
@pytest.mark.rule("R130")
def test_a_glyph_that_works_once_is_gone_for_the_next() -> None:
    """The second figure moves over the space as if nothing had ever been there."""
    game = facing(
        {FINN: [(1, 0)], VIKINGS: [(0, 0)]},
        {GUARDS: [(11, 0)]},
        field_of(wide=12, deep=2),
        glyphs=(lying("erland", 2, 0),),
    )[0]
    game.apply(Move("A", 1, game.position_at(2, 0)))
    game.apply(Decline("A", "glyph-landing"))
    with pytest.raises(IllegalActionError):
        game.apply(Move("A", 1, game.position_at(1, 0)))
    assert not spatial.stops(game)
    game.end_turn()


# ---- Laying glyphs on army cards before the game: however armies are gathered, and whatever names there
# are ----

HEROES = (FINN, THORGRIM, CARR)
WEST = Zone("west", tuple(Position(Hex(q, r), 1) for q in (0, 1) for r in range(8)))
EAST = Zone("east", tuple(Position(Hex(q, r), 1) for q in (10, 11) for r in range(8)))


def game_with(*groups: SecretGlyphs, gathering: Gathering = Gathering.PRE_MADE) -> Trial:
    """A and B with 300 points each; A lays glyphs."""
    scenario = Scenario(
        layouts=(Layout((Seat("A", points=300, zones=("west",)), Seat("B", points=300, zones=("east",)))),),
        zones=(WEST, EAST),
        secret=groups,
        victory=(Victory(Eliminated()),),
    )
    table = Table(scenario, field_of(), the_cards(), the_catalogue().kinds, gathering=gathering)
    return Trial(table, SeededDice(1))


def lay_all(game: Trial) -> list[str]:
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
