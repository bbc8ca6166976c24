"""Compares two battlefields: differences of surface, edges and pieces, and their effect on moves.

Spaces are the same if hex, level and terrain are; pieces if type, level and hexes are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from builder.battlefield import Battlefield, Piece, ground_up
from builder.board import Barrier, Board, Space
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.fitting.exchanges import Exchange, exchanges
from builder.hexgrid import Hex
from builder.insight.field import USUAL_MOVE, Field, Places
from builder.language import N_
from builder.movement import MASTER_2, Edition
from builder.movement.reach import reach


class SpaceDifference(StrEnum):
    """How a space differs."""

    TERRAIN = N_("other terrain")
    LEVEL = N_("another level")
    HEADROOM = N_("another headroom")
    GONE = N_("gone")
    NEW = N_("new")


@dataclass(frozen=True, slots=True)
class SpaceChange:
    """A space of the first battlefield and its counterpart in the second; None if there is none."""

    change: SpaceDifference
    before: Space | None
    after: Space | None

    @property
    def space(self) -> Space:
        """The space in the first battlefield or, if it is only there, in the second."""
        found = self.before or self.after
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class MoveChange:
    """From one space: the spaces where a move can no longer end, and those where it can end now."""

    start: Space
    lost: tuple[Space, ...]
    gained: tuple[Space, ...]


@dataclass(frozen=True)
class Comparison:
    """The differences from the first battlefield to the second, everything in hexes of the first.

    ``offset``: where the second lies; its hexes are those of the first plus this. ``changes`` include tops,
    on which nobody stands. ``barriers_gone`` and ``barriers_new`` stand on edges (ladders included).
    ``doorways``: the passages of doorways that only one battlefield has, or that have a door in only one.
    ``moves``: those of a figure of height 5 that moves ``move`` spaces on foot, from spaces that both have.
    """

    spaces: tuple[int, int]
    offset: Hex
    changes: tuple[SpaceChange, ...]
    barriers_gone: tuple[Barrier, ...]
    barriers_new: tuple[Barrier, ...]
    doorways: tuple[Hex, ...]
    pieces_gone: tuple[Piece, ...]
    pieces_new: tuple[Piece, ...]
    move: int
    moves: tuple[MoveChange, ...] = ()

    @property
    def same_surface(self) -> bool:
        """Whether every space and every barrier is the same, so that no difference shows in play."""
        return not (self.changes or self.barriers_gone or self.barriers_new or self.doorways)

    @classmethod
    def of(
        cls,
        first: Battlefield,
        second: Battlefield,
        catalogue: Catalogue,
        *,
        move: int = USUAL_MOVE,
        as_they_lie: bool = False,
        with_moves: bool = True,
        edition: Edition = MASTER_2,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> Comparison:
        """Compare two battlefields. The second is moved so that as many of its spaces as possible match the
        first, unless both are compared ``as_they_lie``. Moves are compared only if the surface differs, and
        only ``with_moves``: they take most of the time.
        """
        offset = Hex(0, 0) if as_they_lie else _offset(first, second)
        if offset != Hex(0, 0):
            second = shifted(second, Hex(-offset.q, -offset.r))
        one, other = (Field(battlefield, catalogue, Places(), edition) for battlefield in (first, second))
        changes = tuple(_changes(one.board, other.board))
        standing = [
            {_place(barrier): barrier for barrier in field.board.all_barriers()} for field in (one, other)
        ]
        gone, new = (
            tuple(mine[key] for key in mine if key not in others)
            for mine, others in (standing, reversed(standing))
        )
        # The first part of a doorway is the id of its piece, which differs between any two files.
        doors = [{door[1:] for door in field.board.doorways.values()} for field in (one, other)]
        doorways = tuple(sorted({spaces[0] for _level, spaces, _has_door in doors[0] ^ doors[1]}))
        moves: tuple[MoveChange, ...] = ()
        if with_moves and (changes or gone or new or doorways):
            moves = tuple(_moves(one, other, move, cancelled))
        return Comparison(
            (len(one.spaces), len(other.spaces)),
            offset,
            changes,
            gone,
            new,
            doorways,
            _only_in(first, second),
            _only_in(second, first),
            move,
            moves,
        )


def lies_instead(original: Battlefield, battlefield: Battlefield) -> tuple[Exchange, ...]:
    """The pieces of a battlefield that replace pieces of the original, which may lie elsewhere; all in hexes
    of the battlefield.
    """
    moved = shifted(original, _offset(original, battlefield))
    return exchanges(_only_in(moved, battlefield), _only_in(battlefield, moved))


_SAMPLE = 300  # spaces compared to find where the second battlefield lies


def _offset(first: Battlefield, second: Battlefield) -> Hex:
    """The shift of the second battlefield that makes most of its spaces match the first; no shift if it
    matches as many without one.
    """
    boards = Board(first), Board(second)
    hexes: dict[tuple[int, str], list[Hex]] = {}
    for space in boards[1].all_spaces():
        hexes.setdefault((space.level, space.terrain), []).append(space.hex)
    spaces = sorted(
        boards[0].all_spaces(), key=lambda space: len(hexes.get((space.level, space.terrain), ()))
    )
    votes = Counter(
        hex.minus(space.hex)
        for space in spaces[:_SAMPLE]
        for hex in hexes.get((space.level, space.terrain), ())
    )
    most = max(votes.values(), default=0)
    offsets = [offset for offset, count in votes.items() if count == most]
    here, there = ({space.hex for space in board.all_spaces()} for board in boards)

    def in_common(offset: Hex) -> tuple[bool, int]:
        return offset == Hex(0, 0), sum(hex.plus(offset) in there for hex in here)

    return max(offsets[:_SAMPLE], key=in_common, default=Hex(0, 0))


def shifted(battlefield: Battlefield, by: Hex) -> Battlefield:
    """The battlefield with all pieces moved."""
    pieces = [replace(piece, hex=piece.hex.plus(by)) for piece in battlefield.pieces.values()]
    return Battlefield(battlefield.info, pieces)


def _changes(one: Board, other: Board) -> Iterator[SpaceChange]:
    hexes = {hex for board in (one, other) for places in (board.spaces, board.tops) for hex in places}
    for hex in sorted(hexes, key=lambda hex: (hex.r, hex.q)):
        before, after = (
            {(space.level, space.kind): space for space in (*board.at(hex), *board.tops.get(hex, ()))}
            for board in (one, other)
        )
        for key in before.keys() & after.keys():
            was, now = before.pop(key), after.pop(key)
            if was.terrain != now.terrain:
                yield SpaceChange(SpaceDifference.TERRAIN, was, now)
            elif was.headroom != now.headroom:
                yield SpaceChange(SpaceDifference.HEADROOM, was, now)
        # The rest: pieces at another level on the same hex, from the ground up.
        olds = sorted(before.values(), key=lambda space: space.level)
        news = sorted(after.values(), key=lambda space: space.level)
        for was, now in zip(olds, news, strict=False):
            yield SpaceChange(SpaceDifference.LEVEL, was, now)
        for was in olds[len(news) :]:
            yield SpaceChange(SpaceDifference.GONE, was, None)
        for now in news[len(olds) :]:
            yield SpaceChange(SpaceDifference.NEW, None, now)


def _place(barrier: Barrier) -> tuple[object, ...]:
    return barrier.kind, barrier.edge, barrier.inside, barrier.foot, barrier.top


def _only_in(battlefield: Battlefield, other: Battlefield) -> tuple[Piece, ...]:
    there = Counter(map(_laid, other.pieces.values()))
    found = []
    for piece in sorted(battlefield.pieces.values(), key=ground_up):
        if there[_laid(piece)]:
            there[_laid(piece)] -= 1
        else:
            found.append(piece)
    return tuple(found)


def _laid(piece: Piece) -> tuple[object, ...]:
    """A key that is the same for pieces that look alike: a turned tile may cover the same hexes."""
    cells = frozenset(piece.filled()) or (piece.cells, piece.edges, piece.slot)
    return piece.type.id, cells


def _moves(one: Field, other: Field, move: int, cancelled: Callable[[], bool]) -> Iterator[MoveChange]:
    for start in one.spaces:
        if cancelled():
            return
        same = other.board.space(start.hex, start.level)
        if same is None or same.kind is not start.kind:
            continue
        before, after = (_ends(field, space, move) for field, space in ((one, start), (other, same)))
        if before.keys() != after.keys():
            lost = tuple(space for key, space in before.items() if key not in after)
            gained = tuple(space for key, space in after.items() if key not in before)
            yield MoveChange(start, lost, gained)


def _ends(field: Field, start: Space, move: int) -> dict[tuple[Hex, int], Space]:
    try:
        found = reach(field.graph, start, field.profile, move, field.situation)
    except BuilderError:  # nobody of that height fits there
        return {}
    return {(space.hex, space.level): space for space, _tail in found}
