"""Reads and writes `.hexcollection`: how many of each box somebody owns, plus loose pieces."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats import yaml_export
from builder.formats.bounds import read_small_yaml
from builder.formats.rows import WrongRowError, whole
from builder.formats.safe_write import write_safely
from builder.plaindata import Document, read_bytes, short
from builder.problems import Problem, Severity

VERSION = 1
MAX_COUNT = 9999
_SECTIONS = {"boxes": "box", "loose": "piece"}


def read_collection(
    path: Path, catalogue: Catalogue
) -> tuple[dict[str, int], dict[str, int], tuple[Problem, ...]]:
    """Boxes owned, loose pieces owned, and what was left out because it is not known or no number.

    Raises UnreadableError for a file that is no collection, or a newer one.
    """
    return read_collection_bytes(read_bytes(path), str(path), catalogue)


def read_collection_bytes(
    content: bytes, file: str, catalogue: Catalogue
) -> tuple[dict[str, int], dict[str, int], tuple[Problem, ...]]:
    """As `read_collection`, from bytes."""
    document = read_small_yaml(content, file)
    data = document.data
    if not isinstance(data, dict) or "hexcollection" not in data:
        raise UnreadableError(
            f"{file}, line 1: not a collection; `hexcollection: {VERSION}` was expected at the top"
        )
    version = data["hexcollection"]
    if type(version) is not int or version < 1:
        raise UnreadableError(f"{file}: the version is {short(version)}; a whole number from 1 was expected")
    if version > VERSION:
        raise UnreadableError(
            f"{file}: made by a newer Hexwright (version {version}); this one reads versions up to {VERSION}"
        )
    problems: list[Problem] = []
    for key in data:
        if key != "hexcollection" and key not in _SECTIONS:
            message = f"{short(key)} is not known here; boxes and loose were expected; left out"
            problems.append(_problem(document, (key,), "unknown-key", message, Severity.WARNING))
    boxes = _section(document, "boxes", catalogue.boxes, problems)
    loose = _section(document, "loose", catalogue.pieces, problems)
    return boxes, loose, tuple(problems)


def _section(
    document: Document, section: str, known: Mapping[str, Any], problems: list[Problem]
) -> dict[str, int]:
    rows = document.data.get(section)
    if rows is None:
        return {}
    if not isinstance(rows, dict):
        message = f"{section}: lines such as `id: 2` were expected, found {short(rows)}; left out"
        problems.append(_problem(document, (section,), "wrong-row", message))
        return {}
    counts: dict[str, int] = {}
    twice = {fault.path[1] for fault in document.faults if len(fault.path) == 2 and fault.path[0] == section}
    for name, value in rows.items():
        try:
            if name in twice:
                raise WrongRowError("it is given twice")
            if name not in known:
                code, reason = f"unknown-{_SECTIONS[section]}", f"unknown {_SECTIONS[section]}"
            elif not 0 <= whole(value, "count") <= MAX_COUNT:
                code, reason = (
                    "wrong-row",
                    f"a number from 0 to {MAX_COUNT} was expected, found {short(value)}",
                )
            else:
                counts[name] = whole(value, "count")
                continue
        except WrongRowError as wrong:
            code, reason = "wrong-row", str(wrong)
        message = f"{section}: {short(name)}: {reason}; left out"
        problems.append(_problem(document, (section, name), code, message))
    return counts


def _problem(
    document: Document, path: tuple[str, ...], code: str, message: str, severity: Severity = Severity.ERROR
) -> Problem:
    return Problem(code, severity, message, source=document.source(path))


def collection_bytes(boxes: Mapping[str, int], loose: Mapping[str, int]) -> bytes:
    """The bytes of a `.hexcollection`; what is owned 0 times is not written."""
    data: dict[str, Any] = {"hexcollection": VERSION}
    for section, counts in (("boxes", boxes), ("loose", loose)):
        data[section] = {name: count for name, count in sorted(counts.items()) if count}
    return yaml_export.document(data).encode()


def write_collection(path: Path, boxes: Mapping[str, int], loose: Mapping[str, int]) -> None:
    """Write a collection. Raises RefusedError where the file cannot be written."""
    write_safely(path, collection_bytes(boxes, loose))
