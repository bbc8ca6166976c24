"""Programs that are killed while they save, keep unsaved work, or play a game (`make many-kills`)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.formats import kills
from tests.sources import ROOT


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system starts processes otherwise")
def test_what_was_acknowledged_outlives_a_kill_and_no_file_is_half_a_file() -> None:
    # Of its own: it splits, which a program with threads must not.
    command = [sys.executable, "-m", kills.__name__, "12", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "12 kills, 0 losses" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
