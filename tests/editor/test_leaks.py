"""What the suite asserts after every test of the window finds what it looks for."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from threading import Event, Thread

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.jobs.background import Job
from editor import leaks
from editor.people import CTRL, LEFT, Hands, saved


class Dock(QObject):
    """Something of the window that has work to be done."""

    def find(self, _report: object, _cancelled: object) -> int:
        return 1


def seen(qtbot: QtBot, work: Callable[..., object]) -> list[str]:
    """What is found after a job has done a work."""
    job, before = Job(), leaks.there()
    job.request(lambda: work)
    qtbot.waitUntil(lambda: not job.busy)
    return leaks.left(before)


def test_plain_work_leaves_nothing(qtbot: QtBot) -> None:
    names = ["ford"]
    assert seen(qtbot, lambda report, cancelled: len(names)) == []


def test_an_object_of_qts_that_reaches_a_worker_is_found(qtbot: QtBot) -> None:
    dock = Dock()
    held = {"docks": [(1, dock)]}
    assert any("was given a Dock" in one for one in seen(qtbot, dock.find))
    assert any("was given a Dock" in one for one in seen(qtbot, lambda report, cancelled: len(held)))
    assert any("has a QObject" in one for one in seen(qtbot, lambda report, cancelled: QObject()))


def test_one_that_is_made_and_deleted_there_is_found(qtbot: QtBot) -> None:
    found = seen(qtbot, lambda report, cancelled: bool(Job()))
    assert any(one.startswith("a Job was made in worker") for one in found)
    assert any(one.startswith("a Job was deleted in worker") for one in found)


def test_garbage_that_could_be_collected_there_is_found(qtbot: QtBot) -> None:
    job, before = Job(), leaks.there()
    gc.enable()
    job.request(lambda: lambda report, cancelled: None)
    job.wait()
    assert any("may collect garbage" in one for one in leaks.left(before))


def test_work_that_nobody_cancelled_and_a_thread_are_found(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaks, "_PATIENCE", 0)
    job, before, go_on = Job(), leaks.there(), Event()
    other = Thread(target=go_on.wait, name="other")
    job.request(lambda: lambda report, cancelled: go_on.wait())
    other.start()
    found = leaks.left(before)
    go_on.set()
    other.join()
    job.wait()
    assert found[0].endswith("not cancelled")
    assert "Thread other" in found[1:]
    assert leaks.left(before) == []


def test_a_window_that_is_open_is_found(qtbot: QtBot) -> None:
    label, before = QLabel("Ford"), leaks.there()
    label.setWindowTitle("Left")
    label.show()
    assert leaks.left(before) == ["window QLabel 'Left'"]
    label.close()
    assert leaks.left(before) == []


FOUR_FORDS = places.shipped("scenarios") / "four-fords.hexfield"


def nothing(_hands: Hands) -> None:
    """It is only opened."""


def edit_and_undo(hands: Hands) -> None:
    hands.place("grass-7", Hex(0, 0))
    hands.key(Qt.Key.Key_Z, CTRL)


def edit_and_autosave(hands: Hands) -> None:
    edit_and_undo(hands)
    hands.window.document.mark_unsaved()
    hands.window.session.filing.autosave.keep()
    hands.window.session.filing.autosave.wait()


def use_every_tool(hands: Hands) -> None:
    for tool in TOOLS:
        hands.window.session.take_tool(tool)
        hands.hover(Hex(2, 2))
        hands.click(Hex(3, 2))
        hands.key(Qt.Key.Key_Escape)


def open_every_panel(hands: Hands) -> None:
    for dock in hands.window.session.docks:
        hands.window.session.show_dock(dock.objectName())


def ask_for_the_report(hands: Hands) -> None:
    hands.window.session.show_dock("report")
    hands.qtbot.mouseClick(hands.window.session.report.make_button, LEFT)
    hands.qtbot.waitUntil(lambda: hands.window.session.report.report is not None)


def go_to_a_problem(hands: Hands) -> None:
    battlefield = hands.window.document.battlefield
    piece = battlefield.new_piece(hands.window.session.catalogue.pieces["grass-1"], Hex(0, 0), 9)
    hands.window.document.do(Put((piece,)), "In the air")
    hands.window.session.problems.jump_requested.emit(hands.window.document.problems[0])


def copy_and_select(hands: Hands) -> None:
    hands.key(Qt.Key.Key_A, CTRL)
    hands.key(Qt.Key.Key_C, CTRL)


@pytest.fixture
def lazy_collector() -> Iterator[None]:
    """Python itself collects nothing, and what was there before does not slow down who collects."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()


def closed(hands: Hands, use: Callable[[Hands], None]) -> dict[str, weakref.ref[object]]:
    """Open a battlefield beside another, use it, close it: what is to be gone then."""
    window = hands.window
    assert window.session.filing.open_path(FOUR_FORDS)
    canvas, desk = window.canvas, window.desk
    use(hands)
    parts = {
        "canvas": canvas,
        "desk": desk,
        "document": desk.document,
        "battlefield": desk.document.battlefield,
        "scenarios": desk.document.scenarios,
    }
    saved(window)
    window.session.filing.close(desk)
    return {name: weakref.ref(part) for name, part in parts.items()}


@pytest.mark.parametrize(
    "use",
    [
        nothing,
        edit_and_undo,
        edit_and_autosave,
        use_every_tool,
        open_every_panel,
        ask_for_the_report,
        go_to_a_problem,
        copy_and_select,
    ],
)
@pytest.mark.usefixtures("lazy_collector")
def test_a_closed_battlefield_is_freed(hands: Hands, qtbot: QtBot, use: Callable[[Hands], None]) -> None:
    parts = closed(hands, use)

    def gone() -> None:
        assert [name for name, part in parts.items() if part() is not None] == []

    qtbot.waitUntil(gone)


def test_a_tab_behind_another_stays(window: Window) -> None:
    assert window.session.filing.open_path(FOUR_FORDS)
    behind = weakref.ref(window.desk.document)
    window.session.filing.new()
    gc.collect()
    assert behind() is not None


def test_a_window_that_is_gone_leaves_no_document_behind(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    """What follows a document (its unsaved work, its panels) keeps it no longer than the window lives."""
    made = Window(catalogue, styles)
    with qtbot.waitExposed(made):
        made.show()
    made.document.do(
        Put((made.document.battlefield.new_piece(catalogue.pieces["rock-7"], Hex(0, 0), 1, 0),)), "Put"
    )
    held = weakref.ref(made.document)
    saved(made)
    made.close()
    made.deleteLater()
    del made
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert held() is None
