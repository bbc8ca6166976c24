"""The errors a caller may want to catch; nothing deeper until somebody catches it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.problems import Problem


class BuilderError(ValueError):
    """Anything wrong with what a person gave us; its text can be shown as it is."""


class UnreadableError(BuilderError):
    """Input that cannot be read at all (no such file, not this format, truncated)."""


class ForeignError(UnreadableError):
    """A sound file of a kind that other programs use too (JSON), without anything of ours in it."""


class RefusedError(BuilderError):
    """Input or an edit that was understood and must not be carried out.

    ``problems`` lists what is wrong, where there is more to say than the text.
    """

    def __init__(self, message: str, problems: Sequence[Problem] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


class AmbiguousError(BuilderError):
    """Input with more than one reading (two boxes answer to one name, say)."""
