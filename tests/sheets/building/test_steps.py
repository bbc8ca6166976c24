"""The order of building: a step a level, ladders as one, every piece in exactly one step.

Ladders on paper carry the number of their rungs, and point to the edge they lean on.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Put, SetNote
from builder.catalogue import Catalogue, Home, placeholder
from builder.drawing.labels import Taken
from builder.drawing.marks import Area, Label, middle
from builder.drawing.plan_view import window_box
from builder.drawing.styles import Styles
from builder.hexgrid import Hex, edge_at, hex_at
from builder.sheets.building.steps import (
    all_parts,
    boxes_of,
    ladder_marks,
    ladders_of,
    steps_of,
    with_flags_lowered,
)
from tests.battlefields import PieceRow, laid
from tests.sheets.plans import built, ground


def test_levels_on_which_nothing_starts_have_no_step(catalogue: Catalogue) -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0), ("grass-1", 0, 0, 4, 0)])
    assert [step.slot for step in steps_of(battlefield, catalogue)] == [1, 4]


def test_rungs_on_one_edge_are_one_ladder() -> None:
    battlefield = built([("ladder-rung", 0, 0, slot, 0) for slot in (6, 2, 4)])
    (ladder,) = ladders_of(battlefield)
    assert (ladder.slot, [rung.slot for rung in ladder.rungs]) == (2, [2, 4, 6])


def test_a_gap_or_another_edge_makes_another_ladder() -> None:
    rungs = [(0, 0, 2, 0), (0, 0, 6, 0), (0, 0, 2, 1), (3, 0, 2, 0)]
    assert len(ladders_of(built([("ladder-rung", *rung) for rung in rungs]))) == 4


def test_a_ladder_that_leans_on_nothing_is_put_up_in_the_level_of_its_foot(catalogue: Catalogue) -> None:
    rows = [("grass-1", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    steps = steps_of(built(rows), catalogue)
    assert [step.slot for step in steps] == [1, 2]
    (part,) = steps[1].parts
    assert (part.name, part.count, part.pieces) == ("ladder of 3 rungs", 1, 3)
    assert [piece.slot for piece in steps[1].drawn] == [2]


WALL = [("fortress-wall-end", 1, -1, 4, 0), ("fortress-wall-end", 1, -1, 13, 0)]


@pytest.mark.parametrize(
    ("feet", "behind", "step"),
    [
        ((3, 5), WALL, 4),
        ((3, 5, 7, 9, 11, 13, 15, 17, 19, 21), WALL, 13),
        ((3, 5, 7, 9, 11, 13, 15, 17, 19, 21), [*WALL, ("wall-walk-1", 1, -1, 22, 0)], 22),
        ((3, 5), [("rock-1", 1, -1, slot, 0) for slot in range(1, 7)], 6),
        ((3, 5), [("rock-1", 1, -1, slot, 0) for slot in range(1, 9)], 6),
        ((3,), [("rock-1", 1, -1, 1, 0), ("rock-1", 1, -1, 2, 0)], 3),
    ],
)
def test_a_ladder_is_put_up_where_what_it_leans_on_is_complete(
    catalogue: Catalogue, feet: tuple[int, ...], behind: list[PieceRow], step: int
) -> None:
    """Nothing that stands higher than its top holds it up."""
    rows = [("grass-1", 0, 0, 2, 0), *behind, *[("ladder-rung", 0, 0, slot, 0) for slot in feet]]
    (put_up,) = [one for one in steps_of(built(rows), catalogue) if one.ladders]
    assert put_up.slot == step
    assert sum(piece.type.id == "ladder-rung" for piece in put_up.pieces) == len(feet)


def test_ladders_from_different_levels_are_rows_apart_with_their_tops(catalogue: Catalogue) -> None:
    walls = [("fortress-wall-end", q, -1, 4, 0) for q in (1, 6)]
    rungs = [("ladder-rung", q, 0, slot, 0) for q, feet in ((0, (3, 5)), (5, (4, 6))) for slot in feet]
    (step,) = [one for one in steps_of(built([*walls, *rungs]), catalogue) if one.ladders]
    assert [(part.name, part.note) for part in step.parts if "ladder" in part.name] == [
        ("ladder of 2 rungs", "from level 2 up to level 6"),
        ("ladder of 2 rungs", "from level 3 up to level 7"),
    ]


def test_battlements_and_flags_name_their_levels(catalogue: Catalogue) -> None:
    rim = [("wall-walk-1", 1, -1, 3, 0), ("battlement", 0, 0, 3, 0), ("flag", 0, 0, 3, 0)]
    (step,) = steps_of(built(rim), catalogue)
    notes = [(part.type.id, part.note) for part in step.parts]
    assert notes == [("wall-walk-1", ""), ("battlement", "up to level 5"), ("flag", "on a battlement")]


def test_an_obstacle_names_the_tile_that_it_brings_along_unless_that_is_laid_by_itself(
    catalogue: Catalogue,
) -> None:
    """The tile is on the checklist: whoever looks for it in the steps finds it with its obstacle."""
    field = built([*ground(6, 6), ("glacier-3", 2, 1, 2, 0), ("ice-3", 0, 3, 2, 0), ("palm-15", 1, 4, 2, 0)])
    notes = [(part.type.id, part.note) for part in steps_of(field, catalogue)[-1].parts]
    assert notes == [("ice-3", ""), ("palm-15", ""), ("glacier-3", "with triple ice tile under it")]
    laid = built([*ground(6, 6), ("ice-3", 0, 3, 2, 0), ("glacier-3", 0, 3, 3, 0)])
    assert [part.note for part in steps_of(laid, catalogue)[-1].parts] == [""]


def test_two_ladders_of_one_length_are_one_row_and_the_whole_list_counts_rungs(catalogue: Catalogue) -> None:
    rungs = [("ladder-rung", q, 0, slot, 0) for q in (0, 5) for slot in (1, 3)]
    battlefield = built([*rungs, ("ladder-rung", 9, 0, 1, 0)])
    (step,) = steps_of(battlefield, catalogue)
    rows = {(part.name, part.count) for part in step.parts}
    assert rows == {("ladder of 1 rung", 1), ("ladder of 2 rungs", 2)}
    assert [(part.name, part.count) for part in all_parts(battlefield, catalogue)] == [("ladder rung", 5)]


def test_parts_come_in_catalogue_order(catalogue: Catalogue) -> None:
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


@given(rows=rows)
def test_every_piece_is_in_exactly_one_step_and_the_lists_add_up(
    rows: list[PieceRow], catalogue: Catalogue
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
        upper = {rung.id for ladder in step.ladders for rung in ladder.rungs[1:]}
        assert max(piece.slot for piece in step.pieces if piece.id not in upper) == step.slot
        assert {p.slot for p in step.pieces if p.type.id != "ladder-rung"} <= {step.slot}


def test_a_flag_comes_with_its_battlement_however_high_a_file_notes_it(catalogue: Catalogue) -> None:
    rim = [("wall-walk-1", 1, -1, 3, 0), ("battlement", 0, 0, 3, 0)]
    lowered = with_flags_lowered(built([*rim, ("flag", 0, 0, 8, 0)]))
    assert [step.slot for step in steps_of(lowered, catalogue)] == [3]
    alone = built([("flag", 0, 0, 8, 0)])
    assert with_flags_lowered(alone) is alone


def test_what_is_not_known_is_one_row_a_name_whatever_else_its_file_said_of_it(catalogue: Catalogue) -> None:
    battlefield = laid(("grass-1", 0, 0))
    for number, said in enumerate(('{"uid":"a"}', '{"uid":"b"}')):
        type = placeholder(catalogue, Home("map_editor", "m7", "m7", said))
        battlefield.apply(Put((battlefield.new_piece(type, Hex(number, 2), 1),)))
    rows = [(part.name, part.count) for part in all_parts(battlefield, catalogue)]
    assert rows == [("single grass tile", 1), ("m7 (unknown)", 2)]


def test_lowering_a_flag_keeps_everything_else() -> None:
    battlefield = built([("grass-1", 1, -1, 1, 0), ("battlement", 0, 0, 1, 0), ("flag", 0, 0, 4, 0)])
    battlefield.apply(SetNote(1, "hold it"))
    lowered = with_flags_lowered(battlefield)
    assert (lowered.info, dict(lowered.slot_notes)) == (battlefield.info, {1: "hold it"})
    assert sorted(piece.slot for piece in lowered.pieces.values()) == [1, 1, 1]
    assert sorted(piece.slot for piece in battlefield.pieces.values()) == [1, 1, 4]


@pytest.mark.parametrize("rotation", range(6))
def test_a_ladder_has_its_number_in_its_own_hex_and_an_arrow_beyond_the_edge_it_leans_on(
    styles: Styles, rotation: int
) -> None:
    battlefield = built([("ladder-rung", 4, -2, slot, rotation) for slot in (2, 4, 6, 8)])
    ladders = ladders_of(battlefield)
    marks = ladder_marks(ladders, styles)
    (number,) = [mark for mark in marks if isinstance(mark, Label)]
    assert (number.text, hex_at(number.at)) == ("4×", Hex(4, -2))
    (edge,) = battlefield.in_order()[0].edges
    arrow = marks[0]
    assert isinstance(arrow, Area)
    assert all(hex_at(point) == edge.across for point in arrow.rings[0])
    assert edge_at(middle(arrow.rings[0])) == edge.other_side
    assert len(boxes_of(marks)) == 2, "both are named as taken"


@pytest.mark.parametrize("other", [1, 2, 3, 5])
def test_two_ladders_in_one_hex_do_not_cover_each_other_s_numbers(styles: Styles, other: int) -> None:
    rows = [("ladder-rung", 4, -2, 2, rotation) for rotation in (0, other)]
    one, another = boxes_of(ladder_marks(ladders_of(built(rows)), styles))[1::2]
    assert Taken([one]).free(another)


@pytest.mark.parametrize("rotation", range(6))
def test_the_number_of_a_ladder_at_the_rim_is_not_cut(styles: Styles, rotation: int) -> None:
    ladders = ladders_of(built([("ladder-rung", 0, 0, slot, rotation) for slot in range(2, 22, 2)]))
    shown = window_box((0, 0, 0, 0))
    marks = ladder_marks(ladders, styles, 9.0, shown)
    assert shown.holds(boxes_of(marks)[1])
