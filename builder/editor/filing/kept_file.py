"""One autosave on disk: a `.hexfield` whose first line tells what the battlefield alone does not.

It is one file, so that it is whole or not there, and one that opens by hand like any other battlefield.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.dialogs.file_filters import SUFFIX
from builder.editor.filing.stamp import FileStamp
from builder.editor.work.document import Document
from builder.errors import UnreadableError
from builder.plaindata import read_bytes, read_json
from builder.problems import Problem
from builder.scenario import Scenario

translate = QCoreApplication.translate

_MARK = b"# hexwright autosave: "


@dataclass(frozen=True, slots=True)
class KeptFile:
    """An autosave found: where it lies, and what its first line says.

    ``path`` is the file that the battlefield came from, None where it was never saved; ``stamp`` what that
    was like then. ``when`` is the local time of the autosave.
    """

    file: Path
    path: Path | None
    title: str
    pieces: int
    when: datetime
    left_out: int = 0
    scenario: str = ""
    stamp: FileStamp | None = None


def kept_bytes(document: Document, catalogue: Catalogue, stamp: FileStamp | None, when: datetime) -> bytes:
    """The autosave of a document: everything that would be lost with it."""
    from builder.formats.hexfield import write_hexfield  # formats are not needed to open the window

    content, _ = write_hexfield(document.battlefield, "", catalogue, None)
    head = {
        "path": str(document.path.absolute()) if document.path is not None else None,
        "title": document.battlefield.info.title,
        "pieces": len(document.battlefield),
        "when": when.isoformat(timespec="seconds"),
        "left_out": document.left_out,
        "scenario": formats.scenario_bytes(document.scenario).decode() if document.scenario is not None else "",
        "stamp": [stamp.size, str(stamp.modified), stamp.digest] if stamp is not None else None,
    }
    return _MARK + json.dumps(head).encode() + b"\n" + content


def look_into(file: Path) -> KeptFile:
    """What an autosave says of itself. Raises UnreadableError for what is none."""
    line, _, _ = read_bytes(file).partition(b"\n")
    if not line.startswith(_MARK):
        raise UnreadableError(translate("Filing", "{file}: not an autosave").format(file=file))
    head = read_json(line.removeprefix(_MARK), str(file)).data
    try:
        path, stamp = head["path"], head["stamp"]
        return KeptFile(
            file,
            Path(path) if path is not None else None,
            str(head["title"]),
            int(head["pieces"]),
            datetime.fromisoformat(head["when"]),
            int(head["left_out"]),
            str(head["scenario"]),
            FileStamp(int(stamp[0]), int(stamp[1]), str(stamp[2])) if stamp is not None else None,
        )
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        text = translate("Filing", "{file}: not an autosave that can be read")
        raise UnreadableError(text.format(file=file)) from None


def open_kept(kept: KeptFile, catalogue: Catalogue, owned: Mapping[str, int]) -> Document:
    """The document of an autosave, unsaved. Raises UnreadableError where nothing usable is left of it."""
    loaded = formats.read_bytes_as(read_bytes(kept.file), str(kept.file), SUFFIX, catalogue)
    scenario: Scenario | None = None
    problems: tuple[Problem, ...] = ()
    if kept.scenario:
        read = formats.read_scenario_bytes(kept.scenario.encode(), str(kept.file))
        scenario, problems = read.scenario, read.problems
    document = Document(
        loaded.battlefield,
        kept.path,
        owned=owned,
        findings=(*loaded.problems, *problems),
        scenario=scenario,
        left_out=kept.left_out + len(loaded.left_out),
    )
    document.mark_unsaved()
    return document
