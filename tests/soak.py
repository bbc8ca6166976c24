"""How much is tried of what could be tried without end: a little in `make test`, much more in `make soak`."""

from __future__ import annotations

import os

TIMES = int(os.environ.get("SOAK", "1"))


def often(few: int) -> int:
    """How many of something are tried: so few in `make test`."""
    return few * TIMES
