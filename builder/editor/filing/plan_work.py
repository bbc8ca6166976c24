"""Lays build sheets out, in the background, so that the window stays awake and one can cancel it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder import places
from builder.battlefield import Battlefield, SetNote, Several
from builder.catalogue import Catalogue
from builder.editor.work.document import Document
from builder.editor.work.long_work import copy_of
from builder.problems import Problem
from builder.processes import CancelledError, Work

if TYPE_CHECKING:
    from builder.scenario import Scenario
    from builder.sheets import Options
    from builder.sheets.layout import Plan


@dataclass(frozen=True, eq=False)
class PlanWork:
    """All that build sheets are made of but the options, as it is now: lays them out again and again."""

    battlefield: Battlefield
    problems: tuple[Problem, ...] | None  # None: to be found
    owned: Mapping[str, int] | None
    scenario: Scenario | None
    catalogue: Catalogue

    @classmethod
    def of(cls, document: Document, catalogue: Catalogue) -> PlanWork:
        """For the sheets of a document."""
        copy, owned = _copy(document.battlefield), document.tally.owned or None
        problems = None if document.checking else document.problems
        return cls(copy, problems, owned, document.scenario, catalogue)

    def with_options(self, options: Options) -> Work:
        """Finds the `Plan`."""
        from builder.sheets.qt_renderer.marks import load_font

        load_font()
        return lambda report, cancelled: self.plan(options, cancelled)

    def plan(self, options: Options, cancelled: Callable[[], bool] = lambda: False) -> Plan:
        """The plan itself. Raises CancelledError, and BuilderError where there can be none."""
        from builder.catalogue.cards import OWN_CARDS_FILE, known_cards
        from builder.catalogue.glyphs import load_glyphs
        from builder.construction import check
        from builder.drawing.styles import load_styles
        from builder.inventory import boxes_needed, used
        from builder.sheets.plan import make_plan
        from builder.sheets.qt_renderer import pages as qt_pages
        from builder.sheets.scenario.from_scenario import play_of

        def measure(text: str, pt: float, bold: bool) -> float:
            if cancelled():
                raise CancelledError("cancelled")
            return qt_pages.qt_measure(text, pt, bold)

        tilesets = places.shipped("tilesets")
        cards = known_cards(tilesets, places.config_folder() / OWN_CARDS_FILE)
        measure("A", 10, False)  # cancelled before it began: no boxes are worked out
        return make_plan(
            self.battlefield,
            options,
            catalogue=self.catalogue,
            styles=load_styles(tilesets),
            measure=measure,
            boxes=boxes_needed(used(self.battlefield), self.catalogue),
            owned=self.owned,
            problems=check(self.battlefield) if self.problems is None else self.problems,
            play=play_of(self.scenario, cards.cards, load_glyphs(tilesets)),
        )


def _copy(battlefield: Battlefield) -> Battlefield:
    """A battlefield of its own with the same pieces and notes."""
    copy = copy_of(battlefield)
    for notes in (battlefield.slot_notes, battlefield.hex_notes):
        copy.apply(Several(tuple(SetNote(place, text) for place, text in notes.items())))
    return copy
