"""What gives a seat of a scenario the army of a file: at a table, and in games of computer players."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from builder.language import _
from builder.scenario import Scenario, Seat
from builder.view.widgets import hbox, push_button, run_dialog, tool_button


class SeatArmy(QWidget):
    """A button that puts the army of a seat together or opens it, within what the scenario allows, and one
    that takes it away. ``brought`` carries its file, None for none, when the click is over: whoever hears it
    may delete the buttons.
    """

    brought = Signal(object)

    def __init__(self, seat: Seat, scenario: Scenario, path: Path | None, parent: QWidget) -> None:
        """``path`` is the file of the army that the seat has now."""
        super().__init__(parent)
        self._seat, self._scenario, self._path = seat, scenario, path
        self.choose = push_button(_("Army…"), self, do=self._ask, tip=_("Bring an army"))
        self.choose.setAutoDefault(False)
        self.drop = tool_button("✕", self, lambda: self._bring(None), tip=_("Bring none of a file"))
        self.drop.setVisible(path is not None)
        if path is not None:
            self.choose.setText(path.stem)
        hbox(self.choose, self.drop, parent=self, margins=0)

    def _ask(self) -> None:
        from builder.api import ArmyLimits
        from builder.view.army_builder import ArmyBuilder  # rarely needed

        limits = ArmyLimits(points=self._seat.points or None, **asdict(self._scenario.army))
        dialog = ArmyBuilder(self, self._path, limits, chooses=True)
        if run_dialog(dialog) and dialog.path is not None:
            self._bring(dialog.path)

    def _bring(self, path: Path | None) -> None:
        QTimer.singleShot(0, self, lambda: self.brought.emit(path))
