"""How a step falls into place: as on the sheets, with all its pieces, lower ones first, in good time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.sheets.building.falling import HEIGHT, LONGEST, fall_of, standing, step_at, step_with
from builder.sheets.building.steps import BuildStep, steps_of, with_flags_lowered
from tests.battlefields import CASTLE, WOOD, shipped_catalogue
from tests.sheets.invariants import blocks, texts
from tests.sheets.plans import built, whole_plan

KINDS = (
    "grass-1",
    "rock-7",
    "wall-walk-9",
    "battlement",
    "flag",
    "ladder-rung",
    "fortress-wall-end",
    "ruin-short",
)
rows = st.lists(
    st.tuples(
        st.sampled_from(KINDS), st.integers(0, 3), st.integers(0, 3), st.integers(1, 6), st.integers(0, 5)
    ),
    min_size=1,
    max_size=60,
)


def steps_for(placed: list[tuple[str, int, int, int, int]]) -> list[BuildStep]:
    return steps_of(with_flags_lowered(built(placed)), shipped_catalogue())


@given(rows)
def test_after_the_last_step_exactly_the_battlefield_stands_and_before_the_first_nothing(
    placed: list[tuple[str, int, int, int, int]],
) -> None:
    steps = steps_for(placed)
    assert standing(steps, 0) == frozenset()
    assert standing(steps, len(steps)) == set(range(1, len(placed) + 1))


@given(rows)
def test_each_step_adds_its_own_pieces_which_going_back_takes_away(
    placed: list[tuple[str, int, int, int, int]],
) -> None:
    steps = steps_for(placed)
    for number, step in enumerate(steps, 1):
        new = standing(steps, number) - standing(steps, number - 1)
        assert new == {piece.id for piece in step.pieces}
        assert standing(steps, number - 1) == standing(steps, number) - new


@pytest.mark.parametrize("name", [CASTLE, WOOD])
def test_the_steps_are_those_that_are_printed(name: str) -> None:
    battlefield, plan = whole_plan(name)
    steps = steps_of(with_flags_lowered(battlefield), shipped_catalogue())
    titles = {step.title for step in steps}
    printed = [text.text for block in blocks(plan, "step") for text in texts(block) if text.text in titles]
    assert printed == [step.title for step in steps]


@given(rows)
def test_every_piece_of_a_step_falls_once_and_none_before_one_that_lies_lower(
    placed: list[tuple[str, int, int, int, int]],
) -> None:
    for step in steps_for(placed):
        groups = fall_of(step).groups
        assert sorted(piece.id for group in groups for piece in group) == sorted(p.id for p in step.pieces)
        slots = [piece.slot for group in groups for piece in group]
        assert slots == sorted(slots)


@given(rows, st.floats(0, 2 * LONGEST), st.floats(0, 2 * LONGEST))
def test_a_piece_comes_into_sight_high_up_only_falls_and_rests_in_its_place(
    placed: list[tuple[str, int, int, int, int]], one: float, other: float
) -> None:
    earlier, later = sorted((one, other))
    for step in steps_for(placed):
        fall = fall_of(step)
        for before, after in zip(fall.heights(earlier), fall.heights(later), strict=True):
            assert before is None or (after is not None and HEIGHT >= before >= after >= 0)
        found = [HEIGHT + 1 if height is None else height for height in fall.heights(earlier)]
        assert found == sorted(found), "who falls first is nowhere higher"


@pytest.mark.parametrize("count", [1, 2, 40, 400])
def test_however_many_pieces_a_step_has_it_is_in_place_within_its_time_and_not_before(count: int) -> None:
    step, *_ = steps_for([("grass-1", number % 20, number // 20, 1, 0) for number in range(count)])
    fall = fall_of(step)
    assert 0 < fall.lasts <= LONGEST
    assert fall.heights(fall.lasts) == pytest.approx([0.0] * len(fall.groups), abs=1e-9)
    assert fall.heights(fall.lasts - 0.01)[-1] != pytest.approx(0.0)
    assert fall.heights(0.0)[0] == HEIGHT


def test_tiles_are_in_place_before_what_stands_on_their_edges() -> None:
    (step,) = steps_for([("battlement", 0, 0, 1, 0), ("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0)])
    assert [group[0].type.id for group in fall_of(step).groups] == ["grass-1", "grass-1", "battlement"]


def test_the_step_of_a_level_is_the_last_up_to_it_and_that_of_pieces_the_last_with_one() -> None:
    steps = steps_for([("grass-1", 0, 0, 2, 0), ("grass-1", 0, 0, 5, 0), ("grass-1", 1, 0, 5, 0)])
    assert [step_at(steps, slot) for slot in (1, 2, 4, 5, 9)] == [1, 1, 1, 2, 2]
    assert [step_with(steps, ids) for ids in ({1}, {1, 3}, {7}, set())] == [1, 2, 0, 0]
    assert step_at([], 1) == 0
