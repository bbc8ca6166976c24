"""The report in its panel: made in the background, its pictures laid over the battlefield."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Put
from builder.drawing.styles import Styles
from builder.editor.report.dock import ReportDock
from builder.editor.report.export import write_report
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.insight import making, report
from builder.scenario import Position
from builder.view.jobs.background import Job
from editor.people import LEFT, Answers, alike, photo

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
    qtbot.mouseClick(dock.make_button, LEFT)
    qtbot.waitUntil(lambda: dock.report is not None and not dock.bar.isVisible())
    return dock


def unfold(dock: ReportDock, *ids: str) -> None:
    """Click the headings of sections, of all without any named."""
    assert dock.report is not None
    for id in ids or ("judge", *(section.id for section in dock.report.sections), "assumed"):
        dock.text.anchorClicked.emit(QUrl(f"fold:{id}"))


def links(dock: ReportDock) -> list[str]:
    """Where the links of the text lead."""
    return LINK.findall(dock.text.toHtml())


def test_it_is_worked_out_when_asked_for_and_every_number_stands_there(qtbot: QtBot, meadow: Window) -> None:
    dock = meadow.session.report
    assert dock.report is None
    assert dock.make_button.text() == "Make the Report"
    assert not dock.bar.isVisible()
    assert "How a battlefield plays" in dock.text.toPlainText()
    made(qtbot, meadow)
    own = report(meadow.document.battlefield, meadow.session.catalogue)
    assert dock.report == own
    folded = " ".join(dock.text.toPlainText().split())
    assert links(dock) == []
    unfold(dock)
    text = " ".join(dock.text.toPlainText().split())
    for section in own.sections:
        assert section.title in text
        assert section.title in folded
        assert not any(sentence in folded for sentence in section.sentences)
        for sentence in section.sentences:
            assert sentence in text
        for table in section.tables:
            for cell in (*table.headings, *(cell for row in table.rows for cell in row)):
                assert cell in text
    assert len(links(dock)) == sum(len(section.pictures) for section in own.sections) > 3
    assert dock.make_button.text() == "Make It Again"


def test_a_link_lays_its_picture_over_the_battlefield_and_takes_it_away_as_closing_the_panel_does(
    qtbot: QtBot, meadow: Window
) -> None:
    dock = made(qtbot, meadow)
    bare = photo(meadow.canvas)
    unfold(dock, "heights")
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
    dock.text.anchorClicked.emit(QUrl("picture:heights/0"))
    assert meadow.canvas.picture is not None
    next(one for one in meadow.session.docks if one.objectName() == "report").close()
    assert meadow.canvas.picture is None


def first_lines(dock: ReportDock) -> list[str]:
    """What stands first, line by line."""
    return [line for line in dock.text.toPlainText().split("\n") if line.strip()][:3]


def test_three_things_stand_first_and_each_leads_on(qtbot: QtBot, meadow: Window, answers: Answers) -> None:
    dock = made(qtbot, meadow)
    assert dock.judgement is not None
    assert first_lines(dock) == [
        "Say which boxes you own to see whether you can build it.",
        "It can be built: no rule is broken.",
        dock.judgement.verdict,
    ]
    answers.expect(QDialog, QDialog.reject)
    dock.text.anchorClicked.emit(QUrl("do:collection"))
    meadow.document.count_against({"grass-1": 25})
    made(qtbot, meadow)
    assert first_lines(dock)[0] == "2 pieces are missing from your boxes."
    meadow.document.count_against({"grass-1": 27})
    floating = meadow.document.battlefield.new_piece(meadow.session.catalogue.pieces["grass-1"], Hex(1, 2), 5)
    meadow.document.do(Put((floating,)), "Floating")
    made(qtbot, meadow)
    assert first_lines(dock)[:2] == [
        "1 piece is missing from your boxes.",
        "1 place cannot be built as it stands.",
    ]
    dock.text.anchorClicked.emit(QUrl("do:next-problem"))
    assert meadow.canvas.ringed == Hex(1, 2)
    meadow.session.undo()
    made(qtbot, meadow)
    assert first_lines(dock)[:2] == [
        "You own every piece that it takes.",
        "It can be built: no rule is broken.",
    ]
    dock.text.anchorClicked.emit(QUrl("do:inventory"))
    assert meadow.session.inventory.isVisible()


def test_nothing_is_cut_off_at_the_side_of_a_narrow_panel(qtbot: QtBot, window: Window) -> None:
    scenario = places.shipped("scenarios") / "four-fords-night-of-drums.hexscenario"
    assert window.session.filing.open_path(scenario)
    window.session.show_dock("report")
    dock = made(qtbot, window)
    unfold(dock)
    for wide in (300, 320, 348):
        dock.text.setFixedWidth(wide)
        qtbot.waitUntil(lambda wide=wide: dock.text.width() == wide)
        dock.text.grab()
        assert not dock.text.horizontalScrollBar().isVisible()
        assert dock.text.document().size().width() <= dock.text.viewport().width() + 1, wide


def test_flags_stand_first_and_lead_to_their_places(qtbot: QtBot, meadow: Window, tmp_path: Path) -> None:
    dock = made(qtbot, meadow)
    assert dock.judgement is not None
    assert dock.judgement.verdict in dock.text.toPlainText()
    own = tmp_path / "own.yaml"
    own.write_text(
        'hexjudging: 1\nname: "Mine"\nthresholds:\n'
        '  open-line: {limit: 2, severe: 9, source: "No long lines."}\n'
    )
    dock.profile.chosen.emit(str(own))
    assert dock.profile.currentText() == "Mine"
    (flag,) = dock.judgement.flags
    assert flag.text not in dock.text.toPlainText()
    dock.text.anchorClicked.emit(QUrl("fold:judge"))
    assert flag.text in dock.text.toPlainText()
    assert "No long lines." not in dock.text.toPlainText()
    dock.text.anchorClicked.emit(QUrl("flag:0"))
    assert meadow.canvas.picture is not None
    assert {cell.space for cell in meadow.canvas.picture.cells} == set(flag.spaces)
    assert meadow.canvas.ringed == flag.spaces[0].hex
    assert "No long lines." in dock.text.toPlainText()
    own.write_text("nothing")
    dock.profile.chosen.emit(str(own))
    assert "not a judging profile" in dock.state.text()
    assert dock.judgement.profile == "Mine"


def test_an_edit_makes_it_old_and_it_is_made_again(qtbot: QtBot, meadow: Window) -> None:
    dock = made(qtbot, meadow)
    assert dock.report is not None
    spaces, export = dock.report.spaces, meadow.session.actions["export-report"]
    assert export.isEnabled()
    edit(meadow)
    assert "changed since" in dock.state.text()
    assert dock.state.isVisible()
    assert not export.isEnabled()
    assert "Make the report" in export.toolTip()
    made(qtbot, meadow)
    assert dock.report.spaces == spaces + 1
    assert not dock.state.isVisible()


def test_it_can_be_stopped_and_an_old_report_stays_old_then_or_when_the_next_fails(
    qtbot: QtBot, meadow: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    dock = meadow.session.report
    qtbot.mouseClick(dock.make_button, LEFT)
    assert dock.make_button.text() == "Stop"
    assert dock.bar.isVisible()
    qtbot.mouseClick(dock.make_button, LEFT)
    assert dock.make_button.text() == "Make the Report"
    assert not dock.bar.isVisible()
    made(qtbot, meadow)
    edit(meadow)
    qtbot.mouseClick(dock.make_button, LEFT)
    qtbot.mouseClick(dock.make_button, LEFT)
    assert dock.ready is None
    assert "changed since" in dock.state.text()
    assert not meadow.session.actions["export-report"].isEnabled()
    monkeypatch.setattr(making, "report_on", Mock(side_effect=RuntimeError("no space left")))
    qtbot.mouseClick(dock.make_button, LEFT)
    qtbot.waitUntil(lambda: "no space left" in dock.state.text())
    assert dock.ready is None


def test_an_edit_while_it_is_made_makes_it_old(qtbot: QtBot, meadow: Window) -> None:
    dock = meadow.session.report
    qtbot.mouseClick(dock.make_button, LEFT)
    edit(meadow)
    qtbot.waitUntil(lambda: dock.report is not None and not dock.bar.isVisible())
    assert dock.ready is None
    assert "changed since" in dock.state.text()


def edit(window: Window) -> None:
    """Lay one more tile."""
    piece = window.document.battlefield.new_piece(window.session.catalogue.pieces["grass-1"], Hex(6, 0), 1)
    window.document.do(Put((piece,)), "one more")


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
    qtbot.mouseClick(dock.make_button, LEFT)
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
    dock, export = made(qtbot, meadow), meadow.session.actions["export-report"]
    meadow.session.figure.change(height=9)
    assert dock.ready is not None  # the report asks several figures
    meadow.session.figure.change(edition="basic")
    assert "Other rules" in dock.state.text()
    assert dock.state.isVisible()
    assert dock.ready is None
    assert not export.isEnabled()
    meadow.session.figure.change(edition="master-2")
    assert not dock.state.isVisible()
    assert dock.ready is not None
    assert export.isEnabled()
    meadow.session.figure.change(edition="basic")
    made(qtbot, meadow)
    assert dock.report is not None
    assert "the Basic game" in dock.report.assumed[0]


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


def test_it_is_exported_as_page_numbers_and_pdf(
    qtbot: QtBot, meadow: Window, answers: Answers, tmp_path: Path, styles: Styles
) -> None:
    told, export = made(qtbot, meadow).ready, meadow.session.actions["export-report"]
    assert told is not None
    for name in ("made.html", "made.json", "made.pdf", "nowhere/made.html"):
        answers.file(tmp_path / name)
    answers.press(QMessageBox.StandardButton.Ok)
    export.trigger()
    page = (tmp_path / "made.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert all(section.title in page for section in told.sections)
    assert "<svg" in page
    export.trigger()
    data = json.loads((tmp_path / "made.json").read_text(encoding="utf-8"))
    assert data.pop("version") == 1
    assert data == json.loads(json.dumps(told.as_data()))
    export.trigger()
    text = " ".join(page.extract_text() for page in PdfReader(tmp_path / "made.pdf").pages)
    assert all(section.title in text for section in told.sections)
    export.trigger()
    assert "was not written" in answers.texts[-1], "there is no such folder"
    own = tmp_path / "own.json"
    own.write_text("mine", encoding="utf-8")
    meadow.document.saved_as(own)
    with pytest.raises(RefusedError, match="the battlefield itself"):
        write_report(meadow.document, told, styles, own)
    assert own.read_text(encoding="utf-8") == "mine"
    with pytest.raises(RefusedError, match=r"\.html, \.pdf or \.json was expected"):
        write_report(meadow.document, told, styles, tmp_path / "row.txt")
    assert not (tmp_path / "row.txt").exists()
