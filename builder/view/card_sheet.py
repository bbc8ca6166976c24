"""Both sides of an army card in a window."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import QPalette, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from builder.catalogue.card_words import card_word, power_text
from builder.catalogue.cards import Card
from builder.catalogue.powers import TEXT
from builder.language import _, ngettext
from builder.scenario.naming import opened
from builder.view.overrides import SafeOverrides
from builder.view.own_pictures import OwnPictures
from builder.view.theme import colours

_HEIGHT = 220  # px
_MOST = 16_777_215  # px: Qt knows no more


class CardSheet(SafeOverrides, QTextBrowser):
    """Shows one card with its picture of one's own, if it has one, or a hint how to see one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(_("Army card"))
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(_HEIGHT)
        self._pictures = OwnPictures()
        self._shown: Card | None = None
        self._master: bool | None = None
        self._markers: int | None = None
        self.show_card(None)

    def share_room(self, least: int) -> None:
        """Be at least this high in px, and use all height available."""
        self.setMinimumHeight(least)
        self.setMaximumHeight(_MOST)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown is not None:
            self.show_card(self._shown, master=self._master, markers=self._markers)

    def sizeHint(self) -> QSize:
        return QSize(280, _HEIGHT)

    def show_card(self, card: Card | None, *, master: bool | None = None, markers: int | None = None) -> None:
        """Show a card; None for a hint how to see one. ``master``: the side in force; None: both.
        ``markers``: how many of a power lie on it, None where it has none.
        """
        self._shown, self._master, self._markers = card, master, markers
        if card is None:
            self.setCurrentCharFormat(QTextCharFormat())  # not that of the last card
            self.setPlainText(_("Choose a card to read it here."))
        else:
            html = card_html(card, self.palette(), master=master, markers=markers)
            self.setHtml(self._figure(card) + html)

    def _figure(self, card: Card) -> str:
        picture = self._pictures.of(card.id)
        if picture is None:
            return ""
        self.document().addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(card.id), picture)
        high = 3 * self.fontMetrics().lineSpacing()  # beside what stands above the numbers
        size = picture.size().scaled(high, high, Qt.AspectRatioMode.KeepAspectRatio)
        source = f"src='{card.id}' width='{size.width()}' height='{size.height()}'"
        return f"<img {source} style='float: right'>"


def card_html(
    card: Card, palette: QPalette | None = None, *, master: bool | None = None, markers: int | None = None
) -> str:
    """A card as rich text in the colours of a palette, the application's where none is given.

    ``master``: the side in force, shown alone; None for both. ``markers``: how many of a power lie on it.
    """
    faint = colours(palette).faint.name()
    words = [
        kind_words(card),
        card.general.capitalize(),
        *(opened(card_word(word)) for word in (card.species, card.figure_class, card.personality) if word),
    ]
    kind = " · ".join(escape(word) for word in words if word)
    spaces = _("{size}, {height} levels high", size=opened(card_word(card.size)), height=card.height)
    if card.spaces > 1:
        spaces += ngettext(", on {n} space", ", on {n} spaces", card.spaces)
    marked = escape(_("by hand"))
    by_hand = f" <span style='color:{faint}'>· {marked}</span>"
    powers = "".join(
        f"<p style='margin:4px 0 0 0'><b>{escape(power.name)}</b>{by_hand if power.kind == TEXT else ''}"
        f"<br>{escape(power_text(power))}</p>"
        for power in (card.powers if master is not False else ())
    )
    points = ngettext("{n} point", "{n} points", card.points)
    lying = "" if markers is None else ngettext("{n} marker on the card", "{n} markers on the card", markers)
    return (
        f"<p style='margin:0'><b>{escape(card.name)}</b> · {escape(points)}</p>"
        f"{lying and f'<p style=margin:0><b>{escape(lying)}</b></p>'}"
        f"<p style='margin:0; color:{faint}'>{kind}<br>{escape(spaces)}</p>"
        f"{_values(card, faint, master)}{powers}"
    )


def kind_words(card: Card) -> str:
    """What a card is made of: ``Unique hero``, ``Common squad of 4``."""
    unique = _("Unique") if card.unique else _("Common")
    hero = _("hero") if card.hero else _("squad of {count}", count=card.figures)
    return _("{unique} {hero}", unique=unique, hero=hero)


def card_numbers(card: Card) -> tuple[tuple[str, int, int | None], ...]:
    """The numbers of a card: what each is called, that of the Master side, that of the Basic side if any."""
    return (
        (_("Life"), card.life, None),
        (_("Move"), card.move, card.basic_move),
        (_("Range"), card.range, card.basic_range),
        (_("Attack"), card.attack, card.basic_attack),
        (_("Defense"), card.defense, card.basic_defense),
    )


def _values(card: Card, faint: str, side: bool | None) -> str:
    """A table with a row for each side that is shown."""
    rows = card_numbers(card)
    head = "".join(f"<td align='center' style='color:{faint}'>{escape(name)}</td>" for name, *_ in rows)
    sides = [
        (name, ["–" if row[number] is None else str(row[number]) for row in rows])
        for name, number, other in ((_("Master"), 1, False), (_("Basic"), 2, True))
        if side is not other
    ]
    lines = "".join(
        f"<tr><td style='color:{faint}'>{escape(name)}</td>"
        + "".join(f"<td align='center'>{value}</td>" for value in values)
        + "</tr>"
        for name, values in sides
    )
    return f"<table cellspacing='0' cellpadding='2' width='100%'><tr><td></td>{head}</tr>{lines}</table>"
