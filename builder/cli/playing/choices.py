"""What a person may do, in groups with numbers, each action in words, and which of it a few words mean.

Of stands on two spaces that differ only in which end comes first, one is enough to choose from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from builder.hexgrid.offset import from_hex, label, labelled
from builder.language import listed
from builder.referee import actions as a
from builder.referee.actions import Action, Move, Place
from builder.referee.attacking import special_of
from builder.referee.doors import workings
from builder.referee.labels import Labels
from builder.referee.powers.special_attack import last_on_board
from builder.scenario.armies import cost
from builder.scenario.places import Position
from builder.wording import counted

if TYPE_CHECKING:
    from builder.referee import Game
    from builder.referee.state import Figure


_WORD = re.compile(r"[#\w'/+-]+")


@dataclass(frozen=True)
class ActionText:
    """An action in words. ``places`` are hexes with levels, as ``c4/5``. ``figure`` does it, 0 for none;
    ``goal`` is its place alone, for a short list.
    """

    text: str
    words: frozenset[str]
    places: frozenset[str] = frozenset()
    order: tuple[object, ...] = ()
    figure: int = 0
    goal: str = ""


def action_text(game: Game, labels: Labels, action: a.Action) -> ActionText:
    """An action in words."""
    match action:
        case a.Move():
            return _move(game, labels, action)
        case a.Attack():
            return _attack(game, labels, action)
        case a.Place(figure=figure, at=at):
            goal = labels.spaces(at)
            return _text(f"{labels.figure(figure)} on {goal}", labels, at, figure, goal)
        case a.Use():
            return _use(game, labels, action)
        case a.PutMarker(marker=marker, card=card):
            text = f"order marker {marker} on {labels.card(card)}"
            return _text(text, labels, order=(marker, labels.card(card), card))
        case _:
            return _text(_plainly(game, labels, action), labels)


def _plainly(game: Game, labels: Labels, action: a.Action) -> str:
    match action:
        case a.RollDice():
            return "roll for all"
        case a.TakeCard(card=card):
            return f"{labels.card(card)} ({counted(cost((card,), game.table.cards), 'point')})"
        case a.PassDraft():
            return "take no more cards"
        case a.BringArmy(cards=cards):
            points = f" ({counted(cost(cards, game.table.cards), 'point')})"
            return ", ".join(map(labels.card, cards)) + points if cards else "no card at all"
        case a.LaySecret(card=card, glyph=glyph):
            return f"{labels.glyph(glyph)} on {labels.card(card)}"
        case a.LeaveOut(figure=figure):
            return labels.figure(figure)
        case a.ChooseCard(card=card):
            return labels.card(card)
        case a.Decline(power=power):
            if labels.lets_defend(power):
                return "they defend in the order in which they were hit"
            return f"no to {labels.power(power)}"
        case a.WorkDoor(player=player, door=door, state=state):
            return f"{labels.player(player)}: {'open' if state == 'open' else 'close'} {labels.door(door)}"
        case a.EndTurn():
            return "end the turn"
    return action.kind


def _move(game: Game, labels: Labels, action: a.Move) -> ActionText:
    from builder.referee.moving import arrival_of, flies

    positions = (action.to,) if action.tail is None else (action.to, action.tail)
    goal = labels.spaces(positions)
    arrival = arrival_of(game, action)
    found = [counted(arrival.cost, "space")]
    if arrival.falls:
        dice = f", {counted(arrival.fall_dice, 'die', 'dice')}" if arrival.fall_dice else ""
        found.append(f"a fall{dice}" if len(arrival.falls) == 1 else f"{len(arrival.falls)} falls{dice}")
    if arrival.swipes:
        found.append(counted(len(arrival.swipes), "swipe"))
    found += [f"{peril.terrain}!" for peril in arrival.perils]
    if action.how:
        found.append(action.how)
    elif flies(game, game.state.figures[action.figure]) and not arrival.flown:
        found.append("walk")
    return _text(
        f"{labels.figure(action.figure)} to {goal} ({', '.join(found)})",
        labels,
        positions,
        action.figure,
        goal,
    )


def _attack(game: Game, labels: Labels, action: a.Attack) -> ActionText:
    from builder.referee.attacking import attack_dice, defense_dice, plan_of

    who = labels.figure(action.figure)
    if action.how:
        who += f" with {labels.power(action.how)}"
    if action.door:
        return _text(f"{who} attacks {labels.door(action.door)}", labels, (), action.figure)
    if action.how:
        return _special(game, labels, action, who)
    assert action.target is not None
    target = game.state.figures[action.target]
    plan = plan_of(game, game.state.figures[action.figure], target)
    dice = counted(attack_dice(game, plan), "die", "dice")
    text = f"{who} attacks {labels.figure(target.id)} at {labels.stand(target.id)}"
    return _text(f"{text} ({dice} against {defense_dice(game, plan)})", labels, _stand(target), action.figure)


def _special(game: Game, labels: Labels, action: a.Attack, who: str) -> ActionText:
    """A special attack with all whom it hits; one along a line with its last space on the battlefield, and
    found by all of them.
    """
    figure = game.state.figures[action.figure]
    hook, special = special_of(game, figure, action.how)
    hit = hook.hit_by(game, figure, special, action.target, action.at)
    names = [
        f"{labels.figure(other.id)} at {labels.stand(other.id)}"
        + (" (a friend!)" if game.friends(game.player_of(figure), game.player_of(other)) else "")
        for other in hit
    ]
    if action.at is None:
        more = f", hitting {listed(names[1:])} too" if names[1:] else ""
        return _text(f"{who} attacks {names[0]}", labels, _stand(hit[0]), action.figure, more=more)
    last = last_on_board(game, figure, special, action.at)
    places = (last, *(position for other in hit for position in _stand(other)))
    return _text(f"{who} toward {label(last.hex)} attacks {listed(names)}", labels, places, action.figure)


def _stand(figure: Figure) -> tuple[Position, ...]:
    return tuple([Position(space.hex, space.level) for space in figure.spaces])


def _use(game: Game, labels: Labels, action: a.Use) -> ActionText:
    target = action.target
    if game.state.asks and target is not None and labels.lets_defend(action.power):
        return _text(f"{labels.figure(target)} at {labels.stand(target)} defends next", labels)
    parts = [labels.power(action.power)]
    if action.figure is not None:
        parts.append(f"by {labels.figure(action.figure)}")
    if target is not None:
        stand = labels.stand(target)
        parts.append(f"on {labels.figure(target)}{f' at {stand}' if stand else ''}")
    if action.card:
        parts.append(f"for {labels.card(action.card)}")
    if action.at:
        parts.append(f"to {labels.spaces(action.at)}")
    if action.word:
        parts.append(f"({action.word})")
    return _text(" ".join(parts), labels, action.at, action.figure or 0)


def _text(
    text: str,
    labels: Labels,
    positions: tuple[Position, ...] = (),
    figure: int = 0,
    goal: str = "",
    order: tuple[object, ...] | None = None,
    more: str = "",
) -> ActionText:
    """An action found by the words of its text; ``more`` is only shown."""
    if order is None:
        order = (figure, tuple((*from_hex(s.hex), s.level) for s in positions), text)
    words = frozenset(word for word in _WORD.findall(text.casefold()))
    return ActionText(
        text + more,
        words,
        frozenset(f"{label(position.hex)}/{position.level}".casefold() for position in positions),
        order,
        figure,
        goal,
    )


Cost = tuple[int, ...]


def one_end_each(game: Game, actions: Iterable[Action]) -> Iterator[Action]:
    """The actions, with one for each two spaces that a figure can come to stand on, whichever end leads.

    Of moves it is the safest, then the shortest: either end may lead the next move
    (R050), so nothing else comes of it. A way of one's own still leads with the end that one wants.
    """
    from builder.referee.moving import arrival_of

    best: dict[tuple[object, ...], tuple[Cost, Action]] = {}
    for action in actions:
        if isinstance(action, Place) and len(action.at) == 2:
            key: tuple[object, ...] = (action.kind, action.figure, frozenset(action.at))
            cost: Cost = ()
        elif isinstance(action, Move) and action.tail is not None:
            key = (action.kind, action.figure, action.how, frozenset((action.to, action.tail)))
            cost = arrival_of(game, action).weight
        else:
            yield action
            continue
        if key not in best or cost < best[key][0]:
            best[key] = (cost, action)
    yield from (action for _, action in best.values())


class Kind(NamedTuple):
    """A kind of action: the letter and word that one types for it; ``by_figure``: shown in a row a figure."""

    kind: str
    letter: str
    word: str
    title: str
    by_figure: bool = False


KINDS: tuple[Kind, ...] = (
    Kind("roll", "r", "roll", "Roll"),
    Kind("bring-army", "b", "bring", "Bring an army"),
    Kind("take-card", "t", "take", "Take a card"),
    Kind("pass-draft", "x", "pass", "Take no more"),
    Kind("lay-secret", "g", "glyph", "Lay a glyph on a card"),
    Kind("place", "p", "place", "Place", by_figure=True),
    Kind("leave-out", "o", "out", "Leave out"),
    Kind("put-marker", "k", "marker", "Order markers"),
    Kind("choose-card", "c", "card", "Choose a card"),
    Kind("move", "m", "move", "Move", by_figure=True),
    Kind("attack", "a", "attack", "Attack"),
    Kind("use", "u", "use", "Use"),
    Kind("decline", "n", "no", "Say no"),
    Kind("work-door", "d", "door", "Work a door"),
    Kind("end-turn", "e", "end", "End the turn"),
)
_NUMBERED = re.compile(r"([a-z]+) *(\d{1,6})")
_WORDS = re.compile(r"[^\s,;:()+]+")


def kind_called(word: str) -> Kind | None:
    """The kind that a letter or word means, ``moves`` too, whether it can be done now or not."""
    word = word.casefold()
    for kind in KINDS:
        if word in (kind.letter, kind.word, f"{kind.word}s", f"{kind.word}es", kind.kind):
            return kind
    return None


@dataclass(frozen=True)
class Choice:
    """One action: its number among those of its kind, in words, and the words it is found by."""

    kind: Kind
    number: int
    entry: ActionText
    action: Action

    @property
    def key(self) -> str:
        """What one types for it: ``m12``."""
        return f"{self.kind.letter}{self.number}"


class Choices:
    """All that a player may do now, and the doors that other ``people`` at the terminal may work in his turn
    (R183).
    """

    def __init__(self, game: Game, player: str, people: Iterable[str] = ()) -> None:
        labels = Labels(game)
        by_kind: dict[str, list[tuple[ActionText, Action]]] = {}
        for action in one_end_each(game, _offered(game, player, frozenset(people))):
            by_kind.setdefault(action.kind, []).append((action_text(game, labels, action), action))
        self.groups: dict[Kind, list[Choice]] = {}
        for kind in KINDS:
            found = sorted(by_kind.get(kind.kind, ()), key=lambda pair: pair[0].order)
            if found:
                self.groups[kind] = [Choice(kind, n, entry, act) for n, (entry, act) in enumerate(found, 1)]

    def __iter__(self) -> Iterator[Choice]:
        for group in self.groups.values():
            yield from group

    def kind(self, word: str) -> Kind | None:
        """The kind that a letter or word means; ``moves`` too. None where nothing of it can be done."""
        kind = kind_called(word)
        return kind if kind in self.groups else None

    def meant(self, text: str) -> list[Choice]:
        """The choices that fit all words of a text: ``m finn c4``, ``a3``, ``a 3``, ``a #7``."""
        text = text.strip().casefold()
        numbered = _NUMBERED.fullmatch(text)
        kind = self.kind(numbered[1]) if numbered else None
        if numbered and kind is not None:
            number = int(numbered[2])
            group = self.groups[kind]
            return [group[number - 1]] if 1 <= number <= len(group) else []
        words = _WORDS.findall(text)
        kind = kind_called(words[0]) if words else None
        among: Iterable[Choice] = self if kind is None else self.groups.get(kind, ())
        wanted = words if kind is None else words[1:]
        return [choice for choice in among if all(_fits(word, choice.entry) for word in wanted)]


def _offered(game: Game, player: str, people: frozenset[str]) -> Iterator[Action]:
    yield from game.legal_actions(player)
    for action in workings(game):
        if action.player != player and action.player in people:
            yield action


def _fits(word: str, entry: ActionText) -> bool:
    """Whether a word means a part of an action: places and numbers in full, names by their beginning."""
    if word.startswith("#") or word.isdigit():
        return word in entry.words
    name, level, _ = word.partition("/")
    if labelled(name) is not None:
        places = entry.places if level else {place.partition("/")[0] for place in entry.places}
        return word in places
    return any(known.startswith(word) for known in entry.words)
