"""The build sheets before they are printed: pages as they come out, and what can be chosen about them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QDialog,
    QWidget,
)

from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.document.file_names import title_of
from builder.editor.jobs.background import Job
from builder.editor.jobs.progress import Progress
from builder.editor.sheets import printing
from builder.editor.sheets.choice import remember, remembered
from builder.editor.sheets.export import PlanWork, export_plan, with_names
from builder.editor.sheets.options_form import SheetOptionsForm
from builder.editor.sheets.pages_view import PagesList, PagesView, page_of, same_place
from builder.editor.widgets.icons import icon
from builder.editor.widgets.layout import hbox, push_button, resize_in_sight, tool_button, vbox
from builder.editor.widgets.plain_texts import PlainLabel, plain_tip
from builder.editor.widgets.questions import may_print, show_error
from builder.errors import RefusedError
from builder.language import _

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from builder.sheets.layout import Plan

_SIDE = 290  # px of the column with the choices
_SIZE = (1120, 780)
_PAUSE = 150  # ms in which somebody types on before the sheets are laid out again


class PrintPreview(QDialog):
    """Pages on the right, choices on the left; ``written`` is the last PDF that was exported from here."""

    def __init__(
        self,
        document: Document,
        catalogue: Catalogue,
        suggested: Path,
        parent: QWidget | None = None,
        *,
        at: str = "",
    ) -> None:
        """``suggested`` is where a PDF would go, ``at`` the title of what is shown first, empty for all."""
        super().__init__(parent)
        self.written: Path | None = None
        self._document, self._suggested, self._at = document, suggested, at
        self._plan: Plan | None = None
        self._shown: Plan | None = None  # in sight still while another is laid out
        self.setWindowTitle(_("Print build sheets"))
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.form = SheetOptionsForm(remembered(document.path), self)
        self.form.pages.offer(title_of(document), document.battlefield.info.author)
        self.view = PagesView(self)
        self.contents = PagesList(self)
        self.where = PlainLabel(self)
        self.note = PlainLabel(self, wrap=True)
        self.printer_note = PlainLabel(self, wrap=True)
        self.print_button = push_button(_("&Print…"), self, do=self._print)
        self.pdf_button = push_button(_("&Export PDF…"), self, do=self._export)
        self.close_button = push_button(_("&Close"), self, do=self.reject)
        self._lay_out()
        self.view.turned.connect(self._show_where)
        self.contents.requested.connect(self.view.go_to)
        self.form.changed.connect(self._wait)
        self.finished.connect(self._end)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._ask)
        self._sheets = PlanWork.of(document, catalogue)
        self._job = Job(self)
        self._job.answered.connect(self._show_plan)
        self._job.failed.connect(self._show_failed)
        self._why_no_printer = printing.why_no_printer()
        self.printer_note.setText(self._why_no_printer)
        self.printer_note.setVisible(bool(self._why_no_printer))
        self.print_button.setToolTip(plain_tip(self._why_no_printer))
        (self.pdf_button if self._why_no_printer else self.print_button).setDefault(True)
        self._show_where()
        self._set_plan(None)
        self._ask()
        resize_in_sight(self, *_SIZE)
        self.view.setFocus()

    @property
    def plan(self) -> Plan | None:
        """The sheets shown; None until they are laid out."""
        return self._plan

    # Laying out ------------------------------------------------------------------------------------

    def _wait(self) -> None:
        """Something else was chosen: what is shown is not that any more."""
        self._set_plan(None)
        self._pause.start()

    def _ask(self) -> None:
        self.view.say(_("Laying out the sheets …"))
        options = with_names(self.form.choice(), self._document)
        self._job.request(partial(self._sheets.with_options, options))

    def _show_plan(self, plan: Plan) -> None:
        if self._pause.isActive():
            return  # something else is chosen already
        before = self._shown
        page = same_place(before, self.view.page, plan) if before is not None else page_of(plan, self._at)
        self._set_plan(plan)
        self._shown = plan
        self.contents.show_plan(plan)
        self.view.show_plan(plan, page)
        self._show_where()

    def _show_failed(self, why: str) -> None:
        self.view.say(_("There are no sheets: {reason}", reason=why))

    def _set_plan(self, plan: Plan | None) -> None:
        self._plan = plan
        remarks = plan.remarks if plan is not None else ()
        self.note.setText("\n".join(f"{remark[:1].upper()}{remark[1:]}." for remark in remarks))
        self.note.setVisible(bool(remarks))
        self.pdf_button.setEnabled(plan is not None)
        self.print_button.setEnabled(plan is not None and not self._why_no_printer)

    def _show_where(self) -> None:
        count = len(self._shown.pages) if self._shown is not None else 0
        text = _("Page {page} of {count}", page=self.view.page, count=count)
        self.where.setText(text if count else "")
        self.contents.follow(self.view.page)

    # Out of the window -----------------------------------------------------------------------------

    def _export(self) -> None:
        if self._plan is not None:
            remember(self._document.path, self.form.choice())
            suggested = self.written or self._suggested
            files = export_plan(self, self._plan, suggested, self.where.setText)
            if files:
                self.written = files[0]
                self.where.setText(_("Wrote {name}", name=files[0].name))

    def _print(self) -> None:
        if self._plan is None:
            return
        choice = self.form.choice()
        grey = choice.options.colours == "black-and-white"
        printer = printing.ask_printer(self, self._plan, grey=grey)
        if printer is None:
            return
        remember(self._document.path, choice)
        doubts = printing.concerns(self._plan, printer.pageLayout())
        if not doubts or may_print(self, doubts):
            self._print_on(printer, self._plan)

    def _print_on(self, printer: QPrinter, plan: Plan) -> None:
        progress = Progress(self, _("Print build sheets"), _("Printing …"))
        wrong = ""
        try:
            printing.print_pages(plan, printer, progress.show, progress.cancelled)
        except RefusedError as error:
            wrong = str(error)
        finally:
            progress.end()
        if wrong:
            show_error(self, _("Not printed"), _("The sheets could not be printed."), wrong)

    def _end(self) -> None:
        self._pause.stop()
        self._job.stop()
        remember(self._document.path, self.form.choice())

    # Widgets ---------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        label = PlainLabel(_("Con&tents"), self)
        label.setBuddy(self.contents)
        side = vbox(
            self.form,
            label,
            (self.contents, 1),
            self.note,
            self.printer_note,
            self.print_button,
            self.pdf_button,
            self.close_button,
            spacing=10,
        )
        under = hbox((self.where, 1))
        for name, tip, act in (
            ("zoom-out", _("Smaller (-)"), lambda: self.view.zoom(-1)),
            ("zoom-in", _("Larger (+)"), lambda: self.view.zoom(1)),
            ("fit", _("Whole page (0)"), self.view.fit),
        ):
            button = tool_button("", self, act, tip=tip)
            button.setIcon(icon(name, self.palette().buttonText().color()))
            under.addWidget(button)
        left = QWidget(self)
        left.setLayout(side)
        left.setFixedWidth(_SIDE)
        side.setContentsMargins(0, 0, 0, 0)
        hbox(left, (vbox((self.view, 1), under), 1), parent=self, spacing=14)
