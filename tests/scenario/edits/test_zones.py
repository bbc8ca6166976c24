"""Zones of a scenario: painted, taken out, given to players."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point
from builder.scenario import Figures, Position, Required, Scenario, Zone
from builder.scenario.edits import zones
from builder.scenario.edits.blank_scenario import fresh
from builder.shaping.symmetry import Kind, nearest

POSITIONS = st.builds(Position, st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), st.integers(0, 2))


def start() -> Scenario:
    return fresh("Ford", "ford.hexfield", "Player {}".format, "Zone {}".format)


def positions(*q: int, level: int = 1) -> tuple[Position, ...]:
    return tuple(Position(Hex(column, 0), level) for column in q)


def zone(scenario: Scenario, id: str) -> Zone:
    found = scenario.zone(id)
    assert found is not None
    return found


def test_a_space_belongs_to_the_zone_painted_last_unless_it_is_shared() -> None:
    one = zones.painted(start(), "zone-1", positions(0, 1, 2))
    two = zones.painted(one, "zone-2", positions(2, 3))
    assert zone(two, "zone-1").positions == positions(0, 1)
    assert zone(two, "zone-2").positions == positions(2, 3)
    shared = zones.painted(one, "zone-2", positions(2, 3), shared=True)
    assert zone(shared, "zone-1").positions == positions(0, 1, 2)


def test_taking_out_is_of_one_zone_or_of_all() -> None:
    both = zones.painted(
        zones.painted(start(), "zone-1", positions(0, 1)), "zone-2", positions(1, 2), shared=True
    )
    one = zones.erased(both, positions(1), "zone-1")
    assert (zone(one, "zone-1").positions, zone(one, "zone-2").positions) == (positions(0), positions(1, 2))
    all = zones.erased(both, positions(1))
    assert (zone(all, "zone-1").positions, zone(all, "zone-2").positions) == (positions(0), positions(2))


@given(
    st.lists(
        st.tuples(st.sampled_from(["zone-1", "zone-2", None]), st.lists(POSITIONS, max_size=6)), max_size=8
    )
)
def test_without_sharing_no_space_is_in_two_zones_and_none_comes_twice(
    strokes: list[tuple[str | None, list[Position]]],
) -> None:
    scenario = start()
    for id, stroke in strokes:
        scenario = zones.erased(scenario, stroke) if id is None else zones.painted(scenario, id, stroke)
        all = [position for zone in scenario.zones for position in zone.positions]
        assert len(all) == len(set(all))


def test_a_new_zone_has_a_free_id_and_a_free_colour() -> None:
    after, made = zones.added(start(), "Hill")
    assert (made.id, made.colour, made.name) == ("zone-3", "yellow", {"en": "Hill"})
    again, other = zones.added(zones.removed(after, "zone-1"), "Valley")
    assert (other.id, other.colour in {"blue", "yellow"}) == ("zone-1", False)
    assert zones.number_of(again, "zone-1") == 3


def test_a_zone_that_goes_is_nobodys_start_any_more() -> None:
    scenario = start()
    seats = scenario.layouts[0].seats
    wanted = replace(
        seats[0], required=(Required(Figures(), zone="zone-1"), Required(Figures(), zone="zone-2"))
    )
    scenario = replace(scenario, layouts=(replace(scenario.layouts[0], seats=(wanted, seats[1])),))
    left = zones.removed(scenario, "zone-1").layouts[0].seats
    assert [seat.zones for seat in left] == [(), ("zone-2",)]
    assert [one.zone for one in left[0].required] == ["zone-2"]


def test_who_starts_where_keeps_the_order_of_the_zones() -> None:
    after = zones.starts_in(start(), 0, 1, "zone-1", True)
    assert after.layouts[0].seats[1].zones == ("zone-1", "zone-2")
    assert zones.starts_in(after, 0, 1, "zone-1", False) == start()


def test_each_side_of_a_symmetry_has_its_zone() -> None:
    scenario = start()
    for name in ("Zone 3", "Zone 4", "Zone 5"):
        scenario, _ = zones.added(scenario, name)
    pairs = {zone.id: zones.partner(scenario, zone.id, 1, 2) for zone in scenario.zones}
    assert pairs == {
        "zone-1": "zone-2", "zone-2": "zone-1", "zone-3": "zone-4", "zone-4": "zone-3", "zone-5": None
    }  # fmt: skip
    thirds = [zones.partner(scenario, "zone-2", turn, 3) for turn in (1, 2)]
    assert thirds == ["zone-3", "zone-1"]


def test_images_keep_their_level() -> None:
    symmetry = nearest(Kind.LEFT_RIGHT, Point(0, 0))
    ((image,),) = zones.on_other_sides([Position(Hex(2, 0), 5)], symmetry.motions)
    assert image == Position(Hex(-2, 0), 5)


def test_a_patch_hangs_together_on_one_level() -> None:
    there = [*positions(0, 1, 2, 4), *positions(3, level=2)]
    assert zones.patch(Position(Hex(1, 0), 1), there) == frozenset(positions(0, 1, 2))
    assert zones.patch(Position(Hex(9, 0), 1), there) == frozenset({Position(Hex(9, 0), 1)})


def test_there_are_limits() -> None:
    scenario = start()
    with pytest.raises(zones.TooManyError):
        zones.painted(scenario, "zone-1", [Position(Hex(n, 0), 1) for n in range(zones.MOST_POSITIONS + 1)])
    for number in range(98):
        scenario, _ = zones.added(scenario, f"{number}")
    with pytest.raises(zones.TooManyError):
        zones.added(scenario, "one more")
