"""Which file on the disk holds a file, and how much of one is read."""

from __future__ import annotations

from pathlib import Path

MAX_BYTES = 16 * 1024 * 1024
ZIP_SUFFIX = ".zip"


def on_disk(path: Path) -> Path:
    """The file on the disk that holds a file: itself, or the zip in which it lies."""
    zips = (parent for parent in path.parents if parent.suffix.lower() == ZIP_SUFFIX and not parent.is_dir())
    return next(zips, path)
