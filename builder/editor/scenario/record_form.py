"""A form for a condition or a special rule, made of the fields of its record; what all of them are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, get_type_hints

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from builder.editor.scenario import about as offers
from builder.editor.scenario.about import About
from builder.editor.scenario.value_fields import (
    ChancesField,
    ChoiceField,
    FiguresField,
    NumberField,
    OptionalFiguresField,
    RoundsField,
    SeveralField,
    SwitchField,
    TextField,
    ValueField,
)
from builder.editor.widgets.layout import form_layout
from builder.editor.widgets.plain_texts import PlainLabel, plain_tip
from builder.language import N_, _
from builder.scenario import Figures, special, victory
from builder.scenario.limits import limits_of

CONDITIONS: Mapping[type, str] = {
    victory.All: N_("All of these hold"),
    victory.Any: N_("One of these holds"),
    victory.Not: N_("This does not hold"),
    victory.AtEndOfRound: N_("At the end of a round"),
    victory.Eliminated: N_("Figures are eliminated"),
    victory.Destroyed: N_("Figures were destroyed"),
    victory.MostPoints: N_("Most points left"),
    victory.Standing: N_("Figures stand in a place"),
    victory.Beside: N_("A figure stands beside another"),
    victory.Collected: N_("Glyphs are collected"),
    victory.HoldsDoor: N_("A Door Card is held"),
    victory.ObjectTaken: N_("An object is taken"),
}
RULES: Mapping[type, str] = {
    special.FirstPlayer: N_("Who goes first"),
    special.InitiativeBonus: N_("Bonus on initiative"),
    special.TerrainCost: N_("Terrain that costs more moves"),
    special.RisingHazard: N_("A hazard that rises"),
    special.PowersOff: N_("Powers that do not work"),
    special.Reinforcements: N_("Reinforcements"),
    special.ObjectAction: N_("An object can be taken"),
    special.CollectGlyphs: N_("Glyphs are collected"),
    special.RevealOnDeath: N_("Secret glyphs are shown"),
    special.Truce: N_("A truce"),
    special.SummonRoll: N_("Summoned figures must roll"),
    special.MarkersInTurn: N_("Order markers one after the other"),
    special.StartDice: N_("Dice for who begins"),
    special.ClearSightAttacks: N_("Special attacks by clear sight"),
}


@dataclass(frozen=True, slots=True)
class Word:
    """A field: its label and what it means. ``none``: what it is called that nothing is given; ``offer``:
    what is chosen from; ``prompt`` asks for one more, or is an example of a text.
    """

    label: str
    tip: str = ""
    none: str = ""
    offer: offers.Offer | None = None
    prompt: str = ""


_WHICH = Word(N_("Which figures"))
_COUNT = Word(N_("At least"), N_("So many of them"))
_SINCE = N_("From round")
_PLAYER = Word(N_("Player"), offer=offers.players)

FIELDS: Mapping[tuple[type, str], Word] = {
    (victory.AtEndOfRound, "round"): Word(
        N_("Round"),
        N_("Only this round; below 0 for each round"),
        none=N_("each round"),
    ),
    (victory.AtEndOfRound, "since"): Word(_SINCE, N_("Not before this round has been played")),
    (victory.Eliminated, "figures"): _WHICH,
    (victory.Destroyed, "figures"): _WHICH,
    (victory.Destroyed, "count"): _COUNT,
    (victory.MostPoints, "or_equal"): Word(N_("As many is enough")),
    (victory.Standing, "place"): Word(
        N_("Where"), N_("A zone, or the space of an object"), offer=offers.places
    ),
    (victory.Standing, "figures"): _WHICH,
    (victory.Standing, "count"): _COUNT,
    (victory.Beside, "figures"): Word(N_("Which figure")),
    (victory.Beside, "other"): Word(N_("Beside which")),
    (victory.Collected, "count"): _COUNT,
    (victory.Collected, "names"): Word(
        N_("Of these glyphs"),
        none=N_("Any that can be collected"),
        offer=offers.collected,
        prompt=N_("Add a glyph…"),
    ),
    (victory.HoldsDoor, "door"): Word(N_("Which door"), offer=offers.doors),
    (victory.HoldsDoor, "by"): Word(
        N_("Held by"),
        N_("The player or team whose Door Card it must be"),
        none=N_("anybody of the side"),
        offer=offers.holders,
    ),
    (victory.ObjectTaken, "object"): Word(N_("Which object"), offer=offers.objects),
    (special.FirstPlayer, "player"): _PLAYER,
    (special.FirstPlayer, "rounds"): Word(N_("In rounds"), N_("Numbers with commas; 1-3 for three in a row")),
    (special.InitiativeBonus, "player"): _PLAYER,
    (special.InitiativeBonus, "bonus"): Word(N_("Adds")),
    (special.InitiativeBonus, "round"): Word(N_("In round"), none=N_("each round")),
    (special.TerrainCost, "terrain"): Word(N_("Terrain"), offer=offers.terrains),
    (special.TerrainCost, "cost"): Word(N_("Costs"), N_("Moves for each space")),
    (special.RisingHazard, "terrains"): Word(
        N_("On terrain"),
        none=N_("By level alone"),
        offer=offers.terrains,
        prompt=N_("Add terrain…"),
    ),
    (special.RisingHazard, "lowest"): Word(N_("From level"), N_("The lowest level that it reaches")),
    (special.RisingHazard, "rise"): Word(N_("Rises by"), N_("Levels a round")),
    (special.RisingHazard, "top"): Word(N_("Up to level"), N_("It rises no higher than this")),
    (special.RisingHazard, "wounds"): Word(N_("Wounds")),
    (special.RisingHazard, "since"): Word(_SINCE),
    (special.RisingHazard, "spares"): Word(N_("Spared figures"), prompt=N_("Some figures are spared")),
    (special.PowersOff, "powers"): Word(
        N_("Powers"),
        none=N_("None yet: all powers work"),
        offer=offers.powers,
        prompt=N_("Add a power…"),
    ),
    (special.PowersOff, "of"): Word(N_("Whose"), offer=offers.owners),
    (special.Reinforcements, "chances"): Word(N_("The roll")),
    (special.Reinforcements, "points"): Word(N_("Points"), N_("What the second army may cost")),
    (special.Reinforcements, "without_powers"): Word(
        N_("Without powers"),
        none=N_("Any card can be chosen"),
        offer=offers.powers,
        prompt=N_("Add a power…"),
    ),
    (special.Reinforcements, "once"): Word(N_("Once a game for each player")),
    (special.Reinforcements, "pre_made"): Word(N_("Made before, not drafted")),
    (special.StartDice, "dice"): Word(
        N_("Combat dice"), N_("How many each player rolls; the most skulls begin")
    ),
    (special.ObjectAction, "object"): Word(N_("Object"), offer=offers.objects),
    (special.ObjectAction, "name"): Word(N_("What is done"), N_("A few words"), prompt=N_("Take the flag")),
    (special.ObjectAction, "who"): Word(N_("Who may")),
    (special.ObjectAction, "unengaged"): Word(N_("Only who is engaged with nobody")),
    (special.CollectGlyphs, "names"): Word(
        N_("Glyphs that count"),
        none=N_("None yet: none is kept"),
        offer=offers.glyphs,
        prompt=N_("Add a glyph…"),
    ),
    (special.Truce, "players"): Word(
        N_("Players"),
        none=N_("Nobody yet"),
        offer=offers.players,
        prompt=N_("Add a player…"),
    ),
    (special.SummonRoll, "survive"): Word(N_("Stays with"), N_("At least this on a d20")),
}
"""Every field of a condition or rule that is asked for; what a condition is made of is its tree."""


def field_of(record: type, name: str, parent: QWidget) -> tuple[ValueField, str]:
    """The field that asks for a value of a record, as its type says, and what it means."""
    word, kind, limits = FIELDS[record, name], get_type_hints(record)[name], limits_of(record, name)
    label, tip, none, prompt = (
        _(text) if text else "" for text in (word.label, word.tip, word.none, word.prompt)
    )
    asked: ValueField
    if word.offer is not None:
        asked = (
            ChoiceField(label, parent, word.offer, none)
            if kind is str
            else SeveralField(label, parent, word.offer, prompt, none)
        )
    elif kind is str:
        asked = TextField(label, parent, limits, prompt)
    elif kind is Figures:
        asked = FiguresField(label, parent)
    elif kind == Figures | None:
        asked = OptionalFiguresField(label, parent, prompt)
    elif kind in _PLAIN:
        asked = _PLAIN[kind](label, parent)
    else:
        asked = NumberField(label, parent, limits, none)
    return asked, tip


_PLAIN: Mapping[Any, Callable[[str, QWidget], ValueField]] = {
    bool: SwitchField,
    tuple[int, ...]: RoundsField,
    tuple[special.Chance, ...]: ChancesField,
}


class RecordForm(QWidget):
    """Shows a condition or a special rule. ``edited`` carries the record as it is to be and the field that
    was changed, with a plus before it where more of the kind may follow; ``left`` ends such a step.
    """

    edited = Signal(object, str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.form = form_layout(parent=self, margins=0, spacing=6)
        self.fields: dict[str, ValueField] = {}
        self._record: Any = None

    def show_record(self, record: Any, about: About) -> None:
        """Show it; the rows are rebuilt only for a record of another kind."""
        if type(record) is not type(self._record):
            self._make_rows(record)
        self._record = record
        for name, field in self.fields.items():
            field.show_value(getattr(record, name), about)
        self.setVisible(bool(self.fields))

    def _make_rows(self, record: Any) -> None:
        while self.form.rowCount():
            self.form.removeRow(0)
        self.fields = {}
        for field in fields(record):
            if (type(record), field.name) not in FIELDS:  # what a condition is made of stands in its tree
                continue
            asked, tip = field_of(type(record), field.name, self)
            asked.setToolTip(plain_tip(tip))
            if asked.labelled:
                self.form.addRow(asked)
            elif asked.wide:
                label = PlainLabel(asked.name, self)
                label.setBuddy(asked)
                self.form.addRow(label)
                self.form.addRow(asked)
            else:
                self.form.addRow(asked.name, asked)
                if tip:
                    self.form.labelForField(asked).setToolTip(plain_tip(tip))
            asked.given.connect(lambda value, name=field.name: self._give(name, value))
            asked.left.connect(self.left)
            self.fields[field.name] = asked

    def _give(self, name: str, value: object) -> None:
        mark = "+" if self.fields[name].goes_on else ""
        self.edited.emit(replace(self._record, **{name: value}), f"{mark}{name}")


_ZONE = N_("Make a zone first, on the page Zones")
_PLACE = N_("Make a zone or an object first, on the pages Zones and Objects")
_OBJECT = N_("Put an object down first, on the page Objects")
_DOOR = N_("Name a door first, on the page Doors")
_PLAYERS = N_("Add players first, on the page Players")
_NEEDED: Mapping[str | type, str] = {
    "reach": _ZONE,
    "hold": _OBJECT,
    "take": _OBJECT,
    "door": _DOOR,
    victory.Standing: _PLACE,
    victory.ObjectTaken: _OBJECT,
    victory.HoldsDoor: _DOOR,
    special.ObjectAction: _OBJECT,
    special.FirstPlayer: _PLAYERS,
    special.InitiativeBonus: _PLAYERS,
    special.Truce: _PLAYERS,
}


def needed(wanted: str | type) -> str:
    """What to do first; ``requested`` is the id of a usual way to win or a kind of condition or rule."""
    text = _NEEDED.get(wanted)
    return _(text) if text is not None else ""
