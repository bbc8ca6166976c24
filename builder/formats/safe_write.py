"""Writes a file so that the old one stays whole until the new one is complete."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path

from builder.errors import RefusedError


def write_safely(path: Path, content: bytes) -> None:
    """Write a file: a temporary one in the same folder, flushed to the disk, then put in its place.

    The mode of a file that is there already is kept, and a link is followed. Raises RefusedError, with
    nothing changed, where the folder is missing, the disk is full or writing is not allowed.
    """
    try:
        target = Path(os.path.realpath(path))
        _demand_writable(path, target)
    except (OSError, ValueError) as error:
        if isinstance(error, RefusedError):
            raise
        raise RefusedError(f"{path}: cannot be written ({_reason(error)})") from None
    temporary = target.with_name(f".{target.name[:100]}.{secrets.token_hex(6)}.part")
    try:
        _write_new(temporary, content)
        if target.exists():
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        temporary.replace(target)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            temporary.unlink()
        raise RefusedError(f"{path}: cannot be written ({_reason(error)})") from None
    flush_folder(target.parent)


def _demand_writable(path: Path, target: Path) -> None:
    if target.is_dir():
        raise RefusedError(f"{path}: a folder, where a file was expected")
    if not target.parent.is_dir():
        raise RefusedError(f"{path}: the folder {target.parent} does not exist")
    if target.exists() and not target.is_file():
        raise RefusedError(f"{path}: not an ordinary file")
    if target.exists() and not os.access(target, os.W_OK):
        raise RefusedError(f"{path}: write-protected")


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _write_new(path: Path, content: bytes) -> None:
    handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def flush_folder(folder: Path) -> None:
    """So that a new name in it outlives a power cut; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
