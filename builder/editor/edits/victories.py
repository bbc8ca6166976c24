"""Victories and special rules of a scenario: added, changed, put in order. A scenario in, a scenario out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from builder.editor.edits.blank_scenario import USUAL_ROUNDS
from builder.editor.edits.conditions import Kind, fresh
from builder.scenario import OF_ENEMIES, Figures, Scenario
from builder.scenario.special import (
    Chance,
    ClearSightAttacks,
    CollectGlyphs,
    FirstPlayer,
    InitiativeBonus,
    MarkersInTurn,
    ObjectAction,
    PowersOff,
    Reinforcements,
    RevealOnDeath,
    RisingHazard,
    SpecialRule,
    StartDice,
    SummonRoll,
    TerrainCost,
    Truce,
)
from builder.scenario.victory import (
    AtEndOfRound,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    ObjectTaken,
    Standing,
    Victory,
)

MOST = 60  # of victories or of rules
USUAL_REINFORCEMENTS = 200  # points
_Row = TypeVar("_Row")

RULES: tuple[type[SpecialRule], ...] = (
    FirstPlayer, InitiativeBonus, TerrainCost, RisingHazard, PowersOff, Reinforcements, ObjectAction,
    CollectGlyphs, RevealOnDeath, Truce, SummonRoll, MarkersInTurn, StartDice, ClearSightAttacks,
)  # fmt: skip
"""Every kind of special rule, in the order in which they are offered."""

_USUAL: Mapping[type[SpecialRule], SpecialRule] = {
    type(rule): rule
    for rule in (
        TerrainCost("sand", 2),
        RisingHazard(),
        PowersOff(("flying",)),
        Reinforcements((Chance(1, 18),), USUAL_REINFORCEMENTS),
        RevealOnDeath(),
        SummonRoll(),
        MarkersInTurn(),
        StartDice(),
        ClearSightAttacks(),
    )
}


def without(rows: Sequence[_Row], place: int) -> tuple[_Row, ...]:
    """The rows without one."""
    return (*rows[:place], *rows[place + 1 :])


def with_row(rows: Sequence[_Row], place: int, row: _Row) -> tuple[_Row, ...]:
    """The rows with another one in a place."""
    return (*rows[:place], row, *rows[place + 1 :])


def in_another_order(rows: Sequence[_Row], place: int, to: int) -> tuple[_Row, ...]:
    """The rows with one of them moved to another place; the same where there is no such place."""
    if not (0 <= place < len(rows) and 0 <= to < len(rows)):
        return tuple(rows)
    moved = list(rows)
    moved.insert(to, moved.pop(place))
    return tuple(moved)


# The usual ways to win -----------------------------------------------------------------------------


def _last_standing(scenario: Scenario) -> Scenario:
    return _won_by(scenario, Victory(Eliminated()))


def _most_points(scenario: Scenario) -> Scenario:
    """Compare points after the last round; a game without a last round gets one."""
    last = scenario.rounds or USUAL_ROUNDS
    return _won_by(replace(scenario, rounds=last), Victory(AtEndOfRound(MostPoints(), round=last)))


def following_last_round(before: Scenario, after: Scenario) -> Scenario:
    """``after``, with points compared after its last round if ``before`` compared them after its own."""
    if before.rounds == after.rounds or not before.rounds or not after.rounds:
        return after
    last = AtEndOfRound(MostPoints(), round=before.rounds)
    return replace(after, victory=tuple(_moved(one, last, after.rounds) for one in after.victory))


def _moved(victory: Victory, last: AtEndOfRound, round: int) -> Victory:
    same = victory.condition == last
    return replace(victory, condition=replace(last, round=round)) if same else victory


def _reach(scenario: Scenario) -> Scenario:
    """Reach a zone: any side one where nobody starts, else each side one of its enemies' zones, because a
    side that starts in a zone would have won at once.
    """
    return _won_by(scenario, *_reaching(scenario))


def _reaching(scenario: Scenario) -> tuple[Victory, ...]:
    """Who reaches which zone; nothing if every side starts in every zone."""
    starts = _start_zones(scenario)
    taken = {id for zones in starts.values() for id in zones}
    free = next((zone.id for zone in scenario.zones if zone.id not in taken), "")
    if free:
        return (Victory(Standing(free)),)
    found = []
    for side, own in starts.items():
        others = (id for other, zones in starts.items() if other != side for id in zones if id not in own)
        aim = next(others, "")
        if aim:
            found.append(Victory(Standing(aim), side))
    return tuple(found)


def _start_zones(scenario: Scenario) -> dict[str, list[str]]:
    """For each side, the existing zones in which it starts, whatever the number of players."""
    starts: dict[str, list[str]] = {}
    for layout in scenario.layouts:
        for seat in layout.seats:
            there = [id for id in seat.zones if scenario.zone(id) is not None]
            starts.setdefault(seat.side, []).extend(there)
    return starts


def _hold(scenario: Scenario) -> Scenario:
    glyphs = (obj.id for obj in scenario.objects if obj.kind == "glyph")
    place = next(glyphs, scenario.objects[0].id)
    return _won_by(scenario, Victory(AtEndOfRound(Standing(place))))


def _take(scenario: Scenario) -> Scenario:
    """Take an object; the rule that says how objects are taken is added if it is missing."""
    obj = scenario.objects[0]
    done = any(isinstance(rule, ObjectAction) and rule.object == obj.id for rule in scenario.rules)
    rules = scenario.rules if done else (*scenario.rules, ObjectAction(obj.id))
    return _won_by(replace(scenario, rules=rules), Victory(ObjectTaken(obj.id)))


def _door(scenario: Scenario) -> Scenario:
    return _won_by(scenario, Victory(AtEndOfRound(HoldsDoor(scenario.doors[0].id))))


def _hero(scenario: Scenario) -> Scenario:
    return _won_by(scenario, Victory(Destroyed(Figures(of=OF_ENEMIES.of, unique=True, hero=True))))


USUAL: dict[str, Callable[[Scenario], Scenario]] = {
    "eliminate": _last_standing,
    "points": _most_points,
    "reach": _reach,
    "hold": _hold,
    "take": _take,
    "door": _door,
    "hero": _hero,
}
"""The usual ways to win by their ids: the scenario with such a victory, or one for each side, at the end."""


def is_possible(usual: str, scenario: Scenario) -> bool:
    """Whether the scenario has what one of the `USUAL` ways to win refers to."""
    if usual == "reach":
        return bool(_reaching(scenario))
    if usual in ("hold", "take"):
        return bool(scenario.objects)
    return bool(scenario.doors) if usual == "door" else True


def with_plain(kind: Kind, scenario: Scenario) -> Scenario:
    """The scenario with a victory by one of the plain conditions added last, for every side unless it would
    already hold for one of them at the start of the game.
    """
    begun = fresh(kind, scenario)
    if isinstance(begun, Standing) and scenario.zone(begun.place) is not None and _reaching(scenario):
        return _reach(scenario)
    return _won_by(scenario, Victory(begun))


def _won_by(scenario: Scenario, *rows: Victory) -> Scenario:
    return replace(scenario, victory=(*scenario.victory, *rows)[:MOST])


# Special rules -------------------------------------------------------------------------------------


def fresh_rule(kind: type[SpecialRule], scenario: Scenario) -> SpecialRule:
    """A new rule of a kind. It names the first candidate there is, or an empty name."""
    players = tuple(dict.fromkeys(seat.id for layout in scenario.layouts for seat in layout.seats))
    first = players[0] if players else ""
    # Only kinds that name something of this scenario are made here; the others always begin alike.
    if kind is FirstPlayer:
        return FirstPlayer(first)
    if kind is InitiativeBonus:
        return InitiativeBonus(first, 1)
    if kind is ObjectAction:
        return ObjectAction(scenario.objects[0].id if scenario.objects else "")
    if kind is CollectGlyphs:
        names = dict.fromkeys(name for group in scenario.shuffled for name in group.names)
        placed = dict.fromkeys(glyph.name for glyph in scenario.glyphs if glyph.name)
        return CollectGlyphs(tuple(names) or tuple(placed))
    if kind is Truce:
        return Truce(players[:2])
    return _USUAL[kind]


def has_use(kind: type[SpecialRule], scenario: Scenario) -> bool:
    """Whether the scenario has what a rule of a kind refers to."""
    if kind is ObjectAction:
        return bool(scenario.objects)
    if kind in (FirstPlayer, InitiativeBonus, Truce):
        return any(layout.seats for layout in scenario.layouts)
    return True
