"""A new battlefield begun as it was asked for: its ground laid, its symmetry set, all of it in sight."""

from __future__ import annotations

from builder.battlefield import Put
from builder.editor.document.desk import Desk
from builder.editor.start.ground_form import Beginning
from builder.errors import RefusedError
from builder.language import _, ngettext


def lay(desk: Desk, chosen: Beginning) -> str:
    """Lay the ground as the first step of the history, and work in its symmetry; what could not be done, for
    the status line.
    """
    desk.document.named_from_a1 = True
    if chosen.kind is not None:
        desk.sides.set_centre(chosen.ground.middle)
        desk.sides.use(chosen.kind)
    try:
        return _stamped(desk, chosen) if chosen.pieces else _filled(desk, chosen)
    except RefusedError as error:  # more than is owned, and the limit is on
        return _("The ground is not laid: {reason}", reason=error)


def _stamped(desk: Desk, chosen: Beginning) -> str:
    new_like = desk.document.battlefield.new_like
    desk.do(Put(tuple(map(new_like, chosen.pieces))), _("Begin with a stamp"), alone=True)
    desk.document.seal()
    return ""


def _filled(desk: Desk, chosen: Beginning) -> str:
    if chosen.type is None:
        return ""
    document, kind = desk.document, chosen.type.kind
    left = document.tally.left if document.tally.owned else None
    types = desk.sides.supply.types() if desk.sides.supply is not None else ()
    found = chosen.ground.filling(chosen.type, types, left)
    if not found.pieces:
        return _("The ground is not laid: no tile of {terrain} fits", terrain=kind.name)
    count = len(chosen.ground.hexes)
    label = ngettext("Lay {n} hex of {terrain}", "Lay {n} hexes of {terrain}", count, terrain=kind.name)
    desk.do(Put(tuple(map(document.battlefield.new_like, found.pieces))), label)
    document.seal()
    return ""
