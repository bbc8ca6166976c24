"""What happened, as frozen records: one class a kind, with what each player may know of it.

`Event.plain` is the form of journals and of ``--json``: the fields by their names, positions as
[q, r, level]. A field with a default is left out of it where it has that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, dataclass_transform

from builder.catalogue.powers import RollOutcome
from builder.plaindata.records import Codec, Form, unread
from builder.referee.dice import About, Share
from builder.scenario import Position
from builder.scenario.places import POSITION

_KNOWN_TO = "known_to"


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Event:
    """One thing that happened; each class of it is a frozen record. ``secret`` names the field that only the
    players ``known_to`` may see.
    """

    kind: ClassVar[str]
    secret: ClassVar[str]

    def __init_subclass__(cls, *, kind: str, secret: str = "") -> None:
        cls.kind, cls.secret = kind, secret
        dataclass(frozen=True, kw_only=True)(cls)

    def known_by(self, player: str | None) -> bool:
        """Whether a player may know all of it; None may."""
        return not self.secret or player is None or player in getattr(self, _KNOWN_TO)

    def plain(self, player: str | None = None) -> dict[str, Any]:
        """The event as data: all of it, or as much as one player may know."""
        found: dict[str, Any] = {"event": self.kind, **_CODEC.data(self)}
        for name in (_KNOWN_TO,) if self.known_by(player) else (_KNOWN_TO, self.secret):
            found.pop(name, None)
        about = found.pop("about", {})
        return {**found, **about}


class Changed(NamedTuple):
    """What a power makes of the hits of an attack: wounds more or fewer, and wounds to the attacker."""

    of: str
    wounds: int
    back: int


def _about(about: About, beside: Any) -> dict[str, Any]:
    """What is said of a roll; one for a power always says whose."""
    said: dict[str, Any] = _ABOUT.data(about)
    return {"figure": about.figure, "target": about.target, **said} if about.power else said


_ROW = Form(unread, lambda value, beside: [*value])
_ABOUT = Codec({Share: _ROW})
_CODEC = Codec(
    {Position: POSITION, Share: _ROW, Changed: _ROW, About: Form(unread, _about)},
    kept={(RollOutcome, "least"): None},
)


# Dice.


class Rolled(Event, kind="rolled"):
    """Dice were rolled: what they showed, for what, by whom; ``about`` is what the number is due to."""

    dice: str
    sides: tuple[int, ...]
    why: str
    player: str
    about: About


class PowerRolled(Event, kind="power-rolled"):
    """What a d20 brings a power: whether it was ``least`` or more, or the row of its table."""

    power: str
    figure: int | None
    target: int | None
    roll: int
    least: int | None = None
    worked: bool | None = None
    row: RollOutcome | None = None


# Armies and places.


class CardTaken(Event, kind="card-taken"):
    """A player drafted a card (R023)."""

    player: str
    card: str


class Drafted(Event, kind="drafted"):
    """A player drafts no more (R025)."""

    player: str


class ArmyBrought(Event, kind="army"):
    """A player brought a pre-made army: ids of cards (R021)."""

    player: str
    cards: tuple[str, ...]


class SecretLaid(Event, kind="secret-laid", secret="glyph"):
    """A glyph was laid on a card, symbol-side up."""

    player: str
    card: str
    glyph: str
    known_to: tuple[str, ...]


class SecretShown(Event, kind="secret-shown"):
    """The glyph on a card was turned over."""

    player: str
    card: str
    glyph: str


class Placed(Event, kind="placed"):
    """A figure was put on its start zone (R022)."""

    player: str
    figure: int
    at: tuple[Position, ...]
    zone: str


class LeftOut(Event, kind="left-out"):
    """A figure found no space (R022)."""

    player: str
    figure: int


# Rounds and turns.


class Order(Event, kind="order"):
    """In which order players place or act."""

    players: tuple[str, ...]


class RoundBegan(Event, kind="round"):
    """A round began."""

    round: int


class RoundEnded(Event, kind="round-ended"):
    """A round was over."""

    round: int


class RoundLimit(Event, kind="round-limit"):
    """A round came to its limit of actions."""

    round: int
    actions: int


class MarkerPut(Event, kind="marker-put", secret="marker"):
    """An order marker was put on a card, face down (R010)."""

    player: str
    card: str
    marker: str
    known_to: tuple[str, ...]


class Revealed(Event, kind="revealed"):
    """An order marker was revealed (R012)."""

    player: str
    marker: str
    card: str


class TurnBegan(Event, kind="turn"):
    """A turn with a card began; ``number`` counts the turns of the round."""

    player: str
    card: str
    number: int


class TurnLost(Event, kind="turn-lost"):
    """Nobody could take a turn (R012)."""

    player: str
    turn: int


class TurnEnded(Event, kind="turn-ended"):
    """A turn was over."""

    player: str
    card: str


class GameOver(Event, kind="game-over"):
    """The game was over, as `builder.referee.state.Outcome` says."""

    sides: tuple[str, ...]
    players: tuple[str, ...]
    victory: int | None
    round: int
    reason: str


# Figures.


class Moved(Event, kind="moved"):
    """A figure moved: where it stood, the way of its leading end, where its other end came to lie."""

    figure: int
    stood: tuple[Position, ...]
    way: tuple[Position, ...]
    tail: Position | None
    cost: int
    how: str


class Stands(Event, kind="stands"):
    """A figure came to stand on spaces without moving there."""

    figure: int
    at: tuple[Position, ...]
    why: str


class Attacked(Event, kind="attack"):
    """An attack was announced (R114)."""

    figure: int
    target: int | None
    door: str
    how: str


class HitsSeveral(Event, kind="hits-several"):
    """Whom a special attack hits at once."""

    figure: int
    targets: tuple[int, ...]
    how: str


class Hit(Event, kind="hit"):
    """What came of an attack on a figure or door; ``more``: hits by powers, ``kept``: shields by powers,
    ``blocks``: by a door's card.
    """

    figure: int
    target: int | None = None
    door: str | None = None
    more: tuple[Share, ...]
    kept: tuple[Share, ...] | None = None
    blocks: int | None = None
    changed: tuple[Changed, ...] | None = None
    undefended: str | None = None
    skulls: int
    shields: int
    wounds: int
    back: int | None = None


class Wounded(Event, kind="wounded"):
    """A figure took wounds (R104)."""

    figure: int
    wounds: int
    total: int
    life: int
    why: str
    by: int | None


class Healed(Event, kind="healed"):
    """Wounds were taken off a figure."""

    figure: int
    wounds: int
    total: int
    why: str


class FigureDestroyed(Event, kind="destroyed"):
    """A figure was destroyed; ``at``: where it stood."""

    figure: int
    why: str
    by: int | None
    at: tuple[Position, ...]


class TileLeft(Event, kind="tile-left"):
    """A destroyed figure left a tile (R228)."""

    figure: int
    piece: str
    at: tuple[Position, ...]


class TileLaid(Event, kind="tile-laid"):
    """A tile was laid by a power."""

    piece: str
    at: Position


class FigureLaid(Event, kind="figure-laid"):
    """A destroyed figure was laid on a card (R028)."""

    figure: int
    card: str


class CardMarkers(Event, kind="card-markers"):
    """Markers of a power were laid on a card or taken off it; so many lie there now."""

    card: str
    left: int


class CardChosen(Event, kind="card-chosen"):
    """A card was chosen for the powers of another one, for the whole game."""

    card: str
    chosen: str


class TakenOver(Event, kind="taken-over"):
    """A player took control of a card; that many order markers went."""

    card: str
    player: str
    was: str
    markers: int


# Glyphs, doors, objects.


class GlyphTurned(Event, kind="glyph-turned"):
    """A glyph was turned power-side up (R120)."""

    glyph: int
    name: str
    figure: int


class GlyphReached(Event, kind="glyph-reached"):
    """A figure came to stand on a glyph that lies power-side up (R122)."""

    name: str
    figure: int


class GlyphLaid(Event, kind="glyph-laid"):
    """A glyph was laid on a space by a power."""

    glyph: int
    name: str
    at: Position


class GlyphRemoved(Event, kind="glyph-removed"):
    """A glyph was taken off the battlefield."""

    glyph: int
    name: str


class GlyphTaken(Event, kind="glyph-taken"):
    """A figure took a treasure glyph along."""

    glyph: int
    name: str
    figure: int


class GlyphPutDown(Event, kind="glyph-put-down"):
    """A treasure glyph lies on the battlefield again."""

    glyph: int
    name: str
    figure: int
    at: Position


class Trapped(Event, kind="trapped"):
    """A figure set off the trap of a treasure glyph, which stays where it lies."""

    glyph: int
    figure: int


class GlyphCollected(Event, kind="collected"):
    """A glyph was collected."""

    player: str
    name: str
    figure: int


class DoorWorked(Event, kind="door"):
    """A door was opened or closed (R183)."""

    door: str
    state: str
    player: str


class DoorCard(Event, kind="door-card"):
    """A Door Card changed hands, with the wounds on it (R182)."""

    door: str
    player: str
    was: str
    wounds: int


class DoorWounded(Event, kind="door-wounded"):
    """A door took wounds (R189)."""

    door: str
    wounds: int
    total: int
    by: int | None


class DoorDestroyed(Event, kind="door-destroyed"):
    """A door was destroyed (R189)."""

    door: str
    by: int | None


class ObjectWasTaken(Event, kind="object-taken"):
    """An object of the scenario was taken."""

    object: str
    figure: int
    player: str
    side: str


# Powers and special rules.

BY_HAND = "by-hand"
"""Why something happens that players do by hand; `DoneByHand` has said it."""


class DoneByHand(Event, kind="by-hand"):
    """A player did something by hand, as agreed: the fields of `builder.referee.state.ByHand`."""

    player: str
    what: str
    figure: int | None = None
    at: tuple[Position, ...] = ()
    number: int | None = None
    rest: bool = False
    why: str = ""


class RulingProposed(Event, kind="ruling-proposed"):
    """A player proposed a ruling: the fields of `builder.referee.state.ProposeRuling`."""

    player: str
    what: str
    figure: int
    target: int | None = None
    at: Position | None = None


class Ruled(Event, kind="ruled"):
    """What was ruled, by agreement or by the dice before it (R089): a word of `RuledAs`."""

    what: str
    figure: int
    target: int | None = None
    at: Position | None = None


class Used(Event, kind="used"):
    """A power, glyph or rule was used; ``asked``: as an answer."""

    power: str
    player: str
    figure: int | None
    target: int | None
    name: str
    asked: bool


class Paralysed(Event, kind="paralysed"):
    """A figure was paralysed by another."""

    figure: int
    target: int


class SpiritLeft(Event, kind="spirit"):
    """A spirit gives a card dice for the rest of the game."""

    figure: int
    card: str
    attack: int
    defense: int


class TruceOver(Event, kind="truce-over"):
    """An attack ended a truce."""

    player: str
    attacked: str


class HazardRose(Event, kind="hazard"):
    """A hazard has reached a level."""

    rule: str
    lowest: int
    highest: int
    terrains: tuple[str, ...]


class ReinforcementsWon(Event, kind="reinforcements"):
    """Players won a second army."""

    players: tuple[str, ...]
    points: int
