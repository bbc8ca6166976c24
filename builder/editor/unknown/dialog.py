"""Asks which type an unknown piece is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSpinBox,
    QWidget,
)

from builder.catalogue import PieceType
from builder.editor.inventory.piece_search import matches
from builder.editor.unknown.commands import Unknown
from builder.language import _, ngettext
from builder.view.widgets import PlainLabel, dialog_buttons, named, run_dialog, vbox
from builder.wording import on_one_line

Draw = Callable[[PieceType, QSize, float], QPixmap]

_PICTURE = QSize(44, 34)
_TYPE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Given:
    """The answer: the type, by how many further sixths it is turned, and whether for all of the name or only
    some.
    """

    type: PieceType
    turns: int
    all: bool


class TypeDialog(QDialog):
    """Lists what it may be, those of its size first; ``given`` is the answer."""

    def __init__(
        self,
        unknown: Unknown,
        types: Sequence[PieceType],
        draw: Draw,
        chosen: int,
        parent: QWidget | None = None,
    ) -> None:
        """``chosen`` is how many of them are selected: the answer may be meant for those alone."""
        super().__init__(parent)
        self.setWindowTitle(_("What is it?"))
        name = on_one_line(unknown.name)
        self.search = named(QLineEdit(self), _("Find a piece"))
        self.search.setPlaceholderText(_("Find a piece"))
        self.search.setClearButtonEnabled(True)
        self.list = named(QListWidget(self), _("Pieces"))
        self.list.setIconSize(_PICTURE)
        self.list.setUniformItemSizes(True)
        ratio = self.devicePixelRatioF()
        for type in types:
            item = QListWidgetItem(draw(type, _PICTURE, ratio), on_one_line(type.name))
            item.setData(_TYPE, type)
            self.list.addItem(item)
        self.turns = named(QSpinBox(self), _("Turned clockwise, in sixths of a turn"))
        self.turns.setRange(0, 5)
        self.every = QCheckBox(
            ngettext("The &one of this name", "&All {n} of this name", len(unknown.ids)), self
        )
        self.every.setChecked(True)
        self.every.setEnabled(0 < chosen < len(unknown.ids))
        buttons = dialog_buttons(self, text=_("&That Is It"))
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        words = ngettext(
            "{name} came from a file and is not known here. It has {n} hex.",
            "{name} came from a file and is not known here. It has {n} hexes.",
            unknown.hexes,
            name=name,
        )
        turned = PlainLabel(_("&Turned clockwise, in sixths of a turn"), self)
        turned.setBuddy(self.turns)
        vbox(
            PlainLabel(words, self, wrap=True),
            self.search,
            self.list,
            turned,
            self.turns,
            self.every,
            buttons,
            parent=self,
        )
        self.search.textChanged.connect(self._find)
        self.list.currentItemChanged.connect(lambda: self._look())
        self.list.itemDoubleClicked.connect(self.accept)
        self.resize(420, 480)
        self._find("")
        self.search.setFocus()

    @property
    def given(self) -> Given | None:
        """What was said; None where no type is chosen."""
        item = self.list.currentItem()
        if item is None or item.isHidden():
            return None
        return Given(item.data(_TYPE), self.turns.value(), self.every.isChecked())

    def _find(self, text: str) -> None:
        rows = [self.list.item(row) for row in range(self.list.count())]
        for item in rows:
            item.setHidden(not matches(item.data(_TYPE), text))
        first = next((row for row, item in enumerate(rows) if not item.isHidden()), -1)
        self.list.setCurrentRow(first)
        self._look()

    def _look(self) -> None:
        self._ok.setEnabled(self.given is not None)


def ask_type(
    unknown: Unknown, types: Sequence[PieceType], draw: Draw, chosen: int, parent: QWidget
) -> Given | None:
    """Ask what it is; None where the question was closed."""
    dialog = TypeDialog(unknown, types, draw, chosen, parent)
    return dialog.given if run_dialog(dialog) else None
