"""The surface of a document, where figures stand: computed when it is first held, and kept up to date while
held.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Battlefield, Change
from builder.catalogue import UNKNOWN
from builder.editor.document.document import Document
from builder.facts import RuleChoices
from builder.hexgrid import Hex, label
from builder.language import _

if TYPE_CHECKING:
    from builder.board import Board, Space
    from builder.sight import Scene


class Surface(QObject):
    """The board of one document. It is kept up to date only while somebody holds it.

    ``changed`` carries the hexes whose spaces or edges may have changed, after the board was updated;
    ``stepped``: a step is done, with all of its edits.
    """

    changed = Signal(object)
    stepped = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._board: Board | None = None
        self._sight: Scene | None = None
        self._holders: set[int] = set()

    @property
    def board(self) -> Board:
        """The board as it is now. Raises ValueError if nobody holds it."""
        if self._board is None:
            raise ValueError("the surface is not held")
        return self._board

    @property
    def document(self) -> Document:
        """The document whose surface it is."""
        return self._document

    @property
    def battlefield(self) -> Battlefield:
        """The battlefield whose surface it is."""
        return self._document.battlefield

    @property
    def sight(self) -> Scene:
        """What blocks sight, kept up to date once asked for. Raises ValueError if nobody holds the board."""
        if self._sight is None:
            from builder.sight import Scene  # not needed to open the window

            self._sight = Scene(self._document.battlefield, self.board)
        return self._sight

    @property
    def held(self) -> bool:
        """Whether it is kept up to date."""
        return self._board is not None

    def hold(self, holder: object) -> None:
        """Keep the board up to date for somebody from now on."""
        self._holders.add(id(holder))
        if self._board is None:
            from builder.board import Board  # not needed to open the window

            self._board = Board(self._document.battlefield, self.choices)
            self._document.changed.connect(self._follow)
            self._document.scenarios.changed.connect(self._follow_scenario)
            self._document.stepped.connect(self.stepped)

    def let_go(self, holder: object) -> None:
        """Release the board for one holder; after the last one it is dropped."""
        self._holders.discard(id(holder))
        if self._board is not None and not self._holders:
            self._board = self._sight = None
            self._document.changed.disconnect(self._follow)
            self._document.scenarios.changed.disconnect(self._follow_scenario)
            self._document.stepped.disconnect(self.stepped)

    def seen(self, hex: Hex, highest: int | None) -> tuple[Space, ...]:
        """The spaces of a hex with nothing above slot ``highest``, the one seen first coming first.

        Rungs are thin: the ground between them comes before them, except for the rung on the level shown.
        """
        found = [
            space for space in reversed(self.board.at(hex)) if highest is None or self.slot(space) <= highest
        ]
        return tuple(sorted(found, key=lambda space: self._is_rung(space) and self.slot(space) != highest))

    def slot(self, space: Space) -> int:
        """The slot in which a space is seen: fluids lie one level higher than a figure standing in them."""
        return self.board.slot(space)

    def _is_rung(self, space: Space) -> bool:
        from builder.board import SpaceKind

        return space.kind is SpaceKind.LADDER_RUNG

    @property
    def choices(self) -> RuleChoices:
        """What the scenario chooses where the rules leave something open."""
        scenario = self._document.scenario
        return RuleChoices() if scenario is None else scenario.choices

    def _follow_scenario(self) -> None:
        if touched := self.board.choose(self.choices):
            self._sight = None
            self.changed.emit(touched)

    def _follow(self, change: Change) -> None:
        touched = self.board.update(change)
        if self._sight is not None:
            self._sight.update(change)
        if touched:
            self.changed.emit(touched)


def named(space: Space) -> str:
    """A space as people name it."""
    from builder.board import SpaceKind  # not needed to open the window

    words = _("{hex} level {level}")
    if space.kind is SpaceKind.LADDER_RUNG:
        words = _("{hex}, rung at level {level}")
    return words.format(hex=label(space.hex), level=space.level)


def doubted(text: str, spaces: Iterable[Space]) -> str:
    """A text about spaces, with a note if some of them belong to unknown pieces."""
    if any(space.terrain == UNKNOWN for space in spaces):
        return _("{text} · over what is not known", text=text)
    return text
