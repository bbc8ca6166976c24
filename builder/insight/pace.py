"""The start zones: their size, height and distance from each other, and the turns that each side needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from builder.board import Space
from builder.insight.field import HEIGHT, MOVES, USUAL_MOVE, Field, GoalSpace, StartZone
from builder.insight.report import (
    EVEN,
    Cell,
    Fact,
    ReportPicture,
    Row,
    Section,
    called,
    of_zone,
    percent,
    place_of,
    ramp,
    said,
    spaces_counted,
    turns_counted,
)
from builder.language import _, decimal, in_percent, listed, ngettext

CUSTOM = 24


def start_zones(field: Field) -> Section:
    """The section about start zones."""
    if not field.zones:
        sentence = _("No start zone is known: neither the file nor a scenario beside it has any.")
        return Section("zones", _("Start zones"), (Fact("zones", None, sentence),))
    facts = [_size(field, zone) for zone in field.zones]
    shared = _shared(field)
    if shared:
        facts.append(
            Fact(
                "shared",
                [{"one": one.name, "other": other.name, "spaces": n} for one, other, n in shared],
                said(
                    "; ".join(
                        _(
                            "{one} and {other} share {spaces}",
                            one=a.called,
                            other=b.called,
                            spaces=spaces_counted(n),
                        )
                        for a, b, n in shared
                    )
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
                _("All start zones are of one size.")
                if gap == 0
                else ngettext(
                    "The largest start zone has {n} space more than the smallest.",
                    "The largest start zone has {n} spaces more than the smallest.",
                    gap,
                ),
            )
        )
    cells = tuple(
        Cell(s, of_zone(zone.number, zone.name), str(zone.number))
        for zone in field.sides
        for s in zone.spaces
    )
    legend = tuple((of_zone(zone.number, zone.name), f"{zone.number}: {zone.called}") for zone in field.sides)
    title = _("Start zones")
    return Section("zones", title, tuple(facts), (ReportPicture("zones", title, cells, legend),))


def _size(field: Field, zone: StartZone) -> Fact:
    """The spaces of a start zone, their levels, and which of them are of less use."""
    # The sentence, the value for JSON and the row of the table say the same three times, from these lists.
    levels = sorted(space.level for space in zone.spaces)
    low = [space for space in zone.spaces if space.headroom is not None and space.headroom < HEIGHT]
    wet = [space for space in zone.spaces if field.ends_move(space)]
    many = len(zone.spaces)
    if many == CUSTOM:
        usual = _("the customary {custom}", custom=CUSTOM)
    elif many > CUSTOM:
        usual = _("{n} more than the customary {custom}", n=many - CUSTOM, custom=CUSTOM)
    else:
        usual = _("{n} fewer than the customary {custom}", n=CUSTOM - many, custom=CUSTOM)
    parts = [_("{zone} has {spaces}, {usual}", zone=zone.called, spaces=spaces_counted(many), usual=usual)]
    if levels and levels[0] < levels[-1]:
        mean = round(sum(levels) / many, 1)
        parts.append(
            _("levels {low} to {high}, {mean} on the average", low=levels[0], high=levels[-1], mean=mean)
        )
    elif levels:
        parts.append(_("all at level {level}", level=levels[0]))
    if wet:
        parts.append(_("{n} of them end a move, as water does", n=len(wet)))
    if low:
        names = ", ".join(called(space) for space in low[:4])
        parts.append(
            _(
                "a figure of height {height} does not fit on {n} ({names})",
                height=HEIGHT,
                n=len(low),
                names=names,
            )
        )
    if zone.missing:
        parts.append(ngettext("{n} place of it is no space", "{n} places of it are no space", zone.missing))
    value = {
        "zone": zone.name,
        "spaces": many,
        "custom": CUSTOM,
        "levels": levels,
        "too_low": len(low),
        "water": len(wet),
        "no_spaces": zone.missing,
    }
    span = str(levels[0]) if levels else ""
    if levels and levels[0] < levels[-1]:
        span = _("{low} to {high}", low=levels[0], high=levels[-1])
    row = (
        (_("Start zone"), zone.name),
        (_("Spaces"), str(many)),
        (_("Against {custom}", custom=CUSTOM), f"{many - CUSTOM:+d}" if many != CUSTOM else "="),
        (_("Levels"), span),
        (_("Average level"), decimal(round(sum(levels) / many, 1)) if levels else ""),
        (_("End a move"), str(len(wet) or "")),
        (_("Too low for height {height}", height=HEIGHT), str(len(low) or "")),
        (_("No space"), str(zone.missing or "")),
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
        sentence = _(
            "No start zone is known, so no turns are counted; a scenario with start zones would give them."
        )
        return Section("turns", _("Turns and balance"), (Fact("zones", None, sentence),))
    facts = [_spread(field, zone) for zone in field.sides]
    facts += _to_each_other(field)
    facts += [_to_goal(field, goal) for goal in field.goals]
    facts += [
        Fact(
            "lost_objective",
            lost.name,
            said(_("{name} is marked where no space is; nobody goes there.", name=lost.called)),
        )
        for lost in field.lost_goals
    ]
    pictures = [_heat(field, zone) for zone in field.sides]
    if len(field.sides) > 1:
        facts.append(_who_is_first(field))
        pictures.append(_first_picture(field))
    return Section("turns", _("Turns and balance"), tuple(facts), tuple(pictures))


def _spread(field: Field, zone: StartZone) -> Fact:
    """The distance of a zone from everything else."""
    value: dict[str, Any] = {"zone": zone.name, "moves": []}
    parts = []
    for move in MOVES:
        found = field.turns(zone, move)
        longest = max(found.values(), default=None)
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
        part = (
            _("move {move}: no space", move=move)
            if mean is None
            else _(
                "move {move}: {mean} on the average, {longest} at most", move=move, mean=mean, longest=longest
            )
        )
        parts.append(
            _("{turns} ({spaces} not reached)", turns=part, spaces=spaces_counted(missed)) if missed else part
        )
    row = [(_("Turns to every space"), _("from {zone}", zone=zone.name))]
    for each in value["moves"]:
        missed = len(field.on_foot) - each["spaces"]
        turns = ""
        if each["mean"] is not None:
            turns = _("{mean}, at most {longest}", mean=each["mean"], longest=each["longest"])
        shown = _("{turns} ({n} not reached)", turns=turns, n=missed) if missed else turns
        row.append((_("Move {move}", move=each["move"]), shown))
    sentence = _("Turns from {zone} to every space: {turns}.", zone=zone.called, turns="; ".join(parts))
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
                    _(
                        "From {zone} the first space of {other} takes {turns}.",
                        zone=zone.called,
                        other=other.called,
                        turns=_in_words(needed),
                    ),
                    (
                        (
                            (_("Turns"), _("{zone} to {other}", zone=zone.name, other=other.name)),
                            *_cells(needed),
                        ),
                    ),
                )
            )
    return facts


def _cells(needed: Mapping[int, int | None]) -> Row:
    """The turns needed with each move; "-" if there is no way."""
    return tuple([(_("Move {move}", move=move), "-" if n is None else str(n)) for move, n in needed.items()])


def _to_goal(field: Field, goal: GoalSpace) -> Fact:
    """The turns of every side to one glyph, and the difference."""
    space = goal.space
    rows = [
        {"zone": zone.name, "moves": _by_move({m: field.turns(zone, m).get(space) for m in MOVES})}
        for zone in field.sides
    ]
    usual = {zone.called: field.turns(zone, USUAL_MOVE).get(space) for zone in field.sides}
    known = [n for n in usual.values() if n is not None]
    parts = [
        _("{zone} does not get there", zone=zone)
        if n is None
        else _("{zone} {turns}", zone=zone, turns=turns_counted(n))
        for zone, n in usual.items()
    ]
    lead = max(known) - min(known) if len(known) == len(usual) else None
    tail = ""
    if len(usual) > 1:
        if lead is None:
            tail = _("Not every side gets there.")
        elif lead == 0:
            tail = _("The sides are even.")
        else:
            first = [zone for zone, n in usual.items() if n == min(known)]
            zones, sooner = listed(first), turns_counted(lead)
            tail = said(
                _("{zone} is there {turns} sooner.", zone=zones, turns=sooner)
                if len(first) == 1
                else _("{zones} are there {turns} sooner.", zones=zones, turns=sooner)
            )
    sentence = _(
        "{name} at {space}, with a move of {move}: {zones}.",
        name=goal.called,
        space=called(space),
        move=USUAL_MOVE,
        zones=", ".join(parts),
    )
    return Fact(
        "turns_to_objective",
        {"objective": goal.name, **place_of(space), "zones": rows, "difference": lead},
        f"{said(sentence)} {tail}".rstrip(),
    )


def _who_is_first(field: Field) -> Fact:
    owned = owners(field, field.sides)
    counts = {zone: sum(1 for o in owned.values() if o is zone) for zone in field.sides}
    even = sum(1 for owner in owned.values() if owner is None)
    whole = len(owned)
    gap = max(counts.values()) - min(counts.values())
    parts = [
        _("{zone} to {n} ({percent} %)", zone=zone.called, n=n, percent=percent(n, whole))
        for zone, n in counts.items()
    ]
    verdict = _("no side has more of them than another")
    if gap:
        spaces = spaces_counted(gap)
        verdict = _(
            "the sides are {spaces} ({percent} % of all) apart", spaces=spaces, percent=percent(gap, whole)
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
        _(
            "With a move of {move}, outside the start zones, who is first to a space: {zones}; as soon as "
            "another to {even} ({percent} %): {verdict}.",
            move=USUAL_MOVE,
            zones=", ".join(parts),
            even=even,
            percent=percent(even, whole),
            verdict=verdict,
        ),
        tuple(
            (
                (_("First there, move {move}", move=USUAL_MOVE), name),
                (_("Spaces"), str(n)),
                (_("Share"), in_percent(percent(n, whole))),
            )
            for name, n in (*((zone.name, n) for zone, n in counts.items()), (_("several at once"), even))
        ),
    )


def owners(field: Field, sides: Sequence[StartZone]) -> dict[Space, StartZone | None]:
    """The side that gets to each space in the fewest turns; None if two need the same number."""
    own = {space for zone in sides for space in zone.spaces}
    found: dict[Space, StartZone | None] = {}
    for space in field.spaces:
        if space in own:
            continue
        rows = sorted(
            (n, zone.number) for zone in sides if (n := field.turns(zone, USUAL_MOVE).get(space)) is not None
        )
        if not rows:
            continue
        tie = len(rows) > 1 and rows[0][0] == rows[1][0]
        found[space] = None if tie else next(z for z in sides if z.number == rows[0][1])
    return found


def _heat(field: Field, zone: StartZone) -> ReportPicture:
    found = field.turns(zone, USUAL_MOVE)
    longest = max(found.values(), default=1) or 1
    cells = tuple(
        Cell(space, ramp(found[space] / longest), str(found[space]))
        for space in field.spaces
        if space in found
    )
    legend = tuple((ramp(n / longest), turns_counted(n)) for n in sorted(set(found.values())))
    title = _("Turns from {zone} with a move of {move}", zone=zone.called, move=USUAL_MOVE)
    return ReportPicture(f"turns-{zone.number}", title, cells, legend)


def _first_picture(field: Field) -> ReportPicture:
    cells = [
        Cell(s, EVEN if zone is None else of_zone(zone.number, zone.name))
        for s, zone in owners(field, field.sides).items()
    ]
    for zone in field.sides:
        cells += [Cell(s, of_zone(zone.number, zone.name, pale=0.0), str(zone.number)) for s in zone.spaces]
    legend = [(of_zone(z.number, z.name), _("{zone} first", zone=z.called)) for z in field.sides]
    title = _("Who is first, with a move of {move}", move=USUAL_MOVE)
    return ReportPicture("first-there", title, tuple(cells), (*legend, (EVEN, _("even"))))


def _fewest(found: dict[Space, int], spaces: tuple[Space, ...]) -> int | None:
    return min((found[space] for space in spaces if space in found), default=None)


def _in_words(needed: dict[int, int | None]) -> str:
    (first, turns), *others = needed.items()
    parts = [
        _("no number of turns does it with a move of {move}", move=first)
        if turns is None
        else _("{turns} with a move of {move}", turns=turns_counted(turns), move=first)
    ]
    parts += [
        _("none with {move}", move=move) if n is None else _("{n} with {move}", n=n, move=move)
        for move, n in others
    ]
    return ", ".join(parts)


def _by_move(needed: dict[int, int | None]) -> list[dict[str, int | None]]:
    return [{"move": move, "turns": turns} for move, turns in needed.items()]
