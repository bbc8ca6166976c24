"""`hexwright boxes`, `hexwright pieces` and `hexwright cards`: what the catalogue knows, of cards both sides
and powers.
"""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from builder import api
from builder.catalogue.card_words import card_word, power_text
from builder.cli.inputs import json_option, piece_name, the_cards, the_catalogue
from builder.cli.shell import OK, print_json, say, shown, table
from builder.errors import BuilderError
from builder.language import N_, _, ngettext
from builder.wording import all_times

if TYPE_CHECKING:
    from builder.catalogue import Box, Catalogue
    from builder.catalogue.cards import Card


@click.command()
@click.argument("names", nargs=-1, metavar="[BOX]...")
@json_option
def boxes(names: tuple[str, ...], as_json: bool) -> int:
    """List the boxes known, with how sure their counts are; with BOX all of the boxes that this names.

    BOX is an id or words of a name, also of one that the box had before.
    """
    catalogue = the_catalogue()
    known = list(catalogue.boxes.values())
    if names:
        found = [box for name in names for box in _called(name, catalogue)]
        known = list(dict.fromkeys(found))
    if as_json:
        listed = [
            {
                "id": box.id,
                "name": box.name,
                "kind": box.kind,
                "publisher": box.publisher,
                "year": box.year,
                "aliases": list(box.aliases),
                "sold": box.sold,
                "in_print": box.in_print,
                "disputed": [asdict(one) for one in box.disputed],
                "total": box.total,
                "confidence": str(box.confidence),
                "own": box.own,
                "pieces": box.counts,
            }
            for box in known
        ]
        print_json({"boxes": listed})
        return OK
    rows = [(box.id, box.name, box.since, box.total, _(CONFIDENCE[box.confidence])) for box in known]
    table([_("box"), _("name"), _("sold since"), _("pieces"), _("confidence")], rows)
    for box in known if names else ():
        say(f"\n{shown(box.name)}")
        for line in (*box.told(), *all_times(box.counts, partial(piece_name, catalogue))):
            say(f"  {shown(line)}")
    return OK


def _called(name: str, catalogue: Catalogue) -> list[Box]:
    """The box of a name, else those that have its words."""
    box = catalogue.box(name)
    found = [box] if box else [box for box in catalogue.boxes.values() if box.fits(name)]
    if not found:
        raise BuilderError(_("a box was expected, found {name!r}; hexwright boxes lists them", name=name))
    return found


@click.command()
@json_option
def pieces(as_json: bool) -> int:
    """List the piece types known, with the words files use for them."""
    known = the_catalogue().pieces.values()
    if as_json:
        listed = [
            {
                "id": type.id,
                "name": type.name,
                "kind": type.kind.id,
                "role": str(type.role),
                "hexes": type.size,
                "height": type.height,
                "placeable": type.placeable,
                "confidence": str(type.confidence),
                "own": type.own,
                "made_of": dict(type.made_of),
            }
            for type in known
        ]
        print_json({"pieces": listed})
    else:
        rows = [
            (
                *(type.id, type.name, type.kind.name),
                *(type.size if type.placeable else "", _(CONFIDENCE[type.confidence])),
            )
            for type in known
        ]
        table([_("piece"), _("name"), _("kind"), _("hexes"), _("confidence")], rows)
    return OK


CONFIDENCE = {"high": N_("high"), "medium": N_("medium"), "low": N_("low")}
_HEADERS = (
    *(N_("card"), N_("name"), N_("points"), N_("kind"), N_("size"), N_("life"), N_("move"), N_("range")),
    *(N_("attack"), N_("defense"), N_("basic m/r/a/d"), N_("powers")),
)


@click.command()
@click.argument("ids", nargs=-1, metavar="[CARD]...")
@click.option("--official", is_flag=True, help="Every official card by its numbers, without powers.")
@json_option
def cards(ids: tuple[str, ...], official: bool, as_json: bool) -> int:
    """List the army cards known, your own among them; with CARD all of that card.

    With --official every card that came out, by numbers alone; CARD is then a word to look for: of a name,
    a general, a species, a class, a set, or such as hero, unique, renegade.
    """
    from builder.cli.surface import card_of

    if official:
        return _official(ids, as_json=as_json)
    every = the_cards()
    known = [card_of(every, id) for id in dict.fromkeys(ids)] or list(every.values())
    if as_json:
        print_json({"cards": [_as_data(card) for card in known]})
    elif ids:
        for number, card in enumerate(known):
            _tell(card, first=number == 0)
    else:
        table([_(heading) for heading in _HEADERS], [_row(card) for card in known])
    return OK


def _official(words: tuple[str, ...], *, as_json: bool) -> int:
    from builder.cli.army import every_card

    every = every_card().values()
    found, systems = [card for card in every if card.says(words)], api.OfficialCard.systems
    if as_json:
        print_json({"cards": [asdict(card) for card in found]})
        return OK
    headers = (
        *(_("card"), _("name"), *[_(system) for system in systems], _("kind"), _("size")),
        *(_("life"), _("move"), _("range"), _("attack"), _("defense"), _("general"), _("set")),
    )
    rows = [
        (
            *(card.id, card.name, *[card.costs.get(system, "") for system in systems]),
            *(_kind(card), f"{card_word(card.size)} {card.height}", card.life, card.move, card.range),
            *(card.attack, card.defense, card.general, card.set),
        )
        for card in found
    ]
    table(headers, rows)
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
        "climb": card.climb,
        "own": card.own,
    }


def _row(card: Card) -> tuple[str | int, ...]:
    basic = (card.basic_move, card.basic_range, card.basic_attack, card.basic_defense)
    return (
        card.id,
        _("{name} (own card)", name=card.name) if card.own else card.name,
        card.points,
        _kind(card),
        f"{card_word(card.size)} {card.height}",
        card.life,
        card.move,
        card.range,
        card.attack,
        card.defense,
        "/".join(map(str, basic)),
        ", ".join(power.name for power in card.powers),
    )


def _kind(card: Card | api.OfficialCard) -> str:
    if getattr(card, "rarity", "") == "uncommon":
        return _("uncommon hero") if card.hero else _("uncommon squad of {n}", n=card.figures)
    if card.hero:
        return _("unique hero") if card.unique else _("common hero")
    if card.unique:
        return _("unique squad of {n}", n=card.figures)
    return _("common squad of {n}", n=card.figures)


def _tell(card: Card, *, first: bool) -> None:
    """All of a card, as a person reads it."""
    from builder.catalogue.card_powers import BY_ID

    if not first:
        say()
    words = (card.general, *(card_word(w) for w in (card.species, card.figure_class, card.personality) if w))
    head = N_("{name} ({id}, from your own cards)") if card.own else N_("{name} ({id})")
    say(shown(_(head, name=card.name, id=card.id)))
    said = ", ".join((_kind(card), *(word for word in words if word)))
    points = ngettext("{n} point", "{n} points", card.points)
    say(shown(_("  {what}: {points}", what=said, points=points)))
    spaces = ngettext("{n} space", "{n} spaces", card.spaces)
    say(
        _("  {size} {height}, base of {spaces}", size=card_word(card.size), height=card.height, spaces=spaces)
    )
    say(
        _(
            "  Master: life {life}, move {move}, range {range}, attack {attack}, defense {defense}",
            life=card.life,
            move=card.move,
            range=card.range,
            attack=card.attack,
            defense=card.defense,
        )
    )
    say(
        _(
            "  Basic: move {move}, range {range}, attack {attack}, defense {defense}",
            move=card.basic_move,
            range=card.basic_range,
            attack=card.basic_attack,
            defense=card.basic_defense,
        )
    )
    for power in card.powers:
        text = power_text(power) or _(BY_ID[power.kind].says).replace("`", "")
        say(shown(f"  {power.name} [{power.kind}]: {text}"))
    for note in card.notes:
        say(shown(_("  Note: {note}", note=_(note))))
    values = {"set": card.set or _("no set named"), "confidence": _(CONFIDENCE[card.confidence])}
    if card.source:
        sources = ", ".join(card.source)
        say(shown(_("  {set}; confidence {confidence}, from {sources}", **values, sources=sources)))
    else:
        say(shown(_("  {set}; confidence {confidence}", **values)))
