"""What is built as one though its levels have more: a castle, a tower, a hill, a group of the designer.

A site is what stands together by itself above the ground, high enough to be built at one go. Its levels
follow each other; the rest is built level by level before. Two that are made of the same are built at once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from builder.battlefield import Battlefield, Piece
from builder.catalogue import TileClass
from builder.hexgrid import ACROSS_FLATS, Hex, centre
from builder.language import _
from builder.sheets.building.substeps import holders
from builder.wording import on_one_line, times

_LEVELS = 4  # on which something is put down, from which on it is worth a site
_DEEPEST = 40  # levels looked at, however many there are
_EACH = 3  # pieces on each of them, on average, but for castles
_OTHERS = 8  # pieces beside an only one: else the levels are as well built whole
_PILLAR = 3  # hexes, the widest pillar
_AT_ONCE = 13  # hexes from end to end, within which sites that are alike are built at once
_TOWER = 8  # hexes, the widest tower

Slots = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class BuildSite:
    """A site by its name, with the ids of its pieces, in the order in which sites are built."""

    name: str
    pieces: frozenset[int]


def sites_of(battlefield: Battlefield, slots: Slots) -> list[BuildSite]:
    """The sites of a battlefield; ``slots`` are those of the steps in which pieces are put down, by id.

    What the designer put into steps by hand is left to its level. A group comes last where nothing else rests
    on it.
    """
    pieces = battlefield.in_order()
    groups = _groups(battlefield, slots)
    grouped = {piece.id for group in groups for piece in group}
    found = [
        *_split([piece for piece in pieces if piece.id not in grouped], slots),
        *groups,
    ]
    found = [site for site in found if not any(piece.step for piece in site)]
    runs = _runs(found, slots)
    names = [times(len(run), _named(run[0]), one=False) for run in runs]
    found = [[piece for site in run for piece in site] for run in runs]
    sites = []
    # Numbers tell those apart that are called the same.
    for number, (name, site) in enumerate(zip(names, found, strict=True)):
        called = name if names.count(name) == 1 else f"{name} {names[: number + 1].count(name)}"
        sites.append(BuildSite(called, frozenset(piece.id for piece in site)))
    return sites


def _runs(found: Iterable[list[Piece]], slots: Slots) -> list[list[list[Piece]]]:
    """The sites, those that are built at once in one list."""
    runs: list[list[list[Piece]]] = []
    for site in found:
        if runs and _alike(runs[-1][0], site, slots):
            runs[-1].append(site)
        else:
            runs.append([site])
    return runs


def _alike(first: Sequence[Piece], site: Sequence[Piece], slots: Slots) -> bool:
    """Whether a site is made of the same as the first of a run on each level, and one drawing shows both."""

    def made_of(pieces: Sequence[Piece]) -> Counter[tuple[str, str, int]]:
        return Counter((piece.group, piece.type.id, slots[piece.id]) for piece in pieces)

    if made_of(first) != made_of(site):
        return False
    spots = [centre(cell) for piece in (*first, *site) for cell in piece.cells]
    wide, high = (max(at) - min(at) for at in ([spot.x for spot in spots], [spot.y for spot in spots]))
    return max(wide, high) <= _AT_ONCE * ACROSS_FLATS


def _groups(battlefield: Battlefield, slots: Slots) -> list[list[Piece]]:
    """The groups of several levels on which nothing else rests, in the order of their names."""
    pieces, groups = battlefield.pieces, battlefield.groups()
    if not groups:
        return []
    bearing = {
        pieces[held].group
        for piece in pieces.values()
        for held in holders(piece, battlefield)
        if pieces[held].group != piece.group
    }
    free = [[pieces[id] for id in sorted(ids)] for name, ids in groups.items() if name not in bearing]
    return [group for group in free if len({slots[piece.id] for piece in group}) > 1]


def _split(pieces: Sequence[Piece], slots: Slots) -> list[list[Piece]]:
    """The sites among pieces, each without those that stand on it by themselves, which follow it."""
    found: list[list[Piece]] = []
    for slot in sorted({slots[piece.id] for piece in pieces})[1:_DEEPEST]:
        upper = [piece for piece in pieces if slots[piece.id] >= slot]
        apart = _apart(upper)
        tall = [one for one in apart if _is_tall(one, slots)]
        if len(tall) < 2 and (not tall or len(upper) - len(tall[0]) < _OTHERS):
            continue
        for site in tall:
            inner = _split(site, slots)
            taken = {piece.id for one in inner for piece in one}
            rest = [piece for piece in site if piece.id not in taken]
            # A low plinth of several is laid with its level.
            found += inner if inner and not _is_tall(rest, slots) else [rest, *inner]
        # What is left holds some of them, and is held by none.
        ids = {piece.id for one in found for piece in one}
        return _split([piece for piece in pieces if piece.id not in ids], slots) + found
    return found


def _is_tall(pieces: Sequence[Piece], slots: Slots) -> bool:
    levels = len({slots[piece.id] for piece in pieces})
    return levels >= _LEVELS and (len(pieces) >= _EACH * levels or any(map(_of_castle, pieces)))


def _of_castle(piece: Piece) -> bool:
    return piece.type.kind.tile_class is TileClass.CASTLE


def _apart(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces by what touches: in one column, or in two side by side on one level."""
    columns: dict[Hex, list[Piece]] = defaultdict(list)
    level_with: dict[tuple[Hex, int], list[Piece]] = defaultdict(list)
    for piece in pieces:
        for hex in _touched(piece):
            columns[hex].append(piece)
            for slot in _filled(piece):
                level_with[hex, slot].append(piece)
    found: list[list[Piece]] = []
    seen: set[int] = set()
    for first in pieces:
        if first.id in seen:
            continue
        seen.add(first.id)
        found.append(own := [first])
        for piece in own:  # which grows
            for hex in _touched(piece):
                near = [(side, slot) for side in hex.neighbours() for slot in _filled(piece)]
                for others in (columns.pop(hex, ()), *[level_with.pop(at, ()) for at in near]):
                    fresh = [other for other in others if other.id not in seen]
                    seen.update([other.id for other in fresh])
                    own += fresh
    return found


def _filled(piece: Piece) -> range:
    """The slots that a piece reaches through."""
    return range(piece.slot, piece.slot + max(1, piece.type.height))


def _touched(piece: Piece) -> Iterable[Hex]:
    return (*piece.cells, *[edge.across for edge in piece.edges])


def _named(pieces: Sequence[Piece]) -> str:
    """What a site is called: as its group, or after what it looks like."""
    groups = {piece.group for piece in pieces}
    if len(groups) == 1 and (name := on_one_line(groups.pop())):
        return name
    wide = len({cell for piece in pieces for cell in piece.cells})
    if any(map(_of_castle, pieces)):
        return _("Tower") if wide <= _TOWER else _("Castle")
    if any(piece.type.ledges(0) for piece in pieces):
        return _("Ship")
    return _("Pillar") if wide <= _PILLAR else _("Hill")
