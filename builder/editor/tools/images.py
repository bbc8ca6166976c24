"""What a preview shows on the other sides of a symmetric battlefield: the images of its ghosts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Piece, Put, Replace, Several, Take
from builder.catalogue import PieceType
from builder.editor.tools.base import Ghost, Preview, Scene, worst_of
from builder.editor.tools.built import lacking
from builder.editor.tools.many import MOST_CHECKED, in_the_way
from builder.problems import Problem, Severity
from builder.shaping.echo import echo

translate = QCoreApplication.translate


def with_images(preview: Preview, scene: Scene) -> Preview:
    """The preview with all that will be done besides; the same where there is no symmetry.

    Whatever tool it comes from: ghosts of pieces on the battlefield are pieces moved, others come new, and
    marked pieces that are doomed will go.
    """
    if scene.symmetry is None or not (preview.ghosts or preview.doomed):
        return preview
    known, new, gone = _named(preview, scene)
    edit = Several((Replace(known), Put(new), Take(gone)))
    found = echo(edit, scene.battlefield, scene.symmetry)
    images = (*found.replaced, *_numbered(found.put, -1 - len(new)))
    reason = preview.reason
    if found.alone:
        names = ", ".join(type.name for type in found.alone)
        alone = translate("Tools", "No mirror image: {pieces}; put down here only").format(pieces=names)
        reason = f"{alone} · {reason}" if reason else alone
    if not images and not found.taken:
        return replace(preview, reason=reason)
    own = {piece.id for piece in (*known, *new)}
    # What is wrong with the ghosts themselves is told by the tool.
    if len(own) + len(images) > MOST_CHECKED:
        worst, message = in_the_way(images, scene, besides=(*known, *new), gone=found.taken)
    else:
        problems = scene.check((*known, *new, *images)) if images else ()
        theirs = {piece.id for piece in images}
        worst, message = worst_of(tuple(p for p in problems if _concerns(p, theirs, own)))
    if preview.blocked:
        worst = Severity.ERROR  # what cannot be built here is built nowhere
    if message and all(ghost.worst is None for ghost in preview.ghosts):
        reason = translate("Tools", "On the other side: {problem}").format(problem=message)
    missing = _missing(preview, scene) if worst is None and preview.apart else {}
    return replace(
        preview,
        ghosts=(*preview.ghosts, *(Ghost(image, worst or missing.get(image.type)) for image in images)),
        hidden=preview.hidden | {piece.id for piece in found.replaced} | frozenset(found.taken)
        if not preview.doomed
        else preview.hidden,
        marked=preview.marked | frozenset(found.taken) if preview.doomed else preview.marked,
        reason=reason,
    )


def _missing(preview: Preview, scene: Scene) -> dict[PieceType, Severity]:
    """Where a tool doubts its ghosts because there are not enough of a type, it doubts their images, too."""
    doubtful = {ghost.piece.type for ghost in preview.ghosts if ghost.worst is Severity.WARNING}
    if not doubtful:
        return {}
    short = lacking([ghost.piece for ghost in preview.ghosts], scene)
    return dict.fromkeys(doubtful & short.keys(), Severity.WARNING)


def _concerns(problem: Problem, images: set[int], own: set[int]) -> bool:
    """Whether a problem is one of the images, or of what lies there, and not of the ghosts alone."""
    ids = {ref.id for ref in problem.pieces}
    return bool(ids & images) or not ids & own


def _named(preview: Preview, scene: Scene) -> tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[int, ...]]:
    """What the preview stands for: pieces replaced, pieces put (with ids of their own), ids taken."""
    there = scene.battlefield.pieces
    pieces = [ghost.piece for ghost in preview.ghosts]
    known = {piece.id: piece for piece in pieces if piece.id in there}
    new = _numbered([piece for piece in pieces if piece.id not in there], -1)
    gone = (preview.marked & there.keys()) - known.keys() if preview.doomed else frozenset()
    return tuple(known.values()), new, tuple(sorted(gone))


def _numbered(pieces: Sequence[Piece], first: int) -> tuple[Piece, ...]:
    """The pieces with ids of their own that none on a battlefield has."""
    return tuple(replace(piece, id=first - i) for i, piece in enumerate(pieces))
