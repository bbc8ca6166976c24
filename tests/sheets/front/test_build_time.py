"""The estimate of how long building takes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue, Role
from builder.sheets.front.build_time import (
    LARGE_EXTRA,
    LEVEL,
    SECONDS,
    build_minutes,
    rounded_time,
    seconds_for,
)
from tests.battlefields import CASTLE

Built = Callable[..., Battlefield]


def test_every_piece_of_the_catalogue_takes_its_time(catalogue: Catalogue) -> None:
    assert set(SECONDS) == set(Role)
    assert all(seconds_for(type) > 0 for type in catalogue.pieces.values())


def test_large_tiles_take_longer(catalogue: Catalogue) -> None:
    pieces = catalogue.pieces
    assert seconds_for(pieces["grass-24"]) == seconds_for(pieces["grass-1"]) + LARGE_EXTRA
    assert seconds_for(pieces["grass-3"]) == seconds_for(pieces["grass-1"])
    assert seconds_for(pieces["fortress-doorway"]) > seconds_for(pieces["fortress-wall-straight"])


def test_pieces_and_levels_add_up(built: Built) -> None:
    one = built([("grass-1", 0, 0, 1, 0)])
    two = built([("grass-1", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0)])
    assert build_minutes(Battlefield()) == 0
    assert build_minutes(one) * 60 == SECONDS[Role.LAND] + LEVEL
    assert build_minutes(two) == 2 * build_minutes(one)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (0.3, "5 min"),
        (23, "25 min"),
        (57, "55 min"),
        (58, "1 h"),
        (76, "1 h 20 min"),
        (234, "3 h 50 min"),
        (236, "4 h"),
        (260, "4½ h"),
    ],
)
def test_the_time_is_told_as_people_say_it(minutes: float, said: str) -> None:
    assert rounded_time(minutes) == said


@given(st.floats(1, 3000))
def test_rounding_is_never_far_off(minutes: float) -> None:
    words = rounded_time(minutes).replace("½", ".5").split()
    told = sum(float(n) * {"h": 60, "min": 1}[unit] for n, unit in zip(words[::2], words[1::2], strict=True))
    assert abs(told - minutes) <= max(5, 0.07 * minutes)


def test_the_castle_takes_most_of_an_hour(made: Callable[[str], Battlefield]) -> None:
    assert 30 < build_minutes(made(CASTLE)) < 75
