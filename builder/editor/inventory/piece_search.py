"""Piece types under headings, and finding one: ``g7``, ``grass``, ``wall corner``, ``24``, ``2 hex``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from builder.catalogue import PieceType, Role, TileClass
from builder.language import N_, _

Groups = list[tuple[str, list[PieceType]]]

_SHORT = re.compile(r"([a-z]+)-?([0-9]+)\Z")
_NUMBER = re.compile(r"([0-9]+)(?:-?hex(?:es)?)?\Z")
_WORDS = re.compile(r"[^\W_]+")
_LEAST_FOR_SLIPS = 4  # letters; shorter words are like too many others
_ALIKE = 0.75  # of 1: one letter wrong, missing or swapped in a word of usual length

# How well a word of a query fits, best first.
_WHOLE, _BEGINNING, _BESIDES, _INSIDE, _NEARLY = range(5)

_ASIDE = re.compile(r",| of | with | without ")  # what follows in a name says more of the piece than it is

# Kinds of few pieces each share a heading; every other kind has one of its own.
_SHARED: tuple[tuple[str, frozenset[Role]], ...] = (
    (N_("Castle"), frozenset({Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY, Role.DOOR})),
    (N_("Castle"), frozenset({Role.WALL_WALK, Role.BATTLEMENT, Role.LADDER, Role.FLAG})),
    (N_("Ruins and stone walls"), frozenset({Role.RUIN, Role.STONE_WALL})),
    (N_("Laur walls"), frozenset({Role.LAUR_WALL})),
)
_FLUIDS = N_("Water, ice, lava and shadow")
_OBSTACLES = N_("Trees and other obstacles")


def heading_of(type: PieceType) -> str:
    """The heading under which a piece type stands."""
    for heading, roles in _SHARED:
        if type.role in roles:
            return _(heading)
    if type.kind.tile_class is TileClass.FLUID:
        return _(_FLUIDS)
    if type.kind.tile_class is TileClass.OBSTACLE:
        return _(_OBSTACLES)
    name = type.kind.name
    return name[:1].upper() + name[1:]


def grouped(types: Iterable[PieceType]) -> Groups:
    """The types under their headings, in the order in which each heading first comes."""
    groups: dict[str, list[PieceType]] = {}
    for type in types:
        groups.setdefault(heading_of(type), []).append(type)
    return list(groups.items())


def found(types: Iterable[PieceType], query: str, owned: Callable[[PieceType], bool] | None = None) -> Groups:
    """The types that match a query, under their headings; all for an empty query.

    The best matches come first, among equals those that are ``owned``. If no word begins with the query,
    matches within words count too (``ortres``), and after that near misses (``evergren``).
    """
    everything = tuple(types)
    if not query.strip():
        return grouped(everything)
    for slips, inside in ((False, False), (False, True), (True, True)):
        scores = ((score_of(type, query, slips=slips, inside=inside), type) for type in everything)
        scored = [(score, type) for score, type in scores if score is not None]
        if scored:
            best = sorted(scored, key=lambda pair: (pair[0], owned is not None and not owned(pair[1])))
            return grouped(type for _, type in best)
    return []


def matches(type: PieceType, query: str) -> bool:
    """Whether every word of the query fits."""
    return score_of(type, query) is not None


def score_of(type: PieceType, query: str, *, slips: bool = False, inside: bool = True) -> int | None:
    """How well a type fits, 0 best; None where some word does not. ``slips`` forgives a wrong letter.

    A word fits as a part of id or name (the beginning of a word there, or any where ``inside``), as a number
    of hexes or in the name (``24``, ``2-hex``), and as short like ``g7`` for grass-7 or ``cwc`` for a castle
    wall corner. The noun in a name counts more than what follows it (the base *of the ruin*).
    """
    total = 0
    for word in query.casefold().split():
        score = _score(type, word, slips, inside)
        if score is None:
            return None
        total += score
    return total


def _score(type: PieceType, word: str, slips: bool, inside: bool) -> int | None:
    """How well a word fits a piece, from the full name down to a typing error; None if it does not.

    ``inside``: the middle of a word counts; ``slips``: so does one wrong letter.
    """
    number = _NUMBER.match(word)
    if number is not None:
        return _score_of_number(type, number.group(1), hexes=word != number.group(1))
    if word in ("hex", "hexes"):
        return None if type.is_edge else _WHOLE
    short = _score_of_short(type, word)
    if short is not None:
        return short
    # What follows the name itself, as "with …", fits less well.
    own = _words(f"{type.id} {_ASIDE.split(type.name, maxsplit=1)[0]}")
    if word in own or word == type.id:
        return _WHOLE
    if any(other.startswith(word) for other in own):
        return _BEGINNING
    every = _words(type.name)
    if any(other.startswith(word) for other in every):
        return _BESIDES
    if inside and word in f"{type.id} {type.name}".casefold():
        return _INSIDE
    if slips and len(word) >= _LEAST_FOR_SLIPS and any(_alike(word, other) for other in (*own, *every)):
        return _NEARLY
    return None


def _score_of_number(type: PieceType, number: str, *, hexes: bool) -> int | None:
    if not type.is_edge and number == str(type.size):
        return _WHOLE
    return _BEGINNING if not hexes and number in type.id.split("-") else None


def _score_of_short(type: PieceType, word: str) -> int | None:
    """``g7`` fits grass-7, ``fwc`` and ``fw`` fit fortress-wall-corner: beginnings of the parts of the id."""
    short = _SHORT.match(word)
    letters, number = (short.group(1), short.group(2)) if short else (word, "")
    for id in (type.id, type.id.replace("fortress", "castle")):
        parts = id.split("-")
        initials = "".join(part[0] for part in parts if part and part[0].isalpha())
        # A number is never a beginning: g2 must not find grass-24.
        if number and number not in parts:
            continue
        if letters == initials and (number or len(letters) > 1):
            return _WHOLE
        if number and (id.startswith(letters) or initials.startswith(letters)):
            return _BEGINNING
        if not number and len(letters) > 1 and initials.startswith(letters):
            return _BEGINNING
    return None


def _words(text: str) -> list[str]:
    return _WORDS.findall(text.casefold())


def _alike(word: str, other: str) -> bool:
    from difflib import SequenceMatcher  # not needed to open the window

    return SequenceMatcher(None, word, other).ratio() >= _ALIKE
