"""What the books leave open, as a scenario chooses: the referee, ways and computer players follow it.

Ruins: on flat ground the Venoc Warlord (height 6, Move 7) climbs 6 levels for 6 + 1, which the first edition
allows, and falls 6 behind it, for one die; the second forbids to climb as many levels as one is tall. Ladder:
six rungs (2 to 12) on 3,3, at the bottom of a shaft of level 20; from the highest one Finn gets rung by rung
to level 2, and falls 11 levels to the ground for one die. Grenades have a lob height of 12.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.bots import BOTS
from builder.bots.attacking import best_attack
from builder.bots.moving import best_move
from builder.bots.outlook import outlook
from builder.facts import RuleChoices
from builder.hexgrid import Hex
from builder.movement.reach import reach
from builder.movement.situation import space_at
from builder.referee import Table
from builder.referee.state import Attack, Move
from builder.scenario import Figures, Position, ScenarioObject
from builder.scenario.victory import Standing, Victory
from tests.referee.cards import ELITE, FINN, GUARDS, MARRO, WARLORD
from tests.referee.tables import Trial, facing, field_of, skulls

GRENADE = f"A:{ELITE}/special-attack-2"
BEHIND, TOP_RUNG, FOOT = (1, 0, 1), (3, 3, 12), (3, 3, 1)
FAR = (0, 7)


def ruined() -> Battlefield:
    """A lane with a ruin across it."""
    return field_of(("ruin-short", 1, 0, 2), wide=8, deep=1)


def laddered() -> Battlefield:
    """A ladder of six rungs in a shaft."""
    rungs = [("ladder-rung", 3, 3, slot) for slot in range(2, 13, 2)]
    return field_of(*rungs, heights={(q, r): 20 for q in range(12) for r in range(8) if (q, r) != (3, 3)})


def winning_at(q: int, r: int, level: int) -> dict[str, Any]:
    """A wins by standing there."""
    post = ScenarioObject("post", Position(Hex(q, r), level))
    return {"objects": (post,), "victory": (Victory(Standing("post", Figures(of="A")), "A"),)}


def at_the_ruin(choices: RuleChoices, **more: Any) -> tuple[Trial, Any]:
    mine, foes = {WARLORD: [(0, 0)]}, {GUARDS: [(7, 0), (6, 0)]}
    return facing(mine, foes, ruined(), choices=choices, **{"edition": "master-1", **more})[:2]


def on_the_ladder(choices: RuleChoices, **more: Any) -> tuple[Trial, Any]:
    return facing({FINN: [TOP_RUNG]}, {GUARDS: [FAR]}, laddered(), choices=choices, **more)[:2]


def thrown(choices: RuleChoices, level: int, between: int = 1) -> tuple[Trial, Any, Any]:
    """The thrower on a level, the target four spaces away on level 1, and a column between."""
    field = field_of(heights={(5, 3): level, (3, 3): between})
    marro = [(1, 3), (0, 3), (0, 4), (1, 2)]
    return facing({ELITE: [(5, 3)]}, {MARRO: marro}, field, choices=choices)


CLIMB, NO_FALLS, DOWN = (
    RuleChoices(ruins="climb"),
    RuleChoices(ladder_falls="never"),
    RuleChoices(lobs="up-and-down"),
)


def test_unsaid_it_is_as_decided() -> None:
    assert RuleChoices() == RuleChoices(ruins="never", ladder_falls="allowed", lobs="up")
    with pytest.raises(TypeError, match="ruins"):
        RuleChoices(ruins="jump")  # type: ignore[arg-type]  # another word


@pytest.mark.rule("R046", "R060")
def test_ruins_are_climbed_where_the_scenario_says_so() -> None:
    game, warlord = at_the_ruin(RuleChoices())
    over = Move("A", warlord.id, Position(Hex(1, 0), 1))
    assert game.refused(over) == "decision 6"
    game, warlord = at_the_ruin(CLIMB)
    table = game.table
    found = reach(table.graph, warlord.spaces[0], table.profile(game.card(warlord)), 7)
    behind = found[space_at(table.board, *BEHIND), None]
    assert (behind.cost, behind.fall_dice) == (7, 1)
    game.to(warlord, BEHIND, rolls=[skulls(1, 1)])
    assert game.now(warlord).wounds == 1
    game, warlord = at_the_ruin(CLIMB, edition="master-2")
    assert game.refused(over) == "R046"
    game, warlord = at_the_ruin(CLIMB, edition="basic")
    game.to(warlord, BEHIND)


@pytest.mark.rule("R203")
def test_nobody_falls_down_a_ladder_where_the_scenario_says_so() -> None:
    game, finn = on_the_ladder(RuleChoices())
    game.to(finn, FOOT, rolls=[skulls(1, 1)])
    assert game.now(finn).wounds == 1
    game, finn = on_the_ladder(NO_FALLS)
    assert game.refused(Move("A", finn.id, Position(Hex(3, 3), 1))) == "R040"
    assert game.ends(finn) == {(3, 3, level) for level in (2, 4, 6, 8, 10)}


@pytest.mark.rule("R203", "R060")
def test_off_the_side_of_a_ladder_one_falls_all_the_same() -> None:
    """Beside the shaft lies ground of level 1."""
    rungs = [("ladder-rung", 3, 3, slot) for slot in range(2, 13, 2)]
    beside = field_of(*rungs, heights={(4, 2): 12})
    game, finn, _foe = facing({FINN: [TOP_RUNG]}, {GUARDS: [FAR]}, beside, choices=NO_FALLS)
    game.to(finn, (2, 3), way=(TOP_RUNG, (2, 3)), rolls=[skulls(1, 1)])
    assert game.now(finn).wounds == 1


@pytest.mark.rule("R110")
@pytest.mark.parametrize(
    ("choices", "level", "between", "hit"),
    [
        (DOWN, 13, 1, True),  # twelve levels down
        (DOWN, 14, 1, False),
        (RuleChoices(), 14, 1, True),
        # Up to level 13 from the target's, to 18 from the thrower's; the way runs within a level.
        (DOWN, 6, 13, True),
        (DOWN, 6, 14, False),
        (RuleChoices(), 6, 14, True),
    ],
)
def test_the_lob_height_limits_throws_down_where_the_scenario_says_so(
    choices: RuleChoices, level: int, between: int, hit: bool
) -> None:
    game, by, target = thrown(choices, level, between)
    assert game.may_strike(by, target, GRENADE) is hit
    if not hit:
        assert game.refused(Attack("A", by.id, target.id, how=GRENADE)) == "R110"


# ---- Computer players ----


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("choices", [RuleChoices(), CLIMB])
def test_computer_players_climb_ruins_where_that_wins(name: str, choices: RuleChoices) -> None:
    game, _ = at_the_ruin(choices, **winning_at(*BEHIND))
    action = BOTS[name].choose(game, "A", Random(1))
    there = isinstance(action, Move) and action.to == Position(Hex(1, 0), 1)
    assert there is (choices == CLIMB)


@pytest.mark.parametrize("choices", [RuleChoices(), NO_FALLS])
def test_a_computer_player_falls_down_a_ladder_only_where_that_is_allowed(choices: RuleChoices) -> None:
    game, _finn = on_the_ladder(choices, **winning_at(*FOOT))
    move = best_move(game, outlook(game, "A"))
    assert move is not None
    assert move.to.level == (1 if choices == RuleChoices() else 2), "as near as it gets"


@pytest.mark.parametrize("choices", [RuleChoices(), DOWN])
def test_a_computer_player_throws_far_down_only_where_that_is_allowed(choices: RuleChoices) -> None:
    game, _by, _target = thrown(choices, 14)
    best = best_attack(game, outlook(game, "A"))
    assert best is not None
    assert (best.how == GRENADE) is (choices == RuleChoices())


def test_a_table_of_other_choices_works_out_its_own_ways() -> None:
    game, _ = at_the_ruin(RuleChoices())
    one = game.table
    like = [
        Table(replace(one.scenario, choices=c), one.battlefield, one.cards, one.kinds, like=one)
        for c in (RuleChoices(), CLIMB)
    ]
    assert [table.graph is one.graph for table in like] == [True, False]
