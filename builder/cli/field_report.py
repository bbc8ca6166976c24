"""`hexwright report`: what a battlefield does to figures, as a map judge would ask."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.inputs import (
    FILE,
    OutFile,
    json_option,
    put,
    refuse_inputs,
    rule_errors,
    scenario_options,
    the_catalogue,
    the_field,
    the_scenario,
    the_styles,
)
from builder.cli.shell import (
    FOUND,
    OK,
    VERSION,
    Styled,
    json_text,
    print_json,
    say,
    show_progress,
    shown,
    table,
)
from builder.cli.surface import edition_option
from builder.errors import BuilderError
from builder.language import _

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.insight import Report, Section

SUFFIXES = (".html", ".pdf", ".json")


@click.command("report")
@click.argument("file", type=FILE)
@click.option(
    "-o", "--output", type=OutFile(*SUFFIXES), metavar="OUT", help="A file to write: .html, .pdf or .json."
)
@scenario_options
@edition_option
@json_option
def field_report(
    file: Path, output: Path | None, scenario: Path | None, no_scenario: bool, edition: str, as_json: bool
) -> int:
    """Report on the battlefield FILE: ways, turns, balance, choke points, high ground, sight, symmetry."""

    from builder.insight import places_of, report
    from builder.movement import edition as edition_of

    suffix = "" if output is None else output.suffix.lower()
    refuse_inputs(output, (file, scenario))
    if suffix == ".pdf":
        from builder.cli.sheets import why_no_pdf

        if obstacle := why_no_pdf():
            raise BuilderError(_("no report was written: {obstacle}", obstacle=obstacle))
    field = the_field(file, the_catalogue())
    loaded = field.loaded
    chosen = the_scenario(field, scenario, no_scenario)
    refuse_inputs(output, (*field.files, chosen.path))
    ignored = rule_errors(file, loaded.battlefield)
    made = report(
        loaded.battlefield,
        field.catalogue,
        places_of(chosen.scenario),
        _progress,
        edition=edition_of(edition),
    )
    data = {
        "file": str(file),
        "scenario": None if chosen.path is None else str(chosen.path),
        "edition": edition,
        "report": None if output is None else str(output),
        **made.as_data(),
        "ignored": list(ignored),
        "left_out": [*loaded.left_out, *chosen.left_out],
    }
    if suffix == ".json":
        put(json_text({"version": VERSION, **data}) + "\n", output)
    elif output is not None:
        write_drawn(made, loaded.battlefield, output)
    if as_json:
        print_json(data)
    elif output is not None:
        say(_("{path} written", path=shown(output)))
    else:
        for text in made.assumed:
            say(text)
        for section in made.sections:
            say("\n", Styled(section.title, bold=True))
            say_section(section)
    return FOUND if ignored or data["left_out"] else OK


def say_section(section: Section) -> None:
    """Tables first, then the sentences."""
    for each in section.tables:
        table(each.headings, each.rows)
        say()
    for sentence in section.sentences:
        say(shown(sentence))


def write_drawn(made: Report, battlefield: Battlefield, output: Path) -> None:
    """Write a report with its pictures: a page for browsers, or a PDF."""

    styles = the_styles()
    if output.suffix.lower() == ".html":
        from builder.sheets.report_html import report_html

        put(report_html(made, battlefield, styles), output)
        return
    from builder.sheets.qt_renderer import pages
    from builder.sheets.report_pages import report_plan

    pages.start()
    pages.write_pdf(report_plan(made, battlefield, styles, pages.qt_measure), output)


def _progress(done: int, of: int, what: str) -> None:
    show_progress(_("{n} of {all}: {what}", n=done, all=of, what=what) if what else "")
