"""Commands on the selection: move, turn, mirror, copy across, remove; and moving all to begin at A1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.battlefield import Piece, Put, Replace, Several, Take
from builder.editor.document.desk import Desk, made_words
from builder.editor.tools.base import Pointer, ToolScene, top_piece
from builder.editor.tools.pick import remove_label
from builder.editor.tools.select import move_label, stay_words
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex, Motion
from builder.language import N_, _
from builder.shaping import arrange, symmetry
from builder.shaping.drop import load_of
from builder.shaping.group import with_free_names
from builder.shaping.remade import images_made
from builder.shaping.symmetry import Kind, footprint
from builder.view import settings

_FLIPPED = {
    Kind.LEFT_RIGHT: (N_("Mirror {piece}"), N_("Mirror {count} pieces")),
    Kind.TOP_BOTTOM: (N_("Mirror {piece}"), N_("Mirror {count} pieces")),
    Kind.HALF_TURN: (N_("Half turn {piece}"), N_("Half turn {count} pieces")),
}
_CARRY_KEY = "carry-on-top"
_COPIED = (N_("Copy {piece} across"), N_("Copy {count} pieces across"))


class _Nudges(NamedTuple):
    """Consecutive nudges, and the ids of what lay on top at the first: pieces that they pass under are not
    carried.
    """

    selection: frozenset[int]
    carries: bool
    on_top: tuple[int, ...]


def carry_on_top(desks: Iterable[Desk], on: bool) -> None:
    """Set whether what lies on a piece moves with it from now on; that is remembered."""
    settings.store(_CARRY_KEY, on)
    for desk in desks:
        desk.carries = on


def carries_on_top() -> bool:
    """The remembered choice of whether what lies on a piece moves with it."""
    return settings.stored_flag(_CARRY_KEY, False)


def turn(desk: Desk, sixths: int, under: Hex | None = None) -> None:
    """Turn what is selected clockwise, about the hex ``under`` the mouse or, off it, about its middle.

    Raises RefusedError beyond the limits.
    """
    many, one = (
        _("Turn {count} pieces"),
        _("Turn {piece}"),
    )
    _replace(desk, arrange.turned(desk.selected, sixths, under, _load(desk)), many, one)


def lift(desk: Desk, levels: int) -> None:
    """Raise what is selected, or lower it where ``levels`` is negative."""
    if levels > 0:
        many, one = _("Raise {count} pieces"), _("Raise {piece}")
    else:
        many, one = _("Lower {count} pieces"), _("Lower {piece}")
    _replace(desk, arrange.lifted((*desk.selected, *_load(desk)), levels), many, one)


def remove(desk: Desk, scene: ToolScene, pointer: Pointer) -> None:
    """Remove the selection or, if there is none, the piece seen at the pointer."""
    chosen = desk.selected
    if not chosen:
        found = top_piece(scene, pointer)
        chosen = (found,) if found is not None else ()
    if chosen:
        desk.do(Take(tuple(piece.id for piece in chosen)), remove_label(chosen))
        desk.document.seal()


def nudge(desk: Desk, by: Hex) -> None:
    """Move the selection by this many hexes, on its level. Several moves in a row are one step."""
    if not desk.selection:
        return
    nudges = _nudges(desk)
    begins = nudges is not desk.document.history.merge_key
    on_top = tuple(desk.document.battlefield.pieces[id] for id in nudges.on_top)
    moved = (*desk.selected, *(on_top if desk.carries else ()))
    moved = tuple(replace(piece, hex=piece.hex.plus(by)) for piece in moved)
    desk.do(Replace(moved), move_label(moved), merge_key=nudges)
    if begins and not desk.carries:
        _offer_to_carry(desk, on_top)


def _nudges(desk: Desk) -> _Nudges:
    """The nudges that the next one continues."""
    last = desk.document.history.merge_key
    if isinstance(last, _Nudges) and (last.selection, last.carries) == (desk.selection, desk.carries):
        return last
    return _Nudges(desk.selection, desk.carries, tuple(piece.id for piece in _on_top(desk)))


def flip(desk: Desk, kind: Kind) -> None:
    """Mirror or half turn what is selected about its own middle.

    Pieces without a mirror image become smaller tiles, with a message. Raises RefusedError, with nothing
    changed, where it cannot.
    """
    chosen = desk.selected
    if not chosen:
        return
    motion = symmetry.in_place(kind, chosen)
    found, without = symmetry.images((*chosen, *_load(desk)), motion)
    one, many = (_(text) for text in _FLIPPED[kind])
    if not without:
        _replace(desk, found, many, one, motion)
        return
    made = images_made(without, motion, desk.sides.supply)
    if made is None:
        raise RefusedError(_no_image(without))
    put = tuple(map(desk.document.battlefield.new_like, made))
    edit = Several((Take(tuple(piece.id for piece in without)), Replace(found), Put(put)))
    desk.do(edit, _label((*without, *found), many, one), motion=motion)
    desk.document.seal()
    desk.select(piece.id for piece in (*found, *put))
    desk.message.emit(made_words(len(without), len(put)))


def copy_across(desk: Desk, kind: Kind) -> None:
    """Put the images of what is selected on the other sides, about the centre of symmetry; select them.

    What lies there already is not put again. Pieces without a mirror image are made of smaller tiles, or left
    out, with a message. Raises RefusedError if nothing remains to be put.
    """
    chosen = desk.selected
    there = {footprint(piece) for piece in desk.document.battlefield.pieces.values()}
    copies: list[Piece] = []
    left_out: list[Piece] = []
    remade = (0, 0)
    for motion in desk.sides.about(kind).motions:
        found, without = symmetry.images(chosen, motion)
        made = images_made(without, motion, desk.sides.supply)
        if made is None:
            left_out += without
        else:
            remade = (remade[0] + len(without), remade[1] + len(made))
        for image in (*found, *(made or ())):
            if footprint(image) not in there:
                there.add(footprint(image))
                copies.append(image)
    if not copies:
        here_already = _("Not done: all of it lies on the other side already")
        raise RefusedError(_no_image(left_out) if left_out else here_already)
    battlefield = desk.document.battlefield
    put = tuple(map(battlefield.new_like, with_free_names(copies, battlefield)))
    one, many = (_(text) for text in _COPIED)
    desk.do(Put(put), _label(put, many, one))
    desk.document.seal()
    desk.select(piece.id for piece in put)
    if left_out:
        desk.message.emit(_("Left out, no mirror image: {pieces}", pieces=_names(left_out)))
    elif remade[0]:
        desk.message.emit(made_words(*remade))


def step_level(desk: Desk, levels: int) -> None:
    """Show another level, at most one above the highest piece; from all levels, the highest with a piece."""
    if desk.all_levels:
        desk.show_level(max(desk.top, 1))
    else:
        desk.show_level(min(desk.level + levels, desk.top + 1))


def _replace(desk: Desk, pieces: Sequence[Piece], many: str, one: str, motion: Motion | None = None) -> None:
    there = desk.document.battlefield.pieces
    if all(piece == there[piece.id] for piece in pieces):
        return
    stays = _what_stays(desk)
    desk.do(Replace(tuple(pieces)), _label(pieces, many, one), motion=motion)
    desk.document.seal()
    _offer_to_carry(desk, stays)


def _load(desk: Desk) -> tuple[Piece, ...]:
    """The pieces that move with the selection because they lie on it."""
    return _on_top(desk) if desk.carries else ()


def _what_stays(desk: Desk) -> tuple[Piece, ...]:
    return () if desk.carries else _on_top(desk)


def _on_top(desk: Desk) -> tuple[Piece, ...]:
    return load_of(desk.document.battlefield, desk.selection, desk.reach.locked)


def _offer_to_carry(desk: Desk, stays: tuple[Piece, ...]) -> None:
    if stays:
        desk.message.emit(stay_words(stays))


def _label(pieces: Sequence[Piece], many: str, one: str) -> str:
    return many.format(count=len(pieces)) if len(pieces) > 1 else one.format(piece=pieces[0].type.name)


def _names(pieces: Sequence[Piece]) -> str:
    return ", ".join(dict.fromkeys(piece.type.name for piece in pieces))


def _no_image(pieces: Sequence[Piece]) -> str:
    return _("Not done: no turn of it is the mirror image of {pieces}", pieces=_names(pieces))


def begin_at_a1(desk: Desk) -> str:
    """Move everything, so that the hexes are named from A1; what was done, for the status bar.

    The pieces keep their relative places, so it ignores symmetry and locks; it is one step. Raises
    RefusedError beyond the limits of the table.
    """
    battlefield = desk.document.battlefield
    way = arrange.way_to_a1(battlefield)
    if way == ORIGIN:
        return _("The battlefield begins at A1 already")
    motion = Motion(shift=way)
    edit = arrange.moved_pieces(battlefield, motion)
    desk.document.do(edit, _("Begin at A1"), motion=motion, whole=True)
    desk.document.seal()
    return _("The hexes are named from A1 now")
