"""`hexwright table`: the window in which a scenario is played."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.display_probe import probe
from builder.cli.edit import in_words
from builder.cli.inputs import (
    FILE,
    armies_option,
    bots_named,
    json_option,
    refuse_inputs,
    seed_option,
    the_catalogue,
    the_setting,
)
from builder.cli.shell import say
from builder.errors import BuilderError, UnreadableError
from builder.facts import DICE, EDITIONS
from builder.formats.suffixes import JOURNAL_SUFFIX
from builder.language import _

if TYPE_CHECKING:
    from builder.facts import DiceSource
    from builder.referee.dice import Seed

HUMAN = "human"
_named = bots_named(HUMAN)


@click.command()
@click.argument("scenario", type=FILE, required=False)
@click.option(
    "--players",
    "names",
    metavar="NAME,…",
    callback=lambda context, parameter, value: () if value is None else _named(context, parameter, value),
    help="Who plays the seats in turn: human, planner, greedy, random; asked for where nothing is said.",
)
@click.option("--count", type=int, metavar="N", help="For how many players. [default: the first it is for]")
@click.option(
    "--journal", type=FILE, metavar="FILE", help="Keep the game here; where it is begun, go on with it."
)
@click.option(
    "--replay", type=FILE, metavar="FILE", help="Show the game kept in this journal; it is not played on."
)
@seed_option
@click.option("--dice", type=click.Choice(DICE), help="Roll for us, or ask for what people rolled.")
@click.option("--edition", type=click.Choice(EDITIONS), help="Other rules than those the scenario names.")
@armies_option
@click.option(
    "--join", "address", metavar="HOST[:PORT]", help="Join a game to which somebody on this network invites."
)
@click.option("--editor", hidden=True)  # the local socket of the editor that has a game played
@json_option
def table(
    scenario: Path | None,
    names: tuple[str, ...],
    count: int | None,
    journal: Path | None,
    replay: Path | None,
    seed: Seed | None,
    dice: DiceSource | None,
    edition: str | None,
    armies: dict[str, Path],
    address: str | None,
    editor: str | None,
    as_json: bool,
) -> int:
    """Play SCENARIO in a window: people at one screen, and computer players.

    Without SCENARIO a window lists those that ship, those of the battlefields opened last, and kept games.
    SCENARIO is a .hexscenario, a .hexgame, or a battlefield with a scenario. Every action is checked by the
    rules, and the game is kept as it goes. A .hexjournal in place of SCENARIO is a kept game to go on with.
    --replay shows a kept game, action by action. --join takes a seat in somebody else's game, which decides
    all other options; they tell you the word that opens it. With --json only an error is printed.
    """
    if editor is not None:
        from builder.table.application import run_for_editor

        return run_for_editor(editor, the_catalogue())
    if address is not None:
        if any(
            one not in (None, (), {})
            for one in (scenario, names, count, journal, replay, seed, dice, edition, armies)
        ):
            raise click.UsageError(
                _("--join goes without a scenario and other options: the host has chosen.")
            )
        return _join(address)
    # Somebody who gives a kept game as the scenario wants to go on with it.
    if scenario is not None and scenario.suffix.lower() == JOURNAL_SUFFIX and journal is None:
        scenario, journal = None, scenario
    from builder.match.kept_games import found_whole
    from builder.match.setup import MatchOptions

    if replay is not None and (names or armies or (count, journal, seed, dice, edition) != (None,) * 5):
        raise click.UsageError(_("--replay shows a game as it was played; it goes with no other option."))
    if dice == "given" and seed is not None:
        raise click.UsageError(_("--seed goes with dice of the program, not with --dice given."))
    if scenario is None and journal is None and replay is None:
        _demand_screen()
        from builder.editor.game.scenarios_dialog import ask_what_to_play

        chosen = ask_what_to_play(the_catalogue())
        scenario, journal = chosen.path, chosen.journal
        if chosen.replays:
            replay, journal = journal, None
        elif scenario is None and journal is None:
            return 0
    if scenario is None:
        kept = journal if replay is None else replay
        assert kept is not None
        if replay is None and not kept.exists():
            raise UnreadableError(
                _("{journal}: there is no game yet; name the SCENARIO to begin one", journal=kept)
            )
        scenario = found_whole(kept)
    setting = the_setting(scenario, edition=edition, armies=armies, count=count)
    refuse_inputs(journal, setting.files)
    _demand_screen()
    from builder.table.application import run

    options = MatchOptions(names, count, journal, seed, dice, edition)
    return run(scenario, setting, options, replay, _say_nothing if as_json else _say_kept)


def _say_nothing(journal: Path) -> None:
    """With --json only an error is printed."""


def _say_kept(journal: Path) -> None:
    say(_("The game is kept. Go on with it: hexwright table {journal}", journal=journal))


def _join(address: str) -> int:
    from builder.match.wire import address_in

    address_in(address)
    _demand_screen()
    from builder.table.application import join

    return join(address, the_catalogue())


def _demand_screen() -> None:
    screen = probe()
    if not screen.works:
        raise BuilderError(_("the table cannot open a window: {why}", why=in_words(screen)))
