"""The published battlefields of ../shared with the start zones of their scenarios."""

from __future__ import annotations

import json
from pathlib import Path

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.insight import Mark, Objective, Places, Zone
from tests.battlefields import shipped_catalogue
from tests.conftest import battlefield_of


def published_maps(shared: Path) -> list[tuple[str, Battlefield, Places]]:
    """Each battlefield with each scenario of it that has start zones for two players or more: its name, and
    that of the scenario.
    """
    found = []
    for path in sorted((shared / "maps" / "battlefields").glob("*.json")):
        data = json.loads(path.read_text())
        battlefield = battlefield_of(data, shipped_catalogue())
        for scenario in data["scenarios"]:
            named = scenario.get("zone_of", {})
            zones = {id: rows for id, rows in scenario["zones"].items() if id in named}
            if len(zones) > 1:
                goals = [
                    Objective(f"glyph {row['letter']}", _mark(row["q"], row["r"], row["level"]))
                    for row in scenario["glyphs"]
                ]
                sides = [
                    Zone(f"Player {n}", tuple(_mark(*row) for row in rows))
                    for n, rows in enumerate(zones.values(), 1)
                ]
                title = f"{data['name']}: {scenario['title']}"
                found.append((title, battlefield, Places(tuple(sides), tuple(goals))))
    return found


def _mark(q: int, r: int, level: int) -> Mark:
    return Mark(Hex(q, r), level)
