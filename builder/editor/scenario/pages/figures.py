"""The page of the figures that start on fixed spaces: a player's, or nobody's."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from builder.editor.figure.card_choice import CardChoice
from builder.editor.scenario.marker_list import MarkerList, players_of
from builder.editor.scenario.pages.page import ScenarioPage
from builder.editor.widgets.fields import Choice, Number, Switch, heading, hint
from builder.editor.widgets.layout import Stretch, add_parts, form_layout, push_button
from builder.language import _
from builder.scenario import FixedFigure, NeutralFigure, Scenario
from builder.scenario.edits import markers
from builder.scenario.edits.markers import SeatFigure
from builder.scenario.limits import limits_of


class FiguresPage(ScenarioPage):
    """What is chosen above is what the tool puts down; the list holds what stands there."""

    id = "figures"

    @staticmethod
    def title() -> str:
        return _("Figures")

    def build(self) -> None:
        self.column.addWidget(heading(_("Figures on fixed spaces"), self))
        self.card = CardChoice(self.facts.cards, self, moving=False)
        self.card.setAccessibleName(_("Figure in hand"))
        self.seat = Choice(_("Whose figure it is"), self, chosen=lambda seat: self._take(seat=seat))
        self.put = push_button(
            _("Put Down"),
            self,
            do=lambda: self.want("tool-figure"),
            tip=_("Take the tool that puts the figure down on the spaces you click"),
        )
        self.column.addLayout(
            form_layout((_("Card"), self.card), (_("Whose"), self.seat), ("", self.put), spacing=6)
        )
        self.standing = hint("", self)
        self.standing.setEnabled(True)
        add_parts(self.column, self.standing, heading(_("On the battlefield"), self))
        self.empty = hint(
            _(
                "None yet. Choose a card and whose it is, and click the spaces on which its figures start. "
                "They cost no army points."
            ),
            self,
        )
        kinds = (SeatFigure, NeutralFigure)
        self.there = MarkerList(_("Figures on the battlefield"), self.facts, kinds, self)
        self.list, self.remove = self.there.list, self.there.remove
        self.captive = Switch(_("Captive: nobody moves or controls it"), self)
        self.details = QWidget(self)
        self.number = Number(_("Which figure of its card"), limits_of(FixedFigure, "number"), self.details)
        form_layout((_("Number on its card"), self.number), parent=self.details, margins=0)
        add_parts(self.column, self.empty, self.there, self.details, self.captive, Stretch())
        self.card.chosen.connect(lambda card: self._take(card=card))
        self.there.chosen.connect(self._show_details)
        self.there.changed.connect(self.edit)
        self.there.position_requested.connect(self.position_requested)
        self.captive.set.connect(self._bind)
        self.number.set.connect(self._renumber)
        self.number.editingFinished.connect(self.seal)

    def show_scenario(self, scenario: Scenario) -> None:
        held = self.held
        self.card.show_card(held.card)
        self.seat.offer([*players_of(scenario, held.language), ("", _("nobody's"))])
        self.seat.fill(held.seat)
        self.put.setEnabled(bool(held.card))
        self.there.fill(scenario, held.language)
        self.empty.setVisible(self.there.isHidden())
        self._show_standing(scenario)
        self._show_details()

    def _show_standing(self, scenario: Scenario) -> None:
        """How many figures of the card in hand stand already."""
        held, card = self.held, self.facts.cards.get(self.held.card)
        self.standing.setVisible(card is not None and bool(held.seat))
        if card is not None:
            count = sum(
                found.seat == held.seat and found.figure.card == card.id
                for found in markers.seat_figures(scenario)
            )
            self.standing.setText(
                _("{count} of {most} figures of this card stand there.", count=count, most=card.figures)
            )

    def _show_details(self) -> None:
        thing = self.there.thing
        self.captive.setVisible(isinstance(thing, NeutralFigure))
        if isinstance(thing, NeutralFigure):
            self.captive.fill(thing.captive)
        card = self.facts.cards.get(thing.figure.card) if isinstance(thing, SeatFigure) else None
        # A hero is the only figure of his card.
        self.details.setVisible(isinstance(thing, SeatFigure) and (card is None or not card.hero))
        if isinstance(thing, SeatFigure):
            self.number.fill(thing.figure.number)

    def _take(self, **parts: str) -> None:
        """Take a figure in hand, and the tool that puts it down where it is known which."""
        self.desk.scenario_hand.take(**parts)
        if self.held.card:
            self.want("tool-figure")

    def _bind(self, on: bool) -> None:
        thing = self.there.thing
        if isinstance(thing, NeutralFigure):
            other = replace(thing, captive=on)
            after = markers.exchanged(self.scenario, thing, other)
            self.edit(after, _("Whether it is a captive"))

    def _renumber(self, number: int) -> None:
        thing = self.there.thing
        if isinstance(thing, SeatFigure):
            other = replace(thing, figure=replace(thing.figure, number=number))
            after = markers.exchanged(self.scenario, thing, other)
            self.edit(after, _("Number of a figure"), ("figure-number", thing.seat, thing.figure.positions))
