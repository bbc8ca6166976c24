"""How every command ends: exit codes, one line for what went wrong, quiet ends of pipes and on Ctrl-C."""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from builder.cli.output import complain, print_json, show_wrong_usage
from builder.errors import BuilderError

OK = 0
FOUND = 1
UNUSABLE = 2
# What a shell reports for a program ended by SIGINT and by SIGPIPE.
INTERRUPTED = 130
READER_GONE = 141


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


class Commands(Mapping[str, click.Command]):
    """Commands by name. ``modules`` names the module of `builder.cli` that holds each, imported when used;
    ``aliases`` are further names, which are understood and not listed.
    """

    def __init__(self, modules: Mapping[str, str], aliases: Mapping[str, str]) -> None:
        self._modules = modules
        self._aliases = aliases

    def __getitem__(self, name: str) -> click.Command:
        name = self._aliases.get(name, name)
        module = importlib.import_module(f"builder.cli.{self._modules[name]}")
        members = vars(module).values()
        return next(one for one in members if isinstance(one, click.Command) and one.name == name)

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
            return super().invoke(ctx)
        except BrokenPipeError:
            return _reader_gone()


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
