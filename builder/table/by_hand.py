"""Changes by hand, on which all at the table agree and which the referee does not know: a figure is put
elsewhere, wounded, destroyed, brought back or given dice.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QDialog, QWidget

from builder.board import Space
from builder.facts import Limits
from builder.language import N_, _
from builder.match.offers import Clickable
from builder.referee.by_hand import MOST_DICE, stands_by_hand
from builder.referee.state import ByHand, Figure, HandWork, Life, Phase
from builder.referee.table import position_of
from builder.table.controller import Controller
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, Stretch, form_layout, hbox, push_button, vbox
from builder.view.widgets.fields import Choice, Line, Number, Switch

_NOTE = Limits(0, 120)
_DICE = {HandWork.ATTACK: N_("Attack dice"), HandWork.DEFENSE: N_("Defense dice")}


class ByHandDialog(SafeOverrides, QDialog):
    """Follows a controller; it stays open while people play. Each change is an action of the person at the
    table.
    """

    def __init__(self, controller: Controller, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller, self._over = controller, parent
        self.setWindowTitle(_("By Hand"))
        words = PlainLabel(
            _("For powers that the program does not know. No rules are checked here: do what you agreed on."),
            self,
            wrap=True,
        )
        self.figure = Choice(_("Figure"), self, wide=True, chosen=self._choose)
        self.note = Line(_("Note"), self, _NOTE, prompt=_("Name of the power"))
        self.wounds = Number(_("Wounds"), Limits(0, 0), self)
        self.dice = Number(_("Dice"), Limits(-MOST_DICE, MOST_DICE), self, tip=_("Below 0: fewer dice"))
        self.dice.fill(1)
        self.of = Choice(_("Kind of dice"), self, [(str(id), _(text)) for id, text in _DICE.items()])
        self.of.setSizeAdjustPolicy(Choice.SizeAdjustPolicy.AdjustToContents)
        self.of.fill(str(HandWork.ATTACK))
        self.rest = Switch(_("&Rest of the turn"), self)
        self.place = push_button(_("&Put on a Space"), self, do=self._pick)
        self.place.setCheckable(True)
        self.wound = push_button(_("Set &Wounds"), self, do=self._wound)
        self.end = push_button(_("&Destroy"), self, do=lambda: self._do(HandWork.DESTROY))
        self.give = push_button(_("&Give Dice"), self, do=self._give)
        self.write = push_button(_("&Only Write the Note"), self, do=lambda: self._do(HandWork.NOTE))
        close = push_button(_("&Close"), self, do=self.close)
        for button in (self.place, self.wound, self.end, self.give, self.write, close):
            button.setAutoDefault(False)
        form = form_layout()
        form.addRow(_("&Figure:"), self.figure)
        form.addRow(_("&Note:"), self.note)
        form.addRow(_("Place:"), hbox(self.place, self.end, Stretch()))
        form.addRow(_("Wounds:"), hbox(self.wounds, self.wound, Stretch()))
        form.addRow(_("Dice:"), hbox(self.dice, self.of, self.rest, self.give, Stretch()))
        self.says = PlainLabel(self, wrap=True)
        self.says.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        vbox(words, form, self.says, hbox(Stretch(), self.write, close), parent=self)
        controller.changed.connect(self.show_now)
        self.figure_id = controller.figure or next(iter(controller.game.state.figures), 0)
        self._followed = controller.figure  # a figure that is chosen on the battlefield is chosen here, too
        for changed in (self.wounds.set, self.dice.set, self.note.written):
            changed.connect(self._enable)
        self.show_now()

    @property
    def now(self) -> Figure | None:
        """The figure chosen."""
        return self._controller.game.state.figures.get(self.figure_id)

    def show_now(self) -> None:
        """Show the current state of the match; nothing while nobody may look, or a computer player thinks."""
        controller, labels = self._controller, self._controller.labels
        figures = controller.game.state.figures
        if controller.figure not in (None, self._followed):
            self.figure_id = controller.figure or 0
        self._followed = controller.figure
        self.figure.offer(
            ((str(id), self._called(figure)) for id, figure in figures.items()), str(self.figure_id)
        )
        figure, game = self.now, controller.game
        free = self._is_free
        self.place.setChecked(bool(controller.by_hand))
        if figure is not None:
            self.place.setText(_("&Put on a Space") if figure.on else _("&Bring Back"))
            self.wounds.setMaximum(game.table.life(game.card(figure)))
            self.wounds.fill(figure.wounds)
        self._enable()
        if controller.by_hand and figure is not None:
            self.says.setText(_("Click the space for {figure}.", figure=labels.figure(figure.id)))
        elif game.state.phase is Phase.OVER:
            self.says.setText(_("The game is over."))
        elif not free:
            self.says.setText(_("Not now: wait for your turn, or answer the question first."))
        else:
            self.says.setText("")

    @property
    def _is_free(self) -> bool:
        """Whether it is the turn of somebody at this table."""
        return self._controller.offers is not None and not self._controller.game.state.asks

    def _enable(self) -> None:
        """Disable buttons that make no sense."""
        figure, free, turn = self.now, self._is_free, self._controller.game.state.turn
        on = free and figure is not None and figure.on
        self.place.setEnabled(free and figure is not None)
        self.end.setEnabled(on)
        self.wound.setEnabled(on and figure is not None and self.wounds.value() != figure.wounds)
        self.give.setEnabled(on and turn is not None and self.dice.value() != 0)
        self.write.setEnabled(free and bool(self.note.text().strip()))

    def _called(self, figure: Figure) -> str:
        game, labels = self._controller.game, self._controller.labels
        text = labels.figure(figure.id)
        if figure.life is Life.DESTROYED:
            return _("{figure} (destroyed)", figure=text)
        return text if not figure.on else f"{text}, {labels.player(game.player_of(figure), within=True)}"

    def _choose(self, id: str) -> None:
        self.figure_id = int(id)
        self._controller.pick_by_hand({})
        self.show_now()

    def _pick(self) -> None:
        """Let the next click on a space put the figure there."""
        figure, picking = self.now, bool(self._controller.by_hand)
        self._controller.pick_by_hand({} if figure is None or picking else self._stands(figure))
        self._enable()
        if self._controller.by_hand:
            self._over.activateWindow()  # the keys are for the space now

    def _stands(self, figure: Figure) -> Clickable:
        found: dict[Space, list[ByHand]] = {}
        for stand in stands_by_hand(self._controller.game, figure):
            at = tuple(map(position_of, stand))
            found.setdefault(stand[0], []).append(self._action(HandWork.STAND, figure.id, at=at))
        return {space: tuple(actions) for space, actions in found.items()}

    def _wound(self) -> None:
        self._do(HandWork.WOUNDS, number=self.wounds.value())

    def _give(self) -> None:
        self._do(HandWork(self.of.currentData()), number=self.dice.value(), rest=self.rest.isChecked())

    def _do(self, what: HandWork, **more: Any) -> None:
        figure = None if what is HandWork.NOTE else self.figure_id
        self._controller.do(self._action(what, figure, **more))

    def _action(self, what: HandWork, figure: int | None, **more: Any) -> ByHand:
        player = self._controller.seat or ""
        return ByHand(player, what, figure, why=self.note.text().strip(), **more)

    def done(self, result: int) -> None:
        self._controller.pick_by_hand({})
        super().done(result)
