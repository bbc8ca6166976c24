"""The doorway, its spaces and its door."""

from __future__ import annotations

import pytest

# Ground of level 1 under towers (0,0) (2,0), passage (1,0) and the spaces (0,1) (1,1) (0,2).
GROUND = [f"grass-1 {q},{r} 1" for q, r in ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2))]
DOORWAY = "fortress-doorway 0,0 2"


@pytest.mark.rule("R180")
def test_a_doorway_on_even_ground_stands(codes) -> None:
    assert codes(*GROUND, DOORWAY) == []


@pytest.mark.rule("R180")
@pytest.mark.parametrize("missing", ["grass-1 0,1 1", "grass-1 1,1 1", "grass-1 0,2 1"])
def test_every_doorway_space_has_a_tile_of_that_level(problems, missing: str) -> None:
    rest = [row for row in GROUND if row != missing]
    (problem,) = [p for p in problems(*rest, DOORWAY) if p.severity == "error"]
    assert problem.code == "doorway-uneven"


@pytest.mark.rule("R180")
@pytest.mark.parametrize("missing", ["grass-1 0,0 1", "grass-1 2,0 1"])
def test_both_towers_stand_on_something(problems, missing: str) -> None:
    rest = [row for row in GROUND if row != missing]
    (problem,) = [p for p in problems(*rest, DOORWAY) if p.severity == "error"]
    assert problem.code == "doorway-uneven"
    assert "tower" in problem.message


@pytest.mark.rule("R180")
def test_a_doorway_space_under_water_is_not_of_that_level(codes) -> None:
    rest = [row for row in GROUND if row != "grass-1 0,2 1"]
    assert codes(*rest, "water-1 0,2 1", DOORWAY) == ["doorway-uneven"]


@pytest.mark.rule("R180")
@pytest.mark.parametrize("thing", ["grass-1 0,1 2", "evergreen-10 0,2 2", "ruin-short 0,1 2"])
def test_nothing_stands_on_the_doorway_spaces(problems, thing: str) -> None:
    found = {p.code for p in problems(*GROUND, DOORWAY, thing) if p.severity == "error"}
    assert found == {"doorway-blocked"}


@pytest.mark.rule("R180")
def test_ten_levels_over_the_spaces_stay_clear_and_the_eleventh_may_be_roofed(codes) -> None:
    tower = [f"rock-1 -1,1 {slot}" for slot in range(1, 12)]
    assert codes(*GROUND, DOORWAY, *tower, "grass-2 -1,1 12") == []
    assert codes(*GROUND, DOORWAY, *tower[:-1], "grass-2 -1,1 11") == ["doorway-blocked"]


@pytest.mark.rule("R185")
def test_a_door_hangs_in_the_passage_of_a_doorway(codes) -> None:
    arch = "fortress-arch 0,0 2"
    assert codes(*GROUND, arch, "fortress-door 1,0 2") == []
    assert codes(*GROUND, arch, "fortress-door 0,0 2") == ["door-without-doorway"]
    assert codes(*GROUND, "fortress-door 1,0 2") == ["door-without-doorway"]


@pytest.mark.rule("R185")
def test_a_passage_holds_one_door(codes) -> None:
    doors = ["fortress-door 1,0 2", "fortress-door 1,0 2"]
    assert codes(*GROUND, "fortress-arch 0,0 2", *doors) == ["door-twice"]


@pytest.mark.rule("R180")
def test_a_battlement_on_a_doorway_space_is_in_the_way(codes) -> None:
    rim = ["grass-1 2,1 1", "grass-1 2,1 2", "battlement 1,1 2 r1"]
    assert codes(*GROUND, DOORWAY, *rim) == ["doorway-blocked"]


@pytest.mark.rule("R180")
def test_a_doorway_on_the_bare_table_is_told_once(problems) -> None:
    (problem,) = [p for p in problems("fortress-doorway 0,0 1") if p.severity == "error"]
    assert problem.code == "doorway-uneven"
    assert "bare table" in problem.message
