"""Who stands where, who is engaged with whom, who sees whom: questions of position, answered once each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from builder.board import Door, Space, SpaceKind
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS, centre
from builder.movement.engagement import engaged
from builder.movement.figures import Profile
from builder.movement.movers import NOWHERE, mover
from builder.movement.situation import SWIPE_DICE, Other, Situation
from builder.movement.strides import gait_of
from builder.referee.bases import lies_flat, stays_put
from builder.referee.shares import SWIPE, Share, shares, total
from builder.referee.state import Figure
from builder.referee.table import spot_of
from builder.scenario.model import Declined
from builder.scenario.places import Spot

if TYPE_CHECKING:
    from builder.referee.game import Game
    from builder.sight import Standing

Kept = TypeVar("Kept")

_ASIDE = 2 * ACROSS_FLATS
"""How far beyond the middles of their spaces nothing hides one figure from another, mm: lines of sight begin
and end within one hex of them, and what stands in their way is as wide as one.
"""


class Positions:
    """Answers for the present positions of a game; it forgets them when one of them changes."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._at = -1
        self._kept: dict[Hashable, Any] = {}
        self._sights: dict[tuple[object, ...], bool] = {}
        self._beside: dict[tuple[int, int], bool] = {}
        self._taken: dict[Space, Figure] | None = None
        self._others: dict[str, tuple[Other, ...]] = {}

    def forget(self) -> None:
        """Forget everything: the state was put back."""
        self._at = -1

    def renew(self, figure: Figure) -> None:
        """A figure that stands where it stood has other wounds or lies on another card."""
        if self._taken is not None and figure.on:
            self._taken.update(dict.fromkeys(figure.spaces, figure))

    def kept(self, key: Hashable, work_out: Callable[[], Kept]) -> Kept:
        """An answer that holds for the present positions, worked out once."""
        self._refresh()
        if key not in self._kept:
            self._kept[key] = work_out()
        return self._kept[key]  # type: ignore[no-any-return]  # what was kept under this key

    def _refresh(self) -> None:
        at = self._game.state.positions
        if at != self._at:
            self._at = at
            self._kept = {}
            self._sights, self._beside, self._taken, self._others = {}, {}, None, {}

    @property
    def taken(self) -> dict[Space, Figure]:
        """The figure on each space that has one."""
        self._refresh()
        if self._taken is None:
            self._taken = {space: f for f in self._game.state.figures.values() if f.on for space in f.spaces}
        return self._taken

    def doors(self) -> dict[int, Door]:
        """The state of each door by the id of its doorway."""
        return {door.doorway: door.state for door in self._game.state.doors.values()}

    def climbs(self, figure: Figure) -> bool:
        """Whether a figure may use ladders (R200)."""
        return _climbs(self._game.profile(figure), self._game)

    def situation(self, figure: Figure) -> Situation:
        """What a figure moves among: all others, doors, spaces that end a move."""
        game = self._game
        self._refresh()
        player = game.state.controller(figure)
        key = f"{player}/{figure.id}"
        others = self._others.get(key)
        if others is None:
            others = self._others[key] = tuple(
                self._other(player, figure, other)
                for other in game.state.figures.values()
                if other.on and other.id != figure.id
            )
        return Situation(others, Door.NONE, self.doors(), self.stops())

    def _other(self, player: str, figure: Figure, other: Figure) -> Other:
        """Another figure as one of a player meets it. A friend may not be passed while it is engaged (R042),
        which it is with its own enemies: a captive bars the way and engages nobody.
        """
        game = self._game
        enemy = not game.friends(player, game.state.controller(other))
        engaged = None if enemy else bool(self.engaged_with(other))
        declines = game.table.declines(game.player_of(other), Declined.SWIPES)
        may_swipe = game.enemies(other, figure) and not declines
        swipes = total(swipe_shares(game, other, figure)) if may_swipe else 0
        return Other(other.spaces, game.card(other).height, enemy, engaged, self.climbs(other), swipes)

    def stops(self) -> dict[Space, str]:
        """The spaces that end a move: glyphs (R120) and other things, and objects that say so."""
        return self.kept("stops", self._stops)

    def _stops(self) -> dict[Space, str]:
        game = self._game
        spots = [pair for hook in game.hooks("stops") for pair in hook.stops(game).items()]
        objects = game.state.objects
        spots += [(o.at, "object") for o in game.table.scenario.objects if o.stops and not objects[o.id].gone]
        spaces = [(game.table.space(spot), why) for spot, why in spots]
        return {space: why for space, why in spaces if space is not None}

    def beside(self, one: Figure, other: Figure) -> bool:
        """Whether two figures are adjacent: in the Master game with regard to heights, barriers and ladders
        (R070 to R072, R174, R209 to R214), in the Basic game on neighbouring spaces.
        """
        self._refresh()
        key = (one.id, other.id) if one.id < other.id else (other.id, one.id)
        found = self._beside.get(key)
        if found is None:
            found = self._beside[key] = self.beside_on(one, one.spaces, other)
        return found

    def beside_on(self, one: Figure, spaces: Iterable[Space], other: Figure) -> bool:
        """The same, as if the first stood on other spaces."""
        game = self._game
        if not game.table.master:
            return any(a.hex.direction_to(b.hex) is not None for a in spaces for b in other.spaces)
        board = game.table.board
        height, other_height = game.card(one).height, game.card(other).height
        climbs, other_climbs = self.climbs(one), self.climbs(other)
        return any(
            engaged(board, a, height, b, other_height, climbs=climbs, other_climbs=other_climbs)
            for a in spaces
            for b in other.spaces
        )

    def engaged_with(self, figure: Figure) -> tuple[Figure, ...]:
        """The enemies that a figure is engaged with (R070); nobody is in the Basic game."""
        game = self._game
        if not game.table.edition.engagement:
            return ()
        near = {other.id: other for other in self._near(figure)}
        return tuple(o for o in near.values() if game.enemies(figure, o) and self.beside(figure, o))

    def all_beside(self, figure: Figure) -> tuple[Figure, ...]:
        """All figures adjacent to one, whosesoever."""
        return tuple(other for other in self._near(figure) if self.beside(figure, other))

    def _near(self, figure: Figure) -> list[Figure]:
        hexes = {hex for space in figure.spaces for hex in (space.hex, *space.hex.neighbours())}
        found: dict[int, Figure] = {}
        for space, other in self.taken.items():
            if space.hex in hexes and other.id != figure.id:
                found[other.id] = other
        return list(found.values())

    def away(self, one: Figure, other: Figure) -> int | None:
        """The range between two figures in spaces (R080 to R083); None beyond `MOST_RANGE`, and where bare
        table parts them.
        """
        return self.away_from(one, [space.hex for space in other.spaces])

    def away_from(self, one: Figure, hexes: Iterable[Hex]) -> int | None:
        """The range from a figure to the nearest of some hexes."""
        wanted = tuple(hexes)
        tables = [self._game.table.ranges(space.hex) for space in one.spaces]
        return min((table[hex] for table in tables for hex in wanted if hex in table), default=None)

    def standing(self, figure: Figure) -> Standing:
        """A figure as sight asks for it."""
        from builder.sight import Standing

        return Standing(figure.spaces, self._game.card(figure).height)

    def sees(self, one: Figure, other: Figure, *, ranged: bool = True, whole: bool = False) -> bool:
        """Whether one figure sees another (R085, R086); ``whole``: any part of it counts (R090)."""
        self._refresh()
        key = (one.id, other.id, ranged, whole)
        if key not in self._sights:
            self.look([(one, other)], ranged=ranged, whole=whole)
        return self._sights[key]

    def look(
        self, pairs: Sequence[tuple[Figure, Figure]], *, ranged: bool = True, whole: bool = False
    ) -> None:
        """Work out for many pairs at once who sees whom, for `sees`: a hundred take as long as five alone."""
        self._refresh()
        new = [pair for pair in pairs if (pair[0].id, pair[1].id, ranged, whole) not in self._sights]
        if not new:
            return
        import numpy as np

        from builder.sight import views

        ones = {one.id: self.standing(one) for one, _ in new}
        others = {other.id: self.standing(other) for _, other in new}
        row, column = ({id: n for n, id in enumerate(known)} for known in (ones, others))
        only = np.zeros((len(ones), len(others)), dtype=bool)
        for one, other in new:
            only[row[one.id], column[other.id]] = True
        table = self._game.table
        found = views(
            table.scene,
            list(ones.values()),
            list(others.values()),
            game=table.sight_game,
            blockers=self.hiding([*ones.values(), *others.values()]),
            door=Door.NONE,
            doors=self.doors(),
            ranged=ranged,
            whole=whole,
            only=only,
        )
        for one, other in new:
            seen = bool(found[row[one.id], column[other.id]])
            self._sights[one.id, other.id, ranged, whole] = seen

    def hiding(self, between: Sequence[Standing]) -> list[Standing]:
        """The figures that may hide any of these from another: none in the Basic game (R088), and none that
        stands beyond all of them.
        """
        if not self._game.table.master:
            return []
        middles = [centre(space.hex) for standing in between for space in standing.spaces]
        left, right = min(x for x, _ in middles) - _ASIDE, max(x for x, _ in middles) + _ASIDE
        top, bottom = min(y for _, y in middles) - _ASIDE, max(y for _, y in middles) + _ASIDE
        return [
            self.standing(figure)
            for figure in self._game.figures()
            if any(
                left <= x <= right and top <= y <= bottom
                for x, y in (centre(space.hex) for space in figure.spaces)
            )
        ]

    def may_stand(self, figure: Figure, spaces: tuple[Space, ...]) -> bool:
        """Whether a figure could stand on these free spaces: ladders, bases that lie flat (R051, R200)."""
        game = self._game
        card, profile = game.card(figure), game.profile(figure)
        if len(spaces) > card.spaces or (stays_put(card) and len(spaces) < card.spaces):
            return False
        if stays_put(card):
            return lies_flat(game, spaces)
        if any(s.kind is SpaceKind.LADDER_RUNG for s in spaces) and not self.climbs(figure):
            return False
        graph = game.table.graph
        going = self.kept(
            ("mover", figure.id, profile), lambda: mover(graph, profile, self.situation(figure))
        )
        numbers = [game.table.graph.number(space) for space in spaces]
        return going.may_end(numbers[0], numbers[1] if len(numbers) > 1 else NOWHERE)

    def free(self, spot: Spot, height: int, leaves: Figure | None = None) -> Space | None:
        """The space of a spot where a figure of a height may come to stand; None where nobody can.

        ``leaves``: a figure that leaves its own spaces for it.
        """
        game = self._game
        space = game.table.space(spot)
        if space is None or (space.headroom is not None and space.headroom < height):
            return None
        by = self.taken.get(space)
        if by is not None and (leaves is None or by.id != leaves.id):
            return None
        closed = self.kept(
            "closed", lambda: Situation((), Door.NONE, self.doors()).closed_spaces(game.table.board)
        )
        if space in closed or game.table.graph.ground(space).forbidden:
            return None
        return space

    def spaces_around(self, figure: Figure) -> tuple[Space, ...]:
        """The spaces on the hexes next to a figure, whoever stands there."""
        board = self._game.table.board
        own = {space.hex for space in figure.spaces}
        hexes = dict.fromkeys(
            hex for space in figure.spaces for hex in space.hex.neighbours() if hex not in own
        )
        return tuple(space for hex in hexes for space in board.at(hex))

    def in_zone(self, figure: Figure, zone: frozenset[Spot]) -> bool:
        """Whether any of the spaces of a figure lies in a zone."""
        return any(spot_of(space) in zone for space in figure.spaces)


def swipe_shares(game: Game, by: Figure, leaver: Figure) -> list[Share]:
    """The dice of a swipe of one figure at another (R073)."""
    return [Share(SWIPE, SWIPE_DICE), *shares(game, "swipe_dice", by, leaver)]


def _climbs(profile: Profile, game: Game) -> bool:
    return gait_of(profile, game.table.edition, flies=False).uses_ladders
