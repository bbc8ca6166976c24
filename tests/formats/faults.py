"""Faults of a disk: one call fails, or all from that one on; a folder goes; only a part is written."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CALLS = (
    *("open", "write", "fsync", "ftruncate", "close", "stat", "fstat", "lseek", "read"),
    *("replace", "unlink", "scandir", "chown", "chmod", "utime", "access"),
)
ERRORS = (
    errno.ENOSPC,
    errno.EIO,
    errno.ESTALE,
    errno.EXDEV,
    errno.EBUSY,
    errno.EROFS,
    errno.EACCES,
    errno.EINTR,
)


class Fault:
    """Fails one call of a kind to the disk, or all from that one on; counts them."""

    def __init__(self, call: str, number: int, error: int, *, lasting: bool = False) -> None:
        self._call, self._number, self._error, self._lasting = call, number, error, lasting
        self.calls = 0

    def strike(self) -> None:
        """What happens at the call, before it."""
        raise OSError(self._error, os.strerror(self._error))

    @contextmanager
    def there(self) -> Iterator[None]:
        """As long as it lasts."""
        real: Any = getattr(os, self._call)

        def fail(*given: Any, **more: Any) -> Any:
            self.calls += 1
            if self.calls == self._number or (self._lasting and self.calls > self._number):
                if self._call == "close" and self._error:
                    real(*given)  # what a close says comes too late to keep anything open
                self.strike()
            return real(*given, **more)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, self._call, fail)
            yield


class Vanishing(Fault):
    """Takes a folder away before one call of a kind; its files are where nobody looks."""

    def __init__(self, call: str, number: int, folder: Path) -> None:
        super().__init__(call, number, 0)
        self.folder, self.aside = folder, folder.with_name(f"{folder.name}-gone")

    def strike(self) -> None:
        if self.folder.exists():
            os.rename(self.folder, self.aside)


class ShortWrites:
    """Writes a few bytes at a time, as a network drive or a signal has it."""

    @contextmanager
    def there(self) -> Iterator[None]:
        """As long as it lasts."""
        real = os.write
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "write", lambda handle, data: real(handle, bytes(data[:7])))
            yield


def faults(
    act: Callable[[], object], prepare: Callable[[], object], errors: Sequence[int] = ERRORS
) -> Iterator[Fault]:
    """Every fault that what is done can meet."""
    for call, count in counted(act, prepare):
        for number in range(1, count + 1):
            for place, error in enumerate(errors):
                yield Fault(call, number, error, lasting=place % 2 == 1)


def counted(act: Callable[[], object], prepare: Callable[[], object]) -> Iterator[tuple[str, int]]:
    """How often what is done makes each call."""
    for call in CALLS:
        prepare()
        count = Fault(call, 0, 0)
        with count.there():
            act()
        yield call, count.calls
