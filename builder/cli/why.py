"""`hexwright why`: why a figure gets to a space with one move, or does not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from builder.cli.around_options import AroundOptions, around_options
from builder.cli.figure_options import FigureOptions, figure_options
from builder.cli.inputs import FILE, json_option
from builder.cli.output import print_json, say, shown
from builder.cli.reach import figure_data, risks, start_option
from builder.cli.surface import Position, named, place, position, the_surface
from builder.language import _, ngettext


@click.command()
@click.argument("file", type=FILE)
@start_option
@click.option(
    "--to", "target", type=position, required=True, metavar="q,r,level", help="The space it wants to get to."
)
@figure_options
@around_options
@json_option
def why(
    file: Path, start: Position, target: Position, figure: FigureOptions, around: AroundOptions, as_json: bool
) -> int:
    """Tell why a figure gets to a space with one move, or what is in its way, with the rules."""
    from builder.movement.why import why

    surface = the_surface(file)
    moving, surface = figure.on(surface, around.rules)
    situation, surface = around.situation(surface)
    here, there = surface.space(start), surface.space(target)
    answer = why(around.graph(surface), here, there, moving.profile, moving.move, situation, tail=moving.tail)
    arrival = answer.arrival
    if as_json:
        data: dict[str, Any] = {
            "file": str(file),
            "edition": around.edition,
            "door": around.door,
            "from": place(here),
            "to": place(there),
            "figure": figure_data(moving),
            "reachable": answer.reachable,
            "cost": None if arrival is None else arrival.cost,
            "needed": answer.needed,
            "turns": answer.turns,
            "reasons": [
                {
                    "code": reason.code.value,
                    "text": reason.text,
                    "rules": list(reason.rules),
                    "at": [place(space) for space in reason.at],
                }
                for reason in answer.reasons
            ],
            "way": [
                {
                    "q": step.space.hex.q,
                    "r": step.space.hex.r,
                    "level": step.space.level,
                    "cost": step.cost,
                    "total": step.total,
                    "text": step.text,
                    "rules": list(step.rules),
                }
                for step in answer.way
            ],
            "fall_dice": 0 if arrival is None else arrival.fall_dice,
            "swipes": len(answer.swipes),
            "stops": "" if arrival is None else arrival.stops,
        }
        print_json({**data, **surface.answer_keys()})
        return surface.exit_code
    values = {"start": named(here), "move": moving.move, "end": named(there)}
    if answer.reachable:
        say(_("From {start} a move of {move} gets to {end}", **values))
    else:
        say(_("From {start} a move of {move} does not get to {end}", **values))
    for reason in answer.reasons:
        say(f"  {shown(reason.text)}")
    if arrival is not None and answer.way:
        spaces = ngettext("{n} space", "{n} spaces", arrival.cost)
        say()
        say(_("The way: {spaces}", spaces=", ".join([spaces, *risks(arrival)])))
        for step in answer.way:
            say(f"  {step.total:>3}  {shown(step.text)}")
    return surface.exit_code
