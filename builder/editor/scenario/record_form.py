"""A form for a record of a scenario, built from its fields, and the labels of all fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, get_type_hints

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from builder.api import ArmyRules
from builder.editor.scenario import about as offers
from builder.editor.scenario.about import FormContext
from builder.editor.scenario.marker_list import GlyphBag
from builder.editor.scenario.value_fields import (
    OF_CARDS,
    ChancesField,
    ChoiceField,
    FiguresField,
    GlyphNumbersField,
    NumberField,
    OptionalFiguresField,
    RoundsField,
    SeveralField,
    SwitchField,
    TextField,
    TranslatedField,
    ValueField,
)
from builder.facts import RuleChoices
from builder.language import N_, _
from builder.scenario import (
    Figures,
    FixedFigure,
    Gathering,
    NeutralFigure,
    OwnGlyph,
    PlacedGlyph,
    Scenario,
    ScenarioObject,
    Seat,
    SecretGlyphs,
    Texts,
    Up,
    Zone,
    special,
    victory,
)
from builder.scenario.places import limits_of
from builder.view.widgets import PlainLabel, form_layout, plain_tip

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
    """A field: its label and what it means. ``none`` is shown for no value; ``offer`` gives the choices, or
    what an empty text shows; ``prompt`` asks for one more, or is an example of a text. ``name`` is for screen
    readers, ``step`` is the label of a change in the history. ``by``: the increment of a number, which then
    fills the width.
    """

    label: str
    tip: str = ""
    none: str = ""
    offer: offers.Offer | None = None
    prompt: str = ""
    name: str = ""
    step: str = ""
    by: int = 0
    made: Callable[[str, QWidget], ValueField] | None = None  # its field, where the type does not say


_WHICH = Word(N_("Which figures"))
_COUNT = Word(N_("At least"), N_("So many of them"))
_SINCE = N_("From round")
_ANY_NUMBER = N_("any number")
_AGAINST = N_("Its dice count against these figures only")
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
    (Scenario, "title"): Word(
        N_("Title"),
        prompt=N_("What is it called?"),
        name=N_("Title of the scenario"),
        step=N_("Rename scenario"),
    ),
    (Scenario, "author"): Word(
        N_("Author"), prompt=N_("Who made it?"), name=N_("Author of the scenario"), step=N_("Change author")
    ),
    (Scenario, "edition"): Word(N_("Rules"), offer=offers.editions, step=N_("Change rules")),
    (Scenario, "rounds"): Word(
        N_("Last round"),
        N_("After this round the game is over; 0 for no limit"),
        none=N_("no limit"),
        step=N_("Change last round"),
        by=1,
    ),
    (ArmyRules, "system"): Word(
        N_("Points"),
        N_("The system in which they are counted"),
        offer=offers.systems,
        name=N_("System of points"),
    ),
    (ArmyRules, "figures"): Word(N_("Figures"), N_("The most figures of an army"), none=_ANY_NUMBER),
    (ArmyRules, "spaces"): Word(
        N_("Spaces"), N_("The most spaces that the bases of an army take"), none=_ANY_NUMBER
    ),
    (ArmyRules, "copies"): Word(
        N_("Of each card"), N_("The most copies of a card that is not unique"), none=_ANY_NUMBER
    ),
    (ArmyRules, "generals"): Word(N_("Generals"), N_("The most generals of an army"), none=_ANY_NUMBER),
    (ArmyRules, "eras"): Word(
        N_("Cards of"),
        none=N_("any time"),
        offer=offers.eras,
        prompt=N_("Add a time…"),
        name=N_("Times of cards"),
    ),
    (ArmyRules, "sets"): Word(
        N_("Sets"), none=N_("any set"), offer=offers.sets, prompt=N_("Add a set…"), name=N_("Sets of cards")
    ),
    (RuleChoices, "ruins"): Word(
        N_("Ruins"),
        N_("A ruin is 6 levels high; who stands at its top passes in any case"),
        offer=offers.ruins,
        name=N_("How ruins are crossed"),
        step=N_("Change how ruins are crossed"),
    ),
    (RuleChoices, "ladder_falls"): Word(
        N_("Ladder falls"),
        N_("Whether a figure on a rung may fall to the ground below, past other rungs"),
        offer=offers.ladder_falls,
        step=N_("Change falls down ladders"),
    ),
    (RuleChoices, "lobs"): Word(
        N_("Grenades"),
        N_("Whether the lob height also limits how far down something is thrown"),
        offer=offers.lobs,
        name=N_("What limits grenades"),
        step=N_("Change what limits grenades"),
    ),
    (RuleChoices, "laur_walls"): Word(
        N_("Long Laur walls"),
        N_("No printed rule says what these walls block"),
        offer=offers.laur_walls,
        name=N_("What long Laur walls block"),
        step=N_("Change what long Laur walls block"),
    ),
    (RuleChoices, "laur_arches"): Word(
        N_("Laur arches"),
        N_("No printed rule says who passes below the arch of a wall"),
        offer=offers.laur_arches,
        step=N_("Change who passes Laur arches"),
    ),
    (Seat, "name"): Word(
        N_("Name"), offer=offers.seat_name, name=N_("Name of the player"), step=N_("Rename player")
    ),
    (Seat, "team"): Word(
        N_("Team"),
        N_("Players who write the same here play together; empty plays alone"),
        offer=offers.team_ids,
        prompt=N_("plays alone"),
        name=N_("Team of the player"),
        step=N_("Team of a player"),
    ),
    (Seat, "points"): Word(
        N_("Points"),
        N_("What the army may cost; 0 where only figures on fixed spaces play"),
        none=N_("no army of choice"),
        name=N_("Army points"),
        step=N_("Points of a player"),
        by=10,
    ),
    (Seat, "gathering"): Word(
        N_("Army"),
        offer=offers.gatherings,
        name=N_("How the army is gathered"),
        step=N_("How an army is gathered"),
    ),
    (Zone, "name"): Word(
        N_("Name"), offer=offers.zone_number, name=N_("Name of the zone"), step=N_("Rename zone")
    ),
    (Zone, "colour"): Word(
        N_("Colour"), offer=offers.colours, name=N_("Colour of the zone"), step=N_("Colour of a zone")
    ),
    (PlacedGlyph, "up"): Word(
        "", offer=offers.sides_up, name=N_("Side of the glyph that lies up"), step=N_("Turn a glyph over")
    ),
    (PlacedGlyph, "inert"): Word(
        N_("Without power: it neither works nor stops"), step=N_("Power of a glyph")
    ),
    (OwnGlyph, "name"): Word(N_("Name"), name=N_("Name of the glyph")),
    (OwnGlyph, "letter"): Word(
        N_("Letter"), N_("Up to three; they are drawn on it"), name=N_("Letter of the glyph")
    ),
    (OwnGlyph, "kind"): Word(N_("Power"), offer=offers.glyph_kinds, name=N_("Power of the glyph")),
    (OwnGlyph, "given"): Word("", name=N_("Numbers of the power"), made=GlyphNumbersField),
    (OwnGlyph, "carried"): Word(N_("A treasure: a unique hero carries it")),
    (OwnGlyph, "species"): Word(
        N_("Against"),
        _AGAINST,
        none=N_("all species"),
        offer=offers.species,
        name=N_("Against which species"),
    ),
    (OwnGlyph, "sizes"): Word(
        N_("Of size"), _AGAINST, none=N_("any size"), offer=offers.sizes, prompt=N_("Add a size…")
    ),
    (ScenarioObject, "name"): Word(N_("Name"), name=N_("Name of the object"), step=N_("Rename object")),
    (ScenarioObject, "owner"): Word(
        N_("Whose"), offer=offers.owners_of_things, name=N_("Whose it is"), step=N_("Whose an object is")
    ),
    (ScenarioObject, "stops"): Word(N_("Landing on it ends the move"), step=N_("Whether it stops")),
    (NeutralFigure, "captive"): Word(
        N_("Captive: nobody moves or controls it"), step=N_("Whether it is a captive")
    ),
    (FixedFigure, "number"): Word(
        N_("Number on its card"), name=N_("Which figure of its card"), step=N_("Number of a figure"), by=1
    ),
    (SecretGlyphs, "player"): Word(
        N_("Player"), offer=offers.players, name=N_("Who lays them"), step=N_("Who lays secret glyphs")
    ),
    (SecretGlyphs, "names"): Word("", name=N_("Secret glyphs"), step=N_("Secret glyphs"), made=GlyphBag),
    (SecretGlyphs, "key"): Word(
        N_("Key glyph"),
        N_("It must be among those laid; conditions speak of it"),
        offer=offers.keys,
        name=N_("The glyph that matters"),
        step=N_("The glyph that matters"),
    ),
    (SecretGlyphs, "on"): Word(
        N_("On which of their cards:"),
        name=N_("On which cards"),
        step=N_("Cards with secret glyphs"),
        made=partial(FiguresField, whose=False, parts=OF_CARDS),
    ),
}
"""Every field that is asked for in a form; what a condition is made of is its tree."""


def field_of(record: type, name: str, parent: QWidget) -> ValueField:
    """The field that asks for a value of a record, as its type says."""
    word, kind, limits = FIELDS[record, name], get_type_hints(record)[name], limits_of(record, name)
    texts = (word.name or word.label, word.none, word.prompt)
    label, none, prompt = (_(text) if text else "" for text in texts)
    if word.made is not None:
        return word.made(label, parent)
    if kind == Texts:
        return TranslatedField(label, parent, limits, prompt, word.offer)
    if kind is str and (word.offer is None or prompt):
        return TextField(label, parent, limits, prompt, word.offer)
    if word.offer is not None and kind == tuple[str, ...]:
        return SeveralField(label, parent, word.offer, prompt, none)
    if word.offer is not None:
        return ChoiceField(label, parent, word.offer, none, _READ.get(kind, str))
    if kind == Figures | None:
        return OptionalFiguresField(label, parent, prompt)
    if kind in _PLAIN:
        return _PLAIN[kind](label, parent)
    return NumberField(label, parent, limits, none, optional=kind is not int, by=word.by)


_PLAIN: Mapping[Any, Callable[[str, QWidget], ValueField]] = {
    bool: SwitchField,
    Figures: FiguresField,
    tuple[int, ...]: RoundsField,
    tuple[special.Chance, ...]: ChancesField,
}
_READ: Mapping[Any, Callable[[str], object]] = {
    Up: Up,
    tuple[Gathering, ...]: lambda id: tuple(Gathering(way) for way in id.split("+") if way),
}
"""The values of what is chosen by an id."""


class RecordForm(QWidget):
    """Shows a record. ``edited`` carries its new state and the changed field, with a plus before it if more
    such changes may follow; ``left`` ends such a step.
    """

    edited = Signal(object, str)
    left = Signal()

    def __init__(self, parent: QWidget, kind: type | None = None, step: str = "") -> None:
        """``kind`` is that of the records shown first; ``step`` what the history calls a change where the
        words of its field do not say.
        """
        super().__init__(parent)
        self._step = step
        self.form = form_layout(parent=self, margins=0, spacing=6)
        self.fields: dict[str, ValueField] = {}
        self._record: Any = None
        self._kind: type | None = None
        if kind is not None:
            self._make_rows(kind)

    def show_record(self, record: Any, about: FormContext) -> None:
        """Show it, None for none; the rows are rebuilt only for a record of another kind."""
        if record is not None and type(record) is not self._kind:
            self._make_rows(type(record))
        self._record = record
        self.setVisible(record is not None and bool(self.fields))
        for name, field in self.fields.items() if record is not None else ():
            field.show_value(getattr(record, name), replace(about, record=record))

    def step_of(self, field: str) -> str:
        """What the history calls a change, by the field that ``edited`` carries."""
        assert self._kind is not None
        return _(FIELDS[self._kind, field.removeprefix("+")].step or self._step)

    def _make_rows(self, kind: type) -> None:
        while self.form.rowCount():
            self.form.removeRow(0)
        self.fields, self._kind = {}, kind
        for name in (field.name for field in fields(kind) if (kind, field.name) in FIELDS):
            word, asked = FIELDS[kind, name], field_of(kind, name, self)
            text, tip = (_(words) if words else "" for words in (word.label, word.tip))
            asked.setToolTip(plain_tip(tip))
            if asked.labelled or not text:
                self.form.addRow(asked)
            elif asked.wide:
                label = PlainLabel(text, self)
                label.setBuddy(asked)
                self.form.addRow(label)
                self.form.addRow(asked)
            else:
                self.form.addRow(text, asked)
                self.form.labelForField(asked).setToolTip(plain_tip(tip))
            asked.given.connect(lambda value, name=name: self._give(name, value))
            asked.left.connect(self.left)
            self.fields[name] = asked

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
    """What must be done before; ``wanted`` is the id of a usual way to win or a kind of condition or rule."""
    text = _NEEDED.get(wanted)
    return _(text) if text is not None else ""
