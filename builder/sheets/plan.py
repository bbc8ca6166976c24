"""The build sheets as plain data: cover, one step a level, notes and findings. Renderers only paint it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Unpack

from builder.battlefield import Battlefield
from builder.catalogue import TileClass
from builder.drawing.black_white import black_white
from builder.drawing.plan_view import Window, frame_window
from builder.formats.hexfield import hexfield_text
from builder.sheets.building.folding import folded_scenes
from builder.sheets.building.section import section_pages
from builder.sheets.building.step_drawing import step_scene
from builder.sheets.building.steps import level_title, steps_of, with_flags_lowered
from builder.sheets.context import SheetContext, SheetSources
from builder.sheets.front.cover import before_steps, cover_pages, cover_picture, framed
from builder.sheets.front.notes import about_pages
from builder.sheets.layout import ContentsLine, Page, Plan
from builder.sheets.layouts.mat import mat_pages
from builder.sheets.layouts.poster import poster_page
from builder.sheets.layouts.summary import summary_page
from builder.sheets.options import PAPERS, SheetOptions
from builder.sheets.paging.choose_scale import after_others, choose_scale, small_hexes
from builder.sheets.paging.finishing import enlarged, footer, greyed, put_into_words
from builder.sheets.paging.page_fit import BOX_GAP, PageScene, Pagination, said_on
from builder.sheets.paging.stable_layout import standing
from builder.sheets.paging.step_pages import step_pages
from builder.sheets.scenario.play_pages import play_pages
from builder.sheets.scenario.shown import NO_SCENARIO
from builder.sheets.scenario.zone_scenes import zone_scenes

_MOST_TRIES = 3


def make_plan(battlefield: Battlefield, options: SheetOptions, **sources: Unpack[SheetSources]) -> Plan:
    """Lay the sheets out."""
    source = hexfield_text(battlefield).encode()
    context = sheet_context(battlefield, options, **sources)
    pages, scale, remarks = _pages(context)
    measure, grey = context.measure, options.colours == "black-and-white"
    put_into_words(pages, measure)
    for number, page in enumerate(pages, 1):
        page.blocks.append(footer(page, context.title, number, len(pages), measure, context.scenario_title))
    pages = [enlarged(greyed(page) if grey else page, options.zoom) for page in pages]
    title, author = " ".join(context.title.split()), " ".join(context.author.split())
    return Plan(title, author, options.language, scale * options.zoom, tuple(pages), remarks, source)


def sheet_context(
    battlefield: Battlefield, options: SheetOptions, **sources: Unpack[SheetSources]
) -> SheetContext:
    """All that sheets are made of, with the steps."""
    battlefield = with_flags_lowered(battlefield)
    catalogue, styles = sources["catalogue"], sources["styles"]
    scenario, more = sources.get("scenario"), sources.get("more")
    several = (scenario, *more) if scenario is not None and more and options.layout == "pages" else ()
    grey = options.colours == "black-and-white"
    whole = options.layout != "pages"
    steps = tuple(steps_of(battlefield, catalogue, whole_levels=whole, hex=options.least.hex))
    return SheetContext(
        battlefield,
        steps,
        options,
        catalogue,
        black_white(styles, _shaded(battlefield, options)) if grey else styles,
        cache(sources["measure"]),
        *_page_size(options),
        boxes=sources.get("boxes"),
        owned=sources.get("owned"),
        problems=tuple(sources.get("problems", ())),
        scenario=NO_SCENARIO if scenario is None or several else scenario,
        exchanges=tuple(sources.get("exchanges", ())),
        scenarios=several,
    )


def _shaded(battlefield: Battlefield, options: SheetOptions) -> set[str]:
    """The kinds of ground that differ by their grey: a poster is too small for their patterns."""
    ground = (TileClass.LAND, TileClass.FLUID)
    kinds = {piece.type.kind for piece in battlefield.pieces.values()}
    return {kind.id for kind in kinds if kind.tile_class in ground and options.layout == "poster"}


def _pages(context: SheetContext) -> tuple[list[Page], float, tuple[str, ...]]:
    """All pages without their numbers, the scale of the levels (0 where there are none), and remarks."""
    options = context.options
    frame = frame_window(context.battlefield)
    pages: list[Page] = []
    scale = 0.0
    remarks: tuple[str, ...] = ()
    if frame is not None and options.layout == "mat":
        return mat_pages(context), 1 / context.zoom, ()
    if frame is not None and options.layout == "summary":
        summary, scale = summary_page(context, frame)
        return [summary], scale, ()
    if frame is not None:
        fold = options.layout == "pages" and options.levels_per_page == "auto"
        steps = folded_scenes(context) if fold else [step_scene(context, step) for step in context.steps]
        scenes = [*steps, *zone_scenes(context)]
        if options.layout == "poster":
            poster, scale = poster_page(context, frame, scenes)
            return [poster], scale, small_hexes(options, scale * options.zoom)
        pagination = choose_scale(frame, scenes, options, standing(context.battlefield))
        context = replace(context, width=pagination.paper.width, height=pagination.paper.height)
        remarks, more = pagination.remarks, [*section_pages(context), *play_pages(context)]
        pages, scale = _all_pages(context, pagination, scenes, frame, more)
    else:
        pages = framed(context, play_pages(context))
    if options.cover or not pages:
        pages = [*_cover(context, pages), *pages]
    return pages, scale, remarks


def _all_pages(
    context: SheetContext,
    pagination: Pagination,
    scenes: Sequence[PageScene],
    frame: Window,
    more: Sequence[Page],
) -> tuple[list[Page], float]:
    """All pages but the cover, ``more`` among them, and their scale.

    The first steps stand below checklist and key where that saves a page.
    """
    if pagination.boxed is None:
        return framed(context, [*step_pages(context, pagination, frame), *more]), pagination.scale
    said = said_on(pagination.boxed, frame)
    symbols = said.symbols.union(*(block.symbols for page in more for block in page.blocks))
    usual, behind = before_steps(context, symbols, said.cut)
    about, most = about_pages(context), len(usual.pages) + len(behind)
    shares = context.options.levels_per_page == "auto" and bool(usual.pages)
    for parted in (False, True) if shares else ():
        flow, rest = before_steps(context, symbols, said.cut, parted=True) if parted else (usual, behind)
        if len(flow.pages) + len(rest) > most or (parted and flow.y == usual.y):
            break
        y = max(block.rect.bottom for block in flow.pages[-1].blocks) + BOX_GAP
        taken = y - BOX_GAP - flow.content.y
        found = after_others(pagination, frame, scenes, context.options, standing(context.battlefield), taken)
        # Other windows may show other symbols than the key has.
        if found is not None and found.boxed is not None and said_on(found.boxed, frame) == said:
            flow.y = y
            return [*about, *step_pages(context, found, frame, flow), *more, *rest], found.scale
    return [*about, *usual.pages, *step_pages(context, pagination, frame), *more, *behind], pagination.scale


def _page_size(options: SheetOptions) -> tuple[float, float]:
    width, height = (side / options.zoom for side in PAPERS[options.paper])
    return (height, width) if options.orientation == "landscape" else (width, height)


def _cover(context: SheetContext, following: Sequence[Page]) -> list[Page]:
    """The cover with the list of what follows it, on whatever page that comes to be."""
    pages: list[Page] = []
    picture = cover_picture(context) if len(context.battlefield) else None
    levels = {level_title(step.slot): step.slot for step in context.steps}
    for _attempt in range(_MOST_TRIES):
        first = max(1, len(pages)) + 1
        contents = [
            ContentsLine(title, number, levels.get(title))
            for number, page in enumerate(following, first)
            for title in page.bookmarks
        ]
        pages = cover_pages(context, contents, picture)
        if len(pages) == first - 1:
            break
    return pages
