"""What a scenario puts down is drawn again only where it or its ground changed."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Take
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.hand import Hand
from builder.editor.figure.model import FigureChoice
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario, Zone
from builder.view import scenario_marks
from builder.view.drawings import Drawings
from builder.view.preferences import Preferences
from editor.people import MakeDesk

ROWS = tuple(("grass-1", q, 0, 1, 0) for q in range(5))
LOW, FREE = Position(Hex(0, 0), 1), Position(Hex(3, 0), 1)


def test_an_edit_elsewhere_does_not_draw_the_scenario_again(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, desk_of: MakeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    find = scenario_marks.scenario_marks
    monkeypatch.setattr(
        scenario_marks, "scenario_marks", lambda *a, **b: drawn.append("scenario_marks") or find(*a, **b)
    )
    desk = desk_of(*ROWS)
    canvas = Canvas(desk, Hand(), Drawings(styles))
    qtbot.addWidget(canvas)
    desk.setParent(canvas)
    canvas.equip(FigureChoice(catalogue.kinds, canvas), PlayFacts(), Preferences)
    desk.document.scenarios.begin_with([(Scenario(zones=(Zone("1", (LOW,)),)), None)])

    def drawn_after_edit_at(column: int) -> list[str]:
        ids = [piece.id for piece in desk.document.battlefield.pieces.values() if piece.hex == Hex(column, 0)]
        canvas.grab()
        drawn.clear()
        desk.do(Take(tuple(ids)), "away")
        canvas.grab()
        desk.document.undo()
        return drawn

    assert drawn_after_edit_at(4) == []
    assert drawn_after_edit_at(0) == ["scenario_marks"]
    assert drawn_after_edit_at(3) == []
