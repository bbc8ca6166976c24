"""`hexwright judge`: what is wrong with a map, as a judge of maps would say it, worst first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.field_report import write_drawn
from builder.cli.inputs import (
    FILE,
    ChosenScenario,
    Field,
    demand_suffix,
    json_option,
    refuse_inputs,
    scenario_options,
    the_catalogue,
    the_field,
    the_scenario,
)
from builder.cli.shell import FOUND, OK, Styled, print_json, say, shown, table
from builder.cli.surface import edition_option
from builder.errors import BuilderError
from builder.language import _

if TYPE_CHECKING:
    from builder.insight.judging import Flag, Judgement

profile_option = click.option(
    "--profile",
    default="tournament",
    show_default=True,
    metavar="NAME|PATH",
    help="tournament, contest, casual, or a profile of your own.",
)


@click.command()
@click.argument("file", type=FILE)
@profile_option
@click.option(
    "-o", "--output", type=FILE, metavar="OUT", help="A file to write with pictures: .html or .pdf."
)
@click.option("--strict", is_flag=True, help="Exit with 1 for any flag.")
@scenario_options
@edition_option
@json_option
def judge(
    file: Path,
    profile: str,
    output: Path | None,
    strict: bool,
    scenario: Path | None,
    no_scenario: bool,
    edition: str,
    as_json: bool,
) -> int:
    """Judge the map FILE: what is unfair or unfit on it, worst first, by the thresholds of a profile."""
    from builder.insight import Report

    if output is not None:
        demand_suffix(output, ".html", ".pdf")
    refuse_inputs(output, (file, scenario))
    if output is not None and output.suffix.lower() == ".pdf":
        from builder.cli.sheets import why_no_pdf

        if obstacle := why_no_pdf():
            raise BuilderError(_("nothing was written: {obstacle}", obstacle=obstacle))
    field = the_field(file, the_catalogue())
    chosen = the_scenario(field, scenario, no_scenario)
    refuse_inputs(output, (*field.files, chosen.path))
    found = judged(field, chosen, profile, edition)
    left_out = [*field.loaded.left_out, *chosen.left_out]
    if output is not None:
        battlefield = field.loaded.battlefield
        write_drawn(Report(battlefield.info.title, 0, (), (found.section,)), battlefield, output)
    if as_json:
        print_json(
            {
                "file": str(file),
                "scenario": None if chosen.path is None else str(chosen.path),
                "edition": edition,
                "judgement": None if output is None else str(output),
                **found.as_data(),
                "left_out": left_out,
            }
        )
    else:
        _say(found)
        if output is not None:
            say(_("{path} written", path=shown(output)))
    return FOUND if found.severe or left_out or (strict and found.flags) else OK


def judged(field: Field, chosen: ChosenScenario, profile: str, edition: str) -> Judgement:
    """What a profile says of a map with its scenario. Raises UnreadableError for a profile that is none."""
    from builder.insight import places_of
    from builder.insight.field import Field as Surveyed
    from builder.insight.judging import judge as judge_map
    from builder.insight.judging import profile_of, sides_of
    from builder.movement import edition as edition_of

    asked = profile_of(profile)
    surveyed = Surveyed(
        field.loaded.battlefield, field.catalogue, places_of(chosen.scenario), edition_of(edition)
    )
    return judge_map(surveyed, asked, sides_of(surveyed, chosen.scenario))


def _say(found: Judgement) -> None:
    say(Styled(found.verdict, bold=True))
    for flag in found.flags:
        say("\n", _mark(flag), shown(flag.text))
        say("  ", shown(flag.threshold.source))
        if flag.spaces:
            say("  ", _where(flag))
    for each in found.tables:
        say()
        table(each.headings, each.rows)


def _mark(flag: Flag) -> Styled:
    return Styled("!! ", fg="red") if flag.severe else Styled("!  ", fg="yellow")


def _where(flag: Flag) -> str:
    from builder.insight.report import named

    return _("at {places}", places=named(list(flag.spaces)))
