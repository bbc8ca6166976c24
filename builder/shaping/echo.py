"""An edit repeated on the other sides of a symmetric battlefield: pieces in, pieces out.

The counterpart of a piece is the one of the same type that looks the same on the other side, slot and all.
Smaller tiles that were put for a tile without mirror image follow it as a whole; on their own they may be
taken away, but not moved (see `demand_whole_images`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import PieceType
from builder.errors import RefusedError
from builder.hexgrid import Hex, Motion
from builder.language import _
from builder.shaping.remade import Remaking, has_none, mirrored_areas, stand_ins, whole_of
from builder.shaping.symmetry import Symmetry, footprint, image_of
from builder.shaping.tiling import is_tile


@dataclass(frozen=True, slots=True)
class Echo:
    """The additions to an edit on all sides.

    ``put`` are further pieces, ``replaced`` pieces that become others (by id), ``taken`` the ids of removed
    ones. ``alone`` are the types that were put down with no mirror image to be put as well, ``made`` how many
    pieces had an image made of smaller ones, and of how many.
    """

    put: tuple[Piece, ...] = ()
    replaced: tuple[Piece, ...] = ()
    taken: tuple[int, ...] = ()
    alone: tuple[PieceType, ...] = ()
    made: tuple[int, int] = (0, 0)

    def joined(self, edit: Edit, battlefield: Battlefield) -> Edit:
        """The edit and its echo as one; pieces that come get ids of the battlefield."""
        more: list[Edit] = []
        if self.replaced:
            more.append(Replace(self.replaced))
        if self.taken:
            more.append(Take(self.taken))
        if self.put:
            more.append(Put(tuple(map(battlefield.new_like, self.put))))
        return Several((edit, *more)) if more else edit

    @classmethod
    def of(cls, edit: Edit, battlefield: Battlefield, symmetry: Symmetry) -> Echo:
        """What else an edit must do so that a symmetric battlefield stays so.

        Of two pieces that are each other's image the one named first leads, the other follows. What has no
        counterpart is changed where it lies, and nowhere else.
        """
        net = _Net(battlefield)
        if not net.run(edit):
            return Echo()
        return _Repeat(net, symmetry).run()


@dataclass(slots=True)
class _Net:
    """What an edit does to each piece it names, in the order named, and to those it is repeated on."""

    battlefield: Battlefield
    after: dict[int, Piece | None] = field(default_factory=dict)

    def run(self, edit: Edit) -> bool:
        """Take in an edit; False if it is malformed, which the battlefield itself will report."""
        if isinstance(edit, Several):
            return all(self.run(part) for part in edit.edits)
        if isinstance(edit, Put):
            for piece in edit.pieces:
                if self._now(piece.id) is not None:
                    return False
                self.after[piece.id] = piece
        elif isinstance(edit, Take):
            for id in edit.ids:
                if self._now(id) is None:
                    return False
                self.after[id] = None
        elif isinstance(edit, Replace):
            for piece in edit.pieces:
                if self._now(piece.id) is None:
                    return False
                self.after[piece.id] = piece
        return True

    def _now(self, id: int) -> Piece | None:
        return self.after[id] if id in self.after else self.battlefield.pieces.get(id)


def demand_whole_images(edit: Edit, battlefield: Battlefield, symmetry: Symmetry) -> None:
    """Raise RefusedError where an edit moves a smaller tile of a mirror image away from the others, while
    the tile stays that it is the image of.
    """
    net = _Net(battlefield)
    if not net.run(edit):
        return
    for id, after in net.after.items():
        before = battlefield.pieces.get(id)
        if before is None or after is None or (after.cells, after.slot) == (before.cells, before.slot):
            continue
        whole = whole_of(before, battlefield, symmetry.motions)
        if whole is not None and whole.id not in net.after:
            raise RefusedError(
                _(
                    "Not done: this {piece} is a part of the mirror image of the {whole}; move that one, "
                    "or work without symmetry",
                    piece=before.type.name,
                    whole=whole.type.name,
                )
            )


def counterparts(ids: Iterable[int], battlefield: Battlefield, symmetry: Symmetry | None) -> frozenset[int]:
    """The ids of the pieces that follow when these are moved or taken away, as `Echo.of` has it."""
    if symmetry is None:
        return frozenset()
    named = tuple(id for id in ids if id in battlefield.pieces)
    return frozenset(Echo.of(Take(named), battlefield, symmetry).taken)


def counterpart(piece: Piece, battlefield: Battlefield, motion: Motion) -> Piece | None:
    """The piece that is another's image; the piece itself where it is its own, None where there is none.

    Of several alike on one spot the first belongs to the first on the other side, and so on.
    """
    across = image_of(piece, motion)
    if across is None:
        return None
    if footprint(across) == footprint(piece):
        return piece
    place = [other.id for other in _alike(piece, battlefield)].index(piece.id)
    there = _alike(across, battlefield)
    return there[place] if place < len(there) else None


class _Repeat:
    def __init__(self, net: _Net, symmetry: Symmetry) -> None:
        self._net = net
        self._battlefield = net.battlefield
        self._motions = symmetry.motions
        self._remaking = Remaking(symmetry.supply) if symmetry.supply is not None else None
        self._made = (0, 0)
        self._went: set[int] = set()  # smaller tiles that go with one that has no mirror image
        self._final = dict(net.after)
        self._done: set[int] = set()  # named pieces that led, and all that followed one
        self._put: list[Piece] = []
        self._alone: dict[PieceType, None] = {}
        self._came: Counter[object] = Counter()  # pieces put so far, by footprint
        self._named: dict[object, list[int]] | None = None  # pieces that the edit puts, by footprint

    def run(self) -> Echo:
        for id, after in self._net.after.items():
            if id in self._done:
                continue
            before = self._battlefield.pieces.get(id)
            self._done.add(id)
            self._repeat(before, after)
            self._remake(before, after)
            if before is None and after is not None:
                self._came[footprint(after)] += 1
        pieces, named = self._battlefield.pieces, self._net.after
        replaced, taken = [], []
        for id, final in self._final.items():
            now = named[id] if id in named else pieces.get(id)
            if final == now:
                continue
            if final is None:
                taken.append(id)
            elif now is None:
                self._put.append(final)
            else:
                replaced.append(final)
        return Echo(tuple(self._put), tuple(replaced), tuple(taken), tuple(self._alone), self._made)

    def _repeat(self, before: Piece | None, after: Piece | None) -> None:
        """Let the counterparts of a piece follow it: one for each image that looks different.

        On an axis several motions show the same image. Surplus counterparts are removed, and new ones added
        where the piece leaves an axis.
        """
        images: dict[tuple[object, ...] | None, tuple[Piece | None, list[Motion]]] = {}
        for motion in self._motions:
            image = image_of(after, motion) if after is not None else None
            look = footprint(image) if image is not None else None
            images.setdefault(look, (image, []))[1].append(motion)
        own = footprint(after) if after is not None else None
        mine: set[int] = set()
        for look, (image, motions) in images.items():
            if before is None:
                if after is not None:
                    self._put_image(after, image, own=look == own)
                continue
            free = False  # whether one more comes where no counterpart becomes the image
            follow: list[int] = []
            for motion in motions:
                across = image_of(before, motion)
                if across is None or footprint(across) == footprint(before):
                    free = True  # it lay on the axis as its own image, or had none
                    continue
                partner = counterpart(before, self._battlefield, motion)
                if partner is not None and partner.id not in self._done:
                    follow.append(partner.id)
                    self._done.add(partner.id)
                    mine.add(partner.id)
                elif partner is not None and partner.id in mine:
                    free = True
            if after is None or look == own:
                self._final.update(dict.fromkeys(follow))  # those that meet on the axis become one
            elif image is not None and follow:
                own_group = self._battlefield.pieces[follow[0]].group
                self._final[follow[0]] = replace(image, id=follow[0], group=own_group)
                self._final.update(dict.fromkeys(follow[1:]))
            elif image is not None and free:
                self._put_new(image)
            else:
                self._done.difference_update(follow)

    def _put_image(self, after: Piece, image: Piece | None, *, own: bool) -> None:
        if image is None:
            if self._remaking is None or not has_none(after.type):
                self._alone[after.type] = None
        elif not own and not self._stands_in(image):
            named = next((id for id in self._named_at(image) if id not in self._done), None)
            if named is not None:
                self._done.add(named)  # the edit puts it itself
                return
            place = len(self._staying(after)) + self._came[footprint(after)]
            if len(self._staying(image)) <= place:
                self._put_new(image)

    def _staying(self, piece: Piece) -> list[Piece]:
        """The pieces that lie there like a piece, except smaller tiles that are removed with the tile they
        replaced.
        """
        return [other for other in _alike(piece, self._battlefield) if other.id not in self._went]

    def _remake(self, before: Piece | None, after: Piece | None) -> None:
        """Where a tile has no mirror image: smaller ones go and come on its mirrored hexes as it does."""
        if self._remaking is None:
            return
        follows = before is None or not has_none(before.type)
        if before is not None and has_none(before.type):
            for area in mirrored_areas(before, self._motions):
                gone = stand_ins(before.type, before.slot, area, self._battlefield)
                follows = follows or bool(gone) or not area
                self._final.update((piece.id, None) for piece in gone if piece.id not in self._net.after)
                self._done.update(piece.id for piece in gone)
                self._went.update(piece.id for piece in gone)
        if after is None or not has_none(after.type) or not follows:
            return
        came = 0
        # An image is laid only where the mirrored hexes are bare of the same terrain: what a person laid
        # there counts as the image already.
        for area in mirrored_areas(after, self._motions):
            area -= self._named_on(after)
            there = stand_ins(after.type, after.slot, area, self._battlefield)
            if not area or any(self._final.get(piece.id, piece) is not None for piece in there):
                continue
            tiles = self._remaking.tiles(after.type, area, self._motions)
            if tiles is None:
                self._alone[after.type] = None
                continue
            self._put += [Piece(0, tile.type, tile.hex, after.slot, tile.rotation) for tile in tiles]
            came += len(tiles)
        if came:
            self._made = (self._made[0] + 1, self._made[1] + came)

    def _named_on(self, whole: Piece) -> frozenset[Hex]:
        """The hexes on which the edit itself puts other tiles of the terrain and level of one."""
        return frozenset(
            cell
            for id, other in self._net.after.items()
            if other is not None and id not in self._battlefield.pieces
            if other.type.kind is whole.type.kind and other.slot == whole.slot and not has_none(other.type)
            for cell in other.cells
        )

    def _stands_in(self, image: Piece) -> bool:
        """Whether a tile without mirror image lies or comes where an image would be: the image of that."""
        if self._remaking is None or not is_tile(image.type):
            return False
        at = self._battlefield.occupancy.at
        wholes = {other for cell in image.cells for other in at(cell, image.slot) if has_none(other.type)}
        there = [other for other in wholes if self._final.get(other.id, other) is not None]
        there += [other for other in self._net.after.values() if other is not None and has_none(other.type)]
        covered = {
            cell
            for other in there
            if other.slot == image.slot and other.type.kind is image.type.kind
            for cell in other.cells
        }
        return covered.issuperset(image.cells)

    def _named_at(self, image: Piece) -> list[int]:
        """The pieces put by the edit itself that look like an image, in its order."""
        if self._named is None:
            self._named = defaultdict(list)
            for id, other in self._net.after.items():
                if other is not None and id not in self._battlefield.pieces:
                    self._named[footprint(other)].append(id)
        return self._named.get(footprint(image), [])

    def _put_new(self, image: Piece) -> None:
        self._put.append(replace(image, id=0, group=""))


def _alike(piece: Piece, battlefield: Battlefield) -> list[Piece]:
    """The pieces on the battlefield before the edit that look like this one and lie where it lies."""
    occupancy = battlefield.occupancy
    cell = piece.cells[0]
    found: Iterable[Piece]
    if piece.type.fills_cells:
        found = occupancy.at(cell, piece.slot)
    else:
        found = occupancy.standing(cell).get(piece.slot, ())
    same = [other for other in found if other.type is piece.type]
    wanted = footprint(piece) if same else ()
    return [other for other in same if footprint(other) == wanted]
