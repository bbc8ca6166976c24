"""The boxes needed and to buy, worked out in the background."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.editor.inventory.boxes import BoxAnswer, BoxesJob
from builder.inventory import boxes_needed


def test_the_last_question_is_answered_once(qtbot: QtBot, catalogue: Catalogue) -> None:
    job = BoxesJob(catalogue)
    answers: list[BoxAnswer] = []
    job.answered.connect(answers.append)
    for count in range(1, 7):
        assert job.ask({"grass-7": count}, {"grass-7": 5}) is None
    assert job.busy
    qtbot.waitUntil(lambda: not job.busy)
    needed = boxes_needed({"grass-7": 6}, catalogue)
    assert answers == [BoxAnswer(needed, boxes_needed({"grass-7": 6}, catalogue, {"grass-7": 5}))]
    assert answers[0].needed.boxes != answers[0].to_buy.boxes
    job.stop()


def test_the_same_question_is_answered_at_once_and_not_again(qtbot: QtBot, catalogue: Catalogue) -> None:
    job = BoxesJob(catalogue)
    job.ask({"road-5": 1}, {})
    with qtbot.waitSignal(job.answered):
        pass
    known = job.ask({"road-5": 1}, {})
    assert known is not None
    assert known.needed.boxes == known.to_buy.boxes == {"rttff": 1}
    assert not job.busy
    assert job.ask({"road-5": 2}, {}) is None, "another question"
    job.stop()


def test_after_stopping_nothing_is_answered_before_it_is_asked_again(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    job = BoxesJob(catalogue)
    answers: list[BoxAnswer] = []
    job.answered.connect(answers.append)
    job.ask({"grass-7": 1}, {})
    job.stop()
    assert not job.busy
    assert job.ask({"grass-7": 1}, {}) is None
    qtbot.waitUntil(lambda: not job.busy)
    assert len(answers) == 1
