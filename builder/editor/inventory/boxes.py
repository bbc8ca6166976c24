"""Works out the boxes that a battlefield needs in the background, a moment after the last edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject

from builder.catalogue import Catalogue
from builder.editor.jobs.background import Job
from builder.inventory import BoxPlan, Collection, boxes_needed, in_parts
from builder.language import _
from builder.processes import Work

LOOSE = ""  # in the place of a box's id: pieces of no box


@dataclass(frozen=True, slots=True)
class Place:
    """Where ``count`` copies of a piece lie: in all copies of the ``box`` of this id, or `LOOSE`.

    ``name`` is that of the box, ``text`` what is read: ``10 in 2× Rise of the Valkyrie``.
    """

    box: str
    name: str
    count: int
    text: str


def owned_boxes(collection: Collection, catalogue: Catalogue) -> dict[str, tuple[Place, ...]]:
    """For each piece owned, by id, where the copies lie. Where most of them lie comes first."""
    places: dict[str, list[Place]] = {}
    for id, quantity in collection.boxes.items():
        if not quantity:
            continue
        box = catalogue.boxes[id]
        for piece, count in in_parts(box.counts, catalogue).items():
            text = _("{count} in {quantity}× {box}", count=count * quantity, quantity=quantity, box=box.name)
            places.setdefault(piece, []).append(Place(id, box.name, count * quantity, text))
    for piece, count in in_parts(collection.loose, catalogue).items():
        text = _("{count} loose", count=count)
        places.setdefault(piece, []).append(Place(LOOSE, "", count, text))
    return {piece: tuple(sorted(found, key=lambda place: -place.count)) for piece, found in places.items()}


def by_box(places: Iterable[Place]) -> tuple[bool, str, int]:
    """To sort pieces by: the box where most of one lie, by name, the most first; what is loose comes last."""
    first = next(iter(places))
    return first.box == LOOSE, first.name.casefold(), -first.count


def boxes_in_words(plan: BoxPlan, catalogue: Catalogue, most: int | None = None) -> list[str]:
    """The boxes of a plan, each in plain text, ``most`` of them by name."""
    names = []
    for box, number in plan.boxes.items():
        same = plan.same_as.get(box, ())
        also = _(" (or {other})", other=catalogue.boxes[same[0]].name) if same else ""
        names.append(f"{number}× {catalogue.boxes[box].name}{also}")
    more = len(names) - most if most is not None else 0
    if more > 0:
        names[most:] = [_("{count} more", count=more)]
    return names


def boxless_in_words(plan: BoxPlan, catalogue: Catalogue) -> list[str]:
    """What no box holds, each piece in plain text."""
    return [f"{count}× {catalogue.pieces[id].name}" for id, count in plan.not_in_any_box.items()]


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
