"""Shipped YAML files, parsed once: what they hold is kept in the user's cache folder.

An entry is used only where it was made by this version of the program of exactly these bytes; whatever else
lies in its place, damaged or foreign, is as good as nothing. Programs that write one at the same time put
whole files in its place.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
from pathlib import Path

from builder import __version__, places
from builder.plaindata.document import PlainDocument, read_bytes
from builder.plaindata.from_yaml import read_yaml

_log = logging.getLogger(__name__)


def read_shipped(path: Path) -> PlainDocument:
    """Plain data of a YAML file that ships with the program, as `read_yaml` gives it, usually from the cache.

    Raises UnreadableError as `read_bytes` and `read_yaml` do; a cache that cannot be used is no error.
    """
    content, file = read_bytes(path), str(path)
    entry = places.cache_folder() / _name(path.absolute())
    with contextlib.suppress(OSError):
        seal, _, kept = entry.read_bytes().partition(b"\n")
        if seal == _seal(content, kept):
            # Lines are asked for only where something is wrong.
            return PlainDocument(file, json.loads(kept), find_lines=lambda: read_yaml(content, file).lines)
    _log.debug("%s is not in the cache, or it is damaged", file)
    document = read_yaml(content, file)
    if not document.faults:
        _keep(entry, _sealed(content, document))
    return document


def cache_entry(path: Path, at: Path) -> tuple[str, bytes]:
    """The name and the content of the cache's entry for a shipped file that will lie ``at`` another place."""
    content = read_bytes(path)
    return _name(at), _sealed(content, read_yaml(content, str(path)))


def _name(path: Path) -> str:
    return f"{path.stem}-{hashlib.sha256(os.fsencode(path)).hexdigest()[:16]}.json"


def _sealed(content: bytes, document: PlainDocument) -> bytes:
    kept = json.dumps(document.data).encode()
    return _seal(content, kept) + b"\n" + kept


def _seal(content: bytes, kept: bytes) -> bytes:
    """What only an entry of this version for this content begins with."""
    parts = (__version__.encode(), content, kept)
    return hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest().encode()


def _keep(entry: Path, sealed: bytes) -> None:
    import tempfile  # needed only the first time

    with contextlib.suppress(OSError):
        entry.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(suffix=".part", dir=entry.parent)
        try:
            with open(handle, "wb") as stream:
                stream.write(sealed)
            os.replace(part, entry)
        except BaseException:
            os.unlink(part)
            raise
