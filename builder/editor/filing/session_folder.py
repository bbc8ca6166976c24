"""Where one running program keeps its autosaves: a folder of its own under a lock that dies with it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QLockFile

from builder.formats.suffixes import BATTLEFIELD_SUFFIX

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
