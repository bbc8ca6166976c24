"""A battlefield for a 3D printer: STL, all in one, or 3MF, in which every piece has its name and colour.

In mm, z up, right-handed; the lowest corner of all is (0, 0, 0).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import quoteattr

import numpy as np

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.formats import demand_writable, write_safely
from builder.solid.closed import Shell, bodies, joined
from builder.solid.glb import demand_pieces
from builder.wording import on_one_line

_GROWTH = 1e-4
_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_KINDS = (
    f'<Types xmlns="{_PACKAGE}content-types">'
    f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    "</Types>"
)
_RELATIONS = (
    f'<Relationships xmlns="{_PACKAGE}relationships"><Relationship Target="/3D/3dmodel.model" Id="model" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)


def write_printable(path: Path, battlefield: Battlefield, styles: Styles, percent: int = 100) -> None:
    """Write a battlefield as STL or 3MF, by the suffix, at this share of its real size.

    Raises RefusedError where no piece lies on it, or the file cannot be written.
    """
    demand_pieces(path, battlefield)
    demand_writable(path)
    write_safely(path, printable(path, battlefield, styles, percent))


def printable(path: Path, battlefield: Battlefield, styles: Styles, percent: int = 100) -> bytes:
    """What `write_printable` writes; at least one piece lies on the battlefield."""
    parts = [
        (f"{piece.type.id} {piece.id}", styles.of(piece.type).fill, [_grown(shell) for shell in shells])
        for piece, shells in bodies(battlefield, styles)
    ]
    least = np.min([shell.corners.min(axis=0) for *_, shells in parts for shell in shells], axis=0)
    moved = [
        (name, colour, [shell._replace(corners=(shell.corners - least) * percent / 100) for shell in shells])
        for name, colour, shells in parts
    ]
    if path.suffix.lower() == ".stl":
        return stl(shell for *_, shells in moved for shell in shells)
    return three_mf(battlefield.info.title, moved)


def _grown(shell: Shell) -> Shell:
    """A little larger about its middle, so that bodies that touch overlap.

    Many programs know corners by their places alone: an edge that four sides share they take for a fault.
    """
    middle = (shell.corners.min(axis=0) + shell.corners.max(axis=0)) / 2
    return shell._replace(corners=shell.corners + (shell.corners - middle) * _GROWTH)


def stl(shells: Iterable[Shell]) -> bytes:
    """Shells as binary STL."""
    found = []
    for at, triangles in shells:
        facets = np.zeros(len(triangles), _FACET)
        facets["corners"] = at[triangles]
        a, b, c = (at[triangles[:, i]] for i in range(3))
        normals = np.cross(b - a, c - a)
        facets["normal"] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
        found.append(facets)
    count = sum(map(len, found))
    return b"Hexwright".ljust(80) + count.to_bytes(4, "little") + b"".join(map(bytes, found))


def three_mf(title: str, parts: Iterable[tuple[str, str, Iterable[Shell]]]) -> bytes:
    """Parts, each with its name, its colour and its shells, as 3MF: one object each, together in one."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (
            ("[Content_Types].xml", _KINDS),
            ("_rels/.rels", _RELATIONS),
            ("3D/3dmodel.model", "".join(_model(title, list(parts)))),
        ):
            # The time of writing would make every file another one.
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _model(title: str, parts: list[tuple[str, str, Iterable[Shell]]]) -> Iterator[str]:
    colours = {colour: i for i, colour in enumerate(dict.fromkeys(colour for _, colour, _ in parts))}
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xmlns="{_CORE}"><resources>'
    yield '<basematerials id="1">'
    yield from (f'<base name="{colour}" displaycolor="{colour}"/>' for colour in colours)
    yield "</basematerials>"
    for number, (name, colour, shells) in enumerate(parts, 2):
        at, triangles = joined(shells)
        yield f'<object id="{number}" type="model" name={quoteattr(name)} pid="1" pindex="{colours[colour]}">'
        yield "<mesh><vertices>"
        yield from (f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in at.tolist())
        yield "</vertices><triangles>"
        yield from (f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles.tolist())
        yield "</triangles></mesh></object>"
    last = len(parts) + 2
    called = quoteattr(on_one_line(title) or "Battlefield")
    yield f'<object id="{last}" type="model" name={called}><components>'
    yield from (f'<component objectid="{number}"/>' for number in range(2, last))
    yield f'</components></object></resources><build><item objectid="{last}"/></build></model>'
