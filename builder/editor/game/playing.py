"""Playing from the editor: a window for each match, beside that of the editor."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from builder import places
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.errors import BuilderError
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.language import _
from builder.view.widgets.questions import ask_existing, show_error

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.table.guest_tables import GuestTables
    from builder.table.tables import Tables


class Playing(QObject):
    """The tables at which matches were begun here. ``parent`` is what questions are shown over."""

    def __init__(self, catalogue: Catalogue, facts: PlayFacts, parent: QWidget) -> None:
        super().__init__(parent)
        self._catalogue, self._facts, self._window = catalogue, facts, parent
        self.open: list[Tables] = []
        self.guests: GuestTables | None = None

    def play(self, desk: Desk) -> None:
        """Sit down to play the scenario that a desk works on, as it is now."""
        from builder.formats.hexgame import Setting  # the referee is not needed before

        chosen = desk.document.scenarios.chosen
        if chosen is None:
            return
        file = desk.document.scenarios.file(chosen.key) or desk.document.path
        name = _("game") if file is None else str(file)
        battlefield = desk.document.battlefield.copy()
        setting = Setting(chosen.scenario, battlefield, self._facts.cards, self._catalogue, source=name)
        self._sit_down(Path(name), setting)

    def play_file(self) -> None:
        """Ask for a scenario or a game, and sit down to play it."""
        from builder.formats.hexgame import load_setting

        what = _("Scenarios and games")
        filters = f"{what} (*{SCENARIO_SUFFIX} *{GAME_SUFFIX})"
        path = ask_existing(
            self._window, _("Play a Scenario"), places.shipped("scenarios"), filters, "open-game"
        )
        if path is None:
            return
        try:
            setting = load_setting(path, self._catalogue, self._facts.cards)
        except BuilderError as error:
            show_error(self._window, _("The game cannot be played"), str(error))
            return
        self._sit_down(path, setting)

    def join(self) -> None:
        """Ask for the address and the word of somebody who invites, and play there."""
        from builder.table.guest_tables import GuestTables  # nothing of a network is needed before

        self.guests = self.guests or GuestTables(self._catalogue, self)
        self.guests.join(self._window)

    def _sit_down(self, path: Path, setting: Setting) -> None:
        from builder.match.setup import MatchOptions
        from builder.table.tables import Tables  # the window of a game is not needed before

        tables = Tables(path, setting, self._window)
        try:
            window = tables.sit_down(MatchOptions(()))
        except BuilderError as error:
            show_error(self._window, _("The game cannot be played"), str(error))
            window = None
        if window is None:
            tables.deleteLater()
            return
        self.open = [one for one in self.open if one.windows]
        self.open.append(tables)
        window.show()
        window.begin()
