"""A map as one page: pictures, the model that turns, facts, boxes, what a judge says, scenarios, files.

`map_content` works out all that is slow, once, as plain texts that may be kept or come from another process,
`map_files` and `guide_file` the downloads; `map_html` makes the page of both, as one file or as one of a site
(`SiteParts`). `map_page` does all of it.

The page carries its battlefield along: Hexwright opens it as it opens a guide. Without a script or without
WebGL the pictures stay, and a sentence says what is missing.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, NamedTuple

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import check
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.formats import FORMATS, Loaded, link_to, scenario_bytes, written
from builder.formats.hexfield import hexfield_text
from builder.formats.printed import HTML_ID
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, SCENARIO_SUFFIX
from builder.hexgrid import ORIGIN, bounds
from builder.insight.report import said
from builder.inventory import boxes_needed, used
from builder.language import _, in_percent, listed, ngettext
from builder.problems import Problem
from builder.sheets.building.steps import with_flags_lowered
from builder.sheets.front.facts import findings_line, rounded_time
from builder.sheets.guide.cards import rich
from builder.sheets.guide.drawing import SHARED, GuideDrawings, pointed_at
from builder.sheets.guide.elements import Html, element, joined
from builder.sheets.options import PictureOptions, SheetOptions
from builder.sheets.pictures import picture_marks
from builder.sheets.scenario.board_setup import on_drawing
from builder.sheets.scenario.play_pages import said_of, scenario_paragraphs, titled
from builder.sheets.scenario.shown import NO_SCENARIO, ShownScenario
from builder.sheets.scenario.zone_scenes import legend_entries
from builder.site.facts import PageFacts, page_facts
from builder.site.options import PageOptions
from builder.site.rendering import ONE_FILE, PageFrame, SiteParts, page_script, rendered
from builder.wording import on_one_line, times

Step = Callable[[str], None]
"""Called with what comes next, in words. What it raises ends the work."""

MOST_OF_GUIDE = 1_200_000
"""Bytes of a guide, packed, that a page carries."""
_SPLIT = "\x01"  # between drawings: no text of a page has such a letter
_MARGIN = 2.0  # mm around the sample of a legend
_STRIP = 1000  # units of the strip of terrain
_LEFT_OUT = frozenset(["map-editor-gz"])  # formats of which another one holds the same
_SYMMETRIC = 90  # percent of the hexes, from which a map is said to be symmetric
_MOST_REASONS = 3  # of a judge that are seen at once


@dataclass(frozen=True, slots=True)
class ScenarioPart:
    """What a page shows of a scenario: its title, a line below it; as markup what lies where, its text."""

    title: str
    line: str
    plan: str
    legend: str
    text: str


@dataclass(frozen=True, slots=True)
class MapContent:
    """All that a page of a map shows, besides its files. Pictures and texts of scenarios are markup.

    ``look`` is the style of the pictures, ``shared`` what they have in common. ``alarm`` says that something
    is wrong, and whether it cannot be built. ``model`` is a packed model, ``source`` the battlefield, both in
    Base64; what is not wanted, or where nothing lies, is empty.
    """

    facts: PageFacts
    alarm: tuple[str, bool] | None
    look: str
    shared: str
    overview: str
    plan: str
    terrain: str
    scenarios: tuple[ScenarioPart, ...]
    model: str
    source: str


class Download(NamedTuple):
    """A download: its name, what it is, what the format does not hold, and its bytes."""

    name: str
    label: str
    lost: tuple[str, ...]
    content: bytes


class OfferedDownload(NamedTuple):
    """A download on a page: in it, packed in the block of an ``id``, or beside it at an address."""

    file: Download
    id: str
    address: str
    packed: str


class MapPage(NamedTuple):
    """A page that is made, what it says, and whether it lacks the guide that was wanted, being too large."""

    html: str
    facts: PageFacts
    lacks_guide: bool


def nothing_said(_step: str) -> None:
    """A `Step` for who does not look."""


def map_page(
    loaded: Loaded,
    catalogue: Catalogue,
    styles: Styles,
    scenarios: Sequence[ShownScenario],
    options: PageOptions,
    *,
    name: str,
    step: Step = nothing_said,
) -> MapPage:
    """The page of a map with its scenarios in one file; ``name`` is that of its file without suffix."""
    name = on_one_line(name) or "map"  # a name of a file may be no text at all
    step(_("the judge") if options.profile != "none" else _("facts"))
    profile = "" if options.profile == "none" else options.profile
    facts = page_facts(loaded, catalogue, scenarios, name=name, profile=profile)
    problems = check(loaded.battlefield)
    content = map_content(
        loaded.battlefield, styles, scenarios, facts, problems, model=options.model, step=step
    )
    files = map_files(loaded.battlefield, catalogue, scenarios, name)
    lacks = False
    if options.guide and len(loaded.battlefield):
        guide = guide_file(loaded.battlefield, catalogue, styles, scenarios, problems, name, step)
        lacks = len(gzip.compress(guide.content)) > MOST_OF_GUIDE
        files += () if lacks else (guide,)
    html = map_html(content, files, link_to_editor(loaded.battlefield, catalogue, scenarios))
    return MapPage(html, facts, lacks)


def map_content(
    battlefield: Battlefield,
    styles: Styles,
    scenarios: Sequence[ShownScenario],
    facts: PageFacts,
    problems: Sequence[Problem],
    *,
    model: bool = True,
    step: Step = nothing_said,
) -> MapContent:
    """All that is drawn and worked out for a page."""
    step(_("pictures"))
    drawings, size = GuideDrawings(), 1600

    def picture(view: Literal["isometric", "plan"], name: str, shown: ShownScenario = NO_SCENARIO) -> Html:
        if not len(battlefield):
            return Html()
        over = view == "plan" and bool(shown.setup)
        options = PictureOptions(
            view=view, size=size, coordinates=view == "plan", zones=over, glyphs=over, figures=over
        )
        drawn = picture_marks(battlefield, options, styles, shown)
        return drawings.picture(drawn.marks, drawn.box, name)

    overview = picture("isometric", _("{title}, seen at an angle", title=facts.title))
    plan = picture("plan", _("{title}, seen from above", title=facts.title))
    parts: list[Html] = [SHARED, overview, plan]
    for shown in scenarios:
        lies = bool(on_drawing(shown.setup, battlefield)[0])
        title = _("{title}, seen from above", title=titled(shown))
        parts += [picture("plan", title, shown) if lies else Html(), _legend(shown, battlefield, drawings)]
    shared, *drawn = drawings.whole(Html(_SPLIT.join(parts))).split(_SPLIT)
    told = [
        ScenarioPart(_heading(shown), said_of(shown), plan, legend, rich(scenario_paragraphs(shown)))
        for shown, plan, legend in zip(scenarios, drawn[2::2], drawn[3::2], strict=True)
    ]
    return MapContent(
        facts,
        findings_line(problems, None),
        drawings.style(),
        shared,
        drawn[0],
        drawn[1],
        _strip(facts, styles),
        tuple(told),
        _model(battlefield, styles, step) if model else "",
        base64.b64encode(gzip.compress(hexfield_text(battlefield).encode(), mtime=0)).decode(),
    )


def _heading(shown: ShownScenario) -> str:
    return _("Scenario: {title}", title=shown.title) if shown.title else titled(shown)


def _legend(shown: ShownScenario, battlefield: Battlefield, drawings: GuideDrawings) -> Html:
    """What lies on the plan of a scenario: a sample of each, its name and what is said of it."""
    box = bounds([ORIGIN])
    assert box is not None, "there is a hex"
    rows = []
    for entry in legend_entries(on_drawing(shown.setup, battlefield)[0]):
        sample = element("span", drawings.picture(entry.marks, box.widened(_MARGIN), ""), class_="sample")
        words = element("span", element("b", entry.name), " ", element("span", entry.said, class_="soft"))
        rows.append(element("li", sample, words, dir="auto"))
    return element("ul", *rows, class_="legend") if rows else Html()


def _strip(facts: PageFacts, styles: Styles) -> Html:
    """The shares of the kinds of terrain as a strip in their colours, and in words."""
    whole, at = sum(share.percent for share in facts.terrain), 0.0
    parts, rows = [], []
    for share in facts.terrain:
        wide, look = _STRIP * share.percent / whole, styles.of_kind(share.id)
        dot = element("rect", width=1, height=1, fill=look.fill)
        said = f"{share.name} {in_percent(share.percent)}"
        rows.append(
            element("li", element("svg", dot, viewBox="0 0 1 1", class_="dot", aria_hidden="true"), said)
        )
        parts.append(element("rect", x=f"{at:.1f}", width=f"{wide:.1f}", height=24, fill=look.fill))
        at += wide
    box = f"0 0 {_STRIP} 24"
    strip = element(
        "svg", *parts, viewBox=box, preserveAspectRatio="none", aria_hidden="true", class_="strip"
    )
    return joined((strip, element("ul", *rows, class_="terrain")))


def _model(battlefield: Battlefield, styles: Styles, step: Step) -> str:
    """All of it as one step of a packed model; nothing where there is no piece, or there are too many."""
    from builder.solid.packed import MOST, packed  # and numpy

    pieces = tuple(with_flags_lowered(battlefield).in_order())
    if not 0 < len(pieces) <= MOST:
        return ""
    step(_("model"))
    block = packed(with_flags_lowered(battlefield), [pieces], styles, pointed_at)
    return base64.b64encode(block).decode()


def map_files(
    battlefield: Battlefield, catalogue: Catalogue, scenarios: Sequence[ShownScenario], name: str
) -> tuple[Download, ...]:
    """The battlefield in every format, named after its file, and its scenarios.

    Formats that hold a scenario get the first.
    """
    first = scenarios[0].scenario if scenarios else None
    found = []
    for format in FORMATS:
        if format.id in _LEFT_OUT:
            continue
        file = f"{name}{format.suffixes[0]}"
        held = None if format.suffixes[0] == BATTLEFIELD_SUFFIX else first
        content, lost = written(battlefield, Path(file), catalogue, held)
        found.append(Download(file, _(format.name), tuple([one.message for one in lost]), content))
    for number, shown in enumerate(scenarios, 1):
        called = f"{name}-{number}" if len(scenarios) > 1 else name
        label = _heading(shown)
        content = scenario_bytes(replace(shown.scenario, battlefield=f"{name}{BATTLEFIELD_SUFFIX}"))
        found.append(Download(f"{called}{SCENARIO_SUFFIX}", label, (), content))
    return tuple(found)


def guide_file(
    battlefield: Battlefield,
    catalogue: Catalogue,
    styles: Styles,
    scenarios: Sequence[ShownScenario],
    problems: Sequence[Problem],
    name: str,
    step: Step = nothing_said,
) -> Download:
    """The guide for the phone, with the model of all steps. ``step`` is called again and again meanwhile."""
    from builder.sheets.guide.page import guide_of
    from builder.sheets.text_widths import measure

    def measured(text: str, pt: float, bold: bool) -> float:
        step(_("guide"))
        return measure(text, pt, bold)

    guide = guide_of(
        battlefield,
        SheetOptions(file_name=name),
        catalogue=catalogue,
        styles=styles,
        measure=measured,
        boxes=boxes_needed(used(battlefield), catalogue),
        problems=problems,
        scenario=scenarios[0] if scenarios else None,
        more=scenarios[1:],
    )
    return Download(f"{name}-guide.html", _("Guide for the phone"), (), guide.html.encode())


def link_to_editor(battlefield: Battlefield, catalogue: Catalogue, scenarios: Sequence[ShownScenario]) -> str:
    """The link that opens a map in heroscape-map-editor; empty where it would be too long."""
    try:
        return link_to(battlefield, catalogue, scenarios[0].scenario if scenarios else None)[0]
    except RefusedError:
        return ""


def map_html(
    content: MapContent,
    files: Sequence[Download] = (),
    link: str = "",
    beside: SiteParts = ONE_FILE,
    templates: Path | None = None,
) -> str:
    """The page, out of the template ``map.html``: in one file, or with what lies ``beside`` it.

    ``files`` are offered in their order; those that lie beside it (``beside.files``) may have no bytes here.
    ``link`` leads to heroscape-map-editor.
    """
    facts = content.facts
    offered = [_offered(number, file, beside) for number, file in enumerate(files)]
    frame = PageFrame(
        title=facts.title,
        description=" · ".join([*byline(facts), *fact_line(facts)]),
        beside=beside,
        looks=(content.look,),
        scripts=page_script("map.js"),
        linked=facts.as_linked(beside.address, beside.picture),
        language=facts.language,
    )
    verdict = facts.verdict
    reasons = verdict.reasons if verdict is not None else ()
    return rendered(
        "map.html",
        frame,
        templates,
        facts=facts,
        content=content,
        files=offered,
        link=link,
        carried=HTML_ID,
        byline=byline(facts),
        fact_line=fact_line(facts),
        reasons=(reasons[:_MOST_REASONS], reasons[_MOST_REASONS:]),
        fewer=", ".join([times(box.count, box.name) for box in facts.fewer]),
        symmetry=said(_(facts.symmetry)) if facts.symmetric >= _SYMMETRIC else "",
    )


def _offered(number: int, file: Download, beside: SiteParts) -> OfferedDownload:
    address = beside.files.get(file.name, "")
    if address or file.name.endswith(BATTLEFIELD_SUFFIX):
        return OfferedDownload(file, "" if address else HTML_ID, address, "")
    return OfferedDownload(
        file, f"file-{number}", "", base64.b64encode(gzip.compress(file.content, mtime=0)).decode()
    )


def byline(facts: PageFacts) -> list[str]:
    """What stands below the title: whose it is, and for how many players."""
    players = listed([str(n) for n in facts.players], "or")
    return [
        *([_("by {author}", author=facts.author)] if facts.author else ()),
        *([_("for {n} players", n=players)] if facts.players and facts.players != (1,) else ()),
        *([_("for one player")] if facts.players == (1,) else ()),
    ]


def fact_line(facts: PageFacts) -> list[str]:
    """What is to be known at a glance: pieces, levels, size, boxes, time to build."""
    if not facts.pieces:
        return [_("no pieces")]
    boxes = sum(box.count for box in facts.boxes)
    return [
        ngettext("{n} piece", "{n} pieces", facts.pieces),
        ngettext("{n} level", "{n} levels", facts.levels),
        facts.size,
        *([ngettext("{n} box", "{n} boxes", boxes)] if boxes else ()),
        _("about {time} to build", time=rounded_time(facts.minutes)),
    ]
