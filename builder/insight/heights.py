"""High ground: how much there is, and how near to each side."""

from __future__ import annotations

from statistics import median_low

from builder.board import Space
from builder.insight.field import Field, StartZone
from builder.insight.report import Cell, Fact, Picture, Section, percent
from builder.insight.tints import ramp
from builder.sight.pairs import Land, distances
from builder.wording import counted

BANDS = ((1, 5), (6, 10), (11, 15), (16, 99))


def heights(field: Field) -> Section:
    """The section about high ground: spaces above the middle level of the battlefield."""
    if not field.spaces:
        return Section("heights", "High ground", (Fact("middle_level", None, "There is no space."),))
    levels = [space.level for space in field.spaces]
    middle = median_low(levels)
    high = {space for space in field.spaces if space.level > middle}
    facts = [
        Fact(
            "middle_level",
            {"middle": middle, "lowest": min(levels), "highest": max(levels)},
            f"Half of the spaces lie at level {middle} or below, the lowest at {min(levels)}, "
            f"the highest at {max(levels)}.",
        ),
        Fact(
            "high_ground",
            {"spaces": len(high), "of": len(levels), "percent": percent(len(high), len(levels))},
            f"{counted(len(high), 'space')} ({percent(len(high), len(levels))} %) lie above that: high "
            "ground, worth a die against those below.",
        ),
    ]
    within: list[tuple[StartZone, int]] = []
    land = Land(field.battlefield)
    for zone in field.sides:
        away = distances(land, [space.hex for space in zone.spaces])
        rows, parts = [], []
        cells = [("High ground by distance", f"from {zone.name}")]
        for low, top in BANDS:
            there = [s for s in field.spaces if low <= away.get(s.hex, 0) <= top]
            up = sum(1 for s in there if s in high)
            far = f"{low} to {top}" if top < BANDS[-1][1] else f"{low} and more"
            share = f"{up} of {len(there)} ({percent(up, len(there))} %)"
            cells.append((far, share if there else "-"))
            if not there:
                continue
            rows.append({"from": low, "to": top, "spaces": len(there), "high": up})
            parts.append(f"{far} away {share}")
        within.append((zone, sum(row["high"] for row in rows if row["to"] <= BANDS[1][1])))
        facts.append(
            Fact(
                "high_ground_by_distance",
                {"zone": zone.name, "bands": rows},
                f"High ground by its distance from {zone.called}: {', '.join(parts)}.",
                (tuple(cells),),
            )
        )
    if len(within) > 1:
        gap = max(n for _, n in within) - min(n for _, n in within)
        parts = [f"{n} from {zone.called}" for zone, n in within]
        facts.append(
            Fact(
                "high_ground_balance",
                {
                    "within": BANDS[1][1],
                    "zones": [{"zone": zone.name, "spaces": n} for zone, n in within],
                    "difference": gap,
                },
                f"High ground within {BANDS[1][1]} spaces: {', '.join(parts)}; the difference is {gap}.",
            )
        )
    return Section("heights", "High ground", tuple(facts), (_picture(field.spaces),))


def _picture(spaces: list[Space]) -> Picture:
    levels = sorted({space.level for space in spaces})
    low, span = levels[0], max(1, levels[-1] - levels[0])
    cells = tuple(Cell(s, ramp((s.level - low) / span), str(s.level)) for s in spaces)
    legend = ((ramp(0), f"level {levels[0]}"), (ramp(1 if len(levels) > 1 else 0), f"level {levels[-1]}"))
    return Picture("levels", "The level of every space", cells, legend)
