"""A collection as a table of a spreadsheet: how many of each box and of each loose piece, a row each."""

from __future__ import annotations

import contextlib
import csv
import io
from collections.abc import Iterator, Mapping

from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats.map_editor_ids import ids
from builder.language import _
from builder.plaindata import short
from builder.problems import Problem, Severity, Source

MAX_COUNT = 9999
_FORMULA = "=+-@\t\r"  # what begins so, a spreadsheet takes for one
_SAID = tuple(f"sep={separator}" for separator in "\t;,|:")
_MOST_BYTES, _MOST_ROWS, _MOST_WRONG = 1024 * 1024, 10_000, 200

Thing = tuple[str, str]
"""``box`` or ``piece``, and an id."""


class _WrongCellError(Exception):
    """The column of a cell that cannot be used, and why."""


def collection_table(
    boxes: Mapping[str, int], loose: Mapping[str, int], catalogue: Catalogue, separator: str
) -> bytes:
    """Every box and every piece with how many are owned, to be filled in, too; with the mark by which Excel
    knows UTF-8.
    """
    rows = [("box", id, box.name.lstrip(_FORMULA), boxes.get(id, 0)) for id, box in catalogue.boxes.items()]
    rows += [
        ("piece", id, piece.name.lstrip(_FORMULA), loose.get(id, 0)) for id, piece in catalogue.pieces.items()
    ]
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerows([("what", "id", "name", "count"), *rows])
    return text.getvalue().encode("utf-8-sig")


def read_collection_table(
    content: bytes, file: str, catalogue: Catalogue
) -> tuple[dict[str, int], dict[str, int], tuple[Problem, ...]]:
    """Boxes owned, loose pieces owned, and what was left out: rows of what is not known or has no number, and
    all rows of what is named twice.

    Texts may be UTF-8, UTF-16 or cp1252. What stands between values is what gives the heading line its
    columns, or what a first line ``sep=;`` says. Raises UnreadableError for what is no table of a collection
    or too large, and where too many rows cannot be used.
    """
    found: dict[Thing, tuple[int, int]] = {}
    problems: list[Problem] = []
    named = _names(catalogue)
    for number, row in _rows(content, file):
        try:
            thing, count = _thing(row, named, catalogue), _count(row)
            if thing in found:
                found[thing] = first, _none = found[thing][0], 0
                again = _("{id} stands in row {row} already; neither counts", id=thing[1], row=first)
                raise _WrongCellError("id", again)
            found[thing] = number, count
        except _WrongCellError as wrong:
            column, reason = wrong.args
            place = _("row {row}, column {column}", row=number, column=column)
            message = _("{place}: {reason}; left out", place=place, reason=reason)
            problems.append(Problem("wrong-row", Severity.ERROR, message, source=Source(file)))
        if len(problems) > _MOST_WRONG:
            raise UnreadableError(
                _(
                    "{file}: more than {most} rows cannot be used; the first: {first}",
                    file=file,
                    most=_MOST_WRONG,
                    first=f"{problems[0].source}: {problems[0].message}",
                )
            )
    boxes, loose = (
        {id: n for (what, id), (_row, n) in found.items() if what == kind and n} for kind in ("box", "piece")
    )
    return boxes, loose, tuple(problems)


def _rows(content: bytes, file: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Each row that is not empty: its number as a spreadsheet shows it, and its texts by column; no texts
    where it has other cells than the heading.
    """
    lines = _text(content, file).splitlines(keepends=True)
    said = lines[0][4:5] if lines and lines[0].lower().startswith(_SAID) else ""
    number = 1 + bool(said)
    heading = lines[number - 1 : number]
    try:
        # Nobody guesses by what is frequent: the heading must have its columns by one of them.
        for separator in said or "\t;,":
            header = [
                cell.strip().casefold() for row in csv.reader(heading, delimiter=separator) for cell in row
            ]
            times = [header.count(column) for column in ("count", "id", "name", "what")]
            if times[0] and any(times[1:3]) and max(times) == 1:
                break
        else:
            raise UnreadableError(
                _(
                    "{file}, row {row}: a heading with count and id or name was expected, found {found}",
                    file=file,
                    row=number,
                    found=short("".join(heading).strip()),
                )
            )
        for cells in csv.reader(lines[number:], delimiter=separator, strict=True):
            number += 1
            texts = [cell.strip() for cell in cells]
            if any(texts):
                fits = len(texts) >= len(header) and not any(texts[len(header) :])
                yield number, dict(zip(header, texts, strict=False)) if fits else {}
    except csv.Error as error:
        damaged = _("{file}, below row {row}: damaged ({reason})", file=file, row=number, reason=error)
        raise UnreadableError(damaged) from None


def _text(content: bytes, file: str) -> str:
    """The text of a table. Raises UnreadableError for other bytes and for more than anybody's table has."""
    if len(content) > _MOST_BYTES or content.count(b"\n") > _MOST_ROWS:
        raise UnreadableError(
            _("{file}: more than {most} rows, the most that is read", file=file, most=_MOST_ROWS)
        )
    for encoding in ("utf-16",) if content[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252"):
        with contextlib.suppress(UnicodeDecodeError):
            text = content.decode(encoding)
            if "\0" not in text:
                return text
    raise UnreadableError(_("{file}: no text, where a table (.csv or .tsv) was expected", file=file))


def _names(catalogue: Catalogue) -> dict[str, set[Thing]]:
    """The pieces that an id, also one of heroscape-map-editor, and a name may mean, folded."""
    named: dict[str, set[Thing]] = {id: {("piece", id)} for id in catalogue.pieces}
    for id, piece in catalogue.pieces.items():
        named.setdefault(piece.name.casefold(), set()).add(("piece", id))
    known = {id: entry.piece for id, entry in ids().by_id.items() if entry.piece in catalogue.pieces}
    return {**{id: {("piece", piece)} for id, piece in known.items()}, **named}


def _thing(row: Mapping[str, str], named: Mapping[str, set[Thing]], catalogue: Catalogue) -> Thing:
    """What a row is about: by its id or, where it has none, by its name, which may not contradict the id."""
    what, id, name = (row.get(column, "").casefold() for column in ("what", "id", "name"))

    def meant(text: str) -> set[Thing]:
        box = catalogue.box(text) if text else None
        return {*named.get(text, ()), *([("box", box.id)] if box is not None else [])}

    things, others = meant(id or name), meant(name)
    sure = [thing for thing in things if what in ("", thing[0])]
    if not row:
        raise _WrongCellError("count", _("a cell for each column of the heading was expected"))
    if len(sure) != 1:
        column = "what" if things and not sure else "id" if id else "name"
        text = _(
            "one box or piece known here was expected, found {found}",
            found=short(row.get(column, "")),
        )
        raise _WrongCellError(column, text)
    if others and sure[0] not in others:
        raise _WrongCellError(
            "name", _("the name of {id} was expected, found {found}", id=id, found=short(name))
        )
    return sure[0]


def _count(row: Mapping[str, str]) -> int:
    """How many; an empty cell is none."""
    text = row["count"] or "0"
    if text.isascii() and text.isdecimal() and len(text) < 10 and int(text) <= MAX_COUNT:
        return int(text)
    expected = _(
        "a whole number from 0 to {most} was expected, found {found}", most=MAX_COUNT, found=short(text)
    )
    raise _WrongCellError("count", expected)
