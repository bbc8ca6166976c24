"""What the canvases show is one choice, kept within its limits and remembered."""

from __future__ import annotations

import math

import pytest
from pytestqt.qtbot import QtBot

from builder.view import settings
from builder.view.options import LARGEST_TABLE, LEAST_TABLE, Display, TableSize, ViewOptions


def test_it_begins_as_usual(qtbot: QtBot) -> None:
    assert ViewOptions().display == Display()
    assert Display().grid
    assert not Display().coordinates


def test_a_change_is_told_once_and_remembered_for_the_next_start(qtbot: QtBot) -> None:
    options = ViewOptions()
    wanted = Display(
        False, True, True, True, False, 80, 25, True, True, TableSize(800.0, 1200.5), True, True, True
    )
    told: list[Display] = []
    options.changed.connect(lambda: told.append(options.display))
    options.change(**{field: getattr(wanted, field) for field in Display.__slots__})
    options.change(grid=False)
    assert told == [wanted]
    assert ViewOptions().display == wanted


def test_a_switch_goes_on_and_off(qtbot: QtBot) -> None:
    options = ViewOptions()
    options.flip("heights")
    assert options.display.heights
    options.flip("heights")
    assert options.display == Display()


def test_values_are_kept_within_their_limits(qtbot: QtBot) -> None:
    options = ViewOptions()
    options.change(below=-5, above=300, table=TableSize(1.0, 1e9))
    assert (options.display.below, options.display.above) == (0, 100)
    assert options.display.table == (LEAST_TABLE, LARGEST_TABLE)


@pytest.mark.parametrize("nonsense", ["", "much", math.nan, math.inf, "-1e400", [1, 2]])
def test_nonsense_in_the_settings_counts_as_nothing(qtbot: QtBot, nonsense: object) -> None:
    for key in ("grid", "below", "above", "minimap", "table-width", "table-depth"):
        settings.store(f"view/{key}", nonsense)
    display = ViewOptions().display
    assert display.grid
    assert 0 <= display.below <= 100
    assert LEAST_TABLE <= display.table.width <= LARGEST_TABLE
    assert LEAST_TABLE <= display.table.depth <= LARGEST_TABLE


def test_a_name_that_is_no_option_is_an_error(qtbot: QtBot) -> None:
    with pytest.raises(TypeError):
        ViewOptions().change(sparkle=True)
