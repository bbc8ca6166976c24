"""The published battlefields of ../shared with the start zones of their scenarios.

`python -m tests.insight.published ../shared` prints what the judge says of each, and its processor time.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.insight import FieldZone, MarkedPlace, Objective, Places
from builder.insight.field import Field
from builder.insight.judging import judge, shipped_profile, sides_of
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
                    FieldZone(f"Player {n}", tuple(_mark(*row) for row in rows))
                    for n, rows in enumerate(zones.values(), 1)
                ]
                title = f"{data['name']}: {scenario['title']}"
                found.append((title, battlefield, Places(tuple(sides), tuple(goals))))
    return found


def _mark(q: int, r: int, level: int) -> MarkedPlace:
    return MarkedPlace(Hex(q, r), level)


def main(shared: Path) -> None:
    """Judge all of them."""
    profile = shipped_profile("tournament")
    for title, battlefield, places in published_maps(shared):
        begun = time.process_time()
        field = Field(battlefield, shipped_catalogue(), places)
        found = judge(field, profile, sides_of(field, None))
        print(f"\n{title} ({time.process_time() - begun:.2f} s)\n{found.verdict}")
        for flag in found.flags:
            print("  ", "!!" if flag.severe else "! ", f"{flag.measure.favoured or '-'}: {flag.text}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
