"""What every page of the scenario dock has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.editor.document.staging import HandContents
from builder.editor.scenario.about import FormContext
from builder.editor.scenario.record_form import RecordForm
from builder.errors import RefusedError
from builder.scenario import Scenario
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import icon, tool_button, vbox


class ScenarioPage(SafeOverrides, QWidget):
    """A part of the scenario, to be read and changed. See `builder.editor.scenario` for how.

    ``message`` carries what the designer should know, ``requested`` the id of an action to be carried out,
    ``position_requested`` the `Position` of a space to be shown.
    """

    message = Signal(str)
    requested = Signal(str)
    position_requested = Signal(object)

    id = ""
    title = ""  # what it is called in the list, short; marked to be translated
    follows_pieces = False  # it is shown again after edits of the battlefield, too

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.catalogue, self.facts = catalogue, facts
        self._desk: Desk | None = None
        self._pictures: list[tuple[QToolButton, str]] = []
        self.column = vbox(parent=self, margins=(10, 8, 10, 10), spacing=6)
        self.build()

    def build(self) -> None:
        """Make its widgets and put them into ``self.column``."""
        raise NotImplementedError

    def show_scenario(self, scenario: Scenario) -> None:
        """Show the scenario as it stands."""
        raise NotImplementedError

    def show_part(self, number: int) -> None:
        """Choose the row of a number, from 1, where the page has rows; 0 for none in particular."""

    def show_desk(self, desk: Desk) -> None:
        """Show the scenario of a desk, as it is now."""
        self.move_to(desk)
        scenario = desk.scenario
        if scenario is not None:
            self.show_scenario(scenario)

    def move_to(self, desk: Desk) -> None:
        """Belong to another desk from now on; its scenario is shown when the page is."""
        self._desk = desk

    @property
    def desk(self) -> Desk:
        """The desk whose scenario it is. Raises ValueError before there is one."""
        if self._desk is None:
            raise ValueError("the page was not shown yet")
        return self._desk

    @property
    def scenario(self) -> Scenario:
        """The scenario as it stands. Raises ValueError where there is none."""
        scenario = self.desk.scenario
        if scenario is None:
            raise ValueError("there is no scenario")
        return scenario

    @property
    def held(self) -> HandContents:
        """What is in hand."""
        return self.desk.scenario_hand.held

    @property
    def about(self) -> FormContext:
        """The scenario with the data that forms need."""
        scenario = self.scenario
        facts = self.facts.knowing(scenario.glyphs_beside(self.facts.glyphs))
        return FormContext(scenario, facts, self.catalogue, self.held.language)

    def edit(self, after: Scenario, label: str, merge: object = None) -> None:
        """Replace the scenario, as a step called ``label``; a refusal is shown to the designer."""
        try:
            self.desk.edit_scenario(after, label, merge)
        except RefusedError as error:
            self.message.emit(str(error))
            self.show_scenario(self.scenario)

    def follow_form(
        self,
        form: RecordForm,
        put: Callable[[Any], Scenario],
        key: Callable[[Any], object] = lambda record: getattr(record, "id", None),
    ) -> None:
        """Turn values given in a form into edits: ``put`` makes the scenario with the record in its place;
        ``key`` distinguishes the record from others of its kind.
        """

        def edit(record: object, field: str) -> None:
            after = put(record)
            if after != self.scenario:
                merge = (type(record).__name__, field, key(record), self.held.language)
                self.edit(after, form.step_of(field), merge if field.startswith("+") else None)

        form.edited.connect(edit)
        form.left.connect(self.seal)

    def seal(self) -> None:
        """The next edit begins a step of its own."""
        if self._desk is not None:
            self._desk.document.seal()

    def picture_button(self, picture: str, words: str, act: Callable[[], None]) -> QToolButton:
        """A small button with an icon, which `paint_pictures` draws in the current colours."""
        button = tool_button("", self, act, tip=words, size=18)
        self._pictures.append((button, picture))
        return button

    def paint_pictures(self) -> None:
        """Draw the icons of the small buttons."""
        mine = colours(self.palette())
        weak = self.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
        for button, picture in self._pictures:
            button.setIcon(icon(picture, mine.text, weak))

    def want(self, id: str) -> None:
        """Carry out an action of the window."""
        self.requested.emit(id)
