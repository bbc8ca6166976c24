"""The battlefield at an angle with all its heights, redrawn whenever it changes; it can be turned."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.editor.picture.choice import level_up_to
from builder.editor.picture.view import DrawnPicture, PictureView, picture_work
from builder.language import _
from builder.view import settings
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import Following, Stretch, hbox, named, push_button, vbox

if TYPE_CHECKING:
    from builder.sheets.options import PictureOptions

_PAUSE = 200  # ms after an edit
_TURN_KEY, _BUILT_KEY = "whole/turn", "whole/built"
_LEAST = 64  # px


class PictureDock(SafeOverrides, QWidget):
    """Follows the desk shown, as long as it can be seen itself."""

    def __init__(self, styles: Styles, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self._turn = round(settings.stored_number(_TURN_KEY, 0)) % 6
        self.view = named(PictureView(self), _("The battlefield at an angle"))
        self.turn_left = push_button(
            _("Turn Left"), self, do=lambda: self._turn_by(1), tip=_("See it from the next corner")
        )
        self.turn_right = push_button(
            _("Turn Right"), self, do=lambda: self._turn_by(-1), tip=_("See it from the corner before")
        )
        self.built = named(
            QCheckBox(_("Only up to the level shown"), self),
            tip=_("Leave out what begins above the level shown, to look inside"),
        )
        self.built.setChecked(settings.stored_flag(_BUILT_KEY, False))
        vbox(
            (self.view, 1),
            hbox(self.turn_left, self.turn_right, self.built, Stretch()),
            parent=self,
            margins=6,
        )
        self._styles = styles
        self._job = Job(self, pause=_PAUSE, answered=self._take, failed=self.view.show_words)
        self.built.toggled.connect(lambda on: settings.store(_BUILT_KEY, on))
        self.built.toggled.connect(self._draw)
        self.view.resized.connect(self._draw)

    def show_desk(self, desk: Desk) -> None:
        """Show another desk's battlefield from now on."""
        self._desk = desk
        self._following.follow((desk.document.stepped, self._draw), (desk.level_changed, self._draw))
        self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()

    def _turn_by(self, steps: int) -> None:
        self._turn = (self._turn + steps) % 6
        settings.store(_TURN_KEY, self._turn)
        self._draw()

    def _draw(self) -> None:
        """Request the picture of the current desk, if the panel is visible."""
        if self._desk is None or not self.isVisible():
            self._job.stop()
            return
        battlefield = self._desk.document.battlefield
        if len(battlefield) == 0:
            self._job.stop()
            self.view.show_words(_("No piece lies on this battlefield yet."))
            return
        options = self._options(self._desk)
        if options is None:
            self._job.stop()
            self.view.show_words(_("No piece begins on the level shown or below it."))
            return
        if self.view.image is None:
            self.view.show_words(_("Drawing the picture …"))
        self._job.request(partial(picture_work, battlefield, options, self._styles))

    def _options(self, desk: Desk) -> PictureOptions | None:
        from builder.sheets.options import PictureOptions  # not needed to open the window

        side = round(max(self.view.width(), self.view.height()) * self.devicePixelRatioF())
        options = PictureOptions(turn=self._turn, size=max(_LEAST, side), transparent=True)
        if not self.built.isChecked() or desk.all_levels:
            return options
        level = level_up_to(desk.document.battlefield, desk.level)
        return replace(options, level=level) if level is not None else None

    def _take(self, picture: DrawnPicture) -> None:
        self.view.show_image(picture.image)
