"""A report on paper: tables, sentences and pictures, section by section, as pages to be painted.

Columns of tables are as wide as they must be; their headings stand again on every page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.battlefield import Battlefield
from builder.drawing.marks import Mark
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds, Point
from builder.insight import Report, ReportTable
from builder.insight import ReportPicture as Shown
from builder.language import _, ngettext
from builder.sheets.flow import BODY_PT, LINE_COLOUR, Flow, FlowBand, TextLine
from builder.sheets.layout import (
    SOFT,
    Item,
    Measure,
    Panel,
    Picture,
    Plan,
    Rect,
    StraightLine,
    line_height,
    shortened,
    text_lines,
)
from builder.sheets.options import PAPERS, Paper
from builder.sheets.paging.finishing import footer
from builder.sheets.report_pictures import frame, ground_marks, picture_marks
from builder.wording import on_one_line

_COLUMN_GUTTER = 5.0  # mm between columns
_ABOVE, _BELOW = 1.3, 0.5  # a row, to the rules
_AFTER = 3.0  # the table
_MOST_LINES = 10  # of a cell: names may be as long as a page


def table_bands(table: ReportTable, flow: Flow) -> Iterator[FlowBand]:
    """The rows of a table across the page, to be put one below the other."""
    rows = [[on_one_line(cell) for cell in row] for row in table.rows]
    headings = [on_one_line(heading) for heading in table.headings]
    widths = _widths(headings, rows, flow)
    head = _row(headings, widths, flow, bold=True)
    yield head
    for row in rows:
        yield _row(row, widths, flow, head=head)
    yield FlowBand(_AFTER, lambda x, y: [])


def _widths(headings: Sequence[str], rows: Sequence[Sequence[str]], flow: Flow) -> list[float]:
    """What each column needs; where that is too much, the widest share what the others leave."""
    needed = [
        max(flow.measure(heading, BODY_PT, True), *(flow.measure(row[n], BODY_PT, False) for row in rows))
        for n, heading in enumerate(headings)
    ]
    left = flow.content.width - _COLUMN_GUTTER * (len(needed) - 1)
    found = list(needed)
    for done, n in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        found[n] = min(needed[n], left / (len(needed) - done))
        left -= found[n]
    return found


def _row(
    cells: Sequence[str],
    widths: Sequence[float],
    flow: Flow,
    *,
    bold: bool = False,
    head: FlowBand | None = None,
) -> FlowBand:
    wrapped_cells = [_lines(cell, width, flow, bold) for cell, width in zip(cells, widths, strict=True)]
    height = _ABOVE + max(len(lines) for lines in wrapped_cells) * line_height(BODY_PT) + _BELOW

    def items(x: float, y: float) -> list[Item]:
        right = x + sum(widths) + _COLUMN_GUTTER * (len(widths) - 1)
        under = y + height
        found: list[Item] = [
            StraightLine(Point(x, under), Point(right, under), LINE_COLOUR, 0.3 if bold else 0.15)
        ]
        for lines, width in zip(wrapped_cells, widths, strict=True):
            found += flow.line_items(lines, x, y + _ABOVE, width)
            x += width + _COLUMN_GUTTER
        return found

    return FlowBand(height, items, head)


def _lines(cell: str, width: float, flow: Flow, bold: bool) -> list[TextLine]:
    # A hair more than was measured, or a cell as wide as its column is broken.
    lines = flow.broken([TextLine(cell, bold=bold)], width + 0.01)
    if len(lines) <= _MOST_LINES:
        return lines
    return [*lines[: _MOST_LINES - 1], TextLine("…", bold=bold)]


def report_title(title: str) -> str:
    """What a report on a battlefield of that title is called."""
    return _("{title}: report", title=title)


def about_report(report: Report) -> str:
    """The sentence below its title."""
    return ngettext(
        "What this battlefield of {n} space does to figures.",
        "What this battlefield of {n} spaces does to figures.",
        report.spaces,
    )


MARGIN = 14.0
_TITLE_PT, _CAPTION_PT, _LEGEND_PT = 18.0, 9.0, 7.5
_GUTTER = 6.0
_CAPTION, _SWATCH = 6.0, 2.6
_TALLEST = 110.0  # mm: a picture leaves room for others
_LEAST = 45.0  # mm: less is not enough for a heading and a few sentences


def report_plan(
    report: Report, battlefield: Battlefield, styles: Styles, measure: Measure, paper: Paper = "A4"
) -> Plan:
    """The pages: a title, then each section with tables, sentences and pictures, two beside each other."""
    title = on_one_line(report.title) or _("A battlefield")
    flow = Flow(*PAPERS[paper], MARGIN, styles, measure)
    flow.new_page(title)
    put_title(flow, title, (about_report(report), *report.assumed))
    box = frame(battlefield)
    ground = () if box is None else ground_marks(battlefield, styles)
    for section in report.sections:
        bands = [band for table in section.tables for band in table_bands(table, flow)]
        bands += flow.line_bands([TextLine(f"• {on_one_line(sentence)}") for sentence in section.sentences])
        if flow.room < _LEAST:
            flow.new_page()
        flow.pages[-1].bookmarks.append(section.title)
        flow.bands("facts", section.title, bands)
        if box is not None:
            for first in range(0, len(section.pictures), 2):
                _pictures(flow, section.pictures[first : first + 2], ground, box)
    for number, each in enumerate(flow.pages, 1):
        each.blocks.append(footer(each, title, number, len(flow.pages), measure))
    return Plan(report_title(title), on_one_line(battlefield.info.author), "en", 0.0, tuple(flow.pages))


def put_title(flow: Flow, title: str, said: Sequence[str]) -> None:
    """The title of a paper, with sentences below it."""
    content = flow.content
    shown = shortened(title, _TITLE_PT, True, content.width, flow.measure)
    items: list[Item] = [*text_lines([shown], content.x, flow.y, _TITLE_PT, flow.measure, bold=True)]
    top = flow.y + line_height(_TITLE_PT) + 1
    lines = flow.broken([TextLine(text, soft=True) for text in said], content.width)
    items += flow.line_items(lines, content.x, top, content.width)
    flow.put("title", top - flow.y + len(lines) * line_height(_CAPTION_PT), items)


def _pictures(flow: Flow, pair: tuple[Shown, ...], ground: tuple[Mark, ...], box: Bounds) -> None:
    """One row of pictures with captions and legends, all of one height."""
    width = (flow.content.width - _GUTTER) / 2
    scale = min(width / box.width, _TALLEST / box.height)
    high = box.height * scale
    legends = [_legend(flow, picture, width) for picture in pair]
    rows = max(len(rows) for rows in legends)
    height = _CAPTION + high + 1.5 + rows * line_height(_LEGEND_PT)
    if flow.room < height:
        flow.new_page()
    items: list[Item] = []
    for column, (picture, legend) in enumerate(zip(pair, legends, strict=True)):
        x, top = flow.content.x + column * (width + _GUTTER), flow.y
        caption = shortened(on_one_line(picture.title), _CAPTION_PT, True, width, flow.measure)
        items += text_lines([caption], x, top, _CAPTION_PT, flow.measure, bold=True)
        rect = Rect(x, top + _CAPTION, box.width * scale, high)
        items.append(Picture(rect, (*ground, *picture_marks(picture)), scale, Point(box.left, box.top)))
        for number, row in enumerate(legend):
            y = rect.bottom + 1.5 + number * line_height(_LEGEND_PT)
            for left, colour, text in row:
                items.append(Panel(Rect(x + left, y, _SWATCH, _SWATCH), colour, 0.4))
                items += text_lines(
                    [text], x + left + _SWATCH + 1.2, y + 0.1, _LEGEND_PT, flow.measure, colour=SOFT
                )
    flow.put("picture", height, items)


def _legend(flow: Flow, picture: Shown, width: float) -> list[list[tuple[float, str, str]]]:
    """The rows of a legend: how far from the left, colour, text."""
    rows: list[list[tuple[float, str, str]]] = [[]]
    at = 0.0
    for colour, text in picture.legend:
        short = shortened(on_one_line(text), _LEGEND_PT, False, width - _SWATCH - 1.2, flow.measure)
        wide = _SWATCH + 1.2 + flow.measure(short, _LEGEND_PT, False)
        if rows[-1] and at + wide > width:
            rows.append([])
            at = 0.0
        rows[-1].append((at, colour, short))
        at += wide + 4.0
    return rows
