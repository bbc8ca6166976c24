"""Which pieces replace which, between a battlefield and the same built with other tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from builder.battlefield import Piece, ground_up


@dataclass(frozen=True)
class Exchange:
    """Pieces that lay on some hexes of one level, and those that lie on the same hexes instead."""

    gone: tuple[Piece, ...]
    come: tuple[Piece, ...]


def exchanges(gone: Iterable[Piece], come: Iterable[Piece]) -> tuple[Exchange, ...]:
    """Which pieces replace which, from the ground up, in the smallest groups on the same hexes.

    Pieces only removed or only added are no exchange.
    """
    import networkx as nx  # slow to load

    together: nx.Graph[tuple[object, object]] = nx.Graph()
    for side, pieces in (("gone", gone), ("come", come)):
        for piece in pieces:
            together.add_edges_from(((side, piece), cell) for cell in piece.filled())
    found = []
    for group in nx.connected_components(together):
        one, other = (
            tuple(
                sorted(
                    (piece for mark, piece in group if mark == side and isinstance(piece, Piece)),
                    key=ground_up,
                )
            )
            for side in ("gone", "come")
        )
        if one and other:
            found.append(Exchange(one, other))
    return tuple(sorted(found, key=lambda exchange: ground_up(exchange.gone[0])))


def counted(pieces: Iterable[Piece], times: str = "×") -> str:
    """How many of each piece: ``2 × single grass tile + double grass tile``."""
    names = Counter(piece.type.name for piece in pieces)
    return " + ".join(f"{count} {times} {name}" if count > 1 else name for name, count in names.items())
