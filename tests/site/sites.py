"""Small maps in a folder, and the site that is made of them in this process."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from builder import places
from builder.battlefield import Battlefield, SetField
from builder.catalogue.cards import known_cards
from builder.catalogue.glyphs import load_glyphs
from builder.formats.hexfield import hexfield_text
from builder.library.shelf import Shelf
from builder.site.gallery import Gallery, SiteMade, SiteReading
from builder.site.making import SiteOptions, SiteStage
from tests.battlefields import laid, shipped_catalogue, shipped_styles

MEADOW = (("grass-7", 2, 2), ("rock-3", 2, 2, 2), ("water-1", 5, 2))


def write_map(folder: Path, name: str, battlefield: Battlefield | None = None, **fields: str) -> Path:
    """A map with its title and author; by itself a meadow called as its file."""
    field = laid(*MEADOW) if battlefield is None else battlefield
    for key, value in {"title": name.title(), "author": "Ann", **fields}.items():
        field.apply(SetField(key, value))
    path = folder / f"{name}.hexfield"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(hexfield_text(field), encoding="utf-8")
    return path


def stage(**options: Any) -> SiteStage:
    """What a site is made with."""
    tilesets = places.shipped("tilesets")
    cards, glyphs = known_cards(tilesets).cards, load_glyphs(tilesets)
    return SiteStage(shipped_catalogue(), shipped_styles(), cards, glyphs, SiteOptions(**options))


def published(
    folder: Path,
    out: Path,
    shelf: Shelf | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    **options: Any,
) -> tuple[SiteReading, SiteMade]:
    """Read a folder, agree, and make its site."""
    with Gallery(folder, out, stage(**options), shelf, processes=0) as gallery:
        found = gallery.read()
        gallery.agree(found)
        return found, gallery.make(cancelled=cancelled)


def index_in(page: str) -> dict[str, Any]:
    """The index that a front page carries."""
    found = re.search(r'<script type="application/json" id="index">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def links_in(page: str) -> set[str]:
    """Where a page leads to and what it shows, but for what is elsewhere."""
    found = set(re.findall(r'(?:href|src)="([^"#]+)"', page))
    return {one for one in found if not one.startswith(("http", "data:"))}
