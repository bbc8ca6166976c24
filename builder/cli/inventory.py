"""`hexwright inventory`: pieces used, owned and short, the boxes they come in; as text, CSV or Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import click

from builder import formats
from builder.cli.info import boxes_in_words, fewer_in_words
from builder.cli.inputs import FILE, show_problem, the_catalogue
from builder.cli.out_file import (
    Output,
    Owned,
    collection_options,
    csv_text,
    output_options,
    refuse_inputs,
    the_owned,
)
from builder.cli.shell import FOUND, OK, UNUSABLE, Row, complain, say, table
from builder.errors import BuilderError
from builder.language import N_, _, listed, ngettext
from builder.sheets.forum import Item, bullets, escaped, heading, markdown_table
from builder.wording import on_one_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue


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
class Count:
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
@click.option(
    "--together", is_flag=True, help="Of several files: what it takes to build all of them at the same time."
)
@output_options
def inventory(
    files: tuple[Path, ...],
    collection: Path | None,
    mine: bool,
    together: bool,
    to: Output,
) -> int:
    """Count pieces: used, owned, short; boxes needed and boxes to buy.

    Of several files each is counted, and what it takes to build them one after the other.
    """
    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    refuse_inputs(to.output, (*files, owned.path))
    count = count_files(files, catalogue, owned)
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


def count_files(files: Sequence[Path], catalogue: Catalogue, owned: Owned) -> Count:
    """Count what several files take, each by itself and together."""
    from builder.inventory import all_at_once, one_at_a_time, used

    found: list[Counted] = []
    unusable: list[tuple[str, str]] = []
    for path in files:
        try:
            loaded = formats.read(path, catalogue)
        except BuilderError as error:
            unusable.append((str(path), str(error)))
            continue
        for problem in loaded.problems:
            show_problem(problem)
        counts = counts_from(used(loaded.battlefield), catalogue, owned.pieces)
        found.append(Counted(str(path), loaded.battlefield.info.title, counts, loaded.left_out))
    uses = [file.counts["used"] for file in found]
    one = counts_from(one_at_a_time(uses), catalogue, owned.pieces)
    both = counts_from(all_at_once(uses), catalogue, owned.pieces)
    return Count(
        tuple(found),
        Counted(N_("one at a time"), "", one),
        Counted(N_("together"), "", both),
        tuple(unusable),
        owned,
    )


def as_data(count: Count) -> dict[str, Any]:
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


def counts_from(uses: Mapping[str, int], catalogue: Catalogue, owned: Mapping[str, int]) -> dict[str, Any]:
    """The counts of pieces taken out of the boxes under the keys of docs/cli.md."""
    from builder.inventory import boxes_needed, short

    needed = boxes_needed(uses, catalogue)
    to_buy = boxes_needed(uses, catalogue, owned) if owned else needed
    return {
        "used": dict(uses),
        "owned": dict(owned),
        "short": short(uses, owned),
        "boxes_needed": dict(needed.boxes),
        "same_as": {box: list(same) for box, same in {**needed.same_as, **to_buy.same_as}.items()},
        "fewer_boxes": dict(needed.fewer),
        "boxes_to_buy": dict(to_buy.boxes),
        "not_in_any_box": dict(needed.not_in_any_box),
    }


def _say(count: Count, catalogue: Catalogue, *, together: bool) -> None:
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
    used, owned, short = counts["used"], counts["owned"], counts["short"]
    rows: list[Row] = [
        (id, type.name, used[id], *((owned.get(id, 0), short.get(id, 0)) if bought else ()))
        for id, type in catalogue.pieces.items()
        if id in used
    ]
    table([_("piece"), "", _("used"), *([_("owned"), _("short")] if bought else [])], rows)
    say(_pieces_of_types(used))
    needed = boxes_in_words(counts["boxes_needed"], counts["same_as"], catalogue)
    lists = [(_("Boxes needed:"), [*needed, *fewer_in_words(counts["fewer_boxes"], catalogue)])]
    if bought:
        to_buy = boxes_in_words(counts["boxes_to_buy"], counts["same_as"], catalogue)
        lists.append((_("Boxes to buy:"), to_buy or [_("none")]))
    in_no_box = [f"{number} x {piece}" for piece, number in counts["not_in_any_box"].items()]
    lists.append((_("In no box:"), in_no_box))
    for title, lines in lists:
        if lines:
            say(f"\n{title}")
            for text in lines:
                say(f"  {text}")


def _pieces_of_types(used: Mapping[str, int]) -> str:
    pieces = ngettext("{n} piece", "{n} pieces", sum(used.values()))
    types = ngettext("{n} type", "{n} types", len(used))
    return _("{pieces} of {types}", pieces=pieces, types=types)


_MOST_COLUMNS = 6  # of files in a post; more are too wide to be read


def csv_of(count: Count, catalogue: Catalogue, *, together: bool) -> str:
    """One row a piece, then one a box: a column a file, then those together, then owned and short.

    Of a box ``short`` is how many to buy.
    """
    several, known = len(count.files) > 1, count.owned.known
    whole = _whole(count, together)
    header = ["what", "id", "name"]
    header += [*(file.name for file in count.files), whole.name] if several else ["used"]
    header += ["owned", "short"] if known else []
    rows: list[Row] = []
    for id, type in catalogue.pieces.items():
        if id in whole.counts["used"]:
            numbers = _numbers(count, whole, "used", id)
            owned = [count.owned.pieces.get(id, 0), whole.counts["short"].get(id, 0)] if known else []
            rows.append(("piece", id, type.name, *numbers, *owned))
    named = {id for one in (*count.files, whole) for key in _BOXES for id in one.counts[key]}
    for id, box in catalogue.boxes.items():
        if id in named:
            numbers = _numbers(count, whole, "boxes_needed", id)
            owned = [count.owned.boxes.get(id, 0), whole.counts["boxes_to_buy"].get(id, 0)] if known else []
            rows.append(("box", id, box.name, *numbers, *owned))
    return csv_text(header, rows)


def markdown_of(count: Count, catalogue: Catalogue, *, together: bool) -> str:
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
            type.name,
            *(file.counts["used"].get(id, "") for file in columns),
            whole.counts["used"][id],
            *((count.owned.pieces.get(id, 0), whole.counts["short"].get(id, 0)) if known else ()),
        )
        for id, type in catalogue.pieces.items()
        if id in whole.counts["used"]
    ]
    lines += markdown_table(header, rows)
    lines += ["", escaped(_pieces_of_types(whole.counts["used"]), "markdown")]
    lines += _list(_("Boxes needed"), _boxes(whole, "boxes_needed", catalogue))
    if known:
        lines += _list(_("Boxes to buy"), _boxes(whole, "boxes_to_buy", catalogue) or [Item(_("none"))])
    lacking = whole.counts["not_in_any_box"].items()
    missing = [Item(f"{number} × {catalogue.pieces[id].name}") for id, number in lacking]
    lines += _list(_("In no box"), missing)
    return "\n".join(lines) + "\n"


_BOXES = ("boxes_needed", "boxes_to_buy")


def _whole(count: Count, together: bool) -> Counted:
    return count.together if together else count.one_at_a_time


def _numbers(count: Count, whole: Counted, key: str, id: str) -> list[int]:
    """How many of a piece or a box each file takes, and then all of them; of one file its own alone."""
    columns = (*count.files, whole) if len(count.files) > 1 else count.files
    return [column.counts[key].get(id, 0) for column in columns]


def _name(file: Counted) -> str:
    return on_one_line(file.title) or PurePath(file.name).stem


def _boxes(counted: Counted, key: str, catalogue: Catalogue) -> list[Item]:
    """A line a box: how many, its name, and other printings that do as well."""
    same_as: dict[str, list[str]] = counted.counts["same_as"]
    return [
        Item(f"{number} × {catalogue.boxes[id].name}", _others(same_as.get(id, []), catalogue))
        for id, number in counted.counts[key].items()
    ]


def _others(same: list[str], catalogue: Catalogue) -> str:
    if not same:
        return ""
    return _("or {boxes}", boxes=listed([catalogue.boxes[other].name for other in same], "or"))


def _list(title: str, items: list[Item]) -> list[str]:
    return ["", heading(title, "markdown"), "", *bullets(items, "markdown")] if items else []
