"""The dialog of the reference picture: three of its points are named by their hexes, which lays the grid."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QWidget

from builder.battlefield import ReferencePicture, SetField
from builder.editor.document.document import MOST_BYTES, Document
from builder.editor.document.file_names import as_file_name
from builder.editor.tracing.underlay import on_table
from builder.errors import UnreadableError
from builder.hexgrid import ORIGIN, Bounds, label, labelled
from builder.language import _
from builder.plaindata import read_bytes
from builder.view.overrides import SafeOverrides
from builder.view.own_pictures import decoded
from builder.view.scenery import paint_grid
from builder.view.theme import bold, colours, inked, round_pen, smooth
from builder.view.widgets import (
    PlainLabel,
    Stretch,
    dialog_buttons,
    form_layout,
    hbox,
    push_button,
    resize_in_sight,
    run_dialog,
    vbox,
)
from builder.view.widgets.option_form import OptionForm
from builder.view.widgets.questions import ask_existing, show_error

_WIDEST = 10_000.0  # mm of the grid that are drawn
_MARK = 11.0  # px
_REMOVED = 2  # how the dialog ended
_CORNERS = ((0.1, 0.1), (0.9, 0.1), (0.1, 0.9))  # shares of a picture, where its points begin


class TracedView(SafeOverrides, QWidget):
    """A picture with its points, and the grid that follows from them. ``clicked`` carries a pixel of it."""

    clicked = Signal(QPointF)

    def __init__(self, image: QImage, parent: QWidget) -> None:
        super().__init__(parent)
        self.image, self.grid = image, QTransform()
        self.points: list[tuple[int, int]] = []
        self.setMinimumSize(480, 360)

    def _laid(self) -> QTransform:
        """Where the pixels of the picture are seen: all of it, as large as there is room."""
        wide, high = max(self.image.width(), 1), max(self.image.height(), 1)
        by = min(self.width() / wide, self.height() / high)
        return QTransform.fromScale(by, by)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit(self._laid().inverted()[0].map(event.position()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it with the grid, and the points with their numbers."""
        painter, mine, laid = smooth(self), colours(self.palette()), self._laid()
        whole = QRectF(self.image.rect())
        part = self.grid.mapRect(whole)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(laid)
        painter.setClipRect(whole)
        painter.drawImage(QPointF(), self.image)
        if not self.grid.isIdentity() and max(part.width(), part.height()) < _WIDEST:
            painter.setTransform(self.grid.inverted()[0] * laid)
            paint_grid(painter, Bounds(*part.getCoords()), replace(mine, grid=mine.accent))  # type: ignore[misc]
        painter.resetTransform()
        painter.setClipping(False)
        painter.setFont(bold())
        for number, point in enumerate(self.points, 1):
            at = laid.map(QPointF(*point))
            for pen in (round_pen(mine.halo, 5), round_pen(mine.bad, 2.5)):
                inked(painter, None, pen).drawEllipse(at, _MARK, _MARK)
            painter.drawText(at + QPointF(_MARK, -_MARK), str(number))
        painter.end()


class ReferenceDialog(QDialog):
    """``picture`` is what it comes to, None where the points do not say how it lies."""

    def __init__(self, image: QImage, before: ReferencePicture, parent: QWidget | None = None) -> None:
        """``image`` holds the pixels of a picture, none where it is missing."""
        super().__init__(parent)
        self.setWindowTitle(_("Reference picture"))
        self.picture: ReferencePicture | None = None
        self._before, self.view, self.message = before, TracedView(image, self), PlainLabel(self, wrap=True)
        self.view.points = [pin.pixel for pin in before.fit]
        self.hexes = [QLineEdit(label(pin.at) if before.can_lie else "", self) for pin in before.fit]
        for field in self.hexes:
            field.textChanged.connect(self._look)
        self.options = OptionForm(before, parent=self, margins=0)
        lead = _("A click moves the nearest point. Name the hexes that they lie on, such as A1.")
        rows = form_layout(
            PlainLabel(lead, self, wrap=True),
            (_("Hex at point &1"), self.hexes[0]),
            (_("Hex at point &2"), self.hexes[1]),
            (_("Hex at point &3"), self.hexes[2]),
            self.message,
            self.options,
        )
        self.remove = push_button(_("&Remove Picture"), self, lambda: self.done(_REMOVED))
        self.buttons = dialog_buttons(self)
        vbox((hbox((self.view, 3), (vbox(rows, Stretch(), self.remove), 1)), 1), self.buttons, parent=self)
        self.view.clicked.connect(self._put)
        self.options.changed.connect(self._look)
        self._look()
        resize_in_sight(self, 1000, 620)

    def _put(self, at: QPointF) -> None:
        """The nearest point lies there; its hex is asked for next."""
        near = min((abs(x - at.x()) + abs(y - at.y()), n) for n, (x, y) in enumerate(self.view.points))[1]
        if self.hexes[near].isEnabled() and self.view.image.rect().contains(at.toPoint()):
            self.view.points[near] = (int(at.x()), int(at.y()))
            self.hexes[near].setFocus()
            self.hexes[near].selectAll()
            self._look()

    def _look(self) -> None:
        """Show what follows from the points, or what is missing."""
        chosen = self.options.values()
        found = [hex for field in self.hexes if (hex := labelled(field.text())) is not None]
        said, self.picture = "", None
        if len(found) == len(self.hexes):
            made = replace(ReferencePicture.of(self._before.file, self.view.points, found), **chosen)
            self.picture = made if made.can_lie else None
            said = _("The three points lie nearly in one line: choose others.")
        if self.picture is not None:
            said = _("The lines are the hexes as they will lie. Where they do not fit, move a point.")
        self.view.grid = on_table(self.picture) if self.picture is not None else QTransform()
        self.view.update()
        self.message.setText(said)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(self.picture is not None)
        for part in (*self.hexes, self.remove):
            part.setEnabled(not chosen["locked"])


def edit_picture(document: Document, image: QImage, parent: QWidget) -> None:
    """Ask for a picture, where there is none yet, and how it lies; lay it under the battlefield as one step.
    ``image`` holds the pixels of the one there is.
    """
    picture = document.battlefield.info.picture
    if picture is None:
        kinds = _("Pictures ({patterns})", patterns="*.png *.jpg *.jpeg")
        path = ask_existing(parent, _("Choose a picture"), Path.home(), kinds, "open-picture")
        if path is None:
            return
        try:
            content = read_bytes(path, MOST_BYTES)
            image, kind = decoded(content, path.name)
        except UnreadableError as error:
            show_error(parent, _("Cannot be opened"), _("The picture cannot be used."), str(error))
            return
        # A name that no other picture beside the file has.
        name = f"{as_file_name(path.stem)[:60]}-{hashlib.sha256(content).hexdigest()[:8]}.{kind}"
        document.pictures[name] = content
        corners = [(round(image.width() * x), round(image.height() * y)) for x, y in _CORNERS]
        picture = ReferencePicture.of(name, corners, [ORIGIN] * 3)
    dialog = ReferenceDialog(image, picture, parent)
    if ended := run_dialog(dialog):
        edit = SetField("picture", dialog.picture if ended != _REMOVED else None)
        document.do(edit, _("Change the reference picture"))
