"""Puts down the group in hand: what was copied, a stamp, or a battlefield that is merged."""

from __future__ import annotations

from builder.battlefield import Battlefield, Edit, Piece, Put, SetField, SetNote, Several
from builder.editor.tools.base import (
    Gesture,
    GetScene,
    Ghost,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Tool,
    ToolInfo,
    Turns,
    worst_of,
)
from builder.editor.tools.ghosts import MOST_CHECKED, quick_check
from builder.hexgrid import Hex, label
from builder.language import N_, _, ngettext
from builder.shaping.group import Group, laid, resting_slot


class StampTool(Tool):
    """Click puts the group in hand down as a whole, dropped onto what is below. Shift keeps the level."""

    info = ToolInfo(
        id="stamp",
        name=N_("S&tamp"),
        tip=N_(
            "Click puts the group down · right click, {keys:turn-right} or Shift+wheel turns · "
            "Shift keeps the level",
        ),
        icon="stamp",
        shortcut="S",
        turns=Turns.HAND,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
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
        return _put(pointer, scene, scene.group)


def ghosts(pointer: Pointer, scene: Scene, group: Group) -> tuple[Piece, ...]:
    """The pieces of a group as they would lie, the lowest first; their ids are below 0."""
    slot = (
        scene.level
        if pointer.shift
        else resting_slot(scene.battlefield, group, pointer.hex, highest=scene.highest, without=scene.unseen)
    )
    return laid(group, pointer.hex, slot)


def group_name(group: Group) -> str:
    """What a group is called: its name, else its piece or how many there are."""
    if group.name:
        return group.name
    if len(group.pieces) == 1:
        return group.pieces[0].type.name
    return ngettext("{n} piece", "{n} pieces", len(group.pieces))


def _put(pointer: Pointer, scene: Scene, group: Group) -> Outcome:
    battlefield = scene.battlefield
    pieces = tuple(map(battlefield.new_like, ghosts(pointer, scene, group)))
    edit: Edit = Put(pieces)
    if group.notes or group.about:
        edit = Several((edit, *_texts(battlefield, group, pointer.hex, pieces[0].slot)))
    what = _("Merge {what}") if group.once else _("Put down {what}")
    return Outcome(
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
