"""Runs the command and keeps what it printed; writes small battlefields."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.cli import main
from builder.hexgrid import Hex


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> dict[str, Any]:
        """The one JSON object on standard output."""
        data = json.loads(self.out)
        assert data["version"] == 1
        return data


Run = Callable[..., Ran]


@pytest.fixture
def run() -> Run:
    """``run("check", path, code=0)``: the command in this process, and how it must end.

    Anything but a clean end fails the test.
    """

    def call(*arguments: object, code: int | None = None) -> Ran:
        result = CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)
        assert "Traceback" not in result.stderr
        assert code in (None, result.exit_code), result.output
        return Ran(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def run_inked(qapp: object, run: Run) -> Run:
    """As `run`, for what Qt paints: its application is the one that the windows of other tests need."""
    return run


@pytest.fixture
def run_apart(tmp_path: Path) -> Run:
    """``run_apart("check", path, DISPLAY=None)``: the command in a process of its own, in another folder."""

    def call(*arguments: object, code: int | None = None, **environment: str | None) -> Ran:
        merged = {**os.environ, **{key: value for key, value in environment.items() if value is not None}}
        for key in [key for key, value in environment.items() if value is None]:
            merged.pop(key, None)
        command = [sys.executable, "-m", "builder.cli", *map(str, arguments)]
        done = subprocess.run(command, env=merged, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "Traceback" not in done.stderr, done.stderr
        assert code in (None, done.returncode), done.stderr
        return Ran(done.returncode, done.stdout, done.stderr)

    return call


@pytest.fixture
def lay(catalogue: Catalogue, tmp_path: Path) -> Callable[..., Path]:
    """``lay("ford.hexfield", "grass-7 0,0 1", title="Ford")``: the path of a file with those pieces."""

    def write(name: str, *rows: str, title: str = "", author: str = "") -> Path:
        battlefield = Battlefield(Info(title=title, author=author))
        pieces = []
        for row in rows:
            piece, at, slot, *turn = row.split()
            q, r = map(int, at.split(","))
            rotation = int(turn[0]) if turn else 0
            pieces.append(battlefield.new_piece(catalogue.pieces[piece], Hex(q, r), int(slot), rotation))
        battlefield.apply(Put(tuple(pieces)))
        path = tmp_path / name
        formats.write(battlefield, path, catalogue)
        return path

    return write


@pytest.fixture
def ford(lay: Callable[..., Path]) -> Path:
    """Two meadows with water between them; nothing is wrong with it."""
    rows = ("grass-7 0,0 1", "water-1 2,0 1", "water-1 2,-1 1", "grass-7 4,-1 1", "grass-1 0,0 2")
    return lay("ford.hexfield", *rows, title="The ford", author="Somebody")


@pytest.fixture
def overlap(lay: Callable[..., Path]) -> Path:
    """Two tiles in one place."""
    return lay("overlap.hexfield", "grass-1 0,0 1", "rock-1 0,0 1")


@pytest.fixture
def half_read(tmp_path: Path) -> Path:
    """One good piece and a row that is none."""
    path = tmp_path / "half.hexfield"
    path.write_text("hexfield: 1\npieces:\n- {piece: grass-1, at: [0, 0, 1]}\n- gras\n")
    return path


@pytest.fixture
def without_qt(tmp_path: Path) -> str:
    """A PYTHONPATH under which Qt cannot be loaded, as on a system that lacks libEGL."""
    package = tmp_path / "lacking" / "PySide6"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    missing = "libEGL.so.1: cannot open shared object file: No such file or directory"
    for module in ("QtCore", "QtGui", "QtWidgets"):
        (package / f"{module}.py").write_text(f"raise ImportError({missing!r})\n")
    return str(package.parent)
