"""What a rule finds and what repairs it, and how pieces and places are named in its words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue, PieceType, Role, Shape
from builder.construction.ground import Ground
from builder.hexgrid import Edge, Hex, label
from builder.language import N_, _
from builder.problems import Place

_NAMES = (N_("east"), N_("south-east"), N_("south-west"), N_("west"), N_("north-west"), N_("north-east"))
Cell = tuple[Hex, int]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a rule found; the registry adds code, severity and rule number.

    ``cells`` are the offending cells, where that is not the cell of the piece asked about; ``others`` the
    pieces concerned besides it.
    """

    message: str
    hint: str
    cells: tuple[Cell, ...] = ()
    others: tuple[Piece, ...] = ()


def first_place(cells: Iterable[Cell]) -> Place | None:
    """The first of the cells in slot, r, q order."""
    found = min(cells, key=lambda c: (c[1], c[0].r, c[0].q), default=None)
    return None if found is None else Place(found[0].q, found[0].r, found[1])


def named(piece: Piece) -> str:
    """A piece with its place: ``the 7-hex grass tile at C4, level 3``."""
    place, level = label(piece.hex), piece.slot
    return _("the {piece} at {place}, level {level}", piece=piece.type.name, place=place, level=level)


def opened(piece: Piece) -> str:
    """`named`, at the beginning of a sentence."""
    place, level = label(piece.hex), piece.slot
    return _("The {piece} at {place}, level {level}", piece=piece.type.name, place=place, level=level)


def places(hexes: Iterable[Hex], most: int = 4) -> str:
    """Hexes as people count them: ``C4, D4 and 3 more``."""
    ordered = sorted(hexes, key=lambda h: (h.r, h.q))
    shown = [label(hex) for hex in ordered[:most]]
    remaining = len(ordered) - len(shown)
    if remaining:
        return _("{places} and {n} more", places=", ".join(shown), n=remaining)
    if len(shown) == 1:
        return shown[0]
    return _("{places} and {last}", places=", ".join(shown[:-1]), last=shown[-1])


NewPiece = Callable[[PieceType, Hex, int, int], Piece]


@dataclass(frozen=True, slots=True)
class Repair:
    """Pieces put down, pieces moved or replaced (by id) and pieces taken away, with a label."""

    label: str
    put: tuple[Piece, ...] = ()
    moved: tuple[Piece, ...] = ()
    taken: tuple[int, ...] = ()

    @property
    def edit(self) -> Edit:
        """All of it as one edit."""
        steps: list[Edit] = []
        if self.taken:
            steps.append(Take(self.taken))
        if self.moved:
            steps.append(Replace(self.moved))
        if self.put:
            steps.append(Put(self.put))
        return steps[0] if len(steps) == 1 else Several(tuple(steps))


@dataclass(frozen=True, slots=True)
class Site:
    """Where a problem is: the battlefield, the piece that has it and the others it names."""

    battlefield: Battlefield
    catalogue: Catalogue
    new_piece: NewPiece
    piece: Piece
    others: tuple[Piece, ...] = ()

    @property
    def ground(self) -> Ground:
        """The battlefield as the rules see it."""
        return Ground(self.battlefield.occupancy)

    def type_of(self, role: Role, shape: Shape | None = None, size: int | None = None) -> PieceType | None:
        """The first type of a role, of this shape and size where they are given."""
        for type in self.catalogue.placeable():
            fits = (shape is None or type.shape is shape) and (size is None or type.size == size)
            if type.role is role and fits:
                return type
        return None

    def surface(self, hex: Hex, below: int, without: frozenset[int] = frozenset()) -> int:
        """The highest filled slot under slot ``below`` at a hex; 0 is the table."""
        column = self.battlefield.occupancy.column(hex)
        return max(
            (
                slot
                for slot, pieces in column.items()
                if slot < below and any(piece.id not in without for piece in pieces)
            ),
            default=0,
        )


def turned_to(piece: Piece, edge: Edge) -> tuple[Hex, int]:
    """Hex and rotation of a piece of one edge so that it stands on ``edge``, seen from its own hex."""
    return edge.hex, (edge.direction - piece.type.edges(0)[0].direction) % 6


def direction_name(direction: int) -> str:
    """``north-east`` for 5, and so on."""
    return _(_NAMES[direction])
