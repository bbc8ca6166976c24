"""Which battlefields can be built, as Markdown for a post."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from builder.cli.output import Row
from builder.sheets.forum import escaped, markdown_table
from builder.wording import counted

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.formats.survey import Candidate


def as_markdown(ranks: Sequence[Candidate], catalogue: Catalogue) -> str:
    """A table: those that can be built first, with what the others lack and the boxes that hold it."""
    rows: list[Row] = [
        (
            one.file.title or one.file.path.stem,
            one.file.author,
            one.file.pieces,
            "yes" if one.answer.can_build else f"{counted(one.answer.missing, 'piece')} missing",
            ", ".join(f"{count} × {catalogue.pieces[id].name}" for id, count in one.answer.short.items()),
            ", ".join(f"{n} × {catalogue.boxes[id].name}" for id, n in one.answer.to_buy.boxes.items()),
        )
        for one in ranks
    ]
    header = ["battlefield", "author", "pieces", "can be built", "missing", "boxes to buy"]
    can = sum(one.answer.can_build for one in ranks)
    told = f"{can} of {counted(len(ranks), 'battlefield')} can be built with what is owned"
    return "\n".join([escaped(told, "markdown"), "", *markdown_table(header, rows)]) + "\n"
