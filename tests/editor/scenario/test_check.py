"""What is wrong with the scenario is found in the background."""

from __future__ import annotations

from dataclasses import replace

from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.scenario import commands
from builder.editor.scenario.check import ScenarioCheck
from builder.hexgrid import Hex
from builder.scenario import PlacedGlyph, Position


def codes(check: ScenarioCheck) -> set[str]:
    return {problem.code for problem in check.problems}


def test_it_follows_scenario_battlefield_and_desk(qtbot: QtBot, catalogue: Catalogue) -> None:
    check = ScenarioCheck(catalogue, PlayFacts())
    desk = Desk(Document())
    check.show_desk(desk)
    assert not check.waiting, "there is nothing to be checked"
    commands.new_scenario(desk)
    qtbot.waitUntil(lambda: "zone-empty" in codes(check) or "no-start-zone" in codes(check))
    assert desk.scenario is not None
    glyph = PlacedGlyph("astrid", Position(Hex(5, 5), 1))
    desk.edit_scenario(replace(desk.scenario, glyphs=(glyph,)), "Glyph")
    qtbot.waitUntil(lambda: "glyph-outside" in codes(check))
    piece = desk.document.battlefield.new_piece(catalogue.pieces["grass-1"], Hex(5, 5), 1)
    desk.document.do(Put((piece,)), "Place")
    qtbot.waitUntil(lambda: "glyph-outside" not in codes(check))
    check.show_desk(Desk(Document()))
    assert check.problems == ()


def test_an_answer_that_came_too_late_counts_for_nothing(qtbot: QtBot, catalogue: Catalogue) -> None:
    check, desk = ScenarioCheck(catalogue, PlayFacts()), Desk(Document())
    commands.new_scenario(desk)
    check.show_desk(desk)
    check._job._pause.stop()
    check._job._begin()
    assert check._job._worker is not None, "it is under way now"
    commands.delete_scenario(desk)
    assert not check.waiting
    with qtbot.assertNotEmitted(check.changed):
        check._job.wait()
    assert check.problems == ()
