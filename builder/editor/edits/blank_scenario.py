"""A new scenario, and free names in one; its texts in several languages, with the markup that sheets print as
headings and bold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from builder.language import N_
from builder.scenario import Layout, Scenario, Seat, Texts, Zone
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory

USUAL_POINTS = 400
USUAL_ROUNDS = 12
ZONE_COLOURS = (
    N_("red"),
    N_("blue"),
    N_("yellow"),
    N_("green"),
    N_("purple"),
    N_("orange"),
    N_("teal"),
    N_("brown"),
)


def with_text(texts: Texts, language: str, text: str) -> Texts:
    """The texts with that of one language changed; an empty one is dropped."""
    made = {**texts, language: text}
    return MappingProxyType({key: value for key, value in made.items() if value})


def in_english(text: str) -> Mapping[str, str]:
    """A text that the program supplies."""
    return with_text({}, "en", text)


def fresh(title: str, battlefield: str, player: Callable[[int], str], zone: Callable[[int], str]) -> Scenario:
    """Two players with an army each, who start apart and fight until one army is destroyed, at most 12
    rounds.

    ``player`` and ``zone`` give the names for numbers from 1; ``battlefield`` is the name of its file.
    """
    zones = tuple(Zone(f"zone-{n}", (), in_english(zone(n)), ZONE_COLOURS[n - 1]) for n in (1, 2))
    seats = tuple(
        Seat(f"player-{n}", in_english(player(n)), points=USUAL_POINTS, zones=(f"zone-{n}",)) for n in (1, 2)
    )
    return Scenario(
        title=in_english(title),
        battlefield=battlefield,
        layouts=(Layout(seats),),
        zones=zones,
        rounds=USUAL_ROUNDS,
        victory=(
            Victory(Eliminated()),
            Victory(AtEndOfRound(MostPoints(), round=USUAL_ROUNDS)),
        ),
    )


def free_id(word: str, taken: Collection[str]) -> str:
    """An id that none of these has: ``word-1``, ``word-2`` and so on."""
    number = 1
    while f"{word}-{number}" in taken:
        number += 1
    return f"{word}-{number}"


def free_title(title: str, taken: Collection[str]) -> str:
    """A title that none of these has, with a number where it is taken."""
    if title not in taken:
        return title
    number = 2
    while f"{title} {number}" in taken:
        number += 1
    return f"{title} {number}"


def retitled(scenario: Scenario, title: str, language: str) -> Scenario:
    """The scenario with another title in a language."""
    return replace(scenario, title=with_text(scenario.title, language, title))


TEXTS = ("title", "story", "goal", "setup", "notes")
"""The texts of a scenario, by their fields."""
_SIGN = re.compile(r"\A(#+\s*|[-*•]\s+)")


class Marked(NamedTuple):
    """A text and the range selected in it."""

    text: str
    start: int
    end: int


def languages_of(scenario: Scenario) -> tuple[str, ...]:
    """The languages in which a scenario has texts, English first, the others by their codes."""
    found = {language for field in TEXTS for language in _texts(scenario, field)}
    return tuple(sorted(found, key=lambda language: (language != "en", language)))


def written(scenario: Scenario, field: str, language: str, text: str) -> Scenario:
    """The scenario with one of its texts changed in a language; an empty one is dropped."""
    return replace(scenario, **{field: with_text(_texts(scenario, field), language, text)})  # type: ignore[arg-type]  # TEXTS


def without_language(scenario: Scenario, language: str) -> Scenario:
    """The scenario without its texts in a language."""
    changed = {
        field: MappingProxyType(
            {key: text for key, text in _texts(scenario, field).items() if key != language}
        )
        for field in TEXTS
    }
    return replace(scenario, **changed)  # type: ignore[arg-type]  # TEXTS


def bold(marked: Marked) -> Marked:
    """Put the selected text between two stars, or remove its stars; with nothing selected, the word there."""
    text, start, end = marked
    if start == end:
        start, end = _word(text, start)
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    end -= len(inner) - len(inner.rstrip())
    if text[:start].endswith("**") and text[end:].startswith("**"):
        return Marked(text[: start - 2] + text[start:end] + text[end + 2 :], start - 2, end - 2)
    return Marked(f"{text[:start]}**{text[start:end]}**{text[end:]}", start + 2, end + 2)


def heading(marked: Marked) -> Marked:
    """Turn the selected lines into headings, or back into text if they all are headings."""
    return _begun(marked, "# ")


def bullet(marked: Marked) -> Marked:
    """Turn the selected lines into a list, or back into text if they all are list items."""
    return _begun(marked, "- ")


def _texts(scenario: Scenario, field: str) -> Mapping[str, str]:
    found: Mapping[str, str] = getattr(scenario, field)
    return found


def _word(text: str, at: int) -> tuple[int, int]:
    start = end = at
    while start and text[start - 1].isalnum():
        start -= 1
    while end < len(text) and text[end].isalnum():
        end += 1
    return start, end


def _begun(marked: Marked, sign: str) -> Marked:
    text = marked.text
    first = text.rfind("\n", 0, marked.start) + 1
    last = text.find("\n", max(marked.end, first))
    last = len(text) if last < 0 else last
    lines = text[first:last].split("\n")
    there = all(line.startswith(sign) for line in lines)
    made = [line[len(sign) :] if there else sign + _SIGN.sub("", line, count=1) for line in lines]
    signed = "\n".join(made)
    return Marked(text[:first] + signed + text[last:], first, first + len(signed))
