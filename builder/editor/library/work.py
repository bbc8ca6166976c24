"""The library window's background work: searching, looking closer, reading folders, laying tiles again.

All of it is plain data. Each piece of work opens the library for itself: others may use it at the same time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from os.path import dirname
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from builder.catalogue import Catalogue
from builder.editor.inventory.boxes import any_box
from builder.inventory import Buildable, buildable
from builder.library.facts import MapFacts
from builder.library.index import Alike, DamagedIndexError, LibraryMap
from builder.library.library import Library, Progress, Update
from builder.library.query import Query, parse
from builder.library.shelf import Folder
from builder.processes import InProcess, Work

FIRST = 200  # maps that are shown before all are looked up
_AT_A_TIME = 1_000
_EVERY = 0.05  # s between two reports of progress
_SECONDS = 5.0  # to search for other tiles, for each map
Report = Callable[[Any], None]
Cancelled = Callable[[], bool]


class LibraryPlace(NamedTuple):
    """The paths of the library: the user's data, the index, and the maps that ship."""

    data: Path
    state: Path
    shipped: Path | None = None

    def opened(self) -> Library:
        """The library, for one thread. Raises as `Library`."""
        return Library(*self)


@dataclass(frozen=True, slots=True)
class Asked:
    """A search: the query, what is owned (None if unknown), and the map that results are to be similar to.
    ``parts`` are the conditions one by one.
    """

    query: Query
    owned: Mapping[str, int] | None = None
    like: LibraryMap | None = None
    parts: tuple[tuple[str, Query], ...] = ()


class Listed(NamedTuple):
    """The maps found, the first of them or all; their number, and the folders of the library, each with
    whether it exists now. ``tags`` are those given to any map.

    ``inside`` are the folders of all maps of the library, if all are listed. ``alone`` says how many maps
    each condition finds by itself, if together they find none; ``to_lay`` how many maps laying again may add
    to the results, if the query asks for that; ``rebuilt`` why the index was rebuilt, empty if it was not.
    """

    entries: list[LibraryMap]
    found: int
    folders: tuple[tuple[Folder, bool], ...]
    tags: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    alone: tuple[tuple[str, int], ...] = ()
    to_lay: int = 0
    rebuilt: str = ""

    @property
    def has_own(self) -> bool:
        """Whether the user took in a folder."""
        return any(not folder.shipped for folder, _there in self.folders)


def search(place: LibraryPlace, asked: Asked) -> Work:
    """Finds maps. Reports the first of them, gives all; both `Listed`."""
    return partial(_search, place, asked)


def _search(place: LibraryPlace, asked: Asked, report: Report, cancelled: Cancelled) -> Listed:
    with place.opened() as library:
        try:
            return _found(library, asked, report, cancelled)
        except DamagedIndexError:
            library.rebuild()
            return Listed([], 0, _folders(library), rebuilt=library.index.rebuilt)


def _found(library: Library, asked: Asked, report: Report, cancelled: Cancelled) -> Listed:
    index, shelf = library.index, library.shelf
    ids = index.find(asked.query, shelf, asked.owned, asked.like)
    entries = index.entries(ids[:FIRST], shelf, asked.owned)
    tags = tuple(sorted({tag for mark in shelf.marks for tag in mark.tags}))
    first = Listed(list(entries), len(ids), _folders(library), tags, rebuilt=index.rebuilt)
    if ids:
        report(first)
    for begin in range(FIRST, len(ids), _AT_A_TIME):
        if cancelled():
            break
        entries += index.entries(ids[begin : begin + _AT_A_TIME], shelf, asked.owned)
    alone = [] if ids else [(part, len(index.find(one, shelf, asked.owned))) for part, one in asked.parts]
    to_lay = 0
    if asked.query.asks("fits") and asked.owned:
        several = index.search(to_lay_again(asked.query), shelf, asked.owned)
        to_lay = sum(bool(one.here) and one.fitted is None for one in several)
    inside = () if asked.query.terms else tuple(dict.fromkeys(dirname(one.path) for one in entries))
    return first._replace(
        entries=entries, found=len(entries), inside=inside, alone=tuple(alone), to_lay=to_lay
    )


def _folders(library: Library) -> tuple[tuple[Folder, bool], ...]:
    return tuple((one, os.path.isdir(one.path)) for one in library.folders)


class Closer(NamedTuple):
    """All that is known of a map: its facts (None if it cannot be read), what is missing to build it, and
    other maps with the same pieces, or only the same surface.
    """

    entry: LibraryMap
    facts: MapFacts | None
    missing: Buildable | None
    same_pieces: Alike
    same_surface: Alike


def look_closer(place: LibraryPlace, id: int, owned: Mapping[str, int] | None, catalogue: Catalogue) -> Work:
    """Looks up a map; the result is a `Closer`, None if it no longer exists."""
    return partial(_look_closer, place, id, owned, catalogue, any_box())


def _look_closer(
    place: LibraryPlace,
    id: int,
    owned: Mapping[str, int] | None,
    catalogue: Catalogue,
    any_box: bool,
    report: Report,
    cancelled: Cancelled,
) -> Closer | None:
    with place.opened() as library:
        entries = library.index.entries([id], library.shelf, owned)
        if not entries:
            return None
        facts = library.index.facts(id)
        missing = None
        if facts is not None and owned is not None:
            missing = buildable(facts.used, owned, catalogue, any_box=any_box)
        pieces, surface = (library.index.alike(entries[0], surface=alone) for alone in (False, True))
        return Closer(entries[0], facts, missing, pieces, _besides(surface, pieces))


def _besides(more: Alike, known: Alike) -> Alike:
    """``more`` without the maps that are in ``known``."""
    ids = {one.id for one in known.entries}
    rows = [row for row in zip(more.entries, more.relations, strict=True) if row[0].id not in ids]
    return Alike(tuple(entry for entry, _relation in rows), tuple(relation for _entry, relation in rows))


class MapsDone(NamedTuple):
    """How many of how many maps are done."""

    done: int
    of: int


def _steps(report: Report) -> Progress:
    """Reports `MapsDone`, not more often than a screen needs."""
    last = [0.0]

    def progress(done: int, of: int, name: str) -> None:
        now = monotonic()
        if now - last[0] >= _EVERY:
            last[0] = now
            report(MapsDone(done, of))

    return progress


def read_folders(place: LibraryPlace, catalogue: Catalogue) -> Work:
    """Brings the index up to date with the folders. Reports `MapsDone`, gives an `Update` and why the index
    was rebuilt.
    """
    return InProcess(partial(_read_folders, place, catalogue))


def _read_folders(
    place: LibraryPlace, catalogue: Catalogue, report: Report, cancelled: Cancelled
) -> tuple[Update, str]:
    with place.opened() as library:
        update = library.update(catalogue, _steps(report), cancelled)
        return update, library.index.rebuilt


def lay_again(place: LibraryPlace, asked: Asked, catalogue: Catalogue) -> Work:
    """Works out which of the maps that a search finds can be built with other tiles. Reports `MapsDone`,
    gives how many were worked out.
    """
    return InProcess(partial(_lay_again, place, asked, catalogue))


def _lay_again(
    place: LibraryPlace, asked: Asked, catalogue: Catalogue, report: Report, cancelled: Cancelled
) -> int:
    with place.opened() as library:
        entries = library.index.search(asked.query, library.shelf, asked.owned)
        return library.fit(
            entries,
            asked.owned or {},
            catalogue,
            seconds=_SECONDS,
            progress=_steps(report),
            cancelled=cancelled,
        )


def to_lay_again(query: Query) -> Query:
    """The results of a search that may be buildable with other tiles, those that lack least first."""
    kept = tuple(term for term in query.terms if term.fact not in ("fits", "buildable"))
    return replace(query, terms=(*kept, *parse("missing>0").terms), sort="missing", descending=False)
