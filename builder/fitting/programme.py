"""The tiling as an integer programme, solved by HiGHS: one aim after the other, the earlier ones kept."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import highspy
import numpy as np
from numpy.typing import NDArray

from builder.fitting.aims import Aim
from builder.fitting.placements import Allowed, Cell, Placement

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
    """Every cell is covered once. `reach` takes one aim after the other and holds what it reached.

    ``stock`` is how many there are of each piece; more can be used, and are short. ``start`` are the numbers
    of placements that cover everything, ``never`` those that may not all be used together. No more tiles hang
    over than do now.
    """

    def __init__(
        self,
        placements: Sequence[Placement],
        stock: Mapping[str, int],
        start: Sequence[int] = (),
        never: Iterable[Collection[int]] = (),
    ) -> None:
        self.placements = placements
        self.aims: list[Aim] = []
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
        self._short: list[int] = []
        for part, counts in sorted(of_part.items()):
            there = stock.get(part, 0)
            if there < sum(counts.values()):
                column = self._columns(1, _INFINITE)
                self._short.append(column)
                rows.add(-_INFINITE, there, [*counts, column], [*counts.values(), -1.0])
        hanging = [number for number, placement in enumerate(placements) if placement.hangs]
        rows.add(-_INFINITE, sum(placements[number].piece is not None for number in hanging), hanging)
        for together in never:
            rows.add(-_INFINITE, len(together) - 1, list(together))
        self._add(rows)
        self._chosen = list(start)

    @property
    def chosen(self) -> list[int]:
        """The numbers of the placements of the best cover found so far."""
        return list(self._chosen)

    def fewest_short(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """As few pieces short as can be."""
        self._reach("short", dict.fromkeys(self._short, 1.0), 0, seconds, cancelled)

    def fewest_changes(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """As many pieces left as they lie as can be."""
        lying = [number for number, placement in enumerate(self.placements) if placement.piece is not None]
        self._reach("changes", dict.fromkeys(lying, -1.0), len(lying), seconds, cancelled)

    def best_bonds(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """As few joints as can be over joints of the level below."""
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
        self._reach("joints", over, 0, seconds, cancelled)

    def fewest_pieces(self, seconds: float, cancelled: Callable[[], bool]) -> None:
        """As few pieces as can be."""
        everything = dict.fromkeys(range(len(self.placements)), 1.0)
        self._reach("pieces", everything, 0, seconds, cancelled)

    def fewest_changed(self, change: Allowed, seconds: float, cancelled: Callable[[], bool]) -> None:
        """As few hexes (or obstacles) as can be that differ in this way from what they were."""
        costs = {
            number: float(placement.changed[change])
            for number, placement in enumerate(self.placements)
            if change in placement.changed
        }
        self._reach(str(change), costs, 0, seconds, cancelled)

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
        name: str,
        costs: Mapping[int, float],
        offset: int,
        seconds: float,
        cancelled: Callable[[], bool],
    ) -> None:
        highs, began = self._highs, time.monotonic()
        count = highs.getNumCol()
        cost = np.zeros(count)
        cost[list(costs)] = list(costs.values())
        highs.changeColsCost(count, np.arange(count, dtype=np.int32), cost)
        highs.changeObjectiveOffset(float(offset))
        highs.setOptionValue("time_limit", max(seconds, 0.05))
        if self._chosen:
            whole = len(self.placements)
            values = np.zeros(whole)
            values[self._chosen] = 1.0
            highs.setSolution(whole, np.arange(whole, dtype=np.int32), values)

        def interrupt(event: highspy.HighsCallbackEvent) -> None:
            if cancelled():
                event.interrupt()

        highs.cbMipInterrupt += interrupt
        highs.run()
        highs.cbMipInterrupt -= interrupt
        info = highs.getInfo()
        feasible = info.primal_solution_status == int(highspy.SolutionStatus.kSolutionStatusFeasible)
        if not feasible:
            return
        values = np.array(highs.getSolution().col_value)
        self._chosen = [int(n) for n in np.flatnonzero(values[: len(self.placements)] > 0.5)]
        reached = round(info.objective_function_value)
        bound = (
            min(reached, int(np.ceil(info.mip_dual_bound - 1e-6))) if np.isfinite(info.mip_dual_bound) else 0
        )
        self.aims.append(Aim(name, reached, bound, time.monotonic() - began))
        rows = _Rows()
        rows.add(-_INFINITE, reached - offset, list(costs), list(costs.values()))
        self._add(rows)
