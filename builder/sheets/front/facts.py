"""What the cover says in numbers and words: facts, boxes, time, what is missing, what cannot be built.

How long building takes is a simple estimate, so that somebody can plan an evening: seconds for one piece, of
somebody who has built before and has the pieces at hand, sorted (the checklist): to find it, to see on the
drawing where it goes, and to put it there. Nobody has measured it; the table says why each number is what it
is, and the sum is given as "about", rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue, Confidence, PieceType, Role, TileClass
from builder.drawing.plan_view import covered_hexes
from builder.hexgrid.geometry import bounds
from builder.hexgrid.offset import from_hex
from builder.inventory import BoxPlan, short, used
from builder.problems import Problem, Severity
from builder.sheets.flow import Line

# Seconds a piece by what it is.
SECONDS = {
    Role.LAND: 10,  # a small tile: find its hex on the drawing, drop it into place
    Role.WALL_WALK: 15,  # is fitted on top of walls
    Role.FLUID: 8,  # needs no turning where it is a single hex, as most are
    Role.OBSTACLE: 15,  # is put together from trunk and base, or seated on its base
    Role.CASTLE_BASE: 12,  # must be turned the right way
    Role.CASTLE_WALL: 15,  # must be turned, and plugged on without pulling up what carries it
    Role.DOORWAY: 60,  # two towers, a lintel and a door
    Role.DOOR: 15,  # is hung in
    Role.RUIN: 15,  # is stood between hexes
    Role.STONE_WALL: 15,  # is stood between hexes
    Role.BATTLEMENT: 8,  # is clipped on
    Role.LADDER: 8,  # is clipped together
    Role.FLAG: 5,  # is stuck in
    Role.PART: 5,  # is laid by
}
LARGE_TILE = 6  # hexes from which a tile is awkward
LARGE_EXTRA = 10  # seconds to turn it the right way and press it onto all that lies below it
LEVEL = 30  # seconds a level: read the next drawing, take its pieces to hand, look it over at the end


def seconds_for(type: PieceType) -> int:
    """The seconds that one piece of a type takes."""
    extra = LARGE_EXTRA if type.role is Role.LAND and type.size >= LARGE_TILE else 0
    return SECONDS[type.role] + extra


def build_minutes(battlefield: Battlefield) -> float:
    """The estimate in minutes; 0 without pieces."""
    pieces = battlefield.pieces.values()
    levels = len({piece.slot for piece in pieces})
    return (sum(seconds_for(piece.type) for piece in pieces) + LEVEL * levels) / 60


def rounded_time(minutes: float) -> str:
    """The time as people say it: to five minutes, from an hour on to ten, from four hours on to half hours.

    >>> rounded_time(2), rounded_time(23), rounded_time(76), rounded_time(260)
    ('5 min', '25 min', '1 h 20 min', '4½ h')
    """
    if minutes >= 235:
        halves = round(minutes / 30)
        return f"{halves // 2}½ h" if halves % 2 else f"{halves // 2} h"
    step = 5 if minutes < 57.5 else 10
    whole = max(5, round(minutes / step) * step)
    hours, rest = divmod(whole, 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest else "") if part)


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

    Of more than a few kinds only the number is given: `short_notes` say which.
    """
    if owned is None or len(battlefield) == 0:
        return []
    missing = short(used(battlefield), owned)
    if not missing:
        return [Line("You have all the pieces.", bold=True)]
    if len(missing) > _MOST_SHORT:
        all_but = f"You have all but {sum(missing.values())} pieces of {len(missing)} kinds:"
        return [Line(all_but, bold=True), Line("marked in the list of all pieces", soft=True, indent=5)]
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
