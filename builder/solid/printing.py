"""A battlefield for a 3D printer: STL, all in one, or 3MF, in which every piece has its name and colour.

In mm, z up, right-handed; the lowest corner of all is (0, 0, 0).
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import quoteattr

import numpy as np

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.formats import demand_writable, write_safely
from builder.solid.closed import Shell, bodies
from builder.solid.glb import demand_pieces
from builder.wording import on_one_line

_LEAST = 1e-12  # length of a normal that is none
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
    found = list(bodies(battlefield, styles))
    least = np.min([corners.min(axis=0) for _, (corners, _) in found], axis=0)
    parts = [
        (
            f"{piece.type.id} {piece.id}",
            styles.of(piece.type).fill,
            Shell((at - least) * percent / 100, sides),
        )
        for piece, (at, sides) in found
    ]
    if path.suffix.lower() == ".stl":
        return stl(shell for *_, shell in parts)
    return three_mf(battlefield.info.title, parts)


def stl(shells: Iterable[Shell]) -> bytes:
    """Shells as binary STL."""
    corners = np.concatenate([at[triangles] for at, triangles in shells])
    facets = np.zeros(len(corners), _FACET)
    facets["corners"] = corners
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    facets["normal"] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), _LEAST)
    return b"Hexwright".ljust(80) + len(facets).to_bytes(4, "little") + facets.tobytes()


def three_mf(title: str, parts: Sequence[tuple[str, str, Shell]]) -> bytes:
    """Parts, each with its name, its colour and its shells, as 3MF: one object each, together in one."""
    packed = BytesIO()
    files = {
        "[Content_Types].xml": _KINDS,
        "_rels/.rels": _RELATIONS,
        "3D/3dmodel.model": _model(title, parts),
    }
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            # The time of writing would make every file another one.
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _model(title: str, parts: Sequence[tuple[str, str, Shell]]) -> str:
    colours = list(dict.fromkeys(colour for _, colour, _ in parts))
    found = [f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xmlns="{_CORE}"><resources>']
    found += ['<basematerials id="1">', *(f'<base name="{c}" displaycolor="{c}"/>' for c in colours)]
    found.append("</basematerials>")
    for number, (name, colour, (at, triangles)) in enumerate(parts, 2):
        look = f'pid="1" pindex="{colours.index(colour)}"'
        found.append(f'<object id="{number}" type="model" name={quoteattr(name)} {look}><mesh><vertices>')
        found += [f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in at.tolist()]
        found.append("</vertices><triangles>")
        found += [f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles.tolist()]
        found.append("</triangles></mesh></object>")
    whole, called = len(parts) + 2, quoteattr(on_one_line(title) or "Battlefield")
    found.append(f'<object id="{whole}" type="model" name={called}><components>')
    found += [f'<component objectid="{number}"/>' for number in range(2, whole)]
    found.append(f'</components></object></resources><build><item objectid="{whole}"/></build></model>')
    return "".join(found)
