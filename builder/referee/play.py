"""A game as rules see it, and what the referee asks of them: `Play` and `Hook`.

`Play` is what powers, glyphs, special rules and the handlers of actions get: state, table, dice, events, who
and what is there. What may be done, and doing it, is above them: `builder.referee.game`.

A hook is one power of one owned card, one glyph, or one rule of a scenario. The engine knows none of them by
name: it asks all hooks in play named questions, and each answers those that concern it. A hook holds no
state of the game: what it must remember goes into ``game.state.memory`` or the notes of a turn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, TypeVar

from builder.board import Space
from builder.catalogue.cards import Card
from builder.language import N_, _
from builder.movement.reach import Arrival
from builder.movement.situation import Profile
from builder.referee.dice import (
    COMBAT,
    D20,
    About,
    Dice,
    DiceNeededError,
    Roll,
    SeededDice,
    Share,
    nonzero,
    total,
)
from builder.referee.events import Event, GameOver, Rolled
from builder.referee.state import (
    Ask,
    Figure,
    IllegalActionError,
    Life,
    Outcome,
    OwnedCard,
    Phase,
    State,
    Turn,
    Use,
)
from builder.referee.table import Table
from builder.scenario import Position


@dataclass(frozen=True, slots=True)
class SpecialAttack:
    """A special attack instead of normal ones (R107): its id, name, Range and attack dice; ``sight``: the
    target must be seen, ``any_part``: not only its hit zone; ``repeats``: once more as long as it wounds;
    ``count``: how many times in a turn. ``range_rule`` says how far it reaches. ``more``: figures against
    which it has more dice, each with their number.
    """

    id: str
    name: str
    range: int
    attack: int
    sight: bool = True
    repeats: bool = False
    any_part: bool = False
    range_rule: str = "R080"
    count: int = 1
    more: tuple[tuple[int, int], ...] = ()

    def dice(self, target: Figure | None) -> int:
        """Its dice against a figure."""
        return self.attack + (0 if target is None else dict(self.more).get(target.id, 0))


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """One figure attacks another, or a door (``target`` None).

    ``beside``: they are adjacent (R070 to R072, R214); ``away`` is the range between them in spaces.
    """

    attacker: Figure
    target: Figure | None
    adjacent: bool
    away: int
    special: SpecialAttack | None = None
    door: str = ""


class Hits(NamedTuple):
    """What an attack rolled: skulls and shields, and the wounds that come of them.

    ``back``: wounds that the attacker takes (a counter strike).
    """

    skulls: int
    shields: int
    wounds: int
    back: int = 0


Cached = TypeVar("Cached")
_UNKNOWN = object()
_NOTHING = About()


class Answers(NamedTuple):
    """What was worked out of a state: what holds for its positions, and the hooks of its cards."""

    positions: int
    of_positions: dict[Hashable, Any]
    by_question: dict[str, tuple[Hook, ...]]
    by_id: dict[str, Hook]


class Play:
    """A game that goes on at a table. ``dice`` come from a seed or are given with each action; ``hooks`` are
    those of the table, ``powers`` gives those of an owned card.
    """

    def __init__(
        self,
        table: Table,
        dice: Dice | None,
        hooks: Sequence[Hook],
        powers: Callable[[OwnedCard], Iterable[Hook]],
    ) -> None:
        self._table = table
        self.dice: Dice = SeededDice(0) if dice is None else dice
        self.state = State()
        self._events: list[Event] = []
        self._positions = -1
        self._cache: dict[Hashable, Any] = {}
        self._hooks, self._powers = hooks, powers
        self._of_card: dict[str, tuple[Hook, ...]] = {}
        self._by_question: dict[str, tuple[Hook, ...]] = {}
        self._by_id: dict[str, Hook] = {}

    @property
    def table(self) -> Table:
        """What it is played on: it changes only where a destroyed figure leaves a tile (R228)."""
        left = self.state.left
        return self._table.with_left(left) if left else self._table

    # Who and what.

    @property
    def turn(self) -> Turn:
        """The turn that goes on."""
        turn = self.state.turn
        assert turn is not None
        return turn

    def owned(self, figure: Figure) -> OwnedCard:
        """The owned card of a figure."""
        return self.state.cards[figure.card]

    def card(self, figure: Figure) -> Card:
        """The army card of a figure."""
        return self.state.cards[figure.card].card

    def player_of(self, figure: Figure) -> str:
        """Who controls a figure; empty for a neutral one."""
        return self.state.cards[figure.card].controller

    def friends(self, one: str, other: str) -> bool:
        """Whether two players are on one side now."""
        if one == other:
            return True
        if not one or not other:
            return False
        return self.table.side(one) == self.table.side(other) or any(
            hook.allied(self, one, other) for hook in self.hooks("allied")
        )

    def enemies(self, one: Figure, other: Figure) -> bool:
        """Whether two figures are of different sides; a captive or neutral figure is nobody's enemy."""
        by, to = self.owned(one), self.owned(other)
        if by.captive or to.captive or not by.controller or not to.controller:
            return False
        return not self.friends(by.controller, to.controller)

    def figures(self, player: str | None = None) -> Iterator[Figure]:
        """The figures on the battlefield, of all or of one player, to be gone through once.

        Raises RefusedError for anybody who is no player of this game.
        """
        self.table.demand_player(player)
        for figure in self.state.figures.values():
            if figure.on and (player is None or self.player_of(figure) == player):
                yield figure

    def stands(self, figure: Figure) -> bool:
        """Whether a figure stands where a record of it says, not elsewhere in the meantime or in thought."""
        return self.state.figures[figure.id].spaces == figure.spaces

    def cards_of(self, player: str) -> Iterator[OwnedCard]:
        """The cards that a player controls. Raises RefusedError for anybody who is no player of this game."""
        self.table.demand_player(player)
        return (owned for owned in self.state.cards.values() if owned.controller == player)

    def alive(self, owned: str) -> bool:
        """Whether a card has a figure left, on the battlefield or still to come."""
        return any(f.life in (Life.ON, Life.WAITING) for f in self.state.figures_of(owned))

    def markers_on(self, owned: OwnedCard) -> int | None:
        """How many markers of powers lie on a card (order markers are others); None on one that has none from
        the start. All powers of a card that say ``markers`` share them.
        """
        begun = [power.given["markers"] for power in owned.card.powers if "markers" in power.given]
        if not begun or not self.table.master:
            return None
        return int(self.state.memory.get(markers_key(owned.id), max(begun)))

    def chosen_by(self, owned: OwnedCard) -> str:
        """The owned card that was chosen for the powers of a card; empty where none was."""
        return str(self.state.memory.get(chosen_key(owned), ""))

    def off(self, owned: OwnedCard) -> frozenset[str]:
        """The kinds of powers of a card that do not work now."""
        hooks = self.hooks("switched_off")
        if not hooks:
            return frozenset()
        return frozenset(
            power.kind
            for power in owned.card.powers
            if any(hook.switched_off(self, power.kind, owned.id) for hook in hooks)
        )

    def profile(self, figure: Figure) -> Profile:
        """How a figure moves now."""
        owned = self.owned(figure)
        return self.table.profile(owned.card, self.off(owned))

    # Positions.

    def cached(self, key: Hashable, work_out: Callable[[], Cached]) -> Cached:
        """An answer that holds for the present positions, worked out once. Copies of a game and what was
        saved of it share the answers of the same positions, so nobody changes them.
        """
        if self._positions != self.state.positions:
            self._positions, self._cache = self.state.positions, {}
        found = self._cache.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = self._cache[key] = work_out()
        return found  # type: ignore[no-any-return]  # what was cached under this key

    def forget(self) -> None:
        """Forget what was worked out: the state is another one."""
        self._positions, self._by_question, self._by_id = -1, {}, {}

    def answers(self) -> Answers:
        """What was worked out of the state as it is."""
        return Answers(self._positions, self._cache, self._by_question, self._by_id)

    def know(self, answers: Answers) -> None:
        """Take what was worked out of the same state."""
        self._positions, self._cache, self._by_question, self._by_id = answers

    @property
    def taken(self) -> dict[Space, Figure]:
        """The figure on each space that has one."""
        return self.cached("taken", lambda: {space: f for f in self.figures() for space in f.spaces})

    # Hooks.

    def hooks(self, question: str) -> tuple[Hook, ...]:
        """All hooks in play that have an answer of their own to a question; they ask themselves whether it
        concerns them now.
        """
        found = self._by_question.get(question)
        if found is None:
            found = tuple(hook for hook in self._present() if overrides(hook, question))
            self._by_question[question] = found
        return found

    def hook(self, id: str) -> Hook | None:
        """A hook in play by its id."""
        if not self._by_id:
            self._by_id = {hook.id: hook for hook in self._present()}
        return self._by_id.get(id)

    def _present(self) -> Iterator[Hook]:
        yield from self._hooks
        if not self.table.master:
            return  # the Basic side of a card has no powers
        for id, owned in self.state.cards.items():
            hooks = self._of_card.get(id)
            if hooks is None:
                hooks = self._of_card[id] = tuple(self._powers(owned))
            yield from hooks

    def shares(self, question: str, *about: object) -> list[Share]:
        """What all hooks in play answer to a question for a number."""
        return [share for hook in self.hooks(question) for share in hook.shares(self, question, *about)]

    # Dice and events.

    def roll(self, count: int, why: str, player: str, about: About = _NOTHING) -> Roll:
        """Roll combat dice; an event says it."""
        return self._rolled(COMBAT, count, why, player, about)

    def roll_shares(self, found: Iterable[Share], why: str, player: str, about: About) -> Roll:
        """Roll as many combat dice as shares come to; an event says it with what they are due to."""
        dice = list(found)
        return self.roll(max(0, total(dice)), why, player, replace(about, shares=nonzero(dice)))

    def d20(self, why: str, player: str, about: About = _NOTHING) -> int:
        """Roll a d20; an event says it."""
        return self._rolled(D20, 1, why, player, about).sides[0]

    def _rolled(self, kind: str, count: int, why: str, player: str, about: About) -> Roll:
        if count <= 0:
            return Roll(kind, ())
        try:
            found = self.dice.roll(kind, count, why, player)
        except DiceNeededError as need:
            need.about = about
            raise
        self.emit(Rolled(dice=kind, sides=found.sides, why=why, player=player, about=about))
        return found

    def emit(self, event: Event) -> None:
        """Note that something happened."""
        self._events.append(event)

    # Changing the state: only through these and `builder.referee.effects`.

    def put(self, figure: Figure) -> None:
        """Replace a figure."""
        before = self.state.figures.get(figure.id)
        self.state.figures[figure.id] = figure
        if before is None or before.spaces != figure.spaces or before.life is not figure.life:
            self.state.positions += 1
        else:
            taken = self._cache.get("taken")  # it stands where it stood, with other wounds or on another card
            if taken is not None and figure.on:
                now = {**taken, **dict.fromkeys(figure.spaces, figure)}
                self._cache = {**self._cache, "taken": now}

    def add_card(self, owned: OwnedCard) -> None:
        """Somebody has another army card, and its powers are in play."""
        self.state.cards[owned.id] = owned
        self._by_question, self._by_id = {}, {}

    def change_turn(self, **changes: Any) -> None:
        """Change fields of the turn that goes on."""
        self.state.turns = (*self.state.turns[:-1], replace(self.turn, **changes))

    def ask(self, ask: Ask) -> None:
        """Ask a player what must be answered before anything else; the last question comes first."""
        self.state.asks = (*self.state.asks, ask)

    def remember(self, hook: str, value: Any) -> None:
        """Keep a value of a hook for the whole game; None forgets it."""
        if value is None:
            self.state.memory.pop(hook, None)
        else:
            self.state.memory[hook] = value

    @contextmanager
    def supposing(self, figure: Figure) -> Iterator[None]:
        """The game as it would be with a figure so: for questions alone. Nothing is done meanwhile."""
        before = self.state, self._positions, self._cache
        self.state, self._cache = self.state.copy(), {}
        try:
            self.put(figure)
            yield
        finally:
            self.state, self._positions, self._cache = before

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.state.outcome = outcome
        self.state.phase = Phase.OVER
        self.state.asks, self.state.turns = (), ()
        self.emit(
            GameOver(
                sides=outcome.sides,
                players=outcome.players,
                victory=outcome.victory,
                round=outcome.round,
                reason=outcome.reason,
            )
        )


def chosen_key(owned: OwnedCard) -> str:
    """Under which key a game remembers the card that was chosen for the powers of an owned card, and of all
    cards of its name that its player brought.
    """
    return f"{owned.owner}/{owned.card.id}/chosen"


def markers_key(card: str) -> str:
    """Under which key a game remembers the markers of powers on an owned card."""
    return f"{card}/markers"


class Hook:
    """A power, glyph or rule. All questions have an answer that changes nothing. ``brings`` says what it does
    where its d20 shows enough; ``wants``: on which spaces the answers to it may put a figure, with the number
    of a rule of the books where one says so.
    """

    brings: ClassVar[str] = N_("it works")
    wants: ClassVar[str] = ""
    wants_rule: ClassVar[str] = ""

    def __init__(self, id: str) -> None:
        self.id = id

    def name(self, game: Play) -> str:
        """What people call it, as things are now."""
        return self.id.replace("-", " ").replace("/", " ").capitalize()

    # Numbers, added up over all hooks.

    def shares(self, game: Play, question: str, *about: object) -> tuple[Share, ...]:
        """What it answers to a question for a number, by what that is due to; nothing where it is 0."""
        number = getattr(self, question)(game, *about)
        return (Share(self.id, number),) if number else ()

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces that a figure may move more."""
        return 0

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces added to the Range of a figure; the same as long as nobody is elsewhere."""
        return 0

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice added to an attack; asked for normal attacks only (R107)."""
        return 0

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice added to a defense."""
        return 0

    def skull_bonus(self, game: Play, plan: AttackPlan, skulls: int) -> int:
        """Hits that the skulls of an attack count for besides one each."""
        return 0

    def shield_bonus(self, game: Play, plan: AttackPlan, shields: int) -> int:
        """Shields that a defense counts for besides those that it shows."""
        return 0

    def swipe_dice(self, game: Play, by: Figure, leaver: Figure) -> int:
        """Dice added to a swipe at a figure that leaves an engagement; the same for all of its card."""
        return 0

    def swipe_wounds(self, game: Play, by: Figure) -> int:
        """Wounds that a swipe gives beside its own, where it gives any."""
        return 0

    def initiative(self, game: Play, player: str) -> int:
        """Added to a player's roll for initiative (R015)."""
        return 0

    def roll_bonus(self, game: Play, power: str, player: str) -> int:
        """Added to the d20 of another power, by its kind."""
        return 0

    def trap_bonus(self, game: Play, figure: Figure) -> int:
        """Added to a figure's d20 for the trap of a treasure."""
        return 0

    def attacks(self, game: Play, figure: Figure) -> int:
        """How many attacks a figure has besides its one (R100)."""
        return 0

    # Permissions.

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """Why an attack is not possible, as "rule: why"; empty where nothing is against it."""
        return ""

    def forbids_swipe(self, game: Play, by: Figure, leaver: Figure) -> bool:
        """Whether a figure does not swipe at another that leaves an engagement with it."""
        return False

    def forbids_defense(self, game: Play, plan: AttackPlan) -> bool:
        """Whether the target rolls no dice against this attack."""
        return False

    def forbidden_stops(self, game: Play, figure: Figure) -> Mapping[Space, str]:
        """Spaces on which a figure may not end its move, each with why, as "rule: why" (R129)."""
        return {}

    def stops(self, game: Play) -> Mapping[Position, str]:
        """Spaces that end a move, each with what lies there in a word (R120)."""
        return {}

    def allied(self, game: Play, one: str, other: str) -> bool:
        """Whether two players of different sides are friends now (a truce)."""
        return False

    def comes_later(self, game: Play, figure: Figure) -> bool:
        """Whether a figure is not placed in a start zone, but comes later."""
        return False

    def switched_off(self, game: Play, power: str, card: str) -> bool:
        """Whether a kind of power of an owned card does not work."""
        return False

    def first_player(self, game: Play) -> str:
        """Who begins this round without a roll; empty where dice decide."""
        return ""

    def markers_in_turn(self, game: Play) -> bool:
        """Whether one player after the other places order markers (R011)."""
        return False

    def start_dice(self, game: Play) -> int:
        """How many dice decide who begins the Basic game; 0 for the usual number (R002)."""
        return 0

    def any_part(self, game: Play) -> bool:
        """Whether special attacks whose card asks for clear sight need to see any part of the target only."""
        return False

    def runs(self, game: Play, figure: Figure) -> bool:
        """Whether a figure runs in this turn, and has fewer dice for it."""
        return False

    # What may be done.

    def specials(self, game: Play, figure: Figure) -> tuple[SpecialAttack, ...]:
        """Special attacks that a figure has now."""
        return ()

    def aims(
        self, game: Play, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Position | None]]:
        """Whom or where a special attack of this hook can be aimed at: targets and spaces."""
        return iter(())

    def no_aim(self, game: Play, figure: Figure) -> str:
        """Why a special attack of this hook does not hit what nothing else is against, as "rule: why"."""
        return "R107: " + _("that special attack cannot be made now")

    def hit_by(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Position | None
    ) -> tuple[Figure, ...]:
        """Whom a special attack of this hook hits that is aimed like that, friends too."""
        return () if target is None else (game.state.figures[target],)

    def carry_out(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Position | None
    ) -> None:
        """Carry out a special attack of this hook."""
        raise NotImplementedError

    def door_aims(self, game: Play, figure: Figure, special: SpecialAttack) -> Iterable[str]:
        """The doors at which a special attack of this hook can be aimed (R188)."""
        return ()

    def carry_out_on_door(self, game: Play, figure: Figure, special: SpecialAttack, door: str) -> None:
        """Carry out a special attack of this hook on a door."""
        raise NotImplementedError

    def uses(self, game: Play) -> Iterable[Use]:
        """What can be done with it right now, by whoever may. What has a ``target`` or spaces ``at`` is
        clicked there at the table, everything else is a button; so it is with `answers`.
        """
        return ()

    def check_use(self, game: Play, use: Use) -> None:
        """Raise IllegalActionError where a use is not possible now."""
        if use not in set(self.uses(game)):
            raise IllegalActionError("", _("{name} cannot be used like that now", name=_(self.name(game))))

    def use(self, game: Play, use: Use) -> None:
        """Carry out a use that is possible."""
        raise NotImplementedError

    def says(self, game: Play) -> str:
        """What one should know who answers what it asks now, in a sentence; empty for nothing."""
        return ""

    def answers(self, game: Play, ask: Ask) -> Iterable[Use]:
        """What a player may answer to what this hook asked."""
        return ()

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def declined(self, game: Play, ask: Ask) -> None:
        """A player said no."""

    def asks_first(self, game: Play, plan: AttackPlan) -> bool:
        """Whether it asks something before a normal attack is rolled; it goes on with the attack then."""
        return False

    # Dice that were rolled.

    def rolls_again(self, game: Play, plan: AttackPlan, roll: Roll) -> int:
        """How many dice of a normal attack without a skull are rolled again, as the attack was rolled."""
        return 0

    def asks_again(self, game: Play, plan: AttackPlan, skulls: int, dice: int) -> bool:
        """Whether it asks first whether these dice are rolled again; it goes on with the attack then."""
        return False

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """What comes of an attack after all dice were rolled."""
        return hits

    # A d20 that keeps a figure from an attack or from wounds. Odds ask what it must show.

    def averts(self, game: Play, figure: Figure, target: Figure) -> int:
        """What a d20 must show at least for an announced attack not to take place; 0: none is rolled."""
        return 0

    def rolls_to_avert(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Roll it; whether the attack does not take place. Who was to attack still may attack others."""
        return False

    def escapes(self, game: Play, plan: AttackPlan) -> int:
        """What a d20 must show at least for the target to take no damage of an attack that shows a skull,
        before it defends; 0: none is rolled.
        """
        return 0

    def rolls_to_escape(self, game: Play, plan: AttackPlan) -> bool:
        """Roll it; whether the target takes no damage."""
        return False

    def wards(self, game: Play, figure: Figure) -> tuple[tuple[int, int], ...]:
        """How many wounds at most a figure takes of those that it is given, by what a d20 must show at least,
        the highest first; nothing where none is rolled.
        """
        return ()

    def rolls_to_ward(self, game: Play, figure: Figure, wounds: int) -> int:
        """Roll it; the wounds that it takes."""
        return wounds

    # Moments.

    def round_starts(self, game: Play) -> None:
        """A round begins, before order markers are placed."""

    def initiative_rolled(self, game: Play) -> None:
        """The order of the players in this round is known; no turn has begun (R014)."""

    def before_turn(self, game: Play, turn: Turn) -> None:
        """A turn is due, its marker is revealed; other turns may come before it (bonding)."""

    def turn_starts(self, game: Play, turn: Turn) -> None:
        """A turn begins: all that comes before it is over, nothing was done."""

    def sets_out(self, game: Play, figure: Figure, arrival: Arrival) -> None:
        """A figure moves along a way: it has left where it stood, and nothing has happened on it yet."""

    def moved(self, game: Play, figure: Figure, arrival: Arrival) -> None:
        """A figure ended its move and lives."""

    def landed(self, game: Play, figure: Figure) -> None:
        """A figure came to stand on other spaces, by a move or otherwise."""

    def summoned(self, game: Play, figure: Figure) -> None:
        """A figure was summoned and has landed (R130)."""

    def announced(self, game: Play, figure: Figure, target: Figure) -> None:
        """A figure is about to attack another; nothing was rolled yet (R114)."""

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """An attack was carried out."""

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """A turn ends."""

    def falls(self, game: Play, figure: Figure) -> None:
        """A figure is about to be destroyed; it stands where it stood."""

    def destroyed(self, game: Play, figure: Figure, by: int | None) -> None:
        """A figure was destroyed, by another one where that did it."""

    def taken_over(self, game: Play, card: str) -> None:
        """Another player took control of a card."""

    def round_ends(self, game: Play) -> None:
        """A round ends, after its last turn."""


def overrides(hook: Hook, question: str) -> bool:
    """Whether a hook has an answer of its own to a question."""
    return getattr(type(hook), question) is not getattr(Hook, question)
