"""`make test` names every test that fails, crashes or hangs, and runs without Qt what needs none."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FAULTS = """
import ctypes, threading, pytest

@pytest.fixture
def never_cleared_up():
    yield
    threading.Event().wait()

def test_that_passes(): pass
def test_that_crashes(): ctypes.string_at(0)
def test_that_hangs(): ctypes.PyDLL(None).pause()  # with Python's lock, as where it waits for a lock of Qt's
def test_that_fails_and_hangs_then(never_cleared_up): assert False
def test_that_fails(): assert 1 == 2
"""


def run(*arguments: object, **around: str) -> subprocess.CompletedProcess[str]:
    """Pytest with the options of `make test` in a process of its own."""
    found = re.search(r"\$\(PYTEST\) (-n .*?) \$\(TESTS\)", (ROOT / "Makefile").read_text())
    assert found, "the options of `make test`"
    options = found[1].replace("$(PROCESSES)", "2").split()
    command = [sys.executable, "-m", "pytest", "-q", *options, *map(str, arguments)]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return subprocess.run(command, cwd=ROOT, env={**clean, **around}, capture_output=True, text=True)


@pytest.mark.skipif(os.name == "nt", reason="there is no pause() on Windows")
def test_a_run_ends_with_the_names_of_what_failed_crashed_or_hung(tmp_path: Path):
    (tmp_path / "test_faults.py").write_text(FAULTS)
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    done = run("-c", "pyproject.toml", "--rootdir", tmp_path, "-o", "faulthandler_timeout=2", tmp_path)
    assert done.returncode == 1
    named = re.findall(r"^FAILED \S*::(\w+)", done.stdout.partition("short test summary")[2], re.MULTILINE)
    expected = {"test_that_crashes", "test_that_hangs", "test_that_fails", "test_that_fails_and_hangs_then"}
    assert set(named) >= expected
    assert re.search(r'File ".*test_faults.py", line \d+ in test_that_hangs', done.stderr), "where it hung"


def test_without_qt_the_rest_is_run_and_what_is_left_out_is_said(tmp_path: Path):
    package = tmp_path / "PySide6"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "QtWidgets.py").write_text("raise ImportError('libEGL.so.1: no such file')")
    done = run("-p", "no:pytest-qt", "tests/test_wording.py", PYTHONPATH=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^SKIPPED the editor.*libEGL\.so\.1", done.stdout, re.MULTILINE)
    assert " passed" in done.stdout


def test_the_c_library_says_faults_in_english_whatever_language_a_test_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert os.strerror(errno.EXDEV) == "Invalid cross-device link"
