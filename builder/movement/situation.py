"""What stands on the battlefield while a figure moves: other figures, doors, glyphs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from builder.board import Board, Door, Space
from builder.errors import BuilderError
from builder.hexgrid import Hex, label
from builder.language import _
from builder.movement.figures import MAX_HEIGHT, height_text

MAX_SPACES = 24
SWIPE_DICE = 1


@dataclass(frozen=True, slots=True)
class Other:
    """Another figure: the spaces it stands on (more than two for one that never moves), its height in levels,
    whose it is.

    ``engaged``: whether it is engaged with a figure of the other side, so that its own side may not pass it
    (R042); None leaves that to be found out from where the others stand. ``climbs``: it may use ladders
    (R200, asked for R211). ``swipe_dice``: what it rolls at one that leaves it (R073), 0 for
    one that does not swipe. Raises BuilderError for no or too many spaces and for a height out of range.
    """

    spaces: tuple[Space, ...]
    height: int
    enemy: bool = False
    engaged: bool | None = None
    climbs: bool = True
    swipe_dice: int = SWIPE_DICE

    def __post_init__(self) -> None:
        if not 1 <= len(self.spaces) <= MAX_SPACES:
            found = len(self.spaces)
            raise BuilderError(
                _("a figure stands on 1 to {most} spaces, found {n}", most=MAX_SPACES, n=found)
            )
        if not 1 <= self.height <= MAX_HEIGHT:
            raise BuilderError(height_text(self.height))


@dataclass(frozen=True, slots=True)
class Situation:
    """All of it. ``door`` is the state of every door that ``doors`` (by the id of the doorway) does not name.

    ``stops`` are spaces that end a move, with the reason in a word (a glyph, R120). What stands on spaces
    that the board has not got is left out.
    """

    others: tuple[Other, ...] = ()
    door: Door = Door.CLOSED
    doors: Mapping[int, Door] = field(default_factory=lambda: MappingProxyType({}))
    stops: Mapping[Space, str] = field(default_factory=lambda: MappingProxyType({}))

    def closed_spaces(self, board: Board) -> frozenset[Space]:
        """The spaces that doors stand on, so that nobody else can (R185)."""
        found: list[Space] = []
        for id, doorway in board.doorways.items():
            hex = doorway.closed_hex(self.doors.get(id, self.door))
            if hex is None:
                continue
            space = board.space(hex, doorway.level)
            if space is not None:
                found.append(space)
        return frozenset(found)


def space_at(board: Board, q: int, r: int, level: int) -> Space:
    """The space of a hex at a level. Raises BuilderError that says which levels there are."""
    space = board.space(Hex(q, r), level)
    if space is None:
        levels = [str(s.level) for s in board.at(Hex(q, r))]
        if levels:
            there = _("that hex has spaces at level {levels}", levels=", ".join(levels))
        else:
            there = _("that hex has no space") if len(board) else _("there is no space at all")
        raise BuilderError(
            _(
                "{place} level {level} ({axial}): not a space of this battlefield; {there}",
                place=label(Hex(q, r)),
                level=level,
                axial=f"{q},{r},{level}",
                there=there,
            )
        )
    return space
