"""The build sheets as plain data: cover, one step a level, notes and findings. Inks only ink it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.plan_view import bounds_mm
from builder.drawing.styles import Styles
from builder.inventory import BoxPlan
from builder.problems import Problem
from builder.sheets.cover import cover_pages
from builder.sheets.enlarged import enlarged
from builder.sheets.fit import best_fit
from builder.sheets.footer import footer
from builder.sheets.given import Given
from builder.sheets.layout import Entry, Measure, Page, Plan
from builder.sheets.notes import notes_pages
from builder.sheets.options import PAPERS, Options
from builder.sheets.play import Play
from builder.sheets.step_pages import step_pages
from builder.sheets.steps import steps_of, with_flags_lowered

_MOST_TRIES = 3


def make_plan(
    battlefield: Battlefield,
    options: Options,
    *,
    catalogue: Catalogue,
    styles: Styles,
    measure: Measure,
    boxes: BoxPlan | None = None,
    owned: Mapping[str, int] | None = None,
    problems: Sequence[Problem] = (),
    play: Play | None = None,
) -> Plan:
    """Lay the sheets out. ``measure(text, pt, bold)`` gives the width of a text in mm.

    ``boxes`` are the boxes to name on the cover, ``owned`` the pieces somebody has, ``problems`` the findings
    to list at the end, ``play`` the scenario.
    """
    battlefield = with_flags_lowered(battlefield)
    measure = cache(measure)
    steps = tuple(steps_of(battlefield, catalogue))
    box = bounds_mm(battlefield)
    fit = None if box is None else best_fit(box, steps, options, measure)
    width, height = (fit.width, fit.height) if fit else _page_size(options)
    given = Given(
        battlefield,
        steps,
        options,
        catalogue,
        styles,
        measure,
        width,
        height,
        boxes=boxes,
        owned=owned,
        problems=tuple(problems),
        play=play or Play(),
    )
    pages = [*(step_pages(given, fit) if fit is not None else []), *notes_pages(given)]
    pages = [*_cover(given, pages), *pages]
    for number, page in enumerate(pages, 1):
        page.blocks.append(footer(page, given.title, number, len(pages), measure))
    pages = [enlarged(page, options.zoom) for page in pages]
    title, author = " ".join(given.title.split()), " ".join(given.author.split())
    return Plan(title, author, options.language, fit.scale * options.zoom if fit else 0.0, tuple(pages))


def _page_size(options: Options) -> tuple[float, float]:
    width, height = (side / options.zoom for side in PAPERS[options.paper])
    return (height, width) if options.orientation == "landscape" else (width, height)


def _cover(given: Given, following: Sequence[Page]) -> list[Page]:
    """The cover with the list of what follows it, on whatever page that comes to be."""
    pages: list[Page] = []
    for _ in range(_MOST_TRIES):
        first = max(1, len(pages)) + 1
        contents = [
            Entry(title, number) for number, page in enumerate(following, first) for title in page.bookmarks
        ]
        pages = cover_pages(given, contents)
        if len(pages) == first - 1:
            break
    return pages
