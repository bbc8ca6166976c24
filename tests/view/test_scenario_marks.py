"""What of a scenario and of a game is drawn, and how, as levels are shown and hidden."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.play_marks import PAWN
from builder.hexgrid import Hex, centre
from builder.insight.narration import Lying, Moment, Standing
from builder.scenario import Position, Scenario, Up
from builder.scenario.edits import markers, zones
from builder.scenario.edits.blank_scenario import fresh
from builder.sheets.scenario.from_scenario import play_of
from builder.sheets.scenario.play import figure_numbers, marker_letters
from builder.view.scenario_marks import game_marks, scenario_marks, seat_colours, standing_marks
from tests.formats import played

Lay = Callable[..., Battlefield]


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return sorted(mark.text for mark in marks if isinstance(mark, Label))


def scenario() -> Scenario:
    """A zone on levels 1 and 2, a glyph on level 1, a flag on level 2."""
    made = fresh("Ford", "", str, str)
    made = zones.painted(made, "zone-1", [Position(Hex(0, 0), 1), Position(Hex(1, 0), 2)])
    made = markers.with_glyph(made, "astrid", Position(Hex(2, 0), 1), Up.POWER)
    return markers.with_object(made, "flag", Position(Hex(3, 0), 2), {})


def steps(lay: Lay) -> Battlefield:
    low = [("grass-1", q, 0, 1, 0) for q in range(4)]
    return lay(*low, ("rock-1", 1, 0, 2, 0), ("rock-1", 3, 0, 2, 0))


def test_with_all_levels_everything_is_drawn_in_full(qtbot: QtBot, lay: Lay) -> None:
    seen = scenario_marks(scenario(), steps(lay), PlayFacts(), None)
    assert texts(seen.full) == ["1", "A", "a"]
    assert seen.faded == ()


def test_a_level_shows_its_own_in_full_what_is_below_faded_and_nothing_above(lay: Lay) -> None:
    low = scenario_marks(scenario(), steps(lay), PlayFacts(), 1)
    assert texts(low.full) == ["1", "A"]
    assert low.faded == ()
    high = scenario_marks(scenario(), steps(lay), PlayFacts(), 2)
    assert texts(high.full) == ["1", "a"]
    assert texts(high.faded) == ["1", "A"]


def test_what_lies_under_something_is_faded(lay: Lay) -> None:
    roofed = lay(*[("grass-1", q, 0, 1, 0) for q in range(4)], ("rock-1", 2, 0, 8, 0))
    seen = scenario_marks(scenario(), roofed, PlayFacts(), None)
    assert texts(seen.faded) == ["A"]


def test_a_glyph_that_nobody_knows_has_a_question_mark(lay: Lay) -> None:
    made = markers.with_glyph(fresh("Ford", "", str, str), "", Position(Hex(0, 0), 1), Up.SYMBOL)
    assert texts(scenario_marks(made, steps(lay), PlayFacts(), None).full) == ["?"]


def test_figures_of_one_card_share_a_number_and_two_players_do_not(lay: Lay) -> None:
    made = fresh("Ford", "", str, str)
    for q, seat in enumerate(("player-1", "player-1", "player-2")):
        made = markers.with_figure(made, seat, "vikings", (Position(Hex(q, 0), 1),))
    made = markers.with_neutral(made, "vikings", (Position(Hex(3, 0), 1),))
    assert texts(scenario_marks(made, steps(lay), PlayFacts(), None).full) == ["1", "1", "2", "3"]


def test_numbers_and_letters_are_those_of_the_build_sheets(lay: Lay) -> None:
    made = markers.with_neutral(fresh("Ford", "", str, str), "captive", (Position(Hex(0, 0), 1),))
    made = markers.with_figure(made, "player-2", "vikings", (Position(Hex(1, 0), 1),))
    for q, name in ((2, "Well"), (3, "Gate"), (4, "Well")):
        made = markers.with_object(made, "marker", Position(Hex(q, 0), 1), {"en": name})
    play = play_of(made)
    numbers, letters = figure_numbers(play.figures), marker_letters(play.markers)
    on_paper = [str(numbers[figure.name, figure.player]) for figure in play.figures]
    on_paper += [letters[marker.name] for marker in play.markers]
    assert texts(scenario_marks(made, steps(lay), PlayFacts(), None).full) == sorted(on_paper)
    labels = [m for m in scenario_marks(made, steps(lay), PlayFacts(), None).full if isinstance(m, Label)]
    neutral = next(mark for mark in labels if abs(mark.at.x - centre(Hex(0, 0)).x) < 1)
    assert neutral.text == "2", "after those of the players"


AT = (Position(Hex(3, 2), 1),)


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
