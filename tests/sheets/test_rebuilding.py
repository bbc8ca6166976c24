"""From the pages alone the battlefield is built again as it was; the long form is ``make rebuilt-sheets``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.drawing.marks import Area
from builder.sheets.building.steps import with_flags_lowered
from builder.sheets.options import SheetOptions
from tests.battlefields import CASTLE, TUNDRA, shipped_catalogue
from tests.sheets.invariants import drawing_of
from tests.sheets.plans import whole_plan
from tests.sheets.reader import NotToldError, places_of, rebuilt
from tests.sheets.rebuilding import fault_of, random_battlefield


@pytest.mark.parametrize("name", [CASTLE, TUNDRA])
def test_the_pages_say_where_every_piece_lies(name: str) -> None:
    battlefield, plan = whole_plan(name)
    assert rebuilt(plan) == places_of(with_flags_lowered(battlefield))


def test_so_do_those_of_a_published_castle(shared: Path) -> None:
    path = shared / "maps" / "The West Barbican of Idona Castle.hsc"
    assert fault_of(formats.read(path, shipped_catalogue()).battlefield, SheetOptions(paper="Letter")) == ""


@pytest.mark.parametrize("seed", [5, 43, 73])
def test_so_do_those_of_a_random_battlefield(seed: int) -> None:
    """43 had a small picture larger than the drawing beside it, 73 the number of a ladder beyond the rim."""
    assert fault_of(random_battlefield(seed)) == ""


def test_a_page_that_leaves_out_a_face_is_not_read_as_whole() -> None:
    _, plan = whole_plan(CASTLE)
    number, block = next(
        (number, block)
        for number, page in enumerate(plan.pages)
        for block in page.blocks
        if block.kind == "step"
    )
    drawing = drawing_of(block)
    face = next(mark for mark in reversed(drawing.marks) if isinstance(mark, Area) and mark.width == 1.7)
    blank = replace(drawing, marks=tuple(mark for mark in drawing.marks if mark is not face))
    items = tuple(blank if item is drawing else item for item in block.items)
    page = plan.pages[number]
    blocks = [replace(block, items=items) if one is block else one for one in page.blocks]
    pages = [replace(page, blocks=blocks) if one is page else one for one in plan.pages]
    with pytest.raises(NotToldError):
        rebuilt(replace(plan, pages=tuple(pages)))
