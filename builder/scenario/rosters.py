"""Armies as people bring them: which cards, how often, within which limits; what is wrong with one, and what
it still may hold. Counted by numbers alone, so cards whose powers nothing here knows count, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Annotated

from builder.catalogue.official import ERAS, SYSTEMS, OfficialCard
from builder.facts import Limits, OneOf
from builder.language import N_, _, listed, ngettext
from builder.problems import Problem, Severity

Most = Annotated[int, Limits(1, 9_999)]
Copies = Annotated[int, Limits(1, 99)]
_ERAS = {
    "": N_("of no known era"),
    "classic": N_("of 2004 to 2011"),
    "marvel": N_("of Marvel"),
    "renegade": N_("of 2024 and later"),
}
_NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ArmyLimits:
    """What an organiser asks of an army; None and empty: no limit. ``system`` is that of the points."""

    system: Annotated[str, OneOf(SYSTEMS)] = "standard"
    points: Most | None = None
    figures: Most | None = None
    spaces: Most | None = None
    copies: Copies | None = None
    generals: Copies | None = None
    eras: tuple[Annotated[str, OneOf(ERAS)], ...] = ()


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


def roster_problems(roster: Roster, cards: Mapping[str, OfficialCard]) -> tuple[Problem, ...]:
    """What is wrong with an army: cards that are not known (``army-unknown``) or have no points in its
    system (``army-unpriced``), a unique one twice (``army-unique``, R026), any too often (``army-copies``),
    of an era that is not allowed (``army-era``), more points (``army-points``, R020), figures, spaces or
    generals than allowed (``army-figures``, ``army-spaces``, ``army-generals``).
    """
    return (*_problems_of_cards(roster, cards), *_problems_of_sums(roster, sums_of(roster, cards)))


def _problems_of_cards(roster: Roster, cards: Mapping[str, OfficialCard]) -> Iterator[Problem]:
    limits = roster.limits
    for id, count in roster.cards.items():
        card = cards.get(id)
        if card is None:
            yield _problem("army-unknown", _("{card}: no army card of that name is known", card=id))
            continue
        if limits.system not in card.costs:
            text = _("{card} has no points in the system {system}", card=card.name, system=limits.system)
            yield _problem("army-unpriced", text, severity=Severity.WARNING)
        most = limits.copies
        if card.unique and count > 1:
            text = _(
                "{card} is unique: an army holds it once, it is there {n} times", card=card.name, n=count
            )
            yield _problem("army-unique", text, "R026")
        elif most is not None and count > most:
            text = _("{card}: {n} of it, at most {most} are allowed", card=card.name, n=count, most=most)
            yield _problem("army-copies", text)
        if limits.eras and card.era not in limits.eras:
            era, allowed = _(_ERAS[card.era]), listed([_(_ERAS[one]) for one in limits.eras])
            text = _("{card} is {era}; allowed are cards {allowed}", card=card.name, era=era, allowed=allowed)
            yield _problem("army-era", text)


def _problems_of_sums(roster: Roster, sums: RosterSums) -> Iterator[Problem]:
    limits, generals = roster.limits, len(sums.generals)
    found = (
        ("army-points", sums.points, limits.points, ngettext("{n} point", "{n} points", sums.points), "R020"),
        (
            "army-figures",
            sums.figures,
            limits.figures,
            ngettext("{n} figure", "{n} figures", sums.figures),
            "",
        ),
        ("army-spaces", sums.spaces, limits.spaces, ngettext("{n} space", "{n} spaces", sums.spaces), ""),
        ("army-generals", generals, limits.generals, ngettext("{n} general", "{n} generals", generals), ""),
    )
    for code, number, most, said, rule in found:
        if most is not None and number > most:
            text = _("The army has {what}; the limit is {most}", what=said, most=most)
            yield _problem(code, text, rule)


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
