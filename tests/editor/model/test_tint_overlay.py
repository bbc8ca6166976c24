"""Colours by height are on the model where the plan shows them, and in its picture."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from pytestqt.qtbot import QtBot

from builder.drawing.styles import Styles
from builder.drawing.tint import bands
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.model.tint_overlay import TINT, TintOverlay
from builder.sheets.model_picture import model_drawing
from builder.sheets.options import ModelOptions
from builder.sheets.scenario.shown import NO_SCENARIO
from builder.view.drawings import Drawings
from builder.view.model_view import ModelView
from builder.view.options import ViewOptions
from editor.model.overlays import Laid
from tests.battlefields import laid
from tests.solid.opengl import need_opengl

ROWS = (("grass-1", 0, 0, 1, 0), ("grass-1", 1, 0, 1, 0), ("rock-1", 1, 0, 2, 0))


def test_every_top_has_the_colour_of_its_level_in_plan_and_picture(qtbot: QtBot, styles: Styles) -> None:
    options, view = ViewOptions(), Laid()
    canvas = Canvas(Desk(Document(laid(*ROWS))), Hand(), Drawings(styles), None, options)
    qtbot.addWidget(canvas)
    overlay = TintOverlay(cast(ModelView, view))
    overlay.show_canvas(canvas)
    assert view.mesh(TINT) is None
    assert not list(overlay.laid())
    options.flip("tint")
    overlay.refresh()
    mesh = view.mesh(TINT)
    assert mesh is not None
    found = {f"#{r:02x}{g:02x}{b:02x}" for r, g, b, _ in mesh.vertices["colour"].tolist()}
    assert found == {band.colour for band in bands((1, 2))}
    overlay.show_up_to(1)
    assert len(overlay.mesh().vertices) == len(mesh.vertices), "below what is left out, too"

    need_opengl()
    plain = ModelOptions(size=120)
    drawn = [
        model_drawing(canvas.desk.document.battlefield, one, styles, NO_SCENARIO)
        for one in (plain, replace(plain, laid=tuple(overlay.laid())))
    ]
    assert drawn[0].size == drawn[1].size
    assert drawn[0].pixels != drawn[1].pixels
