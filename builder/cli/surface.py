"""What commands about play read: a board, figures that can stand on it, options such as ``3,-2,4``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from builder.cli.inputs import rule_errors, the_battlefield, the_catalogue
from builder.cli.output import complain
from builder.cli.shell import FOUND, OK
from builder.errors import BuilderError
from builder.language import N_, _

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.board import Board, Door, Space
    from builder.catalogue import Catalogue
    from builder.scenario import Position as MarkedPosition


_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class Position(NamedTuple):
    """A space as it is written: axial q and r, its level."""

    q: int
    r: int
    level: int


class FigurePosition(NamedTuple):
    """A figure as it is written: the spaces of its one or two ends, its height in levels."""

    positions: tuple[Position, ...]
    height: int


def position(text: str) -> Position:
    """``q,r,level``. Raises BadParameter for anything else, as do the others here."""
    return Position(*_numbers(text, 3, f"{text!r}: three whole numbers q,r,level were expected"))


def figure_position(text: str) -> FigurePosition:
    """``q,r,level,height``, and for a figure on two spaces ``:q,r,level`` of its other end behind it."""
    expected = (
        f"{text!r}: q,r,level,height was expected, with :q,r,level behind it for a figure on two spaces"
    )
    first, colon, second = text.partition(":")
    q, r, level, height = _numbers(first, 4, expected)
    others = (Position(*_numbers(second, 3, expected)),) if colon else ()
    return FigurePosition((Position(q, r, level), *others), height)


def cost(text: str) -> tuple[str, int | str]:
    """``sand=2`` or ``snow=heavy``: a kind of terrain and what entering it costs, a number or its name."""
    kind, value = (part.strip() for part in (*text.split("=", 1), "")[:2])
    if not kind or not value:
        raise click.BadParameter(_("{text!r}: terrain=spaces was expected, as in sand=2", text=text))
    return kind, int(value) if _WHOLE.fullmatch(value) else value


def leap_numbers(text: str) -> tuple[int, int, int]:
    """``spaces,up,down``."""
    spaces, up, down = _numbers(text, 3, f"{text!r}: three whole numbers spaces,up,down were expected")
    return spaces, up, down


def _numbers(text: str, count: int, expected: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != count or not all(_WHOLE.fullmatch(part) for part in parts):
        raise click.BadParameter(expected)
    return [int(part) for part in parts]


@dataclass(frozen=True)
class Surface:
    """A battlefield that was read, and its board.

    ``left_out``: what of the file could not be used. ``ignored``: errors of the building rules, which the
    answer takes as they lie, and other things asked for that mean nothing here. ``doubtful``: whether there
    are such errors.
    """

    file: Path
    battlefield: Battlefield
    catalogue: Catalogue
    board: Board
    left_out: tuple[str, ...]
    ignored: tuple[str, ...]
    doubtful: bool
    glyphs: tuple[MarkedPosition, ...] = ()

    def space(self, position: Position) -> Space:
        """The space at a position. Raises BuilderError that says which levels there are."""
        from builder.movement.situation import space_at

        return space_at(self.board, *position)

    def glyph_spaces(self) -> tuple[list[Space], list[str]]:
        """The spaces of the glyphs that the file holds, and a line for each that lies on none."""
        found, lost = [], []
        for position in self.glyphs:
            space = self.board.space(*position)
            if space is None:
                lost.append(f"the glyph at {position} lies on no space")
            else:
                found.append(space)
        return found, lost

    def ignoring(self, *texts: str) -> Surface:
        """The same with more that is ignored, which is reported on standard error."""
        for text in texts:
            complain(_("note: {text}", text=text))
        return replace(self, ignored=(*self.ignored, *texts))

    @property
    def exit_code(self) -> int:
        """1 where something was left out or errors were found, else 0."""
        return FOUND if self.left_out or self.doubtful else OK

    def answer_keys(self) -> dict[str, Any]:
        """The keys that every answer has."""
        return {"ignored": list(self.ignored), "left_out": list(self.left_out)}


def the_surface(file: Path) -> Surface:
    """Read a battlefield and derive its board. Errors of the building rules are no obstacle: standard
    error names them in one line. Raises UnreadableError where nothing of the file can be used.
    """
    from builder.board import Board
    from builder.scenario.imported import glyph_positions

    catalogue = the_catalogue()
    loaded = the_battlefield(file, catalogue)
    errors = rule_errors(file, loaded.battlefield)
    scenario = loaded.scenario
    return Surface(
        file,
        loaded.battlefield,
        catalogue,
        Board(loaded.battlefield),
        loaded.left_out,
        errors,
        bool(errors),
        glyph_positions(scenario) if scenario is not None else (),
    )


def place(space: Space) -> list[int]:
    """A space as plain data: q, r, level."""
    return [space.hex.q, space.hex.r, space.level]


def named(space: Space) -> str:
    """A space for people: as they count, then its numbers."""
    return f"{space!s} ({','.join(map(str, place(space)))})"


def demand_room(board: Board, door: Door, spaces: Iterable[Space]) -> None:
    """Raise BuilderError where figures cannot all stand on these spaces: a door stands on one (R185), or one
    is named twice.
    """
    from builder.movement.situation import Situation

    closed = Situation(door=door).closed_spaces(board)
    seen: set[Space] = set()
    for space in spaces:
        if space in closed:
            stands = N_("{space}: the closed door stands there (R185)")
            if door.value == "open":
                stands = N_("{space}: the open door stands there (R185)")
            raise BuilderError(_(stands, space=named(space)))
        if space in seen:
            raise BuilderError(_("{space}: two figures stand there; one was expected", space=named(space)))
        seen.add(space)
