"""What a file was like when it was read or written last, so that a change by another program is noticed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class FileStamp:
    """Size in bytes, time of the last change in ns, and a digest of what a file holds."""

    size: int
    modified: int
    digest: str

    def holds_the_same(self, other: FileStamp | None) -> bool:
        """Whether the other is of a file that holds the same, whenever it was written."""
        return other is not None and self.digest == other.digest


def stamp_of(path: Path, before: FileStamp | None = None) -> FileStamp | None:
    """The stamp of a file, None where there is none that can be read.

    A file of the size and time of ``before`` is taken to be unchanged without reading it.
    """
    import hashlib  # not needed to open the window

    try:
        found = path.stat()
        if before is not None and (found.st_size, found.st_mtime_ns) == (before.size, before.modified):
            return before
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, ValueError):
        return None
    return FileStamp(found.st_size, found.st_mtime_ns, digest)
