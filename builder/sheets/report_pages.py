"""A report on paper: tables, sentences and pictures, section by section, as pages to be painted."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.drawing.marks import Mark
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import Bounds, Point
from builder.insight import Picture as Shown
from builder.insight import Report
from builder.insight.pictures import frame, ground_marks, picture_marks
from builder.sheets.flow import Flow, Line
from builder.sheets.layout import Item, Measure, Panel, Picture, Plan, Rect
from builder.sheets.options import PAPERS, Paper
from builder.sheets.paging.footer import footer
from builder.sheets.report_tables import table_bands
from builder.sheets.texts import SOFT, line_height, shortened, text_lines
from builder.wording import counted, on_one_line

_MARGIN = 14.0
_TITLE_PT, _CAPTION_PT, _LEGEND_PT = 18.0, 9.0, 7.5
_GUTTER = 6.0
_CAPTION, _SWATCH = 6.0, 2.6
_TALLEST = 110.0  # mm: a picture leaves room for others
_LEAST = 45.0  # mm: less is not enough for a heading and a few sentences


def report_plan(
    report: Report, battlefield: Battlefield, styles: Styles, measure: Measure, paper: Paper = "A4"
) -> Plan:
    """The pages: a title, then each section with tables, sentences and pictures, two beside each other."""
    title = on_one_line(report.title) or "A battlefield"
    flow = Flow(*PAPERS[paper], _MARGIN, styles, measure)
    flow.new_page(title)
    _title(flow, title, report)
    box = frame(battlefield)
    ground = () if box is None else ground_marks(battlefield, styles)
    for section in report.sections:
        bands = [band for table in section.tables for band in table_bands(table, flow)]
        bands += flow.line_bands([Line(f"• {on_one_line(sentence)}") for sentence in section.sentences])
        if flow.room < _LEAST:
            flow.new_page()
        flow.pages[-1].bookmarks.append(section.title)
        flow.bands("facts", section.title, bands)
        if box is not None:
            for first in range(0, len(section.pictures), 2):
                _pictures(flow, section.pictures[first : first + 2], ground, box)
    for number, each in enumerate(flow.pages, 1):
        each.blocks.append(footer(each, title, number, len(flow.pages), measure))
    return Plan(f"{title}: report", on_one_line(battlefield.info.author), "en", 0.0, tuple(flow.pages))


def _title(flow: Flow, title: str, report: Report) -> None:
    content = flow.content
    shown = shortened(title, _TITLE_PT, True, content.width, flow.measure)
    items: list[Item] = [*text_lines([shown], content.x, flow.y, _TITLE_PT, flow.measure, bold=True)]
    top = flow.y + line_height(_TITLE_PT) + 1
    said = f"What this battlefield of {counted(report.spaces, 'space')} does to figures."
    lines = flow.broken([Line(text, soft=True) for text in (said, *report.assumed)], content.width)
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
