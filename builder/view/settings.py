"""What the window remembers between two runs, in a file of its own under the user's state folder."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QByteArray, QSettings

from builder import places
from builder.errors import RefusedError
from builder.facts import nearest

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Record = TypeVar("Record", bound="DataclassInstance")
_RECENT_KEPT = 10
_PATIENCE = 0.1  # s: a click waits for no other program
_LEFT_OPEN = "left-open"


def settings_file() -> Path:
    """Where it lies."""
    return places.state_folder() / "window.ini"


def settings() -> QSettings:
    """The settings file of the window; never the system's own store. Of what several programs write, each
    writes what it changed; Qt holds the file meanwhile.
    """
    return QSettings(str(settings_file()), QSettings.Format.IniFormat)


def recent_files() -> list[Path]:
    """The files opened or saved last, newest first, those that are still there."""
    return _those_there("recent")


def remember_file(path: Path) -> None:
    """Put a file at the head of the recent ones."""
    name = str(path.resolve())

    def with_it(known: list[str]) -> list[str]:
        return [name, *(other for other in known if other != name and os.path.isfile(other))][:_RECENT_KEPT]

    change_texts("recent", with_it)


def forget_files() -> None:
    """Empty the list of recent files."""
    settings().remove("recent")


def left_open() -> list[Path]:
    """The files that were open when the window was closed last, those that are still there: in the order of
    their tabs, and once more the one that was shown.
    """
    return _those_there(_LEFT_OPEN)


def _those_there(key: str) -> list[Path]:
    # Path.is_file raises where a drive is gone or a folder may not be entered.
    return [Path(name) for name in stored_texts(key) if os.path.isfile(name)]


def keep_open(paths: Iterable[Path]) -> None:
    """Remember what is open, for `left_open`."""
    store(_LEFT_OPEN, [str(path) for path in paths])


def stored_bytes(key: str) -> QByteArray | None:
    """A stored window state, None where there is none."""
    value = settings().value(key)
    return value if isinstance(value, QByteArray) and not value.isEmpty() else None


def store(key: str, value: object) -> None:
    """Remember a flag, a number, a text or a list of texts."""
    settings().setValue(key, value)


def store_all(values: Mapping[str, object]) -> None:
    """Remember several at once: the file is written a single time."""
    kept = settings()
    for key, value in values.items():
        kept.setValue(key, value)


def stored_flag(key: str, default: bool) -> bool:
    """A stored flag; ``default`` where none is stored, or nonsense."""
    value = settings().value(key)
    if isinstance(value, bool):
        return value
    return {"true": True, "false": False}.get(str(value), default)


def stored_number(key: str, default: float) -> float:
    """A stored number; ``default`` where none is stored, or nonsense."""
    try:
        number = float(str(settings().value(key)))
    except ValueError:
        return default
    return number if math.isfinite(number) else default


def stored_text(key: str) -> str:
    """A stored text, empty where none is stored."""
    value = settings().value(key)
    return value if isinstance(value, str) else ""


def stored_texts(key: str) -> list[str]:
    """A stored list of texts, empty where none is stored."""
    value = settings().value(key, [])
    found = [value] if isinstance(value, str) else list(value) if isinstance(value, list) else []
    return [text for text in found if isinstance(text, str) and text]


def change_texts(key: str, change: Callable[[list[str]], list[str]]) -> list[str]:
    """Change a stored list of texts as it is by now, whoever wrote it, and give it back."""
    from builder.formats.safe_write import changing  # not needed to open the window

    with suppress(OSError):
        settings_file().parent.mkdir(parents=True, exist_ok=True)
    with ExitStack() as held:
        with suppress(RefusedError):  # at worst what another program wrote just now is not in it
            held.enter_context(changing(settings_file(), _PATIENCE))
        texts = change(stored_texts(key))
        store(key, texts)
    return texts


def stored_record(prefix: str, usual: Record) -> Record:
    """A record of flags, whole numbers and texts, each field stored by its name; what is not stored is as in
    ``usual``, and so is what is nonsense.
    """
    parts = {
        name: _stored_like(f"{prefix}/{name}", value)
        for name, value in _fields_of(usual).items()
        if isinstance(value, (bool, int, str))
    }
    return within_limits(replace(usual, **parts), usual)


def within_limits(record: Record, usual: Record) -> Record:
    """The record with each field as near as the limits in its type allow."""
    found = {
        name: nearest(type(record), name, value, getattr(usual, name))
        for name, value in _fields_of(record).items()
    }
    return replace(record, **found)


def _fields_of(record: DataclassInstance) -> dict[str, Any]:
    return {field.name: getattr(record, field.name) for field in fields(record)}


def _stored_like(key: str, usual: bool | int | str) -> object:
    if isinstance(usual, bool):
        return stored_flag(key, usual)
    return int(stored_number(key, usual)) if isinstance(usual, int) else stored_text(key) or usual
