"""The section: which row of hexes it goes through, and that the heights on it are those of the pieces."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Role
from builder.drawing.labels import box_of
from builder.drawing.marks import Label, Strokes
from builder.hexgrid import ACROSS_FLATS, LEVEL, Hex, label, to_hex
from builder.sheets.building.section import (
    CrossSection,
    FreeLevels,
    TopLevel,
    plan_picture,
    section_marks,
    section_of,
    section_pages,
    section_picture,
)
from builder.sheets.layout import Picture
from builder.sheets.options import SheetOptions
from tests.battlefields import ALL, CASTLE, FORDS, TOMB, TUNDRA, WOOD, laid, made, placed, shipped_catalogue
from tests.sheets.invariants import blocks
from tests.sheets.plans import context_for, ground, planned, scale_of, whole_plan

# A bridge of three hexes on two pillars over a field: three levels are free below its middle.
BRIDGE = [*ground(5, 3), *(("rock-1", q, 1, slot, 0) for q in (0, 2) for slot in (2, 3, 4))]
DECK = [("road-1", q, 1, 5, 0) for q in (0, 1, 2)]


def cut(battlefield: Battlefield) -> CrossSection:
    found = section_of(battlefield)
    assert found is not None
    return found


def written(battlefield: Battlefield) -> Counter[str]:
    marks = section_marks(context_for(battlefield), cut(battlefield), scale_of(25.0))
    return Counter(mark.text for mark in marks if isinstance(mark, Label))


def test_a_bridge_is_cut_along_with_the_free_levels_below_it() -> None:
    section = cut(laid(*BRIDGE, *DECK))
    assert [label(hex) for hex in section.hexes] == ["A2", "B2", "C2", "D2", "E2"]
    assert section.openings == [FreeLevels(1, 1, 1, 4)]
    assert section.tops == [TopLevel(0, 2, 5, True), TopLevel(3, 4, 1, True)]
    said = written(laid(*BRIDGE, *DECK))
    assert said["3"] == 2, "at the rim, and between the arrows"
    assert all(said[label(hex)] == 1 for hex in section.hexes)


def test_water_and_air_are_as_low_as_they_are() -> None:
    """The level of water is that below its tile, and the bare table is level 0."""
    rows = [("rock-1", 0, 0, 1, 0), ("water-1", 1, 0, 1, 0), ("rock-1", 3, 0, 1, 0)]
    deck = [("rock-1", 0, 0, 2, 0), ("rock-1", 3, 0, 2, 0), ("road-2", 0, 0, 3, 0), ("road-2", 2, 0, 3, 0)]
    section = cut(laid(*rows, *deck))
    assert section.openings == [FreeLevels(1, 2, 0, 2)]
    assert section.tops == [TopLevel(0, 3, 3, True)]


def test_what_nobody_stands_on_has_an_arrow_before_its_height() -> None:
    assert written(laid(*BRIDGE, *DECK, ("evergreen-10", 3, 1, 2, 0)))["↑11"] == 1


def test_what_stands_high_up_is_within_the_picture() -> None:
    """A ruin on the bridge, higher than the ground anywhere."""
    ways = [{edge.across for edge in placed("ruin-short", 1, 1, 6, way).edges} for way in range(6)]
    way = next(way for way in range(6) if {Hex(0, 1), Hex(2, 1)} & ways[way])
    battlefield = laid(*BRIDGE, *DECK, ("ruin-short", 1, 1, 6, way))
    context = context_for(battlefield)
    drawn = section_picture(context, cut(battlefield), 190.0, 120.0)
    highest = min(box_of(mark).top for mark in drawn.marks if not isinstance(mark, Label))
    assert round(-highest / LEVEL) == 5 + 6, "a ruin is six levels high"
    assert drawn.origin.y < highest


def free_below(battlefield: Battlefield, hex: Hex) -> set[int]:
    """The levels of a hex with nothing in them and something above, by looking at every piece."""
    filled: dict[int, bool] = {}
    for piece in battlefield.in_order():
        shape = piece.type.shape
        for index, cell in enumerate(piece.cells):
            if cell != hex or not piece.type.fills_cells:
                continue
            for level in range(piece.slot, piece.slot + piece.type.fills[index]):
                through = piece.type.role is Role.DOORWAY and shape is not None and index in shape.passage
                if not (through and level < piece.slot + (shape.clear if shape else 0)):
                    filled[level] = piece.type.is_flat
    free = {level for level in range(1, max(filled, default=0)) if level not in filled}
    return free | {level for level, flat in filled.items() if flat and level + 1 in free}


def assert_true(battlefield: Battlefield, section: CrossSection) -> None:
    for at, hex in enumerate(section.hexes):
        said = [o for o in section.openings if o.first <= at <= o.last]
        levels = [level for o in said for level in range(o.low + 1, o.high + 1)]
        assert sorted(levels) == sorted(free_below(battlefield, hex)), hex
        pieces = battlefield.occupancy.column(hex)
        tops = [top.level for top in section.tops if top.first <= at <= top.last]
        highest = max(pieces, default=0)
        expected = [highest - any(p.type.is_flat for p in pieces[highest])] if pieces else []
        assert tops == expected, hex


@pytest.mark.parametrize("name", [CASTLE, WOOD, TOMB])
def test_heights_are_those_of_the_pieces(name: str) -> None:
    battlefield = made(name)
    section = cut(battlefield)
    assert_true(battlefield, section)
    said = written(battlefield)
    for opening in section.openings:
        assert said[str(opening.high - opening.low)] >= 1, opening


_IDS = sorted(
    f"{id}"
    for id, type in shipped_catalogue().pieces.items()
    if type.placeable and type.size <= 7 and type.height < 30
)
_ROWS = st.tuples(
    st.sampled_from(_IDS), st.integers(-4, 6), st.integers(-3, 5), st.integers(1, 9), st.integers(0, 5)
)


@given(rows=st.lists(_ROWS, max_size=12), grey=st.booleans())
def test_any_battlefield_is_cut_or_is_not(rows: list[tuple[str, int, int, int, int]], grey: bool) -> None:
    """Overlapping, in the air or beside each other: it never fails."""
    battlefield = laid(*rows)
    section = section_of(battlefield)
    context = context_for(battlefield, colours="black-and-white" if grey else "colour")
    if section is None:
        assert section_pages(context) == []
        return
    for make in (section_picture, plan_picture):
        drawn = make(context, section, 190.0, 120.0)
        assert 0 < drawn.rect.width <= 190.01
        assert 0 < drawn.rect.height <= 120.01
    assert len(section_pages(context)) == 1
    steps = {(b.q - a.q, b.r - a.r) for a, b in zip(section.hexes, section.hexes[1:], strict=False)}
    assert len(steps) <= 1, "a straight row, each beside the next"


@pytest.mark.parametrize("name", [FORDS, TUNDRA])
def test_hills_have_none(name: str) -> None:
    assert section_of(made(name)) is None
    assert not blocks(whole_plan(name)[1], "section")


def test_a_tile_that_overlaps_its_neighbour_by_a_level_is_no_reason_for_one() -> None:
    assert section_of(laid(("grass-1", 0, 0), ("rock-1", 0, 0, 2), ("grass-2", 0, 0, 3))) is not None
    assert section_of(laid(("grass-2", 0, 0), ("rock-1", 0, 0, 2), ("grass-2", 0, 0, 3))) is None
    assert section_of(laid()) is None


def test_a_walk_on_a_castle_wall_is() -> None:
    wall = [("fortress-base-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 2, 0)]
    assert section_of(laid(*wall)) is None
    section = cut(laid(*wall, ("wall-walk-1", 0, 0, 11, 0)))
    assert section.tops == [TopLevel(0, 0, 11, True)]


def test_what_is_larger_than_a_page_shows_is_cut_where_something_is_to_be_seen() -> None:
    far = [("rock-1", 70, 0, slot) for slot in (2, 3, 4)]
    section = cut(laid(*(("grass-1", q, 0) for q in range(90)), *far, ("road-2", 70, 0, 5)))
    assert len(section.hexes) == 36
    assert to_hex(71, 0) in section.hexes


def test_a_ladder_is_seen_from_the_side_on_the_side_where_one_climbs() -> None:
    ways = [placed("ladder-rung", 3, 1, 2, rotation).edges[0].across for rotation in range(6)]
    rungs = [("ladder-rung", 3, 1, slot, ways.index(Hex(2, 1))) for slot in (2, 4)]
    battlefield = laid(*BRIDGE, *DECK, *rungs)
    section = cut(battlefield)
    context = context_for(battlefield)
    colour = context.styles.of(shipped_catalogue().pieces["ladder-rung"]).edge
    steps = [
        line
        for mark in section_marks(context, section, scale_of(25.0))
        if isinstance(mark, Strokes) and mark.colour == colour
        for line in mark.lines
        if line[0].y == line[1].y
    ]
    at = 3 * ACROSS_FLATS
    assert len(steps) == 4, "one a level"
    assert {min(a.x, b.x) for a, b in steps} == {at}
    assert {round(-a.y / LEVEL, 2) for a, _ in steps} == {1.5, 2.5, 3.5, 4.5}


def test_the_sheets_have_a_page_of_it_that_the_cover_names() -> None:
    plan = whole_plan(CASTLE)[1]
    (page,) = [number for number, page in enumerate(plan.pages) if "Section" in page.bookmarks]
    (block,) = blocks(plan, "section")
    assert len([item for item in block.items if isinstance(item, Picture)]) == 2
    contents = {text.text for one in blocks(plan, "contents") for text in one.items if hasattr(text, "text")}
    assert "Section" in contents
    assert page > max(n for n, one in enumerate(plan.pages) if any(b.kind == "step" for b in one.blocks))


def test_without_pictures_there_is_none() -> None:
    battlefield = laid(*BRIDGE, *DECK)
    assert blocks(planned(battlefield), "section")
    assert not blocks(planned(battlefield, SheetOptions(pictures=False)), "section")


def test_every_shipped_battlefield_has_a_plan_with_at_most_one() -> None:
    for name in ALL:
        assert len(section_pages(context_for(made(name)))) == (name in (CASTLE, WOOD, TOMB))
