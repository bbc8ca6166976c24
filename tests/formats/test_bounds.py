"""What is too large is refused before anything is built of it."""

from __future__ import annotations

import gzip

import pytest

from builder.errors import UnreadableError
from builder.formats.bounds import MAX_UNPACKED, demand_plausible, gunzipped, is_gzip, read_small_yaml


def test_gzip_is_unpacked() -> None:
    assert gunzipped(gzip.compress(b"ford"), "f") == b"ford"
    assert is_gzip(gzip.compress(b""))
    assert not is_gzip(b"ford")


def test_a_bomb_stops_at_the_limit() -> None:
    bomb = gzip.compress(b"\0" * (MAX_UNPACKED + 1), 9)
    assert len(bomb) < 100_000
    with pytest.raises(UnreadableError, match="unpacks to more than 32 MiB"):
        gunzipped(bomb, "f")
    assert len(gunzipped(gzip.compress(b"\0" * MAX_UNPACKED, 1), "f")) == MAX_UNPACKED


def test_a_packed_file_cut_anywhere_is_refused() -> None:
    content = gzip.compress(b"a ford " * 20)
    for length in range(2, len(content)):
        with pytest.raises(UnreadableError, match=r"^cut\.gz"):
            gunzipped(content[:length], "cut.gz")


@pytest.mark.parametrize("content", [b"[1]," * 160_000, b"{}," * 160_000, b"- {piece: a}\n" * 50_001])
def test_more_parts_than_a_battlefield_has_are_refused(content: bytes) -> None:
    with pytest.raises(UnreadableError, match="f: too large; a battlefield holds at most 50000 pieces"):
        demand_plausible(content, "f")


def test_a_battlefield_of_the_largest_size_is_plausible() -> None:
    demand_plausible(b"- {piece: grass-1, at: [0, 0, 1]}\n" * 50_000, "f")


def test_small_files_have_small_limits() -> None:
    assert read_small_yaml(b"a: [1, 2]", "f").data == {"a": [1, 2]}
    with pytest.raises(UnreadableError, match="the most that is read"):
        read_small_yaml(b"a: 1\n" * 60_001, "f")
