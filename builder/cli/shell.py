"""How every command speaks and ends: exit codes, one line for what went wrong, quiet ends of pipes and on
Ctrl-C; JSON objects, tables, texts, warnings. Colours only on a terminal.

All that a command prints goes through here, and nothing in it can steer a terminal, wherever it came from:
control characters are escaped. Colours are put on afterwards, to a `Styled` text.
"""

from __future__ import annotations

import contextlib
import gc
import gettext
import importlib
import io
import json
import os
import re
import signal
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from builder import __version__, language
from builder.cli.examples import epilog
from builder.errors import BuilderError
from builder.wording import TURNS

OK = 0
FOUND = 1
UNUSABLE = 2
# What a shell reports for a program ended by SIGINT and by SIGPIPE.
INTERRUPTED = 130
READER_GONE = 141
EXIT_CODES: Mapping[int, str] = {
    OK: "Nothing of error severity was found (with --strict: nothing of warning severity either).",
    FOUND: "Errors were found, something of a file was left out or is not known, or a part of the work could "
    "not be done.",
    UNUSABLE: "Nothing could be used: no such file, damaged, refused; or wrong usage.",
    INTERRUPTED: "Ended by Ctrl+C.",
    READER_GONE: "Whatever read the output went away.",
}


@contextlib.contextmanager
def garbage_left() -> Iterator[None]:
    """Search for no garbage meanwhile: a plan is hundreds of thousands of objects, and none of it is garbage.

    A fifth of the time goes into that otherwise; no more memory is taken even for 5,000 pieces.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


@contextlib.contextmanager
def until_interrupted() -> Iterator[threading.Event]:
    """An event that Ctrl+C sets, instead of ending the program."""
    stopped = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_ignored: stopped.set())
    try:
        yield stopped
    finally:
        signal.signal(signal.SIGINT, before)


class Commands(Mapping[str, click.Command]):
    """Commands by name. ``modules`` names the module of `builder.cli` that holds each, imported when used."""

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def __getitem__(self, name: str) -> click.Command:
        module = importlib.import_module(f"builder.cli.{self._modules[name]}")
        members = vars(module).values()
        command = next(one for one in members if isinstance(one, click.Command) and one.name == name)
        command.epilog = epilog(name)
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)


class CommandGroup(click.Group):
    """A group whose commands return their exit code and raise `BuilderError` for what is unusable."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run a command and end the process with its exit code; never a traceback for bad input."""
        arguments = list(sys.argv[1:] if args is None else args)
        _never_fail_to_print()
        try:
            if arguments != ["--version"]:  # that needs no words, and the catalogue takes a third of its time
                _speak()
            code = super().main(arguments, prog_name or "hexwright", **{**extra, "standalone_mode": False})
            sys.stdout.flush()
        except click.ClickException as error:
            show_wrong_usage(error)
            code = _unusable(arguments, error.format_message())
        except BuilderError as error:
            complain(str(error))
            code = _unusable(arguments, str(error))
        except BrokenPipeError:
            code = _reader_gone()
        except OSError as error:
            message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            complain(message)
            code = _unusable(arguments, message)
        except (click.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else OK)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a reader of its output that went away ends it quietly."""
        try:
            code = super().invoke(ctx)
            return FOUND if code == OK and ctx.meta.get(_INCOMPLETE) else code
        except BrokenPipeError:
            return _reader_gone()


_INCOMPLETE = "builder.cli.incomplete"


def mark_incomplete() -> None:
    """What the command under way has read is not complete: it ends with `FOUND` where it would with `OK`."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta[_INCOMPLETE] = True


def _speak() -> None:
    """Speak as asked, and click too: it asks gettext's common domain, which asks the environment, and that is
    passed on to what is started from here.
    """
    language.speak_as_asked()
    if language.spoken() == language.SOURCE:
        gettext.textdomain("messages")
        return
    gettext.bindtextdomain("hexwright", str(language.FOLDER))
    gettext.textdomain("hexwright")
    os.environ["LANGUAGE"] = language.spoken()


def log_steps() -> None:
    """Print on standard error what is done from now on, each step with the ms since the start."""
    import logging

    class OutputLines(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            click.echo(shown(self.format(record)), err=True)

    lines = OutputLines()
    lines.setFormatter(logging.Formatter("%(relativeCreated)6d ms  %(name)s: %(message)s"))
    logging.getLogger("builder").addHandler(lines)
    logging.getLogger("builder").setLevel(logging.DEBUG)
    logging.getLogger("builder").debug("Hexwright %s, Python %s, %s", __version__, sys.version, sys.platform)


def _unusable(arguments: list[str], message: str) -> int:
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if "--json" in options:
        print_json({"error": message})
    return UNUSABLE


def _never_fail_to_print() -> None:
    """A name or title that the terminal cannot show is printed escaped instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _reader_gone() -> int:
    # Python flushes once more at its end; without a reader that would complain.
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return READER_GONE


VERSION = 1
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}

Row = Sequence[str | int]


class Styled(str):
    """A text that `say` prints with a colour or weight."""

    style: Mapping[str, Any]

    def __new__(cls, text: str, **style: Any) -> Styled:
        """``style`` as `click.style` takes it: ``fg``, ``bold``, ``dim``."""
        made = super().__new__(cls, text)
        made.style = style
        return made


def print_json(data: dict[str, Any]) -> None:
    """One JSON object on standard output, with its version; ASCII, so that any terminal and pipe holds it."""
    click.echo(json_text({"version": VERSION, **data}))


def json_text(data: Any, indent: str = "") -> str:
    """Data as JSON, a line a value; lists and objects of plain values alone inside it stand on one line.

    That is easier to read, and a large report is written in a tenth of the time.
    """
    values = list(data.values() if isinstance(data, dict) else data) if isinstance(data, (dict, list)) else []
    if not values or (indent and not any(isinstance(value, (dict, list, tuple)) for value in values)):
        return json.dumps(data)
    inside = indent + "  "
    parts = [json_text(value, inside) for value in values]
    if isinstance(data, dict):
        parts = [f"{json.dumps(key)}: {part}" for key, part in zip(data, parts, strict=True)]
    body = ",\n".join([inside + part for part in parts])
    opened, closed = "{}" if isinstance(data, dict) else "[]"
    return f"{opened}\n{body}\n{indent}{closed}"


def printable(text: str) -> str:
    """A text of any lines without what could steer a terminal; that is escaped."""
    if text.isprintable():
        return text
    return _STEERS.sub(lambda found: _escaped(found[0]), text.replace("\r\n", "\n"))


# Control characters but breaks and tabs, half a character, and what turns the direction of a line.
_STEERS = re.compile(rf"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff{''.join(map(chr, TURNS))}]")


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def shown(text: object) -> str:
    """Text from a file on one line, whatever it holds: line breaks too are escaped."""
    whole = str(text)
    if whole.isprintable():
        return whole
    return "".join(c if c.isprintable() else _escaped(c) for c in whole)


def complain(message: str) -> None:
    """One line on standard error."""
    click.echo(f"hexwright: {shown(message)}", err=True)


def show_wrong_usage(error: click.ClickException) -> None:
    """What click says of options and arguments, on standard error."""
    caught = io.StringIO()
    error.show(caught)
    click.echo(printable(caught.getvalue()), nl=False, err=True)


def say(*parts: str, end: str = "\n") -> None:
    """A line on standard output, of parts; click takes colours away where it is no terminal."""
    click.echo("".join(map(_part, parts)) + end, nl=False)


def _part(text: str) -> str:
    clean = printable(text)
    return click.style(clean, **text.style) if isinstance(text, Styled) else clean


def coloured(severity: str, text: str) -> Styled:
    """A text in the colour of a severity."""
    return Styled(text, fg=_COLOURS.get(severity))


def say_text(text: str) -> None:
    """A whole text on standard output: in UTF-8 where that is no terminal."""
    click.echo(printable(text) if sys.stdout.isatty() else printable(text).encode(), nl=False)


def show_progress(text: str = "") -> None:
    """Where standard error is a terminal, a line there that the next one replaces; without a text it goes."""
    if sys.stderr.isatty():
        click.echo(f"\r{printable(text):<40}" + ("" if text else "\r"), nl=False, err=True)


def ask(prompt: str) -> str:
    """A line that a person types at a terminal. Raises EOFError at the end of input."""
    return input(printable(prompt))


def clear() -> None:
    """Clear the terminal."""
    click.clear()


def table(headers: Sequence[str], rows: Sequence[Row]) -> None:
    """Rows in columns, numbers to the right: drawn by rich on a terminal, plain and uncut in a pipe."""
    right = [bool(rows) and all(isinstance(row[i], int) for row in rows) for i in range(len(headers))]
    cells = [[shown(value) for value in row] for row in rows]
    if sys.stdout.isatty():
        _drawn_table(headers, cells, right)
    else:
        _plain_table(headers, cells, right)


def _plain_table(headers: Sequence[str], cells: list[list[str]], right: list[bool]) -> None:
    everything = [list(headers), *cells]
    widths = [max(len(row[i]) for row in everything) for i in range(len(headers))]
    for row in everything:
        padded = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        ]
        click.echo("  ".join(padded).rstrip())


def _drawn_table(headers: Sequence[str], cells: list[list[str]], right: list[bool]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for header, to_right in zip(headers, right, strict=True):
        drawn.add_column(header, justify="right" if to_right else "left")
    for row in cells:
        drawn.add_row(*(Text(cell) for cell in row))
    Console(file=sys.stdout).print(drawn)
