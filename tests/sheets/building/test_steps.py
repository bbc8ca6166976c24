"""The order of building: a step a level, ladders as one, every piece in exactly one step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.sheets.building.steps import all_parts, ladders_of, steps_of, with_flags_lowered

Built = Callable[..., Battlefield]


def test_levels_on_which_nothing_starts_have_no_step(built: Built, catalogue: Catalogue) -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 4, 0)])
    assert [step.slot for step in steps_of(battlefield, catalogue)] == [1, 4]


def test_rungs_on_one_edge_are_one_ladder(built: Built) -> None:
    battlefield = built([("ladder-rung", 0, 0, slot, 0) for slot in (6, 2, 4)])
    (ladder,) = ladders_of(battlefield)
    assert (ladder.slot, [rung.slot for rung in ladder.rungs]) == (2, [2, 4, 6])


def test_a_gap_or_another_edge_makes_another_ladder(built: Built) -> None:
    battlefield = built(
        [
            ("ladder-rung", 0, 0, 2, 0),
            ("ladder-rung", 0, 0, 6, 0),
            ("ladder-rung", 0, 0, 2, 1),
            ("ladder-rung", 3, 0, 2, 0),
        ]
    )
    assert len(ladders_of(battlefield)) == 4


def test_a_ladder_is_put_up_as_one_in_the_level_of_its_foot(built: Built, catalogue: Catalogue) -> None:
    rows = [("grass-1", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    steps = steps_of(built(rows), catalogue)
    assert [step.slot for step in steps] == [1, 2]
    (part,) = steps[1].parts
    assert (part.name, part.count, part.pieces) == ("ladder of 3 rungs", 1, 3)
    assert [piece.slot for piece in steps[1].drawn] == [2]


def test_two_ladders_of_one_length_are_one_row(built: Built, catalogue: Catalogue) -> None:
    rows = [("ladder-rung", q, 0, slot, 0) for q in (0, 5) for slot in (1, 3)]
    rows += [("ladder-rung", 9, 0, 1, 0)]
    (step,) = steps_of(built(rows), catalogue)
    assert {(part.name, part.count) for part in step.parts} == {
        ("ladder of 1 rung", 1),
        ("ladder of 2 rungs", 2),
    }


def test_the_whole_list_counts_rungs_singly(built: Built, catalogue: Catalogue) -> None:
    battlefield = built([("ladder-rung", 0, 0, slot, 0) for slot in (1, 3, 5)])
    (part,) = all_parts(battlefield, catalogue)
    assert (part.name, part.count) == ("ladder rung", 3)


def test_parts_come_in_catalogue_order(built: Built, catalogue: Catalogue) -> None:
    rows = [(id, 6 * i, 0, 1, 0) for i, id in enumerate(("flag", "water-1", "rock-2", "grass-1"))]
    (step,) = steps_of(built(rows), catalogue)
    assert [part.type.id for part in step.parts] == ["grass-1", "rock-2", "water-1", "flag"]


rows = st.lists(
    st.tuples(
        st.sampled_from(("grass-1", "ladder-rung", "fortress-wall-end", "ruin-long", "water-1")),
        st.integers(-2, 2),
        st.integers(-2, 2),
        st.integers(1, 9),
        st.integers(0, 5),
    ),
    max_size=40,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(rows=rows)
def test_every_piece_is_in_exactly_one_step_and_the_lists_add_up(
    rows: list[tuple[str, int, int, int, int]], built: Built, catalogue: Catalogue
) -> None:
    battlefield = built(rows)
    steps = steps_of(battlefield, catalogue)
    placed = Counter(piece.id for step in steps for piece in step.pieces)
    assert placed == Counter(list(battlefield.pieces))
    by_type: Counter[str] = Counter()
    for step in steps:
        for part in step.parts:
            by_type[part.type.id] += part.pieces
    assert by_type == Counter(piece.type.id for piece in battlefield.pieces.values())
    assert [step.total for step in steps][-1:] == ([len(battlefield)] if rows else [])
    for step in steps:
        assert min(piece.slot for piece in step.pieces) == step.slot


def test_a_flag_comes_with_its_battlement_however_high_a_file_notes_it(
    built: Built, catalogue: Catalogue
) -> None:
    rim = [("wall-walk-1", 1, -1, 3, 0), ("battlement", 0, 0, 3, 0)]
    lowered = with_flags_lowered(built([*rim, ("flag", 0, 0, 8, 0)]))
    assert [step.slot for step in steps_of(lowered, catalogue)] == [3]
    alone = built([("flag", 0, 0, 8, 0)])
    assert with_flags_lowered(alone) is alone


def test_lowering_a_flag_keeps_everything_else(built: Built) -> None:
    battlefield = built([("grass-1", 1, -1, 1, 0), ("battlement", 0, 0, 1, 0), ("flag", 0, 0, 4, 0)])
    battlefield.apply(SetNote(1, "hold it"))
    lowered = with_flags_lowered(battlefield)
    assert (lowered.info, dict(lowered.slot_notes)) == (battlefield.info, {1: "hold it"})
    assert sorted(piece.slot for piece in lowered.pieces.values()) == [1, 1, 1]
    assert sorted(piece.slot for piece in battlefield.pieces.values()) == [1, 1, 4]
