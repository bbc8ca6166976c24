"""Two pieces in one place (decision 1; edge pieces: decisions 3, 6, 7, 8)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.battlefield import Piece
from builder.catalogue import Role, TileClass
from builder.construction.findings import Cell, Finding, Ground, Repair, Site, named, opened, places
from builder.language import N_, _, ngettext

_REMOVE = N_("Remove the duplicate.")
_MOVE = N_("Move or remove one of the two.")
MOST_NAMED = 12  # of a crowd in one place


def overlap(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """No cell is filled twice. Reported once a pair, by the piece that came later; of a crowd in one place
    each piece names the `MOST_NAMED` before it, its duplicates first, and how many more there are.
    """
    shared = {
        other: cells for other, cells in _shared(ground, piece).items() if not _in_body(piece, other, cells)
    }
    if not shared:
        return
    others = list(shared)
    if len(others) > MOST_NAMED:
        others = sorted(others, key=lambda other: (not _is_copy(piece, other), -other.id))[:MOST_NAMED]
    subject, remaining = opened(piece), len(shared) - len(others)
    for number, other in enumerate(others, 1):
        values = {"piece": subject, "places": _hexes(shared[other]), "other": named(other)}
        if remaining and number == len(others):
            message = ngettext(
                "{piece} shares {places} with {other} and {n} more piece",
                "{piece} shares {places} with {other} and {n} more pieces",
                remaining,
                **values,
            )
        else:
            message = _("{piece} shares {places} with {other}", **values)
        hint = _REMOVE if _is_copy(piece, other) else _MOVE
        yield Finding(message, _(hint), tuple(shared[other]), (other,))


def _is_copy(piece: Piece, other: Piece) -> bool:
    return other.type is piece.type and other.place == piece.place


def inside_obstacle(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing lies inside the height of an obstacle (R220, R225)."""
    yield from _inside(ground, piece, lifts=False)


def inside_jungle(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """Nothing should lie inside the height of a jungle piece, though it can be bent aside (R229)."""
    yield from _inside(ground, piece, lifts=True)


def _inside(ground: Ground, piece: Piece, *, lifts: bool) -> Iterator[Finding]:
    for other, cells in _shared(ground, piece, only_obstacles=not _is_obstacle(piece)).items():
        body = _in_body(piece, other, cells)
        if body is not None and body.type.kind.lifts is lifts:
            guest = other if body is piece else piece
            yield Finding(
                _(
                    "{piece} lies at {places} inside {obstacle}, which is {n} levels tall",
                    piece=opened(guest),
                    places=_hexes(cells),
                    obstacle=named(body),
                    n=body.type.height,
                ),
                _("Move the tile aside, raise it above the top, or take the obstacle away."),
                tuple(cells),
                (other,),
            )


def _shared(ground: Ground, piece: Piece, *, only_obstacles: bool = False) -> dict[Piece, list[Cell]]:
    """The pieces (of obstacles, where only they matter) with a smaller id that share cells with this one."""
    shared: dict[Piece, list[Cell]] = {}
    for cell in piece.filled():
        for other in ground.at(*cell):
            if other.type.is_placeholder:  # which hexes it really takes nobody knows
                continue
            if other.id < piece.id and (not only_obstacles or _is_obstacle(other)):
                shared.setdefault(other, []).append(cell)
    return shared


def _is_obstacle(piece: Piece) -> bool:
    return piece.type.kind.tile_class is TileClass.OBSTACLE


def _hexes(cells: list[Cell]) -> str:
    return places({hex for hex, _slot in cells})


def _in_body(piece: Piece, other: Piece, cells: list[Cell]) -> Piece | None:
    """The obstacle of the two in whose height, above its foot, the other one lies; else None."""
    for body in (piece, other):
        if _is_obstacle(body) and all(slot > body.slot for _hex, slot in cells):
            return body
    return None


_TALL = frozenset({Role.RUIN, Role.LADDER, Role.LAUR_WALL, Role.FIXTURE})


def edge_overlap(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """No edge carries two walls, ladders or flags of one kind at one height."""
    role = piece.type.role
    # Ruins, rungs and Laur walls are as tall as they are; the others take one slot of an edge.
    reach = piece.type.height if role in _TALL else 1
    reported: set[int] = set()
    for edge in piece.edges:
        sides = (edge,) if role in (Role.LADDER, Role.FLAG, Role.FIXTURE) else (edge, edge.other_side)
        for side in sides:
            for other in ground.on_edge(side):
                if other.type.role is not role or other.id >= piece.id or other.id in reported:
                    continue
                if abs(other.slot - piece.slot) < reach:
                    reported.add(other.id)
                    same = _is_copy(piece, other) and other.rotation == piece.rotation
                    hint = _REMOVE if same else _MOVE
                    yield Finding(
                        _(
                            "{piece} stands on the same edge as {other}",
                            piece=opened(piece),
                            other=named(other),
                        ),
                        _(hint),
                        ((edge.hex, piece.slot),),
                        (other,),
                    )


def remove_duplicate(site: Site) -> Iterator[Repair]:
    """The same type on the same cells and edges: the piece that came later goes."""
    piece = site.piece
    if any(_same(piece, other) for other in site.others):
        yield Repair(_("Remove the duplicate {piece}", piece=piece.type.name), taken=(piece.id,))


def _same(one: Piece, other: Piece) -> bool:
    """Whether nobody could distinguish two pieces where they lie; a round tile may be turned."""
    return (
        one.type is other.type
        and one.slot == other.slot
        and set(one.cells) == set(other.cells)
        and set(one.edges) == set(other.edges)
        and set(one.opens) == set(other.opens)
        and set(one.spaces) == set(other.spaces)
    )
