"""Special attacks (R107): of one target, of several (R108), along a straight line (R109).

The spaces of a line lie in one direction from a space of the attacker, on whatever levels; it hits every
figure on them that the attacker sees, the nearest first. A line is named by the hex of its last space: each
line of an attacker has another one. Bare table on the way counts as a space.

One attack roll against several figures: each defends for itself. The attacker says who defends next; what
happens to one may change the dice of another. Where the card fixes the order, it is kept. Who declines to
choose lets them defend in the order in which they were hit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from builder.board import Space
from builder.hexgrid import Direction, Hex
from builder.language import _
from builder.referee import doors, spatial
from builder.referee.attacking import PART, against, forbidden, is_foe, note_made, plan_of, resolve
from builder.referee.dice import About
from builder.referee.events import HitsSeveral
from builder.referee.play import AttackPlan, Play, SpecialAttack
from builder.referee.powers.markers import change_markers
from builder.referee.powers.power import Power, is_water
from builder.referee.state import Ask, Figure, Life, Use
from builder.referee.table import position_of
from builder.scenario import Position


def line_ends(game: Play, figure: Figure, special: SpecialAttack) -> Iterator[Position]:
    """The last spaces of all lines on which there is somebody to attack; an engaged figure must hit one of
    those it is engaged with (R075).
    """
    engaged = {other.id for other in spatial.engaged_with(game, figure)}
    for line in _lines(figure, special):
        foes = {
            target.id
            for target in _seen_on(game, figure, line)
            if is_foe(game, figure, target) and not forbidden(game, plan_of(game, figure, target, special))
        }
        if foes & engaged if engaged else foes:
            yield Position(line[-1], figure.spaces[0].level)


def line_hit(game: Play, figure: Figure, special: SpecialAttack, end: Position) -> list[Figure]:
    """All whom the line to a space hits, friends too, the nearest first."""
    line = next(line for line in _lines(figure, special) if line[-1] == end.hex)
    return _seen_on(game, figure, line)


def through(figure: Figure, special: SpecialAttack, hex: Hex) -> Position | None:
    """The last space of the line that passes over a hex; None where none does."""
    line = next((line for line in _lines(figure, special) if hex in line), None)
    return None if line is None else Position(line[-1], figure.spaces[0].level)


def last_on_board(game: Play, figure: Figure, special: SpecialAttack, end: Position) -> Position:
    """The farthest space of the battlefield on the line to ``end``, which may lie beyond it; ``end`` itself
    where there is none, or where it is no end of a line (its own space, where an attack hits all around).
    """
    line = next((line for line in _lines(figure, special) if line[-1] == end.hex), ())
    spaces = (space for hex in reversed(line) for space in game.table.board.at(hex))
    return next(map(position_of, spaces), end)


def _lines(figure: Figure, special: SpecialAttack) -> Iterator[tuple[Hex, ...]]:
    own = {space.hex for space in figure.spaces}
    for space in figure.spaces:
        for direction in Direction:
            line = [space.hex.neighbour(direction)]
            if line[0] in own:
                continue  # not through itself
            while len(line) < special.range:
                line.append(line[-1].neighbour(direction))
            yield tuple(line)


def _seen_on(game: Play, figure: Figure, line: Sequence[Hex]) -> list[Figure]:
    """The figures on a line that are seen, the nearest first; of several in a hex that nearest in level."""
    place = {hex: number for number, hex in enumerate(line)}
    level = figure.spaces[0].level
    found: list[tuple[int, int, int, Figure]] = []
    for other in game.figures():
        hexes = [place[space.hex] for space in other.spaces if space.hex in place]
        if hexes and other.id != figure.id and not game.owned(other).captive:
            found.append((min(hexes), abs(other.spaces[0].level - level), other.id, other))
    return [other for *_, other in sorted(found) if spatial.sees(game, figure, other)]


@dataclass(frozen=True, slots=True)
class Burst:
    """An attack that goes on: by whom, standing where and beside whom when it was made, its skulls, who has
    still to defend, whether their order is fixed, the wounds so far.
    """

    figure: int
    stood: tuple[tuple[int, int, int], ...]
    adjacent: tuple[int, ...]
    skulls: int
    left: tuple[int, ...]
    fixed: bool = False
    wounds: int = 0

    def ask(self, player: str, hook: str) -> Ask:
        """The question who defends next."""
        data = tuple((name, getattr(self, name)) for name in self.__slots__)
        return Ask(player, hook, self.figure, data=data, unfinished=True)

    @classmethod
    def of(cls, ask: Ask) -> Burst:
        """The attack that a question is about."""
        return cls(**dict(ask.data))


def attack_several(
    game: Play,
    hook: str,
    figure: Figure,
    special: SpecialAttack,
    targets: Iterable[Figure],
    *,
    fixed: bool,
    skulls: int | None = None,
) -> None:
    """Roll a special attack once for all targets, and let them defend. ``skulls``: it was rolled already."""
    hit = tuple(targets)
    player = game.player_of(figure)
    game.emit(HitsSeveral(figure=figure.id, targets=tuple(f.id for f in hit), how=special.id))
    if skulls is None:
        skulls = game.roll(special.attack, "attack", player, About(figure=figure.id)).skulls
    stood = tuple(position_of(space).numbers for space in figure.spaces)
    adjacent = tuple(target.id for target in hit if spatial.adjacent(game, figure, target))
    _go_on(game, hook, special, Burst(figure.id, stood, adjacent, skulls, tuple(t.id for t in hit), fixed))


def choices(game: Play, ask: Ask) -> Iterator[Use]:
    """Who may defend next."""
    burst = Burst.of(ask)
    left = _living(game, burst)
    for target in left[:1] if burst.fixed else left:
        yield Use(ask.player, ask.hook, burst.figure, target)


def defend(game: Play, ask: Ask, special: SpecialAttack, target: int) -> None:
    """One of them defends, then it goes on."""
    _go_on(game, ask.hook, special, Burst.of(ask), target)


def defend_in_turn(game: Play, ask: Ask, special: SpecialAttack) -> None:
    """They defend in the order in which they were hit."""
    _go_on(game, ask.hook, special, replace(Burst.of(ask), fixed=True))


def _go_on(game: Play, hook: str, special: SpecialAttack, burst: Burst, target: int | None = None) -> None:
    """Let them defend, ``target`` first, until somebody must say something: the attacker, or who lost a
    figure.
    """
    figure = game.state.figures[burst.figure]
    player = game.player_of(figure)
    asked = len(game.state.asks)
    while left := _living(game, burst):
        if target is None and len(left) > 1 and burst.skulls and not burst.fixed:
            game.ask(burst.ask(player, hook))
            return
        burst = _defended(game, burst, special, left[0] if target is None else target)
        target = None
        others = game.state.asks[asked:]
        if others and _living(game, burst):
            # What a destroyed figure leaves is settled before the next one defends.
            game.state.asks = (*game.state.asks[:asked], burst.ask(player, hook), *others)
            return
    if game.state.turn is not None:
        note_made(game, figure, special, burst.wounds)


def _living(game: Play, burst: Burst) -> tuple[int, ...]:
    return tuple(id for id in burst.left if game.state.figures[id].on)


def _defended(game: Play, burst: Burst, special: SpecialAttack, target: int) -> Burst:
    """The attack after one more of them has defended."""
    spaces = game.table.spaces(Position(Hex(q, r), level) for q, r, level in burst.stood)
    by = replace(game.state.figures[burst.figure], spaces=spaces, life=Life.ON)
    found = game.state.figures[target]
    away = spatial.away(game, by, found)
    plan = AttackPlan(by, found, target in burst.adjacent, 99 if away is None else away, special)
    hits = resolve(game, plan, skulls=burst.skulls)
    left = tuple(id for id in burst.left if id != target)
    return replace(burst, left=left, wounds=burst.wounds + hits.wounds)


_BLAST, _LINE, _AROUND, _CHAIN = "blast", "line", "around", "chain"
_FAR = 99
_USED = "used"


class SpecialAttackPower(Power):
    """A special attack instead of the normal one, with dice and Range of its own.

    It gets nothing from height, glyphs and other powers; who defends keeps height die and powers (decision
    15). A blast hits the target and all that stand beside it, friends and the attacker too; captives stay
    out of it, as they cannot be attacked. A chain goes on from figure to figure, and its Range is that of its
    first attack. An engaged figure aims only at those it is engaged with (R075).
    """

    kind = "special-attack"

    def strike(self, attack: int, range: int, times: int) -> tuple[int, int, int]:
        """Its own dice, Range and number where they are better and it can be made turn by turn."""
        if self.given("once"):
            return attack, range, times
        better = zip((attack, range, times), map(self.given, ("attack", "range", "count")), strict=True)
        attack, range, most = map(max, better)
        return attack, range, times if self.given("shape") == _CHAIN else most

    def specials(self, game: Play, figure: Figure) -> tuple[SpecialAttack, ...]:
        """The attack, where the figure is one of the card's and may still make it."""
        if not self.is_mine(figure) or not self.works(game) or self._is_used(game):
            return ()
        if self.given("rested") and runs(game, figure):
            return ()
        near = (*figure.spaces, *spatial.spaces_around(game, figure))
        if self.given("near_water") and not is_water(game, near):
            return ()
        return (self._special(game, figure),)

    def _special(self, game: Play, figure: Figure) -> SpecialAttack:
        give, turn = self.given, game.state.turn
        sight, repeats = bool(give("sight")), bool(give("repeats"))
        any_part = bool(give("clear_sight")) and any(hook.any_part(game) for hook in game.hooks("any_part"))
        before = dict.fromkeys(whom for by, whom in turn.attacks if by == figure.id) if turn else {}
        more = {whom: give("again") for whom in before if whom is not None and give("again")}
        if give("engaged_with") is not None:
            more.update((target.id, 1) for target in game.figures() if self._is_engaged(game, target))
        # A chain has a die less for each attack that it made, and goes on however far away the next one is.
        made = turn.attacked(figure.id) if turn and give("shape") == _CHAIN else 0
        return SpecialAttack(
            self.id,
            self.power.name,
            _FAR if made else give("range"),
            give("attack") - made + give("each_marker") * (game.markers_on(self.card(game)) or 0),
            sight,
            repeats,
            any_part,
            "R110" if give("lob") else "R080",
            give("count"),
            tuple(more.items()),
        )

    def _is_engaged(self, game: Play, target: Figure) -> bool:
        """Whether it is engaged with one of the player's figures that fits."""
        return any(
            game.player_of(other) == self.player(game) and game.card(other).fits(self.given("engaged_with"))
            for other in spatial.engaged_with(game, target)
        )

    def _is_next(self, game: Play, figure: Figure, target: int | None) -> bool:
        """Whether a chain may go there."""
        made = self.given("shape") == _CHAIN and game.turn.attacked(figure.id)
        return not made or target in game.turn.note(f"{self.id}{PART}{_CHAIN}", ())

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice that those have less who are weak against it."""
        weak, target = self.given("weak"), plan.target
        if weak is None or target is None or plan.special is None or plan.special.id != self.id:
            return 0
        return -int(self.given("fewer")) if game.card(target).fits(weak) else 0

    def _is_used(self, game: Play) -> bool:
        """Whether the one turn in which it can be made is over."""
        if not self.given("once") or not game.state.memory.get(self.id):
            return False
        return game.state.turn is None or game.turn.note(self.id) != _USED

    def aims(
        self, game: Play, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Position | None]]:
        """A figure to aim at, or the last space of a line; its own space where it hits all around."""
        if self.given("shape") == _AROUND:
            if any(is_foe(game, figure, other) for other in self._around(game, figure)):
                yield None, position_of(figure.spaces[0])
            return
        if self.given("shape") == _LINE:
            for end in line_ends(game, figure, special):
                yield None, end
            return
        for target in game.figures():
            if target.id == figure.id or against(game, figure, target, special):
                continue
            if self.given("different") and (figure.id, target.id) in game.turn.attacks:
                continue
            if not self._is_next(game, figure, target.id):
                continue
            if special.sight or self._reaches(game, figure, target):
                yield target.id, None
                for end in self._trails(game, figure, target):
                    yield target.id, end

    def _trails(self, game: Play, figure: Figure, target: Figure) -> dict[Position, tuple[Figure, ...]]:
        """Whom it hits besides the target, friends too, by the last space of the lines from it, where one of
        them stands.
        """
        found: dict[Position, tuple[Figure, ...]] = {}
        on: dict[Hex, list[Figure]] = {}
        for other in game.figures() if self.given("trail") else ():
            if other.id != target.id and not game.owned(other).captive:
                for space in other.spaces:
                    on.setdefault(space.hex, []).append(other)
        for space in target.spaces:
            for direction in Direction:
                hex, hit = space.hex, dict[int, Figure]()
                for _step in range(self.given("trail")):
                    hex = hex.neighbour(direction)
                    others = self._not_spared(on.get(hex, ()), figure)
                    hit.update({other.id: other for other in others})
                    if others:
                        found[Position(hex, others[0].spaces[0].level)] = tuple(hit.values())
        return found

    def _reaches(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Whether it can be thrown there, over what stands between (R110)."""
        return not self.given("lob") or self._is_thrown(game, figure, target.spaces)

    def _is_thrown(self, game: Play, figure: Figure, to: tuple[Space, ...]) -> bool:
        """Whether nothing that stands between is too high for a throw."""
        table, lob, doors = game.table, int(self.given("lob")), spatial.doors(game)
        down = table.edition.choices.lobs == "up-and-down"
        return table.sightlines.can_lob(figure.spaces, to, lob, doors, down=down)

    def no_aim(self, game: Play, figure: Figure) -> str:
        """Nobody on a line, or something too high to be thrown over."""
        if self.given("shape") == _LINE:
            if spatial.engaged_with(game, figure):
                return "R075: " + _("an engaged figure attacks only those it is engaged with")
            return "R109: " + _("nobody whom it may attack is seen on a line that way")
        if self.given("lob"):
            return "R110: " + _("what stands between is too high to be thrown over")
        return super().no_aim(game, figure)

    def hit_by(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Position | None
    ) -> tuple[Figure, ...]:
        """All on the line, the nearest first; the target and, of a blast, all beside it."""
        if self.given("shape") == _AROUND:
            return tuple(self._around(game, figure))
        if at is not None and target is not None:
            return game.state.figures[target], *self._trails(game, figure, game.state.figures[target])[at]
        if at is not None:
            return tuple(line_hit(game, figure, special, at))
        assert target is not None
        found = game.state.figures[target]
        if self.given("shape") != _BLAST:
            return (found,)
        adjacent = [o for o in spatial.all_adjacent(game, found) if not game.owned(o).captive]
        return (found, *sorted(self._not_spared(adjacent, figure), key=lambda o: o.id))

    def _not_spared(self, hit: Iterable[Figure], figure: Figure) -> list[Figure]:
        """Without the attacker, where its own attack spares it."""
        return [other for other in hit if other.id != figure.id or not self.given("spares_self")]

    def _around(self, game: Play, figure: Figure) -> list[Figure]:
        """All beside it, friends too; captives stay out of it."""
        near = [o for o in spatial.all_adjacent(game, figure) if not game.owned(o).captive]
        return sorted(near, key=lambda o: o.id)

    def carry_out(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Position | None
    ) -> None:
        """Roll it."""
        if self.given("once"):
            self._use_up(game)
        hit = self.hit_by(game, figure, special, target, at)
        if self.given("each_marker"):
            change_markers(game, self.owned, -len(hit))
        if self.given("shape") in (_BLAST, _LINE, _AROUND) or at is not None:
            fixed = self.given("shape") == _LINE
            attack_several(game, self.id, figure, special, hit, fixed=fixed)
            return
        if self.given("shape") == _CHAIN:
            near = tuple(other.id for other in spatial.all_adjacent(game, hit[0]))
            game.change_turn(notes=game.turn.with_note(f"{self.id}{PART}{_CHAIN}", near))
        hits = resolve(game, plan_of(game, figure, hit[0], special))
        note_made(game, figure, special, hits.wounds)

    def door_aims(self, game: Play, figure: Figure, special: SpecialAttack) -> Iterator[str]:
        """Doors are attacked like figures (R188); an attack all around has no one target."""
        if self.given("shape") == _AROUND:
            return
        for id, door in game.state.doors.items():
            space = doors.door_space(game, door)
            if space is None or doors.against(game, figure, id, special):
                continue
            if not self._is_next(game, figure, None):
                continue
            if self.given("different") and doors.was_attacked(game, self.id, figure, id):
                continue
            if self.given("shape") == _LINE:
                if through(figure, special, space.hex) is not None:
                    yield id
            elif special.sight or self._flies_to(game, figure, id, space):
                yield id

    def _flies_to(self, game: Play, figure: Figure, door: str, space: Space) -> bool:
        if not self.given("lob"):
            return doors.sees_door(game, figure, door, ranged=True)
        return self._is_thrown(game, figure, (space,))

    def carry_out_on_door(self, game: Play, figure: Figure, special: SpecialAttack, door: str) -> None:
        """Roll it once for the door and for all figures that it hits with it."""
        if self.given("once"):
            self._use_up(game)
        if self.given("different"):
            doors.note_attacked(game, self.id, figure, door)
        now = game.state.doors[door]
        others: list[Figure] = []
        if self.given("shape") == _BLAST:
            beside = (
                o for o in game.figures() if not game.owned(o).captive and doors.is_beside(game, o, now)
            )
            others = self._not_spared(beside, figure)
        elif self.given("shape") == _LINE:
            space = doors.door_space(game, now)
            end = None if space is None else through(figure, special, space.hex)
            others = [] if end is None else line_hit(game, figure, special, end)
        hits = doors.attack_door(game, figure, door, special)
        if others:
            fixed = self.given("shape") == _LINE
            attack_several(game, self.id, figure, special, others, fixed=fixed, skulls=hits.skulls)
        else:
            note_made(game, figure, special, hits.wounds)

    def _use_up(self, game: Play) -> None:
        """Note that it was made; in the same turn the others of the card still may."""
        game.remember(self.id, _USED)
        game.change_turn(notes=game.turn.with_note(self.id, _USED))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Which of several defends next (R108)."""
        return choices(game, ask)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It defends."""
        assert use.target is not None
        defend(game, ask, self._asked(game, ask), use.target)

    def declined(self, game: Play, ask: Ask) -> None:
        """They defend as they were hit."""
        defend_in_turn(game, ask, self._asked(game, ask))

    def _asked(self, game: Play, ask: Ask) -> SpecialAttack:
        return self._special(game, game.state.figures[Burst.of(ask).figure])


def runs(game: Play, figure: Figure) -> bool:
    """Whether a figure runs in the turn that goes on."""
    return any(hook.runs(game, figure) for hook in game.hooks("runs"))
