"""Sends the guide to a phone: an address and a QR code, as long as the dialog is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPixmap
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from builder.editor.document.file_names import title_of
from builder.editor.sheets.export import PlanWork, with_names
from builder.editor.sheets.options_form import remembered
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.sheets.qr_code import modules_of
from builder.sheets.sending import OnePage
from builder.view.announcing import announce
from builder.view.jobs.background import Job
from builder.view.jobs.progress import Progress
from builder.view.widgets import (
    PlainLabel,
    Stretch,
    hbox,
    heading,
    hint,
    named,
    push_button,
    run_dialog,
    vbox,
)
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.editor.document.document import Document

_SIDE = 264  # px of a code, at most
_ROUND = 24  # px of a field beside its text
_SECOND = 1000  # ms


def send_to_phone(
    parent: QWidget,
    document: Document,
    catalogue: Catalogue,
    say: Callable[[str], None],
    boxes: Mapping[str, int],
) -> None:
    """Make the guide with the options chosen last, and serve it until the dialog is closed; one message where
    it cannot be.
    """
    title = _("Send to My Phone")
    progress = Progress(parent, title, _("Making the guide …"))
    server, cards, why = None, 0, ""
    try:
        options = with_names(remembered(document.path), document)
        sheets = PlanWork.of(document, catalogue, boxes=boxes)
        guide = progress.work_out(partial(sheets.with_options, options, guide=True))
        if guide is not None:
            server, cards = OnePage(guide.html.encode()), guide.cards
    except BuilderError as error:
        why = str(error)
    finally:
        progress.end()
    if why:
        show_error(parent, title, _("Nothing can be sent"), why)
    elif server is None:
        say(_("Cancelled: nothing was sent"))
    else:
        run_dialog(SendDialog(server, title_of(document), cards, parent))


class SendDialog(QDialog):
    """Serves a guide called ``title`` while it is open; ``job`` has the server's work."""

    def __init__(self, server: OnePage, title: str, cards: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Send to My Phone"))
        self._server, self._fetches = server, 0
        self.code = PlainLabel("", self)
        self.code.setPixmap(_picture(server.url, self.devicePixelRatioF()))
        self.code.setAccessibleName(_("QR code of the address"))
        self.address = named(QLineEdit(server.url, self), _("Address"))
        self.address.setReadOnly(True)
        self.address.setMinimumWidth(self.address.fontMetrics().horizontalAdvance(server.url) + _ROUND)
        self.copy = push_button(_("&Copy"), self, self._copy, tip=_("Put the address on the clipboard"))
        self.left, self.fetched = PlainLabel("", self), PlainLabel(_("Not fetched yet"), self)
        self.stop = push_button(_("&Stop"), self, self.reject)
        self.stop.setDefault(True)
        vbox(
            heading(_("Point the phone's camera at the code"), self),
            hbox(Stretch(), self.code, Stretch(), margins=0),
            hbox((self.address, 1), self.copy, margins=0),
            hint(
                _(
                    "Or type the address into its browser. The phone has to be in the same network as this "
                    "computer. Only this guide is served."
                ),
                self,
            ),
            PlainLabel(
                ngettext("{title}: guide of {n} card", "{title}: guide of {n} cards", cards, title=title),
                self,
                wrap=True,
            ),
            hbox(self.left, Stretch(), self.fetched, margins=0),
            Stretch(),
            hbox(Stretch(), self.stop, margins=0),
            parent=self,
        )
        self.job = Job(self, reported=self._show_fetched, answered=self._ended, failed=self._ended)
        self.job.request(lambda: server.serve)
        self._clock = QTimer(self, interval=_SECOND)
        self._clock.timeout.connect(self._show_left)
        self._clock.start()
        self._show_left()
        self.finished.connect(self.job.stop)
        self.stop.setFocus()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._server.url)

    def _show_left(self) -> None:
        minutes, seconds = divmod(round(self._server.left), 60)
        self.left.setText(_("Ends in {time}", time=f"{minutes}:{seconds:02}"))

    def _show_fetched(self, address: str) -> None:
        self._fetches += 1
        text = _("Fetched by {address}", address=address)
        if self._fetches > 1:
            text = ngettext(
                "Fetched {n} time, last by {address}",
                "Fetched {n} times, last by {address}",
                self._fetches,
                address=address,
            )
        self.fetched.setText(text)
        announce(self.fetched, text)

    def _ended(self) -> None:
        """Its time is over; who looks later sees that."""
        self._clock.stop()
        self.code.setEnabled(False)
        self.left.setText(_("Ended: nothing is sent any more"))
        self.stop.setText(_("&Close"))
        announce(self.left, self.left.text())


def _picture(text: str, ratio: float) -> QPixmap:
    """A QR code, each of its modules as many whole pixels wide: dark on white in any theme."""
    modules = modules_of(text)
    image = QImage(len(modules), len(modules), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                image.setPixelColor(x, y, QColor("black"))
    side = len(modules) * max(1, int(_SIDE * ratio / len(modules)))
    picture = QPixmap.fromImage(image.scaled(side, side, mode=Qt.TransformationMode.FastTransformation))
    picture.setDevicePixelRatio(ratio)
    return picture
