"""The boxes needed, worked out in the background."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.editor.docks.boxes_job import BoxesJob
from builder.inventory import BoxPlan, boxes_needed


def test_the_last_question_is_answered_once(qtbot: QtBot, catalogue: Catalogue) -> None:
    job = BoxesJob(catalogue)
    answers: list[BoxPlan] = []
    job.answered.connect(answers.append)
    for count in range(1, 6):
        job.ask({"grass-7": count})
    assert job.waiting
    qtbot.waitUntil(lambda: not job.waiting, timeout=20_000)
    assert answers == [boxes_needed({"grass-7": 5}, catalogue)]
    job.stop()


def test_after_stopping_nothing_is_answered(qtbot: QtBot, catalogue: Catalogue) -> None:
    job = BoxesJob(catalogue)
    job.ask({"grass-7": 1})
    job.stop()
    assert not job.waiting
    with qtbot.assertNotEmitted(job.answered, wait=500):
        pass
