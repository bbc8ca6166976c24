"""Build sheets laid out in the background."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from threading import Event

import pytest
from pytestqt.qtbot import QtBot

from builder import inventory
from builder.battlefield import Battlefield, Take
from builder.catalogue import Catalogue
from builder.editor.filing.plan_job import GivenUpError, PlanJob
from builder.editor.work.document import Document
from builder.sheets import Options, ink_qt
from builder.sheets.layout import Plan

Lay = Callable[..., Battlefield]
TOWER = tuple(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))


def test_what_nobody_waits_for_ends_at_once(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    job = PlanJob(Document(lay(*TOWER)), catalogue)
    asked = count(1)
    with pytest.raises(GivenUpError):
        job.plan(Options(), lambda: next(asked) < 5)
    assert next(asked) == 6, "it was asked once more and no further"
    assert isinstance(job.plan(Options()), Plan)


def test_only_the_last_question_is_answered(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    job = PlanJob(Document(lay(*TOWER)), catalogue)
    found: list[Plan] = []
    job.answered.connect(found.append)
    job.failed.connect(found.append)
    with qtbot.waitSignal(job.answered, timeout=20_000):
        for title in ("One", "Two", "Three"):
            job.ask(Options(title=title))
    job.stop()
    assert [plan.title for plan in found] == ["Three"]


def test_what_goes_wrong_is_told(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is: the window waits for an answer."""
    job = PlanJob(Document(lay(*TOWER)), catalogue)

    def broken(text: str, pt: float, bold: bool) -> float:
        if text == "A":
            return 1.0
        raise ZeroDivisionError("no font")

    monkeypatch.setattr(ink_qt, "qt_measure", broken)
    with qtbot.waitSignal(job.failed, timeout=20_000) as told:
        job.ask(Options())
    assert told.args == ["no font"]
    job.stop()


def test_it_works_on_the_battlefield_as_it_was(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    document = Document(lay(*TOWER))
    job = PlanJob(document, catalogue)
    pieces = tuple(piece.id for piece in document.battlefield.pieces.values())
    document.do(Take(pieces), "Gone")
    marks = [title for page in job.plan(Options()).pages for title in page.bookmarks]
    assert "Level 8" in marks


def test_giving_up_does_not_wait_for_what_is_under_way(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, may_go_on, done = Event(), Event(), Event()

    def slowly(*given: object) -> None:
        reading.set()
        assert may_go_on.wait(20)
        done.set()

    monkeypatch.setattr(inventory, "boxes_needed", slowly)
    job, told = PlanJob(Document(lay(*TOWER)), catalogue), []
    job.answered.connect(told.append)
    job.failed.connect(told.append)
    job.ask(Options())
    assert reading.wait(20)
    job.stop()
    assert not done.is_set()
    may_go_on.set()
    assert done.wait(20)
    qtbot.wait(20)
    assert told == []
