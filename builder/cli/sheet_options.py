"""What can be chosen about build sheets, as options of a command: those of `builder.sheets.Options`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, TypeVar, get_args

import click

from builder.sheets.options import (
    RANGES,
    Colours,
    Layout,
    LevelsPerPage,
    Options,
    Orientation,
    Paper,
    View,
    Zones,
)

_Command = TypeVar("_Command", bound=Callable[..., Any])
_USUAL = Options()


def _choice(name: str, words: Any, help: str, *also: str) -> Callable[[_Command], _Command]:
    allowed = [str(word) for word in get_args(words)]
    usual = str(getattr(_USUAL, name))
    return click.option(
        _flag(name), *also, name, type=click.Choice(allowed), default=usual, show_default=True, help=help
    )


def _number(name: str, help: str) -> Callable[[_Command], _Command]:
    allowed = click.FloatRange(*RANGES[name])
    return click.option(
        _flag(name), name, type=allowed, default=getattr(_USUAL, name), show_default=True, help=help
    )


def _switch(name: str, help: str) -> Callable[[_Command], _Command]:
    flags = f"{_flag(name)}/--no-{name.replace('_', '-')}"
    return click.option(flags, name, default=getattr(_USUAL, name), show_default=True, help=help)


def _text(name: str, help: str, default: str | None = None) -> Callable[[_Command], _Command]:
    return click.option(_flag(name), name, metavar="TEXT", default=default, help=help)


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


_ALL: tuple[Callable[[Callable[..., Any]], Callable[..., Any]], ...] = (
    _choice("paper", Paper, "The paper."),
    _choice("orientation", Orientation, "How it lies; auto: as the battlefield fits best."),
    _number("margin", "Empty border of each page in mm."),
    _choice(
        "layout",
        Layout,
        "pages: one step a level. poster: all of it on one page. mat: level 1 in true size, to be taped "
        "together.",
    ),
    _choice("levels_per_page", LevelsPerPage, "Levels on a page; auto: as many as stay easy to read."),
    _number("font_size", "Size of running text in points; other texts go with it, not those on drawings."),
    _choice("colours", Colours, "black-and-white: patterns that survive a photocopier.", "--colors"),
    click.option("--black-and-white", is_flag=True, help="Short for --colours black-and-white."),
    _number("fade", "How strongly the levels below are faded: 0 not at all, 1 out of sight."),
    _switch("grid", "The grid of hexes."),
    _switch("coordinates", "Letters and numbers around each drawing."),
    _switch("labels", "Kind and size written on the pieces."),
    _switch("heights", "Small numbers on the levels below: how high they lie."),
    _choice("zones", Zones, "Start zones as a last step, on the map of each level, or not at all."),
    _switch("cover", "The first page: picture, size, boxes, all pieces."),
    _choice("cover_view", View, "How the cover shows the battlefield."),
    _switch("checklist", "The pieces by box, to be collected before building."),
    _switch("key", "What the symbols mean."),
    _switch("notes", "The designer's notes and what the check found."),
    _text("title", "Title to print in place of the battlefield's own."),
    _text("author", "Author to print in place of the battlefield's own."),
    _text("date", "Date to print; today's where it is not given, none where it is empty."),
    _text("file_name", "File name to print; FILE's where it is not given, none where it is empty."),
    _text("language", "Language that the PDF names, like en or pt-BR.", _USUAL.language),
)


def sheet_options(command: _Command) -> _Command:
    """All options about build sheets, in the order in which --help shows them."""
    for option in reversed(_ALL):
        command = option(command)
    return command


def options_of(file: Path, *, black_and_white: bool, **chosen: Any) -> Options:
    """The options that were given on the command line for the sheets of ``file``.

    Raises BuilderError for a value out of range.
    """
    levels = chosen["levels_per_page"]
    chosen["levels_per_page"] = int(levels) if levels.isdigit() else levels
    if black_and_white:
        chosen["colours"] = "black-and-white"
    for name, usual in (
        ("title", ""),
        ("author", ""),
        ("date", date.today().isoformat()),
        ("file_name", file.name),
    ):
        chosen[name] = usual if chosen[name] is None else chosen[name]
    return Options(**chosen)
