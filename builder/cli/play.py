"""`hexwright play`: plays a scenario in the terminal, people and simple players in any mixture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.inputs import FILE, json_option, the_cards, the_catalogue
from builder.cli.out_file import refuse_inputs
from builder.cli.output import print_json, say, shown
from builder.cli.shell import FOUND, INTERRUPTED, OK
from builder.facts import EDITIONS

if TYPE_CHECKING:
    from builder.cli.playing.sitting import Sitting
    from builder.cli.playing.sitting_down import Wishes
    from builder.formats.games import Setting

HUMAN = "human"


def who_plays(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
    """``human`` or a simple player for each seat; the last one for all that are left."""
    from builder.referee.selfplay import PLAYERS

    known = (HUMAN, *sorted(PLAYERS))
    names = tuple(name.strip() for name in value.split(","))
    wrong = [name for name in names if name not in known]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r}: {', '.join(known[:-1])} or {known[-1]} was expected.")
    return names


@click.command()
@click.argument("scenario", type=FILE)
@click.option(
    "--players",
    "names",
    default=HUMAN,
    show_default=True,
    metavar="NAME,…",
    callback=who_plays,
    help="Who plays the seats in turn: human, greedy, random; the last one for all that are left.",
)
@click.option("--count", type=int, metavar="N", help="For how many players. [default: the first it is for]")
@click.option(
    "--journal", type=FILE, metavar="FILE", help="Keep the game here; where it is begun, go on with it."
)
@click.option("--seed", type=click.IntRange(0), metavar="N", help="The seed of the dice. [default: any]")
@click.option(
    "--dice", type=click.Choice(("seed", "given")), help="Roll for me, or ask for what people rolled."
)
@click.option("--edition", type=click.Choice(EDITIONS), help="Other rules than those the scenario names.")
@click.option(
    "--gathering",
    type=click.Choice(("draft", "pre-made")),
    help="How armies are gathered where that is open.",
)
@click.option("--tell", "telling", is_flag=True, help="Tell every action of simple players, however many.")
@json_option
def play(
    scenario: Path,
    names: tuple[str, ...],
    count: int | None,
    journal: Path | None,
    seed: int | None,
    dice: str | None,
    edition: str | None,
    gathering: str | None,
    telling: bool,
    as_json: bool,
) -> int:
    """Play SCENARIO in the terminal; help tells what to type. Simple players alone play to the end at once.

    SCENARIO is a .hexscenario, a .hexgame, or a battlefield with a scenario. Every action is checked by the
    rules.
    """
    from builder.cli.inputs import the_setting
    from builder.cli.playing.sitting_down import Wishes, sit_down

    if dice == "given" and seed is not None:
        raise click.UsageError("--seed goes with dice of the program, not with --dice given.")
    if as_json and HUMAN in names:
        raise click.UsageError("--json is for games of simple players; name them with --players.")
    setting = the_setting(scenario, the_catalogue(), the_cards(), edition=edition)
    refuse_inputs(journal, setting.files)
    wishes = Wishes(names, count, journal, seed, dice, edition, gathering)
    sitting = sit_down(scenario, setting, wishes, telling=telling and not as_json)
    if sitting is None:
        say("Input ended before the game began.")
        return OK
    with sitting:
        code = _played(sitting)
    if as_json:
        print_json(_as_data(scenario, sitting, wishes, setting))
    else:
        _say_end(sitting, scenario, wishes)
    if code == OK and setting.left_out:
        return FOUND
    return code


def _played(sitting: Sitting) -> int:
    """Play until the game is over or somebody leaves."""
    from builder.cli.playing.prompts import Leaves, Talk

    try:
        while True:
            player = sitting.whose()
            if player is None:
                return OK
            sitting.hand_over(player)
            Talk(sitting, player).go_on()
    except (Leaves, EOFError):
        return OK
    except KeyboardInterrupt:
        say()
        return INTERRUPTED


def _say_end(sitting: Sitting, scenario: Path, wishes: Wishes) -> None:
    from builder.cli.game_summary import say_state
    from builder.referee.narration import outcome_text

    game = sitting.game
    over = game.state.outcome is not None
    if over and sitting.people:
        sitting.tell_news(sitting.last_person)
    if over or not sitting.people:
        say_state(game, called=sitting.called)
        say()
    if not over and sitting.rounds is not None and game.state.round > sitting.rounds:
        say(f"Stopped after {sitting.rounds} rounds; nobody has won.")
    else:
        say(shown(outcome_text(game)))
    if sitting.seed is not None and not sitting.people:
        say(f"Dice from seed {sitting.seed}.")
    if sitting.journal is not None and not over:
        say(shown(f"The game is kept in {sitting.journal.path}. To go on:"))
        kept = _quoted(sitting.journal.path)
        say(shown(f"  hexwright play {_quoted(scenario)}{wishes.again()} --journal {kept}"))
    elif sitting.journal is not None:
        say(shown(f"The game is kept in {sitting.journal.path}."))


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))


def _as_data(scenario: Path, sitting: Sitting, wishes: Wishes, setting: Setting) -> dict[str, object]:
    from builder.referee.victory import score
    from builder.referee.views import outcome_data

    game = sitting.game
    return {
        "file": str(scenario),
        "journal": None if sitting.journal is None else str(sitting.journal.path),
        "edition": game.table.scenario.edition,
        "players": [
            {"player": seat, "name": name}
            for seat, name in zip(game.table.seating, wishes.seated(game.table.seating), strict=True)
        ],
        "seed": sitting.seed,
        "actions": sitting.actions,
        "over": game.state.outcome is not None,
        "round": game.state.round,
        "score": score(game),
        "outcome": outcome_data(game),
        "left_out": [*setting.left_out],
    }
