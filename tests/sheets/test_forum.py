"""A battlefield as text for a forum.

Mark-up of forums: what is put in, and how it is kept from being taken for mark-up.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, SetField, SetNote
from builder.catalogue import Catalogue
from builder.hexgrid import Direction, Hex
from builder.inventory import boxes_needed, used
from builder.sheets.forum import (
    ForumPost,
    ListItem,
    bullets,
    escaped,
    forum_text,
    heading,
    link,
    markdown_table,
    place_of,
)
from tests.battlefields import ALL, made
from tests.sheets.plans import built

TWO_FORDS = [
    ("grass-7", 2, 2, 1, 0),
    ("rock-1", 0, 0, 1, 0),
    ("rock-1", 1, 0, 1, 0),
    ("rock-1", 0, 0, 2, 0),
]


def text_of(battlefield: Battlefield, catalogue: Catalogue, **post: Any) -> str:
    boxes = boxes_needed(used(battlefield), catalogue)
    return forum_text(battlefield, catalogue, boxes, ForumPost(**post))


@pytest.fixture
def fords() -> Battlefield:
    battlefield = built(TWO_FORDS)
    for edit in (
        SetField("author", "A. Person"),
        SetField("description", "Cross the ford.\n# 1"),
        SetNote(2, "last of all"),
        SetNote(Hex(0, 0), "a spring"),
    ):
        battlefield.apply(edit)
    return battlefield


def test_the_long_text_has_everything_a_builder_asks_for(fords: Battlefield, catalogue: Catalogue) -> None:
    text = text_of(fords, catalogue, title="Two Fords", long=True, room_for_link=False)
    assert text == (
        "Two Fords\n"
        "by A. Person\n"
        "\n"
        "Pieces: 4\n"
        "Highest level: 2\n"
        "Size: 5 × 5 hexes (9 with terrain), 25 × 21 cm (10 × 8 inches)\n"
        "Time to build: about 5 min\n"
        "\n"
        "Cross the ford.\n"
        "# 1\n"
        "\n"
        "Boxes needed\n"
        "  1 × Rise of the Valkyrie (master set), 2nd edition\n"
        "      or Rise of the Valkyrie (master set), 1st edition (the same pieces)\n"
        "\n"
        "All pieces\n"
        "  1 × 7-hex grass tile\n"
        "  3 × single rock tile\n"
        "\n"
        "Level by level, with the hexes that each piece covers\n"
        "(letter: column, number: row, A1..C1: from A1 to C1)\n"
        "\n"
        "Level 1\n"
        "  single rock tile: A1; B1\n"
        "  7-hex grass tile: D3..E3+C4..E4+D5..E5\n"
        "\n"
        "Level 2\n"
        "  last of all\n"
        "  single rock tile: A1\n"
        "\n"
        "Notes\n"
        "  A1: a spring\n"
    )


def test_what_fewer_boxes_would_do_is_a_remark_below_them_and_no_box(catalogue: Catalogue) -> None:
    grass = built([("grass-24", 8 * (i % 4), 8 * (i // 4), 1, 0) for i in range(12)])
    text = text_of(grass, catalogue, markup="markdown")
    kit = catalogue.boxes["totk"].name
    boxes, _gap, remark = text.partition("**Boxes needed**\n\n")[2].partition("\n\n")
    assert all(line.startswith("* ") for line in boxes.splitlines())
    assert remark.startswith(f"By counts that are not certain, 1 × {kit} would do in place of ")


def test_the_short_text_ends_with_the_file_and_a_line_for_the_link(
    fords: Battlefield, catalogue: Catalogue
) -> None:
    text = text_of(fords, catalogue, title="Two Fords", players="2", zones=2, file_name="two.hexfield")
    assert text.startswith("Two Fords\nby A. Person\n\nPlayers: 2\nStart zones: 2\nPieces: 4\n")
    assert text.endswith("(the same pieces)\n\nFile: two.hexfield\nLink:\n")
    assert "Level by level" not in text


def test_markdown_keeps_its_lines_apart_and_shows_letters_as_they_are(
    fords: Battlefield, catalogue: Catalogue
) -> None:
    fords.apply(SetField("author", "*A* <b>_Person_"))
    text = text_of(fords, catalogue, title="Two|Fords", long=True, markup="markdown", links=["https://x.org"])
    assert text.startswith("## Two\\|Fords\n\nby \\*A\\* \\<b\\>\\_Person\\_\n\nPieces: 4  \n")
    assert "\n\\# 1  \n" in text
    assert "\n**Level 1**\n\n* single rock tile: A1; B1\n" in text
    assert text.endswith("Link: <https://x.org>  \n")


def test_bbcode_has_its_lists_closed_and_no_tag_of_somebody_else(
    fords: Battlefield, catalogue: Catalogue
) -> None:
    text = text_of(fords, catalogue, title="[b]Two[/b]", long=True, markup="bbcode", links=["https://x.org"])
    assert text.startswith("[b](b)Two(/b)[/b]\nby A. Person\n")
    assert text.endswith("Link: [url]https://x.org[/url]\n")
    for tag in ("b", "list", "url"):
        assert text.count(f"[{tag}]") == text.count(f"[/{tag}]") > 0
    assert set(re.findall(r"\[/?([^\]]+)\]", text)) == {"b", "list", "url", "*"}


def test_an_empty_one_is_no_error(catalogue: Catalogue) -> None:
    assert text_of(built([]), catalogue) == "Untitled battlefield\n\nNo piece lies on it yet\n\nLink:\n"


def test_a_title_of_several_lines_stands_in_one(catalogue: Catalogue) -> None:
    battlefield = built(TWO_FORDS[:1])
    battlefield.apply(SetField("author", "A\tB\x1b[31m"))
    assert text_of(battlefield, catalogue, title="One\nTwo\r\n ").startswith("One Two\nby A B[31m\n")


@pytest.mark.parametrize("name", ALL)
def test_every_hex_of_a_battlefield_is_told(catalogue: Catalogue, name: str) -> None:
    battlefield = made(name)
    for markup in ("plain", "markdown", "bbcode"):
        text = text_of(battlefield, catalogue, title=name, markup=markup, long=True)
        assert f"Pieces: {len(battlefield)}" in text
        for piece in battlefield.pieces.values():
            if piece.type.role.name != "FLAG":
                assert place_of(piece) in text


def test_an_edge_piece_is_named_by_its_edges_and_rungs_of_one_ladder_are_counted(
    catalogue: Catalogue,
) -> None:
    (piece,) = built([("ladder-rung", 2, 0, 1, 5)]).pieces.values()
    (edge,) = piece.edges
    assert place_of(piece) == f"C1 {Direction(edge.direction).name}" == "C1 NW"
    high = catalogue.pieces["ladder-rung"].height
    rungs = built([*(("ladder-rung", 0, 0, 2 + high * n, 0) for n in range(3)), ("rock-1", 0, 0, 1, 0)])
    assert "ladder rung: A1 NE (× 3)" in text_of(rungs, catalogue, long=True)


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("1. A hill", "1\\. A hill"),
        ("12) wide", "12\\) wide"),
        ("- not a list", "\\- not a list"),
        ("+1 height", "\\+1 height"),
        ("  # tag", "  \\# tag"),
        ("=== rule", "\\=== rule"),
        ("a - b 3. c", "a - b 3. c"),
        (
            "snake_case *x* [y](z) `c` a|b ~s~ &amp;",
            "snake\\_case \\*x\\* \\[y\\](z) \\`c\\` a\\|b \\~s\\~ \\&amp;",
        ),
    ],
)
def test_letters_that_markdown_reads_are_named_as_letters(text: str, listed: str) -> None:
    assert escaped(text, "markdown") == listed


@given(st.text(max_size=60))
def test_plain_text_stays_and_bbcode_has_no_brackets_of_its_own(text: str) -> None:
    assert escaped(text, "plain") == text
    assert not set(escaped(text, "bbcode")) & set("[]")


def test_lists_say_more_under_a_line() -> None:
    items = [ListItem("a", "b"), ListItem("c")]
    assert bullets(items, "plain") == ["  a", "      b", "  c"]
    assert bullets(items, "markdown") == ["* a (b)", "* c"]
    assert bullets(items, "bbcode") == ["[list]", "[*]a (b)", "[*]c", "[/list]"]


def test_headings_and_links() -> None:
    assert [heading("A", m) for m in ("plain", "markdown", "bbcode")] == ["A", "**A**", "[b]A[/b]"]
    assert heading("A", "markdown", large=True) == "## A"
    assert link("https://x", "markdown") == "<https://x>"


def test_a_table_has_as_many_cells_in_each_row_and_numbers_to_the_right() -> None:
    lines = markdown_table(["a", "b|c"], [["x|y", 1], ["z\nz", ""]])
    assert lines == ["| a | b\\|c |", "|:---|---:|", "| x\\|y | 1 |", "| z z |  |"]
