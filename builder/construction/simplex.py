"""The simplex method in plain Python, for small programmes whose rows are mostly empty.

`builder.construction.statics` asks HiGHS where that is installed, which is faster; this is for a browser.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Row = dict[int, float]

_TINY = 1e-11  # what counts as nothing
_PIVOT = 1e-7  # the least that is divided by
_PATIENCE = 40  # steps without gain before columns are taken in their order, which ends every circle
_MOST_STEPS = 10  # for each row and column; heaps of tiles take less than one


def least(costs: Sequence[float], rows: Sequence[Row], wanted: Sequence[float]) -> list[float]:
    """Numbers from 0 up that make each row what is wanted of it, with the least costs; none where there are
    none, or where that takes too many steps to find out. Each row holds its factors by column.
    """
    table = _Table(rows, wanted, len(costs))
    aim: Row = {}
    for row in table.rows:
        for column, value in row.items():
            aim[column] = aim.get(column, 0.0) - value
    if not table.improve(aim) or aim.get(table.last, 0.0) < -_PIVOT * (1.0 + table.sum):
        return []
    table.settle()
    aim = {column: cost for column, cost in enumerate(costs) if cost}
    for row, column in zip(table.rows, table.basis, strict=True):
        _less(aim, row, aim.get(column, 0.0))
    if not table.improve(aim):
        return []
    found = [0.0] * len(costs)
    for row, column in zip(table.rows, table.basis, strict=True):
        if column >= 0:
            found[column] = max(row.get(table.last, 0.0), 0.0)
    return found


def _less(row: Row, other: Row, factor: float) -> None:
    """Take another row off, so many times."""
    if not factor:
        return
    for column, value in other.items():
        left = row.get(column, 0.0) - factor * value
        if -_TINY < left < _TINY:
            row.pop(column, None)
        else:
            row[column] = left


class _Table:
    """Rows in which each basic column stands alone; what is wanted of a row stands in the ``last`` column.

    A negative basic column is what its row still lacks.
    """

    def __init__(self, rows: Sequence[Row], wanted: Sequence[float], count: int) -> None:
        self.last, self.rows, self.sum = count, list[Row](), 0.0
        self.basis = [-1 - number for number in range(len(rows))]
        for row, want in zip(rows, wanted, strict=True):
            scale = max(map(abs, row.values()), default=1.0) * (-1.0 if want < 0 else 1.0)
            own = {column: value / scale for column, value in row.items() if value}
            if want:
                own[count] = want / scale
                self.sum += want / scale
            self.rows.append(own)

    def improve(self, aim: Row) -> bool:
        """Exchange columns until none lowers the aim; False where that has no end in sight."""
        idle = 0
        for _step in range(_MOST_STEPS * (len(self.rows) + self.last)):
            worth = [column for column, value in aim.items() if value < -1e-9 and column != self.last]
            if not worth:
                return True
            enter = min(worth) if idle > _PATIENCE else min(worth, key=lambda column: (aim[column], column))
            leave = self._leaving(enter)
            if leave < 0:
                return True
            idle = 0 if self.rows[leave].get(self.last, 0.0) > 1e-12 else idle + 1
            self._exchange(leave, enter)
            _less(aim, self.rows[leave], aim[enter])
        return False

    def settle(self) -> None:
        """Put columns in the place of what rows lacked, so that nothing comes to lack again."""
        for number, column in enumerate(self.basis):
            if column < 0:
                own = {at: abs(value) for at, value in self.rows[number].items() if at != self.last}
                best = max(own, key=lambda at: own[at], default=-1)
                if best >= 0 and own[best] > _PIVOT:
                    self._exchange(number, best)
                else:
                    self.rows[number] = {}

    def _leaving(self, enter: int) -> int:
        """The row that limits a column the most."""
        best, found = (math.inf, 0), -1
        for number, row in enumerate(self.rows):
            value = row.get(enter, 0.0)
            if value > 1e-9:
                limit = (row.get(self.last, 0.0) / value, self.basis[number])
                if limit < best:
                    best, found = limit, number
        return found

    def _exchange(self, number: int, column: int) -> None:
        pivot = self.rows[number][column]
        own = self.rows[number] = {at: value / pivot for at, value in self.rows[number].items()}
        self.basis[number] = column
        for other, row in enumerate(self.rows):
            if other != number and column in row:
                _less(row, own, row[column])
                row.pop(column, None)
