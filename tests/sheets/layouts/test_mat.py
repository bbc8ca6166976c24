"""Everything on one page, or a table at true size cut into sheets of paper."""

from __future__ import annotations

import re
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.marks import Label
from builder.errors import BuilderError
from builder.hexgrid import Bounds, Hex, Point, around_boxes, bounds, centre, corners, to_hex
from builder.inventory import boxes_needed, used
from builder.problems import Problem, Severity
from builder.scenario import Position
from builder.sheets.layout import Picture, Plan, StraightLine
from builder.sheets.layouts.mat import STRIP, mat_of
from builder.sheets.options import SheetOptions
from builder.sheets.paging.choose_scale import small_hexes
from tests.battlefields import CASTLE, TUNDRA, WOOD, PieceRow, made
from tests.sheets.invariants import (
    assert_all_is_drawn,
    assert_nothing_overlaps_or_is_cut,
    assert_one_scale,
    assert_texts_can_be_read,
    blocks,
    drawing_of,
    texts,
    words,
)
from tests.sheets.plans import built, ground, planned, scale_of
from tests.sheets.scenarios import glyph, setup, told, zone
from tests.sheets.test_plan import rows
from tests.soak import often

# ---- A table at true size cut into sheets of paper. Level 1 at true size ----

sizes = st.floats(80, 400)
places = st.lists(st.tuples(st.integers(-12, 12), st.integers(-9, 9)), min_size=1, max_size=20)


def whole_of(points: list[tuple[float, float]]) -> Bounds:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Bounds(min(xs) - 30, min(ys) - 30, max(xs) + 30, max(ys) + 30)


@given(places=places, width=sizes, height=sizes)
def test_every_hex_lies_on_a_sheet_none_is_empty_and_neighbours_overlap_by_the_strip_that_is_glued(
    places: list[tuple[int, int]], width: float, height: float
) -> None:
    cells = [to_hex(*place) for place in places]
    mat = mat_of(whole_of([centre(cell) for cell in cells]), cells, width, height)
    for x, y in map(centre, cells):
        assert any(
            s.box.left - 0.001 <= x <= s.box.right + 0.001 and s.box.top - 0.001 <= y <= s.box.bottom + 0.001
            for s in mat.sheets
        )
    for sheet in mat.sheets:
        box = sheet.box
        assert (box.width, box.height) == (pytest.approx(width), pytest.approx(height))
        assert any(
            box.left - 23 < x < box.right + 23 and box.top - 26 < y < box.bottom + 26
            for x, y in map(centre, cells)
        )
        for side, other in mat.neighbours(sheet).items():
            if side == "right":
                assert box.right - other.box.left == pytest.approx(STRIP)
                assert box.top == pytest.approx(other.box.top)
            if side == "down":
                assert box.bottom - other.box.top == pytest.approx(STRIP)
                assert mat.neighbours(other)["up"] == sheet


def test_as_few_sheets_as_it_takes() -> None:
    cells = [to_hex(0, 0)]
    exactly = mat_of(Bounds(0, 0, 190, 100), [to_hex(c, 0) for c in range(5)], 100, 100)
    assert (exactly.across, exactly.down) == (2, 1)
    assert (mat_of(Bounds(0, 0, 190.1, 100), cells, 100, 100).across) == 3
    assert [sheet.name for sheet in exactly.sheets] == ["A", "B"]


def test_the_ground_is_moved_on_the_paper_where_that_saves_a_sheet() -> None:
    cells = [to_hex(column, 0) for column in range(4)]
    ground = around_boxes(box for cell in cells if (box := bounds([cell])) is not None)
    # With the names beside it three sheets are as wide, but two show all the ground.
    wide = Bounds(ground.left, ground.top, ground.left + 195, ground.bottom)
    assert ground.width < 190
    mat = mat_of(wide, cells, 100, 100)
    assert (mat.across, len(mat.sheets)) == (3, 2)


def mat_sheets(plan: Plan) -> list[Picture]:
    return [drawing_of(page.blocks[0]) for page in plan.pages[1:]]


@pytest.mark.parametrize("paper", ["A4", "Letter", "A3"])
@pytest.mark.parametrize(("size", "margin"), [(8.0, 12.0), (9.0, 5.0), (14.0, 40.0)])
@pytest.mark.parametrize("orientation", ["auto", "portrait", "landscape"])
def test_hexes_come_out_as_large_as_they_are(
    paper: Any, size: float, margin: float, orientation: Any
) -> None:
    options = SheetOptions(layout="mat", paper=paper, font_size=size, margin=margin, orientation=orientation)
    plan = planned(built(ground(9, 7)), options)
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert plan.scale == pytest.approx(1.0, abs=1e-12)
    assert all(picture.scale == pytest.approx(1.0, abs=1e-12) for picture in mat_sheets(plan))


@pytest.mark.parametrize("size", [8.0, 9.0, 12.0])
def test_every_page_has_a_bar_that_measures_100_mm(size: float) -> None:
    plan = planned(built(ground(9, 7)), SheetOptions(layout="mat", font_size=size))
    for page in plan.pages:
        rules = [item for block in page.blocks for item in block.items if isinstance(item, StraightLine)]
        bars = [rule for rule in rules if rule.start.y == rule.end.y and abs(rule.rect.width - 100.0) < 1e-6]
        assert len(bars) == 1
        ticks = [r for r in rules if r.start.x == r.end.x and r.start.y < bars[0].start.y < r.end.y]
        assert len(ticks) == 11
        assert "100 mm" in words(page)


def test_every_hex_of_level_1_lies_on_a_sheet_and_upper_levels_on_none() -> None:
    battlefield = built([*ground(9, 7), ("rock-7", 40, 0, 2, 0)])
    plan = planned(battlefield, SheetOptions(layout="mat"))

    def within(picture: Picture, at: Point) -> bool:
        x, y = at.x - picture.origin.x, at.y - picture.origin.y
        return 0 <= x <= picture.rect.width and 0 <= y <= picture.rect.height

    for piece in battlefield.pieces.values():
        spots = [within(picture, centre(piece.cells[0])) for picture in mat_sheets(plan)]
        assert any(spots) == (piece.slot == 1)


def test_sheets_with_nothing_on_them_are_left_out_and_counted() -> None:
    apart = [("grass-1", 0, 0, 1, 0), ("grass-1", 30, 0, 1, 0), ("grass-1", 0, 20, 1, 0)]
    plan = planned(built(apart), SheetOptions(layout="mat"))
    assert len(plan.pages) == 1 + 3
    listed = re.search(
        r"on 3 sheets, (\d+) across and (\d+) down \((\d+) with", " ".join(words(plan).split())
    )
    across, down, left_out = map(int, listed.groups())
    assert across * down - left_out == 3


def test_no_sheet_is_printed_for_a_sliver_of_ground() -> None:
    """The ground on each, by shapely: a column of half hexes is hardly worth the glue."""
    battlefield = made(CASTLE)
    lowest = [piece for piece in battlefield.pieces.values() if piece.slot == 1]
    whole = shapely.union_all([shapely.Polygon(corners(cell)) for piece in lowest for cell in piece.cells])
    for picture in mat_sheets(planned(battlefield, SheetOptions(layout="mat"))):
        (x, y), rect = picture.origin, picture.rect
        sheet = shapely.box(x, y, x + rect.width, y + rect.height)
        assert whole.intersection(sheet).area > 0.1 * sheet.area


def test_neighbours_are_named_on_the_strips_and_in_words() -> None:
    plan = planned(built(ground(9, 7)), SheetOptions(layout="mat", orientation="portrait"))
    names = [page.bookmarks for page in plan.pages]
    assert names[0] == ["Map of the sheets"]
    assert names[1:3] == [["Sheet A"], ["Sheet B"]]
    assert "Cut along the left line, glue onto the strip of A" in words(plan.pages[2])
    texts_on_a = [mark.text for mark in mat_sheets(plan)[0].marks if hasattr(mark, "text")]
    assert "B" in texts_on_a


def test_a_mat_of_one_piece_is_one_sheet() -> None:
    plan = planned(built([("grass-1", 0, 0, 3, 0)]), SheetOptions(layout="mat"))
    assert len(plan.pages) == 2
    assert "The only sheet" in words(plan)
    assert "Level 3 at true size" in words(plan)
    assert texts(blocks(plan, "mat")[0])


@pytest.mark.parametrize("layout", ["mat", "poster"])
def test_a_page_of_an_empty_battlefield_says_that_there_is_nothing(layout: Any) -> None:
    assert "No piece lies on this battlefield yet." in words(
        planned(Battlefield(), SheetOptions(layout=layout))
    )


def labels_on(picture: Picture) -> list[Label]:
    return [mark for mark in picture.marks if isinstance(mark, Label)]


def test_every_text_is_whole_on_one_sheet() -> None:
    """Neither a cut nor a neighbour that is glued on takes some of it, nor does the letter of a neighbour."""
    plan = planned(built(ground(9, 7)), SheetOptions(layout="mat", orientation="portrait"))
    sheets = mat_sheets(plan)
    names = {page.bookmarks[0].removeprefix("Sheet ") for page in plan.pages[1:]}
    codes = 0
    for picture, page in zip(sheets, plan.pages[1:], strict=True):
        (left, top), wide, high = picture.origin, picture.rect.width, picture.rect.height
        strips = [label for label in labels_on(picture) if label.text in names and label.bold]
        beside = any(label.at.x > left + wide - STRIP for label in strips)
        under = any(label.at.y > top + high - STRIP for label in strips)
        right, bottom = left + wide - beside * STRIP, top + high - under * STRIP
        for label in labels_on(picture):
            if label in strips:
                continue
            reach_x, reach_y = len(label.text) * label.height / 2, label.height / 2
            assert left <= label.at.x - reach_x, (page.bookmarks, label)
            assert label.at.x + reach_x <= right, (page.bookmarks, label)
            assert top <= label.at.y - reach_y, (page.bookmarks, label)
            assert label.at.y + reach_y <= bottom, (page.bookmarks, label)
            codes += label.text == "G1"
    assert codes == 9 * 7


# ---- Everything on one page ----


def assert_a_sound_poster(plan: Plan, battlefield: Battlefield) -> None:
    assert len(plan.pages) == 1
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_one_scale(plan)
    assert_all_is_drawn(plan, battlefield)


@pytest.mark.parametrize(("name", "paper"), [(CASTLE, "A4"), (TUNDRA, "Tabloid"), (WOOD, "A4")])
def test_whole_battlefields_go_on_one_page(name: str, paper: Any, catalogue: Catalogue) -> None:
    battlefield = made(name)
    boxes = boxes_needed(used(battlefield), catalogue)
    plan = planned(battlefield, SheetOptions(layout="poster", paper=paper), boxes=boxes)
    assert_a_sound_poster(plan, battlefield)
    (parts,) = blocks(plan, "parts")  # with drawings or, where levels would be small, in running text
    listed = words(parts).replace("\n", " ")
    assert sum(int(count) for count in re.findall(r"(\d+) ×", listed)) == len(battlefield)
    for wanted in ("Boxes needed", "1 ×", "pieces"):
        assert wanted in words(plan)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_sixty_levels_go_on_one_page(orientation: Any) -> None:
    battlefield = built([("rock-1", slot % 4, slot % 3, slot, 0) for slot in range(1, 61)])
    plan = planned(battlefield, SheetOptions(layout="poster", orientation=orientation))
    assert_a_sound_poster(plan, battlefield)
    assert [block.slot for block in blocks(plan, "step")] == list(range(1, 61))


def test_a_hundred_kinds_are_named_in_brief_but_all_of_them(catalogue: Catalogue) -> None:
    types = catalogue.placeable()
    battlefield = built([(type.id, 6 * (i % 14), 6 * (i // 14), 1, 0) for i, type in enumerate(types)])
    plan = planned(battlefield, SheetOptions(layout="poster"))
    assert_a_sound_poster(plan, battlefield)
    listed = " ".join(words(plan).split())
    assert all(f"1 × {type.name}" in listed for type in types)


def test_start_zones_and_their_legend_are_on_it() -> None:
    battlefield = built([("grass-24", 0, 0, 1, 0), ("grass-24", 8, 0, 1, 0)])
    cells = [piece.cells for piece in battlefield.pieces.values()]
    zones = [
        zone(name, *(Position(cell, 1) for cell in own), number=number)
        for number, (name, own) in enumerate(zip("AB", cells, strict=True), 1)
    ]
    shown = told(setup=setup(zones, glyph("A", Position(Hex(0, 0), 1))))
    plan = planned(battlefield, SheetOptions(layout="poster"), scenario=shown)
    assert_nothing_overlaps_or_is_cut(plan)
    assert len(blocks(plan, "zones")) >= 2
    assert "Start zones and glyphs" in words(plan)


def test_what_zones_mean_is_said_once_however_many_drawings_show_them() -> None:
    """Ground below an overhang has a drawing of its own."""
    battlefield = built([*ground(6, 4), ("rock-7", 1, 1, 9, 0)])
    cells = [Hex(2, 1), Hex(2, 2), Hex(5, 0)]
    own = zone("Red hold", *(Position(hex, 1) for hex in cells))
    plan = planned(battlefield, SheetOptions(layout="poster"), scenario=told(setup=setup((own,))))
    said = words(plan)
    assert said.count("Start zones") == 2
    assert said.count("Red hold") == 1


def test_what_cannot_be_built_is_said() -> None:
    plan = planned(
        built([("grass-1", 0, 0, 1, 0)]),
        SheetOptions(layout="poster"),
        problems=[Problem("c", Severity.ERROR, "two tiles overlap")],
    )
    assert "1 thing cannot be built as drawn" in words(plan)


def test_what_does_not_go_on_one_page_is_refused_with_what_would_help() -> None:
    battlefield = built([("rock-1", 0, 0, slot, 0) for slot in range(1, 61)])
    with pytest.raises(BuilderError, match="larger paper, or smaller letters and margins"):
        planned(battlefield, SheetOptions(layout="poster", paper="Letter", font_size=14, margin=40))


@settings(max_examples=often(4))
@given(rows=rows.filter(bool), paper=st.sampled_from(["A4", "A3", "Letter"]), title=st.text(max_size=80))
def test_any_battlefield_goes_on_one_page(rows: list[PieceRow], paper: Any, title: str) -> None:
    battlefield = built(rows, title=title)
    assert_a_sound_poster(planned(battlefield, SheetOptions(layout="poster", paper=paper)), battlefield)


def test_levels_stand_around_what_is_named_and_each_says_how_many_pieces() -> None:
    corners = [(q, r) for r in (0, 9) for q in (-(r // 2), 7 - r // 2)]
    above = [("rock-1", q, r, slot, 0) for slot in range(2, 21) for q, r in corners]
    battlefield = built([*ground(8, 10), *above])
    plan = planned(battlefield, SheetOptions(layout="poster", orientation="portrait"))
    assert_a_sound_poster(plan, battlefield)
    steps = blocks(plan, "step")
    for block in steps:
        count = "80 pieces" if block.slot == 1 else "4 pieces"
        assert [text.text for text in texts(block)] == [f"Level {block.slot}", count]
    (facts,) = blocks(plan, "facts")
    beside = [block for block in steps if block.rect.y < facts.rect.bottom]
    below = [block for block in steps if block.rect.y > facts.rect.bottom]
    assert len(beside) >= 4
    assert all(block.rect.x > facts.rect.right for block in beside)
    assert any(block.rect.x < facts.rect.right for block in below)


@pytest.mark.parametrize(
    ("paper", "larger"),
    [
        ("A4", "A3 or"),
        ("A3", "A2 or"),
        ("Letter", "Tabloid or"),
        ("Tabloid", "choose several"),
    ],
)
def test_hexes_too_small_to_read_are_named_with_what_would_help(paper: Any, larger: str) -> None:
    plan = planned(built(ground(120, 20)), SheetOptions(layout="poster", paper=paper))
    hex_mm = plan.scale * 44.58
    assert hex_mm < 4
    (said,) = plan.remarks
    assert f"{hex_mm:.1f} mm" in said
    assert larger in said


@pytest.mark.parametrize(("paper", "larger"), [("A2", "A1 or"), ("A1", "choose several")])
def test_so_they_are_on_the_largest_papers(paper: Any, larger: str) -> None:
    (said,) = small_hexes(SheetOptions(layout="poster", paper=paper), scale_of(3.0))
    assert larger in said


@pytest.mark.parametrize(("paper", "larger"), [("A3", 1.0), ("A2", 2**0.5), ("A1", 2.0)])
def test_a_poster_for_the_wall_is_that_of_a3_with_all_of_it_larger(paper: Any, larger: float) -> None:
    battlefield = built([*ground(9, 7), ("rock-1", 2, 2, 2, 0), ("rock-1", 2, 2, 3, 0)])
    plan, small = (
        planned(battlefield, SheetOptions(layout="poster", paper=name, margin=12.0 * zoom))
        for name, zoom in ((paper, larger), ("A3", 1.0))
    )
    assert_nothing_overlaps_or_is_cut(plan)
    assert plan.scale == pytest.approx(larger * small.scale, rel=0.01)
    (page,), (other,) = plan.pages, small.pages
    assert page.width == pytest.approx(larger * other.width, rel=0.01)


def test_levels_of_which_little_is_new_show_that_and_all_are_larger_for_it() -> None:
    battlefield = built([*ground(21, 24), *[("rock-1", 4, 4, slot, 0) for slot in range(2, 21)]])
    plan = planned(battlefield, SheetOptions(layout="poster", orientation="portrait"))
    assert_a_sound_poster(plan, battlefield)
    first, *others = [drawing_of(block).rect for block in blocks(plan, "step")]
    assert others[-1].height < 0.6 * first.height


def test_hexes_large_enough_need_no_remark() -> None:
    assert planned(built([("grass-24", 0, 0, 1, 0)]), SheetOptions(layout="poster")).remarks == ()
