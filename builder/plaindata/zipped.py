"""Files in a `.zip`, named by paths that go on inside it: `maps.zip/sea/ford.hexfield`.

Nothing is ever unpacked to the disk, and nothing is larger than what is read of any other file.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from builder.errors import UnreadableError
from builder.language import N_, _, ngettext
from builder.plaindata.disk import MAX_BYTES, ZIP_SUFFIX

_MOST_FILES, _MOST_PACKED, _MOST_UNPACKED = 5_000, 64 * 1024 * 1024, 256 * 1024 * 1024
_MOST_TIMES = 200  # as large as it is packed; a map is packed to a tenth
_ENTRY = b"PK\x01\x02"
_DAMAGE = (
    BadZipFile,
    NotImplementedError,
    OSError,
    EOFError,
    ValueError,
    IndexError,
    zlib.error,
    struct.error,
)


def files_in(
    path: Path, suffixes: tuple[str, ...], passed_over: Callable[[str], object] | None = None
) -> list[Path]:
    """The files in a zip whose names end so, in their order; ``passed_over`` hears of those not to be read.

    That is one line for all of them. Raises UnreadableError for what is no sound zip, or too large, and
    OSError where none is there.
    """
    found: dict[Path, int] = {}
    wrong: dict[str, str] = {}
    for info in _opened(path).infolist():
        name = info.filename
        hidden = any(part.startswith((".", "__MACOSX")) and part != ".." for part in name.split("/"))
        if hidden or info.is_dir() or not name.lower().endswith((*suffixes, ZIP_SUFFIX)):
            continue
        why = _why_not(info)
        if why:
            wrong[name] = why
        else:
            found[path / name] = info.file_size
    if sum(found.values()) > _MOST_UNPACKED:
        raise UnreadableError(
            _(
                "{path}: more than {n} MiB when unpacked, the most that is read",
                path=path,
                n=_MOST_UNPACKED >> 20,
            )
        )
    if wrong and passed_over is not None:
        name, why = next(iter(wrong.items()))
        passed_over(
            ngettext(
                "{path}: {n} file in it left out: {name} ({why})",
                "{path}: {n} files in it left out, the first: {name} ({why})",
                len(wrong),
                path=path,
                name=ascii(name)[1:-1],
                why=_(why),
            )
        )
    return sorted(found)


def packed_bytes(zip: Path, path: Path, limit: int) -> bytes:
    """The bytes of a file in a zip, at most ``limit``. Raises UnreadableError for one that may not be read or
    is damaged, OSError where there is none.
    """
    archive, name = _opened(zip), path.relative_to(zip).as_posix()
    if name not in archive.NameToInfo:
        raise FileNotFoundError
    why = _why_not(archive.getinfo(name))
    if why:
        raise UnreadableError(_("{path}: cannot be read ({reason})", path=path, reason=_(why)))
    try:
        return archive.open(name).read(limit)
    except _DAMAGE as error:
        raise UnreadableError(_("{path}: damaged ({reason})", path=path, reason=str(error)[:80])) from None


def _why_not(info: ZipInfo) -> str:
    """Why a file in a zip may not be read; empty where it may."""
    name, most = PurePosixPath(info.filename), min(MAX_BYTES, _MOST_TIMES * max(info.compress_size, 4096))
    odd = name.is_absolute() or ".." in name.parts or set(info.filename) & set("\\:")
    reasons = {
        N_("its name leads elsewhere"): odd or not info.filename.isprintable(),
        N_("a link"): stat.S_ISLNK(info.external_attr >> 16),
        N_("a zip in a zip"): name.suffix.lower() == ZIP_SUFFIX,
        N_("locked with a password"): info.flag_bits & 1,
        N_("packed in a way that is not read here"): info.compress_type not in (ZIP_STORED, ZIP_DEFLATED),
        N_("too large"): info.file_size > most,
    }
    return next((why for why, wrong in reasons.items() if wrong), "")


def _opened(path: Path) -> ZipFile:
    status = path.stat()
    return _archive(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=1)  # all maps of one are read after each other
def _archive(path: Path, changed: int, size: int) -> ZipFile:
    if size > _MOST_PACKED:
        raise UnreadableError(
            _("{path}: larger than {size}, the most that is read", path=path, size="64 MiB")
        )
    content = path.read_bytes()
    if content.count(_ENTRY) > _MOST_FILES:  # before a list is made of them
        raise UnreadableError(
            _("{path}: more than {n} files, the most that is read", path=path, n=_MOST_FILES)
        )
    try:
        return ZipFile(BytesIO(content))
    except _DAMAGE as error:
        raise UnreadableError(
            _("{path}: a damaged zip ({reason})", path=path, reason=str(error)[:80])
        ) from None
