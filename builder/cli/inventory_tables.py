"""The inventory of one file or several as CSV and as Markdown."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from builder.cli.inventory import Count, Counted
from builder.cli.output import Row
from builder.cli.tabular import csv_text
from builder.sheets.posts.forum_markup import Item, bullets, escaped, heading, markdown_table
from builder.wording import counted, on_one_line

if TYPE_CHECKING:
    from builder.catalogue import Catalogue

_MOST_COLUMNS = 6  # of files in a post; more are too wide to be read


def as_csv(count: Count, catalogue: Catalogue, *, together: bool) -> str:
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


def as_markdown(count: Count, catalogue: Catalogue, *, together: bool) -> str:
    """A heading, a table of the pieces, and lists of boxes, as forums show them."""
    several, known = len(count.files) > 1, count.owned.known
    whole = _whole(count, together)
    lines: list[str] = []
    if several:
        files = [
            (_name(file), file.pieces, ", ".join(i.text for i in _boxes(file, "boxes_needed", catalogue)))
            for file in count.files
        ]
        lines += markdown_table(["battlefield", "pieces", "boxes needed"], files)
        built = "at the same time" if together else "one at a time"
        lines += ["", heading(f"All of them, built {built}", "markdown"), ""]
    else:
        lines += [heading(_name(count.files[0]), "markdown"), ""]
    columns = count.files if several and len(count.files) <= _MOST_COLUMNS else ()
    header = ["piece", *map(_name, columns), whole.name if several else "used"]
    header += ["owned", "short"] if known else []
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
    pieces, types = counted(whole.pieces, "piece"), counted(len(whole.counts["used"]), "type")
    lines += ["", escaped(f"{pieces} of {types}", "markdown")]
    lines += _list("Boxes needed", _boxes(whole, "boxes_needed", catalogue))
    if known:
        lines += _list("Boxes to buy", _boxes(whole, "boxes_to_buy", catalogue) or [Item("none")])
    lacking = whole.counts["not_in_any_box"].items()
    lines += _list("In no box", [Item(f"{number} × {catalogue.pieces[id].name}") for id, number in lacking])
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
    return f"or {' or '.join(catalogue.boxes[other].name for other in same)}" if same else ""


def _list(title: str, items: list[Item]) -> list[str]:
    return ["", heading(title, "markdown"), "", *bullets(items, "markdown")] if items else []
