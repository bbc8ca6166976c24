"""All data for the sheets of one battlefield, computed once and passed to every section."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath
from typing import TypedDict

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction.statics import falls_by_step
from builder.drawing.plan_view import Window, frame_window
from builder.drawing.styles import Styles
from builder.fitting.exchanges import Exchange
from builder.hexgrid import window_of
from builder.inventory import BoxPlan
from builder.language import _
from builder.problems import Problem, Severity
from builder.sheets.building.step_views import StepView, together, views_of
from builder.sheets.building.steps import BuildStep
from builder.sheets.flow import Flow
from builder.sheets.layout import Measure
from builder.sheets.options import PAPERS, SheetOptions, Zones
from builder.sheets.scenario.board_setup import BoardSetup, on_drawing
from builder.sheets.scenario.shown import NO_SCENARIO, ShownScenario
from builder.wording import on_one_line


class SheetExtras(TypedDict, total=False):
    """What sheets say besides what is built; all of it may be missing.

    ``boxes`` are the boxes to name on the cover, ``owned`` the pieces somebody has, by id, ``problems`` the
    findings to list at the end, ``scenario`` is one, ``more`` further ones, ``exchanges`` what lies instead
    of pieces of the battlefield that this one was made from.
    """

    boxes: BoxPlan | None
    owned: Mapping[str, int] | None
    problems: Sequence[Problem]
    scenario: ShownScenario | None
    more: Sequence[ShownScenario]
    exchanges: Sequence[Exchange]


class SheetSources(SheetExtras):
    """All that sheets are made of but battlefield and options; ``measure(text, pt, bold)`` gives the width of
    a text in mm.
    """

    catalogue: Catalogue
    styles: Styles
    measure: Measure


@dataclass(frozen=True)
class SheetContext:
    """The battlefield (flags lowered), its steps, and what was chosen; pages are ``width`` × ``height`` mm.

    Sizes of pages and texts are as if letters had the usual size: `zoom` mm of paper are one mm here.

    What is not said here is as in `SheetExtras`. ``scenarios`` are several; ``scenario`` says nothing then.
    """

    battlefield: Battlefield
    steps: tuple[BuildStep, ...]
    options: SheetOptions
    catalogue: Catalogue
    styles: Styles
    measure: Measure
    width: float
    height: float
    boxes: BoxPlan | None = None
    owned: Mapping[str, int] | None = None
    problems: tuple[Problem, ...] = ()
    scenario: ShownScenario = NO_SCENARIO
    exchanges: tuple[Exchange, ...] = ()
    scenarios: tuple[ShownScenario, ...] = ()

    def new_flow(self) -> Flow:
        """Pages of this document to be filled, none yet."""
        return Flow(self.width, self.height, self.options.margin / self.zoom, self.styles, self.measure)

    def both_ways(self) -> list[SheetContext]:
        """The same with the page upright and lying, as far as the options leave it open."""
        short, long = (side / self.zoom for side in PAPERS[self.options.paper])
        upright, lying = replace(self, width=short, height=long), replace(self, width=long, height=short)
        return {"portrait": [upright], "landscape": [lying]}.get(self.options.orientation, [upright, lying])

    def each_scenario(self) -> list[SheetContext]:
        """The same for each of several scenarios, drawn on a plan by itself; else this one alone."""
        zones: Zones = "off" if self.options.zones == "off" else "step"
        options = replace(self.options, zones=zones)
        return [
            replace(self, scenario=scenario, scenarios=(), options=options) for scenario in self.scenarios
        ] or [self]

    @property
    def title(self) -> str:
        """The title to print; a battlefield without one goes by the name of its file."""
        named = (self.options.title, self.battlefield.info.title, PurePath(self.options.file_name).stem)
        return next((title for title in map(on_one_line, named) if title), _("Untitled battlefield"))

    @property
    def scenario_title(self) -> str:
        """What the scenario is called; empty where nobody said, or where its battlefield is called so."""
        title = self.scenario.title
        return "" if title == self.title else title

    @property
    def author(self) -> str:
        """The author to print, empty where nobody said."""
        return on_one_line(self.options.author or self.battlefield.info.author)

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number of the step in which each piece is put down, by its id."""
        return {piece.id: step.number for step in self.steps for piece in step.pieces}

    @cached_property
    def extents(self) -> Mapping[int, Window]:
        """The columns and rows of each piece and beyond its edges, by its id."""
        pieces = self.battlefield.pieces.values()
        return {
            piece.id: window_of((*piece.cells, *[edge.across for edge in piece.edges])) for piece in pieces
        }

    @cached_property
    def faults(self) -> Mapping[int, Problem]:
        """Of each piece that cannot be built as it lies, by id, the first error of the check."""
        errors = [one for one in self.problems if one.severity is Severity.ERROR and one.pieces]
        return {one.pieces[0].id: one for one in reversed(errors)}

    @cached_property
    def held_until(self) -> Mapping[int, Mapping[int, int]]:
        """By the number of the step in which it comes, the pieces to be held by hand, by their ids, until a
        later step is done: without that they would tip over.
        """
        found: dict[int, dict[int, int]] = defaultdict(dict)
        falling = falls_by_step([step.pieces for step in self.steps])
        for at, (step, tipping) in enumerate(zip(self.steps, falling, strict=True)):
            for id in tipping if not at else [id for id in tipping if id not in falling[at - 1]]:
                stands = next((n for n in range(at + 1, len(falling)) if id not in falling[n]), None)
                if stands is not None:  # else it falls in the end, which the check reports
                    found[step.number][id] = self.steps[stands].number
        return found

    @cached_property
    def _views(self) -> Sequence[tuple[StepView, ...]]:
        return views_of(self.battlefield, [step.pieces for step in self.steps], self.styles)

    def views_of(self, steps: Sequence[BuildStep]) -> tuple[StepView, ...]:
        """The pictures of a step, or of several in a row as one."""
        return together([self._views[step.number - 1] for step in steps])

    @cached_property
    def frame(self) -> Window | None:
        """The first and last column and row with terrain."""
        return frame_window(self.battlefield)

    @cached_property
    def drawn_setup(self) -> tuple[BoardSetup, tuple[str, ...]]:
        """The scenario as far as it lies on the battlefield, and a line for each thing that is odd."""
        return on_drawing(self.scenario.setup, self.battlefield)

    @property
    def zoom(self) -> float:
        """How many mm of paper one mm of the layout becomes."""
        return self.options.zoom
