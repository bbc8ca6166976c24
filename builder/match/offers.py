"""What a player may do now, by what is clicked for it: a figure first, then a space; or a button."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from builder.match.wording import one_end_each
from builder.referee import doors, moving, setup
from builder.referee.attack_action import attackers
from builder.referee.attacking import family, special_of
from builder.referee.game import HANDLERS
from builder.referee.odds import AttackOdds, AttackPreview, attack_previews
from builder.referee.powers.special_attack import last_on_board
from builder.referee.state import Action, Attack, Figure, Move, Place, Use
from builder.scenario import Position, Up

if TYPE_CHECKING:
    from builder.board import Space
    from builder.referee import Game

_BY_FIGURE = (Move, Attack, Place)
Clickable = Mapping["Space", tuple[Action, ...]]
"""What a click on a space can mean."""


class OfferGroup(NamedTuple):
    """A power, or a question, for which something is pointed at: its id, and the figure that uses it (None:
    it is not one figure's).
    """

    power: str
    figure: int | None


class Aimed(NamedTuple):
    """An attack with its odds for the figure that is pointed at; None: for a door."""

    preview: AttackPreview
    figure: Figure | None
    odds: AttackOdds


@dataclass(frozen=True)
class FigureOffers:
    """What one figure may do: by spaces, and each of its attacks with the odds."""

    moves: Clickable = field(default_factory=dict)
    attacks: Clickable = field(default_factory=dict)
    places: Clickable = field(default_factory=dict)
    previews: Mapping[Attack, AttackPreview] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.moves or self.attacks or self.places)

    def aimed_at(self, space: Space) -> tuple[Aimed, ...]:
        """The attacks that may be pointed at by a space, the best of each kind: the normal one, and those of
        each special attack.
        """
        best: dict[str, Aimed] = {}
        for action in self.attacks.get(space, ()):
            if not isinstance(action, Attack):
                continue
            preview = self.previews[action]
            hit = [Aimed(preview, *one) for one in preview.hit]
            if preview.door is not None:
                hit = [Aimed(preview, None, preview.door)]
            found = next((one for one in hit if one.figure and space in one.figure.spaces), hit[0])
            before = best.setdefault(family(action.how), found)
            if found.odds.expected > before.odds.expected:
                best[family(action.how)] = found
        return tuple(best.values())


class Offers:
    """All that a player may do at this moment of a game; it holds until the next action.

    ``buttons`` are actions that need no place. ``groups`` are powers and answers that need one, by what is
    chosen first. ``figures`` may be placed, or may still move or attack if there is a space or target for it.
    """

    def __init__(self, game: Game, player: str, people: Iterable[str] = ()) -> None:
        """``people`` sit at the same screen: they may work castle doors in the turn of others (R183)."""
        self._game, self._player = game, player
        self._known: dict[int, FigureOffers] = {}
        buttons: list[Action] = []
        groups: dict[OfferGroup, list[Action]] = {}
        for action in (*_others(game, player), *_doors_of(game, set(people) - {player})):
            if isinstance(action, Use) and spaces_of(game, action):
                groups.setdefault(OfferGroup(action.power, action.figure), []).append(action)
            else:
                buttons.append(action)
        self._placed: dict[int, list[Place]] = {}
        for place in setup.places(game):
            if place.player == player:
                self._placed.setdefault(place.figure, []).append(place)
        self.buttons, self.groups = tuple(buttons), {key: tuple(found) for key, found in groups.items()}
        self.figures = tuple(dict.fromkeys([*self._placed, *_able(game, player)]))

    @property
    def powers(self) -> bool:
        """Whether a power may be used."""
        return bool(self.groups) or any(isinstance(action, Use) for action in self.buttons)

    def of_figure(self, id: int) -> FigureOffers:
        """What one figure may do."""
        found = self._known.get(id)
        if found is None:
            found = self._known[id] = self._worked_out(id)
        return found

    def of_group(self, group: OfferGroup) -> Clickable:
        """What a click means where a power or a question was chosen."""
        return clickable(self._game, self.groups.get(group, ()))

    def _worked_out(self, id: int) -> FigureOffers:
        game = self._game
        figure = game.state.figures.get(id)
        if figure is None or id not in self.figures:
            return FigureOffers()
        moves = sorted(
            one_end_each(game, moving.moves(game, figure)) if figure.on else (),
            key=lambda move: moving.arrival_of(game, move).weight if isinstance(move, Move) else (),
        )
        previews = {one.action: one for one in attack_previews(game, figure)} if figure.on else {}
        return FigureOffers(
            clickable(game, moves),
            clickable(game, previews),
            clickable(game, one_end_each(game, self._placed.get(id, ()))),
            previews,
        )


def spaces_of(game: Game, action: Action) -> tuple[Space, ...]:
    """The spaces that one may point at for an action; none where it has no place."""
    match action:
        case Move(to=to, tail=tail):
            return game.table.spaces((to,) if tail is None else (to, tail))
        case Place(at=at):
            return game.table.spaces(at)
        case Attack(at=at, target=target, door=door):
            if door:
                space = doors.door_space(game, game.state.doors[door])
                return () if space is None else (space,)
            return _stand(game, target) if at is None else _along(game, action, at)
        case Use(at=at, target=target):
            return game.table.spaces(at) if at else _stand(game, target)
    return ()


def may_surprise(game: Game, move: Move) -> bool:
    """Whether dice are rolled for a move, or it ends on a glyph that nobody knows."""
    arrival = moving.arrival_of(game, move)
    ends = {move.to, move.tail}
    hidden = any(glyph.at in ends and glyph.up is Up.SYMBOL for glyph in game.state.glyphs.values())
    return bool(arrival.swipes or arrival.falls or arrival.perils) or hidden


def clickable(game: Game, actions: Iterable[Action]) -> dict[Space, tuple[Action, ...]]:
    """Actions by the spaces that one may point at for them; those whose leading space it is come first."""
    found: dict[Space, tuple[list[Action], list[Action]]] = {}
    for action in actions:
        for number, space in enumerate(spaces_of(game, action)):
            found.setdefault(space, ([], []))[min(number, 1)].append(action)
    return {space: (*first, *second) for space, (first, second) in found.items()}


def _others(game: Game, player: str) -> Iterator[Action]:
    for handler in HANDLERS:
        if handler.action not in _BY_FIGURE:
            for action in handler.choices(game):
                if action.player == player:
                    yield action


def _doors_of(game: Game, players: Collection[str]) -> Iterator[Action]:
    return (action for action in doors.workings(game) if action.player in players)


def _able(game: Game, player: str) -> Iterator[int]:
    """The figures of a player that may move or attack."""
    turn = game.state.turn
    if turn is not None and turn.player == player:
        yield from (figure.id for figure in moving.movable(game))
        yield from (figure.id for figure in attackers(game))


def _along(game: Game, attack: Attack, at: Position) -> tuple[Space, ...]:
    """The spaces that an attack along a line is pointed at by: of all whom it hits, and its last one."""
    figure = game.state.figures[attack.figure]
    hook, special = special_of(game, figure, attack.how)
    hit = hook.hit_by(game, figure, special, attack.target, at)
    last = game.table.spaces((last_on_board(game, figure, special, at),))
    return tuple(dict.fromkeys([*(space for one in hit for space in one.spaces), *last]))


def _stand(game: Game, id: int | None) -> tuple[Space, ...]:
    figure: Figure | None = game.state.figures.get(id) if id is not None else None
    return figure.spaces if figure is not None and figure.on else ()
