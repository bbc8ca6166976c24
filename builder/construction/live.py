"""Whole checks, checks of a candidate, and a check that stays up to date with every edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import partial
from operator import itemgetter
from typing import Any

from builder.battlefield import Battlefield, Change, Piece
from builder.construction.findings import Ground, Key, PileFall, keys_of
from builder.construction.registry import RULE_OF, problems_of
from builder.construction.statics import falls
from builder.problems import Problem, in_order, order_key


def check(battlefield: Battlefield) -> tuple[Problem, ...]:
    """Every problem of a battlefield, worst first, then from the ground up."""
    ground = Ground(battlefield.occupancy)
    ground.falls = falls(battlefield)
    return in_order(
        problem for piece in battlefield.pieces.values() for problem in problems_of(ground, piece)
    )


class LiveProblems:
    """The problems of a battlefield, kept up to date by asking again only those who looked at what changed.

    Call `update` with each change; nothing is subscribed here, so that a document decides the order.
    """

    def __init__(self, battlefield: Battlefield, pulse: Callable[[], None] | None = None) -> None:
        """``pulse`` is called before each piece is checked, and may raise to give it up."""
        self._battlefield = battlefield
        self._problems: dict[int, tuple[Problem, ...]] = {}
        # Who looked at what, by ids of pieces.
        # A lone watcher stands for itself: with a set for each key a large file took twice the memory.
        self._reads: dict[int, tuple[Key, ...]] = {}
        self._watchers: dict[Key, int | tuple[int, ...]] = {}
        self._known: dict[Key, Key] = {}  # one object for equal keys: most are looked at from several sides
        # Sorted by key; kept so, because after an edit it is nearly sorted already.
        self._ordered: list[tuple[tuple[Any, ...], Problem]] = []
        self._falls: dict[int, PileFall] = {}
        self._candidate: tuple[tuple[Piece, ...], tuple[Problem, ...]] | None = None
        self._ask(battlefield.pieces, pulse)
        self._order()

    @property
    def battlefield(self) -> Battlefield:
        """The battlefield that is checked."""
        return self._battlefield

    def move_to(self, battlefield: Battlefield) -> None:
        """Follow another battlefield from now on, which holds the pieces that this one held: a copy of it was
        checked elsewhere. Changes made since are to be handed to `update`.
        """
        self._battlefield, self._candidate = battlefield, None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems, worst first, then from the ground up."""
        return tuple([problem for _key, problem in self._ordered])

    def of(self, id: int) -> tuple[Problem, ...]:
        """The problems that a piece itself has."""
        return self._problems.get(id, ())

    def update(self, change: Change) -> frozenset[int]:
        """Take a change in; returns the ids of the pieces that were asked again or went."""
        touched = (*change.before, *change.after)
        if not touched:
            return frozenset()
        ids = self._watching(touched) | {piece.id for piece in touched}
        self._falls = {id: fall for id, fall in self._falls.items() if id not in ids}
        return self._renew(ids)

    @property
    def hangs_over(self) -> bool:
        """Whether a tile hangs over, so that it is to be asked what falls."""
        return any(problem.code in ("tips", "overhang") for _key, problem in self._ordered)

    def pile_work(self) -> Callable[[object, Callable[[], bool]], Mapping[int, PileFall]]:
        """What works out, in the background too, which piles fall, to be handed to `take_falls`; its second
        argument tells that it was cancelled.
        """
        return partial(_fallen, tuple(self._battlefield.pieces.values()))

    def take_falls(self, found: Mapping[int, PileFall]) -> frozenset[int]:
        """Take in what `pile_work` found for the battlefield as it is; returns the ids of the pieces of
        which that says something new.
        """
        ids = {id for id in {*self._falls, *found} if self._falls.get(id) != found.get(id)}
        self._falls = dict(found)
        return self._renew(ids) if ids else frozenset()

    def _renew(self, ids: set[int]) -> frozenset[int]:
        """Ask these pieces again."""
        self._candidate = None
        for id in ids:
            self._forget(id)
        stale = {id for id in ids if self._problems.pop(id, ())}
        if stale:
            # The piece asked about comes first in its problems.
            self._ordered = [entry for entry in self._ordered if entry[1].pieces[0].id not in stale]
        self._ask(ids & self._battlefield.pieces.keys())
        self._order()
        return frozenset(ids)

    def candidate(self, pieces: Iterable[Piece]) -> tuple[Problem, ...]:
        """The problems that are new if ``pieces`` lay there (those with known ids count as moved).

        The last answer is kept: a press asks what pointing there asked a moment before.
        """
        pieces = tuple(pieces)
        if self._candidate is None or self._candidate[0] != pieces:
            self._candidate = pieces, self._problems_with(pieces)
        return self._candidate[1]

    def _problems_with(self, pieces: tuple[Piece, ...]) -> tuple[Problem, ...]:
        ids = {piece.id for piece in pieces}
        then, around = self._laid_over(pieces, frozenset())
        found = [problem for piece in pieces for problem in problems_of(then, piece)]
        for id in around:
            before = set(self._problems.get(id, ()))
            asked = problems_of(then, self._battlefield.pieces[id])
            found += [p for p in asked if p not in before and _depends_on(p, ids)]
        return in_order(found)

    def foresee(
        self, pieces: Iterable[Piece], taken: Iterable[int] = ()
    ) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
        """The problems around here as they are now and as they would be.

        ``pieces`` are put down (moved, where their ids are known) and those with the ids ``taken`` are taken
        away. Problems that an edit like that cannot touch are in neither of the two.
        """
        pieces, gone = tuple(pieces), frozenset(taken)
        then, around = self._laid_over(pieces, gone)
        touched = gone.union(piece.id for piece in pieces)
        before = [p for id in around for p in self.of(id) if _depends_on(p, touched)]
        asked = (p for id in around for p in problems_of(then, self._battlefield.pieces[id]))
        after = [p for p in asked if _depends_on(p, touched)]
        for piece in pieces:
            before += self.of(piece.id)
            after += problems_of(then, piece)
        before += [p for id in gone for p in self.of(id)]
        return in_order(before), in_order(after)

    def _laid_over(self, pieces: tuple[Piece, ...], taken: frozenset[int]) -> tuple[Ground, set[int]]:
        """The ground with pieces put, moved and taken, and the ids of the others that looked there."""
        standing = self._battlefield.pieces
        ids = {piece.id for piece in pieces} | taken
        around = self._watching([*pieces, *(standing[id] for id in ids if id in standing)])
        then = Ground(self._battlefield.occupancy, pieces, ids)
        then.falls = {id: fall for id, fall in self._falls.items() if id not in around}
        return then, around - ids

    def _watching(self, pieces: Iterable[Piece]) -> set[int]:
        """The ids of the pieces that looked at these."""
        keys = {key for piece in pieces for key in keys_of(piece)}
        return {watcher for key in keys for watcher in _several(self._watchers.get(key, ()))}

    def _ask(self, ids: Iterable[int], pulse: Callable[[], None] | None = None) -> None:
        ground = Ground(self._battlefield.occupancy)
        ground.falls = self._falls
        for id in ids:
            if pulse is not None:
                pulse()
            reads: set[Key] = set()
            ground.reads = reads
            found = problems_of(ground, self._battlefield.pieces[id])
            if found:
                self._problems[id] = found
                self._ordered += [(order_key(problem), problem) for problem in found]
            self._watch(id, reads)

    def _watch(self, watcher: int, reads: set[Key]) -> None:
        self._reads[watcher] = keys = tuple([self._known.setdefault(key, key) for key in reads])
        for key in keys:
            there = self._watchers.get(key)
            self._watchers[key] = watcher if there is None else (*_several(there), watcher)

    def _forget(self, watcher: int) -> None:
        for key in self._reads.pop(watcher, ()):
            others = tuple([other for other in _several(self._watchers[key]) if other != watcher])
            if others:
                self._watchers[key] = others if len(others) > 1 else others[0]
            else:
                del self._watchers[key], self._known[key]

    def _order(self) -> None:
        self._ordered.sort(key=itemgetter(0))


def _depends_on(problem: Problem, touched: Set[int]) -> bool:
    """Whether a problem can come or go with the pieces touched: what two others have with each other cannot,
    though of a crowd another pair is named when one of them goes.
    """
    return not RULE_OF[problem.code].mutual or not touched.isdisjoint([ref.id for ref in problem.pieces])


def _several(watchers: int | tuple[int, ...]) -> tuple[int, ...]:
    return watchers if isinstance(watchers, tuple) else (watchers,)


def _fallen(
    pieces: tuple[Piece, ...], _report: object, cancelled: Callable[[], bool]
) -> Mapping[int, PileFall]:
    return falls(Battlefield(pieces=pieces), cancelled)
