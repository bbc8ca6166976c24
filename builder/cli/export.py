"""`hexwright export`: one file that holds everything it takes to play a scenario."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder import places
from builder.cli.inputs import FILE, OutFile, json_option, refuse_inputs, show_problem, the_setting
from builder.cli.shell import FOUND, OK, print_json, say, shown
from builder.errors import RefusedError
from builder.formats.suffixes import GAME_SUFFIX
from builder.language import N_, _, listed, ngettext
from builder.problems import Problem, Severity, Source

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting


@click.command()
@click.argument("scenario", type=FILE)
@click.option(
    "-o",
    "--output",
    "out",
    type=OutFile(GAME_SUFFIX),
    required=True,
    metavar="OUT.hexgame",
    help="Where to write it.",
)
@click.option("--count", type=int, metavar="N", help="Only the game for this number of players.")
@click.option("--players", "count", type=int, hidden=True)  # what --count was called before
@click.option("--force", is_flag=True, help="Write it although the scenario has errors.")
@json_option
def export(scenario: Path, out: Path, count: int | None, force: bool, as_json: bool) -> int:
    """Write a whole game: scenario, battlefield, army cards and own pieces in one file to be played anywhere.

    SCENARIO is a .hexscenario, a .hexgame, or a battlefield with a scenario.
    """
    from builder.formats.hexgame import GameFile, write_hexgame
    from builder.scenario.armies import cards_used

    setting = the_setting(scenario)
    refuse_inputs(out, setting.files)
    setting = _for_players(setting, count)
    problems = tuple([replace(found, source=Source(setting.source)) for found in problems_of(setting)])
    for problem in problems:
        show_problem(problem)
    errors = [problem.message for problem in problems if problem.severity is Severity.ERROR]
    wrong = [*setting.left_out, *errors]
    if wrong and not force:
        first, *others = wrong
        text = N_("{source}: not written, for its errors: {first}; --force writes it")
        if others:
            text = N_("{source}: not written, for its errors: {first}, and {n} more; --force writes it")
        raise RefusedError(_(text, source=setting.source, first=first, n=len(others)))
    game = GameFile(setting.scenario, setting.battlefield, setting.cards, setting.catalogue)
    write_hexgame(out, game)
    counts = [layout.players for layout in setting.scenario.layouts]
    cards = len(cards_used(setting.scenario, setting.cards))
    if as_json:
        rows = [problem.as_json(str(scenario)) for problem in problems]
        print_json({
            "file": str(scenario), "out": str(out), "players": counts, "cards": cards, "problems": rows,
            "left_out": [*setting.left_out],
        })  # fmt: skip
    else:
        size = out.stat().st_size // 1000 + 1
        game_of = ngettext(
            "{path}: a game for {players} players with {n} army card, {size} kB",
            "{path}: a game for {players} players with {n} army cards, {size} kB",
            cards,
            path=out,
            players=listed([*map(str, counts)], "or"),
            size=size,
        )
        say(shown(game_of))
    return FOUND if wrong else OK


def _for_players(setting: Setting, players: int | None) -> Setting:
    """The setting with the layout for one number of players only."""
    if players is None:
        return setting
    layout = setting.scenario.layout(players)
    if layout is None:
        known = ", ".join(str(layout.players) for layout in setting.scenario.layouts) or _("nobody")
        raise RefusedError(
            _(
                "{source}: --count: the scenario is for {known}, found {players}",
                source=setting.source,
                known=known,
                players=players,
            )
        )
    return replace(setting, scenario=replace(setting.scenario, layouts=(layout,)))


def problems_of(setting: Setting) -> tuple[Problem, ...]:
    """What is wrong with a scenario, and layouts that no game begins with."""
    from builder.catalogue.glyphs import load_glyphs
    from builder.scenario.checks import check_scenario

    glyphs = load_glyphs(places.shipped("tilesets"))
    found = check_scenario(setting.scenario, setting.battlefield, setting.catalogue, setting.cards, glyphs)
    if any(problem.severity is Severity.ERROR for problem in found):
        return found
    return (*found, *setting.without_game())
