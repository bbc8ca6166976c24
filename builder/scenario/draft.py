"""Drafting: players take army cards in turn (R023-R026). Pure records; each step gives a new draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from builder.catalogue.cards import Card
from builder.errors import RefusedError
from builder.language import _
from builder.problems import Problem, Severity
from builder.scenario import Required
from builder.scenario.armies import Pool, can_still_meet, cost

_NOTHING: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft at one moment. Begin one with `begin`.

    ``players`` in the order in which they begin. ``armies``: what each has taken. ``held``: cards that a
    player has besides (figures on fixed spaces); they cost nothing, and unique ones are not taken again.
    ``done``: who has his army. ``queue``: who picks next in this round, which goes forwards or ``back``.
    """

    players: tuple[str, ...]
    points: Mapping[str, int]
    pool: Pool
    required: Mapping[str, tuple[Required, ...]] = field(default_factory=lambda: MappingProxyType({}))
    held: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    armies: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NOTHING)
    done: frozenset[str] = frozenset()
    queue: tuple[str, ...] = ()
    back: bool = False

    @staticmethod
    def begin(
        players: Sequence[str],
        points: Mapping[str, int],
        pool: Pool,
        *,
        required: Mapping[str, tuple[Required, ...]] | None = None,
        held: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Draft:
        """A draft before its first pick; ``players`` from who rolled highest on, to the left."""
        draft = Draft(
            tuple(players),
            MappingProxyType({player: points.get(player, 0) for player in players}),
            pool,
            MappingProxyType(dict(required or {})),
            MappingProxyType(dict(held or {})),
            MappingProxyType(dict.fromkeys(players, ())),
            queue=tuple(players),
        )
        return draft._on()

    def with_pool(self, pool: Pool, held: Mapping[str, tuple[str, ...]]) -> Draft:
        """The draft as it stands when other cards are there, and players hold others besides."""
        return replace(self, pool=pool, held=MappingProxyType(dict(held)))._on()

    @property
    def whose_turn(self) -> str | None:
        """Who takes a card now; None when the draft is over."""
        return self.queue[0] if self.queue else None

    @property
    def finished(self) -> bool:
        """Whether every player has his army."""
        return not self.queue

    def left(self, player: str) -> int:
        """The points that a player has left."""
        return self.points[player] - cost(self.armies[player], self.pool.cards)

    def choices(self) -> tuple[Card, ...]:
        """The cards that may be taken now: within the points (R020), to be had, no unique one twice (R026).

        None of them makes it impossible to get what the scenario asks for, where that is possible now.
        """
        return self._choices(self.queue[0]) if self.queue else ()

    @property
    def may_stop(self) -> bool:
        """Whether the player may say that his army is complete: he has a card and what is asked for.

        Points are an upper limit (R020); who cannot take a card has stopped already (R025).
        """
        player = self.whose_turn
        if player is None or not self.armies[player]:
            return False
        needed, owned = self.required.get(player, ()), self._owned(player)
        has_all = can_still_meet(needed, owned, self.pool, self._taken(), 0)
        return has_all or not self._meets(player)

    def why_not(self, id: str, *, whose: str = "") -> Problem | None:
        """What speaks against taking a card now; None where nothing does. It calls the player ``whose``."""
        player, card = self.whose_turn, self.pool.cards.get(id)
        if player is None:
            return _against(_("The draft is over"), "R025")
        if card is None:
            return _against(_("No army card {id!r} is there to be taken", id=id), "R023")
        left = self.left(player)
        if card.points > left:
            return _against(
                _(
                    "{card} costs {points} points, {left} are left",
                    card=card.name,
                    points=card.points,
                    left=left,
                ),
                "R020",
            )
        if card.unique and id in self._owned(player):
            return _against(
                _("{card} is unique and {player} has it already", card=card.name, player=whose or player),
                "R026",
            )
        if card not in self._there(player):
            return _against(_("No {card} is left", card=card.name), "R026")
        if card not in self._choices(player):
            return _against(
                _("With {card} the army could not hold what the scenario asks for", card=card.name), "R020"
            )
        return None

    def pick(self, id: str) -> Draft:
        """The draft after the player whose turn it is took a card. Raises RefusedError."""
        against = self.why_not(id)
        player = self.whose_turn
        if against is not None or player is None:
            problem = against or _against(_("The draft is over"), "R025")
            raise RefusedError(problem.message, (problem,))
        armies = {**self.armies, player: (*self.armies[player], id)}
        return replace(self, armies=MappingProxyType(armies), queue=self.queue[1:])._on()

    def stop(self) -> Draft:
        """The draft after the player whose turn it is completed his army. Raises RefusedError."""
        player = self.whose_turn
        if player is None or not self.may_stop:
            problem = _against(_("An army needs a card, and what the scenario asks for"), "R025")
            raise RefusedError(problem.message, (problem,))
        return replace(self, done=self.done | {player}, queue=self.queue[1:])._on()

    def _on(self) -> Draft:
        """On to the next player who can take a card; those who cannot are finished (R025)."""
        queue, back, done = self.queue, self.back, set(self.done)
        while len(done) < len(self.players):
            if not queue:
                back = True if len(self.players) == 2 else not back
                queue = self.players[::-1] if back else self.players
            player = queue[0]
            if player not in done and self._there(player):
                break
            done.add(player)
            queue = queue[1:]
        else:
            queue = ()
        return replace(self, queue=queue, back=back, done=frozenset(done))

    def _owned(self, player: str) -> tuple[str, ...]:
        return (*self.held.get(player, ()), *self.armies[player])

    def _taken(self) -> Counter[str]:
        return Counter(id for player in self.players for id in self._owned(player))

    def _there(self, player: str) -> tuple[Card, ...]:
        return self.pool.to_be_had(self._taken(), self._owned(player), self.left(player))

    def _meets(self, player: str, also: Card | None = None) -> bool:
        """Whether a player can still get what the scenario asks for, with one card more or as he is."""
        needed = self.required.get(player, ())
        more = () if also is None else (also.id,)
        left = self.left(player) - (0 if also is None else also.points)
        return can_still_meet(
            needed, (*self._owned(player), *more), self.pool, self._taken() + Counter(more), left
        )

    def _choices(self, player: str) -> tuple[Card, ...]:
        there = self._there(player)
        if not self.required.get(player) or not self._meets(player):
            return there
        return tuple([card for card in there if self._meets(player, card)])


def _against(message: str, rule: str) -> Problem:
    return Problem("draft", Severity.ERROR, message, rule=rule)
