"""A battlefield built with the available pieces: the same surface with other tiles, and what changes."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Several, Take, ground_up
from builder.catalogue import Catalogue, PieceType
from builder.construction.live import check
from builder.fitting.aims import PURCHASE, FitAim
from builder.fitting.allowed import Allowed
from builder.fitting.exchanges import Exchange, exchanges
from builder.fitting.placements import Cell, LaidSurface, Placement, is_laid_again
from builder.fitting.plateaus import lower_where_short
from builder.fitting.programme import Programme
from builder.fitting.task import FitTask, Task, until
from builder.hexgrid import Motion
from builder.inventory import Price, short, used
from builder.language import _
from builder.processes import CancelledError

SECONDS = 30.0
"""How long is searched where nothing is said."""
_MOST_ROUNDS = 20
_SAID_EVERY = 0.1  # s
_PURCHASE, _NEXT = 0.7, 0.5  # shares of the time left for the first aim, and for each but the last after it
_LEVEL, _LOWERED = (
    0.4,
    0.7,
)  # shares of the time until which is searched with no plateau lowered, and for some


@dataclass(frozen=True)
class TerrainDifference:
    """A visible cell whose terrain changed or that lies lower, and the kind of change."""

    cell: Cell
    before: PieceType
    after: PieceType
    change: Allowed


@dataclass(frozen=True)
class Fit:
    """Pieces that go and pieces that come (ids below 0) so that a battlefield is built with what there is.

    ``short`` is how many of each piece it still lacks, of the whole battlefield; ``short_before`` the same of
    the original. ``differences`` are the cells that are seen and have another terrain. ``aims`` say how
    good it is; without any the time was over while the building rules still had something to say.
    ``cancelled``: it was ended before the time was over, and is the best found until then. ``unpaired`` is
    how many cells of the ground differ from their images in the symmetry wished for: there it is not kept.
    ``moved`` are pieces that stay, as they lie then. ``dearer``: fewer pieces would be short, but more boxes
    would have to be bought for them than for the original; so nothing is exchanged.
    """

    gone: tuple[Piece, ...]
    come: tuple[Piece, ...]
    aims: tuple[FitAim, ...] = ()
    short_before: Mapping[str, int] = field(default_factory=dict)
    short: Mapping[str, int] = field(default_factory=dict)
    differences: tuple[TerrainDifference, ...] = ()
    cancelled: bool = False
    unpaired: int = 0
    moved: tuple[Piece, ...] = ()
    dearer: bool = False

    @property
    def is_decided(self) -> bool:
        """Whether it is known that no smaller purchase would do; what ran out of time is no answer."""
        purchase = [aim.proved for aim in self.aims if aim.name in PURCHASE]
        return not self.short or (not self.cancelled and bool(purchase) and all(purchase))

    @property
    def reservation(self) -> str:
        """Why it is not known to be best, and what becomes of it: a sentence, empty where that is known."""
        if self.dearer:
            return _(
                "With other tiles fewer pieces are short, but more boxes must be bought: "
                "nothing is exchanged."
            )
        if self.is_decided:
            return ""
        if self.gone:
            return _("Not decided: with more time there may be less to buy.")
        return _("Not decided: nothing better was found in the time given.")

    @property
    def proved(self) -> bool:
        """Whether nothing better can be in any of the aims."""
        return not self.cancelled and bool(self.aims) and all(aim.proved for aim in self.aims)

    @property
    def exchanges(self) -> tuple[Exchange, ...]:
        """Which pieces replace which, from the ground up."""
        return exchanges(self.gone, self.come)

    def short_at(self, built: Battlefield) -> dict[str, tuple[Piece, ...]]:
        """By each piece that is still short, the pieces of the battlefield as it is built that are it, or are
        made of it, from the ground up: as many of them as are short cannot be laid.
        """
        pieces = sorted(built.pieces.values(), key=ground_up)
        return {part: tuple(piece for piece in pieces if part in piece.type.parts) for part in self.short}

    def built(self, battlefield: Battlefield) -> Battlefield:
        """A copy of the battlefield with it done."""
        copy = battlefield.copy()
        copy.apply(self.edit(copy))
        return copy

    def edit(self, battlefield: Battlefield) -> Edit:
        """The one edit that makes it so."""
        groups: dict[int, str] = {}
        for one in self.exchanges:  # what lies instead of pieces of one group belongs to it
            names = {piece.group for piece in one.gone}
            groups |= dict.fromkeys((piece.id for piece in one.come), names.pop() if len(names) == 1 else "")
        new = tuple(
            battlefield.new_piece(piece.type, piece.hex, piece.slot, piece.rotation, groups.get(piece.id, ""))
            for piece in self.come
        )
        return Several((Take(tuple(piece.id for piece in self.gone)), Replace(self.moved), Put(new)))


def fit(
    battlefield: Battlefield,
    owned: Mapping[str, int] | None,
    catalogue: Catalogue,
    allowed: Collection[Allowed] = (Allowed.HIDDEN,),
    *,
    asked: Collection[int] | None = None,
    motions: Sequence[Motion] = (),
    any_box: bool = False,
    seconds: float = SECONDS,
    progress: Callable[[str, float], None] = lambda aim, share: None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Fit:
    """The surface of a battlefield built with as small a purchase as can be (nothing; few boxes, and never
    more than for the original; few pieces: `builder.inventory.Price`); then with as few changes of what is
    seen, as few pieces moved, as few joints above joints and as few pieces.

    Boxes that are no longer sold count as a larger purchase than any that are, unless it may be ``any_box``.
    ``owned`` counts pieces by id (types made of others taken as those); None is any number of each, and the
    aim as few pieces as can be, with as few joints above joints. ``asked`` are ids of pieces: the rest
    stays. ``motions`` show the other sides of a symmetry: the tiles lie the same there, wherever the surface
    is the same (and ``asked`` about: see `ties.with_images`). ``progress`` hears the aim worked on and the
    share of the time used. The result has no problem that the battlefield does not have: where the building
    rules find one, the tiles it speaks of are not laid so, and all is solved again. Before all else tiles
    that are short are swapped for smaller ones: whenever the time is over, that is an answer.

    Plateaus are lowered only where pieces are short with all else that is allowed, each tried by itself; that
    fewer could not be short is then known only where none are.
    """
    began = time.monotonic()
    end = began + seconds
    tiles = frozenset(allowed) - {Allowed.LOWERED}
    wish = FitTask(owned, catalogue, catalogue.placeable(), tiles, asked, tuple(motions), any_box=any_box)
    if owned is not None:
        wish = replace(wish, most=wish.price(short(used(battlefield), owned)).boxes)
    if owned is None:
        return _laid_again(battlefield, wish, end, progress, cancelled)[0]
    if Allowed.LOWERED not in allowed:
        return _no_dearer(_laid_again(battlefield, wish, end, progress, cancelled)[0], wish)
    level, cover = _laid_again(battlefield, wish, began + seconds * _LEVEL, progress, cancelled)
    if not level.short:
        return _no_dearer(level, wish)

    def trying() -> bool:
        progress("lowered", (time.monotonic() - began) / seconds)
        return cancelled()

    best = wish.price(level.short)
    lower = lower_where_short(battlefield, wish, best, began + seconds * _LOWERED, trying)
    found = level
    if lower.battlefield is not battlefield:
        other, _cover = _laid_again(lower.battlefield, lower.wish, end, progress, cancelled, lower.start)
        if wish.price(other.short) < best:
            found = _seen_from(battlefield, lower.battlefield, other, level.short_before)
    elif not level.proved and time.monotonic() < end:
        found, _cover = _laid_again(battlefield, wish, end, progress, cancelled, cover)
    aims = (replace(aim, bound=0) if aim.name in PURCHASE else aim for aim in found.aims)
    return _no_dearer(replace(found, aims=tuple(aims)), wish)


def _no_dearer(found: Fit, wish: FitTask) -> Fit:
    """The original in place of what needs more boxes to be bought."""
    before, after = (wish.price(missing).boxes for missing in (found.short_before, found.short))
    if after <= before:
        return found
    missing = found.short_before  # the aims stay: whether any tiles build it is known all the same
    return replace(found, gone=(), come=(), moved=(), short=missing, differences=(), dearer=True)


def _laid_again(
    battlefield: Battlefield,
    wish: FitTask,
    end: float,
    progress: Callable[[str, float], None],
    cancelled: Callable[[], bool],
    start: Sequence[int] = (),
) -> tuple[Fit, Sequence[int]]:
    """The tiles laid again and nothing else, and the placements used. ``start`` are good ones at first."""
    well_begun, task = bool(start), Task(battlefield, wish)
    rules = _Rules(battlefield, task.ways, task.start)

    def worth(cover: Sequence[int]) -> Price:
        return wish.price(task.missing(cover))

    chosen, aims = rules.without_clashes(task.begun, rules.clashes(task.begun)), list[FitAim]()
    never: set[frozenset[int]] = set()
    with suppress(CancelledError):
        task.complete(until(end, cancelled))
        start = start or chosen
        for _number in range(_MOST_ROUNDS):
            programme = task.programme(start, never)
            _take_aims(programme, wish, end, progress, cancelled, well_begun=well_begun)
            clashes = rules.clashes(programme.chosen)
            if not clashes:
                if wish.motions or worth(programme.chosen) <= worth(chosen):
                    chosen, aims = programme.chosen, programme.aims
                break
            never |= clashes
            if not wish.motions:
                start = rules.without_clashes(programme.chosen, clashes)
                chosen = min(chosen, start, key=worth)
            until(end, cancelled)()
    gone, come = rules.exchange(chosen)
    found = Fit(
        gone,
        come,
        tuple(aims),
        task.missing(task.start),
        task.missing(chosen),
        tuple(_differences(task.surface, [task.ways[number] for number in chosen])),
        cancelled(),
        task.ties.unpaired,
    )
    return found, chosen


def _seen_from(battlefield: Battlefield, lower: Battlefield, found: Fit, missing: Mapping[str, int]) -> Fit:
    """The result for a battlefield with plateaus lowered, expressed for the original battlefield."""
    before, after = battlefield.pieces, found.built(lower).pieces
    down = [(before[id], piece.slot) for id, piece in lower.pieces.items() if id in before]
    differences = tuple(
        TerrainDifference((hex, slot), piece.type, piece.type, Allowed.LOWERED)
        for piece, new in down
        for hex, slot in piece.filled()
        if new < piece.slot and is_laid_again(piece) and not battlefield.occupancy.at(hex, slot + 1)
    )
    first = sum(aim.name in PURCHASE for aim in found.aims)
    aims = (*found.aims[:first], FitAim("lowered", len(differences), 0, 0.0), *found.aims[first:])
    # The lowered battlefield gave its new pieces ids; pieces that come have ids below 0 until they are laid.
    new = (piece for id, piece in after.items() if id not in before)
    return replace(
        found,
        gone=tuple(piece for id, piece in before.items() if id not in after),
        come=tuple(replace(piece, id=-1 - count) for count, piece in enumerate(new)),
        moved=tuple(piece for id, piece in after.items() if id in before and piece != before[id]),
        aims=aims,
        short_before=missing,
        differences=(*differences, *found.differences),
    )


def _take_aims(
    programme: Programme,
    wish: FitTask,
    end: float,
    progress: Callable[[str, float], None],
    cancelled: Callable[[], bool],
    *,
    well_begun: bool,
) -> None:
    """One aim after the other, each in a part of the time left."""
    allowed, anything = wish.allowed, wish.owned is None
    pieces, joints = ("pieces", programme.fewest_pieces), ("joints", programme.best_bonds)
    changes = ("changes", programme.fewest_changes)
    aims: list[tuple[str, Callable[[float, Callable[[], bool]], None]]] = [("boxes", programme.cheapest)]
    if allowed - {Allowed.HIDDEN} or not anything:
        aims.append(changes)
    aims += [pieces, joints] if anything else [joints, pieces]
    began = said = time.monotonic()
    current = aims[0][0]

    def looking() -> bool:
        """Called constantly by the solver; reports progress, too, but less often."""
        nonlocal said
        now = time.monotonic()
        if now - said > _SAID_EVERY:
            said = now
            progress(current, min(1.0, (now - began) / max(end - began, 1e-3)))
        return cancelled()

    permitted: list[Allowed] = []
    for change in Allowed:  # the more may change, the harder it is: what is found with less is a good start
        if change in allowed and change is not Allowed.HIDDEN:
            if not well_begun and not cancelled():
                programme.permit(permitted)
                programme.begin((end - time.monotonic()) / 4, looking)
            permitted.append(change)
    programme.permit(permitted)
    for number, (name, reach) in enumerate(aims):
        current, left = name, end - time.monotonic()
        if cancelled() or (number and left <= 0):
            return
        share = 1.0 if number == len(aims) - 1 else _NEXT if number else _PURCHASE
        reach(left * share, looking)


class _Rules:
    """The building rules, asked of a choice of placements (by their numbers): whether they find anything that
    they do not find in the battlefield as it is.
    """

    def __init__(self, battlefield: Battlefield, ways: Sequence[Placement], start: Sequence[int]) -> None:
        """``start`` are the numbers of the pieces as they lie."""
        self._battlefield, self._ways, self._start = battlefield, ways, start
        problems = check(battlefield)
        self._before = Counter(problem.code for problem in problems)
        self._known = {(problem.code, problem.at) for problem in problems}

    def exchange(self, chosen: Iterable[int]) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
        """The pieces that go and those that come, numbered from -1 down."""
        kept = set(self._start).intersection(chosen)
        gone = [piece for n in self._start if n not in kept and (piece := self._ways[n].piece) is not None]
        come = [
            Piece(-1 - count, way.tile.type, way.tile.hex, way.slot, way.tile.rotation)
            for count, way in enumerate(self._ways[n] for n in chosen if n not in kept)
        ]
        return tuple(gone), tuple(come)

    def clashes(self, chosen: Sequence[int]) -> set[frozenset[int]]:
        """Sets of placements that must not be combined; empty only if there is nothing new."""
        built = Fit(*self.exchange(chosen)).built(self._battlefield)
        after = check(built)
        more = Counter(problem.code for problem in after) - self._before
        by_cell = {cell: number for number in chosen for cell in self._ways[number].cells}
        new = frozenset(chosen).difference(self._start)
        found = set()
        for problem in after:
            if more[problem.code] and (problem.code, problem.at) not in self._known:
                cells = {cell for ref in problem.pieces for cell in built.pieces[ref.id].filled()}
                near = cells | {(hex, slot - 1) for hex, slot in cells}
                together = frozenset(by_cell[cell] for cell in near if cell in by_cell)
                if together & new:
                    found.add(together)
        # Where nothing near is to blame, it is all that is new.
        return found if found or not more else {new}

    def without_clashes(self, chosen: Sequence[int], clashes: set[frozenset[int]]) -> list[int]:
        """What was chosen, but wherever placements clash the pieces that lie there now."""
        ways = self._ways
        now = {cell: number for number in self._start for cell in ways[number].cells}
        found = {cell: number for number in chosen for cell in ways[number].cells}
        for _number in range(_MOST_ROUNDS):
            if not clashes:
                break
            waiting = {cell for clash in clashes for number in clash for cell in ways[number].cells}
            while waiting:  # and all that lies over the border of what is put back
                for cell in waiting:
                    found[cell] = now[cell]
                waiting = {
                    cell
                    for number in set(found.values())
                    if any(found[cell] != number for cell in ways[number].cells)
                    for cell in ways[number].cells
                    if found[cell] != now[cell]
                }
            clashes = self.clashes(sorted(set(found.values())))
        return list(self._start) if clashes else sorted(set(found.values()))


def _differences(surface: LaidSurface, chosen: Iterable[Placement]) -> Iterator[TerrainDifference]:
    was = {cell: piece for piece in surface.pieces for cell in piece.filled()}
    for way in chosen:
        if way.changed and way.piece is None:
            for cell in sorted(way.cells):
                change = surface.change(cell, way.tile.type)
                if change is not None:
                    yield TerrainDifference(cell, was[cell].type, way.tile.type, change)
