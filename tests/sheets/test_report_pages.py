"""The report on paper and as a page of its own."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations

import pytest

from builder import places
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import load_styles
from builder.hexgrid import Hex, disc
from builder.insight import Fact, Mark, Places, Report, Section, Zone, report
from builder.sheets.layout import Picture, Plan, Text
from builder.sheets.report_html import report_html
from builder.sheets.report_pages import report_plan

# ---- The report on paper ----


def measure(text: str, pt: float, bold: bool) -> float:
    """About the width of a text in mm."""
    return len(text) * pt * 0.19 * (1.06 if bold else 1.0)


LONG = " ".join(["a name that is longer than any line of a legend can be"] * 3)


@pytest.fixture(scope="module")
def meadow(catalogue: Catalogue) -> Battlefield:
    """A round meadow."""
    battlefield = Battlefield(Info(title="The meadow", author="Somebody"))
    grass = catalogue.pieces["grass-1"]
    battlefield.apply(Put(tuple(battlefield.new_piece(grass, hex, 1, 0) for hex in disc(Hex(0, 0), 4))))
    return battlefield


@pytest.fixture(scope="module")
def made(meadow: Battlefield, catalogue: Catalogue) -> Report:
    """Its report, with two sides."""
    zones = Places(
        (
            Zone("red", tuple(Mark(Hex(-4, r), 1) for r in range(5))),
            Zone(LONG, (Mark(Hex(4, -2), 1),)),
        )
    )
    return report(meadow, catalogue, zones)


@pytest.fixture(scope="module")
def plan(made: Report, meadow: Battlefield) -> Plan:
    """Its pages."""
    return report_plan(made, meadow, load_styles(places.shipped("tilesets")), measure)


def texts(plan: Plan) -> list[Text]:
    """What is written, page by page."""
    items = [item for page in plan.pages for block in page.blocks for item in block.items]
    return [item for item in items if isinstance(item, Text)]


def test_every_table_every_sentence_and_every_picture_is_on_paper(plan: Plan, made: Report) -> None:
    items = [item for page in plan.pages for block in page.blocks for item in block.items]
    full = " ".join(" ".join(text.text for text in texts(plan)).split())
    assert any(section.tables for section in made.sections)
    for section in made.sections:
        assert section.title in full
        for sentence in section.sentences:
            assert " ".join(sentence.split()) in full
        for table in section.tables:
            assert " ".join(table.headings) in full
            for row in table.rows:
                if row[0] != LONG:
                    assert " ".join(" ".join(row).split()) in full
        for fact in section.facts:
            assert not fact.rows or fact.sentence not in full, "it is said by the table"
    pictures = [item for item in items if isinstance(item, Picture)]
    assert len(pictures) == sum(len(section.pictures) for section in made.sections)


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


def test_a_long_table_goes_on_under_its_headings_with_no_row_lost(meadow: Battlefield) -> None:
    def row(number: int) -> tuple[tuple[str, str], ...]:
        name = f"zone{number} {LONG if number % 7 == 3 else ''}".strip()
        return (("Start zone", name), ("Spaces", f"n{number}"), ("Best posts", "A1 level 1 (12), " * 5))

    rows = tuple(row(number) for number in range(60))
    section = Section("zones", "Start zones", (Fact("size", None, "", rows), Fact("end", None, "The end.")))
    plan = report_plan(
        Report("The meadow", 61, (), (section,)), meadow, load_styles(places.shipped("tilesets")), measure
    )
    assert_in_place(plan)
    found = [text.text for text in texts(plan)]
    assert [text for text in found if re.fullmatch(r"n\d+", text)] == [f"n{n}" for n in range(60)]
    assert len(plan.pages) > 2
    for page in plan.pages:
        (block,) = [block for block in page.blocks if block.kind == "facts"]
        own = [item.text for item in block.items if isinstance(item, Text)]
        assert own[1:4] == ["Start zone", "Spaces", "Best posts"], (
            "the headings follow the title of the block"
        )
        assert own.count("Spaces") == 1
        assert own[4].startswith("zone")
    assert "• The end." in found


def test_no_headings_stand_at_the_foot_of_a_page_alone(meadow: Battlefield) -> None:
    styles = load_styles(places.shipped("tilesets"))
    for before in range(34, 46):
        rows = tuple((("Start zone", f"zone{n}"), ("Spaces", "24")) for n in range(before))
        others = tuple((("Range", f"{n}"), ("Best posts", "A1")) for n in range(5))
        section = Section("zones", "Start zones", (Fact("a", None, "", rows), Fact("b", None, "", others)))
        plan = report_plan(Report("The meadow", 61, (), (section,)), meadow, styles, measure)
        for page in plan.pages:
            (block,) = [block for block in page.blocks if block.kind == "facts"]
            assert [item.text for item in block.items if isinstance(item, Text)][-1] != "Best posts"


def test_a_cell_longer_than_a_page_is_cut(meadow: Battlefield) -> None:
    rows = ((("Start zone", "x" * 9000), ("Spaces", "12")),)
    section = Section("zones", "Start zones", (Fact("size", None, "", rows),))
    plan = report_plan(
        Report("The meadow", 61, (), (section,)), meadow, load_styles(places.shipped("tilesets")), measure
    )
    assert_in_place(plan)
    assert {"12", "…"} <= {text.text for text in texts(plan)}


def test_sections_are_bookmarks(plan: Plan, made: Report) -> None:
    marks = [mark for page in plan.pages for mark in page.bookmarks]
    assert marks == ["The meadow", *(section.title for section in made.sections)]


def test_an_empty_table_has_its_page(catalogue: Catalogue) -> None:
    empty = Battlefield()
    plan = report_plan(report(empty, catalogue), empty, load_styles(places.shipped("tilesets")), measure)
    items = [item for page in plan.pages for block in page.blocks for item in block.items]
    assert plan.pages
    assert not any(isinstance(item, Picture) for item in items)


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


@pytest.fixture(scope="module")
def meadow_report_html(catalogue: Catalogue) -> Battlefield:
    """A row of nine hexes with a name that could break a page."""
    battlefield = Battlefield(Info(title='<b>Ford</b> & "bridge"'))
    grass = catalogue.pieces["grass-1"]
    battlefield.apply(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1, 0) for q in range(9))))
    return battlefield


def test_the_page_is_whole_and_every_link_leads_somewhere(
    meadow_report_html: Battlefield, catalogue: Catalogue
) -> None:
    zones = Places((Zone("<red>", (Mark(Hex(0, 0), 1),)), Zone("blue", (Mark(Hex(8, 0), 1),))))
    made = report(meadow_report_html, catalogue, zones)
    page = report_html(made, meadow_report_html, load_styles(places.shipped("tilesets")))
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert len(set(outline.ids)) == len(outline.ids)
    assert {link.removeprefix("#") for link in outline.links} <= set(outline.ids)
    assert outline.tags.count("figure") == sum(len(section.pictures) for section in made.sections)
    assert outline.tags.count("use") == outline.tags.count("figure")
    assert "b" not in outline.tags
    assert '<b>Ford</b> & "bridge"' in outline.texts
    for section in made.sections:
        for sentence in section.sentences:
            assert sentence in outline.texts
        for table in section.tables:
            for cell in (*table.headings, *(cell for row in table.rows for cell in row)):
                assert not cell or cell in outline.texts


def test_an_empty_table_has_a_page_without_pictures(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    page = report_html(report(battlefield, catalogue), battlefield, load_styles(places.shipped("tilesets")))
    outline = Outline()
    outline.feed(page)
    assert outline.open == []
    assert "figure" not in outline.tags
    assert "A battlefield" in outline.texts
