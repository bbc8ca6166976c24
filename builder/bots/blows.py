"""The expected points of an attack: exact odds, fast enough to be asked many thousand times.

Points come from the cards of the figures that are hit; `builder.referee.attacking` gives the dice and their
results.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

from builder.bots.ways import kept
from builder.referee.attacking import attack_dice as dice_of_attack
from builder.referee.attacking import chances_to_hit, hits_of, plan_of, special_of, undefended, warded
from builder.referee.attacking import defense_dice as dice_of_defense
from builder.referee.dice import COMBAT, SHIELDS, SIDES, SKULLS, total
from builder.referee.play import AttackPlan, Play, SpecialAttack
from builder.referee.state import Attack, Figure

_SKULL, _SHIELD = len(SKULLS) / SIDES[COMBAT], len(SHIELDS) / SIDES[COMBAT]
_DESTROYED = 0.4  # share of the worth lost with the last wound; the rest is spread over all wounds


class Blow(NamedTuple):
    """The chance of each number of wounds, counted from 0, to the target and back to the attacker."""

    wounds: tuple[float, ...]
    back: tuple[float, ...]


@cache
def hits(dice: int, chance: float) -> tuple[float, ...]:
    """The chance of each number of hits with these dice; ``chance`` is that of one die."""
    dice = max(0, dice)
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


def skulls(dice: int) -> tuple[float, ...]:
    """The chance of each number of skulls."""
    return hits(dice, _SKULL)


def blow(game: Play, plan: AttackPlan, attack: int, defense: int) -> Blow:
    """The outcome of an attack with these dice, after the powers of both cards."""
    assert plan.target is not None
    special = None if plan.special is None else plan.special.id
    key = (
        "blow", game.owned(plan.attacker).id, game.owned(plan.target).id, plan.adjacent, special, attack,
        defense, game.off(game.owned(plan.attacker)), game.off(game.owned(plan.target)),
        bool(game.markers_on(game.owned(plan.target))),
    )  # fmt: skip
    memory = kept(game.table)
    found: Blow | None = memory.get(key)
    if found is None:
        found = memory[key] = _blow(game, plan, attack, defense)
    return found


def _blow(game: Play, plan: AttackPlan, attack: int, defense: int) -> Blow:
    wounds, back = [0.0] * 30, [0.0] * 30
    shielded = hits(defense, _SHIELD)
    for rolled, scored in enumerate(skulls(attack)):
        # A special attack that rolls no skull meets no defense dice.
        for shields, stopped in enumerate(shielded if rolled or plan.special is None else (1.0,)):
            result = hits_of(game, plan, rolled, shields)[0]
            wounds[min(29, result.wounds)] += scored * stopped
            back[min(29, result.back)] += scored * stopped
    return Blow(_short(wounds), _short(back))


def _short(odds: list[float]) -> tuple[float, ...]:
    while len(odds) > 1 and odds[-1] == 0:
        odds.pop()
    return tuple(odds)


def loss(worth: float, life: int, wounds: int, odds: tuple[float, ...]) -> float:
    """Expected loss of a figure of this worth, which already has ``wounds``, given the odds of new wounds."""
    left = max(1, life - wounds)
    found = 0.0
    for number, chance in enumerate(odds):
        if number:
            share = min(number, left) / life * (1 - _DESTROYED)
            found += chance * (share + _DESTROYED if number >= left else share)
    return worth * found


def death(life: int, wounds: int, odds: tuple[float, ...]) -> float:
    """The chance that new wounds with these odds destroy a figure that already has ``wounds``."""
    return sum(odds[max(1, life - wounds) :])


class Estimate(NamedTuple):
    """Attack and defense dice before those for height."""

    attack: int
    defense: int
    plan: AttackPlan


def estimate(
    game: Play, figure: Figure, target: Figure, *, near: bool, special: SpecialAttack | None = None
) -> Estimate:
    """The dice of an attack from another space, adjacent (``near``) or not: from cards, powers and glyphs as
    both figures stand now.
    """
    key = ("dice", figure.id, target.id, near, None if special is None else special.id)
    return game.cached(key, lambda: _estimate(game, figure, target, near, special))


def _estimate(
    game: Play, figure: Figure, target: Figure, near: bool, special: SpecialAttack | None
) -> Estimate:
    table = game.table
    plan = AttackPlan(figure, target, near, 1 if near else 2, special)
    if special is not None:
        attack = special.dice(target)
    else:
        attack = table.attack(game.card(figure)) + total(game.shares("attack_dice", plan))
    defense = table.defense(game.card(target)) + total(game.shares("defense_dice", plan))
    if table.master:
        attack += game.owned(figure).attack if special is None else 0
        defense += game.owned(target).defense
    return Estimate(max(0, attack), 0 if undefended(game, plan) else max(0, defense), plan)


def hit_by(game: Play, action: Attack) -> tuple[tuple[Figure, AttackPlan], ...]:
    """All figures that an attack hits, friends included, each with its attack plan."""
    figure = game.state.figures[action.figure]
    if not action.how:
        target = game.state.figures[action.target or 0]
        return ((target, plan_of(game, figure, target)),)
    hook, special = special_of(game, figure, action.how)
    hit = hook.hit_by(game, figure, special, action.target, action.at)
    return tuple((one, plan_of(game, figure, one, special)) for one in hit)


def exact(game: Play, plan: AttackPlan) -> Blow:
    """The outcome of an attack in the present position."""
    found = blow(game, plan, dice_of_attack(game, plan), dice_of_defense(game, plan))
    takes_place, escapes_not = chances_to_hit(game, plan)
    hits = float(takes_place * escapes_not)
    if hits < 1:
        found = Blow(_likely(found.wounds, hits), _likely(found.back, float(takes_place)))
    if plan.target is None or not any(hook.wards(game, plan.target) for hook in game.hooks("wards")):
        return found
    odds = warded(game, plan.target, {n: Fraction(chance) for n, chance in enumerate(found.wounds)})
    return Blow(tuple(float(odds.get(n, 0)) for n in range(len(found.wounds))), found.back)


def _likely(odds: tuple[float, ...], chance: float) -> tuple[float, ...]:
    """The odds where they hold with this chance only, and nothing happens else."""
    return (odds[0] * chance + 1 - chance, *(one * chance for one in odds[1:]))
