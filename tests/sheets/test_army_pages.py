"""An army on paper."""

from __future__ import annotations

from builder import api
from builder.drawing.styles import Styles
from builder.sheets.army_pages import army_plan
from builder.sheets.layout import Text
from tests.sheets.test_report_pages import measure


def said(roster: api.Roster, styles: Styles) -> list[str]:
    army = api.OpenArmy(roster)
    plan = army_plan(roster, army.cards, army.known, army.check(), styles, measure)
    return [
        item.text
        for page in plan.pages
        for block in page.blocks
        for item in block.items
        if isinstance(item, Text)
    ]


def test_cards_stand_with_numbers_and_points_sums_limits_and_powers(styles: Styles) -> None:
    limits = api.ArmyLimits(system="delta", points=100, figures=20)
    texts = said(api.Roster("Green tide", {"blade-gruts": 2, "Balrog": 1}, limits, "Bring dice."), styles)
    assert "3 cards, 120 points (delta), 8 figures, 8 spaces, 1 general" in texts
    row = texts[texts.index("Blade Gruts") :][:10]
    assert row == ["Blade Gruts", "2", "120", "8", "Medium 4", "1", "6", "1", "2", "2"]
    for text in (
        "Balrog (not known)", "• At most 100 points.", "• An army has at most 20 figures.",
        "• The army has 120 points; the limit is 100.", "Bring dice.",
        "Disengage: Enemies do not swipe at them in leaving.",
    ):  # fmt: skip
        assert text in texts


def test_a_long_army_takes_pages_and_an_empty_one_a_single_one(styles: Styles) -> None:
    every = dict.fromkeys(api.official_cards(), 1)
    army = api.OpenArmy(api.Roster(cards=every))
    plan = army_plan(army.roster, army.cards, army.known, (), styles, measure)
    assert len(plan.pages) > 5
    assert len(army_plan(api.Roster(), army.cards, army.known, (), styles, measure).pages) == 1
