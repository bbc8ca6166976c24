"""A report as one HTML page that stands alone: sentences, and pictures as SVG within it."""

from __future__ import annotations

from html import escape

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.hexgrid import Bounds
from builder.insight import Report, ReportPicture, ReportTable, Section
from builder.language import _, spoken
from builder.sheets.report_pages import about_report, report_title
from builder.sheets.report_pictures import frame, ground_marks, picture_marks
from builder.sheets.svg_renderer import marks_svg
from builder.wording import on_one_line

_WIDTH = 560
_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 Inter, 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif; color: #26231f;
  background: #fff; max-width: 74rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2.4rem 0 .6rem; padding-top: .8rem; border-top: 1px solid #d9d4cc; }
nav { margin: 1rem 0; } nav a { margin-right: 1.1rem; color: #1b4f8a; }
p.soft { color: #6b645a; margin: .2rem 0; }
ul { margin: .4rem 0 1rem; padding-left: 1.2rem; max-width: 58rem; } li { margin: .25rem 0; }
table { border-collapse: collapse; margin: .4rem 0 1rem; font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .2rem 1rem .2rem 0;
  border-bottom: 1px solid #e6e1d8; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(24rem, 1fr)); gap: 1.2rem; }
figure { margin: 0; break-inside: avoid; max-width: 40rem; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
figure svg { width: 100%; height: auto; display: block; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1rem; font-size: .85rem; margin: .3rem 0 0;
  padding: 0; list-style: none; }
.legend i { display: inline-block; width: .9em; height: .9em; margin-right: .35em; vertical-align: -.1em;
  border: 1px solid #b5ada0; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
@media print { body { font-size: 11px; margin: 0; } nav { display: none; } }
"""


def report_html(report: Report, battlefield: Battlefield, styles: Styles) -> str:
    """The page. The battlefield under the pictures is written once and used by all of them."""
    title = on_one_line(report.title) or _("A battlefield")
    links = "".join(f'<a href="#{section.id}">{escape(section.title)}</a>' for section in report.sections)
    box = frame(battlefield)
    ground = "" if box is None else _ground(battlefield, styles, box)
    parts = [
        f'<!DOCTYPE html>\n<html lang="{spoken()}"><head><meta charset="utf-8">'
        f"<title>{escape(report_title(title))}</title>"
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head><body>',
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{escape(about_report(report))}</p>',
        *(f'<p class="soft">{escape(text)}</p>' for text in report.assumed),
        f"<nav>{links}</nav>",
        ground,
        *(_section(section, box) for section in report.sections),
        "</body></html>\n",
    ]
    return "\n".join(part for part in parts if part)


def _ground(battlefield: Battlefield, styles: Styles, box: Bounds) -> str:
    """The battlefield, kept out of sight to be used by the pictures."""
    drawn = marks_svg(ground_marks(battlefield, styles), box, _WIDTH)
    inner = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")]
    return (
        '<svg width="0" height="0" style="position:absolute" aria-hidden="true">'
        '<defs><g id="seen-from-above" stroke-linecap="round" stroke-linejoin="round">'
        f"{inner}</g></defs></svg>"
    )


def _section(section: Section, box: Bounds | None) -> str:
    tables = "".join(_table(table) for table in section.tables)
    rows = "".join(f"<li>{escape(on_one_line(sentence))}</li>" for sentence in section.sentences)
    pictures = "" if box is None else "".join(_figure(picture, box) for picture in section.pictures)
    shown = f'<div class="pictures">{pictures}</div>' if pictures else ""
    title, listed = escape(section.title), f"<ul>{rows}</ul>" if rows else ""
    return f'<section id="{section.id}"><h2>{title}</h2>{tables}{listed}{shown}</section>'


def _table(table: ReportTable) -> str:
    head = "".join(f"<th>{escape(on_one_line(heading))}</th>" for heading in table.headings)
    rows = "".join(f"<tr>{_cells(row)}</tr>" for row in table.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cells(row: tuple[str, ...]) -> str:
    return "".join(f"<td>{escape(on_one_line(cell))}</td>" for cell in row)


def _figure(picture: ReportPicture, box: Bounds) -> str:
    title = on_one_line(picture.title)
    drawn = marks_svg(picture_marks(picture), box, _WIDTH, paper=None, title=title)
    start = drawn.index("</title>") + len("</title>")
    svg = f'{drawn[:start]}<use href="#seen-from-above"/>{drawn[start:]}'
    legend = "".join(
        f'<li><i style="background:{colour}"></i>{escape(on_one_line(text))}</li>'
        for colour, text in picture.legend
    )
    return f'<figure><figcaption>{escape(title)}</figcaption>{svg}<ul class="legend">{legend}</ul></figure>'
