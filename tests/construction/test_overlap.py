"""Two pieces in one place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.construction import LiveProblems, check
from builder.construction.overlap import MOST_NAMED
from builder.construction.quick_fix import fix_all
from builder.hexgrid import Hex


def test_two_tiles_in_one_cell_are_told_once(problems) -> None:
    (problem,) = problems("grass-7 0,0 1", "rock-3 1,0 1")
    assert (problem.code, problem.severity) == ("overlap", "error")
    assert (
        problem.message
        == "The triple rock tile at B1, level 1 shares B1 and B2 with the 7-hex grass tile at A1, level 1"
    )
    assert [ref.piece for ref in problem.pieces] == ["rock-3", "grass-7"]
    assert problem.at == (1, 0, 1)


def test_three_pieces_in_one_cell_make_three_pairs(codes) -> None:
    assert codes("grass-1 0,0 1", "grass-1 0,0 1", "grass-1 0,0 1") == ["overlap"] * 3


def test_of_a_crowd_each_piece_names_a_few_and_says_how_many_more(problems) -> None:
    crowd = problems(*["grass-1 0,0 1"] * 40)
    assert len(crowd) == sum(min(before, MOST_NAMED) for before in range(40))
    last = [p for p in crowd if p.pieces[0].id == 40]
    assert [p.pieces[1].id for p in last] == list(range(40 - MOST_NAMED, 40))
    assert [p.message.endswith(f" and {39 - MOST_NAMED} more pieces") for p in last].count(True) == 1


@pytest.mark.parametrize("gone", [1, 5, 20])
def test_a_piece_taken_out_of_a_crowd_causes_no_problem(build, gone: int) -> None:
    battlefield = build(*["grass-1 0,0 1"] * 20, "rock-1 3,0 1")
    live = LiveProblems(battlefield)
    assert live.candidate([replace(battlefield.pieces[gone], hex=Hex(5, 0))]) == ()
    before, after = live.foresee([], [gone])
    assert {ref.id for p in before for ref in p.pieces[:1]} >= {max(gone, 2)}
    assert after == ()
    (new,) = live.candidate([replace(battlefield.pieces[gone], hex=Hex(3, 0))])
    assert [ref.id for ref in new.pieces] == [21, gone]


def test_all_of_a_crowd_of_duplicates_but_one_are_removed(build, catalogue) -> None:
    battlefield = build(*["grass-1 0,0 1"] * 20)
    found = fix_all(check(battlefield), battlefield, catalogue)
    assert found is not None
    battlefield.apply(found.edit)
    assert [piece.id for piece in battlefield.pieces.values()] == [1]


def test_the_very_same_piece_twice_is_called_a_duplicate(problems) -> None:
    (problem,) = problems("grass-2 0,0 1", "grass-2 0,0 1")
    assert problem.hint == "Remove the duplicate."


def test_a_tile_at_the_foot_of_a_tree_overlaps_and_one_in_its_crown_is_inside(codes) -> None:
    assert codes("grass-1 0,0 1", "evergreen-10 0,0 2", "rock-1 0,0 2") == ["overlap"]
    bridge = ["rock-1 1,0 1", "rock-1 1,0 2", "rock-1 1,0 3", "rock-1 1,0 4", "grass-2 0,0 5"]
    assert codes("grass-1 0,0 1", "evergreen-10 0,0 2", *bridge) == ["inside-obstacle"]


@pytest.mark.rule("R220")
def test_a_bridge_over_the_top_of_a_tree_is_fine(codes) -> None:
    pillar = [f"rock-1 1,0 {slot}" for slot in range(1, 12)]
    assert codes("grass-1 0,0 1", "evergreen-10 0,0 2", *pillar, "grass-2 0,0 12") == []


def test_a_glacier_blocks_each_hex_up_to_its_own_height(codes) -> None:
    ground = ["grass-3 0,0 1", "glacier-3 0,0 2"]  # 5, 9 and 7 levels tall
    low = [f"rock-1 -1,0 {slot}" for slot in range(1, 7)]
    assert codes(*ground, *low, "grass-2 -1,0 7") == []
    assert codes(*ground, *low[:-1], "grass-2 -1,0 6") == ["inside-obstacle"]


@pytest.mark.rule("R229")
def test_a_tile_in_the_leaves_of_a_palm_is_a_warning_only(problems) -> None:
    bridge = ["rock-1 1,0 1", "rock-1 1,0 2", "rock-1 1,0 3", "grass-2 0,0 4"]
    (problem,) = [p for p in problems("grass-1 0,0 1", "palm-14 0,0 2", *bridge) if p.severity != "note"]
    assert (problem.code, problem.severity) == ("inside-jungle", "warning")


def test_two_battlements_may_share_a_hex_but_not_an_edge(codes) -> None:
    walks = ["wall-walk-1 1,-1 1", "wall-walk-1 1,0 1"]
    assert codes(*walks, "battlement 0,0 1", "battlement 0,0 1 r1") == []
    assert codes(*walks, "battlement 0,0 1", "battlement 0,0 1") == ["edge-overlap"]


def test_two_ruins_back_to_back_on_one_edge_overlap(codes) -> None:
    ground = [f"grass-7 {q},{r} 1" for q, r in ((0, 0), (3, -1), (2, 2), (-2, 3))]
    assert "edge-overlap" in codes(*ground, "ruin-short 0,1 2", "ruin-short 0,2 2 r3")


def test_rungs_that_share_a_slot_overlap(codes) -> None:
    tower = [f"rock-1 1,-1 {slot}" for slot in range(1, 6)]
    assert "edge-overlap" in codes("grass-1 0,0 1", *tower, "ladder-rung 0,0 2", "ladder-rung 0,0 3")
