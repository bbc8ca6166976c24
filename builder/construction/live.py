"""Whole checks, checks of a candidate, and a check that stays up to date with every edit."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from builder.battlefield import Battlefield, Change, Piece
from builder.construction.ground import Ground, Key, keys_of
from builder.construction.registry import problems_of
from builder.problems import Problem, in_order, order_key


def check(battlefield: Battlefield) -> tuple[Problem, ...]:
    """Every problem of a battlefield, worst first, then from the ground up."""
    ground = Ground(battlefield.occupancy)
    return in_order(
        problem for piece in battlefield.pieces.values() for problem in problems_of(ground, piece)
    )


def check_candidate(battlefield: Battlefield, piece: Piece) -> tuple[Problem, ...]:
    """What would be wrong if ``piece`` lay there: its own problems and those it would newly cause.

    ``piece`` may carry the id of a piece on the battlefield; then that one is taken as moved.
    """
    live = LiveProblems(battlefield, start_empty=True)
    return live.candidate((piece,), near=True)


class LiveProblems:
    """The problems of a battlefield, kept up to date by asking again only those who looked at what changed.

    Call `update` with each change; nothing is subscribed here, so that a document decides the order.
    """

    def __init__(self, battlefield: Battlefield, *, start_empty: bool = False) -> None:
        self._battlefield = battlefield
        self._problems: dict[int, tuple[Problem, ...]] = {}
        self._reads: dict[int, set[Key]] = {}
        self._watchers: dict[Key, set[int]] = {}
        # Sorted by key; kept so, because after an edit it is nearly sorted already.
        self._ordered: list[tuple[tuple[Any, ...], Problem]] = []
        self._stale: set[int] = set()
        if not start_empty:
            ground = Ground(battlefield.occupancy)
            for piece in battlefield.pieces.values():
                self._ask(ground, piece)
            self._order()

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, worst first, then from the ground up."""
        return tuple([problem for _, problem in self._ordered])

    def of(self, id: int) -> tuple[Problem, ...]:
        """The problems that a piece itself has."""
        return self._problems.get(id, ())

    def update(self, change: Change) -> frozenset[int]:
        """Take a change in; returns the ids of the pieces that were asked again or went."""
        touched: list[Piece] = [*change.added, *change.removed]
        for before, after in change.changed:
            touched += (before, after)
        if not touched:
            return frozenset()
        ids = self._watching(touched) | {piece.id for piece in touched}
        ground = Ground(self._battlefield.occupancy)
        pieces = self._battlefield.pieces
        for id in ids:
            self._forget(id)
        if self._stale:
            # The piece asked about comes first in its problems.
            self._ordered = [entry for entry in self._ordered if entry[1].pieces[0].id not in self._stale]
            self._stale.clear()
        for id in ids:
            if id in pieces:
                self._ask(ground, pieces[id])
        self._order()
        return frozenset(ids)

    def candidate(self, pieces: Iterable[Piece], *, near: bool = False) -> tuple[Problem, ...]:
        """The problems that are new if ``pieces`` lay there (those with known ids count as moved).

        ``near`` looks for the pieces around by place instead of asking who watches.
        """
        pieces = tuple(pieces)
        standing = self._battlefield.pieces
        moved = [standing[piece.id] for piece in pieces if piece.id in standing]
        ids = {piece.id for piece in pieces}
        touched = [*pieces, *moved]
        around = (self._near(touched) if near else self._watching(touched)) - ids
        now = Ground(self._battlefield.occupancy)
        then = Ground(self._battlefield.occupancy, pieces, ids)
        found = [problem for piece in pieces for problem in problems_of(then, piece)]
        for id in around:
            before = problems_of(now, standing[id]) if near else self._problems.get(id, ())
            found += [p for p in problems_of(then, standing[id]) if p not in before]
        return in_order(found)

    def _watching(self, pieces: Iterable[Piece]) -> set[int]:
        ids: set[int] = set()
        for piece in pieces:
            for key in keys_of(piece):
                watchers = self._watchers.get(key)
                if watchers:
                    ids |= watchers
        return ids

    def _near(self, pieces: Iterable[Piece]) -> set[int]:
        """The ids of all pieces in the columns up to two hexes off, the farthest any rule looks."""
        occupancy = self._battlefield.occupancy
        hexes = {cell for piece in pieces for cell in piece.cells}
        for _ in range(2):
            hexes |= {neighbour for hex in hexes for neighbour in hex.neighbours()}
        ids: set[int] = set()
        for hex in hexes:
            for column in (occupancy.column(hex), occupancy.standing(hex)):
                for found in column.values():
                    ids.update([piece.id for piece in found])
        return ids

    def _ask(self, ground: Ground, piece: Piece) -> None:
        reads: set[Key] = set()
        ground.reads = reads
        found = problems_of(ground, piece)
        if found:
            self._problems[piece.id] = found
            self._ordered += [(order_key(problem), problem) for problem in found]
        self._reads[piece.id] = reads
        for key in reads:
            self._watchers.setdefault(key, set()).add(piece.id)

    def _forget(self, id: int) -> None:
        if self._problems.pop(id, ()):
            self._stale.add(id)
        for key in self._reads.pop(id, ()):
            watchers = self._watchers[key]
            watchers.discard(id)
            if not watchers:
                del self._watchers[key]

    def _order(self) -> None:
        self._ordered.sort(key=itemgetter(0))
