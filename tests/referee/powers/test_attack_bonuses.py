"""Powers of attackers and of those who are attacked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.actions import Attack, IllegalActionError, Move
from builder.scenario.special import PowersOff
from tests.referee.cards import CARR, DRAKE, FINN, GUARDS, KRAV, LEGIONNAIRES, MARRO, ROBOT, SAMURAI, VIKINGS
from tests.referee.tables import Army, facing, shields, skulls, the_cards

# ---- Powers that give their own figures dice or hits ----

KRUG: Army = {"krug": [((6, 3), (7, 3))]}


def test_the_sword_of_reckoning_needs_a_figure_beside_it() -> None:
    for q, dice in ((5, 6), (3, 2)):
        game, by, target = facing({CARR: [(q, 3)]}, KRUG)
        game.misses(by, target, dice, 3)


@pytest.mark.parametrize(("foe", "dice"), [("krug", 6), ("swog-rider", 4)])
def test_the_giant_killer_attacks_huge_figures_with_two_more_dice(foe: str, dice: int) -> None:
    game, by, target = facing({"sir-denrick": [(5, 3)]}, {foe: [((6, 3), (7, 3))]})
    game.misses(by, target, dice, 3)


def test_the_second_guard_follows_up_on_the_target_of_the_first_only() -> None:
    game, first, target = facing({GUARDS: [(2, 3), (2, 4)]}, {**KRUG, MARRO: [(6, 5)]})
    second = game.figure("A", GUARDS, 2)
    game.strike(first, target, skulls(1, of=2), shields(1, of=3))
    dice = {"krug": 3, MARRO: 2}
    for foe, count in dice.items():
        other = game.figure("B", foe)
        before = game.state.copy()
        game.misses(second, other, count, 3)
        game.state = before
        game.forget()


def test_the_massachusetts_line_fires_better_when_none_of_it_has_moved() -> None:
    for moves, dice in ((False, 3), (True, 2)):
        game, _by, target = facing({"4th-massachusetts-line": [(3, 3), (2, 3)]}, KRUG)
        still, mover = (game.figure("A", "4th-massachusetts-line", n) for n in (1, 2))
        if moves:
            game.apply(Move("A", mover.id, game.position_at(1, 3)))
        game.misses(still, target, dice, 3)


def test_krug_smashes_harder_with_every_wound() -> None:
    for wounds in (0, 1, 7):
        game = facing(KRUG, {MARRO: [(5, 3)]})[0]
        game.hurt(game.figure("A", "krug"), wounds)
        by, target = game.figure("A", "krug"), game.figure("B", MARRO)
        game.misses(by, target, 2 + wounds, 3)


@pytest.mark.rule("R104")
@pytest.mark.parametrize(
    ("card", "attack", "place"), [("omnicron-snipers", 1, (3, 3)), ("minions-of-utgar", 2, (5, 3))]
)
def test_every_skull_counts_twice(card: str, attack: int, place: tuple[int, int]) -> None:
    """All skulls and one shield: twice the skulls less one are wounds."""
    game, by, krug = facing({card: [place]}, KRUG)
    game.strike(by, krug, skulls(attack, of=attack), shields(1, of=3))
    assert game.now(krug).wounds == 2 * attack - 1


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("card", "dice"), [("knights-of-weston", 2), ("sir-denrick", 2), (SAMURAI, 1)])
def test_cowards_are_rewarded_with_another_die(card: str, dice: int) -> None:
    game, krug, _target = facing({card: [(5, 3)]}, KRUG, turn="B")
    away = Move("B", krug.id, game.position_at(9, 3), game.position_at(8, 3))
    assert away in game.legal_actions()
    game.apply(away, [skulls(dice, of=dice)])
    assert game.now(krug).wounds == dice


def test_a_power_that_is_switched_off_gives_nothing() -> None:
    rules = (PowersOff(("attack-bonus", "double-skulls")),)
    game, by, target = facing({CARR: [(5, 3)]}, KRUG, rules=rules)
    game.misses(by, target, 2, 3)


def test_two_kinds_of_bonus_add_up() -> None:
    """Finn's aura beside the wounded Krug, whose Range is 1 too."""
    game = facing({**KRUG, FINN: [(6, 2)]}, {MARRO: [(5, 3)]})[0]
    game.hurt(game.figure("A", "krug"), 2)
    by, target = game.figure("A", "krug"), game.figure("B", MARRO)
    game.misses(by, target, 2 + 2 + 1, 3)


def test_a_bonus_for_sizes_and_nearness_asks_both() -> None:
    """No shipped card has both; cards of one's own may."""
    carr = the_cards()[CARR]
    power = carr.power("attack-bonus")
    both = replace(power, given={**power.given, "sizes": ("huge",)})
    cards = {**the_cards(), CARR: replace(carr, powers=(both,))}
    for foe, dice in (("krug", 6), ("swog-rider", 2)):
        game, by, target = facing({CARR: [(5, 3)]}, {foe: [((6, 3), (7, 3))]}, cards=cards)
        game.misses(by, target, dice, 3)


# ---- Powers of those who are attacked ----


def test_drake_is_hit_only_from_beside_him() -> None:
    game, far, drake = facing({MARRO: [(3, 3), (5, 3)]}, {DRAKE: [(6, 3)]})
    near = game.figure("A", MARRO, 2)
    assert not game.may_strike(far, drake)
    with pytest.raises(IllegalActionError, match=r"beside it hit it with a normal attack \(R080\)"):
        game.check(Attack("A", far.id, drake.id))
    assert game.may_strike(near, drake)


@pytest.mark.rule("R107")
def test_a_special_attack_hits_drake_from_afar() -> None:
    game, walker, drake = facing({ROBOT: [(1, 3)]}, {DRAKE: [(6, 3)]})
    assert not game.may_strike(walker, drake)
    assert game.may_strike(walker, drake, "A:deathwalker-8000/special-attack")


@pytest.mark.parametrize(("place", "block", "wounds"), [((2, 3), 1, 0), ((2, 3), 0, 3), ((5, 3), 1, 1)])
def test_one_shield_dodges_all_from_afar_but_not_from_beside(
    place: tuple[int, int], block: int, wounds: int
) -> None:
    shooter, dice, hit = ("syvarris", 3, 3) if place == (2, 3) else (FINN, 3, 2)
    game, by, agent = facing({shooter: [place]}, {KRAV: [(6, 3)]})
    events = game.strike(by, agent, skulls(hit, of=dice), shields(block, of=3))
    assert [e.plain()["wounds"] for e in events if e.kind == "hit"] == [wounds]
    assert game.now(agent).on is (wounds == 0)


@pytest.mark.rule("R107")
def test_the_dodge_works_against_special_attacks_too() -> None:
    game, walker, agent = facing({ROBOT: [(1, 3)]}, {KRAV: [(6, 3)]})
    game.strike(walker, agent, skulls(3, of=3), shields(1, of=3), "A:deathwalker-8000/special-attack")
    assert game.now(agent).on


@pytest.mark.parametrize(
    ("card", "dice", "hit", "block", "back"),
    [
        (FINN, 3, 1, 3, 2),
        (FINN, 3, 3, 3, 0),
        (FINN, 3, 0, 1, 1),
    ],
)
def test_shields_left_over_strike_back_unblocked(
    card: str, dice: int, hit: int, block: int, back: int
) -> None:
    game, attacker, samurai = facing({card: [(5, 3)]}, {SAMURAI: [(6, 3)]})
    game.strike(attacker, samurai, skulls(hit, of=dice), shields(block, of=5))
    assert game.now(attacker).wounds == back
    assert game.now(samurai).on


def test_a_counter_strike_destroys_and_ends_the_turn() -> None:
    game, viking, target = facing({VIKINGS: [(5, 3)], "krug": [((0, 0), (1, 0))]}, {SAMURAI: [(6, 3)]})
    events = game.strike(viking, target, skulls(0, of=3), shields(1, of=5))
    assert not game.now(viking).on
    assert [e.kind for e in events if e.kind in ("destroyed", "turn-ended")] == ["destroyed", "turn-ended"]


@pytest.mark.parametrize("card", [SAMURAI, MARRO])
def test_samurai_and_those_from_afar_are_not_struck_back(card: str) -> None:
    place, dice = ((5, 3), 2) if card == SAMURAI else ((3, 3), 2)
    game, attacker, target = facing({card: [place]}, {SAMURAI: [(6, 3)]})
    game.strike(attacker, target, skulls(0, of=dice), shields(5, of=5))
    assert game.now(attacker).on


@pytest.mark.rule("R107")
def test_a_special_attack_from_beside_is_not_struck_back() -> None:
    game, walker, target = facing({ROBOT: [(5, 3)]}, {SAMURAI: [(6, 3)]})
    game.strike(
        walker,
        target,
        skulls(1, of=3),
        shields(5, of=5),
        "A:deathwalker-8000/special-attack",
    )
    assert game.now(walker).on


@pytest.mark.parametrize(
    ("others", "dice"),
    [([], 2), ([(4, 5)], 3), ([(4, 5), (5, 3)], 4), ([(4, 5), (5, 3), (4, 4)], 4), ([(2, 3)], 2)],
)
def test_legionnaires_side_by_side_make_a_wall_of_at_most_two(
    others: list[tuple[int, int]], dice: int
) -> None:
    game, by, target = facing({LEGIONNAIRES: [(5, 4), *others]}, KRUG, turn="B")
    game.misses(by, target, 2, dice)


def test_legionnaires_of_an_enemy_are_no_part_of_the_wall() -> None:
    game, by, target = facing({LEGIONNAIRES: [(5, 3)]}, {LEGIONNAIRES: [(6, 3), (6, 2)]}, turn="B")
    game.misses(by, target, 3, 2)
