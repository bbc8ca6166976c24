"""`hexwright spaces`: where figures can stand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.inputs import FILE, json_option
from builder.cli.output import print_json, say, table
from builder.cli.surface import the_surface
from builder.language import N_, _, ngettext

if TYPE_CHECKING:
    from builder.hexgrid import Hex

_KINDS = {
    "tile": N_("tile"),
    "wall-walk": N_("wall-walk"),
    "ladder-rung": N_("ladder-rung"),
    "doorway": N_("doorway"),
}


@click.command()
@click.argument("file", type=FILE)
@json_option
def spaces(file: Path, as_json: bool) -> int:
    """List the spaces of a battlefield: where figures can stand, and under how much headroom."""
    from builder.board import spaces as all_spaces
    from builder.hexgrid import label

    surface = the_surface(file)
    found = all_spaces(surface.battlefield)
    numbered = {
        space: (way.spaces[0], number)
        for way in surface.board.doorways.values()
        for number, hex in enumerate(way.spaces, 1)
        if (space := surface.board.space(hex, way.level)) is not None
    }
    if as_json:
        rows = [
            {
                "q": space.hex.q,
                "r": space.hex.r,
                "level": space.level,
                "kind": space.kind.value,
                "terrain": space.terrain,
                "headroom": space.headroom,
                "doorway": _as_data(*numbered[space]) if space in numbered else None,
            }
            for space in found
        ]
        print_json({"file": str(file), "spaces": rows, **surface.answer_keys()})
        return surface.exit_code
    headings = [_("hex"), "q", "r", _("level"), _("kind"), _("terrain"), _("headroom")]
    table(
        [*headings, *([_("doorway")] if numbered else [])],
        [
            (
                label(space.hex),
                space.hex.q,
                space.hex.r,
                space.level,
                _(_KINDS[space.kind.value]),
                space.terrain,
                _("open") if space.headroom is None else space.headroom,
                *([_in_words(*numbered[space])] if space in numbered else [""] if numbered else []),
            )
            for space in found
        ],
    )
    kinds = Counter(space.kind.value for space in found)
    parts = [
        _("{n} {kind}", n=number, kind=_(_KINDS[kind]))
        for kind, number in sorted(kinds.items(), key=lambda row: -row[1])
    ]
    number = ngettext("{n} space", "{n} spaces", len(found))
    say()
    say(_("{spaces}: {kinds}", spaces=number, kinds=", ".join(parts)) if parts else number)
    if any(way.has_door for way in surface.board.doorways.values()):
        say(
            _(
                "Doorways: the closed door stands on 1, the open one on 3; who stands on 4 opens and closes "
                "it,\nwhile 1 to 3 are empty (R182 to R185)."
            )
        )
    return surface.exit_code


def _as_data(passage: Hex, number: int) -> dict[str, object]:
    return {"hex": [*passage], "number": number}


def _in_words(passage: Hex, number: int) -> str:
    from builder.hexgrid import label

    return _("{number} of {hex}", number=number, hex=label(passage))
