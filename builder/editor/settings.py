"""What the window remembers between two runs, in a file of its own under the user's state folder."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from builder import places

_RECENT_KEPT = 10


def settings() -> QSettings:
    """The settings file of the window; never the system's own store."""
    return QSettings(str(places.state_folder() / "window.ini"), QSettings.Format.IniFormat)


def recent_files() -> list[Path]:
    """The files opened or saved last, newest first, those that are still there."""
    stored = settings().value("recent", [])
    names = [stored] if isinstance(stored, str) else list(stored) if isinstance(stored, list) else []
    return [path for name in names if isinstance(name, str) and name and (path := Path(name)).is_file()]


def remember_file(path: Path) -> None:
    """Put a file at the head of the recent ones."""
    path = path.resolve()
    names = [str(path)] + [str(other) for other in recent_files() if other != path]
    settings().setValue("recent", names[:_RECENT_KEPT])


def forget_files() -> None:
    """Empty the list of recent files."""
    settings().remove("recent")


def stored_bytes(key: str) -> QByteArray | None:
    """A stored window state, None where there is none."""
    value = settings().value(key)
    return value if isinstance(value, QByteArray) and not value.isEmpty() else None
