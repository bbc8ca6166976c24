"""How many levels a page, and how large."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.plan_view import bounds_mm
from builder.sheets import Options
from builder.sheets.fit import GAP, HEAD, LARGEST_HEX, SIDE, SMALLEST_HEX, Fit, best_fit
from builder.sheets.layout import FOOTER
from builder.sheets.steps import steps_of
from sheets.conftest import measure

Built = Callable[..., Battlefield]
FitOf = Callable[..., Fit]


@pytest.fixture
def fit_of(built: Built, catalogue: Catalogue) -> FitOf:
    """The fit of a table of columns × rows hexes with some levels on it."""

    def make(columns: int, rows: int, levels: int, options: Options | None = None) -> Fit:
        ground = [("grass-1", c - r // 2, r, 1, 0) for r in range(rows) for c in range(columns)]
        battlefield = built([*ground, *[("rock-1", 0, 0, slot, 0) for slot in range(2, levels + 1)]])
        box = bounds_mm(battlefield)
        assert box is not None
        return best_fit(box, steps_of(battlefield, catalogue), options or Options(), measure)

    return make


def test_a_small_battlefield_has_many_levels_a_page_but_no_giant_hexes(fit_of: FitOf) -> None:
    fit = fit_of(3, 3, 12)
    assert fit.columns * fit.rows == 6
    assert fit.hex_mm <= LARGEST_HEX + 0.001


def test_a_large_battlefield_has_one_level_a_page(fit_of: FitOf) -> None:
    fit = fit_of(28, 22, 6)
    assert fit.columns * fit.rows == 1
    assert fit.hex_mm >= SMALLEST_HEX


def test_a_wide_battlefield_lies_on_the_long_side(fit_of: FitOf) -> None:
    assert fit_of(40, 6, 3).width > fit_of(40, 6, 3).height
    assert fit_of(12, 30, 3).width < fit_of(12, 30, 3).height


def test_hexes_are_as_large_as_the_page_allows(fit_of: FitOf) -> None:
    for columns, rows in ((20, 14), (14, 20), (30, 8)):
        fit = fit_of(columns, rows, 1, Options(orientation="landscape"))
        wide = fit.box.width * fit.scale + 2 * fit.border
        room = fit.cell_width - (SIDE if fit.beside else 0)
        high = HEAD + fit.drawing_height
        assert wide <= room + 0.01
        assert high <= fit.content.height + 0.01
        assert wide > room - 0.01 or high > fit.content.height - 15


def test_what_is_too_large_for_any_page_is_drawn_as_large_as_it_goes(fit_of: FitOf) -> None:
    fit = fit_of(120, 3, 2)
    assert 0 < fit.hex_mm < SMALLEST_HEX
    assert fit.columns * fit.rows in (1, 2)


def test_more_boxes_than_a_page_can_hold_fall_back_to_one(fit_of: FitOf) -> None:
    fit = fit_of(3, 3, 6, Options(levels_per_page=6, margin=40, orientation="landscape"))
    assert fit.scale > 0


@pytest.mark.parametrize(("spare", "pages"), [(0.1, 3), (-0.1, 6), (-5, 6)])
def test_packed_pages_hold_as_much_as_they_have_room_for(
    spare: float, pages: int, fit_of: FitOf, built: Built, catalogue: Catalogue
) -> None:
    """Six equal boxes: two a page where both fit to a tenth of a millimetre, else one."""
    steps = steps_of(built([("rock-1", 0, 0, slot, 0) for slot in range(1, 7)]), catalogue)
    fit = replace(fit_of(40, 9, 1), columns=1, rows=1, beside=True)
    box = HEAD + fit.drawing_height
    page = replace(fit, height=2 * box + GAP + spare + FOOTER + 2 * fit.margin)
    found = page.pages(steps, measure, packed=True)
    assert len(found) == pages
    assert [step for lines in found for line in lines for step in line] == steps
    assert len(page.pages(steps, measure, packed=False)) == 6
