"""A battlefield as meshes, one for each chunk of the plane, so that an edit rebuilds only a few."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping

from builder.battlefield import Battlefield, Piece
from builder.drawing.isometric.terrain import Terrain, foot, is_figure
from builder.drawing.styles import Styles
from builder.hexgrid import ORIGIN, Hex, centre, disc
from builder.solid.figures import figure, moved, surroundings
from builder.solid.mesh import Mesh, merged, split
from builder.solid.tiles import tiles

_WIDE = 8  # hexes along each side of a chunk
_AROUND = 2  # hexes around it that decide what of it is seen

Chunk = tuple[int, int]
"""A part of the plane: 8 by 8 hexes, named by the floor of q / 8 and r / 8."""


def chunk_of(hex: Hex) -> Chunk:
    """The chunk that a hex lies in."""
    return hex.q // _WIDE, hex.r // _WIDE


def chunks_of(battlefield: Battlefield) -> set[Chunk]:
    """The chunks in which something lies or stands."""
    return {chunk_of(cell) for piece in battlefield.pieces.values() for cell in piece.cells}


def touched(pieces: Iterable[Piece]) -> set[Chunk]:
    """The chunks that look different once these pieces came, went or changed."""
    ends = (-_AROUND, _AROUND)
    cells = {cell for piece in pieces for cell in piece.cells}
    return {chunk_of(Hex(cell.q + i, cell.r + j)) for cell in cells for i in ends for j in ends}


_NEAR = tuple(disc(ORIGIN, _AROUND))


def _grown(cells: Iterable[Hex]) -> set[Hex]:
    """Hexes and those around them that decide what of them is seen."""
    return {Hex(q + i, r + j) for q, r in cells for i, j in _NEAR}


def _everything(piece: Piece) -> bool:
    return True


class Mesher:
    """Makes the meshes of chunks; keeps the bodies of figures for as long as nothing near them changes.

    ``shown`` says which pieces are there at all (all of them by default); ``whole``: of tiles what others
    hide, too.
    """

    def __init__(
        self,
        battlefield: Battlefield,
        styles: Styles,
        shown: Callable[[Piece], bool] = _everything,
        *,
        whole: bool = False,
    ) -> None:
        self._battlefield, self._styles, self._shown, self._whole = battlefield, styles, shown, whole
        self._figures: dict[int, Mesh] = {}
        self._alike: dict[Hashable, tuple[tuple[float, float, float], Mesh]] = {}

    def forget(self, pieces: Iterable[Piece]) -> list[Piece]:
        """Let go of the figures near pieces that came, went or changed; gives all that is shown near them."""
        pieces = list(pieces)
        near = list(self._near(_grown(cell for piece in pieces for cell in piece.cells)))
        for there in [*near, *pieces]:
            self._figures.pop(there.id, None)
        return near

    def forget_all(self) -> None:
        """Let go of all figures where they stand; how those of a kind look is still known."""
        self._figures.clear()

    def mesh(self, chunk: Chunk) -> Mesh:
        """What is seen of the cells of a chunk, and the figures whose cell A lies in it."""
        *_, made = self.making(chunk)
        assert made is not None
        return made

    def making(self, chunk: Chunk) -> Iterator[Mesh | None]:
        """The same in small steps, one for each figure: the last gives the mesh, those before nothing."""
        q, r = chunk[0] * _WIDE, chunk[1] * _WIDE
        inside = {Hex(q + i, r + j): None for i in range(_WIDE) for j in range(_WIDE)}
        around = range(-_AROUND, _WIDE + _AROUND)
        return self._making(inside, [Hex(q + i, r + j) for i in around for j in around])

    def bodies(self, pieces: Collection[Piece]) -> Mesh:
        """All that is seen of some of the pieces shown."""
        inside = {cell: None for piece in pieces for cell in piece.cells}
        *_, made = self._making(inside, _grown(inside))
        assert made is not None
        return split(made, [piece.id for piece in pieces])[1]

    def _making(self, inside: Mapping[Hex, None], around: Iterable[Hex]) -> Iterator[Mesh | None]:
        pieces = sorted(self._near(around), key=lambda piece: piece.id)
        terrain = Terrain(pieces, self._styles)
        found = tiles(terrain, inside, self._styles, whole=self._whole)
        for piece in pieces:
            if (is_figure(piece) or not piece.type.fills_cells) and piece.hex in inside:
                if piece.id not in self._figures:
                    self._figures[piece.id] = self._figure(terrain, piece)
                    yield None
                found.append(self._figures[piece.id])
        yield merged(found)

    def _figure(self, terrain: Terrain, piece: Piece) -> Mesh:
        """The body of a figure, made once of all that look alike."""
        style = self._styles.of(piece.type)
        key = (piece.type, piece.rotation, surroundings(terrain, piece, style))
        x, y = centre(piece.hex)
        at = (x, y, foot(piece.slot))
        if key not in self._alike:
            self._alike[key] = at, figure(terrain, piece, style)
        origin, body = self._alike[key]
        return moved(body, piece.id, (at[0] - origin[0], at[1] - origin[1], at[2] - origin[2]))

    def _near(self, hexes: Iterable[Hex]) -> Iterator[Piece]:
        """The pieces shown that lie or stand on some hexes, each once."""
        occupancy = self._battlefield.occupancy
        found: dict[int, Piece] = {}
        for hex in hexes:
            for column in (occupancy.column(hex), occupancy.standing(hex)):
                for pieces in column.values():
                    for piece in pieces:
                        found[piece.id] = piece
        return iter([piece for piece in found.values() if self._shown(piece)])


def mesh_of(
    battlefield: Battlefield,
    styles: Styles,
    *,
    shown: Callable[[Piece], bool] = _everything,
    whole: bool = False,
) -> Mesh:
    """A whole battlefield in one mesh, in mm; ``whole``: of tiles what others hide, too."""
    mesher = Mesher(battlefield, styles, shown, whole=whole)
    return merged([mesher.mesh(chunk) for chunk in sorted(chunks_of(battlefield))])
