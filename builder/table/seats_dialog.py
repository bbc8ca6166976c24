"""Starting a game: who plays which seat, with which dice, under which rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from builder import places
from builder.catalogue.cards import known_cards
from builder.errors import BuilderError
from builder.facts import GATHERINGS
from builder.formats.hexgame import Setting
from builder.language import N_, _, ngettext
from builder.match.setup import HUMAN, MatchOptions
from builder.referee.gathering import needs_army
from builder.scenario import Gathering, Scenario, Seat, text_in
from builder.scenario.naming import Names, opened
from builder.scenario.wording import victory_sentences
from builder.view.seat_army import SeatArmy
from builder.view.widgets import (
    PlainLabel,
    dialog_buttons,
    form_layout,
    hbox,
    heading,
    push_button,
    resize_in_sight,
    run_dialog,
    vbox,
)
from builder.view.widgets.fields import combo

_PLAYERS = {
    HUMAN: N_("A person"),
    "planner": N_("Computer, plans whole turns"),
    "greedy": N_("Computer, quick and as strong"),
    "random": N_("Computer, plays at random"),
}
_GATHERING = {
    Gathering.DRAFT: N_("Drafted: players take cards in turn"),
    Gathering.PRE_MADE: N_("Chosen in advance: each player picks an army"),
}
_WIDE = 460  # px
_DICE = {"seed": N_("The program rolls"), "given": N_("We roll our own dice and enter them")}


class SeatsDialog(QDialog):
    """Asks for the players of a scenario; `options` is what was chosen.

    ``asks_gathering``: whether it asks how armies are gathered. ``setting`` has the own cards as they are
    then.
    """

    def __init__(self, setting: Setting, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setting = self._bare = setting
        self.brought: dict[str, Path] = {}
        scenario = setting.scenario
        self.setWindowTitle(_("Play"))
        name = text_in(scenario.title) or path.stem
        counts = [layout.players for layout in scenario.layouts]
        self.count = combo(
            self,
            [(ngettext("{n} player", "{n} players", count), count) for count in counts],
            counts[0] if counts else None,
            _("How many play"),
        )
        self.dice = combo(self, [(_(text), id) for id, text in _DICE.items()], "seed", _("Whose dice"))
        self.gathering = combo(
            self, [(_(text), str(id)) for id, text in _GATHERING.items()], None, _("How armies are gathered")
        )
        self.seats: dict[str, QComboBox] = {}
        self._form: QFormLayout = form_layout()
        self._form.addRow(_("&Players:"), self.count)
        self._form.addRow(_("&Dice:"), self.dice)
        self._form.addRow(_("&Armies:"), self.gathering)
        self._rows = self._form.rowCount()
        self.buttons = dialog_buttons(self, text=_("&Sit Down"))
        self.own_cards = push_button(_("&Own Cards…"), self, do=self._edit_own_cards)
        self.own_cards.setAutoDefault(False)
        self.own_cards.setVisible(path.suffix.lower() != ".hexgame")  # a game brings its cards along
        self.words = PlainLabel(self, wrap=True)
        self.words.say(_first_words(setting))
        self.wrong = PlainLabel(self, wrap=True)
        vbox(
            heading(name, self),
            self.words,
            self._form,
            self.wrong,
            hbox(self.own_cards, (self.buttons, 1)),
            parent=self,
        )
        self.count.currentIndexChanged.connect(self._lay_out)
        self._lay_out()

    def _edit_own_cards(self) -> None:
        """Create and change own cards; the scenario can use them at once."""
        from builder.view.own_cards import OwnCardsDialog  # rarely needed

        dialog = OwnCardsDialog(self)
        run_dialog(dialog)
        if dialog.changed:
            known = known_cards(places.shipped("tilesets"), places.own_cards_file())
            self._bare = self._bare.with_cards(known.cards)
            self._lay_out()

    def _bring(self, seat: Seat, path: Path | None) -> None:
        """Have a seat bring the army of a file, or none."""
        self.brought.pop(seat.id, None)
        if path is not None:
            self.brought[seat.id] = path
        self._lay_out()
        QTimer.singleShot(0, self, self._fit)  # new rows have a height when this event is over

    def _seat_armies(self) -> str:
        """Give the seats their armies; why that cannot be, empty where it can."""
        layout = self._bare.scenario.layout(self.count.currentData())
        here = {seat.id for seat in layout.seats} if layout is not None else set()
        armies = {seat: path for seat, path in self.brought.items() if seat in here}
        try:
            self.setting = self._bare.with_armies(armies, self.count.currentData())
        except BuilderError as error:
            self.setting = self._bare
            return str(error)
        return ""

    def _lay_out(self) -> None:
        """A row for each seat; who plays stays as it is."""
        who = {seat: field.currentData() for seat, field in self.seats.items()}
        while self._form.rowCount() > self._rows:
            self._form.removeRow(self._rows)
        self.seats.clear()
        refused = self._seat_armies()
        scenario = self.setting.scenario
        layout = scenario.layout(self.count.currentData())
        named = [seat for seat in layout.seats if seat.army] if layout is not None else []
        self.asks_gathering = (
            layout is not None
            and not named  # nobody drafts then
            and any(needs_army(seat) and set(GATHERINGS) <= set(seat.gathering) for seat in layout.seats)
        )
        self._form.setRowVisible(self.gathering, self.asks_gathering)
        names = Names(scenario, self.setting.cards).of_layout(layout) if layout is not None else None
        if named and names is not None:
            lines = (f"{names.player(seat.id)}: {names.army(seat.army)}" for seat in named)
            self.armies = PlainLabel("\n".join(map(opened, lines)), self, wrap=True)
            self._form.addRow(_("Armies:"), self.armies)
        for number, seat in enumerate(layout.seats if layout is not None else ()):
            field = combo(
                self,
                [(_(text), id) for id, text in _PLAYERS.items()],
                who.get(seat.id, "greedy" if number else HUMAN),
                _("Who plays"),
            )
            assert names is not None
            row = hbox((field, 1), *self._army_buttons(seat, scenario), margins=0)
            self._form.addRow(PlainLabel(f"{opened(names.player(seat.id))}:", self), row)
            self.seats[seat.id] = field
        self._show_wrong(refused)

    def _army_buttons(self, seat: Seat, scenario: Scenario) -> list[QWidget]:
        """What gives a seat an army of a file, and takes that away again."""
        if not needs_army(seat):
            return []
        army = SeatArmy(seat, scenario, self.brought.get(seat.id), self)
        army.brought.connect(lambda path: self._bring(seat, path))
        return [army]

    def _show_wrong(self, wrong: str) -> None:
        """Show why no game can begin for that many players, and disable starting it."""
        try:
            here = replace(self.setting, source="")  # it is the scenario that the window names
            here.game(here.table(self.count.currentData()))
        except BuilderError as error:
            wrong = _("The game cannot begin: {error}", error=error)
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not wrong)
        self._fit()

    def _fit(self) -> None:
        """Be as high as all of it needs."""
        layout = self.layout()
        assert layout is not None
        resize_in_sight(self, _WIDE, max(layout.totalHeightForWidth(_WIDE), self.sizeHint().height()))

    def ask_only_who(self, count: int, words: str = "") -> None:
        """Ask only who plays an existing game of ``count`` players; ``words`` say what happens with it."""
        self.words.say(words)
        self.count.setCurrentIndex(self.count.findData(count))
        for field in (self.count, self.dice, self.gathering):
            self._form.setRowVisible(field, False)
        for army in self.findChildren(SeatArmy):
            army.hide()
        self.own_cards.hide()  # its cards are those it began with
        self.resize(self.width(), self.sizeHint().height())

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays, seat by seat."""
        return tuple(field.currentData() for field in self.seats.values())

    def options(self, options: MatchOptions) -> MatchOptions:
        """Options with what was chosen here."""
        return replace(
            options,
            names=self.names,
            count=self.count.currentData(),
            dice=self.dice.currentData(),
            gathering=self.gathering.currentData() if self.asks_gathering else None,
        )


def _first_words(setting: Setting) -> str:
    """How a scenario is won and who can play it, enough to choose a side."""
    names = Names(setting.scenario, setting.cards)
    how = _("Play against the computer, or with friends taking turns at this screen.")
    return "\n".join([*victory_sentences(names), how])
