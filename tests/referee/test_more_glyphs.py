"""Glyphs that no rulebook here explains and one other source does: dice by rarity, d20s, attacks from beside,
swipes, wounds at the end of a round, wounds and glyphs that go; glyphs drawn by lot that lie open.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from builder.hexgrid import Hex
from builder.referee import Game, SeededDice, Table
from builder.referee.dice import Roll
from builder.referee.narration import Labels
from builder.referee.state import Attack, RollDice, Use
from builder.scenario import Layout, OwnGlyph, PlacedGlyph, Position, Scenario, Seat, ShuffledGlyphs, Up
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import ARCHERS, CARR, FINN, KRAV, MARRO, SYVARRIS, VIKINGS
from tests.referee.tables import (
    Trial,
    d20,
    facing,
    field_of,
    game_of,
    lying,
    shields,
    skulls,
    the_cards,
    the_catalogue,
)

NEAR: dict[str, list[tuple[int, int]]] = {FINN: [(5, 3)], ARCHERS: [(5, 4)], CARR: [(0, 0)]}


@pytest.mark.parametrize(("glyph", "unique", "common"), [("ulaniva", 1, 0), ("crevcor", 0, 1)])
def test_unique_or_common_figures_have_a_die_more(glyph: str, unique: int, common: int) -> None:
    game, finn, krug = facing(NEAR, {"krug": [((6, 3), (7, 3))]}, glyphs=(lying(glyph, 0, 0),))
    game.misses(finn, krug, 3 + unique, 3)
    game, archer, krug = facing(
        {ARCHERS: [(5, 4)], CARR: [(0, 0)]}, {"krug": [((6, 3), (7, 3))]}, glyphs=(lying(glyph, 0, 0),)
    )
    game.misses(archer, krug, game.card(archer).attack + common, 3)


def test_jalgard_gives_two_dice_in_defense() -> None:
    game, finn, viking = facing(
        {FINN: [(5, 3)]}, {VIKINGS: [(6, 3), (0, 0)]}, glyphs=(lying("jalgard", 0, 0),)
    )
    game.misses(finn, viking, 3, 4 + 2)


def test_lodin_adds_one_to_initiative_and_to_the_d20_of_powers() -> None:
    game = game_of({"A": {VIKINGS: [(0, 0)]}, "B": {KRAV: [(9, 3)]}}, glyphs=(lying("lodin", 0, 0),))
    game.lay("A", f"A:{VIKINGS}")
    game.lay("B", f"B:{KRAV}")
    game.apply(RollDice(), [d20(10), d20(10)])
    assert game.turn.player == "A", "10 and 1 beats 10"
    game, nok, _ = facing(
        {"ne-gok-sa": [(5, 3)], MARRO: [(0, 0)]}, {FINN: [(6, 3)]}, glyphs=(lying("lodin", 0, 0),)
    )
    game.do("mind-shackle", d20(19), figure=nok.id)
    assert game.player_of(game.figure("B", FINN)) == "A", "19 and 1 is the 20 it needs"


@pytest.mark.rule("R080")
def test_thorian_lets_normal_attacks_hit_only_from_beside() -> None:
    foes = {VIKINGS: [(6, 3), (0, 0)]}
    game, syvarris, viking = facing({SYVARRIS: [(2, 3)]}, foes, glyphs=(lying("thorian", 0, 0),))
    assert game.refused(Attack("A", syvarris.id, viking.id)) == "R080"
    game, syvarris, viking = facing({SYVARRIS: [(5, 3)]}, foes, glyphs=(lying("thorian", 0, 0),))
    assert game.may_strike(syvarris, viking)


@pytest.mark.rule("R073")
def test_nobody_swipes_at_figures_of_whoever_holds_yadulkia() -> None:
    mine = {FINN: [(5, 3)], CARR: [(0, 0)]}
    game, finn, _ = facing(mine, {VIKINGS: [(6, 3)]}, glyphs=(lying("yadulkia", 0, 0),))
    game.to(finn, (2, 3))
    assert game.now(finn).wounds == 0
    game, finn, _ = facing(mine, {VIKINGS: [(6, 3)]})
    game.to(finn, (2, 3), rolls=[skulls(1, of=1)])
    assert game.now(finn).wounds == 1


# ---- Once for each order marker ----


@pytest.mark.parametrize(("glyph", "for_squads"), [("sola-astrid", 1), ("holdir", 0)])
def test_one_normal_attack_for_each_marker_has_a_die_more(glyph: str, for_squads: int) -> None:
    foes = {VIKINGS: [(6, 3), (6, 4), (0, 0)]}
    game, finn, viking = facing({FINN: [(5, 3)], CARR: [(0, 1)]}, foes, glyphs=(lying(glyph, 0, 1),))
    game.do("glyph-boosts")
    assert not game.offered("glyph-boosts"), "once"
    game.misses(finn, viking, 3 + 1, 4)
    assert not game.offered("glyph-boosts")
    game, archer, viking = facing(
        {ARCHERS: [(5, 3), (5, 4)], CARR: [(0, 1)]}, foes, glyphs=(lying(glyph, 0, 1),)
    )
    printed = game.card(archer).attack
    game.do("glyph-boosts")
    game.misses(archer, viking, printed + for_squads, 4)
    game.misses(game.figure("A", ARCHERS, 2), viking, printed, 4)


def test_unasked_for_it_gives_nothing_and_the_next_marker_has_it_again() -> None:
    foes = {VIKINGS: [(6, 3), (0, 0)]}
    game, finn, viking = facing({FINN: [(5, 3)], CARR: [(0, 1)]}, foes, glyphs=(lying("sola-astrid", 0, 1),))
    game.do("glyph-boosts")
    game.misses(finn, viking, 4, 4)
    game.end_turn()
    game.end_turn()
    assert game.offered("glyph-boosts")
    game.misses(game.now(finn), viking, 3, 4)


def test_of_two_alike_each_gives_a_die_to_an_attack_and_dice_say_which_glyph_gave_it() -> None:
    foes = {VIKINGS: [(6, 3), (6, 4), (0, 0)]}
    mine = {ARCHERS: [(5, 3), (5, 4)], CARR: [(0, 1)], FINN: [(0, 2)]}
    glyphs = (lying("sola-astrid", 0, 1), lying("sola-astrid", 0, 2))
    game, archer, viking = facing(mine, foes, glyphs=glyphs)
    printed = game.card(archer).attack
    game.do("glyph-boosts")
    events = game.strike(archer, viking, skulls(0, printed + 1), shields(0, 4))
    assert any("1 by Sola Astrid" in sentence for sentence in Labels(game).sentences(events, "B"))
    game.do("glyph-boosts")
    game.misses(game.figure("A", ARCHERS, 2), viking, printed + 1, 4)
    assert not game.offered("glyph-boosts")


@pytest.mark.parametrize(("species", "more"), [("human", 1), ("orc", 0)])
def test_one_of_a_scenario_counts_against_some_figures_only(species: str, more: int) -> None:
    own = OwnGlyph("horn", "Horn", "HO", "attack-once", species=species)
    game, finn, viking = facing(
        {FINN: [(5, 3)], CARR: [(0, 1)]},
        {VIKINGS: [(6, 3)]},
        glyphs=(lying("horn", 0, 1),),
        own_glyphs=(own,),
    )
    game.do("glyph-boosts")
    game.misses(finn, viking, 3 + more, 4)


# ---- Zawit ----


def test_at_the_end_of_a_round_its_figure_may_go_where_nobody_is_near() -> None:
    game, *_ = facing({FINN: [(2, 3)]}, {VIKINGS: [(9, 3), (9, 4)]}, glyphs=(lying("zawit", 2, 3),))
    for _turn in range(6):
        game.end_turn()
    there = {use.at[0].hex for use in game.offered("glyphs-elsewhere")}
    assert Hex(0, 0) in there
    assert not there & {Hex(9, 3), Hex(8, 3), Hex(10, 3), Hex(2, 3)}
    game.do("glyphs-elsewhere", at=(game.position_at(0, 0),))
    assert game.figure("A", FINN).spaces[0].hex == Hex(0, 0)
    assert game.state.round == 2


# ---- Wannok: at the end of a round ----


def at_the_end(roll: Roll) -> Trial:
    """A round is over in which A's Finn stood on Wannok."""
    game, *_ = facing({FINN: [(2, 3)]}, {VIKINGS: [(9, 3), (9, 4)]}, glyphs=(lying("wannok", 2, 3),))
    for _turn in range(5):
        game.end_turn()
    game.end_turn(roll)
    return game


def test_on_a_one_wannok_wounds_who_stands_on_it() -> None:
    game = at_the_end(d20(1))
    assert game.figure("A", FINN).wounds == 1
    assert not game.state.asks


def test_else_an_opponent_says_which_own_figure_is_wounded() -> None:
    game = at_the_end(d20(2))
    assert game.figure("A", FINN).wounds == 0
    offered = [use for use in game.legal_actions() if isinstance(use, Use)]
    vikings = {game.figure("B", VIKINGS, number).id for number in (1, 2)}
    assert {(use.player, use.target) for use in offered} == {("B", id) for id in vikings}
    assert not any(action.kind == "decline" for action in game.legal_actions())
    game.apply(offered[1])
    assert game.living("B", VIKINGS) == 1
    assert game.state.round == 2


# ---- What works once ----


def onto(glyph: str, *more: PlacedGlyph) -> Trial:
    """A's Finn, wounded as Carr is, has moved onto a glyph."""
    game, finn, _ = facing(
        {FINN: [(2, 3)], CARR: [(0, 0)]},
        {VIKINGS: [(9, 3)]},
        glyphs=(lying(glyph, 4, 3), *more),
    )
    for who, wounds in ((finn, 2), (game.figure("A", CARR), 3)):
        game.put(replace(who, wounds=wounds))
    game.walk(finn, 4, 3)
    return game


def test_haukeland_takes_three_wounds_off_as_its_player_likes() -> None:
    game = onto("haukeland")
    assert not game.state.glyphs
    finn, carr = game.figure("A", FINN), game.figure("A", CARR)
    for who in (finn, carr, carr):
        game.do("glyph-questions", target=who.id)
    assert (game.now(finn).wounds, game.now(carr).wounds) == (1, 1)
    assert not game.state.asks


def test_fewer_may_be_taken_and_nobody_is_asked_where_nobody_is_wounded() -> None:
    game = onto("haukeland")
    game.do("glyph-questions", target=game.figure("A", CARR).id)
    game.decline()
    assert game.figure("A", CARR).wounds == 2
    game, finn, _ = facing({FINN: [(2, 3)]}, {VIKINGS: [(9, 3)]}, glyphs=(lying("haukeland", 4, 3),))
    game.walk(finn, 4, 3)
    assert not game.state.asks
    assert not game.state.glyphs


def test_felaron_takes_another_glyph_off_the_battlefield() -> None:
    game = onto("felaron", lying("astrid", 9, 0), lying("gerda", 9, 1, Up.SYMBOL))
    assert {use.at for use in game.offered("glyph-questions")} == {
        (game.position_at(9, 0),), (game.position_at(9, 1),)
    }  # fmt: skip
    game.do("glyph-questions", at=(game.position_at(9, 1),))
    assert [glyph.name for glyph in game.state.glyphs.values()] == ["astrid"]


# ---- Drawn by lot, and open ----


def test_as_many_glyphs_as_there_are_spaces_are_drawn_and_all_see_them() -> None:
    spaces = (Position(Hex(3, 3), 1), Position(Hex(8, 3), 1))
    pool = ("lodin", "wannok", "thorian")
    scenario = Scenario(
        victory=(Victory(Eliminated()),),
        layouts=(Layout((Seat("A"), Seat("B"))),),
        shuffled=(ShuffledGlyphs(pool, spaces, Up.POWER),),
    )
    known = the_catalogue()
    table = Table(scenario, field_of(), cards=the_cards(), pieces=known.pieces, kinds=known.kinds)
    drawn: Counter[str] = Counter()
    for seed in range(60):
        glyphs = Game(table, SeededDice(seed)).state.glyphs.values()
        assert [glyph.at for glyph in glyphs] == list(spaces)
        assert {glyph.up for glyph in glyphs} == {Up.POWER}
        assert len({glyph.name for glyph in glyphs}) == 2
        drawn.update(glyph.name for glyph in glyphs)
    assert set(drawn) == set(pool)


# ---- Vines ----

VINES = "xenithrax-vines"


def test_on_vines_one_has_an_attack_die_and_two_defense_dice_fewer() -> None:
    vines = (lying(VINES, 5, 3), lying(VINES, 6, 3))
    game, finn, viking = facing({FINN: [(5, 3)]}, {VIKINGS: [(6, 3)]}, glyphs=vines)
    game.misses(finn, viking, 3 - 1, 4 - 2)


@pytest.mark.parametrize("wounds", [0, 1])
def test_who_moves_off_vines_rolls_a_die_and_they_go(wounds: int) -> None:
    game, finn, _foe = facing({FINN: [(5, 3)]}, {VIKINGS: [(9, 3)]}, glyphs=(lying(VINES, 5, 3),))
    game.to(finn, (4, 3), rolls=[skulls(wounds, of=1)])
    assert (game.now(finn).wounds, game.state.glyphs) == (wounds, {})


@pytest.mark.rule("R073")
def test_who_is_wounded_by_them_among_enemies_is_swiped_at_by_these() -> None:
    """Carr, who walks through figures, is where the Viking stands when the die is rolled."""
    cards = {**the_cards(), CARR: the_cards()[CARR].without(["disengage"])}
    foes = {VIKINGS: [(6, 3)]}
    game, _viking, carr = facing(foes, {CARR: [(5, 3)]}, turn="B", cards=cards, glyphs=(lying(VINES, 5, 3),))
    carr = game.figure("B", CARR)
    dice = [skulls(1, of=1), skulls(0, of=1), skulls(0, of=1)]
    events = game.to(carr, (9, 3), way=[(5, 3), (6, 3), (7, 3), (8, 3), (9, 3)], rolls=dice)
    assert [event.player for event in events if event.kind == "rolled"] == ["B", "A", "A"]


def test_they_go_at_the_end_of_the_round_where_a_figure_stands_on_them() -> None:
    vines = (lying(VINES, 5, 3), lying(VINES, 2, 3))
    game, _finn, _foe = facing({FINN: [(5, 3)]}, {VIKINGS: [(9, 3)]}, glyphs=vines)
    game.end_round()
    assert [glyph.at for glyph in game.state.glyphs.values()] == [game.position_at(2, 3)]


@pytest.mark.rule("R120")
def test_they_end_the_move_of_all_but_the_huge_who_crush_them() -> None:
    row, vines = field_of(deep=1), (lying(VINES, 5, 0),)
    game, finn, _foe = facing({FINN: [(4, 0)]}, {VIKINGS: [(11, 0)]}, row, glyphs=vines)
    assert (6, 0, 1) not in game.ends(finn)
    game, krug, _foe = facing({"krug": [((4, 0), (3, 0))]}, {VIKINGS: [(11, 0)]}, row, glyphs=vines)
    game.to(krug, (7, 0), (6, 0))
    assert game.state.glyphs == {}
