"""The report as a page of its own."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from builder import places
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import load_styles
from builder.hexgrid import Hex
from builder.insight import Mark, Places, Zone, report
from builder.sheets.report_html import report_html

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
def meadow(catalogue: Catalogue) -> Battlefield:
    """A row of nine hexes with a name that could break a page."""
    battlefield = Battlefield(Info(title='<b>Ford</b> & "bridge"'))
    grass = catalogue.pieces["grass-1"]
    battlefield.apply(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1, 0) for q in range(9))))
    return battlefield


def test_the_page_is_whole_and_every_link_leads_somewhere(meadow: Battlefield, catalogue: Catalogue) -> None:
    zones = Places((Zone("<red>", (Mark(Hex(0, 0), 1),)), Zone("blue", (Mark(Hex(8, 0), 1),))))
    made = report(meadow, catalogue, zones)
    page = report_html(made, meadow, load_styles(places.shipped("tilesets")))
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
