"""The `hexwright` command. A command's module is imported when it is used, so that each starts at once."""

from __future__ import annotations

try:
    import click

    from builder import __version__
    from builder.cli.shell import CommandGroup, Commands, log_steps
except KeyboardInterrupt:
    # Stopped before there is anything to stop: no traceback either; the code is `shell.INTERRUPTED`.
    raise SystemExit(130) from None

__all__ = ["main"]

# Each command with the module that holds it.
_MODULES = {
    "info": "info",
    "inventory": "inventory",
    "buildable": "inventory",
    "fit": "fit",
    "compare": "compare",
    "each": "each",
    "link": "link",
    "library": "library",
    "forum": "forum",
    "check": "check",
    "convert": "convert",
    "move": "move",
    "sheets": "sheets",
    "send": "send",
    "page": "page",
    "site": "site",
    "picture": "picture",
    "edit": "edit",
    "boxes": "lists",
    "pieces": "lists",
    "spaces": "spaces",
    "reach": "reach",
    "why": "reach",
    "sight": "sight",
    "graph": "spaces",
    "cards": "lists",
    "army": "army",
    "report": "field_report",
    "judge": "judge",
    "export": "export",
    "table": "table",
    "play": "play",
    "referee": "referee",
    "playtest": "playtest",
}


@click.group(
    cls=CommandGroup,
    commands=Commands(_MODULES),
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("-v", "--verbose", is_flag=True, help="Say on standard error what is done, step by step.")
@click.version_option(
    __version__, prog_name="hexwright", message="%(prog)s %(version)s", help="Print the version and exit."
)
def main(verbose: bool) -> None:
    """Battlefields of interlocking hex terrain: check them, count them, print them, edit them.

    Exit codes: 0 nothing wrong, 1 errors found or something left out, 2 nothing usable or wrong usage.
    """
    if verbose:
        log_steps()
