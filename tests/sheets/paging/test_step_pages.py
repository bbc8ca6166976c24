"""The box of one level, and windows that stay where they are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.marks import Label
from builder.drawing.plan_view import COORDINATE_COLOUR, Window, window_box
from builder.hexgrid import Bounds, Hex, centre
from builder.sheets.layout import Block, Picture, Plan, StraightLine
from builder.sheets.options import SheetOptions
from builder.sheets.paging.choose_scale import choose_scale, count_of, filled, packed
from builder.sheets.paging.page_fit import BOX_GAP, PageBox, Pages, Pagination, Paper, size, window_for
from builder.sheets.paging.stable_layout import joined, stabilised, standing, windows_of
from tests.battlefields import CASTLE, WOOD
from tests.sheets.invariants import (
    assert_all_is_drawn,
    assert_nothing_overlaps_or_is_cut,
    assert_sound,
    assert_texts_can_be_read,
    blocks,
    drawing_of,
    texts,
    words,
)
from tests.sheets.plans import built, ground, in_one_step, planned, scene_of, scenes_of, whole_plan
from tests.soak import often

# ---- The box of one level ----


def coordinates(block: Block) -> dict[str, tuple[float, float]]:
    """The names around a drawing, 7 points high, and where they stand on the table: x or y."""
    drawing = drawing_of(block)
    found: dict[str, tuple[float, float]] = {}
    for item in texts(block):
        if item.colour == COORDINATE_COLOUR:
            assert item.pt == 7.0
            x = drawing.origin.x + (item.x - drawing.rect.x) / drawing.scale
            y = drawing.origin.y + (item.y - drawing.rect.y) / drawing.scale
            at = (round(x, 2), 0.0) if item.text.lstrip("-").isalpha() else (0.0, round(y, 2))
            assert found.setdefault(item.text, at) == at  # the same on both sides
    return found


def test_rows_and_columns_are_named_the_same_on_every_level() -> None:
    rows = [("grass-24", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 4, 3, 3, 0)]
    first, *others = [
        coordinates(block) for block in blocks(planned(built(rows), SheetOptions(pictures=False)), "step")
    ]
    assert {"A", "B", "C", "1", "2", "3"} <= set(first)
    for other in others:
        assert other
        assert all(first[name] == at for name, at in other.items())


@pytest.mark.parametrize(("count", "apart"), [(9, 1), (40, 3)])
def test_names_stand_beside_their_row_and_column(count: int, apart: int) -> None:
    plan = planned(built([("grass-1", apart * q, 0, 1, 0) for q in range(count)]))
    found = coordinates(blocks(plan, "step")[0])
    assert {*"ABCDEFGHI", "1"} <= set(found)
    for q, name in enumerate("ABCDEFGHI"):
        assert abs(found[name][0] - centre(Hex(q, 0)).x) <= 44.58 / 4 + 0.01


def test_coordinates_can_be_left_out() -> None:
    plan = planned(built([("grass-7", 0, 0, 1, 0)]), SheetOptions(coordinates=False))
    assert coordinates(blocks(plan, "step")[0]) == {}


def test_a_ladder_is_drawn_with_its_number_of_rungs() -> None:
    rows = [("grass-7", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    at_2 = drawing_of(blocks(planned(built(rows)), "step")[1])
    assert [m.text for m in at_2.marks if isinstance(m, Label) and m.bold] == ["3×"]


def test_parts_without_room_beside_their_drawing_follow_after_it() -> None:
    ids = [
        f"{kind}-{size}"
        for kind in ("grass", "rock", "sand", "swamp", "snow", "dungeon")
        for size in (1, 2, 3, 7)
    ]
    battlefield = built([(id, 4 * (i % 5), 4 * (i // 5), 1, 0) for i, id in enumerate(ids)])
    plan = planned(battlefield, SheetOptions(levels_per_page=6))
    assert "Level 1, further pieces" in words(plan)
    assert_sound(plan, battlefield)


def test_a_drawing_of_a_part_is_cut_sharply_and_shows_where_it_lies() -> None:
    tower = [("rock-1", 0, 2, slot, 0) for slot in range(2, 8)]
    battlefield = in_one_step(built([*ground(22, 18), *tower]))
    plan = planned(battlefield)
    assert_sound(plan, battlefield)
    first, second, *_ = blocks(plan, "step")
    assert "mark:place" in second.symbols - first.symbols
    whole, part = drawing_of(first), drawing_of(second)
    assert part.rect.width < whole.rect.width
    # It ends at its right and lower side with a line.
    lines = [
        item
        for item in second.items
        if isinstance(item, StraightLine) and item.rect.width * item.rect.height == 0
    ]
    assert any(line.start.x == line.end.x == part.rect.right for line in lines)
    assert any(line.start.y == line.end.y == part.rect.bottom for line in lines)


@pytest.fixture(scope="module")
def large() -> Battlefield:
    second = [("rock-7", 5, 5, 2, 0), ("rock-7", 20, 30, 2, 0), ("sand-1", -10, 38, 2, 0)]
    return in_one_step(built([*ground(60, 40), *second, ("sand-1", 5, 5, 3, 0)], title="Large"))


@pytest.fixture(scope="module")
def large_plan(large: Battlefield) -> Plan:
    return planned(large, SheetOptions(margin=12.0))


def test_what_is_larger_than_a_page_is_laid_out_soundly(large_plan: Plan, large: Battlefield) -> None:
    assert_sound(large_plan, large)
    assert large_plan.scale * 44.58 >= 6


def test_tiles_continue_where_they_say(large_plan: Plan) -> None:
    """Each mention of a page speaks of one with the map it names, of the same level."""
    listed = 0
    for block in blocks(large_plan, "step"):
        level = next(text.text for text in texts(block) if text.bold).partition(" · ")[0]
        for page, name in re.findall(r"continues on page (\d+) \(map (\w+)\)", words(block)):
            assert f"{level} · map {name}" in words(large_plan.pages[int(page) - 1])
            listed += 1
    assert listed >= 4


def test_the_key_map_tells_the_page_of_every_map(large_plan: Plan) -> None:
    listed = [
        match.groups()
        for text in texts(large_plan)
        if (match := re.fullmatch(r"(Level \d+), map (\w+): page (\d+)", text.text))
    ]
    drawn = [text.text for text in texts(large_plan) if re.fullmatch(r"Level \d+ · map \w+", text.text)]
    assert sorted(f"{level} · map {name}" for level, name, _ in listed) == sorted(drawn)
    for level, name, page in listed:
        assert f"{level} · map {name}" in words(large_plan.pages[int(page) - 1])


def test_maps_without_anything_new_are_left_out_and_named(large_plan: Plan) -> None:
    listed = [text.text for text in texts(large_plan) if "Nothing new on" in text.text]
    assert len(listed) == 1
    drawn = {t.text for t in texts(large_plan)}
    for name in re.findall(r"[A-Z]", listed[0].partition("Nothing new on map")[2].removeprefix("s")):
        assert f"Level 2 · map {name}" not in drawn


def test_a_small_level_of_a_large_battlefield_has_one_box_with_its_parts(large_plan: Plan) -> None:
    (third,) = [block for block in blocks(large_plan, "step") if block.slot == 3]
    assert "single sand" in words(third).replace("\n", " ")


def test_every_page_of_tiles_shows_where_the_neighbour_begins(large_plan: Plan) -> None:
    for block in (block for block in blocks(large_plan, "step") if block.slot == 1):
        assert "mark:overlap" in block.symbols
        assert [mark for mark in drawing_of(block).marks if getattr(mark, "dash", None)]


def test_a_battlefield_larger_than_a_page_takes_boxes_region_by_region() -> None:
    hills = [(0, 0), (40, 0), (80, 0)]
    rows = [(id, q + dq, r, slot, 0) for dq, _ in hills for id, q, r, slot, _ in ground(9, 9)]
    plan = planned(built(rows), SheetOptions(cover=False, key=False, checklist=False))
    shown = blocks(plan, "step")
    assert [texts(block)[0].text for block in shown] == [f"Level 1, step {n} of 6" for n in range(1, 7)]
    assert all("81 ×" not in words(block) and "single" in words(block) for block in shown)
    assert all("mark:place" in block.symbols for block in shown)
    assert len(plan.pages) <= 2
    assert not any(page.bookmarks == ["Key map"] for page in plan.pages)


def test_of_one_large_level_there_is_one_map_of_its_maps() -> None:
    battlefield = in_one_step(built(ground(60, 40)))
    plan = planned(battlefield, SheetOptions(cover=False, key=False, checklist=False))
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_all_is_drawn(plan, battlefield)
    first, *others = plan.pages
    assert first.bookmarks == ["Key map", "Level 1"]
    maps = [item for block in first.blocks for item in block.items if isinstance(item, Picture)]
    assert max(picture.rect.width for picture in maps) > 100
    assert len(others) == sum(f"Level 1 · map {name}" in words(plan) for name in "ABCDEFGHIJKL")
    assert "2400 ×" in words(first)


def test_the_line_beside_a_heading_is_never_cut() -> None:
    tower = [("rock-1", slot % 2, 2, slot, 0) for slot in range(2, 40)]
    plan = planned(built([*ground(22, 18), *tower]), SheetOptions(font_size=13))
    said = [
        text.text for text in texts(plan) if re.match(r"\d+ pieces?\b", text.text) and text.anchor == "end"
    ]
    assert len(said) >= 39
    assert not [text for text in said if "…" in text]


@pytest.mark.parametrize("levels", ["auto", 1, 4])
def test_a_list_that_goes_on_elsewhere_says_where_and_with_how_many_pieces(
    catalogue: Catalogue, levels: Any
) -> None:
    """All kinds of small pieces on one level."""
    kinds = [type.id for type in catalogue.pieces.values() if type.placeable and len(type.fills) in (1, 2, 3)]
    rows = [(id, 4 * (i % 7) - 3 * (i // 7) // 2, 3 * (i // 7), 1, 0) for i, id in enumerate(kinds)]
    battlefield = in_one_step(built(rows))
    plan = planned(battlefield, SheetOptions(levels_per_page=levels))
    assert_sound(plan, battlefield)
    listed = re.findall(r"^(\d+) more pieces? on page (\d+)$", words(plan), re.M)
    assert listed, "the list finds no room on one page"
    for count, page in listed:
        further = [block for block in plan.pages[int(page) - 1].blocks if block.kind == "parts"]
        # Where they fill a page, that says in its turn how many follow.
        said = "\n".join(text.text for block in further for text in texts(block))
        behind = re.findall(r"^(\d+) more pieces? on page", said, re.M)
        assert sum(counts(further)) + sum(map(int, behind)) == int(count)


def counts(lists: Sequence[Block]) -> list[int]:
    """The counts in parts lists."""
    listed = [text.text for block in lists for text in texts(block)]
    found = [text.removesuffix(" ×") for text in listed if text.endswith(" ×")]
    return [int(text) for text in found if text.isdecimal()]  # not of "takes 1 ×"


# ---- Windows that stay where they are, and do not cut through what stands there ----

FRAME: Window = (0, 0, 21, 16)
PAPER = Paper(210.0, 297.0, 12.0, 4.4)
SCALE = 7.0 / 44.58

windows = st.tuples(st.integers(0, 15), st.integers(0, 12), st.integers(0, 6), st.integers(0, 4)).map(
    lambda at: (at[0], at[1], at[0] + at[2], at[1] + at[3])
)


def boxes_on(pages: Pages) -> list[PageBox]:
    return [box for page in pages for row in page for box in row.boxes]


def drawn(pagination: Pagination) -> list[Window]:
    return [box.window for run in pagination.runs if isinstance(run, tuple) for box in boxes_on(run)]


def cut(window: Window, thing: Window) -> bool:
    """Whether some of a thing lies in the window and some does not."""
    inside = [
        window[0] <= column <= window[2] and window[1] <= row <= window[3]
        for column in range(thing[0], thing[2] + 1)
        for row in range(thing[1], thing[3] + 1)
    ]
    return any(inside) and not all(inside)


def test_steps_in_a_row_show_the_same_part_of_the_battlefield() -> None:
    frame: Window = (0, 0, 20, 24)
    news = [(3, 8, 17, 15), (3, 9, 16, 15), (4, 8, 17, 14), (5, 9, 17, 15), (3, 8, 15, 15), (4, 9, 17, 14)]
    scenes = scenes_of(news)
    shown = [(scene, window_for(scene, frame)) for scene in scenes]
    pagination = choose_scale(frame, scenes, SheetOptions(orientation="portrait"))
    apart = packed(shown, frame, pagination.paper, pagination.scale)
    assert apart is not None
    assert len({box.window for box in boxes_on(filled(apart, frame, pagination.paper, pagination.scale))}) > 2
    assert len(set(drawn(pagination))) == 1
    assert count_of(apart) == sum(len(run) for run in pagination.runs if isinstance(run, tuple))


def test_steps_far_from_each_other_keep_drawings_of_their_own() -> None:
    shown = [(scene, window_for(scene, FRAME)) for scene in scenes_of([(0, 0, 1, 1), (20, 15, 21, 16)])]
    assert joined(shown, FRAME, lambda some: all(window != FRAME for _, window in some)) == shown


def test_no_page_more_is_taken_for_it() -> None:
    scenes = scenes_of([(3, 8, 17, 15), (3, 7, 17, 16), (3, 9, 17, 15)])
    shown = [(scene, window_for(scene, FRAME)) for scene in scenes]
    assert joined(shown, FRAME, lambda some: list(some) == shown) == shown


@pytest.mark.parametrize(
    ("things", "window"),
    [
        ([(5, 5, 6, 6), (14, 10, 16, 12), (0, 0, 0, 0)], (5, 4, 16, 12)),
        ([(0, 5, 7, 6)], (6, 4, 14, 11)),
    ],
    ids=["shown whole", "far larger: a part"],
)
def test_what_stands_at_the_border_of_a_drawing_is_shown_whole(things: list[Window], window: Window) -> None:
    scene = scene_of((8, 6, 12, 9))
    assert window_for(scene, FRAME) == (6, 4, 14, 11)
    assert [shown for _, shown in windows_of([scene], FRAME, things)] == [window]


def test_the_battlefield_as_it_is_played_is_shown_whole() -> None:
    played = scene_of((2, 2, 3, 3), slot=None)
    assert [window for _, window in windows_of([played], FRAME, ())] == [FRAME]


@settings(max_examples=often(6))
@given(places=st.lists(windows, min_size=1, max_size=8), things=st.lists(windows, max_size=5))
def test_drawings_show_what_they_must_and_pages_are_not_overfull(
    places: list[Window], things: list[Window]
) -> None:
    shown = windows_of(scenes_of(places), FRAME, things)
    pages = packed(shown, FRAME, PAPER, SCALE)
    assert pages is not None
    found = stabilised(filled(pages, FRAME, PAPER, SCALE), shown, FRAME, PAPER, SCALE, things)
    for (scene, must), box in zip(shown, boxes_on(found), strict=True):
        assert box.scene is scene
        assert box.window[0] <= must[0]
        assert box.window[1] <= must[1]
        assert box.window[2] >= must[2]
        assert box.window[3] >= must[3]
    for page in found:
        assert sum(row.height + BOX_GAP for row in page) - BOX_GAP <= PAPER.content.height + 0.01


def test_drawings_with_more_than_they_must_end_beside_what_stands_there() -> None:
    shown = windows_of(scenes_of([(9, 7, 11, 8)]), FRAME, [])
    pages = packed(shown, FRAME, PAPER, SCALE)
    before = pages[0][0].boxes[0].window
    thing = (before[0] - 1, 7, before[0], 7)
    after = stabilised(pages, shown, FRAME, PAPER, SCALE, [thing])[0][0].boxes[0].window
    assert cut(before, thing)
    assert after == (before[0] + 1, *before[1:])


def test_steps_show_all_of_the_battlefield_where_hexes_are_hardly_smaller_by_it() -> None:
    frame: Window = (0, 0, 19, 13)
    scenes = scenes_of([frame, (2, 4, 17, 8)])
    shown = [(scene, window_for(scene, frame)) for scene in scenes]
    assert shown[1][1] == (0, 2, 19, 10)
    pagination = choose_scale(frame, scenes, SheetOptions())
    assert set(drawn(pagination)) == {frame}
    # There was room for nearly as much with hexes a little larger.
    larger = packed(shown, frame, pagination.paper, pagination.scale / 0.985)
    assert larger is not None
    assert count_of(larger) == 1
    whole = [(scene, frame) for scene in scenes]
    now_two = packed(whole, frame, pagination.paper, pagination.scale / 0.985)
    assert now_two is None or count_of(now_two) > 1


def test_drawings_of_the_same_part_are_alike_whatever_room_their_pages_have() -> None:
    scenes = [scene_of((3, 5, 18, 9), parts, slot) for slot, parts in enumerate((90, 98), 1)]
    shown = windows_of(scenes, FRAME, [])
    pages = packed(shown, FRAME, PAPER, SCALE)
    assert pages is not None
    more = filled(pages, FRAME, PAPER, SCALE)
    assert len({box.window for box in boxes_on(more)}) == 2
    alike = stabilised(more, shown, FRAME, PAPER, SCALE, [])
    assert len({box.window for box in boxes_on(alike)}) == 1


def test_trees_and_ruins_are_what_stands_there() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("evergreen-15", 4, 4, 1, 0), ("ruin-long", 9, 9, 1, 0)])
    found = standing(battlefield)
    assert len(found) == 2
    assert all(size(window) != (1, 1) for window in found)


@pytest.mark.parametrize("name", [CASTLE, WOOD])
def test_drawings_of_a_part_cut_no_tree(name: str) -> None:
    battlefield, plan = whole_plan(name)
    shown = 0
    for block in blocks(plan, "step"):
        drawing = drawing_of(block)
        (x, y), scale = drawing.origin, drawing.scale
        box = Bounds(x, y, x + drawing.rect.width / scale, y + drawing.rect.height / scale)
        there = [piece for piece in battlefield.pieces.values() if piece.slot <= (block.slot or 0)]
        for thing in standing(Battlefield(pieces=there)):
            across = window_box(thing)
            seen = box.left < across.right - 30 and across.left + 30 < box.right
            seen = seen and box.top < across.bottom - 30 and across.top + 30 < box.bottom
            whole = box.left <= across.left + 1 and across.right <= box.right + 1
            whole = whole and box.top <= across.top + 1 and across.bottom <= box.bottom + 1
            assert whole or not seen, (block.slot, thing)
            shown += seen
    assert shown
