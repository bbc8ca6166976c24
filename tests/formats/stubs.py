"""Scenarios of version 0 as older versions of the program wrote them, for tests of what reads them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from builder.formats import yaml_export
from builder.formats.stub import known_names, new_stub
from builder.scenario import Scenario
from builder.scenario.imported import scenario_of, stub_of


def stub_bytes(data: Mapping[str, Any], battlefield: str | None = None) -> bytes:
    """A stub as the bytes of a `.hexscenario`; ``battlefield`` names the file it belongs to."""
    whole = {**new_stub(""), **data}
    if battlefield is not None:
        whole["battlefield"] = battlefield
    for key in ("zones", "glyphs", "figures", "markers", "rtf"):
        if not whole[key]:
            del whole[key]
    head = "# A scenario stub: what an imported file said about play.\n"
    return (head + yaml_export.document(whole)).encode()


def write_stub(path: Path, data: Mapping[str, Any], battlefield: str | None = None) -> None:
    """Write a stub as a file."""
    path.write_bytes(stub_bytes(data, battlefield))


def of_stub(data: Mapping[str, Any]) -> Scenario:
    """The scenario that a stub amounts to."""
    return scenario_of(data, known_names())


def as_stub(scenario: Scenario | None) -> dict[str, Any]:
    """What a scenario says in the words of a stub."""
    assert scenario is not None
    return stub_of(scenario, known_names())
