"""What is closed is freed, whatever was done with it: nothing in the window keeps hold of it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Put
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.hexgrid import Hex
from editor.people import Hands, saved

FOUR_FORDS = places.shipped("scenarios") / "four-fords.hexfield"


def nothing(_hands: Hands) -> None:
    """It is only opened."""


def edit_and_undo(hands: Hands) -> None:
    hands.choose("grass-7")
    hands.click(Hex(0, 0))
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)


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
    hands.qtbot.mouseClick(hands.window.session.report.make_button, Qt.MouseButton.LeftButton)
    hands.qtbot.waitUntil(lambda: hands.window.session.report.report is not None)


def go_to_a_problem(hands: Hands) -> None:
    battlefield = hands.window.document.battlefield
    piece = battlefield.new_piece(hands.window.session.catalogue.pieces["grass-1"], Hex(0, 0), 9)
    hands.window.document.do(Put((piece,)), "In the air")
    hands.window.session.problems.jump_requested.emit(hands.window.document.problems[0])


def copy_and_select(hands: Hands) -> None:
    hands.key(Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    hands.key(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def lazy_collector() -> Iterator[None]:
    """Python itself collects nothing, and what was there before does not slow down who collects."""
    gc.collect()
    gc.freeze()
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


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
