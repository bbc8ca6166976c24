"""Attacks of the newer cards: several special attacks that differ, more dice by where figures stood or stand,
a chosen card, dice that are rolled again.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.hexgrid import Hex
from builder.referee.attacking import range_of
from builder.referee.dice import Roll
from builder.referee.events import Event
from builder.referee.moving import move_number
from builder.referee.narration import Labels
from builder.referee.state import Attack, BringArmy, Figure, Phase
from builder.referee.views import view
from builder.scenario import FixedFigure, Layout, Position, Scenario, Seat, Zone
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import CARR, FINN, MIMRING, ROBOT, VIKINGS
from tests.referee.tables import Army, Trial, facing, field_of, game_of, set_up, shields, skulls

IRENE = "knight-irene"
KNAVES = "knaves-of-the-silver-scimitar"
BOK = "bok-bur-na"
FIA = "fia-bonny-the-void-siren"
KILLIAN = "killian-vane-iii"
LOVIATAK = "loviatak-the-kyrie-warrior"
MISAERX = "misaerx-the-kyrie-warrior"
RAELIN_2024 = "raelin-the-kyrie-warrior-aoa"
DORIM = "dorim-the-bulkhead-brawler"
REGIMENT = "10th-regiment-of-foot"
ZELRIG = "zelrig"
MACDIRKS = "macdirk-warriors"
DENRICK = "sir-denrick"
Q9, Q11 = "major-q9", "major-q11"
XENITHRAX, ADMIRAL = "xenithrax-the-vineweaver", "admiral-ej-1m"
THORNS, BROADSIDE = f"A:{XENITHRAX}/special-attack-3", f"A:{ADMIRAL}/special-attack-2"
EWASHIA = "ewashia-master-of-tides"
BOREALIS = "ordo-borealis"
KRUG: Army = {"krug": [((6, 3), (7, 3))]}
BLOWS = f"A:{IRENE}/special-attack-2"


def shot(card: str, number: int) -> str:
    """One of the special attacks of a card, from 0."""
    return f"A:{card}/shots:{number}"


# ---- Several special attacks in a turn ----


@pytest.mark.rule("R107")
def test_irene_strikes_twice_and_harder_at_the_same_figure() -> None:
    game, irene, krug = facing({IRENE: [(5, 3)]}, KRUG)
    game.strike(irene, krug, skulls(1, of=3), shields(1, of=3), BLOWS)
    assert not game.may_strike(irene, krug), "no normal attack after a special one"
    game.strike(irene, krug, skulls(1, of=3 + 1), shields(1, of=3), BLOWS)
    assert game.refused(Attack("A", irene.id, krug.id, how=BLOWS)) == "R107"


@pytest.mark.rule("R107")
def test_at_another_figure_her_second_blow_is_no_harder() -> None:
    game, irene, one = facing({IRENE: [(5, 3)]}, {VIKINGS: [(6, 3), (4, 3)]})
    game.strike(irene, one, skulls(0, of=3), None, BLOWS)
    game.strike(irene, game.figure("B", VIKINGS, 2), skulls(0, of=3), None, BLOWS)


@pytest.mark.rule("R107")
def test_where_she_charges_she_has_only_her_normal_attack() -> None:
    game, irene, krug = facing({IRENE: [(5, 3)]}, KRUG)
    assert game.may_strike(irene, krug, BLOWS)
    game.do("run", figure=irene.id)
    assert not game.may_strike(irene, krug, BLOWS)
    game.misses(irene, krug, 4 - 2, 3)


@pytest.mark.rule("R107")
def test_q9_spreads_nine_dice_over_attacks_of_one_to_three() -> None:
    game, q9, krug = facing({Q9: [((2, 3), (1, 3))]}, KRUG)
    three, two, one = (shot(Q9, number) for number in (2, 1, 0))
    game.strike(q9, krug, skulls(0, of=3), None, three)
    assert not game.may_strike(q9, krug), "no normal attack after a special one"
    game.strike(q9, krug, skulls(0, of=3), None, three)
    game.strike(q9, krug, skulls(0, of=2), None, two)
    assert not game.may_strike(q9, krug, two), "one die is left"
    assert game.refused(Attack("A", q9.id, krug.id, how=three)) == "R107"
    game.strike(q9, krug, skulls(0, of=1), None, one)
    assert not game.may_strike(q9, krug, one), "no die is left"


@pytest.mark.rule("R107")
def test_q9_has_nine_dice_again_in_the_next_turn() -> None:
    game, q9, krug = facing({Q9: [((2, 3), (1, 3))]}, KRUG)
    for _time in range(3):
        game.strike(q9, krug, skulls(0, of=3), None, shot(Q9, 2))
    game.end_round()
    game.take_turn("A", Q9)
    game.strike(game.now(q9), krug, skulls(0, of=3), None, shot(Q9, 2))


@pytest.mark.rule("R080", "R107")
def test_q11_makes_each_of_its_three_attacks_once_and_at_another_figure_each_time() -> None:
    game, q11, far = facing({Q11: [(1, 3)]}, {VIKINGS: [(8, 3), (4, 3), (3, 4), (4, 2)]})
    middle, near, other = (game.figure("B", VIKINGS, number) for number in (2, 3, 4))
    assert game.refused(Attack("A", q11.id, far.id, how=shot(Q11, 1))) == "R080"
    game.strike(q11, far, skulls(0, of=2), None, shot(Q11, 0))
    assert not game.may_strike(q11, middle, shot(Q11, 0)), "each of them once"
    game.strike(q11, middle, skulls(0, of=3), None, shot(Q11, 1))
    assert not game.may_strike(q11, middle, shot(Q11, 2)), "another figure each time"
    game.strike(q11, near, skulls(0, of=4), None, shot(Q11, 2))
    assert not game.may_strike(q11, other)


@pytest.mark.rule("R107", "R108")
def test_zelrig_does_not_burn_in_his_own_fire() -> None:
    fire = f"A:{ZELRIG}/special-attack-2"
    game, zelrig, foe = facing({ZELRIG: [((5, 3), (4, 3))]}, {REGIMENT: [(6, 3), (7, 3)]})
    other = game.figure("B", REGIMENT, 2)
    events = game.strike(zelrig, foe, skulls(0, of=3), None, fire)
    assert [e.targets for e in events if e.kind == "hits-several"] == [(foe.id, other.id)]


@pytest.mark.rule("R107", "R108")
def test_common_squads_defend_against_zelrigs_fire_with_two_dice_less() -> None:
    fire = f"A:{ZELRIG}/special-attack-2"
    for foes, defense in (({REGIMENT: [(6, 3)]}, 0), ({VIKINGS: [(6, 3)]}, 4), (KRUG, 3)):
        game, zelrig, foe = facing({ZELRIG: [((2, 3), (1, 3))]}, foes)
        game.strike(zelrig, foe, skulls(1, of=3), shields(0, of=defense) if defense else None, fire)


# ---- More dice by where figures stood or stand ----


@pytest.mark.rule("R101")
def test_a_knave_attacks_better_where_the_other_was_not_beside_it_when_the_turn_began() -> None:
    game, one, viking = facing({KNAVES: [(5, 3), (3, 5)]}, {VIKINGS: [(6, 3)]})
    other = game.figure("A", KNAVES, 2)
    game.walk(other, 5, 4)
    game.misses(one, viking, 3, 4)
    game.misses(other, viking, 3 + 1, 4)


@pytest.mark.rule("R101")
def test_the_regiment_stands_and_fires_and_charges_with_the_bayonet() -> None:
    game, one, viking = facing({REGIMENT: [(2, 3), (4, 3)]}, {VIKINGS: [(6, 3)]})
    charging = game.figure("A", REGIMENT, 2)
    game.misses(one, viking, 2 + 1, 4)
    game, one, viking = facing({REGIMENT: [(2, 3), (4, 3)]}, {VIKINGS: [(6, 3)]})
    game.walk(charging, 5, 3)
    game.misses(one, viking, 2, 4)
    game.misses(charging, viking, 2 + 1, 4)


@pytest.mark.rule("R101")
@pytest.mark.parametrize(("q", "defense"), [(5, 2 + 1), (2, 2)])
def test_the_regiment_defends_better_against_figures_beside_it(q: int, defense: int) -> None:
    game, robot, soldier = facing({ROBOT: [(q, 3)]}, {REGIMENT: [(6, 3)]})
    game.misses(robot, soldier, 3, defense)


@pytest.mark.rule("R080")
def test_ordo_borealis_that_does_not_move_in_its_turn_shoots_far() -> None:
    game, one, viking = facing({BOREALIS: [(1, 3), (1, 5)]}, {VIKINGS: [(8, 3), (9, 3)]})
    far, other = game.figure("B", VIKINGS, 2), game.figure("A", BOREALIS, 2)
    game.walk(other, 2, 5)
    assert range_of(game, one) == 1 + 6, "each for itself"
    assert game.may_strike(one, viking)
    assert not game.may_strike(one, far)
    game.walk(one, 2, 3)
    assert range_of(game, one) == range_of(game, other) == 1
    assert game.refused(Attack("A", one.id, viking.id)) == "R080"


@pytest.mark.rule("R080")
def test_in_turns_of_others_they_reach_no_farther_though_nobody_moves() -> None:
    game, one, _viking = facing({BOREALIS: [(1, 3)]}, {VIKINGS: [(8, 3)]})
    assert range_of(game, one) == 1 + 6
    game.end_turn()
    assert game.turn.player == "B"
    assert range_of(game, one) == 1


@pytest.mark.rule("R100", "R101")
def test_bok_bur_na_bites_once_more_only_beside_it_and_with_two_dice_more() -> None:
    game, bok, near = facing({BOK: [(5, 3)]}, {VIKINGS: [(6, 3)]})
    game.misses(bok, near, 2, 4 - 1)
    game.misses(bok, near, 2 + 2, 4 - 1)
    assert game.refused(Attack("A", bok.id, near.id)) == "R100"
    game, bok, far = facing({BOK: [(2, 3)]}, {VIKINGS: [(6, 3)]})
    game.misses(bok, far, 2, 4)
    assert game.refused(Attack("A", bok.id, far.id)) == "R100"


@pytest.mark.rule("R090", "R112")
@pytest.mark.parametrize(
    ("by", "foes", "defense"),
    [
        pytest.param(FIA, {VIKINGS: [(6, 3)]}, 4 - 1, id="a captain at a medium figure"),
        pytest.param(KILLIAN, {VIKINGS: [(6, 3)]}, 4 - 1, id="a pirate"),
        pytest.param(FINN, {VIKINGS: [(6, 3)]}, 4, id="neither captain nor pirate"),
        pytest.param(FIA, KRUG, 3, id="a large figure"),
    ],
)
def test_enemies_near_bok_bur_na_defend_worse_against_captains_and_pirates(
    by: str, foes: Army, defense: int
) -> None:
    game, attacker, foe = facing({by: [(5, 3)], BOK: [(6, 1)]}, foes)
    attack = game.card(attacker).attack
    game.misses(attacker, foe, attack, defense)


# ---- A chosen card ----


def chosen(game: Trial, player: str, card: str) -> tuple[Event, ...]:
    """Answer which card is chosen."""
    return game.do("choose-card", card=f"{player}:{card}")


@pytest.mark.rule("R112")
def test_the_knaves_choose_a_unique_captain_when_the_game_begins() -> None:
    mine: Army = {KNAVES: [(2, 3)], FIA: [(1, 3)], BOK: [(2, 5)], KILLIAN: [(1, 4)], FINN: [(1, 5)]}
    game = game_of({"A": mine, "B": {VIKINGS: [(9, 3)]}})
    assert {use.card for use in game.offered("choose-card")} == {f"A:{FIA}", f"A:{BOK}"}
    assert not any(action.kind == "decline" for action in game.legal_actions())
    (event,) = [e for e in chosen(game, "A", FIA) if e.kind == "card-chosen"]
    assert Labels(game).sentences([event], None).__next__() == (
        "Fia Bonny the Void Siren is the chosen card of Knaves of the Silver Scimitar"
    )
    assert [row["chosen"] for row in view(game)["cards"] if row["chosen"]] == [f"A:{FIA}"]
    game.take_turn("A", KNAVES, declining=False)
    assert {use.card for use in game.offered("bonding")} == {f"A:{FIA}", f"A:{KILLIAN}"}
    while game.state.round == 1:
        if game.state.asks:
            game.decline()
        else:
            game.end_turn()
    assert game.offered("choose-card") == [], "once in a game"


@pytest.mark.rule("R112")
def test_one_chosen_card_is_that_of_all_cards_of_the_name() -> None:
    """Of two cards of the Knaves one asks, and both are led by the captain who is chosen."""
    zone = Zone("a", tuple(Position(Hex(q, r), 1) for q in range(3) for r in range(5)))
    mine = Seat("A", zones=("a",), army=(KNAVES, KNAVES, FIA, BOK), points=1_000)
    foes = Seat("B", figures=(FixedFigure(VIKINGS, (Position(Hex(9, 3), 1),)),))
    won = (Victory(Eliminated()),)
    game = set_up(Scenario(edition="master-2", zones=(zone,), layouts=(Layout((mine, foes)),), victory=won))
    game.apply(BringArmy("A", mine.army))
    game.place_all()
    first, second = (owned.id for owned in game.cards_of("A") if owned.card.id == KNAVES)
    assert [ask.hook.partition("/")[0] for ask in game.state.asks] == [first], "one of them asks"
    game.do("choose-card", card=f"A:{FIA}")
    for owned in (first, second):
        game.take_turn("A", owned, declining=False)
        assert {use.card for use in game.offered("bonding")} == {f"A:{FIA}"}
        while game.state.phase is Phase.TURNS:
            if game.state.asks:
                game.decline()
            else:
                game.end_turn()


@pytest.mark.rule("R112")
def test_where_only_one_fits_nobody_is_asked_and_where_none_does_there_is_none() -> None:
    game, *_ = facing({KNAVES: [(2, 3)], FIA: [(1, 3)]}, {VIKINGS: [(9, 3)]}, declining=False)
    assert {use.card for use in game.offered("bonding")} == {f"A:{FIA}"}
    game, *_ = facing({KNAVES: [(2, 3)], FINN: [(1, 3)]}, {VIKINGS: [(9, 3)]}, declining=False)
    assert not game.state.asks


@pytest.mark.rule("R090", "R112")
@pytest.mark.parametrize(
    ("at", "foe", "defense"),
    [
        pytest.param((7, 4), (2, 3), 2 + 1, id="from afar, the captain near"),
        pytest.param((7, 4), (5, 3), 2, id="from beside"),
        pytest.param((1, 3), (3, 3), 2, id="the captain far away"),
    ],
)
def test_knaves_near_their_captain_defend_better_against_attacks_from_afar(
    at: tuple[int, int], foe: tuple[int, int], defense: int
) -> None:
    game, robot, knave = facing({KNAVES: [(6, 3)], FIA: [at]}, {ROBOT: [foe]}, turn="B")
    game.misses(robot, knave, 3, defense)


@pytest.mark.rule("R112")
def test_the_macdirks_may_be_led_by_any_human_champion() -> None:
    mine: Army = {MACDIRKS: [(5, 3)], FINN: [(1, 3)], DENRICK: [(1, 5)], CARR: [(2, 5)]}
    game = game_of({"A": mine, "B": {VIKINGS: [(6, 3)]}})
    chosen(game, "A", FINN)
    game.take_turn("A", MACDIRKS, declining=False)
    assert {use.card for use in game.offered("bonding")} == {f"A:{FINN}", f"A:{DENRICK}"}


@pytest.mark.rule("R101", "R112")
def test_the_macdirks_fight_harder_for_each_wound_of_their_champion() -> None:
    game, one, viking = facing({MACDIRKS: [(5, 3)], FINN: [(1, 3)]}, {VIKINGS: [(6, 3)]})
    champion = game.figure("A", FINN)
    game.put(replace(champion, wounds=3))
    game.misses(one, viking, 2 + 3, 4)


# ---- Moving farther together ----


@pytest.mark.rule("R040")
def test_where_dorim_attacked_all_of_his_army_move_farther_until_the_next_marker() -> None:
    game, dorim, viking = facing({DORIM: [(5, 3)], KNAVES: [(1, 3)]}, {VIKINGS: [(6, 3)]})
    knave = game.figure("A", KNAVES)
    assert [move_number(game, figure) for figure in (dorim, knave, viking)] == [5, 5, 4]
    game.strike(dorim, viking, skulls(4, of=4), shields(4, of=4))
    assert [move_number(game, figure) for figure in (dorim, knave, viking)] == [5 + 1, 5 + 1, 4]
    game.end_turn()
    assert move_number(game, knave) == 5 + 1, "the other player's turn"
    while game.state.number == 1:
        game.end_turn()
    assert move_number(game, knave) == 5


@pytest.mark.rule("R040")
@pytest.mark.parametrize(
    ("others", "far"),
    [
        pytest.param({MISAERX: [(1, 5)]}, False, id="who follows another general"),
        pytest.param({RAELIN_2024: [((1, 5), (0, 5))]}, True, id="a unique Kyrie hero of Utgar"),
        pytest.param({MIMRING: [((1, 5), (0, 5))]}, False, id="no Kyrie"),
    ],
)
def test_with_another_kyrie_hero_of_utgar_loviatak_moves_farther(others: Army, far: bool) -> None:
    game, loviatak, _ = facing({LOVIATAK: [(1, 3)], **others}, {VIKINGS: [(10, 0)]})
    assert ((7, 3, 1) in game.ends(loviatak)) == far


# ---- Dice that are rolled again ----


@pytest.mark.rule("R101")
def test_dorim_rolls_one_die_without_a_skull_again() -> None:
    game, dorim, krug = facing({DORIM: [(5, 3)]}, KRUG)
    game.apply(Attack("A", dorim.id, krug.id), [skulls(1, of=4), skulls(1, of=1), shields(0, of=3)])
    assert game.now(krug).wounds == 1 + 1
    game, dorim, krug = facing({DORIM: [(5, 3)]}, KRUG)
    game.strike(dorim, krug, skulls(4, of=4), shields(0, of=3))
    assert game.now(krug).wounds == 4, "no die is left to be rolled again"


LED: Army = {VIKINGS: [(5, 3), (5, 4)], LOVIATAK: [(3, 3)]}


@pytest.mark.rule("R090", "R101")
def test_loviatak_lets_one_figure_of_a_squad_roll_again_each_turn() -> None:
    game, one, krug = facing(LED, KRUG)
    game.apply(Attack("A", one.id, krug.id), [skulls(1, of=3)])
    assert game.now(krug).wounds == 0, "the other one has not defended yet"
    game.do("roll-again", skulls(2, of=2), shields(1, of=3))
    assert game.now(krug).wounds == 3 - 1
    other = game.figure("A", VIKINGS, 2)
    game.misses(other, krug, 3, 3)


@pytest.mark.rule("R101")
def test_who_declines_keeps_the_roll_and_may_use_it_for_another_figure() -> None:
    game, one, krug = facing(LED, KRUG)
    game.apply(Attack("A", one.id, krug.id), [skulls(1, of=3)])
    game.decline(shields(0, of=3))
    assert game.now(krug).wounds == 1
    game.apply(Attack("A", game.figure("A", VIKINGS, 2).id, krug.id), [skulls(0, of=3)])
    assert len(game.offered("roll-again")) == 1


@pytest.mark.rule("R090")
@pytest.mark.parametrize(
    "mine",
    [
        pytest.param({FINN: [(5, 3)], LOVIATAK: [(3, 3)]}, id="a hero"),
        pytest.param({VIKINGS: [(5, 3)], LOVIATAK: [(0, 3)]}, id="too far from him"),
        pytest.param({REGIMENT: [(2, 3)], LOVIATAK: [(3, 3)]}, id="at one that is not beside it"),
    ],
)
def test_nobody_else_rolls_again(mine: Army) -> None:
    game, one, krug = facing(mine, KRUG)
    dice = 3 + (game.card(one).id == REGIMENT) - (game.card(one).id == REGIMENT)
    game.misses(one, krug, dice, 3)
    assert not game.state.asks


# ---- All around, with markers that deaths bring ----

RAAKCHOTT = "raakchott-steward-of-death"
WAVE = f"A:{RAAKCHOTT}/special-attack-3"


def markers(game: Trial) -> int | None:
    """Those on Raakchott's card."""
    return game.markers_on(game.state.cards[f"A:{RAAKCHOTT}"])


def wave(game: Trial, by: Figure, *rolls: Roll) -> tuple[Event, ...]:
    """His special attack at all who stand beside him."""
    here = by.spaces[0]
    return game.apply(Attack("A", by.id, None, how=WAVE, at=Position(here.hex, here.level)), rolls)


@pytest.mark.rule("R107", "R108")
def test_raakchott_hits_all_beside_him_friends_too_with_a_die_for_each_marker_and_spends_one_for_each() -> (
    None
):
    game, he, one = facing({RAAKCHOTT: [(5, 3)], FINN: [(4, 3)]}, {VIKINGS: [(6, 3), (5, 4), (9, 3)]})
    two, finn = game.figure("B", VIKINGS, 2), game.figure("A", FINN)
    assert markers(game) == 3
    wave(game, he, skulls(1, of=2 + 3))
    assert markers(game) == 0
    assert {use.target for use in game.offered("special-attack")} == {one.id, two.id, finn.id}
    game.do("special-attack", shields(1, of=4), target=one.id)
    game.do("special-attack", shields(1, of=4), shields(1, of=4), target=two.id)
    assert game.now(one).on
    assert game.now(finn).wounds == 0
    assert not game.may_strike(he, one), "no normal attack after a special one"


@pytest.mark.rule("R107")
def test_he_makes_it_only_where_an_enemy_stands_beside_him() -> None:
    game, he, _far = facing({RAAKCHOTT: [(5, 3)], FINN: [(4, 3)]}, {VIKINGS: [(9, 3)]})
    here = he.spaces[0]
    attack = Attack("A", he.id, None, how=WAVE, at=Position(here.hex, here.level))
    assert game.refused(attack) == "R107"


@pytest.mark.rule("R090")
@pytest.mark.parametrize(("q", "more"), [(8, 1), (9, 0)])
def test_a_death_within_three_spaces_brings_him_a_marker(q: int, more: int) -> None:
    game, _he, viking = facing({RAAKCHOTT: [(5, 3)]}, {VIKINGS: [(q, 3), (0, 0)]})
    game.kill(viking)
    assert markers(game) == 3 + more


def test_one_death_in_a_turn_and_those_of_his_own_side_count() -> None:
    game, _he, viking = facing({RAAKCHOTT: [(5, 3)], CARR: [(4, 3)]}, {VIKINGS: [(6, 3), (0, 0)]})
    game.kill(game.figure("A", CARR))
    assert markers(game) == 3 + 1
    game.kill(viking)
    assert markers(game) == 3 + 1
    game.end_turn()
    game.kill(game.figure("B", VIKINGS, 2))
    assert markers(game) == 3 + 1, "that one was far away"


# ---- A blow that passes on, a chain of attacks, a boarding party ----


@pytest.mark.rule("R100")
@pytest.mark.parametrize(("blocked", "lives"), [(1, False), (2, True)])
def test_the_blow_of_q11_passes_on_to_the_chosen_one_where_it_wounds(blocked: int, lives: bool) -> None:
    game, q11, krug = facing({Q11: [(5, 3)], FINN: [(7, 2)]}, {**KRUG, VIKINGS: [(6, 4), (9, 3)]})
    viking, finn = game.figure("B", VIKINGS), game.figure("A", FINN)
    game.apply(Attack("A", q11.id, krug.id))
    assert {use.target for use in game.offered("passing-blow")} == {viking.id, finn.id}
    game.do("passing-blow", skulls(2, of=6), shields(blocked, of=3), target=viking.id)
    assert (game.now(viking).on, game.now(krug).wounds) == (lives, 2 - blocked)


@pytest.mark.rule("R100")
def test_it_passes_on_to_nobody_who_is_huge_or_where_nobody_is_chosen() -> None:
    game, q11, viking = facing({Q11: [(5, 3)]}, {VIKINGS: [(6, 3), (6, 2)], "krug": [((7, 3), (8, 3))]})
    other = game.figure("B", VIKINGS, 2)
    game.apply(Attack("A", q11.id, viking.id))
    assert {use.target for use in game.offered("passing-blow")} == {other.id}
    game.decline(skulls(1, of=6), shields(0, of=4))
    assert (game.now(viking).on, game.now(other).on) == (False, True)


@pytest.mark.rule("R107")
def test_a_chain_goes_from_figure_to_figure_with_a_die_less_each_time() -> None:
    foes: Army = {VIKINGS: [(6, 3), (7, 3), (8, 3), (9, 3)], CARR: [(10, 3)]}
    game, dragon, one = facing({XENITHRAX: [((2, 3), (1, 3))]}, foes)
    two, three, four = (game.figure("B", VIKINGS, number) for number in (2, 3, 4))
    assert not game.may_strike(dragon, three, THORNS), "the first one within 5 spaces"
    game.strike(dragon, one, skulls(0, of=4), None, THORNS)
    assert [game.may_strike(dragon, other, THORNS) for other in (one, two, three)] == [False, True, False]
    game.strike(dragon, two, skulls(1, of=3), shields(0, of=4), THORNS)
    assert not game.now(two).on
    game.strike(dragon, three, skulls(0, of=2), None, THORNS)
    assert not game.may_strike(dragon, one, THORNS)
    game.strike(dragon, four, skulls(0, of=1), None, THORNS)
    assert game.refused(Attack("A", dragon.id, game.figure("B", CARR).id, how=THORNS)) == "R107"


@pytest.mark.rule("R107")
def test_the_admiral_has_a_die_more_at_whom_his_pirate_engages_and_lets_him_board() -> None:
    mine: Army = {ADMIRAL: [(2, 3)], DORIM: [(7, 2)], FINN: [(0, 0)]}
    game, admiral, krug = facing(mine, {**KRUG, VIKINGS: [(4, 3)]})
    dorim, viking = game.figure("A", DORIM), game.figure("B", VIKINGS)
    game.strike(admiral, krug, skulls(0, of=2 + 1), None, BROADSIDE)
    assert {use.figure for use in game.offered("special-moves")} == {dorim.id}
    game.do("special-moves", at=(game.position_at(8, 2),))
    game.strike(admiral, krug, skulls(0, of=2 + 1), None, BROADSIDE)
    game.strike(admiral, viking, skulls(0, of=2), None, BROADSIDE)
    assert game.offered("special-moves") == [], "he has moved"
    game.strike(admiral, viking, skulls(0, of=2), None, BROADSIDE)
    assert not game.may_strike(admiral, viking, BROADSIDE)


@pytest.mark.rule("R107")
def test_after_another_attack_at_the_same_figure_nobody_boards() -> None:
    game, admiral, krug = facing({ADMIRAL: [(2, 3)], DORIM: [(9, 2)]}, KRUG)
    game.strike(admiral, krug, skulls(0, of=2), None, BROADSIDE)
    game.decline()
    game.strike(admiral, krug, skulls(0, of=2), None, BROADSIDE)
    assert not game.state.asks


def test_the_dragon_lays_vines_once_a_round_near_it_where_nothing_lies() -> None:
    game, dragon, _foe = facing({XENITHRAX: [((2, 3), (1, 3))]}, {VIKINGS: [(4, 3), (11, 0)]})
    ends = {use.at[0] for use in game.offered("vines")}
    assert (game.position_at(6, 3) in ends, game.position_at(7, 3) in ends) == (True, False)
    assert game.position_at(4, 3) not in ends
    game.do("vines", at=(game.position_at(5, 3),))
    laid = [(glyph.name, glyph.at) for glyph in game.state.glyphs.values()]
    assert laid == [("xenithrax-vines", game.position_at(5, 3))]
    assert (game.offered("vines"), game.markers_on(game.owned(dragon))) == ([], 2)
    assert "move" not in game.legal_actions().count()


@pytest.mark.rule("R108", "R109")
def test_the_wave_hits_on_along_a_line_from_its_target_and_only_near_water() -> None:
    wave, wet = f"A:{EWASHIA}/special-attack-4", field_of(("water-1", 1, 4, 2), ("water-1", 9, 0, 2))
    mine: Army = {EWASHIA: [(2, 3)], FINN: [(7, 3)], CARR: [(5, 4)]}
    game, she, one = facing(mine, {VIKINGS: [(5, 3), (6, 3), (5, 2), (8, 3)]}, wet)
    two, finn = game.figure("B", VIKINGS, 2), game.figure("A", FINN)
    attacks = [a for a in game.legal_actions() if isinstance(a, Attack) and a.how == wave]
    aimed = [a for a in attacks if a.target == one.id]
    ends = {(5, 2), (5, 4), (6, 3), (7, 3)}
    assert {None if a.at is None else (a.at.hex.q, a.at.hex.r) for a in aimed} == {None, *ends}
    game.apply(next(a for a in aimed if a.at == game.position_at(7, 3)), [skulls(1, of=4)])
    assert {use.target for use in game.offered("special-attack")} == {one.id, two.id, finn.id}
    game, she, one = facing({EWASHIA: [(3, 2)], CARR: [(0, 0)]}, {VIKINGS: [(5, 3)]}, wet)
    assert not game.may_strike(she, one, wave)
