"""The head of the report: what a judge says of the map, worst first, as HTML for a narrow panel."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from builder.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.insight import ReportPicture
    from builder.insight.judging import Judgement

_SEVERE, _LIGHT = "#c0392b", "#f0b429"  # as the places are ringed
_CELL = '<td valign="top">'


def playtest_html(sentence: str) -> str:
    """The verdict of a playtest as HTML; empty without one."""
    text = escape(_("Playtest: {verdict}", verdict=sentence))
    return f"<p>{text}</p>" if sentence else ""


def flags_html(
    judgement: Judgement, pictures: Sequence[ReportPicture], shown: ReportPicture | None, playtest: str = ""
) -> str:
    """The verdict, that of a ``playtest``, and a row for each flag that leads to its places (``flag:`` and
    its number); the flag whose picture is shown says where its threshold comes from.
    """
    rows = []
    for number, flag in enumerate(judgement.flags):
        colour = _SEVERE if flag.severe else _LIGHT
        mark = f'<span style="background-color:{colour}">&nbsp;&nbsp;&nbsp;</span>'
        text = escape(flag.text)
        if flag.spaces:
            text = f'<a href="flag:{number}">{text}</a>'
        if shown is not None and pictures[number] is shown:
            text += f"<br>{escape(flag.threshold.source)}"
        rows.append(f"<tr>{_CELL}{mark}</td>{_CELL}{text}</td></tr>")
    table = f'<table cellspacing="0" cellpadding="3" width="100%">{"".join(rows)}</table>' if rows else ""
    heading = escape(_("As a judge sees it"))
    verdict = f"<p><b>{escape(judgement.verdict)}</b></p>{playtest_html(playtest)}"
    return f"<h3>{heading}</h3>{verdict}{table}"
