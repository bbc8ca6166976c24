"""Does the packaged program work? ``python packaging/smoke.py PROGRAM [PYTHON]``.

PROGRAM is tried in empty user folders, elsewhere than in the project: its commands, its window (under Xvfb
where there is no display), its model, build sheets, a game of random players, the library. PYTHON runs code
in the environment of the program; the packaged one does that itself. Every step prints a line; the first that
fails ends it with 1.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

LINUX = sys.platform.startswith("linux")
CASTLE = "gate-of-the-raven-hold"
# Opens the castle beside its model, as `hexwright edit` does, and writes what is seen.
WINDOW = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from builder.editor import application
from builder.editor.centre import Arrangement
castle, out = Path(sys.argv[1]), sys.argv[2]
begin, until = application._begin, time.monotonic() + 120
def look(window):
    session = window.session
    drawn = session.model.view.picture() is not None
    if not session.document.battlefield or time.monotonic() > until:
        print("nothing was opened"); window.close(); return
    if session.palette_dock.inventory.job.busy and time.monotonic() < until:
        QTimer.singleShot(50, window, lambda: look(window)); return
    print("pieces", len(session.document.battlefield))
    print("model", "drawn" if drawn else "none")
    window.grab().save(out)
    window.close()
def begin_and_look(window, path):
    begin(window, path)
    window.session.centre.arrange(Arrangement.SIDE)
    QTimer.singleShot(0, window, lambda: look(window))
application._begin = begin_and_look
sys.exit(application.run(castle))
"""
FIRST_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from builder.editor import application
begin = application._begin
def begin_and_end(window, path):
    begin(window, path)
    QTimer.singleShot(0, window, window.close)
application._begin = begin_and_end
sys.exit(application.run(Path(sys.argv[1])))
"""


# As the editor begins a table.
ANEW = """
import subprocess
from builder.processes import own_command
print(subprocess.run(own_command("--version"), capture_output=True, text=True, check=True).stdout)
"""


class Program:
    """The program that is tried, with folders of its own."""

    def __init__(self, program: str, python: str, work: Path) -> None:
        self.program, self.python, self.work = program, python, work
        hidden = ("PYTHON", "HEXWRIGHT", "VIRTUAL_ENV")
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(hidden)}
        # What is expected is English, whatever the locale.
        self.environment |= {"HEXWRIGHT_HOME": str(work / "home"), "HEXWRIGHT_LANGUAGE": "en"}

    def run(self, *arguments: object) -> str:
        """What a command of the program prints; ends all of this where it fails."""
        return self._done(self.program, *arguments)

    def code(self, code: str, *arguments: object) -> str:
        """What code prints that runs in the program's environment, with a display."""
        display = LINUX and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        screen = ("xvfb-run", "-a", "-s", "-screen 0 1600x1000x24") if display else ()
        return self._done(*screen, self.python, "-c", code, *arguments)

    def _done(self, *command: object) -> str:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=self.work,
            env=self.environment,
            capture_output=True,
            timeout=300,
        )
        said = done.stdout.decode(errors="replace")
        if done.returncode or b"Traceback" in done.stderr:
            print(said, done.stderr.decode(errors="replace"), sep="\n")
            sys.exit(f"FAILED with {done.returncode}: {' '.join(str(part) for part in command[:6])}")
        return said


def main(program: str, python: str) -> None:
    """Try all of it."""
    with tempfile.TemporaryDirectory() as folder:
        tried = Program(program, python, Path(folder))
        where = Path(tried.code("from builder import places; print(places.shipped('scenarios'))").strip())
        maps = tried.work / "maps"
        shutil.copytree(where, maps)
        castle, game = maps / f"{CASTLE}.hexfield", maps / f"{CASTLE}-homecoming.hexscenario"
        step("the version", lambda: tried.run("--version"), "hexwright ")
        step("help", lambda: tried.run("--help"), "Usage: hexwright")
        step(
            "what ships is read and checked",
            lambda: tried.run("check", *sorted(maps.iterdir())),
            "nothing wrong",
        )
        step("it begins itself anew, as for a game", lambda: tried.code(ANEW), "hexwright ")
        picture = tried.work / "window.png"
        shown = step("a window with the castle", lambda: tried.code(WINDOW, castle, picture), "pieces 2")
        print("  ", shown.split("model ")[1].strip(), "is the model")
        assert picture.stat().st_size > 10_000, "the window is empty"
        sheets = tried.work / "castle.pdf"
        step("build sheets", lambda: tried.run("sheets", castle, "-o", sheets), "pages written")
        assert sheets.read_bytes().startswith(b"%PDF"), "no PDF"
        thumbnail = tried.work / "thumbnail"
        step("a thumbnail", lambda: tried.run(
            "picture", "--format", "png", "--longer-side", 256, "--transparent", "-o", thumbnail, castle
        ), "pixels written")  # fmt: skip
        journal = tried.work / "game.hexjournal"
        step("a game of random players", lambda: tried.run(
            "play", game, "--players", "random", "--seed", 3, "--journal", journal
        ), "")  # fmt: skip
        assert journal.read_text(encoding="utf-8").count("\n") > 10, "fewer than ten actions"
        step("its journal under the referee", lambda: tried.run("referee", game, journal), "")
        step("a playtest in two processes", lambda: tried.run(
            "playtest", game, "--games", 2, "--workers", 2, "--players", "random"
        ), "2 games")  # fmt: skip
        step("a folder into the library", lambda: tried.run("library", "add", maps), "maps read")
        found = json.loads(tried.run("library", "search", "--json"))
        assert len(found["maps"]) == 3, found
        step("the fewest boxes, by the solver", lambda: tried.run("inventory", castle), "Boxes needed")
        tried.environment["HEXWRIGHT_LANGUAGE"] = "de"
        step("German", lambda: tried.run("info", castle), "Teile ")
        print("everything works")


def step(name: str, do: Callable[[], str], expected: str) -> str:
    """Do one thing and say so; what it prints holds the text expected."""
    began = time.monotonic()
    said = do()
    if expected not in said:
        sys.exit(f"FAILED: {name}: '{expected}' was expected in: {said}")
    print(f"ok  {time.monotonic() - began:5.1f} s  {name}", flush=True)
    return said


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2] if len(sys.argv) > 2 else sys.argv[1]))
