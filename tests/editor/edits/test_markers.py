"""Zones, glyphs, objects, figures and doors are put down, changed and removed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.editor.edits import markers, zones
from builder.editor.edits.blank_scenario import fresh
from builder.editor.edits.zones import TooManyError
from builder.hexgrid import Hex, Point
from builder.scenario import (
    Figures,
    PlacedGlyph,
    Position,
    Required,
    Scenario,
    SecretGlyphs,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.markers import (
    SeatFigure,
    ShuffledPosition,
    marker_at,
    markers_of,
    positions_of,
    seat_figures,
)
from builder.shaping.symmetry import Kind, Symmetry

# ---- Glyphs, objects, figures and doors are put down, changed and removed ----


def at(q: int, level: int = 1) -> Position:
    return Position(Hex(q, 0), level)


def start() -> Scenario:
    return fresh("Ford", "ford.hexfield", "Player {}".format, "Zone {}".format)


def full() -> Scenario:
    """One of each kind, and a figure on two spaces."""
    scenario = markers.with_glyph(start(), "astrid", at(0), Up.POWER)
    scenario = markers.with_shuffled_position(scenario, at(1))
    scenario = markers.group_of(scenario, 0, ("kelda",))
    scenario = markers.with_object(scenario, "flag", at(2), {"en": "Flag"})
    scenario = markers.with_neutral(scenario, "captive", (at(3),))
    return markers.with_figure(scenario, "player-1", "dragon", (at(4), at(5)))


def test_a_glyph_of_its_own_is_called_by_its_name_and_has_numbers_that_are_not_usual() -> None:
    scenario = start()
    for name in ("Köder & Fang!", "Köder, Fang", "Astrid", "灯"):
        taken = {"astrid", *(glyph.id for glyph in scenario.own_glyphs)}
        scenario = markers.own_added(scenario, name, taken)
    ids = [glyph.id for glyph in scenario.own_glyphs]
    assert ids == ["koder-fang", "koder-fang-1", "astrid-1", "glyph"]
    lamp = replace(scenario.own_glyphs[1], kind="range", given={"add": 2, "least": 4, "dice": 3})
    after = markers.own_exchanged(scenario, 1, lamp)
    assert after.own_glyphs[1] == replace(lamp, given={"add": 2})
    assert markers.own_removed(after, 1).own_glyphs == (scenario.own_glyphs[0], *scenario.own_glyphs[2:])


def test_each_kind_is_found_where_it_lies() -> None:
    scenario = full()
    kinds = [type(marker).__name__ for marker in markers_of(scenario)]
    assert kinds == ["PlacedGlyph", "ShuffledPosition", "ScenarioObject", "NeutralFigure", "SeatFigure"]
    for marker in markers_of(scenario):
        for position in positions_of(marker):
            assert marker_at(scenario, position.hex, [0, 1]) == marker
    assert marker_at(scenario, Hex(4, 0), [2]) is None, "it lies on another level"


@given(st.integers(0, 4), st.integers(10, 20))
def test_a_thing_moved_there_and_back_is_where_it_was(place: int, q: int) -> None:
    scenario = full()
    marker = list(markers_of(scenario))[place]
    positions = positions_of(marker)
    there = tuple(at(q + number, 3) for number in range(len(positions)))
    after = markers.moved(scenario, marker, there)
    moved = next(one for one in markers_of(after) if positions_of(one) == there)
    assert type(moved) is type(marker)
    assert sum(1 for _ in markers_of(after)) == 5
    assert markers.moved(after, moved, positions) == scenario


@given(st.integers(0, 4))
def test_a_thing_taken_away_leaves_all_others(place: int) -> None:
    scenario = full()
    all = list(markers_of(scenario))
    after = markers.removed(scenario, all[place])
    assert list(markers_of(after)) == all[:place] + all[place + 1 :]


def test_a_glyph_comes_in_the_place_of_another_and_is_turned_over() -> None:
    scenario = markers.with_glyph(full(), "gerda", at(0), Up.SYMBOL)
    (glyph,) = scenario.glyphs
    assert (glyph.name, glyph.up) == ("gerda", Up.SYMBOL)
    (turned,) = markers.turned_over(scenario, glyph).glyphs
    assert turned == PlacedGlyph("gerda", at(0), Up.POWER)


def test_shuffled_glyphs_are_one_record_that_goes_when_nothing_is_left_of_it() -> None:
    scenario = markers.with_shuffled_position(markers.with_shuffled_position(start(), at(1)), at(2))
    assert markers.with_shuffled_position(scenario, at(2)) == scenario
    assert [group.positions for group in scenario.shuffled] == [(at(1), at(2))]
    for position in (at(1), at(2)):
        scenario = markers.removed(scenario, ShuffledPosition(0, position))
    assert scenario.shuffled == ()


def test_a_player_has_his_figure_in_every_layout_that_seats_him() -> None:
    scenario = start()
    scenario = replace(scenario, layouts=(scenario.layouts[0], scenario.layouts[0]))
    after = markers.with_figure(scenario, "player-2", "dragon", (at(0),))
    assert [len(layout.seats[1].figures) for layout in after.layouts] == [1, 1]
    (figure,) = [marker for marker in markers_of(after) if isinstance(marker, SeatFigure)]
    assert markers.removed(after, figure) == scenario


def test_figures_of_a_card_are_numbered_and_a_unique_one_has_an_end() -> None:
    scenario = start()
    for q in range(3):
        scenario = markers.with_figure(scenario, "player-1", "vikings", (at(q),), most=3)
    assert [found.figure.number for found in seat_figures(scenario)] == [1, 2, 3]
    with pytest.raises(markers.AllStandError):
        markers.with_figure(scenario, "player-1", "vikings", (at(9),), most=3)
    second = next(found for found in seat_figures(scenario) if found.figure.number == 2)
    again = markers.with_figure(markers.removed(scenario, second), "player-1", "vikings", (at(9),), most=3)
    assert sorted(found.figure.number for found in seat_figures(again)) == [1, 2, 3]
    with pytest.raises(markers.NobodyError):
        markers.with_figure(scenario, "nobody", "vikings", (at(9),))


def test_objects_have_ids_of_their_own_and_there_is_a_limit() -> None:
    scenario = start()
    for q in range(markers.MOST_MARKERS):
        scenario = markers.with_object(scenario, "marker", at(q), {})
    assert len({marker.id for marker in scenario.objects}) == markers.MOST_MARKERS
    with pytest.raises(TooManyError):
        markers.with_object(scenario, "flag", at(0), {})


NAMES = ("astrid", "brandar", "kelda")


def test_groups_come_and_go_with_their_spaces() -> None:
    one = markers.group_of(Scenario(), 0, ("astrid",))
    two = markers.group_of(markers.group_added(one), 1, ("kelda", "valda"))
    two = markers.with_shuffled_position(two, Position(Hex(1, 0), 1), 1)
    assert [(group.names, len(group.positions)) for group in two.shuffled] == [
        (("astrid",), 0), (("kelda", "valda"), 1)
    ]  # fmt: skip
    assert markers.group_removed(two, 0).shuffled == two.shuffled[1:]
    assert markers.group_of(Scenario(), 0, ()) == Scenario(), "nothing is no group"


def test_a_space_goes_to_the_group_in_hand_and_to_the_first_where_that_is_gone() -> None:
    two = Scenario(shuffled=(ShuffledGlyphs(("astrid",), ()), ShuffledGlyphs(("kelda",), ())))
    position = Position(Hex(2, 0), 1)
    assert [len(g.positions) for g in markers.with_shuffled_position(two, position, 1).shuffled] == [0, 1]
    assert [len(g.positions) for g in markers.with_shuffled_position(two, position, 7).shuffled] == [1, 0]


def test_each_player_lays_one_row_of_secret_glyphs() -> None:
    one = markers.secret_added(Scenario(), ["p1", "p2"])
    two = markers.secret_added(one, ["p1", "p2"])
    assert [row.player for row in two.secret] == ["p1", "p2"]
    with pytest.raises(TooManyError):
        markers.secret_added(two, ["p1", "p2"])
    assert [row.player for row in markers.secret_removed(two, 0).secret] == ["p2"]


def test_the_glyph_that_matters_is_always_among_those_laid() -> None:
    scenario = markers.secret_exchanged(
        markers.secret_added(Scenario(), ["p1"]), 0, SecretGlyphs("p1", ("astrid", "kelda"), "")
    )
    assert scenario.secret[0].key == "astrid"
    laid = replace(scenario.secret[0], key="kelda")
    scenario = markers.secret_exchanged(scenario, 0, laid)
    assert markers.secret_exchanged(scenario, 0, replace(laid, names=("kelda",))).secret[0].key == "kelda"
    assert markers.secret_exchanged(scenario, 0, replace(laid, names=("astrid",))).secret[0].key == "astrid"
    assert markers.secret_exchanged(scenario, 0, replace(laid, names=())).secret[0].key == ""


@given(st.lists(st.tuples(st.booleans(), st.sampled_from(NAMES)), max_size=30))
def test_glyphs_are_counted_like_pieces_in_a_bag(steps: list[tuple[bool, str]]) -> None:
    names: tuple[str, ...] = ()
    counts: Counter[str] = Counter()
    for more, name in steps:
        names = markers.one_more(names, name) if more else markers.one_less(names, name)
        counts[name] = max(0, counts[name] + (1 if more else -1))
        assert Counter(names) == +counts
        runs = [name for place, name in enumerate(names) if place == 0 or names[place - 1] != name]
        assert len(runs) == len(set(runs)), "those of one name lie together"


def test_there_is_an_end_of_groups_and_glyphs() -> None:
    full = Scenario(shuffled=(ShuffledGlyphs((), ()),) * markers.MOST_GROUPS)
    with pytest.raises(TooManyError):
        markers.group_added(full)
    with pytest.raises(TooManyError):
        markers.one_more(("kelda",) * markers.MOST_GLYPHS, "kelda")


# ---- Zones of a scenario: painted, taken out, given to players ----

POSITIONS = st.builds(Position, st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), st.integers(0, 2))


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
    symmetry = Symmetry.nearest(Kind.LEFT_RIGHT, Point(0, 0))
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
