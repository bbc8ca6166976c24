"""A window to put armies together: all cards at the left, the army with its limits at the right."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QSplitter, QToolButton, QWidget

from builder import formats, places
from builder.api import ArmyLimits, OfficialCard, OpenArmy, Roster, catalogue, official_cards, open_army
from builder.catalogue import OWN_FILE
from builder.catalogue.cards import known_cards
from builder.errors import BuilderError, RefusedError
from builder.facts import Limits
from builder.language import _, ngettext, pgettext
from builder.view.army_cards import (
    FIGURES,
    GENERAL,
    HELD_COUNT,
    HELD_NAME,
    HELD_POINTS,
    NAME,
    POINTS,
    HeldCards,
    OfferedCards,
)
from builder.view.army_limits import LimitsForm
from builder.view.card_sheet import CardSheet
from builder.view.overrides import SafeOverrides
from builder.view.settings import change_texts, stored_texts
from builder.view.theme import colours
from builder.view.widgets import (
    ENTER,
    ITEM,
    REMOVE,
    Choice,
    ChoiceMenu,
    Line,
    MenuEntry,
    Number,
    OnRestyle,
    PlainLabel,
    RowTable,
    Stretch,
    Switch,
    TableOrWords,
    hbox,
    push_button,
    resize_in_sight,
    vbox,
)
from builder.view.widgets.questions import (
    Answer,
    ask_existing,
    ask_save_path,
    ask_to_save,
    may_drop,
    show_error,
    show_problems,
)

SUFFIX = ".hexarmy"
_RECENT, _RECENT_KEPT = "recent-armies", 10
_MOST_SAID = 6
_SHEET = 120  # px: what is least seen of a card
_NARROW = 62  # px: a column of numbers


class ArmyBuilder(SafeOverrides, QDialog):
    """``path`` is the file of the army, None before it is saved. Enter or a double click adds a card, Delete
    takes one out.
    """

    def __init__(
        self,
        parent: QWidget | None = None,
        path: Path | None = None,
        limits: ArmyLimits | None = None,
        *,
        chooses: bool = False,
    ) -> None:
        """Begins with the army of a file, else with none and ``limits``. ``chooses``: an army is asked for,
        and taken with a button that saves it.
        """
        super().__init__(parent)
        own = known_cards(places.shipped("tilesets"), places.own_cards_file()).cards
        self._known, self._cards = own, official_cards(own.values())
        self.path: Path | None = None
        self._begin(OpenArmy(Roster(limits=limits or ArmyLimits()), self._cards, known=own))
        self._make_list()
        self._make_army()
        split = QSplitter(Qt.Orientation.Horizontal, self)
        for part in (self._left(), self._right()):
            split.addWidget(part)
        split.setChildrenCollapsible(False)
        split.setSizes([480, 500])
        self.take = push_button(_("&Take This Army"), self, do=self._take)
        self.take.setAutoDefault(False)
        self.take.setVisible(chooses)
        vbox(self._bar(), (split, 1), hbox(Stretch(), self.take), parent=self)
        OnRestyle(self, self._colour)
        resize_in_sight(self, 1040, 720)
        self._show()
        self.search.setFocus()
        if path is not None:
            self.open_file(path)

    @property
    def roster(self) -> Roster:
        """The army as it is now."""
        return self.army.roster

    # The parts -------------------------------------------------------------------------------------

    def _bar(self) -> QWidget:
        bar = QWidget(self)
        made = {
            "new": (_("&New"), self.start_new, QKeySequence.StandardKey.New),
            "open": (_("&Open…"), self._ask_open, QKeySequence.StandardKey.Open),
            "save": (_("&Save"), self.save, QKeySequence.StandardKey.Save),
            "save-as": (_("Save &As…"), self.save_as, QKeySequence.StandardKey.SaveAs),
            "print": (_("&Print…"), self._print, QKeySequence.StandardKey.Print),
            "undo": (_("&Undo"), self.undo, QKeySequence.StandardKey.Undo),
            "redo": (_("&Redo"), self.redo, QKeySequence.StandardKey.Redo),
        }
        self.buttons = {}
        for id, (text, do, key) in made.items():
            tip = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            self.buttons[id] = push_button(text, bar, do=do, tip=tip)
            self.buttons[id].setAutoDefault(False)
            QShortcut(QKeySequence(key), self, self.buttons[id].click)
        recent = QToolButton(bar)
        recent.setText(_("R&ecent"))
        recent.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.recent = ChoiceMenu("", self._recent_entries, _("No army was saved yet"), self)
        self.recent.requested.connect(self._open_recent)
        recent.setMenu(self.recent)
        first, *files = (self.buttons[id] for id in ("new", "open", "save", "save-as", "print"))
        hbox(
            first, files[0], recent, *files[1:], Stretch(), self.buttons["undo"], self.buttons["redo"],
            parent=bar, margins=0,
        )  # fmt: skip
        return bar

    def _recent_entries(self) -> list[MenuEntry]:
        there = (Path(name) for name in stored_texts(_RECENT))
        return [MenuEntry(path, path.name, str(path)) for path in there if path.is_file()]

    def _make_list(self) -> None:
        self.offered = OfferedCards(self)
        self.search = Line(
            _("Search cards"), self, clear=True,
            prompt=_("Search: name, general, set, hero, unique …"),
        )  # fmt: skip
        generals = sorted({card.general for card in self._cards.values()})
        named = [("", _("All generals")), *((name, name.capitalize()) for name in generals if name)]
        self.general = Choice(pgettext("whose army", "General"), self, named, wide=True)
        eras = [("", _("Any time")), *((era, _(words)) for era, words in OfficialCard.eras.items())]
        self.era = Choice(_("When cards came out"), self, eras, wide=True)
        self.most = Number(_("Points at most"), Limits(0, 999), self, none=_("any points"), prefix="≤ ")
        self.most.setSingleStep(10)
        self.played = Switch(_("Powers are played"), self)
        self.played.setToolTip(_("Only cards whose powers Hexwright knows"))
        self.fitting = Switch(_("Still fit"), self)
        self.fitting.setToolTip(_("Only cards of which one more keeps within the limits"))
        self.owned = Switch(_("In my boxes"), self)
        self.owned.setToolTip(_("Only cards that come in boxes of My Collection, and your own"))
        if not (places.config_folder() / places.COLLECTION_FILE).is_file():
            self.owned.setEnabled(False)
            self.owned.setToolTip(_("Enter your boxes in My Collection first"))
        for choice in (self.general, self.era):
            choice.setCurrentIndex(0)
            choice.chosen.connect(self._show_list)
        self.most.set.connect(self._show_list)
        self.search.textChanged.connect(self._show_list)
        for switch in (self.played, self.fitting, self.owned):
            switch.set.connect(self._show_list)
        self.list = RowTable(_("Cards to choose from"), ENTER, self)
        self.list.setModel(self.offered)
        self.list.arrange(NAME, {GENERAL: 84, FIGURES: _NARROW, POINTS: _NARROW})
        self.list.doubleClicked.connect(lambda index: self.add(index.data(ITEM)))
        self.list.row_key.connect(lambda key: self.add(self.list.currentIndex().data(ITEM)))
        self.list.selectionModel().currentRowChanged.connect(self._read)
        self.found = TableOrWords(self.list, _("No card is like that."), self)
        self.count = PlainLabel(self, wrap=True)

    def _left(self) -> QWidget:
        left = QWidget(self)
        vbox(
            self.search,
            hbox((self.general, 1), (self.era, 1), self.most, margins=0),
            hbox(self.played, self.fitting, self.owned, Stretch(), margins=0),
            (self.found, 1),
            self.count,
            parent=left,
            margins=0,
        )
        return left

    def _make_army(self) -> None:
        self.name = Line(_("Name of the army"), self, Limits(0, 200), prompt=_("Name of the army"))
        self.name.written.connect(lambda text: self._do(replace(self.roster, title=text), "title"))
        self.model = HeldCards(self._cards, self)
        self.held = RowTable(_("Cards of the army"), frozenset({*ENTER, *REMOVE}), self)
        self.held.setModel(self.model)
        self.held.arrange(HELD_NAME, {HELD_COUNT: _NARROW, HELD_POINTS: _NARROW})
        self.held.doubleClicked.connect(lambda index: self.add(index.data(ITEM)))
        self.held.row_key.connect(self._held_key)
        self.held.selectionModel().currentRowChanged.connect(self._read)
        words = _(
            "No cards yet: double click a card at the left, or press Enter on it. Delete takes one out."
        )
        self.army_or_words = TableOrWords(self.held, words, self)
        self.limits = LimitsForm(self)
        self.limits.edited.connect(lambda made, key: self._do(replace(self.roster, limits=made), key))
        self.wrong = PlainLabel(self, wrap=True)
        self.sheet = CardSheet(self)
        self.sheet.share_room(_SHEET)

    def _right(self) -> QWidget:
        army = QWidget(self)
        vbox(self.name, (self.army_or_words, 1), self.limits, self.wrong, parent=army, margins=0)
        right = QSplitter(Qt.Orientation.Vertical, self)
        for part in (army, self.sheet):
            right.addWidget(part)
        right.setChildrenCollapsible(False)
        right.setSizes([460, 200])
        return right

    # What is shown ---------------------------------------------------------------------------------

    def _show(self) -> None:
        """Show the army as it is now."""
        roster, chosen = self.roster, self.held.currentIndex().data(ITEM)
        self.name.fill(roster.title)
        self.model.show_army(roster.cards, roster.limits.system)
        self.army_or_words.look()
        self.held.setCurrentIndex(self.model.row_of(chosen or ""))
        self.limits.show_army(self.army)
        self._say()
        self._colour()
        self._fits = {card.id for card in self.army.may_hold()}
        self._show_list()
        self.buttons["undo"].setEnabled(bool(self._past))
        self.buttons["redo"].setEnabled(bool(self._future))
        self.buttons["print"].setEnabled(bool(roster.cards))
        self.take.setEnabled(bool(roster.cards))
        name = self.path.name if self.path is not None else roster.title or _("New army")
        self.setWindowTitle(_("{name}[*] – Armies", name=name))
        self.setWindowModified(self.changed)

    def _say(self, first: str = "") -> None:
        """Show what is wrong, after something else that is to be said."""
        said = [*([first] if first else []), *(problem.message for problem in self.army.check())]
        rows = [f"• {text}" for text in said[:_MOST_SAID]]
        if len(said) > _MOST_SAID:
            rows.append(ngettext("and {n} more", "and {n} more", len(said) - _MOST_SAID))
        self.wrong.say("\n".join(rows))

    def _colour(self) -> None:
        self.wrong.setStyleSheet(f"color: {colours(self.palette()).bad.name()}")

    def _show_list(self) -> None:
        """Show the cards that fit what is searched for, by their names."""
        # A filter that is not set asks nothing.
        words, system, most = self.search.text().split(), self.roster.limits.system, self.most.value()
        general, era = self.general.currentData(), self.era.currentData()
        cards = [
            card
            for card in self._cards.values()
            if card.says(words)
            and general in ("", card.general)
            and era in ("", card.era)
            and (not most or card.costs.get(system, 0) <= most)
            and (not self.played.isChecked() or card.id in self._known)
            and (not self.fitting.isChecked() or card.id in self._fits)
            and (not self.owned.isChecked() or card.id in self._owned)
        ]
        cards.sort(key=lambda card: card.name)
        chosen = self.list.currentIndex().data(ITEM)
        self.offered.show_cards(cards, system, self._fits)
        ids = [card.id for card in cards]
        if chosen in ids:
            self.list.setCurrentIndex(self.offered.index(ids.index(chosen), NAME))
        self.found.look()
        fits = sum(id in self._fits for id in ids)
        self.count.setText(
            ngettext(
                "{n} card; {fits} may still come in",
                "{n} cards; {fits} may still come in",
                len(ids),
                fits=fits,
            )
        )

    @cached_property
    def _owned(self) -> frozenset[str]:
        """The ids of the cards in boxes of the user's collection, and of the user's own cards."""
        folder = places.config_folder()
        known = catalogue(folder / OWN_FILE)
        try:
            boxes, _loose, _wrong = formats.read_collection(folder / places.COLLECTION_FILE, known)
        except BuilderError as error:
            show_error(self, _("The collection cannot be read"), str(error))
            boxes = {}
        owned = [known.boxes[id] for id, count in boxes.items() if count]
        own = {id for id, card in self._known.items() if card.own}
        of_boxes = (
            id for id, card in self._cards.items() if any(box.has_cards_of(card.set) for box in owned)
        )
        return frozenset(own.union(of_boxes))

    def _read(self, index: QModelIndex) -> None:
        """Show the card of a row."""
        id = index.data(ITEM)
        if id is not None:
            self.sheet.show_card(self.army.card(id))

    # Changes ---------------------------------------------------------------------------------------

    def _begin(self, army: OpenArmy) -> None:
        self.army, self._saved, self._merge = army, army.roster, ""
        self._lost, army.left_out = len(army.left_out), ()  # saving over the file loses these
        self._past: list[Roster] = []
        self._future: list[Roster] = []

    @property
    def changed(self) -> bool:
        """Whether something is not saved."""
        return self.roster != self._saved

    def _do(self, roster: Roster, merge: str = "") -> None:
        """A step; one that ``merge`` says the same of as the last one becomes one with it."""
        if roster == self.roster:
            return
        if not merge or merge != self._merge:
            self._past.append(self.roster)
        self._merge, self._future = merge, []
        self._become(roster)

    def _become(self, roster: Roster) -> None:
        self.army.roster = roster
        self._show()

    def undo(self) -> None:
        """Take the last step back."""
        if self._past:
            self._future.append(self.roster)
            self._merge = ""
            self._become(self._past.pop())

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._future:
            self._past.append(self.roster)
            self._become(self._future.pop())

    def add(self, card: str | None) -> None:
        """Add a card once more, beyond its owner's limits too: what is over stands in red. What no army can
        hold stays out, and is said.
        """
        if card is None:
            return
        more = {**self.roster.cards, card: self.roster.cards.get(card, 0) + 1}
        beyond = self.army.beyond_any(more)
        if beyond:
            self._say(_("Not added. {why}", why=beyond))
            return
        self._do(replace(self.roster, cards=more))
        self.held.scrollTo(self.model.row_of(card))
        self.sheet.show_card(self.army.card(card))

    def take_out(self, card: str) -> None:
        """Take a card out once."""
        left = {**self.roster.cards, card: self.roster.cards[card] - 1}
        row = self.held.currentIndex().row()
        self._do(replace(self.roster, cards={id: count for id, count in left.items() if count}))
        if not self.held.currentIndex().isValid() and self.model.row_total():
            self.held.selectRow(min(row, self.model.row_total() - 1))

    def _held_key(self, key: Qt.Key) -> None:
        card = self.held.currentIndex().data(ITEM)
        self.add(card) if key in ENTER else self.take_out(card)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.search.hasFocus() and event.key() in {*ENTER, Qt.Key.Key_Down}:
            self.list.setFocus()
            self.list.selectRow(max(self.list.currentIndex().row(), 0))
        else:
            super().keyPressEvent(event)

    # Files -----------------------------------------------------------------------------------------

    def start_new(self) -> None:
        """Begin an empty army with the limits of this one."""
        if self._may_leave():
            self.path = None
            self._begin(OpenArmy(Roster(limits=self.roster.limits), self._cards, known=self._known))
            self._show()

    def open_file(self, path: Path) -> None:
        """Show the army of a file; a message tells where it is none, and what of it is not understood."""
        try:
            army = open_army(path, self._cards, self._known)
        except BuilderError as error:
            show_error(self, _("The army cannot be opened"), str(error))
            return
        self.path = path
        if army.left_out:
            text = _("Not all of {name} is understood.", name=path.name)
            show_problems(self, _("Open an army"), text, army.left_out)
        self._begin(army)
        self._remember(path)
        self._show()

    def _open_recent(self, path: Path) -> None:
        if self._may_leave():
            self.open_file(path)

    def _ask_open(self) -> None:
        if self._may_leave():
            filters = _("Armies (*{suffix})", suffix=SUFFIX)
            path = ask_existing(self, _("Open an army"), self._folder, filters, "open-army")
            if path is not None:
                self.open_file(path)

    @property
    def _folder(self) -> Path:
        recent = [entry.value.parent for entry in self._recent_entries() if isinstance(entry.value, Path)]
        return self.path.parent if self.path is not None else next(iter(recent), Path.home())

    def _suggested(self, suffix: str) -> Path:
        """Where a file may go: beside the army, by its name."""
        title = self.roster.title.replace("/", "-").strip() or _("Army")
        name = self.path.stem if self.path is not None else title
        return self._folder / f"{name}{suffix}"

    def save(self) -> bool:
        """Write the army to its file, asked for where it has none; whether it is written."""
        if self.path is None:
            return self.save_as()
        return self._write(self.path)

    def save_as(self) -> bool:
        """Ask for a file and write the army there; whether it is written."""
        filters = {_("Armies (*{suffix})", suffix=SUFFIX): SUFFIX}
        path = ask_save_path(self, _("Save the army"), self._suggested(SUFFIX), filters)
        return path is not None and self._write(path)

    def _write(self, path: Path) -> bool:
        if self._lost and path == self.path and not may_drop(self, path.name, self._lost):
            return False
        try:
            self.army.save(path)
        except RefusedError as error:
            show_error(self, _("Not written"), str(error))
            return False
        self.path, self._saved, self._lost, self._merge = path, self.roster, 0, ""
        self._remember(path)
        self._show()
        return True

    def _remember(self, path: Path) -> None:
        name = str(path.resolve())
        change_texts(_RECENT, lambda known: [name, *(one for one in known if one != name)][:_RECENT_KEPT])

    def _print(self) -> None:
        filters = {_("PDF (*.pdf)"): ".pdf"}
        path = ask_save_path(self, _("Print the army"), self._suggested(".pdf"), filters)
        if path is not None:
            try:
                self.army.sheet(path)
            except BuilderError as error:
                show_error(self, _("Not written"), str(error))

    def _take(self) -> None:
        if (self.path is not None and not self.changed) or self.save():
            self.accept()

    def _may_leave(self) -> bool:
        """Whether unsaved changes are saved or not wanted."""
        if not self.changed:
            return True
        name = self.path.name if self.path is not None else self.roster.title or _("The army")
        answer = ask_to_save(self, name)
        return answer is Answer.DISCARD or (answer is Answer.SAVE and self.save())

    def reject(self) -> None:
        if self._may_leave():
            super().reject()
