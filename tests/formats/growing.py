"""Every token of every reader repeated n and 4n times: what takes longer out of proportion is found.

`python -m tests.formats.growing BYTES [READER ...]`, part of `make fuzz`: BYTES are those of 4n (at most the
16 MiB that are read of a file). A token is a word or mark of a sample, put in again where it first stands.
Prints the slowest of each reader, and ends with 1 where time grew faster than n^1.1 beyond all noise.
"""

from __future__ import annotations

import math
import re
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

from builder.errors import BuilderError
from builder.plaindata import MAX_BYTES
from tests.formats.fuzzing import READERS

_TOKENS = re.compile(rb"[A-Za-z0-9_.-]+|\s+|.", re.DOTALL)
_WORTH = 0.3  # s; what takes less at 4n says nothing of growth
_GROWTH = 1.1
_TRIES = 3
_NO_FILES = frozenset({"actions", "messages of guests", "messages of the host"})


def tokens(seed: bytes) -> Iterator[tuple[bytes, int]]:
    """Each token of a sample once, with where it ends."""
    seen = set()
    for found in _TOKENS.finditer(seed):
        if found[0] not in seen:
            seen.add(found[0])
            yield found[0], found.end()


def spent(reader: str, content: bytes) -> float:
    """Seconds of processor time that reading takes."""
    begin = time.process_time()
    with suppress(BuilderError):
        READERS[reader][1](content)
    return time.process_time() - begin


def growth(reader: str, seed: bytes, token: bytes, at: int, most: int) -> tuple[float, float]:
    """The exponent of growth from n to 4n, the least of some tries, and the seconds of 4n."""
    exponent, slowest = math.inf, 0.0
    for _try in range(_TRIES):
        few, many = (
            spent(reader, seed[:at] + token * (size // len(token)) + seed[at:]) for size in (most // 4, most)
        )
        slowest = many
        if many < _WORTH:
            return 0.0, many
        exponent = min(exponent, math.log(many / max(few, 1e-6), 4))
        if exponent <= _GROWTH:
            break
    return exponent, slowest


def main(most: int, readers: list[str]) -> int:
    """Try all tokens of all readers; 1 where one grows too fast."""
    wrong = 0
    for reader in readers or sorted(READERS.keys() - _NO_FILES):
        worst, count = (0.0, b""), 0
        for seed in READERS[reader][0]():
            for token, at in tokens(seed):
                count += 1
                exponent, seconds = growth(reader, seed, token, at, most)
                worst = max(worst, (seconds, token))
                if exponent > _GROWTH:
                    wrong += 1
                    print(f"{reader}: {token[:40]!r} at {at}: {seconds:.2f} s, n^{exponent:.2f}", flush=True)
        print(f"{reader}: {count} tokens, slowest {worst[0]:.2f} s ({worst[1][:40]!r})", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(min(int(sys.argv[1]), MAX_BYTES), sys.argv[2:]))
