"""Pictures of models: what of a scenario is on them, and where the title goes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue, Home, placeholder
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import Point3
from builder.drawing.marks import Label
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.scenario.places import Position
from builder.sheets.model_picture import ModelDrawing, model_drawing
from builder.sheets.options import ModelOptions
from builder.solid.camera import Camera
from tests.battlefields import laid
from tests.sheets.scenarios import figure, glyph, says, setup, told, zone
from tests.solid.opengl import need_opengl

LOW, COVERED, HIGH = Position(Hex(0, 0), 1), Position(Hex(1, 0), 1), Position(Hex(1, 0), 5)
SHOWN = told(
    says(title="Dusk"),
    setup=setup(
        (zone("red", LOW),),
        glyph("K", COVERED),
        figure("Sgt. Drake", HIGH, look=Look(height=5), colour="#1f5fc4"),
    ),
)
BARE = ModelOptions(size=300)
ALL = replace(BARE, zones=True, glyphs=True, figures=True)


@pytest.fixture
def bridge() -> Battlefield:
    """Grass, and a rock on level 5 over the second of its hexes."""
    need_opengl()
    return laid(("grass-2", 0, 0, 1, 0), ("rock-1", 1, 0, 5, 0))


def texts(drawing: ModelDrawing) -> list[str]:
    return [mark.text for mark in drawing.marks if isinstance(mark, Label)]


def test_names_and_letters_are_on_it_where_nothing_hides_them(bridge: Battlefield, styles: Styles) -> None:
    from_above = replace(ALL, rise=90.0)
    assert set(texts(model_drawing(bridge, from_above, styles, SHOWN))) == {"1", "Drake"}
    from_aside = replace(ALL, rise=10.0)
    assert set(texts(model_drawing(bridge, from_aside, styles, SHOWN))) == {"1", "Drake", "K"}


def test_only_what_is_wanted_and_built_already_is_on_it(bridge: Battlefield, styles: Styles) -> None:
    bare = model_drawing(bridge, BARE, styles, SHOWN)
    assert texts(bare) == []
    assert set(texts(model_drawing(bridge, replace(ALL, rise=10.0, level=1), styles, SHOWN))) == {"1", "K"}
    for one in ("zones", "glyphs", "figures"):
        assert model_drawing(bridge, replace(BARE, **{one: True}), styles, SHOWN).pixels != bare.pixels, one


def test_a_step_that_is_marked_is_as_it_is_and_what_was_there_before_is_pale(
    bridge: Battlefield, styles: Styles
) -> None:
    built, marked = (
        model_drawing(bridge, one, styles, SHOWN) for one in (replace(BARE, level=5), replace(BARE, step=2))
    )
    one, other = (np.frombuffer(each.pixels, np.uint8).astype(int) for each in (built, marked))
    assert built.size == marked.size
    assert (other - one).max() > 20
    assert (other - one).min() >= -3, "nothing gets darker but the outlines"
    first = model_drawing(bridge, replace(BARE, step=1), styles, SHOWN)
    assert first.pixels == model_drawing(bridge, replace(BARE, level=1), styles, SHOWN).pixels


def test_what_is_not_known_bears_its_name_where_it_is_built_and_nothing_lies_on_it(
    bridge: Battlefield, styles: Styles, catalogue: Catalogue
) -> None:
    for number, (at, level) in enumerate(((4, 1), (7, 1), (7, 2)), 1):
        unknown = placeholder(catalogue, Home("virtualscape", "17000", f"Sno{number}"))
        bridge.apply(Put((bridge.new_piece(unknown, Hex(at, 0), level),)))
    assert set(texts(model_drawing(bridge, BARE, styles, SHOWN))) == {"Sno1", "Sno3"}
    assert set(texts(model_drawing(bridge, replace(BARE, level=1), styles, SHOWN))) == {"Sno1", "Sno2"}


@pytest.mark.parametrize("eye", [False, True])
def test_as_it_is_seen_the_same_is_shown_in_any_size(bridge: Battlefield, styles: Styles, eye: bool) -> None:
    camera = Camera(Point3(0.0, 60.0, 30.0), rise=20.0, turn=10.0, mm=0.5, eye=eye)
    small, large = (
        model_drawing(bridge, ModelOptions(size=size, seen=(camera, (200, 150))), styles, SHOWN)
        for size in (200, 600)
    )
    assert large.size == (3 * small.size[0], 3 * small.size[1])
    assert small.size[0] == 200
    few, many = (
        np.frombuffer(each.pixels, np.uint8).reshape(*each.size[::-1], 4)[..., :3].astype(float)
        for each in (small, large)
    )
    assert np.abs(many[1::3, 1::3] - few).mean() < 4


def test_most_of_what_is_empty_around_it_is_left_out(bridge: Battlefield, styles: Styles) -> None:
    camera = Camera(Point3(0.0, 60.0, 0.0), mm=1.0)
    options = replace(ALL, size=400, longer_side=True, seen=(camera, (400, 800)))
    drawing = model_drawing(bridge, options, styles, SHOWN)
    assert drawing.size == (200, 400), "half as wide and high"
    seen = np.frombuffer(drawing.pixels, np.uint8).reshape(400, 200, 4)[..., :3].astype(int)
    rows, columns = np.nonzero(np.abs(seen - seen[0, 0]).max(axis=2) > 30)
    assert 20 < rows.min() < rows.max() < 380
    assert 20 < columns.min() < columns.max() < 180
    (drake,) = (mark for mark in drawing.marks if isinstance(mark, Label) and mark.text == "Drake")
    assert columns.min() < drake.at.x / drawing.mm < columns.max()
    assert 0 < drake.at.y / drawing.mm < rows.max()


def test_titles_stand_in_the_middle_above_it_the_first_one_large(bridge: Battlefield, styles: Styles) -> None:
    titled = Battlefield(Info(title="The Bridge"), bridge.in_order())
    drawing = model_drawing(titled, replace(BARE, title=True), styles, SHOWN)
    second, first = (mark for mark in drawing.marks if isinstance(mark, Label))
    assert (first.text, second.text) == ("Dusk", "The Bridge")
    assert first.height > second.height
    width, height = drawing.size
    assert first.at.x == second.at.x == pytest.approx(width * drawing.mm / 2)
    assert 0 < first.at.y < second.at.y < 0.2 * height * drawing.mm
    assert height > model_drawing(titled, BARE, styles, SHOWN).size[1]
