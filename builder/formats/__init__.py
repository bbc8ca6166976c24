"""Files in and out: battlefields in several formats, scenarios and collections.

The names below are imported when they are first asked for: a window that opens needs none of the formats.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.formats.any_kind import read_any, read_any_bytes
    from builder.formats.collection_file import read_collection, write_collection
    from builder.formats.hexgame import Setting, load_setting, load_table
    from builder.formats.hexscenario import (
        UNREADABLE,
        LoadedScenario,
        ScenarioFile,
        battlefield_file,
        battlefield_path,
        companion_scenario,
        companion_scenarios,
        first_beside,
        left_out_of,
        load_scenario,
        read_hexscenario,
        read_scenario_bytes,
        scenario_bytes,
        scenario_path,
        scenarios_beside,
        stale,
        unopened_scenarios,
        write_hexscenario,
    )
    from builder.formats.loaded import Loaded
    from builder.formats.registry import (
        FORMATS,
        Format,
        demand_battlefield_suffix,
        format_for,
        read,
        read_bytes_as,
        write,
        written,
    )
    from builder.formats.safe_write import demand_writable, write_safely, write_together
    from builder.formats.share_link import kept_link, link_to

__all__ = [
    "FORMATS",
    "UNREADABLE",
    "Format",
    "Loaded",
    "LoadedScenario",
    "ScenarioFile",
    "Setting",
    "battlefield_file",
    "battlefield_path",
    "companion_scenario",
    "companion_scenarios",
    "demand_battlefield_suffix",
    "demand_writable",
    "first_beside",
    "format_for",
    "kept_link",
    "left_out_of",
    "link_to",
    "load_scenario",
    "load_setting",
    "load_table",
    "read",
    "read_any",
    "read_any_bytes",
    "read_bytes_as",
    "read_collection",
    "read_hexscenario",
    "read_scenario_bytes",
    "scenario_bytes",
    "scenario_path",
    "scenarios_beside",
    "stale",
    "unopened_scenarios",
    "write",
    "write_collection",
    "write_hexscenario",
    "write_safely",
    "write_together",
    "written",
]

_MODULES = {
    "Loaded": "loaded",
    "LoadedScenario": "hexscenario",
    "ScenarioFile": "hexscenario",
    "Setting": "hexgame",
    "UNREADABLE": "hexscenario",
    "battlefield_file": "hexscenario",
    "battlefield_path": "hexscenario",
    "first_beside": "hexscenario",
    "left_out_of": "hexscenario",
    "load_scenario": "hexscenario",
    "load_setting": "hexgame",
    "load_table": "hexgame",
    "read_any": "any_kind",
    "read_any_bytes": "any_kind",
    "read_collection": "collection_file",
    "read_hexscenario": "hexscenario",
    "read_scenario_bytes": "hexscenario",
    "companion_scenario": "hexscenario",
    "scenario_bytes": "hexscenario",
    "scenario_path": "hexscenario",
    "scenarios_beside": "hexscenario",
    "stale": "hexscenario",
    "companion_scenarios": "hexscenario",
    "unopened_scenarios": "hexscenario",
    "write_collection": "collection_file",
    "write_hexscenario": "hexscenario",
    "demand_writable": "safe_write",
    "write_safely": "safe_write",
    "kept_link": "share_link",
    "link_to": "share_link",
    "write_together": "safe_write",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES.get(name, 'registry')}"), name)
