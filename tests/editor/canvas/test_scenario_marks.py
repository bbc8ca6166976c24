"""What of a scenario is drawn, and how, as levels are shown and hidden."""

from __future__ import annotations

from collections.abc import Callable

from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.drawing.marks import Label, Mark
from builder.editor.canvas.scenario_marks import scenario_marks
from builder.editor.work.play_facts import PlayFacts
from builder.hexgrid import Hex
from builder.hexgrid.geometry import centre
from builder.scenario import Scenario, Spot, Up
from builder.scenario.edits import markers, zones
from builder.scenario.edits.blank_scenario import fresh
from builder.sheets.scenario.from_scenario import play_of
from builder.sheets.scenario.play_places import figure_numbers, marker_letters

Lay = Callable[..., Battlefield]


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return sorted(mark.text for mark in marks if isinstance(mark, Label))


def scenario() -> Scenario:
    """A zone on levels 1 and 2, a glyph on level 1, a flag on level 2."""
    made = fresh("Ford", "", str, str)
    made = zones.painted(made, "zone-1", [Spot(Hex(0, 0), 1), Spot(Hex(1, 0), 2)])
    made = markers.with_glyph(made, "astrid", Spot(Hex(2, 0), 1), Up.POWER)
    return markers.with_object(made, "flag", Spot(Hex(3, 0), 2), {})


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
    made = markers.with_glyph(fresh("Ford", "", str, str), "", Spot(Hex(0, 0), 1), Up.SYMBOL)
    assert texts(scenario_marks(made, steps(lay), PlayFacts(), None).full) == ["?"]


def test_figures_of_one_card_share_a_number_and_two_players_do_not(lay: Lay) -> None:
    made = fresh("Ford", "", str, str)
    for q, seat in enumerate(("player-1", "player-1", "player-2")):
        made = markers.with_figure(made, seat, "vikings", (Spot(Hex(q, 0), 1),))
    made = markers.with_neutral(made, "vikings", (Spot(Hex(3, 0), 1),))
    assert texts(scenario_marks(made, steps(lay), PlayFacts(), None).full) == ["1", "1", "2", "3"]


def test_numbers_and_letters_are_those_of_the_build_sheets(lay: Lay) -> None:
    made = markers.with_neutral(fresh("Ford", "", str, str), "captive", (Spot(Hex(0, 0), 1),))
    made = markers.with_figure(made, "player-2", "vikings", (Spot(Hex(1, 0), 1),))
    for q, name in ((2, "Well"), (3, "Gate"), (4, "Well")):
        made = markers.with_object(made, "marker", Spot(Hex(q, 0), 1), {"en": name})
    play = play_of(made)
    numbers, letters = figure_numbers(play.figures), marker_letters(play.markers)
    on_paper = [str(numbers[figure.name, figure.player]) for figure in play.figures]
    on_paper += [letters[marker.name] for marker in play.markers]
    assert texts(scenario_marks(made, steps(lay), PlayFacts(), None).full) == sorted(on_paper)
    labels = [m for m in scenario_marks(made, steps(lay), PlayFacts(), None).full if isinstance(m, Label)]
    neutral = next(mark for mark in labels if abs(mark.at.x - centre(Hex(0, 0)).x) < 1)
    assert neutral.text == "2", "after those of the players"
