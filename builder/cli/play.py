"""`hexwright play`: plays a scenario in the terminal, people and computer players in any mixture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.inputs import (
    FILE,
    armies_option,
    bots_named,
    json_option,
    refuse_inputs,
    seed_option,
    the_setting,
)
from builder.cli.shell import FOUND, INTERRUPTED, OK, print_json, say, shown
from builder.facts import DICE, EDITIONS, GATHERINGS
from builder.language import _

if TYPE_CHECKING:
    from builder.cli.playing.session import TerminalSession
    from builder.facts import DiceSource
    from builder.formats.hexgame import Setting
    from builder.match.setup import MatchOptions
    from builder.referee.dice import Seed

HUMAN = "human"


@click.command()
@click.argument("scenario", type=FILE)
@click.option(
    "--players",
    "names",
    default=HUMAN,
    show_default=True,
    metavar="NAME,…",
    callback=bots_named(HUMAN),
    help="Who plays the seats in turn: human, planner, greedy, random; the last one for all that are left.",
)
@click.option("--count", type=int, metavar="N", help="For how many players. [default: the first it is for]")
@click.option(
    "--journal", type=FILE, metavar="FILE", help="Keep the game here; where it is begun, go on with it."
)
@seed_option
@click.option("--dice", type=click.Choice(DICE), help="Roll for me, or ask for what people rolled.")
@click.option("--edition", type=click.Choice(EDITIONS), help="Other rules than those the scenario names.")
@click.option(
    "--gathering",
    type=click.Choice([*map(str, GATHERINGS)]),
    help="How armies are gathered where that is open.",
)
@armies_option
@click.option("--tell", "telling", is_flag=True, help="Tell every action of computer players, however many.")
@json_option
def play(
    scenario: Path,
    names: tuple[str, ...],
    count: int | None,
    journal: Path | None,
    seed: Seed | None,
    dice: DiceSource | None,
    edition: str | None,
    gathering: str | None,
    armies: dict[str, Path],
    telling: bool,
    as_json: bool,
) -> int:
    """Play SCENARIO in the terminal; help tells what to type. Computer players alone play to the end at once.

    SCENARIO is a .hexscenario, a .hexgame, or a battlefield with a scenario. Every action is checked by the
    rules.
    """
    from builder.cli.playing.session import set_up
    from builder.match.kept_games import whole_game
    from builder.match.setup import MatchOptions

    if dice == "given" and seed is not None:
        raise click.UsageError(_("--seed goes with dice of the program, not with --dice given."))
    if as_json and HUMAN in names:
        raise click.UsageError(_("--json is for games of computer players; name them with --players."))
    setting = the_setting(scenario, edition=edition, armies=armies, count=count)
    refuse_inputs(journal, setting.files)
    options = MatchOptions(names, count, journal, seed, dice, edition, gathering)
    session = set_up(scenario, setting, options, telling=telling and not as_json)
    if session is None:
        say(_("Input ended before the game began."))
        return OK
    with session.match:
        code = _played(session)
    if as_json:
        print_json(_as_data(scenario, session, options, setting))
    else:
        kept = session.match.journal
        _say_end(session, whole_game(kept.path) if armies and kept else scenario, options)
    if code == OK and setting.left_out:
        return FOUND
    return code


def _played(session: TerminalSession) -> int:
    """Play until the game is over or somebody leaves."""
    from builder.cli.playing.prompts import Leaves, Prompt

    try:
        while True:
            player = session.whose()
            if player is None:
                return OK
            session.hand_over(player)
            Prompt(session, player).go_on()
    except (Leaves, EOFError):
        return OK
    except KeyboardInterrupt:
        say()
        return INTERRUPTED


def _say_end(session: TerminalSession, scenario: Path, options: MatchOptions) -> None:
    from builder.cli.game_summary import say_state
    from builder.referee.outcome import outcome_text

    match, game = session.match, session.game
    over = game.state.outcome is not None
    if over and match.people:
        session.say_news(match.last_person)
    if over or not match.people:
        say_state(game, labels=session.labels)
        say()
    if not over and match.rounds is not None and game.state.round > match.rounds:
        say(_("Stopped after {n} rounds; nobody has won.", n=match.rounds))
    else:
        say(shown(outcome_text(game)))
    if match.seed is not None and not match.people:
        say(_("Dice from seed {seed}.", seed=match.seed))
    if match.journal is not None and not over:
        say(shown(_("The game is kept in {path}. To go on:", path=match.journal.path)))
        kept = _quoted(match.journal.path)
        say(shown(f"  hexwright play {_quoted(scenario)}{_again(options)} --journal {kept}"))
    elif match.journal is not None:
        say(shown(_("The game is kept in {path}.", path=match.journal.path)))


def _again(options: MatchOptions) -> str:
    """The options that are needed to go on with the same game."""
    players = "" if options.names == (HUMAN,) else f" --players {','.join(options.names)}"
    return players + (f" --edition {options.edition}" if options.edition else "")


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))


def _as_data(
    scenario: Path, session: TerminalSession, options: MatchOptions, setting: Setting
) -> dict[str, object]:
    from builder.referee.victory import score
    from builder.referee.views import outcome_data

    match, game = session.match, session.game
    return {
        "file": str(scenario),
        "journal": None if match.journal is None else str(match.journal.path),
        "edition": game.table.scenario.edition,
        "players": [
            {"player": seat, "name": name}
            for seat, name in zip(game.table.seating, options.seated(game.table.seating), strict=True)
        ],
        "seed": match.seed,
        "actions": match.actions,
        "over": game.state.outcome is not None,
        "round": game.state.round,
        "score": score(game),
        "outcome": outcome_data(game),
        "left_out": [*setting.left_out],
    }
