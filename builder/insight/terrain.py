"""The ground: its height and distance from each side, water, roads, room for figures on two spaces."""

from __future__ import annotations

from collections import Counter
from statistics import median_low

from builder.board import Space
from builder.insight.field import FAR_ENOUGH, HEIGHT, Field, StartZone
from builder.insight.report import (
    BAD,
    DOUBTFUL,
    GOOD,
    Cell,
    Fact,
    ReportPicture,
    Section,
    percent,
    picture_of,
    ramp,
    spaces_counted,
)
from builder.language import _, in_percent, ngettext
from builder.movement import Profile, Size
from builder.movement.reach import turns
from builder.sight.pairs import Land, distances

BANDS = ((1, 5), (6, 10), (11, 15), (16, 99))


def heights(field: Field) -> Section:
    """The section about high ground: spaces above the middle level of the battlefield."""
    if not field.spaces:
        return Section("heights", _("High ground"), (Fact("middle_level", None, _("There is no space.")),))
    levels = [space.level for space in field.spaces]
    middle = median_low(levels)  # an existing level, if the middle two differ
    high = {space for space in field.spaces if space.level > middle}
    facts = [
        Fact(
            "middle_level",
            {"middle": middle, "lowest": min(levels), "highest": max(levels)},
            _(
                "Half of the spaces lie at level {middle} or below, the lowest at {low}, the highest at "
                "{high}.",
                middle=middle,
                low=min(levels),
                high=max(levels),
            ),
        ),
        Fact(
            "high_ground",
            {"spaces": len(high), "of": len(levels), "percent": percent(len(high), len(levels))},
            ngettext(
                "{n} space ({percent} %) lie above that: high ground, worth a die against those below.",
                "{n} spaces ({percent} %) lie above that: high ground, worth a die against those below.",
                len(high),
                percent=percent(len(high), len(levels)),
            ),
        ),
    ]
    within: list[tuple[StartZone, int]] = []
    land = Land(field.battlefield)
    for zone in field.sides:
        away = distances(land, [space.hex for space in zone.spaces])
        rows, parts = [], []
        cells = [(_("High ground by distance"), _("from {zone}", zone=zone.name))]
        for low, top in BANDS:
            there = [s for s in field.spaces if low <= away.get(s.hex, 0) <= top]
            up = sum(1 for s in there if s in high)
            far = _("{low} to {high}", low=low, high=top)
            if top == BANDS[-1][1]:
                far = _("{low} and more", low=low)
            share = _("{n} of {all} ({percent} %)", n=up, all=len(there), percent=percent(up, len(there)))
            cells.append((far, share if there else "-"))
            if not there:
                continue
            rows.append({"from": low, "to": top, "spaces": len(there), "high": up})
            parts.append(_("{distance} away {share}", distance=far, share=share))
        within.append((zone, sum(row["high"] for row in rows if row["to"] <= BANDS[1][1])))
        facts.append(
            Fact(
                "high_ground_by_distance",
                {"zone": zone.name, "bands": rows},
                _(
                    "High ground by its distance from {zone}: {shares}.",
                    zone=zone.called,
                    shares=", ".join(parts),
                ),
                (tuple(cells),),
            )
        )
    if len(within) > 1:
        counts = [n for zone, n in within]
        gap = max(counts) - min(counts)
        parts = [_("{n} from {zone}", n=n, zone=zone.called) for zone, n in within]
        facts.append(
            Fact(
                "high_ground_balance",
                {
                    "within": BANDS[1][1],
                    "zones": [{"zone": zone.name, "spaces": n} for zone, n in within],
                    "difference": gap,
                },
                _(
                    "High ground within {far} spaces: {zones}; the difference is {gap}.",
                    far=BANDS[1][1],
                    zones=", ".join(parts),
                    gap=gap,
                ),
            )
        )
    return Section("heights", _("High ground"), tuple(facts), (_picture(field.spaces),))


def _picture(spaces: list[Space]) -> ReportPicture:
    levels = sorted({space.level for space in spaces})
    low, span = levels[0], max(1, levels[-1] - levels[0])
    cells = tuple(Cell(s, ramp((s.level - low) / span), str(s.level)) for s in spaces)
    legend = (
        (ramp(0), _("level {level}", level=levels[0])),
        (ramp(1 if len(levels) > 1 else 0), _("level {level}", level=levels[-1])),
    )
    return ReportPicture("levels", _("The level of every space"), cells, legend)


_WATER = "#3b7dbf"
_ROAD = "#8d8579"
_OTHER = "#e3dcc4"


def ground(field: Field) -> Section:
    """The section about terrain and about two-space figures."""
    whole = len(field.spaces)
    water = [s for s in field.spaces if field.ends_move(s)]
    road = [s for s in field.spaces if field.is_road(s)]
    by_kind = Counter(s.terrain for s in field.spaces)
    names = {id: kind.name for id, kind in field.catalogue.kinds.items()}
    kinds = ", ".join(f"{names.get(kind, kind)} {n}" for kind, n in by_kind.most_common())
    stands, lying, coming = _on_two(field)
    facts = (
        Fact(
            "terrain",
            [{"terrain": kind, "spaces": n} for kind, n in by_kind.most_common()],
            _("Spaces by terrain: {terrain}.", terrain=kinds),
            tuple(
                (
                    (_("Terrain"), names.get(kind, kind)),
                    (_("Spaces"), str(n)),
                    (_("Share"), in_percent(percent(n, whole))),
                )
                for kind, n in by_kind.most_common()
            ),
        ),
        Fact(
            "water",
            {"spaces": len(water), "of": whole, "percent": percent(len(water), whole)},
            ngettext(
                "{n} space ({percent} %) end a move, as water does.",
                "{n} spaces ({percent} %) end a move, as water does.",
                len(water),
                percent=percent(len(water), whole),
            ),
        ),
        Fact(
            "road",
            {"spaces": len(road), "of": whole, "percent": percent(len(road), whole)},
            ngettext(
                "{n} space ({percent} %) are road or wall walk: who stays on them moves further.",
                "{n} spaces ({percent} %) are road or wall walk: who stays on them moves further.",
                len(road),
                percent=percent(len(road), whole),
            ),
        ),
        Fact(
            "two_space_room",
            {"stands": stands, "spaces": len(lying), "of": whole, "percent": percent(len(lying), whole)},
            ngettext(
                "A figure on two spaces, height {height}, can stand in {n} place, on {on} of {spaces} "
                "({percent} %).",
                "A figure on two spaces, height {height}, can stand in {n} places, on {on} of {spaces} "
                "({percent} %).",
                stands,
                height=HEIGHT,
                on=len(lying),
                spaces=spaces_counted(whole),
                percent=percent(len(lying), whole),
            ),
        ),
        Fact(
            "two_space_reach",
            {"spaces": len(coming), "of": whole, "percent": percent(len(coming), whole)},
            _(
                "It reaches {n} of them ({percent} % of all spaces); a figure on one space reaches "
                "{on_foot}.",
                n=len(coming),
                percent=percent(len(coming), whole),
                on_foot=len(field.on_foot),
            ),
        ),
    )
    return Section(
        "ground", _("Ground underfoot"), facts, (_terrain(field, water, road), _freedom(field, coming))
    )


def _on_two(field: Field) -> tuple[int, set[Space], set[Space]]:
    """The stands of a figure on two spaces, the spaces they cover, and those of them that it can reach from
    the starts.
    """
    profile = Profile(HEIGHT, Size.MEDIUM, double=True)
    stands = field.stands(profile)
    begun = set(field.starts)
    first = [stand for stand in stands if begun.issuperset(stand)]
    # Without start zones there is one space to begin from, so any stand on it will do.
    first = first or [stand for stand in stands if not begun.isdisjoint(stand)]
    coming = set(turns(field.graph, first, profile, FAR_ENOUGH, field.situation)) if first else set()
    return len(stands), {space for stand in stands for space in stand}, coming


def _terrain(field: Field, water: list[Space], road: list[Space]) -> ReportPicture:
    wet, paved = set(water), set(road)
    cells = [Cell(s, _WATER if s in wet else _ROAD if s in paved else _OTHER) for s in field.spaces]
    legend = ((_WATER, _("ends a move")), (_ROAD, _("road or wall walk")), (_OTHER, _("other ground")))
    return picture_of("terrain", _("Water and roads"), cells, legend)


def _freedom(field: Field, coming: set[Space]) -> ReportPicture:
    cells = [Cell(s, GOOD if s in coming else DOUBTFUL if s in field.on_foot else BAD) for s in field.spaces]
    legend = (
        (GOOD, _("figures on two spaces too")),
        (DOUBTFUL, _("on one space only")),
        (BAD, _("nobody on foot")),
    )
    return picture_of("two-spaces", _("Where a figure on two spaces can go"), cells, legend)
