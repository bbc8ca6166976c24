"""`hexwright inventory` and `hexwright buildable`: pieces used, owned and short, the boxes they come in, as
text, CSV or Markdown; and which battlefields can be built with what somebody owns.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import click

from builder.cli.info import boxes_in_words, fewer_in_words, in_no_box_in_words
from builder.cli.inputs import (
    FILE,
    Output,
    Owned,
    Table,
    any_box_option,
    collection_options,
    output_options,
    piece_name,
    recursive_option,
    refuse_inputs,
    show_incomplete,
    the_battlefield,
    the_catalogue,
    the_owned,
)
from builder.cli.library import library_maps
from builder.cli.shell import FOUND, OK, UNUSABLE, Row, complain, say, show_progress, shown, table
from builder.errors import BuilderError, UnreadableError
from builder.language import N_, _, listed, ngettext
from builder.sheets.forum import ListItem, bullets, escaped, heading, markdown_table
from builder.wording import all_times, on_one_line, times

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.formats.survey import Candidate, Surveyed


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of one file, or of several together; ``left_out`` is what of the file was left out."""

    name: str
    title: str
    counts: dict[str, Any]
    left_out: tuple[str, ...] = ()

    @property
    def pieces(self) -> int:
        """How many pieces it takes."""
        return sum(self.counts["used"].values())


@dataclass(frozen=True, slots=True)
class CountedFiles:
    """What was counted: each file, and both ways of taking several together; ``unusable`` as (file, why)."""

    files: tuple[Counted, ...]
    one_at_a_time: Counted
    together: Counted
    unusable: tuple[tuple[str, str], ...]
    owned: Owned

    @property
    def exit_code(self) -> int:
        """2 where no file can be used, 1 where something was left out or one cannot be, else 0."""
        if not self.files:
            return UNUSABLE
        left_out = self.owned.left_out or any(file.left_out for file in self.files)
        return FOUND if left_out or self.unusable else OK


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE, metavar="FILE...")
@collection_options
@any_box_option
@click.option(
    "--together", is_flag=True, help="Of several files: what it takes to build all of them at the same time."
)
@output_options
def inventory(
    files: tuple[Path, ...],
    collection: Path | None,
    mine: bool,
    any_box: bool,
    together: bool,
    to: Output,
) -> int:
    """Count pieces: used, owned, short; boxes needed and boxes to buy.

    Of several files each is counted, and what it takes to build them one after the other.
    """
    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    refuse_inputs(to.output, (*files, owned.path))
    count = count_files(files, catalogue, owned, any_box=any_box)
    if not count.files:
        for _file, why in count.unusable[:-1]:
            complain(why)
        raise BuilderError(count.unusable[-1][1])
    to.write(
        csv=lambda: csv_of(count, catalogue, together=together),
        markdown=lambda: markdown_of(count, catalogue, together=together),
        json=lambda: as_data(count),
        text=lambda: _say(count, catalogue, together=together),
    )
    for _file, why in count.unusable:
        complain(why)
    return count.exit_code


def count_files(files: Sequence[Path], catalogue: Catalogue, owned: Owned, *, any_box: bool) -> CountedFiles:
    """Count what several files take, each by itself and together."""
    from builder.inventory import all_at_once, one_at_a_time, used

    found: list[Counted] = []
    unusable: list[tuple[str, str]] = []
    counted = partial(counts_from, catalogue=catalogue, owned=owned.pieces, any_box=any_box)
    for path in files:
        try:
            loaded = the_battlefield(path, catalogue)
        except BuilderError as error:
            unusable.append((str(path), str(error)))
            continue
        counts = counted(used(loaded.battlefield))
        found.append(Counted(str(path), loaded.battlefield.info.title, counts, loaded.left_out))
    uses = [file.counts["used"] for file in found]
    one, both = counted(one_at_a_time(uses)), counted(all_at_once(uses))
    return CountedFiles(
        tuple(found),
        Counted(N_("one at a time"), "", one),
        Counted(N_("together"), "", both),
        tuple(unusable),
        owned,
    )


def as_data(count: CountedFiles) -> dict[str, Any]:
    """The counts under the keys of docs/cli.md: of one file its own, of several a list and both sums."""
    files = [
        {"file": file.name, **file.counts, "left_out": [*file.left_out, *count.owned.left_out]}
        for file in count.files
    ]
    if len(files) == 1 and not count.unusable:
        return files[0]
    unusable = [{"file": file, "error": why} for file, why in count.unusable]
    sums = {"one_at_a_time": count.one_at_a_time.counts, "together": count.together.counts}
    return {"files": files, **sums, "unusable": unusable}


def counts_of(battlefield: Battlefield, catalogue: Catalogue, owned: Mapping[str, int]) -> dict[str, Any]:
    """The counts of a battlefield under the keys of docs/cli.md."""
    from builder.inventory import used

    return counts_from(used(battlefield), catalogue, owned)


def counts_from(
    uses: Mapping[str, int], catalogue: Catalogue, owned: Mapping[str, int], *, any_box: bool = False
) -> dict[str, Any]:
    """The counts of pieces taken out of the boxes under the keys of docs/cli.md."""
    from builder.inventory import boxes_needed, short, unknown_among

    needed = boxes_needed(uses, catalogue)
    to_buy = boxes_needed(uses, catalogue, owned, any_box=any_box) if owned else needed
    return {
        "used": dict(uses),
        "unknown": unknown_among(uses),
        "owned": dict(owned),
        "short": short(uses, owned),
        "boxes_needed": dict(needed.boxes),
        "same_as": {box: list(same) for box, same in {**needed.same_as, **to_buy.same_as}.items()},
        "fewer_boxes": dict(needed.fewer),
        "boxes_to_buy": dict(to_buy.boxes),
        "not_in_any_box": dict(needed.not_in_any_box),
    }


def _say(count: CountedFiles, catalogue: Catalogue, *, together: bool) -> None:
    if len(count.files) == 1:
        say_counts(count.files[0].counts, catalogue, bought=count.owned.known)
        return
    whole = count.together if together else count.one_at_a_time
    rows: list[Row] = [
        (
            file.name,
            file.title,
            file.pieces,
            *((sum(file.counts["short"].values()),) if count.owned.known else ()),
            sum(file.counts["boxes_needed"].values()),
        )
        for file in count.files
    ]
    short = [_("short")] if count.owned.known else []
    table([_("file"), _("title"), _("pieces"), *short, _("boxes")], rows)
    built = N_("{battlefields}, built one at a time:")
    if together:
        built = N_("{battlefields}, built all at the same time:")
    battlefields = ngettext("{n} battlefield", "{n} battlefields", len(count.files))
    say(f"\n{_(built, battlefields=battlefields)}\n")
    say_counts(whole.counts, catalogue, bought=count.owned.known)


def say_counts(counts: dict[str, Any], catalogue: Catalogue, *, bought: bool) -> None:
    """The counts for people; owned and short only where a collection was given."""
    header, rows = piece_rows(counts, catalogue, bought=bought)
    table(header, list(rows))
    say(_pieces_of_types(counts["used"]))
    for title, lines in box_lists(counts, catalogue, bought=bought):
        say(f"\n{title}")
        for text in lines:
            say(f"  {text}")


def piece_rows(counts: dict[str, Any], catalogue: Catalogue, *, bought: bool) -> Table:
    """The heading and a row for each piece; owned and short only where a collection was given."""
    used, owned, short = counts["used"], counts["owned"], counts["short"]
    rows: list[Row] = [
        (id, name, used[id], *((owned.get(id, 0), short.get(id, 0)) if bought else ()))
        for id, name in _named(used, catalogue)
    ]
    return [_("piece"), "", _("used"), *([_("owned"), _("short")] if bought else [])], rows


def box_lists(
    counts: dict[str, Any], catalogue: Catalogue, *, bought: bool
) -> list[tuple[str, Sequence[str]]]:
    """The boxes it takes, those to buy where a collection was given, what is in none: a heading and lines."""
    needed = boxes_in_words(counts["boxes_needed"], counts["same_as"], catalogue)
    lists = [(_("Boxes needed:"), [*needed, *fewer_in_words(counts["fewer_boxes"], catalogue)])]
    if bought:
        to_buy = boxes_in_words(counts["boxes_to_buy"], counts["same_as"], catalogue)
        lists.append((_("Boxes to buy:"), to_buy or [_("none")]))
    in_no_box = in_no_box_in_words(counts["not_in_any_box"], catalogue)
    lists.append((_("In no box:"), in_no_box))
    return [(title, lines) for title, lines in lists if lines]


def _named(used: Mapping[str, int], catalogue: Catalogue) -> list[tuple[str, str]]:
    """The ids of pieces used with their names, in catalogue order; what is not known comes last."""
    known = [id for id in catalogue.pieces if id in used]
    unknown = [id for id in used if id not in catalogue.pieces]
    return [(id, piece_name(catalogue, id)) for id in (*known, *unknown)]


def _pieces_of_types(used: Mapping[str, int]) -> str:
    pieces = ngettext("{n} piece", "{n} pieces", sum(used.values()))
    types = ngettext("{n} type", "{n} types", len(used))
    return _("{pieces} of {types}", pieces=pieces, types=types)


_MOST_COLUMNS = 6  # of files in a post; more are too wide to be read


def csv_of(count: CountedFiles, catalogue: Catalogue, *, together: bool) -> Table:
    """One row a piece, then one a box: a column a file, then those together, then owned and short.

    Of a box ``short`` is how many to buy.
    """
    several, known = len(count.files) > 1, count.owned.known
    whole = _whole(count, together)
    header = ["what", "id", "name"]
    header += [*(file.name for file in count.files), whole.name] if several else ["used"]
    header += ["owned", "short"] if known else []
    rows: list[Row] = []
    for id, name in _named(whole.counts["used"], catalogue):
        numbers = _numbers(count, whole, "used", id)
        owned = [count.owned.pieces.get(id, 0), whole.counts["short"].get(id, 0)] if known else []
        rows.append(("piece", id, name, *numbers, *owned))
    named = {id for one in (*count.files, whole) for key in _BOXES for id in one.counts[key]}
    for id, box in catalogue.boxes.items():
        if id in named:
            numbers = _numbers(count, whole, "boxes_needed", id)
            owned = [count.owned.boxes.get(id, 0), whole.counts["boxes_to_buy"].get(id, 0)] if known else []
            rows.append(("box", id, box.name, *numbers, *owned))
    return header, rows


def markdown_of(count: CountedFiles, catalogue: Catalogue, *, together: bool) -> str:
    """A heading, a table of the pieces, and lists of boxes, as forums show them."""
    several, known = len(count.files) > 1, count.owned.known
    whole = _whole(count, together)
    lines: list[str] = []
    if several:
        files = [
            (_name(file), file.pieces, ", ".join(i.text for i in _boxes(file, "boxes_needed", catalogue)))
            for file in count.files
        ]
        lines += markdown_table([_("battlefield"), _("pieces"), _("boxes needed")], files)
        built = (
            _("All of them, built at the same time") if together else _("All of them, built one at a time")
        )
        lines += ["", heading(built, "markdown"), ""]
    else:
        lines += [heading(_name(count.files[0]), "markdown"), ""]
    columns = count.files if several and len(count.files) <= _MOST_COLUMNS else ()
    header = [_("piece"), *map(_name, columns), _(whole.name) if several else _("used")]
    header += [_("owned"), _("short")] if known else []
    rows: list[Row] = [
        (
            name,
            *(file.counts["used"].get(id, "") for file in columns),
            whole.counts["used"][id],
            *((count.owned.pieces.get(id, 0), whole.counts["short"].get(id, 0)) if known else ()),
        )
        for id, name in _named(whole.counts["used"], catalogue)
    ]
    lines += markdown_table(header, rows)
    lines += ["", escaped(_pieces_of_types(whole.counts["used"]), "markdown")]
    lines += _list(_("Boxes needed"), _boxes(whole, "boxes_needed", catalogue))
    if known:
        lines += _list(_("Boxes to buy"), _boxes(whole, "boxes_to_buy", catalogue) or [ListItem(_("none"))])
    lacking = whole.counts["not_in_any_box"].items()
    missing = [ListItem(times(number, piece_name(catalogue, id))) for id, number in lacking]
    lines += _list(_("In no box"), missing)
    return "\n".join(lines) + "\n"


_BOXES = ("boxes_needed", "boxes_to_buy")


def _whole(count: CountedFiles, together: bool) -> Counted:
    return count.together if together else count.one_at_a_time


def _numbers(count: CountedFiles, whole: Counted, key: str, id: str) -> list[int]:
    """How many of a piece or a box each file takes, and then all of them; of one file its own alone."""
    columns = (*count.files, whole) if len(count.files) > 1 else count.files
    return [column.counts[key].get(id, 0) for column in columns]


def _name(file: Counted) -> str:
    return on_one_line(file.title) or PurePath(file.name).stem


def _boxes(counted: Counted, key: str, catalogue: Catalogue) -> list[ListItem]:
    """A line a box: how many, its name, and other printings that do as well."""
    same_as: dict[str, list[str]] = counted.counts["same_as"]
    return [
        ListItem(times(number, catalogue.boxes[id].name), _others(same_as.get(id, []), catalogue))
        for id, number in counted.counts[key].items()
    ]


def _others(same: list[str], catalogue: Catalogue) -> str:
    if not same:
        return ""
    return _("or {boxes}", boxes=listed([catalogue.boxes[other].name for other in same], "or"))


def _list(title: str, items: list[ListItem]) -> list[str]:
    return ["", heading(title, "markdown"), "", *bullets(items, "markdown")] if items else []


_PATIENCE = 1.0  # seconds before progress is worth a line


@click.command()
@click.argument("places", nargs=-1, type=FILE, metavar="FOLDER|FILE...")
@click.option("--library", is_flag=True, help="The maps of your library, too, out of its index.")
@collection_options
@any_box_option
@recursive_option(usual=False)
@click.option("--strict", is_flag=True, help="Exit with 1 where one of them cannot be built.")
@output_options
def buildable(
    places: tuple[Path, ...],
    library: bool,
    collection: Path | None,
    mine: bool,
    any_box: bool,
    recursive: bool,
    strict: bool,
    to: Output,
) -> int:
    """Tell which battlefields can be built with what you own, and what is missing for the others.

    Without --collection your own collection counts.
    """
    from builder.formats.survey import paths_of, ranked

    if not places and not library:
        raise click.UsageError(_("Name a folder or a file, or --library."))
    catalogue = the_catalogue()
    owned = the_owned(collection, mine or collection is None, catalogue)
    unlisted: list[str] = []
    paths = paths_of(places, recursive=recursive, passed_over=unlisted.append)
    refuse_inputs(to.output, (*paths, owned.path))
    known = {file.path: file for file in library_maps(catalogue)} if library else {}
    _demand_some([*known, *paths], places, recursive)
    files = [*known.values(), *_read_all([p for p in paths if p.absolute() not in known], catalogue)]
    ranks = ranked(files, owned.pieces, catalogue, any_box=any_box)
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
        json=lambda: buildable_data(ranks, wrong, owned, unlisted),
        text=lambda: _say_buildable(ranks, catalogue),
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
    for one in ranks:
        show_incomplete(one.file.path, one.file.unknown)
    incomplete = wrong or unlisted or owned.left_out or any(one.file.left_out for one in ranks)
    return FOUND if incomplete or (strict and not all(one.answer.can_build for one in ranks)) else OK


def _demand_some(found: Sequence[object], places: Sequence[Path], recursive: bool) -> None:
    if not found:
        named = ", ".join(map(str, places)) or _("the library")
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
    from builder.formats.survey import Surveyed

    began, found = time.monotonic(), []
    for number, path in enumerate(paths, 1):
        if time.monotonic() - began > _PATIENCE:
            show_progress(_("{n} of {all} battlefields read", n=number, all=len(paths)))
        found.append(Surveyed.of(path, catalogue))
    show_progress()
    return found


def buildable_data(
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
                "unknown": one.file.unknown,
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


def _as_csv(ranks: Sequence[Candidate], wrong: Sequence[Surveyed]) -> Table:
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
    return [*header, "not read"], rows


def _say_buildable(ranks: Sequence[Candidate], catalogue: Catalogue) -> None:
    """The answers for people: a table of all, then what each of those that cannot be built lacks."""
    rows: list[Row] = [
        (
            str(one.file.path),
            one.file.title or one.file.path.stem,
            one.file.pieces,
            one.answer.missing,
            ", ".join(all_times(one.answer.to_buy.boxes)),
        )
        for one in ranks
    ]
    table([_("file"), _("title"), _("pieces"), _("missing"), _("boxes to buy")], rows)
    say(_how_many(ranks))
    for one in ranks:
        if one.answer.can_build:
            continue
        say(f"\n{shown(one.file.path)}: {_missing(one)}")
        lacks = [(count, piece_name(catalogue, id)) for id, count in one.answer.short.items()]
        width = max(len(str(count)) for count, name in lacks)
        for count, name in lacks:
            say(f"  {count:>{width}} × {shown(name)}")
        to_buy = one.answer.to_buy
        same_as = {box: list(same) for box, same in to_buy.same_as.items()}
        for text in boxes_in_words(dict(to_buy.boxes), same_as, catalogue):
            say(_("  buy {box}", box=text))
        for id, count in to_buy.not_in_any_box.items():
            piece = times(count, shown(piece_name(catalogue, id)))
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
            ", ".join(all_times(one.answer.short, partial(piece_name, catalogue))),
            ", ".join(all_times(one.answer.to_buy.boxes, lambda id: catalogue.boxes[id].name)),
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
