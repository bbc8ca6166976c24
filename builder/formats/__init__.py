"""Files in and out: battlefields in several formats, scenario stubs and collections."""

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
    "write",
    "write_collection",
    "write_safely",
    "write_scenario_stub",
]
