"""An edit repeated on the other sides of a symmetric battlefield."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, SetField, Several, Take
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.shaping import echo as echo_module
from builder.shaping.echo import Echo, counterpart, echo
from builder.shaping.symmetry import Kind, LatticePoint, Symmetry, footprint, mirror_turn

Lay = Callable[..., Battlefield]
HALF = Symmetry(Kind.HALF_TURN, LatticePoint(0, 0))
MIRROR = Symmetry(Kind.LEFT_RIGHT, LatticePoint(0, 0))
THIRDS = Symmetry(Kind.THIRD_TURNS, LatticePoint(0, 0))


def do(battlefield: Battlefield, edit: Edit, symmetry: Symmetry = HALF) -> Echo:
    """Carry an edit out on all sides."""
    found = echo(edit, battlefield, symmetry)
    battlefield.apply(found.joined(edit, battlefield))
    return found


def hexes(battlefield: Battlefield) -> list[tuple[int, int]]:
    return sorted((piece.hex.q, piece.hex.r) for piece in battlefield.pieces.values())


def symmetric(battlefield: Battlefield, symmetry: Symmetry) -> bool:
    """Whether every piece that can has as many alike on each other side as there are where it lies."""
    found = Counter(footprint(piece) for piece in battlefield.pieces.values())
    return all(
        image is None or found[footprint(image)] == found[footprint(piece)]
        for piece in battlefield.pieces.values()
        for image in symmetry.images(piece)
    )


def put(battlefield: Battlefield, catalogue: Catalogue, *rows: tuple[str, int, int]) -> Put:
    new = battlefield.new_piece
    return Put(tuple(new(catalogue.pieces[id], Hex(q, r), 1) for id, q, r in rows))


def test_what_is_put_comes_on_the_other_side_too(catalogue: Catalogue) -> None:
    for symmetry, wanted in (
        (HALF, [(-3, -1), (3, 1)]),
        (MIRROR, [(-4, 1), (3, 1)]),
        (THIRDS, [(-4, 3), (1, -4), (3, 1)]),
    ):
        battlefield = Battlefield()
        do(battlefield, put(battlefield, catalogue, ("rock-1", 3, 1)), symmetry)
        assert hexes(battlefield) == wanted


def test_what_is_its_own_image_comes_once(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    do(battlefield, put(battlefield, catalogue, ("rock-1", 0, 0)), HALF)
    do(battlefield, put(battlefield, catalogue, ("grass-7", 0, -1)), THIRDS)
    assert len(battlefield) == 2


def test_an_image_that_is_put_or_there_already_is_not_doubled(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    do(battlefield, put(battlefield, catalogue, ("rock-1", 2, 0), ("rock-1", -2, 0)))
    assert len(battlefield) == 2
    alone = Battlefield()
    alone.apply(put(alone, catalogue, ("rock-1", 2, 0)))
    do(alone, put(alone, catalogue, ("rock-1", -2, 0)))
    assert len(alone) == 2


def test_each_image_in_an_edit_belongs_to_one_piece_only(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    do(battlefield, put(battlefield, catalogue, ("rock-1", -2, 0), ("rock-1", 2, 0), ("rock-1", 2, 0)))
    assert hexes(battlefield) == [(-2, 0), (-2, 0), (2, 0), (2, 0)]


def test_a_second_piece_on_the_same_place_has_an_image_of_its_own(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    do(battlefield, put(battlefield, catalogue, ("rock-1", 2, 0)))
    do(battlefield, put(battlefield, catalogue, ("rock-1", -2, 0)))
    assert hexes(battlefield) == [(-2, 0), (-2, 0), (2, 0), (2, 0)]


def test_what_is_taken_goes_on_the_other_side_too(lay: Lay) -> None:
    battlefield = lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 3), ("rock-1", 5, 0, 1, 0))
    do(battlefield, Take((1,)))
    assert hexes(battlefield) == [(5, 0)]
    do(battlefield, Take((3,)))
    assert hexes(battlefield) == [], "without a counterpart it goes alone"


def test_another_type_or_level_is_no_counterpart(lay: Lay) -> None:
    battlefield = lay(("rock-1", 2, 0, 1, 0), ("grass-1", -2, 0, 1, 0), ("rock-1", -2, 0, 2, 0))
    assert echo(Take((1,)), battlefield, HALF) == Echo()


def test_what_moves_turns_and_rises_does_so_on_the_other_side(lay: Lay) -> None:
    battlefield = lay(("rock-2", 2, 0, 1, 0), ("rock-2", -2, 0, 1, 3))
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(3, 1), slot=2, rotation=1),)))
    other = battlefield.pieces[2]
    assert (other.hex, other.slot, other.rotation) == (Hex(-3, -1), 2, 4)


def test_of_two_images_in_one_edit_the_first_leads(lay: Lay) -> None:
    battlefield = lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 0))
    first, second = battlefield.pieces[1], battlefield.pieces[2]
    do(battlefield, Replace((replace(second, hex=Hex(-1, 0)), replace(first, hex=Hex(3, 0)))))
    assert battlefield.pieces[2].hex == Hex(-1, 0)
    assert battlefield.pieces[1].hex == Hex(1, 0)


def test_two_that_meet_in_the_middle_become_one_and_part_again(lay: Lay) -> None:
    battlefield = lay(("rock-1", 1, 0, 1, 0), ("rock-1", -1, 0, 1, 0))
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(0, 0)),)))
    assert hexes(battlefield) == [(0, 0)]
    do(battlefield, Replace((replace(battlefield.pieces[1], hex=Hex(-1, 0)),)))
    assert hexes(battlefield) == [(-1, 0), (1, 0)]


def test_what_has_no_mirror_image_is_put_alone_and_named(catalogue: Catalogue) -> None:
    battlefield = Battlefield()
    found = do(battlefield, put(battlefield, catalogue, ("ruin-long", 3, 0), ("rock-1", 5, 0)), MIRROR)
    assert [type.id for type in found.alone] == ["ruin-long"]
    assert [piece.type.id for piece in found.put] == ["rock-1"]
    turned = do(battlefield, put(battlefield, catalogue, ("ruin-long", 3, 5)), HALF)
    assert turned.alone == (), "it can be turned"


def test_an_edit_in_several_parts_is_taken_by_what_it_comes_to(lay: Lay, catalogue: Catalogue) -> None:
    """Split: one piece goes, others come; repeated once."""
    battlefield = lay(("rock-2", 2, 0, 1, 0), ("rock-2", -2, 0, 1, 3))
    do(battlefield, Several((Take((1,)), put(battlefield, catalogue, ("rock-1", 2, 0), ("rock-1", 3, 0)))))
    assert hexes(battlefield) == [(-3, 0), (-2, 0), (2, 0), (3, 0)]
    assert symmetric(battlefield, HALF)


def test_what_is_malformed_or_no_piece_is_left_as_it_is(lay: Lay) -> None:
    battlefield = lay(("rock-1", 2, 0, 1, 0))
    for edit in (Take((99,)), Put((battlefield.pieces[1],)), SetField("title", "Ford"), Take((1, 1))):
        assert echo(edit, battlefield, HALF) == Echo()


@st.composite
def random_edits(draw: st.DrawFn, battlefield: Battlefield, types: list) -> Edit:
    """Any edit on a battlefield, of several pieces and parts."""
    small, slots = st.integers(-3, 3), st.integers(1, 2)
    ids = (
        st.lists(st.sampled_from(sorted(battlefield.pieces)), max_size=3, unique=True)
        if len(battlefield)
        else st.just([])
    )
    what = draw(st.sampled_from(["put", "take", "move", "both"]))
    parts: list[Edit] = []
    if what in ("put", "both"):
        rows = draw(
            st.lists(st.tuples(st.sampled_from(types), small, small, slots, st.integers(0, 5)), max_size=3)
        )
        parts.append(Put(tuple(battlefield.new_piece(t, Hex(q, r), s, k) for t, q, r, s, k in rows)))
    chosen = draw(ids)
    if what in ("take", "both"):
        parts.append(Take(tuple(chosen)))
    if what == "move":
        dq, dr, turn, to = draw(small), draw(small), draw(st.integers(0, 5)), draw(slots)
        before = [battlefield.pieces[id] for id in chosen]
        moved = tuple(
            Piece(p.id, p.type, p.hex.plus(Hex(dq, dr)), to, (p.rotation + turn) % 6) for p in before
        )
        parts.append(Replace(moved))
    return parts[0] if len(parts) == 1 else Several(tuple(parts))


@given(st.data())
def test_whatever_is_done_in_a_symmetry_the_battlefield_is_symmetric(
    catalogue: Catalogue, data: st.DataObject
) -> None:
    kind = data.draw(st.sampled_from(Kind))
    spot = data.draw(
        st.sampled_from(
            [LatticePoint(0, 0), LatticePoint(6, 6)]
            + ([LatticePoint(3, 0)] if kind != Kind.THIRD_TURNS else [])
        )
    )
    symmetry = Symmetry(kind, spot)
    names = ["rock-1", "grass-2", "grass-3", "grass-7", "battlement", "fortress-wall-corner", "glacier-4"]
    types = [catalogue.pieces[name] for name in names]
    battlefield = Battlefield()
    steps: list[Edit] = []
    for _ in range(data.draw(st.integers(1, 6))):
        edit = data.draw(random_edits(battlefield, types))
        found = echo(edit, battlefield, symmetry)
        steps.append(battlefield.apply(found.joined(edit, battlefield)))
        assert symmetric(battlefield, symmetry)
        assert found.alone == ()
    for undo in reversed(steps):
        battlefield.apply(undo)
    assert not len(battlefield)


def test_the_check_of_the_property_can_fail(lay: Lay) -> None:
    assert not symmetric(lay(("rock-1", 2, 0, 1, 0)), HALF)
    assert symmetric(lay(("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 4)), HALF)
    assert mirror_turn(lay(("ruin-long", 0, 0, 1, 0)).pieces[1].type) is None


def test_the_work_grows_with_the_number_of_pieces_and_not_with_its_square(
    catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = Counter[str]()

    def counting(piece: Piece) -> tuple[object, ...]:
        looked["at"] += 1
        return footprint(piece)

    monkeypatch.setattr(echo_module, "footprint", counting)

    def work(number: int) -> int:
        battlefield = Battlefield()
        looked.clear()
        # Half of them are images that the edit names itself.
        rows = [("rock-1", q if q % 2 else -q + 1, 1 if q % 2 else -1) for q in range(1, number + 1)]
        found = echo(put(battlefield, catalogue, *rows), battlefield, HALF)
        assert found == Echo()
        found = echo(
            put(battlefield, catalogue, *(("rock-1", q, 5) for q in range(number))), battlefield, HALF
        )
        assert len(found.put) == number
        return looked["at"]

    assert work(400) <= 2.1 * work(200)


def test_a_counterpart_is_the_piece_itself_another_or_none(lay: Lay) -> None:
    battlefield = lay(
        ("rock-1", 2, 0, 1, 0), ("rock-1", -2, 0, 1, 3), ("rock-1", 0, 0, 1, 0), ("rock-1", 5, 0, 1, 0)
    )
    (motion,) = HALF.motions
    found = {id: counterpart(piece, battlefield, motion) for id, piece in battlefield.pieces.items()}
    assert {id: other and other.id for id, other in found.items()} == {1: 2, 2: 1, 3: 3, 4: None}
    ruins = lay(("ruin-long", 3, 0, 1, 0))
    assert counterpart(ruins.pieces[1], ruins, MIRROR.motions[0]) is None
