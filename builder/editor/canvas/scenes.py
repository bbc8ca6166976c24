"""What tools may look at, gathered from a desk and the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.tools import Scene
from builder.editor.work.desk import Desk
from builder.editor.work.hand import Hand

if TYPE_CHECKING:
    from builder.editor.work.staging import Staging
    from builder.editor.work.walk import Walk


def scene_of(desk: Desk, hand: Hand, walk: Walk | None = None, staging: Staging | None = None) -> Scene:
    """The scene as it is now; ``walk`` and ``staging`` where the tool in use asks for them."""
    document = desk.document
    return Scene(
        battlefield=document.battlefield,
        check=desk.check,
        overuse=desk.overuse,
        level=desk.level,
        highest=desk.highest,
        selection=desk.selection,
        type=hand.type,
        rotation=hand.rotation,
        group=hand.group,
        types=hand.types,
        left=document.tally.left if document.tally.owned else None,
        storeys=hand.storeys,
        unseen=desk.reach.unseen,
        locked=desk.reach.locked,
        symmetry=desk.sides.symmetry,
        walk=walk,
        staging=staging,
        carries=desk.carries,
    )
