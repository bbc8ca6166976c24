"""`hexwright boxes` and `hexwright pieces`: what the catalogue knows."""

from __future__ import annotations

import click

from builder.cli.inputs import json_option, the_catalogue
from builder.cli.output import print_json, table
from builder.cli.shell import OK


@click.command()
@json_option
def boxes(as_json: bool) -> int:
    """List the boxes known, with how sure their counts are."""
    known = the_catalogue().boxes.values()
    if as_json:
        listed = [
            {
                "id": box.id,
                "name": box.name,
                "kind": box.kind,
                "publisher": box.publisher,
                "year": box.year,
                "total": box.total,
                "confidence": str(box.confidence),
                "own": box.own,
                "pieces": box.counts,
            }
            for box in known
        ]
        print_json({"boxes": listed})
    else:
        rows = [(box.id, box.name, box.year or "", box.total, str(box.confidence)) for box in known]
        table(["box", "name", "year", "pieces", "confidence"], rows)
    return OK


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
            (type.id, type.name, type.kind.name, type.size if type.placeable else "", str(type.confidence))
            for type in known
        ]
        table(["piece", "name", "kind", "hexes", "confidence"], rows)
    return OK
