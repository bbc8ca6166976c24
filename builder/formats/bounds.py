"""What the bytes of a file are, and limits on what is read at all, before anything is built of them."""

from __future__ import annotations

import math
import struct
import zlib

from builder.battlefield import MAX_PIECES
from builder.errors import UnreadableError
from builder.plaindata import MAX_DEPTH, Document, read_yaml

MAX_UNPACKED = 32 * 1024 * 1024
# Small files of ours (collections, scenario stubs): marks between values, far more than any of them has.
MAX_MARKS = 60_000
# A battlefield of the largest size has two lists or mappings a piece.
MAX_CONTAINERS = 3 * MAX_PIECES
_MARKS = (b"\n", b",", b"[", b"{")
_GZIP = b"\x1f\x8b"
_DOUBLE = struct.Struct("<d")


def demand_plausible(content: bytes, file: str) -> None:
    """Raise UnreadableError for a text that cannot be a battlefield by the look of it: too many parts."""
    if b"[" * (MAX_DEPTH + 1) in content:
        return  # the parser says in which line it is nested too deeply
    if sum(map(content.count, (b"[", b"{"))) > MAX_CONTAINERS or content.count(b"piece:") > MAX_PIECES:
        raise UnreadableError(f"{file}: too large; a battlefield holds at most {MAX_PIECES} pieces")


def read_small_yaml(content: bytes, file: str) -> Document:
    """Plain data of a YAML file that is small by nature. Raises UnreadableError for any other."""
    if sum(map(content.count, _MARKS)) > MAX_MARKS:
        raise UnreadableError(f"{file}: more than {MAX_MARKS} values, the most that is read")
    return read_yaml(content, file)


def is_gzip(content: bytes) -> bool:
    """Whether bytes are gzip by their first two."""
    return content[:2] == _GZIP


def whole_version(version: float, newest: int) -> int | None:
    """A stored version as a whole number (0.0003 is 3), or None where it is none of 1 to ``newest``."""
    if not math.isfinite(version) or not 0 < version < 1:
        return None
    whole = round(version * 10000)
    return whole if 1 <= whole <= newest and abs(version * 10000 - whole) < 0.01 else None


def looks_like_hsc(content: bytes) -> bool:
    """Whether the first eight bytes are one of the document versions."""
    return len(content) >= 8 and whole_version(_DOUBLE.unpack_from(content)[0], 7) is not None


def gunzipped(content: bytes, file: str) -> bytes:
    """The bytes inside gzip, at most 32 MiB of them, whatever the file says.

    Raises UnreadableError for a damaged file and for one that grows beyond the limit.
    """
    unpacker = zlib.decompressobj(wbits=31)
    try:
        found = unpacker.decompress(content, MAX_UNPACKED + 1)
    except zlib.error as error:
        raise UnreadableError(f"{file}: damaged gzip data ({error})") from None
    if len(found) > MAX_UNPACKED:
        limit = MAX_UNPACKED // 2**20
        raise UnreadableError(f"{file}: unpacks to more than {limit} MiB, the most that is read")
    if not unpacker.eof:
        raise UnreadableError(f"{file}, byte {len(content)}: the gzip data ends early")
    return found
