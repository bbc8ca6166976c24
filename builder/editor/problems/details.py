"""All that is known of one problem in full: message, how to fix it, the rule; and a button that does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from builder.editor.problems.titles import rule_in_words
from builder.editor.widgets.icons import icon
from builder.editor.widgets.layout import Stretch, hbox, push_button, vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.language import _
from builder.problems import Problem
from builder.view.theme import colours

if TYPE_CHECKING:
    from builder.construction.quick_fix import Fix


class ProblemDetails(QScrollArea):
    """Wraps as wide as it is; scrolls where that is too high. Hidden parts take no room."""

    fix_requested = Signal()
    fix_all_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._inside = inside = QWidget(self)
        self.message, self.hint, self.way, self.rule = (PlainLabel(inside) for _ in range(4))
        for text in (self.message, self.hint, self.way, self.rule):
            text.setWordWrap(True)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fix = push_button(_("Fix"), inside, do=self.fix_requested)
        self.fix_all = QPushButton(inside)
        vbox(
            self.message,
            self.hint,
            self.way,
            hbox(self.fix, self.fix_all, Stretch()),
            self.rule,
            Stretch(),
            parent=inside,
            margins=(6, 0, 2, 0),
            spacing=4,
        )
        self.setWidget(inside)
        self.setAccessibleName(_("The problem in full"))
        self.fix_all.clicked.connect(self.fix_all_requested)
        self._dress()
        self.show_problem(None, None, 0)

    def show_problem(self, problem: Problem | None, fix: Fix | None, alike: int) -> None:
        """Tell of this problem, of how to fix it, and that there are n ``alike``."""
        self.message.setText(problem.message if problem is not None else "")
        hint = problem.hint if problem is not None else ""
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        rule = problem.rule if problem is not None else ""
        self.rule.setText(rule_in_words(rule))
        self.rule.setVisible(bool(rule))
        self.fix.setVisible(fix is not None)
        self.way.setVisible(fix is not None)
        if fix is not None:
            self.way.setText(_("One click: {what}", what=fix.label))
        self.fix_all.setVisible(fix is not None and alike > 1)
        self.fix_all.setText(_("Fix all {count}", count=alike))

    def show_kind(self, title: str, text: str) -> None:
        """Tell of many problems of one kind."""
        self.show_problem(None, None, 0)
        self.message.setText(title)
        self.hint.setText(text)
        self.hint.setVisible(True)

    def offer_all(self, number: int) -> None:
        """Offer to fix n at once."""
        self.fix_all.setText(_("Fix all {count}", count=number))
        self.fix_all.setVisible(True)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "fix"):
            self._dress()
        super().changeEvent(event)

    def _dress(self) -> None:
        palette = self.palette()
        mine = colours(palette)
        # As light as the window, not as a list.
        self.viewport().setAutoFillBackground(False)
        self._inside.setAutoFillBackground(False)
        faint = QPalette(palette)
        faint.setColor(QPalette.ColorRole.WindowText, mine.faint)
        self.rule.setPalette(faint)
        self.fix.setIcon(icon("fix", mine.text))
