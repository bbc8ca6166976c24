"""Powers that give their own figures dice or hits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.actions import Move
from builder.referee.effects import wound
from builder.scenario.special import PowersOff
from tests.referee.tables import (
    Army,
    figure,
    game_of,
    now,
    position_at,
    shields,
    skulls,
    strike,
    take_turn,
    the_cards,
)

KRUG: Army = {"krug": [((6, 3), (7, 3))]}


def test_the_sword_of_reckoning_needs_a_figure_beside_it() -> None:
    for q, dice in ((5, 6), (3, 2)):
        game = game_of({"A": {"agent-carr": [(q, 3)]}, "B": KRUG})
        take_turn(game, "A", "agent-carr")
        by, target = figure(game, "A", "agent-carr"), figure(game, "B", "krug")
        strike(game, by, target, skulls(0, of=dice), shields(0, of=3))


@pytest.mark.parametrize(("foe", "dice"), [("krug", 6), ("swog-rider", 4)])
def test_the_giant_killer_attacks_huge_figures_with_two_more_dice(foe: str, dice: int) -> None:
    game = game_of({"A": {"sir-denrick": [(5, 3)]}, "B": {foe: [((6, 3), (7, 3))]}})
    take_turn(game, "A", "sir-denrick")
    by, target = figure(game, "A", "sir-denrick"), figure(game, "B", foe)
    strike(game, by, target, skulls(0, of=dice), shields(0, of=3))


def test_the_second_guard_follows_up_on_the_target_of_the_first_only() -> None:
    game = game_of({"A": {"zettian-guards": [(2, 3), (2, 4)]}, "B": {**KRUG, "marro-warriors": [(6, 5)]}})
    take_turn(game, "A", "zettian-guards")
    first, second = figure(game, "A", "zettian-guards"), figure(game, "A", "zettian-guards", 2)
    strike(game, first, figure(game, "B", "krug"), skulls(1, of=2), shields(1, of=3))
    dice = {"krug": 3, "marro-warriors": 2}
    for foe, count in dice.items():
        other = figure(game, "B", foe)
        before = game.state.copy()
        strike(game, second, other, skulls(0, of=count), shields(0, of=3))
        game.state = before
        game.forget()


def test_the_massachusetts_line_fires_better_when_none_of_it_has_moved() -> None:
    for moves, dice in ((False, 3), (True, 2)):
        game = game_of({"A": {"4th-massachusetts-line": [(3, 3), (2, 3)]}, "B": KRUG})
        take_turn(game, "A", "4th-massachusetts-line")
        still, mover = (figure(game, "A", "4th-massachusetts-line", n) for n in (1, 2))
        if moves:
            game.apply(Move("A", mover.id, position_at(game, 1, 3)))
        strike(game, still, figure(game, "B", "krug"), skulls(0, of=dice), shields(0, of=3))


def test_krug_smashes_harder_with_every_wound() -> None:
    for wounds in (0, 1, 7):
        game = game_of({"A": KRUG, "B": {"marro-warriors": [(5, 3)]}})
        take_turn(game, "A", "krug")
        wound(game, figure(game, "A", "krug").id, wounds, "test")
        by, target = figure(game, "A", "krug"), figure(game, "B", "marro-warriors")
        strike(game, by, target, skulls(0, of=2 + wounds), shields(0, of=3))


@pytest.mark.rule("R104")
@pytest.mark.parametrize(
    ("card", "attack", "place"), [("omnicron-snipers", 1, (3, 3)), ("minions-of-utgar", 2, (5, 3))]
)
def test_every_skull_counts_twice(card: str, attack: int, place: tuple[int, int]) -> None:
    """All skulls and one shield: twice the skulls less one are wounds."""
    game = game_of({"A": {card: [place]}, "B": KRUG})
    take_turn(game, "A", card)
    krug = figure(game, "B", "krug")
    strike(game, figure(game, "A", card), krug, skulls(attack, of=attack), shields(1, of=3))
    assert now(game, krug).wounds == 2 * attack - 1


@pytest.mark.rule("R073")
@pytest.mark.parametrize(
    ("card", "dice"), [("knights-of-weston", 2), ("sir-denrick", 2), ("izumi-samurai", 1)]
)
def test_cowards_are_rewarded_with_another_die(card: str, dice: int) -> None:
    game = game_of({"A": {card: [(5, 3)]}, "B": KRUG})
    take_turn(game, "B", "krug")
    krug = figure(game, "B", "krug")
    away = Move("B", krug.id, position_at(game, 9, 3), position_at(game, 8, 3))
    assert away in game.legal_actions()
    game.apply(away, [skulls(dice, of=dice)])
    assert now(game, krug).wounds == dice


def test_a_power_that_is_switched_off_gives_nothing() -> None:
    rules = (PowersOff(("attack-bonus", "double-skulls")),)
    game = game_of({"A": {"agent-carr": [(5, 3)]}, "B": KRUG}, rules=rules)
    take_turn(game, "A", "agent-carr")
    by, target = figure(game, "A", "agent-carr"), figure(game, "B", "krug")
    strike(game, by, target, skulls(0, of=2), shields(0, of=3))


def test_two_kinds_of_bonus_add_up() -> None:
    """Finn's aura beside the wounded Krug, whose Range is 1 too."""
    game = game_of({"A": {**KRUG, "finn-the-viking-champion": [(6, 2)]}, "B": {"marro-warriors": [(5, 3)]}})
    take_turn(game, "A", "krug")
    wound(game, figure(game, "A", "krug").id, 2, "test")
    by, target = figure(game, "A", "krug"), figure(game, "B", "marro-warriors")
    strike(game, by, target, skulls(0, of=2 + 2 + 1), shields(0, of=3))


def test_a_bonus_for_sizes_and_nearness_asks_both() -> None:
    """No shipped card has both; cards of one's own may."""
    carr = the_cards()["agent-carr"]
    power = carr.power("attack-bonus")
    assert power is not None
    both = replace(power, given={**power.given, "sizes": ("huge",)})
    cards = {**the_cards(), "agent-carr": replace(carr, powers=(both,))}
    for foe, dice in (("krug", 6), ("swog-rider", 2)):
        game = game_of({"A": {"agent-carr": [(5, 3)]}, "B": {foe: [((6, 3), (7, 3))]}}, cards=cards)
        take_turn(game, "A", "agent-carr")
        by, target = figure(game, "A", "agent-carr"), figure(game, "B", foe)
        strike(game, by, target, skulls(0, of=dice), shields(0, of=3))
