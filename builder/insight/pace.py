"""The start zones: how many spaces, how high, how near to each other, and how many turns each side needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.board import Space
from builder.insight.field import HEIGHT, MOVES, USUAL_MOVE, Field, StartZone
from builder.insight.pictures import EVEN, of_zone, ramp
from builder.insight.report import Cell, Fact, Picture, Row, Section, called, percent, place_of, said
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


Fewest = dict[StartZone, int | None]


def pace(field: Field) -> Section:
    """The section about turns from the start zones."""
    if not field.sides:
        sentence = (
            "No start zone is known, so no turns are counted; a scenario with start zones would give them."
        )
        return Section("turns", "Turns and balance", (Fact("zones", None, sentence),))
    facts = [_spread(field, zone) for zone in field.sides]
    facts += _to_each_other(field)
    facts += [_to_goal(field, name, space) for name, space in _goals(field)]
    facts += [
        Fact("lost_objective", name, said(f"{name} is marked where no space is; nobody goes there."))
        for name in field.lost_goals
    ]
    pictures = [_heat(field, zone) for zone in field.sides]
    if len(field.sides) > 1:
        facts.append(_who_is_first(field))
        pictures.append(_first_picture(field))
    return Section("turns", "Turns and balance", tuple(facts), tuple(pictures))


def _goals(field: Field) -> list[tuple[str, Space]]:
    return [(goal.name, goal.space) for goal in field.goals]


def _spread(field: Field, zone: StartZone) -> Fact:
    """How far a zone is from everything."""
    value: dict[str, Any] = {"zone": zone.name, "moves": []}
    parts = []
    for move in MOVES:
        found = field.turns(zone, move)
        longest = max(found.values(), default=0)
        mean = round(sum(found.values()) / len(found), 2) if found else None
        value["moves"].append(
            {
                "move": move,
                "spaces": len(found),
                "mean": mean,
                "longest": longest,
                "turns": [
                    {**place_of(space), "turns": n}
                    for space, n in sorted(found.items(), key=lambda row: (row[1], row[0]))
                ],
            }
        )
        missed = len(field.on_foot - found.keys())
        more = f" ({counted(missed, 'space')} not reached)" if missed else ""
        parts.append(f"move {move}: {mean} on the average, {longest} at most{more}")
    row = [("Turns to every space", f"from {zone.name}")]
    for each in value["moves"]:
        missed = len(field.on_foot) - each["spaces"]
        turns = "" if each["mean"] is None else f"{each['mean']}, at most {each['longest']}"
        row.append((f"Move {each['move']}", f"{turns} ({missed} not reached)" if missed else turns))
    sentence = f"Turns from {zone.called} to every space: {'; '.join(parts)}."
    return Fact("turns_from_zone", value, sentence, (tuple(row),))


def _to_each_other(field: Field) -> list[Fact]:
    facts = []
    for zone in field.sides:
        for other in field.sides:
            if other is zone:
                continue
            needed = {m: _fewest(field.turns(zone, m), other.spaces) for m in MOVES}
            facts.append(
                Fact(
                    "turns_to_zone",
                    {"from": zone.name, "to": other.name, "moves": _by_move(needed)},
                    f"From {zone.called} the first space of {other.called} takes {_in_words(needed)}.",
                    ((("Turns", f"{zone.name} to {other.name}"), *_cells(needed)),),
                )
            )
    return facts


def _cells(needed: Mapping[int, int | None]) -> Row:
    """The turns needed with each move; "-" where the way is never found."""
    return tuple([(f"Move {move}", "-" if n is None else str(n)) for move, n in needed.items()])


def _to_goal(field: Field, name: str, space: Space) -> Fact:
    """The turns of every side to one glyph, and how far they are apart."""
    rows = [
        {"zone": zone.name, "moves": _by_move({m: field.turns(zone, m).get(space) for m in MOVES})}
        for zone in field.sides
    ]
    usual = {zone.called: field.turns(zone, USUAL_MOVE).get(space) for zone in field.sides}
    known = [n for n in usual.values() if n is not None]
    parts = [
        f"{zone} {'does not get there' if n is None else counted(n, 'turn')}" for zone, n in usual.items()
    ]
    lead = max(known) - min(known) if len(known) == len(usual) else None
    tail = ""
    if len(usual) > 1:
        if lead is None:
            tail = " Not every side gets there."
        elif lead == 0:
            tail = " The sides are even."
        else:
            first = [zone for zone, n in usual.items() if n == min(known)]
            verb = "is" if len(first) == 1 else "are"
            tail = f" {said(' and '.join(first))} {verb} there {counted(lead, 'turn')} sooner."
    return Fact(
        "turns_to_objective",
        {"objective": name, **place_of(space), "zones": rows, "difference": lead},
        said(name) + f" at {called(space)}, with a move of {USUAL_MOVE}: {', '.join(parts)}.{tail}",
    )


def _who_is_first(field: Field) -> Fact:
    owners = _owners(field)
    counts = {zone: sum(1 for o in owners.values() if o is zone) for zone in field.sides}
    even = sum(1 for owner in owners.values() if owner is None)
    whole = len(owners)
    gap = max(counts.values()) - min(counts.values())
    parts = [f"{zone.called} to {n} ({percent(n, whole)} %)" for zone, n in counts.items()]
    verdict = (
        "no side has more of them than another"
        if gap == 0
        else f"the sides are {counted(gap, 'space')} ({percent(gap, whole)} % of all) apart"
    )
    return Fact(
        "first_there",
        {
            "move": USUAL_MOVE,
            "zones": [{"zone": z.name, "spaces": n} for z, n in counts.items()],
            "even": even,
            "difference": gap,
            "of": whole,
        },
        f"With a move of {USUAL_MOVE}, start zones aside, who is first to a space: {', '.join(parts)}; "
        f"as soon as another to {even} ({percent(even, whole)} %): {verdict}.",
        tuple(
            (
                (f"First there, move {USUAL_MOVE}", name),
                ("Spaces", str(n)),
                ("Share", f"{percent(n, whole)} %"),
            )
            for name, n in (*((zone.name, n) for zone, n in counts.items()), ("several at once", even))
        ),
    )


def _owners(field: Field) -> dict[Space, StartZone | None]:
    """Who gets to each space in fewer turns than all others; None where two need as many."""
    own = {space for zone in field.sides for space in zone.spaces}
    found: dict[Space, StartZone | None] = {}
    for space in field.spaces:
        if space in own:
            continue
        rows = sorted(
            (n, zone.number)
            for zone in field.sides
            if (n := field.turns(zone, USUAL_MOVE).get(space)) is not None
        )
        if not rows:
            continue
        tie = len(rows) > 1 and rows[0][0] == rows[1][0]
        found[space] = None if tie else next(z for z in field.sides if z.number == rows[0][1])
    return found


def _heat(field: Field, zone: StartZone) -> Picture:
    found = field.turns(zone, USUAL_MOVE)
    longest = max(found.values(), default=1) or 1
    cells = tuple(
        Cell(space, ramp(found[space] / longest), str(found[space]))
        for space in field.spaces
        if space in found
    )
    legend = tuple((ramp(n / longest), counted(n, "turn")) for n in sorted(set(found.values())))
    return Picture(
        f"turns-{zone.number}", f"Turns from {zone.called} with a move of {USUAL_MOVE}", cells, legend
    )


def _first_picture(field: Field) -> Picture:
    cells = [
        Cell(s, EVEN if zone is None else of_zone(zone.number, zone.name))
        for s, zone in _owners(field).items()
    ]
    for zone in field.sides:
        cells += [Cell(s, of_zone(zone.number, zone.name, pale=0.0), str(zone.number)) for s in zone.spaces]
    legend = [(of_zone(z.number, z.name), f"{z.called} first") for z in field.sides]
    return Picture(
        "first-there", f"Who is first, with a move of {USUAL_MOVE}", tuple(cells), (*legend, (EVEN, "even"))
    )


def _fewest(found: dict[Space, int], spaces: tuple[Space, ...]) -> int | None:
    return min((found[space] for space in spaces if space in found), default=None)


def _in_words(needed: dict[int, int | None]) -> str:
    (first, turns), *others = needed.items()
    parts = [
        f"{'no number of turns does it' if turns is None else counted(turns, 'turn')} with a move of {first}"
    ]
    return ", ".join(parts + [f"{'none' if n is None else n} with {move}" for move, n in others])


def _by_move(needed: dict[int, int | None]) -> list[dict[str, int | None]]:
    return [{"move": move, "turns": turns} for move, turns in needed.items()]
