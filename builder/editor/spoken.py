"""What lies on the battlefield at the pointer, in words: for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from builder.editor.canvas.canvas import Canvas
from builder.editor.pieces_at_hex.dock import entries
from builder.editor.problems.titles import severity_name
from builder.language import _, ngettext

_MOST = 3  # pieces and problems that are named


def pieces_and_problems(canvas: Canvas) -> Iterator[str]:
    """The pieces at the hex pointed at, the highest first, and what is wrong there."""
    document = canvas.desk.document
    found = entries(document.battlefield, canvas.desk.cursor)
    for entry in found[:_MOST]:
        piece = entry.piece
        yield _("{piece} at level {level}", piece=piece.type.name, level=piece.slot)
    if not found:
        yield _("nothing lies here")
    elif len(found) > _MOST:
        yield ngettext("{n} more piece below", "{n} more pieces below", len(found) - _MOST)
    here = {entry.piece.id for entry in found}
    wrong = [one for one in document.problems if here.intersection(ref.id for ref in one.pieces)]
    yield from (
        _("{severity}: {problem}", severity=severity_name(one.severity), problem=one.message)
        for one in wrong[:_MOST]
    )
