"""Everything on one page."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.inventory import boxes_needed, used
from builder.problems import Problem, Severity
from builder.scenario.places import Position
from builder.sheets import Options
from builder.sheets.layout import Plan, Text
from builder.sheets.scenario.play import Glyph, Play, Zone
from sheets.invariants import (
    assert_all_is_drawn,
    assert_nothing_overlaps_or_is_cut,
    assert_one_scale,
    assert_texts_can_be_read,
    blocks,
    words,
)
from tests.battlefields import CASTLE, TUNDRA, WOOD

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


def assert_a_sound_poster(plan: Plan, battlefield: Battlefield) -> None:
    assert len(plan.pages) == 1
    assert_nothing_overlaps_or_is_cut(plan)
    assert_texts_can_be_read(plan)
    assert_one_scale(plan)
    assert_all_is_drawn(plan, battlefield)


@pytest.mark.parametrize("name", [CASTLE, TUNDRA, WOOD])
@pytest.mark.parametrize("paper", ["A4", "Tabloid"])
def test_whole_battlefields_go_on_one_page(
    name: str, paper: str, made: Callable[[str], Battlefield], planned: Planned, catalogue: Catalogue
) -> None:
    battlefield = made(name)
    boxes = boxes_needed(used(battlefield), catalogue)
    plan = planned(battlefield, Options(layout="poster", paper=paper), boxes=boxes)  # type: ignore[arg-type]
    assert_a_sound_poster(plan, battlefield)
    (parts,) = blocks(plan, "parts")  # with drawings or, where levels would be small, in running text
    listed = " ".join(item.text for item in parts.items if isinstance(item, Text))
    assert sum(int(count) for count in re.findall(r"(\d+) ×", listed)) == len(battlefield)
    for wanted in ("Boxes needed", "1 ×", "pieces"):
        assert wanted in words(plan)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_sixty_levels_go_on_one_page(orientation: str, built: Built, planned: Planned) -> None:
    battlefield = built([("rock-1", slot % 4, slot % 3, slot, 0) for slot in range(1, 61)])
    plan = planned(battlefield, Options(layout="poster", orientation=orientation))  # type: ignore[arg-type]
    assert_a_sound_poster(plan, battlefield)
    assert [block.slot for block in blocks(plan, "step")] == list(range(1, 61))


def test_a_hundred_kinds_are_named_in_brief_but_all_of_them(
    built: Built, planned: Planned, catalogue: Catalogue
) -> None:
    types = catalogue.placeable()
    battlefield = built([(type.id, 6 * (i % 14), 6 * (i // 14), 1, 0) for i, type in enumerate(types)])
    plan = planned(battlefield, Options(layout="poster"))
    assert_a_sound_poster(plan, battlefield)
    listed = " ".join(words(plan).split())
    assert all(f"1 × {type.name}" in listed for type in types)


def test_start_zones_and_their_legend_are_on_it(built: Built, planned: Planned) -> None:
    battlefield = built([("grass-24", 0, 0, 1, 0), ("grass-24", 8, 0, 1, 0)])
    cells = [piece.cells for piece in battlefield.pieces.values()]
    zones = [
        Zone(name, tuple(Position(cell, 1) for cell in own)) for name, own in zip("AB", cells, strict=True)
    ]
    play = Play(zones=tuple(zones), glyphs=(Glyph("A", Position(Hex(0, 0), 1)),))
    plan = planned(battlefield, Options(layout="poster"), play=play)
    assert_nothing_overlaps_or_is_cut(plan)
    assert len(blocks(plan, "zones")) >= 2
    assert "Start zones and glyphs" in words(plan)


def test_what_cannot_be_built_is_said(built: Built, planned: Planned) -> None:
    plan = planned(
        built([("grass-1", 0, 0, 1, 0)]),
        Options(layout="poster"),
        problems=[Problem("c", Severity.ERROR, "two tiles overlap")],
    )
    assert "1 thing cannot be built as drawn" in words(plan)


def test_what_does_not_go_on_one_page_is_refused_with_what_would_help(built: Built, planned: Planned) -> None:
    battlefield = built([("rock-1", 0, 0, slot, 0) for slot in range(1, 61)])
    with pytest.raises(BuilderError, match="larger paper, or smaller letters and margins"):
        planned(battlefield, Options(layout="poster", paper="Letter", font_size=14, margin=40))


def test_a_poster_of_an_empty_battlefield_says_that_there_is_nothing(planned: Planned) -> None:
    assert "No piece lies on this battlefield yet." in words(planned(Battlefield(), Options(layout="poster")))


@settings(max_examples=10)
@given(seed=st.integers(0, 10_000), paper=st.sampled_from(["A4", "A3", "Letter"]), title=st.text(max_size=80))
def test_any_battlefield_goes_on_one_page(
    seed: int, paper: str, title: str, built: Built, planned: Planned, catalogue: Catalogue
) -> None:
    chance = random.Random(seed)
    types = [type.id for type in catalogue.placeable()]
    rows = [
        (
            chance.choice(types),
            chance.randint(-9, 9),
            chance.randint(-9, 9),
            chance.randint(1, 9),
            chance.randint(0, 5),
        )
        for _ in range(chance.randint(1, 30))
    ]
    battlefield = built(rows, title=title)
    assert_a_sound_poster(planned(battlefield, Options(layout="poster", paper=paper)), battlefield)  # type: ignore[arg-type]


def test_levels_stand_around_what_is_named_and_each_says_how_many_pieces(
    built: Built, planned: Planned
) -> None:
    ground = [("grass-1", c - r // 2, r, 1, 0) for r in range(24) for c in range(21)]
    upper = [("rock-1", 4, 4, slot, 0) for slot in range(2, 21)]
    battlefield = built([*ground, *upper])
    plan = planned(battlefield, Options(layout="poster", orientation="portrait"))
    assert_a_sound_poster(plan, battlefield)
    steps = blocks(plan, "step")
    for block in steps:
        title, count = (item.text for item in block.items if isinstance(item, Text))
        assert title == f"Level {block.slot}"
        assert count == ("504 pieces" if block.slot == 1 else "1 piece")
    (facts,) = blocks(plan, "facts")
    beside = [block for block in steps if block.rect.y < facts.rect.bottom]
    below = [block for block in steps if block.rect.y > facts.rect.bottom]
    assert len(beside) >= 4
    assert all(block.rect.x > facts.rect.right for block in beside)
    assert any(block.rect.x < facts.rect.right for block in below)


@pytest.mark.parametrize("paper", ["A4", "A3", "Letter", "Tabloid"])
def test_hexes_too_small_to_read_are_named_with_what_would_help(
    paper: str, built: Built, planned: Planned
) -> None:
    larger = {"A4": "A3 or", "Letter": "Tabloid or"}.get(paper, "choose several")
    ground = [("grass-1", c - r // 2, r, 1, 0) for r in range(40) for c in range(120)]
    plan = planned(built(ground), Options(layout="poster", paper=paper))  # type: ignore[arg-type]
    hex_mm = plan.scale * 44.58
    assert hex_mm < 4
    (said,) = plan.remarks
    assert f"{hex_mm:.1f} mm" in said
    assert larger in said
    assert planned(built([("grass-24", 0, 0, 1, 0)]), Options(layout="poster")).remarks == ()
