"""Options that several commands share, given to a command as one record: what somebody owns, and where the
command writes what it has to say, never over its own input; counts as CSV and Markdown.
"""

from __future__ import annotations

import contextlib
import csv
import functools
import io
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from builder import places
from builder.cli.inputs import FILE, json_option, the_collection
from builder.cli.shell import VERSION, Row, json_text, printable, say, say_text, shown
from builder.errors import RefusedError
from builder.language import _
from builder.problems import Severity

if TYPE_CHECKING:
    from builder.catalogue import Catalogue


Command = Callable[..., int]
Option = Callable[[Command], Command]


def with_options(command: Command, *options: Option) -> Command:
    """A command with options, the first of them shown first."""
    for option in reversed(options):
        command = option(command)
    return command


def together(name: str, record: Callable[..., Any], *options: Option) -> Option:
    """Options that fill the fields of a ``record``, which the command gets as its argument ``name``."""
    own = [field.name for field in fields(record) if field.init]  # type: ignore[arg-type]  # a dataclass

    def decorated(command: Command) -> Command:
        @functools.wraps(command)
        def packed(*args: Any, **given: Any) -> int:
            filled = record(**{key: given.pop(key) for key in own})
            return command(*args, **{name: filled}, **given)

        return with_options(packed, *options)

    return decorated


def bots_named(*known: str) -> Callable[[click.Context, click.Parameter, str], tuple[str, ...]]:
    """The callback of an option that takes names of computer players besides those ``known``, with commas."""

    def names(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
        from builder.referee.bots import BOTS

        words = (*known, *sorted(BOTS))
        found = tuple(name.strip() for name in value.split(","))
        wrong = [name for name in found if name not in words]
        if wrong:
            expected = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
            raise click.BadParameter(
                _("{wrong!r}: {expected} was expected.", wrong=wrong[0], expected=expected)
            )
        return found

    return names


def refuse_inputs(out: Path | None, inputs: Iterable[Path | None]) -> None:
    """Raise RefusedError where ``out`` is one of the files read."""
    for path in inputs:
        if out is not None and path is not None and _same(out, path):
            raise RefusedError(_("{out}: is what was read; another file was expected to write to", out=out))


def demand_suffix(out: Path, *suffixes: str) -> None:
    """Raise RefusedError where a file's name ends in none of these."""
    if out.suffix.lower() not in suffixes:
        *first, last = suffixes
        expected = f"{', '.join(first)} or {last}" if first else last
        raise RefusedError(
            _("{out}: a name that ends in {expected} was expected", out=out, expected=expected)
        )


def put(text: str, out: Path | None) -> None:
    """Write a text to a file, in UTF-8, or to standard output: in UTF-8 too where that is no terminal.

    Raises RefusedError where the file cannot be written; what was there before is then untouched.
    """
    if out is not None:
        from builder.formats import write_safely

        write_safely(out, printable(text).encode())
    else:
        say_text(text)


def said_by(work: Callable[[], object]) -> str:
    """What ``work`` says on standard output, as it would stand in a pipe."""
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught):
        work()
    return caught.getvalue()


def _same(one: Path, other: Path) -> bool:
    try:
        return one.resolve() == other.resolve() or os.path.samefile(one, other)
    except (OSError, RuntimeError, ValueError):  # not there, or no name that a file can have
        return False


# What a spreadsheet would take for a formula: a title from somebody else's file must not be one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_BY_SUFFIX = {".csv": "csv", ".md": "markdown", ".markdown": "markdown", ".json": "json"}


@dataclass(frozen=True)
class Output:
    """In which form a command answers, and into which file. Raises UsageError for several forms at once."""

    as_csv: bool
    as_markdown: bool
    as_json: bool
    output: Path | None
    _form: str = field(init=False, default="text")

    def __post_init__(self) -> None:
        asked = [name for name in ("csv", "markdown", "json") if getattr(self, f"as_{name}")]
        if len(asked) > 1:
            raise click.UsageError(
                _("--{asked} and --{other} cannot be given together.", asked=asked[0], other=asked[1])
            )
        suffix = "" if self.output is None else self.output.suffix.lower()
        object.__setattr__(self, "_form", asked[0] if asked else _BY_SUFFIX.get(suffix, "text"))

    def write(
        self,
        *,
        csv: Callable[[], str],
        markdown: Callable[[], str],
        json: Callable[[], Mapping[str, Any]],
        text: Callable[[], None],
    ) -> None:
        """Write the answer in the form that was asked for, else that of the file's suffix; ``text`` says it.

        As JSON it is printed too. Raises RefusedError where the file cannot be written.
        """
        if self._form == "json":
            content = json_text({"version": VERSION, **json()})
            if self.output is not None:
                put(content + "\n", self.output)
            say(content)
            return
        if self._form != "text":
            put(csv() if self._form == "csv" else markdown(), self.output)
        elif self.output is not None:
            put(said_by(text), self.output)
        else:
            text()
        if self.output is not None:
            say(_("{path} written", path=shown(self.output)))


output_options = together(
    "to",
    Output,
    click.option("--csv", "as_csv", is_flag=True, help="Print CSV, for a spreadsheet."),
    click.option("--markdown", "as_markdown", is_flag=True, help="Print Markdown, for a post in a forum."),
    json_option,
    click.option(
        "-o",
        "--output",
        type=click.Path(path_type=Path),
        metavar="OUT",
        help="Write to this file; .csv, .md and .json say which form.",
    ),
)
"""Options of the form and the file of an answer, given to the command as ``to``."""


def csv_text(header: Sequence[str], rows: Iterable[Row]) -> str:
    """Comma separated values with a heading line; numbers plain, texts quoted where they need it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([_safe(cell) for cell in header])
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue()


def _safe(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell


_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Owned:
    """Pieces and boxes owned, by id; ``left_out`` is what of the collection could not be used.

    ``path`` is None where nobody said what is owned.
    """

    path: Path | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether somebody said what is owned."""
        return self.path is not None


def collection_options(command: _Command) -> _Command:
    """The options ``-c``/``--collection`` and ``--mine`` of a command."""
    mine = click.option("--mine", is_flag=True, help="Use the collection in your own folder.")
    named = click.option(
        "-c", "--collection", type=FILE, metavar="FILE", help="A .hexcollection: what somebody owns."
    )
    return named(mine(command))


def the_owned(collection: Path | None, mine: bool, catalogue: Catalogue) -> Owned:
    """What is owned by these options; nothing, and not known, where neither is given.

    Raises UsageError for both, RefusedError where there is no collection in the own folder, and
    UnreadableError where nothing of the file can be used.
    """
    if mine and collection is not None:
        raise click.UsageError(_("--mine and --collection cannot be given together."))
    if mine:
        collection = own_collection_path()
        if not collection.exists():
            raise RefusedError(
                _(
                    "{collection}: you have no collection yet. Enter it in the window (Collection ▸ My "
                    "Collection), or write `hexcollection: 1` and `boxes: {{rotv-2e: 1}}` there "
                    "(`hexwright boxes` lists the boxes), or name one with --collection",
                    collection=collection,
                )
            )
    if collection is None:
        return Owned()
    owns, problems = the_collection(collection, catalogue)
    left_out = tuple(f"{p.source}: {p.message}" for p in problems if p.severity is Severity.ERROR)
    return Owned(collection, owns.owned(catalogue), owns.boxes, left_out)


def own_collection_path() -> Path:
    """Where the user's own collection lies."""

    return places.config_folder() / "collection.hexcollection"
