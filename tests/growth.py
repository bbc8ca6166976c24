"""Whether the time of reading grows with what is read: by ratios of processor time, never by seconds."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from typing import Any

from builder.errors import BuilderError

TIMES = 4
_MOST = (
    2.0 * TIMES
)  # of what is four times as long takes sixteen times as long where each part is read for each
_NOISE = 0.05  # s, that say nothing


def grows_too_fast(read: Callable[[Any], object], made: Callable[[int], Any], length: int) -> str:
    """What is wrong where ``made(4 * length)`` takes much more than four times as long to read or refuse as
    ``made(length)``, three times over; nothing where it does not.
    """
    short, long = made(length), made(TIMES * length)
    for _again in range(3):
        least, most = _spent(read, short), _spent(read, long)
        if most < _MOST * least + _NOISE:
            return ""
    return f"{TIMES} times as much took {most / least:.1f} times as long ({most:.2f} s)"


def _spent(read: Callable[[Any], object], content: Any) -> float:
    begun = time.process_time()
    with contextlib.suppress(BuilderError):
        read(content)
    return time.process_time() - begun
