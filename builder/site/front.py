"""The files that all maps of a site share: the front page with its index, the index as a file, the feed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from builder.catalogue import Catalogue
from builder.language import _, listed, ngettext
from builder.sheets.guide.page_files import without_comments
from builder.site.core_files import checked_at
from builder.site.index import ListedMap, NearCopy, for_the_page, index_of, near_copies, relation_of
from builder.site.making import FRONT, IMAGES, MAPS, PAGE, PICTURE, SiteStage
from builder.site.own_templates import own_style, told
from builder.site.rendering import PageFrame, SiteParts, rendered
from builder.wording import times

INDEX, FEED = "index.json", "feed.atom"
_SIZES = (150, 300)  # hexes up to which a map is small, and of a middle size
_MOST_NEWS = 50  # maps in the feed
_FOLDER = Path(__file__).parent


def front_files(maps: Sequence[ListedMap], stage: SiteStage) -> dict[str, bytes]:
    """The files, by their names. Raises RefusedError for what is wrong in somebody's templates."""
    index = index_of(maps, stage.catalogue)
    files = {
        FRONT: _front(maps, index, stage),
        INDEX: f"{json.dumps(index, ensure_ascii=False, separators=(',', ':'))}\n".encode(errors="replace"),
    }
    if stage.options.url:
        files[FEED] = _feed(maps, stage)
    return files


def address_of(slug: str, file: str = PAGE) -> str:
    """Where a file of a map stands, seen from the front page; a folder alone is no page on a disk."""
    return f"{MAPS}/{slug}/{file}"


def _front(maps: Sequence[ListedMap], index: Mapping[str, Any], stage: SiteStage) -> bytes:
    options, copies = stage.options, near_copies(maps)
    count = ngettext("{n} map", "{n} maps", len(maps))
    texts = {
        "map": ngettext("{n} map", "{n} maps", 1),
        "maps": _any(ngettext("{n} map", "{n} maps", 2)),
        "found": _("{n} of {all} maps"),
        "none": _("none yet"),
        "box": ngettext("{n} box", "{n} boxes", 1),
        "boxes": _any(ngettext("{n} box", "{n} boxes", 2)),
        "times": _("{n} × {name}"),
        "can": _("Your boxes hold it"),
        "short": ngettext("{n} piece missing", "{n} pieces missing", 1),
        "shorts": _any(ngettext("{n} piece missing", "{n} pieces missing", 2)),
    }
    frame = PageFrame(
        title=options.site_title,
        description=count,
        beside=SiteParts(address=options.url, core=checked_at() if options.core else ""),
        looks=(without_comments(_FOLDER / "gallery.css"), *own_style(options.templates)),
        scripts=(without_comments(_FOLDER / "gallery.js"),),
        allowed={"img-src": IMAGES},
    )
    with told(options.templates):
        return rendered(
            "gallery.html",
            frame,
            options.templates,
            count=count,
            feed=FEED if options.url else "",
            index_file=INDEX,
            filters=_filters(maps, index),
            owned=[(id, name) for id, name, _counts in index["owned"]],
            maps=[_card(one, copies.get(one.slug, ()), stage.catalogue) for one in maps],
            index={**for_the_page(index), "texts": texts},
        ).encode(errors="replace")


def _any(two: str) -> str:
    """What is said of two, to be said of any number."""
    return two.replace("2", "{n}")


def _card(one: ListedMap, copies: Sequence[NearCopy], catalogue: Catalogue) -> dict[str, Any]:
    facts = one.facts
    players = listed([str(n) for n in facts.players], "or")
    numbers = [
        _("{n} players", n=players) if facts.players and facts.players != (1,) else "",
        _("for one player") if facts.players == (1,) else "",
        ngettext("{n} piece", "{n} pieces", facts.pieces),
        ngettext("{n} hex", "{n} hexes", facts.size),
        ngettext("{n} level", "{n} levels", facts.levels),
    ]
    return {
        "address": address_of(one.slug),
        "picture": address_of(one.slug, PICTURE),
        "title": one.title,
        "author": facts.author,
        "stars": one.stars,
        "facts": " · ".join([number.replace(" ", "\xa0") for number in numbers if number]),
        "boxes": " + ".join([times(n, _box(id, catalogue), one=False) for id, n in facts.boxes.items()]),
        "errors": ngettext("{n} error", "{n} errors", facts.errors) if facts.errors else "",
        "copies": [
            {"said": relation_of(copy), "address": address_of(copy.slug), "title": copy.title}
            for copy in copies
        ],
    }


def _box(id: str, catalogue: Catalogue) -> str:
    return catalogue.boxes[id].name if id in catalogue.boxes else id


def _filters(maps: Sequence[ListedMap], index: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What can be chosen; nothing of what no map has."""
    players = sorted({number for one in maps for number in one.facts.players})
    boxes = sorted({sum(one.facts.boxes.values()) for one in maps} - {0})
    small, middle = _SIZES
    stars = range(1, 1 + max((one.stars for one in maps), default=0))
    rows = [
        ("players", _("Players"), [(n, ngettext("{n} player", "{n} players", n)) for n in players]),
        ("most", _("Boxes at most"), [(n, ngettext("{n} box", "{n} boxes", n)) for n in boxes]),
        ("box", _("With this box"), sorted(index["needed"], key=lambda row: row[1])),
        ("size", _("Size"), [
            (f"0-{small}", _("Small: up to {n} hexes", n=small)),
            (f"{small + 1}-{middle}", _("Medium: up to {n} hexes", n=middle)),
            (f"{middle + 1}-", _("Large: more than {n} hexes", n=middle)),
        ]),
        ("terrain", _("Terrain"), sorted(index["terrain"], key=lambda row: row[1])),
        ("stars", _("Stars at least"), [(n, "★" * n) for n in stars]),
    ]  # fmt: skip
    orders = [
        ("title", _("Title")),
        ("newest", _("Newest first")),
        *([("stars", _("Most stars first"))] if stars else []),
        ("boxes", _("Fewest boxes first")),
        ("smallest", _("Smallest first")),
        ("largest", _("Largest first")),
        ("missing", _("Fewest pieces missing first")),
    ]
    return [
        *(
            {"name": name, "label": label, "choices": [("", _("any")), *choices]}
            for name, label, choices in rows
            if choices
        ),
        {"name": "sort", "label": _("Sorted by"), "choices": orders},
    ]


def _feed(maps: Sequence[ListedMap], stage: SiteStage) -> bytes:
    """What is new, as Atom; the newest first."""
    options = stage.options
    newest = sorted(maps, key=lambda one: (-one.time, one.slug))[:_MOST_NEWS]
    entries = [
        {
            "title": one.title,
            "author": one.facts.author or "?",
            "address": f"{options.url}{address_of(one.slug)}",
            "updated": _time(one.time),
            "summary": _card(one, (), stage.catalogue)["facts"],
        }
        for one in newest
    ]
    frame = PageFrame(options.site_title, beside=SiteParts(address=options.url))
    with told(options.templates):
        return rendered(
            FEED,
            frame,
            options.templates,
            feed=FEED,
            updated=_time(newest[0].time if newest else 0),
            entries=entries,
        ).encode(errors="replace")


def _time(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
