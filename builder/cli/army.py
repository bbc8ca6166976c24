"""`hexwright army`: armies as files, counted and held against their limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from builder import api
from builder.cli.check import place_of
from builder.cli.inputs import FILE, OutFile, json_option, refuse_inputs, the_cards
from builder.cli.sheets import why_no_pdf
from builder.cli.shell import FOUND, OK, UNUSABLE, coloured, complain, print_json, say, shown
from builder.errors import BuilderError
from builder.language import _, listed, ngettext
from builder.problems import Problem, Severity


@click.group()
def army() -> None:
    """Armies as files: what they add up to, and whether they keep within an organiser's limits."""


@army.command("check")
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--may-hold", is_flag=True, help="List the cards of which one more keeps within the limits.")
@json_option
def check_armies(files: tuple[Path, ...], may_hold: bool, as_json: bool) -> int:
    """Check armies (.hexarmy): points in their system, figures, spaces, copies, eras and generals.

    All official cards count, by their numbers, and your own.
    """
    cards = every_card()
    results: list[dict[str, Any]] = []
    worst = OK
    for path in files:
        try:
            army = api.open_army(path, cards)
        except BuilderError as error:
            complain(str(error))
            results.append({"file": str(path), "error": str(error)})
            worst = max(worst, UNUSABLE)
            continue
        problems = army.check()
        more = army.may_hold() if may_hold else ()
        if any(problem.severity is Severity.ERROR for problem in problems):
            worst = max(worst, FOUND)
        results.append({
            "file": str(path),
            **_data(army),
            "problems": [problem.as_json(str(path)) for problem in problems],
            **({"may_hold": [card.id for card in more]} if may_hold else {}),
        })  # fmt: skip
        if not as_json:
            _say(path, army, problems)
            if may_hold:
                names = listed([card.name for card in more]) or _("no card")
                say("  ", shown(_("Within the limits, one more of: {cards}", cards=names)))
    if as_json:
        print_json({"armies": results})
    return worst


@army.command("print")
@click.argument("file", type=FILE)
@click.option(
    "-o", "--output", type=OutFile(".pdf"), required=True, metavar="OUT.pdf", help="The PDF to write."
)
def print_army(file: Path, output: Path) -> int:
    """Print an army: its cards with numbers and points, sums, limits, and what the cards do."""
    refuse_inputs(output, (file,))
    obstacle = why_no_pdf()
    if obstacle:
        raise BuilderError(_("no army was printed: {obstacle}", obstacle=obstacle))
    found = api.open_army(file, every_card(), the_cards())
    found.sheet(output)
    for problem in found.left_out:
        complain(shown(f"{problem.source}: {problem.message}"))
    say(_("{path} written", path=shown(str(output))))
    return FOUND if found.left_out else OK


def every_card() -> Mapping[str, api.OfficialCard]:
    """All official cards by their numbers, and the user's own."""
    return api.official_cards(the_cards().values())


def _data(army: api.OpenArmy) -> dict[str, Any]:
    roster = army.roster
    limits = {key: value for key, value in asdict(roster.limits).items() if value not in (None, ())}
    return {"title": roster.title, "cards": dict(roster.cards), "limits": limits, **asdict(army.sums)}


def _say(path: Path, army: api.OpenArmy, problems: tuple[Problem, ...]) -> None:
    sums, roster = army.sums, army.roster
    parts = (
        ngettext("{n} card", "{n} cards", Counter(roster.cards).total()),
        _("{points} ({system})", points=_points(sums.points), system=_(roster.limits.system)),
        ngettext("{n} figure", "{n} figures", sums.figures),
        ngettext("{n} space", "{n} spaces", sums.spaces),
    )
    say(shown(f"{roster.title or path}: {', '.join(parts)}"))
    for problem in problems:
        place, word = place_of(problem), f"{_(problem.severity):<8}"
        message = f"{place}: {problem.message}" if place else problem.message
        say("  ", coloured(problem.severity, word), f" {shown(message)}")
        if problem.hint:
            say(f"           {shown(problem.hint)}")


def _points(n: int) -> str:
    return ngettext("{n} point", "{n} points", n)
