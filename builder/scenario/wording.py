"""Victories and special rules in plain English, for the editor, the build sheets and the command line."""

from __future__ import annotations

from builder.language import N_, _, listed, ngettext
from builder.scenario import ANY, Figures, text_in
from builder.scenario.naming import (
    Names,
    Subject,
    every,
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
from builder.wording import on_one_line, terrain_name

_DEEPEST = 12
_TOO_DEEP = N_("more holds than fits a sentence")


def victory_sentences(names: Names) -> tuple[str, ...]:
    """The victories of a scenario in the order in which they are asked, one sentence each."""
    return tuple([victory_sentence(victory, names) for victory in names.scenario.victory])


def victory_sentence(victory: Victory, names: Names) -> str:
    """``Side A wins when all enemy figures are destroyed.``"""
    subject = names.subject(victory.side)
    condition = victory.condition
    ways = condition.of if isinstance(condition, Any) and condition.of else (condition,)
    when = _way(ways[0], names, subject)
    for way in ways[1:]:
        when = _("{ways}, or {way}", ways=when, way=_way(way, names, subject))
    text = N_("{side} win {when}.") if subject.many else N_("{side} wins {when}.")
    return on_one_line(_(text, side=opened(subject.name), when=when))


def _way(condition: Condition, names: Names, subject: Subject) -> str:
    """One way to win: ``when …`` or ``at the end of round 12 when …``."""
    if isinstance(condition, AtEndOfRound):
        if condition.of is not None:
            when = clause(condition.of, names, subject)
            return _("{time} when {condition}", time=_time(condition), condition=when)
        # What is asked after a round without more holds for whoever has not been beaten by then.
        return _("when {time} and nobody else has won", time=_time_alone(condition))
    return _("when {condition}", condition=clause(condition, names, subject))


def clause(condition: Condition, names: Names, subject: Subject, deep: int = 0) -> str:
    """What must hold, as it follows "when"."""
    if deep > _DEEPEST:
        return _(_TOO_DEEP)
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
        return _(_TOO_DEEP)
    if isinstance(condition, Not):
        return clause(condition.of, names, subject, deep + 1)
    if isinstance(condition, All | Any) and condition.of:
        parts = [not_clause(one, names, subject, deep + 1) for one in condition.of]
        if isinstance(condition, Any) or len(parts) == 1:
            return listed(parts)
        return _("either {conditions}", conditions=listed(parts, "or"))
    if isinstance(condition, All | Any | AtEndOfRound):
        return _("it is not so that {condition}", condition=clause(condition, names, subject, deep + 1))
    return _plain_not(condition, names, subject)


def _several(condition: All | Any, names: Names, subject: Subject, deep: int) -> str:
    parts = [clause(one, names, subject, deep + 1) for one in condition.of]
    if len(parts) == 1:
        return parts[0]
    if isinstance(condition, All):
        return listed(parts) if parts else _("the game begins")
    return (
        _("either {conditions}", conditions=listed(parts, "or"))
        if parts
        else _("nothing that can happen happens")
    )


def _plain(condition: Condition, names: Names, subject: Subject) -> str:
    """A condition that is made of no others."""
    if isinstance(condition, Eliminated):
        one = speaks_of_one(condition.figures, names)
        text = N_("{figure} is destroyed") if one else N_("{figure} are destroyed")
        return _(text, figure=every(condition.figures, names, subject))
    if isinstance(condition, MostPoints):
        if condition.or_equal:
            return subject.says(
                _("no other side has more points left than it"),
                _("no other side has more points left than they have"),
            )
        return subject.says(
            _("it has more points left than every other side"),
            _("they have more points left than every other side"),
        )
    if isinstance(condition, Standing):
        text = N_("{figures} stand {place}") if condition.count > 1 else N_("{figures} stands {place}")
        who = some(condition.figures, condition.count, names, subject)
        return _(text, figures=who, place=names.place(condition.place))
    if isinstance(condition, Collected):
        text = subject.says(N_("it has collected {glyphs}"), N_("they have collected {glyphs}"))
        return _(text, glyphs=_glyphs(condition, names))
    if isinstance(condition, Beside):
        who, other = (some(figures, 1, names, subject) for figures in (condition.figures, condition.other))
        return _("{who} stands next to {other}", who=who, other=other)
    if isinstance(condition, Destroyed):
        several = condition.count > 1
        text = N_("{figures} have been destroyed") if several else N_("{figures} has been destroyed")
        return _(text, figures=some(condition.figures, condition.count, names, subject))
    if isinstance(condition, HoldsDoor):
        who, many = _holder(condition, names, subject)
        text = N_("{player} hold {card}") if many else N_("{player} holds {card}")
        return _(text, player=who, card=_door_card(condition, names))
    assert isinstance(condition, ObjectTaken)
    text = subject.says(N_("it has taken {object}"), N_("they have taken {object}"))
    return _(text, object=names.object(condition.object))


def _plain_not(condition: Condition, names: Names, subject: Subject) -> str:
    """The contrary of a condition that is made of no others."""
    # Each has words of its own: "not" before a sentence says something else in most languages.
    if isinstance(condition, Eliminated):
        return _("{figure} is left", figure=some(condition.figures, 1, names, subject))
    if isinstance(condition, MostPoints):
        if condition.or_equal:
            return subject.says(
                _("another side has more points left than it"),
                _("another side has more points left than they have"),
            )
        return subject.says(
            _("another side has as many points left as it, or more"),
            _("another side has as many points left as they have, or more"),
        )
    if isinstance(condition, Standing):
        place = names.place(condition.place)
        if speaks_of_one(condition.figures, names):
            figure = some(condition.figures, 1, names, subject)
            return _("{figure} does not stand {place}", figure=figure, place=place)
        text = N_("{figures} stand {place}") if condition.count > 1 else N_("{figures} stands {place}")
        return _(text, figures=none_of(condition.figures, condition.count, names, subject), place=place)
    if isinstance(condition, Collected):
        text = subject.says(N_("it has not collected {glyphs}"), N_("they have not collected {glyphs}"))
        return _(text, glyphs=_glyphs(condition, names))
    if isinstance(condition, Beside):
        other = some(condition.other, 1, names, subject)
        if speaks_of_one(condition.figures, names):
            return _(
                "{figure} does not stand next to {other}",
                figure=some(condition.figures, 1, names, subject),
                other=other,
            )
        return _(
            "{who} stands next to {other}",
            who=none_of(condition.figures, 1, names, subject),
            other=other,
        )
    if isinstance(condition, Destroyed):
        if speaks_of_one(condition.figures, names):
            return _("{figure} has not been destroyed", figure=some(condition.figures, 1, names, subject))
        several = condition.count > 1
        text = N_("{figures} have been destroyed") if several else N_("{figures} has been destroyed")
        return _(text, figures=none_of(condition.figures, condition.count, names, subject))
    if isinstance(condition, HoldsDoor):
        who, many = _holder(condition, names, subject)
        text = N_("{player} do not hold {card}") if many else N_("{player} does not hold {card}")
        return _(text, player=who, card=_door_card(condition, names))
    assert isinstance(condition, ObjectTaken)
    text = subject.says(N_("it has not taken {object}"), N_("they have not taken {object}"))
    return _(text, object=names.object(condition.object))


def _glyphs(condition: Collected, names: Names) -> str:
    called = [names.glyph(name) for name in dict.fromkeys(condition.names)]
    if not called:
        return _("a glyph") if condition.count <= 1 else _("at least {count} glyphs", count=condition.count)
    if len(called) == 1:
        return _("the glyph {glyph}", glyph=called[0])
    if condition.count <= 1:
        return _("one of the glyphs {glyphs}", glyphs=listed(called))
    return _("at least {count} of the glyphs {glyphs}", count=condition.count, glyphs=listed(called))


def _holder(condition: HoldsDoor, names: Names, subject: Subject) -> tuple[str, bool]:
    """Who must hold a Door Card, and whether that takes a plural verb."""
    if condition.by in ("", subject.id):
        return subject.says(_("it"), _("they")), subject.person
    return names.player(condition.by), names.verb(condition.by, "", "many") == "many"


def _door_card(condition: HoldsDoor, names: Names) -> str:
    if len(names.scenario.doors) > 1:
        return _("the Door Card of {door}", door=names.door(condition.door))
    return _("the Door Card")


def _time(condition: AtEndOfRound) -> str:
    if condition.round is not None:
        return _("at the end of round {round}", round=condition.round)
    return (
        _("at the end of a round")
        if condition.since <= 1
        else _("at the end of a round from {since} on", since=condition.since)
    )


def _time_alone(condition: AtEndOfRound) -> str:
    if condition.round is not None:
        return _("round {round} ends", round=condition.round)
    return _("a round ends") if condition.since <= 1 else _("round {since} ends", since=condition.since)


def rule_sentences(names: Names) -> tuple[str, ...]:
    """The special rules of a scenario in their order, each in a sentence or two."""
    return tuple([rule_sentence(rule, names) for rule in names.scenario.rules])


def rule_sentence(rule: SpecialRule, names: Names) -> str:
    """``Each sand space costs 2 moves.``"""
    return on_one_line(_sentence(rule, names))


def _sentence(rule: SpecialRule, names: Names) -> str:
    """What a special rule says to players, in a sentence or two."""
    if isinstance(rule, Reinforcements):
        return _reinforcements(rule, names)
    if isinstance(rule, PowersOff):
        powers = [names.power(power) for power in rule.powers]
        whose = "" if rule.of == ANY else plural_of(Figures(of=rule.of), names)
        if not powers:
            return _("All powers work.")
        if whose:
            return ngettext(
                "The power {powers} does not work for {figures}.",
                "The powers {powers} do not work for {figures}.",
                len(powers),
                powers=listed(powers),
                figures=whose,
            )
        return ngettext(
            "The power {powers} does not work.",
            "The powers {powers} do not work.",
            len(powers),
            powers=listed(powers),
        )
    if isinstance(rule, InitiativeBonus):
        return _initiative(rule, names)
    if isinstance(rule, FirstPlayer):
        return _first(rule, names)
    if isinstance(rule, TerrainCost):
        return _(
            "Each {terrain} space costs {moves}.",
            terrain=terrain_name(rule.terrain),
            moves=ngettext("{n} move", "{n} moves", rule.cost),
        )
    if isinstance(rule, RisingHazard):
        return _hazard(rule, names)
    if isinstance(rule, RevealOnDeath):
        return _(
            "When a figure whose card hides a glyph is destroyed or taken over, that glyph is shown to all."
        )
    if isinstance(rule, Truce):
        who = listed([names.player(player) for player in rule.players])
        return _(
            "{who} are allies until one of them attacks another: then the truce is over for good.",
            who=opened(who),
        )
    if isinstance(rule, SummonRoll):
        return _(
            "A figure that was summoned rolls a d20: with {survive} or more it stays, with less "
            "it is destroyed.",
            survive=rule.survive,
        )
    if isinstance(rule, ObjectAction):
        return _action(rule, names)
    if isinstance(rule, CollectGlyphs):
        return _collect(rule, names)
    # What is left are the options that say one fixed sentence.
    return _option(rule)


def _option(rule: MarkersInTurn | StartDice | ClearSightAttacks) -> str:
    if isinstance(rule, MarkersInTurn):
        return _(
            "In each round all players roll a d20 before order markers are placed: the highest "
            "places all of them first, then the others to the left."
        )
    if isinstance(rule, StartDice):
        return ngettext(
            "Who begins is rolled for with {n} combat die.",
            "Who begins is rolled for with {n} combat dice.",
            rule.dice,
        )
    return _(
        "A special attack whose card asks for clear sight may be aimed at any figure of "
        "which some part is seen, not only its hit zone."
    )


def _reinforcements(rule: Reinforcements, names: Names) -> str:
    chances = sorted(rule.chances, key=lambda chance: chance.since)
    ends = [chance.since - 1 for chance in chances[1:]] + [0] * bool(chances)
    rolls = [_roll(chance.least, chance.since, end) for chance, end in zip(chances, ends, strict=True)]
    said = [
        _(
            "At the end of each round every player with figures left rolls a d20. A second army of up to "
            "{points} enters that player's start zone {rolls}.",
            points=ngettext("{n} point", "{n} points", rule.points),
            rolls=", ".join(rolls) or _("on no roll"),
        )
    ]
    if rule.once:
        said.append(_("This happens once a game for each player."))
    if rule.pre_made:
        said.append(_("That army is chosen before the game."))
    if rule.without_powers:
        powers = listed([names.power(power) for power in rule.without_powers], "or")
        said.append(_("Cards with {powers} cannot be chosen.", powers=powers))
    return " ".join(said)


def _roll(least: int, first: int, last: int) -> str:
    """What must be rolled from round ``first`` to ``last``, 0 for no end."""
    if not last:
        text = N_("on {least} or more") if first <= 1 else N_("on {least} or more from round {first} on")
    elif last <= first:
        text = N_("on {least} or more in round {first}")
    elif last == first + 1:
        text = N_("on {least} or more in rounds {first} and {last}")
    else:
        text = N_("on {least} or more in rounds {first} to {last}")
    return _(text, least=least, first=first, last=last)


def _initiative(rule: InitiativeBonus, names: Names) -> str:
    who = opened(names.player(rule.player))
    if rule.bonus >= 0:
        forms = N_("{player} adds {n} to {roll}."), N_("{player} add {n} to {roll}.")
    else:
        forms = N_("{player} takes {n} from {roll}."), N_("{player} take {n} from {roll}.")
    when = (
        _("every initiative roll")
        if rule.round is None
        else _("the initiative roll of round {round}", round=rule.round)
    )
    return _(names.verb(rule.player, *forms), player=who, n=abs(rule.bonus), roll=when)


def _first(rule: FirstPlayer, names: Names) -> str:
    rounds = [str(round) for round in sorted(set(rule.rounds))]
    when = ngettext("round {rounds}", "rounds {rounds}", len(rounds), rounds=listed(rounds))
    text = names.verb(
        rule.player,
        N_("In {when} nobody rolls for initiative: {player} goes first, then the others to the left."),
        N_("In {when} nobody rolls for initiative: {player} go first, then the others to the left."),
    )
    return _(text, when=when, player=names.player(rule.player))


def _hazard(rule: RisingHazard, names: Names) -> str:
    first = min(rule.top, rule.lowest - 1 + rule.since * rule.rise)
    where = (
        [_("on {terrains}", terrains=listed([terrain_name(terrain) for terrain in rule.terrains], "or"))]
        if rule.terrains
        else []
    )
    rising = False
    if first >= rule.lowest or (rule.rise > 0 and rule.top >= rule.lowest):
        below = (
            _("no higher than level {first}", first=first)
            if rule.lowest <= 1
            else _("on levels {lowest} to {first}", lowest=rule.lowest, first=first)
        )
        where.append(below)
        rising = rule.rise > 0 and first < rule.top
    since = _("each round") if rule.since <= 1 else _("each round from {since} on", since=rule.since)
    said = [
        _(
            "At the end of {since} every figure {where} takes {wounds}.",
            since=since,
            where=listed(where, "or") or _("nowhere"),
            wounds=ngettext("{n} wound", "{n} wounds", rule.wounds),
        )
    ]
    if rising:
        said.append(
            ngettext(
                "The hazard rises by {n} level a round, to level {top} at most.",
                "The hazard rises by {n} levels a round, to level {top} at most.",
                rule.rise,
                top=rule.top,
            )
        )
    if rule.spares is not None:
        said.append(_("{figures} are spared.", figures=opened(plural_of(rule.spares, names))))
    return " ".join(said)


def _action(rule: ObjectAction, names: Names) -> str:
    object, named = names.object(rule.object), text_in(rule.name)
    if named and named == rule.name.get("en"):
        named = f"{named[0].lower()}{named[1:]}"  # other languages have capitals within sentences
    text = (
        N_(
            "{who} that stands on the space of {object} and is engaged with nobody may, after moving and "
            "instead of attacking, {named}: it is removed and counts as taken."
        )
        if rule.unengaged
        else N_(
            "{who} that stands on the space of {object} may, after moving and instead of attacking, "
            "{named}: it is removed and counts as taken."
        )
    )
    return _(
        text,
        who=opened(some(rule.who, 1, names, names.subject(EACH))),
        object=object,
        named=named or _("take {object}", object=object),
    )


def _collect(rule: CollectGlyphs, names: Names) -> str:
    called = listed([names.glyph(name) for name in dict.fromkeys(rule.names)])
    kept = (
        ngettext("{glyphs} is collected", "{glyphs} are collected", len(set(rule.names)), glyphs=called)
        if called
        else _("none is kept")
    )
    return _(
        "A figure that lands on a glyph stops and shows it: {kept}, every other glyph is "
        "removed. No glyph has a power.",
        kept=kept,
    )
