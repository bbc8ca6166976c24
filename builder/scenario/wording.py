"""Victories and special rules in plain English, for the editor, the build sheets and the command line."""

from __future__ import annotations

from builder.scenario.filters import ANY, Figures
from builder.scenario.naming import (
    Names,
    Subject,
    every,
    listed,
    none_of,
    opened,
    plural_of,
    some,
    speaks_of_one,
)
from builder.scenario.special import (
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
    EACH,
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
    Victory,
)
from builder.wording import counted, on_one_line

_DEEPEST = 12
_TOO_DEEP = "more holds than fits a sentence"


def victory_sentences(names: Names) -> tuple[str, ...]:
    """The victories of a scenario in the order in which they are asked, one sentence each."""
    return tuple([victory_sentence(victory, names) for victory in names.scenario.victory])


def victory_sentence(victory: Victory, names: Names) -> str:
    """``Side A wins when all enemy figures are destroyed.``"""
    subject = names.subject(victory.side)
    condition = victory.condition
    ways = condition.of if isinstance(condition, Any) and condition.of else (condition,)
    when = ", or ".join([_way(way, names, subject) for way in ways])
    return on_one_line(f"{opened(subject.name)} {subject.wins} {when}.")


def _way(condition: Condition, names: Names, subject: Subject) -> str:
    """One way to win: ``when …`` or ``at the end of round 12 when …``."""
    if isinstance(condition, AtEndOfRound):
        if condition.of is not None:
            return f"{_time(condition)} when {clause(condition.of, names, subject)}"
        # What is asked after a round without more holds for whoever has not been beaten by then.
        return f"when {_time_alone(condition)} and nobody else has won"
    return f"when {clause(condition, names, subject)}"


def clause(condition: Condition, names: Names, subject: Subject, deep: int = 0) -> str:
    """What must hold, as it follows "when"."""
    if deep > _DEEPEST:
        return _TOO_DEEP
    if isinstance(condition, All | Any):
        return _several(condition, names, subject, deep)
    if isinstance(condition, Not):
        return not_clause(condition.of, names, subject, deep + 1)
    if isinstance(condition, AtEndOfRound):
        if condition.of is None:
            return _time_alone(condition)
        return f"{_time(condition)} {clause(condition.of, names, subject, deep + 1)}"
    return _plain(condition, names, subject)


def not_clause(condition: Condition, names: Names, subject: Subject, deep: int = 0) -> str:
    """What must not hold, as it follows "when"."""
    if deep > _DEEPEST:
        return _TOO_DEEP
    if isinstance(condition, Not):
        return clause(condition.of, names, subject, deep + 1)
    if isinstance(condition, All | Any) and condition.of:
        parts = [not_clause(one, names, subject, deep + 1) for one in condition.of]
        if isinstance(condition, Any) or len(parts) == 1:
            return listed(parts)
        return f"either {listed(parts, 'or')}"
    if isinstance(condition, All | Any | AtEndOfRound):
        return f"it is not so that {clause(condition, names, subject, deep + 1)}"
    return _plain_not(condition, names, subject)


def _several(condition: All | Any, names: Names, subject: Subject, deep: int) -> str:
    parts = [clause(one, names, subject, deep + 1) for one in condition.of]
    if len(parts) == 1:
        return parts[0]
    if isinstance(condition, All):
        return listed(parts) if parts else "the game begins"
    return f"either {listed(parts, 'or')}" if parts else "nothing that can happen happens"


def _plain(condition: Condition, names: Names, subject: Subject) -> str:
    """A condition that is made of no others."""
    if isinstance(condition, Eliminated):
        are = "is" if speaks_of_one(condition.figures, names) else "are"
        return f"{every(condition.figures, names, subject)} {are} destroyed"
    if isinstance(condition, MostPoints):
        if condition.or_equal:
            return f"no other side has more points left than {_them(subject)}"
        return f"{subject.it} {subject.has} more points left than every other side"
    if isinstance(condition, Standing):
        stand = "stand" if condition.count > 1 else "stands"
        who = some(condition.figures, condition.count, names, subject)
        return f"{who} {stand} {names.place(condition.place)}"
    if isinstance(condition, Collected):
        return f"{subject.it} {subject.has} collected {_glyphs(condition, names)}"
    if isinstance(condition, Beside):
        who, other = (some(figures, 1, names, subject) for figures in (condition.figures, condition.other))
        return f"{who} stands next to {other}"
    if isinstance(condition, Destroyed):
        have = "have" if condition.count > 1 else "has"
        return f"{some(condition.figures, condition.count, names, subject)} {have} been destroyed"
    if isinstance(condition, HoldsDoor):
        who, holds, _ = _holder(condition, names, subject)
        return f"{who} {holds} the Door Card{_of_door(condition, names)}"
    assert isinstance(condition, ObjectTaken)
    return f"{subject.it} {subject.has} taken {names.thing(condition.object)}"


def _plain_not(condition: Condition, names: Names, subject: Subject) -> str:
    """The contrary of a condition that is made of no others."""
    if isinstance(condition, Eliminated):
        return f"{some(condition.figures, 1, names, subject)} is left"
    if isinstance(condition, MostPoints):
        if condition.or_equal:
            return f"another side has more points left than {_them(subject)}"
        return f"another side has as many points left as {_them(subject)}, or more"
    if isinstance(condition, Standing):
        place = names.place(condition.place)
        if speaks_of_one(condition.figures, names):
            return f"{some(condition.figures, 1, names, subject)} does not stand {place}"
        stand = "stand" if condition.count > 1 else "stands"
        return f"{none_of(condition.figures, condition.count, names, subject)} {stand} {place}"
    if isinstance(condition, Collected):
        return f"{subject.it} {subject.has} not collected {_glyphs(condition, names)}"
    if isinstance(condition, Beside):
        other = some(condition.other, 1, names, subject)
        if speaks_of_one(condition.figures, names):
            return f"{some(condition.figures, 1, names, subject)} does not stand next to {other}"
        return f"{none_of(condition.figures, 1, names, subject)} stands next to {other}"
    if isinstance(condition, Destroyed):
        if speaks_of_one(condition.figures, names):
            return f"{some(condition.figures, 1, names, subject)} has not been destroyed"
        have = "have" if condition.count > 1 else "has"
        return f"{none_of(condition.figures, condition.count, names, subject)} {have} been destroyed"
    if isinstance(condition, HoldsDoor):
        who, _, does = _holder(condition, names, subject)
        return f"{who} {does} not hold the Door Card{_of_door(condition, names)}"
    assert isinstance(condition, ObjectTaken)
    return f"{subject.it} {subject.has} not taken {names.thing(condition.object)}"


def _them(subject: Subject) -> str:
    return "it" if subject.it == "it" else "they have"


def _glyphs(condition: Collected, names: Names) -> str:
    called = [names.glyph(name) for name in dict.fromkeys(condition.names)]
    if not called:
        return "a glyph" if condition.count <= 1 else f"at least {condition.count} glyphs"
    number = "one" if condition.count <= 1 else f"at least {condition.count}"
    return f"{number} of the glyphs {listed(called)}" if len(called) > 1 else f"the glyph {called[0]}"


def _holder(condition: HoldsDoor, names: Names, subject: Subject) -> tuple[str, str, str]:
    """Who must hold a Door Card, with the verbs that go with him."""
    if condition.by in ("", subject.id):
        return subject.it, subject.holds, subject.does
    who = names.player(condition.by)
    return who, names.verb(condition.by, "holds", "hold"), names.verb(condition.by, "does", "do")


def _of_door(condition: HoldsDoor, names: Names) -> str:
    return f" of {names.door(condition.door)}" if len(names.scenario.doors) > 1 else ""


def _time(condition: AtEndOfRound) -> str:
    if condition.round is not None:
        return f"at the end of round {condition.round}"
    return (
        "at the end of a round"
        if condition.since <= 1
        else f"at the end of a round from {condition.since} on"
    )


def _time_alone(condition: AtEndOfRound) -> str:
    if condition.round is not None:
        return f"round {condition.round} ends"
    return "a round ends" if condition.since <= 1 else f"round {condition.since} ends"


def rule_sentences(names: Names) -> tuple[str, ...]:
    """The special rules of a scenario in their order, each in a sentence or two."""
    return tuple([rule_sentence(rule, names) for rule in names.scenario.rules])


def rule_sentence(rule: SpecialRule, names: Names) -> str:
    """``Each sand space costs 2 moves.``"""
    return on_one_line(_told(rule, names))


def _told(rule: SpecialRule, names: Names) -> str:
    if isinstance(rule, Reinforcements):
        return _reinforcements(rule, names)
    if isinstance(rule, PowersOff):
        powers = [names.power(power) for power in rule.powers]
        whose = "" if rule.of == ANY else f" for {plural_of(Figures(of=rule.of), names)}"
        if not powers:
            return "All powers work."
        many = len(powers) > 1
        return f"The power{'s' if many else ''} {listed(powers)} {'do' if many else 'does'} not work{whose}."
    if isinstance(rule, InitiativeBonus):
        return _initiative(rule, names)
    if isinstance(rule, FirstPlayer):
        return _first(rule, names)
    if isinstance(rule, TerrainCost):
        return f"Each {_terrain(rule.terrain)} space costs {counted(rule.cost, 'move')}."
    if isinstance(rule, RisingHazard):
        return _hazard(rule, names)
    if isinstance(rule, RevealOnDeath):
        return (
            "When a figure whose card hides a glyph is destroyed or taken over, that glyph is shown to all."
        )
    if isinstance(rule, Truce):
        who = listed([names.player(player) for player in rule.players])
        return f"{opened(who)} are allies until one of them attacks another: then the truce is over for good."
    if isinstance(rule, SummonRoll):
        return (
            f"A figure that was summoned rolls a d20: with {rule.survive} or more it stays, with less it is "
            "destroyed."
        )
    if isinstance(rule, ObjectAction):
        return _action(rule, names)
    if isinstance(rule, CollectGlyphs):
        return _collect(rule, names)
    return _option(rule)


def _option(rule: MarkersInTurn | StartDice | ClearSightAttacks) -> str:
    if isinstance(rule, MarkersInTurn):
        return (
            "In each round all players roll a d20 before order markers are placed: the highest places all of "
            "them first, then the others to the left."
        )
    if isinstance(rule, StartDice):
        return f"Who begins is rolled for with {counted(rule.dice, 'combat die', 'combat dice')}."
    return (
        "A special attack whose card asks for clear sight may be aimed at any figure of which some part is "
        "seen, not only its hit zone."
    )


def _reinforcements(rule: Reinforcements, names: Names) -> str:
    chances = sorted(rule.chances, key=lambda chance: chance.since)
    ends = [chance.since - 1 for chance in chances[1:]] + [0] * bool(chances)
    rolls = [
        f"{chance.least} or more{_in_rounds(chance.since, end)}"
        for chance, end in zip(chances, ends, strict=True)
    ]
    powers = listed([names.power(power) for power in rule.without_powers], "or")
    more = f" Cards with {powers} cannot be chosen." if powers else ""
    once = ", once a game" if rule.once else ""
    how = ", one made before" if rule.pre_made else ""
    with_it = f"{', with '.join(rolls) or 'no roll'}{',' if len(rolls) > 1 else ''}"
    return (
        "At the end of each round every player with figures left rolls a d20. "
        f"With {with_it} the player gets a second army of up to "
        f"{counted(rule.points, 'point')} into the start zone{once}{how}.{more}"
    )


def _in_rounds(first: int, last: int) -> str:
    """From round ``first`` to ``last``, 0 for no end."""
    if not last:
        return "" if first <= 1 else f" from round {first} on"
    if last <= first:
        return f" in round {first}"
    return f" in rounds {first} {'and' if last == first + 1 else 'to'} {last}"


def _initiative(rule: InitiativeBonus, names: Names) -> str:
    who = opened(names.player(rule.player))
    if rule.bonus >= 0:
        what = f"{names.verb(rule.player, 'adds', 'add')} {rule.bonus} to"
    else:
        what = f"{names.verb(rule.player, 'takes', 'take')} {-rule.bonus} from"
    when = "every initiative roll" if rule.round is None else f"the initiative roll of round {rule.round}"
    return f"{who} {what} {when}."


def _first(rule: FirstPlayer, names: Names) -> str:
    rounds = [str(round) for round in sorted(set(rule.rounds))]
    when = f"round{'s' if len(rounds) > 1 else ''} {listed(rounds)}"
    goes = names.verb(rule.player, "goes", "go")
    return (
        f"In {when} nobody rolls for initiative: {names.player(rule.player)} {goes} first, then the others "
        "to the left."
    )


def _hazard(rule: RisingHazard, names: Names) -> str:
    first = min(rule.top, rule.lowest - 1 + rule.since * rule.rise)
    where = [f"on {listed([_terrain(terrain) for terrain in rule.terrains], 'or')}"] if rule.terrains else []
    rising = ""
    if first >= rule.lowest or (rule.rise > 0 and rule.top >= rule.lowest):
        below = f"no higher than level {first}" if rule.lowest <= 1 else f"on levels {rule.lowest} to {first}"
        where.append(below)
        if rule.rise > 0 and first < rule.top:
            rising = (
                f"; the hazard rises by {counted(rule.rise, 'level')} a round, to level {rule.top} at most"
            )
    spared = "" if rule.spares is None else f" {opened(plural_of(rule.spares, names))} are spared."
    since = "each round" if rule.since <= 1 else f"each round from {rule.since} on"
    return (
        f"At the end of {since} every figure {listed(where, 'or') or 'nowhere'} takes "
        f"{counted(rule.wounds, 'wound')}{rising}.{spared}"
    )


def _action(rule: ObjectAction, names: Names) -> str:
    thing = names.thing(rule.object)
    who = opened(some(rule.who, 1, names, names.subject(EACH)))
    free = " and is engaged with nobody" if rule.unengaged else ""
    named = f"{rule.name[0].lower()}{rule.name[1:]}" if rule.name else f"take {thing}"
    return (
        f"{who} that stands on the space of {thing}{free} may, after moving and instead of attacking, "
        f"{named}: it is removed and counts as taken."
    )


def _collect(rule: CollectGlyphs, names: Names) -> str:
    called = listed([names.glyph(name) for name in dict.fromkeys(rule.names)])
    kept = f"{called} {'is' if len(set(rule.names)) == 1 else 'are'} collected" if called else "none is kept"
    return (
        f"A figure that lands on a glyph stops and shows it: {kept}, every other glyph is removed. "
        "No glyph has a power."
    )


def _terrain(id: str) -> str:
    return id.replace("-", " ").replace("_", " ")
