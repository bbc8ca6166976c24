"""`hexwright sight`: what a figure sees of another, what is in the way, range and dice for height."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import FILE, json_option
from builder.cli.reach import start_option
from builder.cli.shell import print_json, say, shown
from builder.cli.surface import (
    ENDS,
    Ends,
    FigurePosition,
    PositionType,
    ReadSurface,
    demand_room,
    door_option,
    ends,
    figure_position,
    named,
    own_edition_option,
    place,
    position,
    the_card,
    the_surface,
)
from builder.errors import BuilderError
from builder.hexgrid import line
from builder.language import N_, _, in_percent, listed, ngettext

if TYPE_CHECKING:
    from builder.sight import Blocker, HeightDice, PlacedFigure, Sight

USUAL_HEIGHT = 5
_SEEN = {
    "clear": N_("{figure}: seen"),
    "partial": N_("{figure}: partly seen, {share} of it"),
    "blocked": N_("{figure}: not seen"),
}
_POINTS = {
    "head": N_("head"),
    "target-point": N_("target point"),
    "battlement-point": N_("battlement point"),
    "stone-wall-mark": N_("stone wall mark"),
    "base-edge": N_("base edge"),
}


@dataclass(frozen=True)
class SightReport:
    """All that is said of one figure looking at another. ``range`` is None where bare table parts them,
    ``most`` the Range of the one that looks, where it is known.
    """

    onlooker: PlacedFigure
    target: PlacedFigure
    sight: Sight
    range: int | None
    most: int | None
    dice: HeightDice

    @property
    def in_range(self) -> bool | None:
        """Whether the other is within the Range (R080); None where no Range is known."""
        return None if self.most is None else self.range is not None and self.range <= self.most


@click.command()
@click.argument("file", type=FILE)
@start_option
@click.option("--to", "target", type=ends, required=True, metavar=ENDS, help="The same of whom it looks at.")
@click.option("--height-from", type=int, metavar="H", help=f"Its height in levels. [default: {USUAL_HEIGHT}]")
@click.option("--height-to", type=int, metavar="H", help=f"The other's height. [default: {USUAL_HEIGHT}]")
@click.option("--card-from", metavar="ID", help="Its height and Range, from an army card.")
@click.option("--card-to", metavar="ID", help="The other's height, from an army card.")
@click.option("--range", "most", type=click.IntRange(min=1), metavar="N", help="Its Range in spaces.")
@click.option("--tail-from", type=position, hidden=True)  # before it stood behind : in --from
@click.option("--tail-to", type=position, hidden=True)
@own_edition_option
@door_option
@click.option(
    "--figure",
    "figures",
    type=figure_position,
    multiple=True,
    metavar="q,r,level,H[:q,r,level]",
    help="Another figure, which may be in the way in the Master game. May be repeated.",
)
@click.option("--clear-sight", is_flag=True, help="Any part counts, as for powers that ask for clear sight.")
@click.option("--special", is_flag=True, help="A special attack: it gets no die for height.")
@json_option
def sight(
    file: Path,
    start: Ends,
    target: Ends,
    height_from: int | None,
    height_to: int | None,
    card_from: str | None,
    card_to: str | None,
    most: int | None,
    tail_from: PositionType | None,
    tail_to: PositionType | None,
    edition: str | None,
    door: str,
    figures: tuple[FigurePosition, ...],
    clear_sight: bool,
    special: bool,
    as_json: bool,
) -> int:
    """Tell what a figure sees of another, what is in the way, the range and the dice for height."""
    from builder.board import Door
    from builder.sight import Land, Scene, SightRules, distance, height_dice, sees

    surface = the_surface(file)
    edition = edition or surface.scenario.edition  # it decides which points look (R085, R086)
    one, surface = _standing(
        surface, start._replace(tail=start.tail or tail_from), _height(height_from, card_from)
    )
    other, surface = _standing(
        surface, target._replace(tail=target.tail or tail_to), _height(height_to, card_to)
    )
    if not set(one.spaces).isdisjoint(other.spaces):
        raise BuilderError(_("both figures stand on the same space; two different ones were expected"))
    blockers = []
    for figure in figures:
        blocker, surface = _standing(surface, figure.ends, figure.height)
        blockers.append(blocker)
    demand_room(surface.board, Door(door), (space for who in (one, other, *blockers) for space in who.spaces))
    if most is None and card_from is not None:
        card = the_card(card_from)
        most = card.basic_range if edition == "basic" else card.range
    game = SightRules.BASIC if edition == "basic" else SightRules.MASTER
    found = sees(
        Scene(surface.battlefield, surface.board),
        one,
        other,
        game=game,
        blockers=blockers,
        door=Door(door),
        ranged=clear_sight or most != 1,
        whole=clear_sight,
    )
    away = distance(Land(surface.battlefield), *([space.hex for space in f.spaces] for f in (one, other)))
    report = SightReport(one, other, found, away, most, height_dice(one, other, game, special=special))
    if as_json:
        data = {"file": str(file), "edition": edition, "door": door, **_data(report, surface)}
        print_json({**data, **surface.answer_keys()})
    else:
        _say(report)
        surface.say_unknown(line(one.spaces[0].hex, other.spaces[0].hex))
    return surface.exit_code


def _height(given: int | None, card: str | None) -> int:
    if given is not None:
        return given
    return USUAL_HEIGHT if card is None else the_card(card).height


def _standing(surface: ReadSurface, ends: Ends, height: int) -> tuple[PlacedFigure, ReadSurface]:
    """A figure on the battlefield. One that does not fit is taken as it was asked for, and named."""
    from builder.sight import PlacedFigure

    spaces = surface.spaces(ends)
    figure = PlacedFigure(spaces, height)
    for space in spaces:
        if space.headroom is not None and height > space.headroom:
            text = _(
                "{space}: height {height} does not fit there, the headroom is {headroom} (R054)",
                space=named(space),
                height=height,
                headroom=space.headroom,
            )
            surface = surface.ignoring(text)
    return figure, surface


def _data(report: SightReport, surface: ReadSurface) -> dict[str, Any]:
    found = report.sight
    return {
        **_end_data("from", report.onlooker),
        **_end_data("to", report.target),
        "result": found.result.value,
        "fraction": round(found.fraction, 4),
        "blockers": [_blocker_data(blocker, surface) for blocker in found.by],
        "range": report.range,
        "in_range": report.in_range,
        "dice": {"attack": report.dice.attack, "defense": report.dice.defense},
        "eye": found.eye.value,
        "line": [_millimetres(found.start), _millimetres(found.end)],
    }


def _end_data(end: str, figure: PlacedFigure) -> dict[str, Any]:
    tail = place(figure.spaces[1]) if len(figure.spaces) > 1 else None
    return {end: place(figure.spaces[0]), f"tail_{end}": tail, f"height_{end}": figure.height}


def _figure_data(figure: PlacedFigure) -> dict[str, Any]:
    return {"spaces": [place(space) for space in figure.spaces], "height": figure.height}


def _blocker_data(blocker: Blocker, surface: ReadSurface) -> dict[str, Any]:
    piece = None if blocker.piece is None else surface.battlefield.pieces[blocker.piece]
    return {
        "kind": blocker.kind.value,
        "name": blocker.name,
        "hides": blocker.hides,
        "at": _millimetres(blocker.at),
        "piece": None
        if piece is None
        else {
            "id": piece.id,
            "piece": piece.type.id,
            "q": piece.hex.q,
            "r": piece.hex.r,
            "slot": piece.slot,
            "rotation": piece.rotation,
        },
        "figure": None if blocker.figure is None else _figure_data(blocker.figure),
    }


def _millimetres(point: tuple[float, float, float]) -> list[float]:
    return [round(number, 1) for number in point]


def _say(report: SightReport) -> None:
    found = report.sight
    onlooker, target = (
        _(
            "{spaces}, height {height}",
            spaces=listed([named(space) for space in figure.spaces]),
            height=figure.height,
        )
        for figure in (report.onlooker, report.target)
    )
    say(_("From {figure}", figure=onlooker))
    say(
        _(
            "to   {seen}",
            seen=_(_SEEN[found.result.value], figure=target, share=in_percent(round(100 * found.fraction))),
        )
    )
    for blocker in found.by:
        hides = ngettext(
            "{what} hides {n} part of it",
            "{what} hides {n} parts of it",
            blocker.hides,
            what=shown(blocker.name),
        )
        say(f"  {hides}")
    if found.seen:
        say(_("  looked at from: {point}", point=_(_POINTS[found.eye.value])))
    away = _("bare table lies between")
    if report.range is not None:
        away = ngettext("{n} space", "{n} spaces", report.range)
    text = N_("Range:  {range}")
    if report.most is not None:
        text = N_("Range:  {range}, beyond its Range of {most}")
        if report.in_range:
            text = N_("Range:  {range}, within its Range of {most}")
    say(_(text, range=away, most=report.most))
    attack, defense = report.dice
    if attack:
        say(_("Height: {n} more to attack", n=attack))
    elif defense:
        say(_("Height: {n} more to defend", n=defense))
    else:
        say(_("Height: none"))
