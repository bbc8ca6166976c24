"""What belongs to a battlefield goes along with it: where the ground of a space goes, what lies on it goes.

What is moved is found by the types of the fields of a record: every hex, edge, position, direction and level
(`Along`) in it. Records to come are moved as today's are.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol, TypeVar, get_args

from builder.battlefield import (
    MAX_COORDINATE,
    MAX_SLOT,
    Battlefield,
    Change,
    Edit,
    Occupancy,
    Piece,
    SetField,
    SetNote,
    Several,
)
from builder.battlefield.model import MAX_TEXT
from builder.board.spaces import surfaces
from builder.catalogue import PieceType, Role, TileClass
from builder.facts import types_of
from builder.hexgrid import Edge, Hex, Motion
from builder.scenario.model import Scenario
from builder.scenario.places import Along, Position
from builder.shaping.arrange import common_motion
from builder.shaping.symmetry import image_of

Records = Callable[[Mapping[str, Any], Motion, Mapping[str, PieceType]], Mapping[str, Any]]
"""Moves what a battlefield preserves for other programs; it gets the types of the pieces by their ids."""


class RecordMover(Protocol):
    """Where the parts of a record go."""

    def position(self, position: Position) -> Position:
        """Where a space goes."""

    def hex(self, hex: Hex) -> Hex:
        """Where a hex goes that is named without a level."""

    def direction(self, direction: int, at: Position | None) -> int:
        """What a direction becomes, of what lies ``at`` a position."""

    def level(self, level: int) -> int:
        """What a level becomes that is meant wherever on the battlefield."""


T = TypeVar("T")


def moved(record: T, mover: RecordMover) -> T:
    """A record with all places in it moved; the record itself where nothing in it is."""
    kind: Any = type(record)
    moving = moving_fields(kind)
    values = {name: getattr(record, name) for name in moving}
    at = next(_positions(values.values()), None)
    after = {name: _moved(value, moving[name], mover, at) for name, value in values.items()}
    found = {name: value for name, value in after.items() if value != values[name]}
    return replace(record, **found) if found else record  # type: ignore[type-var]  # a dataclass


def _moved(value: Any, along: Along | None, mover: RecordMover, at: Position | None) -> Any:
    if isinstance(value, Position):
        return mover.position(value)
    if isinstance(value, Hex):
        return mover.hex(value)
    if isinstance(value, Edge):
        return Edge(mover.hex(value.hex), mover.direction(value.direction, at))
    if isinstance(value, tuple):
        parts = [_moved(part, along, mover, at) for part in value]
        # Spaces that come to lie in one are one: the ground they lay on has grown together.
        return tuple(dict.fromkeys(parts) if parts and isinstance(parts[0], Position) else parts)
    if is_dataclass(value) and not isinstance(value, type):
        return moved(value, mover)
    if type(value) is int and along is Along.DIRECTION:
        return mover.direction(value, at)
    if type(value) is int and along is Along.LEVEL:
        return mover.level(value)
    return value


def _positions(values: Iterable[Any]) -> Iterator[Position]:
    for value in values:
        if isinstance(value, Position):
            yield value
        elif isinstance(value, tuple):
            yield from _positions(value)


@cache
def moving_fields(record: Hashable) -> Mapping[str, Along | None]:
    """The fields of a record in which something is moved, with what their whole numbers stand for."""
    assert isinstance(record, type)
    found: dict[str, Along | None] = {}
    for name, hint in types_of(record).items():
        parts = list(_parts(hint))
        along = next((part for part in parts if isinstance(part, Along)), None)
        if along is not None or any(part in _PLACES or _reaches_places(part) for part in parts):
            found[name] = along
    return MappingProxyType(found)


_PLACES = (Position, Hex, Edge)


def _parts(hint: Any) -> Iterator[Any]:
    """A type and all that it is made of, and what is annotated."""
    yield hint
    for part in get_args(hint):
        yield from _parts(part)


def _reaches_places(record: Any) -> bool:
    """Whether places stand in a record, or in one that it is made of, however deep."""
    seen: set[Any] = set()
    waiting = [record]
    while waiting:
        one = waiting.pop()
        if one in seen or not (isinstance(one, type) and is_dataclass(one)):
            continue
        seen.add(one)
        for hint in types_of(one).values():
            parts = list(_parts(hint))
            if any(part in _PLACES or isinstance(part, Along) for part in parts):
                return True
            waiting += [part for part in parts if isinstance(part, type)]
    return False


@dataclass(frozen=True, slots=True)
class GoingAlong:
    """What goes along with a change of pieces: an ``edit`` of the battlefield (notes, and what it preserves
    for other programs), None where nothing does, and the scenarios as they are then.
    """

    edit: Edit | None
    scenarios: tuple[Scenario, ...]


class Staying:
    """The mover that moves nothing."""

    def position(self, position: Position) -> Position:
        return position

    def hex(self, hex: Hex) -> Hex:
        return hex

    def direction(self, direction: int, at: Position | None) -> int:
        return direction

    def level(self, level: int) -> int:
        return level


class _Gathering(Staying):
    """It remembers every hex."""

    def __init__(self) -> None:
        self.hexes: set[Hex] = set()

    def position(self, position: Position) -> Position:
        self.hexes.add(position.hex)
        return position

    def hex(self, hex: Hex) -> Hex:
        self.hexes.add(hex)
        return hex


def hexes_of(scenarios: Iterable[Scenario]) -> frozenset[Hex]:
    """Every hex on which something of some scenarios lies."""
    mover = _Gathering()
    for scenario in scenarios:
        moved(scenario, mover)
    return frozenset(mover.hexes)


def follow(
    change: Change,
    battlefield: Battlefield,
    scenarios: Sequence[Scenario],
    records: Records,
    *,
    motion: Motion | None = None,
    whole: bool = False,
    picture: bool = True,
) -> GoingAlong:
    """What goes along with a change of pieces that was just done to a battlefield.

    ``motion`` says how the pieces changed were moved where they were not turned and shifted alone: it
    mirrored them; ``whole``: it is that of the whole battlefield (see `common_motion`), with the ``picture``
    under it. What lay on a piece
    goes with it. What lay on a space that is none any more goes to the nearest of its hex: up onto what was
    put on it, else down onto what is left; where there is none it stays.
    """
    everything = motion if whole else None
    mover = _Carrying(change, battlefield, motion, whole, hexes_of(scenarios))
    after = tuple([moved(scenario, mover) for scenario in scenarios])
    edits: list[Edit] = []
    if everything is not None:
        edits += _notes_moved(battlefield, everything)
        preserved = battlefield.info.preserved
        types = {piece.type.id: piece.type for piece in (*change.before, *change.after)} if preserved else {}
        now = records(preserved, everything, types) if preserved else preserved
        edits += [SetField("preserved", now)] if now != preserved else []
        traced = battlefield.info.picture if picture else None
        if traced is not None and (there := traced.moved(everything)) != traced:
            edits.append(SetField("picture", there))
    elif battlefield.hex_notes:
        edits += mover.notes()
    return GoingAlong(Several(tuple(edits)) if edits else None, after)


def carry_out(
    battlefield: Battlefield,
    edit: Edit,
    scenarios: Sequence[Scenario],
    records: Records,
    *,
    motion: Motion | None = None,
    whole: bool = False,
) -> tuple[Scenario, ...]:
    """Carry out an edit of pieces on a battlefield and all that goes along with it; the scenarios as they are
    then. The arguments are those of `follow`. Raises RefusedError for a malformed edit.
    """
    changes: list[Change] = []
    unsubscribe = battlefield.subscribe(changes.append)
    try:
        battlefield.apply(edit)
    finally:
        unsubscribe()
    if not whole and (common := common_motion(changes[0], battlefield)) is not None:
        motion, whole = motion or common, True
    found = follow(changes[0], battlefield, scenarios, records, motion=motion, whole=whole)
    if found.edit is not None:
        battlefield.apply(found.edit)
    return found.scenarios


def _notes_moved(battlefield: Battlefield, motion: Motion) -> list[Edit]:
    """The edits that move the notes of hexes and slots; of a slot that is taken the note goes.

    Where there is no such place, below the table or beyond all limits, a note stays as near as can be and is
    joined to the one that is there: none is lost, and none is refused when its ground has moved already.
    """
    hexes, slots = battlefield.hex_notes, battlefield.slot_notes
    moved_hexes, moved_slots = dict[Hex, str](), dict[int, str]()
    for hex, text in hexes.items():
        there = motion.hex(hex)
        beyond = max(abs(there.q), abs(there.r)) > MAX_COORDINATE
        _write_down(moved_hexes, hex if beyond else there, text)
    for slot, text in sorted(slots.items()):
        if not motion.takes(slot):
            _write_down(moved_slots, min(max(motion.slot(slot), 1), MAX_SLOT), text)
    return [*_notes_becoming(hexes, moved_hexes), *_notes_becoming(slots, moved_slots)]


def _write_down(notes: dict[Any, str], place: int | Hex, text: str) -> None:
    """Write a note below what stands at a place, or beside it where that would be too long for a note."""
    for there in _from(place):
        both = f"{notes[there]}\n{text}" if there in notes else text
        if len(both) <= MAX_TEXT:
            notes[there] = both
            return


def _from(place: int | Hex) -> Iterator[int | Hex]:
    """A place and those beside it, the nearest first on one side."""
    if isinstance(place, int):
        yield from (*range(place, MAX_SLOT + 1), *range(place - 1, 0, -1))
    else:
        inwards = -1 if place.q > 0 else 1
        yield from (Hex(place.q + inwards * step, place.r) for step in range(MAX_COORDINATE))


def _notes_becoming(before: Mapping[Any, str], after: Mapping[Any, str]) -> list[Edit]:
    places = dict.fromkeys([*before, *after])
    return [
        SetNote(place, after.get(place, ""))
        for place in places
        if before.get(place, "") != after.get(place, "")
    ]


class _Carrying:
    """The mover that follows pieces."""

    def __init__(
        self,
        change: Change,
        battlefield: Battlefield,
        motion: Motion | None,
        whole: bool,
        wanted: Container[Hex],
    ) -> None:
        """Of the hexes ``wanted`` it can say where they go."""
        self._change, self._battlefield = change, battlefield
        self._motion, self._whole = motion, whole
        self._grounds: dict[tuple[Hex, int], tuple[Piece, Piece | None, int]] = {}
        self._touched: set[Hex] = {cell for piece in change.after for cell in piece.cells}
        self._come = frozenset(piece.id for piece in change.after)
        self._doors: dict[Hex, Hex] = {}
        gone: list[tuple[Piece, Piece | None]] = [(piece, None) for piece in change.removed]
        for before, after in (*change.changed, *gone):
            level = _surface(before)
            for index, cell in enumerate(before.cells):
                if cell not in wanted:
                    continue
                self._touched.add(cell)
                there = self._grounds.get((cell, level)) if level is not None else None
                if level is not None and (there is None or there[0].slot < before.slot):
                    self._grounds[cell, level] = (before, after, index)
            if after is not None and before.spaces and after.spaces:
                self._doors[before.spaces[0]] = after.spaces[0]

    def position(self, position: Position) -> Position:
        """With the piece that it lay on, else by the motion of the whole, else as its hex is now."""
        hex, level = position
        before, after, index = self._grounds.get((hex, level), (None, None, 0))
        if before is not None and any(piece.slot > before.slot for piece in self._bearing(hex, level)):
            before = after = None  # it lies on what stays: in water, say, whose ground went
        if before is not None and after is not None:
            now = _surface(after)
            return Position(self._cell(before, after, index), max(0, level if now is None else now))
        motion = self._motion
        if motion is not None and before is not None and not motion.takes(before.slot):
            return Position(motion.hex(hex), level)  # smaller pieces took the place of its mirror image
        if motion is not None and self._whole and before is None:
            there, stays = motion.hex(hex), bool(self._bearing(hex, level))
            beyond = max(abs(there.q), abs(there.r)) > MAX_COORDINATE  # no file could hold it
            return Position(hex if beyond else there, level if stays else max(0, motion.slot(level)))
        return self._settled(position, before) if hex in self._touched else position

    def hex(self, hex: Hex) -> Hex:
        """With the doorway that has its space 1 there, else by the motion of the whole."""
        if hex in self._doors:
            return self._doors[hex]
        return self._motion.hex(hex) if self._motion is not None and self._whole else hex

    def direction(self, direction: int, at: Position | None) -> int:
        """Turned as the piece below."""
        before, after, _index = self._grounds.get(at, (None, None, 0)) if at is not None else (None, None, 0)
        if self._motion is not None and (self._whole or before is not None):
            return self._motion.direction(direction)
        if before is None or after is None:
            return direction
        return (direction + after.rotation - before.rotation) % 6

    def level(self, level: int) -> int:
        """By the motion of the whole."""
        return max(0, self._motion.slot(level)) if self._motion is not None and self._whole else level

    def notes(self) -> list[Edit]:
        """The notes of hexes that were left bare go with the piece that lay there."""
        notes = dict(self._battlefield.hex_notes)
        for before, after in self._change.changed:
            for index, cell in enumerate(before.cells):
                occupancy = self._battlefield.occupancy
                if cell not in self._battlefield.hex_notes or occupancy.column(cell):
                    continue
                there = self._cell(before, after, index)
                if there not in notes:
                    notes[there] = notes.pop(cell)
        return _notes_becoming(self._battlefield.hex_notes, notes)

    def _cell(self, before: Piece, after: Piece, index: int) -> Hex:
        """Where a cell of a piece lies afterwards."""
        cell = before.cells[index]
        if self._motion is not None and (self._whole or image_of(before, self._motion) == after):
            return self._motion.hex(cell)
        return after.cells[index] if before.type.shape is after.type.shape else cell

    def _settled(self, position: Position, ground: Piece | None) -> Position:
        """The nearest space of a hex where a position was one and is none any more."""
        hex, level = position
        occupancy = self._battlefield.occupancy
        now = [space.level for space in surfaces(occupancy, hex)[0]]
        if level in now or not now or level not in self._levels_before(hex):
            return position
        above, below = [one for one in now if one > level], [one for one in now if one < level]
        if (ground is None and above) or not below:
            return Position(hex, min(above))
        return Position(hex, max(below))

    def _levels_before(self, hex: Hex) -> list[int]:
        """The levels of the spaces that a hex had before the change."""
        before = Occupancy()
        for piece in (*self._staying(hex), *self._change.before):
            if hex in piece.cells:
                before.add(piece)
        return [space.level for space in surfaces(before, hex)[0]]

    def _bearing(self, hex: Hex, level: int) -> list[Piece]:
        """The pieces that the change left as they were whose spaces lie at a hex and level."""
        return [piece for piece in self._staying(hex) if _surface(piece) == level]

    def _staying(self, hex: Hex) -> set[Piece]:
        """The pieces at a hex that the change left as they were."""
        occupancy = self._battlefield.occupancy
        rows = (*occupancy.column(hex).values(), *occupancy.standing(hex).values())
        return {piece for pieces in rows for piece in pieces if piece.id not in self._come}


def _surface(piece: Piece) -> int | None:
    """The level of the spaces on a piece; None where it carries nobody."""
    if piece.type.is_flat:
        return piece.slot - 1
    if piece.type.kind.tile_class is TileClass.LAND:
        return piece.top
    return piece.slot if piece.type.role is Role.LADDER else None
