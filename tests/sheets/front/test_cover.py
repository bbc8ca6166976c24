"""The first page tells what is needed before anything is built.

The picture on the cover fits its place and leaves out what would be dirt.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import SetField, SetNote
from builder.catalogue import Catalogue
from builder.drawing.isometric import isometric_marks
from builder.drawing.marks import Label
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, label, to_hex
from builder.inventory import BoxPlan, Collection, boxes_needed, used
from builder.problems import Problem, Severity
from builder.sheets.front.cover import LARGEST, CoverPicture, cover_picture
from builder.sheets.front.table_corners import corner_names
from builder.sheets.layout import Panel, Rect
from builder.sheets.options import SheetOptions
from builder.sheets.scenario.shown import ShownScenario
from tests.battlefields import CASTLE, FORDS, TOMB, TUNDRA, WOOD, PieceRow, made
from tests.sheets.invariants import (
    assert_contents_are_right,
    assert_nothing_overlaps_or_is_cut,
    assert_sound,
    blocks,
    drawing_of,
    texts,
    words,
)
from tests.sheets.plans import built, context_for, planned
from tests.sheets.scenarios import says

ERROR = Problem("x", Severity.ERROR, "two tiles overlap")


ONE = [("grass-1", 0, 0, 1, 0)]


@pytest.fixture(scope="module")
def bare() -> str:
    """The first page of one piece with nothing else said."""
    return words(planned(built(ONE)).pages[0])


def test_a_bare_cover_names_no_boxes_no_missing_pieces_and_no_place(bare: str) -> None:
    unsaid = ("Boxes needed", "You have", "as in the file", "nearest to you", "takes")
    assert [part for part in unsaid if part in bare] == []


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_many_boxes_and_pieces_flow_to_further_pages(orientation: str, catalogue: Catalogue) -> None:
    rows = [(type.id, 6 * (i % 10), 6 * (i // 10), 1, 0) for i, type in enumerate(catalogue.placeable())]
    battlefield = built(rows)
    boxes = BoxPlan(dict.fromkeys(catalogue.boxes, 1), {}, dict.fromkeys(catalogue.pieces, 1))
    plan = planned(battlefield, SheetOptions(orientation=orientation), boxes=boxes)  # type: ignore[arg-type]
    assert_sound(plan, battlefield)
    assert_contents_are_right(plan)
    assert len(blocks(plan, "boxes")) > 1
    assert "Boxes needed, continued" in words(plan)
    for box in catalogue.boxes.values():
        assert f"1 × {box.name}" in words(plan)


def test_a_piece_made_of_others_says_what_it_takes() -> None:
    found = words(planned(built([("double-water", 0, 0, 1, 0)]))).replace("\n", " ")
    assert "takes 2 × single water tile each" in found


@pytest.mark.parametrize(
    ("name", "paper", "orientation"),
    [
        (CASTLE, "A4", "portrait"),
        (CASTLE, "Letter", "landscape"),
        (CASTLE, "Tabloid", "portrait"),
        (FORDS, "A4", "landscape"),
        (FORDS, "Letter", "portrait"),
        (FORDS, "A3", "landscape"),
    ],
)
def test_the_first_page_tells_all_that_is_needed(
    name: str, paper: Any, orientation: Any, catalogue: Catalogue
) -> None:
    battlefield = made(name)
    options = SheetOptions(paper=paper, orientation=orientation)
    plan = planned(battlefield, options, boxes=boxes_needed(used(battlefield), catalogue), problems=[ERROR])
    cover = plan.pages[0]
    kinds = {block.kind for block in cover.blocks}
    assert kinds >= {"title", "facts", "boxes", "picture", "contents", "footer"}
    if "parts" not in kinds:  # where letters are wide, as they are here: the picture is the larger for it
        assert orientation == "landscape"
        assert "parts" in {block.kind for block in plan.pages[1].blocks}
    assert_contents_are_right(plan)
    picture = next(block for block in cover.blocks if block.kind == "picture")
    assert picture.rect.height > 0.25 * cover.content.height
    page = plan.pages.index(next(page for page in plan.pages if "two tiles overlap" in words(page))) + 1
    assert f"1 thing cannot be built as drawn: see page {page}" in words(cover).replace("\n", " ")


@pytest.mark.parametrize(("name", "words_of_it"), [(CASTLE, 80), (TOMB, 8)])
def test_missing_pieces_findings_and_a_description_leave_the_pieces_on_an_upright_cover(
    words_of_it: int, name: str, catalogue: Catalogue
) -> None:
    battlefield = made(name)
    battlefield.apply(SetField("description", " ".join(["gate"] * words_of_it)))
    plan = planned(
        battlefield,
        SheetOptions(key=False, date="2026-03-01"),
        boxes=boxes_needed(used(battlefield), catalogue),
        owned=Collection({"rotv-2e": 1, "rttff": 1}).owned(catalogue),
        problems=[ERROR],
    )
    cover = plan.pages[0]
    kinds = {block.kind for block in cover.blocks}
    assert kinds >= {"title", "notes", "picture", "facts", "boxes", "contents", "parts", "footer"}
    (parts,) = blocks(plan, "parts")
    assert parts in cover.blocks
    (picture,) = blocks(plan, "picture")
    assert picture.rect.height > 0.22 * cover.content.height
    assert_nothing_overlaps_or_is_cut(plan)
    assert_contents_are_right(plan)


@pytest.mark.parametrize(
    ("players", "line"),
    [
        ("2-4", "by Ann · 2-4 players · 2026-03-01 · ford.hexfield"),
        ("for two or a crowd", "by Ann · for two or a crowd · 2026-03-01"),
    ],
)
def test_the_cover_tells_who_when_and_for_how_many(players: str, line: str) -> None:
    options = SheetOptions(author="Ann", date="2026-03-01", file_name="ford.hexfield")
    plan = planned(built(ONE), options, scenario=ShownScenario(says(players=players)))
    assert line in words(plan.pages[0]).replace("\n", " ")


@pytest.mark.parametrize(("file_name", "title"), [("The Ford.hsc", "The Ford"), ("", "Untitled battlefield")])
def test_a_battlefield_without_a_title_goes_by_its_file(file_name: str, title: str) -> None:
    assert planned(built(ONE, title=""), SheetOptions(file_name=file_name)).title == title


def test_what_is_missing_from_a_collection_is_told() -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0)])
    short = words(planned(battlefield, owned={"grass-1": 1}).pages[0])
    assert "You have all but:" in short
    assert "1 × single grass tile" in short
    assert "You have all the pieces." in words(planned(battlefield, owned={"grass-1": 2}).pages[0])


def test_the_picture_is_drawn_as_asked_for() -> None:
    battlefield = built([("grass-7", 0, 0, slot, 0) for slot in (1, 2, 3)])

    def drawn(**options: Any) -> object:
        return drawing_of(blocks(planned(battlefield, SheetOptions(**options)), "picture")[0]).marks

    assert drawn(cover_view="isometric") != drawn(cover_view="plan")
    assert drawn() == drawn(cover_view="isometric")


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize(
    "title",
    [
        "Very " * 60,
        "x" * 300,
        "地形战场" * 75,
        "ساحة المعركة " * 20,
        "bad\x00\x07\x1b[31m\ud800 title\nin\r\ntwo\u2028lines\u202e",
        "e" + "\u0301" * 299,
    ],
)
def test_any_title_finds_room(title: str, orientation: str) -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0)], title=title)
    options = SheetOptions(author=title, file_name=title, orientation=orientation)  # type: ignore[arg-type]
    plan = planned(battlefield, options, scenario=ShownScenario(says(players=title)))
    assert_sound(plan, battlefield)
    assert all(sign not in words(plan) for sign in "\x00\x07\x1b\ud800\u202e\r\u2028")
    assert all(sign not in plan.title for sign in "\x00\x07\x1b\ud800\u202e\n")


def test_an_author_read_from_the_right_leaves_the_order_of_the_line() -> None:
    options = SheetOptions(author="ليلى", date="2026-11-21", file_name="ford.hexfield")
    (title,) = blocks(planned(built(ONE), options), "title")
    under = [text for text in texts(title) if not text.bold]
    assert [t.text for t in under] == ["by ليلى", "·", "2026-11-21", "·", "ford.hexfield"]
    assert [t.x for t in under] == sorted(t.x for t in under)
    assert len({t.y for t in under}) == 1


def test_the_picture_says_where_it_is_seen_from() -> None:
    low = [("grass-1", q, r, 1, 0) for r in (2, 3, 4) for q in (1, 2, 3)]
    tower = [("rock-1", 3, 2, slot, 0) for slot in range(2, 40)]

    def listed(**options: Any) -> str:
        (block,) = blocks(planned(built([*low, *tower]), SheetOptions(**options)), "picture")
        return words(block).replace("\n", " ")

    here = "It lies in columns C to F and rows 3 to 5, as in the file."
    assert listed() == f"Seen from the bottom of the drawings: D5 is nearest to you. {here}"
    assert listed(cover_view="plan") == f"Seen from above. {here}"
    assert listed(coordinates=False) == "Seen from the bottom of the drawings."


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_the_corners_of_the_table_are_named_and_the_bottom_of_the_drawings_is_nearest(name: str) -> None:
    context = context_for(made(name))
    cover = cover_picture(context)
    picture = cover.within(Rect(20, 30, 120, 100))
    names = [mark for mark in picture.marks if isinstance(mark, Label)][-4:]
    assert context.frame is not None
    left, top, right, bottom = context.frame
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    assert [mark.text for mark in names] == [label(to_hex(*corner)) for corner in corners]
    for x, y in (mark.at for mark in names):
        assert 0 <= (x - picture.origin.x) * picture.scale <= picture.rect.width
        assert 0 <= (y - picture.origin.y) * picture.scale <= picture.rect.height
    upper = max(mark.at.y for mark in names[:2])
    assert upper < min(mark.at.y for mark in names[2:]) or names[2].at.y > names[0].at.y
    assert cover.caption.startswith("Seen from the bottom of the drawings")
    assert cover_picture(context_for(made(name), coordinates=False)).corners is None


@pytest.mark.parametrize("name", [CASTLE, TUNDRA, WOOD])
def test_names_of_corners_at_its_sides_stand_beside_the_picture(name: str) -> None:
    """Trees and glaciers there are higher than the names; beside it there is nothing."""
    cover = cover_picture(context_for(made(name)))
    picture = cover.within(Rect(20, 30, 120, 100))
    first, _second, third, _last = [mark for mark in picture.marks if isinstance(mark, Label)][-4:]
    assert (first.anchor, third.anchor) == ("end", "start")
    assert first.at.x < cover.box.left
    assert third.at.x > cover.box.right


def test_names_of_corners_that_would_meet_are_left_out() -> None:
    box = Bounds(0.0, -200.0, 400.0, 100.0)
    named = [
        sum(isinstance(mark, Label) for mark in corner_names((0, 0, 7, 5), height, box))
        for height in (5.0, 60.0, 300.0)
    ]
    assert (named[0], named[-1]) == (4, 2)
    assert sorted(named, reverse=True) == named


@pytest.mark.parametrize("levels", ["auto", 1])
def test_the_contents_are_right_for_many_levels_and_all_sections(levels: Any) -> None:
    battlefield = built([("grass-24", 0, 0, slot, 0) for slot in range(1, 61)])
    battlefield.apply(SetNote(70, "Mind the gap."))
    plan = planned(battlefield, SheetOptions(levels_per_page=levels), problems=[ERROR])
    assert_contents_are_right(plan)
    listed = words(blocks(plan, "contents")[0])
    for title in ("Checklist", "Key", "Notes", "What the check found"):
        assert title in listed
    assert re.search(r"Levels? 1 (to|and)", listed)


def test_the_cover_can_be_left_out() -> None:
    battlefield = built(ONE)
    steps_only = SheetOptions(cover=False, checklist=False, key=False, notes=False)
    plan = planned(battlefield, steps_only, problems=[ERROR])
    assert [title for page in plan.pages for title in page.bookmarks] == ["Level 1"]
    assert "two tiles overlap" not in words(plan)
    only = planned(battlefield, replace(steps_only, cover=True), problems=[ERROR])
    assert "1 thing cannot be built as drawn" in words(only)
    assert not blocks(only, "contents") or "Level 1" in words(only.pages[0])


def test_warnings_and_errors_have_strips_of_their_own_colour() -> None:
    def strip(problem: Problem) -> str:
        plan = planned(built(ONE), problems=[problem])
        block = next(block for block in blocks(plan, "facts") if "thing" in words(block))
        return next(item.fill for item in block.items if isinstance(item, Panel))

    assert strip(ERROR) != strip(replace(ERROR, severity=Severity.WARNING))


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("rows", [[("flag", 0, 0, 1, 0)], [("ladder-rung", 4, 4, 9, 2)], []])
def test_one_piece_and_none_make_a_sound_cover(rows: list[PieceRow], orientation: Any) -> None:
    assert_nothing_overlaps_or_is_cut(planned(built(rows), SheetOptions(orientation=orientation)))


@pytest.mark.parametrize(("labels", "wanted"), [(True, {"G24", "R24"}), (False, set())])
def test_tiles_go_by_their_codes_on_the_cover_and_in_the_checklist(labels: bool, wanted: set[str]) -> None:
    """Small drawings have no pattern, and in grey rock looks like grass."""
    plan = planned(built([("grass-24", 0, 0, 1, 0), ("rock-24", 9, 0, 1, 0)]), SheetOptions(labels=labels))
    for kind in ("parts", "checklist"):
        listed = {text.text for block in blocks(plan, kind) for text in texts(block)}
        assert listed & {"G24", "R24"} == wanted, kind


@given(st.floats(10, 9000), st.floats(10, 9000), st.floats(50, 400), st.floats(30, 300))
def test_it_fills_its_rectangle_one_way_and_stays_within(
    wide: float, high: float, width: float, height: float
) -> None:
    rect = Rect(12, 30, width, height)
    picture = CoverPicture((), Bounds(-5, -7, wide - 5, high - 7)).within(rect)
    assert rect.holds(picture.rect)
    assert wide * picture.scale <= width + 0.01
    assert picture.scale <= LARGEST
    assert (
        picture.scale == LARGEST
        or wide * picture.scale == pytest.approx(width)
        or picture.rect.height == pytest.approx(height)
    )
    # In the middle of the width.
    left = (-5 - picture.origin.x) * picture.scale
    assert left == pytest.approx((width - wide * picture.scale) / 2)


@pytest.mark.parametrize(
    ("rows", "detail"),
    [
        ([("grass-7", 0, 0, 1, 0)], "full"),
        ([("grass-7", 0, 0, 1, 0), ("grass-7", 90, 0, 1, 0)], "plain"),
    ],
)
def test_patterns_are_left_out_where_hexes_are_tiny(
    rows: list[PieceRow], detail: Any, styles: Styles
) -> None:
    battlefield = built(rows)
    assert cover_picture(context_for(battlefield)).marks == isometric_marks(
        battlefield, styles, detail=detail
    )
