"""What a step draws, and the scene that it is: drawing, parts, remarks, symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.colours import lightness
from builder.drawing.labels import Taken, box_of, code_of, plate_box, wall_runs
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes, middle
from builder.drawing.pieces import piece_marks
from builder.drawing.plan_view import GRID_COLOUR
from builder.drawing.step_overlays import CROSSED_COLOUR as FAULT
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Edge, Hex, edge_line, hex_at
from builder.sheets.building.step_drawing import step_marks, step_scene, symbols_of
from builder.sheets.context import SheetContext
from builder.sheets.front.symbols import symbol
from builder.sheets.layout import CAP_HEIGHT, MM_PER_POINT
from builder.sheets.options import SheetOptions
from builder.sheets.paging.page_fit import PageScene
from tests.battlefields import ALL, CASTLE, PieceRow, made
from tests.sheets.invariants import blocks, drawing_of
from tests.sheets.plans import built, context_for, planned, scale_of, step_at

SPRUCE = ("evergreen-12", 1, 3, 2, 0)
WALLS = [
    ("grass-24", 0, 0, 1, 0),
    ("fortress-base-straight", 1, 1, 2, 0),
    ("fortress-wall-straight", 1, 1, 3, 0),
    ("ladder-rung", 1, 2, 2, 0),
    ("ladder-rung", 1, 2, 4, 0),
    ("ladder-rung", 1, 2, 6, 0),
    ("grass-1", -1, 3, 4, 0),
]


def labels(marks: tuple[Mark, ...], text: str | None = None) -> list[Label]:
    return [mark for mark in marks if isinstance(mark, Label) and text in (None, mark.text)]


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return [label.text for label in labels(marks)]


def dashed(marks: tuple[Mark, ...]) -> bool:
    return any(isinstance(mark, Stroke) and mark.dash for mark in marks)


def strokes(marks: tuple[Mark, ...], colour: str) -> list[Strokes]:
    return [mark for mark in marks if isinstance(mark, Strokes) and mark.colour == colour]


def drawn(context: SheetContext, slot: int, hex_mm: float = 9.0) -> tuple[Mark, ...]:
    return step_marks(context, step_at(context, slot), scale_of(hex_mm))


@pytest.mark.parametrize("hex_mm", [4.0, 9.0])
@pytest.mark.parametrize("name", ALL)
def test_drawings_tell_apart_what_the_parts_list_tells_apart(
    styles: Styles, name: str, hex_mm: float
) -> None:
    """Codes of tiles, heights of trees and walls, rungs of ladders, however small hexes are; and no text
    covers another.
    """
    context = context_for(made(name))

    def width(text: str) -> float:
        return context.measure(text, 10.0, True) / (10.0 * MM_PER_POINT * CAP_HEIGHT)

    for step in context.steps:
        wanted = Counter(code for piece in step.drawn if (code := code_of(piece.type, styles)))
        wanted += Counter(f"{len(ladder.rungs)}×" for ladder in step.ladders)
        wanted += Counter(f"↑{run[0].top}" for run in wall_runs(step.drawn))
        for piece in step.drawn:
            wanted += Counter(texts(piece_marks(piece, styles)))
        marks = step_marks(context, step, scale_of(hex_mm))
        found = each(texts(marks))
        assert {text: count for text, count in wanted.items() if found[text] < count} == {}, step.slot
        taken = Taken()
        for mark in labels(marks):
            box = plate_box(mark.at, mark.text, mark.height, width, 0.1)
            assert taken.free(box), (step.slot, mark)
            taken.add(box)


def each(found: Iterable[str]) -> Counter[str]:
    """How often each text stands there, that of single tiles in a row, ``3×WK1``, three times."""
    counted: Counter[str] = Counter()
    for text in found:
        number, times, name = text.rpartition("×")
        counted[name or text] += int(number) if name and times else 1
    return counted


@pytest.mark.parametrize("font_size", [8.0, 9.0, 14.0])
@pytest.mark.parametrize("hex_mm", [2.0, 4.5, 6.0, 9.0, 44.58])
def test_texts_are_at_least_6_points_high_on_paper(hex_mm: float, font_size: float) -> None:
    """A hex so wide on paper; where the letters do not fit they are left out."""
    context = context_for(built([*WALLS, SPRUCE]), font_size=font_size)
    scale = scale_of(hex_mm / context.zoom)
    for step in context.steps:
        for label in labels(step_marks(context, step, scale)):
            assert label.height * scale * context.zoom / (MM_PER_POINT * CAP_HEIGHT) >= 6.0 - 0.05, label


def test_small_hexes_are_drawn_without_texts() -> None:
    context = context_for(built([*WALLS, SPRUCE]))
    assert all(texts(drawn(context, step.slot, 3.0)) == [] for step in context.steps)


def test_ruins_and_stone_walls_are_named_each_with_a_line_to_it() -> None:
    """Two stone walls in a row and a ruin: one sees which is which and how many there are."""
    rows = [("stone-wall", 0, 0, 1, 0), ("stone-wall", 4, 0, 1, 0), ("ruin-short", 0, 6, 1, 0)]
    context = context_for(built(rows))
    marks = drawn(context, 1)
    assert Counter(texts(marks)) == {"ST4": 2, "RU2": 1}
    dots = [middle(mark.points) for mark in marks if isinstance(mark, Stroke) and len(mark.points) == 2]
    feet = {
        (round(foot.x), round(foot.y))
        for piece in context.battlefield.in_order()
        for edge in piece.edges
        for foot in (middle(edge_line(edge)),)
    }
    ends = {(round(at.x), round(at.y)) for m in marks if isinstance(m, Stroke) for at in m.points[-1:]}
    assert len(dots) == 3
    assert len(ends & feet) == 3


def test_the_hulls_of_a_ship_have_codes_on_the_drawing_and_in_its_list() -> None:
    """Two walls and a bow: how many of which, and which is where."""
    hulls = [("ship-wall", 0, 0, 1, 0), ("ship-wall", 0, 4, 1, 3), ("ship-bow", 8, 0, 1, 1)]
    battlefield = built([*hulls, ("cannon", 4, 2, 1, 0)])
    marks = drawn(context_for(battlefield), 1)
    assert Counter(texts(marks)) == {"SB3": 2, "SB5": 1, "10": 2, "13": 1, "3": 1}
    for piece in battlefield.in_order():
        code = code_of(piece.type, context_for(battlefield).styles)
        assert not code or any(hex_at(label.at) in piece.cells for label in labels(marks, code))
    rows = {row.part.type.id: (row.code, row.part.count) for row in scene(battlefield, 1).rows(60.0)}
    assert rows == {"ship-wall": ("SB3", 2), "ship-bow": ("SB5", 1), "cannon": ("", 1)}


@pytest.mark.parametrize("hex_mm", [5.0, 5.7, 9.0])
def test_each_base_and_wall_of_a_castle_bears_its_letters(hex_mm: float) -> None:
    """On its own hex, also where hexes are as small as on the sheets of a large battlefield."""
    context = context_for(made(CASTLE))
    letters = {"straight": "I", "corner": "V", "end": "U"}
    count = 0
    for step in context.steps:
        marks = step_marks(context, step, scale_of(hex_mm))
        for piece in step.pieces:
            family, _, shape = piece.type.id.rpartition("-")
            if family in ("fortress-base", "fortress-wall"):
                code = {"fortress-base": "B", "fortress-wall": "W"}[family] + letters[shape]
                assert piece.hex in {hex_at(label.at) for label in labels(marks, code)}, piece
                count += 1
    assert count == 6 + 8 + 7 + 10 + 4


def test_a_new_base_stands_out_from_a_wall_that_was_there() -> None:
    """The outline of its hex is dark, as that of a new tile; the hex of the wall is pale."""
    wall = [("fortress-base-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 2, 0)]
    marks = drawn(context_for(built([*wall, ("fortress-base-straight", 4, 0, 3, 0)])), 3)
    hexes = [mark for mark in marks if isinstance(mark, Area) and mark.stroke and len(mark.rings[0]) == 6]
    shown = {hex_at(box_of(area).middle): area for area in hexes}  # the uppermost
    new, older = shown[Hex(4, 0)], shown[Hex(0, 0)]
    assert lightness(str(new.stroke)) < 30 < lightness(str(older.stroke))
    assert lightness(new.fill) < lightness(older.fill) - 5


def test_codes_and_the_grid_can_be_left_out() -> None:
    battlefield = built(WALLS)
    assert "G24" in texts(drawn(context_for(battlefield), 1))
    assert texts(drawn(context_for(battlefield, labels=False), 1)) == []
    assert strokes(drawn(context_for(battlefield), 2), GRID_COLOUR)
    assert not strokes(drawn(context_for(battlefield, grid=False), 2), GRID_COLOUR)


def test_a_ladder_is_named_and_drawn_strongly_in_its_own_step_only(styles: Styles) -> None:
    context = context_for(built(WALLS))
    rung = next(piece for piece in context.battlefield.in_order() if piece.type.id == "ladder-rung")
    strong = piece_marks(rung, styles)[-1]
    assert "3×" in texts(drawn(context, 2))
    assert strong in drawn(context, 2)
    for slot in (3, 4):
        assert "3×" not in texts(drawn(context, slot))
        assert strong not in drawn(context, slot)
        pale = piece_marks(rung, styles, detail="plain", faded=context.options.fade * 0.55)[-1]
        assert drawn(context, slot).count(pale) == 1


def test_a_wall_tells_how_high_it_reaches_once() -> None:
    context = context_for(built(WALLS))
    assert [text for text in texts(drawn(context, 3)) if text != "1"] == ["↑11", "WI"]
    assert [text for text in texts(drawn(context, 4)) if text != "1"] == ["G1"]


def test_the_ground_below_tells_its_level_unless_that_is_not_wanted() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 5, 0, 3, 0)])
    assert sorted(texts(drawn(context_for(battlefield), 3))) == ["1", "2", "R1"]
    assert texts(drawn(context_for(battlefield, heights=False), 3)) == ["R1"]
    assert texts(drawn(context_for(battlefield, fade=1.0), 3)) == ["R1"]
    for font_size, pt in ((9.0, 8.0), (12.0, 8.0 * 12 / 9)):
        context = context_for(battlefield, font_size=font_size)
        (one,) = labels(step_marks(context, step_at(context, 3), scale_of(9.0 / context.zoom)), "1")
        assert one.height * scale_of(9.0) / (MM_PER_POINT * CAP_HEIGHT) == pytest.approx(pt)


def test_a_note_has_its_number_and_a_piece_in_the_way_a_letter_at_its_hex() -> None:
    battlefield = built(WALLS)
    battlefield.apply(SetNote(Hex(0, 3), "here"))
    (number,) = labels(drawn(context_for(battlefield), 1), "1")
    assert hex_at(number.at) == Hex(0, 3)
    in_the_way = built([("grass-3", 0, 0, 1, 0), ("rock-1", 0, 1, 1, 0)])
    (letter,) = labels(drawn(context_for(in_the_way), 1), "a")
    assert hex_at(letter.at) == Hex(0, 1)


def test_hexes_over_air_are_dashed() -> None:
    context = context_for(built([("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0)]))
    assert [dashed(drawn(context, slot)) for slot in (1, 2)] == [False, True]


def test_a_tile_on_nothing_is_crossed_out_and_not_hatched_as_if_it_hung() -> None:
    context = context_for(built([("grass-3", 0, 0, 1, 0), ("rock-3", 0, 0, 3, 0)]), checked=True)
    marks = drawn(context, 3)
    assert not dashed(marks)
    crossed = {hex_at(middle(line)) for mark in strokes(marks, FAULT) for line in mark.lines}
    assert crossed == {Hex(0, 0), Hex(1, 0), Hex(0, 1)}
    assert "a" in texts(marks)
    assert not strokes(drawn(context, 1), FAULT)


@pytest.mark.parametrize("fade", [0.0, 0.6, 1.0])
def test_what_lies_below_is_as_faded_as_was_asked_for(styles: Styles, fade: float) -> None:
    context = context_for(built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)]), fade=fade)
    marks = drawn(context, 2)
    face = piece_marks(context.battlefield.in_order()[0], styles, detail="plain")[0]
    veils = [mark.opacity for mark in marks if isinstance(mark, Area) and mark.fill == "#ffffff"]
    assert (face in marks) == (fade < 1)
    assert veils == ([fade] if 0 < fade < 1 else [])


def test_the_grid_shows_where_nothing_lies_and_not_on_what_does() -> None:
    context = context_for(built([("grass-7", 0, 0, 1, 0), ("rock-1", 6, 0, 1, 0), ("rock-1", 0, 0, 2, 0)]))
    (grid,) = strokes(drawn(context, 2), GRID_COLOUR)
    borders = {frozenset((round(x), round(y)) for x, y in line) for line in grid.lines}

    def border(q: int, r: int) -> frozenset[tuple[int, int]]:
        return frozenset((round(x), round(y)) for x, y in edge_line(Edge(Hex(q, r), 0)))

    assert border(3, 0) in borders
    assert border(0, 1) not in borders


def scene(battlefield: Battlefield, slot: int, **options: object) -> PageScene:
    context = context_for(battlefield, **options)
    return step_scene(context, step_at(context, slot))


def test_a_scene_shows_its_pieces_their_edges_and_noted_hexes() -> None:
    battlefield = built([("grass-2", 0, 0, 1, 0), ("battlement", 6, 0, 1, 0)])
    battlefield.apply(SetNote(Hex(9, 9), "nothing here"))
    cells = scene(battlefield, 1).cells
    assert cells == {Hex(0, 0), Hex(1, 0), Hex(6, 0), Hex(7, -1), Hex(9, 9)}


def test_a_doorway_shows_its_spaces() -> None:
    doorway = built([("fortress-doorway", 0, 0, 2, 3)])
    assert set(doorway.in_order()[0].spaces) <= scene(doorway, 2).cells


def test_the_list_says_how_high_walls_are_and_reach() -> None:
    battlefield = built([("fortress-wall-end", 0, 0, 3, 0), ("fortress-base-end", 4, 0, 3, 0)])
    rows = {row.part.type.id: row for row in scene(battlefield, 3).rows(60.0)}
    assert " ".join(rows["fortress-wall-end"].notes) == "9 levels, up to level 11"
    assert rows["fortress-base-end"].notes == ()


@pytest.mark.parametrize(("labels", "codes"), [(True, ["G7"]), (False, [""])])
def test_the_list_has_the_codes_of_the_drawing(labels: bool, codes: list[str]) -> None:
    found = scene(built([("grass-7", 0, 0, 1, 0)]), 1, labels=labels)
    assert [row.code for row in found.rows(60.0)] == codes


def test_the_running_total_stands_with_the_title() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0)])
    assert scene(battlefield, 2).subtitle == "1 piece · 2 of 3 placed"


def shown(battlefield: Battlefield, slot: int, **options: object) -> frozenset[str]:
    context = context_for(battlefield, **options)
    return symbols_of(context, step_at(context, slot))


def test_the_first_step_shows_terrain_and_codes() -> None:
    battlefield = built([("grass-7", 0, 0, 1, 0), ("water-1", 2, 0, 1, 0)])
    assert shown(battlefield, 1) == {"terrain:grass", "terrain:water", "mark:label", "mark:coordinates"}
    assert shown(battlefield, 1, labels=False, coordinates=False) == {"terrain:grass", "terrain:water"}


def test_later_steps_show_what_lies_below_and_what_reaches_through() -> None:
    rows = [
        ("grass-7", 0, 0, 1, 0),
        ("evergreen-10", 0, 0, 2, 0),
        ("rock-1", 0, 1, 2, 0),
        ("rock-1", 0, 1, 3, 0),
    ]
    battlefield = built(rows)
    assert {"terrain:evergreen", "piece:obstacle-height", "mark:new", "mark:below"} <= shown(battlefield, 2)
    assert "mark:through" not in shown(battlefield, 2)
    assert {"mark:through", "mark:below", "mark:new"} <= shown(battlefield, 3)
    assert "mark:below" not in shown(battlefield, 3, fade=1.0)
    assert "mark:height" in shown(battlefield, 2)
    for nothing in ({"heights": False}, {"fade": 1.0}):
        assert "mark:height" not in shown(battlefield, 2, **nothing)
    assert not {"mark:below", "mark:through"} & shown(battlefield, 3, fade=0.0)


def test_a_ladder_reaches_as_high_as_its_top_rung() -> None:
    rungs = [("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]
    rows = [("grass-7", 0, 0, 1, 0), *rungs, ("rock-1", 0, 1, 7, 0), ("rock-1", 0, 1, 8, 0)]
    assert "piece:ladder" in shown(built(rows), 2)
    assert "mark:through" in shown(built(rows), 7)
    assert "mark:through" not in shown(built(rows), 8)


@pytest.mark.parametrize(
    ("rows", "slot", "wanted"),
    [
        ([("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 1, 0)], 1, "mark:in-the-way"),
        ([("fortress-doorway", 0, 0, 2, 0), ("road-1", 1, 0, 5, 0)], 5, "mark:hidden"),
        ([("fortress-doorway", 0, 0, 2, 0)], 2, "piece:doorway"),
        ([("fortress-base-end", 0, 0, 2, 0)], 2, "piece:castle-base"),
        ([("fortress-wall-end", 0, 0, 2, 0)], 2, "piece:castle-wall"),
        ([("battlement", 0, 0, 2, 0)], 2, "piece:battlement"),
        ([("ruin-long", 0, 0, 2, 0)], 2, "piece:ruin"),
        ([("stone-wall", 0, 0, 2, 0)], 2, "piece:stone-wall"),
        ([("flag", 0, 0, 2, 0)], 2, "piece:flag"),
    ],
)
def test_what_is_drawn_is_named(rows: list[PieceRow], slot: int, wanted: str) -> None:
    assert wanted in shown(built(rows), slot)
    assert wanted not in shown(built([("grass-7", 5, 5, slot, 0)]), slot)


def test_what_hangs_over_is_named_and_what_is_crossed_out_instead() -> None:
    hangs = built([("rock-1", 0, 0, 1, 0), ("grass-3", 0, 0, 2, 0)])
    assert "mark:overhang" in shown(hangs, 2)
    floats = built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 3, 0)])
    assert {"mark:overhang", "mark:unbuildable"} & shown(floats, 3, checked=True) == {"mark:unbuildable"}
    assert "mark:unbuildable" not in shown(floats, 1, checked=True)


def test_every_piece_and_every_mark_is_explained(catalogue: Catalogue) -> None:
    for type in catalogue.placeable():
        battlefield = built([("rock-1", 0, 0, 1, 0), (type.id, 0, 0, 2, 0), (type.id, 0, 0, 2, 0)])
        battlefield.apply(SetNote(Hex(0, 0), "x"))
        found = shown(battlefield, 2)
        assert "mark:note" in found
        assert all(symbol(id, catalogue).sentence for id in found)


@pytest.mark.parametrize(("reading", "hex", "points"), [("table", 5.7, 8.0), ("arm", 9.5, 11.0)])
def test_what_is_read_from_farther_away_is_larger(reading: Any, hex: float, points: float) -> None:
    """Hexes, and all that is written on the drawings of steps; nothing is left out for it."""
    plan = planned(made(CASTLE), SheetOptions(reading=reading))
    usual = planned(made(CASTLE), SheetOptions(reading="screen"))
    assert plan.scale * ACROSS_FLATS >= hex - 0.001
    found: list[Counter[str]] = []
    for one in (plan, usual):
        drawings = [drawing_of(block) for block in blocks(one, "step")]
        written = [
            (drawing, mark) for drawing in drawings for mark in drawing.marks if isinstance(mark, Label)
        ]
        sizes = [mark.height * drawing.scale / (MM_PER_POINT * CAP_HEIGHT) for drawing, mark in written]
        if one is plan:
            assert min(sizes) >= points - 0.01
        found.append(each(mark.text for _, mark in written if not mark.text.isdigit()))
    assert found[0] >= found[1]
