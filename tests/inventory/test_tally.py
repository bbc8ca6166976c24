"""A tally that follows edits always says what counting from scratch would say."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Put, Replace, Several, Take
from builder.hexgrid import Hex
from builder.inventory import Tally, touched, used

TYPES = ("grass-1", "rock-2", "water-1", "double-water", "fortress-arch", "fortress-doorway")


@given(st.lists(st.tuples(st.sampled_from(["put", "take", "replace", "both", "undo"]), st.integers(0, 99))))
def test_a_tally_that_followed_every_edit_equals_one_made_from_scratch(catalogue, steps):
    battlefield = Battlefield()
    tally = Tally(battlefield, {"water-1": 4})
    tally.subscribe(battlefield)
    inverses = []
    for what, number in steps:
        type = catalogue.pieces[TYPES[number % len(TYPES)]]
        new = Put((battlefield.new_piece(type, Hex(number, 0), 1),))
        ids = list(battlefield.pieces)
        if what == "put" or not ids:
            inverses.append(battlefield.apply(new))
        elif what == "take":
            inverses.append(battlefield.apply(Take((ids[number % len(ids)],))))
        elif what == "replace":
            other = replace(battlefield.pieces[ids[number % len(ids)]], type=type)
            inverses.append(battlefield.apply(Replace((other,))))
        elif what == "both":
            inverses.append(battlefield.apply(Several((Take((ids[0],)), new))))
        elif inverses:
            battlefield.apply(inverses.pop())
        assert tally.used == used(battlefield)
        assert tally.short() == Tally(battlefield, {"water-1": 4}).short()


def test_left_is_what_can_still_be_put_down(catalogue):
    battlefield = Battlefield()
    tally = Tally(battlefield, {"water-1": 5, "grass-1": 1})
    tally.subscribe(battlefield)
    water, double, grass = (catalogue.pieces[id] for id in ("water-1", "double-water", "grass-1"))
    assert (tally.left(water), tally.left(double), tally.left(grass)) == (5, 2, 1)
    for column, type in enumerate((double, grass, grass)):
        battlefield.apply(Put((battlefield.new_piece(type, Hex(column, 0), 1),)))
    assert (tally.left(water), tally.left(double), tally.left(grass)) == (3, 1, -1)
    assert (tally.used_of(water), tally.used_of(double), tally.owned_of(double)) == (2, 1, 2)
    assert tally.short() == {"grass-1": 1}


def test_another_collection_can_be_laid_under_a_running_tally(catalogue):
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 1),)))
    tally = Tally(battlefield)
    assert tally.short() == {"grass-1": 1}
    tally.owned = {"grass-1": 1}
    assert tally.short() == {}


def test_a_tally_can_stop_following(catalogue):
    battlefield = Battlefield()
    tally = Tally(battlefield)
    stop = tally.subscribe(battlefield)
    stop()
    battlefield.apply(Put((battlefield.new_piece(catalogue.pieces["grass-1"], Hex(0, 0), 1),)))
    assert tally.used == {}


def test_a_change_names_the_pieces_it_may_have_counted_anew(catalogue):
    battlefield = Battlefield()
    changes = []
    battlefield.subscribe(changes.append)
    double = battlefield.new_piece(catalogue.pieces["double-water"], Hex(0, 0), 1)
    rock = battlefield.new_piece(catalogue.pieces["rock-1"], Hex(5, 0), 1)
    battlefield.apply(Put((double, rock)))
    battlefield.apply(Replace((replace(rock, hex=Hex(9, 9)),)))
    battlefield.apply(Replace((replace(rock, type=catalogue.pieces["sand-1"]),)))
    battlefield.apply(Take((double.id,)))
    assert [touched(change) for change in changes] == [
        {"water-1", "rock-1"},
        set(),
        {"rock-1", "sand-1"},
        {"water-1"},
    ]
