"""Fixtures everybody uses. Qt runs offscreen, and the user's folders are never touched."""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import gc
import itertools
import json
import locale
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from builder import catalogue as catalogue_room
from builder import language, places
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.catalogue import cards as cards_room
from builder.catalogue.cards import Card
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from tests import battlefields, sources
from tests.battlefields import shipped_catalogue, shipped_styles
from tests.left_behind import Guard
from tests.soak import often

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# A suite in the background, or under nohup, begins with some of these ignored: its tests would wait for ever.
for _asked in ("SIGINT", "SIGTERM", "SIGHUP"):
    if hasattr(signal, _asked) and signal.getsignal(getattr(signal, _asked)) is signal.SIG_IGN:
        usual = signal.default_int_handler if _asked == "SIGINT" else signal.SIG_DFL
        signal.signal(getattr(signal, _asked), usual)
os.environ["HEXWRIGHT_LANGUAGE"] = "en"  # whatever the system speaks: a test that means another says so

# A busy machine, or the first run of all (Hypothesis then builds its tables), is no failure. Every run draws
# other examples: a few in each of many runs find more than many in one. The fixtures that such tests take are
# the same for every example.
settings.register_profile(
    "patient",
    max_examples=often(16),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("patient")

try:
    import PySide6.QtWidgets  # noqa: F401
    from PySide6.QtCore import QCoreApplication, QEvent
except ImportError as error:
    QT_MISSING = f"Qt cannot be loaded here ({error}); `make system-deps` installs what it needs"
    collect_ignore = ["editor", "view", "stories/test_wheel.py"]
    collect_ignore += [f"cli/test_{name}.py" for name in ("sheets", "picture", "edit")]
    needing = ("black_white_pages", "pdf_sections", "pictures", "qt_renderer", "svg_renderer")
    collect_ignore += [f"sheets/test_{name}.py" for name in needing]
    collect_ignore_glob = ["stories/test_*.py"]
else:
    QT_MISSING = ""

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"

Row = tuple[str, int, int, int, int]

_give_back = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None

_STDERR = pytest.StashKey[int]()
_FILE = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Know the settings of Qt's plug-in also where it is left out: unknown ones are refused."""
    if not pluginmanager.hasplugin("pytest-qt"):
        for name in ("qt_log_level_fail", "qt_log_ignore"):
            parser.addini(name, "of pytest-qt, which is left out")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the true standard error: the one of a running test is captured."""
    config.stash[_STDERR] = os.dup(sys.__stderr__.fileno())
    config.pluginmanager.register(Guard())


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The tests and what earlier files keep are no garbage: nobody need look through them again and again.

    What is free goes back to the system: the C library would keep most of it.
    """
    if item.config.stash.get(_FILE, None) != item.path:
        item.config.stash[_FILE] = item.path
        sources.forget()
        gc.collect()
        gc.freeze()
        gc.collect()  # now Python knows how little is left to look through, and does so often enough
        if _give_back is not None:
            _give_back(0)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Watch what clears up, too: pytest ends its watch when a test fails."""
    if seconds := float(item.config.getini("faulthandler_timeout")):
        faulthandler.dump_traceback_later(seconds, exit=True, file=item.config.stash[_STDERR])


@pytest.fixture(scope="session")
def new_home(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Makes user folders; the cache of parsed shipped files is one that all tests share."""
    folder = tmp_path_factory.getbasetemp()
    parsed = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / "parsed"
    parsed.mkdir(exist_ok=True)
    homes, count = tmp_path_factory.mktemp("homes"), itertools.count(1)
    untouched: list[Path] = []  # most tests leave theirs as it was, and folders are slow to remove

    def make() -> Path:
        if untouched and os.listdir(untouched[-1]) == ["cache"] and (untouched[-1] / "cache").is_symlink():
            return untouched[-1]
        home = homes / str(next(count))
        untouched[:] = [home]
        home.mkdir()
        with contextlib.suppress(OSError):  # not every system lets everybody link
            (home / "cache").symlink_to(parsed, target_is_directory=True)
        return home

    return make


@pytest.fixture(autouse=True)
def own_home(new_home: Callable[[], Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has user folders of its own, but for the cache, which those of the cache itself leave."""
    home = new_home()
    monkeypatch.setenv("HEXWRIGHT_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def collector_on_again() -> Iterator[None]:
    """A window turns Python's collector off, for other threads may work to the end of the program.

    Qt keeps what is to be deleted later until a test waits for something, with all that a window holds.
    """
    yield
    if not QT_MISSING:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if not gc.isenabled():
        from builder.view.jobs import background

        background.end_all()
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _one_application(request: pytest.FixtureRequest) -> None:
    """In any order: what paints sheets makes an application without windows where there is none."""
    if not QT_MISSING:
        request.getfixturevalue("qapp")
    if hasattr(locale, "LC_MESSAGES"):
        # Qt has it as the system says; the C library then says faults in the language that one test asks for,
        # and keeps what it has said once.
        locale.setlocale(locale.LC_MESSAGES, "C")


@pytest.fixture(scope="session", autouse=True)
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Processes that tests start share the compiled modules, and leave none in the project."""
    with pytest.MonkeyPatch.context() as patch:
        if "PYTHONPYCACHEPREFIX" not in os.environ:  # make sets it
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.mktemp("compiled")))
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def no_power_cut() -> Iterator[None]:
    """Nothing that these processes write must outlive one: disks take milliseconds to be sure of a file."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)  # it still wants an open file
        yield


@pytest.fixture(scope="session", autouse=True)
def read_once() -> Iterator[None]:
    """Commands and windows share the shipped catalogue and cards; what is the user's own each reads itself.

    They are read once for each set of translated texts. Tests of how they are read import what reads them
    before.
    """
    tilesets = places.shipped("tilesets")
    load, load_cards = catalogue_room.load, cards_room.load_cards

    @cache
    def shipped(texts: object) -> tuple[Catalogue, Mapping[str, Card]]:
        return load(tilesets), load_cards(tilesets)

    def catalogue_of(folder: Path, own: Path | None = None) -> Catalogue:
        if folder != tilesets:
            return load(folder, own)
        found = shipped(language._catalogue)[0]
        return found if own is None else catalogue_room.with_own(found, own)

    def cards_of(folder: Path) -> Mapping[str, Card]:
        return shipped(language._catalogue)[1] if folder == tilesets else load_cards(folder)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue_room, "load", catalogue_of)
        patch.setattr(cards_room, "load_cards", cards_of)
        yield


@pytest.fixture
def own_processes() -> Callable[[], list[BaseProcess]]:
    """The processes of multiprocessing's that this test has begun, whoever else has some, and not ended."""
    before = {*active_children()}
    return lambda: [process for process in active_children() if process not in before]


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The shipped catalogue."""
    return shipped_catalogue()


@pytest.fixture(scope="session")
def styles() -> Styles:
    """The shipped styles."""
    return shipped_styles()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real battlefields beside the project; tests that need it skip without it."""
    if not (SHARED / "maps").is_dir():
        pytest.skip("the folder of real battlefields (../shared) is not here")
    return SHARED


@pytest.fixture(scope="session")
def made() -> Callable[[str], Battlefield]:
    """A whole battlefield by its name in `tests.battlefields`."""
    return battlefields.made


@pytest.fixture
def virtualscape(catalogue: Catalogue, tmp_path: Path) -> Callable[..., Path]:
    """A file of VirtualScape with start zones and glyphs, of one of `tests.battlefields` and a version."""
    from tests.virtualscape_files import virtualscape_file

    def write(name: str, **more: int) -> Path:
        return virtualscape_file(tmp_path / f"{name}.hsc", name, catalogue, **more)

    return write


@pytest.fixture
def lay() -> Callable[..., Battlefield]:
    """A battlefield of rows (piece, q, r, slot, rotation), numbered from 1."""
    return battlefields.laid


def battlefield_of(data: dict, catalogue: Catalogue) -> Battlefield:
    """The battlefield of a neutral transcription (maps/battlefields/README.md)."""
    battlefield = Battlefield(Info(title=data["name"]))
    pieces = [
        battlefield.new_piece(
            catalogue.pieces[row["piece"]], Hex(row["q"], row["r"]), row["level"], row["rotation"]
        )
        for row in data["pieces"]
    ]
    battlefield.apply(Put(tuple(pieces)))
    return battlefield


@pytest.fixture(scope="session")
def published(shared: Path, catalogue: Catalogue) -> Callable[[str], Battlefield]:
    """A published battlefield by its file name without suffix."""

    def load(name: str) -> Battlefield:
        path = shared / "maps" / "battlefields" / f"{name}.json"
        return battlefield_of(json.loads(path.read_text()), catalogue)

    return load


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what was left out for want of Qt."""
    if QT_MISSING:
        terminalreporter.write_line(f"SKIPPED the editor, the sheets' renderer and the wheel: {QT_MISSING}")


# Single tests outside those folders that start Qt or import the editor.
_NEED_QT = (
    "test_display_probe.py::test_without_a_screen_qt_starts_here",
    "test_display_probe.py::test_without_a_screen_no_child_is_needed",
    "test_display_probe.py::test_a_platform_that_is_not_there",
    "test_field_report.py::test_a_pdf_is_written",
    "test_guide_commands.py::test_every_key_is_documented[sheets",
    "test_papers.py::test_every_module_and_class_named",
    "test_papers.py::test_a_name_that_does_not_exist",
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out benchmarks, which are no tests, and skip, with the reason, what needs Qt without it."""
    for item in items:
        if QT_MISSING and any(name in item.nodeid for name in _NEED_QT):
            item.add_marker(pytest.mark.skip(reason=QT_MISSING))
    if config.getoption("benchmark_skip"):
        measured = [item for item in items if "benchmark" in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=measured)
        items[:] = [item for item in items if item not in measured]
