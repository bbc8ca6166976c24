"""A document: one battlefield with its file and its history. The only place in the editor that edits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from builder.battlefield import LARGE, Battlefield, Change, Edit, Piece
from builder.catalogue import Catalogue
from builder.construction import LiveProblems
from builder.editor.document.scenarios import OpenScenario, ReplaceScenarios, Scenarios
from builder.errors import UnreadableError
from builder.hexgrid import Hex, Motion
from builder.history import History, Target
from builder.inventory import Tally
from builder.language import _
from builder.plaindata import read_bytes
from builder.problems import Problem
from builder.processes import CancelledError
from builder.shaping.arrange import common_motion, moved_pieces, way_to_a1
from builder.view.jobs.background import Job

if TYPE_CHECKING:
    from builder.construction.quick_fix import Fix
    from builder.scenario import Scenario


GoingAlong = tuple[Target, Callable[[Motion], Any]]
"""What else moves when the whole battlefield does, and the edit of it that a motion comes to."""

MOST_BYTES = 32 * 1024 * 1024  # of a picture
_SHOWN = 20  # ms: the window paints first, with no check beside it that takes its turns


class Document(QObject):
    """A battlefield, its history, its problems and what it uses, all up to date after each edit.

    ``changed`` carries the core `Change` of every edit, undo and redo, sent after the counts are updated,
    and the problems too, except for an edit of very many pieces: those are checked in the background, and
    ``checked`` is emitted when that is done. ``moved`` tells that the whole battlefield was moved since
    it was saved, ``going_along`` what else moves with it. ``named_from_a1``: nothing ever lies left of
    column A or above row 1, as all is moved where something would; ``shown_in`` are the views that move
    with it then. ``stepped``: history, path or the saved state changed (titles, undo texts);
    ``owned_changed``: the pieces are counted against another collection now.
    """

    changed = Signal(object)
    checked = Signal()
    stepped = Signal()
    owned_changed = Signal()

    def __init__(
        self,
        battlefield: Battlefield | None = None,
        path: Path | None = None,
        *,
        owned: Mapping[str, int] | None = None,
        findings: tuple[Problem, ...] = (),
        left_out: int = 0,
        scenarios: Iterable[tuple[Scenario, Path | None]] = (),
        parent: QObject | None = None,
    ) -> None:
        """``findings`` are the problems found while reading the file.

        ``left_out`` is how many rows of the file could not be used: it holds more than the battlefield.
        ``scenarios`` are those of the battlefield, each with the file in which it is saved (None: in that of
        the battlefield).
        """
        super().__init__(parent)
        self._battlefield = battlefield if battlefield is not None else Battlefield()
        self._path = path
        self._live: LiveProblems | None = None
        self._missed: list[Change] = []  # since the check under way began
        self._check = Job(self, pause=_SHOWN, answered=self._take_check)
        self._statics = Job(self, pause=_SHOWN, answered=self._take_falls)
        if len(self._battlefield) < LARGE:
            self._live = LiveProblems(self._battlefield)
            self._ask_what_falls()
        else:
            self._check_all()
        self.findings = findings
        self.left_out = left_out
        self.tally = Tally(self._battlefield, owned)
        self.history = History()
        self.scenarios = Scenarios(self)
        self.scenarios.begin_with(scenarios)
        self.going_along: list[GoingAlong] = []
        self.shown_in: list[GoingAlong] = []
        self.moved = self.named_from_a1 = False
        self.pictures: dict[str, bytes] = {}  # by their names, for the next save
        self._change: Change | None = None
        self._laid: list[Hex] = []  # since the last step was sealed
        self._places: tuple[tuple[OpenScenario, ...], frozenset[Hex]] | None = None
        self._unsubscribe = self._battlefield.subscribe(self._follow)
        self.history.subscribe(self.stepped.emit)

    @property
    def battlefield(self) -> Battlefield:
        """The battlefield, read-only: it is changed through `do` alone."""
        return self._battlefield

    @property
    def path(self) -> Path | None:
        """The file it is saved in, None before it was saved."""
        return self._path

    @property
    def dirty(self) -> bool:
        """Whether the battlefield or one of its scenarios has unsaved changes."""
        return self.battlefield_dirty or self.scenarios.dirty

    @property
    def battlefield_dirty(self) -> bool:
        """Whether the battlefield itself has unsaved changes."""
        return not self.history.is_clean_of(self._battlefield)

    @property
    def scenario(self) -> Scenario | None:
        """The current scenario; None if the battlefield has none."""
        chosen = self.scenarios.chosen
        return chosen.scenario if chosen is not None else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What cannot be built or is doubtful, worst first, as of the last edit; none while `checking`."""
        return self._live.problems if self._live is not None else ()

    @property
    def checking(self) -> bool:
        """Whether the whole battlefield is being checked in the background."""
        return self._live is None

    def check(self, pieces: tuple[Piece, ...], taken: Collection[int] = ()) -> tuple[Problem, ...]:
        """The problems that putting down pieces would cause (or moving them, if their ids are known), while
        those with the ids ``taken`` go; none while `checking`.
        """
        if self._live is None or not taken:
            return self._live.candidate(pieces) if self._live is not None else ()
        before, after = self._live.foresee(pieces, taken)
        return tuple(problem for problem in after if problem not in before)

    def fix(self, problem: Problem, catalogue: Catalogue) -> Fix | None:
        """The edit that fixes a problem, tried but not done; None if a person has to decide."""
        from builder.construction.quick_fix import fix  # not needed to open the window

        return fix(problem, self._live, catalogue) if self._live is not None else None

    def count_against(self, owned: Mapping[str, int]) -> None:
        """Count the pieces against these from now on: how many of each are owned, by piece id."""
        if owned != self.tally.owned:
            self.tally.owned = owned
            self.owned_changed.emit()

    def do(
        self,
        edit: Edit,
        label: str,
        merge_key: object = None,
        *,
        motion: Motion | None = None,
        whole: bool = False,
    ) -> None:
        """Carry out an edit and add it to the history as ``label``, with all that follows the pieces:
        scenarios, notes, data preserved for other programs.

        ``motion`` and ``whole`` as in `builder.scenario.moving.follow`. Raises RefusedError for a malformed
        edit, with nothing changed.
        """
        self._change = None
        if not whole:
            self.history.do(self._battlefield, edit, label, merge_key)
            self._carry(motion)
            self._stay_on_the_table(later=merge_key is not None)
            return
        with self.history.group(label):
            self.history.do(self._battlefield, edit, label)
            self._change = self._change or Change()  # an empty level moves notes and zones alone
            self._carry(motion, whole=True)
            self._stay_on_the_table()

    def _stay_on_the_table(self, *, later: bool = False) -> None:
        """Move everything to where the hexes are named from A1, if the step just done went beyond that;
        ``later``: when it is sealed, as a gesture goes on where it began.
        """
        change = self._change
        if not self.named_from_a1 or change is None:
            return
        self._laid += [cell for piece in change.after for cell in piece.cells]
        if not later:
            self._move_onto_the_table()

    def _move_onto_the_table(self) -> None:
        battlefield = self._battlefield
        laid, self._laid = self._laid, []
        motion = Motion(shift=way_to_a1(battlefield, laid))
        if motion == Motion():
            return
        self.history.add(battlefield, moved_pieces(battlefield, motion))
        self._carry(motion, whole=True)
        for target, edit_of in self.shown_in:
            self.history.add(target, edit_of(motion))

    def replace(self, edit: Edit, label: str) -> None:
        """Carry out an edit that replaces this battlefield by another: nothing else follows it."""
        self.history.do(self._battlefield, edit, label)

    def _carry(self, motion: Motion | None, *, whole: bool = False) -> None:
        """Make what belongs to the battlefield follow the edit just done, as part of its step."""
        change, scenarios, battlefield = self._change, self.scenarios.all, self._battlefield
        if change is None or not (whole or change.touches_pieces):
            return
        # One piece is no battlefield yet: it is put right on the picture under it.
        picture = battlefield.info.picture is not None and (whole or len(battlefield) > 1)
        if not whole and (common := common_motion(change, battlefield)) is not None:
            motion, whole = motion or common, True
        notes = battlefield.hex_notes or battlefield.slot_notes
        belongs = battlefield.info.preserved or picture
        if (whole and belongs) or notes or self._touches_scenarios(change, whole):
            from builder.formats.moved_records import moved_records  # not needed to open the window
            from builder.scenario.moving import follow

            played = [one.scenario for one in scenarios]
            found = follow(
                change, battlefield, played, moved_records, motion=motion, whole=whole, picture=picture
            )
            if found.edit is not None:
                self.history.add(battlefield, found.edit)
            after = tuple(map(OpenScenario, [one.key for one in scenarios], found.scenarios))
            if after != scenarios:
                self.history.add(self.scenarios, ReplaceScenarios(after))
        if whole and motion is not None:
            self.moved = True
            for target, edit_of in self.going_along:
                self.history.add(target, edit_of(motion))

    def _touches_scenarios(self, change: Change, whole: bool) -> bool:
        """Whether a change may touch something of a scenario: most edits are elsewhere."""
        scenarios = self.scenarios.all
        if not scenarios or whole:
            return bool(scenarios)
        if self._places is None or self._places[0] is not scenarios:
            from builder.scenario.moving import hexes_of  # not needed to open the window

            self._places = (scenarios, hexes_of(one.scenario for one in scenarios))
        hexes = self._places[1]
        return any(cell in hexes for piece in (*change.before, *change.after) for cell in piece.cells)

    def edit_scenarios(self, after: tuple[OpenScenario, ...], label: str, merge_key: object = None) -> None:
        """Replace all scenarios, and add that as ``label`` to the history of the battlefield."""
        self.history.do(self.scenarios, ReplaceScenarios(after), label, merge_key)

    def go_along(self, target: Target, edit: Any, label: str) -> None:
        """Carry out an edit of something else; it is undone and redone with the steps of the battlefield."""
        self.history.do(target, edit, label)

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        """All edits done inside become one step."""
        with self.history.group(label):
            yield

    def seal(self) -> None:
        """Make the next edit start a new step (a gesture ended)."""
        if self._laid:
            self._move_onto_the_table()
        self.history.seal()

    def undo(self) -> str | None:
        """Undo the last step; returns its label, or None."""
        self._laid = []
        return self.history.undo()

    def redo(self) -> str | None:
        """Redo the next undone step; returns its label, or None."""
        self._laid = []
        return self.history.redo()

    def go_to(self, position: int) -> None:
        """Undo or redo until ``position`` steps are done."""
        self._laid = []
        self.history.go_to(position)

    def picture(self, name: str) -> bytes:
        """The bytes of a picture that lies beside the file, or will with the next save. Raises
        UnreadableError with one sentence.
        """
        if name not in self.pictures:
            if self._path is None:
                raise UnreadableError(_("{file} was never saved beside the battlefield", file=name))
            self.pictures[name] = read_bytes(self._path.with_name(name), MOST_BYTES)
        return self.pictures[name]

    def saved_as(self, path: Path) -> None:
        """Note that the battlefield is saved in ``path`` as it is now."""
        self._path = path
        self.left_out = 0
        self.moved = False
        self.history.mark_clean()

    def leave_file(self) -> None:
        """Detach the battlefield from its file: saving asks where to."""
        self._path = None
        self.scenarios.leave_files()
        self.stepped.emit()

    def mark_unsaved(self) -> None:
        """Mark all as unsaved: the files have other contents now, or are missing."""
        self.scenarios.mark_unsaved()
        self.history.mark_unsaved()

    def let_go(self) -> None:
        """Stop following the battlefield: the document is no longer used."""
        self._unsubscribe()
        self._check.stop()
        self._statics.stop()

    def _follow(self, change: Change) -> None:
        if change.is_large:
            self._check_all()
        elif self._live is None:
            self._missed.append(change)
        else:
            self._live.update(change)
            self._ask_what_falls()
        self.tally.follow(change)
        self._change = change
        self.changed.emit(change)

    def _check_all(self) -> None:
        self._live, self._missed = None, []
        pieces = tuple(self._battlefield.pieces.values())
        self._check.request(lambda: partial(_checked, pieces))

    def _take_check(self, live: LiveProblems) -> None:
        live.move_to(self._battlefield)
        for change in self._missed:
            live.update(change)
        self._live, self._missed = live, []
        self._ask_what_falls()
        self.checked.emit()

    def _ask_what_falls(self) -> None:
        """Ask in the background which piles stand: that takes longer than an edit may."""
        if self._live is not None and self._live.hangs_over:
            self._statics.request(self._live.pile_work)
        else:
            self._statics.stop()

    def _take_falls(self, found: Mapping[int, Any]) -> None:
        if self._live is not None and self._live.take_falls(found):
            self.checked.emit()


def _checked(
    pieces: tuple[Piece, ...], _report: Callable[[Any], None], cancelled: Callable[[], bool]
) -> LiveProblems:
    def pulse() -> None:
        if cancelled():
            raise CancelledError("cancelled")

    return LiveProblems(Battlefield(pieces=pieces), pulse)
