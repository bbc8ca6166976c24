"""The palette as a list model: headings and piece types, with what is used and owned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from builder.catalogue import Confidence, PieceType, Role
from builder.editor.inventory.piece_search import found
from builder.editor.palette.shelf import PaletteShelf, Shown
from builder.inventory import Tally
from builder.language import N_, _, ngettext
from builder.view.overrides import SafeOverrides
from builder.view.widgets import NO_INDEX, Index, plain_tip
from builder.wording import all_times

TYPE_ROLE = Qt.ItemDataRole.UserRole
COUNT_ROLE = Qt.ItemDataRole.UserRole + 1
SHORT_ROLE = Qt.ItemDataRole.UserRole + 2
HEADING_ROLE = Qt.ItemDataRole.UserRole + 3
FAVOURITE_ROLE = Qt.ItemDataRole.UserRole + 4
LACKING_ROLE = Qt.ItemDataRole.UserRole + 5
_OF_ROLE = {
    Role.CASTLE_BASE: N_("bases"),
    Role.CASTLE_WALL: N_("walls"),
    Role.WALL_WALK: N_("wall walks"),
    Role.BATTLEMENT: N_("battlements"),
    Role.LADDER: N_("rungs"),
    Role.LAUR_WALL: N_("Laur walls"),
}
_MOST_APART = 4  # kinds of one role whose numbers are named one by one
FAVOURITES, RECENT = "*favourites", "*recent"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: the id under which its folding is stored, its text, and how many types are under it."""

    id: str
    title: str
    count: int
    folded: bool


@dataclass(frozen=True, slots=True)
class PaletteRow:
    """A piece type under a heading; the same type may be under several."""

    heading: str
    type: PieceType


class PaletteModel(SafeOverrides, QAbstractListModel):
    """Favourites and recent pieces come first; a search hides these headings and all pieces that do not
    match.
    """

    def __init__(
        self, types: Sequence[PieceType], shelf: PaletteShelf | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._types = tuple(types)
        self._by_id = {type.id: type for type in self._types}
        self.shelf = shelf if shelf is not None else PaletteShelf(self)
        self._tally: Tally | None = None
        self._query = ""
        self._rows = self._wanted()
        self.shelf.changed.connect(self._refill)

    # What is listed --------------------------------------------------------------------------------

    def search(self, query: str) -> None:
        """Show only what fits a query; an empty one shows everything."""
        if query != self._query:
            self._query = query
            self._refill()

    @property
    def query(self) -> str:
        """What is searched for; empty for nothing."""
        return self._query

    def toggle_fold(self, index: Index) -> None:
        """Fold the heading of a row, or unfold it. While something is searched for all stay unfolded."""
        heading = index.data(HEADING_ROLE)
        if heading is not None and not self._query.strip():
            self.shelf.fold(self.shelf.folded ^ {heading.id})

    def fold_all(self, on: bool) -> None:
        """Fold every heading, or none."""
        self.shelf.fold([row.id for row in self._rows if isinstance(row, Heading)] if on else ())

    def count_with(self, tally: Tally) -> None:
        """Use this source for the counts from now on."""
        self._tally = tally
        self.recount()

    def recount(self, pieces: Iterable[str] | None = None) -> None:
        """Update the counts of these pieces (of all, if none are named)."""
        if self.shown is not Shown.ALL or pieces is None:
            self._refill()
        roles = [COUNT_ROLE, SHORT_ROLE, Qt.ItemDataRole.ToolTipRole]
        if pieces is None and self._rows:
            self.dataChanged.emit(self.index(0), self.index(len(self._rows) - 1), roles)
        touched = set(pieces or ())
        for number, row in enumerate(self._rows if touched else ()):
            if isinstance(row, PaletteRow) and not touched.isdisjoint(row.type.parts):
                self.dataChanged.emit(self.index(number), self.index(number), roles)

    @property
    def shown(self) -> Shown:
        """Which types are offered: all while no collection is known."""
        return self.shelf.shown if self._owns_something() else Shown.ALL

    def index_of(self, type: PieceType) -> QModelIndex:
        """The index of a type, preferably under its own terrain; an invalid one if it is hidden."""
        places = [n for n, row in enumerate(self._rows) if isinstance(row, PaletteRow) and row.type is type]
        return self.index(places[-1]) if places else QModelIndex()

    def row_at(self, index: Index) -> Heading | PaletteRow | None:
        """The contents of a row; None for no row."""
        return self._rows[index.row()] if index.isValid() else None

    def index_like(self, wanted: Heading | PaletteRow | None) -> QModelIndex:
        """The index of the same type under the same heading, or of the same heading; else an invalid one."""
        for number, row in enumerate(self._rows):
            if row == wanted or (
                isinstance(row, Heading) and isinstance(wanted, Heading) and row.id == wanted.id
            ):
                return self.index(number)
        return QModelIndex()

    def first_type(self) -> QModelIndex:
        """The first piece type shown."""
        for number, row in enumerate(self._rows):
            if isinstance(row, PaletteRow):
                return self.index(number)
        return QModelIndex()

    def _refill(self) -> None:
        rows = self._wanted()
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()
        elif rows:
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1), [FAVOURITE_ROLE])

    def _wanted(self) -> list[Heading | PaletteRow]:
        offered = [type for type in self._types if self._is_offered(type)]
        searched = bool(self._query.strip())
        groups = [(title, title, types) for title, types in found(offered, self._query, self._is_owned)]
        if not searched:
            groups.sort(key=lambda group: not any(map(self._is_owned, group[2])))  # what one has comes first
            some = set(offered)
            kept = ((FAVOURITES, _("Favourites")), (RECENT, _("Used last")))
            listed = (self.shelf.favourites, self.shelf.recent)
            own = [
                (id, title, [self._by_id[p] for p in ids if p in self._by_id and self._by_id[p] in some])
                for (id, title), ids in zip(kept, listed, strict=True)
            ]
            groups = [*own, *groups]
        rows: list[Heading | PaletteRow] = []
        for id, title, types in groups:
            if types:
                folded = not searched and id in self.shelf.folded
                rows.append(Heading(id, title, len(types), folded))
                rows += [PaletteRow(id, type) for type in types if not folded]
        return rows

    def _is_owned(self, type: PieceType) -> bool:
        return self._tally is not None and self._tally.owned_of(type) > 0

    def _is_offered(self, type: PieceType) -> bool:
        shown = self.shown
        if shown is Shown.ALL or self._tally is None:
            return True
        return (self._tally.owned_of(type) if shown is Shown.OWNED else self._tally.left(type)) > 0

    # As Qt asks ------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        here = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        # The keyboard comes to a heading, which folds; only a piece type can be chosen.
        is_entry = isinstance(self._rows[index.row()], PaletteRow)
        return here | Qt.ItemFlag.ItemIsSelectable if is_entry else here

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if isinstance(row, Heading):
            return self._data_of_heading(row, role)
        type = row.type
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return type.name
        if role == TYPE_ROLE:
            return type
        if role == COUNT_ROLE:
            return self.counts(type)
        if role == SHORT_ROLE:
            return self.short(type)
        if role == LACKING_ROLE:
            return self.lacking(type)
        if role == FAVOURITE_ROLE:
            return type.id in self.shelf.favourites
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._tool_tip(type))
        return None

    def _data_of_heading(self, heading: Heading, role: int) -> Any:
        if role == HEADING_ROLE:
            return heading
        if role == Qt.ItemDataRole.DisplayRole:
            return heading.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            text = _("{heading}, folded") if heading.folded else "{heading}"
            return text.format(heading=heading.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return _("Click to unfold") if heading.folded else _("Click to fold")
        return None

    def counts(self, type: PieceType) -> str:
        """``3/5`` for used and owned, only the number used while no collection is known, empty for zero.

        Of a type made of others that many are used up, by whatever uses the parts.
        """
        if self._tally is None:
            return ""
        if type.made_of:
            owned = self._tally.owned_of(type)
            return f"{owned - max(self._tally.left(type), 0)}/{owned}" if owned else ""
        used = self._tally.used_of(type)
        owned = self._tally.owned_of(type)
        if self._owns_something() and (used or owned):
            return f"{used}/{owned}"
        return str(used) if used else ""

    def short(self, type: PieceType) -> bool:
        """Whether more are used than owned; False while no collection is known.

        A type made of others is never short itself; its parts are.
        """
        return (
            self._owns_something()
            and self._tally is not None
            and not type.made_of
            and self._tally.left(type) < 0
        )

    def lacking(self, type: PieceType) -> bool:
        """Whether a collection is known and has none of a type."""
        return self._owns_something() and not self._is_owned(type)

    def describe(self, type: PieceType) -> str:
        """One line about a type: its name, and how many are used, owned and remaining."""
        if self._tally is None:
            return type.name
        if type.made_of:
            parts = ", ".join(all_times(type.made_of, self._name_of))
            return _("{name} · takes {parts}", name=type.name, parts=parts)
        used = self._tally.used_of(type)
        if not self._owns_something():
            return _("{name} · {used} used", name=type.name, used=used)
        left = self._tally.left(type)
        state = _("{count} left", count=left) if left >= 0 else _("{count} short", count=-left)
        owned = self._tally.owned_of(type)
        return _(
            "{name} · {used} of {owned} used, {state}", name=type.name, used=used, owned=owned, state=state
        )

    def left_of_roles(self, roles: Iterable[Role]) -> Iterator[str]:
        """A text saying how many pieces of each kind of a role remain; empty if none is owned."""
        tally = self._tally
        if tally is None or not self._owns_something():
            return
        for role in roles:
            types = [one for one in self._types if one.role is role]
            types = [one for one in types if tally.owned_of(one) or tally.used_of(one)] or types[:1]
            left = [max(tally.left(type), 0) for type in types]
            # Of many kinds, as of Laur walls, one number is enough: the palette above has each.
            if len(types) == 1 or len(types) > _MOST_APART:
                yield _("{what}: {count} left", what=_(_OF_ROLE[role]), count=sum(left))
            elif types:
                kinds = zip(left, _told_apart([type.name for type in types]), strict=True)
                each = ", ".join(f"{count} {name}" for count, name in kinds)
                yield _("{what} left: {each}", what=_(_OF_ROLE[role]), each=each)

    def _name_of(self, piece: str) -> str:
        return self._by_id[piece].name if piece in self._by_id else piece

    def _tool_tip(self, type: PieceType) -> str:
        lines = [self.describe(type), type.id]
        if self.lacking(type):
            lines.append(_("not in your collection"))
        if type.height > 1:
            lines.append(ngettext("{n} level high", "{n} levels high", type.height))
        if type.own:
            lines.append(_("from your own pieces"))
        if Confidence.LOW in (type.confidence, type.kind.confidence) and not type.is_placeholder:
            lines.append(_("unconfirmed: its shape, height or rules may differ from the printed ones"))
        return "\n".join(lines)

    def _owns_something(self) -> bool:
        return self._tally is not None and bool(self._tally.owned)


def _told_apart(names: Sequence[str]) -> list[str]:
    """Names without the words that all of them end with: "end" and "corner" from "end castle base" and
    "corner castle base".
    """
    words = [name.split() for name in names]
    while min(map(len, words)) > 1 and len({one[-1] for one in words}) == 1:
        words = [one[:-1] for one in words]
    return [" ".join(one) for one in words]
