"""What was built on a catalogue, as bytes for another process. What belongs to the catalogue goes as its name
and is the very same object again there, as types are compared by identity.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

from builder.catalogue.load import Catalogue
from builder.catalogue.pieces import Box, PieceType, Shape, TerrainKind
from builder.catalogue.placeholder import placeholder

_SHARED = (PieceType, Shape, TerrainKind, Box, Catalogue)


def packed(value: object, catalogue: Catalogue) -> bytes:
    """Plain data and what of the catalogue is in it."""
    stream = io.BytesIO()
    _Pickler(stream, catalogue).dump(value)
    return stream.getvalue()


def unpacked(content: bytes, catalogue: Catalogue) -> Any:
    """What `packed` was given, on a catalogue that has the same.

    ``content`` comes from a process of our own, never from a file: it is un-pickled.
    """
    return _Unpickler(io.BytesIO(content), catalogue).load()


class _Pickler(pickle.Pickler):
    def __init__(self, stream: io.BytesIO, catalogue: Catalogue) -> None:
        super().__init__(stream, pickle.HIGHEST_PROTOCOL)
        self._catalogue = catalogue

    def persistent_id(self, found: Any) -> Any:
        if not isinstance(found, _SHARED):
            return None
        if isinstance(found, Catalogue):
            return ("",) if found is self._catalogue else None
        if isinstance(found, PieceType) and found.home is not None:
            assert found.shape is not None  # a placeholder has one
            return "placeholder", found.home, len(found.shape.cells)
        known = _tables(self._catalogue)[type(found).__name__]
        return (type(found).__name__, found.id) if known.get(found.id) is found else None


class _Unpickler(pickle.Unpickler):
    def __init__(self, stream: io.BytesIO, catalogue: Catalogue) -> None:
        super().__init__(stream)
        self._catalogue = catalogue

    def persistent_load(self, name: Any) -> Any:
        if name[0] == "placeholder":
            return placeholder(self._catalogue, *name[1:])
        return _tables(self._catalogue)[name[0]][name[1]] if name[0] else self._catalogue


def _tables(catalogue: Catalogue) -> dict[str, Any]:
    return {
        "PieceType": catalogue.pieces,
        "Shape": catalogue.shapes,
        "TerrainKind": catalogue.kinds,
        "Box": catalogue.boxes,
    }
