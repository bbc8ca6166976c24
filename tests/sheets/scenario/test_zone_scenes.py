"""Start zones, glyphs, figures and marked spaces on drawings, and the last step."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.marks import CAP_HEIGHT, Area, Label, Mark, Stroke, reach
from builder.drawing.play_marks import LETTER, zone_look
from builder.hexgrid import Bounds, Hex, centre, hex_at, to_hex
from builder.scenario import NeutralFigure, Position, Scenario
from builder.sheets.layout import MM_PER_POINT, Picture, Plan
from builder.sheets.options import SheetOptions
from builder.sheets.scenario.board_setup import BoardSetup
from builder.sheets.scenario.shown import ShownScenario
from builder.sheets.scenario.zone_scenes import (
    NumberedFigure,
    figures_apart,
    legend_entries,
    objects_and_badges,
    regions,
    zone_entry,
)
from tests.battlefields import CASTLE, FORDS, TOMB, made
from tests.sheets.invariants import assert_key_is_complete, assert_sound, blocks, texts, words
from tests.sheets.plans import built, planned
from tests.sheets.scenarios import figure, full_scenario, glyph, marker, setup, shown_on, told, zone

TITLES = re.compile(r"start zones|glyphs|figures|marked spaces", re.IGNORECASE)


def pictures(plan: Plan, kind: str) -> tuple[list[Picture], list[Picture]]:
    """The drawings of blocks of a kind, and the samples of their legends, which are narrow."""
    found = [item for block in blocks(plan, kind) for item in block.items if isinstance(item, Picture)]
    return [p for p in found if p.rect.width > 12], [p for p in found if p.rect.width <= 12]


def labels_on(drawings: Iterable[Picture]) -> list[Label]:
    return [mark for drawing in drawings for mark in drawing.marks if isinstance(mark, Label)]


def drawn_labels(plan: Plan, kind: str) -> list[str]:
    return [label.text for label in labels_on(pictures(plan, kind)[0])]


@pytest.fixture
def meadow() -> Battlefield:
    return built([("grass-24", 6, 6, 1, 0), ("rock-7", 5, 5, 2, 0)])


def on_meadow(meadow: Battlefield) -> ShownScenario:
    ground = sorted(hex for hex in meadow.occupancy.hexes() if meadow.occupancy.top(hex) == 1)
    return ShownScenario(full_scenario(ground))


@pytest.mark.parametrize(
    ("name", "zones"), [(TOMB, "step"), (TOMB, "map"), (CASTLE, "step"), (FORDS, "map"), (FORDS, "off")]
)
def test_whole_scenarios_lie_soundly_on_paper(name: str, zones: Any) -> None:
    battlefield = made(name)
    for scenario in shown_on(name, battlefield)[:1]:
        plan = planned(battlefield, SheetOptions(zones=zones), scenario=scenario)
        assert_sound(plan, battlefield)
        assert bool(blocks(plan, "zones")) is (zones == "step")
        assert_key_is_complete(plan)


def test_real_files_get_a_last_step(shared: Path, catalogue: Catalogue) -> None:
    loaded = formats.read(shared / "maps" / "Chat perche.hsc", catalogue)
    plan = planned(loaded.battlefield, scenario=ShownScenario(loaded.scenario))
    assert_sound(plan, loaded.battlefield)
    marks = [title for page in plan.pages for title in page.bookmarks]
    assert marks.index("Start zones and glyphs") > marks.index("Level 8")
    (block,) = blocks(plan, "zones")
    assert block.symbols >= {"zone:red", "zone:blue", "zone:yellow", "zone:orange", "glyph:?"}
    drawn = drawn_labels(plan, "zones")
    assert drawn.count("?") == 6
    assert {"1", "2", "3", "4"} <= set(drawn)
    listed = words(plan)
    assert "Yellow zone" in listed
    assert "15 hexes · level 1" in listed
    assert "6 × Unknown glyph" in listed


def test_ten_figures_of_a_real_file_are_drawn_and_named(shared: Path, catalogue: Catalogue) -> None:
    loaded = formats.read(shared / "maps" / "The West Barbican of Idona Castle.hsc", catalogue)
    plan = planned(loaded.battlefield, scenario=ShownScenario(loaded.scenario))
    assert_sound(plan, loaded.battlefield)
    assert {str(number) for number in range(1, 11)} <= set(drawn_labels(plan, "zones"))
    listed = " ".join(words(plan).split())
    for name in ("NE GOK SA", "MIMRING", "SGT. DRAKE ALEXANDER"):
        assert name in listed


def test_off_means_nothing_of_it_is_drawn(meadow: Battlefield) -> None:
    plan = planned(meadow, SheetOptions(zones="off"), scenario=on_meadow(meadow))
    assert not blocks(plan, "zones")
    assert not {id for page in plan.pages for b in page.blocks for id in b.symbols if id.startswith("zone:")}
    assert not [title for page in plan.pages for title in page.bookmarks if TITLES.match(title)]


def test_on_the_map_each_level_has_what_lies_on_it(meadow: Battlefield) -> None:
    top = Hex(5, 5)
    red = zone("red", Position(Hex(7, 10), 1), Position(top, 2))
    scenario = told(setup=setup((red,), glyph("A", Position(top, 2), "Astrid")))
    plan = planned(meadow, SheetOptions(zones="map", labels=False, coordinates=False), scenario=scenario)
    assert_sound(plan, meadow)
    first, second = blocks(plan, "step")
    assert "zone:red" in first.symbols & second.symbols
    assert "glyph:A" in second.symbols - first.symbols
    assert not blocks(plan, "zones")
    assert {"Astrid", "power side up · level 2"} <= {item.text for item in texts(plan)}
    assert_key_is_complete(plan)
    assert drawn_labels(plan, "step").count("A") == 1


def test_without_a_key_zones_on_the_map_are_explained_with_the_scenario(meadow: Battlefield) -> None:
    scenario = told(setup=setup((zone("red", Position(Hex(7, 10), 1)),)))
    plan = planned(meadow, SheetOptions(zones="map", key=False), scenario=scenario)
    assert len(blocks(plan, "zones")) == 1
    assert "1 hex · level 1" in {item.text for item in texts(plan)}
    assert not pictures(plan, "zones")[0]


@pytest.mark.parametrize(("zones", "kind", "tinted"), [("step", "zones", True), ("map", "step", False)])
def test_a_zone_on_the_map_leaves_the_ground_its_colour(
    zones: Any, kind: str, tinted: bool, meadow: Battlefield
) -> None:
    scenario = told(setup=setup((zone("red", *(Position(Hex(q, 6), 1) for q in (6, 7))),)))
    drawings, samples = pictures(planned(meadow, SheetOptions(zones=zones), scenario=scenario), kind)
    fills = {mark.fill for one in (*drawings, *samples) for mark in one.marks if isinstance(mark, Area)}
    assert (zone_look(1, "", "red").fill in fills) is tinted


def test_what_lies_above_all_levels_is_drawn_on_the_last(meadow: Battlefield) -> None:
    scenario = told(setup=setup((), glyph("A", Position(Hex(6, 6), 9))))
    plan = planned(meadow, SheetOptions(zones="map", labels=False, coordinates=False), scenario=scenario)
    first, second = blocks(plan, "step")
    assert "glyph:A" in second.symbols
    assert "glyph:A" not in first.symbols


@pytest.mark.parametrize("zones", ["step", "map"])
def test_remarks_are_named_even_where_nothing_can_be_drawn(zones: Any, meadow: Battlefield) -> None:
    scenario = told(setup=setup((zone("red", Position(Hex(90, 0), 1)),)))
    said = " ".join(words(planned(meadow, SheetOptions(zones=zones), scenario=scenario)).split())
    assert "Off the battlefield, not drawn: zone red at CM1 level 1." in said


def test_a_long_legend_stands_with_the_scenario(meadow: Battlefield) -> None:
    ground = sorted(hex for hex in meadow.occupancy.hexes())
    figures = [
        figure(f"Fighter {i}", Position(ground[i % len(ground)], 1), sign=str(i + 1)) for i in range(90)
    ]
    plan = planned(meadow, scenario=told(setup=setup((), *figures)))
    assert_sound(plan, meadow)
    listed = words(plan)
    assert "What is what stands on the page of the scenario." in " ".join(listed.split())
    assert all(f"Fighter {i}" in listed.splitlines() for i in range(90))
    assert "Scenario" in [title for page in plan.pages for title in page.bookmarks]


@pytest.mark.parametrize("font_size", [8.0, 9.0, 14.0])
def test_letters_on_the_drawings_can_be_read(
    font_size: float, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    loaded = formats.read(virtualscape(TOMB), catalogue)
    plan = planned(
        loaded.battlefield, SheetOptions(font_size=font_size), scenario=ShownScenario(loaded.scenario)
    )
    assert_letters_can_be_read(p for p in pictures(plan, "zones")[0] if p.rect.width > 12 * font_size / 9)


def assert_letters_can_be_read(drawings: Iterable[Picture]) -> None:
    for drawing in drawings:
        for label in labels_on([drawing]):
            assert label.height * drawing.scale / CAP_HEIGHT / MM_PER_POINT >= 5.9, label.text


def test_letters_in_legends_can_be_read(meadow: Battlefield) -> None:
    samples = pictures(planned(meadow, scenario=on_meadow(meadow)), "zones")[1]
    assert samples
    assert_letters_can_be_read(samples)


def test_a_battlefield_larger_than_a_page_has_its_zones_on_tiles() -> None:
    rows = [("grass-7", 4 * i - j, 2 * j + 1, 1, 0) for i in range(30) for j in range(25)]
    battlefield = built(rows)
    hexes = sorted(battlefield.occupancy.hexes())
    red = zone("red", *(Position(hex, 1) for hex in hexes[:10]))
    glyphs = glyph("A", Position(hexes[-1], 1), "Astrid"), glyph("B", Position(hexes[0], 1))
    scenario = told(setup=setup((red,), *glyphs))
    plan = planned(battlefield, SheetOptions(checklist=False, key=False), scenario=scenario)
    assert_sound(plan, battlefield)
    assert len(blocks(plan, "zones")) > 1
    assert {"A", "B", "1"} <= set(drawn_labels(plan, "zones"))
    listed = words(plan).splitlines()
    assert listed.count("Astrid") == listed.count("Red zone") == 1


HERE = Position(Hex(0, 0), 1)
cells = st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), max_size=25)


def labels(lying: BoardSetup) -> list[Label]:
    marks = objects_and_badges(lying, 0.16, 1.0)
    return [mark for mark in marks if isinstance(mark, Label)]


@given(cells)
def test_regions_hang_together_and_are_apart(hexes: set[Hex]) -> None:
    found = regions(hexes)
    assert sorted(hex for region in found for hex in region) == sorted(hexes)
    for region in found:
        around = {hex.neighbour(direction) for hex in region for direction in range(6)}
        assert not around & (hexes - region)


def test_each_region_of_a_zone_has_its_number_on_a_free_hex() -> None:
    near, far = [Hex(0, 0), Hex(1, 0), Hex(2, 0)], [Hex(9, 0)]
    red = zone("red", *(Position(hex, 1) for hex in near + far))
    found = labels(setup((red,), glyph("A", Position(Hex(1, 0), 1))))
    badges = [label for label in found if label.text == "1"]
    assert len(badges) == 2
    assert {hex_at(badge.at) for badge in badges} <= {Hex(0, 0), Hex(2, 0), Hex(9, 0)}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_things_that_share_a_hex_lie_side_by_side_on_it(count: int) -> None:
    letters = "ABCD"[:count]
    found = labels(setup((), *(glyph(letter, HERE) for letter in letters)))
    assert [label.text for label in found] == list(letters)
    assert {hex_at(label.at) for label in found} == {HERE.hex}
    for i, one in enumerate(found):
        assert all(math.dist(one.at, other.at) > 10 for other in found[:i])


def test_a_glyph_alone_lies_in_the_middle() -> None:
    (label,) = labels(setup((), glyph("A", HERE)))
    assert label.at == centre(HERE.hex)


def test_the_legend_counts_what_is_alike() -> None:
    lying = setup(
        (zone("red", HERE, Position(Hex(1, 0), 4), players="Ann, Bob"),),
        *(glyph("?", HERE), glyph("?", HERE), glyph("A", HERE, "Astrid")),
        glyph("A", Position(Hex(2, 0), 3), "Astrid"),
        replace(glyph("A", HERE, "Astrid"), symbol_up=True),
        *(figure("Viking", HERE), figure("Viking", HERE)),
        figure("", HERE, HERE, sign="2", player="Player 2"),
        marker("om1", HERE),
    )
    assert [(entry.name, entry.said) for entry in legend_entries(lying)] == [
        ("Red zone", "Ann, Bob · 2 hexes · levels 1, 4"),
        ("2 × Astrid", "power side up · levels 1, 3"),
        ("Astrid", "symbol side up · level 1"),
        ("2 × Unknown glyph", "symbol side up · level 1"),
        ("2 × Viking", "level 1"),
        ("Figure", "Player 2 · on 2 spaces · level 1"),
        ("Marker om1", "level 1"),
    ]


def test_a_number_is_the_same_in_the_legend_where_another_figure_lies_off_the_battlefield(
    meadow: Battlefield,
) -> None:
    lost, there = (NeutralFigure(card, card, (Position(Hex(q, 7), 1),)) for q, card in ((90, "a"), (7, "b")))
    plan = planned(meadow, scenario=ShownScenario(Scenario(neutrals=(lost, there))))
    drawings, samples = pictures(plan, "zones")
    assert [label.text for label in labels_on(samples)] == ["2"]
    assert "2" in [label.text for label in labels_on(drawings)]


@pytest.mark.parametrize(
    ("name", "called"),
    [("red", "Red zone"), ("#ff0000", "Zone 3"), ("", "Zone 3"), ("The Hill", "The Hill"), ("Ann", "Ann")],
)
def test_what_a_zone_is_called(name: str, called: str) -> None:
    assert zone(name, number=3).title == called


def test_there_is_a_sample_of_a_zone_without_spaces_too() -> None:
    assert zone_entry(zone("blue")).marks


FRAME = (0, 0, 20, 20)


def row_of_figures(count: int, apart: int) -> list[NumberedFigure]:
    hexes = [to_hex(5 + i * apart, 8) for i in range(count)]
    return [NumberedFigure(str(i + 1), (hex,), (centre(hex),)) for i, hex in enumerate(hexes)]


def boxes_of_numbers(marks: tuple[Mark, ...]) -> dict[str, Bounds]:
    """The discs or pawns on which the numbers stand."""
    areas = [mark for mark in marks if isinstance(mark, Area)]
    found: dict[str, Bounds] = {}
    for label in (mark for mark in marks if isinstance(mark, Label)):
        around = [box for area in areas if (box := reach(area)) is not None and holds(box, label)]
        found[label.text] = min(around, key=lambda box: box.width * box.height)
    return found


def holds(box: Bounds, label: Label) -> bool:
    return box.left <= label.at.x <= box.right and box.top <= label.at.y <= box.bottom


def test_figures_with_room_are_pawns_on_their_spaces() -> None:
    marks = figures_apart(row_of_figures(3, 4), LETTER, (), FRAME)
    assert not [mark for mark in marks if isinstance(mark, Stroke)]
    assert [mark.text for mark in marks if isinstance(mark, Label)] == ["1", "2", "3"]


def test_numbers_of_figures_side_by_side_stay_apart_when_letters_are_large() -> None:
    figures = row_of_figures(8, 1)
    marks = figures_apart(figures, 2.5 * LETTER, (), FRAME)
    boxes = boxes_of_numbers(marks)
    assert sorted(boxes) == sorted(figure.number for figure in figures)
    for one, other in itertools.combinations(boxes.values(), 2):
        assert not one.meets(other)
    # A line from each to its space.
    ends = {line.points[-1] for line in marks if isinstance(line, Stroke)}
    assert ends == {figure.hearts[0] for figure in figures}


def test_numbers_keep_clear_of_what_lies_there() -> None:
    taken = [Bounds(at.x - 20, at.y - 20, at.x + 20, at.y + 20) for at in map(centre, Hex(6, 7).neighbours())]
    boxes = boxes_of_numbers(figures_apart(row_of_figures(3, 1), 2.5 * LETTER, taken, FRAME))
    assert not any(box.meets(other) for box in boxes.values() for other in taken)
