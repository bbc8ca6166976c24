"""Build sheets without colour: grey throughout, and a photocopy of them still tells the terrain."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from pypdf import PdfReader

from builder.catalogue import Catalogue, TileClass
from builder.drawing.black_white import black_white, grey_marks
from builder.drawing.marks import Area, Mark, Strokes
from builder.drawing.patterns import lines, width
from builder.drawing.plan_view import level_marks, overview_marks
from builder.drawing.styles import Styles
from builder.hexgrid import ACROSS_FLATS, Bounds, Hex, bounds, outline
from builder.sheets.building.step_drawing import step_marks
from builder.sheets.layout import Panel, Picture, Plan, StraightLine, Text
from builder.sheets.options import SheetOptions, View
from builder.sheets.qt_renderer.pages import start, write_pdf
from tests.battlefields import CASTLE, FORDS, SHIPPED, made
from tests.sheets.photocopy import copied, looks, printed
from tests.sheets.plans import built, context_for, planned, step_at

GREY = SheetOptions(colours="black-and-white")
SMALLEST = 5.7 / ACROSS_FLATS


def colours_in(plan: Plan) -> set[str]:
    found: set[str | None] = set()
    for item in (item for page in plan.pages for block in page.blocks for item in block.items):
        if isinstance(item, Text | StraightLine):
            found.add(item.colour)
        elif isinstance(item, Panel):
            found.add(item.fill)
        elif isinstance(item, Picture):
            for mark in item.marks:
                found |= {mark.fill, mark.stroke} if isinstance(mark, Area) else {mark.colour}
    return {colour for colour in found if colour is not None}


def is_grey(colour: str) -> bool:
    return colour[1:3] == colour[3:5] == colour[5:7]


def painted(path: Path) -> set[tuple[str, ...]]:
    """The colours that the pages of a PDF are painted in, as they are written there."""
    number = rb"([0-9.]+)"
    operator = re.compile(rb"\s".join([number] * 3) + rb"\s+(?:rg|RG|scn|SCN|sc|SC)\b")
    found: set[tuple[str, ...]] = set()
    for page in PdfReader(path).pages:
        contents = page.get_contents()
        assert contents is not None
        found |= {tuple(part.decode() for part in row) for row in operator.findall(contents.get_data())}
    return found


@pytest.mark.parametrize(("name", "view"), [(CASTLE, "plan"), *[(name, "isometric") for name in SHIPPED]])
def test_everything_in_a_plan_is_grey(name: str, view: View) -> None:
    marks = colours_in(planned(made(name), replace(GREY, cover_view=view)))
    assert len(marks) > 5
    assert [colour for colour in marks if not is_grey(colour)] == []


@pytest.mark.parametrize(
    ("name", "options"), [(CASTLE, GREY), (FORDS, SheetOptions())], ids=["grey", "colour"]
)
def test_everything_on_paper_is_grey_where_that_was_chosen(
    name: str, options: SheetOptions, tmp_path: Path
) -> None:
    start()
    plan = planned(made(name), options)
    write_pdf(plan, tmp_path / "out.pdf")
    inks = painted(tmp_path / "out.pdf")
    assert len(inks) > 5
    assert any(len(set(ink)) > 1 for ink in inks) is (options != GREY)
    assert any(not is_grey(colour) for colour in colours_in(plan)) is (options != GREY)


def patch(styles: Styles, kind: str, fluid: bool, at: int) -> NDArray[np.bool_]:
    """Nine hexes of a kind, printed as small as hexes are printed, and copied: their middle."""
    style = styles.of_kind(kind)
    hexes = [Hex(at + q, at + r) for q in range(3) for r in range(3)]
    box = bounds(hexes)
    assert box is not None
    pattern = lines(style.pattern, hexes, 4.0 if fluid else 1.2)
    marks = (
        Area(tuple(outline(hexes)), style.fill),
        Strokes(pattern, style.ink, width(style.pattern)),
    )
    found = copied(marks, box, SMALLEST)
    high, wide = found.shape
    return found[high // 5 : -high // 5, wide // 4 : -wide // 4]


def test_a_photocopy_tells_any_two_kinds_of_ground_apart(catalogue: Catalogue, styles: Styles) -> None:
    """In ink and no ink: patches of one kind from different places are more alike than those of two."""
    start()
    grey = black_white(styles)
    ground = {
        kind.id: kind.tile_class is TileClass.FLUID
        for kind in catalogue.kinds.values()
        if kind.tile_class in (TileClass.LAND, TileClass.FLUID)
    }
    seen = {kind: [looks(patch(grey, kind, fluid, at)) for at in (0, 5, 9)] for kind, fluid in ground.items()}
    for kind, own in seen.items():
        apart = max(np.abs(one - other).sum() for one in own for other in own)
        nearest, name = min(
            (np.abs(one - other).sum(), name)
            for name, others in seen.items()
            if name != kind
            for one in own
            for other in others
        )
        assert nearest > 1.3 * apart, (kind, name)
        assert nearest > 0.05, (kind, name)


def in_shade(styles: Styles, kind: str) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Two hexes of a kind behind a high wall, copied from the plan without and with relief: their middle."""
    ground = [(f"{kind}-1", q, r, 1, 0) for q in range(-3, 4) for r in range(4)]
    field = built([*ground, *[("rock-1", q, 0, 20, 0) for q in range(-3, 4)]])
    box = bounds([Hex(0, 1), Hex(1, 1)])
    assert box is not None
    grey, inner = black_white(styles), box.widened(-9)
    flat, deep = (grey_marks(overview_marks(field, grey, relief=relief)) for relief in (False, True))
    assert printed(deep, inner, SMALLEST).mean() < printed(flat, inner, SMALLEST).mean() - 40
    return copied(flat, inner, SMALLEST), copied(deep, inner, SMALLEST)


def test_on_a_photocopy_ground_in_the_shade_has_its_pattern_and_no_more(styles: Styles) -> None:
    start()
    seen = []
    for kind in ("grass", "rock", "dungeon", "lava-field", "snow"):
        flat, deep = in_shade(styles, kind)
        assert (flat & ~deep).mean() < 0.01, f"{kind}: no ink goes"
        assert deep.mean() < 0.4, f"{kind}: the face stays bare"
        seen.append(looks(deep))
    for one, other in itertools.combinations(seen, 2):
        assert np.abs(one - other).sum() > 0.05


GROUND = ("grass-7", "rock-7", "sand-7", "swamp-7", "dungeon-7")


def drawn_new_and_below(styles: Styles, id: str) -> list[tuple[tuple[Mark, ...], Bounds]]:
    """A tile in its own step and below the next one, without grid and letters, and where it lies."""
    field = built([(id, 0, 0, 1, 0), ("rock-1", 8, 0, 2, 0)])
    bare = replace(GREY, grid=False, labels=False, heights=False)
    context = context_for(field, styles=black_white(styles), options=bare)
    box = bounds(field.in_order()[0].cells)
    assert box is not None
    return [(grey_marks(step_marks(context, step_at(context, slot), SMALLEST)), box) for slot in (1, 2)]


@pytest.mark.parametrize("id", GROUND)
def test_ground_below_differs_from_the_bare_table_and_is_paler_than_what_is_new(
    styles: Styles, id: str
) -> None:
    """In ink and no ink by the line around it; in greys on every hex by its pattern and face."""
    start()
    new, below = drawn_new_and_below(styles, id)
    assert 0 < copied(*below, SMALLEST).mean() < 0.6 * copied(*new, SMALLEST).mean()
    strong, weak = printed(*new, SMALLEST), printed(*below, SMALLEST)
    assert 255 - weak.mean() < 0.6 * (255 - strong.mean())
    high, wide = (length // 3 for length in weak.shape)
    heart = weak[high:-high, wide:-wide]  # the hex in the middle of the tile
    assert (heart < 225).mean() > 0.01
    assert np.median(heart) < 255


def test_kinds_of_ground_below_are_told_apart_in_greys(styles: Styles) -> None:
    start()
    seen = []
    for id in GROUND:
        marks, box = drawn_new_and_below(styles, id)[1]
        copy = copied(marks, box, SMALLEST, 215)
        high, wide = (length // 5 for length in copy.shape)
        seen.append(looks(copy[high:-high, wide:-wide]))
    for one, other in itertools.combinations(seen, 2):
        assert np.abs(one - other).sum() > 0.05


def test_the_level_below_is_clearly_lighter_on_a_copy(styles: Styles) -> None:
    """Two equal tiles, one of them of the level: the other keeps far less ink."""
    start()
    battlefield = built([("dungeon-7", 0, 0, 1, 0), ("dungeon-7", 8, 0, 1, 0), ("dungeon-1", 8, 0, 2, 0)])
    new = [piece for piece in battlefield.pieces.values() if piece.hex == Hex(0, 0)]
    marks = level_marks(battlefield, 2, black_white(styles), grid=False, new=new)
    ink = []
    for middle in (Hex(0, 0), Hex(8, 0)):
        cells = next(p for p in battlefield.pieces.values() if p.hex == middle and p.type.size == 7).cells
        box = bounds(cells)
        assert box is not None
        ink.append(copied(marks, box, SMALLEST).mean())
    assert ink[1] < 0.25 * ink[0]
