"""The battlefield: what edits do, what is refused, and what listeners are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from builder.battlefield import (
    MAX_COORDINATE,
    MAX_PIECES,
    MAX_SLOT,
    Battlefield,
    Change,
    Info,
    Occupancy,
    Piece,
    Put,
    Replace,
    SetField,
    SetNote,
    Several,
    Take,
)
from builder.battlefield.model import MAX_TEXT
from builder.catalogue import Catalogue, PieceType
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex, disc


@pytest.fixture
def field() -> Battlefield:
    return Battlefield(Info(title="Ford"))


@pytest.fixture
def grass(catalogue: Catalogue) -> PieceType:
    return catalogue.pieces["grass-1"]


def hear(field: Battlefield) -> list[Change]:
    heard: list[Change] = []
    field.subscribe(heard.append)
    return heard


def state(field: Battlefield) -> Any:
    return dict(field.pieces), field.info, dict(field.slot_notes), dict(field.hex_notes), field.in_order()


class TestEdits:
    def test_a_piece_like_another_differs_in_its_number_only(
        self, field: Battlefield, grass: PieceType
    ) -> None:
        ghost = Piece(0, grass, Hex(2, -1), 3, 4)
        one, other = field.new_like(ghost), field.new_like(ghost)
        assert replace(one, id=0) == replace(other, id=0) == ghost
        assert 0 < one.id < other.id

    def test_pieces_put_down_lie_there_and_their_inverse_takes_them(
        self, field: Battlefield, grass: PieceType
    ):
        pieces = (field.new_piece(grass, Hex(0, 0), 1), field.new_piece(grass, Hex(0, 0), 2))
        inverse = field.apply(Put(pieces))
        assert inverse == Take((1, 2))
        assert len(field) == 2
        assert field.occupancy.top(Hex(0, 0)) == 2
        assert field.apply(inverse) == Put(pieces)
        assert field == Battlefield(Info(title="Ford"))

    def test_a_field_is_set_and_set_back(self, field: Battlefield):
        assert field.apply(SetField("author", "me")) == SetField("author", "")
        assert field.info == Info(title="Ford", author="me")
        kept = {"virtualscape": {"version": 0.0007}}
        assert field.apply(SetField("preserved", kept)) == SetField("preserved", MappingProxyType({}))
        assert field.info.preserved == kept

    def test_notes_of_slots_and_hexes_are_kept_apart_and_empty_ones_are_none(self, field: Battlefield):
        assert field.apply(SetNote(2, "the bridge")) == SetNote(2, "")
        assert field.apply(SetNote(Hex(2, 0), "a glyph")) == SetNote(Hex(2, 0), "")
        assert field.apply(SetNote(2, "a bridge")) == SetNote(2, "the bridge")
        assert (field.slot_notes, field.hex_notes) == ({2: "a bridge"}, {Hex(2, 0): "a glyph"})
        assert field.apply(SetNote(2, "")) == SetNote(2, "a bridge")
        assert field.slot_notes == {}

    def test_several_edits_are_one_and_so_is_their_inverse(self, field: Battlefield, grass: PieceType):
        before = state(field)
        piece = field.new_piece(grass, Hex(0, 0), 1)
        moved = replace(piece, hex=Hex(1, 0))
        edit = Several(
            (Put((piece,)), Replace((moved,)), SetField("title", "Bridge"), Several((SetNote(1, "x"),)))
        )
        inverse = field.apply(edit)
        assert (field.pieces, field.info.title, field.slot_notes) == ({1: moved}, "Bridge", {1: "x"})
        assert field.apply(inverse) == edit
        assert state(field) == before

    def test_an_edit_of_nothing_changes_nothing(self, field: Battlefield):
        heard, before = hear(field), state(field)
        for edit in (Put(()), Take(()), Replace(()), Several(())):
            field.apply(edit)
        assert state(field) == before
        assert heard == [Change()] * 4

    def test_ids_are_never_used_twice(self, field: Battlefield, grass: PieceType):
        first = field.new_piece(grass, Hex(0, 0), 1)
        field.apply(Put((first, Piece(40, grass, Hex(1, 0), 1))))
        field.apply(Take((40,)))
        assert field.new_piece(grass, Hex(0, 0), 1).id == 41
        assert field.new_piece(grass, Hex(0, 0), 1).id == 42


class TestMaking:
    def test_a_battlefield_may_start_with_pieces(self, grass: PieceType):
        pieces = [Piece(n, grass, Hex(n, 0), 1) for n in (3, 1)]
        field = Battlefield(pieces=pieces)
        assert field.pieces == {1: pieces[1], 3: pieces[0]}
        assert field.occupancy == Occupancy(pieces)
        assert field.new_piece(grass, Hex(0, 0), 1).id == 4

    def test_a_malformed_piece_is_refused_there_too(self, grass: PieceType):
        with pytest.raises(RefusedError, match="level 0 of grass-1"):
            Battlefield(pieces=[Piece(1, grass, Hex(0, 0), 0)])

    def test_pieces_are_listed_from_the_ground_up(self, catalogue: Catalogue):
        rows = [
            ("grass-1", Hex(0, 0), 1, 0),
            ("sand-1", Hex(0, 0), 1, 0),
            ("sand-1", Hex(0, 0), 1, 2),
            ("grass-1", Hex(1, 0), 1, 0),
            ("grass-1", Hex(-5, 1), 1, 0),
            ("grass-1", Hex(0, 0), 2, 0),
        ]
        pieces = [Piece(9 - n, catalogue.pieces[id], *rest) for n, (id, *rest) in enumerate(rows)]
        assert Battlefield(pieces=reversed(pieces)).in_order() == pieces

    def test_battlefields_are_equal_by_what_they_hold(self, field: Battlefield, grass: PieceType):
        other = Battlefield(Info(title="Ford"))
        assert field == other
        for edit in (
            SetField("title", "Other"),
            SetNote(1, "x"),
            SetNote(Hex(0, 0), "x"),
            Put((Piece(1, grass, Hex(0, 0), 1),)),
        ):
            undo = other.apply(edit)
            assert field != other
            other.apply(undo)
            assert field == other
        assert field != "a battlefield"

    def test_the_views_cannot_be_changed(self, field: Battlefield, grass: PieceType):
        for view in (field.pieces, field.slot_notes, field.hex_notes):
            with pytest.raises(TypeError):
                view[1] = Piece(1, grass, Hex(0, 0), 1)  # type: ignore[index]


def refused_edits(field: Battlefield, catalogue: Catalogue) -> list[tuple[Any, str]]:
    """Every malformed edit for a battlefield with piece 1, and what is said of it."""
    grass = catalogue.pieces["grass-1"]
    lying = field.pieces[1]

    def at(hex: Any = ORIGIN, slot: Any = 1, rotation: Any = 0, id: Any = 50) -> Piece:
        return Piece(id, grass, hex, slot, rotation)

    return [
        (Put((at(id=1),)), "piece 1 is on the battlefield already"),
        (Put((at(id=7), at(id=7))), "an edit puts two pieces of one id"),
        (Put((at(slot=0),)), f"level 0 of grass-1: a whole number from 1 to {MAX_SLOT} was expected"),
        (Put((at(slot=MAX_SLOT + 1),)), f"level {MAX_SLOT + 1} of grass-1"),
        (Put((at(slot=1.0),)), "level 1.0 of grass-1"),
        (Put((at(slot=float("nan")),)), "level nan of grass-1"),
        (Put((at(rotation=6),)), "rotation 6 of grass-1: 0 to 5 was expected"),
        (Put((at(rotation=-1),)), "rotation -1 of grass-1"),
        (Put((at(rotation=1.5),)), "rotation 1.5 of grass-1"),
        (
            Put((at(Hex(MAX_COORDINATE + 1, 0)),)),
            f"grass-1 at {MAX_COORDINATE + 1}, 0: whole numbers of at most",
        ),
        (Put((at(Hex(0, -MAX_COORDINATE - 1)),)), f"grass-1 at 0, -{MAX_COORDINATE + 1}"),
        (Put((at(Hex(0.5, 0)),)), "grass-1 at 0.5, 0"),  # type: ignore[arg-type]
        (Put((at(), at(slot=0, id=51))), "level 0 of grass-1"),
        (Put((Piece(50, catalogue.pieces["door-bar"], Hex(0, 0), 1),)), "door-bar: its shape is not known"),
        (Take((2,)), "no piece 2 is on the battlefield"),
        (Take((1, 1)), "an edit names one piece twice"),
        (Replace((at(id=2),)), "no piece 2 is on the battlefield"),
        (Replace((lying, lying)), "an edit names one piece twice"),
        (Replace((replace(lying, slot=0),)), "level 0 of grass-1"),
        (SetField("colour", "red"), "a battlefield has no field 'colour'"),
        (SetField("title", 7), "title: a text was expected, not int"),
        (SetField("preserved", "x"), "preserved: a mapping was expected, not str"),
        (SetField("title", "x" * (MAX_TEXT + 1)), f"title: at most {MAX_TEXT} characters"),
        (SetNote(1, "x" * (MAX_TEXT + 1)), f"a note: a text of at most {MAX_TEXT} characters"),
        (SetNote(1, None), "a note: a text of at most"),  # type: ignore[arg-type]
        (SetNote(0, "table"), "level 0 of a note"),
        (SetNote(MAX_SLOT + 1, "sky"), "level 501 of a note"),
        (SetNote(Hex(MAX_COORDINATE + 1, 0), "x"), f"a note at {MAX_COORDINATE + 1}, 0"),
        (SetNote("1", "x"), "level 1 of a note"),  # type: ignore[arg-type]
        ("not an edit", "not an edit: 'not an edit'"),
    ]


class TestRefusals:
    @pytest.fixture
    def held(self, field: Battlefield, grass: PieceType) -> Battlefield:
        field.apply(Put((field.new_piece(grass, Hex(0, 0), 1),)))
        return field

    def test_a_malformed_edit_says_why_changes_nothing_and_tells_nobody(
        self, held: Battlefield, catalogue: Catalogue
    ):
        before, heard = state(held), hear(held)
        for edit, message in refused_edits(held, catalogue):
            with pytest.raises(RefusedError) as caught:
                held.apply(edit)
            assert str(caught.value).startswith(message), edit
            assert state(held) == before, edit
            assert held.occupancy == Occupancy(held.pieces.values())
        assert heard == []

    def test_several_edits_are_all_refused_with_the_last_of_them(
        self, held: Battlefield, catalogue: Catalogue
    ):
        before, heard = state(held), hear(held)
        piece = Piece(90, catalogue.pieces["glacier-3"], Hex(4, 4), 2)
        for edit, _ in refused_edits(held, catalogue):
            fine = (
                Put((piece,)),
                Replace((replace(piece, rotation=3),)),
                Take((1,)),
                Put((held.pieces[1],)),
                SetField("title", "new"),
                SetNote(3, "new"),
                SetNote(Hex(1, 1), "new"),
            )
            with pytest.raises((RefusedError, TypeError)):
                held.apply(Several((*fine, Several((SetField("author", "x"), edit)))))
            assert state(held) == before, edit
            assert held.occupancy == Occupancy(held.pieces.values())
        assert heard == []

    def test_there_is_a_most_number_of_pieces(self, grass: PieceType, monkeypatch: pytest.MonkeyPatch):
        monkeypatch.setattr("builder.battlefield.model.MAX_PIECES", 3)
        field = Battlefield(pieces=[Piece(n, grass, Hex(n, 0), 1) for n in range(3)])
        with pytest.raises(RefusedError, match="at most 3 pieces"):
            field.apply(Put((Piece(9, grass, Hex(9, 0), 1),)))
        field.apply(Several((Take((0,)), Put((Piece(9, grass, Hex(9, 0), 1),)))))
        assert len(field) == 3

    def test_the_limits_themselves_are_allowed(self, field: Battlefield, grass: PieceType):
        far = Hex(MAX_COORDINATE, -MAX_COORDINATE)
        field.apply(Put((field.new_piece(grass, far, MAX_SLOT, 5),)))
        field.apply(SetNote(far, "x" * MAX_TEXT))
        field.apply(SetNote(MAX_SLOT, "top"))
        assert MAX_PIECES >= 5_000

    def test_what_cannot_be_built_is_not_refused(self, field: Battlefield, grass: PieceType):
        pieces = tuple(field.new_piece(grass, Hex(0, 0), 9) for _ in range(3))
        field.apply(Put(pieces))
        assert field.occupancy.at(Hex(0, 0), 9) == pieces


class TestChanges:
    def test_one_edit_is_one_change_with_just_what_it_touched(self, field: Battlefield, catalogue: Catalogue):
        heard = hear(field)
        piece = field.new_piece(catalogue.pieces["grass-2"], Hex(0, 0), 3)
        field.apply(Put((piece,)))
        moved = replace(piece, hex=Hex(1, 0))
        field.apply(Replace((moved,)))
        field.apply(Take((piece.id,)))
        assert heard == [
            Change(added=(piece,)),
            Change(changed=((piece, moved),)),
            Change(removed=(moved,)),
        ]
        assert [(change.before, change.after) for change in heard] == [
            ((), (piece,)),
            ((piece,), (moved,)),
            ((moved,), ()),
        ]
        assert all(change.touches_pieces for change in heard)

    @pytest.mark.parametrize(
        ("id", "touched"),
        [
            ("grass-2", {Hex(2, 2), Hex(2, 3)}),
            ("battlement", {Hex(2, 2), Hex(3, 2)}),  # its own hex, and the one across its edge
            ("fortress-door", {Hex(2, 2)}),
        ],
    )
    def test_a_change_touches_where_its_pieces_lie_and_what_is_across_their_edges(
        self, field: Battlefield, catalogue: Catalogue, id: str, touched: set[Hex]
    ):
        heard = hear(field)
        piece = field.new_piece(catalogue.pieces[id], Hex(2, 2), 5, 1)
        field.apply(Put((piece,)))
        field.apply(Take((piece.id,)))
        for change in heard:
            assert {hex for hex in disc(Hex(2, 2), 2) if change.touches(hex)} == touched

    def test_several_edits_are_told_as_one(self, field: Battlefield, grass: PieceType):
        heard = hear(field)
        a, b = field.new_piece(grass, Hex(0, 0), 1), field.new_piece(grass, Hex(1, 0), 1)
        field.apply(
            Several((Put((a,)), Put((b,)), SetField("title", "new"), SetNote(1, "x"), SetNote(1, "y")))
        )
        assert heard == [
            Change(
                added=(a, b),
                fields={"title": "new"},
                notes=(1,),
            )
        ]

    def test_what_came_and_went_in_one_edit_is_not_told(self, field: Battlefield, grass: PieceType):
        heard = hear(field)
        piece = field.new_piece(grass, Hex(0, 0), 1)
        field.apply(Several((Put((piece,)), Take((piece.id,)))))
        field.apply(Put((piece,)))
        field.apply(Several((Replace((replace(piece, slot=2),)), Replace((piece,)))))
        field.apply(Several((Take((piece.id,)), Put((piece,)))))
        assert [change.touches_pieces for change in heard] == [False, True, False, False]
        assert heard[0] == heard[2] == heard[3] == Change()

    def test_a_change_of_text_touches_no_pieces(self, field: Battlefield):
        heard = hear(field)
        field.apply(SetField("title", "x"))
        field.apply(SetNote(Hex(1, 1), "x"))
        assert heard == [Change(fields={"title": "x"}), Change(notes=(Hex(1, 1),))]
        assert not any(change.touches_pieces for change in heard)

    def test_listeners_are_told_when_the_edit_is_complete(self, field: Battlefield, grass: PieceType):
        seen: list[tuple[int, int]] = []
        field.subscribe(lambda change: seen.append((len(field), field.occupancy.top(Hex(0, 0)))))
        pieces = tuple(field.new_piece(grass, Hex(0, 0), slot) for slot in (1, 2, 3))
        field.apply(Several(tuple(Put((piece,)) for piece in pieces)))
        assert seen == [(3, 3)]

    def test_who_left_is_told_no_more(self, field: Battlefield):
        heard: list[Change] = []
        leave = field.subscribe(heard.append)
        field.apply(SetField("title", "a"))
        leave()
        leave()
        field.apply(SetField("title", "b"))
        assert len(heard) == 1

    def test_a_listener_may_leave_while_it_is_told(self, field: Battlefield):
        told: list[str] = []
        leave: Callable[[], None] = field.subscribe(lambda change: (told.append("first"), leave()))
        field.subscribe(lambda change: told.append("second"))
        field.apply(SetField("title", "a"))
        field.apply(SetField("title", "b"))
        assert told == ["first", "second", "second"]


class TestListenersThatFail:
    def test_an_edit_whose_listener_fails_is_taken_back_for_everybody(
        self, field: Battlefield, grass: PieceType
    ):
        ids: set[int] = set()

        def follow(change: Change) -> None:
            ids.update(piece.id for piece in change.added)
            ids.difference_update(piece.id for piece in change.removed)

        def fail(change: Change) -> None:
            raise KeyError("a mistake in a listener")

        field.subscribe(follow)
        leave = field.subscribe(fail)
        never = hear(field)
        before = state(field)
        piece = field.new_piece(grass, Hex(0, 0), 1)
        with pytest.raises(KeyError, match="a mistake in a listener"):
            field.apply(Put((piece,)))
        assert state(field) == before
        assert (ids, never) == (set(), [])
        leave()
        field.apply(Put((piece,)))
        assert ids == {piece.id}

    def test_a_listener_must_not_edit(self, field: Battlefield):
        def edit_again(change: Change) -> None:
            field.apply(SetField("author", "somebody"))

        leave = field.subscribe(edit_again)
        with pytest.raises(RuntimeError, match="edited by a listener"):
            field.apply(SetField("title", "new"))
        assert field.info == Info(title="Ford")
        leave()
        field.apply(SetField("title", "new"))
        assert field.info.title == "new"
