"""Pieces held together, to be put down as a whole: relative to the hex by which they are held."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from builder.battlefield import MAX_GROUP_NAME, Battlefield, Piece
from builder.hexgrid import ORIGIN, Hex, Motion
from builder.shaping.arrange import pivot
from builder.shaping.drop import drop_slot, surface
from builder.shaping.symmetry import IN_PLACE, Kind, LatticePoint, Symmetry, images


@dataclass(frozen=True)
class Group:
    """Some pieces about hex (0, 0), the lowest of them in slot 1; ``name`` is what a person calls them.

    Their ids are below 0, which no piece on a battlefield has. A battlefield that is merged brings its
    ``notes``, by slot or hex, and what it says ``about`` itself, and is put down ``once``.
    """

    pieces: tuple[Piece, ...]
    name: str = ""
    notes: Mapping[int | Hex, str] = field(default_factory=lambda: MappingProxyType({}))
    about: str = ""
    once: bool = False

    @classmethod
    def of(cls, pieces: Iterable[Piece], name: str = "") -> Group:
        """Pieces as a group, held by their most central cell. Raises ValueError for none."""
        given = sorted(pieces, key=lambda piece: (piece.slot, piece.hex.r, piece.hex.q, piece.id))
        if not given:
            raise ValueError("a group has at least one piece")
        middle, lowest = pivot(given), given[0].slot
        return Group(
            tuple(
                replace(piece, id=-number, hex=piece.hex.minus(middle), slot=piece.slot - lowest + 1)
                for number, piece in enumerate(given, 1)
            ),
            name,
        )

    @classmethod
    def of_battlefield(cls, battlefield: Battlefield, name: str) -> Group:
        """A whole battlefield with its notes. Raises ValueError where there are no pieces."""
        pieces = battlefield.in_order()
        group = Group.of(pieces, name)
        middle = pieces[0].hex.minus(group.pieces[0].hex) if pieces else Hex(0, 0)
        lowest = min(piece.slot for piece in pieces)
        notes: dict[int | Hex, str] = {
            slot - lowest + 1: text for slot, text in battlefield.slot_notes.items() if slot >= lowest
        }
        notes |= {hex.minus(middle): text for hex, text in battlefield.hex_notes.items()}
        return replace(
            group, notes=MappingProxyType(notes), about=battlefield.info.description.strip(), once=True
        )

    def turned(self, sixths: int) -> Group:
        """The group turned clockwise about the hex by which it is held."""
        return self._moved(Motion(sixths % 6, ORIGIN))[0]

    def flipped(self, kind: Kind) -> tuple[Group, tuple[Piece, ...]]:
        """The group mirrored or half turned about the hex by which it is held, and what has no mirror
        image.

        Raises ValueError for kinds of more than two sides.
        """
        if kind not in IN_PLACE:
            raise ValueError("a group is flipped or half turned, nothing else")
        (motion,) = Symmetry(kind, LatticePoint(0, 0)).motions
        return self._moved(motion)

    def _moved(self, motion: Motion) -> tuple[Group, tuple[Piece, ...]]:
        pieces, without = images(self.pieces, motion)
        notes = {
            motion.hex(place) if isinstance(place, Hex) else place: text for place, text in self.notes.items()
        }
        return replace(self, pieces=pieces, notes=MappingProxyType(notes)), without

    def laid(self, hex: Hex, slot: int) -> tuple[Piece, ...]:
        """The pieces with the group held over ``hex`` and its lowest in ``slot``."""
        return tuple(
            replace(piece, hex=piece.hex.plus(hex), slot=piece.slot + slot - 1) for piece in self.pieces
        )

    def resting_slot(
        self,
        battlefield: Battlefield,
        hex: Hex,
        *,
        highest: int | None = None,
        without: Container[int] = (),
    ) -> int:
        """The slot of the lowest pieces when the group is let go over ``hex`` and comes down as a whole.

        It comes to rest as soon as one of its pieces does. What stands on edges rests on the others, unless
        there are none. ``highest`` and ``without`` as in `surface`.
        """
        return max(1, *_slots(battlefield, self.laid(hex, 1), highest, without))


def with_free_names(pieces: Iterable[Piece], battlefield: Battlefield) -> tuple[Piece, ...]:
    """Copies of pieces, their groups under names that no group of the battlefield has: ``Tower 2``."""
    taken = battlefield.groups().keys()
    names: dict[str, str] = {"": ""}
    copies = []
    for piece in pieces:
        if piece.group not in names:
            names[piece.group] = free_name(piece.group, {*taken, *names.values()})
        copies.append(replace(piece, group=names[piece.group]))
    return tuple(copies)


def free_name(name: str, taken: Container[str]) -> str:
    """A free name, with a number appended if needed: ``Tower``, ``Tower 2``, ``Tower 3``."""
    if name not in taken:
        return name
    stem, _space, last = name.rpartition(" ")
    stem, number = (stem, int(last)) if stem and last.isdecimal() and len(last) < 6 else (name, 1)
    while True:
        number += 1
        found = f"{stem[: MAX_GROUP_NAME - 7]} {number}"
        if found not in taken:
            return found


def _slots(
    battlefield: Battlefield, pieces: Sequence[Piece], highest: int | None, without: Container[int]
) -> list[int]:
    lowest: dict[Hex, int] = {}
    for piece in pieces:
        if piece.type.fills_cells:
            for cell in piece.cells:
                lowest[cell] = min(piece.slot, lowest.get(cell, piece.slot))
    if lowest:
        return [
            surface(battlefield, (cell,), highest=highest, without=without) + 2 - slot
            for cell, slot in lowest.items()
        ]
    return [
        drop_slot(battlefield, piece.type, piece.hex, piece.rotation, highest=highest, without=without)
        + 1
        - piece.slot
        for piece in pieces
    ]
