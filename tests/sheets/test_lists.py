"""Texts broken into lines, parts lists in columns, pages filled from top to bottom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.catalogue import Catalogue
from builder.catalogue.load import load
from builder.catalogue.pieces import Shape
from builder.drawing.marks import Label
from builder.drawing.pieces import icon_marks
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Hex, Point
from builder.language import pgettext, speaking
from builder.places import shipped
from builder.sheets import text_widths
from builder.sheets.building.steps import StepPart
from builder.sheets.flow import (
    COLUMN,
    GAP,
    MOST,
    ROW,
    SCALE,
    Flow,
    LaidRow,
    TextLine,
    columns_in,
    dealt,
    extent,
    height_of,
    how_many_fit,
    icon,
    icon_size,
    row_items,
    rows_of,
)
from builder.sheets.layout import (
    FOOTER,
    Page,
    Picture,
    Rect,
    Text,
    first_parts,
    runs_left,
    shortened,
    text_lines,
    wrapped,
)
from builder.wording import cleaned
from tests.battlefields import shipped_catalogue, shipped_styles
from tests.sheets.invariants import texts
from tests.sheets.plans import measure

# ---- Parts lists in columns. Small drawings of pieces ----


def some_rows(count: int, name: str = "") -> list[LaidRow]:
    types = shipped_catalogue().placeable()
    parts = [
        StepPart(types[i % len(types)], name or types[i % len(types)].name, i + 1, 1) for i in range(count)
    ]
    return rows_of(parts, COLUMN, measure, shipped_styles())


def test_rows_are_dealt_from_top_to_bottom() -> None:
    rows = some_rows(5)
    assert dealt(rows, 2) == [rows[:3], rows[3:]]
    assert dealt([], 3) == [[], [], []]


def test_a_long_name_takes_more_lines_and_a_higher_row() -> None:
    short, long = some_rows(1, "tile")[0], some_rows(1, "a tile with a name that goes on and on and on")[0]
    assert short.height == ROW
    assert len(long.lines) > 2
    assert long.height > ROW


def test_a_wide_count_takes_room_from_the_names(catalogue: Catalogue, styles: Styles) -> None:
    type = catalogue.pieces["grass-1"]
    (few,) = rows_of([StepPart(type, "x", 1, 1)], COLUMN, measure, styles)
    (many,) = rows_of([StepPart(type, "x", 123456, 1)], COLUMN, measure, styles)
    assert many.count_width > few.count_width


def test_columns_are_as_many_as_have_room() -> None:
    assert [columns_in(width) for width in (10, COLUMN, COLUMN * 2 - 1, COLUMN * 2)] == [1, 1, 1, 2]


@given(count=st.integers(0, 40), columns=st.integers(1, 6), height=st.floats(0, 120))
def test_as_many_rows_are_taken_as_fit(count: int, columns: int, height: float) -> None:
    rows = some_rows(count)
    fits = how_many_fit(rows, columns, height)
    assert height_of(rows[:fits], columns) <= height + 0.01
    if fits < count:
        assert height_of(rows[: fits + 1], columns) > height


def test_rows_side_by_side_stand_on_one_line(styles: Styles) -> None:
    rows = [*some_rows(1, "a tile with a name that goes on and on and on"), *some_rows(3, "tile")]
    items = row_items(rows, Rect(0, 0, 2 * COLUMN, 100), 2, styles, measure)
    counts = [item for item in items if isinstance(item, Text) and item.text.endswith("×")]
    assert counts[0].y == counts[2].y
    assert counts[1].y == counts[3].y


def test_a_type_without_a_shape_is_listed_without_a_drawing(catalogue: Catalogue, styles: Styles) -> None:
    bar, grass = catalogue.pieces["door-bar"], catalogue.pieces["grass-1"]
    assert icon(bar, styles, Rect(0, 0, 10, 6)) is None
    assert icon_size(bar, styles) == (0.0, 0.0)
    rows = rows_of(
        [StepPart(bar, bar.name, 1, 1), StepPart(grass, grass.name, 1, 1)], COLUMN, measure, styles
    )
    items = row_items(rows, Rect(0, 0, COLUMN, 30), 1, styles, measure)
    assert sum(isinstance(item, Picture) for item in items) == 1
    assert any(isinstance(item, Text) and item.text == "door bar" for item in items)


def test_the_code_of_a_tile_stands_before_its_name(catalogue: Catalogue, styles: Styles) -> None:
    types = [catalogue.pieces[id] for id in ("grass-7", "snow-24", "evergreen-10")]
    parts = [StepPart(type, type.name, 2, 2) for type in types]
    rows = rows_of(parts, COLUMN, measure, styles)
    assert [row.code for row in rows] == ["G7", "SN24", ""]
    assert [row.code for row in rows_of(parts, COLUMN, measure, styles, coded=False)] == ["", "", ""]
    rect = Rect(5, 5, COLUMN, height_of(rows, 1))
    texts = [item for item in row_items(rows, rect, 1, styles, measure) if isinstance(item, Text)]
    code = next(text for text in texts if text.text == "G7")
    first = min((t for t in texts if t is not code and t.y == code.y), key=lambda t: t.x)
    assert code.bold
    assert code.rect.right < first.x
    assert " ".join(rows[0].lines).strip() == "7-hex grass tile"
    for text in texts:
        assert rect.holds(text.rect, 0.2), text


def test_a_name_longer_than_its_line_goes_on_behind_its_hyphen(catalogue: Catalogue, styles: Styles) -> None:
    type = catalogue.pieces["grass-7"]
    (row,) = rows_of([StepPart(type, "24er-Grasplättchen aus Holz", 1, 1)], COLUMN, measure, styles)
    assert row.lines == ("24er-", "Grasplättchen aus", "Holz")


@pytest.mark.parametrize("column", [34.0, COLUMN, 90.0])
def test_a_code_takes_no_room_from_other_rows_and_loses_no_word(
    catalogue: Catalogue, styles: Styles, column: float
) -> None:
    parts = [StepPart(type, type.name, 1, 1) for type in catalogue.placeable()]
    rows = rows_of(parts, column, measure, styles)
    for part, row in zip(parts, rows, strict=True):
        assert "".join(row.lines).replace(" ", "") == part.name.replace(" ", "")
    items = row_items(rows, Rect(0, 0, column, height_of(rows, 1)), 1, styles, measure)
    assert all(item.rect.right <= column + 0.2 for item in items if isinstance(item, Text))


def test_drawings_of_one_list_are_at_one_scale_and_have_their_room(
    catalogue: Catalogue, styles: Styles
) -> None:
    types = catalogue.placeable()
    rows = rows_of([StepPart(type, type.name, 1, 1) for type in types], COLUMN, measure, styles)
    rect = Rect(3, 4, COLUMN, height_of(rows, 1))
    drawn = [item for item in row_items(rows, rect, 1, styles, measure) if isinstance(item, Picture)]
    assert len(drawn) == len(types)
    assert len({picture.scale for picture in drawn}) == 1
    for picture in drawn:
        assert_within(picture, picture.rect.width, picture.rect.height)
        assert rect.holds(picture.rect)


def assert_within(picture: Picture, wide: float, high: float) -> None:
    """All that is drawn lies within that many mm."""
    box, scale = extent(picture.marks), picture.scale
    assert (box.left - picture.origin.x) * scale > -0.1
    assert (box.right - picture.origin.x) * scale < wide + 0.1
    assert (box.top - picture.origin.y) * scale > -0.1
    assert (box.bottom - picture.origin.y) * scale < high + 0.1


def test_every_piece_type_is_drawn_at_one_scale_in_the_room_it_asks_for(
    catalogue: Catalogue, styles: Styles
) -> None:
    for type in catalogue.placeable():
        wide, high = icon_size(type, styles)
        drawing = icon(type, styles, Rect(5, 7, wide, high))
        assert drawing.scale == SCALE
        assert_within(drawing, wide, high)


def test_a_tile_is_as_much_larger_as_it_has_hexes(catalogue: Catalogue, styles: Styles) -> None:
    single, double = (icon_size(catalogue.pieces[id], styles)[0] for id in ("grass-1", "grass-2"))
    assert abs(double - single - ACROSS_FLATS * SCALE) < 0.01


@pytest.mark.parametrize("way", [Hex(1, 0), Hex(-1, 2)])
def test_what_is_larger_than_any_tile_that_is_sold_is_drawn_smaller(
    way: Hex, catalogue: Catalogue, styles: Styles
) -> None:
    """Own pieces have up to 100 hexes in any outline."""
    shape = Shape("river", tuple(Hex(way.q * n, way.r * n) for n in range(40)))
    type = replace(catalogue.pieces["grass-1"], id="river", name="river", shape=shape)
    wide, high = icon_size(type, styles)
    assert max(wide, high) == pytest.approx(MOST)
    drawing = icon(type, styles, Rect(0, 0, wide, high))
    box = extent(drawing.marks)
    assert (box.width * drawing.scale, box.height * drawing.scale) == pytest.approx((wide, high))


def test_a_number_too_small_to_read_is_left_to_the_name(catalogue: Catalogue, styles: Styles) -> None:
    for id in ("evergreen-10", "evergreen-15"):
        drawing = icon(catalogue.pieces[id], styles, Rect(0, 0, 10, 6.4))
        assert [mark for mark in drawing.marks if isinstance(mark, Label)] == []
        large = icon_marks(catalogue.pieces[id], styles)
        assert [mark.text for mark in large if isinstance(mark, Label)] == [id.rpartition("-")[2]]
        assert id.rpartition("-")[2] in catalogue.pieces[id].name


def test_the_extent_counts_the_width_of_lines(catalogue: Catalogue, styles: Styles) -> None:
    drawing = icon(catalogue.pieces["grass-1"], styles, Rect(0, 0, 10, 6))
    assert extent(drawing.marks).left < min(Point(*p).x for p in drawing.marks[0].rings[0])  # type: ignore[union-attr]


# ---- Rectangles of a page, and pages filled from top to bottom ----


@pytest.fixture
def flow(styles: Styles) -> Flow:
    flow = Flow(210, 297, 12, styles, measure)
    flow.new_page("First")
    return flow


def test_blocks_lie_one_below_the_other(flow: Flow) -> None:
    flow.put("notes", 20, [])
    flow.put("notes", 30, [])
    first, second = flow.pages[0].blocks
    assert second.rect.y == first.rect.bottom + GAP
    assert flow.room == pytest.approx(flow.content.height - 50 - 2 * GAP)


def test_running_text_opens_pages_as_needed_and_loses_nothing(flow: Flow) -> None:
    flow.text("notes", "Notes", [TextLine(f"Line {i}") for i in range(300)])
    written = [text.text for page in flow.pages for text in texts(page)]
    assert [text for text in written if text.startswith("Line")] == [f"Line {i}" for i in range(300)]
    assert written.count("Notes") == 1
    assert written.count("Notes, continued") == len(flow.pages) - 1 > 1


def test_a_heading_is_not_left_alone_at_the_foot_of_a_page(flow: Flow) -> None:
    flow.put("notes", flow.room - 18, [])
    flow.text("notes", "Notes", [TextLine(f"Line {i}") for i in range(10)])
    assert [len(page.blocks) for page in flow.pages] == [1, 1]


@pytest.mark.parametrize(
    ("text", "aside", "shortened"),
    [
        ("Level 1", "1 piece", [False, False]),
        ("Level 1", "x" * 80, [False, True]),
        ("Zones " * 20, "1 piece", [True]),
    ],
)
def test_a_heading_too_long_for_its_line_is_shortened_after_what_stands_beside_it(
    text: str, aside: str, shortened: list[bool], flow: Flow
) -> None:
    texts = [item for item in flow.heading(text, 12, 12, 60, aside) if isinstance(item, Text)]
    assert all(text.rect.x >= 12 and text.rect.right <= 72.01 for text in texts)
    assert all(not a.rect.overlaps(b.rect) for a in texts for b in texts if a is not b)
    assert [text.text.endswith("…") for text in texts] == shortened
    for whole, found in zip((text, aside), texts, strict=False):
        assert whole.startswith(found.text.removesuffix("…"))


def test_lines_read_from_the_right_begin_at_the_right(flow: Flow) -> None:
    left, right = flow.line_items(
        [TextLine("A ford", indent=4), TextLine("ساحة معركة", indent=4)], 12, 40, 186
    )
    assert isinstance(left, Text)
    assert isinstance(right, Text)
    assert (left.x, left.anchor) == (16, "start")
    assert (right.x, right.anchor) == (194, "end")


@pytest.mark.parametrize(
    ("other", "overlap"),
    [(Rect(10, 0, 5, 10), False), (Rect(9, 9, 5, 5), True), (Rect(9, 10, 5, 5), False)],
)
def test_touching_rectangles_do_not_overlap(other: Rect, overlap: bool) -> None:
    assert Rect(0, 0, 10, 10).overlaps(other) is overlap


def test_a_rectangle_holds_what_lies_wholly_inside() -> None:
    full = Rect(0, 0, 10, 10)
    assert full.holds(full.inset(1))
    assert full.holds(full)
    assert not full.holds(Rect(5, 5, 6, 1))


@pytest.mark.parametrize(("anchor", "left"), [("start", 50), ("middle", 40), ("end", 30)])
def test_a_text_lies_where_its_anchor_says(anchor: str, left: float) -> None:
    text = Text(50, 20, "word", 10, 20, anchor=anchor)  # type: ignore[arg-type]
    assert text.rect.x == left
    assert text.rect.y < 20 < text.rect.bottom


def test_the_footer_has_room_below_the_content() -> None:
    page = Page(210, 297, 12)
    assert page.content == Rect(12, 12, 186, 273 - FOOTER)


# ---- Texts broken into lines that fit ----


@given(st.text(), st.floats(5, 100))
def test_no_line_is_wider_than_asked_and_no_letter_is_lost(text: str, width: float) -> None:
    lines = wrapped(text, 9, False, width, measure)
    assert all(measure(line, 9, False) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(cleaned(text).split())


@pytest.mark.parametrize(
    ("text", "from_right"),
    [("ford", False), ("12 ليلى", True), ("שלום ford", True), ("by ليلى", False), ("12", False), ("", False)],
)
def test_the_first_letter_says_which_way_a_line_is_read(text: str, from_right: bool) -> None:
    assert runs_left(text) is from_right


@pytest.mark.parametrize(
    ("text", "as_wide_as", "lines"),
    [
        ("some words more\nhere", "some words", ["some words", "more", "here"]),
        ("a xxxxxxx b", "xxx", ["a", "xxx", "xxx", "x b"]),
        ("a xx-xxxxx b", "xxxxx", ["a", "xx-", "xxxxx", "b"]),
        ("aae\u0301e", "xxx", ["aa", "e\u0301e"]),
        ("aa\U0001f469\u200d\U0001f680", "xxx", ["aa", "\U0001f469\u200d\U0001f680"]),
    ],
    ids=["between words", "a word too long", "behind a hyphen", "accents stay", "joined signs stay"],
)
def test_lines_break_between_words_and_where_the_text_breaks(
    text: str, as_wide_as: str, lines: list[str]
) -> None:
    assert wrapped(text, 9, False, measure(as_wide_as, 9, False), measure) == lines


def test_a_word_as_long_as_a_book_is_cut_without_measuring_it_again_and_again() -> None:
    seen = 0

    def counting(text: str, pt: float, bold: bool) -> float:
        nonlocal seen
        seen += len(text)
        return measure(text, pt, bold)

    word = "x" * 50_000
    lines = wrapped(word, 9, False, 100, counting)
    assert "".join(lines) == word
    assert seen < 60 * len(word)


@given(st.text(), st.floats(3, 60))
def test_a_shortened_text_fits_or_is_only_an_ellipsis(text: str, width: float) -> None:
    found = shortened(text, 9, False, width, measure)
    assert measure(found, 9, False) <= width or found == "…"


@pytest.mark.parametrize(
    ("text", "as_wide_as", "short"),
    [("Ford  of\nIdona", "x" * 60, "Ford of Idona"), ("aae\u0301e", "xxx", "aa…")],
)
def test_only_what_does_not_fit_is_shortened(text: str, as_wide_as: str, short: str) -> None:
    assert shortened(text, 9, False, measure(as_wide_as, 9, False), measure) == short


def test_lines_lie_one_below_the_other() -> None:
    found = text_lines(["one", "", "two"], 5, 10, 9, measure)
    assert [text.text for text in found] == ["one", "two"]
    assert not found[0].rect.overlaps(found[1].rect)
    assert found[0].rect.y == 10


def test_of_parts_set_apart_by_dots_whole_ones_are_told() -> None:
    text = "1 zone · 2 glyphs · 3 figures"
    listed = [
        first_parts(text, 8.0, measure(text[:end], 8.0, False), measure) for end in range(len(text) + 1)
    ]
    full = {"1 zone", "1 zone · 2 glyphs", text}
    # With less room than the first part takes, its beginning.
    assert all(some in full or "1 zone".startswith(some.removesuffix("…")) for some in listed)
    assert full < set(listed)
    assert listed[-1] == text


@pytest.mark.parametrize("width", [18.0, 19.0, 24.0])
def test_german_names_of_pieces_are_broken_at_hyphens_and_joints_alone(width: float) -> None:
    """Each part of a compound word that was broken is a part of it: *Wehrgang-*, *plättchen*."""
    with speaking("de"):
        names = {type.name for type in load(shipped("tilesets")).pieces.values()}
        ends = tuple(pgettext("parts of words", "tile hex").split())
        for name in names:
            lines = wrapped(name, 7.5, False, width, text_widths.measure)
            assert all(text_widths.measure(line, 7.5, False) <= width for line in lines)
            whole = ""
            for line in lines:
                joined = whole.removesuffix("-") + line
                if line.startswith(ends) and name.startswith(joined.removesuffix("-")):
                    whole = joined
                else:
                    whole += line if whole.endswith("-") or not whole else f" {line}"
            assert whole == name, lines
