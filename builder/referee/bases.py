"""Bases: the spaces that a figure takes, one, two, or more for one that never moves (R051, R053)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.board import Board, Space, SpaceKind
from builder.catalogue.bases import base_hexes, has_outline
from builder.catalogue.cards import Card
from builder.hexgrid import Edge
from builder.scenario import Position


def is_known(card: Card) -> bool:
    """Whether figures of a card can be put on a battlefield: its base has a known outline."""
    return has_outline(card.spaces)


def stays_put(card: Card) -> bool:
    """Whether the figures of a card are never moved, by nobody: their base takes more than two spaces."""
    return card.spaces > 2


def flat_stands(board: Board, card: Card, free: Mapping[Position, Space]) -> Iterator[tuple[Space, ...]]:
    """All ways to lay a base of several spaces flat on free ones, whatever ground they are. Of two each comes
    first once; of more the order is that of rows.
    """
    if stays_put(card):
        yield from _large(board, free, card.spaces)
        return
    for position, space in free.items():
        for hex in position.hex.neighbours():
            other = free.get(Position(hex, position.level))
            if other is not None and lies_flat(board, (space, other)):
                yield space, other


def _large(board: Board, free: Mapping[Position, Space], count: int) -> Iterator[tuple[Space, ...]]:
    seen: set[tuple[Space, ...]] = set()
    for position in free:
        for turn in range(6):
            positions = [Position(hex, position.level) for hex in base_hexes(count, position.hex, turn)]
            there = [free[position] for position in positions if position in free]
            if len(there) < count:
                continue
            base = tuple(sorted(there, key=lambda space: (space.hex.r, space.hex.q)))
            if base and base not in seen and lies_flat(board, base):
                seen.add(base)
                yield base


def lies_flat(board: Board, base: tuple[Space, ...]) -> bool:
    """Whether a base of several spaces lies flat on them: one level, no ladder, nothing stands between."""
    hexes = {space.hex for space in base}
    for space in base:
        if space.level != base[0].level or space.kind is SpaceKind.LADDER_RUNG:
            return False
        for direction, hex in enumerate(space.hex.neighbours()):
            walls = board.barriers(Edge(space.hex, direction)) if hex in hexes else ()
            if any(wall.foot <= space.level < wall.top for wall in walls):
                return False
    return True
