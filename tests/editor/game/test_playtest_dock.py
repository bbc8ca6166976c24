"""A scenario tried out in its panel: played, told, shown on the map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from builder import insight
from builder.battlefield import Battlefield, Take
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.game.playtest_dock import PlaytestDock
from builder.editor.game.work import Played, playtest_work, series_work
from builder.editor.report.dock import report_work
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.formats.replay import replay_file
from builder.hexgrid import Hex
from builder.insight import ReportPicture
from builder.insight.judging import PlaytestVerdict
from builder.match.kept_games import setting_beside
from builder.movement import BASIC, MASTER_2
from builder.playtest.options import PlaytestOptions
from builder.processes import Work
from builder.scenario import Layout, Position, Scenario, Zone
from builder.view.jobs.background import Job
from builder.view.seat_army import SeatArmy
from editor.people import LEFT, Answers, alike, photo
from editor.skirmish import meadow, skirmish
from tests.battlefields import laid

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
    window.session.playtest.form.fields["games"].setValue(5)
    return window.session.playtest


def played_out(
    qtbot: QtBot,
    dock: PlaytestDock,
    button: QPushButton | None = None,
    prepare: Callable[[], object] = lambda: None,
) -> PlaytestDock:
    """The panel when a button, that which plays, was pressed and its work is over."""
    prepare()
    qtbot.mouseClick(button or dock.play_button, LEFT)
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


def test_games_are_played_when_asked_for_and_who_won_how_often_is_told_in_sentences(
    qtbot: QtBot, window: Window, dock: PlaytestDock
) -> None:
    assert not dock.job.busy
    assert dock.play_button.text() == "Play"
    assert dock.play_button.hasFocus()
    assert dock.bar.isHidden()
    assert "in pairs of games with the seats swapped" in dock.text.toPlainText()
    assert dock.players.isHidden(), "there is one number of players"
    text = played_out(qtbot, dock).text.toPlainText()
    assert text.startswith("Not decided. greedy: Not decided: Player "), "the verdict comes first"
    assert "5 games of computer players" in text
    assert "Player 1 won" in text
    assert dock.section is not None
    draws = dock.section.fact("draws").value["wins"]
    assert (f"Nobody won {draws} of 5 games" if draws else "Every game had a winner.") in text
    assert "A side wins when all enemy figures are destroyed" in text or "more points left" in text
    assert dock.state.isHidden()
    window.session.undo()
    assert "has changed since" in dock.state.text()
    assert "5 games" in dock.text.toPlainText(), "what was found stays to be read"


def test_it_may_stop_when_the_answer_is_known_with_the_same_army_on_both_sides(
    window: Window, dock: PlaytestDock, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted: list[PlaytestOptions] = []
    monkeypatch.setattr(
        "builder.editor.game.playtest_dock.playtest_work",
        lambda field, scenario, options, *more: wanted.append(options) or (lambda report, cancelled: None),
    )
    dock.form.fields["sequential"].setChecked(True)
    assert dock.form.fields["games"].value() == 1_100
    dock.form.fields["same_army"].setChecked(True)
    dock.begin_or_stop()
    dock.job.finish()
    assert wanted == [PlaytestOptions(games=1_100, players=2, sequential=True, same_army=True)]
    dock.form.fields["sequential"].setChecked(False)
    assert dock.form.fields["games"].value() == 100


def test_a_seat_plays_the_army_of_a_file_as_long_as_it_is_there(
    qtbot: QtBot, window: Window, dock: PlaytestDock, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wanted: list[dict[str, Path]] = []
    monkeypatch.setattr(
        "builder.editor.game.playtest_dock.playtest_work",
        lambda *given: wanted.append(given[-1]) or (lambda report, cancelled: None),
    )

    def buttons() -> list[str]:
        return [army.choose.text() for army in dock.armies.findChildren(SeatArmy)]

    assert buttons() == ["Army…", "Army…"]
    elves = tmp_path / "elves.hexarmy"
    dock.armies.findChildren(SeatArmy)[1]._bring(elves)
    qtbot.waitUntil(lambda: buttons() == ["Army…", "elves"])
    played_out(qtbot, dock)
    scenario = skirmish(window.session.play_facts.cards)
    (layout,) = scenario.layouts
    second = replace(layout.seats[1], points=0, army=())
    window.desk.edit_scenario(
        replace(scenario, layouts=(Layout((layout.seats[0], second)),)), "Fixed figures"
    )
    assert buttons() == ["Army…"]
    played_out(qtbot, dock)
    window.session.undo()
    dock.armies.findChildren(SeatArmy)[1].drop.click()
    qtbot.waitUntil(lambda: buttons() == ["Army…", "Army…"])
    assert wanted == [{"player-2": elves}, {}]


def test_where_it_was_fought_is_laid_over_the_map_and_taken_off(
    qtbot: QtBot, window: Window, dock: PlaytestDock
) -> None:
    before = photo(window.canvas)
    played_out(qtbot, dock)
    dock.text.anchorClicked.emit(MAP)
    assert not alike(photo(window.canvas), before)
    assert "Hide:" in dock.text.toPlainText()
    dock.text.anchorClicked.emit(MAP)
    assert alike(photo(window.canvas), before)
    dock.text.anchorClicked.emit(MAP)
    window.session.report.show_picture(ReportPicture("x", "Other", (), ()))
    assert dock.picture is None, "one panel at a time shows its picture"
    assert "Show on the map" in dock.text.toPlainText()
    dock.text.anchorClicked.emit(MAP)
    assert dock.picture is not None
    dock.parentWidget().hide()
    assert dock.picture is None, "what nobody sees in the panel is not left on the map"
    assert alike(photo(window.canvas), before)


def test_it_can_be_stopped(qtbot: QtBot, dock: PlaytestDock) -> None:
    dock.form.fields["games"].setValue(500)
    dock.job.reported.connect(lambda said: dock.begin_or_stop() if said[0] == 2 else None)
    qtbot.mouseClick(dock.play_button, LEFT)
    assert dock.play_button.text() == "Stop"
    qtbot.waitUntil(lambda: not dock.job.busy)
    assert dock.play_button.isEnabled()
    assert dock.section is not None
    assert "500" not in dock.section.title


def test_a_series_is_kept_with_its_most_lopsided_games_and_shown_again(
    qtbot: QtBot, window: Window, dock: PlaytestDock, answers: Answers, tmp_path: Path
) -> None:
    assert not dock.save_button.isEnabled()
    text = played_out(qtbot, dock).text.toPlainText()
    path = tmp_path / "night.hexseries"
    answers.file(path)
    qtbot.mouseClick(dock.save_button, LEFT)
    window.session.undo()
    window.session.redo()
    played_out(qtbot, dock, dock.open_button, lambda: answers.file(path))
    assert dock.state.isHidden(), "it is of the scenario as it is now"
    assert dock.text.toPlainText() == text
    watched: list[Path] = []
    window.session.playtest.watched.disconnect()
    dock.watched.connect(watched.append)
    dock.text.anchorClicked.emit(QUrl("game:0"))
    assert watched[0].read_bytes() == (tmp_path / "night-games" / watched[0].name).read_bytes()
    game = setting_beside(watched[0], window.session.catalogue)
    assert replay_file(watched[0], game).game.state.outcome is not None
    window.session.actions["new-scenario"].trigger()
    played_out(qtbot, dock, dock.open_button, lambda: answers.file(path))
    assert dock.state.text().startswith("The series cannot be shown: ")
    assert "a series of another scenario" in dock.state.text()


def test_the_report_weighs_in_what_the_games_showed_until_something_is_changed(
    qtbot: QtBot, window: Window, dock: PlaytestDock
) -> None:
    played_out(qtbot, dock)
    assert dock.played is not None
    window.session.show_dock("report")
    report = window.session.report
    assert f"Playtest: {dock.played.sentence}" in report.text.toPlainText(), "without a report, too"
    verdict = PlaytestVerdict("West", 70, 60, 80, 100)
    report.weigh_in(window.desk, dock.played.sentence, verdict)
    qtbot.mouseClick(report.make_button, LEFT)
    qtbot.waitUntil(lambda: report.report is not None and not report.bar.isVisible())
    fair = [line for line in report.text.toPlainText().split("\n") if line.strip()][2]
    assert fair.startswith("The map favours West: West won 70 % of 100")
    assert f"Playtest: {dock.played.sentence}" in report.text.toPlainText()
    window.session.undo()
    assert "Playtest" not in report.text.toPlainText()
    assert "West won 70 %" not in report.text.toPlainText()


def test_every_tab_keeps_what_was_found_and_games_that_are_over_when_another_is_looked_at(
    qtbot: QtBot, window: Window, dock: PlaytestDock
) -> None:
    text = played_out(qtbot, dock).text.toPlainText()
    window.session.workspace.add(window.session.filing.new_document())
    assert dock.section is None
    window.session.workspace.setCurrentIndex(0)
    assert dock.text.toPlainText() == text
    dock.form.fields["games"].setValue(500)
    dock.form.fields["seed"].setValue(7)  # other games, however many are over when it is left
    other = partial(window.session.workspace.setCurrentIndex, 1)
    dock.job.reported.connect(lambda said: other() if said[0] == 2 else None)
    qtbot.mouseClick(dock.play_button, LEFT)
    qtbot.waitUntil(lambda: not dock.job.busy)
    assert dock.section is None
    window.session.workspace.setCurrentIndex(0)
    assert dock.section is not None
    assert "500" not in dock.section.title
    assert dock.text.toPlainText() != text
    assert dock.state.isHidden()


def test_what_cannot_be_played_says_why(qtbot: QtBot, window: Window, dock: PlaytestDock) -> None:
    window.session.actions["new-scenario"].trigger()
    text = played_out(qtbot, dock).state.text()
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


ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(4))

ZONES = Scenario(zones=(Zone("west", (Position(Hex(0, 0), 1),)), Zone("east", (Position(Hex(3, 0), 1),))))

FACTS = PlayFacts()


class Said:
    """What a work reports; it is cancelled after a number of reports."""

    def __init__(self, most: int = 10_000) -> None:
        self.all: list[Any] = []
        self._most = most

    def of(self, work: Work) -> object:
        return work(self.all.append, lambda: len(self.all) >= self._most)


@pytest.mark.parametrize("where", ["here", "in another process"])
def test_a_report_is_made_part_by_part(
    where: str, catalogue: Catalogue, request: pytest.FixtureRequest
) -> None:
    if where != "here":
        request.getfixturevalue("other_processes")
    said = Said()
    found = said.of(report_work(laid(*ROW), ZONES, BASIC, catalogue)).report
    own = insight.report(laid(*ROW), catalogue, insight.places_of(ZONES), edition=BASIC)
    assert found == own != insight.report(laid(*ROW), catalogue, edition=MASTER_2)
    assert [done for done, _, _ in said.all] == list(range(said.all[-1][1]))  # the judge is the last part


def test_the_designer_may_go_on_building_meanwhile(qtbot: QtBot, catalogue: Catalogue) -> None:
    job, battlefield = Job(), laid(*ROW)
    with qtbot.waitSignal(job.answered) as found:
        job.request(lambda: report_work(battlefield, None, MASTER_2, catalogue))
        battlefield.apply(Take((1,)))
    assert found.args is not None
    assert found.args[0].report.spaces == 4


# Games of computer players -------------------------------------------------------------------------------
@pytest.fixture
def ground(catalogue: Catalogue) -> Battlefield:
    made = Battlefield()
    made.apply(meadow(catalogue))
    return made


@pytest.fixture
def playtest(ground: Battlefield, catalogue: Catalogue) -> Callable[..., Work]:
    """Work on the meadow; in this process, for others take seconds to begin."""
    return partial(_playtest, ground, catalogue)


def _playtest(ground: Battlefield, catalogue: Catalogue, workers: int = 1, **options: Any) -> Work:
    return playtest_work(ground, skirmish(FACTS.cards), PlaytestOptions(**options), catalogue, FACTS, workers)


def test_games_are_reported_one_by_one_and_then_what_they_showed(playtest: Callable[..., Work]) -> None:
    said = Said()
    found = said.of(playtest(games=3))
    assert isinstance(found, Played)
    assert said.all == [(0, 3), (1, 3), (2, 3), (3, 3)]
    won = [found.section.fact(id).value["wins"] for id in ("won by player-1", "won by player-2", "draws")]
    assert sum(won) == 3
    assert found.section.pictures[0].cells


def test_the_same_seed_shows_the_same_in_other_processes_and_while_somebody_builds(
    ground: Battlefield, playtest: Callable[..., Work]
) -> None:
    once = Said().of(playtest(games=3, seed=5))
    again, elsewhere = playtest(games=3, seed=5), playtest(games=3, seed=5, workers=2)
    ground.apply(Take(tuple(ground.pieces)))
    assert Said().of(again) == once
    assert Said().of(elsewhere) == once


def test_the_army_of_a_file_is_played_and_its_series_is_opened_with_it_only(
    ground: Battlefield, catalogue: Catalogue, tmp_path: Path
) -> None:
    army, scenario = tmp_path / "elf.hexarmy", skirmish(FACTS.cards)
    army.write_text("hexarmy: 1\ncards: {Acolarh: 1}\n", encoding="utf-8")
    armies = {"player-2": army}
    work = playtest_work(ground, scenario, PlaytestOptions(games=1), catalogue, FACTS, 1, "meadow", armies)
    found = Said().of(work)
    assert isinstance(found, Played)
    assert b"acolarh" in found.games[0].game
    found.write(tmp_path / "night.hexseries")
    again = series_work(tmp_path / "night.hexseries", ground, scenario, catalogue, FACTS, armies)
    assert Said().of(again).section == found.section
    with pytest.raises(RefusedError, match="a series of another scenario"):
        Said().of(series_work(tmp_path / "night.hexseries", ground, scenario, catalogue, FACTS))
    army.write_text("hexarmy: 1\ncards: {Acolarh: 2}\n", encoding="utf-8")
    with pytest.raises(RefusedError, match=r"meadow: .*Acolarh is unique"):
        Said().of(
            playtest_work(ground, scenario, PlaytestOptions(games=1), catalogue, FACTS, 1, "meadow", armies)
        )


@pytest.mark.parametrize("workers", [1, 2])
def test_cancelled_it_finds_what_the_games_showed_that_are_over(
    playtest: Callable[..., Work], workers: int
) -> None:
    found = Said(3).of(playtest(games=400, workers=workers))
    assert isinstance(found, Played)
    assert found.section.title == "2 games of computer players"
    assert Said(1).of(playtest(games=400, workers=workers)) is None


@pytest.mark.parametrize(
    ("scenario", "why"),
    [
        (Scenario(), "player"),
        (replace(skirmish(FACTS.cards), zones=()), "zone"),
    ],
)
def test_what_cannot_begin_says_why(
    ground: Battlefield, catalogue: Catalogue, scenario: Scenario, why: str
) -> None:
    work = playtest_work(
        ground, scenario, PlaytestOptions(games=1), catalogue, FACTS, 1, "meadow.hexscenario"
    )
    with pytest.raises(RefusedError, match=f"meadow.hexscenario: .*{why}"):
        Said().of(work)
