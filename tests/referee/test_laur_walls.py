"""Laur walls in moves, sight and attacks (decision 26), and what a scenario may choose of them.

Two pillars with a long wall between them; the only way from one side to the other leads over its edge. It is
nine levels tall, so the Venoc Warlord (height 6, Move 7) does not get over it, and in the Basic game, which
knows no limit, it costs nine levels and a space.
"""

from __future__ import annotations

from typing import Any

import pytest

from builder.battlefield import Battlefield, Put
from builder.board import BarrierKind, Board
from builder.facts import RuleChoices
from builder.hexgrid import Hex
from builder.movement import MovementGraph, Profile, edition
from builder.movement.reach import reach
from builder.movement.situation import space_at
from builder.referee.spatial import engaged_with
from builder.referee.state import Attack
from builder.sight import PlacedFigure, Scene, SightRules, sees
from tests.battlefields import shipped_catalogue
from tests.referee.cards import GUARDS, WARLORD
from tests.referee.tables import Trial, facing

NEAR, FAR = (1, 0), (0, 1)  # the hexes on both sides of a long wall from (0, 0) to (1, 1)
OPEN_WALLS, CLOSED_ARCHES = RuleChoices(laur_walls="open"), RuleChoices(laur_arches="closed")
WALLS = ["laur-wall-long", "laur-wall-long-stackable"]
STUBS = [f"laur-wall-ruin{which}{way}" for which in ("", "-2", "-3") for way in ("", "-turned")]


def walled(wall: str, rotation: int = 0) -> Battlefield:
    """Four hexes of grass; pillars on two of them, and a wall or ruin at the first."""
    battlefield, known = Battlefield(), shipped_catalogue().pieces
    rows = [("grass-1", q, r, 1, 0) for q in (0, 1) for r in (0, 1)]
    rows += [("laur-pillar", 0, 0, 2, 0), ("laur-pillar", 1, 1, 2, 0), (wall, 0, 0, 2, rotation)]
    found = [battlefield.new_piece(known[id], Hex(q, r), slot, way) for id, q, r, slot, way in rows]
    battlefield.apply(Put(tuple(found)))
    return battlefield


def cost_across(wall: str, choices: RuleChoices, height: int, move: int, rules: str) -> int | None:
    """What the way across the wall's edge costs; None where there is none."""
    board = Board(walled(wall), choices)
    graph = MovementGraph(board, edition(rules, choices), shipped_catalogue().kinds)
    found = reach(graph, space_at(board, *NEAR, 1), Profile(height), move)
    arrival = found.get((space_at(board, *FAR, 1), None))
    return None if arrival is None else arrival.cost


def seen_across(wall: str, choices: RuleChoices) -> bool:
    battlefield = walled(wall)
    board = Board(battlefield, choices)
    two = [PlacedFigure((space_at(board, *at, 1),), 5) for at in (NEAR, FAR)]
    return sees(Scene(battlefield, board), *two, game=SightRules.BASIC).fraction > 0


@pytest.mark.parametrize("wall", WALLS)
def test_a_long_wall_closes_its_edge_nine_levels_from_the_foot_of_its_pillars(wall: str) -> None:
    (barrier,) = Board(walled(wall)).all_barriers()
    assert (barrier.kind, barrier.foot, barrier.top) == (BarrierKind.LAUR_WALL, 1, 10)
    assert {barrier.edge.hex, barrier.edge.across} == {Hex(*NEAR), Hex(*FAR)}
    assert cost_across(wall, RuleChoices(), height=6, move=7, rules="master-2") is None
    assert cost_across(wall, RuleChoices(), height=6, move=9, rules="basic") is None
    assert cost_across(wall, RuleChoices(), height=6, move=10, rules="basic") == 10
    assert not seen_across(wall, RuleChoices())


@pytest.mark.parametrize("wall", WALLS)
def test_a_scenario_has_long_walls_block_nothing(wall: str) -> None:
    assert not list(Board(walled(wall), OPEN_WALLS).all_barriers())
    assert cost_across(wall, OPEN_WALLS, height=6, move=7, rules="master-2") == 1
    assert seen_across(wall, OPEN_WALLS)


def test_an_arch_is_open_unless_the_scenario_closes_it() -> None:
    assert cost_across("laur-wall-arch", RuleChoices(), height=6, move=7, rules="master-2") == 1
    assert seen_across("laur-wall-arch", RuleChoices())
    assert cost_across("laur-wall-arch", CLOSED_ARCHES, height=6, move=7, rules="master-2") is None
    assert cost_across("laur-wall-arch", CLOSED_ARCHES, height=6, move=10, rules="basic") == 10
    assert not seen_across("laur-wall-arch", CLOSED_ARCHES)


@pytest.mark.parametrize("stub", STUBS)
@pytest.mark.parametrize("choices", [RuleChoices(), CLOSED_ARCHES, OPEN_WALLS])
def test_ruined_walls_are_in_nobodys_way(stub: str, choices: RuleChoices) -> None:
    assert cost_across(stub, choices, height=6, move=7, rules="master-2") == 1
    assert seen_across(stub, choices)


def test_a_short_wall_stands_between_its_pillars_and_parts_no_spaces() -> None:
    battlefield = walled("laur-wall-short")
    pillar = shipped_catalogue().pieces["laur-pillar"]
    battlefield.apply(Put((battlefield.new_piece(pillar, Hex(1, 0), 2, 0),)))
    barriers = list(Board(battlefield).all_barriers())
    assert {barrier.edge.canonical for barrier in barriers} == {barriers[0].edge.canonical}
    assert not Board(battlefield).at(Hex(1, 0))


@pytest.mark.parametrize("wall", [*WALLS, "laur-wall-arch"])
def test_a_board_follows_other_choices_as_if_made_by_them(wall: str) -> None:
    board = Board(walled(wall))
    for choices in (OPEN_WALLS, CLOSED_ARCHES, RuleChoices()):
        before = Board(walled(wall), choices)
        touched = board.choose(choices)
        assert board == before
        assert touched <= {Hex(*NEAR), Hex(*FAR)}
        assert board.choose(choices) == frozenset()


def at_the_wall(choices: RuleChoices, wall: str = "laur-wall-long", **more: Any) -> tuple[Trial, Any, Any]:
    return facing({WARLORD: [NEAR]}, {GUARDS: [FAR]}, walled(wall), choices=choices, **more)


@pytest.mark.rule("R070", "R080")
def test_nobody_attacks_or_engages_through_a_long_wall(subtests: pytest.Subtests) -> None:
    for wall, choices, parted in (
        ("laur-wall-long", RuleChoices(), True),
        ("laur-wall-long", OPEN_WALLS, False),
        ("laur-wall-arch", RuleChoices(), False),
        ("laur-wall-arch", CLOSED_ARCHES, True),
    ):
        with subtests.test(wall=wall, choices=choices):
            game, warlord, guard = at_the_wall(choices, wall)
            beside = [other.id for other in engaged_with(game, warlord)]
            assert beside == ([] if parted else [guard.id])
            if parted:
                assert game.refused(Attack("A", warlord.id, guard.id)) == "R080"
