"""Replaces placeholders by the pieces that they stand for, as one step of the history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from builder import api
from builder.battlefield import Piece, Replace
from builder.catalogue import Catalogue, PieceType
from builder.editor.document.desk import Desk
from builder.editor.inventory.piece_search import matches
from builder.language import _, ngettext
from builder.wording import on_one_line


@dataclass(frozen=True, slots=True)
class Unknown:
    """Placeholders of one name out of one program, by their ids, and how many hexes they have."""

    name: str
    program: str
    hexes: int
    ids: frozenset[int]


def unknown_of(pieces: Mapping[int, Piece]) -> tuple[Unknown, ...]:
    """The unknown pieces among some, ordered by name."""
    found: dict[tuple[str, str, int], set[int]] = {}
    for id, piece in pieces.items():
        if piece.type.home is not None:
            key = piece.type.home.name, piece.type.home.program, piece.type.size
            found.setdefault(key, set()).add(id)
    return tuple(Unknown(*key, frozenset(found[key])) for key in sorted(found))


def candidates(types: Iterable[PieceType], unknown: Unknown) -> list[PieceType]:
    """The types that placeholders may turn out to be: first those called so, then those of their size."""

    def unlike(type: PieceType) -> tuple[bool, bool]:
        return not matches(type, unknown.name), type.size != unknown.hexes

    return sorted((type for type in types if type.placeable), key=unlike)


def give(desk: Desk, ids: Iterable[int], type: PieceType, turns: int) -> str:
    """Turn placeholders into pieces of a type, rotated by this many further sixths; what was done.

    Each keeps its id, its group and where its first hex lies. Raises RefusedError where one is locked.
    """
    pieces = desk.document.battlefield.pieces
    chosen = [pieces[id] for id in sorted(ids)]
    given = tuple(replace(one, type=type, rotation=(one.rotation + turns) % 6) for one in chosen)
    said = ngettext(
        "{n} piece is now known: {type}",
        "{n} pieces are now known: {type}",
        len(given),
        type=on_one_line(type.name),
    )
    desk.do(Replace(given), _("Say what {name} is", name=on_one_line(chosen[0].type.name)))
    desk.document.seal()
    desk.select(piece.id for piece in given)
    return said


def give_known(desk: Desk, catalogue: Catalogue) -> str:
    """Turn all placeholders that are known by now into their pieces; what was done, empty where none is.

    Raises RefusedError where one is locked.
    """
    edit = api.known_by_now(desk.document.battlefield, catalogue)
    if edit is None:
        return ""
    ids = known_ids(desk, catalogue)
    desk.do(edit, _("Take over known pieces"))
    desk.document.seal()
    desk.select(ids)
    return ngettext("{n} piece is now known", "{n} pieces are now known", len(ids))


def known_ids(desk: Desk, catalogue: Catalogue) -> frozenset[int]:
    """The placeholders that are known by now, by their ids."""
    edit = api.known_by_now(desk.document.battlefield, catalogue)
    parts = [] if edit is None else edit.edits
    return frozenset(one.id for part in parts if isinstance(part, Replace) for one in part.pieces)
