"""What Qt cannot put into a PDF: author, language, bookmarks, and that it is printed in true size."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

from builder.sheets.layout import Plan

if TYPE_CHECKING:
    from pypdf import PdfWriter


def finished(content: bytes, plan: Plan) -> bytes:
    """The PDF with title, author, language and one bookmark for each title that the plan's pages name.

    Where it is drawn in true size, it asks programs not to fit it to the paper when they print it.
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
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


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
