"""`hexwright info`: what a battlefield or a scenario is, in a few lines."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.field_input import is_played, the_played
from builder.cli.inputs import (
    FILE,
    json_option,
    tell,
    the_battlefield,
    the_cards,
    the_catalogue,
    the_glyphs,
)
from builder.cli.output import print_json, say, shown
from builder.cli.shell import FOUND, OK
from builder.wording import counted

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.formats import Loaded


@click.command()
@click.argument("file", type=FILE)
@json_option
def info(file: Path, as_json: bool) -> int:
    """What a battlefield is: title, author, pieces, levels, spaces, size, boxes.

    Of a scenario or a game: players, points, zones, rounds, and how it is set up and won.
    """
    catalogue = the_catalogue()
    if is_played(file):
        return _info_of_scenario(file, catalogue, as_json=as_json)
    loaded = the_battlefield(file, catalogue)
    facts = described(loaded, catalogue)
    if as_json:
        print_json({"file": str(file), **facts, "left_out": list(loaded.left_out)})
    else:
        _say(str(file), facts, catalogue)
    return FOUND if loaded.left_out else OK


def _info_of_scenario(file: Path, catalogue: Catalogue, *, as_json: bool) -> int:
    from builder.cli.scenario_facts import say_scenario, scenario_facts

    loaded, known, cards = the_played(file, catalogue)
    for problem in loaded.problems:
        tell(problem)
    facts = scenario_facts(loaded, the_cards() if cards is None else cards, the_glyphs(), known)
    format = file.suffix.lower().removeprefix(".")
    if as_json:
        print_json({"file": str(file), "format": format, **facts, "left_out": list(loaded.left_out)})
    else:
        say_scenario(f"{file} ({format})", facts)
    return FOUND if loaded.left_out else OK


def described(loaded: Loaded, catalogue: Catalogue) -> dict[str, Any]:
    """The facts of a battlefield under the keys of docs/cli.md."""
    from builder.board import spaces
    from builder.catalogue import Role
    from builder.inventory import boxes_needed, used

    battlefield = loaded.battlefield
    plan = boxes_needed(used(battlefield), catalogue)
    return {
        "format": loaded.format,
        "title": battlefield.info.title,
        "author": battlefield.info.author,
        "pieces": len(battlefield),
        # Files note flags at any height above their battlement: they make no level.
        "levels": max(
            (p.slot for p in battlefield.pieces.values() if p.type.role is not Role.FLAG), default=0
        ),
        "hexes": sum(1 for _ in battlefield.occupancy.hexes()),
        "spaces": len(spaces(battlefield)),
        "size": size_of(battlefield),
        "boxes_needed": dict(plan.boxes),
        "fewer_boxes": dict(plan.fewer),
        "same_as": {box: list(same) for box, same in plan.same_as.items()},
        "not_in_any_box": dict(plan.not_in_any_box),
    }


def size_of(battlefield: Battlefield) -> dict[str, float]:
    """Columns and rows of hexes (odd rows shifted by half a hex); width, depth and height in mm."""
    from builder.hexgrid.geometry import FLUID, LEVEL, bounds
    from builder.hexgrid.offset import from_hex

    hexes = set(battlefield.occupancy.hexes())
    rectangle = bounds(hexes)
    if rectangle is None:
        return {"columns": 0, "rows": 0, "width_mm": 0.0, "depth_mm": 0.0, "height_mm": 0.0}
    columns, rows = zip(*map(from_hex, hexes), strict=True)
    top = max(
        (piece.slot - 1) * LEVEL + (piece.type.height * LEVEL or FLUID)
        for piece in battlefield.pieces.values()
    )
    return {
        "columns": max(columns) - min(columns) + 1,
        "rows": max(rows) - min(rows) + 1,
        "width_mm": round(rectangle.width, 1),
        "depth_mm": round(rectangle.height, 1),
        "height_mm": round(top, 1),
    }


def boxes_in_words(boxes: dict[str, int], same_as: dict[str, list[str]], catalogue: Catalogue) -> list[str]:
    """One line a box: how many, its name, its id, and equal printings."""
    lines = []
    for id, number in boxes.items():
        same = [f"{catalogue.boxes[other].name} ({other})" for other in same_as.get(id, [])]
        also = f", or as well {' or '.join(same)}" if same else ""
        lines.append(f"{number} x {catalogue.boxes[id].name} ({id}){also}")
    return lines


def fewer_in_words(boxes: dict[str, int], catalogue: Catalogue) -> list[str]:
    """One line that names fewer boxes which would do, if their counts are right; none without them."""
    named = [f"{number} x {catalogue.boxes[id].name} ({id})" for id, number in boxes.items()]
    return [f"fewer, by counts that are not certain: {', '.join(named)}"] if named else []


def _say(file: str, facts: dict[str, Any], catalogue: Catalogue) -> None:
    size = facts["size"]
    extent = f"{size['columns']} x {size['rows']} hexes, {size['width_mm']:.0f} x {size['depth_mm']:.0f} mm"
    rows = [
        ("file", f"{file} ({facts['format']})"),
        ("title", facts["title"] or "none"),
        ("author", facts["author"] or "none"),
        ("pieces", facts["pieces"]),
        ("levels", facts["levels"]),
        ("hexes", f"{facts['hexes']} with terrain, {counted(facts['spaces'], 'space')} to stand on"),
        ("size", f"{extent}, {size['height_mm']:.0f} mm high"),
    ]
    rows += [("boxes", text) for text in boxes_in_words(facts["boxes_needed"], facts["same_as"], catalogue)]
    rows += [("or", text) for text in fewer_in_words(facts["fewer_boxes"], catalogue)]
    rows += [("in no box", f"{number} x {piece}") for piece, number in facts["not_in_any_box"].items()]
    told = ""
    for name, text in rows:
        say(f"{'' if name == told else name:<10} {shown(text)}")
        told = name
