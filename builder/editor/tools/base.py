"""What a tool is: hexes and modifiers in, an edit and a preview out. Free of Qt's events and windows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield, Edit, Piece
from builder.catalogue import PieceType, Role
from builder.hexgrid import Bounds, Edge, Hex, Motion, Point
from builder.language import _
from builder.problems import Problem, Severity
from builder.shaping.group import Group
from builder.shaping.symmetry import Remaining, Symmetry, remaining_a_side

if TYPE_CHECKING:
    from builder.board import Space
    from builder.editor.document.staging import Staging
    from builder.editor.figure.model import Puts
    from builder.editor.figure.movement import MovementProbe
    from builder.scenario import Scenario


# Of pieces put down or moved, and the ids of those that go meanwhile, where there are any.
Check = Callable[..., tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse or the keyboard cursor points, and the keys held.

    ``edge`` is the edge nearest to the mouse; None for the keyboard, which names hexes only. ``near_edge``
    tells that the mouse is closer to the edge than to the middle of the hex. ``down`` is False in the
    pointer that ends a gesture. ``piece`` is the id of the very piece that is seen there, where that is
    known: the model shows their sides, too; there ``rise`` is how many levels the mouse went up since the
    press. ``at`` is the point of the table in mm, None for the keyboard; pointers that differ in nothing else
    are equal.
    """

    hex: Hex
    edge: Edge | None = None
    near_edge: bool = False
    shift: bool = False
    ctrl: bool = False
    down: bool = True
    alt: bool = False
    piece: int | None = None
    rise: int = 0
    at: Point | None = field(default=None, compare=False)


def _nothing_wrong(_pieces: tuple[Piece, ...]) -> tuple[Problem, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class ToolScene:
    """What a tool may look at: the battlefield, what is shown, selected and in hand. Nothing to change.

    ``highest`` is the highest level in sight, None where all are; ``level`` the one chosen. ``check`` tells
    what would newly be wrong with pieces put down or moved, ``overuse`` only whether they are more than the
    limit lets be, which is quickly found. ``types`` are all piece types by id, ``left`` tells how many more
    of one the collection holds (None where no collection is known), ``storeys`` how high castle walls are to
    be built. ``unseen`` are the ids of pieces that are hidden, ``locked`` of those not to be touched;
    ``symmetry`` is what edits will be repeated in. ``movement`` knows where a figure can go, None while no
    tool asks for that; ``staging`` is the scenario with the spaces in sight, None where there is none, or no
    tool asks for it. ``carries`` tells that what lies on a piece is moved with it. ``mix`` are terrains with
    their weights that fill an area instead of that in hand.
    """

    battlefield: Battlefield
    check: Check
    level: int = 1
    highest: int | None = None
    selection: frozenset[int] = frozenset()
    type: PieceType | None = None
    rotation: int = 0
    group: Group | None = None
    types: Mapping[str, PieceType] = field(default_factory=lambda: MappingProxyType({}))
    left: Remaining | None = None
    storeys: int = 1
    unseen: frozenset[int] = frozenset()
    locked: frozenset[int] = frozenset()
    symmetry: Symmetry | None = None
    overuse: Check = _nothing_wrong
    movement: MovementProbe | None = None
    staging: Staging | None = None
    carries: bool = False
    mix: tuple[tuple[PieceType, int], ...] = ()

    @property
    def barred(self) -> frozenset[int]:
        """The ids of the pieces that are not hit: hidden or locked."""
        return self.unseen | self.locked

    @property
    def motions(self) -> tuple[Motion, ...]:
        """The motions that show the other sides; none where there is no symmetry."""
        return self.symmetry.motions if self.symmetry is not None else ()

    @property
    def remaining_a_side(self) -> Remaining | None:
        """How many more of a type can be used on this side, so that the other sides get the same number."""
        return remaining_a_side(self.left, self.symmetry)


@dataclass(frozen=True, slots=True)
class Ghost:
    """A piece that is not there (yet), and how bad it would be; ``worst`` None means nothing is wrong."""

    piece: Piece
    worst: Severity | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """What a tool shows before anything is done.

    ``hidden`` are pieces not drawn meanwhile (they are being moved), ``marked`` pieces that would be hit,
    ``doomed`` tells that they would be removed. ``reason`` is for the status bar. ``edge`` is the edge that
    is meant, as seen from outside, ``inward`` tells that it has an inside to which an arrow points,
    ``blocked`` that nothing can be done there; ``badge`` stands on the first ghost instead of its level.
    ``apart`` has each ghost painted by itself, however many there are. ``area`` are hexes that are meant.
    ``band`` is the rectangle in mm drawn by the mouse, ``pivot`` the hex about which what is selected would
    turn, ``padlocked`` pieces shown with a padlock. ``space`` is the space for figures that is pointed at,
    ``joints`` are edges where a wall can join what stands there, ``handles`` hexes by which something is
    drawn.
    """

    ghosts: tuple[Ghost, ...] = ()
    hidden: frozenset[int] = frozenset()
    marked: frozenset[int] = frozenset()
    doomed: bool = False
    reason: str = ""
    edge: Edge | None = None
    inward: bool = True
    blocked: bool = False
    badge: str = ""
    apart: bool = False
    area: frozenset[Hex] = frozenset()
    band: Bounds | None = None
    pivot: Hex | None = None
    padlocked: frozenset[int] = frozenset()
    space: Space | None = None
    joints: tuple[Edge, ...] = ()
    handles: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Putting:
    """A figure that is put on the space in sight at a hex; it is no piece of the battlefield.

    ``puts`` None puts nobody there, but keeps the line of sight to that space in view.
    """

    hex: Hex
    puts: Puts | None


@dataclass(frozen=True, slots=True)
class GestureOutcome:
    """What a gesture comes to: an edit with the label a person reads, and what to select afterwards.

    ``edit`` None only selects. Outcomes of one ``merge_key`` in a row become one step of the history.
    ``show`` is a slot that the designer should see now. ``take`` is a piece type with a rotation that comes
    into the hand, ``say`` what the status bar says; ``empties_hand`` puts away what is
    in hand. ``putting`` puts a figure on a space. ``scenario`` is another state of the scenario worked on,
    with label and merge key as for an edit. ``objection`` is the building rule that the edit would break.
    """

    edit: Edit | None = None
    label: str = ""
    merge_key: object = None
    select: frozenset[int] | None = None
    show: int | None = None
    take: tuple[PieceType, int] | None = None
    say: str = ""
    empties_hand: bool = False
    putting: Putting | None = None
    scenario: Scenario | None = None
    objection: str = ""


# A gesture gets pointers (the last one has ``down`` False), yields previews and outcomes to be carried out
# at once, and may return one outcome more.
Gesture = Generator[Preview | GestureOutcome, Pointer, GestureOutcome | None]
GetScene = Callable[[], ToolScene]


class ToolSubject(Enum):
    """What a tool works on: the canvas keeps it up to date while the tool is in use."""

    PIECES = auto()
    REACH = auto()  # where a figure can go
    SIGHT = auto()  # what a figure sees
    SCENARIO = auto()


class Turns(Enum):
    """What is turned while a tool is in use."""

    SELECTION = auto()
    HAND = auto()  # what is in hand; by a right click, too, which opens the menu otherwise
    EDGE = auto()  # the edge of the hex that the keyboard means


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolInfo:
    """What a tool is, for menus, the toolbar and the canvas.

    ``name`` has the access key of the menu, ``tip`` says in one line what to do with it, ``{keys:id}``
    standing for the keys of an action; both are translated where they are shown. ``by_steps``:
    Enter begins its gesture at the keyboard's cursor, and a second Enter ends it. ``counts_storeys``: the
    digits say how many storeys it builds. ``selects``: the arrow keys move what is selected, and its frame
    follows the mouse within a hex, too. ``hits``: it works on the piece pointed at. ``drags``: a drag does
    what no click does, so that in the model, too, it is the tool's. ``builds``: the roles of the pieces that
    it takes by itself, whatever is in hand. ``guide`` is the anchor of the guide's heading that says how
    to work with it.
    """

    id: str
    guide: str
    name: str
    tip: str
    icon: str
    shortcut: str
    subject: ToolSubject = ToolSubject.PIECES
    turns: Turns = Turns.SELECTION
    by_steps: bool = False
    counts_storeys: bool = False
    selects: bool = False
    hits: bool = False
    drags: bool = False
    builds: tuple[Role, ...] = ()

    @property
    def asks_for_figure(self) -> bool:
        """Whether the tool needs to know where a figure can go, or what it sees."""
        return self.subject in (ToolSubject.REACH, ToolSubject.SIGHT)


class Tool:
    """One tool. Subclasses say what they are, show and do; they hold no state between gestures."""

    info: ToolInfo

    @property
    def id(self) -> str:
        """The name by which actions and settings know it."""
        return self.info.id

    @property
    def title(self) -> str:
        """The name on the toolbar."""
        return _(self.info.name).replace("&", "")

    @property
    def hint(self) -> str:
        """What to do with it, for the status bar, with ``{keys:id}`` still in it (see words.py)."""
        return _(self.info.tip)

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        """What to show while the mouse moves with no button held."""
        raise NotImplementedError

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        """What a press begins; ``get_scene`` gives the scene as it is at that moment."""
        raise NotImplementedError

    def activate(self, pointer: Pointer, scene: ToolScene) -> GestureOutcome | None:
        """What Enter does at the keyboard's cursor: a press and release of the mouse unless overridden."""
        gesture = self.gesture(pointer, lambda: scene)
        try:
            step = next(gesture)
            while not isinstance(step, GestureOutcome):
                step = gesture.send(replace(pointer, down=False))
        except StopIteration as end:
            outcome: GestureOutcome | None = end.value
            return outcome
        return step


# What the next piece puts right (a wall is built from the ground up): a warning while one builds.
UNFINISHED = frozenset({"wall-without-top", "ladder-top-loose"})


def worst_of(problems: tuple[Problem, ...]) -> tuple[Severity | None, str]:
    """The worst severity of the problems (notes do not count), and the message of the worst one."""
    worst: tuple[Severity | None, str] = (None, "")
    for problem in problems:
        severity = problem.severity
        if severity is Severity.ERROR and problem.code in UNFINISHED:
            severity = Severity.WARNING
        if severity is not Severity.NOTE and (worst[0] is None or severity.rank < worst[0].rank):
            worst = (severity, problem.message)
    return worst


def top_piece(scene: ToolScene, pointer: Pointer) -> Piece | None:
    """The piece one sees at the pointer: the very piece, else one on the edge pointed at, else the highest at
    the hex.

    Only pieces shown in full are hit: those faded below the level shown, and locked ones, are safe from
    mistakes.
    """
    return _top(scene, pointer, scene.barred)


def hex_of(piece: Piece, pointer: Pointer) -> Hex:
    """The hex by which to name a piece: the one pointed at, where the piece lies on it."""
    return pointer.hex if pointer.hex in piece.cells else piece.hex


def locked_piece(scene: ToolScene, pointer: Pointer) -> Piece | None:
    """The piece one sees at the pointer where that one is locked."""
    if not scene.locked:
        return None
    found = _top(scene, pointer, scene.unseen)
    return found if found is not None and found.id in scene.locked else None


def _top(scene: ToolScene, pointer: Pointer, barred: frozenset[int]) -> Piece | None:
    occupancy, highest = scene.battlefield.occupancy, scene.highest
    seen = scene.battlefield.pieces.get(pointer.piece) if pointer.piece is not None else None
    if seen is not None and seen.id not in barred and in_full(seen, highest):
        return seen
    standing: list[Piece] = []
    if pointer.edge is not None:
        for side in (pointer.edge, pointer.edge.other_side):
            standing += _shown(occupancy.edge_column(side), highest, barred)
    if standing and pointer.near_edge:
        return max(standing, key=lambda piece: (piece.slot, piece.id))
    lying = _shown(occupancy.column(pointer.hex), highest, barred)
    if lying:
        return max(lying, key=lambda piece: (piece.top, piece.slot, piece.id))
    standing += _shown(occupancy.standing(pointer.hex), highest, barred)
    return max(standing, key=lambda piece: (piece.slot, piece.id), default=None)


def in_full(piece: Piece, highest: int | None) -> bool:
    """Whether a piece is shown in full: not above the level shown, and not faded below it."""
    return highest is None or piece.slot <= highest <= piece.highest


def _shown(
    column: Mapping[int, tuple[Piece, ...]], highest: int | None, barred: frozenset[int]
) -> list[Piece]:
    return [
        piece
        for pieces in column.values()
        for piece in pieces
        if piece.id not in barred and in_full(piece, highest)
    ]
