"""What somebody owns, as options say: ``--collection FILE`` or ``--mine``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from builder import places
from builder.cli.inputs import FILE, the_collection
from builder.errors import RefusedError
from builder.language import _
from builder.problems import Severity

if TYPE_CHECKING:
    from builder.catalogue import Catalogue

_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Owned:
    """Pieces and boxes owned, by id; ``left_out`` is what of the collection could not be used.

    ``path`` is None where nobody said what is owned.
    """

    path: Path | None = None
    pieces: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, int] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def known(self) -> bool:
        """Whether somebody said what is owned."""
        return self.path is not None


def collection_options(command: _Command) -> _Command:
    """The options ``-c``/``--collection`` and ``--mine`` of a command."""
    mine = click.option("--mine", is_flag=True, help="Use the collection in your own folder.")
    named = click.option(
        "-c", "--collection", type=FILE, metavar="FILE", help="A .hexcollection: what somebody owns."
    )
    return named(mine(command))


def the_owned(collection: Path | None, mine: bool, catalogue: Catalogue) -> Owned:
    """What is owned by these options; nothing, and not known, where neither is given.

    Raises UsageError for both, RefusedError where there is no collection in the own folder, and
    UnreadableError where nothing of the file can be used.
    """
    if mine and collection is not None:
        raise click.UsageError(_("--mine and --collection cannot be given together."))
    if mine:
        collection = own_collection_path()
        if not collection.exists():
            raise RefusedError(
                _(
                    "{collection}: you have no collection yet. Enter it in the window (Collection ▸ My "
                    "Collection), or write `hexcollection: 1` and `boxes: {{rotv-2e: 1}}` there "
                    "(`hexwright boxes` lists the boxes), or name one with --collection",
                    collection=collection,
                )
            )
    if collection is None:
        return Owned()
    owns, problems = the_collection(collection, catalogue)
    left_out = tuple(f"{p.source}: {p.message}" for p in problems if p.severity is Severity.ERROR)
    return Owned(collection, owns.owned(catalogue), owns.boxes, left_out)


def own_collection_path() -> Path:
    """Where the user's own collection lies."""

    return places.config_folder() / "collection.hexcollection"
