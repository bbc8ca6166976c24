"""Battlefields and files that the tests of this room share."""

from __future__ import annotations

import base64
import io
from collections import Counter
from collections.abc import Iterable
from typing import Any

from pypdf import PdfWriter

from builder import formats
from builder.battlefield import Battlefield, Info, Put
from builder.formats import Loaded
from builder.formats.hsc import read_hsc, write_hsc
from builder.formats.map_editor import read_map_editor
from builder.formats.map_editor_write import write_map_editor
from builder.formats.registry import FORMATS
from builder.hexgrid import Hex
from builder.problems import Problem
from builder.scenario import Scenario
from tests.battlefields import shipped_catalogue

Row = tuple[str, int, int, int, int]
"""Piece, q, r, slot, rotation."""
Written = tuple[bytes, tuple[Problem, ...]]


def build(rows: Iterable[Row] = (), info: Info | None = None) -> Battlefield:
    """A battlefield of rows."""
    battlefield = Battlefield(info)
    put(battlefield, *rows)
    return battlefield


def put(battlefield: Battlefield, *rows: Row) -> None:
    """Put more pieces down."""
    types = shipped_catalogue().pieces
    pieces = [battlefield.new_piece(types[p], Hex(q, r), s, k) for p, q, r, s, k in rows]
    battlefield.apply(Put(tuple(pieces)))


def rows_of(battlefield: Battlefield) -> Counter[Row]:
    """The pieces of a battlefield as a multiset of rows."""
    return Counter((p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in battlefield.pieces.values())


def to_bytes(battlefield: Battlefield, suffix: str, scenario: Any = None) -> bytes:
    """A battlefield in the bytes of the format with that suffix."""
    format = next(format for format in FORMATS if suffix in format.suffixes)
    return format.write(battlefield, f"out{suffix}", shipped_catalogue(), scenario)[0]


def from_bytes(content: bytes, suffix: str) -> Loaded:
    """Bytes read as the format with that suffix."""
    return formats.read_bytes_as(content, f"in{suffix}", suffix, shipped_catalogue())


def from_hsc(content: bytes, name: str = "a.hsc") -> Loaded:
    """A file of VirtualScape."""
    return read_hsc(content, name, shipped_catalogue())


def as_hsc(battlefield: Battlefield, scenario: Scenario | None = None) -> Written:
    """A battlefield as VirtualScape has it, and what it cannot hold."""
    content, problems = write_hsc(battlefield, "a.hsc", shipped_catalogue(), scenario)
    return content, tuple(problems)


def from_map_editor(content: bytes) -> Loaded:
    """A file of heroscape-map-editor."""
    return read_map_editor(content, "a.json", shipped_catalogue())


def as_map_editor(battlefield: Battlefield, scenario: Scenario | None = None) -> Written:
    """A battlefield as heroscape-map-editor has it, and what it cannot hold."""
    content, problems = write_map_editor(battlefield, "a.json", shipped_catalogue(), scenario)
    return content, tuple(problems)


def carrying_pdf(attachments: dict[str, bytes], password: str = "") -> bytes:
    """A PDF with an empty page and some attachments."""
    writer = PdfWriter()
    writer.add_blank_page(72, 72)
    for name, content in attachments.items():
        writer.add_attachment(name, content)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def carrying_stream(filters: bytes, packed: bytes, more: bytes = b"") -> bytes:
    """A PDF that carries a battlefield as a stream with these filters and what ``more`` says of it."""
    named = b"(battlefield.hexfield)"
    parts = (
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names [" + named + b" 3 0 R]>>>>>>",
        b"<</Type/Pages/Kids[]/Count 0>>",
        b"<</Type/Filespec/F" + named + b"/UF" + named + b"/EF<</F 4 0 R>>>>",
        b"<</Filter%b%b/Length %d>>stream\n%b\nendstream" % (filters, more, len(packed), packed),
    )
    written, table = b"%PDF-1.7\n", b"xref\n0 5\n0000000000 65535 f \n"
    for number, part in enumerate(parts, 1):
        table += b"%010d 00000 n \n" % len(written)
        written += b"%d 0 obj\n%b\nendobj\n" % (number, part)
    ending = b"trailer\n<</Root 1 0 R/Size 5>>\nstartxref\n%d\n%%%%EOF" % len(written)
    return written + table + ending


def carrying_page(packed: bytes) -> bytes:
    """A page of HTML that carries something."""
    carried = b'<script type="application/x-hexfield" id="hexfield">' + base64.b64encode(packed)
    return b"<!DOCTYPE html><html><body>" + carried + b"</script></body></html>"
