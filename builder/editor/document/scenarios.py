"""The scenarios of a document: several for one battlefield, each with a file of its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from builder.scenario import Scenario


@dataclass(frozen=True, slots=True)
class OpenScenario:
    """A scenario as it stands now. ``key`` is its own as long as the document is open."""

    key: int
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class ReplaceScenarios:
    """The edit of all scenarios: those there are afterwards, in the order in which they are listed."""

    scenarios: tuple[OpenScenario, ...]


class Scenarios(QObject):
    """What is played on one battlefield. It is edited through `Document.edit_scenarios` alone.

    ``changed`` tells that a scenario, the list of them or the one chosen is another now.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open: tuple[OpenScenario, ...] = ()
        self._chosen: int | None = None
        self._next = 1
        self._saved: dict[int, Scenario] = {}
        self._files: dict[int, Path] = {}

    # What there is ---------------------------------------------------------------------------------

    @property
    def all(self) -> tuple[OpenScenario, ...]:
        """All of them, in the order in which they are listed."""
        return self._open

    @property
    def chosen(self) -> OpenScenario | None:
        """The one that is worked on and shown; None where there is none."""
        return self.of(self._chosen)

    def of(self, key: int | None) -> OpenScenario | None:
        """The scenario of a key; None where it is not there (any more)."""
        return next((one for one in self._open if one.key == key), None)

    def choose(self, key: int) -> None:
        """Work on another one; a key that none has counts as nothing."""
        if key != self._chosen and self.of(key) is not None:
            self._chosen = key
            self.changed.emit()

    def new(self, scenario: Scenario) -> OpenScenario:
        """A scenario with a key of its own, to be put among the others by an edit."""
        made = OpenScenario(self._next, scenario)
        self._next += 1
        return made

    def apply(self, edit: ReplaceScenarios) -> ReplaceScenarios:
        """Carry out an edit; what takes it back, for the history.

        One that comes newly is chosen, and where the one chosen goes, its neighbour is.
        """
        before, self._open = self._open, edit.scenarios
        known = {one.key for one in before}
        come = [one.key for one in self._open if one.key not in known]
        if come:
            self._chosen = come[-1]
        elif self.chosen is None:
            place = next((i for i, one in enumerate(before) if one.key == self._chosen), 0)
            left = self._open[min(place, len(self._open) - 1)] if self._open else None
            self._chosen = left.key if left is not None else None
        self.changed.emit()
        return ReplaceScenarios(before)

    # Files -----------------------------------------------------------------------------------------

    def begin_with(self, scenarios: Iterable[tuple[Scenario, Path | None]]) -> None:
        """Start with what files held, saved as it is; the first of them is chosen."""
        self._open, self._saved, self._files = (), {}, {}
        for scenario, file in scenarios:
            made = self.new(scenario)
            self._open = (*self._open, made)
            self.saved(made.key, file)
        self._chosen = self._open[0].key if self._open else None
        self.changed.emit()

    @property
    def dirty(self) -> bool:
        """Whether one of them is not saved as it stands, or one that was deleted has its file still."""
        return any(self.is_dirty(one.key) for one in self._open) or bool(self.deleted)

    def is_dirty(self, key: int) -> bool:
        """Whether the scenario of a key is not saved as it stands."""
        one = self.of(key)
        saved = self._saved.get(key)
        return one is not None and one.scenario is not saved and one.scenario != saved

    @property
    def deleted(self) -> tuple[Path, ...]:
        """The files of scenarios that are not there any more."""
        there = {one.key for one in self._open}
        return tuple(file for key, file in self._files.items() if key not in there)

    def file(self, key: int) -> Path | None:
        """The file of a scenario, None before it was saved in one of its own."""
        return self._files.get(key)

    @property
    def called(self) -> str:
        """The name of the file that the one chosen lies in, before it has one its title; or nothing."""
        from builder.scenario import text_in  # not needed to open the window

        one = self.chosen
        file = self.file(one.key) if one is not None else None
        if file is not None:
            return file.name
        return text_in(one.scenario.title) if one is not None else ""

    def saved(self, key: int, file: Path | None) -> None:
        """The scenario of a key lies in ``file`` as it stands; None: in that of the battlefield."""
        one = self.of(key)
        if one is not None:
            self._saved[key] = one.scenario
            self._files.pop(key, None)
            if file is not None:
                self._files[key] = file

    def gone(self, file: Path) -> None:
        """The file of a scenario that was deleted is not its own any more: what it held is not saved."""
        for key in [key for key, other in self._files.items() if other == file and self.of(key) is None]:
            del self._files[key]
            self._saved.pop(key, None)

    def delete(self, files: Iterable[Path]) -> None:
        """Files of scenarios that were deleted, and are to go when the battlefield is saved."""
        for file in files:
            self._files[self._next] = file
            self._next += 1

    def leave_files(self) -> None:
        """The scenarios belong to no files any more."""
        self._files.clear()

    def mark_unsaved(self, key: int | None = None) -> None:
        """What lies in the files is not this any more: of one scenario, or of all of them."""
        for one in self._open:
            if key is None or one.key == key:
                self._saved.pop(one.key, None)

    def mark_saved(self) -> None:
        """Whatever there is counts as saved where it lies."""
        for one in self._open:
            self._saved[one.key] = one.scenario
        there = {one.key for one in self._open}
        self._files = {key: file for key, file in self._files.items() if key in there}
