"""What is soon told of many pieces: to hold them all to all building rules while they move takes too long."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Piece
from builder.editor.tools.base import Scene, worst_of
from builder.hexgrid import Hex
from builder.problems import Severity

translate = QCoreApplication.translate

MOST_CHECKED = 120  # pieces that are held to all building rules while they move


def soon_told(pieces: tuple[Piece, ...], scene: Scene) -> tuple[Severity | None, str]:
    """What is wrong with many pieces as far as that is soon found out: more than is owned, in the way."""
    worst, message = worst_of(scene.overuse(pieces))
    if worst is Severity.ERROR:
        return worst, message
    clash, where = in_the_way(pieces, scene)
    return (worst, message) if clash is None else (clash, where)


def in_the_way(
    pieces: Sequence[Piece],
    scene: Scene,
    besides: Sequence[Piece] = (),
    gone: Collection[int] = (),
) -> tuple[Severity | None, str]:
    """Whether pieces would lie in what is there, or in others that come ``besides``.

    What is moved or exchanged is not in the way, nor are the pieces with the ids ``gone``.
    """
    at = scene.battlefield.occupancy.at
    leaving = {piece.id for piece in (*pieces, *besides)}.union(gone)
    coming: set[tuple[Hex, int]] = {place for piece in besides for place in piece.filled()}

    def meets(place: tuple[Hex, int]) -> bool:
        return place in coming or any(other.id not in leaving for other in at(*place))

    count = sum(any(map(meets, piece.filled())) for piece in pieces)
    if not count:
        return None, ""
    if count == 1:
        return Severity.ERROR, translate("Tools", "One piece of it would lie inside what is there")
    text = translate("Tools", "{count} pieces of it would lie inside what is there")
    return Severity.ERROR, text.format(count=count)
