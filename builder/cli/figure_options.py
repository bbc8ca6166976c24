"""Options that commands about moving share: the figure that moves, by its numbers or its card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from builder.cli.options import together
from builder.cli.surface import Position, leap_numbers, position
from builder.errors import BuilderError
from builder.facts import SIZES
from builder.language import _

if TYPE_CHECKING:
    from builder.board import Space
    from builder.catalogue.cards import Card
    from builder.cli.surface import Surface
    from builder.movement import Edition, Profile

_POWERS_OF_CARDS = ("flying", "ghost_walk", "slither", "disengage")
_POWERS = (*_POWERS_OF_CARDS, "climbs_ruins")


@dataclass(frozen=True)
class MovingFigure:
    """The figure that was asked for: its profile, its move, the space of its other end."""

    profile: Profile
    move: int
    tail: Space | None


@dataclass(frozen=True)
class FigureOptions:
    """What the options say of a figure, before it is known on which battlefield and by which rules."""

    move: int | None
    height: int | None
    size: str | None
    double: bool
    tail: Position | None
    leap: tuple[int, int, int] | None
    card: str | None
    flying: bool
    ghost_walk: bool
    slither: bool
    disengage: bool
    climbs_ruins: bool

    def on(self, surface: Surface, edition: Edition) -> tuple[MovingFigure, Surface]:
        """The figure, and the surface with what is ignored of it.

        Raises UsageError where numbers are missing, BuilderError where one cannot be used.
        """
        from dataclasses import replace

        from builder.movement import Leap, Profile, Size

        move, profile = self.move, None
        if self.card is not None:
            from builder.movement.situation import move_of, profile_of

            card = the_card(self.card)
            profile, move = profile_of(card), move_of(card, edition) if move is None else move
        if move is None:
            raise click.UsageError(_("Missing option '--move', or '--card' for the Move of a card."))
        if profile is None:
            if self.height is None:
                raise click.UsageError(_("Missing option '--height', or '--card' for the height of a card."))
            profile = Profile(self.height)
        changes: dict[str, Any] = {name: True for name in _POWERS if getattr(self, name)}
        if self.height is not None:
            changes["height"] = self.height
        if self.size is not None:
            changes["size"] = Size(self.size)
        if self.double:
            changes["double"] = True
        if self.leap is not None:
            changes["leap"] = Leap(*self.leap)
        profile = replace(profile, **changes)
        if profile.double and self.tail is None:
            raise click.UsageError(_("A figure on two spaces needs '--to-tail', the space of its other end."))
        if self.tail is not None and not profile.double:
            raise click.UsageError(
                _("'--to-tail' is for a figure on two spaces; '--double' says that it is one.")
            )
        tail = None if self.tail is None else surface.space(self.tail)
        walks = not any(getattr(profile, name) for name in ("leap", *_POWERS_OF_CARDS))
        if not edition.powers and not walks:
            surface = surface.ignoring(
                _("{edition} knows no special powers: the figure walks", edition=edition.name)
            )
        return MovingFigure(profile, move, tail), surface


def the_card(id: str) -> Card:
    """The army card of an id, shipped or the user's own. Raises BuilderError that names similar ids."""
    from builder.cli.inputs import the_cards

    return card_of(the_cards(), id)


def card_of(cards: Mapping[str, Card], id: str) -> Card:
    """The card of an id among ``cards``. Raises BuilderError that names those of similar ids."""
    from difflib import get_close_matches

    if id in cards:
        return cards[id]
    near = get_close_matches(id, cards, 3, 0.5) or [other for other in cards if id and id in other][:3]
    if near:
        names = _(" or ").join(near)
        raise BuilderError(
            _("an army card was expected, found {id!r}; did you mean {names}?", id=id, names=names)
        )
    raise BuilderError(_("an army card was expected, found {id!r}; hexwright cards lists them", id=id))


figure_options = together(
    "figure",
    FigureOptions,
    click.option("--move", type=int, metavar="N", help="Spaces that it may move."),
    click.option("--height", type=int, metavar="H", help="Its height in levels."),
    click.option("--card", metavar="ID", help="Move, height, size and powers of an army card."),
    click.option("--size", type=click.Choice(SIZES), help="Its size class. [default: medium]"),
    click.option("--double", is_flag=True, help="It stands on two spaces."),
    click.option(
        "--to-tail",
        "tail",
        type=position,
        metavar="q,r,level",
        help="With --double: where its other end is.",
    ),
    click.option("--flying", is_flag=True, help="It flies."),
    click.option("--ghost-walk", is_flag=True, help="It passes through figures."),
    click.option("--slither", is_flag=True, help="Water does not end its move."),
    click.option("--disengage", is_flag=True, help="Nobody swipes at it."),
    click.option(
        "--leap", type=leap_numbers, metavar="N,up,down", help="In place of a move: a leap of N spaces."
    ),
    click.option("--climbs-ruins", is_flag=True, help="It climbs ruins, as a house rule."),
)
"""Options of the figure that moves, given to the command as ``figure``."""
