"""What of a scenario and of a game is drawn, and how, as levels are shown and hidden."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.board import Space, SpaceKind
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.marks import FAMILY, Area, Label, Mark
from builder.drawing.play_marks import PAWN, SEATS, seat_sign
from builder.editor.edits import markers, zones
from builder.editor.edits.blank_scenario import fresh
from builder.hexgrid import ACROSS_FLATS, ORIGIN, Hex, Point, centre
from builder.insight import Cell, ReportPicture
from builder.referee.snapshot import Lying, StandingFigure
from builder.scenario import FixedFigure, Position, Scenario, Seat, Up
from builder.sheets.qt_renderer.marks import load_font
from builder.sheets.scenario.board_setup import flat_marks
from builder.sheets.scenario.shown import ShownScenario
from builder.view.labels import ground_height, paint_coordinates, seen_height
from builder.view.layers import Frame
from builder.view.report_cells import ReportCells, shown_cells
from builder.view.scenario_marks import foot_marks, game_marks, scenario_marks, seat_colours
from builder.view.sprites import Lettering
from builder.view.theme import DARK, LIGHT, Colours
from builder.view.viewport import Viewport
from tests.battlefields import laid
from tests.formats import played
from tests.formats.imports import imported


def texts(marks: tuple[Mark, ...]) -> list[str]:
    return sorted(mark.text for mark in marks if isinstance(mark, Label))


def scenario() -> Scenario:
    """A zone on levels 1 and 2, a glyph on level 1, a flag on level 2."""
    made = fresh("Ford", "", str, str)
    made = zones.painted(made, "zone-1", [Position(Hex(0, 0), 1), Position(Hex(1, 0), 2)])
    made = markers.with_glyph(made, "astrid", Position(Hex(2, 0), 1), Up.POWER)
    return markers.with_object(made, "flag", Position(Hex(3, 0), 2), {})


def steps() -> Battlefield:
    low = [("grass-1", q, 0, 1, 0) for q in range(4)]
    return laid(*low, ("rock-1", 1, 0, 2, 0), ("rock-1", 3, 0, 2, 0))


def test_a_level_shows_its_own_in_full_what_is_below_faded_and_nothing_above() -> None:
    roofed = laid(*[("grass-1", q, 0, 1, 0) for q in range(4)], ("rock-1", 2, 0, 8, 0))
    for battlefield, highest, full, faded in (
        (steps(), None, ["1", "A", "a"], []),
        (steps(), 1, ["1", "A"], []),
        (steps(), 2, ["1", "a"], ["1", "A"]),
        (roofed, None, ["1", "a"], ["A"]),
    ):
        seen = scenario_marks(scenario(), battlefield, PlayFacts(), highest)
        assert texts(seen.faded) == faded, highest
        assert texts(seen.full) == full, highest


def test_figures_of_one_card_share_a_number_and_an_unknown_glyph_has_a_question_mark() -> None:
    made = markers.with_glyph(fresh("Ford", "", str, str), "", Position(Hex(0, 0), 1), Up.SYMBOL)
    assert texts(scenario_marks(made, steps(), PlayFacts(), None).full) == ["?"]
    made = fresh("Ford", "", str, str)
    for q, seat in enumerate(("player-1", "player-1", "player-2")):
        made = markers.with_figure(made, seat, "vikings", (Position(Hex(q, 0), 1),))
    made = markers.with_neutral(made, "vikings", (Position(Hex(3, 0), 1),))
    assert texts(scenario_marks(made, steps(), PlayFacts(), None).full) == ["1", "1", "2", "3"]


def test_numbers_and_letters_are_those_of_the_build_sheets() -> None:
    made = markers.with_neutral(fresh("Ford", "", str, str), "captive", (Position(Hex(0, 0), 1),))
    made = markers.with_figure(made, "player-2", "vikings", (Position(Hex(1, 0), 1),))
    for q, name in ((2, "Well"), (3, "Gate"), (4, "Well")):
        made = markers.with_object(made, "marker", Position(Hex(q, 0), 1), {"en": name})
    on_paper = [token.sign for token in ShownScenario(made).setup.tokens]
    assert texts(scenario_marks(made, steps(), PlayFacts(), None).full) == sorted(on_paper)
    labels = [m for m in scenario_marks(made, steps(), PlayFacts(), None).full if isinstance(m, Label)]
    neutral = next(mark for mark in labels if abs(mark.at.x - centre(Hex(0, 0)).x) < 1)
    assert neutral.text == "2", "after those of the players"


def test_the_designer_sees_the_letter_of_a_glyph_that_lies_symbol_side_up() -> None:
    made = markers.with_glyph(fresh("Ford", "", str, str), "sturla", Position(Hex(0, 0), 1), Up.SYMBOL)
    assert texts(scenario_marks(made, steps(), PlayFacts(), None).full) == ["S"]


def test_a_figure_of_another_program_is_drawn_as_on_the_build_sheets_over_all_its_spaces() -> None:
    troll = {"name": "Old troll", "cells": [[0, 0, 1], [1, 0, 1]]}
    made = imported({"figures": [{"name": "Finn", "cells": [[2, 0, 1]]}, troll]})
    drawn = scenario_marks(made, steps(), PlayFacts(), None).full
    assert texts(drawn) == ["1", "2"]
    (figure,) = [token for token in ShownScenario(made).setup.figures if token.name == "Old troll"]
    assert set(flat_marks(figure, [centre(Hex(0, 0)), centre(Hex(1, 0))])) <= set(drawn)


def test_what_further_layouts_place_has_numbers_after_those_on_paper() -> None:
    made = markers.with_neutral(fresh("Ford", "", str, str), "captive", (Position(Hex(0, 0), 1),))
    third = Seat("player-3", figures=(FixedFigure("vikings", (Position(Hex(1, 0), 1),)),))
    (layout,) = made.layouts
    made = replace(made, layouts=(layout, replace(layout, seats=(*layout.seats, third))))
    assert [token.sign for token in ShownScenario(made).setup.tokens] == ["1"]
    assert texts(scenario_marks(made, steps(), PlayFacts(), None).full) == ["1", "2"]


AT = (Position(Hex(3, 2), 1),)
HEARTS = [centre(AT[0].hex)]


def test_a_figure_has_its_number_its_colour_and_its_wounds() -> None:
    colours = seat_colours(played.scenario())
    whole = list(foot_marks(StandingFigure(7, "x", "A", AT, 0), HEARTS, colours["A"]))
    assert [mark.text for mark in whole if isinstance(mark, Label)] == ["7", "x"]
    assert colours["A"] in {mark.fill for mark in whole if isinstance(mark, Area)}
    hurt = list(foot_marks(StandingFigure(7, "x", "A", AT, 3), HEARTS, colours["A"]))
    assert [mark.text for mark in hurt if isinstance(mark, Label)] == ["7", "x", "3"]


def test_at_its_foot_stand_the_order_marker_shown_on_its_card_and_the_glyph_beneath_it() -> None:
    figure = StandingFigure(7, "x", "A", AT, 3, order="2")
    marks = [*foot_marks(figure, HEARTS, "#112233", 1, [("V", False), ("?", True)])]
    assert [mark.text for mark in marks if isinstance(mark, Label)] == ["7", "x", "2", "3", "V", "?"]
    places = [mark.at for mark in marks if isinstance(mark, Label)]
    for number, one in enumerate(places):
        assert all(math.dist(one, other) > 8.0 for other in places[:number]), "none hides another"


def test_a_figure_has_the_initials_of_its_card_by_words_that_say_something() -> None:
    for card, name in (
        ("Finn the Viking Champion", "FV"),
        ("Sgt. Drake Alexander", "DA"),
        ("Deathwalker 9000", "D9"),
        ("Raelin the Kyrie Warrior (SotM)", "RK"),
        ("Ne-Gok-Sa", "NG"),
        ("Mimring", "Mi"),
        ("Sgt.", "Sg"),
        ("x", "x"),
    ):
        marks = list(foot_marks(StandingFigure(38, card, "A", AT, 0), HEARTS, "#112233"))
        _, label = (mark for mark in marks if isinstance(mark, Label))
        assert label.text == name
        columns = [point.x for mark in marks if isinstance(mark, Area) for point in mark.rings[0]]
        assert max(columns) - min(columns) < 44.0, "no wider than its hex"


def test_glyphs_lie_below_figures_nobodys_are_grey_and_what_stands_above_is_not_drawn() -> None:
    standing, lying = (StandingFigure(1, "x", "", AT, 0),), (Lying("Astrid", AT[0], Up.POWER),)
    seen = game_marks(standing, lying, played.scenario(), played.battlefield(), PlayFacts(), None)
    # It stands on the glyph, which is shown once more at its foot.
    assert [mark.text for mark in seen.full if isinstance(mark, Label)] == ["A", "1", "x", "A"]
    assert PAWN in {mark.fill for mark in seen.full if isinstance(mark, Area)}
    assert seen.faded == ()
    standing = (StandingFigure(1, "x", "A", AT, 0),)
    field = played.battlefield()
    assert game_marks(standing, (), played.scenario(), field, PlayFacts(), 0).full == ()
    assert game_marks(standing, (), played.scenario(), field, PlayFacts(), 1).full


def test_of_two_figures_on_one_hex_both_are_seen_the_higher_in_front_and_the_chosen_one_always() -> None:
    low, high = StandingFigure(2, "x", "A", AT, 0), StandingFigure(1, "x", "A", (Position(AT[0].hex, 10),), 0)

    def seen(highest: int | None) -> list[list[tuple[str, Point]]]:
        found = game_marks(
            (high, low), (), played.scenario(), played.battlefield(), PlayFacts(), highest, chosen=1
        )
        return [
            [(mark.text, mark.at) for mark in marks if isinstance(mark, Label) and mark.text != "x"]
            for marks in (found.full, found.faded)
        ]

    (behind, front), _none = seen(None)
    assert (behind[0], front[0]) == ("2", "1")
    assert front[1].x - behind[1].x > 20.0
    assert [[text for text, _at in marks] for marks in seen(1)] == [["2", "1"], []]
    assert [[text for text, _at in marks] for marks in seen(12)] == [["1"], ["2"]]


GRASS = QColor("#b3cf85")

A1 = Hex(0, 0)


def written(
    battlefield: Battlefield, mine: Colours, size: float, hex: Hex = A1, **seen: object
) -> tuple[float, float]:
    """How light the letters and the halo of a hex are."""
    image = QImage(120, 120, QImage.Format.Format_RGB32)
    image.fill(GRASS)
    scale, middle = size / ACROSS_FLATS, centre(hex)
    viewport = Viewport(scale, 60 - middle.x * scale, 60 - middle.y * scale)
    painter = QPainter(image)
    part = viewport.shown(60, 20, 1, 60)
    how = {"highest": None, "hidden": (), **seen}
    paint_coordinates(painter, viewport, part, mine, Lettering(), battlefield.occupancy, **how)  # type: ignore[arg-type]
    painter.end()
    lights = [
        image.pixelColor(x, y).lightnessF() for x in range(48, 73) for y in range(20, 61)
        if image.pixelColor(x, y) != GRASS
    ]  # fmt: skip
    return (min(lights), max(lights)) if lights else (1.0, 0.0)


@pytest.mark.parametrize("size", [31, 46, 90])
@pytest.mark.parametrize("mine", [LIGHT, DARK])
def test_on_tiles_they_are_dark_with_a_light_halo_whatever_the_theme(
    qtbot: QtBot, mine: Colours, size: float
) -> None:
    ink, halo = written(laid(("grass-1", 0, 0, 1, 0)), mine, size)
    assert ink < 0.3
    assert halo > 0.85


@pytest.mark.parametrize("size", [31, 38, 46])
def test_whatever_font_writes_them_no_letters_are_smoothed_into_the_ground(qtbot: QtBot, size: float) -> None:
    before = QGuiApplication.font()
    load_font()
    hexes = [Hex(q, r) for q in range(5) for r in (0, 2, 6)]
    battlefield = laid(*(("grass-1", hex.q, hex.r, 1, 0) for hex in hexes))
    try:
        for font in (before, QFont(FAMILY)):
            QGuiApplication.setFont(font)
            assert max(written(battlefield, LIGHT, size, hex)[0] for hex in hexes) < 0.3
    finally:
        QGuiApplication.setFont(before)


def test_on_the_bare_table_they_go_with_the_theme_and_small_hexes_have_none(qtbot: QtBot) -> None:
    ink, halo = written(Battlefield(), DARK, 46)
    assert (ink < 0.2, halo > 0.75) == (True, False), "light letters, dark halo"
    high = laid(("grass-1", 0, 0, 3, 0))
    assert written(high, DARK, 46, highest=2) == written(Battlefield(), DARK, 46), "not in sight"
    assert written(high, DARK, 46, hidden={1}) == written(Battlefield(), DARK, 46)
    assert written(high, DARK, 46, highest=3) != written(Battlefield(), DARK, 46)
    assert written(laid(("grass-1", 0, 0, 1, 0)), LIGHT, 20) == (1.0, 0.0)


HERE = Hex(0, 0)


def test_the_top_in_sight_and_the_ground_with_what_stands_tall_left_aside() -> None:
    rock, water, tree = ("rock-1", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0), ("evergreen-12", 0, 0, 2, 0)
    wall = (("fortress-base-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 2, 0))
    for rows, top, ground in (
        ((), None, 0),
        ((rock,), 1, 1),
        ((rock, ("grass-7", 0, 0, 2, 0)), 2, 2),
        ((("water-1", 0, 0, 1, 0),), 0, 0),
        ((rock, water), 1, 1),
        ((rock, tree), None, 1),
        ((("evergreen-12", 0, 0, 1, 0),), None, 0),
        (wall, 10, None),
        ((rock, ("battlement", 0, 0, 2, 0)), 1, 1),
    ):
        occupancy = laid(*rows).occupancy
        assert seen_height(occupancy, HERE, None) == top, rows
        assert ground is None or ground_height(occupancy, HERE, None) == ground, rows


def test_what_is_above_the_shown_level_or_hidden_does_not_count() -> None:
    occupancy = laid(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0)).occupancy
    assert [seen_height(occupancy, HERE, highest) for highest in (None, 3, 2, 1)] == [3, 3, 2, 1]
    assert seen_height(occupancy, HERE, None, {3}) == 2
    assert seen_height(occupancy, HERE, None, {1, 2, 3}) is None


def cell(hex: Hex, level: int, colour: str, text: str = "") -> Cell:
    """A cell on bare ground."""
    return Cell(Space(hex, level, SpaceKind.TILE, "grass", None, 1), colour, text)


def painted(*cells: Cell) -> QImage:
    """A picture of these cells, the origin at 100, 100 px, on white."""
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    picture = ReportPicture("p", "a picture", cells, ())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    layer = ReportCells(Lettering())
    layer.picture = picture
    layer.paint(painter, Frame(Viewport(left=100, top=100), image.size(), 1.0, LIGHT))
    painter.end()
    return image


def at(image: QImage, hex: Hex, dy: int = 0) -> QColor:
    """The colour at a hex."""
    point = QPointF(*Viewport(left=100, top=100).to_view(centre(hex)))
    return image.pixelColor(round(point.x()), round(point.y()) + dy)


def test_the_highest_space_of_a_hex_is_seen_and_what_says_something_else_below_is_a_dot(qtbot: QtBot) -> None:
    low, high, other = (
        cell(ORIGIN, 1, "#ff0000"),
        cell(ORIGIN, 5, "#0000ff"),
        cell(Hex(1, 0), 1, "#00ff00"),
    )
    shown = shown_cells(ReportPicture("p", "", (high, low, other), ()))
    assert shown == [high, other]
    image = painted(cell(ORIGIN, 5, "#0000ff"), cell(ORIGIN, 1, "#ff0000"), cell(ORIGIN, 3, "#0000ff"))
    size = Viewport(left=100, top=100).hex_size
    assert at(image, ORIGIN).blue() > 200
    assert at(image, ORIGIN, round(size * 0.3)) == QColor("#ff0000")


def test_each_hex_has_its_colour_and_its_text_and_the_others_none(qtbot: QtBot) -> None:
    image = painted(cell(ORIGIN, 1, "#ff0000"), cell(Hex(1, 0), 1, "#0000ff"))
    assert at(image, ORIGIN).red() > 200 > 100 > at(image, ORIGIN).blue()
    assert at(image, Hex(1, 0)).blue() > 200 > 100 > at(image, Hex(1, 0)).red()
    assert at(image, Hex(2, 0)) == QColor("white")
    assert painted(cell(ORIGIN, 1, "#ffe945", "12")) != painted(cell(ORIGIN, 1, "#ffe945"))


def test_players_are_told_apart_by_shape_too() -> None:
    shapes = {
        tuple((round(x, 3), round(y, 3)) for x, y in seat_sign(Point(0.0, 0.0), number, 5.0))
        for number in range(SEATS)
    }
    assert len(shapes) == SEATS
    for shape in shapes:
        assert max(abs(part) for point in shape for part in point) < 7.0
    plain, signed = (
        list(foot_marks(StandingFigure(7, "x", "A", AT, 0), HEARTS, "#112233", seat)) for seat in (None, 1)
    )
    assert len(signed) == len(plain) + 1
