"""Figures of a game on the canvas: numbers, colours, wounds, and what lies under something."""

from __future__ import annotations

import pytest

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
    assert [mark.text for mark in whole if isinstance(mark, Label)] == ["7", "x"]
    assert colours["A"] in {mark.fill for mark in whole if isinstance(mark, Area)}
    hurt = list(standing_marks(Standing(7, "x", "A", AT, 3), colours["A"]))
    assert [mark.text for mark in hurt if isinstance(mark, Label)] == ["7", "x", "3"]


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("Finn the Viking Champion", "Finn"),
        ("Sgt. Drake Alexander", "Drake"),
        ("Deathwalker 9000", "Deathwal."),
        ("Sgt.", "Sgt."),
    ],
)
def test_a_figure_is_called_by_the_first_word_of_its_card_that_says_something(card: str, name: str) -> None:
    (_, label) = (m for m in standing_marks(Standing(7, card, "A", AT, 0), "#112233") if isinstance(m, Label))
    assert label.text == name
    plate = [
        mark for mark in standing_marks(Standing(7, card, "A", AT, 0), "#112233") if isinstance(mark, Area)
    ]
    wide = max(point.x for point in plate[-1].rings[0]) - min(point.x for point in plate[-1].rings[0])
    assert wide < 44.0, "no wider than its hex"


def test_glyphs_lie_below_figures_and_nobodys_figures_are_grey() -> None:
    moment = Moment((), 1, (Standing(1, "x", "", AT, 0),), (Lying("Astrid", AT[0], Up.POWER),))
    seen = game_marks(moment, played.scenario(), played.battlefield(), PlayFacts(), None)
    assert [mark.text for mark in seen.full if isinstance(mark, Label)] == ["A", "1", "x"]
    assert PAWN in {mark.fill for mark in seen.full if isinstance(mark, Area)}
    assert seen.faded == ()


def test_what_stands_above_the_level_shown_is_not_drawn() -> None:
    moment = Moment((), 1, (Standing(1, "x", "A", AT, 0),), ())
    field = played.battlefield()
    assert game_marks(moment, played.scenario(), field, PlayFacts(), 0).full == ()
    assert game_marks(moment, played.scenario(), field, PlayFacts(), 1).full
