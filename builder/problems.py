"""One finding about a battlefield, a scenario or a file: the same shape everywhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from builder.language import N_, _


class Severity(StrEnum):
    """How bad a problem is; compares by badness through `rank`."""

    ERROR = N_("error")
    WARNING = N_("warning")
    NOTE = N_("note")

    @property
    def rank(self) -> int:
        """0 for an error, 1 for a warning, 2 for a note."""
        return _RANKS[self]


_RANKS = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.NOTE: 2}


class ProblemCell(NamedTuple):
    """A cell of the battlefield, axial q and r, slot counted from 1."""

    q: int
    r: int
    slot: int


class PieceRef(NamedTuple):
    """A piece named in a problem, as plain data that outlives the piece."""

    id: int
    piece: str
    q: int
    r: int
    slot: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Source:
    """Where in a file something was found: a line (from 1) or a byte offset (from 0), or neither."""

    file: str = ""
    path: str = ""
    line: int | None = None
    byte: int | None = None

    def __str__(self) -> str:
        parts = [self.file] if self.file else []
        if self.line is not None:
            parts.append(_("line {line}", line=self.line))
        if self.byte is not None:
            parts.append(_("byte {byte}", byte=self.byte))
        if self.path:
            parts.append(self.path)
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding: what, how bad, where, which rule, and how to fix it.

    ``at`` is the first offending cell (slot, r, q order). ``rule`` is a number of the rules index
    (``R171``) or of a decision (``decided 22``).
    """

    code: str
    severity: Severity
    message: str
    hint: str = ""
    rule: str = ""
    pieces: tuple[PieceRef, ...] = ()
    at: ProblemCell | None = None
    source: Source | None = None

    def as_json(self, file: str = "") -> dict[str, Any]:
        """The problem as the command line prints it (docs/cli.md)."""
        return {
            "file": file or (self.source.file if self.source else ""),
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            "hint": self.hint,
            "rule": self.rule,
            "pieces": [ref._asdict() for ref in self.pieces],
            "at": None if self.at is None else list(self.at),
            "line": self.source.line if self.source else None,
            "byte": self.source.byte if self.source else None,
        }


def order_key(problem: Problem) -> tuple[Any, ...]:
    """Sorts worst first, then from the ground up (slot, r, q), so that two runs print the same list."""
    at = problem.at
    line = problem.source.line if problem.source and problem.source.line is not None else -1
    where = (1, at.slot, at.r, at.q) if at is not None else (0, line, 0, 0)
    return (problem.severity.rank, where, problem.code, problem.pieces, problem.message)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems sorted by `order_key`."""
    return tuple(sorted(problems, key=order_key))


def worst(problems: Iterable[Problem]) -> Severity | None:
    """The worst severity among them, or None where there is none."""
    return min((problem.severity for problem in problems), key=lambda s: s.rank, default=None)
