"""The texts of a PDF, read by pypdf without what is drawn: of a build sheet that is most of a page."""

from __future__ import annotations

import re
from pathlib import Path

from pypdf import PageObject, PdfReader
from pypdf.generic import DecodedStreamObject, NameObject

TEXT = re.compile(rb"^(BT$.*?^ET)$", re.MULTILINE | re.DOTALL)
# Where texts stand, and what holds more of them.
PLACE = re.compile(rb"^(?:[qQ ]+|(?:\S+ ){6}cm|\S+ Do)$", re.MULTILINE)


def text_of(page: PageObject) -> str:
    """The text of a page as Qt writes it, an operator a line; words are parted by one space."""
    contents = page.get_contents()
    parts = TEXT.split(b"" if contents is None else contents.get_data())
    kept = [part if k % 2 else b"\n".join(PLACE.findall(part)) for k, part in enumerate(parts)]
    stream = DecodedStreamObject()
    stream.set_data(b"\n".join(kept))
    page[NameObject("/Contents")] = stream
    return " ".join(page.extract_text().split())


def texts(pdf: Path | PdfReader) -> list[str]:
    """The text of each page."""
    return [text_of(page) for page in (pdf if isinstance(pdf, PdfReader) else PdfReader(pdf)).pages]
