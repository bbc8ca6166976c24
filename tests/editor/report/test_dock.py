"""The report in its panel: made in the background, its pictures laid over the battlefield."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QUrl
from pytestqt.qtbot import QtBot

from builder import insight
from builder.battlefield import Put
from builder.editor.jobs.background import Job
from builder.editor.report.dock import ReportDock
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.insight import report
from builder.scenario import Position
from editor.people import alike, photo

LINK = re.compile(r'href="(picture:[^"]+)"')


@pytest.fixture
def meadow(window: Window) -> Window:
    """A window with ground in two levels and the panel of the report."""
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    low = [battlefield.new_piece(grass, Hex(q, r), 1) for q in range(6) for r in range(4)]
    high = [battlefield.new_piece(grass, Hex(q, 0), 2) for q in range(3)]
    window.document.do(Put((*low, *high)), "Ground")
    window.canvas.fit()
    window.session.show_dock("report")
    return window


def made(qtbot: QtBot, window: Window) -> ReportDock:
    """The panel with its report."""
    dock = window.session.report
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: dock.report is not None and not dock.bar.isVisible())
    return dock


def links(dock: ReportDock) -> list[str]:
    """Where the links of the text lead."""
    return LINK.findall(dock.text.toHtml())


def test_nothing_is_worked_out_before_it_is_asked_for(meadow: Window) -> None:
    dock = meadow.session.report
    assert dock.report is None
    assert dock.make_button.text() == "Make the Report"
    assert not dock.bar.isVisible()
    assert "How a battlefield plays" in dock.text.toPlainText()


def test_every_number_stands_there_in_a_table_or_a_sentence(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    own = report(meadow.document.battlefield, meadow.session.catalogue)
    assert dock.report == own
    text = " ".join(dock.text.toPlainText().split())
    for section in own.sections:
        assert section.title in text
        for sentence in section.sentences:
            assert sentence in text
        for table in section.tables:
            for cell in (*table.headings, *(cell for row in table.rows for cell in row)):
                assert cell in text
    assert len(links(dock)) == sum(len(section.pictures) for section in own.sections) > 3
    assert dock.make_button.text() == "Make It Again"


def test_a_link_lays_its_picture_over_the_battlefield_and_takes_it_away(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    bare = photo(meadow.canvas)
    assert "picture:heights/0" in links(dock)
    dock.text.anchorClicked.emit(QUrl("picture:heights/0"))
    picture = dock.report.section("heights").pictures[0] if dock.report is not None else None
    assert meadow.canvas.picture is picture is not None
    assert not alike(bare, photo(meadow.canvas))
    text = dock.text.toPlainText()
    assert f"Hide: {picture.title}" in text
    assert all(words in text for _, words in picture.legend)
    dock.text.anchorClicked.emit(QUrl("picture:heights/0"))
    assert meadow.canvas.picture is None
    assert alike(bare, photo(meadow.canvas))


def test_a_closed_panel_leaves_no_picture_behind(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    dock.text.anchorClicked.emit(QUrl("picture:heights/0"))
    assert meadow.canvas.picture is not None
    next(one for one in meadow.session.docks if one.objectName() == "report").close()
    assert meadow.canvas.picture is None


def test_an_edit_makes_it_old_and_it_is_made_again(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    spaces = dock.report.spaces if dock.report is not None else 0
    battlefield = meadow.document.battlefield
    piece = battlefield.new_piece(meadow.session.catalogue.pieces["grass-1"], Hex(6, 0), 1)
    meadow.document.do(Put((piece,)), "one more")
    assert "changed since" in dock.state.text()
    assert dock.state.isVisible()
    again = made(qtbot, meadow).report
    assert again is not None
    assert again.spaces == spaces + 1
    assert not dock.state.isVisible()


def test_it_can_be_stopped(qtbot: QtBot, meadow: Window) -> None:
    dock = meadow.session.report
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    assert dock.make_button.text() == "Stop"
    assert dock.bar.isVisible()
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    assert dock.make_button.text() == "Make the Report"
    assert not dock.bar.isVisible()
    made(qtbot, meadow)


def edit(window: Window) -> None:
    """Lay one more tile."""
    piece = window.document.battlefield.new_piece(window.session.catalogue.pieces["grass-1"], Hex(6, 0), 1)
    window.document.do(Put((piece,)), "one more")


def test_an_old_report_stays_old_when_the_next_is_stopped(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    edit(meadow)
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    assert dock.ready is None
    assert "changed since" in dock.state.text()
    assert not meadow.session.actions["export-report"].isEnabled()


def test_an_old_report_stays_old_when_the_next_fails(
    qtbot: QtBot, meadow: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no space left")

    dock = made(qtbot, meadow)
    edit(meadow)
    monkeypatch.setattr(insight, "report", broken)
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "no space left" in dock.state.text())
    assert dock.ready is None


def test_an_edit_while_it_is_made_makes_it_old(qtbot: QtBot, meadow: Window) -> None:
    dock = meadow.session.report
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    edit(meadow)
    qtbot.waitUntil(lambda: dock.report is not None and not dock.bar.isVisible())
    assert dock.ready is None
    assert "changed since" in dock.state.text()


def test_every_tab_keeps_its_own_report(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    first, report, text = meadow.canvas, dock.report, dock.text.toPlainText()
    dock.text.anchorClicked.emit(QUrl("picture:heights/0"))
    meadow.session.workspace.add(meadow.session.filing.new_document())
    assert dock.report is None
    assert dock.make_button.text() == "Make the Report"
    assert not meadow.session.actions["export-report"].isEnabled()
    assert first.picture is None
    assert meadow.canvas.picture is None
    meadow.session.workspace.setCurrentIndex(0)
    assert dock.report is report
    assert dock.ready is report
    assert dock.text.toPlainText() == text
    assert dock.make_button.text() == "Make It Again"
    assert meadow.session.actions["export-report"].isEnabled()
    edit(meadow)
    meadow.session.workspace.setCurrentIndex(1)
    assert not dock.state.isVisible()
    meadow.session.workspace.setCurrentIndex(0)
    assert "changed since" in dock.state.text()
    assert dock.ready is None


def test_a_report_is_made_to_its_end_while_another_tab_is_looked_at(qtbot: QtBot, meadow: Window) -> None:
    dock = meadow.session.report
    qtbot.mouseClick(dock.make_button, Qt.MouseButton.LeftButton)
    meadow.session.workspace.add(meadow.session.filing.new_document())
    assert dock.make_button.text() == "Make the Report"
    assert not dock.bar.isVisible()
    meadow.session.workspace.setCurrentIndex(0)
    assert dock.make_button.text() == "Stop"
    meadow.session.workspace.setCurrentIndex(1)
    job = dock.findChild(Job)
    assert job is not None
    qtbot.waitUntil(lambda: not job.busy)
    assert dock.report is None
    meadow.session.workspace.setCurrentIndex(0)
    assert dock.ready is not None


def test_other_rules_make_it_old_until_they_are_those_again(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    meadow.session.figure.change(height=9)
    assert dock.ready is not None  # the report asks several figures
    meadow.session.figure.change(edition="basic")
    assert "Other rules" in dock.state.text()
    assert dock.state.isVisible()
    assert dock.ready is None
    assert not meadow.session.actions["export-report"].isEnabled()
    meadow.session.figure.change(edition="master-2")
    assert not dock.state.isVisible()
    assert dock.ready is not None
    assert meadow.session.actions["export-report"].isEnabled()


def test_other_start_zones_make_it_old(qtbot: QtBot, meadow: Window) -> None:
    meadow.session.actions["new-scenario"].trigger()
    dock = made(qtbot, meadow)
    before = meadow.desk.scenario
    assert before is not None
    meadow.desk.edit_scenario(replace(before, rounds=7), "rounds")
    assert dock.ready is not None
    zone = replace(before.zones[0], positions=(Position(Hex(0, 1), 1),))
    meadow.desk.edit_scenario(replace(before, zones=(zone, *before.zones[1:])), "a zone")
    assert "start zones" in dock.state.text()
    assert dock.ready is None
    meadow.session.undo()
    assert dock.ready is not None


def test_the_edition_of_the_figure_is_that_of_the_report(qtbot: QtBot, meadow: Window) -> None:
    meadow.session.figure.change(edition="basic")
    dock = made(qtbot, meadow)
    assert dock.report is not None
    assert "the Basic game" in dock.report.assumed[0]
