"""Where a command writes what it has to say: a file or standard output, and never over its own input."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from builder.cli.output import printable, say_text
from builder.errors import RefusedError


def refuse_inputs(out: Path | None, inputs: Iterable[Path | None]) -> None:
    """Raise RefusedError where ``out`` is one of the files read."""
    for path in inputs:
        if out is not None and path is not None and _same(out, path):
            raise RefusedError(f"{out}: is what was read; another file was expected to write to")


def put(text: str, out: Path | None) -> None:
    """Write a text to a file, in UTF-8, or to standard output: in UTF-8 too where that is no terminal.

    Raises RefusedError where the file cannot be written; what was there before is then untouched.
    """
    if out is not None:
        from builder.formats import write_safely

        write_safely(out, printable(text).encode())
    else:
        say_text(text)


def said_by(work: Callable[[], object]) -> str:
    """What ``work`` says on standard output, as it would stand in a pipe."""
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught):
        work()
    return caught.getvalue()


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or os.path.samefile(one, other)
    except (OSError, RuntimeError, ValueError):  # not there, or no name that a file can have
        return False
