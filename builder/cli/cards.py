"""`hexwright cards`: the army cards whose numbers movement and sight can ask for."""

from __future__ import annotations

import click

from builder.cli.inputs import json_option
from builder.cli.output import print_json, table
from builder.cli.shell import OK


@click.command()
@json_option
def cards(as_json: bool) -> int:
    """List the army cards known, with the numbers that movement and sight ask for."""
    from builder import places
    from builder.catalogue.cards import load_cards

    known = load_cards(places.shipped("tilesets")).values()
    if as_json:
        listed = [
            {
                "id": card.id,
                "name": card.name,
                "size": card.size,
                "height": card.height,
                "spaces": card.spaces,
                "move": card.move,
                "range": card.range,
                "basic": {"move": card.basic_move, "range": card.basic_range},
                "flying": card.flying,
                "ghost_walk": card.ghost_walk,
                "slither": card.slither,
                "disengage": card.disengage,
                "leap": None
                if card.leap is None
                else {
                    "spaces": card.leap.spaces,
                    "up": card.leap.up,
                    "down": card.leap.down,
                    "swiped": card.leap.swiped,
                },
                "confidence": str(card.confidence),
            }
            for card in known
        ]
        print_json({"cards": listed})
        return OK
    rows = []
    for card in known:
        powers = [word for word, has in (("flying", card.flying), ("ghost walk", card.ghost_walk)) if has]
        powers += [word for word, has in (("slither", card.slither), ("disengage", card.disengage)) if has]
        powers += [] if card.leap is None else [f"leap {card.leap.spaces}"]
        rows.append(
            (
                card.id,
                card.name,
                f"{card.size} {card.height}",
                card.move,
                card.range,
                card.spaces,
                ", ".join(powers),
            )
        )
    table(["card", "name", "size", "move", "range", "spaces", "powers of movement"], rows)
    return OK
