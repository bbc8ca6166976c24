"""`hexwright buildable`: which battlefields can be built with what somebody owns."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from builder.cli.info import boxes_in_words
from builder.cli.inputs import FILE, the_catalogue
from builder.cli.out_file import (
    Output,
    Owned,
    collection_options,
    csv_text,
    output_options,
    refuse_inputs,
    the_owned,
)
from builder.cli.shell import FOUND, OK, Row, complain, say, show_progress, shown, table
from builder.errors import UnreadableError
from builder.language import _, ngettext
from builder.sheets.forum import escaped, markdown_table

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.formats.survey import Candidate, Surveyed


_PATIENCE = 1.0  # seconds before progress is worth a line


@click.command()
@click.argument("places", nargs=-1, required=True, type=FILE, metavar="FOLDER|FILE...")
@collection_options
@click.option("-r", "--recursive", is_flag=True, help="Look into folders inside the folders, too.")
@click.option("--strict", is_flag=True, help="Exit with 1 where one of them cannot be built.")
@output_options
def buildable(
    places: tuple[Path, ...],
    collection: Path | None,
    mine: bool,
    recursive: bool,
    strict: bool,
    to: Output,
) -> int:
    """Tell which battlefields can be built with what you own, and what is missing for the others.

    Without --collection your own collection counts.
    """
    from builder.formats.survey import paths_of, ranked

    catalogue = the_catalogue()
    owned = the_owned(collection, mine or collection is None, catalogue)
    unlisted: list[str] = []
    paths = paths_of(places, recursive=recursive, passed_over=unlisted.append)
    refuse_inputs(to.output, (*paths, owned.path))
    _demand_some(paths, places, recursive)
    files = _read_all(paths, catalogue)
    ranks = ranked(files, owned.pieces, catalogue)
    # Of what only lies in a folder, files of other programs are none of ours.
    foreign = [file for file in files if file.foreign and file.path not in places]
    wrong = [file for file in files if not file.readable and file not in foreign]
    if not ranks:
        _demand_some(wrong, places, recursive)
        for file in wrong[:-1]:
            complain(file.why_not)
        raise UnreadableError(wrong[-1].why_not)
    to.write(
        csv=lambda: _as_csv(ranks, wrong),
        markdown=lambda: markdown_post(ranks, catalogue),
        json=lambda: as_data(ranks, wrong, owned, unlisted),
        text=lambda: _say(ranks, catalogue),
    )
    for why in (*unlisted, *(file.why_not for file in wrong)):
        complain(why)
    if foreign:
        complain(
            ngettext(
                "{n} file of other programs passed over",
                "{n} files of other programs passed over",
                len(foreign),
            )
        )
    _show_left_out(ranks)
    incomplete = wrong or unlisted or owned.left_out or any(one.file.left_out for one in ranks)
    return FOUND if incomplete or (strict and not all(one.answer.can_build for one in ranks)) else OK


def _demand_some(found: Sequence[object], places: Sequence[Path], recursive: bool) -> None:
    if not found:
        named = ", ".join(map(str, places))
        if recursive:
            raise UnreadableError(_("{places}: no battlefield lies there", places=named))
        raise UnreadableError(
            _(
                "{places}: no battlefield lies there; --recursive looks into the folders inside it",
                places=named,
            )
        )


def _read_all(paths: Sequence[Path], catalogue: Catalogue) -> list[Surveyed]:
    """Read them all, with progress on a terminal once it takes longer than a moment."""
    from builder.formats.survey import surveyed

    began, found = time.monotonic(), []
    for number, path in enumerate(paths, 1):
        if time.monotonic() - began > _PATIENCE:
            show_progress(_("{n} of {all} battlefields read", n=number, all=len(paths)))
        found.append(surveyed(path, catalogue))
    show_progress()
    return found


def as_data(
    ranks: Sequence[Candidate], wrong: Sequence[Surveyed], owned: Owned, unlisted: Sequence[str]
) -> dict[str, Any]:
    """The answers under the keys of docs/cli.md."""
    return {
        "collection": str(owned.path),
        "buildable": [
            {
                "file": str(one.file.path),
                "title": one.file.title,
                "author": one.file.author,
                "pieces": one.file.pieces,
                "can_build": one.answer.can_build,
                "missing": one.answer.missing,
                "short": dict(one.answer.short),
                "boxes_to_buy": dict(one.answer.to_buy.boxes),
                "same_as": {box: list(same) for box, same in one.answer.to_buy.same_as.items()},
                "not_in_any_box": dict(one.answer.to_buy.not_in_any_box),
                "left_out": list(one.file.left_out),
            }
            for one in ranks
        ],
        "unusable": [{"file": str(file.path), "error": file.why_not} for file in wrong],
        "left_out": [*owned.left_out, *unlisted],
    }


def _as_csv(ranks: Sequence[Candidate], wrong: Sequence[Surveyed]) -> str:
    """One row a file: those that can be built first, those that cannot be used last."""
    header = ["file", "title", "author", "pieces", "can build", "missing", "missing pieces", "boxes to buy"]
    rows: list[Row] = [
        (
            str(one.file.path),
            one.file.title,
            one.file.author,
            one.file.pieces,
            "yes" if one.answer.can_build else "no",
            one.answer.missing,
            "; ".join(f"{count} x {piece}" for piece, count in one.answer.short.items()),
            "; ".join(f"{count} x {box}" for box, count in one.answer.to_buy.boxes.items()),
            "; ".join(one.file.left_out),
        )
        for one in ranks
    ]
    rows += [(str(file.path), "", "", "", "", "", "", "", file.why_not) for file in wrong]
    return csv_text([*header, "not read"], rows)


def _say(ranks: Sequence[Candidate], catalogue: Catalogue) -> None:
    """The answers for people: a table of all, then what each of those that cannot be built lacks."""
    rows: list[Row] = [
        (
            str(one.file.path),
            one.file.title or one.file.path.stem,
            one.file.pieces,
            one.answer.missing,
            ", ".join(f"{count} x {box}" for box, count in one.answer.to_buy.boxes.items()),
        )
        for one in ranks
    ]
    table([_("file"), _("title"), _("pieces"), _("missing"), _("boxes to buy")], rows)
    say(_how_many(ranks))
    for one in ranks:
        if one.answer.can_build:
            continue
        say(f"\n{shown(one.file.path)}: {_missing(one)}")
        lacks = [(count, catalogue.pieces[id].name) for id, count in one.answer.short.items()]
        width = max(len(str(count)) for count, name in lacks)
        for count, name in lacks:
            say(f"  {count:>{width}} x {shown(name)}")
        to_buy = one.answer.to_buy
        same_as = {box: list(same) for box, same in to_buy.same_as.items()}
        for text in boxes_in_words(dict(to_buy.boxes), same_as, catalogue):
            say(_("  buy {box}", box=text))
        for id, count in to_buy.not_in_any_box.items():
            piece = f"{count} x {shown(catalogue.pieces[id].name)}"
            say(_("  in no box: {piece}", piece=piece))


def _how_many(ranks: Sequence[Candidate]) -> str:
    return ngettext(
        "{can} of {n} battlefield can be built with what is owned",
        "{can} of {n} battlefields can be built with what is owned",
        len(ranks),
        can=sum(one.answer.can_build for one in ranks),
    )


def _missing(one: Candidate) -> str:
    return ngettext("{n} piece missing", "{n} pieces missing", one.answer.missing)


def _show_left_out(ranks: Sequence[Candidate]) -> None:
    for one in ranks:
        rows = len(one.file.left_out)
        if rows:
            complain(
                ngettext(
                    "warning: {path}: {n} row left out, and not counted",
                    "warning: {path}: {n} rows left out, and not counted",
                    rows,
                    path=one.file.path,
                )
            )


def markdown_post(ranks: Sequence[Candidate], catalogue: Catalogue) -> str:
    """A table: those that can be built first, with what the others lack and the boxes that hold it."""
    rows: list[Row] = [
        (
            one.file.title or one.file.path.stem,
            one.file.author,
            one.file.pieces,
            _("yes") if one.answer.can_build else _missing(one),
            ", ".join(f"{count} × {catalogue.pieces[id].name}" for id, count in one.answer.short.items()),
            ", ".join(f"{n} × {catalogue.boxes[id].name}" for id, n in one.answer.to_buy.boxes.items()),
        )
        for one in ranks
    ]
    header = [
        _("battlefield"),
        _("author"),
        _("pieces"),
        _("can be built"),
        _("missing"),
        _("boxes to buy"),
    ]
    lines = [escaped(_how_many(ranks), "markdown"), "", *markdown_table(header, rows)]
    return "\n".join(lines) + "\n"
