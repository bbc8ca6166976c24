"""Programs that are killed while they write: what was acknowledged is there, and no file is half a file.

`python -m tests.formats.kills KILLS SEED` kills, in turn, one that saves a battlefield over and over, one
that keeps its unsaved work, and one that plays a game with its journal: each after some steps that it
acknowledged, at any point of the next one. Prints what was lost, and ends with 1 where anything was.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication

from builder import formats, places
from builder.battlefield import SetField
from builder.editor.document.document import Document
from builder.editor.filing.autosave import autosave_bytes, look_into
from builder.formats import replay
from builder.formats.journal_header import header_of
from builder.formats.safe_write import write_safely
from tests.battlefields import shipped_catalogue
from tests.formats import played

FORDS = places.shipped("scenarios") / "four-fords.hexfield"
_MOST_STEPS = 12
_LATER = 0.004  # seconds at most from the last step that is waited for to the kill
Steps = Iterator[int]


def saving(path: Path) -> Steps:
    """Saves a battlefield whose title is the number of the step."""
    battlefield = formats.read(FORDS, shipped_catalogue()).battlefield
    battlefield.apply(SetField("title", "@step"))
    content, _ = formats.FORMATS[0].write(battlefield, str(path), shipped_catalogue(), None)
    done = saved_steps(path)
    while True:  # writing takes most of a step, so that most kills come in the middle of it
        done += 1
        write_safely(path, content.replace(b"@step", str(done).encode(), 1))
        yield done


def saved_steps(path: Path) -> int:
    """The last step that a saved battlefield knows."""
    return int(formats.read(path, shipped_catalogue()).battlefield.info.title) if path.exists() else 0


def keeping(path: Path) -> Steps:
    """Keeps the unsaved work of a document whose title is the number of the step."""
    catalogue, _application = shipped_catalogue(), QCoreApplication([])
    document = Document(formats.read(FORDS, catalogue).battlefield)
    done = kept_steps(path)
    while True:
        done += 1
        document.do(SetField("title", str(done)), "Title")
        write_safely(path, autosave_bytes(document, catalogue, None, datetime.now()))
        yield done


def kept_steps(path: Path) -> int:
    """The last step that kept work knows."""
    return int(look_into(path).title) if path.exists() else 0


def playing(path: Path) -> Steps:
    """Goes on with a game, one action a step; begins another one where it is over."""
    if path.exists():
        found, writer = replay.resume(path, played.setting())
        game, done = found.game, found.actions
        if game.state.outcome is not None:
            writer.close()
            path.unlink()
    if not path.exists():
        game, done = played.new_game(), 0
        writer = replay.begin(path, game, header_of(game, seed=played.SEED))
    with writer:
        for action, happened in played.play(game, seed=done):
            writer.append(action, happened)
            done += 1
            yield done


def played_steps(path: Path) -> int:
    """The actions that a journal has."""
    return replay.replay_file(path, played.setting()).actions if path.exists() else 0


KINDS: tuple[tuple[str, Callable[[Path], Steps], Callable[[Path], int]], ...] = (
    ("saved.hexfield", saving, saved_steps),
    ("kept.hexfield", keeping, kept_steps),
    ("game.hexjournal", playing, played_steps),
)


def killed(steps: Callable[[Path], Steps], path: Path, chance: random.Random) -> int:
    """Have another process do steps until it is killed; the last one that it acknowledged, 0 for none."""
    heard, tells = os.pipe()
    child = os.fork()
    if not child:
        try:
            for done in steps(path):
                os.write(tells, done.to_bytes(4, "big"))
        finally:
            os._exit(0)  # never on into what the parent does
    os.close(tells)
    last = b""
    for _ in range(chance.randint(1, _MOST_STEPS)):
        more = os.read(heard, 4)
        if not more:
            break  # a game is over
        last = more
    select([], [], [], chance.uniform(0, _LATER))  # whatever it does by then is cut off
    os.kill(child, signal.SIGKILL)
    _, how = os.waitpid(child, 0)
    if steps is not playing and os.waitstatus_to_exitcode(how) != -signal.SIGKILL:
        raise ChildProcessError(f"{path.name}: it ended by itself")
    while more := os.read(heard, 4):
        last = more
    os.close(heard)
    return int.from_bytes(last, "big")


def run(kills: int, seed: int, folder: Path) -> list[str]:
    """Kill so many programs; what was lost."""
    chance, lost = random.Random(seed), []
    for number in range(kills):
        name, steps, known = KINDS[number % len(KINDS)]
        path = folder / name
        last = killed(steps, path, chance)
        try:
            found = known(path)
        except Exception as error:  # whatever a reader says of half a file
            found = -1
            lost.append(f"kill {number}: {name} cannot be read: {error}")
        if 0 <= found < last:
            lost.append(f"kill {number}: {name} knows {found} steps, {last} were acknowledged")
    return lost


def main(kills: int, seed: int) -> int:
    """Kill, print what was lost, and how much was done."""
    with TemporaryDirectory() as folder:
        lost = run(kills, seed, Path(folder))
        left = sorted(path.name for path in Path(folder).iterdir())
    print("\n".join([*lost, f"{kills} kills, {len(lost)} losses; files there: {', '.join(left)}"]))
    return bool(lost)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))
