"""What a site's folder holds that we made, and of what: so that only what changed is made, and nothing else
is ever removed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from builder.errors import RefusedError, UnreadableError
from builder.facts import Limits
from builder.formats import write_safely
from builder.language import _
from builder.plaindata import read_bytes, read_json
from builder.plaindata.records import Codec, WrongValueError

FILE = ".hexwright-site.json"
VERSION = 1
_CODEC = Codec(text=Limits(0, 2_000), number=Limits(0, 10**12), rows=Limits(0, 10**6))
# Names that we make: no path leads out of the folder, whoever wrote the manifest.
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]*(/[a-z0-9][a-z0-9._-]*){0,2}")


@dataclass(frozen=True, slots=True)
class MadePart:
    """Files that are made together, and the hash of all that they were made of; empty where none are."""

    of: str = ""
    files: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MadeMap:
    """A map of the site: the file it was made of, by its name in the folder of maps, and the hash of what
    that holds. ``facts`` are those of the library as plain data, ``people`` its authors and those of its
    scenarios, ``time`` is when it was first published as it is, in seconds since 1970.
    """

    source: str
    content: str
    facts: Any
    people: tuple[str, ...] = ()
    time: int = 0
    parts: dict[str, MadePart] = field(default_factory=dict)


@dataclass(slots=True)
class Manifest:
    """All of it. ``maps`` are by the names of their folders, ``no_maps`` says of files without a map, by the
    hash of their content, what is wrong with them (nothing: they are something else). ``files`` are the
    hashes of all that we wrote; ``authors``, and titles of maps with ``texts``, are what somebody agreed to
    publish.
    """

    maps: dict[str, MadeMap] = field(default_factory=dict)
    no_maps: dict[str, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    authors: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()


class SiteFolder:
    """The folder of a site, with its manifest. Raises RefusedError where it cannot be one: it holds other
    things, the manifest is damaged or of a newer version, or it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            others = sorted(os.listdir(path)) if os.path.lexists(path) else []
        except OSError as error:
            reason = error.strerror or error
            raise RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason)) from None
        self.manifest = self._read() if FILE in others else Manifest()
        if others and FILE not in others:
            message = _(
                "{folder}: holds other things already ({name}); an empty folder, or that of a site made by "
                "Hexwright, was expected",
                folder=path,
                name=others[0],
            )
            raise RefusedError(message)

    def save(self) -> None:
        """Keep the manifest as it is now. Raises RefusedError where that cannot be written."""
        data = {"hexsite": VERSION, **_CODEC.data(self.manifest)}
        self._put(self.path / FILE, json.dumps(data, separators=(",", ":")).encode())

    def write(self, files: Mapping[str, bytes]) -> int:
        """Write files whose content is another than what we wrote last; how many these were. Raises
        RefusedError where that cannot be done.
        """
        written = 0
        for name, content in files.items():
            digest = fingerprint_of(content)
            path = self.path / name
            if self.manifest.files.get(name) != digest or not path.is_file():
                self._put(path, content)
                written += 1
            self.manifest.files[name] = digest
        return written

    def _put(self, path: Path, content: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or error
            raise RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason)) from None
        write_safely(path, content)

    def remove(self, names: Iterable[str]) -> int:
        """Remove files that we wrote, and folders that are empty then; how many files these were."""
        removed = 0
        for name in names:
            if self.manifest.files.pop(name, None) is None:
                continue
            path = self.path / name
            with suppress(FileNotFoundError):
                path.unlink()
                removed += 1
            for folder in PurePosixPath(name).parents[:-1]:
                with suppress(OSError):  # it holds something else
                    (self.path / folder).rmdir()
        return removed

    def _read(self) -> Manifest:
        path = self.path / FILE
        try:
            data = dict(read_json(read_bytes(path), str(path)).data)
            if data.pop("hexsite", None) != VERSION:
                raise ValueError(FILE)
            found: Manifest = _CODEC.read(Manifest, data)
            if not all(_NAME.fullmatch(name) for name in (*found.files, *found.maps)):
                raise ValueError(FILE)
        except (UnreadableError, WrongValueError, TypeError, ValueError):
            message = _(
                "{path}: damaged, or of another version of Hexwright; an empty folder, or that of a site, "
                "was expected",
                path=path,
            )
            raise RefusedError(message) from None
        return found


def fingerprint_of(content: bytes) -> str:
    """The hash of a file's content."""
    return hashlib.sha256(content).hexdigest()
