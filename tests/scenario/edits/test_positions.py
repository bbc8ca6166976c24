"""A scenario goes along where ground is lowered."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.scenario import Zone
from builder.scenario.edits import zones
from builder.scenario.edits.markers import markers_of, positions_of
from builder.scenario.edits.positions import lowered
from tests.scenario.edits.test_markers import at, full


def test_what_lies_on_ground_that_is_lowered_lies_on_it_still() -> None:
    scenario = full()
    levels = {(Hex(q, 0), 1): 1 for q in range(6)}
    for before, after in zip(markers_of(scenario), markers_of(lowered(scenario, levels)), strict=True):
        assert positions_of(after) == tuple(at(hex.q, 0) for hex, _level in positions_of(before))


@pytest.mark.parametrize("levels", [{}, {(Hex(0, 0), 2): 1, (Hex(9, 0), 1): 1}])
def test_what_lies_elsewhere_or_on_another_level_stays(levels: dict[tuple[Hex, int], int]) -> None:
    scenario = full()
    assert lowered(scenario, levels) == scenario


def test_zones_and_figures_on_two_spaces_follow_space_by_space() -> None:
    scenario = full()
    (zone, *_) = scenario.zones
    scenario = zones.painted(scenario, zone.id, (at(4, 3), at(5, 3)))
    after = lowered(scenario, {(Hex(4, 0), 3): 2, (Hex(5, 0), 1): 1})
    assert isinstance(after.zones[0], Zone)
    assert after.zones[0].positions == (at(4, 1), at(5, 3))
    (figure,) = (figure for layout in after.layouts[:1] for seat in layout.seats for figure in seat.figures)
    assert figure.positions == (at(4), at(5, 0))
