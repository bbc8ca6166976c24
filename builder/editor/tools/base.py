"""What a tool is: hexes and modifiers in, an edit and a preview out. Free of Qt's events and windows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Battlefield, Edit, Piece
from builder.catalogue import PieceType
from builder.drawing.plan_view import top_slot
from builder.hexgrid import Edge, Hex
from builder.problems import Problem, Severity

translate = QCoreApplication.translate

Check = Callable[[tuple[Piece, ...]], tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse or the keyboard cursor points, and the keys held.

    ``edge`` is the edge nearest to the mouse; None for the keyboard, which names hexes only. ``near_edge``
    tells that the mouse is closer to the edge than to the middle of the hex. ``down`` is False in the
    pointer that ends a gesture.
    """

    hex: Hex
    edge: Edge | None = None
    near_edge: bool = False
    shift: bool = False
    ctrl: bool = False
    down: bool = True


@dataclass(frozen=True, slots=True)
class Scene:
    """What a tool may look at: the battlefield, what is shown, selected and in hand. Nothing to change.

    ``highest`` is the highest level in sight, None where all are; ``level`` the one chosen. ``check`` tells
    what would newly be wrong with pieces put down or moved.
    """

    battlefield: Battlefield
    check: Check
    level: int = 1
    highest: int | None = None
    selection: frozenset[int] = frozenset()
    type: PieceType | None = None
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece that is not there (yet), and how bad it would be; ``worst`` None means nothing is wrong."""

    piece: Piece
    worst: Severity | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tool shows before anything is done.

    ``hidden`` are pieces not drawn meanwhile (they are being moved), ``marked`` pieces that would be hit,
    ``doomed`` tells that they would be removed. ``reason`` is for the status bar.
    """

    ghosts: tuple[Ghost, ...] = ()
    hidden: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    doomed: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a gesture comes to: an edit with the label a person reads, and what to select afterwards.

    ``edit`` None only selects. Outcomes of one ``merge_key`` in a row become one step of the history.
    ``show`` is a slot that the designer should see now.
    """

    edit: Edit | None = None
    label: str = ""
    merge_key: object = None
    select: frozenset[int] | None = None
    show: int | None = None


# A gesture gets pointers (the last one has ``down`` False), yields previews and outcomes to be carried out
# at once, and may return one outcome more.
Gesture = Generator[Preview | Outcome, Pointer, Outcome | None]
LookAgain = Callable[[], Scene]


class Tool:
    """One tool. Subclasses say what they show and do; they hold no state between gestures."""

    id: str
    name: str  # with the access key of the menu; looked up in the translation context "Actions"
    tip: str  # one line for the status bar: what to do with it
    icon: str
    shortcut: str
    turns_by_right_click = False

    @property
    def title(self) -> str:
        """The name on the toolbar."""
        return translate("Actions", self.name).replace("&", "")

    @property
    def hint(self) -> str:
        """What to do with it, for the status bar."""
        return translate("Actions", self.tip)

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        """What to show while the mouse moves with no button held."""
        raise NotImplementedError

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        """What a press begins; ``look`` gives the scene as it is at that moment."""
        raise NotImplementedError

    def activate(self, pointer: Pointer, scene: Scene) -> Outcome | None:
        """What Enter does at the keyboard's cursor: the press and release of the mouse, unless told else."""
        gesture = self.gesture(pointer, lambda: scene)
        try:
            step = next(gesture)
            while not isinstance(step, Outcome):
                step = gesture.send(replace(pointer, down=False))
        except StopIteration as end:
            outcome: Outcome | None = end.value
            return outcome
        return step


# What the next piece mends (a wall is built from the ground up): a warning while one builds.
_UNFINISHED = frozenset({"wall-without-top", "ladder-top-loose"})


def worst_of(problems: tuple[Problem, ...]) -> tuple[Severity | None, str]:
    """How bad the problems are at most (notes count as nothing), and the message of the worst."""
    worst: tuple[Severity | None, str] = (None, "")
    for problem in problems:
        severity = problem.severity
        if severity is Severity.ERROR and problem.code in _UNFINISHED:
            severity = Severity.WARNING
        if severity is not Severity.NOTE and (worst[0] is None or severity.rank < worst[0].rank):
            worst = (severity, problem.message)
    return worst


def top_piece(scene: Scene, pointer: Pointer) -> Piece | None:
    """The piece one sees at the pointer: on the edge pointed at, else the highest at the hex.

    Only pieces shown in full are hit: what is faded below the shown level is safe from a slip of the hand.
    """
    occupancy = scene.battlefield.occupancy
    standing: list[Piece] = []
    if pointer.edge is not None:
        for side in (pointer.edge, pointer.edge.other_side):
            standing += _shown(occupancy.edge_column(side), scene.highest)
    if standing and pointer.near_edge:
        return max(standing, key=lambda piece: (piece.slot, piece.id))
    lying = _shown(occupancy.column(pointer.hex), scene.highest)
    if lying:
        return max(lying, key=lambda piece: (piece.top, piece.slot, piece.id))
    standing += _shown(occupancy.standing(pointer.hex), scene.highest)
    return max(standing, key=lambda piece: (piece.slot, piece.id), default=None)


def in_full(piece: Piece, highest: int | None) -> bool:
    """Whether a piece is shown in full: not above the level shown, and not faded below it."""
    return highest is None or piece.slot <= highest <= top_slot(piece)


def _shown(column: Mapping[int, tuple[Piece, ...]], highest: int | None) -> list[Piece]:
    return [piece for pieces in column.values() for piece in pieces if in_full(piece, highest)]
