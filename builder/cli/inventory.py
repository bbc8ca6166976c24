"""`hexwright inventory`: pieces used, owned and short, and the boxes they come in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.info import boxes_in_words
from builder.cli.inputs import FILE, json_option, the_battlefield, the_catalogue, the_collection
from builder.cli.output import Row, print_json, say, table
from builder.cli.shell import FOUND, OK
from builder.errors import RefusedError
from builder.problems import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue


@click.command()
@click.argument("file", type=FILE)
@click.option("-c", "--collection", type=FILE, metavar="FILE", help="A .hexcollection: what somebody owns.")
@click.option("--mine", is_flag=True, help="Use the collection in your own folder.")
@json_option
def inventory(file: Path, collection: Path | None, mine: bool, as_json: bool) -> int:
    """Count pieces: used, owned, short; boxes needed and boxes to buy."""
    if mine and collection is not None:
        raise click.UsageError("--mine and --collection cannot be given together.")
    catalogue = the_catalogue()
    owned: dict[str, int] = {}
    not_owned: list[str] = []
    if mine:
        collection = my_collection()
        if not collection.exists():
            raise RefusedError(
                f"{collection}: you have no collection yet. Write one there (docs/formats.md shows how; "
                "`hexwright boxes` lists the boxes), or name one with --collection"
            )
    if collection is not None:
        owns, problems = the_collection(collection, catalogue)
        owned = owns.owned(catalogue)
        not_owned = [f"{p.source}: {p.message}" for p in problems if p.severity is Severity.ERROR]
    loaded = the_battlefield(file, catalogue)
    counts = counts_of(loaded.battlefield, catalogue, owned)
    if as_json:
        print_json({"file": str(file), **counts, "left_out": [*loaded.left_out, *not_owned]})
    else:
        say_counts(counts, catalogue, bought=collection is not None)
    return FOUND if not_owned or loaded.left_out else OK


def my_collection() -> Path:
    """Where the user's own collection lies."""
    from builder import places

    return places.config_folder() / "collection.hexcollection"


def counts_of(battlefield: Battlefield, catalogue: Catalogue, owned: Mapping[str, int]) -> dict[str, Any]:
    """The counts of a battlefield under the keys of docs/cli.md."""
    from builder.inventory import boxes_needed, short, used

    uses = used(battlefield)
    needed = boxes_needed(uses, catalogue)
    to_buy = boxes_needed(uses, catalogue, owned)
    return {
        "used": uses,
        "owned": dict(owned),
        "short": short(uses, owned),
        "boxes_needed": dict(needed.boxes),
        "same_as": {box: list(same) for box, same in {**needed.same_as, **to_buy.same_as}.items()},
        "boxes_to_buy": dict(to_buy.boxes),
        "not_in_any_box": dict(needed.not_in_any_box),
    }


def say_counts(counts: dict[str, Any], catalogue: Catalogue, *, bought: bool) -> None:
    """The counts for people; owned and short only where a collection was given."""
    used, owned, short = counts["used"], counts["owned"], counts["short"]
    rows: list[Row] = [
        (id, type.name, used[id], *((owned.get(id, 0), short.get(id, 0)) if bought else ()))
        for id, type in catalogue.pieces.items()
        if id in used
    ]
    table(["piece", "", "used", *(["owned", "short"] if bought else [])], rows)
    say(f"{sum(used.values())} pieces of {len(used)} types")
    lists = [("Boxes needed", boxes_in_words(counts["boxes_needed"], counts["same_as"], catalogue))]
    if bought:
        lists.append(("Boxes to buy", boxes_in_words(counts["boxes_to_buy"], counts["same_as"], catalogue)))
    lists.append(("In no box", [f"{number} x {piece}" for piece, number in counts["not_in_any_box"].items()]))
    for title, lines in lists:
        if lines or title == "Boxes to buy":
            say(f"\n{title}:")
            for text in lines or ["none"]:
                say(f"  {text}")
