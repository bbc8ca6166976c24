"""What the cover says in numbers and words: facts, boxes, what is missing, what cannot be built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue, Confidence, TileClass
from builder.drawing.plan_view import covered_hexes
from builder.hexgrid.geometry import bounds
from builder.hexgrid.offset import from_hex
from builder.inventory import BoxPlan, short, used
from builder.problems import Problem, Severity
from builder.sheets.flow import Line
from builder.sheets.front.build_time import build_minutes, rounded_time

_MOST_SHORT = 5  # kinds of pieces that are named one by one


@dataclass(frozen=True, slots=True)
class Fact:
    """A number and what it says."""

    value: str
    label: str


def facts_of(battlefield: Battlefield) -> list[Fact]:
    """Pieces, levels, hexes, size and time to build; nothing but the pieces where there are none."""
    pieces = Fact(str(len(battlefield)), "pieces" if len(battlefield) != 1 else "piece")
    hexes = covered_hexes(battlefield)
    box = bounds(hexes)
    if box is None:
        return [pieces]
    places = [from_hex(hex) for hex in hexes]
    columns = max(c for c, _ in places) - min(c for c, _ in places) + 1
    rows = max(r for _, r in places) - min(r for _, r in places) + 1
    ground = (TileClass.LAND, TileClass.FLUID, TileClass.CASTLE)
    tops = [piece.highest for piece in battlefield.pieces.values() if piece.type.kind.tile_class in ground]
    wide, deep = box.width / 10, box.height / 10
    return [
        pieces,
        Fact(str(max(tops, default=0)), "highest level"),
        Fact(str(len(hexes)), "hexes with terrain" if len(hexes) != 1 else "hex with terrain"),
        Fact(f"{columns} × {rows}", "columns × rows of hexes"),
        Fact(f"{wide:.0f} × {deep:.0f} cm", f"{wide / 2.54:.0f} × {deep / 2.54:.0f} inches"),
        Fact(rounded_time(build_minutes(battlefield)), "to build, about"),
    ]


def box_lines(boxes: BoxPlan | None, catalogue: Catalogue, battlefield: Battlefield) -> list[Line]:
    """What to take from the shelf, in words; where a count that matters is not certain, that is said."""
    wanted = {part for piece in battlefield.pieces.values() for part in piece.type.parts}
    if boxes is None:
        return []
    lines: list[Line] = []
    for id, count in boxes.boxes.items():
        box = catalogue.boxes.get(id)
        lines.append(Line(f"{count} × {_box_name(id, catalogue)}", bold=True))
        others = [
            catalogue.boxes[other].name for other in boxes.same_as.get(id, ()) if other in catalogue.boxes
        ]
        if others:
            lines.append(Line(f"or {', '.join(others)} (the same pieces)", soft=True, indent=5))
        counts = box.pieces.items() if box else ()
        if any(id in wanted and count.confidence is Confidence.LOW for id, count in counts):
            lines.append(Line("not all counts of this box are certain", soft=True, indent=5))
    if boxes.fewer:
        names = [f"{count} × {_box_name(id, catalogue)}" for id, count in boxes.fewer.items()]
        lines.append(Line(f"or fewer boxes, by counts that are not certain: {', '.join(names)}", soft=True))
    for id, count in boxes.not_in_any_box.items():
        lines.append(Line(f"{count} × {_name(id, catalogue)}: in no box known here"))
    return lines


def owned_lines(
    battlefield: Battlefield, owned: Mapping[str, int] | None, catalogue: Catalogue
) -> list[Line]:
    """Whether the pieces owned are enough and, if not, what is short; nothing where nobody said.

    Of more than a few kinds only the number is told: `short_notes` say which.
    """
    if owned is None or len(battlefield) == 0:
        return []
    missing = short(used(battlefield), owned)
    if not missing:
        return [Line("You have all the pieces.", bold=True)]
    if len(missing) > _MOST_SHORT:
        told = f"You have all but {sum(missing.values())} pieces of {len(missing)} kinds:"
        return [Line(told, bold=True), Line("marked in the list of all pieces", soft=True, indent=5)]
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    names = [
        f"{missing[id]} × {_name(id, catalogue)}"
        for id in sorted(missing, key=lambda id: (order.get(id, len(order)), id))
    ]
    return [Line("You have all but:", bold=True), Line(", ".join(names), indent=5)]


def short_notes(
    battlefield: Battlefield, owned: Mapping[str, int] | None, catalogue: Catalogue
) -> dict[str, str]:
    """What is short of each type that the battlefield uses, by piece id; only of those that are short."""
    missing = short(used(battlefield), owned) if owned is not None else {}
    notes: dict[str, str] = {}
    for type in {piece.type for piece in battlefield.pieces.values()}:
        said = [
            f"{missing[id]} {'short' if id == type.id else f'× {_name(id, catalogue)} short'}"
            for id in type.parts
            if id in missing
        ]
        if said:
            notes[type.id] = ", ".join(said)
    return notes


def findings_line(problems: Sequence[Problem], page: int | None) -> tuple[str, bool] | None:
    """The findings in one sentence, with the page that lists them, and whether any is an error; or None."""
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    warnings = sum(problem.severity is Severity.WARNING for problem in problems)
    if not errors and not warnings:
        return None
    said = []
    if errors:
        said.append(f"{errors} {'thing' if errors == 1 else 'things'} cannot be built as drawn")
    if warnings and errors:
        said.append(f"{warnings} {'needs' if warnings == 1 else 'need'} care while building")
    elif warnings:
        said.append(f"{warnings} {'thing needs' if warnings == 1 else 'things need'} care while building")
    where = f": see page {page}" if page else ""
    return f"{', '.join(said)}{where}", bool(errors)


def _box_name(id: str, catalogue: Catalogue) -> str:
    box = catalogue.boxes.get(id)
    return box.name if box else id


def _name(id: str, catalogue: Catalogue) -> str:
    piece = catalogue.pieces.get(id)
    return piece.name if piece else id
