"""Where pieces lie, in words: the hexes they cover, or the edges they stand on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from builder.battlefield import Piece
from builder.hexgrid import Direction, Hex
from builder.hexgrid.offset import from_hex, label


def by_type(pieces: Iterable[Piece]) -> list[str]:
    """One line a type, in the order they come: its name and the places of its pieces."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    for piece in pieces:
        places[piece.type.name][place_of(piece)] += 1
    return [
        f"{name}: " + "; ".join(place if n == 1 else f"{place} (× {n})" for place, n in found.items())
        for name, found in places.items()
    ]


def place_of(piece: Piece) -> str:
    """Where a piece lies: the hexes it covers, row by row, or the edges it stands on.

    Neighbours in a row are drawn together (``A1..C1``); an edge is its hex and a direction (``C4 NE``).
    """
    if piece.type.is_edge and piece.edges:
        return "+".join(f"{label(hex)} {Direction(way).name}" for hex, way in piece.edges)
    rows: dict[int, list[int]] = defaultdict(list)
    by_place: dict[tuple[int, int], Hex] = {}
    for cell in piece.cells:
        column, row = from_hex(cell)
        rows[row].append(column)
        by_place[column, row] = cell
    runs: list[str] = []
    for row in sorted(rows):
        for first, last in _runs(sorted(rows[row])):
            start, end = label(by_place[first, row]), label(by_place[last, row])
            runs.append(start if first == last else f"{start}..{end}")
    return "+".join(runs)


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers in order as runs from first to last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
