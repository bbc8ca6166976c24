"""Heights: the number that a hex carries is that of the top in sight."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from builder.battlefield import Battlefield
from builder.editor.canvas.heights import ground_height, seen_height
from builder.hexgrid import Hex

HERE = Hex(0, 0)


@pytest.mark.parametrize(
    ("rows", "height"),
    [
        ((), None),
        ((("rock-1", 0, 0, 1, 0),), 1),
        ((("rock-1", 0, 0, 1, 0), ("grass-7", 0, 0, 2, 0)), 2),
        ((("water-1", 0, 0, 1, 0),), 0),
        ((("rock-1", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0)), 1),
        ((("rock-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)), None),
        ((("fortress-base-straight", 0, 0, 1, 0), ("fortress-wall-straight", 0, 0, 2, 0)), 10),
        ((("rock-1", 0, 0, 1, 0), ("battlement", 0, 0, 2, 0)), 1),
    ],
)
def test_the_top_in_sight(lay: Callable[..., Battlefield], rows: tuple, height: int | None) -> None:
    battlefield = lay(*rows) if rows else Battlefield()
    assert seen_height(battlefield.occupancy, HERE, None) == height


@pytest.mark.parametrize(
    ("rows", "height"),
    [
        ((), 0),
        ((("water-1", 0, 0, 1, 0),), 0),
        ((("rock-1", 0, 0, 1, 0), ("water-1", 0, 0, 2, 0)), 1),
        ((("rock-1", 0, 0, 1, 0), ("evergreen-12", 0, 0, 2, 0)), 1),
        ((("evergreen-12", 0, 0, 1, 0),), 0),
    ],
)
def test_the_ground_is_what_stands_tall_left_aside(
    lay: Callable[..., Battlefield], rows: tuple, height: int
) -> None:
    battlefield = lay(*rows) if rows else Battlefield()
    assert ground_height(battlefield.occupancy, HERE, None) == height


def test_what_is_above_the_shown_level_or_hidden_does_not_count(lay: Callable[..., Battlefield]) -> None:
    occupancy = lay(("rock-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("rock-1", 0, 0, 3, 0)).occupancy
    assert [seen_height(occupancy, HERE, highest) for highest in (None, 3, 2, 1)] == [3, 3, 2, 1]
    assert seen_height(occupancy, HERE, None, {3}) == 2
    assert seen_height(occupancy, HERE, None, {1, 2, 3}) is None
