"""`python -m builder.cli` is `hexwright`."""

from builder.cli import main

main(prog_name="hexwright")
