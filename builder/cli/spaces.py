"""`hexwright spaces`: where figures can stand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from builder.cli.inputs import FILE, json_option
from builder.cli.output import print_json, say, table
from builder.cli.surface import the_surface
from builder.wording import counted


@click.command()
@click.argument("file", type=FILE)
@json_option
def spaces(file: Path, as_json: bool) -> int:
    """List the spaces of a battlefield: where figures can stand, and under how much headroom."""
    from builder.board import spaces as all_spaces
    from builder.hexgrid.offset import label

    surface = the_surface(file)
    found = all_spaces(surface.battlefield)
    if as_json:
        rows = [
            {
                "q": space.hex.q,
                "r": space.hex.r,
                "level": space.level,
                "kind": space.kind.value,
                "terrain": space.terrain,
                "headroom": space.headroom,
            }
            for space in found
        ]
        print_json({"file": str(file), "spaces": rows, **surface.told()})
        return surface.exit_code
    table(
        ["hex", "q", "r", "level", "kind", "terrain", "headroom"],
        [
            (
                label(space.hex),
                space.hex.q,
                space.hex.r,
                space.level,
                space.kind.value,
                space.terrain,
                "open" if space.headroom is None else space.headroom,
            )
            for space in found
        ],
    )
    kinds = Counter(space.kind.value for space in found)
    parts = [f"{number} {kind}" for kind, number in sorted(kinds.items(), key=lambda row: -row[1])]
    say(f"\n{counted(len(found), 'space')}{': ' if parts else ''}{', '.join(parts)}")
    return surface.exit_code
