"""An army on paper: its cards with numbers and points, what they add up to, its limits, and what cards do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from builder.catalogue.card_words import card_word, power_text
from builder.catalogue.cards import Card
from builder.catalogue.official import OfficialCard
from builder.drawing.styles import Styles
from builder.insight import ReportTable
from builder.language import _, ngettext, spoken
from builder.problems import Problem
from builder.scenario.naming import opened
from builder.scenario.rosters import Roster, rules_in_words, sums_of
from builder.sheets.flow import Flow, TextLine
from builder.sheets.layout import Measure, Plan
from builder.sheets.options import PAPERS, Paper
from builder.sheets.paging.finishing import footer
from builder.sheets.report_pages import MARGIN, put_title, table_bands
from builder.wording import on_one_line


def army_plan(
    roster: Roster,
    numbers: Mapping[str, OfficialCard],
    cards: Mapping[str, Card],
    problems: Sequence[Problem],
    styles: Styles,
    measure: Measure,
    paper: Paper = "A4",
) -> Plan:
    """The pages of an army; ``problems`` are said on them. ``numbers`` are those of the cards, ``cards``
    those whose powers are known. One that is not known stands with its name.
    """
    title = on_one_line(roster.title) or _("An army")
    flow = Flow(*PAPERS[paper], MARGIN, styles, measure)
    flow.new_page(title)
    put_title(flow, title, [army_sums(roster, numbers)])
    if roster.cards:
        flow.bands("facts", _("Army cards"), list(table_bands(_table(roster, numbers), flow)))
    for heading, lines in (
        (_("Limits"), list(_limits(roster, problems))),
        (_("Notes"), [TextLine(line) for line in roster.notes.splitlines()]),
        (_("Powers"), list(_powers([cards[id] for id in roster.cards if id in cards]))),
    ):
        if lines:
            flow.text("facts", heading, lines)
    for number, page in enumerate(flow.pages, 1):
        page.blocks.append(footer(page, title, number, len(flow.pages), measure))
    return Plan(title, "", spoken(), 0.0, tuple(flow.pages))


def army_sums(roster: Roster, numbers: Mapping[str, OfficialCard]) -> str:
    """What an army adds up to, on one line."""
    sums = sums_of(roster, numbers)
    points = ngettext("{n} point", "{n} points", sums.points)
    parts = (
        ngettext("{n} card", "{n} cards", sum(roster.cards.values())),
        _("{points} ({system})", points=points, system=_(roster.limits.system)),
        ngettext("{n} figure", "{n} figures", sums.figures),
        ngettext("{n} space", "{n} spaces", sums.spaces),
        ngettext("{n} general", "{n} generals", len(sums.generals)),
    )
    return ", ".join(parts)


def _table(roster: Roster, numbers: Mapping[str, OfficialCard]) -> ReportTable:
    headings = (
        *(_("Card"), _("Number"), _("Points"), _("Figures"), _("Size"), _("Life"), _("Move"), _("Range")),
        *(_("Attack"), _("Defense")),
    )
    rows = []
    for id, count in roster.cards.items():
        card = numbers.get(id)
        if card is None:
            rows.append((_("{card} (not known)", card=id), str(count), *[""] * (len(headings) - 2)))
            continue
        points = card.costs.get(roster.limits.system)
        rows.append((
            *(card.name, str(count), "–" if points is None else str(points * count)),
            *(str(card.figures * count), f"{opened(card_word(card.size))} {card.height}"),
            *map(str, (card.life, card.move, card.range, card.attack, card.defense)),
        ))  # fmt: skip
    return ReportTable(headings, tuple(rows))


def _limits(roster: Roster, problems: Sequence[Problem]) -> Iterator[TextLine]:
    most = roster.limits.points
    if most:
        yield TextLine("• " + ngettext("At most {n} point.", "At most {n} points.", most))
    yield from (TextLine(f"• {sentence}") for sentence in rules_in_words(roster.limits))
    yield from (TextLine(f"• {on_one_line(problem.message)}.", bold=True) for problem in problems)


def _powers(cards: Sequence[Card]) -> Iterator[TextLine]:
    for card in cards:
        if card.powers:
            yield TextLine(card.name, bold=True)
        for power in card.powers:
            yield TextLine(f"{power.name}: {power_text(power)}", indent=3.0)
