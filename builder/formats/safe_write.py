"""Writes a file so that the old one stays whole until the new one is complete; locks on open files.

A lock ends with the program, however that ends, and never stands in a reader's way.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from builder.errors import RefusedError
from builder.language import _

if sys.platform == "win32":
    import msvcrt
    import os

    # Locked bytes cannot be read there: one that no file is long enough to have.
    _FAR = 2**62

    def lock(handle: int) -> bool:
        """Hold a file until its handle is closed; False where another holds it."""
        before = os.lseek(handle, 0, os.SEEK_CUR)
        try:
            os.lseek(handle, _FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        except OSError:
            return True  # a file system without locks
        finally:
            os.lseek(handle, before, os.SEEK_SET)
        return True

else:
    import fcntl

    def lock(handle: int) -> bool:
        """Hold a file until its handle is closed; False where another holds it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks
        return True


def write_whole(handle: int, data: bytes) -> None:
    """Write all of some data to an open file and bring it to the disk. Raises OSError, perhaps half way."""
    left = memoryview(data)
    while left:
        left = left[os.write(handle, left) :]
    os.fsync(handle)


_log = logging.getLogger(__name__)

# Names are bytes, at most 255 of them, so a temporary name takes nothing from the name it stands for; earlier
# versions began it with that name.
_LEFT_BEHIND = re.compile(r"\..*\.[0-9a-f]{12}\.part", re.DOTALL)
_BINARY = getattr(os, "O_BINARY", 0)


def write_safely(path: Path, content: bytes, *, mode: int = 0o666) -> None:
    """Write a file: a temporary one in the same folder, flushed to the disk, then put in its place.

    ``mode`` is that of a new file. A link is followed. Of a file that is there already the mode is kept,
    and owner, group and extended attributes where the system lets us. A file with further names (hard
    links), or whose owner cannot be kept, is overwritten itself once the temporary one is complete. What
    killed programs left behind in the folder is removed. Raises RefusedError, with nothing changed, where
    the folder is missing, the disk is full or writing is not allowed.
    """
    write_together({path: content}, mode=mode)


def write_together(contents: Mapping[Path, bytes], *, mode: int = 0o666) -> None:
    """Write several files as `write_safely` does, all of them or none.

    Each is complete and flushed before the first is put in its place, and where one cannot be put there those
    before it come back.
    """
    written: list[tuple[Path, bytes | None]] = []
    with contextlib.ExitStack() as parts:
        targets = {path: _target(path) for path in contents}
        for folder in {target.parent for target in targets.values()}:
            with contextlib.suppress(OSError):
                _remove_left_behind(folder)
        staged = [
            (path, targets[path], _part(path, targets[path], content, parts, mode), content)
            for path, content in contents.items()
        ]
        for path, target, part, content in staged:
            before: bytes | None = None
            try:
                before = target.read_bytes() if len(staged) > 1 and target.exists() else None
                # A file with other names, or whose owner a new one cannot have, is written into instead.
                if not target.exists() or _made_alike(part, target):
                    part.replace(target)
                else:
                    _overwrite(target, content)
            except (OSError, ValueError) as error:
                for other, old in reversed(written):
                    _bring_back(other, old)
                raise _refused(path, error) from None
            written.append((target, before))
    for folder in {target.parent for target, _before in written}:
        flush_folder(folder)


def demand_writable(path: Path) -> None:
    """Raise RefusedError where `write_safely` would: before the work whose result is to be written there."""
    _target(path)


_PATIENCE, _PAUSE = 10.0, 0.01  # s that another program may take, and between two looks


@contextlib.contextmanager
def changing(path: Path, patience: float | None = None) -> Iterator[None]:
    """Hold a file that several programs share while it is read, changed and written; others wait meanwhile,
    ``patience`` seconds at most.

    What is held is an empty file beside it, for the file itself is replaced. Where none can be made there,
    nothing is held: writing will say why. Raises RefusedError where another program does not let go, and for
    an OSError while it is held.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            handle = os.open(path.with_name(f".{path.name}.lock"), os.O_CREAT | os.O_RDWR | _BINARY, 0o600)
            held.callback(_close, handle)
            until = time.monotonic() + (_PATIENCE if patience is None else patience)
            while not lock(handle):
                if time.monotonic() > until:
                    raise RefusedError(_("{path}: another program is changing it", path=path))
                time.sleep(_PAUSE)  # no lock of a system has a time limit of its own
        try:
            yield
        except OSError as error:
            raise _refused(path, error) from None


def _target(path: Path) -> Path:
    """Where a file lies in truth. Raises RefusedError where it may not be written."""
    try:
        target = Path(os.path.realpath(path))
        _demand_writable(path, target)
    except (OSError, ValueError) as error:
        raise _refused(path, error) from None
    return target


def _part(path: Path, target: Path, content: bytes, parts: contextlib.ExitStack, mode: int) -> Path:
    """A temporary file beside the target with its content, on the disk; it goes with ``parts``."""
    _log.debug("%s: %d bytes to be written", path, len(content))
    try:
        part, handle = _new_part(target.parent, mode)
        parts.callback(_clear, part, None if os.name == "nt" else handle)
        try:
            _write_whole(handle, content, 0)
        finally:
            if os.name == "nt":
                os.close(handle)  # what is open keeps its name there
    except (OSError, ValueError) as error:
        raise _refused(path, error) from None
    return part


def _clear(part: Path, handle: int | None) -> None:
    with contextlib.suppress(OSError):
        part.unlink()
    if handle is not None:
        _close(handle)


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):  # all of it is on the disk already
        os.close(handle)


def _bring_back(target: Path, before: bytes | None) -> None:
    with contextlib.suppress(OSError, RefusedError):
        if before is None:
            target.unlink()
        else:
            write_safely(target, before)


def _refused(path: Path, error: Exception) -> RefusedError:
    if isinstance(error, RefusedError):
        return error
    return RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=_reason(error)))


def _demand_writable(path: Path, target: Path) -> None:
    try:
        os.stat(target)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise RefusedError(
                _("{path}: a link that leads back to itself, where a file was expected", path=path)
            ) from None
        if error.errno not in (errno.ENOENT, errno.ENOTDIR):
            raise
    if target.is_dir():
        raise RefusedError(_("{path}: a folder, where a file was expected", path=path))
    if not target.parent.is_dir():
        raise RefusedError(_("{path}: the folder {parent} does not exist", path=path, parent=target.parent))
    if target.exists() and not target.is_file():
        raise RefusedError(_("{path}: not an ordinary file", path=path))
    if target.exists() and not os.access(target, os.W_OK):
        raise RefusedError(_("{path}: write-protected", path=path))
    if not os.access(target.parent, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _new_part(folder: Path, mode: int) -> tuple[Path, int]:
    """A new temporary file, open and locked: so that others see that its program lives."""
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY
    while True:
        part = folder / f".hexwright.{secrets.token_hex(6)}.part"
        handle = os.open(part, flags, mode)
        try:
            if lock(handle) and part.exists():
                return part, handle
        except OSError:
            os.close(handle)
            raise
        os.close(handle)  # another program has just taken it for one left behind


def _remove_left_behind(folder: Path) -> None:
    """Remove temporary files that no living program writes."""
    with os.scandir(folder) as entries:
        left = [
            one.path
            for one in entries
            if _LEFT_BEHIND.fullmatch(one.name) and one.is_file(follow_symlinks=False)
        ]
    for path in left:
        with contextlib.suppress(OSError):
            if os.name == "nt":
                os.unlink(path)  # what is open anywhere stays there
                continue
            handle = os.open(path, os.O_RDWR)  # NFS locks only what may be written
            try:
                if lock(handle):
                    os.unlink(path)
            finally:
                os.close(handle)


def _made_alike(part: Path, target: Path) -> bool:
    """Give a new file what the old one has besides its content; False where it cannot stand for it."""
    old, new = target.stat(), part.stat()
    if old.st_nlink > 1:
        return False
    try:
        if (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
            os.chown(part, old.st_uid, old.st_gid)
        shutil.copystat(target, part)
        os.utime(part)
    except OSError:
        return False
    return True


def _overwrite(target: Path, content: bytes) -> None:
    """Write into a file itself; where that fails, its old content comes back."""
    before = target.read_bytes()
    handle = os.open(target, os.O_WRONLY | _BINARY)
    try:
        _write_whole(handle, content, len(before))
    except OSError:
        with contextlib.suppress(OSError):
            os.lseek(handle, 0, os.SEEK_SET)
            _write_whole(handle, before, len(content))
        raise
    finally:
        os.close(handle)


def _write_whole(handle: int, content: bytes, there: int) -> None:
    """Overwrite what is there with at most this many bytes."""
    left = memoryview(content)
    while left:
        left = left[os.write(handle, left) :]
    if there > len(content):  # only then: where a disk fails at it, the old content can come back
        os.ftruncate(handle, len(content))
    os.fsync(handle)


def flush_folder(folder: Path) -> None:
    """So that a new name in it outlives a power cut; not every system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
