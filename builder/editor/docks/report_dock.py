"""The report: what a battlefield does to figures, number by number, each with its picture on the canvas."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QUrl, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from builder.catalogue import Catalogue
from builder.editor.work.desk import Desk
from builder.editor.work.figure import FigureChoice
from builder.editor.work.report_job import ReportJob

if TYPE_CHECKING:
    from builder.insight import Picture, Report, Section

_LIST = '<ul style="margin-left:14px; -qt-list-indent:0">'


class ReportDock(QWidget):
    """Reports on the desk shown when it is asked to. Its parts are made when it is first seen.

    ``picture_wanted`` carries the `Picture` to be shown on the canvas, None for none; ``changed`` tells that
    another report is ready, or none.
    """

    picture_wanted = Signal(object)
    changed = Signal()

    def __init__(self, catalogue: Catalogue, choice: FigureChoice, parent: QWidget | None = None) -> None:
        """``choice`` says by which edition it is reported."""
        super().__init__(parent)
        self._choice = choice
        self._catalogue = catalogue
        self._desk: Desk | None = None
        self._job: ReportJob | None = None
        self._stale = False
        self._edited = False  # since the report that is being made was asked for
        self.report: Report | None = None
        self.picture: Picture | None = None

    @property
    def ready(self) -> Report | None:
        """The report of the battlefield as it is; None where there is none or that one is old."""
        return None if self._stale else self.report

    def sizeHint(self) -> QSize:
        return QSize(320, 480)

    def showEvent(self, event: QShowEvent) -> None:
        if self._job is None:
            self._build()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """What nobody sees in the list is not left on the canvas."""
        super().hideEvent(event)
        self.show_picture(None)

    def _build(self) -> None:
        self._job = ReportJob(self._catalogue, self)
        self._job.told.connect(self._tell)
        self._job.answered.connect(self._take)
        self._job.failed.connect(self._fail)
        self.make_button = QPushButton(self.tr("Make the Report"), self)
        self.make_button.setToolTip(
            self.tr("Work out ways, turns, heights, choke points, symmetry and sight")
        )
        self.make_button.clicked.connect(self._begin_or_stop)
        self.bar = QProgressBar(self)
        self.bar.setAccessibleName(self.tr("Progress of the report"))
        self.bar.hide()
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        self.text = QTextBrowser(self)
        self.text.setAccessibleName(self.tr("Report"))
        self.text.setOpenLinks(False)
        self.text.setTabChangesFocus(False)
        self.text.anchorClicked.connect(self._follow_link)
        row = QHBoxLayout()
        row.addWidget(self.make_button)
        row.addWidget(self.bar, 1)
        row.addStretch(0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(row)
        layout.addWidget(self.state)
        layout.addWidget(self.text, 1)
        self._show()

    def show_desk(self, desk: Desk) -> None:
        """Report on this desk's battlefield from now on; what was told of another is put away."""
        if self._desk is desk:
            return
        if self._desk is not None:
            self._desk.document.changed.disconnect(self._grow_old)
        self._desk = desk
        desk.document.changed.connect(self._grow_old)
        self.report = None
        self._stale = False
        self.show_picture(None)
        if self._job is not None:
            self._job.stop()
            self._show()

    # Making it -----------------------------------------------------------------------------------

    def _begin_or_stop(self) -> None:
        job = self._known_job()
        if job.busy:
            job.stop()
        elif self._desk is not None:
            document = self._desk.document
            self._edited = False
            job.ask(document.battlefield, document.scenario, self._choice.figure.rules)
            self.bar.setRange(0, 0)
        self._show()

    def _tell(self, done: int, of: int, what: str) -> None:
        self.state.show()
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.state.setText(self.tr("Working out: {what}").format(what=what) if what else "")

    def _take(self, report: Report) -> None:
        self.report = report
        self._stale = self._edited
        self.show_picture(None)
        self._show()
        self.changed.emit()

    def _fail(self, why: str) -> None:
        self._show()
        self.state.show()
        self.state.setText(self.tr("There is no report: {why}").format(why=why))

    def _grow_old(self) -> None:
        self._edited = True
        if not self._stale:
            self._stale = True
            if self._job is not None:
                self._show_state()
                self.changed.emit()

    def _known_job(self) -> ReportJob:
        assert self._job is not None, "nobody has seen it yet"
        return self._job

    # Showing it ----------------------------------------------------------------------------------

    def _show(self) -> None:
        busy = self._known_job().busy
        self.bar.setVisible(busy)
        made = self.report is not None
        self.make_button.setText(
            self.tr("Stop") if busy else self.tr("Make It Again") if made else self.tr("Make the Report")
        )
        if self.report is None:
            self.text.setHtml(
                escape(self.tr("How a battlefield plays: ways and turns, high ground, choke points, sight."))
            )
        else:
            at = self.text.verticalScrollBar().value()
            self.text.setHtml(self._written(self.report))
            self.text.verticalScrollBar().setValue(at)
        self._show_state()

    def _show_state(self) -> None:
        if self._known_job().busy:
            return
        old = self._stale and self.report is not None
        self.state.setText(self.tr("The battlefield has changed since.") if old else "")
        self.state.setVisible(old)

    def _written(self, report: Report) -> str:
        parts = [f"<p>{escape(text)}</p>" for text in report.assumed]
        parts += [self._section(section) for section in report.sections]
        return "".join(parts)

    def _section(self, section: Section) -> str:
        """A heading, a sentence a number, and links to the pictures."""
        pictures = section.pictures
        rows = [f"<li>{escape(fact.sentence)}</li>" for fact in section.facts]
        links = [self._link(section, number, picture) for number, picture in enumerate(pictures)]
        return f"<h3>{escape(section.title)}</h3>{_LIST}{''.join(rows)}</ul>{''.join(links)}"

    def _link(self, section: Section, number: int, picture: Picture) -> str:
        shown = picture is self.picture
        verb = self.tr("Hide: {picture}") if shown else self.tr("Show on the map: {picture}")
        text = escape(verb.format(picture=picture.title))
        link = f'<p><a href="picture:{section.id}/{number}">{text}</a></p>'
        if not shown:
            return link
        rows = "".join(
            f'<br><span style="background-color:{colour}">&nbsp;&nbsp;&nbsp;&nbsp;</span> {escape(word)}'
            for colour, word in picture.legend
        )
        return link.removesuffix("</p>") + rows + "</p>"

    def _follow_link(self, url: QUrl) -> None:
        if self.report is None:
            return
        id, _, number = url.path().partition("/")
        picture = self.report.section(id).pictures[int(number)]
        self.show_picture(None if picture is self.picture else picture)

    def show_picture(self, picture: Picture | None) -> None:
        """Lay a picture over the battlefield, or take it off."""
        if picture is self.picture:
            return
        self.picture = picture
        self.picture_wanted.emit(picture)
        if self._job is not None:
            self._show()
