"""What the palette remembers between runs: favourites, recent pieces, folded headings, the pieces shown."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from builder.view import settings

MOST_RECENT = 8


class Shown(StrEnum):
    """Which piece types the palette offers."""

    ALL = "all"
    OWNED = "owned"
    LEFT = "left"


class PaletteShelf(QObject):
    """Ids of piece types and headings, stored as soon as they change; ``changed`` is emitted then."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._favourites = settings.stored_texts("palette/favourites")
        self._recent = settings.stored_texts("palette/recent")[:MOST_RECENT]
        self._folded = frozenset(settings.stored_texts("palette/folded"))
        stored = settings.stored_texts("palette/shown")
        self._shown = Shown(stored[0]) if stored and stored[0] in set(Shown) else Shown.ALL

    @property
    def favourites(self) -> tuple[str, ...]:
        """The favourites, by piece id, in the order in which they were added."""
        return tuple(self._favourites)

    @property
    def recent(self) -> tuple[str, ...]:
        """The piece types put down last, by id, newest first."""
        return tuple(self._recent)

    @property
    def folded(self) -> frozenset[str]:
        """The folded headings, by id."""
        return self._folded

    @property
    def shown(self) -> Shown:
        """Which piece types are offered."""
        return self._shown

    def toggle_favourite(self, piece: str) -> None:
        """Make a piece type a favourite, or no favourite any more."""
        gone = piece in self._favourites

        def toggled(known: list[str]) -> list[str]:
            rest = [other for other in known if other != piece]
            return rest if gone else [*rest, piece]

        self._favourites = settings.change_texts("palette/favourites", toggled)
        self.changed.emit()

    def use(self, piece: str) -> None:
        """Note that a piece of this type was put down."""
        if self._recent[:1] != [piece]:
            self._recent = settings.change_texts(
                "palette/recent",
                lambda known: [piece, *(other for other in known if other != piece)][:MOST_RECENT],
            )
            self.changed.emit()

    def fold(self, headings: Iterable[str]) -> None:
        """Fold exactly these headings."""
        folded = frozenset(headings)
        if folded != self._folded:
            self._folded = folded
            self._keep("folded", sorted(folded))

    def show(self, shown: Shown) -> None:
        """Offer only these."""
        if shown is not self._shown:
            self._shown = shown
            self._keep("shown", str(shown))

    def _keep(self, key: str, value: object) -> None:
        settings.store(f"palette/{key}", value)
        self.changed.emit()
