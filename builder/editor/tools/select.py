"""Selects pieces, with a click or with a frame drawn around them, and drags them to another place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from builder.battlefield import Battlefield, Piece, Replace
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Ghost,
    Pointer,
    Preview,
    Tool,
    ToolInfo,
    ToolScene,
    hex_of,
    in_full,
    locked_piece,
    top_piece,
    worst_of,
)
from builder.editor.tools.ghosts import MOST_CHECKED, quick_check
from builder.hexgrid import Bounds, Hex, Point, centre, label
from builder.language import N_, _, ngettext
from builder.shaping.arrange import carried, lifted, pivot, settled
from builder.shaping.drop import drop_slot, inside, load_of, middle, snapped, snaps
from builder.shaping.echo import counterparts
from builder.wording import on_one_line

_MANY = 300  # pieces: beyond, the middle of a selection takes too long to be shown at every hex


class SelectTool(Tool):
    """Click selects, Ctrl+click adds, dragging moves; from an empty place dragging draws a frame.

    Of a group all pieces are selected, with Alt+click one of them. Over pieces Alt or Ctrl+Shift draw a
    frame, too. A single piece is dropped where it is let go and Shift
    keeps its level; several keep theirs, and Shift drops them together.
    """

    info = ToolInfo(
        id="select",
        guide="selecting-and-moving",
        name=N_("&Select"),
        tip=N_(
            "Click selects, Ctrl adds · drag moves, from an empty place or with Ctrl+Shift it frames · "
            "arrow keys nudge",
        ),
        icon="select",
        shortcut="V",
        selects=True,
        hits=True,
    )

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        chosen = selection_words(scene.battlefield, scene.selection)
        piece = top_piece(scene, pointer)
        locked = locked_piece(scene, pointer)
        if piece is None and locked is not None:
            return Preview(
                padlocked=frozenset({locked.id}),
                pivot=_pivot(scene, pointer),
                reason=_joined(_locked_words(locked, pointer), chosen),
            )
        if piece is None:
            return Preview(pivot=_pivot(scene, pointer), reason=chosen)
        return Preview(
            marked=_whole({piece.id}, scene),
            pivot=_pivot(scene, pointer),
            reason=_joined(_named(piece, pointer), on_one_line(piece.group), chosen),
        )

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        scene = get_scene()
        framing = pointer.alt or (pointer.ctrl and pointer.shift)
        pressed = None if framing else top_piece(scene, pointer)
        if pressed is None:
            return (yield from self._frame(pointer, get_scene))
        chosen = _chosen(pressed, scene, pointer.ctrl)
        start = pointer
        pointer = yield GestureOutcome(select=chosen)
        if pressed.id not in chosen:
            return None
        return (yield from self._drag(pressed, start, pointer, get_scene))

    def _frame(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        """Draws a frame; the pieces whose middles lie in it are selected, with Ctrl added to the others.

        Where it is only a click it is for the one piece there, though it belongs to a group.
        """
        scene = get_scene()
        single = top_piece(scene, pointer) if pointer.alt else None
        kept = scene.selection if pointer.ctrl else frozenset()
        middles = [
            (piece.id, middle(piece))
            for piece in scene.battlefield.pieces.values()
            if piece.id not in scene.barred and in_full(piece, scene.highest)
        ]
        start, first, found = _point(pointer), pointer.hex, frozenset[int]()
        while pointer.down:
            band = _between(start, _point(pointer))
            found = _whole(inside(middles, band), scene) if band.width or band.height else frozenset()
            chosen = selection_words(scene.battlefield, kept | found)
            drawn = band if band.width or band.height else None
            pointer = yield Preview(marked=found, band=drawn, reason=chosen)
        if single is not None and not found and pointer.hex == first:
            return GestureOutcome(select=kept ^ {single.id})
        return GestureOutcome(select=kept | found)

    def _drag(self, pressed: Piece, start: Pointer, pointer: Pointer, get_scene: GetScene) -> Gesture:
        """Moves what is selected; where an action took the piece away that is held, it comes to nothing."""
        dragged, shown, last = False, Preview(), start
        load: tuple[Piece, ...] = ()
        while pointer.down:
            scene = get_scene()
            if pressed.id not in scene.selection:
                return None
            turned = snaps(pressed.type) and pointer.edge != start.edge
            if not dragged and (pointer.hex != start.hex or turned):
                dragged, load = True, load_of(scene.battlefield, scene.selection, scene.locked)
            if dragged and (pointer != last or not shown.ghosts):
                shown, last = self._preview(pressed, start, pointer, scene, load), pointer
            pointer = yield shown
        scene = get_scene()
        if pressed.id not in scene.selection:
            return None
        # A press and a release on one place never move anything, even where dropping would.
        moved = _moved(pressed, start, pointer, scene, load) if dragged else ()
        before = tuple(scene.battlefield.pieces[piece.id] for piece in moved)
        if moved == before:
            return None
        shown_slot = max(piece.slot for piece in moved if piece.id in scene.selection)
        return GestureOutcome(Replace(moved), move_label(moved), show=shown_slot)

    def _preview(
        self, pressed: Piece, start: Pointer, pointer: Pointer, scene: ToolScene, load: tuple[Piece, ...]
    ) -> Preview:
        moved = _moved(pressed, start, pointer, scene, load)
        few = len(moved) <= MOST_CHECKED
        worst, message = worst_of(scene.check(moved)) if few else quick_check(moved, scene)
        if len(scene.selection) > 1:
            hint = ngettext(
                "{n} piece keeps its level; Shift drops it",
                "{n} pieces keep their levels; Shift drops them together",
                len(moved),
            )
        else:
            hint = _("{piece} · Shift keeps its level", piece=_named(moved[0], pointer))
        stays = stay_words(load) if load and not scene.carries else ""
        return Preview(
            tuple(Ghost(piece, worst) for piece in moved),
            hidden=frozenset(piece.id for piece in moved),
            reason=_joined(message or hint, stays),
        )


def selection_words(battlefield: Battlefield, selection: frozenset[int]) -> str:
    """How many pieces are selected, on which levels; empty where none are."""
    slots = [battlefield.pieces[id].slot for id in selection if id in battlefield.pieces]
    if not slots:
        return ""
    if min(slots) == max(slots):
        return _("{count} selected, level {level}", count=len(slots), level=slots[0])
    return _(
        "{count} selected, levels {lowest} to {highest}",
        count=len(slots),
        lowest=min(slots),
        highest=max(slots),
    )


def stay_words(load: tuple[Piece, ...]) -> str:
    """A text saying that what lies on a moved piece stays, and how to carry it along."""
    if len(load) == 1:
        return _(
            "{piece} on top stays; Arrange ▸ Carry What Lies on Top takes it along", piece=load[0].type.name
        )
    return ngettext(
        "{n} piece on top stays; Arrange ▸ Carry What Lies on Top takes it along",
        "{n} pieces on top stay; Arrange ▸ Carry What Lies on Top takes them along",
        len(load),
    )


def _named(piece: Piece, pointer: Pointer) -> str:
    hex = label(hex_of(piece, pointer))
    return _("{piece}: {hex}, level {level}", piece=piece.type.name, hex=hex, level=piece.slot)


def _locked_words(piece: Piece, pointer: Pointer) -> str:
    hex = label(hex_of(piece, pointer))
    return _("Locked: {piece}, {hex}, level {level}", piece=piece.type.name, hex=hex, level=piece.slot)


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


def _pivot(scene: ToolScene, pointer: Pointer) -> Hex | None:
    """The hex about which what is selected would turn now, where that is worth showing."""
    if not 0 < len(scene.selection) <= _MANY:
        return None
    pieces = [scene.battlefield.pieces[id] for id in sorted(scene.selection)]
    if len(pieces) == 1 and pieces[0].type.size == 1:
        return None
    return pivot(pieces, pointer.hex)


def _point(pointer: Pointer) -> Point:
    return pointer.at if pointer.at is not None else centre(pointer.hex)


def _between(one: Point, other: Point) -> Bounds:
    return Bounds(min(one.x, other.x), min(one.y, other.y), max(one.x, other.x), max(one.y, other.y))


def _chosen(pressed: Piece, scene: ToolScene, ctrl: bool) -> frozenset[int]:
    before, found = scene.selection, _whole({pressed.id}, scene)
    if pressed.id in before:
        return before - found if ctrl else before
    return before | found if ctrl else found


def _whole(ids: Collection[int], scene: ToolScene) -> frozenset[int]:
    """Pieces with the groups that they belong to, but for what is hidden or locked."""
    return scene.battlefield.whole_groups(ids) - scene.barred


def _moved(
    pressed: Piece, start: Pointer, pointer: Pointer, scene: ToolScene, load: tuple[Piece, ...]
) -> tuple[Piece, ...]:
    """The selected pieces as they would lie after the drag, those nearest to the hand first; then the load,
    where that is carried.

    In a symmetry the first leads: of two that are each other's image, the one that is held.
    """
    there = scene.battlefield.pieces
    delta = pointer.hex.minus(start.hex)
    pieces = sorted(
        (there[id] for id in scene.selection if id in there),
        key=lambda piece: (piece.id != pressed.id, piece.hex.distance(start.hex), piece.id),
    )
    on_top = [there[piece.id] for piece in load if piece.id in there] if scene.carries else []
    without = _no_ground(scene, on_top)
    if len(pieces) != 1:
        moved = tuple(replace(piece, hex=piece.hex.plus(delta)) for piece in (*pieces, *on_top))
        if pointer.shift:
            return settled(scene.battlefield, moved, highest=scene.highest, without=without)
        return moved
    (piece,) = pieces
    one = replace(piece, hex=piece.hex.plus(delta))
    if pointer.edge is not None and snaps(piece.type):
        hex, rotation = snapped(scene.battlefield, piece.type, pointer.edge, scene.highest, without)
        one = replace(piece, hex=hex, rotation=rotation)
    group = (one, *carried(on_top, piece, one))
    if pointer.shift:
        return group
    slot = drop_slot(
        scene.battlefield, one.type, one.hex, one.rotation, highest=scene.highest, without=without
    )
    return lifted(group, slot - piece.slot)


def _no_ground(scene: ToolScene, load: Sequence[Piece]) -> frozenset[int]:
    """The pieces that the selection does not drop onto: itself, what moves with it, what is hidden."""
    moved = scene.selection | {piece.id for piece in load}
    return moved | scene.unseen | counterparts(moved, scene.battlefield, scene.symmetry)


def move_label(pieces: tuple[Piece, ...]) -> str:
    """What the history calls a move of pieces."""
    if len(pieces) == 1:
        return _("Move {piece}", piece=pieces[0].type.name)
    return ngettext("Move {n} piece", "Move {n} pieces", len(pieces))
