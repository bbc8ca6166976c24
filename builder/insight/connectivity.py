"""Which spaces a walker reaches, what the others would need, and which have no way back."""

from __future__ import annotations

from collections.abc import Iterable

from builder.board import Space
from builder.facts import Size
from builder.insight.field import FAR_ENOUGH, HEIGHT, MOVES, Field, StartZone
from builder.insight.report import (
    BAD,
    DOUBTFUL,
    GOOD,
    Cell,
    Fact,
    Section,
    called,
    named,
    percent,
    picture_of,
    place_of,
    places,
    spaces_counted,
)
from builder.language import _
from builder.movement import Profile

_TALLEST = 12
_LONGEST_MOVE = 15


def connectivity(field: Field) -> Section:
    """The section about which spaces figures can reach at all."""
    reached = field.on_foot
    left = [space for space in field.spaces if space not in reached]
    stuck = _no_way_back(field)
    facts = [
        Fact(
            "reached",
            {"spaces": len(reached), "of": len(field.spaces)},
            _reached(field),
        ),
        _out_of_reach(field, left),
        *_by_move(field),
        Fact(
            "no_way_back",
            places(stuck),
            _(
                "No way back on foot from {spaces}: {named}.",
                spaces=spaces_counted(len(stuck)),
                named=named(stuck),
            )
            if stuck
            else _("Every space that is reached has a way back."),
        ),
    ]
    if field.goals or len(field.sides) > 1:
        facts += [_shut_in_fact(field, zone) for zone in field.sides]
    trapped = set(stuck)
    cells = [Cell(s, BAD if s not in reached else DOUBTFUL if s in trapped else GOOD) for s in field.spaces]
    legend = ((GOOD, _("reached on foot")), (DOUBTFUL, _("no way back")), (BAD, _("not reached on foot")))
    picture = picture_of("reached", _("Where a walker can go"), cells, legend)
    return Section("connectivity", _("Getting everywhere"), tuple(facts), (picture,))


def _out_of_reach(field: Field, left: list[Space]) -> Fact:
    """The spaces that no walker of the usual height reaches, each with what would be needed."""
    needs = _needed(field, left)
    rows = [{**place_of(space), **needs[space], "door": space in field.doors} for space in left]
    if not left:
        return Fact("out_of_reach", [], _("No space is out of a walker's reach."))
    by_need: dict[str, list[Space]] = {}
    for space in left:
        need = _("an open door stands there") if space in field.doors else _need_in_words(needs[space])
        by_need.setdefault(need, []).append(space)
    parts = [_("{spaces} ({need})", spaces=named(spaces), need=need) for need, spaces in by_need.items()]
    return Fact("out_of_reach", rows, _("Not reached: {spaces}.", spaces="; ".join(parts)))


def _needed(field: Field, left: list[Space]) -> dict[Space, dict[str, int | bool | None]]:
    """For each space the height and the move that would be enough, None if no height is; and flying. Nothing
    gets onto the leaf of a door.
    """
    nothing: dict[str, int | bool | None] = {"height": None, "move": None, "flying": False}
    found = dict.fromkeys(field.doors, nothing)
    open_still = set(left) - field.doors
    # The nearest height first: a figure a little taller or smaller is easier to find.
    for height in sorted(range(1, _TALLEST + 1), key=lambda h: (abs(h - HEIGHT), h)):
        if not open_still:
            break
        if height == HEIGHT:
            continue
        profile = Profile(height)
        there = open_still & field.reached(profile, FAR_ENOUGH).keys()
        moves = _least_moves(field, profile, there)
        for space in there:
            found[space] = {"height": height, "move": moves.get(space), "flying": False}
        open_still -= there
    flown = field.reached(Profile(HEIGHT, flying=True), FAR_ENOUGH) if open_still else {}
    for space in open_still:
        found[space] = {"height": None, "move": None, "flying": space in flown}
    return found


def _least_moves(field: Field, profile: Profile, spaces: set[Space]) -> dict[Space, int]:
    found: dict[Space, int] = {}
    for move in range(1, _LONGEST_MOVE + 1):
        if len(found) == len(spaces):
            break
        there = field.reached(profile, move)
        found.update({space: move for space in spaces - found.keys() if space in there})
    return found


def _need_in_words(need: dict[str, int | bool | None]) -> str:
    height, move = need["height"], need["move"]
    if height is not None and move is not None:
        return _(
            "a figure of height {height} and a move of {move} or more gets there", height=height, move=move
        )
    if height is not None:
        return _("a figure of height {height} gets there", height=height)
    if need["flying"]:
        return _("only a flyer of height {height} gets there", height=HEIGHT)
    return _(
        "no walker up to height {tallest} gets there, and no flyer of height {height}",
        tallest=_TALLEST,
        height=HEIGHT,
    )


def _by_move(field: Field) -> list[Fact]:
    """The number of spaces that each usual move misses, and the move that misses none."""
    missed = {move: list(field.on_foot - field.reached(field.profile, move).keys()) for move in MOVES}
    least = next(
        (
            move
            for move in range(1, _LONGEST_MOVE + 1)
            if field.on_foot == field.reached(field.profile, move).keys()
        ),
        None,
    )
    parts = [
        _("a move of {move} misses {n}", move=move, n=len(spaces))
        if spaces
        else _("a move of {move} misses none", move=move)
        for move, spaces in missed.items()
    ]
    moves = ", ".join(parts)
    return [
        Fact(
            "missed_by_move",
            [{"move": move, "spaces": places(spaces)} for move, spaces in missed.items()],
            _("Of the spaces within reach, {moves}: a climb must be paid within one move.", moves=moves)
            if any(missed.values())
            else _("Of the spaces within reach, {moves}.", moves=moves),
        ),
        Fact(
            "least_move",
            least,
            _("More than {n} spaces a move are needed to reach all of them.", n=_LONGEST_MOVE)
            if least is None
            else _("A move of {move} is enough to reach all of them.", move=least),
        ),
    ]


def _no_way_back(field: Field) -> list[Space]:
    """The reached spaces from which no start can be reached."""
    back = field.leading_to(field.starts)
    return [space for space in field.spaces if space in field.on_foot and space not in back]


def shut_in(field: Field, zone: StartZone, others: Iterable[StartZone]) -> list[Space]:
    """The spaces of a start zone from which no way on foot leads to another zone or to a glyph; none if there
    are neither.
    """
    targets = _targets(field, others)
    open_ = field.leading_to(targets) if targets else field.spaces
    return [s for s in zone.spaces if s not in open_ and field.walker.may_stand(field.graph.number(s))]


def shut_in_on_two(field: Field, zone: StartZone, others: Iterable[StartZone]) -> list[Space]:
    """The same for figures on two spaces with a move of 6, which need not end there, but beside it: they find
    no place to end a move on uneven ground.
    """
    if not (targets := _targets(field, others)):
        return []
    targets |= {field.spaces[n] for space in targets for n in field.ways.back[field.number[space]]}
    profile, within = Profile(HEIGHT, Size.MEDIUM, double=True), set(zone.spaces)
    groups: list[set[Space]] = []  # from every stand of a group one gets to all others
    for stand in field.stands(profile):
        if within.issuperset(stand):
            joined = [group for group in groups if not group.isdisjoint(stand)]
            groups = [group for group in groups if group not in joined]
            groups.append(set(stand).union(*joined))
    shut = [group for group in groups if targets.isdisjoint(field.reached(profile, MOVES[-1], group))]
    return sorted(space for group in shut for space in group)


def _targets(field: Field, others: Iterable[StartZone]) -> set[Space]:
    return {space for other in others for space in other.spaces} | {goal.space for goal in field.goals}


def _shut_in_fact(field: Field, zone: StartZone) -> Fact:
    others = [other for other in field.sides if other is not zone]
    one, two = shut_in(field, zone, others), shut_in_on_two(field, zone, others)
    parts = [
        _("no way leads on from {spaces} ({named})", spaces=spaces_counted(len(one)), named=named(one)),
        _(
            "no way leads a figure on two spaces on from {spaces} ({named})",
            spaces=spaces_counted(len(two)),
            named=named(two),
        ),
    ]
    shut = ", ".join(part for part, spaces in zip(parts, (one, two), strict=True) if spaces)
    return Fact(
        "shut_in",
        {"zone": zone.name, "one": places(one), "two": places(two)},
        _(
            "In {zone} {shut_in}: neither to another start zone nor to a glyph.",
            zone=zone.called,
            shut_in=shut,
        )
        if shut
        else _("Every space of {zone} has a way to another start zone or to a glyph.", zone=zone.called),
    )


def _reached(field: Field) -> str:
    many = len(field.spaces)
    values = {
        "height": HEIGHT,
        "n": len(field.on_foot),
        "spaces": spaces_counted(many),
        "percent": percent(len(field.on_foot), many),
    }
    if field.sides:
        return _(
            "A walker of height {height} reaches {n} of {spaces} ({percent} %) from the start zones.",
            **values,
        )
    if field.starts:
        return _(
            "A walker of height {height} reaches {n} of {spaces} ({percent} %) from {start} on.",
            **values,
            start=called(field.starts[0]),
        )
    return _("A walker of height {height} reaches {n} of {spaces} ({percent} %).", **values)
