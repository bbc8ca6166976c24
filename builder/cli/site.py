"""`hexwright site`: a folder of maps as a web site."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder import places
from builder.cli.inputs import (
    FILE,
    json_option,
    show_incomplete,
    the_cards,
    the_catalogue,
    the_glyphs,
    the_styles,
)
from builder.cli.record_options import record_options
from builder.cli.shell import (
    FOUND,
    INTERRUPTED,
    OK,
    ask,
    complain,
    print_json,
    say,
    show_progress,
    shown,
    until_interrupted,
)
from builder.errors import RefusedError
from builder.language import _, ngettext
from builder.sheets.options import SheetOptions
from builder.site.options import PageOptions

if TYPE_CHECKING:
    from builder.site.core_files import CoreFiles
    from builder.site.gallery import SiteMade, SiteReading

_FOLDER = click.Path(path_type=Path)
_MOST_NAMED = 20
_FEW = 2  # maps, for which no process is begun


@click.command()
@click.argument("folder", type=FILE)
@click.option(
    "-o", "--output", type=_FOLDER, required=True, metavar="OUT", help="The folder of the site; a new one."
)
@click.option("--title", default="", metavar="TEXT", help="What the site is called.")
@click.option(
    "--url",
    default="",
    metavar="URL",
    help="The address at which it will stand: for previews, and a feed of what is new.",
)
@click.option(
    "--templates", type=_FOLDER, metavar="FOLDER", help="Templates, styles and scripts in place of ours."
)
@record_options(PageOptions())
@click.option(
    "--with-core",
    is_flag=True,
    help="Put the core into it: people check, change and save maps of theirs there, without a network too.",
)
@click.option(
    "--pyodide",
    type=click.Path(path_type=Path),
    metavar="FOLDER|TGZ",
    help="The npm package that the core runs in; without it npm fetches it.",
)
@click.option("--language", metavar="CODE", default="", help="The language of the site.")
@click.option("--yes", is_flag=True, help="Publish the names and texts in the maps without asking.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    metavar="N",
    help="How many processes work on it. [default: one for each core, at most 8]",
)
@json_option
def site(
    folder: Path,
    output: Path,
    title: str,
    url: str,
    templates: Path | None,
    with_core: bool,
    pyodide: Path | None,
    language: str,
    yes: bool,
    workers: int | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Make a web site of a folder of maps: a page for each, and one that searches them.

    It stands on any host, and opens from the disk as well. Only what changed is made again, and only what was
    made here is removed. It says whose names and texts it would publish before it does. The stars are those
    of your library. Ctrl+C ends it: the next time goes on there.
    """
    from builder.library.library import SHELF_FILE
    from builder.library.shelf import read_shelf
    from builder.site.core_files import put_core, pyodide_files
    from builder.site.gallery import Gallery
    from builder.site.making import SiteOptions, SiteStage

    # Names of pieces are in the language in which the catalogue is read, which comes next.
    spoken = SheetOptions(language=language) if language else SheetOptions()
    click.get_current_context().with_resource(spoken.speaking())
    options = SiteOptions(title, _address(url), templates, PageOptions(**chosen), with_core)
    stage = SiteStage(the_catalogue(), the_styles(), the_cards(), the_glyphs(), options)
    shelf = read_shelf(places.data_folder() / SHELF_FILE)
    with Gallery(folder, output, stage, shelf, 0 if workers == 1 else workers, _FEW) as gallery:
        with until_interrupted() as stopped:
            found = gallery.read(_progress, stopped.is_set)
        show_progress()
        if stopped.is_set():
            return INTERRUPTED
        _demand_consent(found, output, yes=yes)
        fetched = pyodide_files(output, pyodide, show_progress) if with_core else {}
        gallery.agree(found)
        try:
            with until_interrupted() as stopped:
                made = gallery.make(_progress, stopped.is_set)
            ready = with_core and not made.stopped
            core = put_core(output, fetched, show_progress) if ready else None
        finally:
            show_progress()
    _say(found, made, output, core, as_json=as_json)
    if made.stopped:
        return INTERRUPTED
    return FOUND if found.broken or found.passed_over or made.failed else OK


def _address(url: str) -> str:
    """The address with a slash at its end. Raises UsageError for what is none."""
    from urllib.parse import urlsplit

    if not url:
        return ""
    try:
        parts = urlsplit(url)
        right = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and not parts.query + parts.fragment
        )
    except ValueError:
        right = False
    if not right:
        raise click.UsageError(
            _("--url: an address such as https://example.org/maps was expected, found {url}", url=shown(url))
        )
    return url.rstrip("/") + "/"


def _progress(done: int, of: int, name: str) -> None:
    show_progress(_("{n} of {all}: {map}", n=done, all=of, map=shown(name)[:60]))


def _demand_consent(found: SiteReading, output: Path, *, yes: bool) -> None:
    """Say whose names and texts are published with the site, and ask; nobody is asked twice.

    Raises RefusedError where the answer is no, or nobody is there to ask.
    """
    if yes or not (found.authors or found.texts):
        return
    for line in names_in(found):
        complain(line)
    if not sys.stdin.isatty():
        raise RefusedError(
            _("{folder}: nothing is published until that is agreed to: --yes does", folder=output)
        )
    if not _agreed():
        raise RefusedError(_("{folder}: nothing was published", folder=output))


def _agreed() -> bool:
    try:
        answer = ask(_("Publish them? Type yes or no: "))
    except EOFError:
        return False
    return answer.strip().casefold() in {"y", "yes", _("yes")}


def names_in(found: SiteReading) -> list[str]:
    """What people are told before names and texts are published, a line each."""
    lines = []
    if found.authors:
        rows = [f"{name} ({n})" for name, n in found.authors.most_common()]
        lines.append(_("these names would be published: {names}", names=_some(rows)))
    if found.texts:
        lines.append(
            _("the texts and notes in these maps would be published: {maps}", maps=_some(found.texts))
        )
    return lines


def _some(rows: list[str]) -> str:
    more = len(rows) - _MOST_NAMED
    return ", ".join(rows[:_MOST_NAMED]) + (_(" and {n} more", n=more) if more > 0 else "")


def _say(found: SiteReading, made: SiteMade, output: Path, core: CoreFiles | None, *, as_json: bool) -> None:
    for name, wrong in {**found.broken, **made.failed}.items():
        complain(wrong if name in wrong else f"{name}: {wrong}")
    for message in found.passed_over:
        complain(message)
    for name, unknown in found.unknown.items():
        show_incomplete(Path(name), unknown)
    if as_json:
        unusable: list[Any] = [
            {"file": file, "error": why} for file, why in {**found.broken, **made.failed}.items()
        ]
        print_json({
            "site": str(output), "maps": found.maps, "pages": made.pages, "guides": made.guides,
            "written": made.written, "removed": made.removed, "stopped": made.stopped, "unusable": unusable,
            "left_out": list(found.passed_over), "core": None if core is None else core.version,
        })  # fmt: skip
        return
    maps = ngettext("{n} map", "{n} maps", found.maps)
    pages = ngettext("{n} page made", "{n} pages made", made.pages)
    say(_("{folder}: {maps}, {pages}", folder=shown(str(output)), maps=maps, pages=pages))
    if core is not None:
        size = round(core.size / 1e6)
        say(
            _(
                "{page}: maps are checked there, by the core {version} ({size} MB)",
                page=shown(str(core.page)),
                version=core.version,
                size=size,
            )
        )
    if made.stopped:
        say(_("stopped; the next time goes on there"))
