"""What a process of a site does for one map: read it, make its page with its files, make its guide."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.construction import check
from builder.drawing.styles import Styles
from builder.errors import ForeignError
from builder.formats import Loaded, read_any
from builder.formats.hexscenario import companion_in
from builder.language import _
from builder.library.facts import MapFacts, facts_of, scenario_facts
from builder.scenario import Scenario
from builder.sheets.options import PictureOptions
from builder.sheets.picture_files import picture_bytes, qt_pages
from builder.sheets.pictures import picture_marks
from builder.sheets.scenario.shown import ShownScenario
from builder.site.core_files import checked_at
from builder.site.facts import page_facts
from builder.site.index import NearCopy, relation_of
from builder.site.map_page import Download, guide_file, link_to_editor, map_content, map_files, map_html
from builder.site.options import PageOptions
from builder.site.own_templates import own_style, told
from builder.site.rendering import PageLink, SiteParts
from builder.site.sources import MapSource
from builder.wording import on_one_line

MAPS = "maps"
"""The folder of all maps; each has one of its own in it."""
PAGE, PICTURE, PREVIEW, FACTS = "index.html", "card.webp", "preview.jpg", "facts.json"
FRONT = "index.html"
IMAGES = "'self' file:"
"""Pictures that a page may show: those beside it, also where it is opened from a disk."""
_CARD, _PREVIEW = 480, 1200  # px: the longer side of a picture


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """What somebody can choose about a site: its title, the address at which it will stand, with a slash at
    its end (empty: not known), a folder of templates of one's own, what its pages have, whether maps are
    checked in it (`builder.site.core_files`).
    """

    title: str = ""
    url: str = ""
    templates: Path | None = None
    page: PageOptions = field(default_factory=PageOptions)
    core: bool = False

    @property
    def site_title(self) -> str:
        """What the site is called."""
        return self.title or _("Battlefields")


@dataclass(frozen=True, slots=True)
class SiteStage:
    """What every process that works on a site holds."""

    catalogue: Catalogue
    styles: Styles
    cards: Mapping[str, Card]
    glyphs: Mapping[str, Glyph]
    options: SiteOptions = SiteOptions()


class ReadMap(NamedTuple):
    """The facts of a map, and the names of those who made it and its scenarios."""

    facts: MapFacts
    people: tuple[str, ...]


class PageWork(NamedTuple):
    """A map whose page or guide is to be made: its folder in the site, stars, near copies."""

    slug: str
    source: MapSource
    stars: int = 0
    copies: tuple[NearCopy, ...] = ()


def read_map(stage: SiteStage, source: MapSource) -> ReadMap | None:
    """The facts of a file; None where it is something else than a map. Raises UnreadableError."""
    try:
        loaded, scenarios = _loaded(stage, source)
    except ForeignError:
        return None
    beside = [scenario_facts(one) for one in scenarios if one is not loaded.scenario]
    people = (loaded.battlefield.info.author, *(one.author for one in scenarios))
    names = tuple(dict.fromkeys(filter(None, map(on_one_line, people))))
    return ReadMap(facts_of(loaded, stage.catalogue, beside), names)


def make_page(stage: SiteStage, work: PageWork) -> dict[str, bytes]:
    """The page of a map, its pictures, facts, and files in all formats, by their names in its folder."""
    loaded, scenarios = _loaded(stage, work.source)
    battlefield, catalogue, options = loaded.battlefield, stage.catalogue, stage.options
    shown = _shown(stage, scenarios)
    profile = "" if options.page.profile == "none" else options.page.profile
    name, stars = work.source.path.stem, work.stars
    facts = page_facts(loaded, catalogue, shown, name=name, profile=profile, stars=stars)
    problems, model = check(battlefield), options.page.model
    content = map_content(battlefield, stage.styles, shown, facts, problems, model=model)
    content = replace(content, look="\n".join((content.look, *own_style(options.templates))))
    files = map_files(battlefield, catalogue, shown, work.slug)
    made = {one.name: one.content for one in files}
    made[FACTS] = json.dumps(facts.as_json(), ensure_ascii=False).encode(errors="replace")
    made[PICTURE] = _picture(loaded, stage, _CARD)
    address = f"{options.url}{MAPS}/{work.slug}/" if options.url else ""
    if address:
        made[PREVIEW] = _picture(loaded, stage, _PREVIEW)
    guide = Download(_guide(work.slug), _("Guide for the phone"), (), b"")
    offered = (*files, guide) if options.page.guide else files
    alike = [PageLink(f"../{one.slug}/{PAGE}", one.title, relation_of(one)) for one in work.copies]
    beside = SiteParts(
        files={one.name: one.name for one in offered},
        home=PageLink(f"../../{FRONT}", options.site_title),
        related=tuple(alike),
        address=f"{address}{PAGE}" if address else "",
        picture=f"{address}{PREVIEW}" if address else "",
        core=f"../../{checked_at(f'{MAPS}/{work.slug}/{files[0].name}')}" if options.core else "",
    )
    link = link_to_editor(battlefield, catalogue, shown)
    with told(options.templates):
        page = map_html(content, offered, link, beside, options.templates)
    return {**made, PAGE: page.encode(errors="replace")}


def make_guide(stage: SiteStage, work: PageWork) -> dict[str, bytes]:
    """The guide for the phone, which takes as long as all else."""
    loaded, scenarios = _loaded(stage, work.source)
    shown, problems = _shown(stage, scenarios), check(loaded.battlefield)
    made = guide_file(loaded.battlefield, stage.catalogue, stage.styles, shown, problems, work.slug)
    return {_guide(work.slug): made.content}


def _guide(slug: str) -> str:
    return f"{slug}-guide.html"


def _loaded(stage: SiteStage, source: MapSource) -> tuple[Loaded, list[Scenario]]:
    """A map with all its scenarios."""
    loaded = read_any(source.path, stage.catalogue)
    found = [] if loaded.scenario is None else [loaded.scenario]
    for file in source.beside:
        companion = companion_in(file, source.path, must_name=file.stem != source.path.stem)
        if companion is not None and companion.scenario is not None:
            found.append(companion.scenario)
    return loaded, found


def _shown(stage: SiteStage, scenarios: list[Scenario]) -> list[ShownScenario]:
    return [ShownScenario(one, stage.cards, stage.glyphs) for one in scenarios]


def _picture(loaded: Loaded, stage: SiteStage, size: int) -> bytes:
    """The picture on the card, see-through, so that it stands on light and on dark; or a larger one."""
    options = PictureOptions(size=size, longer_side=True)
    drawing = picture_marks(loaded.battlefield, options, stage.styles)
    if size == _PREVIEW:
        return picture_bytes(drawing, "jpg")
    pages = qt_pages()
    image = pages.marks_image(drawing.marks, drawing.frame, drawing.width, None, drawing.height)
    found: bytes = pages.image_bytes(image, "webp")
    return found
