"""Every reader of strangers' bytes takes time in proportion to them, whatever is repeated: four times as much
takes no nine times as long.
"""

from __future__ import annotations

import time
from contextlib import suppress

import pytest

from builder.errors import BuilderError
from tests.formats.fuzzing import READERS

PLAYED = (
    "actions",
    "messages of guests",
    "messages of the host",
)  # are no files, and have limits of their own
TOKENS = (b"x", b'\\"', b"''", b"a: ", b"- [", b"{}, ", b"\n- a", b"\n", b"**a ", b"<script ", b"\0")
LENGTH = 12_000
FIRST = 400  # bytes in which a first line that says what the file is has ended
NOISE = 0.05  # s that say nothing


def spent(reader: str, content: bytes) -> float:
    begin = time.process_time()
    with suppress(BuilderError):
        READERS[reader][1](content)
    return time.process_time() - begin


@pytest.mark.parametrize("reader", sorted(READERS.keys() - set(PLAYED)))
def test_time_grows_no_faster_than_what_is_read(reader: str) -> None:
    seed = READERS[reader][0]()[0]
    head = seed[: seed.find(b"\n", 0, FIRST) + 1] or seed[:12]
    for token in TOKENS:
        few, many = (head + token * (times * LENGTH // len(token)) for times in (1, 4))
        # Another program may have taken part of the time: it does so once.
        assert any(spent(reader, many) < 9 * spent(reader, few) + NOISE for _try in range(3)), token
