"""A battlefield as plain text for a forum: what it is, what it takes, and where every piece lies."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from builder.hexgrid import Direction, Hex
from builder.hexgrid.offset import from_hex, label

if TYPE_CHECKING:
    from builder.battlefield import Battlefield, Piece
    from builder.catalogue import Catalogue
    from builder.inventory import BoxPlan

translate = QCoreApplication.translate


def forum_text(battlefield: Battlefield, catalogue: Catalogue, boxes: BoxPlan, title: str) -> str:
    """The text: title, author, size, boxes, pieces by type, then each level with the hexes of its pieces.

    It has no mark-up, so it reads the same in every forum. ``title`` stands over it; empty says that there is
    none.
    """
    from builder.sheets.cover import box_lines
    from builder.sheets.steps import all_parts, steps_of, with_flags_lowered

    battlefield = with_flags_lowered(battlefield)
    info = battlefield.info
    lines = [title or translate("ForumText", "Untitled battlefield")]
    if info.author:
        lines.append(translate("ForumText", "by {author}").format(author=info.author))
    lines += ["", *_size(battlefield)]
    if info.description.strip():
        lines += ["", *info.description.strip().splitlines()]
    wanted = [" " * bool(line.indent) * 4 + line.text for line in box_lines(boxes, catalogue, battlefield)]
    lines += _chapter(translate("ForumText", "Boxes needed"), wanted)
    parts = [f"{part.count} × {part.name}" for part in all_parts(battlefield, catalogue)]
    lines += _chapter(translate("ForumText", "All pieces"), parts)
    steps = steps_of(battlefield, catalogue)
    if steps:
        lines += ["", translate("ForumText", "Level by level, with the hexes that each piece covers")]
        lines.append(translate("ForumText", "(letter: column, number: row, A1..C1: from A1 to C1)"))
    for step in steps:
        note = battlefield.slot_notes.get(step.slot, "").splitlines()
        heading = translate("ForumText", "Level {number}").format(number=step.slot)
        lines += _chapter(heading, [*note, *_by_type(step.pieces)])
    notes = sorted(battlefield.hex_notes.items(), key=lambda item: (item[0].r, item[0].q))
    told = [f"{label(hex)}: {' / '.join(text.splitlines())}" for hex, text in notes]
    lines += _chapter(translate("ForumText", "Notes"), told)
    return "\n".join(lines) + "\n"


def _chapter(heading: str, rows: Sequence[str]) -> list[str]:
    return ["", heading, *(f"  {row}" for row in rows)] if rows else []


def _size(battlefield: Battlefield) -> list[str]:
    from builder.sheets.cover import facts_of

    facts = facts_of(battlefield)
    if len(facts) == 1:
        return [translate("ForumText", "No piece lies on it yet")]
    pieces, highest, hexes, grid, size = facts
    return [
        translate("ForumText", "Pieces: {count}").format(count=pieces.value),
        translate("ForumText", "Highest level: {level}").format(level=highest.value),
        translate("ForumText", "Size: {columns_rows} hexes ({covered} with terrain), {cm} ({inches})").format(
            columns_rows=grid.value, covered=hexes.value, cm=size.value, inches=size.label
        ),
    ]


def _by_type(pieces: Iterable[Piece]) -> list[str]:
    """One line a type, in the order they come: its name and the places of its pieces."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    for piece in pieces:
        places[piece.type.name][place_of(piece)] += 1
    return [
        f"{name}: " + "; ".join(place if n == 1 else f"{place} (× {n})" for place, n in found.items())
        for name, found in places.items()
    ]


def place_of(piece: Piece) -> str:
    """Where a piece lies: the hexes it covers, row by row, or the edges it stands on.

    Neighbours in a row are drawn together (``A1..C1``); an edge is its hex and a direction (``C4 NE``).
    """
    if piece.type.is_edge and piece.edges:
        return "+".join(f"{label(hex)} {Direction(way).name}" for hex, way in piece.edges)
    rows: dict[int, list[int]] = defaultdict(list)
    by_place: dict[tuple[int, int], Hex] = {}
    for cell in piece.cells:
        column, row = from_hex(cell)
        rows[row].append(column)
        by_place[column, row] = cell
    runs: list[str] = []
    for row in sorted(rows):
        for first, last in _runs(sorted(rows[row])):
            start, end = label(by_place[first, row]), label(by_place[last, row])
            runs.append(start if first == last else f"{start}..{end}")
    return "+".join(runs)


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Numbers in order as runs from first to last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs
