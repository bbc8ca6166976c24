"""A scenario: what is played on a battlefield, as plain records. Nothing here knows how to play it.

What files of other programs say that a scenario has no words for is preserved, and goes back unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Literal

from builder.catalogue.bases import MOST_SPACES
from builder.catalogue.glyphs import KINDS, Glyph
from builder.catalogue.powers import Who
from builder.facts import (
    AS_DECIDED,
    EDITIONS,
    GATHERINGS,
    SIZES,
    DoorState,
    Gathering,
    Limits,
    OneOf,
    RuleChoices,
)
from builder.hexgrid import Hex
from builder.scenario.glyph_wording import CARRIED, EFFECTS
from builder.scenario.places import NO_TEXTS, UNIQUE_HEROES, Figures, LongText, Position, Texts, Turn
from builder.scenario.rosters import ANY_ARMY, ArmyRules
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Victory


@dataclass(frozen=True, slots=True)
class ForeignFigure:
    """The figure of a file that became the object or neutral figure ``id``, as that file has it.

    ``name`` and ``file`` (of its model) are those of the other program, ``rotation`` is 0 to 5.
    """

    id: str
    positions: Annotated[tuple[Position, ...], Limits(1, 2)]
    name: LongText = ""
    file: LongText = ""
    rotation: Turn = 0


@dataclass(frozen=True, slots=True)
class ForeignMark:
    """The marker of a file that became the object ``id``: its ``name`` in the other program.

    ``letter`` is that of a glyph that has no card here, empty for a plain marker; ``uid`` its own id there.
    """

    id: str
    name: str = ""
    letter: str = ""
    uid: str = ""


@dataclass(frozen=True, slots=True)
class Foreign:
    """All of it. ``players`` as the author wrote it; ``rtf`` is the notes as rich text, each byte as the
    character with its number.
    """

    players: LongText = ""
    rtf: LongText = ""
    figures: tuple[ForeignFigure, ...] = ()
    marks: tuple[ForeignMark, ...] = ()

    def figure(self, id: str) -> ForeignFigure | None:
        """The figure that became the object or neutral figure of that id."""
        return next((figure for figure in self.figures if figure.id == id), None)

    def mark(self, id: str) -> ForeignMark | None:
        """The marker that became the object of that id."""
        return next((mark for mark in self.marks if mark.id == id), None)


NOTHING_FOREIGN = Foreign()


Base = Annotated[tuple[Position, ...], Limits(1, MOST_SPACES)]
"""All spaces of the base of a figure."""
_NO_NUMBERS: Mapping[str, int] = MappingProxyType({})


class Declined(StrEnum):
    """What a player may do and, by a standing choice, does not."""

    SWIPES = "swipes"
    REINFORCEMENTS = "reinforcements"


class Up(StrEnum):
    """The side of a glyph that lies up."""

    POWER = "power"
    SYMBOL = "symbol"


@dataclass(frozen=True, slots=True)
class Zone:
    """Spaces with a name: where armies start, or what a condition speaks of. ``colour`` as in files of other
    programs.
    """

    id: str
    positions: tuple[Position, ...]
    name: Texts = field(default_factory=lambda: NO_TEXTS)
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Required:
    """At least ``count`` of such figures must be placed in a zone, or on one space of it (``at``)."""

    figures: Figures
    count: Annotated[int, Limits(1, 1_000)] = 1
    zone: str = ""
    at: Position | None = None


@dataclass(frozen=True, slots=True)
class FixedFigure:
    """A figure that starts on given spaces, all of its base: its card, which figure of that card (from 1)."""

    card: str
    positions: Base
    number: Annotated[int, Limits(1, 24)] = 1


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: seats stand in the order in which the players sit, clockwise ("to the left").

    ``points``: what the army may cost (0: no army of choice). ``zones``: where it starts. ``army``: ids of
    army cards of a pre-made army (may be empty: the players bring theirs). ``figures``: what stands on fixed
    spaces; their cards are not paid with points. ``required``: what the army must hold. ``declines``: what he
    does not do though he may: his figures do not swipe (R073), he does not roll for reinforcements.
    """

    id: str
    name: Texts = field(default_factory=lambda: NO_TEXTS)
    team: str = ""
    points: int = 0
    zones: tuple[str, ...] = ()
    gathering: tuple[Gathering, ...] = GATHERINGS
    army: tuple[str, ...] = ()
    figures: tuple[FixedFigure, ...] = ()
    required: tuple[Required, ...] = ()
    declines: tuple[Declined, ...] = ()

    @property
    def side(self) -> str:
        """The team, or the player where there is none."""
        return self.team or self.id


@dataclass(frozen=True, slots=True)
class Layout:
    """The scenario for one number of players. ``placement``: who places first where no roll decides, then to
    the left; empty where a d20 decides (R021).
    """

    seats: Annotated[tuple[Seat, ...], Limits(1, 100)]
    placement: str = ""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def sides(self) -> tuple[str, ...]:
        """Teams and players without team, in the order of the seats."""
        return tuple(dict.fromkeys(seat.side for seat in self.seats))


@dataclass(frozen=True, slots=True)
class PlacedGlyph:
    """A glyph on a space. ``inert``: it neither works, nor stops, nor moves."""

    name: str
    at: Position
    up: Up = Up.POWER
    inert: bool = False


@dataclass(frozen=True, slots=True)
class ShuffledGlyphs:
    """Glyphs laid in an order by lot, one on each of the spaces (or as many as there are): symbol-side up, so
    that nobody knows which lies where, or power-side up. Of more glyphs than spaces some are not in the game.
    """

    names: tuple[str, ...]
    positions: tuple[Position, ...]
    up: Up = Up.SYMBOL


@dataclass(frozen=True, slots=True)
class SecretGlyphs:
    """Glyphs that a player lays symbol-side up on own cards that fit, one on each; ``key`` must be among
    them.
    """

    player: str
    names: tuple[str, ...]
    key: str
    on: Figures = UNIQUE_HEROES


@dataclass(frozen=True, slots=True)
class ScenarioObject:
    """Something on a space that the rules or conditions speak of: a flag, a glyph used as an object.

    ``owner``: the player whose it is, empty for nobody's. ``stops``: landing on it ends the move.
    """

    id: str
    at: Position
    kind: Literal["glyph", "flag", "marker"] = "marker"
    name: Texts = field(default_factory=lambda: NO_TEXTS)
    glyph: str = ""
    owner: str = ""
    stops: bool = False


@dataclass(frozen=True, slots=True)
class NeutralFigure:
    """A figure of nobody's: a captive cannot act, be controlled or moved."""

    id: str
    card: str
    positions: Base
    captive: bool = True


@dataclass(frozen=True, slots=True)
class ScenarioDoor:
    """The door of the doorway whose space 1 lies on ``hex``: its state at the start, and who holds its card
    (empty: nobody yet; the first figure on space 4 takes it, R182).
    """

    id: str
    hex: Hex
    state: DoorState = "closed"
    owner: str = ""


@dataclass(frozen=True, slots=True)
class OwnGlyph:
    """A glyph of a scenario's own, as `Glyph` says; its dice count against figures of a ``species`` and of
    ``sizes``, where these are said.
    """

    id: str
    name: str
    letter: Annotated[str, Limits(0, 3)]
    kind: Annotated[str, OneOf(tuple(KINDS))] = "object"
    given: Annotated[Mapping[str, int], Limits(1, 20)] = field(default_factory=lambda: _NO_NUMBERS)
    carried: bool = False
    species: str = ""
    sizes: tuple[Annotated[str, OneOf(SIZES)], ...] = ()

    @property
    def glyph(self) -> Glyph:
        """It among the glyphs of the game."""
        return Glyph(
            self.id, self.name, self.letter, kind=self.kind, given=self.given, carried=self.carried,
            against=Who(species=self.species.lower(), sizes=self.sizes),
        )  # fmt: skip

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds that do something, where a hero carries it or nobody does."""
        return tuple(CARRIED if self.carried else EFFECTS)


@dataclass(frozen=True, slots=True)
class Scenario:
    """All of it. ``battlefield`` is the name of the file it is played on; empty where that is given with it.

    ``choices``: how it is played where the books leave that open. ``boxes``: which boxes and how many of them
    it asks for. ``army``: what is asked of every army besides its points. ``rounds``: the last
    round, 0 for no limit.
    ``layouts``: one for each number of players it can be played with. ``own_glyphs``: what glyphs of its own
    do. ``foreign``: what files of other programs hold besides.
    """

    title: Texts = field(default_factory=lambda: NO_TEXTS)
    author: str = ""
    battlefield: str = ""
    edition: Annotated[str, OneOf(EDITIONS)] = "master-2"
    choices: RuleChoices = AS_DECIDED
    boxes: Annotated[Mapping[str, int], Limits(1, 99)] = field(default_factory=lambda: _NO_NUMBERS)
    army: ArmyRules = ANY_ARMY
    layouts: Annotated[tuple[Layout, ...], Limits(0, 100)] = ()
    zones: tuple[Zone, ...] = ()
    own_glyphs: Annotated[tuple[OwnGlyph, ...], Limits(0, 100)] = ()
    glyphs: tuple[PlacedGlyph, ...] = ()
    shuffled: tuple[ShuffledGlyphs, ...] = ()
    secret: tuple[SecretGlyphs, ...] = ()
    objects: tuple[ScenarioObject, ...] = ()
    neutrals: tuple[NeutralFigure, ...] = ()
    doors: tuple[ScenarioDoor, ...] = ()
    rounds: Annotated[int, Limits(0, 1_000)] = 0
    rules: tuple[SpecialRule, ...] = ()
    victory: tuple[Victory, ...] = ()
    story: Texts = field(default_factory=lambda: NO_TEXTS)
    goal: Texts = field(default_factory=lambda: NO_TEXTS)
    setup: Texts = field(default_factory=lambda: NO_TEXTS)
    notes: Texts = field(default_factory=lambda: NO_TEXTS)
    foreign: Foreign = NOTHING_FOREIGN

    @property
    def basic(self) -> bool:
        """Whether it is played by the Basic rules."""
        return self.edition == "basic"

    def glyphs_beside(self, glyphs: Mapping[str, Glyph]) -> Mapping[str, Glyph]:
        """Glyphs by id with its own, of which one may take the place of another."""
        if not self.own_glyphs:
            return glyphs
        return {**glyphs, **{own.id: own.glyph for own in self.own_glyphs}}

    def layout(self, players: int | None = None) -> Layout | None:
        """The layout for a number of players, the first one where none is said; None where there is none."""
        for layout in self.layouts:
            if players is None or layout.players == players:
                return layout
        return None

    def zone(self, id: str) -> Zone | None:
        """A zone by its id."""
        return next((zone for zone in self.zones if zone.id == id), None)

    def object(self, id: str) -> ScenarioObject | None:
        """An object by its id."""
        return next((thing for thing in self.objects if thing.id == id), None)
