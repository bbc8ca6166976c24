"""The scenarios of a document: several for one battlefield, each with its own file."""

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
    """A scenario as it is now. ``key`` identifies it as long as the document is open."""

    key: int
    scenario: Scenario


@dataclass(frozen=True, slots=True)
class ReplaceScenarios:
    """The edit of all scenarios: the complete list afterwards, in its order."""

    scenarios: tuple[OpenScenario, ...]


class Scenarios(QObject):
    """The scenarios of one battlefield. They are edited through `Document.edit_scenarios` alone.

    ``changed``: a scenario, their list or the choice is different now.
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
        """The current scenario, which is shown and edited; None if there is none."""
        return self.of(self._chosen)

    def of(self, key: int | None) -> OpenScenario | None:
        """The scenario with a key; None if there is none (any more)."""
        return next((one for one in self._open if one.key == key), None)

    def choose(self, key: int) -> None:
        """Make another scenario the current one; an unknown key is ignored."""
        if key != self._chosen and self.of(key) is not None:
            self._chosen = key
            self.changed.emit()

    def new(self, scenario: Scenario) -> OpenScenario:
        """A scenario with a new key, to be added by an edit."""
        made = OpenScenario(self._next, scenario)
        self._next += 1
        return made

    def apply(self, edit: ReplaceScenarios) -> ReplaceScenarios:
        """Carry out an edit; returns the edit that undoes it, for the history.

        A new scenario becomes the current one; if the current one is removed, its neighbour does.
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
        """Start with the contents of files, as saved; the first scenario is the current one."""
        self._open, self._saved, self._files = (), {}, {}
        for scenario, file in scenarios:
            made = self.new(scenario)
            self._open = (*self._open, made)
            self.saved(made.key, file)
        self._chosen = self._open[0].key if self._open else None
        self.changed.emit()

    @property
    def dirty(self) -> bool:
        """Whether a scenario has unsaved changes, or a deleted one still has its file."""
        return any(self.is_dirty(one.key) for one in self._open) or bool(self.deleted)

    def is_dirty(self, key: int) -> bool:
        """Whether the scenario with a key has unsaved changes."""
        one = self.of(key)
        saved = self._saved.get(key)
        return one is not None and one.scenario is not saved and one.scenario != saved

    @property
    def deleted(self) -> tuple[Path, ...]:
        """The files of deleted scenarios."""
        there = {one.key for one in self._open}
        return tuple(file for key, file in self._files.items() if key not in there)

    def file(self, key: int) -> Path | None:
        """The file of a scenario, None before it was saved in its own file."""
        return self._files.get(key)

    @property
    def called(self) -> str:
        """The name of the current scenario's file, or its title before it has one; empty if there is no
        scenario.
        """
        from builder.scenario import text_in  # not needed to open the window

        one = self.chosen
        file = self.file(one.key) if one is not None else None
        if file is not None:
            return file.name
        return text_in(one.scenario.title) if one is not None else ""

    def saved(self, key: int, file: Path | None) -> None:
        """Note that the scenario with a key is saved in ``file``; None: in that of the battlefield."""
        one = self.of(key)
        if one is not None:
            self._saved[key] = one.scenario
            self._files.pop(key, None)
            if file is not None:
                self._files[key] = file

    def gone(self, file: Path) -> None:
        """Forget the file of a deleted scenario: it belongs to something else now, and its old contents are
        not saved.
        """
        for key in [key for key, other in self._files.items() if other == file and self.of(key) is None]:
            del self._files[key]
            self._saved.pop(key, None)

    def delete(self, files: Iterable[Path]) -> None:
        """Note files of deleted scenarios, to be deleted when the battlefield is saved."""
        for file in files:
            self._files[self._next] = file
            self._next += 1

    def leave_files(self) -> None:
        """Detach the scenarios from their files."""
        self._files.clear()

    def mark_unsaved(self, key: int | None = None) -> None:
        """Mark one scenario, or all of them, as unsaved: the files have other contents."""
        for one in self._open:
            if key is None or one.key == key:
                self._saved.pop(one.key, None)

    def mark_saved(self) -> None:
        """Mark all scenarios as saved in their files."""
        for one in self._open:
            self._saved[one.key] = one.scenario
        there = {one.key for one in self._open}
        self._files = {key: file for key, file in self._files.items() if key in there}
