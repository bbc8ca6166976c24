"""What a figure reaches and sees lies over the model in the colours of the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from pytestqt.qtbot import QtBot

from builder.battlefield import Take
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.figure.model import FigureChoice, Puts
from builder.editor.figure.movement import MovementProbe
from builder.editor.model.figure_overlay import FigureOverlay
from builder.editor.tools import TOOLS
from builder.hexgrid import FLUID, LEVEL, ORIGIN, Hex, centre
from builder.view.drawings import Drawings
from builder.view.model_view import ModelView
from builder.view.preferences import Preferences
from builder.view.scales import COLOURS, SeenPart, of_turns, ramp
from builder.view.theme import colours
from builder.view.tool_drag import Spot
from editor.model.overlays import Laid
from tests.battlefields import PieceRow, laid

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(6))
SPACES, WAY, STANDING = "asked", "way", "standing there"


class Plan:
    """A plan with a figure in its middle, and what is laid over the model of it."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.view = canvas, Laid()
        self.overlay = FigureOverlay(cast(ModelView, self.view))
        self.overlay.show_canvas(canvas)
        canvas.figures.changed.connect(self.overlay.renew)
        canvas.previewed.connect(self.overlay.refresh)
        self.take("walk")
        self.movement.put(ORIGIN, None, Puts.FIGURE)

    @property
    def movement(self) -> MovementProbe:
        assert self.canvas.figures.movement is not None
        return self.canvas.figures.movement

    def take(self, tool: str) -> None:
        self.canvas.take_tool(next(one for one in TOOLS if one.id == tool))

    def point_at(self, hex: Hex) -> None:
        self.canvas.point_from_afar(Spot(0, centre(hex)), Qt.KeyboardModifier.NoModifier)

    def washes(self) -> dict[int, tuple[str, float]]:
        """The colour of each hex of the row, and its height in mm."""
        mesh, found = self.view.mesh(SPACES), dict[int, tuple[str, float]]()
        rings = mesh.vertices.reshape(-1, 6) if mesh is not None else ()
        for ring in rings:
            x, _y, z = ring["at"].mean(axis=0).tolist()
            red, green, blue, _opacity = ring["colour"][0].tolist()
            column = round((x - centre(ORIGIN).x) / (centre(Hex(1, 0)).x - centre(ORIGIN).x))
            found[column] = f"#{red:02x}{green:02x}{blue:02x}", z
        return found

    def line_colours(self) -> set[str]:
        mesh = self.view.mesh(WAY)
        assert mesh is not None
        return {f"#{r:02x}{g:02x}{b:02x}" for r, g, b, _ in np.unique(mesh.lines["colour"], axis=0).tolist()}


@pytest.fixture
def plan(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> Callable[..., Plan]:
    def build(*rows: PieceRow, **figure: object) -> Plan:
        canvas = Canvas(Desk(Document(laid(*rows))), Hand(), Drawings(styles))
        qtbot.addWidget(canvas)
        choice = FigureChoice(catalogue.kinds, canvas)
        choice.change(**figure)
        canvas.equip(choice, PlayFacts(), Preferences)
        return Plan(canvas)

    return build


def name_of(share: float) -> str:
    return ramp(share).name()


def test_spaces_reached_have_the_colour_of_what_they_cost_and_lie_on_their_ground(
    plan: Callable[..., Plan],
) -> None:
    made = plan(*ROW[:2], ("grass-1", 2, 0, 1, 0), ("rock-1", 2, 0, 2, 0), ("water-1", -1, 0, 1, 0), move=4)
    over = 0.4
    assert made.washes() == {
        1: (name_of(0.0), pytest.approx(LEVEL + over)),
        2: (name_of(2 / 3), pytest.approx(2 * LEVEL + over)),
        -1: (name_of(0.0), pytest.approx(FLUID + over)),
    }
    made.overlay.show_up_to(1)
    assert made.washes().keys() == {1, -1}


def test_turns_have_colours_of_their_own_and_what_is_never_reached_is_red(plan: Callable[..., Plan]) -> None:
    made = plan(*ROW, ("grass-1", 8, 0, 1, 0), move=2)
    made.movement.choice.show_turns(True)
    found = {q: colour for q, (colour, _) in made.washes().items()}
    assert found == {
        1: of_turns(1).name(),
        2: of_turns(1).name(),
        3: of_turns(2).name(),
        4: of_turns(2).name(),
        5: of_turns(3).name(),
        8: colours(QPalette()).bad.name(),
    }


def test_they_follow_edits_and_go_with_the_tool_unless_they_are_to_stay(plan: Callable[..., Plan]) -> None:
    made = plan(*ROW, move=5)
    document = made.canvas.desk.document
    there = next(piece.id for piece in document.battlefield.pieces.values() if piece.hex == Hex(3, 0))
    document.do(Take((there,)), "a gap")
    assert made.washes().keys() == {1, 2}
    made.take("select")
    assert made.view.mesh(SPACES) is made.view.mesh(STANDING) is made.view.mesh(WAY) is None
    made.movement.choice.stay(True)
    made.take("walk")
    made.take("select")
    assert made.washes().keys() == {1, 2}


def test_the_way_to_the_space_pointed_at_is_drawn_and_crosses_where_there_is_none(
    plan: Callable[..., Plan], qtbot: QtBot
) -> None:
    mine = colours(QPalette())
    made = plan(*ROW[:3], ("grass-1", 3, 0, 1, 0), ("rock-1", 3, 0, 30, 0), move=3, height=4)
    made.point_at(Hex(2, 0))
    way = made.view.mesh(WAY)
    assert way is not None
    assert made.line_colours() == {mine.halo.name(), mine.accent.name()}
    assert way.lines["end"][-1][:2].tolist() == pytest.approx(list(centre(Hex(2, 0))))
    made.point_at(Hex(3, 0))
    with qtbot.waitSignal(made.movement.answered):
        made.view.mesh(WAY)
    assert made.line_colours() == {mine.halo.name(), mine.bad.name()}


def test_what_it_sees_is_light_and_what_it_does_not_dark_from_outside_alone(
    plan: Callable[..., Plan],
) -> None:
    made = plan(*ROW[:4], *(("rock-1", 2, 0, slot, 0) for slot in range(2, 12)))
    made.take("look")
    found = {q: colour for q, (colour, _) in made.washes().items()}
    assert (found[1], found[3]) == (COLOURS[SeenPart.SEEN].name(), COLOURS[SeenPart.HIDDEN].name())
    made.point_at(Hex(3, 0))
    mine = colours(QPalette())
    assert made.line_colours() == {mine.halo.name(), mine.bad.name()}
    body = made.view.mesh(STANDING)
    assert body is not None
    assert body.size
    made.overlay.look(at_eye=True)
    assert made.washes().keys() == {1, 2}, "2: who would stand on top of it"
    body = made.view.mesh(STANDING)
    assert body is not None
    assert not body.size
    assert made.line_colours() == set()
