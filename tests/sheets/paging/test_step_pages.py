"""The box of one level."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.marks import Label
from builder.drawing.plan_view import COORDINATE_COLOUR
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre
from builder.sheets import Options
from builder.sheets.layout import Block, Picture, Plan, Rule, Text
from sheets.invariants import (
    assert_all_is_drawn,
    assert_nothing_overlaps_or_is_cut,
    assert_sound,
    assert_texts_can_be_read,
    blocks,
    drawing_of,
    texts,
    words,
)

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


def coordinates(block: Block) -> dict[str, tuple[float, float]]:
    """The names around a drawing, and where on the table they stand: x of columns, y of rows."""
    drawing = drawing_of(block)
    found: dict[str, tuple[float, float]] = {}
    for item in block.items:
        if isinstance(item, Text) and item.colour == COORDINATE_COLOUR:
            x = drawing.origin.x + (item.x - drawing.rect.x) / drawing.scale
            y = drawing.origin.y + (item.y - drawing.rect.y) / drawing.scale
            at = (round(x, 2), 0.0) if item.text.lstrip("-").isalpha() else (0.0, round(y, 2))
            assert found.setdefault(item.text, at) == at  # the same on both sides
    return found


def test_rows_and_columns_are_named_the_same_on_every_level(built: Built, planned: Planned) -> None:
    rows = [("grass-24", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 4, 3, 3, 0)]
    first, *others = [coordinates(block) for block in blocks(planned(built(rows)), "step")]
    assert {"A", "B", "C", "1", "2", "3"} <= set(first)
    for other in others:
        assert other
        assert all(first[name] == at for name, at in other.items())


def test_names_stand_beside_their_row_and_column(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-1", q, 0, 1, 0) for q in range(9)]))
    found = coordinates(blocks(plan, "step")[0])
    assert set(found) == {*"ABCDEFGHI", "1"}
    for q, name in enumerate("ABCDEFGHI"):
        assert abs(found[name][0] - centre(Hex(q, 0)).x) <= 44.58 / 4 + 0.01


def test_coordinates_are_7_points_high_with_the_usual_letters(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-1", 3 * q, 0, 1, 0) for q in range(40)]))
    sizes = {
        item.pt
        for block in blocks(plan, "step")
        for item in block.items
        if isinstance(item, Text) and item.colour == COORDINATE_COLOUR
    }
    assert sizes == {7.0}


def test_coordinates_can_be_left_out(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-7", 0, 0, 1, 0)]), Options(coordinates=False))
    assert coordinates(blocks(plan, "step")[0]) == {}


def test_a_ladder_is_drawn_with_its_number_of_rungs(built: Built, planned: Planned) -> None:
    rows = [("grass-7", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    at_2 = drawing_of(blocks(planned(built(rows)), "step")[1])
    assert [m.text for m in at_2.marks if isinstance(m, Label) and m.bold] == ["3×"]


def test_parts_without_room_beside_their_drawing_follow_after_it(built: Built, planned: Planned) -> None:
    ids = [
        f"{kind}-{size}"
        for kind in ("grass", "rock", "sand", "swamp", "snow", "dungeon")
        for size in (1, 2, 3, 7)
    ]
    battlefield = built([(id, 4 * (i % 5), 4 * (i // 5), 1, 0) for i, id in enumerate(ids)])
    plan = planned(battlefield, Options(levels_per_page=6))
    assert "Level 1, further pieces" in words(plan)
    assert_sound(plan, battlefield)


def test_a_drawing_of_a_part_is_cut_sharply_and_shows_where_it_lies(built: Built, planned: Planned) -> None:
    ground = [("grass-1", c - r // 2, r, 1, 0) for r in range(18) for c in range(22)]
    tower = [("rock-1", 0, 2, slot, 0) for slot in range(2, 8)]
    battlefield = built([*ground, *tower])
    plan = planned(battlefield)
    assert_sound(plan, battlefield)
    first, second, *_ = blocks(plan, "step")
    assert "mark:place" not in first.symbols
    assert "mark:place" in second.symbols
    whole, part = drawing_of(first), drawing_of(second)
    assert part.rect.width < whole.rect.width
    # It ends at its right and lower side with a line.
    lines = [
        item for item in second.items if isinstance(item, Rule) and item.rect.width * item.rect.height == 0
    ]
    assert any(line.start.x == line.end.x == part.rect.right for line in lines)
    assert any(line.start.y == line.end.y == part.rect.bottom for line in lines)


def large(built: Built) -> Battlefield:
    ground = [("grass-1", c - r // 2, r, 1, 0) for r in range(40) for c in range(60)]
    second = [("rock-7", 5, 5, 2, 0), ("rock-7", 20, 30, 2, 0), ("sand-1", -10, 38, 2, 0)]
    return built([*ground, *second, ("sand-1", 5, 5, 3, 0)], title="Large")


@pytest.fixture(scope="module")
def large_plan(built: Built, planned: Planned) -> Plan:
    return planned(large(built))


def test_what_is_larger_than_a_page_is_laid_out_soundly(large_plan: Plan, built: Built) -> None:
    assert_sound(large_plan, large(built))
    assert large_plan.scale * 44.58 >= 6


def test_tiles_continue_where_they_say(large_plan: Plan) -> None:
    """Each mention of a page speaks of one with the map it names, of the same level."""
    listed = 0
    for block in blocks(large_plan, "step"):
        title = next(item.text for item in block.items if isinstance(item, Text) and item.bold)
        for item in block.items:
            match = re.search(r"continues on page (\d+) \(map (\w+)\)", getattr(item, "text", ""))
            if match is None:
                continue
            listed += 1
            level = title.partition(" · ")[0]
            assert f"{level} · map {match[2]}" in words(large_plan.pages[int(match[1]) - 1])
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
    third = [block for block in blocks(large_plan, "step") if block.slot == 3]
    assert len(third) == 1
    assert "single sand" in " ".join(item.text for item in third[0].items if isinstance(item, Text))


def test_every_page_of_tiles_shows_where_the_neighbour_begins(large_plan: Plan) -> None:
    for block in blocks(large_plan, "step"):
        if block.slot == 1:
            assert "mark:overlap" in block.symbols
            dashed = [mark for mark in drawing_of(block).marks if getattr(mark, "dash", None)]
            assert dashed


def test_of_one_large_level_there_is_one_map_of_its_maps(built: Built, planned: Planned) -> None:
    battlefield = built([("grass-1", c - r // 2, r, 1, 0) for r in range(40) for c in range(60)])
    plan = planned(battlefield, Options(cover=False, key=False, checklist=False))
    assert_sound_but_for_the_cover(plan, battlefield)
    first, *others = plan.pages
    assert first.bookmarks == ["Key map", "Level 1"]
    maps = [item for block in first.blocks for item in block.items if isinstance(item, Picture)]
    assert max(picture.rect.width for picture in maps) > 100
    assert len(others) == sum(f"Level 1 · map {name}" in words(plan) for name in "ABCDEFGHIJKL")
    assert "2400 ×" in words(first)


def assert_sound_but_for_the_cover(plan: Plan, battlefield: Battlefield) -> None:
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_all_is_drawn(plan, battlefield)


def test_the_line_beside_a_heading_is_never_cut(built: Built, planned: Planned) -> None:
    ground = [("grass-1", c - r // 2, r, 1, 0) for r in range(18) for c in range(22)]
    tower = [("rock-1", 0, 2, slot, 0) for slot in range(2, 40)]
    plan = planned(built([*ground, *tower]), Options(font_size=13))
    said = [
        text.text for text in texts(plan) if re.match(r"\d+ pieces?\b", text.text) and text.anchor == "end"
    ]
    assert len(said) >= 39
    assert not [text for text in said if "…" in text]


@pytest.mark.parametrize("levels", ["auto", 1, 4])
def test_a_list_that_goes_on_elsewhere_says_where_and_with_how_many_pieces(
    built: Built, planned: Planned, catalogue: Catalogue, levels: Any
) -> None:
    """All kinds of small pieces on one level."""
    kinds = [type.id for type in catalogue.pieces.values() if type.placeable and len(type.fills) in (1, 2, 3)]
    rows = [(id, 4 * (i % 7) - 3 * (i // 7) // 2, 3 * (i // 7), 1, 0) for i, id in enumerate(kinds)]
    battlefield = built(rows)
    plan = planned(battlefield, Options(levels_per_page=levels))
    assert_sound(plan, battlefield)
    listed = [
        (int(match[1]), int(match[2]))
        for match in re.finditer(r"^(\d+) more pieces? on page (\d+)$", words(plan), re.M)
    ]
    assert listed, "the list finds no room on one page"
    for count, page in listed:
        further = [block for block in plan.pages[page - 1].blocks if block.kind == "parts"]
        assert sum(counts(further)) == count


def counts(lists: Sequence[Block]) -> list[int]:
    """The counts in parts lists."""
    listed = [item.text for block in lists for item in block.items if isinstance(item, Text)]
    return [int(text.removesuffix(" ×")) for text in listed if text.endswith(" ×")]
