"""What is listed below a drawing keeps to the room it asked for.

What a step tells below its drawing.

Notes on hexes have numbers, and are listed in the step that finishes their hex.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.drawing.marks import Label
from builder.fitting.exchanges import Exchange
from builder.hexgrid import Hex
from builder.insight.comparison import lies_instead
from builder.sheets.building.remarks import (
    NOTES,
    Remark,
    Remarks,
    lettered,
    note_numbers,
    noted_in,
    step_remarks,
)
from builder.sheets.building.step_drawing import step_marks, symbols_of
from builder.sheets.building.steps import step_slots, steps_of
from builder.sheets.layout import Rect, Text
from tests.battlefields import PieceRow, shipped_catalogue
from tests.sheets.plans import built, context_for, in_one_step, measure, step_at

LONG = "The tower stands on the rock and looks far over the water. " * 30


def texts(remarks: Remarks, width: float) -> list[Text]:
    rect = Rect(10, 20, width, remarks.height(width))
    return [item for item in remarks.items(rect) if isinstance(item, Text)]


@given(
    st.lists(st.tuples(st.sampled_from(["", "1", "27", "a"]), st.integers(1, 300)), max_size=9),
    st.floats(40, 280),
)
def test_remarks_lie_side_by_side_in_the_room_they_asked_for(
    parts: list[tuple[str, int]], width: float
) -> None:
    found = Remarks(
        [Remark(mark, LONG[:size] or "x", "#2f5d8a") for mark, size in parts], measure, notes_page=False
    )
    rect = Rect(10, 20, width, found.height(width))
    items = found.items(rect)
    for item in items:
        assert rect.holds(item.rect, 0.05), item
    lines = [item.rect for item in items if isinstance(item, Text)]
    for one, other in itertools.combinations(lines, 2):
        assert not one.overlaps(other, 0.05)


def test_nothing_to_tell_takes_no_room() -> None:
    assert Remarks([], measure, notes_page=False).height(90) == 0
    assert Remarks([], measure, notes_page=False).items(Rect(0, 0, 90, 0)) == []


def test_a_short_remark_is_complete_beside_its_mark() -> None:
    found = texts(Remarks([Remark("3", "Leave this hex free.", "#2f5d8a")], measure, notes_page=True), 90)
    assert [text.text for text in found] == ["3", "Leave this hex free."]


@pytest.mark.parametrize("width", [45.0, 90.0, 186.0])
@pytest.mark.parametrize("mark", ["", "27"])
def test_a_long_note_says_on_which_page_the_rest_is(width: float, mark: str) -> None:
    remarks = Remarks([Remark(mark, LONG, "#2f5d8a", 1)], measure, notes_page=True)
    rect = Rect(10, 20, width, remarks.height(width))
    found = [text for text in texts(remarks, width) if text.text != mark]
    assert len(found) == 6
    assert found[-1].text.endswith(" …")
    assert all(text.pt >= 7 for text in found)
    (more,) = remarks.mentions(rect)
    assert more.text == "(see Notes, page {page})"
    assert (more.target, more.y) == (NOTES, found[-1].y)
    assert found[-1].rect.right < more.x
    assert more.x + measure(more.text.format(page=999), more.pt, False) <= rect.right


@pytest.mark.parametrize(
    ("remark", "notes_page"),
    [(Remark("", LONG, "#2f5d8a", 1), False), (Remark("a", LONG, "#2f5d8a"), True)],
    ids=["a note without a page of notes", "no note"],
)
def test_a_long_remark_without_a_page_to_go_on_only_ends(remark: Remark, notes_page: bool) -> None:
    remarks = Remarks([remark], measure, notes_page=notes_page)
    assert texts(remarks, 90)[-1].text.endswith("…")
    assert remarks.mentions(Rect(10, 20, 90, 50)) == ()


def listed(battlefield: Battlefield, slot: int, **options: object) -> list[str]:
    context = context_for(battlefield, **options)
    return [text.text for text in texts(step_remarks(context, step_at(context, slot)), 180)]


def test_a_note_stands_in_the_step_of_its_level() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)])
    battlefield.apply(SetNote(2, "Put this\non last."))
    assert listed(battlefield, 1) == []
    assert listed(battlefield, 2) == ["Put this on last."]


def test_a_note_on_a_hex_is_named_with_its_number_and_name() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0)])
    battlefield.apply(SetNote(Hex(1, 0), "first"))
    battlefield.apply(SetNote(Hex(0, 1), "second"))
    assert listed(battlefield, 1) == ["1", "B1: first", "2", "A2: second"]


def test_pieces_in_the_way_are_named_by_kind() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0)])
    letter, *words = listed(battlefield, 1)
    assert letter == "a"
    assert " ".join(words).startswith("A1, A2: the single rock tile is drawn where a 7-hex grass tile is")


def test_what_lies_under_a_lintel_is_told() -> None:
    battlefield = built([("fortress-doorway", 0, 0, 2, 0), ("road-1", 1, 0, 6, 0)])
    assert "below the lintel" in " ".join(listed(battlefield, 6))


def test_hundreds_of_pieces_in_the_way_take_few_lines(catalogue: Catalogue) -> None:
    ids = [type.id for type in catalogue.placeable() if type.size == 1 and not type.is_edge][:30]
    battlefield = built([(id, q, 0, 1, 0) for id in ids for q in range(6)])
    assert len(listed(battlefield, 1)) < 40
    whole = tuple(steps_of(battlefield, catalogue, whole_levels=True))
    context = replace(context_for(battlefield), steps=whole)
    groups = lettered(context, step_at(context, 1))
    assert [group.letter for group in groups] == list("abcdefgh")
    hidden = [piece.id for group in groups for piece in group.pieces]
    assert len(hidden) == len(set(hidden)) >= 29 * 5


FLOATING = [("grass-7", 0, 0, 1, 0), ("rock-3", 0, 0, 3, 0), ("sand-1", 3, 0, 3, 0), ("sand-1", 4, 0, 3, 0)]


def test_what_cannot_be_built_is_named_in_its_step() -> None:
    found = " ".join(listed(built(FLOATING), 3, checked=True))
    assert "a Cannot be built: The triple rock tile at A1, level 3 " in found
    assert "b Cannot be built: The single sand tile at D1, level 3 " in found
    assert found.endswith("; and so at E1")
    assert listed(built(FLOATING), 1, checked=True) == []
    assert listed(built(FLOATING), 3) == [], "nobody checked it"


def test_a_ladder_that_cannot_be_built_is_named_once() -> None:
    """Its rungs are drawn as one."""
    rows = [("grass-1", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4)]]
    found = " ".join(listed(built(rows), 2, checked=True))
    assert found.count("Cannot be built: ") == 1
    assert "leans on nothing" in found
    buried = " ".join(
        listed(built([*rows, *[("grass-1", 0, 0, slot, 0) for slot in (2, 3, 4)]]), 2, checked=True)
    )
    assert buried.count("has no room") == 1
    assert "; and so at" not in buried


def test_a_piece_in_the_way_is_named_once() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 1, 0)])
    assert listed(battlefield, 1, checked=True) == listed(battlefield, 1)


def note_steps(battlefield: Battlefield, *hexes: tuple[int, int]) -> dict[int, list[Hex]]:
    for q, r in hexes:
        battlefield.apply(SetNote(Hex(q, r), "mind this"))
    return noted_in(step_slots(battlefield), battlefield)


def test_numbers_run_row_by_row() -> None:
    battlefield = built([("grass-24", 0, 0, 1, 0)])
    for q, r in ((0, 3), (1, 0), (0, 0)):
        battlefield.apply(SetNote(Hex(q, r), "x"))
    assert note_numbers(battlefield) == {Hex(0, 0): 1, Hex(1, 0): 2, Hex(0, 3): 3}


GRASS = ("grass-7", 0, 0, 1, 0)
ROCK = ("rock-1", 0, 0, 2, 0)


@pytest.mark.parametrize(
    ("rows", "noted", "step"),
    [
        ([GRASS, ROCK, ("rock-1", 0, 0, 5, 0), ("sand-1", 6, 0, 7, 0)], (0, 0), 5),
        ([GRASS, ROCK, ("rock-1", 0, 0, 5, 0), ("sand-1", 6, 0, 7, 0)], (1, 0), 1),
        ([GRASS, ("battlement", 5, 5, 4, 0)], (6, 4), 4),
        ([GRASS, *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]], (0, 0), 2),
        (
            [
                GRASS,
                *[("rock-1", 1, -1, slot, 0) for slot in range(2, 6)],
                *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4)],
            ],
            (0, 0),
            5,
        ),
        ([GRASS, ROCK], (9, 9), 1),
    ],
    ids=["top", "ground", "wall on its border", "foot of a ladder", "wall a ladder leans on", "nothing"],
)
def test_a_note_is_named_where_its_hex_is_finished(
    rows: list[PieceRow], noted: tuple[int, int], step: int
) -> None:
    assert note_steps(built(rows), noted) == {step: [Hex(*noted)]}


def test_without_pieces_nothing_is_told() -> None:
    assert note_steps(Battlefield(), (0, 0)) == {}


# ---- What lies instead of other pieces ----


def test_a_step_says_what_lies_instead_of_what_and_marks_the_pieces() -> None:
    before = built([("grass-7", 0, 0, 1, 0), ("grass-7", 5, 0, 1, 0), ("rock-2", 0, 5, 1, 0)])
    cells = [cell for id in (1, 2) for cell in before.pieces[id].cells]
    rows: list[PieceRow] = [("grass-1", q, r, 1, 0) for q, r in cells]
    after = built([*rows, ("rock-2", 0, 5, 1, 0)])
    found = lies_instead(before, after)
    context = context_for(after, exchanges=found)
    (group,) = lettered(context, step_at(context, 1))
    assert (group.letter, group.why, len(group.pieces)) == ("a", "exchanged", 14)
    assert group.text.endswith("7 × single grass tile instead of 7-hex grass tile")
    assert "mark:exchanged" in symbols_of(context, step_at(context, 1))
    marks = step_marks(context, step_at(context, 1), 0.2)
    assert sum(isinstance(mark, Label) and mark.text == "a" for mark in marks) == 14


def test_without_an_original_nothing_is_said() -> None:
    context = context_for(built([("grass-7", 0, 0, 1, 0)]))
    assert lettered(context, step_at(context, 1)) == []
    assert "mark:exchanged" not in symbols_of(context, step_at(context, 1))


def test_many_exchanges_have_letters_beyond_z() -> None:
    after = in_one_step(built([("grass-1", 3 * n, 0, 1, 0) for n in range(30)]))
    rock = shipped_catalogue().pieces["rock-1"]
    found = tuple(
        Exchange((replace(piece, type=rock),) * count, (piece,))
        for count, piece in enumerate(after.in_order(), 1)
    )
    context = context_for(after, exchanges=found)
    letters = [group.letter for group in lettered(context, step_at(context, 1))]
    assert letters[24:29] == ["y", "z", "aa", "ab", "ac"]


def test_what_would_tip_over_before_a_later_step_holds_it_down_is_held_by_hand() -> None:
    """Five hexes on two: half a hex of lever for each, so that two tiles at the end are needed."""
    road = [("rock-1", 0, 0, 1, 0), ("rock-1", 1, 0, 1, 0), ("road-5", 0, 0, 2, 0)]
    held = built([*road, ("rock-1", 0, 0, 3, 0), ("rock-1", 0, 0, 4, 0), ("rock-1", 0, 0, 5, 0)])
    assert [listed(held, slot) for slot in (1, 3, 4, 5)] == [[]] * 4
    assert listed(held, 2) == ["A1: hold what lies here until step 4 is done, it would tip over"]
    assert listed(built([*road, ("rock-1", 0, 0, 3, 0)]), 2) == [], "it falls in the end: the check says so"
