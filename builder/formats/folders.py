"""Which battlefields lie in a folder, by their suffixes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from builder.errors import UnreadableError
from builder.formats.registry import FORMATS


def battlefields_in(
    folder: Path, *, recursive: bool = False, passed_over: Callable[[str], object] | None = None
) -> tuple[Path, ...]:
    """The files in a folder that are battlefields by their names, in the order of their names.

    ``recursive`` looks into folders inside it, too, but follows no links to others. What begins with a dot
    is left alone. Raises UnreadableError where the folder cannot be listed; ``passed_over`` hears of one
    inside it that cannot be.
    """
    suffixes = tuple(suffix for format in FORMATS for suffix in format.suffixes)
    found: list[Path] = []

    def told(error: OSError) -> None:
        place = folder if error.filename is None else Path(error.filename)
        message = f"{place}: the folder cannot be listed ({error.strerror or error})"
        if place == folder:
            raise UnreadableError(message)
        if passed_over is not None:
            passed_over(message)

    for place, folders, names in os.walk(folder, onerror=told):
        folders[:] = sorted(name for name in folders if recursive and not name.startswith("."))
        files = (Path(place, name) for name in names if not name.startswith("."))
        found += sorted(path for path in files if path.name.lower().endswith(suffixes) and path.is_file())
    return tuple(found)
