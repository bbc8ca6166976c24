"""A bounded search for the cheapest cover of an area by tiles."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from builder.editor.shaping.tile_board import Board, bits

SHORT = 1_000  # a tile that is not left weighs more than any number of tiles that are


def cost(uses: int, left: int) -> int:
    """What it costs to use so many pieces of a type of which so many are left."""
    return uses + SHORT * (uses - max(0, min(uses, left)))


class Search:
    """Branch and bound over the hex that fewest tiles can cover."""

    def __init__(self, board: Board, stock: Mapping[str, int], steps: int) -> None:
        self.board, self.stock, self.steps = board, dict(stock), steps
        self.best: list[int] | None = None
        self.least = 10**9
        self.chosen: list[int] = []
        self.at: dict[int, list[int]] = {}

    def solve(self, area: int, below: int = 10**9) -> list[int] | None:
        """The cheapest cover found that costs less than ``below``."""
        self.least = below
        masks = self.board.masks
        for n in bits(area):
            self.at[n] = [number for number in self.board.at[n] if masks[number] & area == masks[number]]
        self._go(area, 0)
        return self.best

    def _go(self, rest: int, spent: int) -> None:
        if not rest:
            if spent < self.least:
                self.least, self.best = spent, list(self.chosen)
            return
        if self.steps <= 0 or spent + ceil(rest.bit_count() / self.board.best) >= self.least:
            return
        self.steps -= 1
        for number in self._narrowest(rest):
            id, uses = self.board.tiles[number].type.id, self.board.uses[number]
            price = cost(uses, self.stock[id])
            self.stock[id] -= uses
            self.chosen.append(number)
            self._go(rest & ~self.board.masks[number], spent + price)
            self.chosen.pop()
            self.stock[id] += uses

    def _narrowest(self, rest: int) -> list[int]:
        masks, found = self.board.masks, None
        for n in bits(rest):
            fit = [number for number in self.at[n] if masks[number] & rest == masks[number]]
            if found is None or len(fit) < len(found):
                found = fit
                if len(fit) <= 1:
                    break
        return sorted(found or (), key=lambda number: self._weight(number))

    def _weight(self, number: int) -> tuple[bool, int]:
        type = self.board.tiles[number].type
        return (self.stock[type.id] < self.board.uses[number], -type.size)
