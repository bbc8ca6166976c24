"""The scenarios offered for playing: those that ship, and those of recent battlefields."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from builder import formats, places
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import Styles, load_styles
from builder.editor.document.file_names import shipped_examples
from builder.editor.picture.pictures_job import PICTURE, FilePicture, PicturesJob
from builder.editor.picture.thumbnails import shared_store
from builder.errors import UnreadableError
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _, listed, ngettext
from builder.match.kept_games import journals
from builder.processes import CancelledError
from builder.scenario import Scenario, text_in
from builder.scenario.naming import Names
from builder.scenario.wording import victory_sentences
from builder.table.games_dialog import GamesDialog
from builder.view import settings
from builder.view.application import make_application
from builder.view.jobs.background import collect_in_window
from builder.view.jobs.reading import read_awake
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    PlainLabel,
    dialog_buttons,
    hbox,
    push_button,
    resize_in_sight,
    run_dialog,
    vbox,
)
from builder.view.widgets.questions import ask_existing

_MOST = 60
_ICON = QSize(120, 75)  # px


class Playable(NamedTuple):
    """A scenario in a file, and the battlefield that it is played on."""

    path: Path
    battlefield: Path
    scenario: Scenario


def playable(battlefields: Sequence[Path], catalogue: Catalogue, window: QWidget | None) -> list[Playable]:
    """The scenarios beside battlefields; files that cannot be read, or whose reading was cancelled, are left
    out.
    """
    found: list[Playable] = []
    for path in dict.fromkeys(battlefields):
        beside = formats.scenarios_beside(path)
        with suppress(UnreadableError, CancelledError):
            found += [
                Playable(one.path, path, one.scenario)
                for one in read_awake(window, formats.companion_scenarios, path, catalogue, beside)
                if one.scenario is not None and one.path is not None
            ]
    return found[:_MOST]


class ScenariosDialog(SafeOverrides, QDialog):
    """Asks what to play: ``path`` is the file of the scenario that was chosen, or ``journal`` that of a kept
    game, which is only to be watched if ``replays``.
    """

    def __init__(
        self, catalogue: Catalogue, facts: PlayFacts, styles: Styles, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.journal: Path | None = None
        self.replays = False
        self._catalogue, self._facts = catalogue, facts
        self.setWindowTitle(_("Play a Scenario"))
        self.scenarios = playable([*settings.recent_files(), *shipped_examples()], catalogue, parent)
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Scenarios"))
        self.list.setIconSize(_ICON)
        room = QPixmap(_ICON)  # until the picture is drawn
        room.fill(Qt.GlobalColor.transparent)
        for one in self.scenarios:
            self.list.addItem(QListWidgetItem(QIcon(room), f"{_title(one)}\n{_counts(one.scenario)}"))
        self.about = QTextBrowser(self)
        self.about.setAccessibleName(_("About the scenario"))
        self.buttons = dialog_buttons(self, text=_("&Play…"))
        self.other = push_button(_("&Another File…"), self, do=self._ask_file)
        self.kept = push_button(
            _("&Continue a Game…"), self, do=self._ask_kept, tip=_("Go on, or watch a replay")
        )
        self.armies = push_button(_("Army &Builder…"), self, do=self._build_armies)
        self.kept.setVisible(bool(journals(places.games_folder())))
        words = PlainLabel(
            _("You play against the computer, or with friends who take turns at this screen."),
            self,
            wrap=True,
        )
        vbox(
            words,
            (hbox((self.list, 1), (self.about, 1)), 1),
            hbox(self.kept, self.other, self.armies, (self.buttons, 1)),
            parent=self,
        )
        self.list.currentRowChanged.connect(self._show)
        self.list.itemDoubleClicked.connect(lambda item: self.accept())
        self.list.setCurrentRow(0)
        self.job = PicturesJob(catalogue, styles, PICTURE, self.devicePixelRatioF, shared_store(), self)
        self.job.drawn.connect(self._show_picture)
        self.job.want([one.battlefield for one in self.scenarios])
        resize_in_sight(self, 860, 560)

    def accept(self) -> None:
        row = self.list.currentRow()
        if self.path is None and self.journal is None and 0 <= row < len(self.scenarios):
            self.path = self.scenarios[row].path
        if self.path is not None or self.journal is not None:
            super().accept()

    def done(self, result: int) -> None:
        self.job.pause()
        super().done(result)

    def _show(self, row: int) -> None:
        if 0 <= row < len(self.scenarios):
            self.about.setHtml(_about(self.scenarios[row], self._facts))

    def _show_picture(self, path: Path, found: FilePicture) -> None:
        for row, one in enumerate(self.scenarios):
            if one.battlefield == path:
                self.list.item(row).setIcon(QIcon(found.picture))

    def _build_armies(self) -> None:
        from builder.view.army_builder import ArmyBuilder  # rarely needed

        run_dialog(ArmyBuilder(self))

    def _ask_file(self) -> None:
        what = _("Scenarios and games")
        filters = f"{what} (*{SCENARIO_SUFFIX} *{GAME_SUFFIX})"
        path = ask_existing(self, _("Play a Scenario"), places.shipped("scenarios"), filters, "open-game")
        if path is not None:
            self.path = path
            self.accept()

    def _ask_kept(self) -> None:
        dialog = GamesDialog(self._catalogue, self)
        if run_dialog(dialog) and dialog.journal is not None:
            self.journal, self.replays = dialog.journal, dialog.replays
            self.accept()


def ask_what_to_play(catalogue: Catalogue) -> ScenariosDialog:
    """Ask it in a program without another window; the dialog has the answer, nothing if it was cancelled."""
    make_application()
    collect_in_window()
    dialog = ScenariosDialog(catalogue, PlayFacts(), load_styles(places.shipped("tilesets")))
    run_dialog(dialog)
    return dialog


def _title(one: Playable) -> str:
    return text_in(one.scenario.title) or one.path.stem


def _counts(scenario: Scenario) -> str:
    """A line with the numbers of players and points, and the side of the cards."""
    counts = [str(layout.players) for layout in scenario.layouts]
    found = [_("{counts} players", counts=listed(counts, "or"))]
    points = max((seat.points for layout in scenario.layouts for seat in layout.seats), default=0)
    if points:
        found.append(ngettext("{n} point", "{n} points", points))
    found.append(_("Basic game") if scenario.edition.startswith("basic") else _("Master game"))
    return " · ".join(found)


def _about(one: Playable, facts: PlayFacts) -> str:
    scenario = one.scenario
    names = Names(scenario, facts.cards, facts.glyphs)
    parts = [f"<h3 style='margin:4px 0'>{escape(_title(one))}</h3>", f"<p>{escape(_counts(scenario))}</p>"]
    for name, lines in (
        (_("Goal"), text_in(scenario.goal).splitlines()),
        (_("How it is won"), victory_sentences(names)),
        (_("Story"), text_in(scenario.story).splitlines()),
    ):
        shown = "".join(f"<p style='margin:2px 0'>{escape(line)}</p>" for line in lines if line.strip())
        if shown:
            parts.append(f"<p style='margin:8px 0 0 0'><b>{escape(name)}</b></p>{shown}")
    return "".join(parts)
