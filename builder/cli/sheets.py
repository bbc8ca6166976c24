"""`hexwright sheets`: the build sheets of a battlefield as a PDF."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.display_probe import probe
from builder.cli.inputs import FILE, json_option, the_battlefield, the_catalogue
from builder.cli.output import counted, print_json, say, shown
from builder.cli.shell import FOUND, OK
from builder.errors import BuilderError, RefusedError

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.sheets.options import Options

_PAPERS = ("A4", "A3", "Letter", "Tabloid")
_ORIENTATIONS = ("auto", "portrait", "landscape")
_LEVELS = ("auto", "1", "2", "4", "6")
_PATIENCE = 1.0  # seconds before progress is worth a line


@click.command()
@click.argument("file", type=FILE)
@click.option("-o", "--output", type=FILE, required=True, metavar="OUT.pdf", help="The PDF to write.")
@click.option(
    "--paper", type=click.Choice(["A4", "A3", "Letter", "Tabloid"]), default="A4", show_default=True
)
@click.option(
    "--orientation", type=click.Choice(["auto", "portrait", "landscape"]), default="auto", show_default=True
)
@click.option(
    "--levels-per-page", type=click.Choice(["auto", "1", "2", "4", "6"]), default="auto", show_default=True
)
@json_option
def sheets(
    file: Path, output: Path, paper: str, orientation: str, levels_per_page: str, as_json: bool
) -> int:
    """Print build sheets: a PDF that another person can build the battlefield from."""
    from builder.sheets import Options

    if output.suffix.lower() != ".pdf":
        raise RefusedError(f"{output}: build sheets are written to .pdf")
    levels = int(levels_per_page) if levels_per_page.isdigit() else levels_per_page
    options = Options(
        paper=paper,  # type: ignore[arg-type]  # click and Options both check the words
        orientation=orientation,  # type: ignore[arg-type]
        levels_per_page=levels,  # type: ignore[arg-type]
        file_name=file.name,
    )
    catalogue = the_catalogue()
    loaded = the_battlefield(file, catalogue)
    obstacle = why_no_pdf()
    if obstacle:
        raise BuilderError(f"no build sheets were written: {obstacle}")
    pages = write_sheets(loaded.battlefield, catalogue, output, options)
    if as_json:
        print_json(
            {"file": str(file), "sheets": str(output), "pages": pages, "left_out": list(loaded.left_out)}
        )
    else:
        say(f"{shown(output)}: {counted(pages, 'page')} written")
    return FOUND if loaded.left_out else OK


def why_no_pdf() -> str:
    """Why Qt cannot start even without a screen and what would help; empty where it can."""
    screen = probe(offscreen=True)
    return "" if screen.works else f"{screen.reason}. {screen.remedy}".strip()


def write_sheets(battlefield: Battlefield, catalogue: Catalogue, out: Path, options: Options) -> int:
    """Write the build sheets of a battlefield, with what is wrong in it; the number of pages."""
    from builder import construction, places
    from builder.inventory import boxes_needed, used
    from builder.sheets import build_sheets

    plan = build_sheets(
        battlefield,
        out,
        options,
        catalogue=catalogue,
        tilesets=places.shipped("tilesets"),
        boxes=boxes_needed(used(battlefield), catalogue),
        problems=construction.check(battlefield),
        progress=_progress(),
    )
    if plan is None:
        raise BuilderError(f"{out}: the build sheets were not written")
    return len(plan.pages)


def _progress() -> Callable[[int, int], None] | None:
    """Tells the pages done on a terminal, once it takes longer than a moment."""
    if not sys.stderr.isatty():
        return None
    began = time.monotonic()

    def tell(done: int, pages: int) -> None:
        if time.monotonic() - began > _PATIENCE:
            click.echo(f"\rpage {done} of {pages}" + ("\n" if done == pages else ""), nl=False, err=True)

    return tell
