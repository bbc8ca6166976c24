"""Reads and writes `.hexcollection`: how many of each box somebody owns, plus loose pieces; or a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from builder.catalogue import Catalogue
from builder.facts import Limits
from builder.formats import yaml_export
from builder.formats.bounds import demand_version, read_small_yaml
from builder.formats.safe_write import write_safely
from builder.formats.suffixes import COLLECTION_SUFFIXES
from builder.language import N_, _
from builder.plaindata import PlainDocument, read_bytes, short
from builder.plaindata.records import Codec, WrongValueError
from builder.problems import Problem, Severity

VERSION = 1
MAX_COUNT = 9999
SECTIONS = {"boxes": "box", "loose": "piece"}
_CODEC = Codec(number=Limits(0, MAX_COUNT))
_UNKNOWN = {"boxes": N_("unknown box"), "loose": N_("unknown piece")}


def read_collection(
    path: Path, catalogue: Catalogue
) -> tuple[dict[str, int], dict[str, int], tuple[Problem, ...]]:
    """Boxes owned, loose pieces owned, and what was left out because it is not known or no number.

    Its suffix tells a table. Raises UnreadableError for a file that is no collection, or a newer one.
    """
    return read_collection_bytes(read_bytes(path), str(path), catalogue)


def read_collection_bytes(
    content: bytes, file: str, catalogue: Catalogue
) -> tuple[dict[str, int], dict[str, int], tuple[Problem, ...]]:
    """As `read_collection`, from bytes."""
    if COLLECTION_SUFFIXES.get(Path(file).suffix.lower()):
        from builder.formats.collection_table import read_collection_table  # most are no tables

        return read_collection_table(content, file, catalogue)
    document = read_small_yaml(content, file)
    demand_version(document, "hexcollection", VERSION, _("not a collection"))
    problems: list[Problem] = []
    for key in document.data:
        if key != "hexcollection" and key not in SECTIONS:
            message = _(
                "{found} is not known here; boxes and loose were expected; left out", found=short(key)
            )
            problems.append(_problem(document, (key,), "unknown-key", message, Severity.WARNING))

    def box_id(name: str) -> str | None:
        box = catalogue.box(name)
        return None if box is None else box.id

    boxes = _section(document, "boxes", box_id, problems)
    loose = _section(document, "loose", {id: id for id in catalogue.pieces}.get, problems)
    return boxes, loose, tuple(problems)


def _section(
    document: PlainDocument, section: str, known: Callable[[str], str | None], problems: list[Problem]
) -> dict[str, int]:
    rows = document.data.get(section)
    if rows is None:
        return {}
    if not isinstance(rows, dict):
        message = _(
            "{section}: lines such as `id: 2` were expected, found {found}; left out",
            section=section,
            found=short(rows),
        )
        problems.append(_problem(document, (section,), "wrong-row", message))
        return {}
    counts: dict[str, int] = {}
    twice = {fault.path[1] for fault in document.faults if len(fault.path) == 2 and fault.path[0] == section}
    for name, value in rows.items():
        try:
            id = known(name)
            if name in twice or id in counts:
                raise WrongValueError((), _("it is given twice"))
            if id is not None:
                counts[id] = _CODEC.read(int, value)
                continue
            code, reason = f"unknown-{SECTIONS[section]}", _(_UNKNOWN[section])
        except WrongValueError as wrong:
            code, reason = "wrong-row", str(wrong)
        message = _(
            "{section}: {found}: {reason}; left out", section=section, found=short(name), reason=reason
        )
        problems.append(_problem(document, (section, name), code, message))
    return counts


def _problem(
    document: PlainDocument,
    path: tuple[str, ...],
    code: str,
    message: str,
    severity: Severity = Severity.ERROR,
) -> Problem:
    return Problem(code, severity, message, source=document.source(path))


def collection_bytes(boxes: Mapping[str, int], loose: Mapping[str, int]) -> bytes:
    """The bytes of a `.hexcollection`; what is owned 0 times is not written."""
    data: dict[str, Any] = {"hexcollection": VERSION}
    for section, counts in (("boxes", boxes), ("loose", loose)):
        data[section] = {name: count for name, count in sorted(counts.items()) if count}
    return yaml_export.document(data).encode()


def write_collection(
    path: Path, boxes: Mapping[str, int], loose: Mapping[str, int], catalogue: Catalogue | None = None
) -> None:
    """Write a collection; with a ``catalogue`` as a table where the suffix is one of a table.

    Raises RefusedError where the file cannot be written.
    """
    separator = COLLECTION_SUFFIXES.get(path.suffix.lower())
    if catalogue is None or not separator:
        write_safely(path, collection_bytes(boxes, loose))
        return
    from builder.formats.collection_table import collection_table

    write_safely(path, collection_table(boxes, loose, catalogue, separator))
