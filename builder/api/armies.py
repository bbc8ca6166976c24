"""Armies of official cards as files, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from builder import places
from builder.api.fields import cards as shipped_cards
from builder.api.fields import file_named
from builder.api.guard import guarded
from builder.catalogue.cards import Card
from builder.catalogue.official import OfficialCard, all_in_numbers, by_numbers
from builder.errors import RefusedError
from builder.formats.army_file import read_army, write_army
from builder.problems import Problem, Source
from builder.scenario.rosters import (
    Roster,
    RosterSums,
    beyond_any_army,
    may_still_hold,
    roster_problems,
    sums_of,
)


@guarded
def official_cards(own: Iterable[Card] = ()) -> Mapping[str, OfficialCard]:
    """Every official card by its id, known by numbers alone; ``own``: cards that are laid beside them."""
    return all_in_numbers(places.shipped("tilesets"), own)


class OpenArmy:
    """An army with what is asked of it. ``roster`` says its cards, and the limits that it is held against;
    ``cards`` are those that count, all official ones where none are given; ``left_out`` tells what of its
    file is not understood, ``rows`` where in it a card stands. ``known``: the cards with their powers, those
    that ship where none are given.
    """

    @guarded
    def __init__(
        self,
        roster: Roster,
        cards: Mapping[str, OfficialCard] | None = None,
        left_out: tuple[Problem, ...] = (),
        rows: Mapping[str, Source] = MappingProxyType({}),
        known: Mapping[str, Card] | None = None,
    ) -> None:
        self.roster, self.left_out, self.rows = roster, left_out, rows
        self.known = shipped_cards() if known is None else known
        self.cards = official_cards() if cards is None else cards

    @property
    def sums(self) -> RosterSums:
        """Points in its system, figures, spaces and generals."""
        return sums_of(self.roster, self.cards)

    def check(self) -> tuple[Problem, ...]:
        """What is wrong with it, and what of its file is not understood."""
        return (*self.left_out, *roster_problems(self.roster, self.cards, self.rows))

    @guarded
    def card(self, id: str) -> Card | None:
        """A card as it is played, with its points in the army's system: by its numbers alone where nothing
        knows its powers; None for no card.
        """
        if id not in self.cards:
            return None
        system = self.roster.limits.system
        found = self.known.get(id) or by_numbers(self.cards[id])
        return replace(found, points=self.cards[id].costs.get(system, 0))

    @guarded
    def save(self, path: Path | str) -> None:
        """Write it as a `.hexarmy`. Raises RefusedError where the file cannot be written, or no army can hold
        so many cards.
        """
        write_army(file_named(path, RefusedError), self.roster)

    @guarded
    def sheet(self, out: Path | str) -> None:
        """Write it as a PDF: cards, numbers, points, sums, limits, powers. Raises BuilderError where the file
        cannot be written, or Qt is not there.
        """
        from builder.drawing.styles import load_styles
        from builder.sheets.army_pages import army_plan
        from builder.sheets.picture_files import qt_pages

        pages, styles = qt_pages(), load_styles(places.shipped("tilesets"))
        pages.start()
        made = army_plan(self.roster, self.cards, self.known, self.check(), styles, pages.qt_measure)
        pages.write_pdf(made, file_named(out, RefusedError))

    @guarded
    def beyond_any(self, cards: Mapping[str, int]) -> str:
        """Why no army can hold these cards, whatever its limits; empty where one can."""
        return beyond_any_army(cards, self.cards)

    def may_hold(self) -> tuple[OfficialCard, ...]:
        """The cards of which one more keeps within its limits."""
        return may_still_hold(self.roster, self.cards)


@guarded
def open_army(
    path: Path | str,
    cards: Mapping[str, OfficialCard] | None = None,
    known: Mapping[str, Card] | None = None,
) -> OpenArmy:
    """An army from a `.hexarmy`; ``cards`` and ``known`` as `OpenArmy` has them. Raises UnreadableError for
    what is none.
    """
    found = official_cards() if cards is None else cards
    read = read_army(file_named(path), found)
    return OpenArmy(read.roster, found, read.problems, read.rows, known)
