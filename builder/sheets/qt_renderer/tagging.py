"""What a PDF says to who hears it: its headings, texts and drawings as tags (ISO 32000-1, 14.7 and 14.8).

Qt paints each text as one text object, in the order of the plan, so that the plan knows what each is. The
contents of the pages are cut there and marked.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.drawing.marks import Label
from builder.language import _
from builder.sheets.layout import Block, Page, Picture, Plan, Text
from builder.sheets.qt_renderer.pdf_update import PdfUpdate, number_of

_TEXT_OBJECT = re.compile(rb"^(BT\n.*?^ET\n)", re.MULTILINE | re.DOTALL)
_DRAWING = 25.0  # mm, the width of what is a drawing, not a sign beside a text
_UNTITLED = ("facts", "footer")  # blocks whose bold texts are no headings


@dataclass(frozen=True, slots=True)
class _Part:
    """What is painted in a row: a text with its tag, or a drawing with the labels on it; ``alt`` says what it
    is. Without a tag it is decoration. ``same``: it goes on with the text before it.
    """

    tag: bytes
    texts: int
    alt: str = ""
    same: bool = False


@dataclass(frozen=True, slots=True)
class _Element:
    """A heading, a line or a drawing of a page, with the numbers of its marks there."""

    tag: bytes
    marks: list[int]
    alt: str = ""


def tagged(update: PdfUpdate, plan: Plan, pages: Sequence[int]) -> bytes:
    """Mark the contents of the pages, of those numbers, and put the tags; what the root then says of it.

    Nothing where Qt painted other texts than the plan has, as with letters of several fonts in one.
    """
    contents = [number_of(update.object(page), b"Contents") for page in pages]
    marked = [
        _marked(update.stream(number), [*_parts(page)])
        for number, page in zip(contents, plan.pages, strict=True)
    ]
    if not all(marked):
        return b""
    root, document = update.put(b"null"), update.put(b"null")
    every: list[int] = []
    parents: list[bytes] = []
    for at, (found, number, page) in enumerate(zip(marked, contents, pages, strict=True)):
        assert found is not None
        stream, elements = found
        packed = zlib.compress(stream)
        head = b"<</Length %d /Filter /FlateDecode>>\nstream\n" % len(packed)
        update.put(head + packed + b"\nendstream", number)
        before = update.object(page).removesuffix(b">>")
        update.put(b"%s/StructParents %d /Tabs /S>>" % (before, at), page)
        owners: dict[int, int] = {}
        for element in elements:
            alt = (
                b"/Alt <%s>" % f"\ufeff{element.alt}".encode("utf-16-be").hex().encode()
                if element.alt
                else b""
            )
            kids = b" ".join(b"%d" % mark for mark in element.marks)
            body = b"<</S /%s /P %d 0 R /Pg %d 0 R /K [%s] %s>>"
            every.append(update.put(body % (element.tag, document, page, kids, alt)))
            owners |= dict.fromkeys(element.marks, every[-1])
        parents.append(b"%d [%s]" % (at, _listed([owners[mark] for mark in sorted(owners)])))
    tree = update.put(b"<</Nums [%s]>>" % b" ".join(parents))
    update.put(b"<</Type /StructElem /S /Document /P %d 0 R /K [%s]>>" % (root, _listed(every)), document)
    update.put(b"<</Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R>>" % (document, tree), root)
    return b"/MarkInfo <</Marked true>> /StructTreeRoot %d 0 R " % root


def _listed(numbers: Sequence[int]) -> bytes:
    return b" ".join(b"%d 0 R" % number for number in numbers)


def _parts(page: Page) -> Iterator[_Part]:
    """What is painted on a page, in this order."""
    for block in page.blocks:
        title, same = _title(block), False
        for item in block.items:
            if isinstance(item, Text):
                # Page numbers are not read; of bold texts only the first of a block is a heading.
                tag = b"P"
                if block.kind == "footer":
                    tag = b""
                elif item.bold and (block.kind == "title" or item.text == title):
                    tag, title = b"H1" if block.kind == "title" else b"H2", ""
                yield _Part(tag, 1, same=same and tag == b"P")
                same = tag == b"P"
            elif isinstance(item, Picture):
                labels = sum(isinstance(mark, Label) for mark in item.marks)
                drawn = item.rect.width >= _DRAWING
                same = same and not drawn
                said = _("Drawing: {title}", title=title or _title(block)) if drawn else ""
                yield _Part(b"Figure" if drawn else b"", labels, said.rstrip(": "))


def _title(block: Block) -> str:
    """The heading of a block: its first text where that is bold; empty where it has none."""
    first = next((item for item in block.items if isinstance(item, Text)), None)
    return first.text if first is not None and first.bold and block.kind not in _UNTITLED else ""


def _marked(stream: bytes, parts: Sequence[_Part]) -> tuple[bytes, list[_Element]] | None:
    """The contents of a page with marks, and what they belong to; None where texts and parts differ."""
    pieces = _TEXT_OBJECT.split(stream)  # every second one is a text
    if len(pieces) != 2 * sum(part.texts for part in parts) + 1:
        return None
    elements: list[_Element] = []
    out: list[bytes] = []
    count, at = 0, 0
    waiting: list[bytes] = []  # what is painted since the last text that has a tag
    drawing = ""

    def put(tag: bytes, content: bytes, alt: str = "", same: bool = False) -> None:
        nonlocal count
        if not tag:
            out.append(b"/Artifact BMC\n%sEMC\n" % content)
            return
        out.append(b"/%s <</MCID %d>> BDC\n%sEMC\n" % (tag, count, content))
        if same:
            elements[-1].marks.append(count)
        else:
            elements.append(_Element(tag, [count], alt))
        count += 1

    def put_waiting() -> None:
        nonlocal drawing
        put(b"Figure" if drawing else b"", b"".join(waiting), drawing)
        waiting.clear()
        drawing = ""

    for part in parts:
        if part.tag in (b"", b"Figure"):
            waiting += pieces[at : at + 2 * part.texts]
            drawing = drawing or part.alt
        else:
            waiting.append(pieces[at])
            put_waiting()
            put(part.tag, pieces[at + 1], same=part.same)
        at += 2 * part.texts
    waiting += pieces[at:]
    put_waiting()
    return b"".join(out), elements
