"""How long the window takes from an event to the finished picture (`make bench`; never part of the tests).

Everything happens offscreen in a window of 1600 by 1000 px with its docks as they come.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from benchmarks.test_editing import SIZES, castles, rows  # noqa: F401 - a fixture
from builder import formats, places
from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import load_styles
from builder.editor.document.document import Document
from builder.editor.tools import TOOLS
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view.application import make_application

LEFT = Qt.MouseButton.LeftButton
FREE = Hex(-3, 3)  # beside the castle, on its level ground
Opened = Callable[[Battlefield], Window]


@pytest.fixture
def opened(own_home: Path, catalogue: Catalogue) -> Iterator[Opened]:
    """A window with a battlefield at 100 % about the castle's corner, everything painted."""
    application = make_application()
    window = Window(catalogue, load_styles(places.shipped("tilesets")))
    window.resize(1600, 1000)
    window.show()

    def open(battlefield: Battlefield) -> Window:
        window.session.workspace.add(Document(battlefield))
        window.canvas.jump_to(Hex(5, 5))
        window.canvas.zoom_to(46)
        settle(800)
        return window

    yield open
    for desk in window.session.workspace.desks:
        desk.document.history.mark_clean()
    window.close()
    window.deleteLater()
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def settle(ms: int = 0) -> None:
    """Have everything done that waits, and what timers bring within some ms."""
    QTest.qWait(ms)
    paint()


def paint() -> None:
    """Handle all events, the paint events among them, until nothing of a plan is left to be drawn."""
    QApplication.processEvents()
    canvases = [one.canvas for one in QApplication.topLevelWidgets() if isinstance(one, Window)]
    while any(canvas.unfinished for canvas in canvases if canvas.isVisible()):
        QApplication.processEvents()


def take(window: Window, tool: str) -> None:
    window.session.take_tool(next(one for one in TOOLS if one.id == tool))


@pytest.mark.parametrize("size", SIZES)
def test_place_a_tile(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    window = opened(castles(catalogue, rows, size))
    window.session.hand.take(catalogue.pieces["grass-7"])
    take(window, "place")
    at = window.canvas.point_of(FREE)
    QTest.mouseMove(window.canvas, at)
    settle()
    before = len(window.document.battlefield)

    def click() -> None:
        QTest.mouseClick(window.canvas, LEFT, Qt.KeyboardModifier.NoModifier, at)
        paint()

    def again() -> None:
        if len(window.document.battlefield) > before:
            window.session.undo()
        settle(40)

    benchmark.pedantic(click, setup=again, rounds=20, warmup_rounds=3)
    assert len(window.document.battlefield) == before + 1


@pytest.mark.parametrize("size", SIZES)
def test_undo_a_tile(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    window = opened(castles(catalogue, rows, size))
    battlefield = window.document.battlefield

    def place() -> None:
        tile = battlefield.new_piece(catalogue.pieces["grass-7"], FREE, battlefield.occupancy.top(FREE) + 1)
        window.desk.do(Put((tile,)), "Place")
        settle(40)

    def undo() -> None:
        window.session.undo()
        paint()

    benchmark.pedantic(undo, setup=place, rounds=20, warmup_rounds=3)


@pytest.mark.parametrize("size", SIZES)
def test_move_a_tile_by_one_hex(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    """The mouse goes on by one hex with the tile held, and lets it go."""
    window = opened(castles(catalogue, rows, size))
    battlefield, canvas = window.document.battlefield, window.canvas
    tile = battlefield.new_piece(catalogue.pieces["grass-7"], FREE, battlefield.occupancy.top(FREE) + 1)
    window.desk.do(Put((tile,)), "Place")
    take(window, "select")
    start, end = canvas.point_of(FREE), canvas.point_of(FREE.plus(Hex(-1, 0)))

    def press() -> None:
        if battlefield.pieces[tile.id].hex != FREE:
            window.session.undo()
        QTest.mouseMove(canvas, start)
        QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, start)
        QTest.mouseMove(canvas, start + QPoint(6, 0))
        settle(40)

    def drop() -> None:
        QTest.mouseMove(canvas, end)
        QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, end)
        paint()

    benchmark.pedantic(drop, setup=press, rounds=20, warmup_rounds=3)
    assert battlefield.pieces[tile.id].hex != FREE


@pytest.mark.parametrize("size", SIZES)
def test_hover_with_a_tile_in_hand(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    window = opened(castles(catalogue, rows, size))
    window.session.hand.take(catalogue.pieces["grass-7"])
    take(window, "place")
    ways = itertools.cycle([window.canvas.point_of(Hex(q, 5)) for q in range(4, 12)])

    def hover() -> None:
        QTest.mouseMove(window.canvas, next(ways))
        paint()

    benchmark.pedantic(hover, rounds=40, warmup_rounds=8)


@pytest.mark.parametrize("size", SIZES)
def test_switch_the_level(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    window = opened(castles(catalogue, rows, size))
    levels = itertools.cycle(range(1, 9))

    def switch() -> None:
        window.desk.show_level(next(levels))
        paint()

    benchmark.pedantic(switch, iterations=8, rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("size", SIZES)
def test_open_a_file(benchmark, tmp_path: Path, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    """Read, index, check, show fitted and painted."""
    window = opened(Battlefield())
    path = tmp_path / "big.hexfield"
    formats.write(castles(catalogue, rows, size), path, catalogue)

    def open() -> None:
        window.session.filing.open_path(path)
        paint()

    def close() -> None:
        if window.document.path is not None:
            window.session.workspace.add(Document())
            for desk in window.session.workspace.desks[:-1]:
                window.session.workspace.remove(desk)
        settle(200)

    benchmark.pedantic(open, setup=close, rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("size", SIZES)
def test_pan_at_100_percent(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    window = opened(castles(catalogue, rows, size))
    ways = itertools.cycle([(9, 4)] * 10 + [(-9, -4)] * 10)  # a round is all of it: every few steps new tiles

    def pan() -> None:
        window.canvas.pan(*next(ways))
        paint()

    benchmark.pedantic(pan, iterations=20, rounds=4, warmup_rounds=1)


@pytest.mark.parametrize("size", SIZES)
def test_zoom_out_to_fit_by_wheel(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    """One click of the wheel, from 1.5 times the fitted size out and in again."""
    canvas = opened(castles(catalogue, rows, size)).canvas
    canvas.fit()
    settle(200)
    at = QPointF(canvas.width() / 3, canvas.height() / 3)
    turns = itertools.cycle([40] * 4 + [-40] * 4)

    def turn() -> None:
        wheel = QWheelEvent(
            at,
            canvas.mapToGlobal(at),
            QPoint(),
            QPoint(0, next(turns)),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(canvas, wheel)
        paint()

    benchmark.pedantic(turn, iterations=8, rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("size", SIZES)
def test_draw_the_fitted_map_anew(benchmark, opened: Opened, catalogue, rows, size: int) -> None:  # noqa: F811
    """The true picture after the zooming paused."""
    canvas = opened(castles(catalogue, rows, size)).canvas
    canvas.fit()
    settle(200)

    def draw() -> None:
        canvas.draw_all()
        paint()

    benchmark.pedantic(draw, rounds=7, warmup_rounds=1)


_OPEN_AND_TELL = """
import sys
from pathlib import Path
from PySide6.QtTest import QTest
from builder.editor.application import make_window
from builder.view.application import make_application
application = make_application()
window = make_window()
window.resize(1600, 1000)
window.show()
assert window.session.filing.open_path(Path(sys.argv[1]))
QTest.qWait(1500)
status = Path("/proc/self/status").read_text()
print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
window.close()
"""


@pytest.mark.parametrize("size", SIZES)
def test_memory_of_the_process(benchmark, tmp_path: Path, capsys, catalogue, rows, size: int) -> None:  # noqa: F811
    """The most a process of its own takes with the battlefield open (Linux); the time is all of it."""
    path = tmp_path / "big.hexfield"
    formats.write(castles(catalogue, rows, size), path, catalogue)
    told: list[str] = []

    def run() -> None:
        made = subprocess.run(
            [sys.executable, "-c", _OPEN_AND_TELL, str(path)], capture_output=True, text=True, check=True
        )
        told.append(made.stdout.strip())

    benchmark.pedantic(run, rounds=1)
    with capsys.disabled():
        print(f"\n{size} pieces open: {told[-1]} MB")
