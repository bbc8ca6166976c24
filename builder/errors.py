"""The errors a caller may want to catch; nothing deeper until somebody catches it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.problems import Problem


class PortableError(Exception):
    """An error that comes whole out of a worker process, whatever its constructor takes."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle would call the constructor with the text alone, of which others make the text first.
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[PortableError], args: tuple[Any, ...], said: dict[str, Any]) -> PortableError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(said)
    return error


class BuilderError(PortableError, ValueError):
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
