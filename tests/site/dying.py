"""Work during which a process dies; a module of its own, so that the process has little to import."""

from __future__ import annotations

import os


def died(stage: str, task: int) -> int:
    """The product of both; the process dies of 2."""
    if task == 2:
        os._exit(9)
    return task * len(stage)
