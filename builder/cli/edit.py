"""`hexwright edit`: the window; where none can be opened, why, and the main job without it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from builder.cli.display_probe import Screen, probe
from builder.cli.inputs import FILE, ReadField, json_option, the_catalogue, the_scenarios
from builder.cli.shell import FOUND, complain, print_json, say, shown
from builder.errors import BuilderError
from builder.language import _


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
        what = _("the editor cannot open a window: {why}", why=in_words(screen))
        nothing = "" if folder is None else _("There is nothing to report on: no battlefield was named.")
        raise BuilderError(f"{what} {nothing}".strip())
    complain(_("the editor cannot open a window: {why}", why=in_words(screen)))
    return report(file, folder, screen, as_json=as_json)


def in_words(screen: Screen) -> str:
    """Why Qt does not start and what would help, in one line."""
    return f"{screen.reason}. {screen.remedy}".strip()


def report(file: Path, folder: Path, screen: Screen, *, as_json: bool) -> int:
    """Report on ``file`` and write its PDF into ``folder``; where none can be made, say why and give 1."""
    from builder import api, formats
    from builder.cli.check import as_data, checked_field, exit_code, say_checked
    from builder.cli.inventory import counts_of, say_counts
    from builder.cli.sheets import why_no_pdf, write_sheets
    from builder.sheets.options import SheetOptions

    catalogue = the_catalogue()
    loaded = formats.read(file, catalogue)
    field = api.OpenField(
        loaded.battlefield, catalogue=catalogue, problems=loaded.problems, left_out=loaded.left_out
    )
    result = checked_field(str(file), field)
    counts = counts_of(loaded.battlefield, catalogue, {})
    if not as_json:
        say_checked(result)
        say()
        say_counts(counts, catalogue, bought=False)
    pdf: Path | None = folder / f"{file.stem}.pdf"
    obstacle = why_no_pdf()
    if obstacle:
        pdf = None
        complain(_("no build sheets were written: {obstacle}", obstacle=obstacle))
    elif pdf is not None:
        folder.mkdir(parents=True, exist_ok=True)
        found = the_scenarios(ReadField(loaded, catalogue, None, (file,)), None, False)
        scenarios = [one.scenario for one in found if one.scenario is not None]
        options = SheetOptions(file_name=file.name)
        write_sheets(loaded.battlefield, catalogue, pdf, options, scenarios=scenarios)
        if not as_json:
            say(_("\nBuild sheets: {pdf}", pdf=shown(pdf)))
    if as_json:
        display = {"reason": screen.reason, "remedy": screen.remedy}
        data: dict[str, Any] = {
            "file": str(file),
            "display": display,
            **as_data([result]),
            "inventory": counts,
        }
        print_json({**data, "sheets": None if pdf is None else str(pdf), "no_sheets": obstacle or None})
    return max(exit_code([result]), FOUND if pdf is None else 0)
