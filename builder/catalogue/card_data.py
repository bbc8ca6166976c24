"""An army card as plain data, as files hold it and commands print it; `read_card` reads it again."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import Any

from builder.catalogue.card_powers import CardPower, Outcome, Who
from builder.catalogue.cards import Card

_AS_THEY_ARE = (
    *("id", "name", "general", "species", "figure_class", "personality", "unique", "hero", "figures", "life"),
    *("size", "height", "spaces", "move", "range", "attack", "defense", "points"),
)


def card_data(card: Card) -> dict[str, Any]:
    """All of a card but where its file is from: the same rows as in ``own-cards.yaml``."""
    basic = ("move", "range", "attack", "defense")
    return {
        **{key: getattr(card, key) for key in _AS_THEY_ARE},
        "basic": {key: getattr(card, f"basic_{key}") for key in basic},
        "set": card.set,
        **({"leaves": card.leaves} if card.leaves else {}),
        "powers": [power_data(power) for power in card.powers],
        "notes": list(card.notes),
        "confidence": str(card.confidence),
        "source": list(card.source),
    }


def power_data(power: CardPower) -> dict[str, Any]:
    """A power with all that it is given, usual values too."""
    given = {key: _plain(value) for key, value in power.given.items() if value is not None}
    return {"kind": power.kind, "name": power.name, "text": power.text, "given": given}


def _plain(value: Any) -> Any:
    if isinstance(value, Who):
        said = {field.name: getattr(value, field.name) for field in fields(value)}
        return {key: _plain(said[key]) for key in said if said[key] not in ("", None, ())}
    if isinstance(value, Outcome):
        row = asdict(value)
        return {key: row[key] for key in row if row[key] or key == "least"}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value
