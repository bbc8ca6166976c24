"""The battlefield as a binary glTF 2.0 file (GLB), which modelling programs, browsers and game engines read.

In metres, y up. Each piece is a node with its name, below one for its level: either can be picked, hidden or
coloured, and no tile lacks what others hide. Faces are flat, as readers make what has no normals; colours
stand in the corners, materials are matte. The rims of the hexes are lines in a node of their own; other lines
and patterns are left out: few programs draw them well.
"""

from __future__ import annotations

import json
import math
import struct
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from builder.battlefield import Battlefield
from builder.drawing.isometric.terrain import Terrain, tile_top
from builder.drawing.styles import Styles
from builder.hexgrid import ORIGIN, centre, corners
from builder.solid.mesh import Mesh, merged
from builder.solid.meshing import mesh_of
from builder.wording import on_one_line

_METRES = 0.001
_FLOAT, _SHORT, _INT = 5126, 5123, 5125  # kinds of numbers: float, unsigned of 16 and of 32 bits
_CORNERS, _INDICES = 34962, 34963  # what a part of the buffer is for
_ROUGH = {"metallicFactor": 0, "roughnessFactor": 1}
_MATTE = {"name": "matte", "doubleSided": True, "pbrMetallicRoughness": _ROUGH}
_GLASS = {
    "name": "zone",
    "doubleSided": True,
    "alphaMode": "BLEND",
    "pbrMetallicRoughness": {"baseColorFactor": [1, 1, 1, 0.4], **_ROUGH},
}
_INK = {"name": "rims", "pbrMetallicRoughness": {"baseColorFactor": [0.02, 0.02, 0.02, 1], **_ROUGH}}
_OVER = 0.1  # mm that the rims of hexes lie over their ground
_LAID = 1 << 31  # of what is laid on the pieces, the first as an owner of corners
_ROOT, _RIMS = "Battlefield", "Hexes"
_ENDS = {math.inf: "Scenario", -math.inf: "Others"}
"""What nodes beside those of the levels are called."""


Lines = tuple[NDArray[np.float32], NDArray[np.int64]]
"""Places as glTF has them, and lines between them as pairs of their numbers."""


class PlayPart(NamedTuple):
    """What is laid on the pieces: what its node is called and says, its body. One sees through a zone."""

    name: str
    extras: dict[str, Any]
    mesh: Mesh
    is_zone: bool = False


def model(battlefield: Battlefield, styles: Styles, laid: Sequence[PlayPart] = ()) -> bytes:
    """A battlefield with what is laid on it; every piece has a body, also one that nobody can see."""
    mesh = mesh_of(battlefield, styles, whole=True)
    there = set(mesh.vertices["piece"].tolist())
    hidden = [piece for piece in battlefield.pieces.values() if piece.id not in there]
    alone = [mesh_of(Battlefield(battlefield.info, [piece]), styles, whole=True) for piece in hidden]
    rims = _rims(Terrain(battlefield.pieces.values(), styles))
    return glb(merged([mesh, *alone]), battlefield, laid, rims)


def _rims(terrain: Terrain) -> Lines:
    """The rims of all hexes whose ground is free, each once."""
    tops = [
        (*centre(hex), tile_top(piece, slot) + _OVER)
        for hex, column in terrain.tiles.items()
        for slot, piece in column.items()
        if terrain.tile(hex, slot + 1) is None
    ]
    ring = np.array(tops).reshape(-1, 1, 3) + [(*corner, 0.0) for corner in corners(ORIGIN)]
    spots, index = np.unique(_turned(ring.reshape(-1, 3)), axis=0, return_inverse=True)
    sides = np.stack([index.reshape(-1, 6), np.roll(index.reshape(-1, 6), 1, axis=1)], axis=2)
    return spots * np.float32(_METRES), np.unique(np.sort(sides.reshape(-1, 2), axis=1), axis=0)


def glb(
    mesh: Mesh,
    battlefield: Battlefield,
    laid: Sequence[PlayPart] = (),
    rims: Lines | None = None,
) -> bytes:
    """The content of a GLB file: the triangles of ``mesh``, which has at least one, piece by piece.

    All corners of a triangle belong to one piece. What no piece is named for has a node without a type.
    """
    named: dict[int, tuple[str, dict[str, Any]]] = {
        id: (f"{piece.type.id} {id}", {"id": id, "type": piece.type.id, "level": piece.slot})
        for id, piece in battlefield.pieces.items()
    }
    for owner, part in enumerate(laid, _LAID):
        part.mesh.vertices["piece"] = owner
        named[owner] = part.name, part.extras
    vertices, triangles = _by_piece(merged([mesh, *(part.mesh for part in laid)]))
    places = _turned(vertices["at"]) * np.float32(_METRES)
    triangles = _counter_clockwise(triangles, places, _turned(vertices["normal"][:, :3]))
    colours = np.zeros((len(vertices), 4), "<u2")  # the fourth fills up to a multiple of four bytes
    colours[:, :3] = _linear(vertices["colour"])
    owners = vertices["piece"]
    firsts = np.flatnonzero(np.diff(owners, prepend=owners[0] + 1))
    ends = [*firsts[1:].tolist(), len(owners)]
    rows = np.searchsorted(triangles[:, 0], [*firsts, len(owners)])  # triangles follow the order of vertices
    # Indices count from the first corner of their piece.
    triangles -= firsts.astype(np.uint32)[np.searchsorted(firsts, triangles, "right") - 1]
    kind, wide = (_SHORT, 2) if triangles.max() < 1 << 16 else (_INT, 4)
    materials = [_MATTE, *([_GLASS] if any(part.is_zone for part in laid) else ())]
    nodes: list[dict[str, Any]] = [{"name": on_one_line(battlefield.info.title) or _ROOT, "children": []}]
    meshes, accessors = list[dict[str, Any]](), list[dict[str, Any]]()
    below: dict[float, list[int]] = defaultdict(list)  # the nodes of each level
    for number, (first, end) in enumerate(zip(firsts.tolist(), ends, strict=True)):
        low, high = int(rows[number]), int(rows[number + 1])
        own, owner, start = places[first:end], int(owners[first]), len(accessors)
        accessors += (
            _accessor(0, first * 12, _FLOAT, end - first, "VEC3", **_limits(own)),
            _accessor(1, first * 8, _SHORT, end - first, "VEC3", normalized=True),
            _accessor(2, low * 3 * wide, kind, 3 * (high - low), "SCALAR"),
        )
        primitive = {"attributes": {"POSITION": start, "COLOR_0": start + 1}, "indices": start + 2}
        is_zone = owner >= _LAID and laid[owner - _LAID].is_zone
        name, extras = named.get(owner, (str(owner), {"id": owner}))
        meshes.append({"name": name, "primitives": [{**primitive, "material": int(is_zone)}]})
        below[math.inf if owner >= _LAID else extras.get("level", -math.inf)].append(len(nodes))
        nodes.append({"name": name, "mesh": number, "extras": extras})
    for level, children in sorted(below.items()):
        nodes.append({"name": _ENDS.get(level, f"Level {level}"), "children": children})
    nodes[0]["children"] = [*range(len(meshes) + 1, len(nodes))]
    arrays = [(places, _CORNERS), (colours, _CORNERS), (triangles.astype(f"<u{wide}").reshape(-1), _INDICES)]
    if rims is not None and len(rims[0]):
        spots, sides = rims
        start = len(accessors)
        accessors += (
            _accessor(3, 0, _FLOAT, len(spots), "VEC3", **_limits(spots)),
            _accessor(4, 0, _INT, sides.size, "SCALAR"),
        )
        line = {
            "attributes": {"POSITION": start},
            "indices": start + 1,
            "mode": 1,
            "material": len(materials),
        }
        materials.append(_INK)
        arrays += [(spots, _CORNERS), (sides.reshape(-1).astype("<u4"), _INDICES)]
        nodes[0]["children"].append(len(nodes))
        nodes.append({"name": _RIMS, "mesh": len(meshes)})
        meshes.append({"primitives": [line]})
    document = {
        "asset": {"version": "2.0", "generator": "Hexwright"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": nodes,
        "meshes": meshes,
        "materials": materials,
        "accessors": accessors,
    }
    return _packed(document, arrays)


def _by_piece(mesh: Mesh) -> tuple[NDArray[np.void], NDArray[np.uint32]]:
    """Vertices and triangles in the order of their pieces, only those vertices that a triangle has."""
    order = np.unique(mesh.triangles)
    order = order[np.argsort(mesh.vertices["piece"][order], kind="stable")]
    place = np.zeros(len(mesh.vertices), np.uint32)
    place[order] = np.arange(len(order), dtype=np.uint32)
    triangles = place[mesh.triangles]
    return mesh.vertices[order], triangles[np.argsort(triangles[:, 0], kind="stable")]


def _turned(table: NDArray[Any]) -> NDArray[np.float32]:
    """Places or directions on the table as glTF has them: y up, z towards whoever sits at the table.

    Rounded to a hundredth, so that the corners of neighbours are equal.
    """
    return np.ascontiguousarray(np.round(table[:, [0, 2, 1]], 2), "<f4")


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


def _limits(places: NDArray[np.float32]) -> dict[str, list[float]]:
    return {"min": places.min(axis=0).tolist(), "max": places.max(axis=0).tolist()}


def _accessor(view: int, offset: int, kind: int, count: int, shape: str, **more: Any) -> dict[str, Any]:
    found = {"bufferView": view, "byteOffset": offset, "componentType": kind, "count": count, "type": shape}
    return {**found, **more}


def _packed(document: dict[str, Any], arrays: Sequence[tuple[NDArray[Any], int]]) -> bytes:
    """Header, document and buffer; every array is filled up to a multiple of four bytes."""
    views: list[dict[str, Any]] = []
    parts: list[bytes] = []
    offset = 0
    for array, target in arrays:
        parts.append(array.tobytes() + b"\0" * (-array.nbytes % 4))
        views.append({"buffer": 0, "byteOffset": offset, "byteLength": array.nbytes, "target": target})
        if target == _CORNERS:
            views[-1]["byteStride"] = array.strides[0]
        offset += len(parts[-1])
    document |= {"bufferViews": views, "buffers": [{"byteLength": offset}]}
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
    text += b" " * (-len(text) % 4)
    total = 12 + 8 + len(text) + 8 + offset
    header = struct.pack("<4sIII4s", b"glTF", 2, total, len(text), b"JSON")
    return b"".join((header, text, struct.pack("<I4s", offset, b"BIN\0"), *parts))
