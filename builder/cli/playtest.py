"""`hexwright playtest`: lets computer players play a scenario many times, and says whether it is balanced."""

from __future__ import annotations

import contextlib
import io
import sys
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.field_report import say_section
from builder.cli.inputs import (
    FILE,
    OutFile,
    armies_option,
    bots_named,
    json_option,
    refuse_inputs,
    the_setting,
    the_styles,
)
from builder.cli.record_options import record_options
from builder.cli.shell import FOUND, INTERRUPTED, OK, complain, print_json, say, shown
from builder.errors import BuilderError, RefusedError
from builder.formats.suffixes import SERIES_SUFFIX
from builder.language import _, ngettext
from builder.playtest.options import PlaytestOptions

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.insight import Section
    from builder.playtest.games import GameResult
    from builder.playtest.plan import Army, SeriesPlan, SeriesStage
    from builder.playtest.series import Series
    from builder.playtest.series_file import SeriesFile
    from builder.playtest.statistics import Question
    from builder.playtest.workers import Workers
    from builder.referee.table import Table

MOST_GAMES = 100_000
USUAL_GAMES, USUAL_MOST = 100, 1_100
USUAL_KEPT = 4


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What was asked for beside the plan; ``keep``: how many journals, None for all."""

    games: int
    question: Question
    workers: Workers
    journals: Path | None
    keep: int | None


def _kept(context: click.Context, parameter: click.Parameter, value: str) -> int | None:
    if value == "all":
        return None
    if not value.isdecimal() or not 1 <= int(value) <= MOST_GAMES:
        raise click.BadParameter(_("{value!r}: a number from 1, or all, was expected.", value=value))
    return int(value)


def _casts(
    context: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[tuple[str, ...], ...]:
    return tuple([bots_named()(context, parameter, value) for value in values]) or PlaytestOptions().casts


@click.command()
@click.argument("scenario", type=FILE)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    metavar="N",
    help="How many; with --sequential, how many at most. [default: 100; with --sequential 1,100]",
)
@record_options(PlaytestOptions(), names=("sequential", "same_army"))
@click.option(
    "--better",
    type=click.IntRange(51, 99),
    default=57,
    show_default=True,
    metavar="PERCENT",
    help="A side that wins so much counts as better.",
)
@click.option(
    "--error",
    type=click.FloatRange(0.1, 20),
    default=5,
    show_default=True,
    metavar="PERCENT",
    help="How often the verdict may be wrong.",
)
@click.option("--count", type=int, metavar="N", help="For how many players. [default: the first it is for]")
@click.option(
    "--players",
    "casts",
    multiple=True,
    metavar="NAME,…",
    callback=_casts,
    help="Who sits on the seats in turn, as in play, the last one on all that are left. Several times: pairs "
    "of games take them in turn. [default: greedy and planner in turn]",
)
@armies_option
@click.option(
    "--armies", "lists", type=FILE, metavar="FILE", help="Play these armies: one a line, ids of army cards."
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="SEED", help="The seed of the series."
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N", help="Processes."
)
@click.option("--cluster", metavar="ADDRESS", help="Play on the Dask cluster with this scheduler.")
@click.option(
    "-o",
    "--output",
    type=OutFile(SERIES_SUFFIX),
    metavar="FILE",
    help="Keep the games here (.hexseries), go on there.",
)
@click.option("--journals", type=FILE, metavar="FOLDER", help="Keep journals of games in this folder.")
@click.option(
    "--keep",
    default=str(USUAL_KEPT),
    show_default=True,
    metavar="N",
    callback=_kept,
    help="How many journals: of the N most lopsided games, or all.",
)
@click.option(
    "--heat",
    type=OutFile(),
    metavar="OUT",
    help="Draw where figures went and fell: .png, .svg or .jpg.",
)
@json_option
def playtest(
    scenario: Path,
    games: int | None,
    sequential: bool,
    better: int,
    error: float,
    count: int | None,
    casts: tuple[tuple[str, ...], ...],
    armies: dict[str, Path],
    lists: Path | None,
    same_army: bool,
    seed: int,
    workers: int,
    cluster: str | None,
    output: Path | None,
    journals: Path | None,
    keep: int | None,
    heat: Path | None,
    as_json: bool,
) -> int:
    """Let computer players play SCENARIO many times: is a side better, how long is it, where is it fought?

    Games come in pairs: the same armies and dice, with the seats swapped. The
    same seed gives the same games wherever they are played. A series that was
    interrupted goes on where its file ends.
    """
    from builder.insight.playtest import section_at
    from builder.playtest.journals import make_folder
    from builder.playtest.plan import SeriesStage
    from builder.playtest.series import Series
    from builder.playtest.series_file import read_series
    from builder.playtest.statistics import Question
    from builder.sheets.picture_files import kind_of

    if heat is not None:
        kind_of(heat)  # another suffix is refused before anything is read
    setting = the_setting(scenario, armies=armies, count=count)
    table = setting.table(count)
    setting.game(table)  # what cannot begin is reported with its file
    if heat is not None:
        _demand_heat(heat, setting)
    if journals is not None:
        make_folder(journals)
    stage = SeriesStage(_plan(setting, count, casts, seed, lists, same_army))
    most = games or (USUAL_MOST if sequential else USUAL_GAMES)
    question = Question(better / 100, error / 100, sequential)
    wanted = _Wanted(most, question, _workers(workers, cluster), journals, keep)
    series, older = Series.of(table.layout, casts), ""
    try:
        whole = _played(stage, series, wanted, output, setting)
    except RefusedError:
        if output is None:
            raise
        kept = read_series(output, setting.scenario, setting.battlefield)
        if not kept.other_version:
            raise
        series, whole, older = kept.series, True, kept.other_version
        complain(older)
    if not series.games:
        raise BuilderError(_("stopped before the first game was over"))
    section = section_at(table, series, question)
    written = _keep_journals(stage, series.until(question), wanted) if whole and not older else []
    if heat is not None:
        _draw(section, setting, table, heat)
    if as_json:
        facts = {fact.id: fact.value for fact in section.facts}
        sentences = {fact.id: fact.sentence for fact in section.facts}
        print_json(
            {
                "file": str(scenario),
                "verdict": sentences.get("verdict"),
                "games": len(series.until(question).games),
                "seed": seed,
                "players": series.players,
                "actions": series.until(question).actions,
                "whole": whole,
                "facts": facts,
                "output": None if output is None else str(output),
                "journals": [str(path) for path in written],
                "heat": None if heat is None else str(heat),
                "left_out": [*setting.left_out],
            }
        )
    else:
        _say(section, [*written, *([] if heat is None else [heat])])
    if not whole:
        return INTERRUPTED
    return FOUND if setting.left_out or series.faults or older else OK


def _demand_heat(heat: Path, setting: Setting) -> None:
    """Refuse what could not be drawn before hours of games are played for it."""
    from builder.cli.sheets import why_no_pdf
    from builder.sheets.picture_files import kind_needs_qt, kind_of

    needs_qt = kind_needs_qt(kind_of(heat))
    refuse_inputs(heat, setting.files)
    obstacle = why_no_pdf() if needs_qt else ""
    if obstacle:
        raise BuilderError(_("no picture can be drawn: {obstacle}; .svg can", obstacle=obstacle))


def _plan(
    setting: Setting,
    count: int | None,
    casts: tuple[tuple[str, ...], ...],
    seed: int,
    armies: Path | None,
    same: bool,
) -> SeriesPlan:
    from builder.formats.hexgame import GameFile
    from builder.playtest.plan import SeriesPlan

    game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
    lists = () if armies is None else _armies(armies)
    return SeriesPlan.of(game, count, casts=casts, seed=seed, armies=lists, same=same)


def _armies(path: Path) -> tuple[Army, ...]:
    """The armies of a file: one a line, ids of cards with commas between them; # begins a comment."""
    from builder.plaindata import read_bytes

    try:
        lines = read_bytes(path).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise RefusedError(_("{path}: text in UTF-8 was expected", path=path)) from None
    rows = [[word.strip() for word in line.partition("#")[0].split(",")] for line in lines]
    found = tuple([tuple([word for word in row if word]) for row in rows])
    armies = tuple(dict.fromkeys(army for army in found if army))
    if not armies:
        raise RefusedError(_("{path}: an army a line was expected, found none", path=path))
    return armies


def _workers(count: int, address: str | None) -> Workers:
    from builder.playtest.workers import cluster, here, processes

    if address is not None:
        return cluster(address)
    return processes(count) if count > 1 else here


def _played(
    stage: SeriesStage, series: Series, wanted: _Wanted, output: Path | None, setting: Setting
) -> bool:
    """Play what is still to be played; whether it was played to its end."""
    from builder.playtest.series import play_series

    seen = sys.stderr if sys.stderr.isatty() else io.StringIO()  # no progress is shown in a file or a pipe
    with _file(stage, series, output, setting, wanted.question) as file:
        before = len(series.found)
        if before:
            complain(ngettext("{n} game was played before", "{n} games were played before", before))
        bar = click.progressbar(length=wanted.games, label=_("Playing"), file=seen, show_pos=True)
        playing = play_series(
            stage.plan,
            series,
            wanted.games,
            wanted.question,
            workers=wanted.workers,
            keep=wanted.journals is not None and wanted.keep is None,
        )
        try:
            with bar, contextlib.closing(playing):
                bar.update(before)
                for result in playing:
                    if file is not None:
                        file.append(result)
                    if result.journal and wanted.journals is not None:
                        _write(stage, wanted.journals, result)
                    bar.update(1)
        except KeyboardInterrupt:
            complain(_("stopped after {n} of {games} games", n=len(series.found), games=wanted.games))
            return False
    return True


def _file(
    stage: SeriesStage, series: Series, output: Path | None, setting: Setting, question: Question
) -> AbstractContextManager[SeriesFile | None]:
    from builder.playtest.series_file import SeriesFile

    if output is None:
        return contextlib.nullcontext()
    refuse_inputs(output, setting.files)
    return SeriesFile(output, stage, series, question)


def _keep_journals(stage: SeriesStage, series: Series, wanted: _Wanted) -> list[Path]:
    """Write the journals that were asked for; those of all games are written as they are over."""
    from builder.playtest.journals import journal_path
    from builder.playtest.series import replayed

    folder = wanted.journals
    if folder is None:
        return []
    if wanted.keep is None:
        paths = [journal_path(folder, game.number) for game in series.games]
        return [path for path in paths if path.exists()]
    numbers = series.lopsided(wanted.keep)
    for number, result in sorted(replayed(stage.plan, numbers, wanted.workers).items()):
        if result != series.found[number]:
            complain(_("warning: game {n} went another way when it was played again", n=number))
        _write(stage, folder, result)
    return [journal_path(folder, number) for number in numbers]


def _write(stage: SeriesStage, folder: Path, result: GameResult) -> None:
    from builder.playtest.journals import write_journal

    write_journal(folder, result.number, result.journal, stage.game_file(result.number))


def _draw(section: Section, setting: Setting, table: Table, heat: Path) -> None:
    from builder.formats import write_safely
    from builder.scenario.naming import Names
    from builder.sheets.heat_picture import heat_drawing
    from builder.sheets.picture_files import kind_of, picture_bytes

    styles = the_styles()
    names = Names(table.scenario, table.cards, table.glyphs)
    drawing = heat_drawing(section.pictures[0], setting.battlefield, styles, names)
    write_safely(heat, picture_bytes(drawing, kind_of(heat), title=section.pictures[0].title))


def _say(section: Section, written: list[Path]) -> None:
    verdict = next((fact.sentence for fact in section.facts if fact.id == "verdict"), None)
    if verdict is not None:
        say(shown(verdict))
    say(shown(section.title))
    say_section(replace(section, facts=tuple([fact for fact in section.facts if fact.id != "verdict"])))
    for path in written:
        say(_("{path} written", path=shown(str(path))))
