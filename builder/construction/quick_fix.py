"""Finds what repairs a problem, and offers it only where a trial shows that it does and breaks nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from builder.battlefield import Battlefield, Change, Edit, Several, check_piece
from builder.catalogue import Catalogue
from builder.construction.findings import NewPiece, Repair, Site
from builder.construction.live import LiveProblems
from builder.construction.registry import RULE_OF
from builder.errors import RefusedError
from builder.language import _
from builder.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that repairs a problem, with the label a person reads."""

    label: str
    edit: Edit


def fix(problem: Problem, live: LiveProblems, catalogue: Catalogue) -> Fix | None:
    """What repairs one problem of the battlefield that ``live`` follows; None where a person has to decide.

    The edit is not carried out. It takes the problem away and brings no error that was not there; it brings
    no warning either, unless an error goes for it and nothing else does.
    """
    repair = _repair(problem, live, catalogue, live.battlefield.new_piece)
    return None if repair is None else Fix(repair.label, repair.edit)


def fix_all(problems: Iterable[Problem], battlefield: Battlefield, catalogue: Catalogue) -> Fix | None:
    """What repairs as many of these problems as can be repaired, one after the other, as one edit.

    ``battlefield`` is not touched; the repairs are tried on a copy. None where nothing can be repaired.
    """
    copy = battlefield.copy()
    live = LiveProblems(copy)

    def follow(change: Change) -> None:
        live.update(change)

    copy.subscribe(follow)
    edits: list[Edit] = []
    labels: list[str] = []
    # Repairing one piece may move the next: it is asked again what it has to say under that code.
    for id, code in dict.fromkeys((p.pieces[0].id, p.code) for p in problems if p.pieces):
        for problem in live.of(id):
            if problem.code == code:
                repair = _repair(problem, live, catalogue, battlefield.new_piece)
                if repair is not None:
                    copy.apply(repair.edit)
                    edits.append(repair.edit)
                    labels.append(repair.label)
                    break
    if not edits:
        return None
    if len(edits) == 1:
        return Fix(labels[0], edits[0])
    label = _("Fix {n} problems: {first}", n=len(labels), first=_lowered(labels[0]))
    return Fix(label, Several(tuple(edits)))


def _repair(problem: Problem, live: LiveProblems, catalogue: Catalogue, new_piece: NewPiece) -> Repair | None:
    battlefield, rule = live.battlefield, RULE_OF.get(problem.code)
    known = [battlefield.pieces.get(ref.id) for ref in problem.pieces]
    named = [piece for piece, ref in zip(known, problem.pieces, strict=True) if piece and piece.ref == ref]
    if rule is None or rule.repairs is None or not named or len(named) < len(problem.pieces):
        return None
    second: Repair | None = None
    for repair in rule.repairs(Site(battlefield, catalogue, new_piece, named[0], tuple(named[1:]))):
        worst = _trial(problem, repair, live)
        if worst is None:
            return repair
        if worst is Severity.WARNING and problem.severity is Severity.ERROR and second is None:
            second = repair
    return second


def _trial(problem: Problem, repair: Repair, live: LiveProblems) -> Severity | None:
    """How bad is what a repair brings: None for nothing, an error where it repairs nothing."""
    pieces = (*repair.moved, *repair.put)
    try:
        for piece in pieces:
            check_piece(piece)
    except RefusedError:
        return Severity.ERROR
    before, after = live.foresee(pieces, repair.taken)
    new = Counter(map(_who, after)) - Counter(map(_who, before))
    gone = Counter(map(_who, before)) - Counter(map(_who, after))
    if not (pieces or repair.taken) or problem in after or _who(problem) not in gone:
        return Severity.ERROR
    severities = {_who(found): found.severity for found in after}
    bad = [severities[who] for who in new if severities[who] is not Severity.NOTE]
    return min(bad, key=lambda severity: severity.rank, default=None)


def _who(problem: Problem) -> tuple[str, tuple[int, ...]]:
    """What a problem is about, wherever its pieces lie now."""
    return problem.code, tuple(ref.id for ref in problem.pieces)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
