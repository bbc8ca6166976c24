"""`hexwright convert`: a battlefield from one file format into another, or into a model; a collection into a
table and back.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder import api, formats
from builder.battlefield import UNKNOWN_PIECE
from builder.cli import inputs
from builder.cli.check import known_by_now
from builder.cli.inputs import FILE, OutFile, json_option, show_read, the_catalogue, the_styles
from builder.cli.shell import FOUND, OK, complain, print_json, say, shown
from builder.errors import RefusedError
from builder.formats.suffixes import COLLECTION_SUFFIXES, MODEL_SUFFIX
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.solid import PRINT_SIZES, PRINT_SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.catalogue import Catalogue
    from builder.formats import Loaded
    from builder.scenario import Scenario

_NONE: tuple[Problem, ...] = ()


@click.command()
@click.argument("source", type=FILE, metavar="IN")
@click.argument("target", type=OutFile(), metavar="OUT")
@click.option("-f", "--force", is_flag=True, help="Overwrite OUT where it is there already.")
@click.option("--known", is_flag=True, help="Make pieces of unknown ones of IN that are known by now.")
@click.option(
    "--stand-ins",
    is_flag=True,
    help="Make Laur walls and glyphs of figures of a VirtualScape file that people put in their place.",
)
@click.option(
    "--scale",
    type=click.IntRange(*PRINT_SIZES),
    metavar="PERCENT",
    help="How large a model for a 3D printer is; 100 is the size of the real pieces.  [default: 100]",
)
@json_option
def convert(
    source: Path,
    target: Path,
    force: bool,
    known: bool,
    stand_ins: bool,
    scale: int | None,
    as_json: bool,
) -> int:
    """Write the battlefield IN as OUT; OUT's suffix decides the format.

    Start areas, glyphs and figures of IN go into OUT where its format holds them, and into a .hexscenario
    beside a .hexfield. A .glb is a model for 3D programs; .3mf and .stl are for 3D printers. A .hexcollection
    becomes a table for a spreadsheet (.csv or .tsv), and such a table a .hexcollection.
    """

    if scale is not None and target.suffix.lower() not in PRINT_SUFFIXES:
        raise RefusedError(_("--scale is for {suffixes}", suffixes=", ".join(PRINT_SUFFIXES)))
    catalogue = the_catalogue()
    if source.suffix.lower() in COLLECTION_SUFFIXES:
        return _convert_collection(source, target, catalogue, force=force, as_json=as_json)
    demand_suffix(target)
    if not force:
        refuse_to_overwrite(target)
    loaded = formats.read(source, catalogue)
    if known:
        loaded = with_known(loaded, catalogue)
    if stand_ins:
        loaded, found = loaded.with_stand_ins(catalogue)
        complain(
            ngettext("{n} figure became what it stands for", "{n} figures became what they stand for", found)
        )
    notes = known_by_now(loaded.battlefield, catalogue)
    written = write_as(source, target, loaded, catalogue, force=force, percent=scale or 100)
    problems = (*loaded.problems, *notes, *written.problems)
    companion = written.companion
    pieces = len(loaded.battlefield) - written.lost
    if as_json:
        files = {"in": str(source), "out": str(target), "scenario": str(companion) if companion else None}
        rows = [problem.as_json() for problem in problems]
        left_out = list(loaded.left_out)
        print_json({**files, "pieces": pieces, "problems": rows, "left_out": left_out})
    else:
        show_read(source, loaded.battlefield, problems)
        for note in notes:
            complain(f"{note.message}. {note.hint}")
        path = shown(target)
        say(ngettext("{path}: {n} piece written", "{path}: {n} pieces written", pieces, path=path))
        written.say_scenario(source)
    return FOUND if written.lost else exit_code(problems, loaded.left_out)


def _convert_collection(
    source: Path, target: Path, catalogue: Catalogue, *, force: bool, as_json: bool
) -> int:
    inputs.demand_suffix(target, *COLLECTION_SUFFIXES)
    if not force:
        refuse_to_overwrite(target)
    owns, problems = inputs.the_collection(source, catalogue)
    formats.write_collection(target, owns.boxes, owns.loose, catalogue)
    if as_json:
        files = {"in": str(source), "out": str(target), "boxes": dict(owns.boxes), "loose": dict(owns.loose)}
        print_json({**files, "problems": [problem.as_json() for problem in problems]})
    else:
        say(_("{path} written", path=shown(target)))
    return exit_code(problems, ())


def with_known(loaded: Loaded, catalogue: Catalogue) -> Loaded:
    """What was read, with pieces in place of the unknown ones that are known by now."""
    edit = api.known_by_now(loaded.battlefield, catalogue)
    if edit is not None:
        loaded.battlefield.apply(edit)
    unknown = [piece for piece in loaded.battlefield.pieces.values() if piece.type.is_placeholder]
    cells = {(*piece.hex, piece.slot) for piece in unknown}
    still = [one for one in loaded.problems if one.code != UNKNOWN_PIECE or one.at in cells]
    return replace(loaded, problems=tuple(still))


@dataclass(frozen=True)
class Written:
    """What came of writing a battlefield: the scenario written beside it, what there is to say of it, and how
    many pieces the format does not hold.
    """

    companion: Path | None
    problems: tuple[Problem, ...]
    lost: int

    def say_scenario(self, source: Path) -> None:
        """Say that a scenario of ``source`` was written, where one was."""
        if self.companion is not None:
            say(
                _(
                    "{path}: written with what {source} says of a scenario",
                    path=shown(self.companion),
                    source=shown(source),
                )
            )


@dataclass(frozen=True)
class _Ready:
    """What goes into and beside a battlefield that is to be written, and what there is to say of that."""

    companion: Path | None
    scenario: Scenario | None
    problems: tuple[Problem, ...]


def ready_to_write(source: Path, target: Path, loaded: Loaded, *, force: bool) -> _Ready:
    """The scenario of what was read from ``source``, or the first of those beside it, and where it goes.

    Raises RefusedError where nobody writes battlefields to such a file, or a scenario cannot be written
    beside it or would be overwritten without ``force``.
    """
    demand_suffix(target)
    companion, scenario, more = formats.scenario_path(target), loaded.scenario, _NONE
    if scenario is None:
        scenario, _file, more = formats.first_beside(source)
    if scenario is None:
        return _Ready(None, None, (*more, *formats.stale(companion)))
    if companion is not None:
        _refuse_a_name_too_long(companion, target)
        if not force:
            refuse_to_overwrite(companion)
        formats.demand_writable(companion)
    return _Ready(companion, scenario, more)


def demand_suffix(target: Path) -> None:
    """Raise RefusedError where nobody writes battlefields or models to such a file."""
    if target.suffix.lower() not in (MODEL_SUFFIX, *PRINT_SUFFIXES):
        formats.demand_battlefield_suffix(target)


def write_as(
    source: Path,
    target: Path,
    loaded: Loaded,
    catalogue: Catalogue,
    *,
    force: bool,
    follow: Callable[[Scenario], Scenario] = lambda scenario: scenario,
    percent: int = 100,
) -> Written:
    """Write what was read from ``source`` with its scenario, or the first of those beside it.

    ``follow`` gives the scenario as it is on the battlefield that is written, ``percent`` the size of a model
    for a 3D printer.

    Raises RefusedError before anything is written where a scenario would be overwritten without ``force``.
    """
    ready = ready_to_write(source, target, loaded, force=force)
    companion, scenario = ready.companion, ready.scenario
    scenario = follow(scenario) if scenario is not None else None
    not_held = _NONE
    if target.suffix.lower() in (MODEL_SUFFIX, *PRINT_SUFFIXES):
        from builder.sheets.scenario.on_model import laid_on  # and numpy, which no other format needs
        from builder.sheets.scenario.shown import ShownScenario
        from builder.solid.model_files import write_model

        setup = ShownScenario(scenario, inputs.the_cards(), inputs.the_glyphs()).setup
        laid = laid_on(setup, loaded.battlefield)
        write_model(target, loaded.battlefield, the_styles(), laid, percent)
    else:
        not_held = formats.write(loaded.battlefield, target, catalogue, scenario)
    if companion is not None and scenario is not None:
        formats.write_hexscenario(companion, scenario, battlefield=target.name)
    lost = {piece.id for problem in not_held for piece in problem.pieces}
    return Written(companion, (*ready.problems, *not_held), len(lost))


def _refuse_a_name_too_long(companion: Path, target: Path) -> None:
    """Raise RefusedError, before OUT is written, where the disk takes no name as long as the scenario's."""
    try:
        companion.lstat()
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise RefusedError(
                _(
                    "{target}: nothing was written, for the name is too long for the scenario beside it, "
                    "which ends in {suffix}; choose a shorter one",
                    target=target,
                    suffix=companion.suffix,
                )
            ) from None


def refuse_to_overwrite(path: Path) -> None:
    """Raise RefusedError where something of that name is there."""
    if path.exists() or path.is_symlink():
        raise RefusedError(_("{path}: is there already; --force overwrites it", path=path))


def exit_code(problems: Sequence[Problem], left_out: Sequence[str]) -> int:
    """1 where a row was left out or anything has error severity, else 0."""
    return FOUND if left_out or any(p.severity is Severity.ERROR for p in problems) else OK
