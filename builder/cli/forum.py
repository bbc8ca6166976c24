"""`hexwright forum`: a battlefield as text to be posted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.inputs import (
    FILE,
    OutFile,
    json_option,
    put,
    refuse_inputs,
    the_catalogue,
    the_field,
    the_scenario,
)
from builder.cli.shell import FOUND, OK, print_json, say, shown
from builder.language import _

if TYPE_CHECKING:
    from builder.sheets.forum import Markup

_ADDRESS = ("http://", "https://", "mailto:")


@click.command()
@click.argument("file", type=FILE)
@click.option("--long", "as_long", is_flag=True, help="Also all pieces, every level and the notes.")
@click.option("--markdown", "as_markdown", is_flag=True, help="With the mark-up of Markdown.")
@click.option("--bbcode", "as_bbcode", is_flag=True, help="With the mark-up of BBCode.")
@click.option(
    "--link", "links", multiple=True, metavar="URL", help="Where to get the file; may be given again."
)
@json_option
@click.option("-o", "--output", type=OutFile(), metavar="OUT", help="Write to this file.")
def forum(
    file: Path,
    as_long: bool,
    as_markdown: bool,
    as_bbcode: bool,
    links: tuple[str, ...],
    as_json: bool,
    output: Path | None,
) -> int:
    """Write a post: title, author, size, levels, boxes needed, and where to get the file."""
    if as_markdown and as_bbcode:
        raise click.UsageError(_("--markdown and --bbcode cannot be given together."))
    for address in links:
        demand_address(address)
    refuse_inputs(output, (file,))
    markup: Markup = "markdown" if as_markdown else "bbcode" if as_bbcode else "plain"
    catalogue = the_catalogue()
    field = the_field(file, catalogue)
    loaded, catalogue = field.loaded, field.catalogue
    refuse_inputs(output, field.files)
    from builder.inventory import boxes_needed, used
    from builder.scenario.imported import players_text
    from builder.sheets.forum import ForumPost, forum_text

    found = the_scenario(field, None, False)
    scenario, left_out = found.scenario, [*loaded.left_out, *found.left_out]
    post = ForumPost(
        loaded.battlefield.info.title,
        players_text(scenario) if scenario is not None else "",
        len(scenario.zones) if scenario is not None else 0,
        file.name,
        links,
        long=as_long,
        markup=markup,
    )
    boxes = boxes_needed(used(loaded.battlefield), catalogue)
    text = forum_text(loaded.battlefield, catalogue, boxes, post)
    if output is not None:
        put(text, output)
    if as_json:
        out = str(output) if output is not None else None
        print_json({"file": str(file), "text": text, "out": out, "left_out": left_out})
    elif output is None:
        put(text, None)
    else:
        say(_("{path} written", path=shown(output)))
    return FOUND if left_out else OK


def demand_address(address: str) -> None:
    """Raise UsageError for what cannot be an address on the web."""
    plain = address.isprintable() and not set(address) & set(" <>[]\"'`\\")
    if not (plain and address.lower().startswith(_ADDRESS) and len(address) > len("https://")):
        text = _(
            "--link: an address that begins with https:// was expected, found {address!r}",
            address=shown(address),
        )
        raise click.UsageError(text)
