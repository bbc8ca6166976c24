"""Unsaved work on the disk: a folder for each running program, a file for each battlefield."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLockFile

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.filing.watch import FileStamp
from builder.errors import UnreadableError
from builder.formats.suffixes import BATTLEFIELD_SUFFIX
from builder.language import _
from builder.plaindata import read_bytes, read_json
from builder.problems import Problem, Severity

if TYPE_CHECKING:
    from builder.scenario import Scenario

_LOCK = "lock"


class SessionFolder:
    """A folder of autosaves that this program holds; another one does not touch it as long as it lives."""

    def __init__(self, folder: Path, lock: QLockFile) -> None:
        """``lock`` is held already: see `begin` and `claim`."""
        self.folder = folder
        self._lock = lock

    @classmethod
    def begin(cls, under: Path) -> SessionFolder | None:
        """A new folder under ``under``; None where none can be made."""
        folder = under / f"{os.getpid()}-{os.urandom(4).hex()}"
        try:
            folder.mkdir(parents=True)
        except (OSError, ValueError):
            return None
        return cls.claim(folder)

    @classmethod
    def claim(cls, folder: Path) -> SessionFolder | None:
        """The folder of a program that ended without clearing up; None where it is still running."""
        lock = QLockFile(str(folder / _LOCK))
        lock.setStaleLockTime(0)  # however old: only when the program that holds it is gone
        return cls(folder, lock) if lock.tryLock(0) else None

    def files(self) -> list[Path]:
        """The autosaves in it, oldest first."""
        try:
            found = [(path.stat().st_mtime_ns, path) for path in self.folder.glob(f"*{BATTLEFIELD_SUFFIX}")]
        except OSError:
            return []
        return [path for _, path in sorted(found)]

    def let_go(self) -> None:
        """End holding it; where nothing is left in it, it goes."""
        self._lock.unlock()
        with contextlib.suppress(OSError):
            for part in self.folder.glob("*.part"):  # writing was cut off there
                part.unlink()
            self.folder.rmdir()


def left_behind(under: Path) -> Iterator[SessionFolder]:
    """The folders of programs that ended without clearing up, claimed."""
    try:
        folders = sorted(path for path in under.iterdir() if path.is_dir())
    except OSError:
        return
    for folder in folders:
        held = SessionFolder.claim(folder)
        if held is not None:
            yield held


_MARK = b"# hexwright autosave: "


@dataclass(frozen=True, slots=True)
class AutosaveScenario:
    """A scenario of an autosave as the text of its file, and that file, None where it had none."""

    text: str
    file: Path | None = None


@dataclass(frozen=True, slots=True)
class AutosaveFile:
    """An autosave found: where it lies, and what its first line says.

    ``path`` is the file that the battlefield came from, None where it was never saved; ``stamp`` what that
    was like then. ``when`` is the local time of the autosave. ``chosen`` is the place of the scenario that
    was worked on, ``deleted`` are files of scenarios that were deleted.
    """

    file: Path
    path: Path | None
    title: str
    pieces: int
    when: datetime
    left_out: int = 0
    scenarios: tuple[AutosaveScenario, ...] = ()
    stamp: FileStamp | None = None
    chosen: int = 0
    deleted: tuple[Path, ...] = ()


def autosave_bytes(
    document: Document, catalogue: Catalogue, stamp: FileStamp | None, when: datetime
) -> bytes:
    """The autosave of a document: everything that would be lost with it."""
    from builder.formats.hexfield import write_hexfield  # formats are not needed to open the window

    content, _ = write_hexfield(document.battlefield, "", catalogue, None)
    head = {
        "path": str(document.path.absolute()) if document.path is not None else None,
        "title": document.battlefield.info.title,
        "pieces": len(document.battlefield),
        "when": when.isoformat(timespec="seconds"),
        "left_out": document.left_out,
        "scenarios": [
            [formats.scenario_bytes(one.scenario).decode(), _named(document.scenarios.file(one.key))]
            for one in document.scenarios.all
        ],
        "chosen": _place(document),
        "deleted": [_named(file) for file in document.scenarios.deleted],
        "stamp": [stamp.size, str(stamp.modified), stamp.digest] if stamp is not None else None,
    }
    return _MARK + json.dumps(head).encode() + b"\n" + content


def _named(file: Path | None) -> str | None:
    return str(file.absolute()) if file is not None else None


def _place(document: Document) -> int:
    """The place of the scenario worked on among the others, 0 where there is none."""
    chosen = document.scenarios.chosen
    return document.scenarios.all.index(chosen) if chosen is not None else 0


def look_into(file: Path) -> AutosaveFile:
    """What an autosave says of itself. Raises UnreadableError for what is none."""
    line, _newline, _rest = read_bytes(file).partition(b"\n")
    if not line.startswith(_MARK):
        raise UnreadableError(_("{file}: not an autosave", file=file))
    head = read_json(line.removeprefix(_MARK), str(file)).data
    try:
        path, stamp = head["path"], head["stamp"]
        return AutosaveFile(
            file,
            Path(path) if path is not None else None,
            str(head["title"]),
            int(head["pieces"]),
            datetime.fromisoformat(head["when"]),
            int(head["left_out"]),
            tuple(
                AutosaveScenario(str(text), Path(name) if name is not None else None)
                for text, name in head["scenarios"]
            ),
            FileStamp(int(stamp[0]), int(stamp[1]), str(stamp[2])) if stamp is not None else None,
            int(head["chosen"]),
            tuple(Path(name) for name in head["deleted"]),
        )
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        text = _("{file}: not an autosave that can be read")
        raise UnreadableError(text.format(file=file)) from None


def open_autosave(kept: AutosaveFile, catalogue: Catalogue, owned: Mapping[str, int]) -> Document:
    """The document of an autosave, unsaved. Raises UnreadableError where nothing usable is left of it."""
    loaded = formats.read_bytes_as(read_bytes(kept.file), str(kept.file), BATTLEFIELD_SUFFIX, catalogue)
    scenarios: list[tuple[Scenario, Path | None]] = []
    problems: list[Problem] = []
    for one in kept.scenarios:
        try:
            read = formats.read_scenario_bytes(one.text.encode(), str(one.file or kept.file))
        except UnreadableError as error:
            problems.append(Problem("scenario-unreadable", Severity.ERROR, str(error)))
            continue
        scenarios.append((read.scenario, one.file if kept.path is not None else None))
        problems += read.problems
    document = Document(
        loaded.battlefield,
        kept.path,
        owned=owned,
        findings=(*loaded.problems, *problems),
        scenarios=scenarios,
        left_out=kept.left_out + len(loaded.left_out),
    )
    if kept.path is not None:
        document.scenarios.delete(kept.deleted)
    if kept.chosen < len(document.scenarios.all):
        document.scenarios.choose(document.scenarios.all[kept.chosen].key)
    document.mark_unsaved()
    return document
