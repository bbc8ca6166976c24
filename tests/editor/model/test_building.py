"""The model step by step: the controls, the keys, and edits while it is built. No test waits for a fall."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from builder.editor.model.building import Building
from builder.editor.window import Window
from builder.hexgrid import LEVEL, Hex
from builder.solid.spaces import marked
from editor.people import Hands
from tests.solid.opengl import need_opengl


class Clock:
    """Stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def building(window: Window, hands: Hands, qtbot: QtBot) -> Building:
    """The steps of three levels, brought out, the first still falling."""
    need_opengl()
    hands.place("grass-24", Hex(0, 0))
    hands.place("sand-7", Hex(2, 1))
    hands.place("rock-1", Hex(2, 1))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    window.session.show_dock("model")
    model = window.session.model
    qtbot.waitUntil(lambda: model.view.camera is not None)
    model.building.clock = Clock()
    model.building.button.click()
    return model.building


def land(building: Building) -> None:
    """Time for a step to be in place."""
    assert isinstance(building.clock, Clock)
    building.clock.now += 10.0
    building.tick()


def key(window: Window, key: Qt.Key) -> None:
    QTest.keyClick(window.session.model.view, key)


def test_it_begins_with_the_first_step_and_says_which_it_is(building: Building) -> None:
    assert building.words.text() == "Step 1 of 3 · Level 1 · 1 piece"
    assert not building.back.isEnabled()
    assert building.forward.isEnabled()


def test_forward_and_back_by_buttons_keys_and_slider_come_to_the_same_steps(
    window: Window, building: Building
) -> None:
    view = window.session.model.view
    land(building)
    pictures = [view.picture()]
    for _step in range(2):
        building.forward.click()
        land(building)
        pictures.append(view.picture())
    assert building.words.text() == "Step 3 of 3 · Level 3 · 1 piece"
    assert pictures[0] != pictures[1] != pictures[2]
    assert not building.forward.isEnabled()
    key(window, Qt.Key.Key_Comma)
    assert view.picture() == pictures[1]
    building.back.click()
    assert view.picture() == pictures[0]
    key(window, Qt.Key.Key_Period)
    land(building)
    assert view.picture() == pictures[1]
    building.slider.setValue(3)
    assert view.picture() == pictures[2]
    building.first.click()
    land(building)
    assert view.picture() == pictures[0]
    building.last.click()
    assert view.picture() == pictures[2]
    key(window, Qt.Key.Key_PageDown)
    key(window, Qt.Key.Key_PageDown)
    assert view.picture() == pictures[0]
    key(window, Qt.Key.Key_PageUp)
    land(building)
    assert view.picture() == pictures[1]


def test_pieces_are_where_the_clock_says_until_they_are_in_place_or_there_at_once(
    window: Window, building: Building
) -> None:
    view = window.session.model.view
    land(building)
    before = view.picture()
    building.go_forward()
    assert isinstance(building.clock, Clock)
    building.clock.now += 0.2
    building.tick()
    falling = view.picture()
    land(building)
    landed = view.picture()
    assert len({bytes(each.constBits()) for each in (before, falling, landed) if each is not None}) == 3
    building.tick()
    assert view.picture() == landed
    building.falls.setChecked(False)
    building.go(1)
    building.go_forward()
    assert view.picture() == landed, "at once, where nothing should fall"


def test_space_plays_step_after_step_to_the_last_and_then_from_the_first(
    window: Window, building: Building, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.editor.model.building._LOOK", 0)
    key(window, Qt.Key.Key_Space)
    assert building.playing
    for number in (1, 2, 3):
        qtbot.waitUntil(lambda number=number: building.words.text().startswith(f"Step {number} of 3"))
        land(building)
    assert building.words.text().startswith("Step 3 of 3")
    assert not building.playing
    key(window, Qt.Key.Key_Space)
    assert building.playing
    assert building.words.text().startswith("Step 1 of 3")
    key(window, Qt.Key.Key_Space)
    assert not building.playing


def test_escape_leaves_and_all_of_it_is_there_again(window: Window, building: Building, qtbot: QtBot) -> None:
    model = window.session.model
    view = model.view
    low = view.height()
    assert not model.stands.isEnabled(), "nobody stands in what is not there yet"
    assert not model.cut.isEnabled()
    key(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: view.height() > low)
    assert not building.isVisible()
    assert not building.button.isChecked()
    assert model.stands.isEnabled()
    whole, camera = view.picture(), view.camera
    assert camera is not None
    building.button.click()
    qtbot.waitUntil(lambda: view.height() == low)
    key(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: view.height() > low)
    assert view.camera is not None
    assert view.camera.mm == pytest.approx(camera.mm, rel=0.01), "and it is as large as before"
    view.look_from(camera)
    assert view.picture() == whole
    window.desk.select({2})
    assert view.picture() != whole
    window.desk.show_level(1)
    assert model.cut.isEnabled()


def test_what_is_put_down_while_it_is_built_is_in_sight_and_undo_stays_near(
    window: Window, hands: Hands, building: Building, qtbot: QtBot
) -> None:
    land(building)
    hands.place("rock-1", Hex(2, 1))
    qtbot.waitUntil(lambda: building.words.text() == "Step 4 of 4 · Level 4 · 1 piece")
    window.session.actions["undo"].trigger()
    qtbot.waitUntil(lambda: building.words.text() == "Step 3 of 3 · Level 3 · 1 piece")
    building.go(1)
    hands.place("sand-1", Hex(9, 9))
    qtbot.waitUntil(lambda: building.words.text() == "Step 1 of 3 · Level 1 · 2 pieces")


def test_an_empty_battlefield_says_so_and_the_first_piece_is_its_first_step(
    window: Window, hands: Hands, building: Building, qtbot: QtBot
) -> None:
    window.session.filing.new()
    assert not building.button.isChecked(), "another battlefield is shown as it is"
    building.button.click()
    assert "Nothing to build yet" in building.words.text()
    assert not building.play.isEnabled()
    key(window, Qt.Key.Key_Space)
    key(window, Qt.Key.Key_Period)
    hands.place("grass-1", Hex(0, 0))
    qtbot.waitUntil(lambda: building.words.text() == "Step 1 of 1 · Level 1 · 1 piece")


def test_what_lies_on_it_in_the_end_is_not_seen_while_it_is_built(window: Window, building: Building) -> None:
    view = window.session.model.view
    land(building)
    bare = view.picture()
    view.lay_over("zones", lambda: marked([(Hex(0, 0), LEVEL, "#ff0000", 1.0)]))
    assert view.picture() == bare
    building.button.setChecked(False)
    with_it = view.picture()
    view.lay_over("zones", None)
    assert view.picture() != with_it


def test_hidden_nothing_plays_on_and_shown_again_it_is_at_the_same_step(
    window: Window, building: Building, qtbot: QtBot
) -> None:
    land(building)
    building.go(2)
    building.play_or_pause()
    dock = next(dock for dock in window.session.docks if dock.objectName() == "model")
    dock.hide()
    assert not building.playing
    window.session.show_dock("model")
    qtbot.waitUntil(building.isVisible)
    assert building.words.text().startswith("Step 3 of 3")
