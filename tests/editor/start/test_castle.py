"""The castle of the welcome page: the film of it, and when that is asked for and let go."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.start import castle as castle_module
from builder.editor.start.castle import StartCastle
from builder.editor.start.film import BUILT, ENDS, FilmFrame, FilmTake
from builder.editor.start.filming import shoot
from builder.editor.start.welcome_page import WelcomePage
from builder.solid.offscreen import NoOpenGLError
from builder.view import settings
from tests.battlefields import laid
from tests.solid.opengl import need_opengl

RAVEN = places.shipped("scenarios") / "gate-of-the-raven-hold.hexfield"
SIZE = (200, 120)
RED = (255, 0, 0, 255)
Film = Callable[[FilmTake, Callable[[FilmFrame], None], Callable[[], bool]], None]


class Filmed:
    """Stands in for the film: what was asked, and a red picture each; one that moves runs on."""

    def __init__(self) -> None:
        self.asked: list[FilmTake] = []
        self.fails: Exception | None = None

    def __call__(self, take: FilmTake, catalogue: Any, styles: Any, report: Any, cancelled: Any) -> None:
        self.asked.append(take)
        if self.fails is not None:
            raise self.fails
        report(FilmFrame(take.since + 3.0, (2, 2), bytearray(RED * 4)))
        while take.moves and not cancelled():
            pass


@pytest.fixture
def filmed(monkeypatch: pytest.MonkeyPatch) -> Filmed:
    made = Filmed()
    monkeypatch.setattr(castle_module, "film", made)
    return made


@pytest.fixture
def castle(qtbot: QtBot, filmed: Filmed, catalogue: Catalogue, styles: Styles) -> StartCastle:
    """In a window of its own, shown."""
    made = StartCastle(RAVEN, catalogue, styles)
    qtbot.addWidget(made)
    made.resize(500, 200)
    made.show()
    qtbot.waitUntil(lambda: made._image is not None)
    return made


def middle(castle: StartCastle) -> QColor:
    return castle.grab().toImage().pixelColor(castle.rect().center())


def test_an_empty_table_is_painted_first_and_then_the_film(
    qtbot: QtBot, filmed: Filmed, catalogue: Catalogue, styles: Styles
) -> None:
    castle = StartCastle(RAVEN, catalogue, styles)
    qtbot.addWidget(castle)
    assert not filmed.asked
    castle.resize(500, 200)
    empty = middle(castle)  # painted, and nothing else happened yet
    assert castle._image is None
    assert not filmed.asked
    castle.show()
    castle.repaint()
    assert castle.busy, "a film is asked for"
    assert not castle._job.busy, "but not while it is painted"
    qtbot.waitUntil(lambda: castle._image is not None)
    assert empty != QColor(*RED)
    assert middle(castle) == QColor(*RED)
    (take,) = filmed.asked
    assert (take.path, take.size, take.since, take.moves) == (RAVEN, (500, 200), 0.0, True)


def test_it_stops_when_its_window_is_left_and_goes_on_from_there(
    qtbot: QtBot, castle: StartCastle, filmed: Filmed
) -> None:
    castle.activateWindow()
    qtbot.waitUntil(castle.isActiveWindow)
    other = QWidget()
    qtbot.addWidget(other)
    other.show()
    other.activateWindow()
    qtbot.waitUntil(lambda: len(filmed.asked) == 2)
    assert (filmed.asked[1].moves, filmed.asked[1].since) == (False, 3.0)
    qtbot.waitUntil(lambda: not castle.busy)  # nothing more is drawn
    castle.activateWindow()
    qtbot.waitUntil(lambda: len(filmed.asked) == 3)
    assert (filmed.asked[2].moves, filmed.asked[2].since) == (True, 6.0)


def test_nothing_is_kept_or_done_while_it_is_hidden(
    qtbot: QtBot, castle: StartCastle, filmed: Filmed
) -> None:
    assert castle.busy
    castle.hide()
    assert not castle.busy
    assert castle._image is None
    castle.resize(320, 240)
    assert not castle.busy
    castle.show()
    qtbot.waitUntil(lambda: castle._image is not None)
    assert [take.since for take in filmed.asked] == [0.0, 0.0], "it begins again"


def test_after_a_whole_turn_it_turns_again_only_when_asked(
    qtbot: QtBot, castle: StartCastle, filmed: Filmed
) -> None:
    castle.seconds = ENDS
    castle.resize(520, 240)
    qtbot.waitUntil(lambda: len(filmed.asked) == 2)
    assert (filmed.asked[1].since, filmed.asked[1].size) == (BUILT, (520, 240))


def test_who_wants_no_falling_pieces_sees_it_complete(
    qtbot: QtBot, filmed: Filmed, catalogue: Catalogue, styles: Styles
) -> None:
    settings.store("model/pieces-fall", False)
    castle = StartCastle(RAVEN, catalogue, styles)
    qtbot.addWidget(castle)
    castle.show()
    qtbot.waitUntil(lambda: castle._image is not None and not castle.busy)
    assert [take.moves for take in filmed.asked] == [False]


def test_frames_that_nobody_fetches_are_let_go(castle: StartCastle, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    monkeypatch.setattr(castle._job, "request", lambda prepare: begun.append(prepare()))
    castle._begin()
    kept = begun[0].args[1]
    reported: list[deque[FilmFrame]] = []

    def work(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> None:
        for second in range(50):
            report(FilmFrame(float(second), (1, 1), bytearray(RED)))

    castle_module._last_of(work, kept, reported.append, lambda: False)
    assert len(reported) == 50
    assert len(kept) == 1
    for place in reported:
        castle._take(place)
    assert castle.seconds == 49


def test_without_opengl_it_is_a_drawn_picture_with_the_same_button(
    qtbot: QtBot, filmed: Filmed, catalogue: Catalogue, styles: Styles
) -> None:
    filmed.fails = NoOpenGLError("none here")
    castle = StartCastle(RAVEN, catalogue, styles)
    qtbot.addWidget(castle)
    castle.resize(600, 400)
    castle.show()
    qtbot.waitUntil(lambda: castle._image is not None)
    image = castle.grab().toImage()
    assert len({image.pixel(x, y) for x in range(50, 550, 9) for y in range(50, 350, 9)}) > 50
    assert castle.mine.isVisible()
    castle.resize(620, 400)
    castle.update()
    qtbot.waitUntil(lambda: not castle.busy)
    assert len(filmed.asked) == 1


def test_one_that_cannot_be_read_is_not_shown(
    qtbot: QtBot, filmed: Filmed, catalogue: Catalogue, styles: Styles, tmp_path: Path
) -> None:
    filmed.fails = ValueError("no battlefield")
    bad = tmp_path / "bad.hexfield"
    bad.write_bytes(b"\x89PNG\0\0")
    castle = StartCastle(bad, catalogue, styles)
    qtbot.addWidget(castle)
    castle.show()
    qtbot.waitUntil(lambda: not castle.isVisible())


@pytest.mark.parametrize("press", [Qt.Key.Key_Return, Qt.Key.Key_Space, None])
def test_make_it_mine_is_pressed_by_mouse_and_keys(
    qtbot: QtBot, castle: StartCastle, press: Qt.Key | None
) -> None:
    with qtbot.waitSignal(castle.wanted) as wanted:
        if press is None:
            qtbot.mouseClick(castle.mine, Qt.MouseButton.LeftButton)
        else:
            qtbot.keyClick(castle.mine, press)
    assert wanted.args == [RAVEN]


def test_the_page_shows_it_large_and_keys_walk_to_it(
    qtbot: QtBot, filmed: Filmed, catalogue: Catalogue, styles: Styles
) -> None:
    page = WelcomePage(catalogue, styles, [RAVEN.with_stem("four-fords"), RAVEN])
    qtbot.addWidget(page)
    page.resize(1366, 700)
    page.show()
    castle = page.castle
    assert castle is not None
    qtbot.waitUntil(lambda: castle._image is not None)
    assert castle.width() * castle.height() > 0.25 * page.width() * page.height()
    bottom = page.cards[0].mapTo(page, page.cards[0].rect().topLeft()).y()
    assert bottom < page.height() - 100, "examples are in sight below it"
    page.empty.setFocus()
    qtbot.keyClick(page.empty, Qt.Key.Key_Down)
    assert page.window().focusWidget() is castle.mine
    qtbot.keyClick(castle.mine, Qt.Key.Key_Down)
    assert page.window().focusWidget() is page.cards[0]
    assert WelcomePage(catalogue, styles, [RAVEN.with_stem("four-fords")]).castle is None


# The film itself ------------------------------------------------------------------------------------


@pytest.fixture
def hill(tmp_path: Path, catalogue: Catalogue) -> Path:
    """Three storeys of grass, of which the third stands on two more: five steps."""
    need_opengl()
    path = tmp_path / "hill.hexfield"
    rows = [("grass-7", 0, 0, 1, 0), ("grass-7", 0, 0, 2, 0), *(("grass-1", 0, 0, n, 0) for n in (3, 4, 5))]
    formats.write(laid(*rows), path, catalogue)
    return path


@pytest.fixture
def frames(hill: Path, catalogue: Catalogue, styles: Styles) -> Callable[..., list[FilmFrame]]:
    """The first frames of the film of the hill from some seconds on."""

    def seen(since: float, count: int = 1, *, moves: bool = True) -> list[FilmFrame]:
        found: list[FilmFrame] = []
        take = FilmTake(hill, SIZE, (0.92, 0.91, 0.89), since, moves)
        shoot(take, catalogue, styles, found.append, lambda: len(found) >= count)
        return found

    return seen


def green(frame: FilmFrame) -> np.ndarray:
    """Where grass is seen."""
    pixels = np.frombuffer(frame.pixels, np.uint8).reshape(SIZE[1], SIZE[0], 4).astype(int)
    found: np.ndarray = pixels[..., 1] > np.maximum(pixels[..., 0], pixels[..., 2]) + 8
    return found


def test_the_hill_builds_itself_upwards_and_its_pieces_fall(frames: Callable[..., list[FilmFrame]]) -> None:
    def lowest(since: float) -> int:
        return int(green(frames(since)[0]).any(axis=1).nonzero()[0][-1])

    assert lowest(0.0) < 20, "the first piece hangs over an empty table"
    assert lowest(0.0) < lowest(0.2) < lowest(1.3)
    heights = [int(green(frames(since)[0]).any(axis=1).argmax()) for since in (1.3, 2.7, BUILT)]
    assert heights == sorted(heights, reverse=True), "the top rises"


def test_all_of_it_stays_in_the_picture_while_it_turns(frames: Callable[..., list[FilmFrame]]) -> None:
    pictures = [frames(since)[0] for since in (BUILT, 30.0, 60.0)]
    for frame in pictures:
        seen = green(frame)
        border = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
        assert not border.any()
        assert seen.sum() > 0.1 * seen.size
    assert len({bytes(frame.pixels) for frame in pictures}) == 3


def test_it_ends_after_one_turn_with_smooth_borders(frames: Callable[..., list[FilmFrame]]) -> None:
    *moving, last = frames(ENDS - 0.15, 99)
    times = [frame.time for frame in moving]
    assert times == sorted(times)
    assert moving
    assert last.time == ENDS

    quick, smooth = frames(ENDS - 1e-9, 99)
    assert quick.pixels != smooth.pixels, "seen from the same place"


def test_where_nothing_moves_one_picture_shows_all_of_it(frames: Callable[..., list[FilmFrame]]) -> None:
    (early,) = frames(0.0, 9, moves=False)
    (later,) = frames(30.0, 9, moves=False)
    assert (early.time, later.time) == (BUILT, 30.0)
    assert green(early).sum() > 0.1 * green(early).size


@pytest.mark.usefixtures("other_processes")
def test_the_film_comes_from_another_process_which_ends_with_the_page(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue, styles: Styles, hill: Path
) -> None:
    from builder.editor.start.screening import film

    monkeypatch.setattr(castle_module, "film", film)
    castle = StartCastle(hill, catalogue, styles)
    qtbot.addWidget(castle)
    castle.resize(QSize(*SIZE))
    castle.show()
    qtbot.waitUntil(lambda: castle.seconds > 0)
    assert len(multiprocessing.active_children()) == 1
    castle.hide()
    qtbot.waitUntil(lambda: not multiprocessing.active_children())
