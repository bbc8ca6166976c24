"""Icons and names of what lies on the battlefield."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from builder.catalogue.play_facts import PlayFacts
from builder.editor.edits import markers
from builder.editor.edits.blank_scenario import fresh
from builder.editor.scenario.about import FormContext
from builder.editor.scenario.marker_list import GlyphBag, by_name, does, marker_icon
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario
from builder.scenario.markers import markers_of
from builder.sheets.scenario.board_setup import look_of
from builder.sheets.scenario.shown import ShownScenario


def picture(scenario: Scenario, place: int) -> QImage:
    shown = ShownScenario(scenario, glyphs=PlayFacts().glyphs)
    marker = list(markers_of(scenario))[place]
    return marker_icon(marker, shown).pixmap(QSize(44, 44)).toImage()


def has(image: QImage, colour: str) -> bool:
    """Whether some pixel has a colour."""
    points = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return any(point.alpha() == 255 and point.name() == colour for point in points)


def test_figures_have_the_colours_and_numbers_of_their_players(qtbot: QtBot) -> None:
    scenario = fresh("Ford", "", "Player {}".format, "Zone {}".format)
    for number, seat in enumerate(("player-1", "player-2")):
        scenario = markers.with_figure(scenario, seat, "raven", (Position(Hex(number, 0), 1),))
    first, second = picture(scenario, 0), picture(scenario, 1)
    assert first != second
    for number, image in enumerate((first, second), 1):
        zone = scenario.zones[number - 1]
        assert has(image, look_of(number, zone).colour)
    assert not has(first, look_of(2, scenario.zones[1]).colour)


def test_the_same_thing_elsewhere_has_the_same_picture(qtbot: QtBot) -> None:
    scenario = fresh("Ford", "", "Player {}".format, "Zone {}".format)
    for q in (0, 5):
        scenario = markers.with_figure(scenario, "player-1", "raven", (Position(Hex(q, 0), 1),))
    assert picture(scenario, 0) == picture(scenario, 1)


def test_every_glyph_with_a_rule_says_what_it_does(window: Window) -> None:
    glyphs = window.session.play_facts.glyphs
    rows = dict(by_name(glyphs))
    assert rows.keys() == glyphs.keys()
    for glyph in glyphs.values():
        assert "{" not in rows[glyph.id] + does(glyph)
        assert rows[glyph.id].startswith(f"{glyph.letter} · {glyph.name}")
        assert (rows[glyph.id].count("·") == 2) == bool(glyph.kind), "what it does is said where it is known"
        for number in glyph.given.values():
            assert str(number) in does(glyph)
    sentences = [does(glyph) for glyph in glyphs.values() if glyph.kind]
    assert len(set(sentences)) == len(sentences)
    assert does(None) == ""


def test_the_glyphs_to_be_shuffled_have_the_same_rows_and_tips(window: Window) -> None:
    bag = GlyphBag("Glyphs", window)
    bag.show_value((), FormContext(Scenario(), window.session.play_facts, window.session.catalogue))
    rows = [(bag.more.itemData(row), bag.more.itemText(row)) for row in range(bag.more.count())]
    assert rows == by_name(window.session.play_facts.glyphs)
    assert "initiative" in bag.more.itemData(bag.more.findData("dagmar"), Qt.ItemDataRole.ToolTipRole)
