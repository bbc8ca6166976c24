"""What we rely on in Qt's binding, and who may load it."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from builder.editor.document.document import Document

ROOMS = (
    "cli",
    "formats",
    "drawing",
    "construction",
    "inventory",
    "board",
    "battlefield",
    "catalogue",
    "hexgrid",
    "plaindata",
    "sheets",
    "problems",
    "history",
    "places",
    "errors",
)


def test_qt_calls_that_return_nothing_lose_no_reference(qtbot: QtBot) -> None:
    """PySide6 6.12.0 on Python 3.11 gives one reference of None away a call, and dies after some thousand."""
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(200):
        thing.setObjectName("x")
    assert abs(sys.getrefcount(None) - before) < 100


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_below_the_editor_does_not_load_qt(room: str) -> None:
    code = (
        "import importlib, pkgutil, sys\n"
        f"room = importlib.import_module('builder.{room}')\n"
        "for found in pkgutil.walk_packages(getattr(room, '__path__', []), room.__name__ + '.'):\n"
        "    if not found.name.startswith('builder.sheets.qt_renderer') and found.name[-8:] != '__main__':\n"
        "        importlib.import_module(found.name)\n"
        "sys.exit(any(name.split('.')[0] in ('PySide6', 'shiboken6') for name in sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr or f"builder.{room} loads PySide6"


def test_the_first_window_loads_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from builder.editor import application\n"
        "app = application.make_application()\n"
        "window = application.make_window()\n"
        "window.show(); app.processEvents(); window.grab()\n"
        "found = [m for m in ('networkx', 'scipy', 'jsonschema', 'shapely', 'pypdf') if m in sys.modules]\n"
        "window.close()\n"
        "sys.exit(', '.join(found) or 0)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_first_window_reads_no_dialogs_no_hidden_panels_and_no_other_formats() -> None:
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
        "    'editor.selection.merging editor.stamps.commands editor.sheets.export '\\\n"
        "    'editor.selection.reshaping editor.scenario.pages editor.report.dock editor.game.dock '\\\n"
        "    'editor.game.playtest_dock editor.notes.dock editor.picture.dock editor.figure.dock '\\\n"
        "    'editor.stamps.dock editor.display.dock'\n"
        "found += [m for m in late.split() if f'builder.{m}' in sys.modules]\n"
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
