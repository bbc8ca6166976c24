"""Pieces used, owned and short, by piece id; out of which box each is taken before building, which boxes a
battlefield needs and which to buy on top of what is owned, and whether it can be built with that.

Counts speak of what lies in a box. A type that is made of others counts as those: a double-height water tile
is two water tiles, a doorway without its door is the doorway. An obstacle brings the tile that it stands on,
its base, unless that lies under it on the battlefield; a box that lists fewer bases than obstacles holds as
many all the same: nobody counted them. Used counts follow a battlefield edit by edit; the cost of an edit is
what it touched, and all obstacles with bases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import NamedTuple

from builder.battlefield import Battlefield, Change, Piece
from builder.catalogue import Box, Catalogue, Confidence, PieceType, unknown_name
from builder.catalogue.pieces import STOCK
from builder.errors import RefusedError
from builder.facts import demand_types
from builder.inventory.cover import BoxOffer, best_cover, undominated
from builder.language import _


@dataclass(frozen=True)
class Collection:
    """What somebody owns: how many of each box, by box id, and loose pieces, by piece id."""

    boxes: Mapping[str, int] = field(default_factory=dict)
    loose: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        demand_types(self)
        for name in ("boxes", "loose"):
            counts = dict(getattr(self, name))
            for id, count in counts.items():
                if count < 0:
                    raise RefusedError(
                        _("{id}: {count} cannot be owned; 0 or more was expected", id=id, count=count)
                    )
            object.__setattr__(self, name, MappingProxyType(counts))

    def owned(self, catalogue: Catalogue) -> dict[str, int]:
        """Number of each piece in all boxes and loose together.

        Raises RefusedError for a box or piece that the catalogue does not know.
        """
        pieces: Counter[str] = Counter()
        for id, quantity in self.boxes.items():
            box = catalogue.boxes.get(id)
            if box is None:
                raise RefusedError(_("{id}: no box of that name is in the catalogue", id=id))
            for piece, count in held_in(box, catalogue).items():
                pieces[piece] += count * quantity
        pieces.update(self.loose)
        return in_parts(pieces, catalogue)


def in_parts(pieces: Mapping[str, int], catalogue: Catalogue) -> dict[str, int]:
    """The counts with every type that is made of others taken as those; zero counts are dropped.

    Raises RefusedError for a piece that the catalogue does not know.
    """
    parts: Counter[str] = Counter()
    for id, count in pieces.items():
        type = catalogue.pieces.get(id)
        if type is None:
            raise RefusedError(_("{id}: no piece of that name is in the catalogue", id=id))
        for part, number in type.parts.items():
            parts[part] += number * count
    return _ordered(+parts)


def held_in(box: Box, catalogue: Catalogue) -> dict[str, int]:
    """The counts of a box, types made of others taken as those, each obstacle with its base."""
    bases: Counter[str] = Counter()
    for id, count in box.counts.items():
        if base := catalogue.pieces[id].base:
            bases[base] += count
    return _ordered(Counter(in_parts(box.counts, catalogue)) | bases)


def used(battlefield: Battlefield) -> dict[str, int]:
    """Number of each piece that the battlefield takes out of the boxes, by piece id."""
    parts = _bases(battlefield.pieces.values(), battlefield)
    for type, count in Counter(piece.type for piece in battlefield.pieces.values()).items():
        for part, number in type.parts.items():
            parts[part] += number * count
    return _ordered(parts)


def _bases(pieces: Iterable[Piece], battlefield: Battlefield) -> Counter[str]:
    """The bases that pieces bring onto a battlefield."""
    brought = (piece for piece in pieces if piece.type.base and not has_base(piece, battlefield))
    return Counter([str(piece.type.base) for piece in brought])


def has_base(piece: Piece, battlefield: Battlefield) -> bool:
    """Whether the base of a piece lies under it, or, of a pillar, another pillar."""
    type = piece.type
    return any(
        (type.rests_on(below.type) and set(below.cells) == set(piece.cells))
        or (type.kind.stacks and below.type.base == type.base)
        for below in battlefield.occupancy.at(piece.hex, piece.slot - 1)
    )


def unknown_among(used: Mapping[str, int]) -> dict[str, int]:
    """How many of the pieces used are not known here, by the name that they have, most first."""
    unknown: Counter[str] = Counter()
    for id, count in used.items():
        if name := unknown_name(id):
            unknown[name] += count
    return dict(unknown.most_common())


def short(used: Mapping[str, int], owned: Mapping[str, int]) -> dict[str, int]:
    """How many of each piece are missing; only what is missing is listed."""
    return {id: count - owned.get(id, 0) for id, count in used.items() if count > owned.get(id, 0)}


def _ordered(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items()))


@dataclass(frozen=True)
class Collecting:
    """What to take out of each box, by box id in the order given, and ``rest``: what none of them holds.

    Pieces are counted by piece id. A box that nothing is taken out of is listed with nothing.
    """

    boxes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    rest: Mapping[str, int] = field(default_factory=dict)


def collected(used: Mapping[str, int], boxes: Mapping[str, int], catalogue: Catalogue) -> Collecting:
    """The pieces ``used`` dealt to ``boxes`` (how many of each), never more than these hold.

    Each piece comes out of as few kinds of box as can be: first out of the one that holds most of it, among
    equals the first. Counts are by piece id, with types made of others already taken as those (`used`).
    """
    held = {
        id: {
            piece: n * quantity
            for piece, n in held_in(catalogue.boxes[id], catalogue).items()
            if quantity > 0
        }
        for id, quantity in boxes.items()
        if id in catalogue.boxes
    }
    taken: dict[str, dict[str, int]] = {id: {} for id in held}
    rest: dict[str, int] = {}
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    for piece in sorted(used, key=lambda id: (order.get(id, len(order)), id)):
        left = used[piece]
        for id in sorted(held, key=lambda id: -held[id].get(piece, 0)):
            count = min(left, held[id].get(piece, 0))
            if count:
                taken[id][piece] = count
                left -= count
        if left:
            rest[piece] = left
    return Collecting(taken, rest)


@dataclass(frozen=True)
class BoxPlan:
    """The boxes that hold what is wanted.

    ``boxes`` is how many of each, in catalogue order. ``same_as`` names, for a box of the plan, the others
    with the same counts (another printing), any of which does as well. ``not_in_any_box`` is what is wanted
    and in no box at all. ``fewer`` is another answer with fewer boxes, some of whose counts are of low
    confidence; empty where there is none.
    """

    boxes: Mapping[str, int] = field(default_factory=dict)
    same_as: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    not_in_any_box: Mapping[str, int] = field(default_factory=dict)
    fewer: Mapping[str, int] = field(default_factory=dict)


def boxes_needed(
    used: Mapping[str, int],
    catalogue: Catalogue,
    owned: Mapping[str, int] | None = None,
    *,
    any_box: bool = False,
) -> BoxPlan:
    """The smallest number of certain boxes that hold ``used`` together, on top of the pieces ``owned``.

    What comes on top is bought: with ``owned``, if only nothing, as few boxes as can be are taken of those
    that nobody sells any more, before all else, unless it may be ``any_box``. A stock is never bought.
    A box whose counts of the pieces wanted are of low confidence is taken only where no other holds them.
    Ties go to the fewest boxes of medium confidence, then to the fewest pieces in all, then to catalogue
    order. The answer is exact and the same on every run. Counts are by piece id, with types made of others
    already taken as those (`used`).
    """
    wanted = short(used, owned or {})
    offers = _offers(catalogue, wanted, any_box=any_box or owned is None)
    found = {piece for offer in offers for piece in offer.counts}
    held = {p: n for p, n in wanted.items() if p in found}
    boxes = best_cover(held, offers)
    fewer = best_cover(held, [_trusted(offer) for offer in offers])
    return BoxPlan(
        boxes=boxes,
        same_as={box: same for box in boxes if (same := _same_as(box, catalogue))},
        not_in_any_box={piece: count for piece, count in wanted.items() if piece not in found},
        fewer=fewer if sum(fewer.values()) < sum(boxes.values()) else {},
    )


class Price(NamedTuple):
    """What a purchase is compared by: pieces that no box holds (``loose``), boxes that are no longer sold,
    boxes of low confidence (``unsure``), boxes, pieces (``short``).
    """

    loose: int
    unsold: int
    unsure: int
    boxes: int
    short: int


def price(missing: Mapping[str, int], catalogue: Catalogue, *, any_box: bool = False) -> Price:
    """What it takes to buy these pieces in the boxes of `boxes_needed`."""
    plan = boxes_needed(missing, catalogue, {}, any_box=any_box)
    bought = [
        (offer, plan.boxes[offer.box])
        for offer in _offers(catalogue, missing, any_box=any_box)
        if offer.box in plan.boxes
    ]
    return Price(
        sum(plan.not_in_any_box.values()),
        sum(count for offer, count in bought if offer.unsold),
        sum(count for offer, count in bought if offer.confidence is Confidence.LOW),
        sum(plan.boxes.values()),
        sum(missing.values()),
    )


def offers_of(pieces: Iterable[str], catalogue: Catalogue, *, any_box: bool = False) -> list[BoxOffer]:
    """The boxes that hold any of these pieces, but for those of which a better one holds as many of each."""
    wanted = dict.fromkeys(pieces, 10**9)
    return undominated(wanted, _offers(catalogue, wanted, any_box=any_box))


def _offers(catalogue: Catalogue, wanted: Mapping[str, int], *, any_box: bool) -> list[BoxOffer]:
    """The boxes that can be had; where it may not be any box alike, those not sold any more are marked."""
    return [
        replace(_offer(box, catalogue, wanted), unsold=box.in_print == "no" and not any_box)
        for box in catalogue.boxes.values()
        if box.kind != STOCK
    ]


def own_boxes(
    used: Mapping[str, int], boxes: Mapping[str, int], owned: Mapping[str, int], catalogue: Catalogue
) -> BoxPlan | None:
    """Of the ``boxes`` that somebody has as few as hold ``used`` together with the pieces ``owned`` besides;
    None where all that is owned does not suffice.

    None of them can be left out; those that hold least of what is used are left out first. Counts are by
    piece id, with types made of others already taken as those (`used`).
    """
    if short(used, owned):
        return None
    left, chosen = Counter(owned), {id: count for id, count in boxes.items() if id in catalogue.boxes}
    held = {id: held_in(catalogue.boxes[id], catalogue) for id in chosen}

    def worth(id: str) -> tuple[int, int]:
        useful = sum(min(count, used.get(piece, 0)) for piece, count in held[id].items())
        return useful, -catalogue.boxes[id].order

    for id in sorted(chosen, key=worth):
        while chosen[id] and all(left[piece] - n >= used.get(piece, 0) for piece, n in held[id].items()):
            left.subtract(held[id])
            chosen[id] -= 1
    return BoxPlan({id: chosen[id] for id in catalogue.boxes if chosen.get(id)})


def _offer(box: Box, catalogue: Catalogue, wanted: Mapping[str, int]) -> BoxOffer:
    held = held_in(box, catalogue)
    counts = {piece: n for piece, n in held.items() if piece in wanted}
    listed = in_parts(box.counts, catalogue)
    sure = [
        entry.confidence
        for piece, entry in box.pieces.items()
        if any(part in wanted for part in catalogue.pieces[piece].parts)
    ]
    if any(held[piece] > listed.get(piece, 0) for piece in counts):
        sure.append(Confidence.LOW)  # bases that nobody counted
    confidence = max(sure, key=lambda one: one.rank, default=Confidence.HIGH)
    return BoxOffer(box.id, counts, confidence, box.total, box.order)


def _trusted(offer: BoxOffer) -> BoxOffer:
    """A box taken as if its counts were more certain than they are."""
    return replace(offer, confidence=min(offer.confidence, Confidence.MEDIUM, key=lambda one: one.rank))


def _same_as(box: str, catalogue: Catalogue) -> tuple[str, ...]:
    counts = catalogue.boxes[box].counts
    alike = (other.id for other in catalogue.boxes.values() if other.kind != STOCK and other.counts == counts)
    return tuple(id for id in alike if id != box)


class Tally:
    """What a battlefield uses against what is owned, kept up to date by `follow`.

    >>> tally = Tally(Battlefield(), {"grass-1": 2})
    >>> tally.used, tally.short()
    (mappingproxy({}), {})
    """

    def __init__(self, battlefield: Battlefield, owned: Mapping[str, int] | None = None) -> None:
        self._battlefield, self._used = battlefield, used(battlefield)
        self._standing = {id: piece for id, piece in battlefield.pieces.items() if piece.type.base}
        self._bases = _bases(self._standing.values(), battlefield)
        self._owned = dict(owned or {})

    @property
    def used(self) -> Mapping[str, int]:
        """Number of each piece used, by piece id; a live view without zero counts."""
        return MappingProxyType(self._used)

    @property
    def owned(self) -> Mapping[str, int]:
        """Number of each piece owned, by piece id."""
        return MappingProxyType(self._owned)

    @owned.setter
    def owned(self, owned: Mapping[str, int]) -> None:
        self._owned = dict(owned)

    def follow(self, change: Change) -> None:
        """Take in what an edit did."""
        self._count(change.removed, -1)
        self._count((before for before, _ in change.changed), -1)
        self._count(change.added, 1)
        self._count((after for _, after in change.changed), 1)
        for piece in (*change.removed, *(pair[0] for pair in change.changed)):
            self._standing.pop(piece.id, None)
        come = (*change.added, *(pair[1] for pair in change.changed))
        self._standing |= {piece.id: piece for piece in come if piece.type.base}
        bases = _bases(self._standing.values(), self._battlefield)
        for base in self._bases | bases:
            self._add(base, bases[base] - self._bases[base])
        self._bases = bases

    @property
    def bases(self) -> set[str]:
        """The bases whose counts any change may move, by piece id."""
        return {str(piece.type.base) for piece in self._standing.values()}

    def subscribe(self, battlefield: Battlefield) -> Callable[[], None]:
        """Follow the edits of ``battlefield`` from now on; call the result to end that."""
        return battlefield.subscribe(self.follow)

    def used_of(self, type: PieceType) -> int:
        """How many of a type the pieces in use amount to (two water tiles: one double-height one)."""
        return min(self._used.get(part, 0) // number for part, number in type.parts.items())

    def owned_of(self, type: PieceType) -> int:
        """How many of a type could be put down with everything that is owned."""
        return min(self._owned.get(part, 0) // number for part, number in type.parts.items())

    def left(self, type: PieceType) -> int:
        """How many more of a type can be put down; negative where it is short already."""
        return min(
            (self._owned.get(part, 0) - self._used.get(part, 0)) // number
            for part, number in type.parts.items()
        )

    def short(self) -> dict[str, int]:
        """How many of each piece are missing; only what is missing is listed."""
        return short(self._used, self._owned)

    def _count(self, pieces: Iterable[Piece], sign: int) -> None:
        for piece in pieces:
            for part, number in piece.type.parts.items():
                self._add(part, sign * number)

    def _add(self, part: str, number: int) -> None:
        self._used[part] = self._used.get(part, 0) + number
        if not self._used[part]:
            del self._used[part]


def touched(change: Change) -> set[str]:
    """The pieces whose counts a change may have moved, by piece id."""
    types = {piece.type for piece in (*change.added, *change.removed)}
    for before, after in change.changed:
        if before.type is not after.type:
            types |= {before.type, after.type}
    return {part for type in types for part in (*type.parts, *filter(None, [type.base]))}


@dataclass(frozen=True, slots=True)
class Buildable:
    """What is missing of the pieces ``used``, by piece id in catalogue order, and the boxes that hold it."""

    used: Mapping[str, int]
    short: Mapping[str, int]
    to_buy: BoxPlan

    @property
    def can_build(self) -> bool:
        """Whether every piece is owned."""
        return not self.short

    @property
    def missing(self) -> int:
        """How many pieces are missing."""
        return sum(self.short.values())

    @property
    def distance(self) -> tuple[int, int]:
        """Sorts battlefields: first what can be built, then by pieces missing, then by boxes to buy."""
        return self.missing, sum(self.to_buy.boxes.values())


def buildable(
    used: Mapping[str, int], owned: Mapping[str, int], catalogue: Catalogue, *, any_box: bool = False
) -> Buildable:
    """Hold the pieces that a battlefield takes out of the boxes (`used`) against those owned."""
    order = {piece: place for place, piece in enumerate(catalogue.pieces)}
    lacking = dict(sorted(short(used, owned).items(), key=lambda item: order.get(item[0], len(order))))
    to_buy = boxes_needed(used, catalogue, owned, any_box=any_box) if lacking else BoxPlan()
    return Buildable(used, lacking, to_buy)


def one_at_a_time(uses: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What it takes to build several battlefields one after the other: of each piece the most any takes."""
    most: dict[str, int] = {}
    for used in uses:
        for piece, count in used.items():
            most[piece] = max(count, most.get(piece, 0))
    return dict(sorted(most.items()))


def all_at_once(uses: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """What it takes to have several battlefields on tables at the same time: the sum of each piece."""
    total: Counter[str] = Counter()
    for used in uses:
        total.update(used)
    return dict(sorted(total.items()))
