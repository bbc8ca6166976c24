"""Nothing in the editor changes a battlefield but the document."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from builder import editor
from builder.editor.document.document import Document
from builder.editor.window import Window
from editor.people import LEFT

ROOT = Path(editor.__file__).parent

# Who may: the document through its history, and on a copy who shows an exchange.
MAY = {"document/document.py": {"history.do", "history.add", "history.undo", "history.redo", "history.go_to"}}

MAY_ON_A_COPY = {"inventory/fit_dialog.py": {"copy.apply"}}

STEPS = frozenset({"do", "add", "undo", "redo", "go_to"})


def edits(source: str) -> set[str]:
    """The calls that change a battlefield: of ``apply``, and of the steps of a history."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            on, name = ast.unparse(node.func.value).rpartition(".")[2], node.func.attr
            if name == "apply" or (on == "history" and name in STEPS):
                found.add(f"{on}.{name}")
    return found


def test_only_the_document_edits() -> None:
    found = {path.relative_to(ROOT).as_posix(): edits(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}
    assert {module: calls for module, calls in found.items() if calls} == MAY | MAY_ON_A_COPY


def test_an_edit_behind_its_back_is_found() -> None:
    behind = "def f(desk):\n    desk.document.battlefield.apply(edit)\n    self.document.history.undo()\n"
    assert edits(behind) == {"battlefield.apply", "history.undo"}
    assert edits("desk.document.undo()\nview.apply") == set()


ROOMS = (
    *("cli", "formats", "drawing", "construction", "inventory", "board", "battlefield", "catalogue"),
    *("hexgrid", "plaindata", "sheets", "problems", "history", "places", "errors"),
)


def test_qt_calls_that_return_nothing_lose_no_reference(qtbot: QtBot) -> None:
    """PySide6 6.12.0 on Python 3.11 gives one reference of None away a call, and dies after some thousand."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(200):
        thing.setObjectName("x")
    assert abs(sys.getrefcount(None) - before) < 100


def test_no_room_below_the_editor_loads_qt() -> None:
    code = (
        "import importlib, pkgutil, sys\n"
        f"for name in {ROOMS}:\n"
        "    room = importlib.import_module(f'builder.{name}')\n"
        "    for found in pkgutil.walk_packages(getattr(room, '__path__', []), room.__name__ + '.'):\n"
        "        name, own = found.name, ('builder.sheets.qt_renderer', 'builder.cli.__main__')\n"
        "        if not name.startswith(own):\n"
        "            importlib.import_module(name)\n"
        "            if {'PySide6', 'shiboken6'} & set(sys.modules):\n"
        "                sys.exit(f'{name} loads PySide6')\n"
        "    if {'PySide6', 'shiboken6'} & set(sys.modules):\n"
        "        sys.exit(f'{name} loads PySide6')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_first_window_reads_nothing_heavy_no_dialogs_no_hidden_panels_and_no_other_formats() -> None:
    """Half a millisecond each: what is used later is read later."""
    code = (
        "import sys\n"
        "from builder.editor import application\n"
        "app = application.make_application()\n"
        "window = application.make_window()\n"
        "window.starting.at_start(); window.show(); app.processEvents()\n"
        "read = [m for m in sys.modules if m.startswith('builder.editor.')]\n"
        "found = [m for m in read if m.endswith(('dialog', '.table_size', '.action_palette'))]\n"
        "late = 'formats.yaml_export formats.hsc formats.map_editor construction.quick_fix sheets.plan '\\\n"
        "    'editor.start.tour editor.sheets.preview editor.filing.forum '\\\n"
        "    'editor.selection.merging editor.sheets.export '\\\n"
        "    'editor.selection.reshaping editor.scenario.pages editor.report.dock '\\\n"
        "    'editor.game.playtest_dock editor.notes.dock editor.picture.dock editor.figure.dock '\\\n"
        "    'editor.stamps.dock editor.display.dock editor.model.dock view.model_view solid.mesh'\n"
        "found += [m for m in late.split() if f'builder.{m}' in sys.modules]\n"
        "window.starting.leave_welcome(); app.processEvents(); window.grab()\n"
        "heavy = 'networkx', 'scipy', 'highspy', 'jsonschema', 'shapely', 'pypdf', 'numpy', 'moderngl'\n"
        "found += [m for m in heavy if m in sys.modules]\n"
        "window.close()\n"
        "sys.exit(', '.join(found) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_documents_go_away_with_their_windows(qtbot: QtBot) -> None:
    parent = QObject()
    document = Document(parent=parent)
    gone: list[bool] = []
    document.destroyed.connect(lambda: gone.append(True))
    parent.deleteLater()
    qtbot.waitUntil(lambda: gone == [True])


@pytest.mark.parametrize("time", ["first", "again"])
def test_no_button_is_held_down_from_a_test_before(qtbot: QtBot, window: Window, time: str) -> None:
    assert QApplication.mouseButtons() == Qt.MouseButton.NoButton
    qtbot.mousePress(window, LEFT)
    assert QApplication.mouseButtons() == LEFT
