"""A test that leaves a process behind, or its own changed, is refused, and what it left is named."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from builder.places import shipped

ROOT = shipped("tilesets").parent
CONFTEST = """
from tests import left_behind
left_behind.PATIENCE = 0.5
def pytest_configure(config): config.pluginmanager.register(left_behind.Guard())
"""
TESTS = """
import os, signal, subprocess, sys, pytest

def begin(name): return subprocess.Popen([sys.executable, "-c", "import signal; signal.pause()", name])

def end(process):
    process.kill()
    process.wait()

@pytest.fixture(scope="module")
def shared():
    os.environ["SHARED"] = "1"
    process = begin("shared")
    yield process
    end(process)
    del os.environ["SHARED"]

@pytest.fixture(scope="class")
def around(request):
    os.environ["AROUND"] = "1"
    request.getfixturevalue("shared")
    yield
    del os.environ["AROUND"]

@pytest.fixture(scope="module")
def forgets():
    os.environ["FORGOTTEN"] = "1"
    return begin("forgotten")

@pytest.fixture
def whole(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORD", "1")
    process = begin("whole")
    yield
    end(process)

def test_ends_it(whole): pass
class TestAround:
    def test_takes_what_others_take(self, around): pass
def test_takes_it_again(shared): assert shared.poll() is None
def test_begins_another_beside_it(shared): begin("another")
def test_takes_it_once_more(shared): assert shared.poll() is None
def test_process(): begin("left")
def test_orphan(): subprocess.run(["sh", "-c", "sleep 600 & exit"])
def test_is_not_told_to_end_but_does(): subprocess.Popen([sys.executable, "-c", ""])
def test_environment(): os.environ["FORD"] = "2"
def test_folder(): os.chdir("/")
def test_signal(): signal.signal(signal.SIGTERM, signal.SIG_IGN)
def test_path(): sys.path.append("/ford")
def test_is_clean(): pass
def test_fails_and_leaves(): os.environ["HILL"] = "3"; assert 1 == 2
def test_skips(): pytest.skip("ford")
def test_is_the_last(forgets): pass
"""


APART = """
import os, pytest
from multiprocessing import get_context

def test_spawns():
    process = get_context("spawn").Process(target=print)
    process.start()
    process.join()
def test_sees_none_of_any(): pytest.raises(ChildProcessError, os.waitpid, -1, os.WNOHANG)
"""


pytestmark = pytest.mark.skipif(
    not hasattr(os, "waitid"), reason="this system cannot say whether there are any"
)


@pytest.fixture(scope="module", params=[[], ["-n", "2", "--dist", "worksteal"]], ids=["alone", "shared out"])
def refused(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What is said of the tests that are refused."""
    folder = tmp_path_factory.mktemp("made-up")
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_made_up.py").write_text(TESTS)
    (folder / "test_made_up_apart.py").write_text(APART)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:pytest-qt",
        *request.param,
    ]
    clean = {name: one for name, one in os.environ.items() if not name.startswith("PYTEST_")}
    around = {**clean, "PYTHONPATH": str(ROOT), "COLUMNS": "2000", "FORD": "0"}
    done = subprocess.run(
        [*command, *request.param, folder], env=around, cwd=folder, capture_output=True, text=True
    )
    assert re.search(r"1 failed, 16 passed, 1 skipped\b.* 9 errors", done.stdout), done.stdout + done.stderr
    found = re.findall(r"^ERROR \S*::test_(\w+) - Failed: this test left: (.*)", done.stdout, re.MULTILINE)
    return dict(found)


def of_the_fixture(refused: dict[str, str]) -> str:
    """The last test of its file has to answer for the fixtures of the file; which that is, chance has to say
    where they are shared out.
    """
    (test,) = (test for test, what in refused.items() if "of the fixture" in what)
    return test


def test_nothing_else_is_refused(refused: dict[str, str]) -> None:
    processes = {"process", "orphan", "begins_another_beside_it"}
    changes = {"environment", "folder", "signal", "path", "fails_and_leaves"}
    assert refused.keys() - {of_the_fixture(refused)} == processes | changes


@pytest.mark.parametrize(
    ("test", "command"),
    [
        ("process", r"import signal; signal.pause\(\) left"),
        ("orphan", "sleep 600"),
        ("begins_another_beside_it", r"import signal; signal.pause\(\) another"),
    ],
)
def test_a_process_that_runs_on_is_named_with_its_command(
    refused: dict[str, str], test: str, command: str
) -> None:
    assert re.fullmatch(rf"process \d+ \((.* )?{command}\) runs on", refused[test])


def test_what_a_fixture_leaves_is_said_to_be_of_it(refused: dict[str, str]) -> None:
    process, variable = refused[of_the_fixture(refused)].split("; and ")
    assert re.fullmatch(r"process \d+ \(.* forgotten\) runs on \(of the fixture forgets\)", process)
    assert variable == "FORGOTTEN was not there and is '1' (of the fixture forgets)"


def test_what_is_changed_is_named_with_what_it_was(refused: dict[str, str]) -> None:
    assert refused["environment"] == "FORD was '0' and is '2'"
    assert refused["fails_and_leaves"] == "HILL was not there and is '3'"
    assert re.fullmatch("the working folder was '.*made-up.*' and is '/'", refused["folder"])
    assert re.match("the handler of SIGTERM was <Handlers.SIG_DFL: 0> and is ", refused["signal"])
    assert refused["path"].endswith("'/ford')")
