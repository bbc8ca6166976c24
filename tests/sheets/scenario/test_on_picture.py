"""A scenario on a picture: what of it is seen, from above and at an angle."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.drawing.figure_looks import Look
from builder.drawing.isometric.faces import view_from
from builder.drawing.marks import Label, Mark
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.scenario.places import Position
from builder.sheets.options import PictureOptions
from builder.sheets.pictures import picture_marks
from builder.sheets.scenario.on_picture import remarks_on, standing_items
from builder.sheets.scenario.shown import NO_SCENARIO
from tests.battlefields import laid
from tests.sheets.scenarios import figure, glyph, marker, setup, told, zone

ALL = {"zones": True, "glyphs": True, "figures": True}
OPEN, COVERED, HIGH = Position(Hex(0, 0), 1), Position(Hex(1, 0), 1), Position(Hex(1, 0), 5)
SHOWN = told(
    setup=setup(
        (zone("red", OPEN, COVERED),),
        glyph("K", OPEN),
        figure("Sgt. Drake", HIGH, look=Look(height=5), colour="#1f5fc4"),
        figure("Finn", COVERED, sign="2"),
        marker("Flag", OPEN),
    )
)


@pytest.fixture
def bridge() -> Battlefield:
    """Grass, and a rock on level 5 over the second of its hexes."""
    return laid(("grass-2", 0, 0, 1, 0), ("rock-1", 1, 0, 5, 0))


def texts(marks: tuple[Mark, ...]) -> set[str]:
    return {mark.text for mark in marks if isinstance(mark, Label)}


def drawn(bridge: Battlefield, styles: Styles, view: str, level: int | None = None, **more: bool) -> set[str]:
    options = PictureOptions(view=view, level=level, **(more or ALL))  # type: ignore[arg-type]
    return texts(picture_marks(bridge, options, styles, SHOWN).marks)


@pytest.mark.parametrize("view", ["plan", "play"])
def test_from_above_only_what_lies_open_is_drawn(bridge: Battlefield, styles: Styles, view: str) -> None:
    found = drawn(bridge, styles, view)
    assert {"1", "K", "a", "Drake", "5"} <= found
    assert "Finn" not in found


def test_at_an_angle_all_of_it_is_there_and_hidden_by_the_pieces_in_front(
    bridge: Battlefield, styles: Styles
) -> None:
    assert drawn(bridge, styles, "isometric") == {"1", "K", "a", "Drake", "Finn"}


@pytest.mark.parametrize("view", ["plan", "isometric"])
def test_up_to_a_level_only_what_is_there_by_then_is_drawn(
    bridge: Battlefield, styles: Styles, view: str
) -> None:
    found = drawn(bridge, styles, view, 1)
    assert {"1", "K", "Finn"} <= found
    assert "Drake" not in found


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [("zones", {"1"}), ("glyphs", {"K", "a"}), ("figures", {"Drake", "Finn"}), ("title", set())],
)
def test_only_what_is_wanted_is_drawn(
    bridge: Battlefield, styles: Styles, wanted: str, shown: set[str]
) -> None:
    assert drawn(bridge, styles, "isometric", **{wanted: True}) == shown


def test_each_stands_at_the_height_of_its_space(bridge: Battlefield) -> None:
    items = standing_items(SHOWN.setup, bridge, view_from(0), None)
    lows = {hex: sorted({round(item.low, 1) for item in found}) for hex, found in items.items()}
    assert lows == {Hex(0, 0): [10.3], Hex(1, 0): [10.3, 51.5]}


def test_what_was_asked_for_and_is_not_there_is_said(bridge: Battlefield) -> None:
    options = PictureOptions(**ALL)  # type: ignore[arg-type]
    assert remarks_on(SHOWN, bridge, options) == ()
    assert len(remarks_on(NO_SCENARIO, bridge, options)) == 3
    assert remarks_on(NO_SCENARIO, bridge, PictureOptions()) == ()
    off = told(setup=setup((), glyph("K", Position(Hex(9, 9), 1))))
    assert "Off the battlefield" in remarks_on(off, bridge, PictureOptions(glyphs=True))[0]
