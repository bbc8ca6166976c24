"""What a person may do, in groups with numbers, and which of it a few words mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from builder.hexgrid import labelled
from builder.language import N_
from builder.match.wording import ActionText, action_text, one_end_each
from builder.referee.doors import workings
from builder.referee.narration import Labels
from builder.referee.state import Action

if TYPE_CHECKING:
    from builder.referee import Game


class ActionKind(NamedTuple):
    """A kind of action: the letter and word that one types for it; ``by_figure``: shown in a row a figure."""

    kind: str
    letter: str
    word: str
    title: str
    by_figure: bool = False


KINDS: tuple[ActionKind, ...] = (
    ActionKind("roll", "r", "roll", N_("Roll")),
    ActionKind("bring-army", "b", "bring", N_("Bring an army")),
    ActionKind("take-card", "t", "take", N_("Take a card")),
    ActionKind("pass-draft", "x", "pass", N_("Take no more")),
    ActionKind("lay-secret", "g", "glyph", N_("Lay a glyph on a card")),
    ActionKind("place", "p", "place", N_("Place"), by_figure=True),
    ActionKind("leave-out", "o", "out", N_("Leave out")),
    ActionKind("put-marker", "k", "marker", N_("Order markers")),
    ActionKind("choose-card", "c", "card", N_("Choose a card")),
    ActionKind("move", "m", "move", N_("Move"), by_figure=True),
    ActionKind("attack", "a", "attack", N_("Attack")),
    ActionKind("use", "u", "use", N_("Use")),
    ActionKind("decline", "n", "no", N_("Say no")),
    ActionKind("work-door", "d", "door", N_("Work a door")),
    ActionKind("end-turn", "e", "end", N_("End the turn")),
)
_NUMBERED = re.compile(r"([a-z]+) *(\d{1,6})")
_WORDS = re.compile(r"[^\s,;:()+]+")


def kind_called(word: str) -> ActionKind | None:
    """The kind that a letter or word means, ``moves`` too, whether it can be done now or not."""
    word = word.casefold()
    for kind in KINDS:
        if word in (kind.letter, kind.word, f"{kind.word}s", f"{kind.word}es", kind.kind):
            return kind
    return None


@dataclass(frozen=True)
class ActionChoice:
    """One action: its number among those of its kind, in words, and the words it is found by."""

    kind: ActionKind
    number: int
    entry: ActionText
    action: Action

    @property
    def key(self) -> str:
        """What one types for it: ``m12``."""
        return f"{self.kind.letter}{self.number}"


class Choices:
    """All that a player may do now, and the doors that other ``people`` at the terminal may work in that turn
    (R183).
    """

    def __init__(self, game: Game, player: str, people: Iterable[str] = ()) -> None:
        labels = Labels(game)
        by_kind: dict[str, list[tuple[ActionText, Action]]] = {}
        for action in one_end_each(game, _offered(game, player, frozenset(people))):
            by_kind.setdefault(action.kind, []).append((action_text(game, labels, action), action))
        self.groups: dict[ActionKind, list[ActionChoice]] = {}
        for kind in KINDS:
            found = sorted(by_kind.get(kind.kind, ()), key=lambda pair: pair[0].order)
            if found:
                self.groups[kind] = [
                    ActionChoice(kind, n, entry, act) for n, (entry, act) in enumerate(found, 1)
                ]

    def __iter__(self) -> Iterator[ActionChoice]:
        for group in self.groups.values():
            yield from group

    def kind(self, word: str) -> ActionKind | None:
        """The kind that a letter or word means; ``moves`` too. None where nothing of it can be done."""
        kind = kind_called(word)
        return kind if kind in self.groups else None

    def meant(self, text: str) -> list[ActionChoice]:
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
        if kind not in self.groups and self.kind("marker"):
            kind = None  # `x finn` is the order marker X
        among: Iterable[ActionChoice] = self if kind is None else self.groups.get(kind, ())
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
    name, level, _rest = word.partition("/")
    if labelled(name) is not None:
        places = entry.places if level else {place.partition("/")[0] for place in entry.places}
        return word in places
    return any(known.startswith(word) for known in entry.words)
