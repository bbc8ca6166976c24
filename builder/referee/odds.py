"""What an attack promises before a die falls: its dice, with what they are due to, and the exact odds of what
comes of it (R101 to R104).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import comb

from builder.board import Space
from builder.referee.attack_action import attacks
from builder.referee.attacking import (
    attack_shares,
    chances_to_hit,
    defense_shares,
    hits_of,
    plan_of,
    saves,
    special_of,
    undefended,
    warded,
)
from builder.referee.dice import COMBAT, SHIELDS, SIDES, SKULLS, Share, nonzero, total
from builder.referee.doors import door_plan, door_shares, hits_on_door
from builder.referee.play import AttackPlan, Play
from builder.referee.state import Attack, Figure

Stand = tuple[Space, ...]
Odds = tuple[Fraction, ...]
"""The chance of each number, from 0 up; they add up to 1."""
_CERTAIN: Odds = (Fraction(1),)
_SKULL, _SHIELD = Fraction(len(SKULLS), SIDES[COMBAT]), Fraction(len(SHIELDS), SIDES[COMBAT])


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """An attack on a figure or door: what its dice and those of the defense are due to, the power by which
    there is no defense (empty where there is one), the skulls that are blocked without a roll, the odds of
    the wounds of the target and of those that go ``back`` to the attacker, and the chances that they destroy
    either.

    A d20 by which the target may get away is in them (``saves``: the powers, and what it must show); what
    powers do after it is wounded is not.
    """

    attack: tuple[Share, ...]
    defense: tuple[Share, ...]
    undefended: str
    blocks: int
    wounds: Odds
    back: Odds
    kill: Fraction
    loss: Fraction
    saves: tuple[tuple[str, int], ...] = ()

    @property
    def attack_dice(self) -> int:
        """How many dice the attack rolls."""
        return max(0, total(self.attack))

    @property
    def defense_dice(self) -> int:
        """How many dice the defense rolls."""
        return max(0, total(self.defense))

    @property
    def expected(self) -> Fraction:
        """The wounds of the target on average."""
        return sum((number * chance for number, chance in enumerate(self.wounds)), Fraction(0))


def attack_odds(game: Play, plan: AttackPlan) -> AttackOdds:
    """The odds of an attack as things stand; of a special attack on several, those for one target."""
    if plan.target is None:
        helpless, blocks = "", hits_on_door(game, plan, 0, 0)[2]
        attack, defense = door_shares(game, plan)
        left = game.table.door.life - game.state.doors[plan.door].wounds
    else:
        helpless, blocks = undefended(game, plan), 0
        attack, defense = attack_shares(game, plan), [] if helpless else defense_shares(game, plan)
        left = game.table.life(game.card(plan.target)) - plan.target.wounds
    wounds: dict[int, Fraction] = defaultdict(Fraction)
    back: dict[int, Fraction] = defaultdict(Fraction)
    takes_place, escapes_not = chances_to_hit(game, plan)
    shielded = _odds(max(0, total(defense)), _SHIELD)
    for skulls, scored in enumerate(_odds(max(0, total(attack)), _SKULL)):
        held = takes_place * (escapes_not if skulls else 1)
        wounds[0] += scored * (1 - held)
        back[0] += scored * (1 - held)
        # Nobody defends against a special attack that shows no skull.
        for shields, stopped in enumerate(shielded if skulls or plan.special is None else _CERTAIN):
            found = hits_on_door if plan.target is None else hits_of
            hits = found(game, plan, skulls, shields)[0]
            wounds[hits.wounds] += scored * held * stopped
            back[hits.back] += scored * held * stopped
    if plan.target is not None:
        wounds = {**warded(game, plan.target, wounds)}
    own = game.table.life(game.card(plan.attacker)) - plan.attacker.wounds
    return AttackOdds(
        nonzero(attack),
        nonzero(defense),
        helpless,
        blocks,
        _listed(wounds),
        _listed(back),
        sum((chance for number, chance in wounds.items() if number >= left), Fraction(0)),
        sum((chance for number, chance in back.items() if number >= own), Fraction(0)),
        saves(game, plan),
    )


@cache
def _odds(dice: int, chance: Fraction) -> Odds:
    """The binomial odds of each number of hits of dice that hit with this chance each."""
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


def _listed(found: dict[int, Fraction]) -> Odds:
    return tuple(found.get(number, Fraction(0)) for number in range(max(found) + 1))


@dataclass(frozen=True, slots=True)
class AttackPreview:
    """An attack that is possible, and the odds for everybody it hits, friends too, the one aimed at first; or
    those against the ``door`` it is aimed at.
    """

    action: Attack
    hit: tuple[tuple[Figure, AttackOdds], ...] = ()
    door: AttackOdds | None = None


def attack_previews(game: Play, figure: Figure, stand: Stand = ()) -> list[AttackPreview]:
    """All attacks that a figure may make now, or could make if it stood on other spaces."""
    if stand and stand != figure.spaces:
        with game.supposing(replace(figure, spaces=stand)):
            return attack_previews(game, game.state.figures[figure.id])
    found = []
    for action in attacks(game, figure):
        hook, special = special_of(game, figure, action.how) if action.how else (None, None)
        if action.door:
            odds = attack_odds(game, door_plan(game, figure, action.door, special))
            found.append(AttackPreview(action, door=odds))
            continue
        if hook is not None and special is not None:
            hit = hook.hit_by(game, figure, special, action.target, action.at)
        else:
            hit = (game.state.figures[action.target or 0],)
        found.append(
            AttackPreview(
                action, tuple((one, attack_odds(game, plan_of(game, figure, one, special))) for one in hit)
            )
        )
    return found
