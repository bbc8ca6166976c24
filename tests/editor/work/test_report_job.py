"""Reports made beside the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder import insight
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.work.report_job import ReportJob
from builder.hexgrid import Hex
from builder.movement import BASIC, MASTER_2
from builder.scenario import Scenario, Spot, Zone

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(4))
ZONES = Scenario(zones=(Zone("west", (Spot(Hex(0, 0), 1),)), Zone("east", (Spot(Hex(3, 0), 1),))))


def test_the_answer_comes_after_all_parts_were_told(
    qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue
) -> None:
    job = ReportJob(catalogue)
    told: list[tuple[int, int, str]] = []
    job.told.connect(lambda done, of, what: told.append((done, of, what)))
    with qtbot.waitSignal(job.answered, timeout=20_000) as found:
        job.ask(lay(*ROW), ZONES, MASTER_2)
        assert job.busy
    assert not job.busy
    assert found.args is not None
    assert found.args[0] == insight.report(lay(*ROW), catalogue, insight.places_of(ZONES))
    assert found.args[0] != insight.report(lay(*ROW), catalogue)
    assert [done for done, _, _ in told] == list(range(told[-1][1] + 1))


def test_nothing_comes_of_what_was_given_up_and_the_next_is_answered(
    qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue
) -> None:
    job = ReportJob(catalogue)
    answers: list[insight.Report] = []
    job.answered.connect(answers.append)
    job.failed.connect(pytest.fail)
    job.ask(lay(*ROW), None, MASTER_2)
    job.stop()
    assert not job.busy
    job.ask(lay(*ROW[:2]), None, BASIC)
    qtbot.waitUntil(lambda: bool(answers), timeout=20_000)
    assert [answer.spaces for answer in answers] == [2]


def test_what_goes_wrong_is_told(
    qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no space left")

    monkeypatch.setattr(insight, "report", broken)
    job = ReportJob(catalogue)
    with qtbot.waitSignal(job.failed, timeout=20_000) as found:
        job.ask(lay(*ROW), None, MASTER_2)
    assert found.args == ["no space left"]
    assert not job.busy
