"""A whole ladder between a landing space and the space above: which rungs, in which slots.

Pure geometry and the rules of decision 3; why there can be none is given as a `LadderTrouble`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from enum import StrEnum

from builder.battlefield import MAX_SLOT, Battlefield, Piece
from builder.catalogue import PieceType, Role, TileClass
from builder.hexgrid import Edge, Hex
from builder.shaping.drop import surface


class LadderTrouble(StrEnum):
    """Why no ladder can be built on an edge."""

    LEVEL = "level"  # both sides are equally high
    TABLE = "table"  # the lower side is the bare table
    FLUID = "fluid"  # the lower side is a fluid or a mat
    NO_TILE = "no-tile"  # the lower side is no space: a castle wall
    FILLED = "filled"  # something fills the hex of the rungs
    EDGE_TAKEN = "edge-taken"  # a ruin or a stone wall stands on the edge
    LANDING_TAKEN = "landing-taken"  # another ladder starts on the landing space
    OUT_OF_STEP = "out-of-step"  # rungs stand there already, but not on the landing space
    HIDDEN = "hidden"  # what is in the way is not looked at
    COMPLETE = "complete"  # the ladder is there already
    TOO_HIGH = "too-high"  # beyond the highest slot


@dataclass(frozen=True, slots=True)
class LadderRun:
    """A ladder on ``edge``, named from its foot, from level ``low`` to level ``high``.

    ``slots`` are those of the rungs still to be put, from the ground up. ``trouble`` says why it cannot be
    built, ``piece`` what is in the way.
    """

    edge: Edge
    low: int
    high: int
    slots: tuple[int, ...] = ()
    trouble: LadderTrouble | None = None
    piece: Piece | None = None

    def rungs(self, rung: PieceType, first_id: int) -> tuple[Piece, ...]:
        """Its rungs as pieces, numbered from ``first_id``."""
        rotation = (self.edge.direction - rung.edges(0)[0].direction) % 6
        return tuple(
            Piece(first_id + index, rung, self.edge.hex, slot, rotation)
            for index, slot in enumerate(self.slots)
        )

    @classmethod
    def of(
        cls,
        battlefield: Battlefield,
        rung: PieceType,
        edge: Edge,
        highest: int | None = None,
        without: Container[int] = (),
    ) -> LadderRun:
        """The ladder that leads over an edge, up from its lower side.

        Rungs of a ladder that stands there already are not put twice: it is carried on to the top. What is
        not looked at (``highest``, ``without``: as in `surface`) carries nothing, and none is built into it.
        """
        here, across = (_level(battlefield, side, highest, without) for side in (edge, edge.other_side))
        foot = edge if here <= across else edge.other_side
        low, high = min(here, across), max(here, across)
        run = LadderRun(foot, low, high)
        trouble = _landing_trouble(battlefield, run, highest, without)
        if trouble is not None:
            return LadderRun(foot, low, high, trouble=trouble)
        wanted = _slots(rung, low, high)
        if wanted[-1] + rung.height - 1 > MAX_SLOT:
            return LadderRun(foot, low, high, trouble=LadderTrouble.TOO_HIGH)
        standing = [piece for piece in _rungs(battlefield, foot) if piece.slot > low]
        hidden = next((piece for piece in standing if piece.id in without and piece.slot <= high), None)
        if hidden is not None:
            return LadderRun(foot, low, high, trouble=LadderTrouble.HIDDEN, piece=hidden)
        # Rungs of an older ladder that stand at heights of the new one stay; others are in its way.
        there = {piece.slot for piece in standing}
        slots = tuple(slot for slot in wanted if slot not in there)
        trouble, piece = _obstruction(battlefield, rung, run, slots, there - set(wanted))
        if piece is not None and piece.id in without:
            trouble = LadderTrouble.HIDDEN
        return LadderRun(foot, low, high, slots, trouble, piece)


_IN_THE_WAY = frozenset({Role.RUIN, Role.STONE_WALL})


def _slots(rung: PieceType, low: int, high: int) -> tuple[int, ...]:
    """The slots of all rungs: the top one reaches the highest tile with its lower or its upper half."""
    return tuple(range(low + 1, high + 1, rung.height))


def _level(battlefield: Battlefield, side: Edge, highest: int | None, without: Container[int]) -> int:
    """The level of what lies on top at a hex: a fluid or a mat adds no height."""
    slot = surface(battlefield, (side.hex,), highest=highest, without=without)
    return slot - any(type.is_flat for type in _types(battlefield, side.hex, slot, without))


def _types(battlefield: Battlefield, hex: Hex, slot: int, without: Container[int]) -> list[PieceType]:
    return [piece.type for piece in battlefield.occupancy.at(hex, slot) if piece.id not in without]


def _landing_trouble(
    battlefield: Battlefield, run: LadderRun, highest: int | None, without: Container[int]
) -> LadderTrouble | None:
    if run.low == run.high:
        return LadderTrouble.LEVEL
    slot = surface(battlefield, (run.edge.hex,), highest=highest, without=without)
    if slot == 0:
        return LadderTrouble.TABLE
    types = _types(battlefield, run.edge.hex, slot, without)
    if any(type.is_flat for type in types):
        return LadderTrouble.FLUID
    land = any(type.kind.tile_class is TileClass.LAND for type in types)
    return None if land else LadderTrouble.NO_TILE


def _obstruction(
    battlefield: Battlefield, rung: PieceType, run: LadderRun, slots: tuple[int, ...], stray: set[int]
) -> tuple[LadderTrouble | None, Piece | None]:
    occupancy, foot = battlefield.occupancy, run.edge
    if any(slot <= run.high for slot in stray):
        return LadderTrouble.OUT_OF_STEP, None
    if not slots:
        return LadderTrouble.COMPLETE, None
    for slot in range(slots[0], slots[-1] + rung.height):
        for piece in occupancy.at(foot.hex, slot):
            return LadderTrouble.FILLED, piece
    for piece in occupancy.standing(foot.hex).get(run.low + 1, ()):
        if piece.type.role is Role.LADDER and foot not in piece.edges:
            return LadderTrouble.LANDING_TAKEN, piece
    for side in (foot, foot.other_side):
        for others in occupancy.edge_column(side).values():
            for piece in others:
                stands = piece.slot <= run.high and piece.slot + piece.type.height > run.low
                if piece.type.role in _IN_THE_WAY and stands:
                    return LadderTrouble.EDGE_TAKEN, piece
    return None, None


def _rungs(battlefield: Battlefield, foot: Edge) -> Iterator[Piece]:
    for pieces in battlefield.occupancy.edge_column(foot).values():
        yield from (piece for piece in pieces if piece.type.role is Role.LADDER)
