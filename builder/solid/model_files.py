"""A battlefield as a model in a file: GLB for 3D programs; for 3D printers STL, all in one, or 3MF, in which
every piece has its name and colour.

What is printed is in mm, z up, right-handed; its lowest corner is (0, 0, 0).
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
from builder.errors import RefusedError
from builder.formats import demand_writable, write_safely
from builder.language import _
from builder.solid import PRINT_SUFFIXES
from builder.solid.closed import Shell, bodies
from builder.solid.glb import PlayPart, model
from builder.wording import on_one_line

_LEAST = 1e-12  # length of a normal that is none
_FACET = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])
_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_FRAME = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}content-types">'
    f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    "</Types>",
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="model" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
}


def write_model(
    path: Path, battlefield: Battlefield, styles: Styles, laid: Sequence[PlayPart] = (), percent: int = 100
) -> None:
    """Write what `model_bytes` gives.

    Raises RefusedError where no piece lies on the battlefield, or the file cannot be written.
    """
    if not battlefield.pieces:
        raise RefusedError(_("{path}: not written, for no piece lies on this battlefield yet", path=path))
    demand_writable(path)
    write_safely(path, model_bytes(path, battlefield, styles, laid, percent))


def model_bytes(
    path: Path, battlefield: Battlefield, styles: Styles, laid: Sequence[PlayPart] = (), percent: int = 100
) -> bytes:
    """A battlefield with pieces, by the suffix: GLB with what is laid on it, else closed bodies at this
    percentage of their real size.
    """
    if path.suffix.lower() not in PRINT_SUFFIXES:
        return model(battlefield, styles, laid)
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
    as_stl = path.suffix.lower() == ".stl"
    return stl(shell for *_, shell in parts) if as_stl else three_mf(battlefield.info.title, parts)


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
    packed, files = BytesIO(), {**_FRAME, "3D/3dmodel.model": _model(title, parts)}
    with zipfile.ZipFile(packed, "w") as archive:
        for name, text in files.items():
            # The time of writing would make every file another one.
            archive.writestr(zipfile.ZipInfo(name), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _model(title: str, parts: Sequence[tuple[str, str, Shell]]) -> str:
    colours = list(dict.fromkeys(colour for _, colour, _ in parts))
    whole, called = len(parts) + 2, quoteattr(on_one_line(title) or "Battlefield")
    found = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xmlns="{_CORE}"><resources>',
        '<basematerials id="1">',
        *(f'<base name="{colour}" displaycolor="{colour}"/>' for colour in colours),
        "</basematerials>",
        *(_object(id, name, colours.index(look), shell) for id, (name, look, shell) in enumerate(parts, 2)),
        f'<object id="{whole}" type="model" name={called}><components>',
        *(f'<component objectid="{id}"/>' for id in range(2, whole)),
        f'</components></object></resources><build><item objectid="{whole}"/></build></model>',
    )
    return "".join(found)


def _object(id: int, name: str, colour: int, shell: Shell) -> str:
    spots = "".join([f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in shell.corners.tolist()])
    sides = "".join([f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in shell.triangles.tolist()])
    called, look = quoteattr(on_one_line(name)), f'pid="1" pindex="{colour}"'
    mesh = f"<mesh><vertices>{spots}</vertices><triangles>{sides}</triangles></mesh>"
    return f'<object id="{id}" type="model" name={called} {look}>{mesh}</object>'
