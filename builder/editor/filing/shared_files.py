"""Files that all windows of a user share (boxes, own cards, stamps, preferences): loads what another window
wrote, and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.editor.filing.watch import FileStamp, stamp_of
from builder.editor.inventory.holdings import Holdings
from builder.language import _, listed
from builder.view.options import ViewOptions
from builder.view.preferences import PreferenceChoice
from builder.view.settings import settings_file

if TYPE_CHECKING:
    from builder.editor.stamps.model import Stamps

_PAUSE = 300  # ms: one save changes a folder several times


class SharedFiles(QObject):
    """Checks the files when the system reports a change in their folders, at most a few times a second."""

    def __init__(
        self,
        holdings: Holdings,
        facts: PlayFacts,
        stamps: Callable[[], Stamps | None],
        preferences: PreferenceChoice,
        options: ViewOptions,
        say: Callable[[str], None],
        parent: QObject,
    ) -> None:
        """``stamps`` gives the panel's stamps, None until first needed; ``say`` shows the message."""
        super().__init__(parent)
        self._holdings, self._facts, self._stamps = holdings, facts, stamps
        self._preferences, self._options, self._say = preferences, options, say
        self._cards_stamp: FileStamp | None = stamp_of(places.own_cards_file())
        self._changed: set[str] = set()  # folders changed since the last check
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(lambda: self.look(self._changed))
        self._system = QFileSystemWatcher(self)
        self._system.directoryChanged.connect(self._look_later)
        self._watch()

    def look(self, folders: Container[str] | None = None) -> None:
        """Load what has changed in these folders (None: in all), and say so in one sentence.

        The window often writes its own settings: for those no stamp and no box is read again.
        """
        stamps, shared = self._stamps(), str(places.config_folder())
        looks: list[tuple[str, str, Callable[[], bool]]] = [
            (shared, _("boxes"), self._holdings.read_again),
            (shared, _("own army cards"), self._cards_changed),
            (str(settings_file().parent), _("preferences"), self._preferences_changed),
        ]
        if stamps is not None:
            looks.insert(2, (str(stamps.folder), _("stamps"), stamps.read))
        asked = [(name, again) for folder, name, again in looks if folders is None or folder in folders]
        self._changed = set()
        self._watch()
        found = [name for name, again in asked if again()]
        if found:
            self._say(_("Taken over from another window: {what}", what=listed(found, "and")))

    def _preferences_changed(self) -> bool:
        return self._preferences.read_again() | self._options.units_again()

    def _cards_changed(self) -> bool:
        now = stamp_of(places.own_cards_file(), self._cards_stamp)
        if now == self._cards_stamp:
            return False
        self._cards_stamp, before = now, self._facts.forget_cards()
        return before is not None and self._facts.known_cards != before

    def _look_later(self, folder: str) -> None:
        self._changed.add(folder)
        if not self._timer.isActive():
            self._timer.start()

    def _watch(self) -> None:
        stamps = self._stamps()
        folders = [places.config_folder(), settings_file().parent]
        folders += [stamps.folder] if stamps is not None else []
        for folder in folders:
            with suppress(OSError):  # a folder that does not exist cannot be watched
                folder.mkdir(parents=True, exist_ok=True)
        new = [str(folder) for folder in folders if str(folder) not in self._system.directories()]
        if new:
            self._system.addPaths(new)
