"""`hexwright table`: the window in which a scenario is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.display_probe import probe
from builder.cli.edit import in_words
from builder.cli.inputs import FILE, bots_named, json_option, refuse_inputs, the_setting
from builder.errors import BuilderError
from builder.facts import DICE, EDITIONS
from builder.language import _

if TYPE_CHECKING:
    from builder.facts import DiceSource

HUMAN = "human"
_named = bots_named(HUMAN)


@click.command()
@click.argument("scenario", type=FILE)
@click.option(
    "--players",
    "names",
    metavar="NAME,…",
    callback=lambda context, parameter, value: () if value is None else _named(context, parameter, value),
    help="Who plays the seats in turn: human, greedy, random; asked for where nothing is said.",
)
@click.option("--count", type=int, metavar="N", help="For how many players. [default: the first it is for]")
@click.option(
    "--journal", type=FILE, metavar="FILE", help="Keep the game here; where it is begun, go on with it."
)
@click.option(
    "--replay", type=FILE, metavar="FILE", help="Show the game kept in this journal; it is not played on."
)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="The seed of the dice. [default: any]")
@click.option("--dice", type=click.Choice(DICE), help="Roll for us, or ask for what people rolled.")
@click.option("--edition", type=click.Choice(EDITIONS), help="Other rules than those the scenario names.")
@json_option
def table(
    scenario: Path,
    names: tuple[str, ...],
    count: int | None,
    journal: Path | None,
    replay: Path | None,
    seed: int | None,
    dice: DiceSource | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Play SCENARIO in a window: people at one screen, and computer players.

    SCENARIO is a .hexscenario, a .hexgame, or a battlefield with a scenario. Every action is checked by the
    rules, and the game is kept as it goes. --replay shows a game that was kept,
    action by action. With --json only an error is printed.
    """
    from builder.match.setup import MatchOptions

    if replay is not None and (names or (count, journal, seed, dice, edition) != (None,) * 5):
        raise click.UsageError(_("--replay shows a game as it was played; it goes with no other option."))
    if dice == "given" and seed is not None:
        raise click.UsageError(_("--seed goes with dice of the program, not with --dice given."))
    setting = the_setting(scenario, edition=edition)
    refuse_inputs(journal, setting.files)
    screen = probe()
    if not screen.works:
        raise BuilderError(_("the table cannot open a window: {why}", why=in_words(screen)))
    from builder.table.application import run

    return run(scenario, setting, MatchOptions(names, count, journal, seed, dice, edition), replay)
