"""What an army may hold at most, as a form, each limit with how much of it is taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from builder.api import ArmyLimits, OfficialCard, OpenArmy
from builder.catalogue.row import limit
from builder.facts import Limits
from builder.language import N_, _
from builder.scenario.naming import opened
from builder.view.theme import bold, colours
from builder.view.widgets import Choice, Number, OnRestyle, PlainLabel, Switch, hbox
from builder.view.widgets.layout import Stretch

_LIMITS = {
    "points": N_("Points"),
    "figures": N_("Figures"),
    "spaces": N_("Spaces"),
    "generals": N_("Generals"),
    "copies": N_("Of each card"),
}
_PLACES = {"points": (0, 0), "figures": (0, 4), "spaces": (1, 0), "generals": (1, 4), "copies": (2, 4)}


class LimitsForm(QWidget):
    """``edited`` carries other limits, and which of them a person changed."""

    edited = Signal(object, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._limits = ArmyLimits()
        self.numbers: dict[str, Number] = {}
        self.taken: dict[str, PlainLabel] = {}
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(4)
        grid.setColumnMinimumWidth(3, 24)
        grid.setColumnStretch(7, 1)
        for key, name in _LIMITS.items():
            row, column = _PLACES[key]
            number = Number(_(name), Limits(0, limit(ArmyLimits, key).most), self, none=_("any"))
            number.set.connect(lambda value, key=key: self._give(key, value or None))
            taken = PlainLabel(self)
            for at, part in enumerate((PlainLabel(_(name), self), taken, number)):
                grid.addWidget(part, row, column + at)
            self.numbers[key], self.taken[key] = number, taken
        systems = [(system, opened(_(system))) for system in OfficialCard.systems]
        self.system = Choice(_("System of points"), self, systems, chosen=self._give_to("system"))
        grid.addWidget(PlainLabel(_("Counted in"), self), 2, 0)
        grid.addWidget(self.system, 2, 1, 1, 2)
        self.eras = {era: Switch(_(words), self) for era, words in OfficialCard.eras.items()}
        for switch in self.eras.values():
            switch.set.connect(self._give_eras)
        eras = hbox(PlainLabel(_("Cards of"), self), *self.eras.values(), Stretch(), margins=0, spacing=12)
        grid.addLayout(eras, 3, 0, 1, 8)
        self.set = Choice(
            _("Sets"), self, prompt=_("any set"), wide=True, chosen=self._give_set,
            tip=_("A set that is chosen is allowed; chosen once more it is not. With none, all are."),
        )  # fmt: skip
        grid.addWidget(PlainLabel(_("Sets"), self), 4, 0)
        grid.addWidget(self.set, 4, 1, 1, 7)
        self.sets = PlainLabel(self, wrap=True)
        grid.addWidget(self.sets, 5, 0, 1, 8)
        self.setLayout(grid)
        self._army: OpenArmy | None = None
        OnRestyle(self, self._restyle)

    def show_army(self, army: OpenArmy) -> None:
        """Show the limits of an army, and what it takes of them."""
        self._army, self._limits = army, army.roster.limits
        sums = army.sums
        now = {"points": sums.points, "figures": sums.figures, "spaces": sums.spaces}
        now["generals"] = len(sums.generals)
        for key, number in self.numbers.items():
            most = getattr(self._limits, key)
            number.fill(most or 0)
            if key in now:
                over = most is not None and now[key] > most
                self._say(self.taken[key], now[key], over=over)
        self.system.fill(self._limits.system)
        for era, switch in self.eras.items():
            switch.fill(era in self._limits.eras)
        sets = self._limits.sets
        there = sorted({card.set for card in army.cards.values() if card.set} | {*sets})
        self.set.offer(((name, f"✓ {name}" if name in sets else name) for name in there), "")
        self.set.setPlaceholderText(_("Add or remove a set…") if sets else _("any set"))
        self.sets.say(_("Cards of these sets: {sets}", sets=", ".join(sets)) if sets else "")

    def _restyle(self) -> None:
        if self._army is not None:
            self.show_army(self._army)

    def _say(self, label: PlainLabel, number: int, *, over: bool) -> None:
        label.setText(_("{number} of", number=number))
        label.setFont(bold() if over else self.font())
        label.setStyleSheet(f"color: {colours(self.palette()).bad.name()}" if over else "")

    def _give(self, key: str, value: Any) -> None:
        self.edited.emit(replace(self._limits, **{key: value}), key)

    def _give_to(self, key: str) -> Callable[[object], None]:
        return lambda value: self._give(key, value)

    def _give_set(self, name: str) -> None:
        sets = self._limits.sets
        self._give("sets", tuple(one for one in sets if one != name) if name in sets else (*sets, name))

    def _give_eras(self) -> None:
        self._give("eras", tuple(era for era, switch in self.eras.items() if switch.isChecked()))
