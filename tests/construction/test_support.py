"""What pieces rest on, what floats, tips or lies in the place of another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.construction import LiveProblems, check
from builder.construction.overlap import MOST_NAMED
from builder.construction.quick_fix import fix_all
from builder.hexgrid import Hex

# ---- What pieces rest on; duplicates and floating pieces are repaired ----


def test_a_tile_on_the_table_is_fine(codes) -> None:
    assert codes("grass-7 0,0 1") == []


def test_a_tile_over_nothing_is_an_error(problems) -> None:
    (problem,) = problems("grass-7 0,0 3")
    assert (problem.code, problem.severity) == ("no-support", "error")
    assert problem.message == "The 7-hex grass tile at A1, level 3 rests on nothing"
    assert problem.at == (0, 0, 3)
    assert problem.pieces[0][1:] == ("grass-7", 0, 0, 3, 0)


@pytest.mark.rule("R055")
def test_one_supported_hex_is_support_but_an_overhang_is_told(problems) -> None:
    # The rosette's centre is (0, 1); two of its seven hexes are held on one side of it and one beyond.
    held = ["grass-1 0,1 1", "grass-1 0,0 1", "grass-1 0,2 1"]
    (problem,) = problems(*held, "grass-7 0,0 2")
    assert (problem.code, problem.severity) == ("overhang", "note")
    assert "rests on 3 of its 7 hexes" in problem.message


def test_a_tile_that_hangs_under_another_says_so(problems) -> None:
    found = problems("rock-3 0,0 1", "rock-3 0,0 2", "rock-3 0,0 3", "grass-7 0,0 4", "grass-2 -1,2 3")
    hanging = [p for p in found if p.code == "no-support"]
    assert len(hanging) == 1
    assert "hangs under the tile above" in hanging[0].message


def test_what_lies_on_a_piece_in_the_air_does_not_hold_it(problems) -> None:
    wall = ["fortress-base-end 0,0 3", "fortress-wall-end 0,0 4"]
    base, *_ = [p for p in problems(*wall) if p.code == "no-support"]
    assert base.message.endswith("level 3 rests on nothing")
    (below, *_) = [p for p in problems("grass-1 0,0 3", "rock-1 0,0 4") if p.code == "no-support"]
    assert below.message.endswith("level 3 rests on nothing")


def test_a_tree_carries_no_tile(problems) -> None:
    found = problems("grass-1 0,0 1", "evergreen-10 0,0 2", "grass-1 0,0 12")
    (problem,) = [p for p in found if p.severity == "error"]
    assert problem.code == "no-support"
    assert "which carries nothing" in problem.message


@pytest.mark.parametrize("fluid", ["water-1", "ice-1", "swamp-water-1", "shadow-1", "molten-lava-1"])
def test_nothing_lies_directly_on_a_fluid(codes, fluid: str) -> None:
    assert codes("grass-1 0,0 1", f"{fluid} 0,0 2", "rock-1 0,0 3") == ["on-fluid"]
    assert codes("grass-1 0,0 1", f"{fluid} 0,0 2", "water-1 0,0 3") == ["on-fluid"]


def test_a_bridge_may_pass_over_a_fluid_with_a_gap(codes) -> None:
    banks = ["rock-1 0,0 1", "rock-1 0,0 2", "rock-1 0,0 3", "rock-1 2,0 1", "rock-1 2,0 2", "rock-1 2,0 3"]
    assert codes(*banks, "grass-1 1,0 1", "water-1 1,0 2", "grass-2 0,0 4", "grass-1 2,0 4") == []


def test_a_fluid_above_the_table_needs_something_directly_below_every_hex(codes) -> None:
    assert codes("water-1 0,0 1") == []
    assert codes("water-1 0,0 2") == ["fluid-without-ground"]
    assert codes("grass-1 0,0 1", "water-3 0,0 2") == ["fluid-without-ground"]
    assert codes("grass-3 0,0 1", "water-3 0,0 2") == []


@pytest.mark.rule("R220")
def test_an_obstacle_of_several_hexes_stands_on_even_ground(codes) -> None:
    assert codes("grass-7 0,0 1", "evergreen-15 0,0 2") == []
    assert codes("grass-3 0,0 1", "evergreen-15 0,0 2") == ["obstacle-uneven"]


@pytest.mark.rule("R225")
def test_a_glacier_may_stand_on_the_ice_base_made_for_it_and_on_no_other_ice(codes) -> None:
    ground = "grass-7 0,0 1"
    assert codes(ground, "ice-3 0,0 2", "glacier-3 0,0 3") == []
    assert codes(ground, "ice-1 0,0 2", "ice-1 1,0 2", "ice-1 0,1 2", "glacier-3 0,0 3") == ["on-fluid"]
    assert codes(ground, "ice-3 0,0 2", "glacier-3 0,0 3 r1") == ["on-fluid", "obstacle-uneven"]
    assert codes("grass-1 0,0 1", "ice-1 0,0 2", "glacier-1 0,0 3") == []
    assert codes("grass-1 0,0 1", "water-1 0,0 2", "glacier-1 0,0 3") == ["on-fluid"]


@pytest.mark.rule("R153")
def test_a_wall_walk_lies_on_table_tiles_walls_and_doorway_but_not_on_a_bare_base(codes) -> None:
    assert codes("wall-walk-1 0,0 1") == []
    assert codes("grass-1 0,0 1", "wall-walk-1 0,0 2") == []
    assert codes("wall-walk-1 0,0 2") == ["walk-without-support"]
    assert codes("grass-1 0,0 1", "fortress-base-straight 0,0 2", "wall-walk-1 0,0 3") == [
        "walk-without-support"
    ]


def test_a_laur_pillar_stands_on_the_base_made_for_it(codes) -> None:
    assert codes("grass-1 0,0 1", "laur-pillar-base 0,0 2", "laur-pillar 0,0 3") == []
    assert codes("grass-1 0,0 1", "laur-pillar-base 0,0 2", "grass-1 0,0 3") == ["no-support"]


def test_of_two_pieces_in_one_place_the_later_goes(repaired) -> None:
    label, after, remaining = repaired("overlap", "grass-7 0,0 1", "grass-7 0,0 1")
    assert (label, after, remaining) == ("Remove the duplicate 7-hex grass tile", ["grass-7 0,0 1"], [])


def test_a_duplicate_that_is_only_turned_counts(repaired) -> None:
    _, after, remaining = repaired("overlap", "grass-7 0,0 1", "grass-1 5,5 1", "grass-1 5,5 1 r3")
    assert (after, remaining) == (["grass-7 0,0 1", "grass-1 5,5 1"], [])


def test_two_pieces_that_differ_are_for_a_person_to_sort_out(build, offered) -> None:
    assert offered(build("grass-1 0,0 1", "rock-1 0,0 1"), "overlap") is None
    assert offered(build("grass-2 0,0 1", "grass-2 0,0 1 r1"), "overlap") is None
    straight = "fortress-base-straight 0,0 1"
    assert offered(build(straight, f"{straight} r1"), "overlap") is None, "it joins other walls"


def test_a_second_battlement_on_one_edge_goes(repaired) -> None:
    rows = ["grass-1 1,-1 1", "battlement 0,0 1"]
    label, after, remaining = repaired("edge-overlap", *rows, "battlement 0,0 1")
    assert label.startswith("Remove the duplicate")
    assert sorted(after) == sorted(rows)
    assert remaining == []


def test_a_floating_tile_comes_down_onto_what_is_below(repaired) -> None:
    label, after, remaining = repaired("no-support", "grass-1 0,0 1", "rock-2 0,0 5")
    assert label.startswith("Lower the double rock tile by 3 levels")
    assert after == ["grass-1 0,0 1", "rock-2 0,0 2"]
    assert remaining == []


def test_what_rests_on_it_comes_down_with_it(repaired) -> None:
    rows = ["grass-7 0,0 4", "rock-1 0,0 5", "evergreen-10 1,0 5"]
    label, after, remaining = repaired("no-support", *rows)
    assert "and 2 pieces on it by 3 levels" in label
    assert after == ["grass-7 0,0 1", "rock-1 0,0 2", "evergreen-10 1,0 2"]
    assert remaining == []


def test_a_battlement_comes_down_with_the_tile_it_lines_and_so_does_its_flag(repaired) -> None:
    label, after, remaining = repaired("no-support", "rock-1 1,-1 5", "battlement 0,0 5", "flag 0,0 5")
    assert "2 pieces" in label
    assert sorted(after) == ["battlement 0,0 1", "flag 0,0 1", "rock-1 1,-1 1"]
    assert remaining == []


def test_nothing_is_offered_where_it_would_land_on_water(build, offered) -> None:
    assert offered(build("water-1 0,0 1", "rock-1 0,0 4"), "no-support") is None


def test_nothing_is_offered_for_a_tile_on_a_tree(build, offered) -> None:
    assert offered(build("evergreen-10 0,0 1", "rock-1 0,0 11"), "no-support") is None
    high = build("evergreen-10 0,0 1", "rock-1 0,0 15")
    assert offered(high, "no-support") is None, "lower down it would rest on the tree, which carries nothing"


def test_nothing_is_offered_that_would_leave_the_problem(build, offered) -> None:
    over_a_hill = build("grass-1 0,0 1", "water-3 0,0 5")
    assert offered(over_a_hill, "fluid-without-ground") is None, "two of its hexes would hang still"


def test_water_and_a_wall_walk_in_the_air_come_down_too(repaired) -> None:
    assert repaired("fluid-without-ground", "grass-1 0,0 1", "water-1 0,0 4")[2] == []
    assert repaired("walk-without-support", "grass-7 0,0 1", "wall-walk-7 0,0 9")[2] == []


# ---- Two pieces in one place ----


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


# ---- When an overhanging tile falls (decision 22) ----


def test_a_tile_held_at_one_end_only_tips(problems) -> None:
    (problem,) = problems("rock-1 0,0 1", "road-5 0,0 2")  # and no note that it hangs over as well
    assert (problem.code, problem.severity) == ("tips", "warning")
    assert "rests on only 1 of its 5 hexes" in problem.message


def test_a_five_hex_bridge_on_two_hexes_does_not_tip(codes) -> None:
    # The rim of the second held hex reaches beyond the middle: hex centres would call this tipping.
    assert codes("rock-1 0,0 1", "rock-1 1,0 1", "road-5 0,0 2") == ["tips"]
    assert codes("rock-1 1,0 1", "rock-1 2,0 1", "road-5 0,0 2") == []
    assert codes("rock-1 0,0 1", "rock-1 4,0 1", "road-5 0,0 2") == []


def test_weight_on_the_held_side_keeps_a_tile_down(codes) -> None:
    tower = [f"rock-1 0,0 {slot}" for slot in range(3, 10)]
    assert codes("rock-1 0,0 1", "grass-2 0,0 2") == []  # balanced on the rim
    assert codes("rock-1 0,0 1", "road-5 0,0 2") == ["tips"]
    assert codes("rock-1 0,0 1", "rock-1 1,0 1", "road-5 0,0 2", *tower) == []


def test_weight_on_the_free_side_pulls_a_tile_over(codes) -> None:
    assert codes("rock-1 0,0 1", "grass-2 0,0 2", "rock-1 0,0 3") == []
    assert codes("rock-1 0,0 1", "grass-2 0,0 2", "rock-1 1,0 3") == ["tips"]


def test_no_published_overhang_tips(published, shared) -> None:
    from builder.construction import check

    names = [path.stem for path in (shared / "maps" / "battlefields").glob("*.json")]
    found = [p for name in names for p in check(published(name))]
    assert sum(p.code == "overhang" for p in found) == 18
    assert [p for p in found if p.code == "tips"] == []


def test_a_tower_of_hundreds_of_levels_is_weighed_without_recursion(codes) -> None:
    tower = [f"rock-1 1,0 {slot}" for slot in range(3, 480)]
    assert codes("rock-1 0,0 1", "grass-2 0,0 2", *tower) == ["tips"]


def test_every_piece_of_a_deep_stack_is_weighed_once(build) -> None:
    # Rosettes in a closed pattern, each layer shifted: everything above has its say in every tile below.
    from builder.construction.findings import Ground
    from builder.construction.registry import problems_of

    layers = [
        f"grass-7 {2 * a - b + level % 2},{a + 3 * b} {level + 1}"
        for level in range(12)
        for a in range(5)
        for b in range(5)
    ]
    battlefield = build(*layers)
    ground = Ground(battlefield.occupancy)
    looks = 0

    class Counting(Ground):
        __slots__ = ()

        def at(self, hex, slot):
            nonlocal looks
            looks += 1
            return super().at(hex, slot)

    ground = Counting(battlefield.occupancy)
    for piece in battlefield.pieces.values():
        problems_of(ground, piece)
    assert looks < 120 * len(battlefield)
