"""The sentences of movement: refusals and steps in words, with the numbers of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from builder.board import Space, SpaceKind
from builder.movement.editions import Edition
from builder.movement.graph import MovementGraph
from builder.movement.movers import Mover
from builder.movement.steps import Fall, LadderUse, Refusal, RefusalCode
from builder.movement.swipes import Swipe
from builder.wording import counted

Sentence = tuple[str, tuple[str, ...]]
"""A text that names its rules in brackets at its end, and those rules."""


def ruled(text: str, *rules: str) -> Sentence:
    """A text with the rules it rests on."""
    return (f"{text} ({', '.join(rules)})" if rules else text), rules


def refusal(found: Refusal, going: Mover) -> Sentence:
    """Why a step may not be taken."""
    edition, height = going.graph.edition, going.profile.height
    here, there = found.here, found.there
    amount = levels(found.amount)
    match found.code:
        case RefusalCode.CLIMB:
            over = f" over the {_words(found.what)}" if found.what else ""
            climb = f"the climb of {found.amount}{over} from {here} to {there}"
            text = f"{climb} is forbidden with height {height} in {edition.name}"
            return ruled(text, "R046", *_barrier_rule(found.what))
        case RefusalCode.HEADROOM:
            low = min((found.here, found.there), key=lambda s: 10**6 if s.headroom is None else s.headroom)
            free = f"{amount} {'is' if found.amount == 1 else 'are'} free"
            return ruled(f"height {height} does not fit at {low}, {free}", "R054")
        case RefusalCode.RUIN:
            return ruled(f"the ruin between {here} and {there} is not crossed on foot", "decision 6")
        case RefusalCode.NO_LADDERS:
            return ladders(edition)
        case RefusalCode.LADDER_BETWEEN:
            return ruled(f"a ladder stands between {here} and {there}", "R207")
        case RefusalCode.LADDER_TAKEN:
            return ruled(f"somebody is on the ladder between {here} and {there}", "R208")
        case RefusalCode.FALL_ON_RUNG:
            return ruled(f"nobody falls onto a rung: {amount} down to {there}", "R203")
        case RefusalCode.FORBIDDEN:
            return forbidden(found.there, edition)
        case RefusalCode.NARROW:
            return ruled(f"what hangs between {here} and {there} closes the way", "R055")
        case RefusalCode.TOO_HIGH:
            return ruled(f"{there} lies {amount} above the start, too high for the leap")
        case RefusalCode.STOP:
            return stop(found.there, found.what)
        case _:
            return taken(found.code, found.there, going)


def over_a_top(top: Space) -> Sentence:
    """That a way leads over a tree or a wall."""
    return ruled(f"only who flies goes over {_words(top.terrain)} at {top}", "R057")


def no_step(here: Space, there: Space) -> Sentence:
    """Why nobody, of whatever height, takes a step: it is too far, past rungs, under what hangs there."""
    text = f"no step leads from {here} to {there}"
    if here.hex.distance(there.hex) > 1:
        return ruled(f"{text}, which is not adjacent", "R040")
    if SpaceKind.LADDER_RUNG in (here.kind, there.kind):
        return ruled(f"{text}, no rung is left out", "R203")
    if here.hex == there.hex:
        return ruled(text, "R040")
    return ruled(f"{text}, what hangs between closes the way", "R055")


def taken(code: RefusalCode, space: Space, going: Mover) -> Sentence:
    """Who or what holds a space."""
    at, edition = space, going.graph.edition
    match code:
        case RefusalCode.DOOR:
            ways = going.graph.board.doorways.values()
            closed = any((way.spaces[0], way.level) == (space.hex, space.level) for way in ways)
            return ruled(f"the {'closed' if closed else 'open'} door stands on {at}", "R185")
        case RefusalCode.ENEMY:
            return ruled(f"an enemy is in the way at {at}", "R042" if edition.engagement else "R041")
        case RefusalCode.ENGAGED:
            return ruled(f"an engaged friend is in the way at {at}", "R042")
        case RefusalCode.FRIEND:
            return ruled(f"a friend stands on {at}", "R042" if edition.engagement else "R041")
        case _:
            return ruled(f"the figure on the ladder leaves no room at {at}", "R210", "R211")


def ladders(edition: Edition) -> Sentence:
    """Who may use ladders."""
    sizes = sorted(edition.ladder_sizes)
    who = "figures" if len(sizes) == 4 else "small and medium figures"
    return ruled(f"only {who} on one space use ladders", "R200")


def forbidden(space: Space, edition: Edition) -> Sentence:
    """Ground that may not be entered."""
    text = f"{_words(space.terrain)} at {space} may not be entered in {edition.name}"
    return ruled(text, "R221")


def stop(space: Space, what: str) -> Sentence:
    """What ends a move."""
    rule = "R048" if what == space.terrain else "R120"
    return ruled(f"{_words(what)} ends the move at {space}", rule)


def near_enough(cost: int, move: int) -> Sentence:
    """What a way costs that is not too long."""
    if cost > move:
        return ruled(f"reached with {_moves(cost)}, {move} and {cost - move} more on the road", "R150")
    return ruled(f"reached with {cost} of {_moves(move)}", "R040")


def too_far(needed: int, move: int, bonus: int, there: Space | None = None) -> Sentence:
    """What a way costs that is too long, up to a space of it; ``bonus`` is what the road gives on it."""
    are = "is" if needed == 1 else "are"
    to = "" if there is None else f" as far as {there}"
    text = f"{_moves(needed)} {are} needed{to}, {move} {'is' if move == 1 else 'are'} left"
    return ruled(f"{text} and {bonus} on the road", "R040", "R150") if bonus else ruled(text, "R040")


def step(
    graph: MovementGraph, here: Space, there: Space, cost: int, fall: Fall | None, flies: bool
) -> Sentence:
    """What one step costs, and why."""
    spaces = f"{there}: {cost}"
    ground = graph.ground(there).cost
    dear = f"{_words(there.terrain)} costs {ground}"
    if flies:
        return ruled(f"{spaces}, {dear}", "R057", "R233") if cost > 1 else ruled(spaces, "R057")
    number = graph.number(there)
    taken_step = next(step for target, step in graph.rows[graph.number(here)] if target == number)
    parts, rules = [], []
    if taken_step.ladder is LadderUse.CLIMB:
        parts.append("on the ladder")
        rules.append("R202")
    if ground != 1:
        parts.append(dear)
        rules.append("R233")
    if taken_step.up:
        over = f" over the {_words(taken_step.barrier)}" if taken_step.barrier else ""
        parts.append(f"{levels(taken_step.up)} up{over}")
        rules += ["R043", *_barrier_rule(taken_step.barrier or "")]
    if fall is not None:
        parts.append(falls(fall))
        rules.append("R062" if fall.extreme else "R060")
    return ruled(", ".join([spaces, *parts]), *rules)


def falls(fall: Fall) -> str:
    """What a fall asks for."""
    what = "the d20 decides, 19 and 20 live" if fall.extreme else counted(fall.dice, "die", "dice")
    return f"a fall of {levels(fall.drop)}: {what}"


def swiped(swipes: Sequence[Swipe]) -> Sentence:
    """How many swipes a way asks for, with how many dice."""
    dice = sum(swipe.by.swipe_dice for swipe in swipes)
    each = "one die each" if dice == len(swipes) else counted(dice, "die", "dice")
    rules = ("R073",) if len(swipes) == 1 else ("R073", "R074")
    return ruled(f"{counted(len(swipes), 'swipe')} on leaving enemies, {each}", *rules)


def _barrier_rule(what: str) -> tuple[str, ...]:
    return {"stone-wall": ("R160",), "battlement": ("R173",)}.get(str(what), ())


def _moves(number: int) -> str:
    return counted(number, "move")


def levels(number: int) -> str:
    """A number of levels."""
    return counted(number, "level")


def _words(id: str) -> str:
    return str(id).replace("-", " ")
