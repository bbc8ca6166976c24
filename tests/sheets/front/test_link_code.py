"""The designer's link stands on the cover as a code that a phone reads."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, SetField
from builder.drawing.marks import Area
from builder.sheets.front.link_code import SIDE, link_of
from builder.sheets.layout import Picture
from builder.sheets.options import SheetOptions
from tests.qr_reader import text_of_pixels
from tests.sheets.invariants import assert_nothing_overlaps_or_is_cut
from tests.sheets.plans import built, ground, planned


def said(description: str) -> Battlefield:
    battlefield = built(ground(6, 5))
    battlefield.apply(SetField("description", description))
    return battlefield


@pytest.mark.parametrize(
    ("description", "link"),
    [
        ("", ""),
        ("A ford.", ""),
        ("The file: https://example.org/ford.hsc.", "https://example.org/ford.hsc"),
        ("(see http://example.org/a?b=1#c)\nand https://example.org/b", "http://example.org/a?b=1#c"),
        ("<https://example.org/x>", "https://example.org/x"),
        ("ftp://example.org, www.example.org", ""),
        ("https://", ""),
        ("https://example.org/" + "x" * 200, ""),
    ],
)
def test_the_first_address_of_what_the_designer_says_is_the_link(description: str, link: str) -> None:
    assert link_of(said(description)) == link


@given(st.text())
def test_any_text_has_one_or_none(text: str) -> None:
    link = link_of(said(text))
    assert link == "" or link in text


@pytest.mark.parametrize(("layout", "size"), [("pages", 8.0), ("summary", 14.0)])
def test_the_code_on_paper_says_it(layout: str, size: float) -> None:
    link = "https://example.org/battlefields/the-two-fords.hexfield"
    plan = planned(said(f"Take it from {link}, or ask."), SheetOptions(layout=layout, font_size=size))  # type: ignore[arg-type]
    assert_nothing_overlaps_or_is_cut(plan)
    (code,) = [
        item
        for block in plan.pages[0].blocks
        if block.kind == "title"
        for item in block.items
        if isinstance(item, Picture)
    ]
    assert code.rect.width == pytest.approx(code.rect.height)
    assert code.rect.width >= SIDE * size / 9 - 0.01
    assert text_of_pixels(painted(code)) == link
    without = planned(said("Take it."), SheetOptions())
    assert not [
        item for block in without.pages[0].blocks if block.kind == "title" for item in block.items
        if isinstance(item, Picture)
    ]  # fmt: skip


def painted(picture: Picture) -> np.ndarray:
    """The picture in grey, 8 px a unit of its marks, by its rectangles alone."""
    size, unit = round(picture.rect.width / picture.scale), 8
    grey = np.full((size * unit, size * unit), 128, np.uint8)
    for mark in picture.marks:
        assert isinstance(mark, Area)
        (ring,) = mark.rings
        xs, ys = [round(at.x * unit) for at in ring], [round(at.y * unit) for at in ring]
        grey[min(ys) : max(ys), min(xs) : max(xs)] = 255 if mark.fill == "#ffffff" else 0
    return grey
