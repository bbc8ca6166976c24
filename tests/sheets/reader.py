"""A reader that knows nothing but the pages: it rebuilds the battlefield from what is printed.

It goes by what a person goes by: the level in the title of each drawing, the new pieces in full colour over
all that is faded, the counts in the list beside it, the number on a ladder and what the list says of it. It
asks neither the steps nor the battlefield that the pages were made from. Pieces are recognised by their
faces, as the catalogue draws each kind on its own.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from builder.battlefield import Battlefield, Piece
from builder.catalogue import PieceType, Role
from builder.colours import WHITE
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.pieces import piece_marks
from builder.hexgrid import Edge, Hex, Point, centre, edge_line, hex_at
from builder.sheets.layout import Block, Picture, Plan, Text
from tests.battlefields import shipped_catalogue, shipped_styles
from tests.sheets.invariants import beside_count, drawing_of

_NEAR = 0.05  # mm on the table
_LADDER = re.compile(r"ladder of (\d+) rungs? from level (\d+) up to level (\d+)")
_LEVEL = re.compile(r"Levels? (\d+)(?: to (\d+))?\b")
_IN_TURN = re.compile(r"In turn, from below: (.+), (.+)\.")
_TWO_SIDED = (Role.RUIN, Role.STONE_WALL, Role.FLAG)  # look the same from both sides
_VEIL = 0.99  # an area that is white and not opaque dims what was drawn before


class Place(NamedTuple):
    """Where a piece lies, whichever of its rotations that look alike it has."""

    type: str
    slot: int
    covers: frozenset[Hex]
    edges: frozenset[Edge]
    opens: frozenset[Edge]


def place_of(piece: Piece) -> Place:
    """The place of a piece as a file has it."""
    return Place(
        piece.type.id,
        piece.slot,
        frozenset(piece.cells) if not piece.type.is_edge else frozenset(),
        frozenset(edge.canonical if piece.type.role in _TWO_SIDED else edge for edge in piece.edges),
        frozenset(piece.opens),
    )


def places_of(battlefield: Battlefield) -> Counter[Place]:
    """All places, flags in the slot of their battlement as they are built."""
    return Counter(map(place_of, battlefield.pieces.values()))


class _Face(NamedTuple):
    """An area as it is told from others: its colour, its number of points, its middle and how it spreads."""

    fill: str | None
    count: int
    x: float
    y: float
    spread: tuple[float, float, float]

    def like(self, other: _Face, dx: float = 0.0, dy: float = 0.0) -> bool:
        """Whether the other is the same, moved by so much."""
        return (
            self[:2] == other[:2]
            and math.dist((self.x + dx, self.y + dy), (other.x, other.y)) < _NEAR
            and math.dist(self.spread, other.spread) < 1.0
        )


def _face(area: Area) -> _Face:
    points = [point for ring in area.rings for point in ring]
    n = len(points)
    x, y = sum(p.x for p in points) / n, sum(p.y for p in points) / n
    third = sum((p.x - x) ** 3 + 2 * (p.y - y) ** 3 for p in points) / n / 100
    across, down = sum((p.x - x) ** 2 for p in points) / n, sum((p.y - y) ** 2 for p in points) / n
    slant = sum((p.x - x) * (p.y - y) for p in points) / n
    return _Face(area.fill, n, x, y, (across - down, slant, third))


def _areas(marks: Iterable[Mark]) -> list[Area]:
    return [mark for mark in marks if isinstance(mark, Area) and any(mark.rings)]


class _Sample(NamedTuple):
    """A type as it is drawn in one rotation about the hex (0, 0)."""

    type: PieceType
    rotation: int
    faces: tuple[_Face, ...]


@cache
def _samples() -> dict[tuple[str | None, int], list[_Sample]]:
    found: dict[tuple[str | None, int], list[_Sample]] = defaultdict(list)
    for type in shipped_catalogue().placeable():
        for rotation in range(6):
            marks = piece_marks(Piece(0, type, Hex(0, 0), 1, rotation), shipped_styles())
            # Without the plates of numbers: a larger one may stand for a small one.
            faces = tuple([_face(area) for area in _areas(marks) if area.stroke != WHITE])
            found[faces[0][:2]].append(_Sample(type, rotation, faces))
    return found


@dataclass
class _Step:
    """What one level says: the counts of its lists by name, the ladders, and the pieces on its drawings."""

    counts: Counter[str]
    ladders: list[tuple[int, int]]  # the slots of the lowest and of the highest rung's top
    found: dict[Place, Piece]
    numbers: dict[Edge, str]


class NotToldError(AssertionError):
    """The pages do not say what was to be built."""


def rebuilt(plan: Plan) -> Counter[Place]:
    """All pieces that the pages say are to be built."""
    steps: dict[int, _Step] = {}
    for block in [block for page in plan.pages for block in page.blocks if block.kind in ("step", "parts")]:
        levels, kinds = _levels(block), _in_turn(block)
        for level in levels:
            step = steps.setdefault(level, _Step(Counter(), [], {}, {}))
            if kinds and block.kind == "step":
                _read_stacked(block, level, kinds, step)
                continue
            _read_list(block, step)
            if block.kind == "step":  # else its only pictures are those of the list
                _read_drawing(drawing_of(block), level, step)
    places: Counter[Place] = Counter()
    for level in sorted(steps):
        for place in _settled(steps[level], level, places):
            places[place] += 1
    return places


def _levels(block: Block) -> range:
    """The levels that a block is about, by its title; none for a list of everything."""
    for item in block.items:
        if isinstance(item, Text) and item.bold:
            match = _LEVEL.match(item.text)
            if match is None:
                return range(0)
            return range(int(match[1]), int(match[2] or match[1]) + 1)
    return range(0)


def _in_turn(block: Block) -> list[str]:
    """The names of the two kinds that a pillar is made of, in turn from below; none elsewhere."""
    words = " ".join(item.text for item in block.items if isinstance(item, Text))
    found = _IN_TURN.search(words)
    return list(found.groups()) if found else []


def _read_stacked(block: Block, level: int, kinds: list[str], step: _Step) -> None:
    """One level of a pillar of two kinds in turn: it lies where the lowest one does, which is drawn."""
    levels, whole = _levels(block), _Step(Counter(), [], {}, {})
    _read_list(block, whole)
    many = -(-len(levels) // 2)
    if whole.counts != Counter({kinds[0]: many, kinds[1]: len(levels) - many}):
        raise NotToldError(f"levels {levels}: {kinds} in turn are not {whole.counts}")
    _read_drawing(drawing_of(block), level, whole)
    name = kinds[(level - levels[0]) % 2]
    (type,) = [type for type in shipped_catalogue().pieces.values() if type.name == name]
    (lowest,) = [piece for piece in whole.found.values() if piece.type.name == kinds[0]]
    piece = replace(lowest, type=type)
    step.counts[name] += 1
    step.found[place_of(piece)] = piece


def _read_list(block: Block, step: _Step) -> None:
    lines = [item for item in block.items if isinstance(item, Text)]
    for count in lines:
        match = re.fullmatch(r"(\d+) ×", count.text)
        if match is None:
            continue
        words = " ".join(beside_count(count, lines))
        ladder = _LADDER.match(words)
        if ladder is not None:
            n, low, high = map(int, ladder.groups())
            if high - low != 2 * n:
                raise NotToldError(f"{words}: {n} rungs do not reach so far")
            step.ladders += [(low + 1, high)] * int(match[1])
        else:
            step.counts[_name(words)] += int(match[1])


def _name(words: str) -> str:
    """The longest name of a piece that a row of a list begins with."""
    joined = "".join(words.split())
    names = {"".join(type.name.split()): type.name for type in shipped_catalogue().pieces.values()}
    found = [name for name in names if joined.startswith(name)]
    if not found:
        raise NotToldError(f"{words}: no piece is called so")
    return names[max(found, key=len)]


def _read_drawing(picture: Picture, level: int, step: _Step) -> None:
    """The new pieces of a drawing: those in full colour that nothing white dims."""
    marks = picture.marks
    dimmed = [i for i, mark in enumerate(marks) if isinstance(mark, Area) and _dims(mark)]
    fresh = marks[dimmed[-1] + 1 :] if dimmed else marks
    by_face: dict[tuple[str | None, int], list[_Face]] = defaultdict(list)
    for face in map(_face, _areas(fresh)):
        by_face[face[:2]].append(face)
    for face in [face for faces in by_face.values() for face in faces]:
        alike = list(_candidates(face, level, by_face))
        # A wall has the ground of a base below it: what more is there of is what is meant.
        most = max((count for _, count in alike), default=0)
        _put(step, _of_height([piece for piece, count in alike if count == most], fresh))
    _read_numbers(fresh, step)


def _dims(mark: Area) -> bool:
    return mark.fill == WHITE and mark.stroke is None and mark.opacity < _VEIL


def _candidates(
    face: _Face, level: int, by_face: dict[tuple[str | None, int], list[_Face]]
) -> Iterator[tuple[Piece, int]]:
    """The pieces that a face may be of, with how many faces each has, all of which are there."""
    for type, rotation, (first, *others) in _samples().get(face[:2], ()):
        dx, dy = face.x - first.x, face.y - first.y
        hex = hex_at(Point(dx, dy))
        if math.dist(centre(hex), (dx, dy)) > _NEAR or not first.like(face, dx, dy):
            continue
        if type.role is Role.RUIN:
            others = []  # its rubble may lie beyond the rim of the drawing
        if all(any(one.like(other, dx, dy) for other in by_face.get(one[:2], ())) for one in others):
            yield Piece(0, type, hex, level, rotation), len(others) + 1


def _of_height(alike: list[Piece], marks: Sequence[Mark]) -> list[Piece]:
    """Of trees that differ in height alone those of the number on them, or next to them."""
    heights = {str(piece.type.height) for piece in alike}
    if len(heights) <= 1:
        return alike
    at = centre(alike[0].hex)
    numbers = [mark for mark in marks if isinstance(mark, Label) and mark.text in heights]
    if not numbers:
        raise NotToldError(f"{alike[0].type.name} at {alike[0].hex}: no number says how high it is")
    number = min(numbers, key=lambda mark: math.dist(mark.at, at)).text
    return [piece for piece in alike if str(piece.type.height) == number]


def _put(step: _Step, alike: Sequence[Piece]) -> None:
    for place, piece in {place_of(piece): piece for piece in alike}.items():
        step.found.setdefault(place, piece)


def _read_numbers(marks: Sequence[Mark], step: _Step) -> None:
    """The number of rungs on each ladder: it stands in the hex of the ladder, or next to it."""
    numbers = [mark for mark in marks if isinstance(mark, Label) and re.fullmatch(r"\d+×", mark.text)]
    ladders = [piece for piece in step.found.values() if piece.type.role is Role.LADDER]
    for piece in ladders:
        (edge,) = piece.edges
        near = [mark for mark in numbers if hex_at(mark.at) == edge.hex]
        if near:
            line = edge_line(edge)
            away = centre(edge.hex).towards(
                Point((line[0].x + line[1].x) / 2, (line[0].y + line[1].y) / 2), -0.5
            )
            step.numbers.setdefault(edge, min(near, key=lambda mark: math.dist(mark.at, away)).text)


def _settled(step: _Step, level: int, before: Counter[Place]) -> Iterator[Place]:
    """The places of a level; of those that look alike the ones that the list has, rungs one by one."""
    found = [place for place, piece in step.found.items() if piece.type.role is not Role.LADDER]
    names = {type.id: type.name for type in shipped_catalogue().pieces.values()}
    listed = [place for place in found if step.counts[names[place.type]]]
    drawn = Counter(names[place.type] for place in listed)
    if drawn != step.counts:
        raise NotToldError(
            f"level {level}: drawn {drawn - step.counts} more and {step.counts - drawn} less than listed"
        )
    yield from listed
    remaining = Counter(step.ladders)
    tops = {hex: place.slot for place in (*before, *listed) for hex in place.covers}
    for place, piece in step.found.items():
        if piece.type.role is not Role.LADDER:
            continue
        (edge,) = piece.edges
        count = int(step.numbers[edge].removesuffix("×"))
        fit = [one for one in remaining if one[1] - one[0] + 1 == 2 * count]
        if not fit:
            raise NotToldError(f"level {level}: no list has a ladder of {count} rungs at {edge}")
        # Two of one length that stand at different heights: what they stand on tells them apart.
        low, high = min(fit, key=lambda one: abs(one[0] - 1 - tops.get(edge.hex, 0)))
        remaining[low, high] -= 1
        remaining += Counter()
        for slot in range(low, high + 1, 2):
            yield place._replace(slot=slot)
    if remaining:
        raise NotToldError(f"level {level}: {remaining} ladders are listed and not drawn")
