"""How much room the battlefield takes, in the status bar; a warning where the table is too small."""

from __future__ import annotations

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QWidget

from builder.editor.widgets.plain_texts import PlainLabel
from builder.editor.widgets.signals import Following
from builder.language import _
from builder.view.battlefield_view import BattlefieldView
from builder.view.footprint import excess_text
from builder.view.sizes import size_text
from builder.view.theme import colours


class SizeLabel(PlainLabel):
    """Follows one canvas at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas: BattlefieldView | None = None
        self._following = Following()
        self.setContentsMargins(8, 0, 8, 0)
        self.setToolTip(_("The room that the battlefield takes on the table: width × depth"))

    def show_canvas(self, canvas: BattlefieldView) -> None:
        """Tell the size of this canvas's battlefield from now on."""
        self._canvas = canvas
        self._following.follow((canvas.measured, self._show))
        self._show()

    def _show(self) -> None:
        canvas = self._canvas
        assert canvas is not None
        bounds, display = canvas.bounds, canvas.display
        text = size_text(bounds.width, bounds.height, display.inches) if bounds is not None else ""
        beyond = excess_text(display, bounds)
        palette = QPalette()
        if beyond:
            text = _("⚠ {size}: {beyond}", size=text, beyond=beyond)
            palette.setColor(QPalette.ColorRole.WindowText, colours(self.palette()).bad)
        self.setPalette(palette)
        self.setText(text)
        self.setVisible(bool(text))
