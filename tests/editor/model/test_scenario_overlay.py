"""What the scenario puts down is on the model where the plan shows it, and made again only where need be."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Piece, Replace, Take
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.figure.model import FigureChoice
from builder.editor.model.scenario_overlay import ScenarioOverlay
from builder.hexgrid import LEVEL, Hex, centre
from builder.scenario import PlacedGlyph, Position, Scenario, Zone
from builder.solid.mesh import Mesh
from builder.view.drawings import Drawings
from builder.view.model_view import ModelView
from builder.view.options import ViewOptions
from builder.view.preferences import Preferences
from editor.model.overlays import Laid
from tests.battlefields import laid, shipped_catalogue

LOW, HIGH, FREE = Position(Hex(0, 0), 1), Position(Hex(1, 0), 2), Position(Hex(3, 0), 1)
ROWS = (*(("grass-1", q, 0, 1, 0) for q in range(5)), ("rock-1", 1, 0, 2, 0))
PLAYED = Scenario(zones=(Zone("1", (LOW, HIGH)),), glyphs=(PlacedGlyph("", LOW),))
ZONES, STANDING = "zones", "standing"


class Plan:
    """A plan with a scenario, and what is laid over the model of it."""

    def __init__(self, canvas: Canvas, options: ViewOptions) -> None:
        self.canvas, self.desk, self.options, self.view = canvas, canvas.desk, options, Laid()
        self.overlay = ScenarioOverlay(cast(ModelView, self.view), PlayFacts())
        self.desk.document.scenarios.begin_with([(PLAYED, None)])
        self.overlay.show_canvas(canvas)
        canvas.display_changed.connect(self.overlay.refresh)
        self.desk.document.scenarios.changed.connect(self.overlay.refresh)
        self.desk.document.changed.connect(self.overlay.follow)

    def mesh(self, key: str) -> Mesh | None:
        return self.view.mesh(key)

    def levels(self) -> set[int]:
        """The levels on which zones lie."""
        mesh = self.mesh(ZONES)
        return set() if mesh is None else {round(float(z) / LEVEL) for z in mesh.vertices["at"][:, 2]}

    def columns(self) -> set[int]:
        """The columns of the row on which something stands or lies."""
        mesh = self.mesh(STANDING)
        if mesh is None:
            return set()
        first, second = centre(Hex(0, 0)).x, centre(Hex(1, 0)).x
        return {round((float(x) - first) / (second - first)) for x in mesh.vertices["at"][:, 0]}

    def top(self, hex: Hex) -> Piece:
        pieces = self.desk.document.battlefield.pieces.values()
        return max((piece for piece in pieces if piece.hex == hex), key=lambda piece: piece.slot)

    def take(self, hex: Hex) -> None:
        self.desk.do(Take((self.top(hex).id,)), "away")

    def become_sand(self, hex: Hex) -> None:
        sand = shipped_catalogue().pieces["sand-1"]
        self.desk.do(Replace((replace(self.top(hex), type=sand),)), "sand")


@pytest.fixture
def plan(qtbot: QtBot, catalogue: Catalogue, styles: Styles) -> Plan:
    options = ViewOptions()
    canvas = Canvas(Desk(Document(laid(*ROWS))), Hand(), Drawings(styles), options=options)
    qtbot.addWidget(canvas)
    canvas.equip(FigureChoice(catalogue.kinds, canvas), PlayFacts(), Preferences)
    return Plan(canvas, options)


def test_it_is_there_where_the_plan_shows_it_and_follows_its_edits(plan: Plan) -> None:
    assert plan.levels() == {1, 2}
    assert plan.columns() == {0}
    plan.options.flip("scenario")
    assert plan.mesh(ZONES) is plan.mesh(STANDING) is None
    plan.options.flip("scenario")
    plan.desk.edit_scenario(replace(PLAYED, zones=(), glyphs=(PlacedGlyph("", HIGH),)), "moved")
    assert plan.levels() == set()
    assert plan.columns() == {1}


def test_nothing_of_it_hangs_above_the_level_up_to_which_the_model_is_shown(plan: Plan) -> None:
    plan.desk.edit_scenario(replace(PLAYED, glyphs=(PlacedGlyph("", HIGH),)), "moved")
    plan.overlay.show_up_to(1)
    assert plan.levels() == {1}
    assert plan.columns() == set()
    plan.overlay.show_up_to(2)
    assert plan.levels() == {1, 2}
    assert plan.columns() == {1}


def test_zones_have_their_numbers_glyphs_their_letters_and_figures_their_names(plan: Plan) -> None:
    assert plan.view.texts == {"1", "?"}
    plan.overlay.show_up_to(0)
    assert plan.view.texts == set()


def test_it_is_made_again_for_an_edit_of_its_ground_alone(plan: Plan, qtbot: QtBot) -> None:
    plan.view.told.clear()
    plan.take(Hex(4, 0))
    assert not plan.overlay.pending
    plan.overlay.refresh()
    plan.become_sand(Hex(1, 0))
    assert plan.overlay.pending
    assert plan.view.told == []
    qtbot.waitUntil(lambda: plan.view.told == [ZONES, STANDING])
