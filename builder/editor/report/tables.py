"""The tables of a section of a report, as HTML for a narrow panel."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.insight import Section, Table


def tables_html(section: Section) -> str:
    """All of them, one below the other."""
    return "".join(_table(table) for table in section.tables)


def _table(table: Table) -> str:
    head = "".join(f'<th align="left">{escape(heading)}</th>' for heading in table.headings)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return f'<table cellspacing="0" cellpadding="3" width="100%"><tr>{head}</tr>{rows}</table>'
