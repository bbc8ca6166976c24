"""Pictures of things in lists are those of the battlefield."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.catalogue.play_facts import PlayFacts
from builder.editor.docks.scenario_dock.thing_icon import thing_icon
from builder.hexgrid import Hex
from builder.scenario import Scenario, Spot
from builder.scenario.edits import markers
from builder.scenario.edits.blank_scenario import fresh
from builder.view.scenario_marks import ThingLooks, look_of


def picture(scenario: Scenario, place: int) -> QImage:
    looks = ThingLooks(scenario, PlayFacts())
    thing = list(markers.things_of(scenario))[place]
    return thing_icon(thing, looks).pixmap(QSize(44, 44)).toImage()


def has(image: QImage, colour: str) -> bool:
    """Whether some pixel has a colour."""
    points = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return any(point.alpha() == 255 and point.name() == colour for point in points)


def test_figures_have_the_colours_and_numbers_of_their_players(qtbot: QtBot) -> None:
    scenario = fresh("Ford", "", "Player {}".format, "Zone {}".format)
    for number, seat in enumerate(("player-1", "player-2")):
        scenario = markers.with_figure(scenario, seat, "raven", (Spot(Hex(number, 0), 1),))
    first, second = picture(scenario, 0), picture(scenario, 1)
    assert first != second
    for number, image in enumerate((first, second), 1):
        zone = scenario.zones[number - 1]
        assert has(image, look_of(number, zone).colour)
    assert not has(first, look_of(2, scenario.zones[1]).colour)


def test_the_same_thing_elsewhere_has_the_same_picture(qtbot: QtBot) -> None:
    scenario = fresh("Ford", "", "Player {}".format, "Zone {}".format)
    for q in (0, 5):
        scenario = markers.with_figure(scenario, "player-1", "raven", (Spot(Hex(q, 0), 1),))
    assert picture(scenario, 0) == picture(scenario, 1)
