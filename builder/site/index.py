"""The index of a site: what its front page searches, by columns, and as data for other programs.

A column holds one value for each map, in the order of the cards. Lists of counts name a thing by its place in
a list of their own, then how many: ``[3, 2, 7, 1]`` is two of the thing at place 3 and one of that at 7.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from builder.catalogue import Catalogue, piece_name
from builder.inventory.counts import held_in
from builder.language import _
from builder.library.facts import MapFacts
from builder.library.fingerprint import Fingerprint, Relation
from builder.wording import on_one_line, terrain_name

VERSION = 1
_PRINT = 16  # digits of a fingerprint that tell the maps of a site apart
_MOST_WORDS = 40  # of the texts of a map, beside its title and author
_LEAST_SHARE = 3  # percent of the spaces from which on a terrain is worth a word
_ASKED = ("words", "players", "size", "boxes", "outside", "used", "terrain", "stars", "time")
_WORD = re.compile(r"\w[\w'’-]+")


@dataclass(frozen=True, slots=True)
class ListedMap:
    """A map of a site: the name of its folder there, what is known of it, the stars that it was given, and
    the second (since 1970) at which it was first published as it is.
    """

    slug: str
    facts: MapFacts
    stars: int = 0
    time: int = 0

    @property
    def title(self) -> str:
        """Its title, else the name of its folder."""
        return self.facts.title or self.slug


@dataclass(frozen=True, slots=True)
class NearCopy:
    """Another map of the site with the same pieces, or (``surface``) the same surface of other tiles, and how
    it is made of this one.
    """

    slug: str
    title: str
    relation: Relation
    surface: bool


def relation_of(copy: NearCopy) -> str:
    """How a near copy is made, in words."""
    return _("the same surface of other tiles") if copy.surface else _(str(copy.relation))


def near_copies(maps: Sequence[ListedMap]) -> dict[str, list[NearCopy]]:
    """The near copies of each map that has any: those of the same pieces, then those of the same surface."""
    found: dict[str, list[NearCopy]] = {}
    for surface in (False, True):
        groups: dict[str, list[ListedMap]] = {}
        for one in maps:
            if digest := _print(one, surface=surface).digest:
                groups.setdefault(digest, []).append(one)
        for one, other in ((a, b) for group in groups.values() for a in group for b in group if a is not b):
            copies = found.setdefault(one.slug, [])
            if all(copy.slug != other.slug for copy in copies):
                relation = _print(one, surface=surface).relation(_print(other, surface=surface))
                copies.append(NearCopy(other.slug, other.title, relation, surface))
    return found


def index_of(maps: Sequence[ListedMap], catalogue: Catalogue) -> dict[str, Any]:
    """The index of maps, as plain data."""
    facts = [one.facts for one in maps]
    pieces, boxes, kinds = (_Numbers() for _list in range(3))
    columns = {
        "slug": [one.slug for one in maps],
        "title": [one.title for one in maps],
        "author": [one.author for one in facts],
        "words": [_words(one) for one in facts],
        "players": [list(one.players) for one in facts],
        **{
            name: [getattr(one, name) for one in facts]
            for name in ("size", "columns", "rows", "levels", "pieces", "errors")
        },
        "boxes": [boxes.counts(one.boxes) for one in facts],
        "outside": [one.in_no_box for one in facts],
        "used": [pieces.counts(one.used) for one in facts],
        "terrain": [kinds.counts(_main_terrain(one)) for one in facts],
        "stars": [one.stars for one in maps],
        "time": [one.time for one in maps],
        "print": [one.facts.pieces_print[:_PRINT] for one in maps],
    }
    # What lies in a box and in no map is of no use here; a box of one's own nobody else has.
    held = {
        box.id: {id: n for id, n in held_in(box, catalogue).items() if id in pieces.places}
        for box in catalogue.boxes.values()
        if not box.own
    }
    return {
        "version": VERSION,
        "maps": columns,
        "pieces": [[id, on_one_line(piece_name(catalogue, id))] for id in pieces.places],
        "needed": [[id, catalogue.boxes[id].name if id in catalogue.boxes else id] for id in boxes.places],
        "owned": [
            [id, catalogue.boxes[id].name, pieces.counts(counts)] for id, counts in held.items() if counts
        ],
        "terrain": [[id, terrain_name(id)] for id in kinds.places],
    }


def for_the_page(index: Mapping[str, Any]) -> dict[str, Any]:
    """What of an index the script of the front page asks; the rest is on the cards."""
    return {**index, "maps": {name: index["maps"][name] for name in _ASKED}}


class _Numbers:
    """Places in a list, given to ids as they come."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}

    def counts(self, counts: Mapping[str, int]) -> list[int]:
        return [
            number for id, n in counts.items() for number in (self.places.setdefault(id, len(self.places)), n)
        ]


def _main_terrain(facts: MapFacts) -> dict[str, int]:
    return {kind: share for kind, share in facts.terrain.items() if share >= _LEAST_SHARE}


def _words(facts: MapFacts) -> str:
    """The words of its texts that are not in its title or author, each once."""
    texts = [facts.text, *(text for one in facts.scenarios for text in (one.title, *one.zones, one.text))]
    known = set(_found_in(f"{facts.title} {facts.author}"))
    return " ".join(
        [word for word in dict.fromkeys(_found_in(" ".join(texts))) if word not in known][:_MOST_WORDS]
    )


def _found_in(text: str) -> Iterable[str]:
    return (found[0] for found in _WORD.finditer(text.casefold()))


def _print(one: ListedMap, *, surface: bool) -> Fingerprint:
    if surface:
        return Fingerprint(one.facts.surface_print, one.facts.surface_poses)
    return Fingerprint(one.facts.pieces_print, one.facts.pieces_poses)
