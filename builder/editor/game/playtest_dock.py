"""Playtests a scenario: computer players play it many times; shows who won, and where they fought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QSize, QTemporaryDir, QUrl, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QProgressBar,
    QPushButton,
    QTextBrowser,
    QWidget,
)

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.editor.game.work import (
    GameToWatch,
    Played,
    playtest_work,
    series_work,
    usual_workers,
)
from builder.editor.report.tables import picture_link, tables_html
from builder.errors import BuilderError
from builder.formats.suffixes import SERIES_SUFFIX as SUFFIX
from builder.language import _
from builder.playtest.options import PlaytestOptions
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    Choice,
    Following,
    PlainLabel,
    Stretch,
    form_layout,
    hbox,
    named,
    push_button,
    questions,
    vbox,
)
from builder.view.widgets.option_form import OptionForm

if TYPE_CHECKING:
    from builder.insight import ReportPicture, Section
    from builder.scenario import Layout, Scenario, Seat


_UNTIL_KNOWN = 1_100
"""Games after which it is nearly always known whether a side is better."""
_MAP, _GAME = "map:heat", "game"


@dataclass
class Kept:
    """The result of one desk; ``stale``: from before the last edit. ``failure`` says why there is none, to be
    put into the sentence ``wrong``. ``armies``: the files of those of seats, by their ids.
    """

    played: Played | None = None
    stale: bool = False
    failure: str = ""
    wrong: str = ""
    armies: dict[str, Path] = field(default_factory=dict)


class PlaytestDock(SafeOverrides, QWidget):
    """Playtests the scenario of the desk shown on request. Its widgets are created when it is first seen.

    ``picture_requested`` carries the `ReportPicture` to be shown on the canvas, None for none; ``found`` the
    desk and its current `Played`, None for none; ``watched`` the journal of a game to watch.
    """

    picture_requested = Signal(object)
    found = Signal(object, object)
    watched = Signal(object)

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._facts = catalogue, facts
        self._desk: Desk | None = None
        self._following = Following()
        self._job: Job | None = None
        self.workers = usual_workers()
        self._all: WeakKeyDictionary[Desk, Kept] = WeakKeyDictionary()
        self._shown = self._making = Kept()  # of the desk shown, and of that whose games are played
        self._asked: Desk | None = None
        self._folder: QTemporaryDir | None = None  # of games that were watched
        self.picture: ReportPicture | None = None

    @property
    def played(self) -> Played | None:
        """The last result of the desk shown, however old; None if there is none."""
        return self._shown.played

    @property
    def section(self) -> Section | None:
        """The section of the result, None if there is none."""
        return self.played.section if self.played is not None else None

    def sizeHint(self) -> QSize:
        return QSize(320, 420)

    @property
    def job(self) -> Job:
        """The job that plays; creates the panel's widgets if it was not seen yet."""
        if self._job is None:
            self._job = Job(self, reported=self._report, answered=self._take, failed=self._fail)
            self._build()
        return self._job

    def showEvent(self, event: QShowEvent) -> None:
        assert self.job is not None, "made by now"
        super().showEvent(event)
        self._show()

    def show_desk(self, desk: Desk) -> None:
        """Work on this desk from now on. Each desk keeps its result; games under way of another desk are
        stopped, and its finished games are kept.
        """
        if self._desk is desk:
            return
        self._desk, self._shown = desk, self._all.setdefault(desk, Kept())
        self._following.follow(
            (desk.document.changed, self._invalidate), (desk.document.scenarios.changed, self._invalidate)
        )
        self.show_picture(None)
        if self._job is not None:
            self._job.finish()
            self._show()

    def _fail(self, why: str) -> None:
        self._making.failure = why
        self._show()

    def _invalidate(self) -> None:
        if not self._shown.stale:
            self._shown.stale = True
            self.found.emit(self._desk, None)
        if self._job is not None and self.isVisible():
            self._show_state()

    def hideEvent(self, event: QHideEvent) -> None:
        """Take the picture off the canvas while its list is hidden."""
        super().hideEvent(event)
        self.show_picture(None)

    def _build(self) -> None:
        self.players = Choice(_("For how many players"), self)
        self.form = OptionForm(PlaytestOptions(), parent=self, margins=0)
        self.players.chosen.connect(self._show_armies)
        self.armies = QWidget(self)
        self._army_rows = form_layout(parent=self.armies, margins=0)
        self._seats: Sequence[Seat] = ()
        self._rows_of: object = None
        self.form.form.insertRow(0, _("Players"), self.players)
        self.form.form.insertRow(1, self.armies)
        games = self.form.fields["games"]
        self.form.fields["sequential"].toggled.connect(
            lambda on: games.setValue(_UNTIL_KNOWN if on else PlaytestOptions().games)
        )
        self.play_button = named(
            QPushButton(self),
            tip=_("Let computer players play the scenario by the rules; you can go on building meanwhile"),
        )
        self.play_button.clicked.connect(self.begin_or_stop)
        self.bar = named(QProgressBar(self), _("Games that are over"))
        self.bar.setFormat(_("%v of %m"))
        self.state = PlainLabel(self, wrap=True)
        self.text = named(QTextBrowser(self), _("What the games showed"))
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow_link)
        self.open_button = push_button(
            _("Open Series…"),
            self,
            do=self._open,
            tip=_("Show a series of this scenario that was kept in a file"),
        )
        self.save_button = push_button(
            _("Save Series…"),
            self,
            do=self._save,
            tip=_("Keep all games in a file, and the most lopsided ones to be watched"),
        )
        vbox(
            self.form,
            hbox(self.play_button, (self.bar, 1), Stretch(0), self.open_button, self.save_button),
            self.state,
            (self.text, 1),
            parent=self,
            margins=6,
        )
        self.bar.hide()
        self._show()

    # Playing ---------------------------------------------------------------------------------------

    def begin_or_stop(self) -> None:
        """Start the playtest; while it is running, stop it."""
        job = self.job
        scenario = self._desk.scenario if self._desk is not None else None
        if job.busy:
            job.finish()
            self.play_button.setEnabled(False)
            self.state.setText(_("The games under way are ended."))
            self.state.show()
            return
        if self._desk is None or scenario is None:
            return
        options = PlaytestOptions(players=self._number(), **self.form.values())
        self._ask(_("Nothing was played: {why}"))
        self.bar.setRange(0, 0)
        document = self._desk.document
        name, armies = document.scenarios.called, self._armies()
        job.request(
            lambda: playtest_work(
                document.battlefield,
                scenario,
                options,
                self._catalogue,
                self._facts,
                self.workers,
                name,
                armies,
            )
        )
        self._show()

    def _number(self) -> int | None:
        """For how many players."""
        number = self.players.currentData()
        return int(number) if number else None

    def _armies(self) -> dict[str, Path]:
        """The files of the armies of the seats shown."""
        armies = self._shown.armies
        return {seat.id: armies[seat.id] for seat in self._seats if seat.id in armies}

    def _ask(self, wrong: str) -> None:
        """Mark the desk shown as waiting for games; ``wrong`` is the sentence for a failure."""
        self._asked, self._making = self._desk, self._shown
        self._making.stale, self._making.failure, self._making.wrong = False, "", wrong

    def _report(self, progress: tuple[int, int]) -> None:
        done, of = progress
        self.bar.setRange(0, of)
        self.bar.setValue(done)

    def _take(self, played: Played | None) -> None:
        if played is None:
            self._fail(_("No game is over."))
            return
        self._making.played = played
        if self._making is self._shown:
            self.show_picture(None)
        self._show()
        self.found.emit(self._asked, None if self._making.stale else played)

    # Keeping ---------------------------------------------------------------------------------------

    def _suggested(self) -> Path:
        """The suggested file: beside that of the battlefield, with the name of the scenario."""
        assert self._desk is not None, "there is a series"
        document = self._desk.document
        folder = document.path.parent if document.path is not None else Path.home()
        return folder / f"{Path(document.scenarios.called).stem}{SUFFIX}"

    def _save(self) -> None:
        if self.played is None:
            return
        kind = _("Series of games")
        filters = {f"{kind} (*{SUFFIX})": SUFFIX}
        path = questions.ask_save_path(self, _("Save the series"), self._suggested(), filters)
        if path is None:
            return
        try:
            self.played.write(path)
        except BuilderError as error:
            questions.show_error(self, _("The series cannot be saved"), str(error))

    def _open(self) -> None:
        scenario = self._desk.scenario if self._desk is not None else None
        if self._desk is None or scenario is None or self.job.busy:
            return
        kind = _("Series of games")
        filters = f"{kind} (*{SUFFIX})"
        path = questions.ask_existing(
            self, _("Open a series"), self._suggested().parent, filters, "open-series"
        )
        if path is None:
            return
        document = self._desk.document
        self._ask(_("The series cannot be shown: {why}"))
        self.bar.setRange(0, 0)
        armies, number = self._armies(), self._number()
        self.job.request(
            lambda: series_work(
                path, document.battlefield, scenario, self._catalogue, self._facts, armies, number
            )
        )
        self._show()

    def _watch(self, game: GameToWatch) -> None:
        """Watch a game from files in a temporary folder that is deleted with the panel."""
        from builder.playtest.journals import write_journal

        if self._folder is None:
            self._folder = QTemporaryDir()
        try:
            self.watched.emit(write_journal(Path(self._folder.path()), game.number, game.journal, game.game))
        except BuilderError as error:
            questions.show_error(self, _("The game cannot be shown"), str(error))

    # Showing ---------------------------------------------------------------------------------------

    def _show(self) -> None:
        busy = self.job.busy
        self.bar.setVisible(busy)
        self.play_button.setText(_("Stop") if busy else _("Play"))
        self.save_button.setEnabled(self.played is not None and not busy)
        self.open_button.setEnabled(not busy and self._desk is not None and self._desk.scenario is not None)
        if self.played is None:
            self.text.setHtml(
                escape(
                    _(
                        "Computer players play the scenario many times, in pairs of games with the seats "
                        "swapped: whether one side is better, how long a game takes, and where on the map it "
                        "is fought. People play differently, so take it as a hint, not as the last word."
                    )
                )
            )
        else:
            self.text.setHtml(self._written(self.played))
        self._show_state()

    def _show_choices(self) -> None:
        scenario = self._desk.scenario if self._desk is not None else None
        layouts = scenario.layouts if scenario is not None else ()
        counts = dict.fromkeys(str(layout.players) for layout in layouts)
        before = self.players.currentData()
        self.players.offer(
            ((count, count) for count in counts), before if before in counts else next(iter(counts), "")
        )
        self.form.form.setRowVisible(self.players, len(counts) > 1)
        self.play_button.setEnabled(scenario is not None)
        self._show_armies()

    def _show_armies(self) -> None:
        """Show a row for each seat that gathers an army, in which it gets that of a file."""
        scenario = self._desk.scenario if self._desk is not None else None
        layout = None if scenario is None else scenario.layout(self._number())
        self._seats = ()
        if scenario is not None and layout is not None:
            from builder.referee.gathering import needs_army  # not needed to open the window

            self._seats = [*filter(needs_army, layout.seats)]
            rows = (scenario.army, layout, self._armies())
            if rows != self._rows_of:
                self._rows_of = rows
                self._lay_out_armies(scenario, layout)
        self.form.form.setRowVisible(self.armies, bool(self._seats))

    def _lay_out_armies(self, scenario: Scenario, layout: Layout) -> None:
        from builder.scenario.naming import Names  # not needed to open the window
        from builder.view.seat_army import SeatArmy

        while self._army_rows.rowCount():
            self._army_rows.removeRow(0)
        names, armies = Names(scenario).of_layout(layout), self._armies()
        for seat in self._seats:
            army = SeatArmy(seat, scenario, armies.get(seat.id), self.armies)
            army.brought.connect(partial(self._bring, seat.id))
            name = PlainLabel(_("Army of {player}", player=names.player(seat.id)), self.armies)
            self._army_rows.addRow(name, army)

    def _bring(self, seat: str, path: Path | None) -> None:
        """Have a seat play the army of a file, or none."""
        self._shown.armies.pop(seat, None)
        if path is not None:
            self._shown.armies[seat] = path
        self._show_armies()

    def _show_state(self) -> None:
        self._show_choices()
        if self.job.busy:
            self.state.hide()
            return
        text = ""
        if self._desk is None or self._desk.scenario is None:
            text = _("There is no scenario yet: make one in the Scenario menu.")
        elif self._shown.failure:
            text = self._shown.wrong.format(why=self._shown.failure)
        elif self._shown.stale and self.section is not None:
            text = _("The scenario or its battlefield has changed since.")
        self.state.say(text)

    def _written(self, played: Played) -> str:
        section, verdict = played.section, played.sentence
        rest = [text for text in section.sentences if text != verdict]
        rows = tables_html(section) + "".join(f"<p>{escape(text)}</p>" for text in rest)
        picture = section.pictures[0]
        link = picture_link(picture, _MAP, shown=picture is self.picture)
        first = f"<p><b>{escape(verdict)}</b></p>" if verdict else ""
        first += f"<p>{escape(played.older)}</p>" if played.older else ""
        games = "<br>".join(
            f'<a href="{_GAME}:{number}">{escape(game.words)}</a>' for number, game in enumerate(played.games)
        )
        if games:
            heading = escape(_("The most lopsided games, to be watched:"))
            games = f"<p>{heading}<br>{games}</p>"
        return f"{first}<h3>{escape(section.title)}</h3>{games}{link}{rows}"

    def _follow_link(self, url: QUrl) -> None:
        if self.played is None:
            return
        if url.scheme() == _GAME:
            self._watch(self.played.games[int(url.path())])
            return
        picture = self.played.section.pictures[0]
        self.show_picture(None if picture is self.picture else picture)

    def show_picture(self, picture: ReportPicture | None) -> None:
        """Lay a picture over the battlefield, or take it off."""
        if picture is self.picture:
            return
        self.picture = picture
        self.picture_requested.emit(picture)
        if self._job is not None:
            self._show()
