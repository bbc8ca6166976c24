"""`hexwright page`: a map as one page for a browser, to be sent or put on the web."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from builder.cli.inputs import (
    FILE,
    OutFile,
    json_option,
    refuse_inputs,
    scenario_options,
    the_catalogue,
    the_field,
    the_glyphs,
    the_scenarios,
    the_styles,
)
from builder.cli.record_options import record_options
from builder.cli.shell import FOUND, OK, complain, garbage_left, print_json, say, show_progress, shown
from builder.formats.suffixes import PAGE_SUFFIXES
from builder.language import _, decimal
from builder.sheets.options import SheetOptions
from builder.site.options import PageOptions


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o",
    "--output",
    type=OutFile(*PAGE_SUFFIXES),
    required=True,
    metavar="OUT.html",
    help="The page to write.",
)
@record_options(PageOptions())
@click.option("--language", metavar="CODE", default="", help="The language of the page.")
@scenario_options
@json_option
@garbage_left()
def page(
    file: Path,
    output: Path,
    language: str,
    scenario: Path | None,
    no_scenario: bool,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Write the map FILE as one page for any browser: pictures, a model to turn, boxes, scenarios, its files.

    The page asks for nothing from elsewhere. Hexwright opens it again as the battlefield.
    """
    from builder.formats import write_safely
    from builder.sheets.scenario.shown import ShownScenario
    from builder.site.map_page import map_page

    refuse_inputs(output, (file, scenario))
    # Names of pieces are in the language in which the catalogue is read, which comes next.
    spoken = SheetOptions(language=language) if language else SheetOptions()
    click.get_current_context().with_resource(spoken.speaking())
    options = PageOptions(**chosen)
    field = the_field(file, the_catalogue())
    refuse_inputs(output, field.files)
    found = the_scenarios(field, scenario, no_scenario)
    cards, glyphs = (field.known_cards(), the_glyphs()) if found else ({}, {})
    told = [ShownScenario(one.scenario, cards, glyphs) for one in found if one.scenario is not None]
    made = map_page(
        field.loaded,
        field.catalogue,
        the_styles(),
        told,
        options,
        name=file.stem,
        step=_Shown(),
    )
    show_progress()
    content = made.html.encode()
    write_safely(output, content)
    left_out = [*field.loaded.left_out, *(line for one in found for line in one.left_out)]
    if made.lacks_guide:
        complain(_("note: the guide is too large for the page; `hexwright sheets` writes it beside it"))
    if as_json:
        read = [str(one.path) for one in found if one.path is not None]
        names = {"file": str(file), "page": str(output), "bytes": len(content), "scenarios": read}
        print_json({**names, "facts": made.facts.as_json(), "left_out": left_out})
    else:
        size = decimal(len(content) / 1e6, 1)
        say(_("{path}: page of {size} MB written", path=shown(output), size=size))
    return FOUND if left_out else OK


class _Shown:
    """Shows each step once, however often it is named."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, step: str) -> None:
        if step != self._last:
            self._last = step
            show_progress(_("page: {step} …", step=step))
