"""What is near the limit and left to the players (R089): one of it is proposed to the other seat."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from builder.language import _
from builder.table.controller import Controller
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, Stretch, form_layout, hbox, push_button, vbox
from builder.view.widgets.fields import Choice


class RulingDialog(SafeOverrides, QDialog):
    """Follows a controller; it stays open while people play: the seat looked at speaks in another's turn."""

    def __init__(self, controller: Controller, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        self.setWindowTitle(_("Ruling"))
        words = PlainLabel(
            _(
                "What the rules leave to you: who is seen near the limit, and who fits where the ceiling is "
                "one level too low. Propose a ruling for this turn. The other player agrees, or disputes it: "
                "then both roll a d20, and the higher one decides."
            ),
            self,
            wrap=True,
        )
        self.about = Choice(_("Ruling"), self, wide=True)
        self.about.setMinimumContentsLength(44)
        self.propose = push_button(_("&Propose"), self, do=self._propose)
        self.says = PlainLabel(self, wrap=True)
        form = form_layout()
        form.addRow(_("&Ruling:"), self.about)
        close = push_button(_("&Close"), self, do=self.close)
        vbox(words, form, self.says, hbox(Stretch(), self.propose, close), parent=self)
        controller.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show what may be proposed now: nothing while somebody is asked or thinks."""
        controller, match = self._controller, self._controller.match
        asks = controller.game.state.asks
        busy = controller.thinks or match.asked or asks or controller.hands_over is not None
        self._rulings = [] if busy else match.rulings()
        said = [(str(n), controller.labels.ruling(one)) for n, one in enumerate(self._rulings)]
        self.about.offer(said, "0")
        self.about.setEnabled(bool(said))
        self.propose.setEnabled(bool(said))
        none = (
            _("Not now: somebody must act or answer first.") if busy else _("Nothing is near the limit now.")
        )
        self.says.setText("" if said else none)

    def _propose(self) -> None:
        self._controller.do(self._rulings[self.about.currentIndex()])
