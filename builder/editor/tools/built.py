"""What tools that build many pieces at once share: the ghosts, what is wrong with them, and the edit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Edit, Piece, Put, Replace, Several
from builder.catalogue import PieceType
from builder.editor.tools.base import Ghost, Outcome, Pointer, Scene, worst_of
from builder.editor.work.limits import edit_of
from builder.hexgrid import Edge, Hex
from builder.hexgrid.offset import label
from builder.problems import Problem, Severity
from builder.shaping.echo import Echo, echo

translate = QCoreApplication.translate

GHOST_IDS = -1_000_000  # and on from there: numbers that no piece on a battlefield has
_NORTH_EAST = 5


def keyed_edge(pointer: Pointer, scene: Scene) -> Edge:
    """The edge nearest to the mouse; the keyboard names that of its hex to which the hand is turned."""
    if pointer.edge is not None:
        return pointer.edge
    # Edge pieces stand to the north-east at rotation 0.
    return Edge(pointer.hex, (scene.rotation + _NORTH_EAST) % 6)


def in_hiding(piece: Piece, hex: Hex) -> str:
    """Why nothing is built at a hex: what is in the way there is hidden."""
    text = translate("Tools", "Hidden at {hex}: {piece}; show it first (Arrange menu)")
    return text.format(hex=label(hex), piece=piece.type.name)


def graded(pieces: Sequence[Piece], scene: Scene) -> tuple[tuple[Ghost, ...], str]:
    """Ghosts, each as bad as it is itself, and the message of the worst problem of them all.

    Pieces of which the collection has no more are doubtful; so are all where a problem names no piece.
    """
    problems = scene.check(tuple(pieces))
    concerned: dict[int, list[Problem]] = {}
    general = [problem for problem in problems if not problem.pieces]
    for problem in problems:
        for ref in problem.pieces:
            concerned.setdefault(ref.id, []).append(problem)
    _, message = worst_of(problems)
    missing = lacking(pieces, scene)
    ghosts = []
    for piece in pieces:
        worst, _ = worst_of((*concerned.get(piece.id, ()), *general))
        if worst is None and piece.type in missing:
            worst = Severity.WARNING
        ghosts.append(Ghost(piece, worst))
    return tuple(ghosts), message or lacking_text(missing)


def on_other_sides(pieces: Sequence[Piece], scene: Scene) -> Echo:
    """What comes to pass on the other sides of a symmetric battlefield when pieces are put or exchanged."""
    if scene.symmetry is None:
        return Echo()
    return echo(edit_of(pieces, scene.battlefield.pieces), scene.battlefield, scene.symmetry)


def lacking(pieces: Sequence[Piece], scene: Scene) -> dict[PieceType, int]:
    """How many pieces of each type the collection lacks for all sides, beside those that lie there."""
    if scene.left is None:
        return {}
    there = scene.battlefield.pieces
    besides = on_other_sides(pieces, scene)
    everywhere = (*pieces, *besides.put, *besides.replaced)
    wanted = Counter(piece.type for piece in everywhere)
    wanted.subtract(there[piece.id].type for piece in everywhere if piece.id in there)
    wanted.subtract(there[id].type for id in besides.taken)
    short = {type: count - max(0, scene.left(type)) for type, count in wanted.items() if count > 0}
    return {type: count for type, count in short.items() if count > 0}


def lacking_text(missing: dict[PieceType, int]) -> str:
    """What the collection lacks, in one sentence; nothing where it lacks nothing."""
    if not missing:
        return ""
    parts = ", ".join(
        translate("Tools", "{count} × {piece}").format(count=count, piece=type.name)
        for type, count in sorted(missing.items(), key=lambda item: item[0].id)
    )
    return translate("Tools", "More than you own: {pieces} missing").format(pieces=parts)


def put(
    pieces: Sequence[Piece], scene: Scene, label: str, changed: Sequence[Piece] = (), show: int | None = None
) -> Outcome:
    """Put pieces down (the ghosts become real) and exchange others, as one step.

    ``show`` is the slot to be shown; the highest of the pieces where none is given.
    """
    real = tuple(map(scene.battlefield.new_like, pieces))
    edit: Edit = Put(real)
    if changed:
        edit = Several((Replace(tuple(changed)), edit)) if real else Replace(tuple(changed))
    top = max((piece.slot for piece in (*real, *changed)), default=1)
    return Outcome(edit, label, select=frozenset(), show=show if show is not None else top)
