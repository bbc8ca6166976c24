"""Build sheets laid out in the background."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Take
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.jobs.background import Job
from builder.editor.sheets.export import PlanWork
from builder.processes import CancelledError
from builder.sheets.layout import Plan
from builder.sheets.options import Options
from builder.sheets.qt_renderer import pages as qt_pages

Lay = Callable[..., Battlefield]
TOWER = tuple(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))


def test_what_is_cancelled_ends_at_once(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    sheets = PlanWork.of(Document(lay(*TOWER)), catalogue)
    asked = count(1)
    with pytest.raises(CancelledError):
        sheets.plan(Options(), lambda: next(asked) >= 5)
    assert next(asked) == 6, "it was asked once more and no further"
    assert isinstance(sheets.plan(Options()), Plan)


def test_a_job_lays_them_out_with_other_options(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    sheets, job = PlanWork.of(Document(lay(*TOWER)), catalogue), Job()
    found: list[Plan] = []
    job.answered.connect(found.append)
    job.failed.connect(found.append)
    with qtbot.waitSignal(job.answered):
        for title in ("One", "Two", "Three"):
            job.request(partial(sheets.with_options, Options(title=title)))
    assert [plan.title for plan in found] == ["Three"]


def test_what_goes_wrong_is_told(
    qtbot: QtBot, catalogue: Catalogue, lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it is: the window waits for an answer."""
    sheets, job = PlanWork.of(Document(lay(*TOWER)), catalogue), Job()

    def broken(text: str, pt: float, bold: bool) -> float:
        if text == "A":
            return 1.0
        raise ZeroDivisionError("no font")

    monkeypatch.setattr(qt_pages, "qt_measure", broken)
    with qtbot.waitSignal(job.failed) as told:
        job.request(partial(sheets.with_options, Options()))
    assert told.args == ["no font"]


def test_it_works_on_the_battlefield_as_it_was(qtbot: QtBot, catalogue: Catalogue, lay: Lay) -> None:
    document = Document(lay(*TOWER))
    sheets = PlanWork.of(document, catalogue)
    pieces = tuple(piece.id for piece in document.battlefield.pieces.values())
    document.do(Take(pieces), "Gone")
    marks = [title for page in sheets.plan(Options()).pages for title in page.bookmarks]
    assert "Level 8" in marks
