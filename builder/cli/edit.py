"""`hexwright edit`: the window; where none can be opened, why, and the main job without it."""

from __future__ import annotations

from pathlib import Path

import click

from builder.cli.display_probe import Screen, probe
from builder.cli.inputs import FILE, json_option
from builder.cli.output import complain
from builder.errors import BuilderError


@click.command()
@click.argument("file", type=FILE, required=False)
@click.option(
    "--otherwise-report",
    "folder",
    type=FILE,
    metavar="FOLDER",
    help="Where no window can be opened: check FILE, list its pieces, write its build sheets into FOLDER.",
)
@json_option
def edit(file: Path | None, folder: Path | None, as_json: bool) -> int:
    """Open the editor, on FILE where one is named.

    With --json something is printed only where no window can be opened.
    """
    screen = probe()
    if screen.works:
        from builder.editor import main

        return main(file)
    if folder is None or file is None:
        what = "" if folder is None else " There is nothing to report on: no battlefield was named."
        raise BuilderError(f"the editor cannot open a window: {in_words(screen)}{what}")
    complain(f"the editor cannot open a window: {in_words(screen)}")
    from builder.cli.report import report

    return report(file, folder, screen, as_json=as_json)


def in_words(screen: Screen) -> str:
    """Why Qt does not start and what would help, in one line."""
    return f"{screen.reason}. {screen.remedy}".strip()
