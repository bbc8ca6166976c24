"""Bytes of a YAML or JSON file to plain data, safely, remembering in which line everything stood."""

from builder.plaindata.disk import MAX_BYTES, ZIP_SUFFIX, on_disk
from builder.plaindata.document import (
    MAX_DEPTH,
    MAX_VALUES,
    DataPath,
    Fault,
    PlainDocument,
    demand_ordinary,
    read_bytes,
    short,
    shown_path,
    text_of,
)
from builder.plaindata.from_json import deeper_than, read_json
from builder.plaindata.from_yaml import read_yaml, resolved
from builder.plaindata.shipped import read_shipped

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_VALUES",
    "ZIP_SUFFIX",
    "DataPath",
    "Fault",
    "PlainDocument",
    "deeper_than",
    "demand_ordinary",
    "on_disk",
    "read_bytes",
    "read_json",
    "read_shipped",
    "read_yaml",
    "resolved",
    "short",
    "shown_path",
    "text_of",
]
