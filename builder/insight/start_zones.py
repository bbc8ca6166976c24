"""The start zones themselves: how many spaces, how high, how near to each other."""

from __future__ import annotations

from builder.insight.field import HEIGHT, Field, StartZone
from builder.insight.report import Cell, Fact, Picture, Section, called, said
from builder.insight.tints import of_zone
from builder.wording import counted

CUSTOM = 24


def start_zones(field: Field) -> Section:
    """The section about start zones."""
    if not field.zones:
        sentence = "No start zone is known: neither the file nor a scenario beside it has any."
        return Section("zones", "Start zones", (Fact("zones", None, sentence),))
    facts = [_size(field, zone) for zone in field.zones]
    shared = _shared(field)
    if shared:
        facts.append(
            Fact(
                "shared",
                [{"one": one.name, "other": other.name, "spaces": n} for one, other, n in shared],
                said(
                    "; ".join(f"{a.called} and {b.called} share {counted(n, 'space')}" for a, b, n in shared)
                )
                + ".",
            )
        )
    sizes = [len(zone.spaces) for zone in field.zones]
    if len(sizes) > 1:
        gap = max(sizes) - min(sizes)
        facts.append(
            Fact(
                "size_balance",
                {"difference": gap},
                "All start zones are of one size."
                if gap == 0
                else f"The largest start zone has {counted(gap, 'space')} more than the smallest.",
            )
        )
    cells = tuple(
        Cell(s, of_zone(zone.number, zone.name), str(zone.number))
        for zone in field.sides
        for s in zone.spaces
    )
    legend = tuple((of_zone(zone.number, zone.name), f"{zone.number}: {zone.called}") for zone in field.sides)
    return Section("zones", "Start zones", tuple(facts), (Picture("zones", "Start zones", cells, legend),))


def _size(field: Field, zone: StartZone) -> Fact:
    levels = sorted(space.level for space in zone.spaces)
    low = [space for space in zone.spaces if space.headroom is not None and space.headroom < HEIGHT]
    wet = [space for space in zone.spaces if field.ends_move(space)]
    many = len(zone.spaces)
    usual = (
        f"the customary {CUSTOM}"
        if many == CUSTOM
        else f"{abs(many - CUSTOM)} {'more' if many > CUSTOM else 'fewer'} than the customary {CUSTOM}"
    )
    parts = [f"{zone.called} has {counted(many, 'space')}, {usual}"]
    if levels:
        mean = round(sum(levels) / many, 1)
        span = f"levels {levels[0]} to {levels[-1]}, {mean} on the average"
        parts.append(span if levels[0] < levels[-1] else f"all at level {levels[0]}")
    if wet:
        parts.append(f"{len(wet)} of them end a move, as water does")
    if low:
        names = ", ".join(called(space) for space in low[:4])
        parts.append(f"a figure of height {HEIGHT} does not fit on {len(low)} ({names})")
    if zone.missing:
        parts.append(
            f"{counted(zone.missing, 'place')} of it {'is' if zone.missing == 1 else 'are'} no space"
        )
    value = {
        "zone": zone.name,
        "spaces": many,
        "custom": CUSTOM,
        "levels": levels,
        "too_low": len(low),
        "water": len(wet),
        "no_spaces": zone.missing,
    }
    span = "" if not levels else f"{levels[0]} to {levels[-1]}" if levels[0] < levels[-1] else str(levels[0])
    row = (
        ("Start zone", zone.name),
        ("Spaces", str(many)),
        (f"Against {CUSTOM}", f"{many - CUSTOM:+d}" if many != CUSTOM else "="),
        ("Levels", span),
        ("Average level", str(round(sum(levels) / many, 1)) if levels else ""),
        ("End a move", str(len(wet) or "")),
        (f"Too low for height {HEIGHT}", str(len(low) or "")),
        ("No space", str(zone.missing or "")),
    )
    return Fact("size", value, said("; ".join(parts)) + ".", (row,))


def _shared(field: Field) -> list[tuple[StartZone, StartZone, int]]:
    found = []
    for n, one in enumerate(field.zones):
        for other in field.zones[n + 1 :]:
            both = len(set(one.spaces) & set(other.spaces))
            if both:
                found.append((one, other, both))
    return found
