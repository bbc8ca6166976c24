"""The report on paper."""

from __future__ import annotations

import pytest

from builder import places
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import load_styles
from builder.hexgrid import Hex, disc
from builder.insight import Mark, Places, Report, Zone, report
from builder.sheets.layout import Picture, Plan, Text
from builder.sheets.report_pages import report_plan


def measure(text: str, pt: float, bold: bool) -> float:
    """About the width of a text in mm."""
    return len(text) * pt * 0.19 * (1.06 if bold else 1.0)


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
            Zone("a name that is longer than any line of a legend can be " * 3, (Mark(Hex(4, -2), 1),)),
        )
    )
    return report(meadow, catalogue, zones)


@pytest.fixture(scope="module")
def plan(made: Report, meadow: Battlefield) -> Plan:
    """Its pages."""
    return report_plan(made, meadow, load_styles(places.shipped("tilesets")), measure)


def test_every_sentence_and_every_picture_is_on_paper(plan: Plan, made: Report) -> None:
    items = [item for page in plan.pages for block in page.blocks for item in block.items]
    words = " ".join(item.text for item in items if isinstance(item, Text)).split()
    whole = " ".join(words)
    for section in made.sections:
        assert section.title in whole
        for fact in section.facts:
            assert " ".join(fact.sentence.split()) in whole
    pictures = [item for item in items if isinstance(item, Picture)]
    assert len(pictures) == sum(len(section.pictures) for section in made.sections)


def test_nothing_leaves_its_block_and_no_blocks_overlap(plan: Plan) -> None:
    for page in plan.pages:
        for block in page.blocks:
            for item in block.items:
                assert block.rect.holds(item.rect, 1.0), (block.kind, item)
        for n, block in enumerate(page.blocks):
            assert not any(block.rect.overlaps(other.rect) for other in page.blocks[n + 1 :])


def test_sections_are_bookmarks(plan: Plan, made: Report) -> None:
    marks = [mark for page in plan.pages for mark in page.bookmarks]
    assert marks == ["The meadow", *(section.title for section in made.sections)]


def test_an_empty_table_has_its_page(catalogue: Catalogue) -> None:
    empty = Battlefield()
    plan = report_plan(report(empty, catalogue), empty, load_styles(places.shipped("tilesets")), measure)
    items = [item for page in plan.pages for block in page.blocks for item in block.items]
    assert plan.pages
    assert not any(isinstance(item, Picture) for item in items)
