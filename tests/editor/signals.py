"""Editors that are ended from outside in the middle of work: what is offered at the next start.

`python -m tests.editor.signals TRIES SEED` starts editors on a copy of a battlefield, has each place a piece
every few ms without a pause, and ends it after some pieces: by a signal, in every second of them while it
asks something, or by the end of the session. What is asked to end keeps everything; one that is killed loses
what was placed in the last three seconds at most, and its file is as it was.
Prints what was lost, and ends with 1 where anything was.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from builder import formats, places
from builder.battlefield import Put
from builder.editor import application
from builder.editor.filing.autosave import look_into
from builder.editor.window import Window
from builder.hexgrid import Hex
from tests.battlefields import shipped_catalogue

FORDS = places.shipped("scenarios") / "four-fords.hexfield"
ASKED = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGINT") if hasattr(signal, name))
MOST_LOST = 3.0  # seconds
_PAUSE = 10  # ms from piece to piece
_MOST_PIECES = 600


def work(path: Path, mode: str) -> int:
    """Be an editor that has a file open and places pieces; says how many there are, and when, every time.

    In the mode ``asks`` it asks after the fifth whether it may be closed, in the mode ``session`` it is told
    then that the session ends.
    """
    for asked in ASKED:  # who runs in the background, or under nohup, hands on that some are ignored
        signal.signal(asked, signal.SIG_DFL)
    make, application_of = application.make_window, application.make_application

    def made() -> Window:
        window, program = make(), application_of()
        ends = {"asks": window.close, "session": lambda: program.commitDataRequest.emit(None)}
        fifth = ends.get(mode)
        clock = QTimer(window, interval=_PAUSE)
        clock.timeout.connect(lambda: _place(window, path, fifth))
        clock.start()
        return window

    application.make_window = made
    return application.run(path)


def _place(window: Window, path: Path, fifth: Callable[[], object] | None) -> None:
    if window.document.path != path or not window.isVisible():
        return  # not open yet, or closed
    battlefield = window.document.battlefield
    if QApplication.activeModalWidget() is None:
        there = Hex(len(battlefield) % 40, 40 + len(battlefield) // 40)
        piece = battlefield.new_piece(window.session.catalogue.pieces["grass-1"], there, 1, 0)
        window.document.do(Put((piece,)), "Place")
    print(len(battlefield), time.monotonic(), flush=True)
    if fifth is not None and window.document.history.count == 5 and QApplication.activeModalWidget() is None:
        QTimer.singleShot(0, window, fifth)


def lost(folder: Path, how: signal.Signals, pieces: int, mode: str = "") -> str:
    """What is lost of the work of an editor that is sent a signal after so many pieces; empty for nothing."""
    path = folder / FORDS.name
    shutil.copyfile(FORDS, path)
    home = {"HEXWRIGHT_HOME": str(folder / "home"), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.editor.signals", "work", str(path), mode]
    with subprocess.Popen(command, env={**os.environ, **home}, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(pieces)]
        sent = time.monotonic()
        if mode != "session":
            process.send_signal(how)
        said += process.stdout.readlines()
    asked = how in ASKED
    if process.returncode != (0 if asked else -how):
        return f"it ended with {process.returncode}"
    if path.read_bytes() != FORDS.read_bytes():
        return "its file was changed"
    placed = [(int(count), float(when)) for count, when in map(str.split, filter(None, said))]
    wanted = max((count for count, when in placed if asked or when <= sent - MOST_LOST), default=0)
    found = list((folder / "home" / "state" / "autosave").glob("*/*.hexfield"))
    kept = [len(formats.read(one, shipped_catalogue()).battlefield) for one in found]
    if len(kept) > 1 or max(kept, default=0) < wanted or [look_into(one).pieces for one in found] != kept:
        return f"{kept} pieces are kept, {wanted} of {placed[-1][0]} were expected"
    return ""


def main(tries: int, seed: int) -> int:
    """End so many editors, print what was lost."""
    chance, losses = random.Random(seed), 0
    ways = [(how, mode) for mode in ("", "asks") for how in (*ASKED, signal.SIGKILL)]
    ways += [(ASKED[0], "session"), (signal.SIGKILL, "")]
    for number in range(tries):
        how, mode = ways[number % len(ways)]
        with TemporaryDirectory() as folder:
            wrong = lost(Path(folder), how, chance.randint(1, _MOST_PIECES), mode)
        if wrong:
            losses += 1
            print(f"editor {number}, {mode or how.name}: {wrong}", flush=True)
    print(f"{tries} editors ended from outside, {losses} losses")
    return bool(losses)


if __name__ == "__main__":
    if sys.argv[1] == "work":
        sys.exit(work(Path(sys.argv[2]), sys.argv[3]))
    sys.exit(main(*map(int, sys.argv[1:3])))
