"""Checks of victory: there is one, every side has one, and each can come about.

A condition may never hold, or hold before anything was done: by figures that stand somewhere from the start,
those of an army in its only zone and those on fixed spaces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from builder.language import _, listed, ngettext
from builder.scenario import ANY, Figures, Layout, Position, Seat
from builder.scenario.armies import fits_card, spaces_of
from builder.scenario.checks.stage import ScenarioFinding, Stage, cut, most_meant, seats_meant, sides_asked
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
    filters_in,
    parts_of,
    walked,
)

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
        return _("no way to it is given") if not reasons else reasons[0] if all(reasons) else ""
    if isinstance(condition, Not):
        # `All` of nothing is the one condition that holds from the start.
        always = isinstance(condition.of, All) and not condition.of.of
        return _("what must not be always is") if always else ""
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
    # A filter that fits no figure at all rules out every kind of condition, and is the clearer reason.
    for figures in filters_in(condition):
        nobody = _nobody(stage, figures)
        if nobody:
            return nobody
    if isinstance(condition, Standing):
        return _too_many_standing(stage, condition, side)
    if isinstance(condition, Destroyed):
        return _more_than(condition.count, most_meant(stage, side, condition.figures), _("be destroyed"))
    if isinstance(condition, Eliminated | Beside):
        most = max((most_meant(stage, side, figures) for figures in filters_in(condition)), default=1)
        return "" if most else _("nobody can have such figures")
    if isinstance(condition, Collected):
        return _not_collected(stage, condition)
    if isinstance(condition, HoldsDoor):
        return _("the Basic game has no Door Cards (R190)") if stage.scenario.basic else ""
    if isinstance(condition, ObjectTaken):
        rules = [rule for rule in stage.scenario.rules if isinstance(rule, ObjectAction)]
        if all(rule.object != condition.object for rule in rules):
            return _("no special rule says how {object} is taken", object=cut(condition.object))
    return ""


def _nobody(stage: Stage, figures: Figures) -> str:
    """Why a filter can fit nobody, as far as its secret says."""
    if not figures.secret:
        return ""
    laid = {name for row in stage.scenario.secret for name in row.names}
    return (
        ""
        if figures.secret in laid
        else _("no card carries the glyph {secret} in secret", secret=cut(figures.secret))
    )


def _too_many_standing(stage: Stage, condition: Standing, side: str) -> str:
    room: int | None = None
    if condition.place in stage.zones and not stage.zones[condition.place].positions:
        return ""  # that it is empty is told, and this follows from it
    if condition.place in stage.zones:
        room = len(stage.zone_spaces[condition.place])
    elif condition.place in stage.objects:
        room = 1
    if room is not None and condition.count > room:
        return _(
            "{figures} must stand {place}, where there is room for {room}",
            figures=ngettext("{n} figure", "{n} figures", condition.count),
            place=stage.names.place(condition.place),
            room=room,
        )
    return _more_than(condition.count, most_meant(stage, side, condition.figures), _("stand there"))


def _more_than(wanted: int, most: int, what: str) -> str:
    if wanted <= most:
        return ""
    return _(
        "{figures} must {what}, and there are at most {most} of that kind",
        figures=ngettext("{n} figure", "{n} figures", wanted),
        what=what,
        most=most,
    )


def _not_collected(stage: Stage, condition: Collected) -> str:
    scenario = stage.scenario
    rules = [rule for rule in scenario.rules if isinstance(rule, CollectGlyphs)]
    if not rules:
        return _("no special rule says which glyphs are collected")
    lying = Counter(one.name for one in scenario.glyphs)
    for row in scenario.shuffled:
        lying.update(row.names)
    collected = {name for rule in rules for name in rule.names}
    names = collected.intersection(condition.names) if condition.names else collected
    there = sum(lying[name] for name in names)
    if condition.count > there:
        return _(
            "{glyphs} must be collected, and {there} lie on the battlefield",
            glyphs=ngettext("{n} glyph", "{n} glyphs", condition.count),
            there=there,
        )
    return ""


def _too_late(stage: Stage, condition: AtEndOfRound) -> str:
    rounds = stage.scenario.rounds
    first = condition.since if condition.round is None else condition.round
    if rounds and first > rounds:
        return _(
            "it is asked at the end of round {first}, and round {rounds} is the last",
            first=first,
            rounds=rounds,
        )
    if condition.round is not None and condition.round < max(1, condition.since):
        return _(
            "it is asked at the end of round {round}, and only from round {since} on",
            round=condition.round,
            since=condition.since,
        )
    return ""


def _contradiction(condition: All) -> str:
    rounds = {one.round for one in condition.of if isinstance(one, AtEndOfRound) and one.round is not None}
    if len(rounds) > 1:
        return _(
            "it is asked at the end of rounds {names} at the same time",
            names=listed([str(one) for one in sorted(rounds)]),
        )
    wanted = [one for one in condition.of if not isinstance(one, Not)]
    if any(isinstance(one, Not) and one.of in wanted for one in condition.of):
        return _("the same thing must hold and must not hold")
    return ""


def stands_from_start(stage: Stage, layout: Layout, side: str, condition: Standing) -> bool:
    """Whether, asked for a side, the figures stand there when the game begins (R022), whatever armies are
    brought and wherever they are placed.
    """
    positions = _positions(stage, condition.place)
    figures = condition.figures
    if not positions or figures.secret:
        return False
    there = sum(_there(stage, seat, positions, figures) for seat in seats_meant(layout, side, figures))
    if figures.of == ANY:
        there += sum(
            _fixed(stage, one.card, one.positions, positions, figures)
            for one in stage.scenario.neutrals
            if not figures.started_in
        )
    return there >= condition.count


def _positions(stage: Stage, place: str) -> frozenset[Position]:
    if place in stage.zones:
        return frozenset(
            position for position in stage.zones[place].positions if stage.space(position) is not None
        )
    return frozenset((stage.objects[place].at,)) if place in stage.objects else frozenset()


def _there(stage: Stage, seat: Seat, positions: frozenset[Position], figures: Figures) -> int:
    """The figures of a seat that stand there for certain, at least."""
    started = figures.started_in
    fixed = sum(
        _fixed(stage, one.card, one.positions, positions, figures)
        for one in seat.figures
        if not started
        or (started in stage.zones and set(one.positions) & set(stage.zones[started].positions))
    )
    zones = [stage.zones[id] for id in seat.zones if id in stage.zones]
    inside = bool(zones) and all(
        zone.positions
        and all(position in positions for position in zone.positions if stage.space(position) is not None)
        for zone in zones
    )
    if not inside or (started and seat.zones != (started,)):
        return fixed
    return fixed + _placed(stage, seat, figures)


def _placed(stage: Stage, seat: Seat, figures: Figures) -> int:
    """How many figures of an army that fit a filter are placed where it starts, at least."""
    if seat.army:
        army = [stage.cards[id] for id in seat.army if id in stage.cards]
        return sum(
            card.figures
            for card in army
            if fits_card(figures, card) and spaces_of(card, stage.powers_off)  # others come later
        )
    if seat.points and all(fits_card(figures, card) for card in stage.cards.values()):
        return -(-stage.least_room(seat) // 2)  # a figure stands on one space or two
    return 0


def _fixed(
    stage: Stage, card: str, stand: tuple[Position, ...], positions: frozenset[Position], figures: Figures
) -> bool:
    known = stage.cards.get(card)
    return known is not None and fits_card(figures, known) and not positions.isdisjoint(stand)


def none_at_all(stage: Stage) -> Iterator[ScenarioFinding]:
    """A scenario says how it is won."""
    if not stage.scenario.victory:
        yield ScenarioFinding(
            _("Nobody can win: the scenario has no victory condition"),
            _("Say when it is won, for example when all enemy figures are destroyed."),
            (),
            "victory",
        )


def side_without(stage: Stage) -> Iterator[ScenarioFinding]:
    """Every side of every layout can win by something."""
    if not stage.scenario.victory:
        return
    for layout in stage.scenario.layouts:
        served = {side for victory in stage.scenario.victory for side in sides_asked(layout, victory.side)}
        for side in layout.sides:
            if side not in served:
                yield ScenarioFinding(
                    _(
                        "With {players}, {player} cannot win: no victory condition is for that side",
                        players=ngettext("{n} player", "{n} players", layout.players),
                        player=stage.player_called(side),
                    ),
                    _("Add one for it, or one for each side."),
                    (),
                    f"layouts/{layout.players}/{side}",
                )


def never_holds(stage: Stage) -> Iterator[ScenarioFinding]:
    """A victory can come about."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        why = never(stage, victory.condition, victory.side)
        if why:
            yield ScenarioFinding(
                _("Victory {number} can never come about: {why}", number=number, why=why),
                _("Correct the condition, or remove it."),
                (),
                f"victory/{number}",
            )


def part_never_holds(stage: Stage) -> Iterator[ScenarioFinding]:
    """Of several ways to win each can come about."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        if never(stage, victory.condition, victory.side):
            continue
        for part in walked(victory.condition, wanted=True):
            for way, one in enumerate(parts_of(part), 1) if isinstance(part, Any) else ():
                why = never(stage, one, victory.side)
                if why:
                    yield ScenarioFinding(
                        _(
                            "Victory {number}: way {way} of {n} can never come about: {why}",
                            number=number,
                            way=way,
                            n=len(parts_of(part)),
                            why=why,
                        ),
                        _("Correct that part, or remove it."),
                        (),
                        f"victory/{number}",
                    )


def at_once(stage: Stage) -> Iterator[ScenarioFinding]:
    """Nobody has won before anything was done."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        if never(stage, victory.condition, victory.side):
            continue
        won = dict.fromkeys(
            side
            for layout in stage.scenario.layouts
            for side in sides_asked(layout, victory.side)
            if holds_at_once(victory.condition, partial(stands_from_start, stage, layout, side))
        )
        if won and holds_at_once(victory.condition):
            yield ScenarioFinding(
                _("Victory {number} holds before anything has been done", number=number),
                _("Ask it at the end of a round, or add a condition."),
                (),
                f"victory/{number}",
            )
        elif won:
            names = listed([stage.player_called(side) for side in list(won)[:4]])
            yield ScenarioFinding(
                _(
                    "Victory {number} holds when the game begins: figures of {names} start where it "
                    "wants them",
                    number=number,
                    names=names,
                ),
                _("Name the place where others start, let one side alone win by it, or ask it later."),
                (),
                f"victory/{number}",
            )


def after_first_round(stage: Stage) -> Iterator[ScenarioFinding]:
    """What decides a game at the end of a round says of which round."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        for part in walked(victory.condition, wanted=True):
            if isinstance(part, AtEndOfRound) and part.round is None and part.since <= 1:
                inside = part.of
                if stage.scenario.rounds != 1 and (inside is None or holds_at_once(inside)):
                    yield ScenarioFinding(
                        _(
                            "Victory {number} ends the game after the first round: it is asked at the end of "
                            "every round",
                            number=number,
                        ),
                        _("Name the round at the end of which it is asked."),
                        (),
                        f"victory/{number}",
                    )


def last_round_open(stage: Stage) -> Iterator[ScenarioFinding]:
    """After the last round somebody has won; else it is a draw."""
    rounds = stage.scenario.rounds
    if not rounds or not stage.scenario.victory:
        return
    for victory in stage.scenario.victory:
        for part in walked(victory.condition, wanted=True):
            if isinstance(part, AtEndOfRound) and _asked_after(part, rounds):
                return
    yield ScenarioFinding(
        _(
            "When round {rounds} ends and nobody has won, it is a draw: no victory is asked then",
            rounds=rounds,
        ),
        _("Say who wins at the end of round {rounds}, for example whoever has most points.", rounds=rounds),
        (),
        "victory",
    )


def _asked_after(part: AtEndOfRound, rounds: int) -> bool:
    decides = part.of is None or _decides(part.of)
    return decides and (part.round == rounds or (part.round is None and part.since == rounds))


def _decides(condition: Condition) -> bool:
    """Whether it holds for somebody as a rule when it is asked."""
    return holds_at_once(condition) or any(isinstance(part, MostPoints) for part in walked(condition))
