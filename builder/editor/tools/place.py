"""Puts down what is in hand, a piece or a group, dropped onto what is below."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, SetField, SetNote, Several
from builder.catalogue import PieceType, Role
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
    Turns,
    hex_of,
    worst_of,
)
from builder.editor.tools.gate import gate_outcome, gate_preview
from builder.editor.tools.ghosts import MOST_CHECKED, in_hiding, keyed_edge, quick_check, side_name
from builder.hexgrid import Edge, Hex, label, line
from builder.language import N_, _, ngettext
from builder.problems import Severity
from builder.shaping.drop import drop_slot, held_at, leaned, snapped, snaps, surface
from builder.shaping.group import Group, with_free_names


class StampTool(Tool):
    """Click puts the group in hand down as a whole, dropped onto what is below. Shift keeps the level."""

    info = ToolInfo(
        id="stamp",
        guide="copying-and-stamps",
        name=N_("S&tamp"),
        tip=N_(
            "Click puts the group down · right click, {keys:turn-right} or Shift+wheel turns · "
            "Shift keeps the level",
        ),
        icon="stamp",
        shortcut="S",
        turns=Turns.HAND,
    )

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        if scene.group is None:
            return Preview(reason=_("Paste something that was copied, or choose a stamp, first"))
        pieces = ghosts(pointer, scene, scene.group)
        worst, message = (
            worst_of(scene.check(pieces)) if len(pieces) <= MOST_CHECKED else quick_check(pieces, scene)
        )
        where = _(
            "{what}: {hex}, from level {level}",
            what=group_name(scene.group),
            hex=label(pointer.hex),
            level=pieces[0].slot,
        )
        return Preview(tuple(Ghost(piece, worst) for piece in pieces), reason=message or where)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        while pointer.down:
            pointer = yield self.hover(pointer, get_scene())
        scene = get_scene()
        if scene.group is None:
            return None
        return _put_group(pointer, scene, scene.group)


def ghosts(pointer: Pointer, scene: ToolScene, group: Group) -> tuple[Piece, ...]:
    """The pieces of a group as they would lie, the lowest first; their ids are below 0."""
    slot = (
        scene.level
        if pointer.shift
        else group.resting_slot(scene.battlefield, pointer.hex, highest=scene.highest, without=scene.unseen)
    )
    return group.laid(pointer.hex, slot)


def group_name(group: Group) -> str:
    """What a group is called: its name, else its piece or how many there are."""
    if group.name:
        return group.name
    if len(group.pieces) == 1:
        return group.pieces[0].type.name
    return ngettext("{n} piece", "{n} pieces", len(group.pieces))


def _put_group(pointer: Pointer, scene: ToolScene, group: Group) -> GestureOutcome:
    battlefield = scene.battlefield
    pieces = tuple(map(battlefield.new_like, with_free_names(ghosts(pointer, scene, group), battlefield)))
    edit: Edit = Put(pieces)
    if group.notes or group.about:
        edit = Several((edit, *_texts(battlefield, group, pointer.hex, pieces[0].slot)))
    what = _("Merge {what}") if group.once else _("Put down {what}")
    return GestureOutcome(
        edit,
        what.format(what=group_name(group)),
        select=frozenset(),
        show=max(piece.slot for piece in pieces),
        empties_hand=group.once,
    )


def _texts(battlefield: Battlefield, group: Group, hex: Hex, slot: int) -> list[Edit]:
    """The notes of a merged battlefield under those that are there, and what it says about itself."""
    edits: list[Edit] = []
    for place, text in group.notes.items():
        if isinstance(place, Hex):
            there = place.plus(hex)
            edits.append(SetNote(there, _appended(battlefield.hex_notes.get(there, ""), text)))
        else:
            level = place + slot - 1
            edits.append(SetNote(level, _appended(battlefield.slot_notes.get(level, ""), text)))
    if group.about:
        edits.append(SetField("description", _appended(battlefield.info.description, group.about)))
    return edits


def _appended(before: str, text: str) -> str:
    return f"{before}\n{text}" if before else text


class PlaceTool(Tool):
    """Click puts the piece in hand down; a single-hex piece is painted by dragging. Shift keeps the level.

    Ctrl paints over: the single-hex tile that lies there is exchanged instead of built on. A doorway over a
    castle wall comes into it (`builder.editor.tools.gate`).
    """

    info = ToolInfo(
        id="place",
        guide="placing-pieces",
        name=N_("&Place"),
        tip=N_(
            "Click to place, drag to paint single hexes · right click, {keys:turn-right} or Shift+wheel "
            "turns · Shift keeps the shown level · Ctrl paints over",
        ),
        icon="place",
        shortcut="P",
        turns=Turns.HAND,
    )

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        if scene.type is None:
            return Preview(reason=_("Choose a piece in the palette first"))
        if (gate := gate_preview(pointer, scene)) is not None:
            return gate
        piece = candidate(pointer, scene)
        hidden: frozenset[int] = frozenset()
        if _paints_over(pointer, scene.type):
            over = painted_over(pointer.hex, scene)
            if over is None:
                return Preview(reason=_why_not_over(pointer.hex, scene))
            piece, hidden = over, frozenset({over.id}) & scene.battlefield.pieces.keys()
        worst, message = worst_of(scene.check((piece,)))
        edge = _edge_of(piece, pointer)
        return Preview(
            (Ghost(piece, worst),),
            hidden=hidden,
            reason=message or _where(piece, edge, pointer),
            edge=edge,
            inward=piece.type.role is not Role.RUIN,  # ruins have no inside
        )

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        type = get_scene().type
        if type is None:
            return None
        if type.size == 1 and not type.is_edge:
            yield from self._paint(pointer, get_scene)
            return None
        while pointer.down:
            pointer = yield self.hover(pointer, get_scene())
        scene = get_scene()
        if scene.type is None:
            return None
        if (gate := gate_outcome(pointer, scene)) is not None:
            return gate
        return _put((scene.battlefield.new_like(candidate(pointer, scene)),))

    def _paint(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        """One tile a hex that the mouse passes, all of them one step of the history.

        In a symmetry the images of a hex are painted with it. Whether it paints over is settled by the press:
        a key let go early must not begin to stack.
        """
        painted: set[Hex] = set()
        over = pointer.ctrl
        stroke, last = object(), pointer.hex
        while pointer.down:
            scene, pointer = get_scene(), replace(pointer, ctrl=over)
            # What is painted over is found to be the same already.
            built_on = scene.type is not None and not _paints_over(pointer, scene.type)
            fresh = []
            for hex in line(last, pointer.hex):
                if hex not in painted:
                    fresh.append(hex)
                    painted.add(hex)
                    painted.update(motion.hex(hex) for motion in scene.motions if built_on)
            last = pointer.hex
            if fresh and scene.type is not None:
                laid = _painted(fresh, pointer, scene, stroke)
                pointer = yield (laid if laid is not None else self.hover(pointer, scene))
            else:
                pointer = yield Preview()
        return None


def candidate(pointer: Pointer, scene: ToolScene) -> Piece:
    """The piece in hand as it would lie; its id is 0, which no piece on a battlefield has."""
    type = scene.type
    assert type is not None
    rotation = scene.rotation
    hex = held_at(type, pointer.hex, rotation)
    if snaps(type):
        hex, rotation = snapped(
            scene.battlefield, type, keyed_edge(pointer, scene), scene.highest, scene.unseen
        )
    elif type.is_edge and pointer.edge is not None and pointer.near_edge:
        hex, rotation = leaned(scene.battlefield, type, pointer.edge, rotation, scene.highest, scene.unseen)
    slot = (
        scene.level
        if pointer.shift
        else drop_slot(scene.battlefield, type, hex, rotation, highest=scene.highest, without=scene.unseen)
    )
    return Piece(0, type, hex, slot, rotation)


def painted_over(hex: Hex, scene: ToolScene) -> Piece | None:
    """The tile in hand in the place of the single-hex tile seen on top at a hex, or on the bare table.

    It has the id of the tile that goes. None where nothing can be exchanged: a larger piece lies there, one
    that is locked or hidden, or the same already.
    """
    type = scene.type
    assert type is not None
    slot = _seen_top(hex, scene)
    if slot == 0:
        return None if _hidden_at(hex, 1, scene) else Piece(0, type, hex, 1, scene.rotation)
    for top in scene.battlefield.occupancy.at(hex, slot):
        if (
            top.type.role in _TILES
            and top.type.size == 1
            and top.type is not type
            and top.id not in scene.barred
        ):
            return Piece(top.id, type, hex, slot, scene.rotation, top.group)
    return None


_TILES = frozenset({Role.LAND, Role.FLUID, Role.WALL_WALK})


def _paints_over(pointer: Pointer, type: PieceType) -> bool:
    return pointer.ctrl and type.size == 1 and type.role in _TILES


def _seen_top(hex: Hex, scene: ToolScene) -> int:
    """The slot of the top of what is seen at a hex."""
    return surface(scene.battlefield, (hex,), highest=scene.highest, without=scene.unseen)


def _hidden_at(hex: Hex, slot: int, scene: ToolScene) -> Piece | None:
    found = scene.battlefield.occupancy.at(hex, slot)
    return next((piece for piece in found if piece.id in scene.unseen), None)


def _why_not_over(hex: Hex, scene: ToolScene) -> str:
    slot = _seen_top(hex, scene)
    hidden = _hidden_at(hex, slot or 1, scene)
    if hidden is not None:
        return in_hiding(hidden, hex)
    found = scene.battlefield.occupancy.at(hex, slot)
    if any(piece.type is scene.type for piece in found):
        return _("The same tile lies at {hex} already", hex=label(hex))
    names = ", ".join(piece.type.name for piece in found)
    if any(piece.id in scene.barred for piece in found):
        return _("Locked: {piece}", piece=names)
    return _("Ctrl exchanges single tiles, and at {hex} lies: {piece}", hex=label(hex), piece=names)


def _edge_of(piece: Piece, pointer: Pointer) -> Edge | None:
    """The edge to be shown: where it is a single one, or the one pointed at."""
    edges = piece.edges
    if len(edges) == 1:
        return edges[0]
    return next((e for e in edges if pointer.edge in (e, e.other_side)), None)


def _where(piece: Piece, edge: Edge | None, pointer: Pointer) -> str:
    """Where a piece would lie; its edge is named as that of the hex pointed at."""
    if edge is None:
        return _(
            "{piece}: {hex}, level {level}",
            piece=piece.type.name,
            hex=label(hex_of(piece, pointer)),
            level=piece.slot,
        )
    seen = edge.other_side if edge.across == pointer.hex else edge
    return _(
        "{piece}: {hex}, {side} edge, level {level}",
        piece=piece.type.name,
        hex=label(seen.hex),
        side=side_name(seen.direction),
        level=piece.slot,
    )


def _painted(hexes: list[Hex], pointer: Pointer, scene: ToolScene, stroke: object) -> GestureOutcome | None:
    """One tile a hex; with Ctrl in the place of single tiles. None where there is nothing to do."""
    assert scene.type is not None
    if not _paints_over(pointer, scene.type):
        tiles, lacking = _to_be_had(
            [candidate(Pointer(hex, shift=pointer.shift), scene) for hex in hexes], scene
        )
        return replace(_put(tuple(map(scene.battlefield.new_like, tiles)), stroke), say=lacking)
    over, lacking = _to_be_had(
        [tile for hex in hexes if (tile := painted_over(hex, scene)) is not None], scene
    )
    there = scene.battlefield.pieces
    changed = tuple(tile for tile in over if tile.id in there)
    new = tuple(scene.battlefield.new_like(tile) for tile in over if tile.id not in there)
    if not over:
        return None
    edits: list[Edit] = [Replace(changed)] if changed else []
    if new:
        edits.append(Put(new))
    return GestureOutcome(
        edits[0] if len(edits) == 1 else Several(tuple(edits)),
        _("Paint over with {piece}", piece=scene.type.name),
        merge_key=stroke,
        select=frozenset(),
        say=lacking,
    )


def _to_be_had(tiles: list[Piece], scene: ToolScene) -> tuple[list[Piece], str]:
    """The first tiles that may be used, at least one, and why not all."""
    lacking = ""
    while len(tiles) > 1:
        worst, message = worst_of(scene.overuse(tuple(tiles)))
        if worst is not Severity.ERROR:
            break
        tiles, lacking = tiles[:-1], message
    return tiles, lacking


def _put(pieces: tuple[Piece, ...], stroke: object = None) -> GestureOutcome:
    name = pieces[0].type.name
    return GestureOutcome(
        Put(pieces),
        _("Place {piece}", piece=name),
        merge_key=stroke,
        select=frozenset(),
        show=max(piece.slot for piece in pieces),
    )
