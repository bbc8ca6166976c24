"""The battlefield: pieces placed, title and notes. Changed by `apply` only, which notifies everyone once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from builder.battlefield.edits import Change, Edit, Put, Replace, SetField, SetNote, Several, Take
from builder.battlefield.occupancy import Occupancy
from builder.battlefield.picture import ReferencePicture
from builder.battlefield.pieces import Piece
from builder.catalogue import PieceType
from builder.errors import RefusedError
from builder.facts import demand_types
from builder.hexgrid import Hex
from builder.language import N_, _

MAX_PIECES = 50_000
MAX_SLOT = 500
MAX_COORDINATE = 10_000
MAX_TEXT = 100_000
MAX_GROUP_NAME = 80
MAX_STEP = 99


@dataclass(frozen=True, slots=True)
class Info:
    """What a battlefield says of itself. ``preserved`` is what other formats need to write a file back,
    ``picture`` the one that lies under it to be traced.

    Whoever gives a mapping as ``preserved`` leaves it alone from then on; a new one comes by `SetField`.
    Raises TypeError for a field of another type.
    """

    title: str = ""
    author: str = ""
    description: str = ""
    preserved: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    picture: ReferencePicture | None = None

    def __post_init__(self) -> None:
        demand_types(self)


_TEXTS = N_("{field}: a text was expected, not {found}")
_FIELDS: Mapping[str, tuple[Any, str]] = {
    **{f.name: (str, _TEXTS) for f in fields(Info)},
    "preserved": (Mapping, N_("{field}: a mapping was expected, not {found}")),
    "picture": (ReferencePicture | None, N_("{field}: a picture was expected, not {found}")),
}


class Battlefield:
    """Pieces, info and notes, with an occupancy index that every edit keeps up to date.

    >>> battlefield = Battlefield()
    >>> undo = battlefield.apply(SetField("title", "Ford"))
    >>> battlefield.info.title
    'Ford'
    >>> battlefield.apply(undo)
    SetField(field='title', value='Ford')
    """

    def __init__(self, info: Info | None = None, pieces: Iterable[Piece] = ()) -> None:
        """A battlefield holding ``pieces``. Raises RefusedError for a malformed piece."""
        self._pieces: dict[int, Piece] = {}
        self._info = info or Info()
        self._slot_notes: dict[int, str] = {}
        self._hex_notes: dict[Hex, str] = {}
        self._next_id = 1
        self._listeners: list[Callable[[Change], None]] = []
        self._busy = False
        self.occupancy = Occupancy()
        given = tuple(pieces)
        if given:
            self._put(given, _Record())

    @property
    def pieces(self) -> Mapping[int, Piece]:
        """All pieces by id, read only."""
        return MappingProxyType(self._pieces)

    @property
    def info(self) -> Info:
        """Title, author, description, and what other formats keep."""
        return self._info

    @property
    def slot_notes(self) -> Mapping[int, str]:
        """Notes of slots, read only."""
        return MappingProxyType(self._slot_notes)

    @property
    def hex_notes(self) -> Mapping[Hex, str]:
        """Notes of hexes, read only."""
        return MappingProxyType(self._hex_notes)

    def copy(self) -> Battlefield:
        """Another one with these pieces, by the same ids, info and notes; listeners stay behind."""
        copy = Battlefield(self._info, self._pieces.values())
        copy._slot_notes, copy._hex_notes = dict(self._slot_notes), dict(self._hex_notes)
        return copy

    def __len__(self) -> int:
        return len(self._pieces)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Battlefield):
            return NotImplemented
        return (
            self._pieces == other._pieces
            and self._info == other._info
            and self._slot_notes == other._slot_notes
            and self._hex_notes == other._hex_notes
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def groups(self) -> dict[str, frozenset[int]]:
        """The ids of the pieces of each group, by its name, in the order of names."""
        found: dict[str, list[int]] = {}
        for id, piece in self._pieces.items():
            if piece.group:
                found.setdefault(piece.group, []).append(id)
        return {name: frozenset(found[name]) for name in sorted(found)}

    def whole_groups(self, ids: Iterable[int]) -> frozenset[int]:
        """These pieces and all others of the groups that they belong to; unknown ids are left out."""
        pieces = self._pieces
        given = frozenset(ids) & pieces.keys()
        names = {pieces[id].group for id in given} - {""}
        return given | {id for id, piece in pieces.items() if piece.group in names} if names else given

    def new_piece(
        self, type: PieceType, hex: Hex, slot: int, rotation: int = 0, group: str = "", step: int = 0
    ) -> Piece:
        """A piece with an id that was never used here; it lies nowhere until it is `Put`."""
        piece = Piece(self._next_id, type, hex, slot, rotation, group, step)
        self._next_id += 1
        return piece

    def new_like(self, piece: Piece) -> Piece:
        """The same piece (a ghost, an image, one of a group) with an id that was never used here."""
        return self.new_piece(piece.type, piece.hex, piece.slot, piece.rotation, piece.group, piece.step)

    def in_order(self) -> list[Piece]:
        """All pieces from the ground up: slot, then row, then q, type, rotation and id."""
        return sorted(self._pieces.values(), key=ground_up)

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Have ``listener`` called with one `Change` after each edit; call the result to end that.

        Listeners are called in the order they came, when the edit is complete, and must not edit: the
        next ones would learn of two edits in the wrong order.
        """
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def apply(self, edit: Edit) -> Edit:
        """Carry out an edit and return its inverse.

        Raises RefusedError for a malformed edit (unknown id, slot below 1, beyond the limits), TypeError for
        fields of another type, and RuntimeError when a listener edits. Whatever is raised, by a listener too,
        nothing has changed then; listeners that know of the edit are notified that it was taken back. Whether
        the result can be built is not asked here: see `builder.construction`.
        """
        if self._busy:
            raise RuntimeError("a battlefield was edited by a listener while it was notified of another edit")
        self._busy = True
        try:
            inverse, change = self._carry_out(edit)
            self._notify(change, inverse)
        finally:
            self._busy = False
        return inverse

    def _carry_out(self, edit: Edit) -> tuple[Edit, Change]:
        record = _Record()
        try:
            inverse = self._apply(edit, record)
        except BaseException:
            for undo in reversed(record.undone):
                self._apply(undo, _Record())
            raise
        return inverse, record.change()

    def _notify(self, change: Change, inverse: Edit) -> None:
        notified: list[Callable[[Change], None]] = []
        try:
            for listener in tuple(self._listeners):
                notified.append(listener)
                listener(change)
        except BaseException:
            back = self._carry_out(inverse)[1]
            for listener in notified:
                with suppress(Exception):  # the first failure is the one that is raised
                    listener(back)
            raise

    def _apply(self, edit: Edit, record: _Record) -> Edit:
        if not isinstance(edit, (SetField, SetNote)):  # which say more themselves
            demand_types(edit)
        inverse: Edit
        if isinstance(edit, Put):
            inverse = self._put(edit.pieces, record)
        elif isinstance(edit, Take):
            inverse = self._take(edit.ids, record)
        elif isinstance(edit, Replace):
            inverse = self._replace(edit.pieces, record)
        elif isinstance(edit, SetField):
            inverse = self._set_field(edit, record)
        elif isinstance(edit, SetNote):
            inverse = self._set_note(edit, record)
        elif isinstance(edit, Several):
            return Several(tuple(reversed([self._apply(step, record) for step in edit.edits])))
        else:
            raise RefusedError(_("not an edit: {edit!r}", edit=edit))
        record.undone.append(inverse)
        return inverse

    def _put(self, pieces: tuple[Piece, ...], record: _Record) -> Edit:
        if len(self._pieces) + len(pieces) > MAX_PIECES:
            raise RefusedError(_("a battlefield holds at most {most} pieces", most=MAX_PIECES))
        if len({piece.id for piece in pieces}) < len(pieces):
            raise RefusedError(_("an edit puts two pieces of one id"))
        for piece in pieces:
            check_piece(piece)
            if piece.id in self._pieces:
                raise RefusedError(_("piece {piece} is on the battlefield already", piece=piece.id))
        for piece in pieces:
            self._pieces[piece.id] = piece
            self.occupancy.add(piece)
            self._next_id = max(self._next_id, piece.id + 1)
            record.came(piece)
        return Take(tuple(piece.id for piece in pieces))

    def _take(self, ids: tuple[int, ...], record: _Record) -> Edit:
        self._demand(ids)
        gone = tuple([self._pieces.pop(id) for id in ids])
        for piece in gone:
            self.occupancy.remove(piece)
            record.went(piece)
        return Put(gone)

    def _replace(self, pieces: tuple[Piece, ...], record: _Record) -> Edit:
        ids = tuple(piece.id for piece in pieces)
        self._demand(ids)
        for piece in pieces:
            check_piece(piece)
        before = tuple([self._pieces[id] for id in ids])
        for old, new in zip(before, pieces, strict=True):
            self.occupancy.remove(old)
            self.occupancy.add(new)
            self._pieces[new.id] = new
            record.became(old, new)
        return Replace(before)

    def _demand(self, ids: tuple[int, ...]) -> None:
        if len(set(ids)) < len(ids):
            raise RefusedError(_("an edit names one piece twice"))
        for id in ids:
            if id not in self._pieces:
                raise RefusedError(_("no piece {id} is on the battlefield", id=id))

    def _set_field(self, edit: SetField, record: _Record) -> Edit:
        wanted, text = _FIELDS.get(edit.field, (None, ""))
        if wanted is None:
            raise RefusedError(_("a battlefield has no field {field!r}", field=edit.field))
        value: Any = edit.value
        if not isinstance(value, wanted):
            raise RefusedError(_(text, field=edit.field, found=type(edit.value).__name__))
        if isinstance(edit.value, str) and len(edit.value) > MAX_TEXT:
            raise RefusedError(_("{field}: at most {most} characters", field=edit.field, most=MAX_TEXT))
        before = getattr(self._info, edit.field)
        self._info = replace(self._info, **{edit.field: edit.value})
        record.fields[edit.field] = edit.value
        return SetField(edit.field, before)

    def _set_note(self, edit: SetNote, record: _Record) -> Edit:
        if not isinstance(edit.text, str) or len(edit.text) > MAX_TEXT:
            raise RefusedError(_("a note: a text of at most {most} characters was expected", most=MAX_TEXT))
        if isinstance(edit.place, Hex):
            check_hex(edit.place, "a note")
            before = _set_or_drop(self._hex_notes, edit.place, edit.text)
        else:
            check_slot(edit.place, "a note")
            before = _set_or_drop(self._slot_notes, edit.place, edit.text)
        record.notes.append(edit.place)
        return SetNote(edit.place, before)


def check_piece(piece: Piece) -> None:
    """Raise RefusedError for a piece that is malformed: not placeable, under the table, beyond the limits."""
    if len(piece.group) > MAX_GROUP_NAME:
        raise RefusedError(_("the name of a group: at most {most} characters", most=MAX_GROUP_NAME))
    if not isinstance(piece.step, int) or not 0 <= piece.step <= MAX_STEP:
        raise RefusedError(
            _(
                "step {step} of {type}: a whole number from 0 to {most} was expected",
                step=piece.step,
                type=piece.type.id,
                most=MAX_STEP,
            )
        )
    if not piece.type.placeable:
        raise RefusedError(_("{type}: its shape is not known, so it cannot be placed", type=piece.type.id))
    if not isinstance(piece.rotation, int) or not 0 <= piece.rotation <= 5:
        raise RefusedError(
            _(
                "rotation {rotation} of {type}: 0 to 5 was expected",
                rotation=piece.rotation,
                type=piece.type.id,
            )
        )
    check_slot(piece.slot, piece.type.id)
    check_hex(piece.hex, piece.type.id)


def check_slot(slot: int, what: str) -> None:
    """Raise RefusedError for a slot below 1 or beyond `MAX_SLOT`, naming ``what`` is there."""
    if not isinstance(slot, int) or not 1 <= slot <= MAX_SLOT:
        raise RefusedError(
            _(
                "level {slot} of {what}: a whole number from 1 to {most} was expected",
                slot=slot,
                what=what,
                most=MAX_SLOT,
            )
        )


def check_hex(hex: Hex, what: str) -> None:
    """Raise RefusedError for a hex more than `MAX_COORDINATE` from the middle, naming ``what`` is there."""
    q, r = hex
    if not (isinstance(q, int) and isinstance(r, int) and max(abs(q), abs(r)) <= MAX_COORDINATE):
        raise RefusedError(
            _(
                "{what} at {q}, {r}: whole numbers of at most {most} were expected",
                what=what,
                q=q,
                r=r,
                most=MAX_COORDINATE,
            )
        )


def ground_up(piece: Piece) -> tuple[int, int, int, str, int, int]:
    """The order in which pieces are listed and written."""
    return (piece.slot, piece.hex.r, piece.hex.q, piece.type.id, piece.rotation, piece.id)


def _set_or_drop(notes: dict[Any, str], place: Any, text: str) -> str:
    before = notes.get(place, "")
    if text:
        notes[place] = text
    else:
        notes.pop(place, None)
    return before


class _Record:
    """Gathers what an edit does, so that one change can report it, and how to take it back halfway."""

    def __init__(self) -> None:
        self.before: dict[int, Piece | None] = {}
        self.after: dict[int, Piece | None] = {}
        self.fields: dict[str, Any] = {}
        self.notes: list[int | Hex] = []
        self.undone: list[Edit] = []

    def came(self, piece: Piece) -> None:
        self.before.setdefault(piece.id, None)
        self.after[piece.id] = piece

    def went(self, piece: Piece) -> None:
        self.before.setdefault(piece.id, piece)
        self.after[piece.id] = None

    def became(self, old: Piece, new: Piece) -> None:
        self.before.setdefault(old.id, old)
        self.after[new.id] = new

    def change(self) -> Change:
        added: list[Piece] = []
        removed: list[Piece] = []
        changed: list[tuple[Piece, Piece]] = []
        for id, before in self.before.items():
            after = self.after[id]
            if before == after:
                continue
            if before is None and after is not None:
                added.append(after)
            elif after is None and before is not None:
                removed.append(before)
            elif before is not None and after is not None:
                changed.append((before, after))
        return Change(
            tuple(added),
            tuple(removed),
            tuple(changed),
            self.fields or None,
            tuple(dict.fromkeys(self.notes)),
        )
