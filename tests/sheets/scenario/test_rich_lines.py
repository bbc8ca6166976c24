"""Texts with bold words are broken into lines that fit, and lines filled into columns."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.formats.rich_text import Kind, Paragraph, Run, paragraphs_of
from builder.sheets.layout import Rect, Text
from builder.sheets.scenario.play_pages import (
    Part,
    RichLine,
    filled,
    height_of_column,
    in_whole_parts,
    least_height,
    rich_lines,
)
from sheets.conftest import measure

WIDTH = 60.0
runs = st.lists(st.builds(Run, st.text(st.sampled_from("ab c\n"), min_size=1, max_size=30), st.booleans()))
kinds: st.SearchStrategy[Kind] = st.sampled_from(["text", "heading", "title"])
paragraphs = st.lists(
    st.builds(
        lambda found, kind, apart: Paragraph(tuple(found), kind, "", apart), runs, kinds, st.booleans()
    ),
    max_size=6,
)


def text_of(lines: list[RichLine]) -> str:
    return "\n".join("".join(part.text for part in line.parts) for line in lines)


def test_words_keep_their_weight_and_their_blanks() -> None:
    (line,) = rich_lines(
        [Paragraph((Run("Hold the "), Run("ford", bold=True), Run(", now")))], WIDTH, measure
    )
    assert [(part.text, part.bold) for part in line.parts] == [
        ("Hold the ", False),
        ("ford", True),
        (", now", False),
    ]
    xs = [(part.x, part.x + part.width) for part in line.parts]
    assert all(end == pytest.approx(start) for (_, end), (start, _) in itertools.pairwise(xs))


def test_a_word_with_bold_letters_in_it_is_not_torn() -> None:
    word = (Run("un"), Run("break", bold=True), Run("able"))
    lines = rich_lines([Paragraph((Run("aaaa " * 8), *word))], 30.0, measure)
    assert text_of(lines).splitlines()[-1].endswith("unbreakable")


def test_bold_words_are_measured_as_bold() -> None:
    # As regular letters the twelve words fit on one line of 60 mm, as bold ones they do not.
    words = "aaa " * 8
    regular = rich_lines([Paragraph((Run(words),))], 56.5, measure)
    bold = rich_lines([Paragraph((Run(words, bold=True),))], 56.5, measure)
    assert (len(regular), len(bold)) == (1, 2)


def test_rows_of_lists_hang_beside_their_marks() -> None:
    lines = rich_lines(paragraphs_of("- " + "word " * 30 + "\n10. second"), WIDTH, measure)
    first, second = lines[0], lines[1]
    assert first.parts[0].text == "•"
    assert second.parts[0].x == first.parts[1].x > first.parts[0].x + first.parts[0].width
    mark, text = lines[-1].parts
    assert mark.text == "10."
    assert text.x > mark.x + mark.width


@given(paragraphs)
def test_lines_fit_and_no_letter_is_lost(found: list[Paragraph]) -> None:
    lines = rich_lines(found, WIDTH, measure)
    assert "".join(text_of(lines).split()) == "".join("".join(p.text for p in found).split())
    for line in lines:
        last = line.parts[-1]
        assert last.x + last.width <= WIDTH + 0.01 + measure(" ", line.pt, last.bold)


@given(paragraphs, st.floats(8.0, 60.0), st.integers(1, 3))
def test_columns_hold_the_lines_in_their_order(found: list[Paragraph], height: float, columns: int) -> None:
    lines = rich_lines(found, WIDTH, measure)
    dealt, used = filled(lines, columns, height)
    assert list(itertools.chain.from_iterable(dealt)) == lines[:used]
    assert len(dealt) <= columns
    for column in dealt:
        assert height_of_column(column) <= height + 0.01
    if lines:
        assert used, "a column of 8 mm holds a line"


def test_a_heading_is_not_the_last_line_of_a_column() -> None:
    lines = rich_lines(paragraphs_of("one\ntwo\nthree\nHEADING\nfour\nfive"), WIDTH, measure)
    heading = next(i for i, line in enumerate(lines) if line.parts[0].text == "HEADING")
    just = height_of_column(lines[: heading + 1])
    (first, second), used = filled(lines, 2, just)
    assert used == len(lines)
    assert second[0].parts[0].text == "HEADING"
    assert len(first) == heading


def test_no_line_of_a_paragraph_stands_alone() -> None:
    lines = rich_lines([Paragraph((Run("word " * 40),))], WIDTH, measure)
    assert len(lines) > 3
    for fitting in range(3, len(lines)):
        first = filled(lines, 1, height_of_column(lines[:fitting]))[0][0]
        assert len(lines) - len(first) != 1


def test_a_page_full_of_headings_is_filled_all_the_same() -> None:
    lines = rich_lines([Paragraph((Run("Heading"),), "heading") for _ in range(50)], WIDTH, measure)
    _, used = filled(lines, 1, 40.0)
    assert used > 3


def test_the_last_columns_are_evened_out() -> None:
    lines = rich_lines(paragraphs_of("\n".join(f"line {i}" for i in range(30))), WIDTH, measure)
    height = least_height(lines, 3, 200.0)
    dealt, used = filled(lines, 3, height)
    assert used == 30
    assert [len(column) for column in dealt] == [10, 10, 10]
    assert least_height(lines, 1, 20.0) == 20.0


def test_lines_are_inked_where_they_lie() -> None:
    (line,) = rich_lines([Paragraph((Run("a "), Run("b", bold=True)))], WIDTH, measure)
    items = [item for item in line.items(10.0, 20.0) if isinstance(item, Text)]
    assert [item.bold for item in items] == [False, True]
    assert all(Rect(10, 20, WIDTH, line.height).holds(item.rect) for item in items)


def test_parts_that_find_room_stand_whole_in_their_columns() -> None:
    def part(name: str, lines: int) -> list[RichLine]:
        return [RichLine((Part(0.0, f"{name}{i}", 9.0, False),), 9.0, 1.0) for i in range(lines)]

    parts = [part("a", 3), part("b", 2), part("c", 2), part("d", 4)]
    columns = in_whole_parts(parts, 2, 1000.0)
    assert columns is not None
    assert columns == [[*parts[0], *parts[1]], [*parts[2], *parts[3]]]
    least = max(map(height_of_column, columns))
    assert in_whole_parts(parts, 2, least) == columns
    assert in_whole_parts(parts, 2, least - 0.1) is None, "then they are broken"
    assert in_whole_parts(parts[:1], 2, 1000.0) is None, "a single one is evened out"
    assert in_whole_parts(parts[:2], 3, 1000.0) == parts[:2]
    assert in_whole_parts(parts * 10, 2, 1000.0) is None
