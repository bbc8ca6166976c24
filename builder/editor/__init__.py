"""The editor: Qt windows around the same rooms that the command line uses."""

from __future__ import annotations

from pathlib import Path


def main(path: Path | None = None) -> int:
    """Open the editor, on a file where one is given, and stay until it is closed; returns the exit code.

    Raises UnreadableError where the shipped catalogue cannot be read. Qt ends the process where no display
    can be reached: ask in a child process first.
    """
    from builder.editor.application import run

    return run(path)
