"""Which player of which layout a page speaks of."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from builder.editor.docks.scenario_dock.fields import Choice
from builder.editor.work.scenario_hand import ScenarioHand
from builder.scenario import Scenario
from builder.scenario.edits import players


class SeatChoice(QWidget):
    """Two choices: for how many players, where there are several numbers of them, and which player."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hand: ScenarioHand | None = None
        self.layouts = Choice(self.tr("For how many players"), self)
        self.layouts.setToolTip(self.tr("Each number of players has armies of its own"))
        self.seats = Choice(self.tr("Player"), self)
        self.seats.setToolTip(self.tr("Whose army and figures are shown"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.seats, 3)
        row.addWidget(self.layouts, 2)
        self.layouts.chosen.connect(self._take_layout)
        self.seats.chosen.connect(self._take_seat)

    def show_choice(self, scenario: Scenario, hand: ScenarioHand) -> None:
        """Offer the players there are, and show the one in hand."""
        self._hand = hand
        there = players.in_hand(scenario, hand.held.layout, hand.held.seat)
        self.setVisible(there is not None)
        if there is None:
            return
        at, seat = there
        self.layouts.setVisible(len(scenario.layouts) > 1)
        self.layouts.offer(
            (str(place), self.tr("{count} players").format(count=layout.players))
            for place, layout in enumerate(scenario.layouts)
        )
        self.layouts.fill(str(at))
        seats = scenario.layouts[at].seats
        self.seats.offer((one.id, players.name_of(one, hand.held.language)) for one in seats)
        self.seats.fill(seats[seat].id)

    def _take_layout(self, at: str) -> None:
        if self._hand is not None:
            self._hand.take(layout=int(at))

    def _take_seat(self, id: str) -> None:
        if self._hand is not None:
            self._hand.take(seat=id)
