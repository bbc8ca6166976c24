"""What lies on the battlefield of a scenario, dealt to drawings, and its legend."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.board import Board
from builder.drawing.play_marks import glyph_marks
from builder.hexgrid import Hex, Point
from builder.scenario import Position
from builder.sheets.layout import Picture, Rect, Text
from builder.sheets.scenario.board_setup import BoardSetup, layers_of, on_drawing, slot_of
from builder.sheets.scenario.legend import Entry, Legend, wrapped_at_most
from tests.battlefields import ALL, TOMB, made
from tests.sheets.plans import built, measure
from tests.sheets.scenarios import figure, glyph, marker, setup, shown_on, zone

# ---- Spaces of a scenario are dealt to drawings on which they can be seen; none is lost ----


def positions_of(lying: BoardSetup) -> Counter[Position]:
    found: Counter[Position] = Counter(position for zone in lying.zones for position in zone.positions)
    found.update(position for token in lying.tokens for position in token.positions)
    return found


def positions_in(layers: list[BoardSetup]) -> Counter[Position]:
    return Counter(position for layer in layers for position in layer.positions)


@pytest.fixture(scope="module")
def table() -> Battlefield:
    """Grass with a roof of rock at level 5 over its left half, and another at 9 over one hex of that."""
    return built([("grass-7", 2, 2, 1, 0), ("rock-3", 1, 2, 5, 0), ("rock-1", 1, 2, 9, 0)])


@pytest.mark.parametrize("name", ALL)
def test_every_space_of_whole_scenarios_is_on_one_drawing(name: str) -> None:
    battlefield = made(name)
    for scenario in shown_on(name, battlefield):
        shown, _ = on_drawing(scenario.setup, battlefield)
        assert positions_of(shown) == positions_of(scenario.setup)
        assert positions_in(layers_of(shown, battlefield)) == positions_of(scenario.setup)


def test_glyphs_in_the_catacombs_have_a_drawing_without_the_rock_above() -> None:
    battlefield = made(TOMB)
    below_it = [space for space in Board(battlefield).all_spaces() if space.headroom == 9][:4]
    positions = [Position(space.hex, space.level) for space in below_it]
    on_top = glyph("B", Position(positions[0].hex, 11))
    lying = setup((), on_top, *(glyph("?", position) for position in positions))
    top, below = layers_of(lying, battlefield)
    assert (top.below, below.below) == (None, 11)
    assert [one.sign for one in top.glyphs] == ["B"]
    assert [one.sign for one in below.glyphs] == ["?"] * 4


def test_what_lies_under_two_roofs_is_seen_once_both_are_off(table: Battlefield) -> None:
    under = Hex(1, 2)
    layers = layers_of(setup((zone("red", *(Position(under, level) for level in (1, 5, 9))),)), table)
    assert [(layer.below, [position.level for position in layer.positions]) for layer in layers] == [
        (None, [9]),
        (5, [1]),
        (9, [5]),
    ]


def test_a_figure_on_two_levels_is_drawn_once(table: Battlefield) -> None:
    mimring = figure("Mimring", Position(Hex(1, 2), 5), Position(Hex(3, 2), 1))
    lying = setup((zone("red", Position(Hex(1, 2), 1)),), mimring)
    assert sum(len(layer.figures) for layer in layers_of(lying, table)) == 1


def test_a_tree_or_wall_on_the_space_itself_hides_nothing() -> None:
    battlefield = built([("grass-7", 2, 2, 1, 0), ("evergreen-10", 2, 2, 2, 0)])
    lying = setup((), glyph("A", Position(Hex(2, 2), 1)))
    assert [layer.below for layer in layers_of(lying, battlefield)] == [None]


def test_what_lies_off_the_battlefield_is_told(table: Battlefield) -> None:
    lying = setup(
        (zone("red", Position(Hex(2, 2), 1), Position(Hex(40, 2), 1)),),
        glyph("A", Position(Hex(-9, 2), 1)),
        figure("Mimring", Position(Hex(2, 2), 1), Position(Hex(50, 2), 1)),
        marker("om1", Position(Hex(0, 90), 1)),
    )
    shown, remarks = on_drawing(lying, table)
    assert positions_of(shown) == Counter([Position(Hex(2, 2), 1)])
    for name in ("zone red at AP3 level 1", "glyph A", "Mimring", "marker om1"):
        assert name in "\n".join(remarks)


def test_what_lies_at_a_level_that_is_not_there_is_told_and_drawn_but_for_zones(table: Battlefield) -> None:
    lying = setup(
        (zone("red", Position(Hex(2, 2), 1), Position(Hex(2, 2), 7)),), glyph("A", Position(Hex(2, 2), 4))
    )
    shown, remarks = on_drawing(lying, table)
    assert [zone.positions for zone in shown.zones] == [(Position(Hex(2, 2), 1),)]
    assert shown.glyphs == lying.glyphs
    assert len(remarks) == 2
    for wanted in ("level 7", "glyph A at D3 level 4"):
        assert wanted in "\n".join(remarks)
    assert positions_in(layers_of(shown, table)) == positions_of(shown)


def test_a_zone_without_a_space_on_the_battlefield_is_no_part_of_drawings(table: Battlefield) -> None:
    lying = setup((zone("red"), zone("blue", Position(Hex(40, 2), 1)), zone("green", Position(Hex(2, 2), 1))))
    assert [one.name for one in on_drawing(lying, table)[0].zones] == ["green"]


def test_a_space_on_water_and_on_a_ladder_is_one() -> None:
    battlefield = built([("grass-1", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0), ("ladder-rung", 0, 0, 2, 0)])
    lying = setup((), glyph("A", Position(Hex(1, 0), 0)), figure("Climber", Position(Hex(0, 0), 2)))
    assert on_drawing(lying, battlefield)[1] == ()
    assert slot_of(battlefield, Position(Hex(1, 0), 0)) == 1
    assert slot_of(battlefield, Position(Hex(0, 0), 1)) == 1


def test_many_places_off_the_battlefield_are_not_listed_without_end(table: Battlefield) -> None:
    far = tuple(Position(Hex(100 + i, 2), 1) for i in range(500))
    (remark,) = on_drawing(setup((zone("red " * 100, *far),)), table)[1]
    assert "and 470 more" in remark
    assert len(remark) < 800


position_lists = st.lists(
    st.builds(Position, st.builds(Hex, st.integers(0, 4), st.integers(0, 4)), st.integers(0, 12)), max_size=12
)


@given(positions=position_lists, pairs=st.lists(st.tuples(position_lists, position_lists), max_size=3))
def test_nothing_is_lost_or_drawn_twice(
    table: Battlefield, positions: list[Position], pairs: list[tuple[list[Position], list[Position]]]
) -> None:
    glyphs = [glyph("A", position) for position in positions[:3]]
    figures = [figure("F", a[0], b[0]) for a, b in pairs if a and b]
    lying = setup((zone("red", *positions),), *glyphs, *figures)
    shown, remarks = on_drawing(lying, table)
    assert positions_in(layers_of(shown, table)) == positions_of(shown)
    lost = positions_of(lying) - positions_of(shown)
    assert bool(lost) <= bool(remarks)
    for position in lost:
        assert any(f"level {position.level}" in remark for remark in remarks)


# ---- The legend below a drawing ----

SAMPLE = glyph_marks(Point(0, 0), "A", symbol_up=False)
entries = st.lists(
    st.builds(lambda name, said: Entry(SAMPLE, name, said), st.text("ab c", min_size=1), st.text("de f")),
    max_size=20,
)


def legend(names: int, remarks: tuple[str, ...] = ()) -> Legend:
    return Legend(tuple(Entry(SAMPLE, f"Name {i}", "said") for i in range(names)), remarks, measure)


@given(entries, st.lists(st.text("gh i", min_size=1, max_size=200), max_size=3), st.floats(50, 250))
def test_all_of_it_lies_in_the_height_it_asked_for(
    found: list[Entry], remarks: list[str], width: float
) -> None:
    laid = Legend(tuple(found), tuple(remarks), measure)
    rect = Rect(10, 10, width, laid.height(width))
    items = laid.items(rect)
    for item in items:
        assert rect.holds(item.rect, 0.05), item
    solid = [item.rect for item in items if isinstance(item, Text | Picture)]
    for one, other in itertools.combinations(solid, 2):
        assert not one.overlaps(other, 0.05)
    assert sum(isinstance(item, Picture) for item in items) == len(found)


@pytest.mark.parametrize("height", [15.0, 40.0, 100.0])
def test_what_does_not_fit_is_left_for_the_next_page(height: float) -> None:
    left: Legend | None = legend(40, ("first remark", "second remark"))
    words: list[str] = []
    pages = 0
    while left is not None:
        now, left = left.that_fits(120.0, height)
        assert now.height(120.0) <= height + 0.01
        words += [item.text for item in now.items(Rect(0, 0, 120, height)) if isinstance(item, Text)]
        pages += 1
    assert [word for word in words if word.startswith("Name")] == [f"Name {i}" for i in range(40)]
    assert [word for word in words if word.endswith("remark")] == ["first remark", "second remark"]
    assert pages > 1


def test_nothing_takes_no_room_and_without_room_all_is_left() -> None:
    assert legend(0).height(100) == 0
    assert legend(0).items(Rect(0, 0, 100, 0)) == []
    assert legend(3).that_fits(120.0, 2.0) == (None, legend(3))


def test_endless_names_are_shortened() -> None:
    lines = wrapped_at_most(3, "name " * 500, 9.0, True, 40.0, measure)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert wrapped_at_most(3, "short", 9.0, True, 40.0, measure) == ["short"]
