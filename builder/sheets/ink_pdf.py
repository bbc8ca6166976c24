"""What Qt cannot put into a PDF: author, language, bookmarks, links, and that it is printed in true size."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.sheets.layout import MM_PER_POINT, Page, Plan, Rect, Text

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.annotations import Link


def finished(content: bytes, plan: Plan) -> bytes:
    """The PDF with title, author, language and one bookmark for each title that the plan's pages name.

    A click on a text that names a page leads there. Where it is drawn in true size, it asks programs not to
    fit it to the paper when they print it.
    """
    from pypdf import PdfReader, PdfWriter
    from pypdf.generic import DictionaryObject, NameObject, TextStringObject

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    about = {"/Title": plan.title, "/Creator": "Hexwright"}
    if plan.author:
        about["/Author"] = plan.author
    writer.add_metadata(about)
    writer.root_object[NameObject("/Lang")] = TextStringObject(plan.language)
    if math.isclose(plan.scale, 1.0):
        wish = DictionaryObject({NameObject("/PrintScaling"): NameObject("/None")})
        writer.root_object[NameObject("/ViewerPreferences")] = wish
    _mend_spaces(writer)
    for number, page in enumerate(plan.pages):
        for title in page.bookmarks:
            writer.add_outline_item(title=title, page_number=number)
        for rect, target in links_of(page):
            writer.add_annotation(number, _link(rect, target, page.height))
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def links_of(page: Page) -> list[tuple[Rect, int]]:
    """What can be clicked on a page, in mm, and the page from 1 that it leads to; a line of texts is one."""
    found: list[tuple[Rect, int]] = []
    for block in page.blocks:
        before: Text | None = None
        for text in (item for item in block.items if isinstance(item, Text)):
            if text.page is not None:
                rect = text.rect
                if before is not None and (before.page, before.y) == (text.page, text.y):
                    start, _ = found.pop()
                    rect = replace(start, width=rect.right - start.x)
                found.append((rect, text.page))
            before = text
    return found


def _link(rect: Rect, target: int, height: float) -> Link:
    """The annotation for a rectangle of a page ``height`` mm high; PDF counts points from below."""
    from pypdf.annotations import Link
    from pypdf.generic import ArrayObject, Fit, NumberObject

    sides = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    left, bottom, right, top = (side / MM_PER_POINT for side in sides)
    border = ArrayObject([NumberObject(0)] * 3)
    return Link(rect=(left, bottom, right, top), border=border, target_page_index=target - 1, fit=Fit.fit())


def _mend_spaces(writer: PdfWriter) -> None:
    """Qt names the glyph that the font has for space and tab a tab: copied words would be tabbed apart."""
    from pypdf.generic import DictionaryObject, StreamObject

    for object in list(writer._objects):
        if not isinstance(object, DictionaryObject) or object.get("/Type") != "/Font":
            continue
        names = object.get("/ToUnicode")
        stream = names.get_object() if names is not None else None
        if isinstance(stream, StreamObject):
            content = stream.get_data()
            stream.set_data(content.replace(b"<0009>", b"<0020>"))
