"""Shores that follow a fluid: rules, which are data, and the hexes that become another ground by them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from builder.battlefield import Battlefield, Piece
from builder.errors import UnreadableError
from builder.facts import Limits, OneOf
from builder.hexgrid import Hex
from builder.plaindata import read_shipped
from builder.plaindata.records import Codec, WrongValueError


class ShoreRule(NamedTuple):
    """Ground of some kinds ``beside`` a fluid, at most ``levels`` above its surface, and what it becomes."""

    beside: str
    ground: tuple[str, ...]
    becomes: str
    levels: Annotated[int, Limits(0, 99)] = 1


def shore_rules(tilesets: Path, kinds: Collection[str]) -> tuple[ShoreRule, ...]:
    """The rules in ``grounds/shores.yaml`` of the folder ``tilesets``, about ``kinds`` of terrain.

    Raises UnreadableError that names file, line, what was found and what was expected.
    """
    document = read_shipped(tilesets / "grounds" / "shores.yaml")
    kind = Annotated[str, OneOf(tuple(kinds))]
    try:
        found = Codec({str: Codec().form(kind)}).read(dict[str, tuple[ShoreRule, ...]], document.data)
    except WrongValueError as wrong:
        raise UnreadableError(f"{document.source(wrong.path)}: {wrong.message}") from None
    return tuple(rule for rules in found.values() for rule in rules)


def shores(
    battlefield: Battlefield, tiles: Iterable[Piece], rules: Sequence[ShoreRule]
) -> dict[tuple[Hex, int], str]:
    """The kind that the ground becomes, by the hex and slot of a tile with nothing on it there."""

    at, top = battlefield.occupancy.at, battlefield.occupancy.top
    found: dict[tuple[Hex, int], str] = {}
    for tile in tiles:
        for hex in (cell for cell in tile.cells if top(cell) == tile.slot):
            near = [(other.type.kind.id, other.slot - 1) for n in hex.neighbours() for other in at(n, top(n))]
            for rule in reversed(rules):  # the first that fits counts
                lies = any(kind == rule.beside and 0 <= tile.slot - up <= rule.levels for kind, up in near)
                if lies and tile.type.kind.id in rule.ground:
                    found[hex, tile.slot] = rule.becomes
    return found
