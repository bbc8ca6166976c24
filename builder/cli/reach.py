"""`hexwright reach` and `hexwright why`: where a figure can get with one move, at what cost and risk; and
why it gets to a space, or does not.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import FILE, json_option
from builder.cli.shell import Row, print_json, say, shown, table
from builder.cli.surface import (
    ENDS,
    AroundOptions,
    Ends,
    FigureOptions,
    MovingFigure,
    PositionType,
    around_options,
    ends,
    figure_options,
    named,
    place,
    position,
    the_surface,
)
from builder.language import N_, _, ngettext

if TYPE_CHECKING:
    from builder.board import Space
    from builder.movement import Edition
    from builder.movement.reach import Arrival, Reach


start_option = click.option(
    "--from",
    "start",
    type=ends,
    required=True,
    metavar=ENDS,
    help="The space it stands on; with :, that of its other end, too.",
)

cheapest_option = click.option(
    "--cheapest", is_flag=True, help="Take the ways of fewest spaces, whatever they risk; else the safest."
)


@click.command()
@click.argument("file", type=FILE)
@start_option
@figure_options
@around_options
@cheapest_option
@json_option
def reach(
    file: Path, start: Ends, figure: FigureOptions, around: AroundOptions, cheapest: bool, as_json: bool
) -> int:
    """Tell where a figure can get with one move: every space with its cost, way, falls, and what ends it."""
    from builder.movement.reach import leap, reach

    surface = the_surface(file)
    rules = around.rules(surface)
    moving, surface = figure.on(surface, rules, start)
    situation, surface = around.situation(surface)
    graph, here = around.graph(surface), surface.space(start.first)
    either = [
        reach(graph, here, moving.profile, moving.move, situation, tail=moving.tail, safely=safely)
        for safely in (True, False)
    ]
    found, (safe, cheap) = either[cheapest], either
    leaps: Reach = {}
    if moving.profile.leap is not None and rules.powers:
        leaps = leap(graph, here, moving.profile, situation, tail=moving.tail)
    if as_json:
        data = {
            "file": str(file),
            "edition": rules.id,
            "choices": choices_data(rules),
            "door": around.door,
            "from": place(here),
            "figure": figure_data(moving, rules),
            "reach": [
                {**arrival_data(arrival), **both_ways(safe[stand], cheap[stand])}
                for stand, arrival in in_order(found)
            ],
            "leap": [arrival_data(arrival) for _stand, arrival in in_order(leaps)],
        }
        print_json({**data, **surface.answer_keys()})
        return surface.exit_code
    say(
        ngettext(
            "{n} place within a move of {move} from {space}",
            "{n} places within a move of {move} from {space}",
            len(found),
            move=moving.move,
            space=named(here),
        )
    )
    _say_arrivals(found, either[not cheapest], N_("safest: {way}") if cheapest else N_("cheapest: {way}"))
    if moving.profile.leap is not None and rules.powers:
        say()
        say(
            ngettext(
                "{n} place with a leap of {spaces} in place of the move",
                "{n} places with a leap of {spaces} in place of the move",
                len(leaps),
                spaces=moving.profile.leap.spaces,
            )
        )
        _say_arrivals(leaps)
    say_choices(rules)
    surface.say_unknown(first.hex for first, _second in (*found, *leaps))
    return surface.exit_code


def choices_data(rules: Edition) -> dict[str, str]:
    """What holds where the books leave it open, for moves."""
    return {name: value for name, value in asdict(rules.choices).items() if name != "lobs"}


def figure_data(moving: MovingFigure, rules: Edition) -> dict[str, Any]:
    """The figure as plain data."""
    profile = moving.profile
    return {
        "move": moving.move,
        "height": profile.height,
        "size": profile.size.value,
        "double": profile.double,
        "tail": None if moving.tail is None else place(moving.tail),
        "flying": profile.flying,
        "ghost_walk": profile.ghost_walk,
        "slither": profile.slither,
        "disengage": profile.disengage,
        "climb": profile.climb,
        "climbs_ruins": rules.choices.ruins == "climb",
    }


def say_choices(rules: Edition) -> None:
    """Say which choices for moves were followed that differ from the decisions."""
    said = replace(rules.choices, lobs="up").sentences
    if said:
        say("\n", "\n".join(said))


def arrival_data(arrival: Arrival) -> dict[str, Any]:
    """One place with the way to it under the keys of docs/cli.md."""
    return {
        "q": arrival.space.hex.q,
        "r": arrival.space.hex.r,
        "level": arrival.space.level,
        "tail": None if arrival.tail is None else place(arrival.tail),
        "cost": arrival.cost,
        "path": [place(space) for space in arrival.path],
        "fall_dice": arrival.fall_dice,
        "extreme_falls": arrival.extreme_falls,
        "falls": [
            {
                "at": place(arrival.path[fallen.step]),
                "drop": fallen.fall.drop,
                "dice": fallen.fall.dice,
                "extreme": fallen.fall.extreme,
            }
            for fallen in arrival.falls
        ],
        "swipes": len(arrival.swipes),
        "stops": arrival.stops,
        "perils": [
            {"terrain": peril.terrain, "survive_d20": peril.survive_d20, "round_die": peril.round_die}
            for peril in arrival.perils
        ],
    }


def both_ways(safe: Arrival | None, cheap: Arrival | None) -> dict[str, Any]:
    """What the safest and the cheapest way to a place cost and risk, whichever of them was asked for."""
    return {
        name: None
        if arrival is None
        else {
            "cost": arrival.cost,
            "fall_dice": arrival.fall_dice,
            "extreme_falls": arrival.extreme_falls,
            "swipes": len(arrival.swipes),
        }
        for name, arrival in (("safest", safe), ("cheapest", cheap))
    }


def in_order(found: Reach) -> list[tuple[tuple[Space, Space | None], Arrival]]:
    """The cheapest first, then from the ground up, from N to S and W to E."""
    return sorted(found.items(), key=_order)


def _order(row: tuple[tuple[Space, Space | None], Arrival]) -> tuple[int, ...]:
    (space, tail), arrival = row
    behind = () if tail is None else (tail.hex.r, tail.hex.q)
    return arrival.cost, space.level, space.hex.r, space.hex.q, *behind


def _say_arrivals(found: Reach, others: Reach | None = None, other: str = "") -> None:
    """A table of places; where the way of the other kind costs otherwise, ``other`` says what it costs."""
    if not found:
        return
    double = any(arrival.tail is not None for arrival in found.values())
    rows: list[Row] = []
    for stand, arrival in in_order(found):
        tail = [] if arrival.tail is None else [_numbers(arrival.tail)]
        ends_it = [_("{what} ends it", what=arrival.stops)] if arrival.stops else []
        way = arrival if others is None else others[stand]
        differs = [_(other, way=way.words)] if way.cost != arrival.cost else []
        what = "; ".join([", ".join([*arrival.risks, *ends_it]), *differs]).removeprefix("; ")
        rows.append((str(arrival.space), _numbers(arrival.space), *tail, arrival.cost, shown(what)))
    say()
    ends = [_("other end")] if double else []
    table([_("space"), _("q,r,level"), *ends, _("cost"), _("what comes with it")], rows)


def _numbers(space: Space) -> str:
    return ",".join(map(str, place(space)))


@click.command()
@click.argument("file", type=FILE)
@start_option
@click.option(
    "--to", "target", type=position, required=True, metavar="q,r,level", help="The space it wants to get to."
)
@figure_options
@around_options
@cheapest_option
@json_option
def why(
    file: Path,
    start: Ends,
    target: PositionType,
    figure: FigureOptions,
    around: AroundOptions,
    cheapest: bool,
    as_json: bool,
) -> int:
    """Tell why a figure gets to a space with one move, or what is in its way, with the rules."""
    from builder.movement.why import why

    surface = the_surface(file)
    rules = around.rules(surface)
    moving, surface = figure.on(surface, rules, start)
    situation, surface = around.situation(surface)
    here, there = surface.space(start.first), surface.space(target)
    graph = around.graph(surface)
    answer = why(
        graph, here, there, moving.profile, moving.move, situation, tail=moving.tail, safely=not cheapest
    )
    arrival, safe, cheap = answer.arrival, answer.safest, answer.cheapest
    if as_json:
        data: dict[str, Any] = {
            "file": str(file),
            "edition": rules.id,
            "choices": choices_data(rules),
            "door": around.door,
            "from": place(here),
            "to": place(there),
            "figure": figure_data(moving, rules),
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
            **both_ways(safe, cheap),
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
        say()
        say(_("The way: {spaces}", spaces=arrival.words))
        for step in answer.way:
            say(f"  {step.total:>3}  {shown(step.text)}")
    say_choices(rules)
    surface.say_unknown((here.hex, there.hex, *(step.space.hex for step in answer.way)))
    return surface.exit_code
