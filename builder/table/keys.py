"""The table by keys alone: figures, targets and parts of the window in turn, numbers that press buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget

from builder.view.theme import colours, drawn, scaled

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from builder.table.controller import Controller
    from builder.table.plan import TablePlan

NUMBERED = 9
"""Buttons that a number presses."""
_ICON = 16  # px


class TableKeys(QObject):
    """Keeps the focus where something is to be done, as `follow` finds it: on the battlefield, or on cards.

    ``press`` presses a button by its number, from 0. ``board`` contains the battlefield, in any view;
    ``parts`` are the visible parts of the window, the battlefield first; ``cards`` is the one where cards are
    to be chosen (None: none).
    """

    def __init__(
        self,
        controller: Controller,
        plan: TablePlan,
        press: Callable[[int], None],
        board: QWidget,
        parts: Callable[[], Sequence[QWidget]],
        cards: Callable[[], QWidget | None],
    ) -> None:
        super().__init__(board)
        self._controller, self._plan, self._board = controller, plan, board
        self._parts, self._cards = parts, cards
        self._at: QWidget | None = None
        for number in range(NUMBERED):
            key = QShortcut(QKeySequence(str(number + 1)), board)  # wherever nothing is typed
            key.activated.connect(partial(press, number))

    def on_board(self, *actions: QAction) -> None:
        """Restrict the keys of actions to the battlefield."""
        for action in actions:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._board.addAction(action)

    @property
    def at_board(self) -> bool:
        """Whether the battlefield has the focus."""
        focus = QApplication.focusWidget()
        return focus is not None and self._board.isAncestorOf(focus)

    def to_board(self) -> None:
        """Give the focus to the battlefield."""
        self._parts()[0].setFocus()

    def follow(self) -> None:
        """Move the focus to where something new is to be done."""
        cards = self._cards() if self._controller.offers is not None else None
        if cards is not self._at:
            self._at = cards
            (cards or self._parts()[0]).setFocus()

    def next_figure(self, step: int = 1) -> None:
        """Choose the next figure that may do something, and point at it."""
        controller = self._controller
        controller.next_figure(step)
        figure = controller.game.state.figures.get(controller.figure or 0)
        if figure is not None and figure.on:
            self._plan.point_to(figure.spaces[0])

    def next_target(self, step: int = 1) -> None:
        """Point at the next space that is lit for more than a move."""
        controller = self._controller
        targets = controller.targets
        if targets:
            last = -1 if step > 0 else 0
            here = targets.index(controller.pointed) if controller.pointed in targets else last
            self._plan.point_to(targets[(here + step) % len(targets)])
            self.to_board()  # Enter is for that space

    def next_part(self, step: int = 1) -> None:
        """Go to the next part of the window."""
        parts, focus = self._parts(), QApplication.focusWidget()
        here = (number for number, part in enumerate(parts) if focus and part in (focus, *_above(focus)))
        parts[(next(here, 0) + step) % len(parts)].setFocus(Qt.FocusReason.TabFocusReason)


def _above(widget: QWidget) -> list[QWidget]:
    """All ancestors of a widget."""
    found: list[QWidget] = []
    parent = widget.parentWidget()
    while parent is not None:
        found.append(parent)
        parent = parent.parentWidget()
    return found


def number_icon(number: int) -> QIcon:
    """An icon with a number, that of the key that presses a button."""
    with drawn(QSize(2 * _ICON, 2 * _ICON), 2.0) as (picture, painter):
        mine = colours()
        painter.setPen(mine.faint)
        painter.drawRoundedRect(1, 1, _ICON - 2, _ICON - 2, 3, 3)
        painter.setPen(mine.text)
        painter.setFont(scaled(painter.font(), 0.85))
        painter.drawText(0, 0, _ICON, _ICON, Qt.AlignmentFlag.AlignCenter, str(number))
    return QIcon(picture)
