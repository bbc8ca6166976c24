"""`hexwright each`: any command for every file of folders."""

from __future__ import annotations

import io
import shlex
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import click

from builder.cli.inputs import FILE, json_option, recursive_option
from builder.cli.shell import FOUND, OK, UNUSABLE, complain, print_json, say, shown
from builder.errors import RefusedError
from builder.language import _, ngettext

_ALONE = ("each", "edit", "table", "play", "send")  # they are for one file at a time
_FILE, _NAME, _FOLDER = "{file}", "{name}", "{folder}"


@dataclass(frozen=True)
class Done:
    """What a command said of one file, and its exit code."""

    file: str
    code: int
    out: str
    err: str

    @property
    def last(self) -> str:
        """The last line that it said, of what went wrong where anything did."""
        said = (self.err if self.code else self.out).strip() or self.out.strip() or self.err.strip()
        return said.splitlines()[-1] if said else ""


@click.command()
@click.argument("places", nargs=-1, required=True, type=FILE, metavar="FILE...")
@click.option(
    "--do",
    "what",
    required=True,
    metavar="COMMAND",
    help="The command with its options, in quotes. {file} is where the file goes (else behind the name of "
    "the command), {name} its name without the suffix, {folder} its folder.",
)
@recursive_option(usual=True)
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, metavar="N", help="Processes."
)
@json_option
def each(places: tuple[Path, ...], what: str, recursive: bool, workers: int, as_json: bool) -> int:
    """Carry a command out for each FILE, and for each battlefield in folders.

    A line for each file and one for all of them at the end; the exit code is that of the worst.
    """
    from builder.formats.survey import paths_of

    words = _words(what)
    files = paths_of(places, recursive=recursive)
    if not files:
        raise RefusedError(_("{places}: no battlefield lies there", places=", ".join(map(str, places))))
    # What one file writes another must not write over.
    twice = [name for name, count in Counter(path.stem for path in files).items() if count > 1]
    if twice and any(_NAME in word and _FOLDER not in word for word in words):
        text = _("{name}: several files are called so; put {folder} in, too", name=twice[0], folder=_FOLDER)
        raise RefusedError(text)
    done = []
    for one in _carried_out([(str(path), _filled(words, path)) for path in files], workers):
        done.append(one)
        if not as_json:
            line = _("{file}: {said}", file=shown(one.file), said=shown(one.last))
            say(line) if one.code == OK else complain(line)
    right, unusable = (sum(one.code == code for one in done) for code in (OK, UNUSABLE))
    if as_json:
        rows = [{"file": one.file, "code": one.code, "out": one.out, "err": one.err} for one in done]
        print_json({"command": what, "files": rows})
    else:
        text = _("{total}: nothing wrong with {right}, something wrong with {wrong}, {unusable} of no use")
        wrong, total = len(done) - right - unusable, ngettext("{n} file", "{n} files", len(done))
        say(text.format(total=total, right=right, wrong=wrong, unusable=unusable))
    return UNUSABLE if unusable == len(done) else OK if right == len(done) else FOUND


def _words(what: str) -> list[str]:
    """The words of a command. Raises UsageError for one that is none, or that is for one file at a time."""
    from builder.cli import main

    try:
        words = shlex.split(what)
    except ValueError as error:
        text = _("--do: {what!r} cannot be taken apart ({reason})", what=shown(what), reason=error)
        raise click.UsageError(text) from None
    if not words or words[0] not in main.commands:
        raise click.UsageError(
            _("--do: a command of hexwright was expected, found {what!r}", what=shown(what))
        )
    if words[0] in _ALONE:
        raise click.UsageError(_("--do: {name} is for one file at a time", name=words[0]))
    return words


def _filled(words: list[str], path: Path) -> list[str]:
    """The words of the command for one file."""
    marks = {_FILE: str(path), _NAME: path.stem, _FOLDER: str(path.parent)}
    filled = []
    for word in words if any(_FILE in word for word in words) else [words[0], _FILE, *words[1:]]:
        for mark, value in marks.items():
            word = word.replace(mark, value)
        filled.append(word)
    return filled


def _carried_out(jobs: list[tuple[str, list[str]]], workers: int) -> Iterator[Done]:
    """What came of each file, in their order; a process that ends with one costs that file alone."""
    if workers == 1:
        yield from (_do(*job) for job in jobs)
        return
    left, width = list(jobs), workers
    while left:
        with ProcessPoolExecutor(min(width, len(left)), get_context("spawn")) as pool:
            waiting = [pool.submit(partial(_do, *job)) for job in left]
            try:
                for one in waiting:
                    yield one.result()
                    left.pop(0)
            except BrokenProcessPool:
                if width == 1:  # else nobody knows which of several files it was: the next alone tells
                    yield Done(left.pop(0)[0], UNUSABLE, "", _("the process ended without a word"))
                width = workers if width == 1 else 1


def _do(file: str, words: list[str]) -> Done:
    from builder.cli import main

    out, err, code = io.StringIO(), io.StringIO(), OK
    with redirect_stdout(out), redirect_stderr(err):
        try:
            main(words)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else UNUSABLE
    return Done(file, code, out.getvalue(), err.getvalue())
