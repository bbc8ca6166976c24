"""Files in and out: battlefields in several formats, scenario stubs and collections.

The names below are imported when they are first asked for: a window that opens needs none of the formats.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.formats.beside import scenario_beside, stub_path
    from builder.formats.collection_file import read_collection, write_collection
    from builder.formats.loaded import Loaded
    from builder.formats.registry import FORMATS, Format, format_for, read, read_bytes_as, write
    from builder.formats.safe_write import write_safely
    from builder.formats.stub import read_scenario_stub, write_scenario_stub

__all__ = [
    "FORMATS",
    "Format",
    "Loaded",
    "format_for",
    "read",
    "read_bytes_as",
    "read_collection",
    "read_scenario_stub",
    "scenario_beside",
    "stub_path",
    "write",
    "write_collection",
    "write_safely",
    "write_scenario_stub",
]

_MODULES = {
    "Loaded": "loaded",
    "read_collection": "collection_file",
    "read_scenario_stub": "stub",
    "scenario_beside": "beside",
    "stub_path": "beside",
    "write_collection": "collection_file",
    "write_safely": "safe_write",
    "write_scenario_stub": "stub",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES.get(name, 'registry')}"), name)
