"""Figures of a game on the canvas: numbers, colours, wounds, and what lies under something."""

from __future__ import annotations

from builder.drawing.marks import Area, Label
from builder.drawing.play_marks import PAWN
from builder.editor.canvas.game_marks import game_marks, standing_marks
from builder.editor.canvas.scenario_marks import seat_colours
from builder.editor.work.play_facts import PlayFacts
from builder.hexgrid import Hex
from builder.insight.retold import Lying, Moment, Standing
from builder.scenario import Spot, Up
from tests.formats import played

AT = (Spot(Hex(3, 2), 1),)


def test_a_figure_has_its_number_its_colour_and_its_wounds() -> None:
    colours = seat_colours(played.scenario())
    whole = list(standing_marks(Standing(7, "x", "A", AT, 0), colours["A"]))
    assert [mark.text for mark in whole if isinstance(mark, Label)] == ["7"]
    assert colours["A"] in {mark.fill for mark in whole if isinstance(mark, Area)}
    hurt = list(standing_marks(Standing(7, "x", "A", AT, 3), colours["A"]))
    assert [mark.text for mark in hurt if isinstance(mark, Label)] == ["7", "3"]


def test_glyphs_lie_below_figures_and_nobodys_figures_are_grey() -> None:
    moment = Moment((), 1, (Standing(1, "x", "", AT, 0),), (Lying("Astrid", AT[0], Up.POWER),))
    seen = game_marks(moment, played.scenario(), played.battlefield(), PlayFacts(), None)
    assert [mark.text for mark in seen.full if isinstance(mark, Label)] == ["A", "1"]
    assert PAWN in {mark.fill for mark in seen.full if isinstance(mark, Area)}
    assert seen.faded == ()


def test_what_stands_above_the_level_shown_is_not_drawn() -> None:
    moment = Moment((), 1, (Standing(1, "x", "A", AT, 0),), ())
    field = played.battlefield()
    assert game_marks(moment, played.scenario(), field, PlayFacts(), 0).full == ()
    assert game_marks(moment, played.scenario(), field, PlayFacts(), 1).full
