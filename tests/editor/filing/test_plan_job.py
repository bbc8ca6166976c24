"""Build sheets laid out in the background."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, SetNote, Take
from builder.catalogue import Catalogue
from builder.editor.filing.plan_job import PlanJob
from builder.editor.work.document import Document
from builder.sheets import Options
from builder.sheets.layout import Plan

Lay = Callable[..., Battlefield]
TOWER = tuple(("rock-7", 0, 0, slot, 0) for slot in range(1, 9))


def test_it_works_on_the_battlefield_as_it_was(qtbot: QtBot, lay: Lay, catalogue: Catalogue) -> None:
    document = Document(lay(*TOWER))
    document.do(SetNote(1, "here it begins"), "Note")
    job = PlanJob(document, catalogue)
    document.do(Take(tuple(document.battlefield.pieces)), "Remove")
    with qtbot.waitSignal(job.answered, timeout=20_000) as answered:
        job.ask(Options(title="Tower"))
    assert answered.args is not None
    plan = answered.args[0]
    assert isinstance(plan, Plan)
    assert plan.title == "Tower"
    blocks = [block for page in plan.pages for block in page.blocks]
    assert sum(block.kind == "step" for block in blocks) == 8
    texts = [getattr(item, "text", "") for block in blocks for item in block.items]
    assert "here it begins" in texts


def test_only_the_last_question_is_answered(qtbot: QtBot, lay: Lay, catalogue: Catalogue) -> None:
    job = PlanJob(Document(lay(*TOWER)), catalogue)
    papers: list[float] = []
    job.answered.connect(lambda plan: papers.append(max(plan.pages[0].width, plan.pages[0].height)))
    for paper in ("A4", "Letter", "A3"):
        job.ask(Options(paper=paper))  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: bool(papers), timeout=20_000)
    job.stop()
    assert papers == [420.0]


def test_what_goes_wrong_is_told(
    qtbot: QtBot, lay: Lay, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = PlanJob(Document(lay(*TOWER)), catalogue)

    def broken(_options: Options) -> Plan:
        raise ZeroDivisionError("nothing works")

    monkeypatch.setattr(job, "plan", broken)
    with qtbot.waitSignal(job.failed, timeout=20_000) as failed:
        job.ask(Options())
    assert failed.args == ["nothing works"]
