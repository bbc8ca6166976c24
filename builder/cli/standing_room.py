"""What cannot be: figures where a door stands, or on the same space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from builder.cli.surface import named
from builder.errors import BuilderError

if TYPE_CHECKING:
    from builder.board import Board, Door, Space


def demand_room(board: Board, door: Door, spaces: Iterable[Space]) -> None:
    """Raise BuilderError where figures cannot all stand on these spaces: a door stands on one (R185), or one
    is named twice.
    """
    from builder.movement.situation import Situation

    closed = Situation(door=door).closed_spaces(board)
    seen: set[Space] = set()
    for space in spaces:
        if space in closed:
            raise BuilderError(f"{named(space)}: the {door.value} door stands there (R185)")
        if space in seen:
            raise BuilderError(f"{named(space)}: two figures stand there; one was expected")
        seen.add(space)
