"""`hexwright judge`: what is wrong with a map, as a judge of maps would say it, worst first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from builder.cli.field_report import write_drawn
from builder.cli.inputs import (
    FILE,
    ChosenScenario,
    OutFile,
    ReadField,
    json_option,
    refuse_inputs,
    scenario_options,
    the_catalogue,
    the_field,
    the_scenario,
)
from builder.cli.shell import FOUND, OK, Styled, complain, print_json, say, shown, table
from builder.cli.surface import edition_option
from builder.errors import BuilderError, RefusedError
from builder.language import _

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.insight.judging import Flag, Judgement
    from builder.playtest.series_file import KeptSeries
    from builder.scenario import Scenario

profile_option = click.option(
    "--profile",
    metavar="NAME|PATH",
    help="tournament, contest, casual, or a profile of your own. [default: tournament]",
)


class Judged(NamedTuple):
    """A judgement, and the sentence of the playtest that is weighed in it, empty without one."""

    judgement: Judgement
    playtest: str = ""

    def as_data(self) -> dict[str, Any]:
        """The same as JSON names it."""
        return {**self.judgement.as_data(), "playtest": self.playtest or None}


@click.command()
@click.argument("file", type=FILE)
@profile_option
@click.option(
    "-o",
    "--output",
    type=OutFile(".html", ".pdf"),
    metavar="OUT",
    help="A file to write with pictures: .html or .pdf.",
)
@click.option(
    "--series", type=FILE, metavar="FILE", help="Weigh in a series of playtests of the map (.hexseries)."
)
@click.option("--strict", is_flag=True, help="Exit with 1 for any flag.")
@scenario_options
@edition_option
@json_option
def judge(
    file: Path,
    profile: str | None,
    output: Path | None,
    series: Path | None,
    strict: bool,
    scenario: Path | None,
    no_scenario: bool,
    edition: str,
    as_json: bool,
) -> int:
    """Judge the map FILE: what is unfair or unfit on it, worst first, by the thresholds of a profile."""
    from builder.insight import Report
    from builder.insight.report import doubts_of

    refuse_inputs(output, (file, scenario, series))
    if output is not None and output.suffix.lower() == ".pdf":
        from builder.cli.sheets import why_no_pdf

        if obstacle := why_no_pdf():
            raise BuilderError(_("nothing was written: {obstacle}", obstacle=obstacle))
    field = the_field(file, the_catalogue())
    chosen = the_scenario(field, scenario, no_scenario)
    refuse_inputs(output, (*field.files, chosen.path))
    kept = None if series is None else the_series(series, chosen.scenario, field.loaded.battlefield)
    found = judged(field, chosen, profile, edition, kept)
    judgement = found.judgement
    left_out = [*field.loaded.left_out, *chosen.left_out]
    battlefield = field.loaded.battlefield
    doubts = doubts_of(battlefield)
    if output is not None:
        write_drawn(Report(battlefield.info.title, 0, doubts, (judgement.section,)), battlefield, output)
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
        for doubt in doubts:
            say(shown(doubt))
        _say(found)
        if output is not None:
            say(_("{path} written", path=shown(output)))
    return FOUND if judgement.severe or left_out or (strict and judgement.flags) else OK


def judged(
    field: ReadField,
    chosen: ChosenScenario,
    profile: str | None,
    edition: str,
    kept: KeptSeries | None = None,
) -> Judged:
    """What a profile says of a map with its scenario, and of what a series of it showed that was ``kept``.
    Raises UnreadableError for a profile that is none.
    """
    from builder.insight import places_of
    from builder.insight.field import Field as Surveyed
    from builder.insight.judging import judge as judge_map
    from builder.insight.judging import profile_of, sides_of, zones_of_sides
    from builder.insight.playtest import answer_sentence, judged_playtest
    from builder.movement import edition as edition_of

    asked, scenario = profile_of(profile or "tournament"), chosen.scenario
    battlefield = field.loaded.battlefield
    surveyed = Surveyed(battlefield, field.catalogue, places_of(scenario), edition_of(edition))
    if kept is None:
        return Judged(judge_map(surveyed, asked, sides_of(surveyed, scenario)))
    names = {id: zone.name for id, zone in zones_of_sides(surveyed, scenario, kept.players).items()}
    first, second = kept.series.sides
    found = kept.series.answer(kept.question)
    assert found is not None, "it has two sides"
    sentence = answer_sentence(found, kept.question, (names.get(first, first), names.get(second, second)))
    playtest = judged_playtest(kept.series, kept.question, names)
    sides = sides_of(surveyed, scenario, kept.players)
    return Judged(judge_map(surveyed, asked, sides, playtest), sentence)


def the_series(path: Path, scenario: Scenario | None, battlefield: Battlefield) -> KeptSeries:
    """A series of two sides that played a scenario on a battlefield.

    Raises UnreadableError for a file that is no series, RefusedError for one of anything else.
    """
    from builder.playtest.series_file import read_series

    if scenario is None:
        raise RefusedError(_("{path}: a series plays a scenario, and there is none here", path=path))
    kept = read_series(path, scenario, battlefield)
    if len(kept.series.sides) != 2:
        n = len(kept.series.sides)
        raise RefusedError(_("{path}: a verdict compares two sides; the series has {n}", path=path, n=n))
    if kept.other_version:
        complain(kept.other_version)
    return kept


def _say(found: Judged) -> None:
    judgement = found.judgement
    say(Styled(shown(judgement.verdict), bold=True))
    if found.playtest:
        say(_("Playtest: {verdict}", verdict=shown(found.playtest)))
    for flag in judgement.flags:
        say("\n", _mark(flag), shown(flag.text))
        say("  ", shown(flag.threshold.source))
        if flag.spaces:
            say("  ", _where(flag))
    for each in judgement.tables:
        say()
        table(each.headings, each.rows)


def _mark(flag: Flag) -> Styled:
    return Styled("!! ", fg="red") if flag.severe else Styled("!  ", fg="yellow")


def _where(flag: Flag) -> str:
    from builder.insight.report import named

    return _("at {places}", places=named(list(flag.spaces)))
