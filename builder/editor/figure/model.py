"""The figure tried out: how tall it is, how far it moves, by which rules. It is remembered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any

from PySide6.QtCore import QObject, Signal

from builder.catalogue import TerrainKind
from builder.errors import BuilderError
from builder.facts import DOORS, EDITIONS, SIZES, Limits, OneOf, nearest
from builder.language import N_
from builder.view import settings

if TYPE_CHECKING:
    from builder.catalogue.cards import Card
    from builder.movement import Edition, Profile


class Puts(StrEnum):
    """What a click puts on a space."""

    FIGURE = "figure"
    ENEMY = "enemy"
    FRIEND = "friend"


class Shows(StrEnum):
    """What the colours show: what one move reaches, what a leap does, or the turns to every space."""

    MOVE = "move"
    LEAP = "leap"
    TURNS = "turns"


@dataclass(frozen=True, slots=True)
class WalkingFigure:
    """A figure as the user sets it: height in levels, move in spaces; the ids of size, edition and door.

    ``range`` 0 is any range. ``leap`` is how many spaces it may leap in place of a move, 0 for none, at most
    ``leap_up`` levels above and ``leap_down`` below its start; ``leap_swiped``: enemies that it leaves may
    swipe. ``climb``: how many times its height counts in going up and down. ``card`` is the id of the army
    card with these values, empty for none.
    """

    height: Annotated[int, Limits(1, 60)] = 5
    move: Annotated[int, Limits(0, 99)] = 5
    size: Annotated[str, OneOf(SIZES)] = "medium"
    double: bool = False
    flying: bool = False
    edition: Annotated[str, OneOf(EDITIONS)] = "master-2"
    door: Annotated[str, OneOf(DOORS)] = "closed"
    range: Annotated[int, Limits(0, 99)] = 0
    ghost_walk: bool = False
    slither: bool = False
    disengage: bool = False
    leap: Annotated[int, Limits(0, 99)] = 0
    leap_up: Annotated[int, Limits(0, 99)] = 0
    leap_down: Annotated[int, Limits(0, 99)] = 0
    leap_swiped: bool = False
    climb: Annotated[int, Limits(1, 9)] = 1
    card: str = ""

    @property
    def profile(self) -> Profile:
        """The same figure in the form that movement takes."""
        from builder.movement import Leap, Profile, Size  # not needed to open the window

        leap = Leap(self.leap, self.leap_up, self.leap_down, swiped=self.leap_swiped) if self.leap else None
        return Profile(
            self.height,
            Size(self.size),
            double=self.double,
            flying=self.flying,
            ghost_walk=self.ghost_walk,
            slither=self.slither,
            disengage=self.disengage,
            leap=leap,
            climb=self.climb,
        )

    @property
    def rules(self) -> Edition:
        """The edition by which it moves."""
        from builder.movement import edition

        return edition(self.edition)

    @property
    def leaps(self) -> bool:
        """Whether it may leap by the rules it goes by."""
        return bool(self.leap) and self.rules.powers


# Translated where they are shown. What stays as it is: edition and door.
PRESETS: Mapping[str, WalkingFigure] = MappingProxyType(
    {
        N_("Soldier"): WalkingFigure(),
        N_("Scout, small and quick"): WalkingFigure(3, 6, "small"),
        N_("Rider on two spaces"): WalkingFigure(6, 7, "large", double=True),
        N_("Giant"): WalkingFigure(9, 6, "huge"),
        N_("Flyer"): WalkingFigure(6, 7, "medium", flying=True),
        N_("Dragon on two spaces"): WalkingFigure(11, 6, "huge", double=True, flying=True),
    }
)


class FigureChoice(QObject):
    """The current figure, the same for every battlefield; ``changed``: results for it are different now.

    ``puts`` is what a click puts down, ``others`` how tall the other figures are, ``shows`` what the colours
    mean. ``kinds`` are the kinds of terrain of the catalogue.
    """

    changed = Signal()

    def __init__(
        self,
        kinds: Mapping[str, TerrainKind],
        parent: QObject | None = None,
        cards: Callable[[], Mapping[str, Card]] | None = None,
    ) -> None:
        """Starts as the last run left it; invalid settings are ignored.

        ``cards`` gives the army cards, by id, when they are first needed; it may raise UnreadableError.
        """
        super().__init__(parent)
        self.kinds = kinds
        self._cards = cards
        self._figure = settings.stored_record("figure", WalkingFigure())
        self._puts = Puts.FIGURE
        self._others = 5
        self._shows = Shows.MOVE
        self._stays = False

    @property
    def figure(self) -> WalkingFigure:
        """The figure."""
        return self._figure

    @property
    def puts(self) -> Puts:
        """What a click puts down."""
        return self._puts

    @property
    def others(self) -> int:
        """How tall the other figures put down are, in levels."""
        return self._others

    @property
    def shows(self) -> Shows:
        """What the colours show; a move if the figure does not leap (any more)."""
        return Shows.MOVE if self._shows is Shows.LEAP and not self._figure.leaps else self._shows

    @property
    def heat(self) -> bool:
        """Whether turns are shown."""
        return self._shows is Shows.TURNS

    @property
    def leaping(self) -> bool:
        """Whether a leap is shown."""
        return self.shows is Shows.LEAP

    @property
    def stays(self) -> bool:
        """Whether the result stays in view while other tools are in use."""
        return self._stays

    @property
    def preset(self) -> str | None:
        """The name of the preset that the figure equals, whatever edition and door; None for none."""
        usual = WalkingFigure()
        plain = replace(self._figure, edition=usual.edition, door=usual.door)
        return next((name for name, figure in PRESETS.items() if figure == plain), None)

    @property
    def cards(self) -> Mapping[str, Card]:
        """All army cards, by id. Raises UnreadableError where a shipped file is missing or broken."""
        return self._cards() if self._cards is not None else {}

    def take(self, preset: str) -> None:
        """Choose a preset. Raises KeyError for an unknown one."""
        self.change(**asdict(replace(PRESETS[preset], edition=self._figure.edition, door=self._figure.door)))

    def take_card(self, id: str) -> None:
        """Become the figure of an army card. Raises KeyError for an unknown card, BuilderError for one that
        never moves, UnreadableError where the cards cannot be read.
        """
        self.change(**asdict(figure_of(self.cards[id], self._figure)))

    def change(self, **parts: Any) -> None:
        """Change parts of the figure, by the fields of `WalkingFigure`, and remember them.

        Another edition turns its card to the other side; after any other number is changed it belongs to no
        card. Raises TypeError for a name that is no field.
        """
        figure = replace(self._figure, **parts)
        if "card" not in parts and not parts.keys() <= {"edition", "door"}:
            figure = replace(figure, card="")
        elif figure.card and "edition" in parts:
            figure = self._on_its_side(figure)
        figure = settings.within_limits(figure, WalkingFigure())
        if figure == self._figure:
            return
        settings.store_all({f"figure/{name}": value for name, value in asdict(figure).items()})
        self._figure = figure
        self.changed.emit()

    def put(self, puts: Puts, others: int | None = None) -> None:
        """Choose what a click puts down, and how tall others are."""
        others = self._others if others is None else nearest(WalkingFigure, "height", others, 5)
        if (puts, others) != (self._puts, self._others):
            self._puts, self._others = puts, others
            self.changed.emit()

    def show(self, shows: Shows) -> None:
        """Choose what the colours show."""
        if shows is not self._shows:
            self._shows = shows
            self.changed.emit()

    def show_turns(self, on: bool) -> None:
        """Show turns, or the reach of one move."""
        self.show(Shows.TURNS if on else Shows.MOVE)

    def stay(self, on: bool) -> None:
        """Let the result stay in view with other tools, or not."""
        if on != self._stays:
            self._stays = on
            self.changed.emit()

    def _on_its_side(self, figure: WalkingFigure) -> WalkingFigure:
        """The figure with the numbers of that side of its card which its edition plays."""
        try:
            return figure_of(self.cards[figure.card], figure)
        except (KeyError, BuilderError):  # the user's own file is another now
            return replace(figure, card="")


def figure_of(card: Card, now: WalkingFigure) -> WalkingFigure:
    """The figure of a card by the edition of ``now``, whose edition and door are kept.

    Move and Range come from the Basic side in the Basic game, else from the other side. Raises BuilderError
    for a base of more than two spaces, which never moves.
    """
    from builder.movement.situation import move_of, profile_of  # not needed to open the window

    profile, rules = profile_of(card), now.rules
    leap = profile.leap
    return replace(
        now,
        card=card.id,
        height=profile.height,
        move=move_of(card, rules),
        range=card.range if rules.powers else card.basic_range,
        size=profile.size.value,
        double=profile.double,
        flying=profile.flying,
        ghost_walk=profile.ghost_walk,
        slither=profile.slither,
        disengage=profile.disengage,
        leap=0 if leap is None else leap.spaces,
        leap_up=0 if leap is None else leap.up,
        leap_down=0 if leap is None else leap.down,
        leap_swiped=leap is not None and leap.swiped,
        climb=profile.climb,
    )
