"""`hexwright playtest`: lets computer players play a scenario many times; a first feeling of its balance."""

from __future__ import annotations

import io
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.field_report import say_section
from builder.cli.inputs import (
    FILE,
    bots_named,
    json_option,
    refuse_inputs,
    the_cards,
    the_catalogue,
    the_setting,
    the_styles,
)
from builder.cli.shell import FOUND, INTERRUPTED, OK, complain, print_json, say, shown
from builder.errors import BuilderError
from builder.language import _

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.insight.report import Section
    from builder.playtest.games import Tally
    from builder.referee.table import Table

MOST_GAMES = 100_000


@click.command()
@click.argument("scenario", type=FILE)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=100,
    show_default=True,
    metavar="N",
    help="How many.",
)
@click.option("--count", type=int, metavar="N", help="For how many players. [default: the first it is for]")
@click.option(
    "--players",
    "names",
    default="greedy",
    show_default=True,
    metavar="NAME,…",
    callback=bots_named(),
    help="Who plays the seats in turn: greedy, random; the last one for all that are left.",
)
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="N", help="The seed of the first game."
)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N", help="Processes."
)
@click.option(
    "--heat", type=FILE, metavar="OUT", help="Draw where figures went and fell: .png, .svg or .jpg."
)
@json_option
def playtest(
    scenario: Path,
    games: int,
    count: int | None,
    names: tuple[str, ...],
    seed: int,
    workers: int,
    heat: Path | None,
    as_json: bool,
) -> int:
    """Let computer players play SCENARIO many times: who wins, how long it takes, where figures go and fall.

    The same seed gives the same games, whatever the number of workers.
    """

    setting = the_setting(scenario)
    table = setting.table(count)
    setting.game(table)  # what cannot begin is reported with its file
    if heat is not None:
        _demand_heat(heat, setting)
    tally, whole = _played(scenario, table, count, games, names, seed, workers)
    if not tally.games:
        raise BuilderError(_("stopped before the first game was over"))
    section = _section(tally, table)
    if heat is not None:
        _draw(section, setting, table, heat)
    if as_json:
        facts = {fact.id: fact.value for fact in section.facts}
        print_json(
            {
                "file": str(scenario),
                "games": len(tally.games),
                "seed": seed,
                "players": list(names),
                "actions": tally.actions,
                "whole": whole,
                "facts": facts,
                "heat": None if heat is None else str(heat),
                "left_out": [*setting.left_out],
            }
        )
    else:
        _say(section, heat)
    if not whole:
        return INTERRUPTED
    return FOUND if setting.left_out else OK


def _demand_heat(heat: Path, setting: Setting) -> None:
    """Refuse what could not be drawn before hours of games are played for it."""
    from builder.cli.sheets import why_no_pdf
    from builder.sheets.picture_files import kind_of

    kind = kind_of(heat)
    refuse_inputs(heat, setting.files)
    obstacle = why_no_pdf() if kind != "svg" else ""
    if obstacle:
        raise BuilderError(_("no picture can be drawn: {obstacle}; .svg can", obstacle=obstacle))


def _played(
    scenario: Path,
    table: Table,
    count: int | None,
    games: int,
    names: tuple[str, ...],
    seed: int,
    workers: int,
) -> tuple[Tally, bool]:
    """All games, or those that were over when somebody stopped it."""
    from builder.playtest.games import Tally
    from builder.playtest.games import playtest as play

    tally = Tally(table.layout.sides)
    make = partial(_table, scenario, count) if workers > 1 else lambda: table
    seen = sys.stderr if sys.stderr.isatty() else io.StringIO()  # no progress is shown in a file or a pipe
    bar = click.progressbar(length=games, label="Playing", file=seen, show_pos=True)
    try:
        with bar:
            for game in play(make, games, names=names, seed=seed, workers=workers):
                tally.games.append(game)
                bar.update(1)
    except KeyboardInterrupt:
        complain(_("stopped after {n} of {games} games", n=len(tally.games), games=games))
        return tally, False
    return tally, True


def _table(scenario: Path, count: int | None) -> Table:
    """The same table in a process of its own; what is odd in the files was reported already."""
    from builder.formats.hexgame import load_setting

    return load_setting(scenario, the_catalogue(), the_cards()).table(count)


def _section(tally: Tally, table: Table) -> Section:
    from builder.insight.playtest import playtest_section
    from builder.scenario.naming import Names
    from builder.scenario.wording import victory_sentences

    names = Names(table.scenario, table.cards, table.glyphs)
    labels = {side: names.player(side) for side in table.layout.sides}
    return playtest_section(tally, table.board, names=labels, victories=victory_sentences(names))


def _draw(section: Section, setting: Setting, table: Table, heat: Path) -> None:
    from builder.formats import write_safely
    from builder.scenario.naming import Names
    from builder.sheets.heat_picture import heat_drawing
    from builder.sheets.picture_files import kind_of, picture_bytes

    styles = the_styles()
    names = Names(table.scenario, table.cards, table.glyphs)
    drawing = heat_drawing(section.pictures[0], setting.battlefield, styles, names)
    write_safely(heat, picture_bytes(drawing, kind_of(heat), title=section.pictures[0].title))


def _say(section: Section, heat: Path | None) -> None:
    say(shown(section.title))
    say_section(section)
    if heat is not None:
        say(_("{path} written", path=shown(str(heat))))
