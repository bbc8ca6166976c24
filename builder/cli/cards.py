"""`hexwright cards`: the army cards known, both sides and powers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from builder.cli.inputs import json_option, the_cards
from builder.cli.output import counted, print_json, say, shown, table
from builder.cli.shell import OK

if TYPE_CHECKING:
    from builder.catalogue.cards import Card

_HEADERS = (
    *("card", "name", "points", "kind", "size", "life", "move", "range", "attack", "defense"),
    *("basic m/r/a/d", "powers"),
)


@click.command()
@click.argument("ids", nargs=-1, metavar="[CARD]...")
@json_option
def cards(ids: tuple[str, ...], as_json: bool) -> int:
    """List the army cards known, your own among them; with CARD all of that card."""
    from builder.cli.figure_options import card_of

    every = the_cards()
    known = [card_of(every, id) for id in dict.fromkeys(ids)] or list(every.values())
    if as_json:
        print_json({"cards": [_as_data(card) for card in known]})
    elif ids:
        for number, card in enumerate(known):
            _tell(card, first=number == 0)
    else:
        table(_HEADERS, [_row(card) for card in known])
    return OK


def _as_data(card: Card) -> dict[str, Any]:
    from builder.catalogue.cards import card_data

    leap = card.leap
    return {
        **card_data(card),
        "flying": card.flying,
        "ghost_walk": card.ghost_walk,
        "slither": card.slither,
        "disengage": card.disengage,
        "leap": None
        if leap is None
        else {"spaces": leap.spaces, "up": leap.up, "down": leap.down, "swiped": leap.swiped},
        "own": card.own,
    }


def _row(card: Card) -> tuple[str | int, ...]:
    basic = (card.basic_move, card.basic_range, card.basic_attack, card.basic_defense)
    return (
        card.id,
        f"{card.name} (own)" if card.own else card.name,
        card.points,
        _kind(card),
        f"{card.size} {card.height}",
        card.life,
        card.move,
        card.range,
        card.attack,
        card.defense,
        "/".join(map(str, basic)),
        ", ".join(power.name for power in card.powers),
    )


def _kind(card: Card) -> str:
    rarity = "unique" if card.unique else "common"
    return f"{rarity} hero" if card.hero else f"{rarity} squad of {card.figures}"


def _tell(card: Card, *, first: bool) -> None:
    """All of a card, as a person reads it."""
    from builder.catalogue.card_powers import BY_ID

    if not first:
        say()
    words = (card.general, card.species, card.figure_class, card.personality)
    whose = ", from your own cards" if card.own else ""
    say(shown(f"{card.name} ({card.id}{whose})"))
    said = ", ".join((_kind(card), *(word for word in words if word)))
    say(shown(f"  {said}: {counted(card.points, 'point')}"))
    say(f"  {card.size} {card.height}, base of {counted(card.spaces, 'space')}")
    say(
        f"  Master: life {card.life}, move {card.move}, range {card.range}, attack {card.attack}, "
        f"defense {card.defense}"
    )
    say(
        f"  Basic: move {card.basic_move}, range {card.basic_range}, attack {card.basic_attack}, "
        f"defense {card.basic_defense}"
    )
    for power in card.powers:
        say(shown(f"  {power.name} [{power.kind}]: {power.text or BY_ID[power.kind].says}"))
    for note in card.notes:
        say(shown(f"  Note: {note}"))
    sources = f", from {', '.join(card.source)}" if card.source else ""
    say(shown(f"  {card.set or 'no set named'}; confidence {card.confidence}{sources}"))
