"""`hexwright reach`: where a figure can get with one move, at what cost and risk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.around_options import AroundOptions, around_options
from builder.cli.figure_options import FigureOptions, MovingFigure, figure_options
from builder.cli.inputs import FILE, json_option
from builder.cli.output import Row, print_json, say, shown, table
from builder.cli.surface import Position, named, place, position, the_surface
from builder.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.board import Space
    from builder.movement.reach import Arrival, Reach

start_option = click.option(
    "--from", "start", type=position, required=True, metavar="q,r,level", help="The space it stands on."
)


@click.command()
@click.argument("file", type=FILE)
@start_option
@figure_options
@around_options
@json_option
def reach(file: Path, start: Position, figure: FigureOptions, around: AroundOptions, as_json: bool) -> int:
    """Tell where a figure can get with one move: every space with its cost, way, falls, and what ends it."""
    from builder.movement.reach import leap, reach

    surface = the_surface(file)
    moving, surface = figure.on(surface, around.rules)
    situation, surface = around.situation(surface)
    graph, here = around.graph(surface), surface.space(start)
    found = reach(graph, here, moving.profile, moving.move, situation, tail=moving.tail)
    leaps: Reach = {}
    if moving.profile.leap is not None and around.rules.powers:
        leaps = leap(graph, here, moving.profile, situation, tail=moving.tail)
    if as_json:
        data = {
            "file": str(file),
            "edition": around.edition,
            "door": around.door,
            "from": place(here),
            "figure": figure_data(moving),
            "reach": [arrival_data(arrival) for arrival in in_order(found)],
            "leap": [arrival_data(arrival) for arrival in in_order(leaps)],
        }
        print_json({**data, **surface.answer_keys()})
        return surface.exit_code
    say(f"{counted(len(found), 'place')} within a move of {moving.move} from {named(here)}")
    _say_arrivals(found)
    if moving.profile.leap is not None and around.rules.powers:
        reached = counted(len(leaps), "place")
        say(f"\n{reached} with a leap of {moving.profile.leap.spaces} in place of the move")
        _say_arrivals(leaps)
    return surface.exit_code


def figure_data(moving: MovingFigure) -> dict[str, Any]:
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
        "climbs_ruins": profile.climbs_ruins,
    }


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


def in_order(found: Reach) -> list[Arrival]:
    """The cheapest first, then from the ground up, from N to S and W to E."""
    return sorted(found.values(), key=_order)


def _order(arrival: Arrival) -> tuple[int, ...]:
    space, tail = arrival.space, arrival.tail
    behind = () if tail is None else (tail.hex.r, tail.hex.q)
    return arrival.cost, space.level, space.hex.r, space.hex.q, *behind


def _say_arrivals(found: Reach) -> None:
    if not found:
        return
    double = any(arrival.tail is not None for arrival in found.values())
    rows: list[Row] = []
    for arrival in in_order(found):
        tail = [] if arrival.tail is None else [_numbers(arrival.tail)]
        what = ", ".join([*risks(arrival), *([f"{arrival.stops} ends it"] if arrival.stops else [])])
        rows.append((str(arrival.space), _numbers(arrival.space), *tail, arrival.cost, shown(what)))
    say()
    table(["space", "q,r,level", *(["other end"] if double else []), "cost", "what comes with it"], rows)


def risks(arrival: Arrival) -> Iterable[str]:
    """What a way risks, in words."""
    if arrival.fall_dice:
        yield counted(arrival.fall_dice, "fall die", "fall dice")
    if arrival.extreme_falls:
        yield counted(arrival.extreme_falls, "extreme fall")
    if arrival.swipes:
        yield counted(len(arrival.swipes), "swipe")
    for peril in arrival.perils:
        if peril.survive_d20:
            yield f"{peril.terrain}: {peril.survive_d20} of a d20 to live"
        if peril.round_die:
            yield f"{peril.terrain}: a die at the end of the round"


def _numbers(space: Space) -> str:
    return ",".join(map(str, place(space)))
