"""What the status bar says."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.inventory import Collection
from builder.scenario import NeutralFigure, PlacedGlyph, Position, Scenario
from editor.people import CTRL, Hands


def test_it_names_the_hex_pointed_at_and_its_height(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(2, 0), Hex(2, 0))
    hands.hover(Hex(0, 0))
    assert window.session.status.where.text() == "A1 · height 0"
    hands.hover(Hex(2, 0))
    assert window.session.status.where.text() == "C1 · height 2"
    window.desk.show_level(1)
    hands.hover(Hex(0, 0))
    hands.hover(Hex(2, 0))
    assert window.session.status.where.text() == "C1 · height 1", "what is not in sight does not count"


def test_the_height_is_the_one_written_on_the_canvas_and_follows_a_click(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.place("water-1", Hex(2, 0))
    assert window.session.status.where.text() == "C1 · height 0", "one stands in water on what is below"
    hands.place("rock-1", Hex(0, 0))
    qtbot.waitUntil(lambda: window.session.status.where.text() == "A1 · height 1")
    hands.place("water-1", Hex(0, 0))
    hands.hover(Hex(1, 0))
    hands.hover(Hex(0, 0))
    assert window.session.status.where.text() == "A1 · height 1"
    hands.place("evergreen-10", Hex(0, 0))
    assert window.session.status.where.text() == "A1 · height 1", "a tree is no ground"


def test_it_names_what_of_the_scenario_is_seen_on_the_hex(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(2, 0), Hex(2, 0))
    on_rock, beside = Position(Hex(2, 0), 2), Position(Hex(3, 0), 0)
    scenario = Scenario(
        glyphs=(PlacedGlyph("", beside),), neutrals=(NeutralFigure("t", "Troll", (on_rock,)),)
    )
    window.desk.document.scenarios.begin_with([(scenario, None)])
    where = window.session.status.where
    hands.hover(Hex(2, 0))
    assert where.text() == "C1 · height 2 · Troll, nobody's"
    hands.hover(Hex(3, 0))
    assert where.text() == "D1 · height 0 · unknown glyph, power side up"
    hands.hover(Hex(4, 0))
    assert where.text() == "E1 · height 0"
    window.desk.show_level(1)
    hands.hover(Hex(2, 0))
    assert where.text() == "C1 · height 1", "it stands above what is in sight"


def test_the_hint_stands_where_there_is_nothing_to_say_and_what_was_said_gives_way(
    window: Window, hands: Hands
) -> None:
    window.session.actions["tool-remove"].trigger()
    assert window.session.status.hint.text() == window.session.status.usual
    hands.choose("rock-1")
    hands.hover(Hex(1, 0))
    assert window.session.status.hint.text() == "single rock tile: B1, level 1"
    window.session.status.say("Saved")
    assert window.session.status.currentMessage() == "Saved"
    hands.hover(Hex(2, 0))
    assert window.session.status.currentMessage() == ""
    window.canvas.zoom(46 / window.canvas.viewport.hex_size)
    assert window.session.status.zoom.text() == "100 %"
    window.session.actions["zoom-in"].trigger()
    assert window.session.status.zoom.text() == "125 %"


def test_a_long_hint_is_cut_and_does_not_keep_the_window_wide(window: Window) -> None:
    window.session.actions["tool-place"].trigger()
    hint = window.session.status.hint
    assert hint.toolTip() == hint.text() == window.session.status.usual
    assert hint.minimumSizeHint().width() < 200
    window.resize(2600, 760)
    in_full = hint.grab().toImage()
    window.resize(700, 760)
    assert hint.width() < hint.fontMetrics().horizontalAdvance(hint.text())
    assert window.width() < 1100
    assert hint.grab().toImage() != in_full.copy(hint.rect())


def test_the_first_ghost_with_a_problem_is_told_of_at_once(window: Window, hands: Hands) -> None:
    hands.place("water-1", Hex(2, 0))
    hands.choose("rock-1")
    hands.hover(Hex(4, 0))
    window.canvas.leave()
    window.session.status.say("Saved")
    hands.hover(Hex(2, 0))
    assert window.session.status.currentMessage() == ""
    assert "lies on" in window.session.status.hint.text()


def test_what_a_click_comes_to_stays_until_another_hex_is_pointed_at_or_another_tool_taken(
    window: Window, hands: Hands, qtbot: QtBot
) -> None:
    hands.choose("rock-1")
    window.session.actions["tool-fill"].trigger()
    hands.click(Hex(3, 0))
    said = window.session.status.currentMessage()
    assert said.startswith("Open ground")
    qtbot.waitUntil(lambda: window.session.status.hint.text() == said)  # the preview comes a moment later
    assert window.session.status.currentMessage() == said
    hands.hover(Hex(3, 0), dx=3)
    assert window.session.status.currentMessage() == said
    hands.hover(Hex(1, 0))
    assert window.session.status.currentMessage() == ""
    hands.click(Hex(3, 0))
    assert window.session.status.currentMessage().startswith("Open ground")
    hands.choose("grass-1")
    assert window.session.status.currentMessage() == ""


def test_behind_the_welcome_page_nothing_is_told_of_the_table(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(0, 0))
    window.session.actions["symmetry"].trigger()
    status, parts = (
        window.session.status,
        (window.session.status.where, window.session.status.zoom, window.size_label, window.chip),
    )
    assert all(part.isVisible() for part in parts)
    window.starting.show_welcome()
    assert not any(part.isVisible() for part in parts)
    assert status.hint.text() == ""
    status.say("Not done")
    assert status.currentMessage() == "Not done"
    window.session.take_tool(window.session.tool)
    assert status.hint.text() == ""
    window.starting.leave_welcome()
    assert all(part.isVisible() for part in parts)
    assert status.hint.text() == status.usual


def test_why_something_was_not_done_goes_when_the_next_thing_is_done(window: Window, hands: Hands) -> None:
    window.session.holdings.save(Collection({}, {"rock-1": 1}))
    window.session.actions["limit-refuse"].trigger()
    hands.place("rock-1", Hex(0, 0), Hex(0, 0))
    assert window.session.status.currentMessage().startswith("Not done")
    hands.key(Qt.Key.Key_Z, CTRL)
    assert window.session.status.currentMessage() == ""
    window.session.status.say("Not done: too high")
    hands.click(Hex(0, 0))
    assert len(hands.placed()) == 1
    assert window.session.status.currentMessage() == ""
    hands.key(Qt.Key.Key_V)
    hands.click(Hex(0, 0))
    window.session.status.say("Not done: locked")
    hands.key(Qt.Key.Key_Right)
    assert window.session.status.currentMessage() == ""
