"""Whether the core says in a browser, byte by byte, what it says here, of every map of some folders; how long
it takes there, and how much memory: ``python -m tests.site.core_everywhere FOLDER...``
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from builder import api
from builder.cli import main as commands
from builder.cli.in_page import MapInPage
from builder.errors import BuilderError
from tests.site.checking import Checking, opened

SUFFIXES = (".hsc", ".hexfield", ".hexscenario", ".json")


def asked(file: Path) -> list[list[str]]:
    """The commands for one map."""
    name, found = file.name, [["check", file.name, "--json"], ["inventory", file.name, "--json"]]
    try:
        field = api.open_field(file)
        starts = [one for one in field.spaces if field.reach(one, api.Profile(5), 5)][:1]
    except BuilderError:
        return found
    found += [["reach", name, "--from", f"{one.hex.q},{one.hex.r},{one.level}", "--json"] for one in starts]
    if file.suffix == ".hexscenario":
        try:
            with api.open_game(file, seed=1, journal=file.with_suffix(".hexjournal")) as game:
                game.play(dict.fromkeys(game.seats, api.BOTS["random"]), rounds=3)
        except BuilderError:
            return found
        found.append(["referee", name, file.with_suffix(".hexjournal").name, "--json"])
    return found


def compared(checking: Checking, folder: Path) -> int:
    """Ask both about all files of a folder; how many answers differ."""
    os.chdir(folder)
    files = sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)
    words = {file: asked(file) for file in files}
    for file in sorted(folder.iterdir()):
        checking.send(file)
    here, wrong, slow = MapInPage(commands), 0, list[float]()
    for file in files:
        for command in words[file]:
            begin = perf_counter()
            expected = here.command(command)
            middle = perf_counter()
            wrong += (differs := checking.command(command) != expected)
            spent = perf_counter() - middle, middle - begin
            slow.append(spent[0] / spent[1])
            said = "DIFFERS" if differs else "the same"
            print(f"{said:9}{spent[0]:7.2f} s {spent[1]:6.2f} s  {' '.join(command)}")
    times = sum(slow) / len(slow)
    print(f"{len(slow)} answers of {len(files)} files, {wrong} differ; {times:.1f} times as long")
    return wrong


def largest(checking: Checking) -> int:
    """How much memory the process of the page takes, its worker included."""
    import psutil

    browser = psutil.Process(checking.browser.driver.service.process.pid).children(recursive=True)
    pages = [one for one in browser if "--type=renderer" in one.cmdline()]
    return max(int(one.memory_info().rss) for one in pages)


def main(folders: list[Path]) -> None:
    """All maps in one folder, for a scenario names its battlefield beside it."""
    with tempfile.TemporaryDirectory() as name:
        both = Path(name) / "maps"
        both.mkdir()
        for path in (path for folder in folders for path in sorted(folder.rglob("*"))):
            if path.suffix in SUFFIXES:
                (both / path.name).write_bytes(path.read_bytes())
        with opened(Path(name)) as checking:
            begin = perf_counter()
            checking.choose(both / "gate-of-the-raven-hold.hexfield")
            print(f"{perf_counter() - begin:.1f} s from the page to the first verdict")
            wrong = compared(checking, both)
            print(f"{largest(checking) / 1e6:.0f} MB in the page's process")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main([Path(word) for word in sys.argv[1:]])
