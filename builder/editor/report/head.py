"""The head of the report: what matters most, and what a judge says of the map, worst first, as HTML for a
narrow panel.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from builder.language import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.insight import ReportPicture
    from builder.insight.judging import Judgement

SEVERE, LIGHT, GOOD = "#c0392b", "#f0b429", "#2e9e5b"  # the first two as the places are ringed
_CELL = '<td valign="top">'


def marked_html(rows: Iterable[tuple[str, str]]) -> str:
    """A table of colours, each with what stands beside it, as HTML."""
    mark = f'{_CELL}<span style="background-color:{{}}">&nbsp;&nbsp;&nbsp;</span></td>'
    made = [f"<tr>{mark.format(colour)}{_CELL}{text}</td></tr>" for colour, text in rows]
    return f'<table cellspacing="0" cellpadding="3" width="100%">{"".join(made)}</table>' if made else ""


def fold_html(id: str, title: str, inside: str, *, unfolded: bool) -> str:
    """A heading that folds what is below it away (``fold:`` and its id), or shows it."""
    sign = "▾" if unfolded else "▸"
    link = f'<a href="fold:{id}" style="text-decoration:none"><b>{sign} {escape(title)}</b></a>'
    return f'<p style="margin-top:8px; margin-bottom:2px">{link}</p>{inside if unfolded else ""}'


def playtest_html(sentence: str) -> str:
    """The verdict of a playtest as HTML; empty without one."""
    text = escape(_("Playtest: {verdict}", verdict=sentence))
    return f"<p>{text}</p>" if sentence else ""


def flags_html(judgement: Judgement, pictures: Sequence[ReportPicture], shown: ReportPicture | None) -> str:
    """A row for each flag that leads to its places (``flag:`` and its number); the flag whose picture is
    shown says where its threshold comes from.
    """
    rows = []
    for number, flag in enumerate(judgement.flags):
        text = escape(flag.text)
        if flag.spaces:
            text = f'<a href="flag:{number}">{text}</a>'
        if shown is not None and pictures[number] is shown:
            text += f"<br>{escape(flag.threshold.source)}"
        rows.append((SEVERE if flag.severe else LIGHT, text))
    return marked_html(rows)
