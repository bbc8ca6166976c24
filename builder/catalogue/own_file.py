"""The user's own files of pieces and cards: read as far as they are good, what is wrong is noted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from builder.catalogue.row import ConflictError, RowError
from builder.errors import UnreadableError
from builder.language import N_, _
from builder.plaindata import DataPath, Document, read_bytes, read_yaml
from builder.problems import Problem, Severity, Source

_HINT = N_("Correct it in the file; until then it is left out, and everything else is used.")


def read_own(path: Path) -> Document | Problem | None:
    """What an own file holds, None where there is none, or why it cannot be read; never raises."""
    try:
        if not path.exists():
            return None
    except (OSError, ValueError):
        pass  # something is in the way; reading it says what
    try:
        return read_yaml(read_bytes(path), str(path))
    except UnreadableError as error:
        return _problem("own-row", str(error).removeprefix(str(path)).lstrip(",: "), Source(str(path)))


def demand_version_1(data: dict[str, Any]) -> None:
    """Raise RowError where a file says that it is of another version."""
    if data.get("version", 1) != 1 or isinstance(data.get("version"), bool):
        raise RowError(_("version: 1 was expected; nothing here was used"))


def wrong_row(document: Document, path: DataPath, error: RowError) -> Problem:
    """What is wrong at a place of such a file: ``own-conflict`` or ``own-row``."""
    code = "own-conflict" if isinstance(error, ConflictError) else "own-row"
    return _problem(code, str(error), document.source(path))


def _problem(code: str, message: str, source: Source) -> Problem:
    return Problem(code, Severity.ERROR, message, hint=_(_HINT), source=source)
