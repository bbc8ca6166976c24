"""Lines that a person types, at a terminal or through a pipe."""

from __future__ import annotations

import contextlib
import sys

from builder.cli.output import ask, clear, say

MOST = 2_000
"""Letters of a line; nothing that is asked for needs more."""


class Lines:
    """Asks for lines. Raises EOFError at the end of input, KeyboardInterrupt on Ctrl-C."""

    def __init__(self) -> None:
        self._terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if self._terminal:
            with contextlib.suppress(ImportError):  # not on every system; then lines are edited more simply
                import readline  # noqa: F401

    def ask(self, prompt: str) -> str:
        """The next line, without its end."""
        if self._terminal:
            return ask(prompt)
        say(prompt, end="")
        sys.stdout.flush()
        line = sys.stdin.readline(MOST + 1)
        if not line:
            say()
            raise EOFError
        if len(line) > MOST:
            while line and not line.endswith("\n"):
                line = sys.stdin.readline(MOST)
            line = ""
        line = line.rstrip("\n")
        say(line)  # a pipe shows nothing of what is typed: so that the transcript can be read
        return line

    def clear(self) -> None:
        """Clear the screen; in a pipe an empty line."""
        if self._terminal:
            clear()
        else:
            say()
