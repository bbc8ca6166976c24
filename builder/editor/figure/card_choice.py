"""A box in which an army card is found by typing part of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QComboBox, QCompleter, QWidget

from builder.language import _
from builder.view.widgets import named, plain_tip

if TYPE_CHECKING:
    from builder.catalogue.cards import Card

_ID = Qt.ItemDataRole.UserRole


class CardChoice(QComboBox):
    """All army cards by name, the user's own among them; ``chosen`` carries the id of the one chosen.

    If figures are to move (``moving``), cards that never do, on a base of more than two spaces, are listed
    but cannot be chosen.
    """

    chosen = Signal(str)

    def __init__(
        self, cards: Mapping[str, Card], parent: QWidget | None = None, *, moving: bool = True
    ) -> None:
        super().__init__(parent)
        self._shown, self._moving = "", moving
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(14)
        self.setMaxVisibleItems(16)
        named(self, _("Army card"))
        if moving:
            tip = _("Type part of a name: the figure gets the numbers and powers of that card")
        else:
            tip = _("Type part of a name")
        self.setToolTip(plain_tip(tip))
        model = QStandardItemModel(self)
        for card in sorted(cards.values(), key=lambda card: card.name.casefold()):
            model.appendRow(self._item(card))
        self.setModel(model)
        self.setCurrentIndex(-1)
        completer = QCompleter(model, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(10)
        self.setCompleter(completer)
        edit = self.lineEdit()
        assert edit is not None, "it is editable"
        edit.setPlaceholderText(_("Search the army cards"))
        edit.editingFinished.connect(self._take_typed)
        self.activated.connect(self._take)

    def show_card(self, id: str) -> None:
        """Show a card as the choice; an unknown one shows nothing."""
        self._shown = id
        index = self.findData(id, _ID) if id else -1
        self.setCurrentIndex(index)
        if index < 0:
            self.clearEditText()

    def _item(self, card: Card) -> QStandardItem:
        name = _("{name} (own card)", name=card.name) if card.own else card.name
        item = QStandardItem(name)
        item.setData(card.id, _ID)
        if card.spaces > 2 and self._moving:
            item.setEnabled(False)
            tip = _("stands on {spaces} spaces and never moves", spaces=card.spaces)
        else:
            tip = _(
                "height {height} · Move {move} · Range {range}",
                height=card.height,
                move=card.move,
                range=card.range,
            )
        item.setToolTip(plain_tip(tip))
        return item

    def _take(self, index: int) -> None:
        id = self.itemData(index, _ID)
        if id and id != self._shown and self._is_usable(index):
            self.chosen.emit(id)

    def _take_typed(self) -> None:
        """Choose the only card that the typed text matches; if there is none, restore the previous choice."""
        typed = self.currentText().strip().casefold()
        names = {i: self.itemText(i).casefold() for i in range(self.count()) if self._is_usable(i)}
        meant = [index for index, name in names.items() if typed and typed in name]
        same = [index for index in meant if names[index] == typed]
        if len(same or meant) == 1:
            self._take((same or meant)[0])
        completer = self.completer()
        popup = completer.popup() if completer is not None else None
        if popup is not None:
            popup.hide()
        self.show_card(self._shown)

    def _is_usable(self, index: int) -> bool:
        flags = self.model().flags(self.model().index(index, 0))
        return bool(flags & Qt.ItemFlag.ItemIsEnabled)
