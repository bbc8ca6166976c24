"""Finds what mends a problem, and offers it only where a trial shows that it does and breaks nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from builder.battlefield import Battlefield, Change, Edit, Several, check_piece
from builder.catalogue import Catalogue
from builder.construction.fixes import castle, edges, ladders, stacks
from builder.construction.fixes.mend import Mend, Mender, NewPiece, Site
from builder.construction.live import LiveProblems
from builder.errors import RefusedError
from builder.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that mends a problem, with the label a person reads."""

    label: str
    edit: Edit


MENDERS: dict[str, Mender] = {
    "overlap": stacks.remove_duplicate,
    "edge-overlap": stacks.remove_duplicate,
    "no-support": stacks.let_down,
    "fluid-without-ground": stacks.let_down,
    "walk-without-support": stacks.let_down,
    "wall-without-base": castle.put_base,
    "wall-without-top": castle.put_walk,
    "wall-differs-from-base": castle.match_base,
    "door-without-doorway": castle.hang_door,
    "door-twice": castle.remove_second_door,
    "ladder-without-landing": ladders.complete_down,
    "ladder-gap": ladders.close_gap,
    "ladder-top-loose": ladders.shorten,
    "ladder-leans-on-nothing": ladders.lean_on_wall,
    "ladder-behind-battlement": ladders.remove_battlement,
    "ladder-blocked": ladders.remove_buried,
    "battlement-without-tile": edges.face_rim,
    "battlement-filled": edges.turn_over,
    "flag-without-battlement": edges.plant_flag,
    "ruin-uneven": edges.level_ruin,
    "stone-wall-loose": edges.level_stone_wall,
    "stone-wall-filled": edges.level_stone_wall,
}
"""How each problem is mended, by its code; what is not listed has no one sensible way."""


def fix(problem: Problem, live: LiveProblems, catalogue: Catalogue) -> Fix | None:
    """What mends one problem of the battlefield that ``live`` follows; None where a person has to decide.

    The edit is not carried out. It takes the problem away and brings no error that was not there; it brings
    no warning either, unless an error goes for it and nothing else does.
    """
    mend = _mend(problem, live, catalogue, live.battlefield.new_piece)
    return None if mend is None else Fix(mend.label, mend.edit)


def fix_all(problems: Iterable[Problem], battlefield: Battlefield, catalogue: Catalogue) -> Fix | None:
    """What mends as many of these problems as can be mended, one after the other, as one edit.

    ``battlefield`` is not touched; the mending is tried on a copy. None where nothing can be mended.
    """
    copy = Battlefield(battlefield.info, battlefield.pieces.values())
    live = LiveProblems(copy)

    def follow(change: Change) -> None:
        live.update(change)

    copy.subscribe(follow)
    edits: list[Edit] = []
    labels: list[str] = []
    # Mending one piece may move the next: it is asked again what it has to say under that code.
    for id, code in dict.fromkeys((p.pieces[0].id, p.code) for p in problems if p.pieces):
        for problem in live.of(id):
            if problem.code == code:
                mend = _mend(problem, live, catalogue, battlefield.new_piece)
                if mend is not None:
                    copy.apply(mend.edit)
                    edits.append(mend.edit)
                    labels.append(mend.label)
                    break
    if not edits:
        return None
    label = labels[0] if len(labels) == 1 else f"Mend {len(labels)} problems: {_lowered(labels[0])}"
    return Fix(label, edits[0] if len(edits) == 1 else Several(tuple(edits)))


def _mend(problem: Problem, live: LiveProblems, catalogue: Catalogue, new_piece: NewPiece) -> Mend | None:
    battlefield, mender = live.battlefield, MENDERS.get(problem.code)
    known = [battlefield.pieces.get(ref.id) for ref in problem.pieces]
    named = [piece for piece, ref in zip(known, problem.pieces, strict=True) if piece and piece.ref == ref]
    if mender is None or not named or len(named) < len(problem.pieces):
        return None
    second: Mend | None = None
    for mend in mender(Site(battlefield, catalogue, new_piece, named[0], tuple(named[1:]))):
        worst = _trial(problem, mend, live)
        if worst is None:
            return mend
        if worst is Severity.WARNING and problem.severity is Severity.ERROR and second is None:
            second = mend
    return second


def _trial(problem: Problem, mend: Mend, live: LiveProblems) -> Severity | None:
    """How bad it is what a way of mending brings: None for nothing, an error where it does not mend."""
    pieces = (*mend.moved, *mend.put)
    try:
        for piece in pieces:
            check_piece(piece)
    except RefusedError:
        return Severity.ERROR
    before, after = live.foresee(pieces, mend.taken)
    new = Counter(map(_who, after)) - Counter(map(_who, before))
    gone = Counter(map(_who, before)) - Counter(map(_who, after))
    if not (pieces or mend.taken) or problem in after or _who(problem) not in gone:
        return Severity.ERROR
    severities = {_who(found): found.severity for found in after}
    bad = [severities[who] for who in new if severities[who] is not Severity.NOTE]
    return min(bad, key=lambda severity: severity.rank, default=None)


def _who(problem: Problem) -> tuple[str, tuple[int, ...]]:
    """What a problem is about, wherever its pieces lie now."""
    return problem.code, tuple(ref.id for ref in problem.pieces)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
