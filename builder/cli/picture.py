"""`hexwright picture`: a battlefield as a picture, at an angle or from above, whole or level by level."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import click

from builder.cli.inputs import FILE, json_option, the_catalogue, the_field, the_styles
from builder.cli.out_file import refuse_inputs
from builder.cli.sheets import why_no_pdf
from builder.cli.shell import FOUND, OK, print_json, say, shown
from builder.errors import BuilderError, RefusedError
from builder.language import _
from builder.sheets.options import LEAST, MOST, USUAL, PictureKind, PictureOptions, View

_PIXELS = click.IntRange(LEAST, MOST)


@click.command()
@click.argument("file", type=FILE)
@click.option(
    "-o", "--output", type=FILE, required=True, metavar="OUT", help="The picture: .png, .svg or .jpg."
)
@click.option(
    "--view",
    type=click.Choice(get_args(View)),
    help="At an angle or from above. [default: isometric; plan for levels]",
)
@click.option(
    "--level", type=click.IntRange(min=1), metavar="N", help="Only level N; at an angle, built up to N."
)
@click.option("--all", "every", is_flag=True, help="One file a level: OUT-level-01.png …")
@click.option(
    "--turn",
    type=click.IntRange(0, 5),
    help="At an angle: from which corner, in sixths of a turn. [default: 0]",
)
@click.option("--width", type=_PIXELS, metavar="PX", help=f"In pixels. [default: {USUAL}]")
@click.option("--longer-side", type=_PIXELS, metavar="PX", help="In place of --width: the longer side.")
@click.option("--transparent", is_flag=True, help="No white behind it (PNG and SVG).")
@click.option("--coordinates", is_flag=True, help="Column letters and row numbers around it.")
@click.option(
    "--grid/--no-grid",
    default=None,
    help="Levels from above: the hexes of the bare table. [default: there, unless transparent]",
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(get_args(PictureKind)),
    help="What kind of picture, whatever OUT ends in.",
)
@json_option
def picture(
    file: Path,
    output: Path,
    view: View | None,
    level: int | None,
    every: bool,
    turn: int | None,
    width: int | None,
    longer_side: int | None,
    transparent: bool,
    coordinates: bool,
    grid: bool | None,
    kind: PictureKind | None,
    as_json: bool,
) -> int:
    """Draw the battlefield FILE: PNG, SVG or JPG by what OUT ends in."""
    from builder.sheets.pictures import kind_of, picture_files, write_picture

    if every and level is not None:
        raise click.UsageError(_("--level and --all cannot be given together."))
    if width is not None and longer_side is not None:
        raise click.UsageError(_("--width and --longer-side cannot be given together."))
    by_level = (every or level is not None) and turn is None
    view = view or ("plan" if by_level else "isometric")
    if turn is not None and view == "plan":
        raise click.UsageError(_("--turn is for the view at an angle; a plan is seen from above."))
    if grid is not None and not (view == "plan" and (every or level is not None)):
        raise click.UsageError(_("--grid and --no-grid are for levels seen from above."))
    kind = kind or kind_of(output)
    if transparent and kind == "jpg":
        raise RefusedError(_("{output}: a JPG cannot be transparent; PNG and SVG can", output=output))
    options = PictureOptions(
        view,
        level,
        turn or 0,
        width or longer_side or USUAL,
        longer_side is not None,
        coordinates,
        transparent,
        grid,
    )
    field = the_field(file, the_catalogue())
    loaded = field.loaded
    files = picture_files(loaded.battlefield, options, output, every_level=every)
    if not files:
        raise RefusedError(
            _("{file}: no piece lies on this battlefield yet: there is nothing to draw", file=file)
        )
    for each in files:
        refuse_inputs(each.path, field.files)
    obstacle = why_no_pdf() if kind != "svg" else ""
    if obstacle:
        raise BuilderError(_("no picture was drawn: {obstacle}", obstacle=obstacle))
    styles = the_styles()
    written = [write_picture(loaded.battlefield, each, styles, kind) for each in files]
    if as_json:
        rows = [
            {"picture": str(p.path), "level": p.options.level, "width": p.width, "height": p.height}
            for p in written
        ]
        print_json({"file": str(file), "pictures": rows, "left_out": list(loaded.left_out)})
    else:
        for each in written:
            say(
                _(
                    "{path}: {width} × {height} pixels written",
                    path=shown(each.path),
                    width=each.width,
                    height=each.height,
                )
            )
    return FOUND if loaded.left_out else OK
