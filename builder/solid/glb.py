"""The battlefield as a binary glTF 2.0 file (GLB), which modelling programs, browsers and game engines read.

In metres, y up. Each piece is a node with its name, below one for its level: either can be picked, hidden or
coloured. Faces are flat, colours stand in the corners, materials are matte. Lines and patterns are left out:
few programs draw them well.
"""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.formats import demand_writable, write_safely
from builder.language import _
from builder.solid.mesh import Mesh
from builder.solid.meshing import mesh_of

_METRES = 0.001
_FLOAT, _SHORT, _INT = 5126, 5123, 5125  # kinds of numbers: float, unsigned of 16 and of 32 bits
_CORNERS, _INDICES = 34962, 34963  # what a part of the buffer is for
_MATTE = {
    "name": "matte",
    "doubleSided": True,  # what nobody sees from above is not there: one looks at the inner side from below
    "pbrMetallicRoughness": {"metallicFactor": 0, "roughnessFactor": 1},
}
_ROOT = "Battlefield"


def write_glb(path: Path, battlefield: Battlefield, styles: Styles) -> None:
    """Write a battlefield as a model.

    Raises RefusedError where no piece lies on it, or the file cannot be written.
    """
    demand_pieces(path, battlefield)
    demand_writable(path)
    write_safely(path, glb(mesh_of(battlefield, styles), battlefield))


def demand_pieces(path: Path, battlefield: Battlefield) -> None:
    """Raise RefusedError where no piece lies on a battlefield that is to be a model at ``path``."""
    if not battlefield.pieces:
        raise RefusedError(_("{path}: not written, for no piece lies on this battlefield yet", path=path))


def glb(mesh: Mesh, battlefield: Battlefield) -> bytes:
    """The content of a GLB file: the triangles of ``mesh``, which has at least one, piece by piece.

    All corners of a triangle belong to one piece. What no piece is named for has a node without a type.
    """
    vertices, triangles = _by_piece(mesh)
    places = _turned(vertices["at"]) * np.float32(_METRES)
    normals = _turned(vertices["normal"][:, :3])
    normals[~normals.any(axis=1)] = (0, 1, 0)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    triangles = _counter_clockwise(triangles, places, normals)
    colours = np.zeros((len(vertices), 4), "<u2")  # the fourth fills up to a multiple of four bytes
    colours[:, :3] = _linear(vertices["colour"])

    document: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "Hexwright"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": [{"name": battlefield.info.title or _ROOT, "children": []}],
        "meshes": [],
        "materials": [_MATTE],
        "accessors": [],
    }
    owners = vertices["piece"]
    firsts = np.flatnonzero(np.diff(owners, prepend=owners[0] + 1))
    ends = [*firsts[1:], len(owners)]
    rows = np.searchsorted(triangles[:, 0], [*firsts, len(owners)])  # triangles follow the order of vertices
    nodes = document["nodes"]
    below: dict[int, list[int]] = {}  # the nodes of each level
    for number, (first, end) in enumerate(zip(firsts.tolist(), map(int, ends), strict=True)):
        low, high = int(rows[number]), int(rows[number + 1])
        own = places[first:end]
        triangles[low:high] -= np.uint32(first)
        accessors = document["accessors"]
        start, count = len(accessors), end - first
        limits = {"min": own.min(axis=0).tolist(), "max": own.max(axis=0).tolist()}
        accessors += (
            _accessor(0, first * 12, _FLOAT, count, "VEC3", **limits),
            _accessor(1, first * 12, _FLOAT, count, "VEC3"),
            _accessor(2, first * 8, _SHORT, count, "VEC3", normalized=True),
            _accessor(3, low * 12, _INT, 3 * (high - low), "SCALAR"),
        )
        attributes = {"POSITION": start, "NORMAL": start + 1, "COLOR_0": start + 2}
        primitive = {"attributes": attributes, "indices": start + 3, "material": 0}
        name, extras = _named(battlefield, int(owners[first]))
        document["meshes"].append({"name": name, "primitives": [primitive]})
        parent = below.setdefault(extras["level"], []) if "level" in extras else nodes[0]["children"]
        parent.append(len(nodes))
        nodes.append({"name": name, "mesh": number, "extras": extras})
    for level in sorted(below):
        nodes[0]["children"].append(len(nodes))
        nodes.append({"name": f"Level {level}", "children": below[level]})
    return _packed(document, (places, normals, colours), triangles)


def _by_piece(mesh: Mesh) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    """Vertices and triangles in the order of their pieces, only those vertices that a triangle has."""
    order = np.unique(mesh.triangles)
    order = order[np.argsort(mesh.vertices["piece"][order], kind="stable")]
    place = np.zeros(len(mesh.vertices), np.uint32)
    place[order] = np.arange(len(order), dtype=np.uint32)
    triangles = place[mesh.triangles]
    return mesh.vertices[order], triangles[np.argsort(triangles[:, 0], kind="stable")]


def _turned(table: NDArray[Any]) -> NDArray[np.float32]:
    """Places or directions on the table as glTF has them: y up, z towards whoever sits at the table."""
    return np.ascontiguousarray(table[:, [0, 2, 1]], "<f4")


def _counter_clockwise(
    triangles: NDArray[np.uint32], places: NDArray[np.float32], normals: NDArray[np.float32]
) -> NDArray[np.uint32]:
    """The triangles, their corners counter-clockwise as seen from where their normals point."""
    a, b, c = (places[triangles[:, i]] for i in range(3))
    back = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[triangles[:, 0]]) < 0
    triangles[back] = triangles[back][:, [0, 2, 1]]
    return triangles


def _linear(colours: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Colours as light, 0 to 65535, darker where less of the sky is seen."""
    share = colours[:, :3] / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.round(light * colours[:, 3:] / 255 * 65535).astype(np.uint16)


def _named(battlefield: Battlefield, id: int) -> tuple[str, dict[str, Any]]:
    """The name of a node and what it says of its piece."""
    piece = battlefield.pieces.get(id)
    if piece is None:
        return str(id), {"id": id}
    return f"{piece.type.id} {id}", {"id": id, "type": piece.type.id, "level": piece.slot}


def _accessor(view: int, offset: int, kind: int, count: int, shape: str, **more: Any) -> dict[str, Any]:
    found = {"bufferView": view, "byteOffset": offset, "componentType": kind, "count": count, "type": shape}
    return {**found, **more}


def _packed(document: dict[str, Any], corners: tuple[NDArray[Any], ...], triangles: NDArray[Any]) -> bytes:
    """Header, document and buffer; every array is a multiple of four bytes long."""
    views: list[dict[str, Any]] = []
    parts: list[bytes] = []
    offset = 0
    for array in (*corners, triangles.astype("<u4")):
        parts.append(array.tobytes())
        view: dict[str, Any] = {"buffer": 0, "byteOffset": offset, "byteLength": len(parts[-1])}
        if len(views) < len(corners):
            view |= {"byteStride": array.itemsize * array.shape[1], "target": _CORNERS}
        else:
            view["target"] = _INDICES
        views.append(view)
        offset += len(parts[-1])
    document |= {"bufferViews": views, "buffers": [{"byteLength": offset}]}
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 4)
    total = 12 + 8 + len(text) + 8 + offset
    header = struct.pack("<4sIII4s", b"glTF", 2, total, len(text), b"JSON")
    return b"".join((header, text, struct.pack("<I4s", offset, b"BIN\0"), *parts))
