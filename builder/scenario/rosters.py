"""Armies as people bring them: which cards, how often, within which limits; what is wrong with one, and what
it still may hold. Counted by numbers alone, so cards whose powers nothing here knows count, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Annotated

from builder.catalogue.cards import ERAS
from builder.catalogue.official import SYSTEMS, OfficialCard
from builder.facts import Limits, OneOf
from builder.language import N_, _, listed, ngettext
from builder.problems import Problem, Severity, Source
from builder.wording import likely

Most = Annotated[int, Limits(1, 9_999)]
MOST_COPIES, MOST_CARDS = 99, 200
"""How often an army can have one card, and how many different ones, whatever an organiser allows."""
Copies = Annotated[int, Limits(1, MOST_COPIES)]
_MOST_HINTED = 20  # names that are not known: to look for what each may mean takes a moment
_ERAS = {
    "": N_("of no known era"),
    "classic": N_("of 2004 to 2011"),
    "marvel": N_("of Marvel"),
    "renegade": N_("of 2024 and later"),
}
_NONE: Mapping[str, int] = MappingProxyType({})
_NO_ROWS: Mapping[str, Source] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ArmyRules:
    """What is asked of every army besides its points; None and empty: no limit. ``system`` is that of the
    points; ``sets`` are named as on the cards.
    """

    system: Annotated[str, OneOf(SYSTEMS)] = "standard"
    figures: Most | None = None
    spaces: Most | None = None
    copies: Copies | None = None
    generals: Copies | None = None
    eras: tuple[Annotated[str, OneOf(ERAS)], ...] = ()
    sets: tuple[str, ...] = ()


ANY_ARMY = ArmyRules()


@dataclass(frozen=True, slots=True)
class ArmyLimits(ArmyRules):
    """What an organiser asks of an army, with its points."""

    points: Most | None = None


@dataclass(frozen=True, slots=True)
class Roster:
    """An army: how often it has each card, by id; by name what is not known. ``notes`` are its owner's."""

    title: str = ""
    cards: Mapping[str, Copies] = field(default_factory=lambda: _NONE)
    limits: ArmyLimits = ArmyLimits()
    notes: str = ""


@dataclass(frozen=True, slots=True)
class RosterSums:
    """What an army adds up to; cards that are not known, or have no points in its system, add nothing."""

    points: int
    figures: int
    spaces: int
    generals: tuple[str, ...]


def sums_of(roster: Roster, cards: Mapping[str, OfficialCard]) -> RosterSums:
    """What the known cards of an army add up to."""
    held = [(cards[id], count) for id, count in roster.cards.items() if id in cards]
    return RosterSums(
        sum(card.costs.get(roster.limits.system, 0) * count for card, count in held),
        sum(card.figures * count for card, count in held),
        sum(card.figures * card.spaces * count for card, count in held),
        tuple(sorted({card.general for card, _count in held})),
    )


def roster_problems(
    roster: Roster, cards: Mapping[str, OfficialCard], rows: Mapping[str, Source] = _NO_ROWS
) -> tuple[Problem, ...]:
    """What is wrong with an army: sets that no card is of (``army-unknown-set``), cards that are not known
    (``army-unknown``) or have no points in its system (``army-unpriced``), a unique one twice
    (``army-unique``, R026), more points than allowed (``army-points``, R020), more than one can hold
    (``army-full``), and what `rule_problems` says. ``rows``: where in a file a card stands.
    """
    sums = sums_of(roster, cards)
    found = [
        *(("", _problem("army-full", text)) for text in [beyond_any_army(roster.cards, cards)] if text),
        *_problems_of_sets(roster.limits, cards),
        *_problems_of_cards(roster, cards),
        *_problems_of_sums(sums, (("points", roster.limits.points),)),
        *rule_problems(roster.limits, roster.cards, cards),
    ]
    return tuple([replace(problem, source=rows.get(id)) if id in rows else problem for id, problem in found])


def beyond_any_army(army: Mapping[str, int], cards: Mapping[str, OfficialCard]) -> str:
    """Why no army, whatever its limits, can hold so many cards; empty where one can."""
    for id, count in army.items():
        if count > MOST_COPIES:
            name = cards[id].name if id in cards else id
            return _(
                "An army holds {card} at most {most} times, not {n}", card=name, n=count, most=MOST_COPIES
            )
    if len(army) > MOST_CARDS:
        return _("An army holds at most {most} different cards, not {n}", n=len(army), most=MOST_CARDS)
    return ""


def rules_in_words(rules: ArmyRules) -> tuple[str, ...]:
    """What is asked of every army, a sentence for each thing."""
    found = []
    if rules.system != SYSTEMS[0]:
        found.append(_("Points are counted in the system {system}.", system=_(rules.system)))
    most = [
        *([ngettext("{n} figure", "{n} figures", rules.figures)] if rules.figures else ()),
        *([ngettext("{n} space", "{n} spaces", rules.spaces)] if rules.spaces else ()),
        *([ngettext("{n} general", "{n} generals", rules.generals)] if rules.generals else ()),
    ]
    if most:
        found.append(_("An army has at most {what}.", what=listed(most)))
    if rules.copies:
        text = ngettext(
            "An army has each card at most once.", "An army has each card at most {n} times.", rules.copies
        )
        found.append(text)
    if rules.eras:
        found.append(_("Cards {eras} are allowed.", eras=listed([_(_ERAS[era]) for era in rules.eras])))
    if rules.sets:
        found.append(_("Cards of these sets are allowed: {sets}.", sets=listed(rules.sets)))
    return tuple(found)


def rule_problems(
    rules: ArmyRules, army: Mapping[str, int], cards: Mapping[str, OfficialCard]
) -> Iterator[tuple[str, Problem]]:
    """What of an army, cards and how often, is beyond the rules, with the id of the card where it is one: a
    card too often (``army-copies``), of another era (``army-era``) or set (``army-set``); too many figures,
    spaces or generals (``army-figures``, ``army-spaces``, ``army-generals``). What is not known is passed by.
    """
    for id, count in army.items():
        if id in cards:
            yield from ((id, problem) for problem in _problems_of_card(rules, cards[id], count))
    most = (("figures", rules.figures), ("spaces", rules.spaces), ("generals", rules.generals))
    yield from _problems_of_sums(sums_of(Roster(cards=army), cards), most)


def _problems_of_sets(rules: ArmyRules, cards: Mapping[str, OfficialCard]) -> Iterator[tuple[str, Problem]]:
    """Sets of which there is no card: not many are looked for."""
    there = sorted({card.set for card in cards.values() if card.set})
    for name in [one for one in rules.sets if one not in there][:_MOST_HINTED]:
        found = _problem("army-unknown-set", _("No card is of a set {set}", set=name))
        near = likely(name, there)
        yield "", replace(found, hint=_("Did you mean {word}?", word=near) if near else "")


def _problems_of_cards(roster: Roster, cards: Mapping[str, OfficialCard]) -> Iterator[tuple[str, Problem]]:
    system = roster.limits.system
    hinted = len(roster.cards.keys() - cards.keys()) <= _MOST_HINTED
    for id, count in roster.cards.items():
        card = cards.get(id)
        if card is None:
            near = likely(id, tuple(cards)) if hinted else ""
            found = _problem("army-unknown", _("{card}: no army card of that name is known", card=id))
            yield id, replace(found, hint=_("Did you mean {word}?", word=near) if near else "")
        elif system not in card.costs:
            text = _("{card} has no points in the system {system}", card=card.name, system=_(system))
            yield id, _problem("army-unpriced", text, severity=Severity.WARNING)
        if card is not None and card.unique and count > 1:
            text = _(
                "{card} is unique: an army holds it once, it is there {n} times", card=card.name, n=count
            )
            yield id, _problem("army-unique", text, "R026")


def _problems_of_card(rules: ArmyRules, card: OfficialCard, count: int) -> Iterator[Problem]:
    name = card.name
    if rules.copies is not None and count > rules.copies and not card.unique:
        text = _("{card} is there {n} times; the limit is {most}", card=name, n=count, most=rules.copies)
        yield _problem("army-copies", text)
    if rules.eras and card.era not in rules.eras:
        era, allowed = _(_ERAS[card.era]), listed([_(_ERAS[one]) for one in rules.eras])
        text = _("{card} is {era}; allowed are cards {allowed}", card=name, era=era, allowed=allowed)
        yield _problem("army-era", text)
    if rules.sets and card.set not in rules.sets:
        found, allowed = card.set or _("no set named"), listed(rules.sets)
        text = _(
            "{card} is of {found}; allowed are cards of {allowed}", card=name, found=found, allowed=allowed
        )
        yield _problem("army-set", text)


def _problems_of_sums(
    sums: RosterSums, limits: Iterable[tuple[str, int | None]]
) -> Iterator[tuple[str, Problem]]:
    points, figures, spaces, generals = sums.points, sums.figures, sums.spaces, len(sums.generals)
    said = {
        "points": (points, ngettext("{n} point", "{n} points", points)),
        "figures": (figures, ngettext("{n} figure", "{n} figures", figures)),
        "spaces": (spaces, ngettext("{n} space", "{n} spaces", spaces)),
        "generals": (generals, ngettext("{n} general", "{n} generals", generals)),
    }
    for what, most in limits:
        number, words = said[what]
        if most is not None and number > most:
            text = _("The army has {what}; the limit is {most}", what=words, most=most)
            yield "", _problem(f"army-{what}", text, "R020" if what == "points" else "")


def may_still_hold(roster: Roster, cards: Mapping[str, OfficialCard]) -> tuple[OfficialCard, ...]:
    """The cards of which one more keeps the army within its limits, in their order; none for an army that is
    beyond them already. Those without points in its system are left out.
    """

    def is_right(army: Mapping[str, int]) -> bool:
        found = roster_problems(replace(roster, cards=army), cards)
        return all(problem.severity is not Severity.ERROR for problem in found)

    held = roster.cards
    if not is_right(held):
        return ()
    priced = (card for card in cards.values() if roster.limits.system in card.costs)
    return tuple([card for card in priced if is_right({**held, card.id: held.get(card.id, 0) + 1})])


def _problem(code: str, message: str, rule: str = "", severity: Severity = Severity.ERROR) -> Problem:
    return Problem(code, severity, message, rule=rule)
