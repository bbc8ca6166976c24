"""Powers with markers that lie on their card from the start of the game and are taken off it for something:
more Range in a turn, wounds of an attack. How many lie there all see (`Play.markers_on`).
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.board import SpaceKind
from builder.referee import spatial
from builder.referee.attacking import foes, range_of, unseen
from builder.referee.events import CardMarkers, GlyphLaid
from builder.referee.play import AttackPlan, Hits, Play, markers_key
from builder.referee.powers.power import Power, TurnPower, is_near
from builder.referee.state import Figure, LyingGlyph, Use
from builder.referee.table import position_of

VINES = "xenithrax-vines"
"""The glyph of the vines."""


def change_markers(game: Play, card: str, more: int) -> None:
    """Lay markers on an owned card, or take some off where the number is below 0, at most those there are."""
    left = max(0, (game.markers_on(game.state.cards[card]) or 0) + more)
    game.remember(markers_key(card), left)
    game.emit(CardMarkers(card=card, left=left))


class MarkerRange(TurnPower):
    """After moving and before attacking, once a round: a marker is taken off, and its figures have more Range
    for the rest of the turn.
    """

    kind = "marker-range"

    def uses(self, game: Play) -> Iterator[Use]:
        """Where a marker is left, and none was taken off in this round."""
        used = game.state.memory.get(self.id) == game.state.round
        if self.before_attacking(game) and not used and game.markers_on(self.card(game)):
            yield Use(game.turn.player, self.id)

    def use(self, game: Play, use: Use) -> None:
        """Take it off; no more moves are made."""
        change_markers(game, self.owned, -1)
        game.remember(self.id, game.state.round)
        self.note(game, True, closed=True)

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Range, for those that act in the turn."""
        turn = game.state.turn
        if turn is None or figure.id not in turn.pool or not turn.note(self.id):
            return 0
        return int(self.given("range"))

    def gain(self, game: Play, use: Use) -> float:
        """Only where an enemy comes into range of one who is engaged with nobody."""
        figures, more = game.state.figures, int(self.given("range"))
        enemies = [figures[id] for id in foes(game, self.player(game)) if figures[id].on]
        return float(
            any(
                not spatial.engaged_with(game, figure)
                and 0 < (spatial.away(game, figure, foe) or 0) - range_of(game, figure) <= more
                and not unseen(game, figure, foe)
                for figure in self.users(game)
                for foe in enemies
            )
        )


class MarkerGain(Power):
    """A marker more for a figure that is destroyed near one of its own, whosesoever it was; one in a turn."""

    kind = "marker-gain"

    def falls(self, game: Play, figure: Figure) -> None:
        """Lay one."""
        state, within, sight = game.state, self.given("within"), self.given("sight")
        now = (state.round, state.number, state.next)
        if game.state.memory.get(self.id) != now and any(
            holder.id != figure.id and is_near(game, holder, figure, within, sight=sight)
            for holder in self.holders(game)
        ):
            game.remember(self.id, now)
            change_markers(game, self.owned, 1)


class MarkerArmor(Power):
    """All wounds of a normal attack are ignored for a marker, after the defense was rolled, as long as one is
    left: the first that would wound takes it.
    """

    kind = "marker-armor"

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """No wounds where a marker is left."""
        return hits._replace(wounds=0) if hits.wounds and self._guards(game, plan) else hits

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Take the marker off."""
        if hits.skulls > hits.shields and self._guards(game, plan):
            change_markers(game, self.owned, -1)

    def _guards(self, game: Play, plan: AttackPlan) -> bool:
        target = plan.target
        mine = target is not None and self.is_mine(target) and plan.special is None and self.works(game)
        return mine and bool(game.markers_on(self.card(game)))


class LayVines(TurnPower):
    """After moving and before attacking, once a round: vines come from the card to an empty space near it."""

    kind = "vines"

    def uses(self, game: Play) -> Iterator[Use]:
        """Each space near enough without figure and glyph, if one is left and none was laid in this round."""
        used = game.state.memory.get(self.id) == game.state.round
        if used or not self.before_attacking(game) or not game.markers_on(self.card(game)):
            return
        taken = {lying.at for lying in game.state.glyphs.values()}
        for figure in self.users(game):
            ranges = [game.table.ranges(space.hex) for space in figure.spaces]
            for space in game.table.board.all_spaces():
                at, away = position_of(space), min(found.get(space.hex, 99) for found in ranges)
                if away > self.given("within") or space.kind is SpaceKind.LADDER_RUNG or at in taken:
                    continue
                if spatial.is_free(game, space, 1):
                    yield Use(game.turn.player, self.id, figure.id, at=(at,))

    def use(self, game: Play, use: Use) -> None:
        """Lay them there; no more moves are made."""
        change_markers(game, self.owned, -1)
        game.remember(self.id, game.state.round)
        id = max((*game.state.glyphs, *game.state.carried), default=0) + 1
        game.state.glyphs[id] = LyingGlyph(id, VINES, use.at[0])
        game.state.positions += 1
        game.emit(GlyphLaid(glyph=id, name=VINES, at=use.at[0]))
        self.used_by(game, use.figure or 0, closed=True)

    def gain(self, game: Play, use: Use) -> float:
        """More the nearer to an enemy, whose way it bars."""
        figures = (game.state.figures[id] for id in foes(game, self.player(game)))
        near = [use.at[0].hex.distance(space.hex) for figure in figures for space in figure.spaces]
        return 1 / (1 + min(near)) if near else 0.0
