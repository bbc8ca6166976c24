"""What lies above the shown level: which piece is hinted at."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.editor.canvas.overhead import nearest_above
from builder.hexgrid import Hex

HERE = Hex(0, 0)


def test_it_is_the_nearest_piece_over_the_hex(lay: Callable[..., Battlefield]) -> None:
    occupancy = lay(("rock-1", 0, 0, 1, 0), ("sand-7", 0, 0, 4, 0), ("rock-1", 0, 0, 3, 0)).occupancy

    def found(hex: Hex, highest: int, hidden: frozenset[int] = frozenset()) -> int | None:
        piece = nearest_above(occupancy, hex, highest, hidden)
        return piece.id if piece is not None else None

    assert [found(HERE, highest) for highest in (1, 2, 3, 4)] == [3, 3, 2, None]
    assert found(HERE, 1, frozenset({3})) == 2
    assert found(Hex(9, 9), 1) is None


def test_what_reaches_up_from_the_shown_level_is_not_above_it(lay: Callable[..., Battlefield]) -> None:
    occupancy = lay(("evergreen-12", 0, 0, 1, 0)).occupancy
    assert nearest_above(occupancy, HERE, 3) is None
