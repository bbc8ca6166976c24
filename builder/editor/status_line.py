"""What the status bar says: what one can do, or why not; the hex pointed at; the zoom."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from builder.editor.canvas.canvas import Canvas
from builder.editor.canvas.viewport import USUAL_HEX
from builder.editor.shaping.drop import surface
from builder.hexgrid.offset import label

_SHOWN_FOR = 8000  # ms


class StatusLine(QStatusBar):
    """Follows one canvas at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas: Canvas | None = None
        self.hint, self.where, self.zoom = QLabel(self), QLabel(self), QLabel(self)
        self.hint.setContentsMargins(6, 0, 0, 0)
        self.addWidget(self.hint, 1)
        for part in (self.where, self.zoom):
            part.setContentsMargins(8, 0, 8, 0)
            self.addPermanentWidget(part)

    def show_canvas(self, canvas: Canvas) -> None:
        """Speak of this canvas from now on."""
        before, self._canvas = self._canvas, canvas
        if before is not None:
            before.reason_changed.disconnect(self._show_reason)
            before.refused.disconnect(self.say)
            before.zoom_changed.disconnect(self._show_zoom)
            before.desk.cursor_changed.disconnect(self._show_where)
        canvas.reason_changed.connect(self._show_reason)
        canvas.refused.connect(self.say)
        canvas.zoom_changed.connect(self._show_zoom)
        canvas.desk.cursor_changed.connect(self._show_where)
        self._show_zoom()
        self._show_reason("")

    def say(self, text: str) -> None:
        """Say something for a while."""
        self.showMessage(text, _SHOWN_FOR)

    def _show_reason(self, text: str) -> None:
        if self._canvas is not None:
            self.hint.setText(text or self._canvas.tool.hint)

    def _show_zoom(self) -> None:
        if self._canvas is not None:
            self.zoom.setText(f"{round(self._canvas.viewport.hex_size / USUAL_HEX * 100)} %")

    def _show_where(self) -> None:
        """The hex pointed at, and how high the ground in sight is there."""
        if self._canvas is None:
            return
        if self.hint.text() != self._canvas.tool.hint:
            self.clearMessage()  # what is pointed at now comes before what was said earlier
        desk = self._canvas.desk
        high = surface(desk.document.battlefield, (desk.cursor,), highest=desk.highest)
        self.where.setText(self.tr("{hex} · height {level}").format(hex=label(desk.cursor), level=high))
