"""`hexwright sheets`: the build sheets of a battlefield as a PDF."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.display_probe import Screen, begin_probe, probe
from builder.cli.field_input import the_field
from builder.cli.inputs import FILE, json_option, the_cards, the_catalogue
from builder.cli.out_file import refuse_inputs
from builder.cli.output import complain, print_json, say, show_progress, shown
from builder.cli.owned import collection_options, the_owned
from builder.cli.scenario_input import scenario_options, the_scenario
from builder.cli.sheet_options import options_of, sheet_options
from builder.cli.shell import FOUND, OK, garbage_left
from builder.errors import BuilderError
from builder.wording import counted

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.scenario import Scenario
    from builder.sheets.options import Options

_MOST_LETTERS = 20
_PATIENCE = 1.0  # seconds before progress is worth a line


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o",
    "--output",
    type=FILE,
    required=True,
    metavar="OUT.pdf",
    help="The PDF to write; .svg, .png or .jpg: a file a page.",
)
@collection_options
@scenario_options
@sheet_options
@json_option
def sheets(
    file: Path,
    output: Path,
    collection: Path | None,
    mine: bool,
    scenario: Path | None,
    no_scenario: bool,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Print build sheets: a PDF that another person can build the battlefield from."""
    from builder.sheets.pictures import demand_sheets_suffix, sheet_files

    demand_sheets_suffix(output)
    refuse_inputs(output, (file, collection, scenario))
    options = options_of(file, **chosen)
    why_not = begin_why_no_pdf()
    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    field = the_field(file, catalogue)
    loaded = field.loaded
    refuse_inputs(output, field.files)
    found = the_scenario(field, scenario, no_scenario)
    obstacle = why_not()
    if obstacle:
        raise BuilderError(f"no build sheets were written: {obstacle}")
    pages = write_sheets(
        loaded.battlefield,
        field.catalogue,
        output,
        options,
        owned.pieces if owned.known else None,
        found.scenario,
        field.cards,
    )
    files = sheet_files(output, pages)
    left_out = [*loaded.left_out, *owned.left_out, *found.left_out]
    if as_json:
        names = {"sheets": str(files[0]), "files": [str(path) for path in files]}
        scenario_file = str(found.path) if found.path is not None else None
        print_json(
            {"file": str(file), "scenario": scenario_file, **names, "pages": pages, "left_out": left_out}
        )
    else:
        to = f" to {shown(files[-1].name)}" if len(files) > 1 else ""
        say(f"{shown(files[0])}{to}: {counted(pages, 'page')} written")
    return FOUND if left_out else OK


def begin_why_no_pdf() -> Callable[[], str]:
    """Begin to ask `why_no_pdf` while files are read; what it gives waits for the answer."""
    answer = begin_probe(offscreen=True)
    return lambda: _in_words(answer())


def why_no_pdf() -> str:
    """Why Qt cannot start even without a screen and what would help; empty where it can."""
    return _in_words(probe(offscreen=True))


def _in_words(screen: Screen) -> str:
    return "" if screen.works else f"{screen.reason}. {screen.remedy}".strip()


def write_sheets(
    battlefield: Battlefield,
    catalogue: Catalogue,
    out: Path,
    options: Options,
    owned: Mapping[str, int] | None = None,
    scenario: Scenario | None = None,
    cards: Mapping[str, Card] | None = None,
) -> int:
    """Write the build sheets of a battlefield, with what is wrong in it; the number of pages.

    ``owned`` are the pieces that somebody has, ``scenario`` what is played on it; None where nobody said.
    ``cards`` are those of a game; without, those known here.
    """
    from builder import construction, places
    from builder.catalogue.glyphs import load_glyphs
    from builder.inventory import boxes_needed, used
    from builder.sheets import build_sheets
    from builder.sheets.qt_renderer.pages import letters_missing
    from builder.sheets.scenario.from_scenario import play_of
    from builder.sheets.scenario.play import Play

    play = Play()
    if scenario is not None:
        known = the_cards() if cards is None else cards
        play = play_of(scenario, known, load_glyphs(places.shipped("tilesets")))
    with garbage_left():
        plan = build_sheets(
            battlefield,
            out,
            options,
            catalogue=catalogue,
            tilesets=places.shipped("tilesets"),
            boxes=boxes_needed(used(battlefield), catalogue),
            owned=owned,
            problems=construction.check(battlefield),
            play=play,
            progress=_progress(),
        )
    if plan is None:
        raise BuilderError(f"{out}: the build sheets were not written")
    for remark in plan.remarks:
        complain(f"note: {remark}")
    missing = letters_missing(plan)
    if missing:
        some = " ".join(missing[:_MOST_LETTERS]) + (" …" if len(missing) > _MOST_LETTERS else "")
        complain(f"warning: no font on this machine has these letters; boxes stand for them: {some}")
    return len(plan.pages)


def _progress() -> Callable[[int, int], None]:
    """Tells the pages done on a terminal, once it takes longer than a moment."""
    began = time.monotonic()

    def tell(done: int, pages: int) -> None:
        if time.monotonic() - began > _PATIENCE:
            show_progress("" if done == pages else f"page {done} of {pages}")

    return tell
