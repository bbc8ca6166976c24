"""The `hexwright` command. Everything heavy is imported inside the commands, so that it starts at once."""

from __future__ import annotations

try:
    import click

    from builder import __version__
    from builder.cli.buildable import buildable
    from builder.cli.cards import cards
    from builder.cli.check import check
    from builder.cli.convert import convert
    from builder.cli.edit import edit
    from builder.cli.export import export
    from builder.cli.field_report import field_report
    from builder.cli.forum import forum
    from builder.cli.graph import graph
    from builder.cli.info import info
    from builder.cli.inventory import inventory
    from builder.cli.lists import boxes, pieces
    from builder.cli.picture import picture
    from builder.cli.play import play
    from builder.cli.reach import reach
    from builder.cli.referee import referee
    from builder.cli.selfplay import selfplay
    from builder.cli.sheets import sheets
    from builder.cli.shell import CommandGroup
    from builder.cli.sight import sight
    from builder.cli.spaces import spaces
    from builder.cli.why import why
except KeyboardInterrupt:
    # Stopped before there is anything to stop: no traceback either; the code is `shell.INTERRUPTED`.
    raise SystemExit(130) from None

__all__ = ["main"]


@click.group(cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hexwright", message="%(prog)s %(version)s")
def main() -> None:
    """Battlefields of interlocking hex terrain: check them, count them, print them, edit them.

    Exit codes: 0 nothing wrong, 1 errors found or something left out, 2 nothing usable or wrong usage.
    """


for command in (
    *(info, inventory, buildable, forum, check, convert, sheets, picture, edit, boxes, pieces),
    *(spaces, reach, why, sight, graph, cards, field_report),
    *(export, play, referee, selfplay),
):
    main.add_command(command)
