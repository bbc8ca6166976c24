"""Cards of the cover: as high as they say, whole within their width."""

from __future__ import annotations

import pytest

from builder.drawing.styles import Styles
from builder.sheets.flow import Flow, Line
from builder.sheets.front.cards import (
    alarm_card,
    columns_for,
    contents_card,
    contents_columns,
    facts_card,
    text_card,
)
from builder.sheets.front.contents import Row
from builder.sheets.front.facts import Fact
from builder.sheets.layout import Text
from sheets.conftest import measure

FACTS = [
    Fact("209", "pieces"),
    Fact("98 × 67 cm", "39 × 26 inches"),
    Fact("22 × 17", "columns × rows of hexes"),
]


@pytest.fixture
def flow(styles: Styles) -> Flow:
    flow = Flow(210, 297, 12, styles, measure)
    flow.new_page()
    return flow


@pytest.mark.parametrize("width", [60.0, 98.0, 186.0])
def test_every_card_keeps_within_its_rectangle(width: float, flow: Flow) -> None:
    columns = columns_for(FACTS, width, flow)
    cards = [
        facts_card(FACTS, width, columns, flow),
        alarm_card("2 things cannot be built as drawn, 1 needs care: see page 12", True, width, flow),
        text_card(
            "boxes", "Boxes needed", [Line("1 × Rise " * 9, bold=True), Line("soft", indent=5)], width, flow
        ),
        contents_card([Row("Levels 2 to 5", 3, 4)] * 7, width, contents_columns(width), flow),
    ]
    for card in cards:
        block = card.at(12, 40)
        assert (block.rect.x, block.rect.y, block.rect.width) == (12, 40, width)
        texts = [item for item in block.items if isinstance(item, Text)]
        assert texts
        for item in block.items:
            assert block.rect.holds(item.rect, 0.2), (card.kind, item)
        assert not any(a.rect.overlaps(b.rect) for a in texts for b in texts if a is not b), card.kind


def test_facts_stand_side_by_side_where_there_is_room(flow: Flow) -> None:
    assert columns_for(FACTS, 186, flow) == 3
    assert columns_for(FACTS, 40, flow) == 1
    assert facts_card(FACTS, 186, 3, flow).height < facts_card(FACTS, 40, 1, flow).height


def test_errors_and_warnings_look_different(flow: Flow) -> None:
    error, warning = (alarm_card("x", bad, 60, flow).at(0, 0) for bad in (True, False))
    assert error.items != warning.items
