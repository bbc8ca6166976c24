"""Armies of official cards as files, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from builder import places
from builder.api.fields import file_named
from builder.api.guard import guarded
from builder.catalogue.cards import Card
from builder.catalogue.official import OfficialCard, all_in_numbers
from builder.formats.army_file import read_army
from builder.problems import Problem, Source
from builder.scenario.rosters import Roster, RosterSums, may_still_hold, roster_problems, sums_of


@guarded
def official_cards(own: Iterable[Card] = ()) -> Mapping[str, OfficialCard]:
    """Every official card by its id, known by numbers alone; ``own``: cards that are laid beside them."""
    return all_in_numbers(places.shipped("tilesets"), own)


class OpenArmy:
    """An army with what is asked of it. ``roster`` says its cards, and the limits that it is held against;
    ``cards`` are those that count, all official ones where none are given; ``left_out`` tells what of its
    file is not understood, ``rows`` where in it a card stands.
    """

    @guarded
    def __init__(
        self,
        roster: Roster,
        cards: Mapping[str, OfficialCard] | None = None,
        left_out: tuple[Problem, ...] = (),
        rows: Mapping[str, Source] = MappingProxyType({}),
    ) -> None:
        self.roster, self.left_out, self.rows = roster, left_out, rows
        self.cards = official_cards() if cards is None else cards

    @property
    def sums(self) -> RosterSums:
        """Points in its system, figures, spaces and generals."""
        return sums_of(self.roster, self.cards)

    def check(self) -> tuple[Problem, ...]:
        """What is wrong with it, and what of its file is not understood."""
        return (*self.left_out, *roster_problems(self.roster, self.cards, self.rows))

    def may_hold(self) -> tuple[OfficialCard, ...]:
        """The cards of which one more keeps within its limits."""
        return may_still_hold(self.roster, self.cards)


@guarded
def open_army(path: Path | str, cards: Mapping[str, OfficialCard] | None = None) -> OpenArmy:
    """An army from a `.hexarmy`. Raises UnreadableError for what is none."""
    found = official_cards() if cards is None else cards
    read = read_army(file_named(path), found)
    return OpenArmy(read.roster, found, read.problems, read.rows)
