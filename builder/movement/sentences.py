"""The sentences of movement: refusals and steps in words, with rule numbers."""

from __future__ import annotations

from collections.abc import Sequence

from builder.board import BarrierKind, Space, SpaceKind
from builder.facts import Size
from builder.language import N_, _, ngettext
from builder.movement.editions import Edition
from builder.movement.engagement import Swipe
from builder.movement.graph import MovementGraph
from builder.movement.movers import Mover
from builder.movement.steps import Fall, LadderUse, Refusal, RefusalCode
from builder.wording import terrain_name

Sentence = tuple[str, tuple[str, ...]]
"""A text that ends with its rules in brackets, and those rules."""


def ruled(text: str, *rules: str) -> Sentence:
    """A text with the rules it rests on."""
    return (f"{text} ({', '.join(map(_, rules))})" if rules else text), rules


def no_space(space: Space) -> str:
    """The message for a space that the battlefield does not have."""
    return _("{space}: not a space of this battlefield", space=space)


def refusal(found: Refusal, going: Mover) -> Sentence:
    """Why a step is forbidden."""
    edition, height = going.graph.edition, going.profile.height
    here, there, amount = found.here, found.there, found.amount
    match found.code:
        case RefusalCode.CLIMB:
            climb = N_(
                "the climb of {n} from {here} to {there} is forbidden with height {height} in {edition}"
            )
            if found.what:
                climb = N_(
                    "the climb of {n} over the {barrier} from {here} to {there} is forbidden with height "
                    "{height} in {edition}"
                )
            tall = going.gait.climb_height
            values = {"n": amount, "here": here, "there": there, "height": tall, "edition": edition.name}
            return ruled(_(climb, barrier=_words(found.what), **values), "R046", *_barrier_rule(found.what))
        case RefusalCode.HEADROOM:
            low = min((here, there), key=lambda s: 10**6 if s.headroom is None else s.headroom)
            text = ngettext(
                "height {height} does not fit at {space}, {n} level is free",
                "height {height} does not fit at {space}, {n} levels are free",
                amount,
                height=height,
                space=low,
            )
            return ruled(text, "R054")
        case RefusalCode.RUIN:
            text = _("the ruin between {here} and {there} is not crossed on foot", here=here, there=there)
            return ruled(text, N_("decision 6"))
        case RefusalCode.NO_LADDERS:
            return ladders(edition)
        case RefusalCode.LADDER_BETWEEN:
            return ruled(_("a ladder stands between {here} and {there}", here=here, there=there), "R207")
        case RefusalCode.LADDER_TAKEN:
            text = _("somebody is on the ladder between {here} and {there}", here=here, there=there)
            return ruled(text, "R208")
        case RefusalCode.FALL_ON_RUNG:
            text = ngettext(
                "nobody falls onto a rung: {n} level down to {there}",
                "nobody falls onto a rung: {n} levels down to {there}",
                amount,
                there=there,
            )
            return ruled(text, "R203")
        case RefusalCode.FORBIDDEN:
            return forbidden(there, edition)
        case RefusalCode.NARROW:
            text = _("what hangs between {here} and {there} closes the way", here=here, there=there)
            return ruled(text, "R055")
        case RefusalCode.TOO_HIGH:
            return ruled(
                ngettext(
                    "{space} lies {n} level above the start, too high for the leap",
                    "{space} lies {n} levels above the start, too high for the leap",
                    amount,
                    space=there,
                )
            )
        case RefusalCode.STOP:
            return stop(there, found.what)
        case _never:
            return taken(found.code, there, going)


def over_a_top(top: Space) -> Sentence:
    """The message for a way that leads over a tree or a wall."""
    text = _("only who flies goes over {terrain} at {space}", terrain=_words(top.terrain), space=top)
    return ruled(text, "R057")


def no_step(here: Space, there: Space) -> Sentence:
    """Why no figure of any height can take a step: it is too far, past rungs, or under an overhang."""
    message, rule = N_("no step leads from {here} to {there}"), "R040"
    if here.hex.distance(there.hex) > 1:
        message = N_("no step leads from {here} to {there}, which is not adjacent")
    elif SpaceKind.LADDER_RUNG in (here.kind, there.kind):
        message, rule = N_("no step leads from {here} to {there}, no rung is left out"), "R203"
    elif here.hex != there.hex:
        message, rule = N_("no step leads from {here} to {there}, what hangs between closes the way"), "R055"
    return ruled(_(message, here=here, there=there), rule)


def taken(code: RefusalCode, space: Space, going: Mover) -> Sentence:
    """Who or what holds a space."""
    passing = "R042" if going.graph.edition.engagement else "R041"
    match code:
        case RefusalCode.DOOR:
            ways = going.graph.board.doorways.values()
            if any((way.spaces[0], way.level) == (space.hex, space.level) for way in ways):
                return ruled(_("the closed door stands on {space}", space=space), "R185")
            return ruled(_("the open door stands on {space}", space=space), "R185")
        case RefusalCode.ENEMY:
            return ruled(_("an enemy is in the way at {space}", space=space), passing)
        case RefusalCode.ENGAGED:
            return ruled(_("an engaged friend is in the way at {space}", space=space), "R042")
        case RefusalCode.FRIEND:
            return ruled(_("a friend stands on {space}", space=space), passing)
        case _on_ladder:
            text = _("the figure on the ladder leaves no room at {space}", space=space)
            return ruled(text, "R210", "R211")


def ladders(edition: Edition) -> Sentence:
    """Which figures may use ladders."""
    if len(edition.ladder_sizes) == len(Size):
        return ruled(_("only figures on one space use ladders"), "R200")
    return ruled(_("only small and medium figures on one space use ladders"), "R200")


def forbidden(space: Space, edition: Edition) -> Sentence:
    """The message for ground that may not be entered."""
    text = _(
        "{terrain} at {space} may not be entered in {edition}",
        terrain=_words(space.terrain),
        space=space,
        edition=edition.name,
    )
    return ruled(text, "R221")


def stop(space: Space, what: str) -> Sentence:
    """What ends a move."""
    text = _("{what} ends the move at {space}", what=_words(what), space=space)
    return ruled(text, "R048" if what == space.terrain else "R120")


def near_enough(cost: int, move: int) -> Sentence:
    """The cost of a way that is not too long."""
    if cost > move:
        text = ngettext(
            "reached with {n} space, {move} and {more} more on the road",
            "reached with {n} spaces, {move} and {more} more on the road",
            cost,
            move=move,
            more=cost - move,
        )
        return ruled(text, "R150")
    text = ngettext("reached with {cost} of {n} space", "reached with {cost} of {n} spaces", move, cost=cost)
    return ruled(text, "R040")


def too_far(needed: int, move: int, bonus: int, there: Space | None = None) -> Sentence:
    """The cost of a way that is too long, up to one of its spaces; ``bonus``: what the road adds."""
    if there is None:
        wanted = ngettext("{n} space is needed", "{n} spaces are needed", needed)
    else:
        wanted = ngettext(
            "{n} space is needed as far as {space}",
            "{n} spaces are needed as far as {space}",
            needed,
            space=there,
        )
    if not bonus:
        remaining = ngettext("{needed}, {n} is left", "{needed}, {n} are left", move, needed=wanted)
        return ruled(remaining, "R040")
    remaining = ngettext(
        "{needed}, {n} is left and {bonus} on the road",
        "{needed}, {n} are left and {bonus} on the road",
        move,
        needed=wanted,
        bonus=bonus,
    )
    return ruled(remaining, "R040", "R150")


def step(
    graph: MovementGraph, here: Space, there: Space, cost: int, fall: Fall | None, flies: bool
) -> Sentence:
    """The cost of one step, and why."""
    spaces = f"{there}: {cost}"
    ground = graph.ground(there).cost
    dear = _("{terrain} costs {n}", terrain=_words(there.terrain), n=ground)
    if flies:
        return ruled(f"{spaces}, {dear}", "R057", "R233") if cost > 1 else ruled(spaces, "R057")
    number = graph.number(there)
    taken_step = next(step for target, step in graph.rows[graph.number(here)] if target == number)
    parts, rules = [], []
    if taken_step.ladder is LadderUse.CLIMB:
        parts.append(_("on the ladder"))
        rules.append("R202")
    if taken_step.ladder is LadderUse.FALL:
        parts.append(_("straight down the ladder"))
        rules.append("R203")
    if ground != 1:
        parts.append(dear)
        rules.append("R233")
    if taken_step.up:
        parts.append(_up(taken_step.up, taken_step.barrier))
        rules += ["R043", *_barrier_rule(taken_step.barrier or "")]
    if fall is not None:
        parts.append(falls(fall))
        rules.append("R062" if fall.extreme else "R060")
    return ruled(", ".join([spaces, *parts]), *rules)


def _up(levels: int, over: BarrierKind | None) -> str:
    if over is None:
        return ngettext("{n} level up", "{n} levels up", levels)
    barrier = _words(over)
    return ngettext(
        "{n} level up over the {barrier}", "{n} levels up over the {barrier}", levels, barrier=barrier
    )


def ruled_fall(fall: Fall) -> Sentence:
    """The roll for a fall, with its rule."""
    return ruled(falls(fall), "R062" if fall.extreme else "R060")


def falls(fall: Fall) -> str:
    """The roll for a fall, and from where its levels are counted."""
    levels = ngettext("{n} level", "{n} levels", fall.drop)
    if fall.over is not None:
        levels = _(
            "{levels}, counted from the top of the {barrier}", levels=levels, barrier=_words(fall.over)
        )
    if fall.extreme:
        return _("a fall of {levels}: the d20 decides, 19 and 20 live", levels=levels)
    return ngettext("a fall of {levels}: {n} die", "a fall of {levels}: {n} dice", fall.dice, levels=levels)


def swiped(swipes: Sequence[Swipe]) -> Sentence:
    """The number of swipes on a way and their dice."""
    dice = sum(swipe.by.swipe_dice for swipe in swipes)
    each = _("one die each") if dice == len(swipes) else ngettext("{n} die", "{n} dice", dice)
    text = ngettext(
        "{n} swipe on leaving enemies, {dice}",
        "{n} swipes on leaving enemies, {dice}",
        len(swipes),
        dice=each,
    )
    return ruled(text, *(("R073",) if len(swipes) == 1 else ("R073", "R074")))


def _barrier_rule(what: str) -> tuple[str, ...]:
    rules = {"stone-wall": ("R160",), "battlement": ("R173",), "ruin": (N_("decision 6"),)}
    return rules.get(str(what), ())


_BARRIERS: dict[str, str] = {
    BarrierKind.RUIN: N_("ruin"),
    BarrierKind.BATTLEMENT: N_("battlement"),
    BarrierKind.STONE_WALL: N_("stone wall"),
    BarrierKind.LAUR_WALL: N_("Laur wall"),
}


def _words(id: str) -> str:
    """A barrier or a terrain in the current language."""
    barrier = _BARRIERS.get(id)
    return _(barrier) if barrier else terrain_name(id)
