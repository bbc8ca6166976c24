"""The key explains every symbol of the document, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue, Role
from builder.drawing.marks import Label, Stroke
from builder.hexgrid import Hex
from builder.scenario import Position
from builder.sheets.context import SheetContext
from builder.sheets.front.key import SCALE, Sample, example_sample, key_pages, play_sample
from builder.sheets.front.symbols import TABLE, Example, in_key_order, piece_for, symbol
from builder.sheets.layout import Picture, Plan, Rect
from builder.sheets.options import SheetOptions
from tests.battlefields import PieceRow
from tests.sheets.invariants import (
    assert_contents_are_right,
    assert_key_is_complete,
    assert_nothing_overlaps_or_is_cut,
    blocks,
    drawing_of,
    words,
)
from tests.sheets.plans import built, context_for, planned
from tests.sheets.scenarios import figure, glyph, marker, setup, told, zone
from tests.sheets.test_plan import rows
from tests.soak import often

# ---- The key explains every symbol of the document, and nothing else. Samples of the key: small, whole,
# and drawn as the steps are ----


SHOWN = told(
    setup=setup(
        (zone("red", Position(Hex(0, 0), 1)), zone("x" * 400, Position(Hex(1, 0), 1), number=2)),
        *(glyph("A", Position(Hex(0, 0), 1)), glyph("?", Position(Hex(1, 0), 1))),
        *(figure("Ann", Position(Hex(0, 0), 1)), marker("here", Position(Hex(0, 0), 1))),
    )
)

SCATTERED = [
    ("fortress-wall-corner", -12, -7, 3, 0), ("flag", -10, 0, 10, 0), ("grass-1", 7, -5, 7, 0),
    ("grass-1", -7, 8, 8, 0), ("fortress-wall-corner", 2, -8, 9, 0), ("grass-1", 1, 2, 10, 4),
    ("water-3", -4, -6, 8, 4), ("marro-hive", 6, 8, 7, 3), ("ruin-long", -8, 3, 12, 1),
    ("grass-24", 4, -8, 7, 4), ("fortress-doorway", -8, 6, 1, 4), ("grass-1", -5, -5, 3, 2),
    ("grass-1", 12, 2, 3, 5), ("marro-hive", -6, 7, 10, 4), ("ladder-rung", -7, -8, 2, 0),
    ("fortress-arch", -12, 9, 5, 5), ("fortress-arch", -10, 8, 9, 4), ("battlement", -7, 9, 6, 4),
    ("fortress-doorway", 10, -6, 14, 2), ("water-3", 11, -9, 8, 0), ("grass-24", 5, 8, 1, 0),
]  # fmt: skip

UP_AND_DOWN = [  # tall sites: one is built up before the level below its top goes on elsewhere
    ("grass-1", 6, -5, 2, 0), ("grass-1", 0, 0, 12, 4), ("grass-1", -8, 6, 12, 0), ("grass-1", 0, 0, 7, 0),
    ("grass-24", -5, 0, 10, 0), ("grass-1", 0, 0, 7, 0), ("grass-1", -4, -7, 13, 0),
    ("fortress-arch", -7, 5, 8, 4), ("grass-1", 0, 0, 2, 0), ("grass-1", 0, 0, 12, 0),
    ("grass-1", 0, 0, 9, 0), ("grass-1", 0, 0, 1, 0), ("grass-1", -8, 3, 4, 0),
]  # fmt: skip


def plan_of(context: SheetContext, ids: Iterable[str]) -> Plan:
    return Plan("", "", "en", 1.0, tuple(key_pages(context, ids).pages))


@pytest.fixture
def grass_context() -> SheetContext:
    return context_for(built([("grass-1", 0, 0, 1, 0)]))


@settings(max_examples=often(8))
@given(rows=rows, labels=st.booleans(), fade=st.sampled_from([0.0, 0.6, 1.0]), coordinates=st.booleans())
@example(rows=SCATTERED, labels=True, fade=0.0, coordinates=True)  # long names in the list of maps
@example(rows=UP_AND_DOWN, labels=False, fade=0.0, coordinates=False)
def test_every_symbol_of_any_battlefield_is_in_the_key(
    rows: list[PieceRow], labels: bool, fade: float, coordinates: bool
) -> None:
    battlefield = built(rows)
    for hex in {piece.hex for piece in list(battlefield.pieces.values())[:2]}:
        battlefield.apply(SetNote(hex, "Mind this."))
    options = SheetOptions(labels=labels, fade=fade, coordinates=coordinates)
    plan = planned(battlefield, options, scenario=SHOWN if rows else None)
    assert_key_is_complete(plan)
    assert_contents_are_right(plan)
    assert_nothing_overlaps_or_is_cut(plan)


@pytest.mark.parametrize("size", [(210, 297), (297, 210), (130, 180), (180, 130)])
def test_everything_there_is_to_explain_has_a_drawing_a_name_and_a_sentence(
    size: tuple[float, float], grass_context: SheetContext, catalogue: Catalogue
) -> None:
    terrain = {f"terrain:{id}" for id, kind in catalogue.kinds.items() if kind.id not in ("other", "card")}
    scenario = {"zone:red", f"zone:{'x' * 400}", "glyph:A", "glyph:?", "figure", "marker"}
    ids = {*TABLE, *terrain, *scenario}
    plan = plan_of(replace(grass_context, width=size[0], height=size[1], scenario=SHOWN), ids)
    assert_nothing_overlaps_or_is_cut(plan)
    explained = [id for block in blocks(plan, "key") for id in block.symbols]
    assert sorted(explained) == sorted(ids)
    drawn = [item for block in blocks(plan, "key") for item in block.items if isinstance(item, Picture)]
    assert len(drawn) == len(ids)
    assert all(picture.marks for picture in drawn)
    said = words(plan).replace("\n", " ")
    for entry in TABLE.values():
        assert entry.name in said
        assert entry.sentence in said


@pytest.mark.parametrize(
    "id", ["mark:what", "nothing", "terrain:what", "zone:what", "glyph:what", "piece:what"]
)
def test_an_unknown_symbol_is_an_error(id: str, grass_context: SheetContext) -> None:
    with pytest.raises(KeyError):
        key_pages(grass_context, {id})


def test_without_symbols_and_where_it_is_left_out_there_is_no_key(grass_context: SheetContext) -> None:
    assert key_pages(grass_context, ()).pages == []
    plan = planned(grass_context.battlefield, SheetOptions(key=False))
    assert blocks(plan, "key") == []
    assert "Key" not in [title for page in plan.pages for title in page.bookmarks]


def test_a_key_that_would_be_torn_begins_on_a_page_of_its_own(grass_context: SheetContext) -> None:
    flow = grass_context.new_flow()
    flow.new_page("before")
    flow.y = flow.content.bottom - 60
    key_pages(grass_context, {"mark:new", "mark:below", "piece:ladder", "terrain:grass", "figure"}, flow)
    assert [page.bookmarks for page in flow.pages] == [["before"], ["Key"]]
    small = grass_context.new_flow()
    small.new_page("before")
    key_pages(grass_context, {"mark:new"}, small)
    assert [page.bookmarks for page in small.pages] == [["before", "Key"]]


@pytest.mark.parametrize("colours", ["colour", "black-and-white"])
def test_samples_are_drawn_as_the_steps_are(colours: Any, grass_context: SheetContext) -> None:
    """Grass in the key has the colours that grass has in the drawings."""
    plan = planned(grass_context.battlefield, SheetOptions(colours=colours))

    def fills(pictures: Iterable[Picture]) -> set[str]:
        found = {getattr(mark, "fill", None) for picture in pictures for mark in picture.marks}
        return {fill for fill in found if fill}

    samples = [i for block in blocks(plan, "key") for i in block.items if isinstance(i, Picture)]
    assert fills(map(drawing_of, blocks(plan, "step"))) <= fills(samples)


HERE = Position(Hex(0, 0), 1)


@pytest.fixture
def sample_context() -> SheetContext:
    return context_for(Battlefield())


@pytest.mark.parametrize("id", TABLE)
def test_a_sample_is_no_larger_than_its_place(id: str, sample_context: SheetContext) -> None:
    sample = example_sample(sample_context, TABLE[id].example, 19.0)
    assert sample.width <= 19.01
    assert sample.height <= 18.01
    assert sample.marks
    picture = sample.picture(Rect(10, 10, 30, 30))
    assert Rect(10, 10, 30, 30).holds(picture.rect)
    for mark in sample.marks:
        if isinstance(mark, Label):  # what is cut away would be found by a search all the same
            assert sample.box.left <= mark.at.x <= sample.box.right, mark.text
            assert sample.box.top <= mark.at.y <= sample.box.bottom, mark.text


def texts(sample: Sample | None) -> list[str]:
    return [mark.text for mark in sample.marks if isinstance(mark, Label)]


@pytest.mark.parametrize(
    ("id", "wanted"),
    [
        ("mark:label", {"G3"}),
        ("piece:ladder", {"2×"}),
        ("mark:coordinates", {"A", "B", "1", "2"}),
        ("mark:note", {"1"}),
        ("mark:height", {"1", "2"}),
        ("piece:doorway", {"1", "2", "3", "4"}),
    ],
)
def test_samples_show_what_they_explain(id: str, wanted: set[str], sample_context: SheetContext) -> None:
    assert wanted <= set(texts(example_sample(sample_context, TABLE[id].example, 19.0)))


def test_samples_show_nothing_else(sample_context: SheetContext) -> None:
    label, height, below, seam = (
        example_sample(sample_context, TABLE[f"mark:{id}"].example, 19.0)
        for id in ("label", "height", "below", "overlap")
    )
    assert texts(label) == ["G3"]
    assert sorted(text for text in texts(height) if text.isdigit()) == ["1", "2"]
    assert not any(text.isdigit() for text in texts(below))
    assert seam is not None
    assert any(isinstance(mark, Stroke) and mark.dash for mark in seam.marks)


def test_an_example_whose_pieces_nobody_has_gives_no_sample(sample_context: SheetContext) -> None:
    assert example_sample(sample_context, Example((("never-heard-of", 0, 0, 1, 0),)), 19.0) is None
    assert example_sample(sample_context, Example(), 19.0) is None


def test_small_pieces_are_drawn_at_the_usual_scale(sample_context: SheetContext) -> None:
    sample = example_sample(sample_context, Example((("grass-1", 0, 0, 1, 0),)), 19.0)
    assert sample.scale == SCALE


def test_what_a_scenario_lays_out_is_drawn_as_it_is_there() -> None:
    lying = setup((zone("red", HERE), zone("blue", HERE, number=2)), glyph("A", HERE), figure("Ann", HERE))
    assert texts(play_sample(lying, "zone:blue")) == ["2"]
    assert texts(play_sample(lying, "glyph:A")) == ["A"]
    assert texts(play_sample(lying, "figure"))
    assert texts(play_sample(lying, "marker"))
    assert play_sample(lying, "mark:new") is None


def test_a_sample_has_no_grid_and_no_zones_of_the_document(sample_context: SheetContext) -> None:
    shown = told(setup=setup((zone("red", HERE),)))
    busy = replace(
        sample_context, scenario=shown, options=SheetOptions(zones="map", grid=True, coordinates=True)
    )
    example = TABLE["mark:new"].example
    assert example_sample(busy, example, 19.0) == example_sample(sample_context, example, 19.0)


# ---- The table of everything that needs a word of explanation ----


def test_every_entry_has_a_name_a_sentence_or_two_and_pieces_that_there_are(catalogue: Catalogue) -> None:
    for id, entry in TABLE.items():
        assert entry.id == id
        assert entry.name[0].isupper()
        assert entry.sentence.endswith(".")
        assert "fortress" not in f"{entry.name} {entry.sentence}".lower()
        for want, *_ in entry.example.pieces:
            assert piece_for(want, catalogue) is not None, (id, want)


def test_every_kind_of_terrain_is_explained_by_its_class(catalogue: Catalogue) -> None:
    assert symbol("terrain:grass", catalogue).sentence == "Ground, one level high."
    assert symbol("terrain:water", catalogue).sentence.startswith("Fluid")
    for id, kind in catalogue.kinds.items():
        assert symbol(f"terrain:{id}", catalogue).name.lower() == kind.name.lower()


def test_pieces_are_found_by_id_role_and_kind(catalogue: Catalogue) -> None:
    def found(want: object) -> str | None:
        type = piece_for(want, catalogue)  # type: ignore[arg-type]
        return None if type is None else type.id

    assert found("rock-7") == "rock-7"
    assert found("never-heard-of") is None
    assert found(Role.LADDER) == "ladder-rung"
    assert found(catalogue.kinds["swamp"]) == "swamp-1"
    assert found(catalogue.kinds["card"]) is None


def test_zones_and_glyphs_are_those_of_the_scenario(catalogue: Catalogue) -> None:
    zones = zone("red", HERE), zone("Ann", HERE, number=2)
    lying = setup(zones, glyph("V", HERE, "Valda"), glyph("?", HERE), glyph("Z", HERE))
    assert symbol("zone:Ann", catalogue, lying).sentence.startswith("Start zone 2:")
    assert symbol("glyph:V", catalogue, lying).name == "Glyph V: Valda"
    assert symbol("glyph:Z", catalogue, lying).name == "Glyph Z"
    assert "turned over" in symbol("glyph:?", catalogue, lying).sentence
    for id in ("zone:blue", "glyph:A"):
        with pytest.raises(KeyError):
            symbol(id, catalogue, lying)


def test_the_key_goes_from_terrain_to_pieces_to_marks_to_play(catalogue: Catalogue) -> None:
    lying = setup((zone("red", HERE), zone("blue", HERE, number=2)), glyph("A", HERE))
    ids = ["terrain:grass", "terrain:water", "piece:castle-base", "piece:flag", "mark:label", "mark:new"]
    ids += ["zone:red", "zone:blue", "glyph:A", "figure"]
    assert [entry.id for entry in in_key_order(frozenset(ids), catalogue, lying)] == ids
