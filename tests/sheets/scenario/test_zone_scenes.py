"""Start zones, glyphs and figures as the last step, or on the drawing of every level."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.marks import CAP_HEIGHT, Area, Label
from builder.drawing.play_marks import zone_look
from builder.hexgrid import Hex
from builder.scenario.places import Position
from builder.sheets import Options
from builder.sheets.layout import MM_PER_POINT, Picture, Plan
from builder.sheets.scenario.from_scenario import play_of
from builder.sheets.scenario.play import Figure, Glyph, Play, Zone
from sheets.invariants import assert_key_is_complete, assert_sound, blocks, texts, words
from sheets.scenarios import filled, plays_on
from tests.battlefields import CASTLE, FORDS, TOMB

Planned = Callable[..., Plan]
TITLES = re.compile(r"start zones|glyphs|figures|marked spaces", re.IGNORECASE)


def drawn_labels(plan: Plan, kind: str) -> list[str]:
    """The texts on the drawings of blocks of a kind; of legends there are samples, which are narrow."""
    return [
        mark.text
        for block in blocks(plan, kind)
        for item in block.items
        if isinstance(item, Picture) and item.rect.width > 12
        for mark in item.marks
        if isinstance(mark, Label)
    ]


@pytest.fixture
def meadow(built: Callable[..., Battlefield]) -> Battlefield:
    return built([("grass-24", 6, 6, 1, 0), ("rock-7", 5, 5, 2, 0)])


def on_meadow(meadow: Battlefield) -> Play:
    ground = sorted(hex for hex in meadow.occupancy.hexes() if meadow.occupancy.top(hex) == 1)
    return filled(ground)


@pytest.mark.parametrize("name", [TOMB, CASTLE, FORDS])
@pytest.mark.parametrize("zones", ["step", "map", "off"])
def test_whole_scenarios_lie_soundly_on_paper(
    name: str, zones: str, made: Callable[[str], Battlefield], planned: Planned
) -> None:
    battlefield = made(name)
    for play in plays_on(name, battlefield)[:1]:
        plan = planned(battlefield, Options(zones=zones), play=play)  # type: ignore[arg-type]
        assert_sound(plan, battlefield)
        assert bool(blocks(plan, "zones")) is (zones == "step")
        assert_key_is_complete(plan)


def test_real_files_get_a_last_step(shared: Path, catalogue: Catalogue, planned: Planned) -> None:
    loaded = formats.read(shared / "maps" / "Chat perche.hsc", catalogue)
    plan = planned(loaded.battlefield, play=play_of(loaded.scenario))
    assert_sound(plan, loaded.battlefield)
    marks = [title for page in plan.pages for title in page.bookmarks]
    assert marks.index("Start zones and glyphs") > marks.index("Level 8")
    (block,) = blocks(plan, "zones")
    assert block.symbols >= {"zone:red", "zone:blue", "zone:yellow", "zone:orange", "glyph:?"}
    drawn = drawn_labels(plan, "zones")
    assert drawn.count("?") == 6
    assert {"1", "2", "3", "4"} <= set(drawn)
    told = words(plan)
    assert "Yellow zone" in told
    assert "15 hexes · level 1" in told
    assert "6 × Unknown glyph" in told


def test_ten_figures_of_a_real_file_are_drawn_and_named(
    shared: Path, catalogue: Catalogue, planned: Planned
) -> None:
    loaded = formats.read(shared / "maps" / "The West Barbican of Idona Castle.hsc", catalogue)
    plan = planned(loaded.battlefield, play=play_of(loaded.scenario))
    assert_sound(plan, loaded.battlefield)
    assert {str(number) for number in range(1, 11)} <= set(drawn_labels(plan, "zones"))
    told = " ".join(words(plan).split())
    for name in ("NE GOK SA", "MIMRING", "SGT. DRAKE ALEXANDER"):
        assert name in told


def test_off_means_nothing_of_it_is_drawn(meadow: Battlefield, planned: Planned) -> None:
    plan = planned(meadow, Options(zones="off"), play=on_meadow(meadow))
    assert not blocks(plan, "zones")
    assert not {id for page in plan.pages for b in page.blocks for id in b.symbols if id.startswith("zone:")}
    assert not [title for page in plan.pages for title in page.bookmarks if TITLES.match(title)]


def test_on_the_map_each_level_has_what_lies_on_it(meadow: Battlefield, planned: Planned) -> None:
    top = Hex(5, 5)
    play = Play(
        zones=(Zone("red", (Position(Hex(7, 10), 1), Position(top, 2))),),
        glyphs=(Glyph("A", Position(top, 2)),),
    )
    plan = planned(meadow, Options(zones="map", labels=False, coordinates=False), play=play)
    assert_sound(plan, meadow)
    first, second = blocks(plan, "step")
    assert "zone:red" in first.symbols & second.symbols
    assert "glyph:A" in second.symbols - first.symbols
    assert not blocks(plan, "zones")
    assert {"Astrid", "power side up · level 2"} <= {item.text for item in texts(plan)}
    assert_key_is_complete(plan)
    assert drawn_labels(plan, "step").count("A") == 1


def test_without_a_key_zones_on_the_map_are_explained_with_the_scenario(
    meadow: Battlefield, planned: Planned
) -> None:
    play = Play(zones=(Zone("red", (Position(Hex(7, 10), 1),)),))
    plan = planned(meadow, Options(zones="map", key=False), play=play)
    (legend,) = blocks(plan, "zones")
    assert "1 hex · level 1" in {item.text for item in texts(plan)}
    assert not [i for i in legend.items if isinstance(i, Picture) and i.rect.width > 12]


def test_a_zone_on_the_map_leaves_the_ground_its_colour(meadow: Battlefield, planned: Planned) -> None:
    play = Play(zones=(Zone("red", tuple(Position(Hex(q, 6), 1) for q in (6, 7))),))

    def grounds(zones: Literal["step", "map"]) -> set[str | None]:
        plan = planned(meadow, Options(zones=zones), play=play)
        kind = "step" if zones == "map" else "zones"
        marks = [m for b in blocks(plan, kind) for i in b.items if isinstance(i, Picture) for m in i.marks]
        return {mark.fill for mark in marks if isinstance(mark, Area)}

    red = zone_look(1, "", "red").fill
    assert red in grounds("step")
    assert red not in grounds("map")


def test_what_lies_above_all_levels_is_drawn_on_the_last(meadow: Battlefield, planned: Planned) -> None:
    play = Play(glyphs=(Glyph("A", Position(Hex(6, 6), 9)),))
    plan = planned(meadow, Options(zones="map", labels=False, coordinates=False), play=play)
    first, second = blocks(plan, "step")
    assert "glyph:A" in second.symbols
    assert "glyph:A" not in first.symbols


def test_remarks_are_told_even_where_nothing_can_be_drawn(meadow: Battlefield, planned: Planned) -> None:
    play = Play(zones=(Zone("red", (Position(Hex(90, 0), 1),)),))
    for zones in ("step", "map"):
        plan = planned(meadow, Options(zones=zones), play=play)  # type: ignore[arg-type]
        assert "Off the battlefield, not drawn: zone red at CM1 level 1." in " ".join(words(plan).split())


def test_a_long_legend_stands_with_the_scenario(meadow: Battlefield, planned: Planned) -> None:
    ground = sorted(hex for hex in meadow.occupancy.hexes())
    figures = tuple(Figure(f"Fighter {i}", (Position(ground[i % len(ground)], 1),)) for i in range(90))
    plan = planned(meadow, play=Play(figures=figures))
    assert_sound(plan, meadow)
    told = words(plan)
    assert "What is what stands on the page of the scenario." in " ".join(told.split())
    assert all(f"Fighter {i}" in told.splitlines() for i in range(90))
    assert "Scenario" in [title for page in plan.pages for title in page.bookmarks]


@pytest.mark.parametrize("font_size", [8.0, 9.0, 14.0])
def test_letters_on_the_drawings_can_be_read(
    font_size: float, virtualscape: Callable[..., Path], catalogue: Catalogue, planned: Planned
) -> None:
    loaded = formats.read(virtualscape(TOMB), catalogue)
    plan = planned(loaded.battlefield, Options(font_size=font_size), play=play_of(loaded.scenario))
    for block in blocks(plan, "zones"):
        for item in block.items:
            for mark in item.marks if isinstance(item, Picture) else ():
                if isinstance(mark, Label) and item.rect.width > 12 * font_size / 9:
                    assert mark.height * item.scale / CAP_HEIGHT / MM_PER_POINT >= 5.9, mark.text


def test_letters_in_legends_can_be_read(meadow: Battlefield, planned: Planned) -> None:
    plan = planned(meadow, play=on_meadow(meadow))
    samples = [
        i for b in blocks(plan, "zones") for i in b.items if isinstance(i, Picture) and i.rect.width < 12
    ]
    assert samples
    for item in samples:
        for mark in item.marks:
            if isinstance(mark, Label):
                assert mark.height * item.scale / CAP_HEIGHT / MM_PER_POINT >= 5.9, mark.text


def test_a_battlefield_larger_than_a_page_has_its_zones_on_tiles(
    built: Callable[..., Battlefield], planned: Planned
) -> None:
    rows = [("grass-7", 4 * i - j, 2 * j + 1, 1, 0) for i in range(30) for j in range(25)]
    battlefield = built(rows)
    hexes = sorted(battlefield.occupancy.hexes())
    play = Play(
        zones=(Zone("red", tuple(Position(hex, 1) for hex in hexes[:10])),),
        glyphs=(Glyph("A", Position(hexes[-1], 1)), Glyph("B", Position(hexes[0], 1))),
    )
    plan = planned(battlefield, Options(checklist=False, key=False), play=play)
    assert_sound(plan, battlefield)
    assert len(blocks(plan, "zones")) > 1
    assert {"A", "B", "1"} <= set(drawn_labels(plan, "zones"))
    told = words(plan).splitlines()
    assert told.count("Astrid") == told.count("Red zone") == 1
