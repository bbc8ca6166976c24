"""The odds of an attack before a die falls, against the referee playing every throw (R101 to R107, R188)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from builder.referee.attacking import plan_of, special_of
from builder.referee.doors import door_plan
from builder.referee.events import DoorDestroyed, FigureDestroyed, Hit
from builder.referee.odds import AttackOdds, attack_odds, attack_previews
from builder.referee.state import Attack
from builder.referee.views import view
from tests.referee.cards import ELITE, FINN, KNIGHTS, KRAV, MARRO, MINIONS, ROBOT, SAMURAI, SYVARRIS, VIKINGS
from tests.referee.gates import OUTSIDE, at_the_gate
from tests.referee.tables import Army, Trial, facing, field_of, shields, skulls

RAPID = "A:deathwalker-8000/special-attack"
HILL = field_of(heights={(5, 3): 4})


def odds(game: Trial, attack: Attack) -> AttackOdds:
    """The odds of an attack."""
    by = game.state.figures[attack.figure]
    special = special_of(game, by, attack.how)[1] if attack.how else None
    if attack.target is None:
        return attack_odds(game, door_plan(game, by, attack.door, special))
    return attack_odds(game, plan_of(game, by, game.state.figures[attack.target], special))


def throws(dice: int, sides: int) -> Counter[int]:
    """How often n dice show one of the first sides, by n, of all ways in which they can fall."""
    return Counter(sum(side < sides for side in thrown) for thrown in product(range(6), repeat=dice))


def said(found: AttackOdds) -> dict[str, Fraction]:
    """The chances of odds by what they are chances of."""
    chances = {f"wounds {number}": chance for number, chance in enumerate(found.wounds)}
    chances |= {f"back {number}": chance for number, chance in enumerate(found.back)}
    chances |= {"kill": found.kill, "loss": found.loss}
    return {what: chance for what, chance in chances.items() if chance}


def played(game: Trial, attack: Attack, found: AttackOdds) -> dict[str, Fraction]:
    """The same when every throw is given to the referee, who refuses other numbers of dice."""
    result: Counter[str] = Counter()
    before = game.saved()
    mine, theirs = found.attack_dice, found.defense_dice
    for (hit, often), (block, as_often) in product(throws(mine, 3).items(), throws(theirs, 2).items()):
        rolls = [skulls(hit, mine)] if mine else []
        rolls += [shields(block, theirs)] if theirs and (hit or not attack.how) else []
        events = game.apply(attack, rolls)
        (came,) = [event for event in events if isinstance(event, Hit)]
        fell = {event.figure for event in events if isinstance(event, FigureDestroyed)}
        broken = any(isinstance(event, DoorDestroyed) for event in events)
        for what, happened in (
            (f"wounds {came.wounds}", True),
            (f"back {came.back or 0}", True),
            ("kill", attack.target in fell or broken),
            ("loss", attack.figure in fell),
        ):
            result[what] += Fraction(often * as_often, 6 ** (mine + theirs)) * happened
        game.back_to(before)
    return {what: chance for what, chance in result.items() if chance}


@pytest.mark.rule("R101", "R103", "R104", "R105", "R107")
@pytest.mark.parametrize(
    ("mine", "foes", "how", "edition"),
    [
        pytest.param({MARRO: [(2, 3)]}, {VIKINGS: [(6, 3)]}, "", "master-2", id="from afar"),
        pytest.param({MARRO: [(2, 3)]}, {VIKINGS: [(6, 3)]}, "", "basic", id="in the Basic game"),
        pytest.param({FINN: [(5, 3)]}, {VIKINGS: [(6, 3)]}, "", "master-2", id="from above"),
        pytest.param({VIKINGS: [(6, 3)]}, {FINN: [(5, 3)]}, "", "master-2", id="from below"),
        pytest.param(
            {MINIONS: [(5, 3)]}, {"krug": [((6, 3), (7, 3))]}, "", "master-2", id="skulls count twice"
        ),
        pytest.param({SYVARRIS: [(2, 3)]}, {KRAV: [(6, 3)]}, "", "master-2", id="one shield dodges all"),
        pytest.param({VIKINGS: [(5, 3)]}, {SAMURAI: [(6, 3)]}, "", "master-2", id="shields strike back"),
        pytest.param({ROBOT: [(1, 3)]}, {VIKINGS: [(6, 3)]}, RAPID, "master-2", id="a special attack"),
    ],
)
def test_the_odds_are_those_of_all_throws_that_there_are(
    mine: Army, foes: Army, how: str, edition: str
) -> None:
    game, by, target = facing(mine, foes, HILL, edition=edition)
    attack = Attack("A", by.id, target.id, how=how)
    found = odds(game, attack)
    assert said(found) == played(game, attack, found)
    assert sum(found.wounds) == sum(found.back) == 1
    assert found.expected == sum(number * chance for number, chance in enumerate(found.wounds))


@pytest.mark.rule("R104")
def test_a_figure_that_is_wounded_falls_more_easily() -> None:
    game, by, target = facing({MARRO: [(2, 3)]}, {FINN: [(6, 3)]})
    whole = odds(game, Attack("A", by.id, target.id))
    game.hurt(target, 3)
    hurt = odds(game, Attack("A", by.id, target.id))
    assert whole.wounds == hurt.wounds
    assert whole.kill == 0
    assert hurt.kill == 1 - hurt.wounds[0] > 0


@pytest.mark.rule("R105")
def test_the_dice_say_what_they_are_due_to() -> None:
    game, by, target = facing({FINN: [(5, 3)]}, {VIKINGS: [(6, 3)]}, HILL)
    found = odds(game, Attack("A", by.id, target.id))
    assert dict(found.attack) == {"card": 3, "height": 1}
    assert (found.attack_dice, found.defense_dice) == (4, 4)


@pytest.mark.rule("R188", "R189")
@pytest.mark.parametrize("wounds", [0, 9])
def test_the_odds_against_a_door_are_those_of_all_throws_too(wounds: int) -> None:
    game = at_the_gate({"A": {VIKINGS: [(9, 8)]}, "B": {KNIGHTS: [OUTSIDE]}})
    game.take_turn("B", KNIGHTS)
    game.state.doors["gate"] = replace(game.state.doors["gate"], wounds=wounds)
    attack = Attack("B", game.figure("B", KNIGHTS).id, door="gate")
    found = odds(game, attack)
    assert said(found) == played(game, attack, found)
    assert (found.kill > 0) is (wounds == 9)


@pytest.mark.rule("R100", "R110")
def test_all_that_a_figure_may_attack_is_foreseen_with_everybody_it_hits() -> None:
    """Grenades hit friends too: the one aimed at comes first."""
    game, elite, finn = facing({ELITE: [(2, 3), (7, 3)]}, {FINN: [(6, 3)]})
    friend = game.figure("A", ELITE, 2)
    found = attack_previews(game, elite)
    assert [one.action for one in found] == [
        action for action in game.legal_actions() if isinstance(action, Attack) and action.figure == elite.id
    ]
    (grenade,) = [one for one in found if one.action.how and one.action.target == finn.id]
    assert [figure.id for figure, _odds in grenade.hit] == [finn.id, friend.id]


@pytest.mark.rule("R105")
def test_what_a_figure_could_attack_from_elsewhere_is_foreseen_and_nothing_changes() -> None:
    game, finn, viking = facing({FINN: [(3, 3)]}, {VIKINGS: [(6, 3)]}, HILL)
    assert attack_previews(game, finn) == []
    hill = game.table.space(game.position_at(5, 3, 4))
    assert hill is not None
    before = view(game)
    (found,) = attack_previews(game, finn, (hill,))
    assert dict(found.hit[0][1].attack) == {"card": 3, "height": 1}
    assert view(game) == before
    assert attack_previews(game, finn) == []
    game.to(finn, (5, 3, 4))
    assert attack_previews(game, game.now(finn)) == [found]
    assert found.action.target == viking.id
