"""The battlefield that build sheets carry along: attached to a PDF, or packed into the page of a guide."""

from __future__ import annotations

import base64
import binascii
import io
import logging
import re
from typing import TYPE_CHECKING, Any

from builder.errors import UnreadableError
from builder.formats.bounds import MAX_UNPACKED, gunzipped
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, PDF_SUFFIXES
from builder.language import N_, _

if TYPE_CHECKING:
    from pypdf import PdfReader

HTML_ID = "hexfield"
"""The id of the element of a guide that holds it: a `.hexfield` as gzip in Base64."""
ATTACHED = f"battlefield{BATTLEFIELD_SUFFIX}"
"""What it is called in a PDF."""

_MOST_OF_STREAM = 2**20
# What one stream of a PDF may unpack to, in bytes: filters other than zlib take a microsecond and a hundred
# bytes of memory for each, and their own limits come after that.
_LIMITS: dict[str, Any] = {
    "stream_decoding_work_maximum_length": 2 * _MOST_OF_STREAM,
    "zlib_maximum_output_length": _MOST_OF_STREAM,
    "zlib_maximum_recovery_input_length": 2**16,
    "lzw_maximum_output_length": _MOST_OF_STREAM,
    "run_length_maximum_output_length": _MOST_OF_STREAM,
}
_BEGIN, _END = b"<script", b"</script>"
_MARKED = re.compile(rb'<script\b.*\bid="' + HTML_ID.encode() + rb'"', re.DOTALL)
_NONE = N_(
    "{file}: no battlefield is in it; only build sheets that Hexwright wrote carry theirs along, and those "
    "of early versions do not"
)


def carried(content: bytes, file: str, suffix: str) -> bytes:
    """The `.hexfield` in the bytes of build sheets; ``suffix`` is one of SHEET_SUFFIXES.

    Raises UnreadableError where there is none, and for what is encrypted, damaged or too large.
    """
    return _from_pdf(content, file) if suffix.lower() in PDF_SUFFIXES else _from_html(content, file)


def _from_html(content: bytes, file: str) -> bytes:
    found = _packed(content)
    if found is None:
        raise UnreadableError(_(_NONE, file=file))
    try:
        packed = base64.b64decode(b"".join(found.split()), validate=True)
    except binascii.Error:
        raise UnreadableError(_("{file}: the battlefield in it is damaged", file=file)) from None
    return gunzipped(packed, file)


def _packed(content: bytes) -> bytes | None:
    """What the first element of that id holds, which is followed by its end at once. Each byte is looked at a
    few times only, whatever a stranger repeats.
    """
    begin = content.find(_BEGIN)
    while begin >= 0:
        end = content.find(b">", begin)
        if end < 0:
            return None
        after = content.find(b"<", end)
        marked = _MARKED.match(content[begin:end])
        if marked is not None and after >= 0 and content.startswith(_END, after):
            return content[end + 1 : after]
        begin = content.find(_BEGIN, end)
    return None


def _from_pdf(content: bytes, file: str) -> bytes:
    from pypdf import PdfReader, apply_configuration

    if b"%PDF-" not in content[:1024]:
        raise UnreadableError(_("{file}: not a PDF", file=file))
    # What pypdf puts right in silence, or gives up, it would say on stderr.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        with apply_configuration(**_LIMITS):
            reader = PdfReader(io.BytesIO(content))
            locked = reader.is_encrypted
            found = None if locked else _attached(reader, file)
    except UnreadableError:
        raise
    except Exception as error:  # on damaged files pypdf fails in all ways that Python can
        reason = " ".join(str(error).split())[:100] or type(error).__name__
        raise UnreadableError(_("{file}: a damaged PDF ({reason})", file=file, reason=reason)) from None
    if locked:
        raise UnreadableError(
            _("{file}: an encrypted PDF; save it without a password to open its battlefield", file=file)
        )
    if found is None:
        raise UnreadableError(_(_NONE, file=file))
    if len(found) > MAX_UNPACKED:
        raise UnreadableError(_too_large(file))
    return found


def _attached(reader: PdfReader, file: str) -> bytes | None:
    """The first attachment that is a battlefield by its name. Raises UnreadableError for one too large."""
    from pypdf import apply_configuration
    from pypdf.errors import LimitReachedError

    named = (one for one in reader.attachment_list if str(one.name).lower().endswith(BATTLEFIELD_SUFFIX))
    first = next(named, None)
    if first is None:
        return None
    held: Any = first.pdf_object["/EF"]
    stream = held["/F"] if "/F" in held else held["/UF"]
    if stream.get("/Filter") not in ("/FlateDecode", ["/FlateDecode"]) or "/DecodeParms" in stream:
        return bytes(first.content)
    try:
        with apply_configuration(
            zlib_maximum_output_length=MAX_UNPACKED, stream_decoding_work_maximum_length=4 * MAX_UNPACKED
        ):
            return bytes(first.content)
    except LimitReachedError:
        raise UnreadableError(_too_large(file)) from None


def _too_large(file: str) -> str:
    limit = MAX_UNPACKED // 2**20
    return _("{file}: unpacks to more than {limit} MiB, the most that is read", file=file, limit=limit)
