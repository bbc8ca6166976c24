"""`hexwright referee`: plays a journal again; tells how the game stands, or where it breaks the rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import FILE, json_option, the_setting
from builder.cli.shell import FOUND, OK, complain, print_json
from builder.errors import RefusedError, UnreadableError
from builder.facts import EDITIONS
from builder.formats.suffixes import BATTLEFIELD_SUFFIX, GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.formats.replay import Replay, ReplayRefusal
    from builder.referee import Game


@click.command()
@click.argument("game", type=FILE)
@click.argument("journal", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--view", "viewer", metavar="PLAYER", help="Tell only what this player may know.")
@click.option("--edition", type=click.Choice(EDITIONS), help="Other rules than those the scenario names.")
@json_option
def referee(game: Path, journal: Path, viewer: str | None, edition: str | None, as_json: bool) -> int:
    """Replay a journal: each action is checked, and the end is shown.

    GAME is a .hexscenario, a .hexgame, or a battlefield with a scenario. JOURNAL may be - for standard input.
    """
    from builder.cli.game_summary import say_game

    setting = the_setting(game, edition=edition)
    name = _("standard input") if str(journal) == "-" else str(journal)
    found = _replayed(journal, setting)
    if viewer is not None and viewer not in found.game.table.seats:
        known = ", ".join(found.game.table.seats)
        raise RefusedError(
            _("{viewer}: not a player of this game; {known} was expected", viewer=viewer, known=known)
        )
    for warning in found.warnings:
        complain(_("warning: {name}: {warning}", name=name, warning=warning))
    if found.cut:
        complain(_("warning: {name}, {cut}", name=name, cut=found.cut))
    refusal = None if found.refusal is None else refusal_data(found.refusal, found.game, viewer)
    if as_json:
        print_json(
            {**_as_data(game, journal, found, viewer), "refusal": refusal, "left_out": [*setting.left_out]}
        )
    else:
        say_game(found, viewer)
    if refusal is not None:
        complain(
            _(
                "{name}, line {line}: {refusal}",
                name=name,
                line=refusal["line"],
                refusal=refusal["told"],
            )
        )
    return FOUND if refusal is not None or setting.left_out else OK


def _replayed(journal: Path, setting: Setting) -> Replay:
    from builder.formats.replay import replay, replay_file

    if str(journal) == "-":
        return replay(sys.stdin.buffer, _("standard input"), setting)
    if journal.suffix.lower() in (GAME_SUFFIX, SCENARIO_SUFFIX, BATTLEFIELD_SUFFIX):
        raise UnreadableError(
            _("{journal}: {suffix} where a journal was expected", journal=journal, suffix=journal.suffix)
        )
    return replay_file(journal, setting)


def refusal_data(refusal: ReplayRefusal, game: Game, viewer: str | None = None) -> dict[str, Any]:
    """Where and why a journal was not played on; of what an opponent tried only who and of which kind."""
    action, why = refusal.action, refusal.why
    if action is not None and viewer is not None:
        by, table = str(action.get("player", "")), game.table
        if by and (by not in table.seats or table.side(by) != table.side(viewer)):
            action, why = {"action": action.get("action"), "player": by}, _("the rules forbid it")
    reason = f"{why} ({refusal.rule})" if refusal.rule else why
    message = _("no action: {why}", why=reason)
    if action and "action" in action:
        message = _("action {n} ({kind}): {why}", n=refusal.number, kind=action["action"], why=reason)
    return {
        "line": refusal.line,
        "n": refusal.number,
        "action": None if action is None else dict(action),
        "rule": refusal.rule,
        "why": why,
        "told": message,
    }


def _as_data(game: Path, journal: Path, found: Replay, viewer: str | None) -> dict[str, Any]:
    from builder.referee.victory import score
    from builder.referee.views import outcome_data, view

    state = found.game.state
    return {
        "file": str(game),
        "journal": str(journal),
        "title": found.header.title,
        "edition": found.header.edition,
        "players": list(found.header.players),
        "seed": found.header.seed if viewer is None else None,  # it tells what lies face down
        "actions": found.actions,
        "legal": found.refusal is None,
        "cut": bool(found.cut),
        "over": state.outcome is not None,
        "round": state.round,
        "score": score(found.game),
        "outcome": outcome_data(found.game),
        "state": view(found.game, viewer),
        "warnings": [*found.warnings, *([found.cut] if found.cut else [])],
    }
