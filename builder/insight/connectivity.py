"""Which spaces a walker gets to, what others would need, and what has no way back."""

from __future__ import annotations

from builder.board import Space
from builder.insight.field import FAR_ENOUGH, HEIGHT, MOVES, Field
from builder.insight.pictures import BAD, DOUBTFUL, GOOD
from builder.insight.report import Cell, Fact, Section, called, named, percent, picture_of, place_of, places
from builder.movement import Profile
from builder.wording import counted

_TALLEST = 12
_LONGEST_MOVE = 15


def connectivity(field: Field) -> Section:
    """The section about where figures get to at all."""
    reached = field.on_foot
    left = [space for space in field.spaces if space not in reached]
    stuck = _no_way_back(field)
    facts = [
        Fact(
            "reached",
            {"spaces": len(reached), "of": len(field.spaces)},
            f"A walker of height {HEIGHT} reaches {len(reached)} of {counted(len(field.spaces), 'space')} "
            f"({percent(len(reached), len(field.spaces))} %){_whence(field)}.",
        ),
        _out_of_reach(field, left),
        *_by_move(field),
        Fact(
            "no_way_back",
            places(stuck),
            f"No way back on foot from {counted(len(stuck), 'space')}: {named(stuck)}."
            if stuck
            else "Every space that is reached has a way back.",
        ),
    ]
    trapped = set(stuck)
    cells = [Cell(s, BAD if s not in reached else DOUBTFUL if s in trapped else GOOD) for s in field.spaces]
    legend = ((GOOD, "reached on foot"), (DOUBTFUL, "no way back"), (BAD, "not reached on foot"))
    picture = picture_of("reached", "Where a walker can go", cells, legend)
    return Section("connectivity", "Getting everywhere", tuple(facts), (picture,))


def _out_of_reach(field: Field, left: list[Space]) -> Fact:
    """The spaces no walker of the usual height reaches, each with what would."""
    needs = _needed(field, left)
    rows = [{**place_of(space), **needs[space], "door": space in field.doors} for space in left]
    if not left:
        return Fact("out_of_reach", [], "No space is out of a walker's reach.")
    by_need: dict[str, list[Space]] = {}
    for space in left:
        need = "an open door stands there" if space in field.doors else _need_in_words(needs[space])
        by_need.setdefault(need, []).append(space)
    parts = [f"{named(spaces)} ({need})" for need, spaces in by_need.items()]
    return Fact("out_of_reach", rows, f"Not reached: {'; '.join(parts)}.")


def _needed(field: Field, left: list[Space]) -> dict[Space, dict[str, int | bool | None]]:
    """For each space the height and the move that would do, None where no height does; and flying. Nothing
    gets onto the leaf of a door.
    """
    nothing: dict[str, int | bool | None] = {"height": None, "move": None, "flying": False}
    found = dict.fromkeys(field.doors, nothing)
    open_still = set(left) - field.doors
    # The nearest height first: a little taller or smaller is likelier to be at hand.
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
    if need["height"] is not None:
        move = "" if need["move"] is None else f" and a move of {need['move']} or more"
        return f"a figure of height {need['height']}{move} gets there"
    return (
        f"only a flyer of height {HEIGHT} gets there"
        if need["flying"]
        else (f"no walker up to height {_TALLEST} gets there, and no flyer of height {HEIGHT}")
    )


def _by_move(field: Field) -> list[Fact]:
    """How many spaces each usual move misses, and the move that misses none."""
    missed = {move: list(field.on_foot - field.reached(field.profile, move).keys()) for move in MOVES}
    least = next(
        (
            move
            for move in range(1, _LONGEST_MOVE + 1)
            if field.on_foot == field.reached(field.profile, move).keys()
        ),
        None,
    )
    parts = [f"a move of {move} misses {len(spaces) or 'none'}" for move, spaces in missed.items()]
    why = ": a climb must be paid within one move" if any(missed.values()) else ""
    return [
        Fact(
            "missed_by_move",
            [{"move": move, "spaces": places(spaces)} for move, spaces in missed.items()],
            f"Of the spaces within reach, {', '.join(parts)}{why}.",
        ),
        Fact(
            "least_move",
            least,
            f"More than {_LONGEST_MOVE} spaces a move are needed to reach all of them."
            if least is None
            else f"A move of {least} is enough to reach all of them.",
        ),
    ]


def _no_way_back(field: Field) -> list[Space]:
    """The spaces reached from which no start is reached."""
    back = {field.number[space] for space in field.starts}
    border = list(back)
    while border:
        border = [before for here in border for before in field.ways.back[here] if before not in back]
        border = list(dict.fromkeys(border))
        back.update(border)
    return [space for n, space in enumerate(field.spaces) if space in field.on_foot and n not in back]


def _whence(field: Field) -> str:
    if field.sides:
        return " from the start zones"
    return f" from {called(field.starts[0])} on" if field.starts else ""
