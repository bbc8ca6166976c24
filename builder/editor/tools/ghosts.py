"""Ghosts of many pieces: their problems, their images on the other sides, the edit they become."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from builder.battlefield import Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import PieceType
from builder.editor.document.desk import made_words
from builder.editor.document.limits import edit_of
from builder.editor.tools.base import GestureOutcome, Ghost, Pointer, Preview, ToolScene, worst_of
from builder.hexgrid import Edge, Hex, label
from builder.language import _, ngettext
from builder.problems import Problem, Severity
from builder.shaping.echo import Echo
from builder.wording import times

GHOST_IDS = -1_000_000  # and on from there: numbers that no piece on a battlefield has
_NORTH_EAST = 5


def side_name(direction: int) -> str:
    """The name of an edge on its hex, by its direction 0 to 5: ``north-east``."""
    names = (
        _("east"),
        _("south-east"),
        _("south-west"),
        _("west"),
        _("north-west"),
        _("north-east"),
    )
    return names[direction]


def keyed_edge(pointer: Pointer, scene: ToolScene) -> Edge:
    """The edge nearest to the mouse; the keyboard names that of its hex to which the hand is turned."""
    if pointer.edge is not None:
        return pointer.edge
    # Edge pieces stand to the north-east at rotation 0.
    return Edge(pointer.hex, (scene.rotation + _NORTH_EAST) % 6)


def in_hiding(piece: Piece, hex: Hex) -> str:
    """Why nothing is built at a hex: what is in the way there is hidden."""
    return _("Hidden at {hex}: {piece}; show it first (Arrange menu)", hex=label(hex), piece=piece.type.name)


def graded(
    pieces: Sequence[Piece], scene: ToolScene, gone: Collection[int] = ()
) -> tuple[tuple[Ghost, ...], str]:
    """Ghosts, each as bad as it is itself, and the message of the worst problem of them all, while the pieces
    with the ids ``gone`` go.

    Pieces of which the collection has no more are doubtful; so are all where a problem names no piece.
    """
    problems = scene.check(tuple(pieces), gone) if gone else scene.check(tuple(pieces))
    concerned: dict[int, list[Problem]] = {}
    general = [problem for problem in problems if not problem.pieces]
    for problem in problems:
        for ref in problem.pieces:
            concerned.setdefault(ref.id, []).append(problem)
    _, message = worst_of(problems)
    missing = lacking(pieces, scene, gone)
    ghosts = []
    for piece in pieces:
        worst, _ = worst_of((*concerned.get(piece.id, ()), *general))
        if worst is None and piece.type in missing:
            worst = Severity.WARNING
        ghosts.append(Ghost(piece, worst))
    return tuple(ghosts), message or lacking_text(missing)


def on_other_sides(pieces: Sequence[Piece], scene: ToolScene) -> Echo:
    """What comes to pass on the other sides of a symmetric battlefield when pieces are put or exchanged."""
    if scene.symmetry is None:
        return Echo()
    return Echo.of(edit_of(pieces, scene.battlefield.pieces), scene.battlefield, scene.symmetry)


def lacking(pieces: Sequence[Piece], scene: ToolScene, gone: Collection[int] = ()) -> dict[PieceType, int]:
    """How many pieces of each type the collection lacks for all sides, those that lie there counted in, and
    those with the ids ``gone`` that are taken away for them.
    """
    if scene.left is None:
        return {}
    there = scene.battlefield.pieces
    others = on_other_sides(pieces, scene)
    everywhere = (*pieces, *others.put, *others.replaced)
    wanted = Counter(piece.type for piece in everywhere)
    wanted.subtract(there[piece.id].type for piece in everywhere if piece.id in there)
    wanted.subtract(there[id].type for id in (*others.taken, *gone))
    short = {type: count - max(0, scene.left(type)) for type, count in wanted.items() if count > 0}
    return {type: count for type, count in short.items() if count > 0}


def lacking_text(missing: dict[PieceType, int]) -> str:
    """What the collection lacks, in one sentence; nothing where it lacks nothing."""
    if not missing:
        return ""
    parts = ", ".join(
        times(count, type.name) for type, count in sorted(missing.items(), key=lambda item: item[0].id)
    )
    return _("More than you own: {pieces} missing", pieces=parts)


def put(
    pieces: Sequence[Piece],
    scene: ToolScene,
    label: str,
    changed: Sequence[Piece] = (),
    show: int | None = None,
    gone: Collection[int] = (),
) -> GestureOutcome:
    """Put pieces down (the ghosts become real) and exchange others, as one step; those with the ids ``gone``
    go.

    ``show`` is the slot to be shown; the highest of the pieces where none is given.
    """
    real = tuple(map(scene.battlefield.new_like, pieces))
    edit: Edit = Put(real)
    if changed:
        edit = Several((Replace(tuple(changed)), edit)) if real else Replace(tuple(changed))
    if gone:
        edit = Several((Take(tuple(sorted(gone))), edit))
    top = max((piece.slot for piece in (*real, *changed)), default=1)
    return GestureOutcome(edit, label, select=frozenset(), show=show if show is not None else top)


MOST_CHECKED = 120  # pieces that are held to all building rules while they move


def quick_check(pieces: tuple[Piece, ...], scene: ToolScene) -> tuple[Severity | None, str]:
    """Those problems of many pieces that are found quickly: more than is owned, in the way."""
    worst, message = worst_of(scene.overuse(pieces))
    if worst is Severity.ERROR:
        return worst, message
    clash, where = in_the_way(pieces, scene)
    return (worst, message) if clash is None else (clash, where)


def in_the_way(
    pieces: Sequence[Piece],
    scene: ToolScene,
    with_them: Sequence[Piece] = (),
    gone: Collection[int] = (),
) -> tuple[Severity | None, str]:
    """Whether pieces would overlap existing ones, or others that come ``with_them``.

    What is moved or exchanged is not in the way, nor are the pieces with the ids ``gone``.
    """
    at = scene.battlefield.occupancy.at
    leaving = {piece.id for piece in (*pieces, *with_them)}.union(gone)
    if not with_them and leaving >= scene.battlefield.pieces.keys():
        return None, ""  # nothing stays that could be
    coming: set[tuple[Hex, int]] = {place for piece in with_them for place in piece.filled()}

    def meets(place: tuple[Hex, int]) -> bool:
        return place in coming or any(other.id not in leaving for other in at(*place))

    count = sum(any(map(meets, piece.filled())) for piece in pieces)
    if not count:
        return None, ""
    if count == 1:
        return Severity.ERROR, _("One piece of it would lie inside what is there")
    return Severity.ERROR, ngettext(
        "{n} piece of it would lie inside what is there",
        "{n} pieces of it would lie inside what is there",
        count,
    )


def with_images(preview: Preview, scene: ToolScene) -> Preview:
    """The preview with all that will be done on the other sides; the same where there is no symmetry.

    Whatever tool it comes from: ghosts of pieces on the battlefield are pieces moved, others come new, and
    marked pieces that are doomed will go.
    """
    if scene.symmetry is None or not (preview.ghosts or preview.doomed):
        return preview
    known, new, gone = _named(preview, scene)
    edit = Several((Replace(known), Put(new), Take(gone)))
    found = Echo.of(edit, scene.battlefield, scene.symmetry)
    images = (*found.replaced, *_numbered(found.put, -1 - len(new)))
    reason = preview.reason
    if found.alone:
        names = ", ".join(type.name for type in found.alone)
        alone = _("No mirror image: {pieces}; put down here only", pieces=names)
        reason = f"{alone} · {reason}" if reason else alone
    elif found.made[0] and not reason:
        reason = made_words(*found.made)
    if not images and not found.taken:
        return replace(preview, reason=reason)
    own = {piece.id for piece in (*known, *new)}
    # What is wrong with the ghosts themselves is said by the tool.
    leaving = (*gone, *found.taken)
    if len(own) + len(images) > MOST_CHECKED:
        worst, message = in_the_way(images, scene, with_them=(*known, *new), gone=leaving)
    else:
        problems = scene.check((*known, *new, *images), leaving) if images else ()
        theirs = {piece.id for piece in images}
        worst, message = worst_of(tuple(p for p in problems if _concerns(p, theirs, own)))
    if preview.blocked:
        worst = Severity.ERROR  # what cannot be built here is built nowhere
    if message and all(ghost.worst is None for ghost in preview.ghosts):
        reason = _("On the other side: {problem}", problem=message)
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


def _missing(preview: Preview, scene: ToolScene) -> dict[PieceType, Severity]:
    """Where a tool doubts its ghosts because there are not enough of a type, it doubts their images, too."""
    doubtful = {ghost.piece.type for ghost in preview.ghosts if ghost.worst is Severity.WARNING}
    if not doubtful:
        return {}
    short = lacking([ghost.piece for ghost in preview.ghosts], scene)
    return dict.fromkeys(doubtful & short.keys(), Severity.WARNING)


def _concerns(problem: Problem, images: set[int], own: set[int]) -> bool:
    """Whether a problem is about the images or existing pieces, not only about the ghosts."""
    ids = {ref.id for ref in problem.pieces}
    return bool(ids & images) or not ids & own


def _named(
    preview: Preview, scene: ToolScene
) -> tuple[tuple[Piece, ...], tuple[Piece, ...], tuple[int, ...]]:
    """What the preview stands for: pieces replaced, pieces put (with ids of their own), ids taken: doomed, or
    hidden and not shown elsewhere.
    """
    there = scene.battlefield.pieces
    pieces = [ghost.piece for ghost in preview.ghosts]
    known = {piece.id: piece for piece in pieces if piece.id in there}
    new = _numbered([piece for piece in pieces if piece.id not in there], -1)
    going = preview.hidden | preview.marked if preview.doomed else preview.hidden
    gone = (going & there.keys()) - known.keys()
    return tuple(known.values()), new, tuple(sorted(gone))


def _numbered(pieces: Sequence[Piece], first: int) -> tuple[Piece, ...]:
    """The pieces with ids of their own that none on a battlefield has."""
    return tuple(replace(piece, id=first - i) for i, piece in enumerate(pieces))
