"""`hexwright send`: the guide for the phone, over the local network."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from builder.cli.inputs import (
    FILE,
    collection_options,
    json_option,
    scenario_options,
    the_catalogue,
    the_field,
    the_owned,
    the_scenarios,
)
from builder.cli.sheets import options_given, write_sheets
from builder.cli.shell import FOUND, OK, Styled, garbage_left, print_json, say, shown
from builder.language import _, ngettext
from builder.sheets.qr_code import half_blocks, modules_of
from builder.sheets.sending import MINUTES, OnePage


@click.command()
@click.argument("file", type=FILE)
@collection_options
@scenario_options
@click.option("--black-and-white", is_flag=True, help="Terrain by its patterns alone.")
@click.option("--language", metavar="CODE", help="The language of the guide.")
@click.option(
    "--minutes",
    type=click.IntRange(1, 60),
    default=MINUTES,
    show_default=True,
    metavar="N",
    help="How long it can be fetched.",
)
@click.option(
    "--port", type=click.IntRange(1, 65535), metavar="N", help="The port. [default: any that is free]"
)
@click.option(
    "--address", "own", metavar="IP", help="The address of this computer, where it is in several networks."
)
@json_option
def send(
    file: Path,
    collection: Path | None,
    mine: bool,
    scenario: Path | None,
    no_scenario: bool,
    minutes: int,
    port: int | None,
    own: str | None,
    as_json: bool,
    **chosen: Any,
) -> int:
    """Send the guide of a battlefield to a phone in the same network.

    Shows an address and a QR code, and serves the guide there, and nothing else, until Ctrl+C. With --json
    that object is printed before the guide can be fetched, and nothing after it.
    """
    options = options_given(file, **chosen)
    catalogue = the_catalogue()
    owned = the_owned(collection, mine, catalogue)
    field = the_field(file, catalogue)
    found = the_scenarios(field, scenario, no_scenario)
    left_out = [*field.loaded.left_out, *owned.left_out, *(line for one in found for line in one.left_out)]
    with garbage_left(), TemporaryDirectory() as folder:
        guide = Path(folder) / "guide.html"
        cards = write_sheets(
            field.loaded.battlefield,
            field.catalogue,
            guide,
            options,
            owned.pieces if owned.known else None,
            owned.boxes,
            [one.scenario for one in found if one.scenario is not None],
            field.cards,
        )
        server = OnePage(guide.read_bytes(), own or "", port or 0, minutes * 60)
    if as_json:
        print_json({
            "file": str(file), "url": server.url, "minutes": minutes, "cards": cards, "left_out": left_out,
        })  # fmt: skip
    else:
        _say_where(file, server, cards, minutes)
    with suppress(KeyboardInterrupt):  # that is how it is meant to end
        server.serve((lambda _address: None) if as_json else _say_fetched, lambda: False)
    if not as_json:
        say(_("Ended: nothing is sent any more."))
    return FOUND if left_out else OK


def _say_where(file: Path, server: OnePage, cards: int, minutes: int) -> None:
    guide = ngettext("guide of {n} card", "guide of {n} cards", cards)
    say(_("{file}: {guide}. On the phone, in the same network, open:", file=shown(file), guide=guide))
    say(f"  {server.url}")
    lines = half_blocks(modules_of(server.url))
    with suppress(UnicodeEncodeError):  # a terminal without blocks
        "█▀▄".encode(sys.stdout.encoding or "ascii")
        for line in lines:
            say(Styled(line, fg="black", bg="bright_white"))
    say(
        ngettext(
            "It can be fetched for {n} minute, or until Ctrl+C.",
            "It can be fetched for {n} minutes, or until Ctrl+C.",
            minutes,
        )
    )


def _say_fetched(address: str) -> None:
    say(_("fetched by {address}", address=shown(address)))
