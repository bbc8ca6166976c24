"""The tables of a section of a report and links to its pictures, as HTML for a narrow panel."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from builder.language import _

if TYPE_CHECKING:
    from builder.insight import ReportPicture, ReportTable, Section


def tables_html(section: Section) -> str:
    """All of them, one below the other."""
    return "".join(_table(table) for table in section.tables)


def picture_link(picture: ReportPicture, target: str, *, shown: bool) -> str:
    """A paragraph with a link that shows a picture on the map or hides it; a picture that is shown has its
    legend.
    """
    verb = _("Hide: {picture}") if shown else _("Show on the map: {picture}")
    link = f'<a href="{target}">{escape(verb.format(picture=picture.title))}</a>'
    legend = "".join(
        f'<br><span style="background-color:{colour}">&nbsp;&nbsp;&nbsp;&nbsp;</span> {escape(word)}'
        for colour, word in picture.legend
    )
    return f"<p>{link}{legend if shown else ''}</p>"


def _table(table: ReportTable) -> str:
    head = "".join(f'<th align="left">{escape(heading)}</th>' for heading in table.headings)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return f'<table cellspacing="0" cellpadding="3" width="100%"><tr>{head}</tr>{rows}</table>'
