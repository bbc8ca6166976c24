"""`hexwright link`: a battlefield as a share link."""

from __future__ import annotations

from pathlib import Path

import click

from builder import formats
from builder.cli.convert import exit_code
from builder.cli.inputs import FILE, json_option, put, show_read, the_catalogue
from builder.cli.shell import FOUND, print_json


@click.command()
@click.argument("file", type=FILE)
@json_option
def link(file: Path, as_json: bool) -> int:
    """Print a link that opens the battlefield FILE in heroscape-map-editor, in any browser.

    Every command that reads a battlefield takes such a link in place of a file.
    """
    catalogue = the_catalogue()
    loaded = formats.read(file, catalogue)
    found, lost = formats.link_to(loaded.battlefield, catalogue, loaded.scenario)
    show_read(file, loaded.battlefield, (*loaded.problems, *lost))
    if as_json:
        rows = [problem.as_json() for problem in (*loaded.problems, *lost)]
        print_json({"file": str(file), "link": found, "problems": rows})
    else:
        put(found + "\n", None)
    return FOUND if any(problem.pieces for problem in lost) else exit_code(loaded.problems, loaded.left_out)
