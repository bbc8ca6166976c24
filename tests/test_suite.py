"""The suite itself: a test that hangs is named, and the run ends red."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# `pause` under Python's lock: no Python thread runs any more, as in a deadlock with a lock of Qt's.
HANGS = """
import ctypes

def test_that_never_ends():
    ctypes.PyDLL(None).pause()
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no pause() on Windows")
def test_a_test_that_hangs_with_pythons_lock_is_named_and_the_run_ends_red(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGS)
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "-o", "addopts="]
    done = subprocess.run(
        [*command, "-o", "faulthandler_timeout=1", f"--rootdir={tmp_path}", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout
    assert "in test_that_never_ends" in done.stderr
