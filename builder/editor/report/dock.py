"""The report: numbers on how a battlefield treats figures, each with its picture on the canvas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QTextBrowser, QWidget

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.figure.model import FigureChoice
from builder.editor.report.head import GOOD, LIGHT, SEVERE, flags_html, fold_html, marked_html, playtest_html
from builder.editor.report.tables import picture_link, tables_html
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.problems import Severity
from builder.processes import InProcess, Work
from builder.view import settings
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, Stretch, hbox, named, push_button, questions, vbox
from builder.view.widgets.fields import Choice

if TYPE_CHECKING:
    from builder.insight import Places, Report, ReportPicture, Section
    from builder.insight.judging import Examination, Judgement, JudgingProfile, PlaytestVerdict
    from builder.movement import Edition
    from builder.scenario import Scenario


class Reviewed(NamedTuple):
    """The results: the report, and the measurements of the judge."""

    report: Report
    examination: Examination


def report_work(
    battlefield: Battlefield, scenario: Scenario | None, edition: Edition, catalogue: Catalogue
) -> Work:
    """Reviews a battlefield, with the start zones of a scenario; the result is a `Reviewed`.

    Reports how many parts of how many are done, and the next one.
    """
    return InProcess(partial(_report, battlefield.copy(), scenario, edition, catalogue))


def _report(
    battlefield: Battlefield,
    scenario: Scenario | None,
    edition: Edition,
    catalogue: Catalogue,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Reviewed:
    from builder import insight
    from builder.insight.field import Field
    from builder.insight.judging import examine, sides_of
    from builder.insight.making import report_on

    def progress(done: int, of: int, what: str) -> None:
        # One part more is to come when the report is ready.
        report((done, of + 1, what or _("what a judge asks")))

    field = Field(battlefield, catalogue, insight.places_of(scenario), edition)
    made = report_on(field, progress, cancelled)
    return Reviewed(made, examine(field, sides_of(field, scenario)))


class KeptReport(QObject):
    """The report of one desk, which it follows. ``aged``: the report no longer fits the battlefield or
    scenario.

    ``edition`` is the one that it was made for, ``at`` the scroll position of its text.
    """

    aged = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.report: Report | None = None
        self.examination: Examination | None = None
        self.playtest: tuple[str, PlaytestVerdict | None] = ("", None)  # of the same, as a judge takes it
        self.edition = ""
        self.at = 0
        self._stale = False
        self._places: Places | None = None
        self._asked: tuple[str, Places | None] = ("", None)
        self._edited = False  # since the report that is being made was asked for
        desk.document.changed.connect(self._follow_edit)
        desk.document.scenarios.changed.connect(self._follow_scenario)

    @property
    def desk(self) -> Desk:
        """The desk that it follows, through its Qt parent: a value in a weak dictionary must not hold its
        key.
        """
        desk = self.parent()
        assert isinstance(desk, Desk)
        return desk

    @property
    def stale(self) -> bool:
        """Whether the battlefield changed since the report."""
        return self._stale and self.report is not None

    @property
    def misplaced(self) -> bool:
        """Whether start zones or glyphs of the scenario changed since the report."""
        return self.report is not None and self._places != self._places_now()

    def ask(self, edition: str) -> None:
        """Note that a report by an edition is being made."""
        self._asked = edition, self._places_now()
        self._edited = False

    def take(self, reviewed: Reviewed) -> None:
        """Take the requested report, which is ready."""
        self.report, self.examination = reviewed
        self._stale, self.at = self._edited, 0
        self.edition, self._places = self._asked

    def _places_now(self) -> Places:
        from builder.insight import places_of  # not needed to open the window

        return places_of(self.desk.document.scenario)

    def _follow_edit(self) -> None:
        self._edited = True
        if not self._stale:
            self._stale = True
            self.aged.emit()

    def _follow_scenario(self) -> None:
        if self.report is not None:
            self.aged.emit()


_PROFILE = "judging-profile"  # in the settings: its name, or the path of one's own
_OWN = "own"
_LIST = '<ul style="margin-left:14px; -qt-list-indent:0">'


class ReportDock(SafeOverrides, QWidget):
    """Reports on the desk shown on request; each desk keeps its own report. Its widgets are created when it
    is first seen.

    ``picture_requested`` carries the `ReportPicture` to be shown on the canvas, None for none;
    ``place_requested`` the hex to bring into sight, ``requested`` the id of an action of the window;
    ``changed``: another report is ready, or none.
    """

    picture_requested = Signal(object)
    place_requested = Signal(object)
    requested = Signal(str)
    changed = Signal()

    def __init__(self, catalogue: Catalogue, choice: FigureChoice, parent: QWidget | None = None) -> None:
        """``choice`` says which edition the report uses."""
        super().__init__(parent)
        self._choice = choice
        self._catalogue = catalogue
        self._all: WeakKeyDictionary[Desk, KeptReport] = WeakKeyDictionary()
        self._shown: KeptReport | None = None
        self._making: KeptReport | None = None
        self._job: Job | None = None
        self._edition = choice.figure.edition
        choice.changed.connect(self._follow_choice)
        self.picture: ReportPicture | None = None
        self._profile: JudgingProfile | None = None
        self._profile_id, self._wrong = "", ""
        self.judgement: Judgement | None = None
        self._flags: tuple[ReportPicture, ...] = ()
        self._unfolded: set[str] = set()

    @property
    def report(self) -> Report | None:
        """The report of the desk shown, however old; None if none was made."""
        return self._shown.report if self._shown is not None else None

    @property
    def ready(self) -> Report | None:
        """The report of the current battlefield by the rules chosen; None if there is none."""
        return self.report if not self._why_old() else None

    def sizeHint(self) -> QSize:
        return QSize(320, 480)

    def showEvent(self, event: QShowEvent) -> None:
        if self._job is None:
            self._build()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the picture off the canvas while its list is hidden."""
        super().hideEvent(event)
        self.show_picture(None)

    def _build(self) -> None:
        self._job = Job(self, reported=self._show_progress, answered=self._take, failed=self._fail)
        self.make_button = push_button(
            _("Make the Report"),
            self,
            do=self._begin_or_stop,
            tip=_("Work out ways, turns, heights, choke points, symmetry and sight"),
        )
        self.bar = named(QProgressBar(self), _("Progress of the report"))
        self.bar.hide()
        self.profile = Choice(
            _("Profile of the judge"),
            self,
            tip=_("By which thresholds the map is judged"),
            chosen=self._choose_profile,
        )
        self.state = PlainLabel(self, wrap=True)
        self.text = named(QTextBrowser(self), _("Report"))
        self.text.setOpenLinks(False)
        self.text.setTabChangesFocus(False)
        self.text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.text.anchorClicked.connect(self._follow_link)
        vbox(
            hbox(self.make_button, (self.bar, 1), Stretch(0), self.profile),
            self.state,
            (self.text, 1),
            parent=self,
            margins=6,
        )
        self._take_profile(settings.stored_text(_PROFILE))
        self._show()

    def show_desk(self, desk: Desk) -> None:
        """Show the report of this desk, and report on it from now on."""
        if self._shown is not None and self._shown.desk is desk:
            return
        self.show_picture(None)
        if self._shown is not None and self._job is not None:
            self._shown.at = self.text.verticalScrollBar().value()
        kept = self._shown = self._kept(desk)
        if self._job is not None:
            self._show()
            self.text.verticalScrollBar().setValue(kept.at)
            self.changed.emit()

    def weigh_in(self, desk: Desk, sentence: str, verdict: PlaytestVerdict | None) -> None:
        """Take into account the verdict of a playtest of a desk; an empty sentence for none."""
        kept, playtest = self._kept(desk), (sentence, verdict)
        if playtest != kept.playtest:
            kept.playtest = playtest
            if kept is self._shown and self._job is not None:
                self.show_picture(None)
                self._show()

    def _kept(self, desk: Desk) -> KeptReport:
        kept = self._all.get(desk)
        if kept is None:
            kept = self._all[desk] = KeptReport(desk)
            kept.aged.connect(self._invalidate)
        return kept

    # Making it -----------------------------------------------------------------------------------

    @property
    def _busy(self) -> bool:
        """Whether the report of the desk shown is being made."""
        return self._known_job().busy and self._making is self._shown

    def _begin_or_stop(self) -> None:
        job = self._known_job()
        if self._busy:
            job.stop()
        elif self._shown is not None:
            self._making = self._shown
            self._making.ask(self._choice.figure.edition)
            document = self._making.desk.document
            rules = self._choice.figure.rules
            job.request(lambda: report_work(document.battlefield, document.scenario, rules, self._catalogue))
            self.bar.setRange(0, 0)
        self._show()

    def _show_progress(self, progress: tuple[int, int, str]) -> None:
        done, of, what = progress
        if not self._busy:  # that of another tab
            return
        self.state.show()
        self.bar.setRange(0, of)
        self.bar.setValue(done)
        self.state.setText(_("Working out: {what}", what=what) if what else "")

    def _take(self, reviewed: Reviewed) -> None:
        made, self._making = self._making, None
        assert made is not None, "somebody asked"
        made.take(reviewed)
        if made is self._shown:
            self.show_picture(None)
            self._show()
            self.changed.emit()

    def _fail(self, why: str) -> None:
        made, self._making = self._making, None
        if made is self._shown:
            self._show()
            self.state.show()
            self.state.setText(_("There is no report: {why}", why=why))

    def _invalidate(self) -> None:
        if self._job is not None:
            self._show_state()
            self.changed.emit()

    def _follow_choice(self) -> None:
        edition = self._choice.figure.edition
        if edition != self._edition:
            self._edition = edition
            if self._job is not None:
                self._show_state()
                self.changed.emit()

    def _why_old(self) -> str:
        """Why the report shown is out of date; empty if it is not, or there is none."""
        kept = self._shown
        if kept is None or kept.report is None:
            return ""
        if kept.stale:
            return _("The battlefield has changed since.")
        if kept.edition != self._edition:
            return _("Other rules have been chosen since.")
        if kept.misplaced:
            return _("The scenario has other start zones or glyphs since.")
        return ""

    def _known_job(self) -> Job:
        assert self._job is not None, "nobody has seen it yet"
        return self._job

    # Judging it ----------------------------------------------------------------------------------

    def _choose_profile(self, id: str) -> None:
        if id == _OWN:
            title, filters = _("Open a judging profile"), _("Judging profiles (*.yaml)")
            path = questions.ask_existing(self, title, Path.home(), filters, name="profile")
            id = str(path) if path is not None else settings.stored_text(_PROFILE)
        self.show_picture(None)
        if self._take_profile(id):
            settings.store(_PROFILE, id)
        self._show()

    def _take_profile(self, id: str) -> bool:
        """Judge by a profile from now on: a shipped one, or one in a file. An invalid one is reported, and
        the previous one stays.
        """
        from builder.insight.judging import SHIPPED, profile_of

        self._wrong = ""
        try:
            self._profile, self._profile_id = profile_of(id or SHIPPED[0]), id or SHIPPED[0]
        except BuilderError as error:
            self._wrong = str(error)
            if self._profile is None:
                self._profile, self._profile_id = profile_of(SHIPPED[0]), SHIPPED[0]
        names = {"tournament": _("Tournament"), "contest": _("Contest"), "casual": _("Casual")}
        shown = self._profile_id
        own = () if shown in SHIPPED else ((shown, self._profile.name),)
        offered = (*((one, names[one]) for one in SHIPPED), *own, (_OWN, _("Own profile …")))
        self.profile.offer(offered, shown=shown)
        return not self._wrong

    def _head(self) -> str:
        """The head of the text: can it be built from what one owns, has it faults, is it fair."""
        kept = self._shown
        sentence, verdict = kept.playtest if kept is not None else ("", None)
        if kept is None or kept.examination is None or self._profile is None:
            self.judgement, self._flags = None, ()
            return playtest_html(sentence)
        document = kept.desk.document
        rows = [_owned(document), _faults(document)]
        examination = kept.examination.played(verdict)
        judgement = examination.judged(self._profile)
        if judgement != self.judgement:
            self.judgement, self._flags = judgement, tuple([flag.picture for flag in judgement.flags])
        worst = SEVERE if any(flag.severe for flag in judgement.flags) else LIGHT
        rows.append((worst if judgement.flags else GOOD, judgement.verdict, "fold:judge"))
        linked = [(colour, f'<a href="{link}">{escape(text)}</a>') for colour, text, link in rows]
        flags = flags_html(judgement, self._flags, self.picture)
        judged = self._folded("judge", _("As a judge sees it"), flags) if flags else ""
        return f"{marked_html(linked)}{playtest_html(sentence)}{judged}"

    def _folded(self, id: str, title: str, inside: str) -> str:
        return fold_html(id, title, inside, unfolded=id in self._unfolded)

    # Showing it ----------------------------------------------------------------------------------

    def _show(self) -> None:
        busy = self._busy
        self.bar.setVisible(busy)
        made = self.report is not None
        self.make_button.setText(_("Stop") if busy else _("Make It Again") if made else _("Make the Report"))
        if self.report is None:
            words = _("How a battlefield plays: ways and turns, high ground, choke points, sight.")
            self.text.setHtml(f"{self._head()}<p>{escape(words)}</p>")
        else:
            at = self.text.verticalScrollBar().value()
            self.text.setHtml(self._written(self.report))
            self.text.verticalScrollBar().setValue(at)
        self._show_state()

    def _show_state(self) -> None:
        if self._busy:
            return
        self.state.say(self._why_old() or self._wrong)

    def _written(self, report: Report) -> str:
        assumed = "".join(f"<p>{escape(text)}</p>" for text in report.assumed)
        parts = [self._head(), *(self._section(section) for section in report.sections)]
        return "".join([*parts, self._folded("assumed", _("What is assumed"), assumed)])

    def _section(self, section: Section) -> str:
        """A heading; unfolded, tables, sentences, and links to the pictures."""
        pictures = section.pictures
        rows = [f"<li>{escape(sentence)}</li>" for sentence in section.sentences]
        links = [
            picture_link(picture, f"picture:{section.id}/{number}", shown=picture is self.picture)
            for number, picture in enumerate(pictures)
        ]
        listed = f"{_LIST}{''.join(rows)}</ul>" if rows else ""
        return self._folded(section.id, section.title, f"{tables_html(section)}{listed}{''.join(links)}")

    def _follow_link(self, url: QUrl) -> None:
        if self.report is None:
            return
        if url.scheme() == "do":
            self.requested.emit(url.path())
        elif url.scheme() == "fold":
            self._unfolded ^= {url.path()}
            self._show()
        elif url.scheme() == "flag":
            flag = self._flags[int(url.path())]
            self.show_picture(None if flag is self.picture else flag)
            if flag is self.picture:
                self.place_requested.emit(flag.cells[0].space.hex)
        else:
            id, _, number = url.path().partition("/")
            picture = self.report.section(id).pictures[int(number)]
            self.show_picture(None if picture is self.picture else picture)

    def show_picture(self, picture: ReportPicture | None) -> None:
        """Lay a picture over the battlefield, or take it off."""
        if picture is self.picture:
            return
        self.picture = picture
        self.picture_requested.emit(picture)
        if self._job is not None:
            self._show()


def _owned(document: Document) -> tuple[str, str, str]:
    """Whether it can be built from what one owns: colour, sentence, and where it leads."""
    if not document.tally.owned:
        return LIGHT, _("Say which boxes you own to see whether you can build it."), "do:collection"
    short = sum(document.tally.short().values())
    if not short:
        return GOOD, _("You own every piece that it takes."), "do:inventory"
    text = ngettext("{n} piece is missing from your boxes.", "{n} pieces are missing from your boxes.", short)
    return SEVERE, text, "do:inventory"


def _faults(document: Document) -> tuple[str, str, str]:
    """Whether it can be built as it stands: colour, sentence, and where it leads."""
    found = Counter(problem.severity for problem in document.problems)
    errors, warnings = found[Severity.ERROR], found[Severity.WARNING]
    if errors:
        text = ngettext(
            "{n} place cannot be built as it stands.", "{n} places cannot be built as they stand.", errors
        )
        return SEVERE, text, "do:next-problem"
    if warnings:
        text = ngettext(
            "It can be built; {n} place is doubtful.", "It can be built; {n} places are doubtful.", warnings
        )
        return LIGHT, text, "do:next-problem"
    return GOOD, _("It can be built: no rule is broken."), "do:next-problem"
