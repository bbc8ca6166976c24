"""The report on paper and as a page of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from itertools import combinations

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex, disc
from builder.insight import Fact, FieldZone, MarkedPlace, Places, Report, Section, report
from builder.sheets.layout import Picture, Plan, Text
from builder.sheets.report_html import report_html
from builder.sheets.report_pages import report_plan
from tests.sheets.invariants import blocks, texts, words
from tests.sheets.plans import built

# ---- The report on paper ----


def measure(text: str, pt: float, bold: bool) -> float:
    """About the width of a text in mm."""
    return len(text) * pt * 0.19 * (1.06 if bold else 1.0)


LONG = " ".join(["a name that is longer than any line of a legend can be"] * 3)


@pytest.fixture(scope="module")
def meadow() -> Battlefield:
    """A round meadow."""
    return built([("grass-1", *hex, 1, 0) for hex in disc(Hex(0, 0), 4)], title="The meadow")


@pytest.fixture(scope="module")
def meadow_report(meadow: Battlefield, catalogue: Catalogue) -> Report:
    """Its report, with two sides."""
    red = FieldZone("red", tuple(MarkedPlace(Hex(-4, r), 1) for r in range(5)))
    return report(meadow, catalogue, Places((red, FieldZone(LONG, (MarkedPlace(Hex(4, -2), 1),)))))


@pytest.fixture(scope="module")
def paged(meadow: Battlefield, styles: Styles) -> Callable[..., Plan]:
    """The pages of a report with one section."""

    def make(*facts: Fact) -> Plan:
        section = Section("zones", "Start zones", facts)
        return report_plan(Report("The meadow", 61, (), (section,)), meadow, styles, measure)

    return make


@pytest.fixture(scope="module")
def plan(meadow_report: Report, meadow: Battlefield, styles: Styles) -> Plan:
    """Its pages."""
    return report_plan(meadow_report, meadow, styles, measure)


def test_every_table_every_sentence_and_every_picture_is_on_paper(plan: Plan, meadow_report: Report) -> None:
    items = [item for page in plan.pages for block in page.blocks for item in block.items]
    whole = " ".join(words(plan).split())
    assert any(section.tables for section in meadow_report.sections)
    for section in meadow_report.sections:
        assert section.title in whole
        for sentence in section.sentences:
            assert " ".join(sentence.split()) in whole
        for table in section.tables:
            assert " ".join(table.headings) in whole
            for row in table.rows:
                if row[0] != LONG:
                    assert " ".join(" ".join(row).split()) in whole
        for fact in section.facts:
            assert not fact.rows or fact.sentence not in whole, "it is said by the table"
    pictures = [item for item in items if isinstance(item, Picture)]
    assert len(pictures) == sum(len(section.pictures) for section in meadow_report.sections)


def test_nothing_leaves_its_block_and_no_blocks_overlap(plan: Plan) -> None:
    assert_in_place(plan)


def assert_in_place(plan: Plan) -> None:
    """Everything lies in its block, on the page, and no two lines of text lie on each other."""
    for page in plan.pages:
        for block in page.blocks:
            assert page.content.holds(block.rect, 0.1) or block.kind == "footer"
            for item in block.items:
                assert block.rect.holds(item.rect, 1.0), (block.kind, item)
            written = [item.rect for item in block.items if isinstance(item, Text)]
            assert not any(one.overlaps(other, 0.05) for one, other in combinations(written, 2))
        for n, block in enumerate(page.blocks):
            assert not any(block.rect.overlaps(other.rect) for other in page.blocks[n + 1 :])


def test_a_long_table_goes_on_under_its_headings_with_no_row_lost(paged: Callable[..., Plan]) -> None:
    def row(number: int) -> tuple[tuple[str, str], ...]:
        name = f"zone{number} {LONG if number % 7 == 3 else ''}".strip()
        return (("Start zone", name), ("Spaces", f"n{number}"), ("Best posts", "A1 level 1 (12), " * 5))

    plan = paged(Fact("size", None, "", tuple(map(row, range(60)))), Fact("end", None, "The end."))
    assert_in_place(plan)
    found = [text.text for text in texts(plan)]
    assert [text for text in found if re.fullmatch(r"n\d+", text)] == [f"n{n}" for n in range(60)]
    assert len(plan.pages) > 2
    for block in blocks(plan, "facts"):
        own = [text.text for text in texts(block)]
        assert own[1:4] == ["Start zone", "Spaces", "Best posts"], (
            "the headings follow the title of the block"
        )
        assert own.count("Spaces") == 1
        assert own[4].startswith("zone")
    assert len(blocks(plan, "facts")) == len(plan.pages)
    assert "• The end." in found


@pytest.mark.parametrize("before", range(34, 46))
def test_no_headings_stand_at_the_foot_of_a_page_alone(before: int, paged: Callable[..., Plan]) -> None:
    rows = tuple((("Start zone", f"zone{n}"), ("Spaces", "24")) for n in range(before))
    others = tuple((("Range", f"{n}"), ("Best posts", "A1")) for n in range(5))
    found = blocks(paged(Fact("a", None, "", rows), Fact("b", None, "", others)), "facts")
    assert "Best posts" not in [texts(block)[-1].text for block in found]


def test_a_cell_longer_than_a_page_is_cut(paged: Callable[..., Plan]) -> None:
    plan = paged(Fact("size", None, "", ((("Start zone", "x" * 9000), ("Spaces", "12")),)))
    assert_in_place(plan)
    assert {"12", "…"} <= {text.text for text in texts(plan)}


def test_sections_are_bookmarks(plan: Plan, meadow_report: Report) -> None:
    marks = [mark for page in plan.pages for mark in page.bookmarks]
    assert marks == ["The meadow", *(section.title for section in meadow_report.sections)]


def test_an_empty_table_has_a_page_without_pictures(catalogue: Catalogue, styles: Styles) -> None:
    empty = report(Battlefield(), catalogue)
    plan = report_plan(empty, Battlefield(), styles, measure)
    assert plan.pages
    assert not any(isinstance(i, Picture) for page in plan.pages for b in page.blocks for i in b.items)
    outline = outline_of(report_html(empty, Battlefield(), styles))
    assert "figure" not in outline.tags
    assert "A battlefield" in outline.texts


# ---- The report as a page of its own ----

VOID = {"meta"}


class Outline(HTMLParser):
    """Tags that are open, ids, links, texts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name == "href":
                self.links.append(value or "")
            assert name not in ("src", "xlink:href"), "the page stands alone"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that closes itself."""
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Every tag closes the one opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.texts.append(data)


def outline_of(page: str) -> Outline:
    """What is on a page in which every tag is closed."""
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    return outline


def test_the_page_is_whole_and_every_link_leads_somewhere(catalogue: Catalogue, styles: Styles) -> None:
    name = '<b>Ford</b> & "bridge"'  # it could break a page
    row = built([("grass-1", q, 0, 1, 0) for q in range(9)], title=name)
    zones = Places(
        (FieldZone("<red>", (MarkedPlace(Hex(0, 0), 1),)), FieldZone("blue", (MarkedPlace(Hex(8, 0), 1),)))
    )
    made = report(row, catalogue, zones)
    outline = outline_of(report_html(made, row, styles))
    assert len(set(outline.ids)) == len(outline.ids)
    assert {link.removeprefix("#") for link in outline.links} <= set(outline.ids)
    assert outline.tags.count("figure") == sum(len(section.pictures) for section in made.sections)
    assert outline.tags.count("use") == outline.tags.count("figure")
    assert "b" not in outline.tags
    assert name in outline.texts
    for section in made.sections:
        for sentence in section.sentences:
            assert sentence in outline.texts
        for table in section.tables:
            for cell in (*table.headings, *(cell for row in table.rows for cell in row)):
                assert not cell or cell in outline.texts
