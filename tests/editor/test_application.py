"""The program as it is started: a card at once, window up, file open; Ctrl+C in the terminal ends it."""

from __future__ import annotations

import gc
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from builder import editor, formats
from builder.catalogue import Catalogue
from builder.editor.application import Opening
from builder.editor.filing.filing import Recovery
from builder.editor.window import Window
from builder.errors import UnreadableError
from builder.view.jobs import progress
from builder.view.jobs.background import workers
from builder.view.widgets.icons import application_icon
from editor.people import Answers, shown, when
from tests.battlefields import laid


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to itself")
def test_main_opens_the_file_and_an_interrupt_closes_the_window(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "hill.hexfield"
    formats.write(laid(("rock-7", 0, 0, 1, 0)), path, catalogue)
    before = signal.getsignal(signal.SIGINT)
    seen: list[int] = []

    def interrupt() -> None:
        window = shown()
        assert window is not None
        seen.append(len(window.document.battlefield))
        os.kill(os.getpid(), signal.SIGINT)

    timer = when(lambda: (found := shown()) is not None and found.document.path == path, interrupt)
    assert editor.main(path) == 0
    assert seen == [1]
    assert shown() is None
    assert signal.getsignal(signal.SIGINT) is before
    assert not gc.isenabled(), "garbage is collected in the window's thread alone"
    assert gc.get_freeze_count() > 0
    gc.unfreeze()
    timer.deleteLater()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to itself")
def test_an_interrupt_ends_the_program_while_a_large_file_is_read(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, read = tmp_path / "hill.hexfield", list[str]()  # names: what is read must not hold on to a thread
    path.write_bytes(b"#" * 100_000)

    def until_cancelled(*_: object) -> formats.Loaded:
        (worker,) = workers()
        read.append(worker.name)
        while not worker.cancelled:
            pass
        raise UnreadableError("cancelled")

    monkeypatch.setattr(formats, "read", until_cancelled)
    monkeypatch.setattr(progress, "PATIENCE", 3_600_000)  # no dialog that could be cancelled
    timer = when(lambda: bool(read), lambda: os.kill(os.getpid(), signal.SIGINT))
    assert editor.main(path) == 0
    assert shown() is None
    gc.unfreeze()
    timer.deleteLater()


def test_what_is_left_of_a_crash_is_offered_when_a_large_file_is_open(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, open_then = tmp_path / "hill.hexfield", list[Path | None]()
    formats.write(laid(*(("rock-1", n % 40, n // 40, 1, 0) for n in range(1_500))), path, catalogue)

    def there() -> Window:
        window = shown()
        assert window is not None
        return window

    monkeypatch.setattr(Recovery, "offer", lambda _: open_then.append(there().document.path))
    timer = when(lambda: bool(open_then) and there().document.path == path, lambda: there().close())
    assert editor.main(path) == 0
    assert open_then == [path]
    gc.unfreeze()
    timer.deleteLater()


def test_a_file_that_cannot_be_opened_leaves_an_empty_window(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    answers.press(QMessageBox.StandardButton.Ok)
    timer = when(
        lambda: bool(answers.texts) and QApplication.activeModalWidget() is None,
        lambda: shown().close(),  # type: ignore[union-attr]
    )
    assert editor.main(tmp_path / "gone.hexfield") == 0
    assert "gone.hexfield is not there" in answers.texts[0]
    timer.deleteLater()


def test_the_users_own_pieces_are_in_the_palette(qtbot: QtBot, own_home: Path) -> None:
    from builder.editor.application import make_window

    (own_home / "config").mkdir(parents=True)
    (own_home / "config" / "own-pieces.yaml").write_text(
        "pieces:\n"
        "  - {id: my-tile, name: my own tile, kind: grass, shape: two, height: 1}\n"
        "  - {id: broken, name: no such kind, kind: nowhere, shape: two, height: 1}\n"
    )
    window = make_window()
    qtbot.addWidget(window)
    assert window.session.palette_dock.model.index_of(window.session.catalogue.pieces["my-tile"]).isValid()
    assert any("nowhere" in problem.message for problem in window.session.problems.model.problems)


FOLLOWS = """
import json
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from builder.editor.application import make_window
from builder.view.application import make_application
application = make_application()
window = make_window()
window.resize(900, 600)
window.show()
seen = []
def look():
    application.processEvents()
    picture = window.grab().toImage()
    bar = window.statusBar().mapTo(window, QPoint(2, window.statusBar().height() // 2))
    canvas = window.canvas.grab().toImage()
    corner = window.canvas.rect().topLeft() + QPoint(3, 3)
    seen.append([picture.pixelColor(bar).name(), canvas.pixelColor(corner).name()])
changed = QGuiApplication.styleHints().colorSchemeChanged
look()
for scheme in (Qt.ColorScheme.Dark, Qt.ColorScheme.Light):
    changed.emit(scheme)
    look()
window.close()
print(json.dumps(seen))
"""


def test_window_and_canvas_follow_the_systems_light_and_dark(tmp_path: Path) -> None:
    """In a program of its own: the tests' application is not the dressed one."""
    from builder.view.theme import DARK, LIGHT, palette_of

    done = subprocess.run([sys.executable, "-c", FOLLOWS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    light, dark = (
        [palette_of(scheme).window().color().name(), mine.table.name()]
        for scheme, mine in ((Qt.ColorScheme.Light, LIGHT), (Qt.ColorScheme.Dark, DARK))
    )
    assert light[0] != dark[0]
    assert json.loads(done.stdout) == [light, dark, light]


@pytest.mark.parametrize(
    "made", ["view.application import make_application", "sheets.qt_renderer.pages import start"]
)
def test_what_pyside_looks_for_by_name_is_found_in_turkish_too(made: str, tmp_path: Path) -> None:
    """There another letter than I comes of i, and ``setInterval`` is not found for ``interval``."""
    if not shutil.which("localedef"):
        pytest.skip("localedef, which makes a Turkish locale, is not here")
    asked = ["localedef", "-i", "tr_TR", "-f", "UTF-8", str(tmp_path / "tr_TR.UTF-8")]
    if subprocess.run(asked, capture_output=True).returncode:
        pytest.skip("the definition of the Turkish locale is not here")
    code = f"from builder.{made} as make\nmake()\nfrom PySide6.QtCore import QTimer\nQTimer(interval=5)"
    turkish = {**os.environ, "LOCPATH": str(tmp_path), "LC_ALL": "tr_TR.UTF-8"}
    done = subprocess.run([sys.executable, "-c", code], env=turkish, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_card_shows_icon_and_name(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QApplication, "windowIcon", application_icon)  # this one was not made by the editor
    card = Opening()
    qtbot.addWidget(card)
    card.show_now()
    assert card.isVisible()
    image = card.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    left = {image.pixel(x, y) for x in range(40, 110) for y in range(40, 130)}
    right = {image.pixel(x, y) for x in range(160, 370) for y in range(40, 130)}
    assert len(left) > 3, "the icon is drawn"
    assert len(right) > 3, "the name is drawn"


def test_it_needs_none_of_the_window(qtbot: QtBot) -> None:
    code = (
        "import sys\n"
        "from builder.view.application import make_application\n"
        "from builder.editor.application import Opening\n"
        "app = make_application()\n"
        "Opening().show_now()\n"
        "rooms = ('catalogue', 'battlefield', 'construction', 'drawing', 'formats', 'inventory', 'sheets')\n"
        "found = [m for m in sys.modules if m.startswith(tuple(f'builder.{room}' for room in rooms))]\n"
        "sys.exit(', '.join(found) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_pyside_still_asks_what_the_start_takes_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the function that is replaced to save time saves none, and is to be left alone."""
    feature = importlib.import_module("shibokensupport.feature")
    asked: list[str] = []
    monkeypatch.setattr(feature, "_mod_uses_pyside", lambda module: asked.append(module.__name__))
    (tmp_path / "hexwright_asks_pyside.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    __import__("hexwright_asks_pyside")  # PySide stands in the way of the statement alone
    assert asked == ["hexwright_asks_pyside"]
