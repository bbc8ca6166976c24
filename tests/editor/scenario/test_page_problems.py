"""How much is wrong is shown on the page where it is fixed, and one gets there from the list."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtGui import QFontMetrics
from pytestqt.qtbot import QtBot

from builder.editor.scenario.page_problems import PageButton, page_of, part_of
from builder.editor.scenario.pages import PAGES
from builder.editor.scenario.pages.victory import VictoryPage
from builder.editor.window import Window
from builder.problems import Problem, Severity, Source
from builder.scenario.checks.registry import CHECKS
from builder.scenario.victory import HoldsDoor, Victory
from builder.view.theme import colours

IDS = [page.id for page in PAGES]


def problem(path: str, code: str = "any") -> Problem:
    return Problem(code, Severity.ERROR, "Something", source=Source(path=path))


def test_each_part_has_a_page_of_those_there_are() -> None:
    assert page_of(problem("victory/2"), IDS) == "victory"
    assert page_of(problem("zones/red"), IDS) == "zones"
    assert page_of(problem("layouts/2/ann"), IDS) == ("players" if "players" in IDS else "general")
    assert page_of(problem("layouts/2/ann", "army-over-points"), ["general", "armies"]) == "armies"
    assert page_of(problem("pieces/3"), IDS) == ""
    assert page_of(Problem("any", Severity.ERROR, "Something"), IDS) == ""
    assert part_of(problem("rules/12")) == ("rules", 12)
    assert part_of(problem("zones/red")) == ("zones", 0)
    assert CHECKS


def inks(button: PageButton) -> set[str]:
    """The colours on a button."""
    image = button.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def broken(qtbot: QtBot, window: Window) -> tuple[Problem, ...]:
    """What is wrong with a scenario whose third victory speaks of a door that is not there."""
    window.session.actions["new-scenario"].trigger()
    scenario = window.desk.scenario
    assert scenario is not None
    rows = (*scenario.victory, Victory(HoldsDoor("gate")))
    with qtbot.waitSignal(window.session.scenario_check.changed):
        window.desk.edit_scenario(replace(scenario, victory=rows), "Door")
    return window.session.scenario_check.problems


def test_pages_count_what_is_wrong_on_them(qtbot: QtBot, window: Window) -> None:
    found = broken(qtbot, window)
    button = window.session.scenario_dock._buttons["victory"]
    own = [one for one in found if page_of(one, IDS) == "victory"]
    assert own
    assert button.accessibleName() == f"Victory, problems: {len(own)}"
    assert own[0].message in button.toolTip()
    calm = window.session.scenario_dock._buttons["rules"]
    assert calm.accessibleName() == "Rules"
    worst = min((one.severity for one in own), key=lambda severity: severity.rank)
    assert colours().of(worst).name() in inks(button)
    button.count(())
    assert colours().of(worst).name() not in inks(button)
    assert button.toolTip() == ""


def test_a_problem_of_a_victory_is_gone_to_on_its_page(qtbot: QtBot, window: Window) -> None:
    found = next(one for one in broken(qtbot, window) if part_of(one) == ("victory", 3))
    window.session.scenario_dock.show_page("general")
    window.session.problems.jump_requested.emit(found)
    assert window.session.scenario_dock.page == "victory"
    page = window.session.scenario_dock.pages["victory"]
    assert isinstance(page, VictoryPage)
    assert page.row == 2


def test_a_disc_touches_no_words(qtbot: QtBot, window: Window) -> None:
    window.session.actions["new-scenario"].trigger()
    window.session.scenario_dock.show_page("armies")
    for button in window.session.scenario_dock._buttons.values():
        size = button.sizeHint()
        font = button.font()
        font.setBold(True)
        button.setFont(font)
        button.count([problem("victory/2")])
        assert button.sizeHint() == size, "neither bold words nor a disc make it wider"
        words = QFontMetrics(font).horizontalAdvance(button.text())
        right = button.words_at.center().x() + words / 2
        assert right < button.width() - 15 - 4 - 1, button.text()
