"""Wounds without an attack, healed by killing, paid for another turn; dice by the ground, more shields."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.state import Attack, Figure, RollDice
from tests.referee.cards import CARR, FINN, GRUTS, MARRO, ROBOT, VIKINGS
from tests.referee.tables import Army, Trial, d20, facing, field_of, shields, skulls, the_cards

BOK = "bok-bur-na"
MIELKI = "mielki-the-kyrie-warrior"
MISAERX = "misaerx-the-kyrie-warrior"
CYPRIEN = "cyprien-esenwein"
SENTINELS = "sentinels-of-jandar"
MOGRIMM = "mogrimm-forgehammer"
NERAK = "nerak-the-glacian-swog-rider"
ALASTAIR = "alastair-macdirk"
ELDGRIM = "eldgrim-the-viking-champion"
WYRMLING = "black-wyrmling"
BRAXAS = "braxas"
ADELBERN = "knight-primus-adelbern"


def hurt(game: Trial, who: Figure, wounds: int) -> None:
    """A figure has wounds."""
    game.put(replace(game.now(who), wounds=wounds))


# ---- Healed by killing ----


@pytest.mark.rule("R104")
@pytest.mark.parametrize(("rolled", "wounds"), [(13, 2), (14, 1)])
def test_bok_bur_na_heals_with_14_when_it_destroys_one_beside_it(rolled: int, wounds: int) -> None:
    game, bok, viking = facing({BOK: [(4, 3)]}, {VIKINGS: [(5, 3)]})
    hurt(game, bok, 2)
    game.apply(Attack("A", bok.id, viking.id), [skulls(2, of=2), shields(0, of=3), d20(rolled)])
    assert game.now(bok).wounds == wounds


@pytest.mark.rule("R104")
def test_it_rolls_neither_from_afar_nor_without_wounds() -> None:
    game, bok, viking = facing({BOK: [(4, 3)]}, {VIKINGS: [(7, 3)]})
    hurt(game, bok, 2)
    game.strike(bok, viking, skulls(2, of=2), shields(0, of=3))
    assert game.now(bok).wounds == 2
    game, bok, viking = facing({BOK: [(4, 3)]}, {VIKINGS: [(5, 3)]})
    game.strike(bok, viking, skulls(2, of=2), shields(0, of=3))
    assert not game.now(viking).on


@pytest.mark.rule("R104", "R090")
def test_mielki_heals_another_small_or_medium_friend_near_her() -> None:
    mine: Army = {MIELKI: [(4, 3)], FINN: [(4, 5)], CARR: [(10, 3)]}
    game, mielki, viking = facing(mine, {VIKINGS: [(5, 3), (11, 7)]})
    finn, carr = game.figure("A", FINN), game.figure("A", CARR)
    for who in (mielki, finn, carr):
        hurt(game, who, 2)
    game.strike(mielki, viking, skulls(1, of=4), shields(0, of=4))
    assert {use.target for use in game.offered("heal-on-kill")} == {finn.id}
    game.do("heal-on-kill", target=finn.id)
    assert (game.now(finn).wounds, game.now(mielki).wounds) == (1, 2)


@pytest.mark.rule("R104")
def test_misaerx_s_spirit_heals_a_warrior_of_revna_who_kills() -> None:
    mine: Army = {MISAERX: [(9, 7)], FINN: [(4, 3)]}
    foes: Army = {VIKINGS: [(5, 3), (11, 7)]}
    game, misaerx, _viking = facing(mine, foes)
    game.kill(misaerx)
    assert game.offered("spirit") == [], "Finn follows Jandar, and is a champion"
    cards = {**the_cards(), FINN: replace(the_cards()[FINN], general="revna", figure_class="warrior")}
    game, misaerx, viking = facing(mine, foes, cards=cards)
    game.kill(misaerx)
    game.do("spirit", card=f"A:{FINN}")
    finn = game.figure("A", FINN)
    hurt(game, finn, 2)
    game.end_round()
    game.take_turn("A", FINN)
    game.strike(finn, viking, skulls(1, of=3), shields(0, of=4))
    assert game.now(finn).wounds == 1


@pytest.mark.rule("R104")
def test_cyprien_s_touch_wounds_by_a_table_and_spares_soulborgs() -> None:
    for rolled, wounds in ((12, 0), (13, 1), (16, 2), (18, 3)):
        game, _cyprien, finn = facing({CYPRIEN: [(4, 3)]}, {FINN: [(5, 3)], ROBOT: [(3, 3)]})
        game.do("healing-touch", d20(rolled), target=finn.id)
        assert game.now(finn).wounds == wounds
        assert game.offered("healing-touch") == [], "once a turn"
    game, _cyprien, _robot = facing({CYPRIEN: [(4, 3)]}, {ROBOT: [(5, 3)]})
    assert game.offered("healing-touch") == []


@pytest.mark.rule("R104")
def test_with_a_twenty_it_kills_and_he_heals() -> None:
    game, cyprien, finn = facing({CYPRIEN: [(4, 3)]}, {FINN: [(5, 3)], VIKINGS: [(9, 3)]})
    hurt(game, cyprien, 3)
    game.do("healing-touch", d20(20), target=finn.id)
    assert (game.now(finn).on, game.now(cyprien).wounds) == (False, 2)


# ---- Shields and ground ----


@pytest.mark.rule("R103")
def test_each_shield_of_a_sentinel_counts_as_two_and_the_log_says_so() -> None:
    game, finn, sentinel = facing({FINN: [(4, 3)]}, {SENTINELS: [(5, 3)]})
    events = game.strike(finn, sentinel, skulls(2, of=3), shields(1, of=4))
    hit = next(event.plain() for event in events if event.kind == "hit")
    assert (hit["shields"], hit["wounds"], hit["kept"]) == (2, 0, [[f"B:{SENTINELS}/shield-bonus", 1]])
    game, robot, sentinel = facing({ROBOT: [(2, 3)]}, {SENTINELS: [(5, 3)]})
    game.strike(robot, sentinel, skulls(3, of=3), shields(1, of=4), "A:deathwalker-8000/special-attack")
    assert not game.now(sentinel).on


@pytest.mark.rule("R101")
def test_nerak_has_a_die_more_on_snow() -> None:
    for rows, more in (((), 0), ((("snow-1", 4, 3, 2), ("snow-1", 3, 3, 2)), 1)):  # and one for height
        game, nerak, viking = facing({NERAK: [((4, 3), (3, 3))]}, {VIKINGS: [(5, 3)]}, field_of(*rows))
        game.misses(nerak, viking, 3 + 2 * more, 4)
        game, viking, nerak = facing({VIKINGS: [(5, 3)]}, {NERAK: [((4, 3), (3, 3))]}, field_of(*rows))
        game.misses(viking, nerak, 3, 3 + 2 * more)


@pytest.mark.rule("R101", "R112")
def test_orcs_near_him_defend_with_a_die_more() -> None:
    game, finn, grut = facing({FINN: [(4, 3)]}, {GRUTS: [(5, 3)], NERAK: [((8, 3), (9, 3))]})
    game.misses(finn, grut, 3, 2 + 1)


# ---- Another turn for a wound ----


@pytest.mark.rule("R004")
def test_alastair_takes_a_wound_for_another_turn_once_a_round() -> None:
    game, alastair, _viking = facing({ALASTAIR: [(4, 3)]}, {VIKINGS: [(8, 3)]})
    game.end_turn()
    game.do("turn-again")
    assert (game.turn.player, game.now(alastair).wounds) == ("A", 1)
    game.end_turn()
    assert game.state.asks == ()
    assert game.turn.player == "B"
    game.end_round()
    game.take_turn("A", ALASTAIR)
    hurt(game, alastair, 5)
    game.end_turn()
    assert game.state.asks == (), "not his last one"


def test_eldgrim_s_spirit_lets_a_card_move_a_space_farther() -> None:
    game, eldgrim, _viking = facing({ELDGRIM: [(0, 0)], FINN: [(1, 3)]}, {VIKINGS: [(11, 7)]})
    finn = game.figure("A", FINN)
    game.kill(eldgrim)
    game.do("spirit", card=f"A:{FINN}")
    game.end_round()
    game.take_turn("A", FINN)
    assert (7, 3, 1) in game.ends(finn)
    assert (8, 3, 1) not in game.ends(finn)


# ---- Wounds from a distance ----


@pytest.mark.rule("R090")
@pytest.mark.parametrize(("rolled", "wounds"), [(10, 0), (11, 1), (15, 1), (16, 2)])
def test_a_wyrmling_breathes_instead_of_attacking(rolled: int, wounds: int) -> None:
    game, wyrmling, finn = facing({WYRMLING: [(4, 3)]}, {FINN: [(5, 3)]})
    game.do("wound-at-distance", d20(rolled), target=finn.id)
    assert game.now(finn).wounds == wounds
    assert not game.may_strike(wyrmling, finn)
    assert game.refused(Attack("A", wyrmling.id, finn.id)) == "R100"
    assert game.offered("wound-at-distance") == []


@pytest.mark.rule("R090")
def test_not_after_an_attack_nor_on_the_large() -> None:
    game, wyrmling, finn = facing({WYRMLING: [(4, 3)]}, {FINN: [(5, 3)], ROBOT: [(4, 4)]})
    assert {use.target for use in game.offered("wound-at-distance")} == {finn.id}
    game.misses(wyrmling, finn, 3, 4)
    assert game.offered("wound-at-distance") == []


@pytest.mark.rule("R090")
def test_braxas_destroys_up_to_three_figures_squads_with_8_and_heroes_with_17() -> None:
    foes: Army = {MARRO: [(7, 3), (7, 4), (6, 5), (6, 2)], FINN: [(8, 3)]}
    game, braxas, marro = facing({BRAXAS: [((4, 3), (3, 3))]}, foes)
    others, finn = [game.figure("B", MARRO, number) for number in (2, 3, 4)], game.figure("B", FINN)
    game.do("wound-at-distance", d20(8), target=marro.id)
    assert not game.now(marro).on
    game.do("wound-at-distance", d20(16), target=finn.id)
    assert game.now(finn).on
    assert finn.id not in {use.target for use in game.offered("wound-at-distance")}, "each is another one"
    game.do("wound-at-distance", d20(7), target=others[0].id)
    assert game.now(others[0]).on
    assert game.offered("wound-at-distance") == []
    assert not any(game.may_strike(braxas, other) for other in others)


@pytest.mark.rule("R090")
def test_adelbern_wounds_one_of_a_squad_or_a_common_hero_beside_him_and_attacks_then() -> None:
    foes: Army = {VIKINGS: [(5, 3)], FINN: [(3, 3)], WYRMLING: [(4, 2)], MARRO: [(8, 3)]}
    game, adelbern, viking = facing({ADELBERN: [(4, 3)]}, foes)
    finn, wyrmling = game.figure("B", FINN), game.figure("B", WYRMLING)
    assert {use.target for use in game.offered("wound-at-distance")} == {viking.id, wyrmling.id}
    game.do("wound-at-distance", target=viking.id)
    assert not game.now(viking).on, "without a roll"
    assert game.offered("wound-at-distance") == []
    game.misses(adelbern, finn, 5, 4)


@pytest.mark.rule("R090")
def test_mogrimm_wounds_an_enemy_that_another_figure_of_his_player_engages() -> None:
    foes: Army = {VIKINGS: [(5, 3), (2, 4), (10, 3)]}
    game, mogrimm, viking = facing({MOGRIMM: [(2, 3)], FINN: [(6, 3)]}, foes)
    assert {use.target for use in game.offered("wound-at-distance")} == {viking.id}
    game.do("wound-at-distance", d20(15), target=viking.id)
    assert not game.now(viking).on
    game.misses(mogrimm, game.figure("B", VIKINGS, 2), 4, 4)


@pytest.mark.rule("R103")
def test_he_always_has_a_shield_against_normal_attacks() -> None:
    game, finn, mogrimm = facing({FINN: [(4, 3)]}, {MOGRIMM: [(5, 3)]})
    game.strike(finn, mogrimm, skulls(2, of=3), shields(0, of=2))
    assert game.now(mogrimm).wounds == 1
    game, robot, mogrimm = facing({ROBOT: [(2, 3)]}, {MOGRIMM: [(5, 3)]})
    game.strike(robot, mogrimm, skulls(2, of=3), shields(0, of=2), "A:deathwalker-8000/special-attack")
    assert game.now(mogrimm).wounds == 2


@pytest.mark.rule("R015")
@pytest.mark.parametrize(("card", "first"), [(MOGRIMM, "A"), (FINN, "B")])
def test_with_an_order_marker_on_him_three_are_added_to_the_roll_for_initiative(
    card: str, first: str
) -> None:
    game, _mogrimm, _viking = facing({MOGRIMM: [(2, 3)], FINN: [(6, 3)]}, {VIKINGS: [(9, 3)]})
    game.end_round()
    game.lay("A", f"A:{card}")
    game.lay("B", f"B:{VIKINGS}")
    game.apply(RollDice(), [d20(10), d20(12)])
    assert game.turn.player == first
