"""The tiling as an integer programme, solved by HiGHS: one aim after the other, the earlier ones kept."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import highspy
import numpy as np
from numpy.typing import NDArray

from builder.catalogue import Catalogue, Confidence
from builder.fitting.aims import PURCHASE, FitAim
from builder.fitting.allowed import Allowed
from builder.fitting.placements import Cell, Placement
from builder.fitting.ties import Ties
from builder.inventory import Price, offers_of
from builder.inventory.cover import BoxOffer

Numbers = NDArray[np.float64]
_INFINITE = highspy.kHighsInf


@dataclass
class _Rows:
    """Rows of a matrix that are added at once."""

    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)

    def add(self, low: float, high: float, columns: Sequence[int], values: Sequence[float] = ()) -> None:
        self.low.append(low)
        self.high.append(high)
        self.starts.append(len(self.columns))
        self.columns += columns
        self.values += values or [1.0] * len(columns)


class Programme:
    """Every cell is covered once. One aim is taken after the other, and what it reached is held.

    ``stock`` is how many there are of each piece (less than 0: what lies beside takes more); more can be
    used, and are short: then boxes of the ``catalogue`` hold them, at most ``most``, ``any_box`` alike or
    those first that are sold. ``start`` are the
    numbers of placements that cover everything (and are of no use where ``ties`` say otherwise), ``never``
    those that may not all be used together. No more tiles hang over than do now.
    """

    def __init__(
        self,
        placements: Sequence[Placement],
        stock: Mapping[str, int],
        start: Sequence[int] = (),
        never: Iterable[Collection[int]] = (),
        ties: Ties | None = None,
        *,
        catalogue: Catalogue,
        most: int = 0,
        any_box: bool = False,
    ) -> None:
        self.placements = placements
        ties = ties or Ties()
        self._impossible = ties.never
        self.aims: list[FitAim] = []
        self._permitted = frozenset(change for placement in placements for change in placement.changed)
        self._highs = highs = highspy.Highs()  # type: ignore[no-untyped-call]
        for option, value in (
            ("output_flag", False),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", 0.99),  # every aim is a whole number
            ("threads", 1),
        ):
            highs.setOptionValue(option, value)
        self._columns(len(placements), 1.0, whole=True)
        self._covering: dict[Cell, list[int]] = defaultdict(list)
        of_part: dict[str, dict[int, float]] = defaultdict(dict)
        for number, placement in enumerate(placements):
            for cell in placement.cells:
                self._covering[cell].append(number)
            for part, count in placement.tile.type.parts.items():
                of_part[part][number] = float(count)
        rows = _Rows()
        for numbers in self._covering.values():
            rows.add(1.0, 1.0, numbers)
        lacking: dict[str, dict[int, float]] = {part: {} for part, there in stock.items() if there < 0}
        short: dict[str, int] = {}
        for part, counts in sorted((lacking | of_part).items()):
            there = stock.get(part, 0)
            if there < sum(counts.values()):
                column = short[part] = self._columns(1, _INFINITE)
                rows.add(-_INFINITE, there, [*counts, column], [*counts.values(), -1.0])
        largest = max((sum(one.tile.type.parts.values()) for one in placements), default=0)
        fixed = -sum(there for there in stock.values() if there < 0)
        offers = offers_of(short, catalogue, any_box=any_box)
        self._sell(short, offers, most, largest * len(self._covering) + fixed + 1, rows)
        hanging = [number for number, placement in enumerate(placements) if placement.hangs]
        rows.add(-_INFINITE, sum(placements[number].piece is not None for number in hanging), hanging)
        for together in never:
            rows.add(-_INFINITE, len(together) - 1, list(together))
        for pair in ties.together:
            rows.add(0.0, 0.0, list(pair), [1.0, -1.0])
        for one, others in ties.only_with:
            rows.add(-_INFINITE, 0.0, [one, *others], [1.0] + [-1.0] * len(others))
        for pair in ties.apart:
            rows.add(-_INFINITE, 1.0, list(pair))
        self._add(rows)
        self._chosen = list(start)
        self._values = np.zeros(len(placements))
        self._values[self._chosen] = 1.0

    def _sell(
        self, short: Mapping[str, int], offers: Sequence[BoxOffer], most: int, more: int, rows: _Rows
    ) -> None:
        """Add boxes that hold what is short (columns by part), and what the purchase is compared by: one of
        a level weighs more than all there can be of those below. ``more`` than the pieces short.
        """
        first = self._columns(len(offers), float(most), whole=True)
        boxes = dict(zip(range(first, first + len(offers)), offers, strict=True))
        rows.add(-_INFINITE, float(most), list(boxes))
        levels: list[tuple[str, list[int]]] = [
            ("loose", []),
            ("unsold", [box for box, offer in boxes.items() if offer.unsold]),
            ("unsure", [box for box, offer in boxes.items() if offer.confidence is Confidence.LOW]),
            ("boxes", list(boxes)),
        ]
        for part, column in short.items():
            holding = {
                box: -float(offer.counts[part]) for box, offer in boxes.items() if part in offer.counts
            }
            if holding:
                rows.add(-_INFINITE, 0.0, [column, *holding], [1.0, *holding.values()])
            else:
                levels[0][1].append(column)
        self._prices: list[tuple[str, int]] = [("short", 1)]
        self._costs = dict.fromkeys(short.values(), 1.0)
        weight = more
        for name, columns in reversed(levels):
            if columns:
                self._prices.insert(0, (name, weight))
                for column in columns:
                    self._costs[column] = self._costs.get(column, 0.0) + weight
                weight *= most + 1

    @property
    def chosen(self) -> list[int]:
        """The numbers of the placements of the best cover found so far."""
        return list(self._chosen)

    def begin(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """Look for a cheap purchase with what is permitted now: a start for what is permitted later."""
        self.cheapest(seconds, cancelled)
        self.aims.clear()

    def cheapest(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """Minimise the purchase (`builder.inventory.Price`)."""
        self._reach(self._prices, self._costs, 0, seconds, cancelled)

    def cheaper(self, than: Price, seconds: float, cancelled: Callable[[], bool]) -> Price:
        """The cheapest purchase found that is cheaper ``than`` that; that where there is none."""
        before = dict(zip(PURCHASE, than, strict=True))
        rows = _Rows()
        limit = sum(weight * before[name] for name, weight in self._prices) - 1
        rows.add(-_INFINITE, limit, list(self._costs), list(self._costs.values()))
        self._add(rows)
        self.cheapest(seconds, cancelled)
        found = {aim.name: aim.reached for aim in self.aims}
        return Price(*(found.get(name, 0) for name in PURCHASE)) if found else than

    def permit(self, changes: Collection[Allowed]) -> None:
        """Use only placements that change what is seen in these ways, until other ways are permitted."""
        self._permitted = frozenset(changes)
        count = len(self.placements)
        high = [
            float(number not in self._impossible and all(one in changes for one in placement.changed))
            for number, placement in enumerate(self.placements)
        ]
        columns = np.arange(count, dtype=np.int32)
        self._highs.changeColsBounds(count, columns, np.zeros(count), np.array(high))

    def fewest_changes(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """As little terrain under other rules as can be; then as little other terrain (and as few other
        obstacles), then as many pieces left as they lie. One aim for the solver: each weighs more than all
        that come after it.
        """
        lying = sum(placement.piece is not None for placement in self.placements)
        alike = lying + 1
        unlike = alike * (len(self._covering) + 1)
        weights = {Allowed.UNLIKE: unlike, Allowed.ALIKE: alike, Allowed.OBSTACLES: alike}
        costs = {
            number: float(sum(weights[change] * n for change, n in placement.changed.items()))
            - (placement.piece is not None)
            for number, placement in enumerate(self.placements)
        }
        levels = [
            (name, weight)
            for name, weight in (("unlike", unlike), ("alike", alike), ("changes", 1))
            if name == "changes" or any(weights[change] == weight for change in self._permitted)
        ]
        self._reach(levels, costs, lying, seconds, cancelled)

    def best_bonds(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """Minimise the joints above joints of the level below."""
        rows = _Rows()
        over: dict[int, float] = {}
        across = self._across()
        for (one, other), numbers in across.items():
            (hex, slot), (there, _) = one, other
            below = across.get(((hex, slot - 1), (there, slot - 1)))
            if below is not None:
                column = self._columns(1, 1.0)
                over[column] = 1.0
                rows.add(1.0, _INFINITE, [column, *numbers, *below])
        self._add(rows)
        self._reach([("joints", 1)], over, 0, seconds, cancelled)

    def fewest_pieces(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """Minimise the number of pieces."""
        everything = dict.fromkeys(range(len(self.placements)), 1.0)
        self._reach([("pieces", 1)], everything, 0, seconds, cancelled)

    def _across(self) -> dict[tuple[Cell, Cell], list[int]]:
        """For each two cells side by side the placements that cover both."""
        found: dict[tuple[Cell, Cell], list[int]] = {}
        for hex, slot in self._covering:
            for near in hex.neighbours()[:3]:
                if (near, slot) in self._covering:
                    both = set(self._covering[hex, slot]).intersection(self._covering[near, slot])
                    found[(hex, slot), (near, slot)] = sorted(both)
        return found

    def _columns(self, count: int, high: float, *, whole: bool = False) -> int:
        """Add variables from 0 to ``high``; the number of the first."""
        first: int = self._highs.getNumCol()
        self._highs.addVars(count, np.zeros(count), np.full(count, high))
        if whole:
            columns = np.arange(first, first + count, dtype=np.int32)
            integer = int(highspy.HighsVarType.kInteger.value)
            self._highs.changeColsIntegrality(count, columns, np.full(count, integer, dtype=np.uint8))
        return first

    def _add(self, rows: _Rows) -> None:
        self._highs.addRows(
            len(rows.low),
            np.array(rows.low, dtype=float),
            np.array(rows.high, dtype=float),
            len(rows.columns),
            np.array(rows.starts, dtype=np.int32),
            np.array(rows.columns, dtype=np.int32),
            np.array(rows.values, dtype=float),
        )

    def _reach(
        self,
        levels: Sequence[tuple[str, int]],
        costs: Mapping[int, float],
        offset: int,
        seconds: float,
        cancelled: Callable[[], bool],
    ) -> None:
        """Minimise costs in which one of each level, with its weight, is more than all below it come to."""
        began = time.monotonic()
        found = self._solve(costs, offset, seconds, cancelled)
        if found is None:
            return
        took, (reached, bound) = time.monotonic() - began, found
        for name, weight in levels:
            (here, reached), (least, bound) = divmod(reached, weight), divmod(bound, weight)
            if here or name not in PURCHASE[:-2]:  # none of them: there is nothing to be said
                self.aims.append(FitAim(name, here, least, took))
            if least < here:
                bound = 0  # nothing is known of what weighs less

    def _solve(
        self, costs: Mapping[int, float], offset: int, seconds: float, cancelled: Callable[[], bool]
    ) -> tuple[int, int] | None:
        """What the costs (by column) and ``offset`` come to, and the bound below which they cannot; they will
        not come to more from now on. None where nothing was found in time.
        """
        highs = self._highs
        count = highs.getNumCol()
        cost = np.zeros(count)
        cost[list(costs)] = list(costs.values())
        highs.changeColsCost(count, np.arange(count, dtype=np.int32), cost)
        highs.changeObjectiveOffset(float(offset))
        highs.setOptionValue("time_limit", max(seconds, 0.05))
        if self._chosen:
            highs.setSolution(len(self._values), np.arange(len(self._values), dtype=np.int32), self._values)

        def interrupt(event: highspy.HighsCallbackEvent) -> None:
            if cancelled():
                event.interrupt()

        highs.cbMipInterrupt += interrupt
        highs.run()
        highs.cbMipInterrupt -= interrupt
        info = highs.getInfo()
        if info.primal_solution_status != int(highspy.SolutionStatus.kSolutionStatusFeasible):
            return None
        self._values = np.array(highs.getSolution().col_value)
        self._chosen = [int(n) for n in np.flatnonzero(self._values[: len(self.placements)] > 0.5)]
        reached = round(info.objective_function_value)
        bound = int(np.ceil(info.mip_dual_bound - 1e-6)) if np.isfinite(info.mip_dual_bound) else 0
        rows = _Rows()
        rows.add(-_INFINITE, reached - offset, list(costs), list(costs.values()))
        self._add(rows)
        return reached, max(0, min(reached, bound))
