"""Whether two names mean one file: relative or whole, over a link, in other letters."""

from __future__ import annotations

import os
from pathlib import Path


def same_file(one: Path, other: Path) -> bool:
    """Whether both are names of one file; names that no file can have are those of none."""
    try:
        mine, others = one.resolve(), other.resolve()
        if mine == others:
            return True
        # Some disks do not tell small letters from capitals; two names that a disk links stay two files.
        return str(mine).casefold() == str(others).casefold() and os.path.samefile(mine, others)
    except (OSError, RuntimeError, ValueError):  # a link to itself is a RuntimeError
        return False


def whole(path: Path) -> Path:
    """The path from the root of the disk, so that it means the same file wherever the program goes."""
    try:
        return path.absolute()
    except OSError:  # the folder that the program runs in is gone
        return path
