"""Checks of the pieces: the boxes needed, and the building rules."""

from __future__ import annotations

from collections.abc import Iterator

from builder import construction
from builder.hexgrid import Hex
from builder.insight.field import Field
from builder.insight.judging.case import Case, Measure
from builder.inventory import boxes_needed, used
from builder.language import ngettext
from builder.problems import Problem, Severity


def _boxes(case: Case, *, master: bool) -> int:
    """The number of boxes needed of one kind."""
    boxes, plan = case.field.catalogue.boxes, case.field.once(_plan)
    return sum(n for id, n in plan.items() if (boxes[id].kind == "master") is master)


def _plan(field: Field) -> dict[str, int]:
    return dict(boxes_needed(used(field.battlefield), field.catalogue).boxes)


def masters(case: Case) -> Iterator[Measure]:
    """The number of master sets needed."""
    n = _boxes(case, master=True)
    sentence = ngettext("it takes {n} master set", "it takes {n} master sets", n)
    yield Measure("master-sets", "", n, sentence)


def expansions(case: Case) -> Iterator[Measure]:
    """The number of other boxes needed."""
    n = _boxes(case, master=False)
    yield Measure("expansions", "", n, ngettext("it takes {n} expansion", "it takes {n} expansions", n))


def _problems(field: Field) -> tuple[Problem, ...]:
    return tuple(construction.check(field.battlefield))


def errors(case: Case) -> Iterator[Measure]:
    """The number of errors by the building rules."""
    yield _found(case, "building-errors", Severity.ERROR)


def warnings(case: Case) -> Iterator[Measure]:
    """The number of warnings by the building rules."""
    yield _found(case, "building-warnings", Severity.WARNING)


def _found(case: Case, check: str, severity: Severity) -> Measure:
    found = [problem for problem in case.field.once(_problems) if problem.severity is severity]
    first = found[0].message if found else ""
    sentence = ngettext(
        "it breaks a building rule: {first}",
        "it breaks {n} building rules: {first} …",
        len(found),
        first=first,
    )
    if severity is Severity.WARNING:
        sentence = ngettext(
            "the building rules warn: {first}",
            "the building rules warn {n} times: {first} …",
            len(found),
            first=first,
        )
    hexes = {Hex(problem.at.q, problem.at.r) for problem in found if problem.at is not None}
    spaces = tuple(space for space in case.field.spaces if space.hex in hexes)
    return Measure(check, "", len(found), sentence, "", spaces)
