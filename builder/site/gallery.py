"""A site of a folder of maps: a page for each, and a front page that searches them in the browser.

First all maps are read that are not known by their content (`Gallery.read`), which says whose names and texts
the site would publish; then what is not as it should be is made (`Gallery.make`): pages with their pictures,
the front page, then downloads. Whatever ends it, what lies in the folder is whole, and the next time goes on.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

from builder import __version__
from builder.errors import RefusedError
from builder.formats.fingerprints import fingerprint
from builder.inventory import unknown_among
from builder.language import spoken
from builder.library.facts import as_data, from_data
from builder.library.library import made_with
from builder.library.shelf import Shelf
from builder.site.crew import Crew, WorkDone, usual_count
from builder.site.front import FEED, INDEX, front_files
from builder.site.index import ListedMap, near_copies
from builder.site.making import FRONT, MAPS, PageWork, SiteStage, make_guide, make_page, read_map
from builder.site.manifest import MadeMap, MadePart, SiteFolder
from builder.site.own_templates import made_with as templates_hash
from builder.site.sources import MapSource, listing, placed

VERSION = 1
"""One more wherever pages are made in another way, so that all are made again."""
_SAVED_EVERY = 2.0  # s between two times that the manifest is kept
Progress = Callable[[int, int, str], object]
"""Called after each map: how many are done, of how many, which one that was."""
Cancelled = Callable[[], bool]


@dataclass(slots=True)
class SiteReading:
    """What the folder holds: how many maps, by the names of files the messages of those that cannot be read
    and what pieces are not known here, and what was passed over; how often each author is named, and the
    titles of maps with texts, where nobody has agreed yet to publish them.
    """

    maps: int = 0
    broken: dict[str, str] = field(default_factory=dict)
    unknown: dict[str, dict[str, int]] = field(default_factory=dict)
    passed_over: tuple[str, ...] = ()
    authors: Counter[str] = field(default_factory=Counter)
    texts: list[str] = field(default_factory=list)
    stopped: bool = False


@dataclass(slots=True)
class SiteMade:
    """What was done: pages and guides made, files written and removed, what could not be made, by the name of
    its file; whether it was stopped before its end.
    """

    pages: int = 0
    guides: int = 0
    written: int = 0
    removed: int = 0
    failed: dict[str, str] = field(default_factory=dict)
    stopped: bool = False


class Gallery:
    """The site of the maps in a ``folder``, made in another, ``out``. Use it as a context, in one thread.

    ``processes`` work for it (0: none but this one), unless there are ``few`` maps to be made. The stars are
    those of a ``shelf``. Raises RefusedError where ``out`` cannot be the folder of a site.
    """

    def __init__(
        self,
        folder: Path,
        out: Path,
        stage: SiteStage,
        shelf: Shelf | None = None,
        processes: int | None = None,
        few: int = 0,
    ) -> None:
        self._folder, self._stage, self._shelf = folder, stage, shelf or Shelf()
        self._site = SiteFolder(out)
        self._crew = Crew(stage, usual_count() if processes is None else processes, few)
        self._sources: dict[str, MapSource] = {}
        self._whole = False  # whether all that is in the folder is known: else nothing is gone for sure

    def __enter__(self) -> Gallery:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes."""
        self._crew.close()

    def read(self, progress: Progress | None = None, cancelled: Cancelled = lambda: False) -> SiteReading:
        """Read what is not known by its content; stopped in between it keeps what it has.

        Raises UnreadableError where the folder cannot be listed.
        """
        manifest = self._site.manifest
        listed = listing(self._folder, self._site.path, made_with(self._stage.catalogue))
        known = {one.content: one for one in manifest.maps.values()}
        seen = {*known, *manifest.no_maps}
        unknown = {one.content: one for one in listed.sources if one.content not in seen}
        work = self._crew.work(read_map, list(unknown.values()), cancelled)
        for done in self._each(work, len(unknown), progress):
            source = done.task
            if done.answer is None:
                manifest.no_maps[source.content] = done.wrong
            else:
                facts, people = done.answer
                known[source.content] = MadeMap(source.name, source.content, as_data(facts), people)
        contents = {one.content for one in listed.sources}
        manifest.no_maps = {key: wrong for key, wrong in manifest.no_maps.items() if key in contents}
        broken = dict(listed.broken)
        broken |= {one.name: wrong for one in listed.sources if (wrong := manifest.no_maps.get(one.content))}
        # Of a map that can be read no more the page stays as it is.
        stay = [
            MapSource(one.source, self._folder / one.source, (), one.content)
            for one in manifest.maps.values()
            if one.source in broken and _is_understood(one)
        ]
        self._place([*(one for one in listed.sources if one.content in known), *stay], known)
        self._whole = not cancelled() and not listed.passed_over
        return self._reading(broken, listed.passed_over, stopped=cancelled())

    def _place(self, sources: Sequence[MapSource], known: dict[str, MadeMap]) -> None:
        maps = self._site.manifest.maps
        names = {slug: one.source for slug, one in maps.items()}
        contents = {slug: one.content for slug, one in maps.items()}
        self._sources = dict(sorted(placed(sources, names, contents).items()))
        for slug, source in self._sources.items():
            before, now = maps.get(slug), known[source.content]
            if before is None or before.content != source.content:
                parts = before.parts if before else {}
                maps[slug] = replace(now, source=source.name, time=_now(), parts=parts)
            elif before.source != source.name:
                maps[slug] = replace(before, source=source.name)

    def _reading(self, broken: dict[str, str], passed_over: tuple[str, ...], *, stopped: bool) -> SiteReading:
        manifest = self._site.manifest
        found = SiteReading(len(self._sources), broken, passed_over=passed_over, stopped=stopped)
        for slug in self._sources:
            one = manifest.maps[slug]
            if unknown := unknown_among(one.facts["used"]):
                found.unknown[one.source] = unknown
            found.authors.update(name for name in one.people if name not in manifest.authors)
            title = one.facts["title"] or one.source
            if _has_texts(one.facts) and title not in manifest.texts:
                found.texts.append(title)
        return found

    def agree(self, found: SiteReading) -> None:
        """Note that somebody agreed to publish these names and texts: nobody is asked for them again."""
        manifest = self._site.manifest
        manifest.authors = tuple(sorted({*manifest.authors, *found.authors}))
        manifest.texts = tuple(sorted({*manifest.texts, *found.texts}))

    def make(self, progress: Progress | None = None, cancelled: Cancelled = lambda: False) -> SiteMade:
        """Make what is not as it should be, and remove what we made of maps that are gone."""
        made, manifest, templates = SiteMade(), self._site.manifest, self._stage.options.templates
        if templates is not None:
            front_files(self._listed(), self._stage)  # what is wrong in it is said before all the work
        self._site.save()
        try:
            self._make_pages(made, progress, cancelled)
            made.stopped = cancelled()
        finally:  # whatever ended it: the front page leads to what there is
            maps = [one for one in self._listed() if self._part(one.slug, "page").files]
            front = front_files(maps, self._stage)
            made.written += self._site.write(front)
            made.removed += self._site.remove({FRONT, INDEX, FEED} - set(front))
            for slug in [slug for slug in manifest.maps if self._whole and slug not in self._sources]:
                gone = manifest.maps.pop(slug)
                made.removed += self._site.remove(name for part in gone.parts.values() for name in part.files)
            self._site.save()
        return made

    def _make_pages(self, made: SiteMade, progress: Progress | None, cancelled: Cancelled) -> None:
        """Make the pages that are not made of what they would be made of now, and then the guides."""
        maps, options = self._listed(), self._stage.options
        copies = near_copies(maps)
        same = [VERSION, __version__, spoken()]
        key = [*same, templates_hash(options.templates), options.url, options.site_title, str(options.page)]
        key += [options.core] if options.core else []
        pages, guides = {}, {}
        for one in maps:
            source, alike = self._sources[one.slug], tuple(copies.get(one.slug, ()))
            pages[one.slug] = PageWork(one.slug, source, one.stars, alike), [key, str(alike), one.stars]
            guides[one.slug] = PageWork(one.slug, source), same
        made.pages = self._pass(make_page, "page", pages, made, progress, cancelled)
        if not options.page.guide:
            made.removed += self._site.remove([n for slug in guides for n in self._part(slug, "guide").files])
            return
        paged = {slug: work for slug, work in guides.items() if self._part(slug, "page").files}
        made.guides = self._pass(make_guide, "guide", paged, made, progress, cancelled)

    def _pass(
        self,
        do: Callable[[SiteStage, PageWork], dict[str, bytes]],
        what: Literal["page", "guide"],
        works: Mapping[str, tuple[PageWork, list[object]]],
        made: SiteMade,
        progress: Progress | None,
        cancelled: Cancelled,
    ) -> int:
        """Make the pages or the guides; how many were made. ``works`` say what each is made of, besides the
        files of its map.
        """
        manifest, templates = self._site.manifest, self._stage.options.templates
        made_of = {slug: fingerprint([work.source.content, of])[:32] for slug, (work, of) in works.items()}
        todo = [
            work
            for slug, (work, _of) in works.items()
            if self._part(slug, what).of != made_of[slug]
            or not all((self._site.path / name).is_file() for name in self._part(slug, what).files)
        ]
        count, kept = 0, time.monotonic()
        for done in self._each(self._crew.work(do, todo, cancelled), len(todo), progress):
            slug = done.task.slug
            if templates is not None and str(templates) in done.wrong:
                raise RefusedError(done.wrong)  # it is wrong for all maps
            if done.answer is None:
                made.failed[done.task.source.name] = done.wrong
                continue
            files = {f"{MAPS}/{slug}/{name}": content for name, content in done.answer.items()}
            made.written += self._site.write(files)
            before = self._part(slug, what).files
            made.removed += self._site.remove(set(before) - set(files))
            parts = manifest.maps[slug].parts | {what: MadePart(made_of[slug], tuple(files))}
            manifest.maps[slug] = replace(manifest.maps[slug], parts=parts)
            count += 1
            if time.monotonic() - kept > _SAVED_EVERY:
                self._site.save()
                kept = time.monotonic()
        return count

    def _listed(self) -> list[ListedMap]:
        """The maps with their stars, in the order of their titles."""
        maps = self._site.manifest.maps
        rows = [(slug, source, maps[slug]) for slug, source in self._sources.items()]
        facts = {slug: from_data(one.facts) for slug, _source, one in rows}
        marks = self._shelf.marks_of(
            (number, str(source.path.resolve()), facts[slug].pieces_print)
            for number, (slug, source, _one) in enumerate(rows)
        )
        found = [
            ListedMap(slug, facts[slug], marks[number].stars if number in marks else 0, one.time)
            for number, (slug, _source, one) in enumerate(rows)
        ]
        return sorted(found, key=lambda one: (one.title.casefold(), one.slug))

    def _part(self, slug: str, what: Literal["page", "guide"]) -> MadePart:
        return self._site.manifest.maps[slug].parts.get(what, MadePart())

    def _each(
        self, work: Iterable[WorkDone[Any, Any]], of: int, progress: Progress | None
    ) -> Iterator[WorkDone[Any, Any]]:
        """Each piece of work as it is done, with progress."""
        for number, done in enumerate(work, 1):
            yield done
            if progress is not None:
                source = getattr(done.task, "source", done.task)
                progress(number, of, source.name)


def _now() -> int:
    return int(datetime.now(UTC).timestamp())


def _has_texts(facts: Mapping[str, Any]) -> bool:
    """Whether a map brings texts of somebody along: a description, notes, or those of a scenario."""
    return bool(facts["text"]) or any(one["text"] for one in facts["scenarios"])


def _is_understood(one: MadeMap) -> bool:
    """Whether its facts are as this version has them; those of an earlier one may be others."""
    try:
        from_data(one.facts)
    except (KeyError, TypeError):
        return False
    return True
