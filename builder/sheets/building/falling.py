"""How the pieces of a step fall into place: which fall together, and their heights over time.

It shows the steps of `builder.sheets.building.steps`, and knows no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from builder.battlefield import Piece
from builder.hexgrid import LEVEL
from builder.sheets.building.steps import BuildStep

HEIGHT = 6.0 * LEVEL
"""How far pieces fall, in mm."""
LONGEST = 1.5
"""Seconds that a step takes at most, however many pieces it has."""
_FALL = 0.4  # s that one piece takes
_GAP = 0.08  # s from one to the next, where there is time
_MOST = 40  # groups


@dataclass(frozen=True, slots=True)
class StepFall:
    """How one step comes down: group after group, each as one. A group has as few pieces as there is time."""

    groups: tuple[tuple[Piece, ...], ...]

    @property
    def _gap(self) -> float:
        return min(_GAP, (LONGEST - _FALL) / max(1, len(self.groups) - 1))

    @property
    def lasts(self) -> float:
        """Seconds until all pieces are in place; 0 for no pieces."""
        return _FALL + self._gap * (len(self.groups) - 1) if self.groups else 0.0

    def heights(self, time: float) -> tuple[float | None, ...]:
        """How high each group is above its place, in mm, ``time`` seconds after the first began to fall.

        0 from when it is in place; None as long as it is not to be seen.
        """
        return tuple([_height(time - number * self._gap) for number in range(len(self.groups))])


def _height(time: float) -> float | None:
    if time < 0:
        return None
    return HEIGHT * max(0.0, 1 - (time / _FALL) ** 2)


def fall_of(step: BuildStep) -> StepFall:
    """How a step comes down: what lies lower first, tiles before what stands on edges, then row by row."""
    pieces = sorted(step.pieces, key=lambda piece: (piece.slot, not piece.type.fills_cells))
    count = min(len(pieces), _MOST)
    ends = [len(pieces) * number // count for number in range(count + 1)] if count else [0]
    return StepFall(tuple([tuple(pieces[start:end]) for start, end in pairwise(ends)]))


def standing(steps: Sequence[BuildStep], number: int) -> frozenset[int]:
    """The ids of the pieces that stand after a number of steps; none after 0."""
    return frozenset([piece.id for step in steps[:number] for piece in step.pieces])


def step_at(steps: Sequence[BuildStep], slot: int) -> int:
    """The number of the step that builds a slot, from 1; the last before it where none does, else the first.

    0 without steps.
    """
    return max([1, *(number for number, step in enumerate(steps, 1) if step.slot <= slot)]) if steps else 0


def step_with(steps: Sequence[BuildStep], ids: Iterable[int]) -> int:
    """The number of the last step that puts one of some pieces down, from 1; 0 where none does."""
    wanted = set(ids)
    found = [number for number, step in enumerate(steps, 1) if any(one.id in wanted for one in step.pieces)]
    return max(found, default=0)
