"""Split, join and another terrain for what is selected: one step of the history each."""

from __future__ import annotations

from builder.battlefield import Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue, PieceType
from builder.editor.document.desk import Desk
from builder.errors import RefusedError
from builder.language import _
from builder.shaping import retile
from builder.shaping.echo import counterpart, counterparts
from builder.shaping.symmetry import Motion, Remaining


def left_of(desk: Desk) -> Remaining | None:
    """How many more of a type the collection holds; None where no collection is known."""
    tally = desk.document.tally
    return tally.left if tally.owned else None


def split(desk: Desk, catalogue: Catalogue) -> str:
    """Split the tiles selected; what is to be said. Raises RefusedError where none can be."""
    found = retile.split(desk.selected, catalogue.placeable(), left_of(desk), _others(desk))
    if not found.gone:
        raise RefusedError(_("No tile selected can be split into smaller ones"))
    if len(found.gone) == 1:
        label = _("Split {piece}", piece=found.gone[0].type.name)
    else:
        label = _("Split {count} tiles", count=len(found.gone))
    return _retile(desk, found, label)


def join(desk: Desk, catalogue: Catalogue) -> str:
    """Join the tiles selected; what is to be said. Raises RefusedError where that makes no fewer."""
    found = retile.join(desk.selected, catalogue.placeable(), left_of(desk), _others(desk), _motions(desk))
    if not found.gone:
        text = _("The tiles selected cannot be joined: larger tiles do not fit exactly")
        raise RefusedError(text)
    return _retile(desk, found, _("Join {count} tiles", count=len(found.gone)))


def larger_remaining(desk: Desk, catalogue: Catalogue) -> dict[PieceType, int]:
    """The larger tiles that are left, and how many of each, where smaller ones of their terrain are short."""
    tally = desk.document.tally
    return retile.larger_remaining(tally.short(), tally.left, catalogue.placeable()) if tally.owned else {}


def join_short(desk: Desk, catalogue: Catalogue) -> str:
    """Join all tiles of terrains of which small ones are short; what is to be said.

    Hidden and locked ones stay. Raises RefusedError where that saves nothing.
    """
    tally = desk.document.tally
    before = sum(tally.short().values())
    terrains = {(type.kind, type.role) for type in larger_remaining(desk, catalogue)}
    pieces = [
        piece
        for piece in desk.document.battlefield.in_order()
        if (piece.type.kind, piece.type.role) in terrains and piece.id not in desk.reach.barred
    ]
    found = retile.join(
        pieces, catalogue.placeable(), left_of(desk), _others(desk), _motions(desk), short_only=True
    )
    if not found.gone:
        raise RefusedError(_("Joining saves nothing: the larger tiles that are left do not fit exactly"))
    said = _retile(desk, found, _("Join {count} tiles", count=len(found.gone)))
    return _(
        "{done} · {before} short before, {after} now",
        done=said,
        before=before,
        after=sum(tally.short().values()),
    )


def replace_terrain(desk: Desk, offer: retile.Offer) -> str:
    """Have the tiles of an offer become what it says; what is to be said. Raises RefusedError."""
    before = [desk.document.battlefield.pieces[piece.id] for piece in offer.pieces]
    kinds = list(dict.fromkeys(piece.type.kind.name for piece in before))
    if len(kinds) == 1:
        label = _("Replace {old} by {new}", old=kinds[0], new=offer.kind.name)
    else:
        label = _("Replace terrain by {new}", new=offer.kind.name)
    desk.do(Replace(offer.pieces), label)
    desk.document.seal()
    if not offer.remaining:
        return label
    one, many = (
        _("{done}; one tile stays as it is: no tile of its shape"),
        _("{done}; {count} tiles stay as they are: no tile of their shape"),
    )
    count = len(offer.remaining)
    return (one if count == 1 else many).format(done=label, count=count)


def tiles_selected(desk: Desk) -> tuple[Piece, ...]:
    """The tiles of land and fluids among what is selected, and what follows them on the other sides."""
    pieces = desk.document.battlefield.pieces
    ids = desk.selection | counterparts(desk.selection, desk.document.battlefield, desk.sides.symmetry)
    return retile.tiles_of(pieces[id] for id in sorted(ids))


def offers(desk: Desk, catalogue: Catalogue) -> tuple[retile.Offer, ...]:
    """What the tiles selected could be instead. Raises RefusedError where no tile is selected."""
    tiles = tiles_selected(desk)
    if not tiles:
        raise RefusedError(_("No tile of land or of a fluid is selected"))
    return retile.offers(tiles, catalogue.placeable(), left_of(desk))


def _motions(desk: Desk) -> tuple[Motion, ...]:
    return desk.sides.symmetry.motions if desk.sides.symmetry is not None else ()


def _others(desk: Desk) -> retile.Others:
    """What tells the counterparts of a piece as the desk is worked."""
    battlefield, motions = desk.document.battlefield, _motions(desk)

    def others(piece: Piece) -> list[tuple[Motion, Piece]]:
        found = [(motion, counterpart(piece, battlefield, motion)) for motion in motions]
        return [(motion, other) for motion, other in found if other is not None]

    return others


def _retile(desk: Desk, found: retile.Retiling, label: str) -> str:
    battlefield = desk.document.battlefield
    gone = {piece.id for piece in found.gone}
    besides = {piece.id for piece in found.gone_besides}
    selected = desk.selection - gone
    pieces, more = (
        tuple(battlefield.new_piece(tile.type, tile.hex, slot, tile.rotation) for slot, tile in come)
        for come in (found.come, found.come_besides)
    )
    edit = Several((Take(tuple(sorted(gone | besides))), Put((*pieces, *more))))
    desk.do(edit, label, alone=True)  # the counterparts are named in it
    desk.document.seal()
    desk.select(selected | {piece.id for piece in pieces})
    return _("{done}: {before} became {after}", done=label, before=len(gone), after=len(pieces))
