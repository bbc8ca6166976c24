"""What the bytes of a file are, and limits on what is read at all, before anything is built of them."""

from __future__ import annotations

import json
import math
import struct
import zlib
from typing import Any

from builder.battlefield import MAX_PIECES
from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata import MAX_DEPTH, PlainDocument, read_yaml, short

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
        raise UnreadableError(
            _(
                "{file}: damaged, or too large; a battlefield holds at most {most} pieces",
                file=file,
                most=MAX_PIECES,
            )
        )


def read_small_yaml(content: bytes, file: str) -> PlainDocument:
    """Plain data of a YAML file that is small by nature. Raises UnreadableError for any other."""
    if sum(map(content.count, _MARKS)) > MAX_MARKS:
        raise UnreadableError(
            _("{file}: more than {most} values, the most that is read", file=file, most=MAX_MARKS)
        )
    return read_yaml(content, file)


def demand_version(document: PlainDocument, key: str, newest: int, no_such_file: str) -> int:
    """The version of the format that stands under ``key`` at the top, 1 to ``newest``.

    Raises UnreadableError, saying ``no_such_file`` where there is no such key, and for any other version.
    """
    data = document.data
    if not isinstance(data, dict) or key not in data:
        text = _(
            "{file}, line 1: {what}; `{key}: {version}` was expected at the top",
            file=document.file,
            what=no_such_file,
            key=key,
            version=newest,
        )
        raise UnreadableError(text)
    version, where = data[key], document.source((key,))
    if type(version) is not int or version < 1:
        text = _(
            "{where}: the version is {found}; a whole number from 1 was expected",
            where=where,
            found=short(version),
        )
        raise UnreadableError(text)
    if version > newest:
        text = _(
            "{where}: made by a newer Hexwright (version {version} of the format); "
            "this one reads versions up to {newest}",
            where=where,
            version=version,
            newest=newest,
        )
        raise UnreadableError(text)
    return version


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


def canonical(data: Any) -> str:
    """Plain data as JSON, always in the same characters."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def gunzipped(content: bytes, file: str) -> bytes:
    """The bytes inside gzip, at most 32 MiB of them, whatever the file says.

    Raises UnreadableError for a damaged file and for one that grows beyond the limit.
    """
    unpacker = zlib.decompressobj(wbits=31)
    try:
        found = unpacker.decompress(content, MAX_UNPACKED + 1)
    except zlib.error as error:
        raise UnreadableError(_("{file}: damaged gzip data ({error})", file=file, error=error)) from None
    if len(found) > MAX_UNPACKED:
        limit = MAX_UNPACKED // 2**20
        raise UnreadableError(
            _("{file}: unpacks to more than {limit} MiB, the most that is read", file=file, limit=limit)
        )
    if not unpacker.eof:
        raise UnreadableError(_("{file}, byte {n}: the gzip data ends early", file=file, n=len(content)))
    return found
