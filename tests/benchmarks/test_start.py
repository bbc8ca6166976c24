"""How long until something is seen, beside an empty PySide6 window (`make bench`; never part of the tests).

Whole processes in turn, with compiled modules as any start but the first has them; the least of some runs,
because whatever else the machine does only adds to it. ``-s`` and ``QT_QPA_PLATFORM=xcb`` under ``xvfb-run``
measure it on X.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

_RUNS = 5

# Each tells on a line how many seconds after the process was asked for something was painted.
_BARE = """
import os, time
from PySide6.QtWidgets import QApplication, QWidget

class Empty(QWidget):
    def paintEvent(self, event):
        print("bare", time.time() - float(os.environ["ASKED_FOR"]), flush=True)
        os._exit(0)

application = QApplication([])
window = Empty()
window.resize(900, 700)
window.show()
application.exec()
"""
_HEXWRIGHT = """
import os, time
from PySide6.QtCore import QEvent, QObject, QTimer
from builder.editor import application
from builder.editor.application import Opening

def tell(what):
    print(what, time.time() - float(os.environ["ASKED_FOR"]), flush=True)

class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.UpdateRequest:  # all of the window is painted while this is handled
            QTimer.singleShot(0, lambda: (tell("window"), os._exit(0)))
        return False

def make():
    window = make_window()
    window.installEventFilter(watch)
    return window

def paint(card, event):
    paint_card(card, event)
    tell("card")

watch, make_window, paint_card = Watch(), application.make_window, Opening.paintEvent
application.make_window, Opening.paintEvent = make, paint
application.run(None)
"""


def _run(code: str, took: dict[str, list[float]]) -> None:
    asked = dict(os.environ, ASKED_FOR=repr(time.time()))
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        what, seconds = line.split()
        took.setdefault(what, []).append(float(seconds))


def test_start(benchmark, capsys) -> None:
    took: dict[str, list[float]] = {}

    def both() -> None:
        _run(_BARE, took)
        _run(_HEXWRIGHT, took)

    both()  # compiles
    took.clear()
    benchmark.pedantic(both, rounds=_RUNS)
    bare = min(took["bare"])
    with capsys.disabled():
        print(f"\nstart on {os.environ.get('QT_QPA_PLATFORM', 'the screen')}:")
        for what in ("bare", "card", "window"):
            least = min(took[what])
            print(f"  {what:7} {least * 1000:4.0f} ms, {least / bare:.2f} × an empty window")
