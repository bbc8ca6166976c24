"""A scenario tried out in its panel: played, told, shown on the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from builder.editor.game.playtest_dock import PlaytestDock
from builder.editor.window import Window
from builder.scenario import Layout
from editor.people import alike, photo
from editor.skirmish import meadow, skirmish

MAP = QUrl("map:heat")


@pytest.fixture
def dock(window: Window) -> PlaytestDock:
    """The panel of a window with a scenario that is over in a moment."""
    window.document.do(meadow(window.session.catalogue), "Ground")
    window.session.actions["new-scenario"].trigger()
    window.desk.edit_scenario(skirmish(window.session.play_facts.cards), "Skirmish")
    window.canvas.fit()
    window.session.actions["try-scenario"].trigger()
    window.session.playtest.workers = 1  # other processes take seconds to begin
    window.session.playtest.games.setValue(5)
    return window.session.playtest


def played(qtbot: QtBot, dock: PlaytestDock) -> PlaytestDock:
    qtbot.mouseClick(dock.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dock.job.busy)
    return dock


def test_it_opens_as_a_tab_beside_the_scenario_and_takes_no_room_from_it(
    qtbot: QtBot, window: Window
) -> None:
    window.document.do(meadow(window.session.catalogue), "Ground")
    window.session.actions["new-scenario"].trigger()
    form = window.session.scenario_dock
    qtbot.waitUntil(lambda: not form.visibleRegion().isEmpty())
    panels = {dock.objectName(): dock for dock in window.session.docks}
    before = panels["scenario"].height()
    window.session.actions["try-scenario"].trigger()
    qtbot.waitUntil(lambda: not window.session.playtest.visibleRegion().isEmpty())
    assert panels["scenario"] in window.tabifiedDockWidgets(panels["playtest"])
    assert panels["playtest"].height() >= before - 40, "but for the tabs"
    assert form.visibleRegion().isEmpty()
    window.session.show_dock("scenario")
    qtbot.waitUntil(lambda: not form.visibleRegion().isEmpty())


def test_nothing_is_played_before_it_is_asked_for(window: Window, dock: PlaytestDock) -> None:
    assert not dock.job.busy
    assert dock.play_button.text() == "Play"
    assert dock.play_button.hasFocus()
    assert dock.bar.isHidden()
    assert "first feeling of balance" in dock.text.toPlainText()
    assert dock.players.isHidden(), "there is one number of players"


def test_who_won_how_often_is_told_in_sentences(qtbot: QtBot, dock: PlaytestDock) -> None:
    text = played(qtbot, dock).text.toPlainText()
    assert "5 games of computer players" in text
    assert "Player 1 won" in text
    assert dock.section is not None
    draws = dock.section.fact("draws").value["wins"]
    assert (f"Nobody won {draws} of 5 games" if draws else "Every game had a winner.") in text
    assert "A side wins when all enemy figures are destroyed" in text or "more points left" in text
    assert dock.state.isHidden()


def test_where_it_was_fought_is_laid_over_the_map_and_taken_off(
    qtbot: QtBot, window: Window, dock: PlaytestDock
) -> None:
    before = photo(window.canvas)
    played(qtbot, dock)
    dock.text.anchorClicked.emit(MAP)
    assert not alike(photo(window.canvas), before)
    assert "Hide:" in dock.text.toPlainText()
    dock.text.anchorClicked.emit(MAP)
    assert alike(photo(window.canvas), before)
    dock.text.anchorClicked.emit(MAP)
    dock.parentWidget().hide()
    assert dock.picture is None, "what nobody sees in the panel is not left on the map"
    assert alike(photo(window.canvas), before)


def test_a_change_of_the_scenario_is_told(qtbot: QtBot, window: Window, dock: PlaytestDock) -> None:
    played(qtbot, dock)
    window.session.undo()
    assert "has changed since" in dock.state.text()
    assert "5 games" in dock.text.toPlainText(), "what was found stays to be read"


def test_it_can_be_stopped(qtbot: QtBot, dock: PlaytestDock) -> None:
    dock.games.setValue(500)
    dock.job.reported.connect(lambda said: dock.begin_or_stop() if said[0] == 2 else None)
    qtbot.mouseClick(dock.play_button, Qt.MouseButton.LeftButton)
    assert dock.play_button.text() == "Stop"
    qtbot.waitUntil(lambda: not dock.job.busy)
    assert dock.play_button.isEnabled()
    assert dock.section is not None
    assert "500" not in dock.section.title


def test_what_cannot_be_played_says_why(qtbot: QtBot, window: Window, dock: PlaytestDock) -> None:
    window.session.actions["new-scenario"].trigger()
    text = played(qtbot, dock).state.text()
    assert text.startswith("Nothing was played: New scenario")
    assert len(text) > 30
    assert dock.section is None


def test_without_a_scenario_there_is_nothing_to_play(window: Window) -> None:
    window.session.show_dock("playtest")
    assert not window.session.playtest.play_button.isEnabled()
    assert "There is no scenario yet" in window.session.playtest.state.text()
    assert not window.session.actions["try-scenario"].isEnabled()


def test_the_number_of_players_is_asked_where_there_are_several(window: Window, dock: PlaytestDock) -> None:
    from dataclasses import replace

    scenario = skirmish(window.session.play_facts.cards)
    three = Layout((*scenario.layouts[0].seats, replace(scenario.layouts[0].seats[0], id="player-3")))
    window.desk.edit_scenario(replace(scenario, layouts=(*scenario.layouts, three)), "Three")
    assert not dock.players.isHidden()
    assert [dock.players.itemText(i) for i in range(dock.players.count())] == ["2", "3"]


def test_one_panel_at_a_time_shows_its_picture(qtbot: QtBot, window: Window, dock: PlaytestDock) -> None:
    played(qtbot, dock)
    dock.text.anchorClicked.emit(MAP)
    assert dock.section is not None
    window.session.report.show_picture(dock.section.pictures[0].__class__("x", "Other", (), ()))
    assert dock.picture is None
    assert "Show on the map" in dock.text.toPlainText()
