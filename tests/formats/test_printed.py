"""The battlefield that build sheets carry along is read again; anything else is refused in one line."""

from __future__ import annotations

import contextlib
import gzip
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats.printed import ATTACHED, carried
from builder.formats.suffixes import SHEET_SUFFIXES
from tests.formats.files import build, carrying_stream, rows_of, to_bytes
from tests.formats.files import carrying_page as page
from tests.formats.files import carrying_pdf as pdf


@pytest.fixture
def ford() -> Battlefield:
    return build([("grass-7", 5, 5, 1, 0), ("rock-1", 5, 6, 2, 0)])


def test_what_is_attached_to_a_pdf_is_read(ford: Battlefield, catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "ford.PDF"
    path.write_bytes(pdf({"cards.txt": b"no field", ATTACHED: to_bytes(ford, ".hexfield")}))
    loaded = formats.read(path, catalogue)
    assert rows_of(loaded.battlefield) == rows_of(ford)
    assert not loaded.problems


def test_what_is_packed_in_a_page_is_read(ford: Battlefield, catalogue: Catalogue, tmp_path: Path) -> None:
    path = tmp_path / "ford.html"
    path.write_bytes(page(gzip.compress(to_bytes(ford, ".hexfield"))))
    assert rows_of(formats.read(path, catalogue).battlefield) == rows_of(ford)


def test_a_row_that_is_wrong_is_left_out(catalogue: Catalogue) -> None:
    rows = b"[{piece: gras, at: [0, 0]}, {piece: rock-1, at: [1, 0, 1]}]"
    content = pdf({ATTACHED: b"hexfield: 1\npieces: " + rows})
    loaded = formats.read_bytes_as(content, "map.pdf", ".pdf", catalogue)
    assert len(loaded.battlefield) == 1
    assert "[0, 0]" in loaded.left_out[0]


REFUSED: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "a PDF of somebody else": (".pdf", lambda: pdf({}), "no battlefield is in it"),
    "a PDF with other attachments": (
        ".pdf",
        lambda: pdf({"a.txt": b"a"}),
        "no battlefield is in it",
    ),
    "an encrypted PDF": (
        ".pdf",
        lambda: pdf({ATTACHED: b"hexfield: 1"}, "secret"),
        "an encrypted PDF",
    ),
    "half a PDF": (".pdf", lambda: pdf({ATTACHED: b"hexfield: 1"})[:500], "a damaged PDF"),
    "no PDF": (".pdf", lambda: b"hexfield: 1\npieces: []\n", "not a PDF"),
    "an empty PDF": (".pdf", lambda: b"", "not a PDF"),
    "a PDF that attaches too much": (
        ".pdf",
        lambda: pdf({ATTACHED: b" " * (33 * 2**20)}),
        "more than 32 MiB",
    ),
    "a PDF that attaches nonsense": (".pdf", lambda: pdf({ATTACHED: b"\xff\xfe"}), "not UTF-8 text"),
    "a page of somebody else": (".html", lambda: b"<html></html>", "no battlefield is in it"),
    "an empty page": (".htm", lambda: b"", "no battlefield is in it"),
    "a page with half of it": (
        ".html",
        lambda: page(gzip.compress(b"hexfield: 1")[:-9]),
        "the gzip data ends early",
    ),
    "a page with nonsense": (
        ".html",
        lambda: page(b"").replace(b'hexfield">', b'hexfield">A'),
        "is damaged",
    ),
    "a page with a bomb": (
        ".html",
        lambda: page(gzip.compress(b" " * (64 * 2**20), 1)),
        "more than 32 MiB",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_carries_nothing_is_refused_in_one_line(what: str, catalogue: Catalogue) -> None:
    suffix, content, why = REFUSED[what]
    with pytest.raises(UnreadableError) as refused:
        formats.read_bytes_as(content(), f"map{suffix}", suffix, catalogue)
    assert str(refused.value).startswith(f"map{suffix}")
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("suffix", SHEET_SUFFIXES)
def test_damaged_bytes_are_refused_and_nothing_else(
    suffix: str, ford: Battlefield, catalogue: Catalogue
) -> None:
    content = to_bytes(ford, ".hexfield")
    whole = pdf({ATTACHED: content}) if suffix == ".pdf" else page(gzip.compress(content))
    for place in range(0, len(whole), 7):
        broken = whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :]
        with contextlib.suppress(UnreadableError):
            formats.read_bytes_as(broken, "map", suffix, catalogue)


FIELD = b"hexfield: 1\npieces: []\n"


@pytest.mark.parametrize(
    ("filters", "packed"),
    [
        (b"/FlateDecode", zlib.compress(FIELD + b" " * (20 * 2**20))),
        (b"/ASCIIHexDecode", FIELD.hex().encode() + b">"),
        (b"/FlateDecode/DecodeParms<</Predictor 12/Columns 24>>", zlib.compress(b"\0" + FIELD)),
    ],
    ids=["large", "in digits", "foretold"],
)
def test_a_pdf_that_another_program_packed_is_read(filters: bytes, packed: bytes) -> None:
    assert carried(carrying_stream(filters, packed), "map.pdf", ".pdf").strip().startswith(FIELD.strip())


MANY = 2 * 10**6
PACKED_TO_HURT = {
    "rows of one": (
        b"/FlateDecode/DecodeParms<</Predictor 12/Columns 1>>",
        zlib.compress(b"\1\0" * MANY),
    ),
    "zeros in letters": (b"/ASCII85Decode", b"z" * 2 * MANY + b"~>"),
    "zeros in letters within": (b"[/FlateDecode/ASCII85Decode]", zlib.compress(b"z" * MANY + b"~>")),
    "runs": (b"/RunLengthDecode", b"\x81 " * MANY),
    "no zlib": (b"/FlateDecode", b"\x78\x9c" + b"\xff" * MANY),
}


@pytest.mark.parametrize("how", PACKED_TO_HURT)
def test_a_pdf_that_is_packed_to_hurt_is_refused_before_it_is_unpacked(how: str) -> None:
    content = carrying_stream(*PACKED_TO_HURT[how])
    carried(carrying_stream(b"/ASCIIHexDecode", b"20>"), "a.pdf", ".pdf")  # pypdf is there
    tracemalloc.start()
    with pytest.raises(UnreadableError, match=r"^map\.pdf: (a damaged PDF \((Limit|Stream)|unpacks to more)"):
        carried(content, "map.pdf", ".pdf")
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 32 * 2**20
