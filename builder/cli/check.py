"""`hexwright check`: everything that is wrong with battlefields, scenarios and games, worst first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder import api
from builder.cli.inputs import FILE, is_scenario, json_option, the_cards, the_catalogue
from builder.cli.shell import FOUND, OK, UNUSABLE, coloured, complain, print_json, say, shown
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.problems import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card


@dataclass(frozen=True)
class Checked:
    """What was found in one file. ``pieces`` is None for a file that cannot be used at all."""

    file: str
    pieces: int | None
    problems: tuple[Problem, ...]
    left_out: tuple[str, ...] = ()

    @property
    def usable(self) -> bool:
        """Whether there is a battlefield in it."""
        return self.pieces is not None

    def count(self, severity: Severity) -> int:
        """How many problems of that severity it has."""
        return sum(problem.severity is severity for problem in self.problems)


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
@json_option
def check(files: tuple[Path, ...], strict: bool, as_json: bool) -> int:
    """Check battlefields, scenarios and games: what cannot be built or played, and what was left out."""
    catalogue = the_catalogue()
    cards = the_cards() if any(map(is_scenario, files)) else {}
    results = [checked(path, catalogue, cards) for path in files]
    if as_json:
        print_json(as_data(results))
    else:
        for number, result in enumerate(results):
            if result.usable:
                if number:
                    say()
                say_checked(result)
    for result in results:
        if not result.usable:
            complain(result.problems[0].message)
    return exit_code(results, strict=strict)


def checked(path: Path, catalogue: Catalogue, cards: Mapping[str, Card]) -> Checked:
    """Read and check one file; a file that cannot be read has that as its only problem."""
    try:
        return checked_field(str(path), api.open_field(path, catalogue=catalogue, cards=cards))
    except BuilderError as error:
        return Checked(str(path), None, (Problem("unreadable", Severity.ERROR, str(error)),))


def checked_field(file: str, field: api.OpenField) -> Checked:
    """What is wrong with an open battlefield."""
    problems = (*field.check(), *known_by_now(field.battlefield, field.catalogue))
    return Checked(file, len(field.battlefield), problems, field.left_out)


def known_by_now(battlefield: api.Battlefield, catalogue: Catalogue) -> tuple[Problem, ...]:
    """A note where placeholders are known by now."""
    edit = api.known_by_now(battlefield, catalogue)
    if edit is None:
        return ()
    pieces = next(part.pieces for part in edit.edits if isinstance(part, api.Replace))
    message = ngettext(
        "{n} of the unknown pieces is known by now", "{n} of the unknown pieces are known by now", len(pieces)
    )
    hint = _("hexwright convert --known makes pieces of them, and so does a button of Unknown Pieces.")
    return (Problem("known-by-now", Severity.NOTE, message, hint),)


def exit_code(results: Sequence[Checked], *, strict: bool = False) -> int:
    """2 where no file can be used, 1 for an error or anything left out, else 0."""
    if not any(result.usable for result in results):
        return UNUSABLE
    bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    found = any(problem.severity in bad for result in results for problem in result.problems)
    return FOUND if found or any(result.left_out for result in results) else OK


def as_data(results: Sequence[Checked]) -> dict[str, Any]:
    """The findings under the keys of docs/cli.md."""
    data: dict[str, Any] = {
        "problems": [problem.as_json(result.file) for result in results for problem in result.problems],
        "left_out": [{"file": result.file, "row": row} for result in results for row in result.left_out],
        "files": [
            {
                "file": result.file,
                "usable": result.usable,
                "pieces": result.pieces,
                "errors": result.count(Severity.ERROR),
                "warnings": result.count(Severity.WARNING),
                "notes": result.count(Severity.NOTE),
            }
            for result in results
        ],
    }
    unusable = [result.problems[0].message for result in results if not result.usable]
    if len(unusable) == len(results):
        data["error"] = unusable[0]
    return data


_NUMBER_OF: Mapping[Severity, Callable[[int], str]] = {
    Severity.ERROR: lambda n: ngettext("{n} error", "{n} errors", n),
    Severity.WARNING: lambda n: ngettext("{n} warning", "{n} warnings", n),
    Severity.NOTE: lambda n: ngettext("{n} note", "{n} notes", n),
}


def in_short(result: Checked) -> str:
    """How many pieces one file has, and how much is wrong with it."""
    counts = Counter(problem.severity for problem in result.problems)
    parts = [number(counts[severity]) for severity, number in _NUMBER_OF.items() if counts[severity]]
    pieces = ngettext("{n} piece", "{n} pieces", result.pieces or 0)
    found = ", ".join(parts) or _("nothing wrong")
    return f"{pieces}, {found}"


def say_checked(result: Checked) -> None:
    """The findings of one file for people: worst first, each with its place and how to fix it."""
    say(f"{shown(result.file)}: {in_short(result)}")
    for problem in result.problems:
        say("  ", coloured(problem.severity, f"{_(problem.severity):<8}"), f" {shown(problem.message)}")
        details = [place_of(problem), problem.code, problem.rule]
        say(f"           {shown(', '.join(part for part in details if part))}")
        if problem.hint:
            say(f"           {shown(problem.hint)}")


def place_of(problem: Problem) -> str:
    """Where a problem is: the hex as people count it with its axial numbers, or the line of the file."""
    if problem.at is not None:
        from builder.hexgrid import Hex, label

        q, r, slot = problem.at
        return _("{hex} (q {q}, r {r}) level {slot}", hex=label(Hex(q, r)), q=q, r=r, slot=slot)
    if problem.source is not None:
        return str(replace(problem.source, file=""))
    return ""
