"""Works out the boxes that a battlefield needs in the background, a moment after the last edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from builder.catalogue import Catalogue
from builder.editor.work.background import Job
from builder.inventory import BoxPlan, boxes_needed
from builder.processes import Work

_PAUSE = 350  # ms without an edit


@dataclass(frozen=True, slots=True)
class BoxAnswer:
    """The boxes that hold everything, and those to buy on top of what is owned."""

    needed: BoxPlan
    to_buy: BoxPlan


class BoxesJob(Job):
    """Asked again and again, answers the last question once: `answered` carries the `BoxAnswer`."""

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent, pause=_PAUSE)
        self._catalogue = catalogue
        self._question: tuple[Mapping[str, int], Mapping[str, int]] | None = None
        self._answer: BoxAnswer | None = None
        self.answered.connect(self._keep)

    def ask(self, used: Mapping[str, int], owned: Mapping[str, int]) -> BoxAnswer | None:
        """Ask which boxes hold these pieces, and which are to buy; the answer where it is known already.

        An answer to an earlier question is dropped. Asking the same again changes nothing.
        """
        question = (dict(used), dict(owned))
        if question != self._question or not (self.busy or self._answer):
            self._question, self._answer = question, None
            self.request(partial(_boxes_work, *question, self._catalogue))
        return self._answer

    def _keep(self, answer: BoxAnswer) -> None:
        self._answer = answer


def _boxes_work(used: Mapping[str, int], owned: Mapping[str, int], catalogue: Catalogue) -> Work:
    def work(_report: object, _cancelled: object) -> BoxAnswer:
        needed = boxes_needed(used, catalogue)
        return BoxAnswer(needed, boxes_needed(used, catalogue, owned) if owned else needed)

    return work
