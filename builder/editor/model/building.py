"""The model being built: the steps of the build sheets one after the other, above a row of controls."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QSlider, QStyle, QToolButton, QWidget

from builder.battlefield import Battlefield, Change
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.language import _, ngettext
from builder.view import settings
from builder.view.model_view import ModelView
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    NoRemoval,
    OnRestyle,
    PlainLabel,
    hbox,
    icon,
    named,
    plain_tip,
    push_button,
    tool_button,
    vbox,
)
from builder.wording import times

if TYPE_CHECKING:
    from builder.sheets.building.falling import StepFall
    from builder.sheets.building.steps import BuildStep
    from builder.solid.stages import Stages

_FRAME = 16  # ms
_LOOK = 700  # ms that a step is looked at before the next falls
_STILL = 1600  # ms, where no pieces fall
_SOON = 40  # ms after an edit, so that many at once are followed together
_ICON = 18  # px
_FALLS_KEY = "model/pieces-fall"
_FORWARD = frozenset({Qt.Key.Key_Period, Qt.Key.Key_PageUp})
_BACK = frozenset({Qt.Key.Key_Comma, Qt.Key.Key_PageDown})
_SLIDER_KEYS = frozenset({
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End,
})  # fmt: skip


class Building(SafeOverrides, QWidget):
    """Shows the battlefield of a model step by step while it is visible; ``button`` brings it out.

    ``clock`` gives seconds. The position of falling pieces depends on the clock alone, not on the frame rate.
    """

    def __init__(
        self,
        view: ModelView,
        styles: Styles,
        catalogue: Catalogue,
        parent: QWidget,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        super().__init__(parent)
        self._view, self._styles, self._catalogue, self.clock = view, styles, catalogue, clock
        self._battlefield: Battlefield | None = None
        self._steps: list[BuildStep] = []
        self._stages: Stages | None = None
        self._number = 0  # of the step shown, from 1; 0 before the first
        self._fall: StepFall | None = None  # None: the step is in place
        self._began = 0.0
        self.playing = False
        self._edited: set[int] = set()  # pieces put down since the steps were worked out
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.tick)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._edit)
        self.button: QPushButton = push_button(
            _("Building"), parent, tip=_("See it built step by step, as on the build sheets")
        )
        self.button.setCheckable(True)
        self.button.toggled.connect(self._bring_out)
        self._make_parts()
        OnRestyle(self, self._dress)
        self._dress()
        view.installEventFilter(self)
        self.hide()

    def _make_parts(self) -> None:
        def small(do: Callable[[], object], tip: str) -> QToolButton:
            made = tool_button("", self, do, tip=tip, size=_ICON)
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            return made

        self.first = small(lambda: self.go(1, falls=True), _("The first step"))
        self.back = small(self.go_back, _("The step before (,)"))
        self.play = small(self.play_or_pause, _("Play or pause (Space)"))
        self.forward = small(self.go_forward, _("The next step (.)"))
        self.last = small(lambda: self.go(len(self._steps)), _("All steps"))
        self.slider = named(QSlider(Qt.Orientation.Horizontal, self), _("Step shown"))
        self.slider.setPageStep(1)
        self.slider.valueChanged.connect(self.go)
        NoRemoval(self.slider, _SLIDER_KEYS)
        self.words = PlainLabel("", self)
        self.falls = named(
            QCheckBox(_("Pieces fall"), self),
            tip=_("Let the pieces of a step fall into place, or be there at once"),
        )
        animated = self.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, self) > 0
        self.falls.setChecked(settings.stored_flag(_FALLS_KEY, animated))
        self.falls.toggled.connect(self._choose_falling)
        vbox(
            hbox(self.first, self.back, self.play, self.forward, self.last, (self.slider, 1), spacing=2),
            hbox((self.words, 1), self.falls),
            parent=self,
            margins=0,
        )

    def _dress(self) -> None:
        mine = colours(self.palette())
        icons = {
            self.first: "step-first",
            self.back: "step-back",
            self.play: "pause" if self.playing else "play",
            self.forward: "step-forward",
            self.last: "step-last",
        }
        for button, name in icons.items():
            button.setIcon(icon(name, mine.text, mine.grid))

    def _choose_falling(self, on: bool) -> None:
        settings.store(_FALLS_KEY, on)
        if not on:
            self._land()

    # What is built ---------------------------------------------------------------------------------

    def show_battlefield(self, battlefield: Battlefield) -> None:
        """Take another battlefield, which is shown complete at first."""
        self.button.setChecked(False)
        self._battlefield = battlefield

    def follow(self, change: Change) -> None:
        """Take in a change of the battlefield."""
        if change.touches_pieces and self._stages is not None:
            self._edited.update([piece.id for piece in change.after])
            self._soon.start()

    def _edit(self) -> None:
        """Update the steps: with the piece put down last in sight, else at the same step."""
        from builder.sheets.building.falling import step_at, step_with

        if self._stages is None:
            return
        self._stop()
        slot = self._steps[self._number - 1].slot if self._steps else 1
        self._work_out()
        self._number = max(step_at(self._steps, slot), step_with(self._steps, self._edited))
        self._edited.clear()
        self._land()

    def _work_out(self) -> None:
        from builder.sheets.building.falling import fall_of
        from builder.sheets.building.steps import steps_of, with_flags_lowered
        from builder.solid.stages import Stages  # numpy is not needed to open the window

        assert self._battlefield is not None
        battlefield = with_flags_lowered(self._battlefield)
        self._steps = steps_of(battlefield, self._catalogue)
        groups = [fall_of(step).groups for step in self._steps]
        if self._stages is None:
            self._stages = Stages(battlefield, groups, self._styles)
        else:
            self._stages.change(battlefield, groups)
        self._view.show_stages(self._stages)

    def _bring_out(self, on: bool) -> None:
        self._number = 0
        self.setVisible(on)
        if on:
            self._view.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stages is None and self._battlefield is not None:
            self._work_out()
            if self._number == 0:
                self.go(1, falls=True)
            else:
                self.go(self._number)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop moving and drop the steps while hidden."""
        super().hideEvent(event)
        self._stop()
        self._fall, self._stages, self._steps = None, None, []
        self._view.show_stages(None)

    # Going through the steps -----------------------------------------------------------------------

    def go(self, number: int, *, falls: bool = False) -> None:
        """Show a step by its number from 1, or the nearest one; ``falls``: pieces fall into place."""
        from builder.sheets.building.falling import fall_of

        self._number = max(1, min(number, len(self._steps))) if self._steps else 0
        if falls and self.falls.isChecked() and self._number:
            self._fall, self._began = fall_of(self._steps[self._number - 1]), self.clock()
            self._show()
            self.tick()
        else:
            self._land()

    def go_forward(self) -> None:
        """Go to the next step, whose pieces fall; pieces that are still falling land first."""
        if self._number < len(self._steps):
            self.go(self._number + 1, falls=True)
        else:
            self._land()

    def go_back(self) -> None:
        """To the step before."""
        self.go(self._number - 1)

    def play_or_pause(self) -> None:
        """Play the steps automatically, from the first if at the last; or pause."""
        if self.playing:
            self._stop()
            return
        if not self._steps:
            return
        self.playing = True
        self._dress()
        if self._fall is None:
            self._next()

    def _next(self) -> None:
        self.go(1 if self._number == len(self._steps) else self._number + 1, falls=True)

    def _stop(self) -> None:
        self.playing = False
        self._dress()
        if self._fall is None:
            self._timer.stop()

    def tick(self) -> None:
        """Update positions by the clock; after a step was shown long enough, go on to the next."""
        fall = self._fall
        if fall is None:
            if self.playing:
                self._next()
            return
        elapsed = self.clock() - self._began
        if elapsed < fall.lasts:
            self._view.show_stage(self._number, fall.heights(elapsed))
            self._timer.start(_FRAME)
        else:
            self._land()

    def _land(self) -> None:
        """Put the pieces of the step shown in place."""
        self._fall = None
        self._timer.stop()
        self._view.show_stage(self._number)
        if self.playing and self._number == len(self._steps):
            self._stop()
        elif self.playing:
            self._timer.start(_LOOK if self.falls.isChecked() else _STILL)
        self._show()

    def _show(self) -> None:
        """Say which step it is."""
        count, number = len(self._steps), self._number
        with QSignalBlocker(self.slider):
            self.slider.setRange(min(1, count), count)
            self.slider.setValue(number)
        self.first.setEnabled(number > 1)
        self.back.setEnabled(number > 1)
        self.forward.setEnabled(number < count)
        self.last.setEnabled(number < count)
        self.play.setEnabled(count > 0)
        self.slider.setEnabled(count > 0)
        if number == 0:
            self.words.setText(_("Nothing to build yet: put a first piece down."))
            self.words.setToolTip("")
            return
        step = self._steps[number - 1]
        pieces = ngettext("{n} piece", "{n} pieces", len(step.pieces))
        named = {"n": number, "all": count, "level": step.title, "pieces": pieces}
        self.words.setText(_("Step {n} of {all} · {level} · {pieces}", **named))
        parts = [times(part.count, part.name) for part in step.parts]
        self.words.setToolTip(plain_tip("\n".join(parts)))

    # Keys ------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and self._hear(event):
            return True
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and self._hear(event):
            return True
        return super().event(event)

    def _hear(self, event: QKeyEvent) -> bool:
        """Whether a key was used to change the step; in the window the same key may mean something else."""
        kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        act = self._meant(Qt.Key(event.key())) if event.type() in kinds and plain else None
        if act is None or not self.isVisible() or self._view.tool_drag.under_way:  # Escape ends that first
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            act()
        return True

    def _meant(self, key: Qt.Key) -> Callable[[], object] | None:
        if key in _FORWARD:
            return self.go_forward
        if key in _BACK:
            return self.go_back
        if key == Qt.Key.Key_Space:
            return self.play_or_pause
        if key == Qt.Key.Key_Escape:
            return lambda: self.button.setChecked(False)
        return None
