"""Whether a condition can ever hold, and whether it holds before anything was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from builder.scenario.checks.concerned import most_meant
from builder.scenario.checks.findings import cut
from builder.scenario.checks.stage import Stage
from builder.scenario.filters import Figures
from builder.scenario.parts import filters_in
from builder.scenario.special import CollectGlyphs, ObjectAction
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Beside,
    Collected,
    Condition,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
)
from builder.wording import counted

_DEEPEST = 12


def never(stage: Stage, condition: Condition, side: str, deep: int = 0) -> str:
    """Why a condition, asked for a side (or each), can never hold; empty where it may."""
    if deep > _DEEPEST:
        return ""
    if isinstance(condition, All):
        inside = next((why for one in condition.of if (why := never(stage, one, side, deep + 1))), "")
        return inside or _contradiction(condition)
    if isinstance(condition, Any):
        reasons = [never(stage, one, side, deep + 1) for one in condition.of]
        return "no way to it is given" if not reasons else reasons[0] if all(reasons) else ""
    if isinstance(condition, Not):
        always = isinstance(condition.of, All) and not condition.of.of
        return "what must not be always is" if always else ""
    if isinstance(condition, AtEndOfRound):
        late = _too_late(stage, condition)
        return late or ("" if condition.of is None else never(stage, condition.of, side, deep + 1))
    return _never_alone(stage, condition, side)


def nobody_stands(condition: Standing) -> bool:
    """Where the figures start is not asked."""
    return False


def holds_at_once(
    condition: Condition, stands: Callable[[Standing], bool] = nobody_stands, deep: int = 0
) -> bool:
    """Whether a condition holds when nothing has been done yet; for most points, when all have as many.

    ``stands`` says whether figures stand somewhere from the start.
    """
    if deep > _DEEPEST:
        return False
    if isinstance(condition, All):
        return all(holds_at_once(one, stands, deep + 1) for one in condition.of)
    if isinstance(condition, Any):
        return any(holds_at_once(one, stands, deep + 1) for one in condition.of)
    if isinstance(condition, Not):
        return not holds_at_once(condition.of, stands, deep + 1)
    if isinstance(condition, Standing):
        return stands(condition)
    return isinstance(condition, MostPoints)


def _never_alone(stage: Stage, condition: Condition, side: str) -> str:
    """The same for a condition that is made of no others."""
    for figures in filters_in(condition):
        nobody = _nobody(stage, figures)
        if nobody:
            return nobody
    if isinstance(condition, Standing):
        return _too_many_standing(stage, condition, side)
    if isinstance(condition, Destroyed):
        return _more_than(condition.count, most_meant(stage, side, condition.figures), "be destroyed")
    if isinstance(condition, Eliminated | Beside):
        most = max((most_meant(stage, side, figures) for figures in filters_in(condition)), default=1)
        return "" if most else "nobody can have such figures"
    if isinstance(condition, Collected):
        return _not_collected(stage, condition)
    if isinstance(condition, HoldsDoor):
        return "the Basic game has no Door Cards (R190)" if stage.scenario.basic else ""
    if isinstance(condition, ObjectTaken):
        rules = [rule for rule in stage.scenario.rules if isinstance(rule, ObjectAction)]
        if all(rule.object != condition.object for rule in rules):
            return f"no special rule says how {cut(condition.object)} is taken"
    return ""


def _nobody(stage: Stage, figures: Figures) -> str:
    """Why a filter can fit nobody, as far as its secret says."""
    if not figures.secret:
        return ""
    laid = {name for row in stage.scenario.secret for name in row.names}
    return "" if figures.secret in laid else f"no card carries the glyph {cut(figures.secret)} in secret"


def _too_many_standing(stage: Stage, condition: Standing, side: str) -> str:
    room: int | None = None
    if condition.place in stage.zones and not stage.zones[condition.place].spots:
        return ""  # that it is empty is told, and this follows from it
    if condition.place in stage.zones:
        room = len(stage.zone_spaces[condition.place])
    elif condition.place in stage.objects:
        room = 1
    if room is not None and condition.count > room:
        return (
            f"{counted(condition.count, 'figure')} must stand {stage.names.place(condition.place)}, where "
            f"there is room for {room}"
        )
    return _more_than(condition.count, most_meant(stage, side, condition.figures), "stand there")


def _more_than(wanted: int, most: int, what: str) -> str:
    if wanted <= most:
        return ""
    return f"{counted(wanted, 'figure')} must {what}, and there are at most {most} of that kind"


def _not_collected(stage: Stage, condition: Collected) -> str:
    scenario = stage.scenario
    rules = [rule for rule in scenario.rules if isinstance(rule, CollectGlyphs)]
    if not rules:
        return "no special rule says which glyphs are collected"
    lying = Counter(one.name for one in scenario.glyphs)
    for row in scenario.shuffled:
        lying.update(row.names)
    collected = {name for rule in rules for name in rule.names}
    names = collected.intersection(condition.names) if condition.names else collected
    there = sum(lying[name] for name in names)
    if condition.count > there:
        return f"{counted(condition.count, 'glyph')} must be collected, and {there} lie on the battlefield"
    return ""


def _too_late(stage: Stage, condition: AtEndOfRound) -> str:
    rounds = stage.scenario.rounds
    first = condition.since if condition.round is None else condition.round
    if rounds and first > rounds:
        return f"it is asked at the end of round {first}, and round {rounds} is the last"
    if condition.round is not None and condition.round < max(1, condition.since):
        return f"it is asked at the end of round {condition.round}, and only from round {condition.since} on"
    return ""


def _contradiction(condition: All) -> str:
    rounds = {one.round for one in condition.of if isinstance(one, AtEndOfRound) and one.round is not None}
    if len(rounds) > 1:
        return f"it is asked at the end of rounds {' and '.join(map(str, sorted(rounds)))} at the same time"
    wanted = [one for one in condition.of if not isinstance(one, Not)]
    if any(isinstance(one, Not) and one.of in wanted for one in condition.of):
        return "the same thing must hold and must not hold"
    return ""
