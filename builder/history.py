"""Undo and redo, generic over anything that applies edits and returns their inverses.

One history serves a document with several targets (a battlefield and its scenarios). A step has a label a
person reads and may join the step before it when both carry the same merge key (a drag, typing a title).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol


class Target(Protocol):
    """Anything that carries out an edit and returns its inverse."""

    def apply(self, edit: Any, /) -> Any:
        """Carry out ``edit``; raise with nothing changed where it is refused."""


@dataclass(slots=True)
class HistoryEntry:
    """One entry of the history: what it is called and what takes it back (or forth again)."""

    label: str
    edits: list[tuple[Target, Any]] = field(default_factory=list)
    merge_key: object = None


class History:
    """The steps done and undone, the position between them and the place where the document was saved."""

    def __init__(self) -> None:
        self._steps: list[HistoryEntry] = []
        self._position = 0
        self._clean: int | None = 0
        self._stale: list[Target] = []  # what stood otherwise when saved, in steps that are forgotten
        self._open: HistoryEntry | None = None
        self._sealed = True
        self._listeners: list[Callable[[], None]] = []

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of all steps, oldest first; those from `position` on are undone."""
        return tuple(step.label for step in self._steps)

    @property
    def count(self) -> int:
        """How many steps there are, done and undone."""
        return len(self._steps)

    def label(self, step: int) -> str:
        """The label of one step, the oldest being 0. Raises IndexError where there is none."""
        return self._steps[step].label

    @property
    def position(self) -> int:
        """How many steps are done."""
        return self._position

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._position > 0 and self._open is None

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to do again."""
        return self._position < len(self._steps) and self._open is None

    @property
    def merge_key(self) -> object:
        """With which the next edit would join the last step; None where it begins a step of its own."""
        return self._steps[-1].merge_key if self._steps and not self._sealed else None

    @property
    def is_clean(self) -> bool:
        """Whether the document stands as it was last saved."""
        nothing_open = self._open is None or not self._open.edits
        return self._clean == self._position and not self._stale and nothing_open

    def is_clean_of(self, target: Target) -> bool:
        """Whether one target stands as it was when the document was last saved.

        Each target may have a file of its own: what was done to others since does not count.
        """
        if self._clean is None or _is_among(target, self._stale):
            return False
        first, last = sorted((self._clean, self._position))
        steps = self._steps[first:last] + ([self._open] if self._open is not None else [])
        return not any(other is target for step in steps for other, _ in step.edits)

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Have ``listener`` called whenever steps, position or the clean mark changed.

        Call the result to end that.
        """
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def mark_clean(self) -> None:
        """Remember that the document is saved as it stands; the next edit starts a step of its own."""
        self._clean = self._position
        self._stale.clear()
        self._sealed = True
        self._notify()

    def mark_unsaved(self) -> None:
        """Remember that no state is saved any more: the file is gone, or holds something else."""
        self._clean = None
        self._sealed = True
        self._notify()

    def seal(self) -> None:
        """End merging: the next edit starts a step of its own (the mouse button was released)."""
        self._sealed = True

    def do(self, target: Target, edit: Any, label: str, merge_key: object = None) -> None:
        """Carry out an edit and remember it; inside `group` it becomes part of the group.

        It joins the last step where both carry the same ``merge_key`` (not None) and nothing came between:
        no `seal`, `undo`, `redo`, `group` or `mark_clean`. What was undone is forgotten. What the target
        raises goes through, with nothing changed and nothing remembered. An edit that is its own inverse
        changed nothing and leaves no step.
        """
        inverse = target.apply(edit)
        if inverse == edit:
            return  # it changed nothing (a title set to what it was): no step, and the document stays clean
        if self._open is not None:
            self._open.edits.append((target, inverse))
            return
        self._forget_undone()
        if merge_key is not None and merge_key == self.merge_key:
            last = self._steps[-1]
            last.edits.append((target, inverse))
            last.label = label
        else:
            self._steps.append(HistoryEntry(label, [(target, inverse)], merge_key))
            self._position += 1
        self._sealed = False
        self._notify()

    def add(self, target: Target, edit: Any) -> None:
        """Carry out an edit that belongs to the last one done, as a part of its step.

        Raises ValueError where no step was done last.
        """
        if self._open is None and (not self._position or self._position < len(self._steps)):
            raise ValueError("no step was done that an edit could belong to")
        inverse = target.apply(edit)
        if inverse != edit:
            step = self._open or self._steps[self._position - 1]
            step.edits.append((target, inverse))
            self._notify()

    @contextmanager
    def group(self, label: str) -> Iterator[None]:
        """All edits done inside become one step; when something raises, they are all taken back.

        A group inside a group joins the outer one; when something raises in it, its own edits are taken
        back, and those before it stay where the outer group catches that. An empty group leaves no step.
        Nothing is undone or redone while a group is open.
        """
        if self._open is not None:
            edits = self._open.edits
            mark = len(edits)
            try:
                yield
            except BaseException:
                _turned(edits[mark:])
                del edits[mark:]
                raise
            return
        step = self._open = HistoryEntry(label)
        try:
            yield
        except BaseException:
            self._open = None
            _turned(step.edits)
            raise
        self._open = None
        if step.edits:
            self._forget_undone()
            self._steps.append(step)
            self._position += 1
            self._sealed = True
            self._notify()

    def undo(self) -> str | None:
        """Take the last step back; returns its label, None where there is none.

        What a target raises goes through, with nothing changed.
        """
        if not self.can_undo:
            return None
        step = self._steps[self._position - 1]
        step.edits = _turned(step.edits)
        self._position -= 1
        self._sealed = True
        self._notify()
        return step.label

    def redo(self) -> str | None:
        """Do the next undone step again; returns its label, None where there is none."""
        if not self.can_redo:
            return None
        step = self._steps[self._position]
        step.edits = _turned(step.edits)
        self._position += 1
        self._sealed = True
        self._notify()
        return step.label

    def go_to(self, position: int) -> None:
        """Undo or redo until ``position`` steps are done, or as near to that as there are steps."""
        while self._position > max(position, 0) and self.undo() is not None:
            pass
        while self._position < min(position, len(self._steps)) and self.redo() is not None:
            pass

    def _forget_undone(self) -> None:
        if self._clean is not None and self._clean > self._position:
            # The saved state lies in what is forgotten now.
            for step in self._steps[self._position : self._clean]:
                self._stale += [target for target, _ in step.edits if not _is_among(target, self._stale)]
            self._clean = self._position
        del self._steps[self._position :]

    def _notify(self) -> None:
        for listener in tuple(self._listeners):
            listener()


def _is_among(target: Target, targets: list[Target]) -> bool:
    """Whether it is one of these itself: targets that are equal are different documents all the same."""
    return any(other is target for other in targets)


def _turned(edits: list[tuple[Target, Any]]) -> list[tuple[Target, Any]]:
    """Carry out edits, last first, and return their inverses in the order done; all of them or none."""
    done: list[tuple[Target, Any]] = []
    try:
        for target, edit in reversed(edits):
            done.append((target, target.apply(edit)))
    except BaseException:
        for target, inverse in reversed(done):
            target.apply(inverse)
        raise
    return done
