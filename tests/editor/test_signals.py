"""A program that is asked to end from outside asks nothing: all unsaved work is offered at the next start."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.editor.signals import ASKED, lost

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows sends no signals to programs with a window")


@pytest.mark.parametrize("how", ASKED, ids=lambda how: how.name)
def test_whatever_asks_an_editor_to_end_nothing_is_lost(tmp_path: Path, how: signal.Signals) -> None:
    assert lost(tmp_path, how, pieces=5) == ""


def test_a_question_that_stands_there_is_no_hindrance(tmp_path: Path) -> None:
    assert lost(tmp_path, signal.SIGTERM, pieces=20, mode="asks") == ""


def test_the_end_of_the_session_keeps_the_work_and_ends_the_program(tmp_path: Path) -> None:
    assert lost(tmp_path, signal.SIGTERM, pieces=5, mode="session") == ""
