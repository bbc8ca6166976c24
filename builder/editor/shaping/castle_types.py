"""The castle's piece types as the wall tool needs them: by their part and the sides to which they open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from builder.catalogue import PieceType, Role

Opens = frozenset[int]


class CastleTypes:
    """Bases and walls by the directions they open to, and the wall walks by size, largest first."""

    def __init__(self, types: Mapping[str, PieceType]) -> None:
        """``types`` are all piece types by id. Raises LookupError where a castle cannot be built of them."""
        self._turned = {
            (role, opens): found
            for role in (Role.CASTLE_BASE, Role.CASTLE_WALL)
            for opens, found in _by_opens(t for t in types.values() if t.role is role).items()
        }
        walks = [t for t in types.values() if t.role is Role.WALL_WALK and t.placeable]
        self.walks = tuple(sorted(walks, key=lambda t: (-t.size, t.id)))
        if not self._turned or not walks or self.walks[-1].size != 1:
            raise LookupError("the catalogue has no castle walls, bases or single wall walks")
        self.wall_height = next(t.height for t in types.values() if t.role is Role.CASTLE_WALL)

    def fits(self, opens: Opens) -> bool:
        """Whether there is a piece that opens to exactly these directions."""
        return (Role.CASTLE_BASE, opens) in self._turned

    def turned(self, role: Role, opens: Opens) -> tuple[PieceType, int]:
        """The base or wall that opens to exactly these directions, and its rotation. Raises KeyError."""
        return self._turned[role, opens]


def _by_opens(types: Iterable[PieceType]) -> dict[Opens, tuple[PieceType, int]]:
    found: dict[Opens, tuple[PieceType, int]] = {}
    for type in sorted(types, key=lambda t: t.id):
        for rotation in range(6):
            opens = frozenset(int(edge.direction) for edge in type.opens(rotation))
            found.setdefault(opens, (type, rotation))
    return found
