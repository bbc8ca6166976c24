"""`hexwright sheets`: the build sheets of a battlefield as a PDF, and the options of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from builder import places
from builder.cli.display_probe import Screen, begin_probe, probe
from builder.cli.inputs import (
    FILE,
    OutFile,
    collection_options,
    json_option,
    refuse_inputs,
    scenario_options,
    the_battlefield,
    the_cards,
    the_catalogue,
    the_field,
    the_owned,
    the_scenarios,
)
from builder.cli.record_options import record_options
from builder.cli.shell import FOUND, OK, complain, garbage_left, print_json, say, show_progress, shown
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.sheets.options import (
    SheetOptions,
)

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.fitting.exchanges import Exchange
    from builder.scenario import Scenario
    from builder.sheets.scenario.shown import ShownScenario


_Command = TypeVar("_Command", bound=Callable[..., Any])


def sheet_options(command: _Command) -> _Command:
    """All options about build sheets, in the order in which --help shows them."""
    short = click.option("--black-and-white", is_flag=True, help="Short for --colours black-and-white.")
    return record_options(SheetOptions(), {"colours": ("--colors",)})(short(command))


def options_given(file: Path, *, black_and_white: bool, **chosen: Any) -> SheetOptions:
    """The options that were given on the command line for the sheets of ``file``.

    Raises BuilderError for a value out of range.
    """
    if black_and_white:
        chosen["colours"] = "black-and-white"
    given = {name: value for name, value in chosen.items() if value is not None}
    options = SheetOptions(**{"date": date.today().isoformat(), "file_name": file.name, **given})
    # Names of pieces are in the language in which the catalogue is read, which comes next.
    click.get_current_context().with_resource(options.speaking())
    return options


_MOST_LETTERS = 20
_PATIENCE = 1.0  # seconds before progress is worth a line


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o",
    "--output",
    type=OutFile(),
    required=True,
    metavar="OUT.pdf",
    help="The PDF to write; .html: one page for the phone; .svg, .png or .jpg: a file a page.",
)
@click.option(
    "--instead-of",
    "original",
    type=FILE,
    metavar="ORIGINAL",
    help="The battlefield that FILE was made from: what lies instead of its pieces is marked in each step.",
)
@collection_options
@scenario_options
@sheet_options
@json_option
@garbage_left()
def sheets(
    file: Path,
    output: Path,
    original: Path | None,
    collection: Path | None,
    mine: bool,
    scenario: Path | None,
    no_scenario: bool,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Print build sheets: a PDF that another person can build the battlefield from, or a guide in HTML."""
    from builder.sheets.picture_files import demand_sheets_suffix, is_guide, needs_qt, sheet_files

    demand_sheets_suffix(output)
    refuse_inputs(output, (file, original, collection, scenario))
    options = options_given(file, **chosen)
    # Whether Qt can start is tried while the battlefield is read.
    why_not = begin_why_no_pdf() if needs_qt(output) else lambda: ""
    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    field = the_field(file, catalogue)
    loaded = field.loaded
    refuse_inputs(output, field.files)
    found = the_scenarios(field, scenario, no_scenario)
    obstacle = why_not()
    if obstacle:
        raise BuilderError(_("no build sheets were written: {obstacle}", obstacle=obstacle))
    left_out = [*loaded.left_out, *owned.left_out, *(line for one in found for line in one.left_out)]
    exchanges: Sequence[Exchange] = ()
    if original is not None:
        from builder.insight.comparison import lies_instead

        before = the_battlefield(original, field.catalogue)
        left_out += before.left_out
        exchanges = lies_instead(before.battlefield, loaded.battlefield)
    pages = write_sheets(
        loaded.battlefield,
        field.catalogue,
        output,
        options,
        owned.pieces if owned.known else None,
        owned.boxes,
        [one.scenario for one in found if one.scenario is not None],
        field.cards,
        exchanges,
    )
    files = sheet_files(output, pages)
    if as_json:
        names: dict[str, Any] = {"sheets": str(files[0]), "files": [str(path) for path in files]}
        read = [str(one.path) for one in found if one.path is not None]
        names |= {"scenario": read[0] if read else None, "scenarios": read}
        print_json({"file": str(file), **names, "pages": pages, "left_out": left_out})
    else:
        to = shown(files[0])
        if len(files) > 1:
            to = _("{first} to {last}", first=to, last=shown(files[-1].name))
        if is_guide(output):
            say(
                ngettext(
                    "{file}: guide of {n} card written", "{file}: guide of {n} cards written", pages, file=to
                )
            )
        else:
            say(ngettext("{file}: {n} page written", "{file}: {n} pages written", pages, file=to))
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
    options: SheetOptions,
    owned: Mapping[str, int] | None = None,
    boxes: Mapping[str, int] | None = None,
    scenarios: Sequence[Scenario] = (),
    cards: Mapping[str, Card] | None = None,
    exchanges: Sequence[Exchange] = (),
) -> int:
    """Write the build sheets of a battlefield, with what is wrong in it; the number of pages, or of cards.

    ``owned`` are the pieces that somebody has, ``boxes`` the boxes, ``scenarios`` what is played on it; None
    where nobody said. ``cards`` are those of a game; without, those known here.
    """
    from builder import construction
    from builder.inventory import boxes_needed, own_boxes, used
    from builder.sheets import build_sheets
    from builder.sheets.layout import Plan
    from builder.sheets.picture_files import needs_qt, qt_pages

    told: list[ShownScenario] = []
    if scenarios:
        from builder.catalogue.glyphs import load_glyphs
        from builder.sheets.scenario.shown import ShownScenario

        known, glyphs = the_cards() if cards is None else cards, load_glyphs(places.shipped("tilesets"))
        told = [ShownScenario(scenario, known, glyphs) for scenario in scenarios]
    uses = used(battlefield)
    own = own_boxes(uses, boxes or {}, owned, catalogue) if owned else None
    with garbage_left():
        made = build_sheets(
            battlefield,
            out,
            options,
            catalogue=catalogue,
            tilesets=places.shipped("tilesets"),
            boxes=own or boxes_needed(uses, catalogue),
            owned=owned,
            problems=construction.check(battlefield),
            scenario=told[0] if told else None,
            more=told[1:],
            exchanges=exchanges,
            progress=_progress(),
        )
    if made is None:
        raise BuilderError(_("{out}: the build sheets were not written", out=out))
    if not isinstance(made, Plan):
        return made.cards
    for remark in made.remarks:
        complain(_("note: {remark}", remark=remark))
    missing = qt_pages().letters_missing(made) if needs_qt(out) else ""
    if missing:
        some = " ".join(missing[:_MOST_LETTERS]) + (" …" if len(missing) > _MOST_LETTERS else "")
        complain(
            _("warning: no font on this machine has these letters; boxes stand for them: {some}", some=some)
        )
    return len(made.pages)


def _progress() -> Callable[[int, int], None]:
    """Tells the pages done on a terminal, once it takes longer than a moment."""
    began = time.monotonic()

    def show_pages(done: int, pages: int) -> None:
        if time.monotonic() - began > _PATIENCE:
            show_progress("" if done == pages else _("page {n} of {pages}", n=done, pages=pages))

    return show_pages
